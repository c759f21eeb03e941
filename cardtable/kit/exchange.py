"""Cards that leave a pile by a choice or a draw, told or not: the truth and every view move them alike."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Final

from cardtable.core.actions import Action, PickCards
from cardtable.core.cards import CardSet, cards_in
from cardtable.core.copies import maker
from cardtable.core.facts import Chosen
from cardtable.core.pending import DRAFT, Ask, Show
from cardtable.core.piles import EMPTY, Pile
from cardtable.core.ruleset import RuleRef
from cardtable.core.text import counted
from cardtable.kit.calls import Reason
from cardtable.kit.evolve import evolve
from cardtable.kit.game import put_away
from cardtable.kit.position import Position


def given_up(hand: Pile, chosen: Chosen) -> tuple[Pile, Pile]:
    """Return a hand without the chosen cards, and these cards, as far as the choice tells them."""
    if chosen.veiled is not None:
        return hand.lose(chosen.veiled), Pile(0, chosen.veiled)
    return hand.take_set(chosen.action.cards), Pile(chosen.action.cards)


@lru_cache(maxsize=64)
def picks(verb: str, cards: CardSet, count: int) -> tuple[Action, ...]:
    """Return the ways to choose so many of these cards."""
    single = [1 << card for card in cards_in(cards)]
    return tuple([_action(verb, sum(part)) for part in combinations(single, count)])


_action: Final = maker(Action)


class Passing:
    """From the dealer's left everybody passes cards, face down; they are picked up once all have passed.

    Until then they lie in a field of the game's own part of a position: `passed: tuple[Pile, ...] = ()`, by seat.
    """

    def __init__(
        self, rule: str, count: int, to: Callable[[Position, int], int], then: Callable[[Position], Position]
    ) -> None:
        self._rule = rule
        self._count = count
        self._to = to
        """Tells to which seat a seat passes."""
        self._then = then
        """Makes the position after the cards have arrived."""

    def begun(self, s: Position) -> Position:
        """Return the position in which the first seat passes."""
        return evolve(s, phase="passing", turn=s.left_of(s.dealer), own=evolve(s.own, passed=(EMPTY,) * s.seats))

    def ask(self, s: Position) -> Ask:
        """Return the question for the cards, which are nobody else's business."""
        name = s.table.names[self._to(s, s.turn)]
        prompt = f"pass {counted(self._count, 'card')} to {name}"
        return Ask(s.turn, PickCards("pass", self._count, self._count), DRAFT, prompt, secret=True)

    def legal(self, s: Position) -> tuple[Action, ...]:
        """Return every choice of cards."""
        return picks("pass", s.hands[s.turn].known, self._count)

    def why_not(self, s: Position, action: Action) -> RuleRef | None:  # noqa: ARG002 - the protocol's signature
        """Return that cards are passed first, and how many."""
        return RuleRef(self._rule, f"first {counted(self._count, 'card')} of the hand must be passed")

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position after a seat has passed; after the dealer all are given, and shown, their new cards."""
        seat = chosen.seat
        hand, cards = given_up(s.hands[seat], chosen)
        passed = (*s.own.passed[:seat], cards, *s.own.passed[seat + 1 :])
        s = evolve(s, hands=(*s.hands[:seat], hand, *s.hands[seat + 1 :]), own=evolve(s.own, passed=passed))
        if seat != s.dealer:
            return evolve(s, turn=s.left_of(seat))
        hands = list(s.hands)
        for giver, pile in enumerate(passed):
            taker = self._to(s, giver)
            hands[taker] = hands[taker].add(pile)
        shows = tuple(Show(s.left_of(s.dealer, i), "hand") for i in range(1, s.seats + 1))
        return self._then(evolve(s, hands=tuple(hands), own=evolve(s.own, passed=()), due=(*s.due, *shows)))


def nothing(s: Position) -> CardSet:  # noqa: ARG001 - what a game may say instead
    """Return that any card may go."""
    return 0


class Discards:
    """One seat, `turn`, puts so many cards of its hand away, face down."""

    def __init__(
        self, rule: str, count: int, then: Callable[[Position], Position], *, prompt: str = "",
        keeps: Callable[[Position], CardSet] = nothing, reason: Reason | None = None,
    ) -> None:  # fmt: skip
        self._rule = rule
        self._count = count
        self._then = then
        """Makes the position after the cards have gone."""
        self._prompt = prompt or f"discard {counted(count, 'card')}, face down"
        self._keeps = keeps
        """Tells which cards of the hand stay there, as everybody knows."""
        self._reason = reason
        """Tells what forbids an answer, in place of what must be done first."""

    def ask(self, s: Position) -> Ask:
        """Return the question for the cards, which are nobody else's business."""
        return Ask(s.turn, PickCards("discard", self._count, self._count), DRAFT, self._prompt, secret=True)

    def legal(self, s: Position) -> tuple[Action, ...]:
        """Return every choice of cards."""
        return picks("discard", s.hands[s.turn].known & ~self._keeps(s), self._count)

    def why_not(self, s: Position, action: Action) -> RuleRef | None:
        """Return what forbids these cards, or that cards are discarded first, and how many."""
        if self._reason is not None:
            return self._reason(s, action)
        return RuleRef(self._rule, f"first {counted(self._count, 'card')} of the hand must be discarded")

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position after the cards have gone."""
        return self._then(put_away(s, chosen, self._keeps(s)))
