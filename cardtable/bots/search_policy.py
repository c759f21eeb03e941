"""Who plays for all seats in a playout: cheap, and aware of what every seat's contract wants."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from cardtable.core.actions import Action
from cardtable.core.cards import CardSet, cards_in, suit_of
from cardtable.core.sides import Teams
from cardtable.kit.kernel import turns
from cardtable.kit.playing import PASS
from cardtable.kit.playouts import Playout
from cardtable.kit.position import Position, own_piles
from cardtable.kit.tricks import LED_SUITS, STRENGTHS, UNSET, TrickRules, beating, compile_rules

Wishes: TypeAlias = Sequence[Sequence[Sequence[int]]]
"""By seat, tricks taken and cards left: how many are wanted, -1 for none more, 0 for no matter how many."""
RUFFABLE_MASTER: Final = 0.25
"""What part of a trick the highest card of a suit counts that may be trumped. Chosen."""


@dataclass(frozen=True, slots=True)
class Ranks:
    """What a playout looks up about cards."""

    over: tuple[tuple[CardSet, ...], ...]
    """By lead and strength: the cards that beat it."""
    worth: tuple[int, ...]
    """The strength of each card when it is led."""
    masters: tuple[CardSet, ...]
    """By card: the cards of its own suit that beat it when it is led."""
    rising: tuple[CardSet, ...]
    """Every card as a set of one, from the cheapest to the strongest."""
    falling: tuple[CardSet, ...]
    """The same from the strongest to the cheapest."""


@lru_cache(maxsize=64)
def ranks_of(rules: TrickRules) -> Ranks:
    """Return the look-up tables under these trick rules."""
    tables = compile_rules(rules)
    deck = tuple(cards_in(rules.deck))
    codes = range(max(deck) + 1)

    over = beating(rules)
    worth = tuple(tables.power[tables.sets[c]][c] for c in codes)

    def above(card: int) -> CardSet:
        lead = tables.sets[card]
        return over[lead][worth[card]] & (tables.must[lead] if lead in LED_SUITS else -1)

    rising = tuple(1 << c for c in sorted(deck, key=lambda c: worth[c]))
    falling = tuple(1 << c for c in sorted(deck, key=lambda c: -worth[c]))
    return Ranks(over, worth, tuple(above(c) if rules.deck >> c & 1 else 0 for c in codes), rising, falling)


class Rollout(ABC):
    """A policy that reads the playout's hands and tricks from the kernel that asks it."""

    def __init__(self) -> None:
        self.rules: TrickRules | None = None
        self.kernel: Playout
        self.hands: list[CardSet] = []
        self.taken: list[int] = []
        self.ranks: Ranks
        self.worth: tuple[int, ...] = ()
        self._after: tuple[tuple[int, ...], ...] = ()
        self._undealt: CardSet = 0

    def at(self, kernel: Playout) -> None:
        """Play in this kernel from now on."""
        play = kernel.position.play
        assert play is not None
        self.kernel, self.hands, self.taken = kernel, kernel.hands, kernel.taken
        self._after = turns(play.active)
        s = kernel.position
        self._undealt = s.stock.known | s.gone.known
        for pile in own_piles(s.own):
            self._undealt |= pile.known
        self.use(play.tables.rules)

    def use(self, rules: TrickRules) -> None:
        """Play by these trick rules from now on."""
        if rules is not self.rules:
            self.rules = rules
            self.ranks = ranks_of(rules)
            self.worth = self.ranks.worth

    @abstractmethod
    def pick(self, seat: int, legal: CardSet, lead: int, top: int, winner: int) -> CardSet:
        """Return one of the legal cards, as a set of one."""

    def beside(self, seat: int, legal: CardSet, lead: int, top: int, others: tuple[Action, ...]) -> Action | None:
        """Return a pass where no legal card would take the trick, and else None: a card is played."""
        takes = legal & self.ranks.over[lead][top] if top >= 0 else self.master(seat, legal)
        return PASS if PASS in others and not takes else None

    def answer(self, s: Position, legal: tuple[Action, ...]) -> Action:
        """Return an answer to a question that the first lead has raised: what most cards of the own hand agree with."""
        hand = s.hands[s.turn].known
        return max(legal, key=lambda a: sum(suit_of(c) == a.suit for c in cards_in(hand)))

    # What the players know how to do

    def last(self, seat: int) -> bool:
        """Return whether nobody plays to this trick after a seat that does not lead."""
        return self._after[seat][0] == self.kernel.leader

    def rivals(self, seat: int) -> CardSet:
        """Return the cards of the seats that still play to this trick after one that does not lead."""
        cards, leader, hands = 0, self.kernel.leader, self.hands
        for x in self._after[seat]:
            if x == leader:
                break
            cards |= hands[x]
        return cards

    def others(self, seat: int) -> CardSet:
        """Return the cards that a seat cannot place: those of all other seats that play, and the undealt ones."""
        cards, hands = self._undealt, self.hands
        for x in self._after[seat]:
            cards |= hands[x]
        return cards

    def lowest(self, cards: CardSet) -> CardSet:
        """Return the card that costs least."""
        for bit in self.ranks.rising:
            if bit & cards:
                return bit
        return 0

    def highest(self, cards: CardSet) -> CardSet:
        """Return the strongest card."""
        for bit in self.ranks.falling:
            if bit & cards:
                return bit
        return 0

    def take(self, seat: int, winning: CardSet, lead: int) -> CardSet:
        """Return the cheapest winner that nobody after this seat beats, or else the strongest one."""
        if lead == UNSET or self.last(seat):
            return self.lowest(winning)
        rivals = self.others(seat)
        over, worth = self.ranks.over, self.worth
        row, power = over[lead], self.kernel.tables.power[lead]
        best, rest, least = 0, winning, STRENGTHS
        while rest:
            bit = rest & -rest
            rest ^= bit
            card = bit.bit_length() - 1
            if worth[card] < least and not row[power[card]] & rivals:
                best, least = bit, worth[card]
        return best or self.highest(winning)

    def lead_to_win(self, seat: int, legal: CardSet) -> CardSet:
        """Return the strongest card that nothing of its suit beats, or else the cheapest card."""
        return self.master(seat, legal) or self.lowest(legal)

    def master(self, seat: int, cards: CardSet) -> CardSet:
        """Return the strongest of some cards that nothing of its suit beats, or nothing."""
        others, masters, worth = self.others(seat), self.ranks.masters, self.worth
        best, rest, most = 0, cards, -1
        while rest:
            bit = rest & -rest
            rest ^= bit
            card = bit.bit_length() - 1
            if not masters[card] & others and worth[card] > most:
                best, most = bit, worth[card]
        return best


class TrickRollout(Rollout):
    """Plays by wishes: who wants the trick takes it cheaply, who does not gets rid of what would take one later.

    Seats in `no_trick` have staked much on taking no trick at all, and the others try to give them one. In partnerships
    `counts` says by seat whose tricks its wishes count, and `sides` whose tricks are left to them.
    """

    def __init__(
        self, wishes: Wishes, no_trick: tuple[int, ...] = (), exact: tuple[bool, ...] = (), counts: Teams = (),
        sides: Teams = (),
    ) -> None:  # fmt: skip
        super().__init__()
        self.wishes = wishes
        self._no_trick = no_trick
        self._exact = exact
        self._counts = counts
        self._sides = sides

    def pick(self, seat: int, legal: CardSet, lead: int, top: int, winner: int) -> CardSet:
        """Return the card that serves the seat's wish."""
        taken = self.taken
        count = sum([taken[x] for x in self._counts[seat]]) if self._counts else taken[seat]
        wish = self.wishes[seat][count][self.hands[seat].bit_count()]
        if self._no_trick and (bit := self._against_no_trick(seat, legal, lead, top, winner)):
            return bit
        if wish > 0 and self._exact[seat] and self.hands[seat].bit_count() > wish <= self.prospects(seat):
            wish = -1
        if top < 0:
            return self.lead_to_win(seat, legal) if wish > 0 else self.lowest(legal)
        over = self.ranks.over[lead][top]
        winning = legal & over
        if wish > 0 and self._sides and winner in self._sides[seat] and winner not in self._no_trick:
            return self.lowest(legal ^ winning or winning)
        if wish > 0:
            return self.take(seat, winning, lead) if winning else self.lowest(legal)
        losing = legal ^ winning
        if wish < 0:
            if losing:
                return self.highest(losing)
            return self.highest(winning) if self.last(seat) else self.lowest(winning)
        return self.lowest(losing or winning)

    def prospects(self, seat: int) -> float:
        """Return the tricks that a hand has as good as taken: by cards that nothing beats, or nothing of their suit."""
        others, hand = self.others(seat), self.hands[seat]
        over, worth, masters, sets = self.ranks.over, self.worth, self.ranks.masters, self.kernel.tables.sets
        total = 0.0
        while hand:
            bit = hand & -hand
            hand ^= bit
            card = bit.bit_length() - 1
            if not masters[card] & others:
                total += RUFFABLE_MASTER if over[sets[card]][worth[card]] & others else 1.0
        return total

    def _against_no_trick(self, seat: int, legal: CardSet, lead: int, top: int, winner: int) -> CardSet:
        """Return the card that leaves a trick to a seat that must not take one, or nothing."""
        own = self._sides[seat] if self._sides else (seat,)
        targets = [x for x in self._no_trick if x not in own and not self.taken[x]]
        if seat in self._no_trick and not self.taken[seat]:
            return 0
        if top >= 0 and winner in own and winner in self._no_trick and not self.taken[winner]:
            winning = legal & self.ranks.over[lead][top]
            return self.take(seat, winning, lead) if winning else 0
        if not targets:
            return 0
        if top < 0:
            masters, hands = self.ranks.masters, self.hands
            under = 0
            for x in targets:
                for card in cards_in(legal):
                    if masters[card] & hands[x]:
                        under |= 1 << card
            return self.lowest(under) if under else 0
        if winner in targets:
            losing = legal & ~self.ranks.over[lead][top]
            return self.highest(losing) if losing else 0
        rivals = self.rivals(seat)
        if any(self.hands[x] & rivals for x in targets):
            return self.lowest(legal)
        return 0
