"""The house rules of Three-handed Euchre, its presets and its decks."""

from __future__ import annotations

from typing import Final, Literal

from cardtable.core.cards import JOKERS, SUITS, CardSet, card_of, mask
from cardtable.core.options import GameOptions, Preset, Switch, option


class EuchreOptions(GameOptions):
    """House rules of Three-handed Euchre (rules.md section 7)."""

    dummy: Literal["on", "off"] = option(
        "on",
        "Dummy",
        "A fourth hand lies ready for the maker; or there is none, the dealer always takes an ordered card, and nobody"
        " goes alone.",
        "EU-H8",
        since=2,
    )
    deck: Literal[24, 25, 32] = option(
        24, "Deck", "24 cards from the 9 up, 25 with a joker as the highest trump, or 32 from the 7 up.", "EU-A18"
    )
    stick_dealer: Switch = option(
        "off", "Stick the dealer", "A dealer whom the second round reaches must name trumps.", "EU-A10"
    )
    dealer_must_pick_up: Switch = option(
        "off", "Dealer must pick up", "A dealer who is ordered up must take the turned card.", "EU-A8"
    )
    allow_turned_down_suit: Switch = option(
        "off", "Turned-down suit may be named", "The suit that all passed may be named in the second round.", "EU-A9"
    )
    alone_lead: Literal["left_of_loner", "dealer_left"] = option(
        "left_of_loner",
        "First lead when somebody is alone",
        "The next active player after the lone one leads, or the next active player after the dealer.",
        "EU-A1",
        words={"left_of_loner": "loner's left", "dealer_left": "dealer's left"},
    )
    lone_march_points: Literal[3, 4, 6] = option(
        3, "Lone march", "What a maker who is alone scores for all five tricks.", "EU-A2"
    )
    super_euchre: Switch = option(
        "off", "Super-euchre", "Defenders who take all five tricks score 4 each, alone or not.", "EU-A15"
    )
    shared_win: Switch = option(
        "off", "Shared victory", "Equal highest scores at the target share the win instead of playing on.", "EU-A17"
    )
    must_hold_natural_trump: Switch = option(
        "off",
        "Calling needs a trump",
        "Whoever orders or names a suit must hold a card printed in it; a stuck dealer without one is free.",
        "EU-A20",
    )
    farmers_hand: Literal["off", "on", "ace_no_face"] = option(
        "off",
        "Farmer's hand",
        "Five cards that are all 9s and 10s may be thrown in before the first bid; or also one ace with four of them.",
        "EU-H3",
        later={"ace_no_face": 2},
        words={"ace_no_face": "on, an ace allowed"},
    )
    target: int = option(10, "Winning score", "The score that wins the game.", "EU-4", (5, 7, 11, 15), ge=1)

    def idle(self) -> tuple[str, ...]:
        """Return what only tables with a dummy know (EU-H8)."""
        return ("dealer_must_pick_up", "alone_lead", "lone_march_points") if self.dummy == "off" else ()


PRESETS: Final = (
    Preset("standard", "Standard", "The rules as printed.", {}),
    Preset(
        "table",
        "Table rules",
        "The dealer is stuck in the second round, and a lone march scores 4.",
        {"stick_dealer": "on", "lone_march_points": 4},
    ),
    Preset(
        "no-dummy",
        "No dummy",
        "Five cards each and no dummy: the maker alone against the two others.",
        {"dummy": "off"},
    ),
)


def _from(lowest: int) -> CardSet:
    return mask(card_of(suit, rank) for suit in SUITS for rank in range(lowest, 15))


JOKER: Final = JOKERS[0]
DECKS: Final = {24: _from(9), 25: _from(9) | 1 << JOKER, 32: _from(7)}  # EU-2, EU-3
