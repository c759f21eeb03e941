"""What a hand is worth: the chance of every card to take a trick, when tricks are wanted and when they are not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final, TypeAlias

from cardtable.bots.outlook import beaters
from cardtable.core.cards import SPADES, SUITS, Card, CardSet, cards_in
from cardtable.kit.tricks import TrickTables

Weights: TypeAlias = tuple[float, ...]
Chances: TypeAlias = tuple[float, ...]
Pair: TypeAlias = tuple[float, float]
"""Something about a card or a hand when tricks are wanted, and when they are shunned."""

# By the number of players and whether tricks are wanted, on the logistic scale, fitted to what cards took in play.
_PLAIN: Final[dict[int, tuple[Weights, Weights]]] = {
    3: (
        (-2.64, -0.6, 1.55, -0.02, 0.01, 0.7, 0.61, -0.21, -0.08, -0.67, 0.89, -1.38, 0.0),
        (-3.14, -0.69, 1.79, -0.14, -0.19, 0.54, 0.66, -0.15, -0.06, -1.13, 0.85, -0.25, 0.3),
    ),
    4: (
        (-2.82, -0.49, 1.09, -0.05, -0.17, 0.47, 0.67, -0.37, -0.08, -0.24, 1.6, -2.09, 0.0),
        (-3.52, -0.64, 0.39, -0.62, -0.53, -0.17, 0.71, -0.1, -0.04, -0.15, 3.09, -0.45, 0.3),
    ),
    5: (
        (-2.81, -0.59, 0.46, -0.08, -0.23, 0.09, 0.95, -0.31, -0.05, -0.15, 1.58, -1.93, 0.0),
        (-3.17, -0.77, -0.54, -0.46, -0.7, -0.51, 0.85, -0.1, -0.02, -0.12, 3.4, -1.39, 0.3),
    ),
}
_SPADE: Final[dict[int, tuple[Weights, Weights]]] = {
    3: (
        (-1.19, -0.35, 0.35, 0.29, 0.24, 0.02, 0.35, -1.44, 0.0),
        (-1.68, -0.26, 0.31, 0.49, -0.14, 0.11, 0.48, -0.04, 0.3),
    ),
    4: (
        (-1.25, -0.28, 0.19, 0.22, 0.28, 0.09, 0.96, -0.97, 0.0),
        (-1.91, -0.28, -0.15, 0.18, 0.42, 0.33, 0.86, 0.35, 0.3),
    ),
    5: (
        (-2.07, -0.3, 0.06, 0.19, 0.27, 0.23, 2.27, -0.37, 0.0),
        (-2.07, -0.44, 0.2, 0.24, 0.55, 0.2, 1.63, 0.26, 0.3),
    ),
}


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What besides its own suit decides what a card of a hand can take."""

    tables: TrickTables
    players: int
    unseen: CardSet
    """The cards in the other hands."""
    voids: tuple[int, ...]
    """By suit: how many others are known to be void in it and may still hold spades."""
    pressure: float
    """How many more tricks than an even share the others still need, for each trick left."""
    hunted: bool
    """Whether the hand belongs to a Nil that the others would like to break."""


def suit_features(around: Surroundings, hand: CardSet, suit: int) -> list[tuple[Card, Weights]]:
    """Return what decides the chance of each card of a suit in a hand."""
    tables = around.tables
    of_suit, spades = tables.must[suit], tables.must[SPADES]
    own, out = hand & of_suit, around.unseen & of_suit
    others, count, left = around.players - 1, own.bit_count(), hand.bit_count() / 10
    row = beaters(tables.rules)[suit]
    each = out.bit_count() / others
    result: list[tuple[Card, Weights]] = []
    if suit == SPADES:
        short = sum([max(0, 2 - (hand & tables.must[x]).bit_count()) for x in SUITS if x != SPADES])
        for card in cards_in(own):
            above, over = (row[card] & out).bit_count(), (row[card] & own).bit_count()
            result.append((card, (1.0, above, over, count - 1 - over, each, short, left, around.pressure, around.hunted)))
        return result
    trumps, trumps_out = (hand & spades).bit_count(), (around.unseen & spades).bit_count() / others
    ruffers = around.voids[suit] if trumps_out else 0
    for card in cards_in(own):
        beat = row[card] & of_suit
        above, over = (beat & out).bit_count(), (beat & own).bit_count()
        under = count - 1 - over
        guarded = 0 < above <= under
        result.append(
            (
                card,
                (1.0, above, not above, over, under, guarded, each, trumps_out, trumps, ruffers, left, around.pressure, around.hunted),
            )
        )
    return result


def card_chances(around: Surroundings, hand: CardSet, suit: int) -> dict[Card, Pair]:
    """Return the chances of each card of a suit to take a trick, wanted and shunned. The top spade always takes one."""
    table = _SPADE if suit == SPADES else _PLAIN
    wanted, shunned = table[around.players]
    chances = {}
    for card, factors in suit_features(around, hand, suit):
        if suit == SPADES and not factors[1]:
            chances[card] = (1.0, 1.0)
        else:
            want = _logistic(wanted, factors)
            chances[card] = (want, min(want, _logistic(shunned, factors)))
    return chances


def _logistic(weights: Weights, factors: Iterable[float]) -> float:
    return 1 / (1 + exp(-sum([w * x for w, x in zip(weights, factors, strict=True)])))


def counts(chances: Iterable[float]) -> Chances:
    """Return the chance of each number of tricks from cards that take theirs independently."""
    result = [1.0]
    for p in chances:
        result = [a * (1.0 - p) + b * p for a, b in zip([*result, 0.0], [0.0, *result], strict=True)]
    return tuple(result)


def together(a: Chances, b: Chances) -> Chances:
    """Return the chance of each number of tricks from two parts of a hand."""
    result = [0.0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            result[i + j] += x * y
    return tuple(result)


def at_least(chances: Chances) -> Chances:
    """Return the chance of at least each number of tricks."""
    total, result = 0.0, []
    for p in reversed(chances):
        total += p
        result.append(total)
    return tuple(reversed(result))


STEER: Final = 0.5
"""How much of what is shunned comes all the same once the bid is made."""


def promise(values: Sequence[float], taken: int, need: int, wanted: Chances, shunned: Chances) -> float:
    """Return the value to expect of a hand, the better of two plans: stop at the bid, or go on taking tricks.

    `values` are by tricks in all, `wanted` and `shunned` the chances of at least so many more.
    """
    stop = go_on = values[taken]
    for k in range(1, min(len(wanted), len(values) - taken)):
        step = values[taken + k] - values[taken + k - 1]
        go_on += wanted[k] * step
        if k <= need:
            stop += wanted[k] * step
        else:
            stop += (STEER * wanted[k] + (1 - STEER) * shunned[k] if need > 0 else shunned[k]) * step
    return max(stop, go_on)
