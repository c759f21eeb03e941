"""What a hand is worth to the bidder, suit by suit: the chances of High, Low, Jack and Game.

High and Low follow from the deal alone; Jack and Game were fitted to hands that rule-of-thumb players played out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb, exp
from typing import Final

from cardtable.core.cards import (
    ACE,
    IN_SUIT,
    JACK,
    KING,
    QUEEN,
    STANDARD,
    TEN,
    CardSet,
    Suit,
    card_of,
    cards_in,
    rank_of,
)
from cardtable.games.canadian_smear.options import JOKER, SmearOptions
from cardtable.games.canadian_smear.rules import SIZE

_ABOVE_JACK: Final = (ACE, KING, QUEEN)
_TOPS: Final = {ACE: 1.0, KING: 0.7, QUEEN: 0.45, JACK: 0.3}
"""What high trumps do for Game, against the ace."""
_PLAIN: Final = {ACE: 1.0, KING: 0.5}

# Weights of a fixed share, the number of trumps, those above the jack, and a second opponent.
OWN_JACK: Final = (-0.7, 1.2, 1.5, -0.4)
# Weights of a fixed share, the trumps above the jack, and a second opponent.
OTHERS_JACK: Final = (-3.0, 1.1, 0.7)
OWN_JOKER: Final = 0.95
"""How often a bidder takes the trick with the own joker: in 216 of 223 hands of rule-of-thumb players."""
OTHERS_JOKER: Final = (0.2, 0.06)
"""How often another's, with no trump above the jack, and what each of those adds: in 73 of 267 such hands."""
LOW_TAKEN: Final = (1.0, 0.15, -0.7)
# Weights of a fixed share, the number of trumps, their tops, their ten, plain aces and kings, and a second opponent.
GAME: Final = (-2.15, 0.6, 1.2, 1.3, 0.6, -0.6)


@dataclass(frozen=True, slots=True)
class Estimate:
    """The chances of the four points for a bidder."""

    high: float
    low: float
    jack: float
    game: float
    joker: float = 0.0
    """0 where the joker brings no point."""

    def exactly(self) -> tuple[float, ...]:
        """Return the chance of each number of points, from 0 to 4, or to 5 where the joker may bring one."""
        chances = [1.0]
        joker = (self.joker,) if self.joker else ()
        for p in (self.high, self.low, self.jack, self.game, *joker):
            chances = [miss * (1 - p) + hit * p for miss, hit in zip([*chances, 0.0], [0.0, *chances], strict=True)]
        return tuple(chances)


@lru_cache(maxsize=4096)
def estimate(options: SmearOptions, hand: CardSet, trump: Suit, others: int) -> Estimate:
    """Return what a bidder may expect who makes a suit trumps against so many others."""
    own = hand & IN_SUIT[trump]
    unseen = options.deck & ~hand
    count = own.bit_count() + (hand >> JOKER & 1)
    above = _held(own, _ABOVE_JACK)
    second = others - 1
    jack = 1 << card_of(trump, JACK)
    if own & jack:
        home = _chance(OWN_JACK, (1, count, above, second))
    else:
        home = (1 - _absent(unseen, jack, others)) * _chance(OTHERS_JACK, (1, above, second))
    if options.low_point == "player":  # SM-8
        low = _absent(unseen, _below(own, trump), others) if own else 0.0
    else:  # SM-A2
        low = _chance(LOW_TAKEN, (1, above, second))
    high, game = _high(options, own, trump, unseen, others), _game(hand, own, count, second)
    return Estimate(high, low, home, game, _joker(options, hand, unseen, others, above))


def _joker(options: SmearOptions, hand: CardSet, unseen: CardSet, others: int, above: int) -> float:
    """Return the chance of the point for the joker: it comes home to its holder less often than to high trumps."""
    if options.joker_point == "off":
        return 0.0
    if hand >> JOKER & 1:
        return OWN_JOKER
    return (1 - _absent(unseen, 1 << JOKER, others)) * min(1.0, OTHERS_JOKER[0] + OTHERS_JOKER[1] * above)


def _high(options: SmearOptions, own: CardSet, trump: Suit, unseen: CardSet, others: int) -> float:
    if options.high_point == "ace":  # SM-7
        return float(own >> card_of(trump, ACE) & 1)
    return _absent(unseen, _over(own, trump), others) if own else 0.0  # SM-A1


def _game(hand: CardSet, own: CardSet, count: int, second: int) -> float:
    plain = hand & STANDARD & ~own
    tops = sum(_TOPS.get(rank_of(c), 0.0) for c in cards_in(own))
    sides = sum(_PLAIN.get(rank_of(c), 0.0) for c in cards_in(plain))
    return _chance(GAME, (1, count, tops, _held(own, (TEN,)), sides, second))


def _held(own: CardSet, ranks: tuple[int, ...]) -> int:
    """Return how many of these ranks are among the trumps."""
    return sum(rank_of(c) in ranks for c in cards_in(own))


def _over(own: CardSet, trump: Suit) -> CardSet:
    """Return the trumps above the own highest."""
    return IN_SUIT[trump] & -(1 << own.bit_length())


def _below(own: CardSet, trump: Suit) -> CardSet:
    """Return the trumps below the own lowest."""
    return IN_SUIT[trump] & ((own & -own) - 1)


def _absent(unseen: CardSet, cards: CardSet, others: int) -> float:
    """Return the chance that none of these unseen cards was dealt to the others."""
    count, dealt = unseen.bit_count(), SIZE * others
    return comb(count - (unseen & cards).bit_count(), dealt) / comb(count, dealt)


def _chance(weights: tuple[float, ...], values: tuple[float, ...]) -> float:
    """Return a fitted chance."""
    return 1 / (1 + exp(-sum(w * x for w, x in zip(weights, values, strict=True))))
