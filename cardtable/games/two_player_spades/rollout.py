"""Who plays Two-player Spades out: the rule of thumb's weighing of a trick now against the rest of the hand, by tables.

What either player may hold is reckoned from how many cards are out, as in a real hand, though a playout knows them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from cardtable.bots.search_policy import Rollout
from cardtable.core.actions import Action
from cardtable.core.cards import ACE, JOKERS, SPADES, SUITS, CardSet, card_of
from cardtable.games.two_player_spades.bot import EAGER, SHRUNK, bid_points, doubt_of
from cardtable.games.two_player_spades.estimate import PLAIN_KEPT, SPADE_KEPT
from cardtable.games.two_player_spades.options import TwoSpadesOptions
from cardtable.games.two_player_spades.phases import HAND

Row: TypeAlias = tuple[float, ...]
"""Points by tricks taken in all, in steps."""
Weighed: TypeAlias = tuple[CardSet, float, float]
"""A card, the tricks that it is worth later, and the chance that it takes this one."""
Holding: TypeAlias = tuple[float, float, tuple[tuple[int, float, float, float, float], ...]]
"""The tricks of a suit, sure and unless ruffed, and for each card its bit, both of these that it adds, and its chances.

The chances are those to take its trick on lead, sure and unless ruffed.
"""
STEPS: Final = 8
"""Steps to a trick."""
OUT: Final = 15.5
"""By how much the chances of the cards out to be kept exceed a full hand."""
OUT_GONE: Final = 0.62
"""By how much less they do for every card played."""
ABOUT: Final = (1, 1, 2, 3, 4, 5, 6, 6, 8, 8, 10, 10, 12, 12)
"""The number of cards left for which chances are reckoned, by their true number."""
_SUIT: Final = (1 << 13) - 1
_SHIFTS: Final = tuple(card_of(suit, 2) for suit in SUITS)
_SPADES: Final = card_of(SPADES, 2)
_BIG, _LITTLE = 1 << JOKERS[0], 1 << JOKERS[1]
_JOKERS: Final = {1 << 13: _LITTLE, 1 << 14: _BIG}
"""The places of jokers above the ace of spades."""
_ACE: Final = 1 << card_of(SPADES, ACE)
RANKS: Final = 15
PLAIN, TRUMP, DEALT_PLAIN, DEALT_TRUMP = range(4)
"""The kinds of suits: of drafted hands and of dealt ones; trumps are odd."""
DEALT_CARDS: Final = 39
"""The cards that a player does not hold where hands are dealt: a third of them is in the other hand."""
_MOST: Final = 0.97
_LOST_TRICK: Final = 1e-3
"""What decides between equals: the cheaper card is played."""


class TwoRollout(Rollout):
    """Both players weigh, for every card, what its trick and the tricks to be expected later do to both bids."""

    def __init__(self, options: TwoSpadesOptions, bids: tuple[Action, ...]) -> None:
        super().__init__()
        self._bids, self._jokers = [bid.n or 0 for bid in bids], options.jokers > 0
        self._plain, self._trump = (DEALT_PLAIN, DEALT_TRUMP) if options.draft == "dealt" else (PLAIN, TRUMP)
        self._rows = [outcomes(options, bids[seat], bids[1 - seat]) for seat in range(2)]

    def pick(self, seat: int, legal: CardSet, lead: int, top: int, winner: int) -> CardSet:  # noqa: ARG002 - others use it
        """Return the card that promises the most to its seat."""
        taken, left = self.taken[seat], self.hands[seat].bit_count()
        winning = 0 if top < 0 else self.ranks.over[lead][top]
        cards, total = self._weighed(seat, legal, winning, top < 0)
        if self._bids[seat] - taken == left:
            return self._surest(cards, top < 0)
        row = self._rows[seat][left]
        base, keep = taken + SHRUNK * (left - 1) / 2, 1 - SHRUNK
        best, most, strengths = 0, -1e9, self.worth
        for bit, worth, wins in cards:
            at = int((base + keep * (total - worth)) * STEPS + 0.5)
            promise = row[at] + wins * (row[at + STEPS] - row[at]) - _LOST_TRICK * strengths[bit.bit_length() - 1]
            if promise > most:
                best, most = bit, promise
        return best

    def _weighed(self, seat: int, legal: CardSet, winning: CardSet, leads: bool) -> tuple[list[Weighed], float]:
        """Return every legal card with what it is worth and how surely it wins, and the tricks to expect of all."""
        hand, out = self.hands[seat], self.others(seat)
        about = ABOUT[hand.bit_count()]
        jokers, plain, trump = self._jokers, self._plain, self._trump
        out_spades = spades_of(out) if jokers else out >> _SPADES & _SUIT
        no_spade = none_held(trump, out_spades, about)
        weighed: list[Weighed] = []
        total = 0.0
        for shift in _SHIFTS:
            mine = hand >> shift & _SUIT
            kind, theirs = plain, out >> shift & _SUIT
            if shift == _SPADES:
                kind, theirs = trump, out_spades
                mine = spades_of(hand) if jokers else mine
            if not mine:
                continue
            sure, open_, cards = holding(kind, mine, theirs, about)
            total += sure + open_ * no_spade
            if not (jokers or mine << shift & legal):
                continue
            for bit, follows, ruffless, taking, ruffed in cards:
                own = bit << shift
                if jokers and own > _ACE:
                    own = _JOKERS[bit]
                if own & legal:
                    worth = follows + ruffless * no_spade
                    wins = taking + ruffed * no_spade if leads else float(own & winning != 0)
                    weighed.append((own, worth, wins))
        return weighed, total

    def _surest(self, cards: list[Weighed], leads: bool) -> CardSet:
        """Return the card that wins most surely: from the top on lead, else as cheaply as can be."""
        sign, strengths = (_LOST_TRICK if leads else -_LOST_TRICK), self.worth
        return max(cards, key=lambda r: r[2] + sign * strengths[r[0].bit_length() - 1])[0]


def spades_of(cards: CardSet) -> int:
    """Return the spades among some cards by their places from the two up, the jokers above the ace."""
    if cards < _BIG:
        return cards >> _SPADES & _SUIT
    return cards >> _SPADES & _SUIT | (cards & _LITTLE > 0) << 13 | (cards & _BIG > 0) << 14


@lru_cache(maxsize=1024)
def outcomes(options: TwoSpadesOptions, bid: Action, their_bid: Action) -> tuple[Row, ...]:
    """Return, by cards left, the points to expect above the other player's by the tricks to expect, in steps."""
    rows = []
    for left in range(HAND + 1):
        own, theirs = _row(options, bid, left), _row(options, their_bid, left)
        rows.append(tuple([a - b for a, b in zip(own, reversed(theirs), strict=True)]) + (-1e3,) * STEPS)
    return tuple(rows)


@lru_cache(maxsize=1024)
def _row(options: TwoSpadesOptions, bid: Action, left: int) -> Row:
    doubt = doubt_of(max(1, left))
    return tuple([bid_points(options, bid, step / STEPS, doubt) for step in range(HAND * STEPS + 1)])


@lru_cache(maxsize=64)
def _chances(kind: int, left: int) -> tuple[float, ...]:
    """Return, by rank, the chance that a card out is in the other hand when about so many cards are left of each."""
    if kind >= DEALT_PLAIN:
        return (left / (DEALT_CARDS - (HAND - left)),) * RANKS
    kept = (*SPADE_KEPT, *SPADE_KEPT[-1:] * 2) if kind == TRUMP else PLAIN_KEPT
    return tuple([min(_MOST, often * left / (OUT - OUT_GONE * (HAND - left))) for often in kept])


@lru_cache(maxsize=1 << 17)
def _tricks(kind: int, mine: int, out: int, left: int) -> tuple[float, float]:
    """Return the tricks to expect of a suit, and those that come only if no trump is held against it."""
    chances, own, trump = _chances(kind, left), mine.bit_count(), kind & 1
    steps = range(own, 0, -1)
    lower = [1.0] + [0.0] * own  # by how many of the lower cards are held
    under: list[list[float]] = []
    for rank in range(13) if not trump else ():
        if out >> rank & 1:
            chance = chances[rank]
            for n in steps:
                lower[n] += (lower[n - 1] - lower[n]) * chance
            lower[0] -= lower[0] * chance
        elif mine >> rank & 1:
            under.append(lower[:])
    higher = [1.0] + [0.0] * own
    sure = open_ = 0.0
    place = 0
    for rank in range(max(mine, out).bit_length() - 1, -1, -1):
        if out >> rank & 1:
            chance = chances[rank]
            for n in steps:
                higher[n] += (higher[n - 1] - higher[n]) * chance
            higher[0] -= higher[0] * chance
        elif mine >> rank & 1:
            few = sum(higher[: place + 1])
            if trump:
                sure += few
            else:
                below = under[own - 1 - place]
                short = sum([higher[n] * sum(below[: place + 1 - n]) for n in range(place + 1)])
                sure += few - short
                open_ += short
            place += 1
    return sure, open_


@lru_cache(maxsize=1 << 17)
def holding(kind: int, mine: int, out: int, left: int) -> Holding:
    """Return the tricks to expect of a suit and what each of its cards adds to them and takes on lead."""
    sure, open_ = _tricks(kind, mine, out, left)
    cards = []
    rest = mine
    while rest:
        bit = rest & -rest
        rest ^= bit
        less, open_less = _tricks(kind, mine ^ bit, out, left)
        none_above = none_held(kind, out & -bit, left)
        none_below = none_held(kind, out & (bit - 1), left)
        may = (1 - none_above) * (1 - none_below)
        taking = 1 - (1 - none_above) * none_below - EAGER * may
        ruff = 0.0 if kind & 1 else EAGER * none_above * none_below
        cards.append((bit, sure - less, open_ - open_less, taking - ruff, ruff))
    return sure, open_, tuple(cards)


@lru_cache(maxsize=1 << 16)
def none_held(kind: int, out: int, left: int) -> float:
    """Return the chance that no card of a suit's cards out is held."""
    chances, chance = _chances(kind, left), 1.0
    while out:
        bit = out & -out
        out ^= bit
        chance *= 1.0 - chances[bit.bit_length() - 1]
    return chance
