"""The order of a hand: suits together, colours alternating, trumps and then cards of no suit at the right."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, permutations
from typing import Final

from cardtable.core.cards import DIAMONDS, HEARTS
from cardtable.core.scene import HandCard

_RED: Final = (DIAMONDS, HEARTS)
_USUAL: Final = (3, 2, 0, 1)
"""Spades, hearts, clubs, diamonds: what comes first when several orders alternate equally well."""


def suit_order(suits: frozenset[int], trump: int | None) -> tuple[int, ...]:
    """Return the suits from left to right: trumps last, and as few neighbours of one colour as can be."""
    usual = [s for s in _USUAL if s in suits] + sorted(suits - set(_USUAL))
    orders = [p for p in permutations(usual) if trump not in suits or p[-1] == trump]
    return min(orders, key=_clashes, default=())


def _clashes(order: tuple[int, ...]) -> int:
    return sum((a in _RED) == (b in _RED) for a, b in pairwise(order))


def suits_in(hand: Iterable[HandCard]) -> frozenset[int]:
    """Return the effective suits of a hand."""
    return frozenset(c.suit for c in hand if c.suit is not None)


def grouped(hand: Iterable[HandCard], suits: frozenset[int]) -> list[list[HandCard]]:
    """Return a hand in groups from left to right, strongest first; `suits` are those it had when it was dealt."""
    cards = sorted(hand, key=lambda c: -c.strength)
    trump = next((c.suit for c in cards if c.trump), None)
    order = [*suit_order(suits | suits_in(cards), trump), None]
    groups = [[c for c in cards if c.suit == suit] for suit in order]
    return [g for g in groups if g]
