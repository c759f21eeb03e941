"""Who plays out the tricks of Wizard: the rule of thumb's own reckoning, by tables in place of logistic functions."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from cardtable.bots.search_policy import Rollout
from cardtable.core.cards import SUITS, CardSet
from cardtable.games.wizard.bot import (
    AT_HAND,
    JESTER,
    KEEN,
    LONGEST,
    PLAIN,
    RESERVE,
    SATED,
    SPECIALS,
    TRUMP,
    WIZARD,
    WIZARD_SET,
    Weights,
)
from cardtable.kit.kernel import Kernel
from cardtable.kit.position import Position
from cardtable.kit.tricks import UNSET

FINE: Final = 8
"""Steps of the logistic table in one."""
FAR: Final = 10
"""Where its ends are as good as 0 and 1."""
REACH: Final = 60
"""Where it ends: no hand's sum goes so far."""
LOGISTIC: Final = tuple(
    1 / (1 + exp(-max(-FAR, min(FAR, i / FINE - REACH)))) for i in range(2 * REACH * FINE + 1)
)  # fmt: skip
MISSES: Final = 30
"""So many cards at most are told apart where a seat may lack all of them."""


@lru_cache(maxsize=512)
def missing(held: int, unseen: int) -> tuple[float, ...]:
    """Return the chance that a seat with so many of the unseen cards lacks all of a number of them."""
    miss = 1.0 - min(1.0, held / max(1, unseen))
    return tuple(miss**count for count in range(MISSES * 2 + 1))


class WizardRollout(Rollout):
    """Plays each card that leaves the tricks to come nearest to those still needed."""

    def __init__(self, s: Position) -> None:
        super().__init__()
        self._bids = [bid.n or 0 if bid is not None else 0 for bid in s.bids]
        self._others = s.seats - 1
        self._trumps: CardSet = 0
        self._suits: tuple[CardSet, ...] = ()
        self._trump: int | None = None

    def at(self, kernel: Kernel) -> None:
        """Play in this kernel from now on."""
        super().at(kernel)
        tables = kernel.tables
        self._trump = tables.trump
        self._trumps = tables.must[tables.trump] if tables.trump is not None else 0
        self._suits = tuple(tables.must[suit] for suit in SUITS)

    def worths(self, hand: CardSet, unseen: CardSet, size: int) -> dict[CardSet, float]:
        """Return the chance of every card of a hand, as a set of one, to take a trick."""
        others, masters, trumps, trump = self._others, self.ranks.masters, self._trumps, self._trump
        count = unseen.bit_count() or 1
        in_play = size * others / count if size * others < count else 1.0
        each, short = in_play / others, 1 / size
        wizards = (unseen & WIZARD_SET).bit_count() * in_play
        strong = (hand & (trumps | WIZARD_SET)).bit_count()
        trumps_out = (unseen & trumps).bit_count() * each
        result = {}
        for suit, of_suit in enumerate(self._suits):
            cards = hand & of_suit
            if not cards:
                continue
            left = unseen & of_suit
            own, out = cards.bit_count(), left.bit_count() * each
            weights: Weights = TRUMP if suit == trump else PLAIN
            base = (
                weights[0] + weights[2] * own + weights[3] * (out if out < LONGEST else LONGEST)
                + weights[4] * trumps_out + weights[5] * wizards + weights[6] * short + REACH
            )  # fmt: skip
            if suit != trump:
                base += weights[8] * strong + (weights[9] * (own + strong) if trump is None else 0.0)
            above = weights[1] * in_play * FINE
            base = base * FINE + 0.5
            while cards:
                bit = cards & -cards
                cards ^= bit
                higher = (masters[bit.bit_length() - 1] & left).bit_count()
                result[bit] = LOGISTIC[int(base + above * higher)]
        special = hand & SPECIALS
        while special:
            bit = special & -special
            special ^= bit
            z = WIZARD[0] + WIZARD[5] * wizards + WIZARD[6] * short
            result[bit] = LOGISTIC[int((z + REACH) * FINE + 0.5)] if bit & WIZARD_SET else JESTER
        return result

    def pick(self, seat: int, legal: CardSet, lead: int, top: int, winner: int) -> CardSet:  # noqa: ARG002
        """Return the card after which the tricks to come are nearest to those needed."""
        hand, taken, bids = self.hands[seat], self.taken, self._bids
        size, unseen = hand.bit_count(), self.others(seat)
        need = bids[seat] - taken[seat]
        leader, later = self.kernel.leader, []
        for x in self._after[seat]:
            if x == leader and top >= 0:
                break
            later.append(KEEN if bids[x] > taken[x] else SATED)
        lacks = missing(size, unseen.bit_count())
        tables, over, worth = self.kernel.tables, self.ranks.over, self.worth
        sets, must, may = tables.sets, tables.must, tables.may
        every, last = need >= size, not later
        if every:
            worths, total = {}, 0.0
            cheap = -1 if top < 0 else 1
        else:
            worths = self.worths(hand, unseen, size)
            total = sum(worths.values())
            cheap = 1 if need > 0 else -1
        need = max(need, 0)
        reserved = SPECIALS if size > 1 else 0
        best, least, rest, price = 0, 1e9, legal, 0
        row, beaten, follow = tables.power[lead], over[lead], must[lead]
        near, led = follow | may[lead], unseen & follow
        while rest:
            bit = rest & -rest
            rest ^= bit
            card = bit.bit_length() - 1
            if lead == UNSET:
                on = sets[card]
                row, beaten, follow = tables.power[on], over[on], must[on]
                near, led = follow | may[on], unseen & follow
            power = row[card]
            if power <= top:
                chance = 0.0
            else:
                chance = 1.0
                beating = unseen & beaten[power]
                if beating and later:
                    within = beating & near
                    others = 1.0 - lacks[(beating ^ within).bit_count()]
                    beats = 1.0 - lacks[within.bit_count()] * (1.0 - lacks[(led & ~beating).bit_count()] * others)
                    for eager in later:
                        chance *= 1.0 - eager * beats
            if every:
                cost = -chance
            else:
                cost = chance + total - worths[bit] - need
                if cost < 0:
                    cost = -cost
                if reserved & bit:
                    cost += RESERVE
                elif last and chance and need:
                    cost -= AT_HAND
            value = cheap * worth[card]
            if cost < least - 1e-9 or (cost < least + 1e-9 and value < price):
                best, least, price = bit, cost, value
        return best
