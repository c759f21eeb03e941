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

# How likely a card is to take a trick, on the logistic scale, by the number of players: where the hand wants tricks and
# where it shuns them, fitted to what cards took in play. In this order for a plain card: a constant, higher cards out,
# none of them, own higher and lower cards, enough lower ones to guard it, cards of its suit in each other hand, spades
# in each other hand, own spades, ruffers, tenths of the hand's size, pressure, and a Nil that is hunted; for a spade: a
# constant, higher ones out, own higher and lower ones, spades in each other hand, own shortness, and the last three.
PLAIN: Final[dict[int, tuple[Weights, Weights]]] = {
    3: (
        (-1.6, -0.56, 1.2, -0.01, 0.16, 0.4, 0.62, -0.28, 0.0, -0.48, 0.53, 0.17, 0.0),
        (-2.86, -0.65, 1.24, -0.25, -0.14, 0.33, 0.38, -0.07, 0.0, -0.65, 0.71, -0.64, 1.64),
    ),
    4: (
        (-1.68, -0.54, 0.91, -0.05, 0.01, 0.24, 0.8, -0.41, -0.06, -0.29, 0.94, -0.86, 1.39),
        (-3.1, -0.58, 0.68, -0.37, -0.5, 0.22, 0.53, -0.35, -0.08, -0.24, 2.05, -0.95, 1.87),
    ),
    5: (
        (-2.4, -0.63, 0.29, -0.07, -0.02, -0.14, 1.17, -0.61, -0.07, -0.03, 1.81, -1.37, -0.11),
        (-3.59, -0.67, -0.02, -0.36, -0.7, -0.09, 0.68, -0.26, -0.07, -0.4, 2.68, -0.92, 1.55),
    ),
}
SPADE: Final[dict[int, tuple[Weights, Weights]]] = {
    3: (
        (-0.68, -0.28, 0.29, 0.43, 0.14, 0.05, 0.37, -0.26, 0.0),
        (-1.52, -0.19, 0.15, 0.56, -0.24, 0.04, 0.47, -0.59, 1.4),
    ),
    4: (
        (-1.65, -0.33, 0.3, 0.35, 0.41, 0.16, 0.87, -0.59, 0.0),
        (-2.11, -0.29, 0.12, 0.43, 0.06, 0.05, 0.81, -0.99, 1.21),
    ),
    5: (
        (-1.92, -0.26, 0.26, 0.32, 0.27, 0.19, 1.58, -0.73, 0.74),
        (-2.41, -0.39, 0.31, 0.51, -0.01, 0.15, 2.06, 0.11, 0.97),
    ),
}

GOES_ON: Final = 0.5
"""How far the tricks beyond a bid still to be made are those of a hand that wants them all. Chosen."""
CAUTION: Final = {3: 0.6, 4: 0.0, 5: 0.0}
"""By the number of players: the chance that a hand takes a trick less than its cards promise, counted when bidding."""


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
    nil_stands: bool
    """Whether the hand belongs to a Nil that the others would like to break."""


def suit_features(around: Surroundings, hand: CardSet, suit: int) -> list[tuple[Card, Weights]]:
    """Return what decides the chance of each card of a suit in a hand."""
    tables = around.tables
    of_suit, spades = tables.must[suit], tables.must[SPADES]
    own, out = hand & of_suit, around.unseen & of_suit
    others, count, left = around.players - 1, own.bit_count(), hand.bit_count() / 10
    row = beaters(tables.rules)[suit]
    each = out.bit_count() / others
    others_want = (around.pressure, around.nil_stands)
    result: list[tuple[Card, Weights]] = []
    if suit == SPADES:
        short = sum([max(0, 2 - (hand & tables.must[x]).bit_count()) for x in SUITS if x != SPADES])
        for card in cards_in(own):
            above, over = (row[card] & out).bit_count(), (row[card] & own).bit_count()
            result.append((card, (1.0, above, over, count - 1 - over, each, short, left, *others_want)))
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
                (1.0, above, not above, over, under, guarded, each, trumps_out, trumps, ruffers, left, *others_want),
            )
        )
    return result


def card_chances(around: Surroundings, hand: CardSet, suit: int) -> dict[Card, Pair]:
    """Return the chances of each card of a suit to take a trick, wanted and shunned. The top spade always takes one."""
    table = SPADE if suit == SPADES else PLAIN
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


def prospects(around: Surroundings, hand: CardSet) -> tuple[Chances, Chances]:
    """Return the chances of at least so many tricks to a whole hand, wanted and shunned, with some caution."""
    pairs = [p for suit in SUITS for p in card_chances(around, hand, suit).values()]
    wanted, shunned = at_least(counts([p[0] for p in pairs])), at_least(counts([p[1] for p in pairs]))
    less = CAUTION[around.players]
    cautious = [(1 - less) * p + less * q for p, q in zip(wanted[1:], (*wanted[2:], 0.0), strict=True)]
    return (1.0, *cautious), shunned


def expected_value(values: Sequence[float], taken: int, need: int, wanted: Chances, shunned: Chances) -> float:
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
            stop += (GOES_ON * wanted[k] + (1 - GOES_ON) * shunned[k] if need > 0 else shunned[k]) * step
    return max(stop, go_on)
