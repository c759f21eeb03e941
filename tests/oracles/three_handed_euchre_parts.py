"""Options, cards and card strength of three-handed Euchre, as its naive judge needs them."""

from __future__ import annotations

from typing import Any

from tests.judges import Refused

SUITS = "SHDC"
SAME_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}
PLAIN_RANKS = "789TJQKA"
JOKER = "X1"

ON_OFF = (
    "stick_dealer",
    "dealer_must_pick_up",
    "allow_turned_down_suit",
    "super_euchre",
    "shared_win",
    "must_hold_natural_trump",
)


def default_options() -> dict[str, Any]:
    """The options of the game with nothing chosen."""
    options: dict[str, Any] = {"deck": 24, "alone_lead": "left_of_loner", "lone_march_points": 3, "target": 10}
    for name in ON_OFF:
        options[name] = "off"
    options["farmers_hand"] = "off"
    options["dummy"] = "on"
    return options


def whole(value: Any) -> bool:
    """Whether this is an integer and not a truth value."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_option(name: str, value: Any) -> None:
    """Raise Refused unless this option exists and may have this value."""
    if name == "target":
        good = whole(value) and value >= 1
    elif name == "deck":
        good = whole(value) and value in (24, 25, 32)
    elif name == "lone_march_points":
        good = whole(value) and value in (3, 4, 6)
    elif name == "alone_lead":
        good = value in ("left_of_loner", "dealer_left")
    elif name == "farmers_hand":
        good = value in ("off", "on", "ace_no_face")
    elif name == "dummy":
        good = value in ("on", "off")
    elif name in ON_OFF:
        good = value in ("off", "on")
    else:
        raise Refused(f"no such option: {name}")
    if not good:
        raise Refused(f"option {name} cannot be {value!r}")


def make_deck(size: int) -> list[str]:
    """All cards of the deck with this many cards, in text order."""
    ranks = "789TJQKA" if size == 32 else "9TJQKA"
    cards = [rank + suit for rank in ranks for suit in SUITS]
    if size == 25:
        cards.append(JOKER)
    return sorted(cards)


def suit_of(card: str, trump: str) -> str:
    """The suit to which a card belongs when this suit is trumps."""
    if card == JOKER:
        return trump
    if card == "J" + SAME_COLOUR[trump]:
        return trump
    return card[1]


def strength(card: str, led: str, trump: str) -> int:
    """How strong a card is in a trick: 0 wins nothing."""
    if card == JOKER:
        return 300
    if card == "J" + trump:
        return 200
    if card == "J" + SAME_COLOUR[trump]:
        return 199
    if card[1] == trump:
        return 100 + PLAIN_RANKS.index(card[0])
    if card[1] == led:
        return 1 + PLAIN_RANKS.index(card[0])
    return 0
