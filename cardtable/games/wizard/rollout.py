"""Who plays out the tricks of Wizard: the rule of thumb's own reckoning, by tables in place of logistic functions."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final, TypeAlias

from cardtable.bots.search_policy import Rollout
from cardtable.core.cards import SECOND, SUITS, CardSet
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
        self.chances = [0.0] * SECOND
        """By card: its chance to take one of the tricks to come, as `to_come` has last reckoned it."""

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

    def to_come(self, hand: CardSet, unseen: CardSet, size: int, asked: CardSet, leads: float = 0.0) -> float:
        """Return how many tricks the asked cards of a hand should take; `leads` is 1 on lead."""
        others, masters, trumps, trump = self._others, self.ranks.masters, self._trumps, self._trump
        count = unseen.bit_count() or 1
        in_play = size * others / count if size * others < count else 1.0
        each, short = in_play / others, 1 / size
        first = leads * short
        wizards = (unseen & WIZARD_SET).bit_count() * in_play
        strong = (hand & (trumps | WIZARD_SET)).bit_count()
        trumps_out = (unseen & trumps).bit_count() * each
        p0, p1, p2, p3, p4, p5, p6, p7, p8, p9 = _PLAIN
        plain = p0 + p4 * trumps_out + p5 * wizards + p6 * short + p7 * first + p8 * strong
        if trump is None:
            plain += p9 * strong
            p2 += p9
        table, chances, total = LOGISTIC, self.chances, 0.0
        for suit, of_suit in enumerate(self._suits):
            rest = asked & of_suit
            if not rest:
                continue
            left = unseen & of_suit
            own, out = (hand & of_suit).bit_count(), left.bit_count() * each
            if out > LONGEST:
                out = LONGEST
            if suit == trump:
                t0, t1, t2, t3, t4, t5, t6, t7 = _TRUMP
                base = t0 + t2 * own + t3 * out + t4 * trumps_out + t5 * wizards + t6 * short + t7 * first
                above = t1 * in_play
            else:
                base, above = plain + p2 * own + p3 * out, p1 * in_play
            while rest:
                bit = rest & -rest
                rest ^= bit
                card = bit.bit_length() - 1
                chance = chances[card] = table[int(base + above * (masters[card] & left).bit_count())]
                total += chance
        special = asked & SPECIALS
        if special:
            sure = table[int(_WIZARD[0] + _WIZARD[5] * wizards + _WIZARD[6] * short + _WIZARD[7] * first)]
            while special:
                bit = special & -special
                special ^= bit
                chance = chances[bit.bit_length() - 1] = sure if bit & WIZARD_SET else JESTER
                total += chance
        return total

    def pick(self, seat: int, legal: CardSet, lead: int, top: int, winner: int) -> CardSet:  # noqa: ARG002 - others use it
        """Return the card after which the tricks to come are nearest to those needed."""
        return min(self.weighed(seat, legal, lead, top))[2]

    def weighed(self, seat: int, legal: CardSet, lead: int, top: int) -> list[Weighed]:
        """Return every legal card with how far it leaves the tricks to come from those still needed.

        Where none is needed the tricks to come are all to be avoided, and only the differences of the cards count.
        """
        hand, unseen, worth, chances = self.hands[seat], self.others(seat), self.worth, self.chances
        size, need, later = hand.bit_count(), self._bids[seat] - self.taken[seat], self._later(seat, top)
        lacks, every, cheap, certain, total = missing(size, unseen.bit_count()), need >= size, 1, 0, 1.0
        if every:
            cheap = -1 if top < 0 else 1
        else:
            certain = certain_winners(hand, unseen, self._trumps)
            total = self._left(hand, legal, unseen, certain, need > 0)
            if need <= 0:
                need, cheap = 0, -1
            if later or not need:
                certain = -1
        tables, over, specials = self.tables, self.ranks.over, SPECIALS
        row, beaten, follow = tables.power[lead], over[lead], tables.must[lead]
        near, led = follow | tables.may[lead], unseen & follow
        result = []
        while legal:
            bit = legal & -legal
            legal ^= bit
            card = bit.bit_length() - 1
            if lead == UNSET:
                on = tables.sets[card]
                row, beaten, follow = tables.power[on], over[on], tables.must[on]
                near, led = follow | tables.may[on], unseen & follow
            power, chance = row[card], 1.0
            if power <= top:
                chance = 0.0
            elif later and (beating := unseen & beaten[power]):
                within = beating & near
                others = 1.0 - lacks[(beating ^ within).bit_count()]
                beats = 1.0 - lacks[within.bit_count()] * (1.0 - lacks[(led & ~beating).bit_count()] * others)
                for takes in later:
                    chance *= 1.0 - takes * beats
            if every:
                cost = -chance
            elif size == ENDING:
                cost = -makes(need, chance, total - chances[card])
            else:
                cost = chance + total - chances[card] - need
                if cost < 0:
                    cost = -cost
                if specials & bit:
                    cost += RESERVE
                elif chance and not certain & bit:
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

    def _left(self, hand: CardSet, legal: CardSet, unseen: CardSet, certain: CardSet, wanted: bool) -> float:
        """Return what the hand takes in later tricks, certain winners 1 each; 1 where only differences count."""
        size = hand.bit_count()
        asked = hand if wanted or size == ENDING else legal
        total, chances = self.to_come(hand, unseen, size, asked), self.chances
        certain &= asked
        while certain:
            card = certain.bit_length() - 1
            certain ^= 1 << card
            total += 1.0 - chances[card]
            chances[card] = 1.0
        return total if wanted or size == ENDING else 1.0
