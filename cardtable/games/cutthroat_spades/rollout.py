"""Who plays Cutthroat Spades out: the rule of thumb's weighing of a trick now against the rest of the hand, by tables.

What the others hold is reckoned from how many cards are out, as in a real hand, though a playout knows where they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from cardtable.bots.search_policy import Rollout
from cardtable.core.cards import SPADES, SUITS, Card, CardSet, card_of, cards_in
from cardtable.games.cutthroat_spades.bot import RETAKEN
from cardtable.games.cutthroat_spades.options import SpadesOptions
from cardtable.games.cutthroat_spades.rules import possible_of, tables_of
from cardtable.games.cutthroat_spades.scoring import tricks_bid
from cardtable.games.cutthroat_spades.stakes import NILS, harm_weight, jack_points, to_go, values_of
from cardtable.games.cutthroat_spades.takings import (
    Figures,
    Outside,
    Plan,
    Takings,
    outside,
    pattern_of,
    plain_takings,
    plans_of,
    spade_takings,
    with_rest,
)
from cardtable.kit.game import options_of
from cardtable.kit.playouts import Playout
from cardtable.kit.position import Position

Later: TypeAlias = tuple[int, float, float, CardSet]
"""A seat that still plays to the trick, how likely it takes it freely, what that costs, and the cards that it lacks."""
Candidate: TypeAlias = tuple[Card, int, Figures]
"""A card, its strength on the lead, and by how much the figures of the hand change when it is played."""
Misses: TypeAlias = tuple[tuple[float, ...], ...]
"""By the number of cards out, and how many of them: the chance that a seat lacks all those."""
MISSES: Final = 64
"""So many cards at most are told apart where a seat may lack all of them."""
_SUIT: Final = (1 << 13) - 1
_SHIFTS: Final = tuple([card_of(suit, 2) for suit in SUITS])
_SPADES: Final = card_of(SPADES, 2)
_CHEAPER: Final = 1e-4
"""What decides between equals: the cheaper card where tricks are needed, else the dearer one."""


@lru_cache(maxsize=MISSES)
def missing(held: int) -> Misses:
    """Return the chances that a seat with so many cards lacks all of a number of those out, by how many are out."""
    rates = [1.0 - min(1.0, held / max(1, out)) for out in range(MISSES)]
    return tuple([tuple([miss**count for count in range(MISSES)]) for miss in rates])


@dataclass(slots=True)
class _Trick:
    """The present trick as the seat to play finds it: what all its cards have in common."""

    seat: int
    misses: Misses
    """How likely each of the others lacks cards."""
    top: int
    winner: int
    later: list[Later]
    out: CardSet
    """The cards of all others."""
    follow: CardSet = 0
    """The cards that follow the lead."""
    row: Sequence[CardSet] = ()
    """By strength: the cards that beat it on the lead."""
    held: float = 0.0
    """What it is worth, in points, that the trick stays with its winner."""
    jacks: CardSet = 0
    """The award Jacks on the table."""
    away: float = 0.0
    """What it is worth to let the trick go, without Jacks."""


class CutthroatRollout(Rollout):
    """Everybody weighs, for each card, this trick and the tricks to come, for the own bid and against the others'."""

    def __init__(self, s: Position) -> None:
        super().__init__()
        options: SpadesOptions = options_of(s)
        possible, bags = possible_of(s), s.sheet.totals.bags
        assert bags is not None
        self._players, self._tables = s.seats, tables_of(s.table.options, s.seats)
        self._lacks: tuple[CardSet, ...] = ()
        self._jacks, self._worths = options.jacks, jack_worths(options)
        self._harm = [-harm_weight(s, x) for x in range(s.seats)]
        self._bids: list[int] = []
        self._nil: list[bool] = []
        self._plans: list[tuple[Plan, ...]] = []
        self._outside: list[tuple[Outside, ...]] = []
        for x, bid in enumerate(s.bids):
            assert bid is not None
            self._bids.append(tricks_bid(options, bid, possible[x]))
            self._nil.append(bid in NILS)
            self._plans.append(plans_of(values_of(s, x, bid, possible[x]), self._bids[x]))
            self._outside.append(outside(options, bid, possible[x], s.seats, bags[x], to_go(s), self._harm[x]))

    def at(self, kernel: Playout) -> None:
        """Play in this kernel from now on; who lacks a suit is known as far as it is known at the start."""
        super().at(kernel)
        assert kernel.position.play is not None
        self._lacks = kernel.position.play.lacks

    def pick(self, seat: int, legal: CardSet, lead: int, top: int, winner: int) -> CardSet:
        """Return the card that promises the most to its seat."""
        later, out, needs = self._others_of(seat, top < 0)
        left, need = self.hands[seat].bit_count(), self._bids[seat] - self.taken[seat]
        every = top < 0 and need == left
        dear = need <= 0 or every
        plain = self._plain(seat, out, needs)
        total, cards = self._candidates(seat, legal, lead, top, out, needs, dear, plain)
        if len(cards) == 1:
            return 1 << cards[0][0]
        if every:
            spent = min(cards, key=lambda c: self.worth[c[0]])[2]
            cards = [(card, strength, spent) for card, strength, _ in cards]
        trick = self._trick(seat, lead, top, winner, later, out)
        if top >= 0 and (trick.jacks or legal & self._jacks or any(c[1] > top for c in cards)):
            trick.away = trick_outcome(later, trick.held, trick.misses, out, trick.follow, trick.row[top])[1]
        plans, got = self._plans[seat], self.taken[seat]
        won, lost = plans[got + 1], plans[got]
        sign, worth, jacks = (_CHEAPER if dear else -_CHEAPER), self.worth, self._jacks
        best, most = -1, -1e9
        beatable, away = top if not trick.jacks else -2, trick.away
        for card, strength, change in cards:
            if strength <= beatable and not jacks >> card & 1:
                wins, value = 0.0, away
            else:
                wins, value = self._in_trick(trick, card, strength)
            value = with_rest(value, wins, won, lost, total, change)
            if left > 1 and jacks >> card & 1:
                value -= self._kept(seat, card, out, plain)
            value += sign * worth[card]
            if value > most:
                best, most = card, value
        return 1 << best

    def _others_of(self, seat: int, leads: bool) -> tuple[list[Later], CardSet, int]:
        """Return who still plays to the trick of a seat, the cards of all others, and the tricks that they lack."""
        hands, taken, seen, lacks, leader = self.hands, self.taken, self._outside, self._lacks, self.kernel.leader
        left = hands[seat].bit_count()
        later: list[Later] = []
        out = needs = 0
        still = True
        for x in self._after[seat]:
            out |= hands[x]
            lacking, eager, costs = seen[x][taken[x]]
            needs += lacking
            still = still and (leads or x != leader)
            if still:
                later.append((x, eager, costs[left], lacks[x]))
        return later, out, needs

    def _trick(self, seat: int, lead: int, top: int, winner: int, later: list[Later], out: CardSet) -> _Trick:
        """Return the trick as a seat finds it."""
        hand, left = self.hands[seat], self.hands[seat].bit_count()
        misses = missing(left)
        if top < 0:
            return _Trick(seat, misses, top, winner, later, out)
        held = 0.0 if winner == seat else self._outside[winner][self.taken[winner]][2][left]
        return _Trick(
            seat, misses, top, winner, later, out, self._tables.must[lead], self.ranks.over[lead], held,
            self._on_table(self._jacks & ~(hand | out)),
        )  # fmt: skip

    def _in_trick(self, trick: _Trick, card: Card, strength: int) -> tuple[float, float]:
        """Return the chance that a card takes the trick, and what the trick is worth in points, its Jacks and harm.

        What a trick won brings the own bid is not in it.
        """
        jacks = trick.jacks | 1 << card & self._jacks
        if strength <= trick.top:
            if not jacks:
                return 0.0, trick.away
            return 0.0, self._trick_outcome_with_jacks(
                trick, trick.winner, jacks, trick.held, trick.follow, trick.row[trick.top]
            )[1]
        if not jacks and not trick.later:
            return 1.0, 0.0
        if trick.top < 0:
            follow, over = self._tables.must[card >> 4], self.ranks.over[card >> 4][strength]
        else:
            follow, over = trick.follow, trick.row[strength]
        if jacks:
            return self._trick_outcome_with_jacks(trick, trick.seat, jacks, 0.0, follow, over)
        return trick_outcome(trick.later, 0.0, trick.misses, trick.out, follow, over)

    def _candidates(
        self, seat: int, legal: CardSet, lead: int, top: int, out: CardSet, needs: int, dear: bool, table: Takings
    ) -> tuple[Figures, list[Candidate]]:
        """Return the figures of a hand, and its legal cards, one of neighbours that are equals.

        `table` is what cards of plain suits take.
        """
        hand, power = self.hands[seat], self._tables.power
        mean = variance = few = varies = short = 0
        candidates: list[Candidate] = []
        for shift in _SHIFTS:
            mine = hand >> shift & _SUIT
            if not mine:
                short += 2
                continue
            other = out >> shift & _SUIT
            if shift == _SPADES:
                nil_stands = self._nil[seat] and not self.taken[seat]
                table = spade_takings(self._players, other.bit_count(), short, hand.bit_count(), needs, nil_stands)
            elif not mine & mine - 1:
                short += 1
            pattern = pattern_of(mine, other)
            more_mean, more_variance, more_few, more_varies = table[pattern]
            mean += more_mean
            variance += more_variance
            few += more_few
            varies += more_varies
            own = legal >> shift & _SUIT
            if own:
                row = power[shift >> 4 if top < 0 else lead]
                self._add_suit(candidates, shift, own, mine | other, table.changes[pattern], row, top, dear)
        return (mean, variance, few, varies), candidates

    def _plain(self, seat: int, out: CardSet, needs: int) -> Takings:
        """Return what the cards of a plain suit take in a hand."""
        hand, nil_stands = self.hands[seat], self._nil[seat] and not self.taken[seat]
        trumps, trumps_out = (hand >> _SPADES & _SUIT).bit_count(), (out >> _SPADES & _SUIT).bit_count()
        return plain_takings(self._players, trumps_out, trumps, hand.bit_count(), needs, nil_stands)

    def _add_suit(
        self, candidates: list[Candidate], shift: int, own: int, both: int, changes: Sequence[Figures],
        row: Sequence[int], top: int, dear: bool,
    ) -> None:  # fmt: skip
        """Add the legal cards of a suit, of neighbours that are equals the dearest or the cheapest."""
        jacks, last, won = self._jacks, -2, False
        while own:
            bit = own & -own
            own ^= bit
            place = (both & bit - 1).bit_count()
            card = shift + bit.bit_length() - 1
            strength = row[card]
            if place == last + 1 and won == (strength > top) and not jacks >> card - 1 & 3:
                if dear:
                    candidates[-1] = (card, strength, candidates[-1][2])
            else:
                candidates.append((card, strength, changes[place]))
            last, won = place, strength > top

    def _trick_outcome_with_jacks(
        self, trick: _Trick, holder: int, jacks: CardSet, held: float, follow: CardSet, over: CardSet
    ) -> tuple[float, float]:
        """Return what `trick_outcome` does for a trick with these award Jacks in it."""
        gains = self._gains(trick.seat, jacks)
        more = [(x, eager, cost + gains[x], lacks) for x, eager, cost, lacks in trick.later]
        return trick_outcome(more, held + gains[holder], trick.misses, trick.out, follow, over)

    def _kept(self, seat: int, jack: Card, out: CardSet, table: Takings) -> float:
        """Return what an award Jack would bring if it were played later, by what cards of its suit take."""
        hand = self.hands[seat]
        shift = jack >> 4 << 4 | 2
        mine, other = hand >> shift & _SUIT, out >> shift & _SUIT
        home = table.chance(pattern_of(mine, other), ((mine | other) & (1 << jack - shift) - 1).bit_count())
        gains = self._gains(seat, 1 << jack)
        return home * gains[seat] + (1 - home) * (sum(gains) - gains[seat]) / (self._players - 1)

    def _on_table(self, cards: CardSet) -> CardSet:
        """Return those of cards in no hand that lie on the table."""
        if cards:
            for pile in self.kernel.captured:
                cards &= ~pile
        return cards

    def _gains(self, seat: int, jacks: CardSet) -> list[float]:
        """Return what it is worth to a seat that each of the seats captures these Jacks."""
        worths, own, captured = self._worths, self._jacks, self.kernel.captured
        gains = [self._harm[x] * (worths[pile & own | jacks] - worths[pile & own]) for x, pile in enumerate(captured)]
        gains[seat] /= self._harm[seat]
        return gains


@lru_cache(maxsize=64)
def jack_worths(options: SpadesOptions) -> dict[CardSet, float]:
    """Return what award Jacks are worth to whoever has captured them, by their set."""
    sets = [0]
    for card in cards_in(options.jacks):
        sets += [cards | 1 << card for cards in sets]
    return {cards: jack_points(options, cards) for cards in sets}


def trick_outcome(
    later: Sequence[Later], held: float, misses: Misses, out: CardSet, follow: CardSet, over: CardSet
) -> tuple[float, float]:
    """Return the chance that a trick stays where it is, and what it comes to: `held` there, or costs elsewhere."""
    forced = may = -1.0
    stay, gone, total = 1.0, 0.0, 0.0
    for _, eager, cost, lacks in later:
        if lacks or may < 0:
            could = out & ~lacks
            beating = could & over
            within = beating & follow
            lacking = misses[could.bit_count()]
            freely, void = lacking[within.bit_count()], lacking[(could & follow ^ within).bit_count()]
            must_ = void * (1.0 - freely) if within else 0.0
            may_ = 1.0 - freely * (1.0 - void * (1.0 - lacking[(beating ^ within).bit_count()])) - must_
            if not lacks:
                forced, may = must_, may_
        else:
            must_, may_ = forced, may
        beats = must_ + eager * may_
        keep = 1.0 - RETAKEN * beats
        moved = beats * (stay + RETAKEN * gone)
        gone = gone * keep + moved
        total = total * keep + moved * cost
        stay *= 1.0 - beats
    return stay, total + stay * held
