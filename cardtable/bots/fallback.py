"""What to say in a game that offers no rule of thumb: as many tricks as the hand is worth by its high cards and trumps.

It speaks for the other seats in a search, and says which numbers are worth trying.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cardtable.core.actions import Action
from cardtable.core.cards import CardSet, cards_in, mask
from cardtable.core.chance import Stream
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame
from cardtable.kit.position import Position
from cardtable.kit.tricks import UNSET, TrickTables

PER_HIGHER_CARD: Final = 0.45
"""How much less likely a card takes a trick for each higher card of its suit in other hands. Chosen, as all here is.

What is left of it by the scale of `hand_tricks` is only how cards compare: random hands take their share by it.
"""
NOT_RUFFED: Final = 0.8
"""How likely a plain card that nothing of its suit beats is not trumped. Chosen."""
LONG_TRUMPS: Final = 3
"""So many trumps are followed by others that take tricks for being left over. Chosen."""
SAMPLE_HANDS: Final = 40
"""So many random hands are looked at to find what a hand takes on average. Chosen."""
NAMING_SHARE: Final = 0.4
"""Whoever takes this share of the tricks alone names trumps. Chosen."""


def fallback_call(game: TrickGame, s: Position, seat: int, legal: tuple[Action, ...]) -> Action:
    """Return what a seat says, seeing its own hand: the number it is worth, its best suit, or the first thing there.

    Where numbers are no tricks it says as little as it can.
    """
    hand = s.hands[seat].known
    if counts_points(s, legal):
        return next((a for a in legal if a.n is None), legal[0])
    if any(action.n is not None for action in legal):
        tricks = hand_tricks(game.tables(s), s.seats, hand)
        return min((a for a in legal if a.n is not None), key=lambda a: abs((a.n or 0) - tricks))
    suits = {a: hand_tricks(game.tables(evolve(s, trump=a.suit)), s.seats, hand) for a in legal if a.suit is not None}
    best = max(suits, key=suits.__getitem__, default=None)
    others = [a for a in legal if a.suit is None]
    if best is not None and (not others or suits[best] >= NAMING_SHARE * hand.bit_count()):
        return best
    return (others or legal)[0]


def counts_points(s: Position, legal: tuple[Action, ...]) -> bool:
    """Return whether all numbers that may be said are more than there are tricks."""
    numbers = [a.n for a in legal if a.n is not None]
    return bool(numbers) and min(numbers) > max(map(len, s.hands))


@lru_cache(maxsize=16384)
def hand_tricks(tables: TrickTables, seats: int, hand: CardSet) -> float:
    """Return about how many tricks a hand takes; random hands take their share of all tricks on average."""
    return _raw(tables, seats, hand) * _scale(tables, seats, hand.bit_count()) if hand else 0.0


@lru_cache(maxsize=1024)
def _scale(tables: TrickTables, seats: int, size: int) -> float:
    """Return what makes the mean of random hands of this size a fair share of the tricks."""
    words = Stream(b"plain", "hands")
    mean = (
        sum(_raw(tables, seats, mask(words.shuffled(tables.rules.deck)[:size])) for _ in range(SAMPLE_HANDS))
        / SAMPLE_HANDS
    )
    return size / seats / mean if mean else 1.0


def _raw(tables: TrickTables, seats: int, hand: CardSet) -> float:
    """Return the sum of chances by which the cards of a hand take tricks, before it is scaled."""
    total = 0.0
    trumps = tables.must[tables.trump] if tables.trump is not None else 0
    rest = tables.rules.deck & ~hand
    in_play = min(1.0, hand.bit_count() * (seats - 1) / max(1, rest.bit_count()))
    for card in cards_in(hand):
        lead = tables.sets[card]
        if lead == UNSET:
            continue
        row = tables.power[lead]
        above = sum(row[c] > row[card] for c in cards_in(rest & tables.must[lead]))
        chance = max(0.0, 1.0 - PER_HIGHER_CARD * above * in_play)
        total += chance if not trumps or trumps >> card & 1 else NOT_RUFFED * chance
    return total + max(0, (hand & trumps).bit_count() - LONG_TRUMPS) * PER_HIGHER_CARD
