"""Phases in which seats choose one of a few things: to pass or to order, a suit, alone or together."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeAlias

from cardtable.core.actions import Action, Form, PickOption, PickSuit
from cardtable.core.cards import mask
from cardtable.core.copies import copier
from cardtable.core.facts import Chosen
from cardtable.core.pending import BIDDING, Ask
from cardtable.core.piles import Pile
from cardtable.core.ruleset import RuleRef
from cardtable.core.text import mark_suit
from cardtable.kit.evolve import evolve
from cardtable.kit.game import bid, said
from cardtable.kit.playing import PASS as PASS
from cardtable.kit.position import Position

Offers: TypeAlias = Callable[[Position], tuple[Action, ...]]
Reason: TypeAlias = Callable[[Position, Action], RuleRef | None]
"""Tells what forbids an answer; None where it means nothing here."""


class Call:
    """One seat, `turn`, answers with one of the actions that are offered: all without parts, or with a suit."""

    def __init__(
        self, rule: str, prompt: Callable[[Position], str], offers: Offers,
        then: Callable[[Position, Chosen], Position], *, form: Offers | None = None, reason: Reason | None = None,
    ) -> None:  # fmt: skip
        self._rule = rule
        """The number of the rule that says what may be answered."""
        self._prompt = prompt
        self._offers = offers
        self._then = then
        """Makes the position after the answer."""
        self._shown = form or offers
        """Tells what is shown to choose from: more than is legal, where the reason against it is worth telling."""
        self._reason = reason
        """Tells what forbids an answer, in place of what may be answered instead."""

    def ask(self, s: Position) -> Ask:
        """Return the question."""
        return Ask(s.turn, _form(self._shown(s)), BIDDING, self._prompt(s))

    def legal(self, s: Position) -> tuple[Action, ...]:
        """Return the answers."""
        return self._offers(s)

    def why_not(self, s: Position, action: Action) -> RuleRef | None:
        """Return what forbids an answer, or what may be answered instead."""
        if self._reason is not None:
            return self._reason(s, action)
        words = [a.verb if a.suit is None else f"{a.verb} {mark_suit(a.suit)}" for a in self._offers(s)]
        return RuleRef(self._rule, f"the answers now are: {', '.join(words)}")

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position after the answer."""
        return self._then(s, chosen)


_with_turn: Final = copier(Position, "turn")


class Round(Call):
    """From the dealer's left to the dealer everybody passes or takes the contract; whoever takes it is the maker."""

    def __init__(
        self, rule: str, prompt: Callable[[Position], str], offers: Offers,
        then: Callable[[Position, Chosen], Position], nobody: Callable[[Position], Position], *,
        form: Offers | None = None, reason: Reason | None = None,
    ) -> None:  # fmt: skip
        super().__init__(rule, prompt, offers, then, form=form, reason=reason)
        self._nobody = nobody
        """Makes the position after the dealer has passed, too."""

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position after an answer: the next seat is asked, or the round is over."""
        if chosen.action.verb != PASS.verb:
            return self._then(evolve(bid(s, chosen), maker=chosen.seat), chosen)
        s = said(s, chosen)
        return self._nobody(s) if chosen.seat == s.dealer else _with_turn(s, s.left_of(chosen.seat))


def taken_up(s: Position, seat: int) -> Position:
    """Return the position in which a seat holds the turned cards, as everybody knows."""
    hand = s.hands[seat].add(Pile(mask(s.up)))
    return evolve(s, hands=(*s.hands[:seat], hand, *s.hands[seat + 1 :]), up=())


def turned_down(s: Position) -> Position:
    """Return the position with the turned cards out of play."""
    return evolve(s, gone=s.gone.add(Pile(mask(s.up))), up=())


@lru_cache(maxsize=64)
def _form(offers: tuple[Action, ...]) -> Form:
    suits = tuple(a for a in offers if a.suit is not None)
    if not suits:
        return PickOption(offers)
    beside = tuple(a for a in offers if a.suit is None)
    return PickSuit(suits[0].verb, tuple(a.suit for a in suits if a.suit is not None), beside)
