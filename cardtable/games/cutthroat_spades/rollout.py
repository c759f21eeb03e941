"""Who plays Cutthroat Spades out: the rule of thumb's weighing of a trick now against the rest of the hand, by tables.

What the others hold is reckoned from how many cards are out, as in a real hand, though a playout knows where they are.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    FIELD,
    LOW,
    MEANS,
    PACKED,
    PART,
    VARIANCES,
    Figures,
    Outside,
    Plan,
    outside,
    pattern_of,
    plain_takings,
    plans_of,
    spade_takings,
)
from cardtable.kit.game import options_of
from cardtable.kit.playouts import Playout
from cardtable.kit.position import Position

Later: TypeAlias = tuple[int, float, float, CardSet]
"""A seat that still plays to the trick, how likely it takes it freely, what that costs, and the cards that it lacks."""
Candidate: TypeAlias = tuple[Card, int, Figures]
"""A card, its strength on the lead, and what it leaves of the hand's figures less what there was."""
MISSES: Final = 64
"""So many cards at most are told apart where a seat may lack all of them."""
_SUIT: Final = (1 << 13) - 1
_FIELD: Final = (1 << FIELD) - 1
_CELL: Final = -(1 << MEANS)
_SHIFTS: Final = tuple([card_of(suit, 2) for suit in SUITS])
_SPADES: Final = card_of(SPADES, 2)
_CHEAPER: Final = 1e-4
"""What decides between equals: the cheaper card where tricks are needed, else the dearer one."""


@lru_cache(maxsize=1024)
def missing(held: int, out: int) -> tuple[float, ...]:
    """Return the chances that a seat with so many of the cards out lacks all of a number of them."""
    miss = 1.0 - min(1.0, held / max(1, out))
    return tuple([miss**count for count in range(MISSES)])


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
        hands, taken, seen, lacks, leader = self.hands, self.taken, self._outside, self._lacks, self.kernel.leader
        hand, got, leads = hands[seat], taken[seat], top < 0
        left, need = hand.bit_count(), self._bids[seat] - got
        out = needs = 0
        later: list[Later] = []
        still = True
        for x in self._after[seat]:
            out |= hands[x]
            lacking, eager, costs = seen[x][taken[x]]
            needs += lacking
            if still and (leads or x != leader):
                later.append((x, eager, costs[left], lacks[x]))
            else:
                still = False
        every = leads and need == left
        dear = need <= 0 or every
        total, candidates, wins = self._candidates(seat, legal, lead, top, out, needs, dear)
        if len(candidates) == 1:
            return 1 << candidates[0][0]

        worth, jacks = self.worth, self._jacks
        if every:
            cheap = min(candidates, key=lambda c: worth[c[0]])[2]
            candidates = [(card, strength, cheap) for card, strength, _ in candidates]
        lying = 0 if leads else self._on_table(jacks & ~(hand | out))
        plans = self._plans[seat]
        value_lost, wanted_lost, shunned_lost = plans[got]
        value_won, wanted_won, shunned_won = plans[got + 1]
        sign = _CHEAPER if dear else -_CHEAPER
        must, over = self._tables.must, self.ranks.over
        held = away = 0.0
        if not leads and winner != seat:
            held = seen[winner][taken[winner]][2][left]
        if not leads and (wins or lying or legal & jacks):
            away = trick_outcome(later, held, left, out, must[lead], over[lead][top])[1]
        best, most = -1, -1e9
        for card, strength, change in candidates:
            prize = lying | 1 << card & jacks
            rest = total + change
            mean, variance = rest & _FIELD, rest >> FIELD & _FIELD
            few, varies = rest >> 2 * FIELD & _FIELD, rest >> 3 * FIELD
            wanted, shunned = mean & _CELL | variance >> VARIANCES, few & _CELL | varies >> VARIANCES
            stay, value = 0.0, away
            if strength > top:
                if prize:
                    on = card >> 4 if leads else lead
                    stay, value = self._trick_outcome_with_jacks(
                        seat, seat, prize, later, 0.0, out, must[on], over[on][strength]
                    )
                elif later:
                    on = card >> 4 if leads else lead
                    stay, value = trick_outcome(later, 0.0, left, out, must[on], over[on][strength])
                else:
                    stay, value = 1.0, 0.0
                a, b, c = wanted_won[wanted]
                d, e, f = shunned_won[shunned]
                value += stay * (value_won + a + b * mean + c * variance + d + e * few + f * varies)
            elif prize:
                value = self._trick_outcome_with_jacks(
                    seat, winner, prize, later, held, out, must[lead], over[lead][top]
                )[1]
            if stay < 1.0:
                a, b, c = wanted_lost[wanted]
                d, e, f = shunned_lost[shunned]
                value += (1.0 - stay) * (value_lost + a + b * mean + c * variance + d + e * few + f * varies)
            if prize >> card & 1 and left > 1:
                value -= self._kept(seat, card, hand, out, needs)
            value += sign * worth[card]
            if value > most:
                best, most = card, value
        return 1 << best

    def _candidates(
        self, seat: int, legal: CardSet, lead: int, top: int, out: CardSet, needs: int, dear: bool
    ) -> tuple[Figures, list[Candidate], bool]:
        """Return the figures of a hand, its legal cards, one of neighbours that are equals, and whether any wins."""
        hand, players, power, jacks = self.hands[seat], self._players, self._tables.power, self._jacks
        left, nil_stands = hand.bit_count(), self._nil[seat] and not self.taken[seat]
        trumps_out = (out >> _SPADES & _SUIT).bit_count()
        table = plain_takings(players, trumps_out, (hand >> _SPADES & _SUIT).bit_count(), left, needs, nil_stands)
        total: Figures = 0
        candidates: list[Candidate] = []
        short, wins = 0, False
        for shift in _SHIFTS:
            mine = hand >> shift & _SUIT
            if shift == _SPADES:
                table = spade_takings(players, trumps_out, short, left, needs, nil_stands)
            elif not mine & mine - 1:
                short += 1 if mine else 2
            if not mine:
                continue
            other = out >> shift & _SUIT
            low, high = PACKED[mine & LOW | (other & LOW) << PART], PACKED[mine >> PART | other >> PART << PART]
            pattern = (1 << high[1] | high[0]) << low[1] | low[0]
            figures = table[pattern]
            total += figures
            rest = legal >> shift & _SUIT
            if not rest:
                continue
            row, both, last, won = power[shift >> 4 if top < 0 else lead], mine | other, -2, False
            while rest:
                bit = rest & -rest
                rest ^= bit
                place = (both & bit - 1).bit_count()
                card = shift + bit.bit_length() - 1
                strength = row[card]
                if place == last + 1 and won == (strength > top) and not jacks >> card - 1 & 3:
                    if dear:
                        candidates[-1] = (card, strength, candidates[-1][2])
                else:
                    less = table[pattern >> place + 1 << place | pattern & (1 << place) - 1]
                    candidates.append((card, strength, less - figures))
                last, won = place, strength > top
            wins = wins or won
        return total, candidates, wins

    def _trick_outcome_with_jacks(
        self, seat: int, holder: int, jacks: CardSet, later: list[Later], held: float, out: CardSet, follow: CardSet,
        over: CardSet,
    ) -> tuple[float, float]:  # fmt: skip
        """Return what `fate` does for a trick with these award Jacks in it."""
        gains = self._gains(seat, jacks)
        more = [(x, eager, cost + gains[x], lacks) for x, eager, cost, lacks in later]
        return trick_outcome(more, held + gains[holder], self.hands[seat].bit_count(), out, follow, over)

    def _kept(self, seat: int, jack: Card, hand: CardSet, out: CardSet, needs: int) -> float:
        """Return what an award Jack would bring if it were played later."""
        trumps, trumps_out = (hand >> _SPADES & _SUIT).bit_count(), (out >> _SPADES & _SUIT).bit_count()
        nil_stands = self._nil[seat] and not self.taken[seat]
        table = plain_takings(self._players, trumps_out, trumps, hand.bit_count(), needs, nil_stands)
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
    later: Sequence[Later], held: float, left: int, out: CardSet, follow: CardSet, over: CardSet
) -> tuple[float, float]:
    """Return the chance that a trick stays where it is, and what it comes to: `held` there, or costs elsewhere."""
    forced = may = -1.0
    stay, gone, total = 1.0, 0.0, 0.0
    for _, eager, cost, lacks in later:
        if lacks or may < 0:
            could = out & ~lacks
            beating = could & over
            within = beating & follow
            misses = missing(left, could.bit_count())
            freely, void = misses[within.bit_count()], misses[(could & follow ^ within).bit_count()]
            must_ = void * (1.0 - freely) if within else 0.0
            may_ = 1.0 - freely * (1.0 - void * (1.0 - misses[(beating ^ within).bit_count()])) - must_
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
