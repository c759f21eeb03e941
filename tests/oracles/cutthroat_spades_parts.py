"""Options, deck and header of Cutthroat Spades, as its naive judge needs them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.judges import Refused

RANKS = "23456789TJQKA"
JOKERS = ["X3", "X2", "X1"]
SWITCH = ["off", "on"]

# The first value is the default.
CHOICES: dict[str, list[Any]] = {
    "jokers": [0, 2, 3],
    "bag_mode": ["accumulate", "per_hand"],
    "bag_rollover": SWITCH,
    "bag_points": [0, 1],
    "blind6_limit": [1, "unlimited"],
    "award_jacks": ["JD JC", "JC", "JD JC JH", "none", "JD", "JH", "JD JH", "JC JH"],
    "award_needs_made_bid": SWITCH,
    "moon_threshold": ["min14", "scaled", "off"],
    "failed_nil_bags": SWITCH,
    "ban_bids_equal_tricks": SWITCH,
    "no_spades_first_trick": SWITCH,
    "lowest_club_leads": SWITCH,
    "joker_role": ["top_spades", "junk"],
    "must_lead_the_club": ["on", "off"],
    "spades_led": ["when_broken", "any_time"],
    "nil_points": [100, 50],
    "blind_nil_points": [200, 100],
    "ten_for_200": ["off", "made_only", "both"],
    "min_bid": [0, 1, 2, 3, 4],
    "loss_limit": ["off", -200, -300, -500],
    "boston": SWITCH,
    "deuces_out": SWITCH,
    "deuces_high": SWITCH,
    "odd_card": ["two_of_clubs_out", "one_unseen"],
    "award_points": [10, 5, 20],
}
# Option: (default, smallest).
INTEGERS: dict[str, tuple[int, int]] = {
    "target": (500, 1),
    "bag_limit": (10, 1),
    "tokens_to_win": (5, 1),
    "blind6_deficit": (50, 0),
    "blind_nil_deficit": (0, 0),
}


def is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def read_options(given: Any, players: int) -> dict[str, Any]:
    options: dict[str, Any] = {name: values[0] for name, values in CHOICES.items()}
    for name, (default, _) in INTEGERS.items():
        options[name] = default
    if not isinstance(given, Mapping):
        raise Refused("options must be an object")
    for name, value in given.items():
        if name in CHOICES:
            if not any(type(value) is type(choice) and value == choice for choice in CHOICES[name]):
                raise Refused(f"{name} cannot be {value!r}")
        elif name in INTEGERS:
            if not is_int(value) or value < INTEGERS[name][1]:
                raise Refused(f"{name} cannot be {value!r}")
        else:
            raise Refused(f"unknown option {name!r}")
        options[name] = value
    if options["jokers"] == 3 and players != 5:
        raise Refused("three jokers are for five players only")
    if options["deuces_out"] == "on" and (players != 5 or options["jokers"] != 2 or options["deuces_high"] == "on"):
        raise Refused("the deuces go out with five players and two jokers only, and not when some of them are high")
    if options["deuces_high"] == "on" and not {"2D", "2S"} <= set(cards_in_play(options, players)):
        raise Refused("a high deuce is not in the deck")
    return options


def cards_in_play(options: Mapping[str, Any], players: int) -> list[str]:
    """Return the deck of a table."""
    cards = [rank + suit for suit in "CDHS" for rank in RANKS]
    jokers = options["jokers"]
    out: list[str] = []
    if players == 3 and jokers == 0 and options["odd_card"] == "two_of_clubs_out":
        out = ["2C"]
    if players == 4 and jokers == 2:
        out = ["2C", "2H"] if options["deuces_high"] == "on" else ["2C", "2D"]
    if players == 5 and jokers == 0:
        out = ["2C", "2D"]
    if options["deuces_out"] == "on":
        out = ["2C", "2D", "2H", "2S"]
    return [card for card in cards if card not in out] + [f"X{number}" for number in range(1, jokers + 1)]


def read_numbers(header: Mapping[str, Any], key: str, players: int) -> list[int]:
    given = header.get(key, [0] * players)
    if not isinstance(given, list) or len(given) != players or not all(is_int(one) for one in given):
        raise Refused(f"{key} must be one integer for each seat")
    return list(given)


def read_hands(text: Any, players: int) -> list[list[str]]:
    if not isinstance(text, Mapping) or set(text) != {"hands"}:
        raise Refused("a deal has hands and nothing else")
    hands = text["hands"]
    if not isinstance(hands, list) or len(hands) != players or not all(isinstance(one, str) for one in hands):
        raise Refused("a deal has one hand for each seat")
    return [one.split() for one in hands]
