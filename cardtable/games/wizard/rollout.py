"""Who plays out the tricks of Wizard: the rule of thumb's own reckoning, by tables in place of logistic functions."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final, TypeAlias

from cardtable.bots.search_policy import Rollout
from cardtable.core.cards import SUITS, CardSet
from cardtable.games.wizard.bot import (
    AT_HAND,
    ENDING,
    JESTER,
    LONGEST,
    PLAIN,
    RESERVE,
    SPECIALS,
    TAKES_NEEDED,
    TAKES_SPARE,
    TRUMP,
    WIZARD,
    WIZARD_SET,
    Weights,
    certain_winners,
    makes,
)
from cardtable.kit.playouts import Playout
from cardtable.kit.position import Position
from cardtable.kit.tricks import UNSET, TrickTables

Weighed: TypeAlias = tuple[float, int, CardSet]
"""By how many tricks a card misses, what comes before what among equals, and the card as a set of one."""
FINE: Final = 8
"""Steps of the logistic table in one."""
FAR: Final = 10
"""Where its ends are as good as 0 and 1."""
REACH: Final = 60
"""Where it ends: no hand's sum goes so far."""
LOGISTIC: Final = tuple(
    1 / (1 + exp(-max(-FAR, min(FAR, i / FINE - REACH)))) for i in range(2 * REACH * FINE + 1)
)  # fmt: skip


def _fine(weights: Weights) -> Weights:
    """Return weights for the place in the table, the first one rounding it."""
    return ((weights[0] + REACH) * FINE + 0.5, *[w * FINE for w in weights[1:]])


_PLAIN, _TRUMP, _WIZARD = _fine(PLAIN), _fine(TRUMP), _fine(WIZARD)
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

    def at(self, kernel: Playout) -> None:
        """Play in this kernel from now on."""
        super().at(kernel)
        self.under(kernel.tables)

    def under(self, tables: TrickTables) -> None:
        """Play under these trumps from now on."""
        self.tables = tables
        self._trump = tables.trump
        self._trumps = tables.must[tables.trump] if tables.trump is not None else 0
        self._suits = tuple(tables.must[suit] for suit in SUITS)

    def worths(
        self, hand: CardSet, unseen: CardSet, size: int, asked: CardSet, leads: float = 0.0
    ) -> dict[CardSet, float]:  # fmt: skip
        """Return the chance of the asked cards of a hand, as sets of one, to take a trick; `leads` is 1 on lead."""
        others, masters, trumps, trump = self._others, self.ranks.masters, self._trumps, self._trump
        count = unseen.bit_count() or 1
        in_play = size * others / count if size * others < count else 1.0
        each, short = in_play / others, 1 / size
        first = leads * short
        wizards = (unseen & WIZARD_SET).bit_count() * in_play
        strong = (hand & (trumps | WIZARD_SET)).bit_count()
        trumps_out = (unseen & trumps).bit_count() * each
        result = {}
        for suit, of_suit in enumerate(self._suits):
            rest = asked & of_suit
            if not rest:
                continue
            left = unseen & of_suit
            own, out = (hand & of_suit).bit_count(), left.bit_count() * each
            if suit == trump:
                w0, w1, w2, w3, w4, w5, w6, w7 = _TRUMP
                base = w0
            else:
                w0, w1, w2, w3, w4, w5, w6, w7, w8, w9 = _PLAIN
                base = w0 + w8 * strong + (w9 * (own + strong) if trump is None else 0.0)
            base += (
                w2 * own + w3 * (out if out < LONGEST else LONGEST)
                + w4 * trumps_out + w5 * wizards + w6 * short + w7 * first
            )  # fmt: skip
            above = w1 * in_play
            while rest:
                bit = rest & -rest
                rest ^= bit
                result[bit] = LOGISTIC[int(base + above * (masters[bit.bit_length() - 1] & left).bit_count())]
        special = asked & SPECIALS
        while special:
            bit = special & -special
            special ^= bit
            if bit & WIZARD_SET:
                result[bit] = LOGISTIC[int(_WIZARD[0] + _WIZARD[5] * wizards + _WIZARD[6] * short + _WIZARD[7] * first)]
            else:
                result[bit] = JESTER
        return result

    def pick(self, seat: int, legal: CardSet, lead: int, top: int, winner: int) -> CardSet:  # noqa: ARG002 - others use it
        """Return the card after which the tricks to come are nearest to those needed."""
        return min(self.weighed(seat, legal, lead, top))[2]

    def weighed(self, seat: int, legal: CardSet, lead: int, top: int) -> list[Weighed]:
        """Return every legal card with how far it leaves the tricks to come from those still needed.

        Where none is needed the tricks to come are all to be avoided, and only the differences of the cards count.
        """
        hand, unseen = self.hands[seat], self.others(seat)
        size, need, later = hand.bit_count(), self._bids[seat] - self.taken[seat], self._later(seat, top)
        lacks, worth = missing(size, unseen.bit_count()), self.worth
        every, cheap = need >= size, 1 if need > 0 else -1
        certain, total = 0, 1.0
        worths: dict[CardSet, float] = {}
        if every:
            cheap = -1 if top < 0 else 1
        else:
            certain = certain_winners(hand, unseen, self._trumps)
            worths, total = self._to_come(hand, legal, unseen, certain, need > 0)
            need = need if need > 0 else 0
        tables, over = self.tables, self.ranks.over
        row, beaten, follow = tables.power[lead], over[lead], tables.must[lead]
        near, result = follow | tables.may[lead], []
        while legal:
            bit = legal & -legal
            legal ^= bit
            card = bit.bit_length() - 1
            if lead == UNSET:
                on = tables.sets[card]
                row, beaten, follow = tables.power[on], over[on], tables.must[on]
                near = follow | tables.may[on]
            power = row[card]
            if power <= top:
                chance = 0.0
            elif later and (beating := unseen & beaten[power]):
                chance = _kept(beating, near, unseen & follow, later, lacks)
            else:
                chance = 1.0
            if every:
                cost = -chance
            elif size == ENDING:
                cost = -makes(need, chance, total - worths[bit])
            else:
                cost = abs(chance + total - worths[bit] - need)
                if SPECIALS & bit:
                    cost += RESERVE
                elif chance and need and not later and not certain & bit:
                    cost -= AT_HAND
            result.append((cost, cheap * worth[card], bit))
        return result

    def _later(self, seat: int, top: int) -> list[float]:
        """Return how likely each seat that still plays to this trick takes it where it can."""
        bids, taken, leader, later = self._bids, self.taken, self.kernel.leader, []
        for x in self._after[seat]:
            if x == leader and top >= 0:
                break
            later.append(TAKES_NEEDED if bids[x] > taken[x] else TAKES_SPARE)
        return later

    def _to_come(
        self, hand: CardSet, legal: CardSet, unseen: CardSet, certain: CardSet, wanted: bool
    ) -> tuple[dict[CardSet, float], float]:
        """Return what cards are worth in later tricks, and what they come to; 1 where only differences count."""
        size = hand.bit_count()
        asked = hand if wanted or size == ENDING else legal
        worths = self.worths(hand, unseen, size, asked)
        certain &= asked
        while certain:
            bit = certain & -certain
            certain ^= bit
            worths[bit] = 1.0
        return worths, sum(worths.values()) if wanted or size == ENDING else 1.0


def _kept(beating: CardSet, near: CardSet, led: CardSet, later: list[float], lacks: tuple[float, ...]) -> float:
    """Return the chance that a card which `beating` would beat keeps the trick against the seats that play later."""
    within = beating & near
    others = 1.0 - lacks[(beating ^ within).bit_count()]
    beats = 1.0 - lacks[within.bit_count()] * (1.0 - lacks[(led & ~beating).bit_count()] * others)
    chance = 1.0
    for takes in later:
        chance *= 1.0 - takes * beats
    return chance
