"""What a hand is worth to the bidder, suit by suit: the chances of High, Low, Jack and Game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb, exp
from typing import Final

from cardtable.core.cards import ACE, IN_SUIT, JACK, KING, QUEEN, TEN, CardSet, card_of, cards_in, mask, rank_of
from cardtable.games.canadian_smear.options import JOKER, SmearOptions
from cardtable.games.canadian_smear.scoring import POINTS

SIZE: Final = 6

OWN_JACK: Final = (-0.5, 0.15, 0.8, -0.2)
FAR_JACK: Final = (-2.5, 0.1, 1.1, 0.4)
LOW_TRICK: Final = (0.2, 0.0, 1.0, -0.1)
GAME: Final = (-2.09, 0.76, 0.86, 1.71, 0.61, -0.1, -0.76)


@dataclass(frozen=True, slots=True)
class Estimate:
    """The prospects of a bidder with these trumps."""

    high: float
    low: float
    jack: float
    game: float

    @property
    def points(self) -> float:
        """How many points to expect."""
        return self.high + self.low + self.jack + self.game

    def exactly(self) -> tuple[float, ...]:
        """Return the chance of each number of points from 0 to 4."""
        chances = [1.0]
        for p in (self.high, self.low, self.jack, self.game):
            chances = [a * (1 - p) + b * p for a, b in zip([*chances, 0.0], [0.0, *chances], strict=True)]
        return tuple(chances)


def features(hand: CardSet, trump: int, others: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    own = hand & IN_SUIT[trump]
    joker = hand >> JOKER & 1
    ranks = {rank_of(c) for c in cards_in(own)}
    count = len(ranks) + joker
    above = sum(r in ranks for r in (ACE, KING, QUEEN))
    top = sum(w for r, w in ((ACE, 1.0), (KING, 0.7), (QUEEN, 0.45), (JACK, 0.3)) if r in ranks)
    plain = hand & ~own
    aces = sum(rank_of(c) == ACE for c in cards_in(plain) if c != JOKER)
    kings = sum(rank_of(c) == KING for c in cards_in(plain) if c != JOKER)
    tens = sum(rank_of(c) == TEN for c in cards_in(plain) if c != JOKER)
    trick = (1.0, float(count), float(above), others - 1.0)
    game = (1.0, float(count), top, float(TEN in ranks), float(aces)+.5*kings, float(tens), others - 1.0)
    return trick, game


@lru_cache(maxsize=4096)
def estimate(options: SmearOptions, hand: CardSet, trump: int, others: int) -> Estimate:
    """Return what a bidder may expect who makes a suit trumps against so many others."""
    unseen = options.deck & ~hand
    own = hand & IN_SUIT[trump]
    jack = card_of(trump, JACK)
    trick, game = features(hand, trump, others)
    far = 1.0 - absent(unseen, 1 << jack, others)
    return Estimate(
        high=_high(options, own, trump, unseen, others),
        low=_low(options, own, trump, unseen, others, trick),
        jack=chance(OWN_JACK, trick) if own >> jack & 1 else far * chance(FAR_JACK, trick),
        game=chance(GAME, game),
    )


def absent(unseen: CardSet, cards: CardSet, others: int) -> float:
    """Return the chance that none of these unseen cards was dealt to the others."""
    count, dealt = unseen.bit_count(), SIZE * others
    return comb(count - (unseen & cards).bit_count(), dealt) / comb(count, dealt)


def chance(weights: tuple[float, ...], values: tuple[float, ...]) -> float:
    """Return a fitted chance."""
    return 1.0 / (1.0 + exp(-sum(w * x for w, x in zip(weights, values, strict=True))))


def _high(options: SmearOptions, own: CardSet, trump: int, unseen: CardSet, others: int) -> float:
    ace = card_of(trump, ACE)
    if options.high_point == "ace":
        return float(own >> ace & 1)  # SM-7
    if not own:
        return 0.0
    return absent(unseen, beyond(own, trump, top=True), others)  # SM-A1


def _low(options: SmearOptions, own: CardSet, trump: int, unseen: CardSet, others: int, trick: tuple[float, ...]) -> float:
    if options.low_point == "trick_winner":
        return chance(LOW_TRICK, trick)  # SM-A2
    if not own:
        return 0.0
    return absent(unseen, beyond(own, trump, top=False), others)  # SM-8


def beyond(own: CardSet, trump: int, *, top: bool) -> CardSet:
    ranks = [rank_of(c) for c in cards_in(own)]
    if top:
        return mask(c for c in cards_in(IN_SUIT[trump]) if rank_of(c) > max(ranks))
    return mask(c for c in cards_in(IN_SUIT[trump]) if rank_of(c) < min(ranks))
