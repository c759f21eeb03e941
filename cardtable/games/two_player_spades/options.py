"""The house rules of Two-player Spades and its presets."""

from __future__ import annotations

from typing import Final, Literal

from cardtable.core.options import GameOptions, Preset, Switch, option


class TwoSpadesOptions(GameOptions):
    """House rules of Two-player Spades (rules.md section 7)."""

    target: int = option(500, "Winning score", "The score that wins the game.", "S2-21", (300, 200), ge=1)
    peek_second_card: Switch = option(
        "off", "Second card is seen", "Whoever keeps the first card sees the second one before it is put away.", "S2-A2"
    )
    failed_nil_bags: Switch = option(
        "off", "Failed Nil gives bags", "Tricks of a failed Nil or Double Nil are bags, a point each.", "S2-A9"
    )
    double_nil_deficit: int = option(
        0,
        "Double Nil when behind by",
        "How far behind the opponent a player must be; 0 for no condition.",
        "S2-A8",
        (100,),
        ge=0,
    )
    double_nil_exchange: Literal["up_to_3", "none"] = option(
        "up_to_3", "Double Nil exchange", "A Double Nil bidder replaces up to three cards, or none.", "S2-10"
    )
    bag_limit: int = option(10, "Bag limit", "How many bags cost points.", "S2-19", (5,), ge=1)
    bag_penalty: int = option(100, "Bag penalty", "What a full limit of bags costs.", "S2-19", (50,), ge=0)
    mercy_limit: Literal["off", -200, -250] = option(
        "off", "Game lost at", "A score this low loses the game.", "S2-A14"
    )


PRESETS: Final = (
    Preset("standard", "Standard", "To 500, the second card unseen, Double Nil at any score.", {}),
    Preset(
        "table", "Table rules", "To 300, the second card seen, Double Nil only when 100 behind.",
        {"target": 300, "peek_second_card": "on", "double_nil_deficit": 100},
    ),
)  # fmt: skip
