"""What a drafted hand is worth: beliefs about the other hand, the tricks to expect, and how safe a Nil is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import log
from typing import Final, TypeAlias

from cardtable.core.cards import IN_SUIT, JOKERS, SPADES, SUITS, Card, CardSet, cards_in, mask, rank_of, suit_of

Belief: TypeAlias = tuple[float, ...]
"""By card code: the chance that the other player holds it."""

PLAIN_KEPT: Final = (0.26, 0.26, 0.26, 0.27, 0.28, 0.3, 0.33, 0.37, 0.43, 0.55, 0.68, 0.74, 0.75)
SPADE_KEPT: Final = (0.6, 0.62, 0.64, 0.66, 0.68, 0.7, 0.71, 0.72, 0.73, 0.74, 0.75, 0.75, 0.75)
"""How likely a card ends up in a hand that is drafted for tricks, from 2 to ace."""
PLAIN_WORTH: Final = (-0.17, -0.15, -0.12, -0.08, -0.04, 0.01, 0.06, 0.08, 0.11, 0.18, 0.33, 0.55, 0.84)
SPADE_WORTH: Final = (0.42, 0.46, 0.52, 0.58, 0.63, 0.67, 0.73, 0.82, 0.94, 1.08, 1.26, 1.42, 1.65)
"""What a card adds to the tricks of a whole drafted hand, from 2 to ace: fitted to the play of 1800 hands."""
LOST: Final = 1e-6
"""The safety of a suit that cannot be got through without a trick."""


OF_SUIT: Final = (*(IN_SUIT[suit] for suit in SUITS[:-1]), IN_SUIT[SPADES] | mask(JOKERS))
"""The cards of each suit; jokers, where the deck has any, are spades."""
FAIR_SHARE: Final = 0.5
"""How likely a card that is out is in a hand that was dealt and not drafted."""


def height(card: Card) -> int:
    """Return what orders the cards of a suit: the ace below the little joker, the big one above it."""
    return 2 * JOKERS[0] - card if card in JOKERS else card


def card_worth(card: Card) -> float:
    """Return how many tricks a card adds to a drafted hand."""
    if card in JOKERS:
        return SPADE_WORTH[-1]
    return (SPADE_WORTH if suit_of(card) == SPADES else PLAIN_WORTH)[rank_of(card) - 2]


def kept(card: Card, low: bool) -> float:
    """Return how likely a card ends up in a hand that is drafted high, or low."""
    kept = (
        SPADE_KEPT[-1] if card in JOKERS else (SPADE_KEPT if suit_of(card) == SPADES else PLAIN_KEPT)[rank_of(card) - 2]
    )
    return 1.0 - kept if low else kept


@lru_cache(maxsize=4096)
def belief(unseen: CardSet, held: int, low: bool = False, dealt: bool = False) -> Belief:
    """Return the chance of each unseen card to be among the `held` ones of a player who drafted high, or low.

    A dealt hand holds any card as likely as another.
    """
    chances = [0.0] * (max(JOKERS) + 1)
    for c in cards_in(unseen):
        chances[c] = FAIR_SHARE if dealt else kept(c, low)
    for _ in range(3):  # certain cards leave less for the others, so the scale is found in a few steps
        total = sum(chances)
        if not total:
            break
        chances = [min(1.0, x * held / total) for x in chances]
    return tuple(chances)


def counts(chances: Sequence[float]) -> list[float]:
    """Return the distribution of how many of some independent cards are held."""
    result = [1.0]
    for p in chances:
        result = [a * (1.0 - p) + b * p for a, b in zip([*result, 0.0], [0.0, *result], strict=True)]
    return result


def none_of(cards: CardSet, other: Belief) -> float:
    """Return the chance that the other hand has none of these cards."""
    chance = 1.0
    for c in cards_in(cards):
        chance *= 1.0 - other[c]
    return chance


def worths(hand: CardSet, other: Belief) -> dict[Card, float]:
    """Return how many tricks each card of a hand may be expected to take."""
    no_spade = none_of(OF_SUIT[SPADES], other)
    result: dict[Card, float] = {}
    for suit in SUITS:
        mine = sorted(cards_in(hand & OF_SUIT[suit]), key=height, reverse=True)
        theirs = sorted(cards_in(OF_SUIT[suit] & ~hand), key=height, reverse=True)
        for place, card in enumerate(mine):
            higher = counts([other[c] for c in theirs if height(c) > height(card) and other[c]])
            few = higher[: place + 1]
            if suit == SPADES:
                result[card] = sum(few)
                continue
            lower = counts([other[c] for c in theirs if height(c) < height(card) and other[c]])
            follows = sum(p * sum(lower[max(0, place + 1 - n) :]) for n, p in enumerate(few))
            result[card] = follows + max(0.0, sum(few) - follows) * no_spade
    return result


def safety(hand: CardSet, other: Belief) -> float:
    """Return the logarithm of the chance to get through a hand without a trick."""
    return sum(log(_safe(hand, suit, other)) for suit in SUITS)


def _safe(hand: CardSet, suit: int, other: Belief) -> float:
    """Return the chance that a suit can be ducked for as long as it is led.

    It can when the lowest own card is below their lowest one, the second below their second, and so on; of trumps they
    must hold as many besides, or the last own ones are left over to ruff.
    """
    mine = hand & OF_SUIT[suit]
    own = mine.bit_count()
    if not own:
        return 1.0
    chance = [1.0] + [0.0] * own  # by the number of their cards so far; the last entry means "enough"
    below = 0
    for c in sorted(cards_in(OF_SUIT[suit]), key=height):
        if mine >> c & 1:
            below += 1
            continue
        p = other[c]
        if not p:
            continue
        for n in range(own - 1, -1, -1):
            moved = chance[n] * p
            chance[n] -= moved
            if below > n:
                chance[n + 1] += moved
    return max(LOST, chance[own] if suit == SPADES else sum(chance))
