"""The order in which the own hand lies: the trump suit last, first or in its place, or all cards by rank."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from cardtable.core.cards import CLUBS, DIAMONDS, HEARTS, SPADES, suit_of
from cardtable.core.scene import HandCard

PLACES: Final = (SPADES, HEARTS, CLUBS, DIAMONDS)
"""The suits from left to right where each has its place whatever trumps are."""

Cards = tuple[HandCard, ...]


def arranged(hand: Cards, order: str) -> Cards:
    """Return a hand, given in its natural order with trumps last, in another order of the settings.

    A card lies in the suit that it counts as: the left bower among the trumps.
    """
    if order == "trump last":
        return hand
    runs = [tuple(run) for _, run in groupby(hand, key=lambda c: c.suit)]
    before = [run for run in runs[:1] if run[0].suit is None]  # cards above all suits; those below stand at the end
    after = [run for run in runs[len(before) :] if run[0].suit is None]
    suits = [run for run in runs if run[0].suit is not None]
    if order == "trump first":  # the other way round, so that colours still alternate
        suits.reverse()
    elif order == "in place":
        suits.sort(key=lambda run: PLACES.index(run[0].suit or 0))
    else:
        plain = sorted((c for run in suits for c in run if not c.trump), key=lambda c: (-c.strength, -suit_of(c.card)))
        suits = [tuple(c for run in suits for c in run if c.trump), tuple(plain)]
    return tuple(c for run in (*before, *suits, *after) for c in run)
