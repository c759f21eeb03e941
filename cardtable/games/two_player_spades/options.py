"""The house rules of Two-player Spades and its presets."""

from __future__ import annotations

from typing import Final, Literal

from cardtable.core.cards import CLUBS, DIAMONDS, JOKERS, STANDARD, CardSet, card_of, mask
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
    spades_led: Literal["when_broken", "any_time"] = option(
        "when_broken", "Spades may be led", "Once they are broken, or to any trick at all.", "S2-H10", since=2
    )
    nil_points: Literal[100, 50] = option(100, "Nil", "What a Nil wins or loses.", "S2-H5", since=2)
    double_nil_points: Literal[200, 100] = option(
        200, "Double Nil", "What a Double Nil wins or loses.", "S2-H5", since=2
    )
    ten_for_200: Literal["off", "made_only", "both"] = option(
        "off",
        "A bid of ten",
        "Exactly 10, made, scores 200; set, it loses 100 or 200.",
        "S2-H6",
        since=2,
        words={"made_only": "200 when made", "both": "200, made or set"},
    )
    min_bid: Literal[0, 1, 2, 3, 4] = option(
        0, "Lowest bid", "No number below it may be bid; Nil stays.", "S2-H11", since=2
    )
    ban_total_13: Switch = option(
        "off", "Bids may not make 13", "The second bidder may not bring the bids to 13.", "S2-H7", since=2
    )
    jokers: Literal[0, 1, 2] = option(
        0, "Jokers", "One or two jokers, the highest spades, in place of low twos.", "S2-H3", since=2
    )
    draft: Literal["keep_or_reject", "dealt"] = option(
        "keep_or_reject", "Hands are", "Drafted card by card, or dealt, 13 cards each.", "S2-H12", since=2
    )

    def idle(self) -> tuple[str, ...]:
        """Return what only drafted hands know."""
        return ("peek_second_card", "double_nil_exchange") if self.draft == "dealt" else ()

    @property
    def deck(self) -> CardSet:
        """The cards in use: a joker for the two of clubs, another for that of diamonds (S2-1, S2-H3)."""
        jokers = JOKERS[: self.jokers]
        return STANDARD & ~mask(_REPLACED[: self.jokers]) | mask(jokers)


_REPLACED: Final = (card_of(CLUBS, 2), card_of(DIAMONDS, 2))

PRESETS: Final = (
    Preset("standard", "Standard", "To 500, the second card unseen, Double Nil at any score.", {}),
    Preset(
        "table", "Table rules", "To 300, the second card seen, Double Nil only when 100 behind.",
        {"target": 300, "peek_second_card": "on", "double_nil_deficit": 100},
    ),
    Preset("plain", "Plain", "Dealt hands of 13 cards, with two jokers.", {"draft": "dealt", "jokers": 2}),
)  # fmt: skip
