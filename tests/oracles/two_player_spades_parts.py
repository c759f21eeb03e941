"""Options, deck and header of Two-player Spades, as its naive judge needs them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.judges import Refused

RANKS = "23456789TJQKA"
SUITS = "CDHS"
DECK = sorted(rank + suit for rank in RANKS for suit in SUITS)
DEFAULTS: dict[str, Any] = {
    "target": 500,
    "peek_second_card": "off",
    "failed_nil_bags": "off",
    "double_nil_deficit": 0,
    "double_nil_exchange": "up_to_3",
    "bag_limit": 10,
    "bag_penalty": 100,
    "mercy_limit": "off",
    "spades_led": "when_broken",
    "nil_points": 100,
    "double_nil_points": 200,
    "ten_for_200": "off",
    "min_bid": 0,
    "ban_total_13": "off",
    "jokers": 0,
    "draft": "keep_or_reject",
}
LEAST = {"target": 1, "bag_limit": 1, "bag_penalty": 0, "double_nil_deficit": 0}
CHOICES: dict[str, list[Any]] = {
    "peek_second_card": ["off", "on"],
    "failed_nil_bags": ["off", "on"],
    "double_nil_exchange": ["up_to_3", "none"],
    "mercy_limit": ["off", -200, -250],
    "spades_led": ["when_broken", "any_time"],
    "nil_points": [100, 50],
    "double_nil_points": [200, 100],
    "ten_for_200": ["off", "made_only", "both"],
    "min_bid": [0, 1, 2, 3, 4],
    "ban_total_13": ["off", "on"],
    "jokers": [0, 1, 2],
    "draft": ["keep_or_reject", "dealt"],
}


def is_number(value: Any) -> bool:
    """Tell whether a value is an integer and not a truth value."""
    return isinstance(value, int) and not isinstance(value, bool)


def read_options(given: Any) -> dict[str, Any]:
    """Fill in the defaults and refuse what cannot be."""
    if not isinstance(given, Mapping):
        raise Refused("options must be an object")
    options = dict(DEFAULTS)
    for name, value in given.items():
        if name not in DEFAULTS:
            raise Refused(f"unknown option {name}")
        if name in LEAST:
            if not is_number(value) or value < LEAST[name]:
                raise Refused(f"{name} must be an integer from {LEAST[name]}")
        elif isinstance(value, bool) or value not in CHOICES[name]:
            raise Refused(f"{name} must be one of {CHOICES[name]}")
        options[name] = value
    return options


def read_pair(header: Mapping[str, Any], key: str) -> list[int]:
    """Read the starting scores or bags, one per seat."""
    if key not in header:
        return [0, 0]
    pair = header[key]
    if not isinstance(pair, list) or len(pair) != 2:
        raise Refused(f"{key} must be two integers")
    for value in pair:
        if not is_number(value) or (key == "bags" and value < 0):
            raise Refused(f"{key} must be two integers")
    return list(pair)


def exchange_text(cards: list[str]) -> str:
    """Write an exchange the canonical way."""
    return " ".join(["exchange", *sorted(cards)])
