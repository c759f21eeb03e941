"""A phase in which one seat chooses one of a few things: to pass or to order, a suit, alone or together."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.core.actions import Action, Form, PickOption, PickSuit
from cardtable.core.facts import Chosen
from cardtable.core.pending import BIDDING, Ask
from cardtable.core.ruleset import RuleRef
from cardtable.core.text import mark_suit
from cardtable.kit.position import Position


class Call:
    """One seat, `turn`, answers with one of the actions that are offered: all without parts, or with a suit."""

    def __init__(
        self, rule: str, prompt: Callable[[Position], str], offers: Callable[[Position], tuple[Action, ...]],
        then: Callable[[Position, Chosen], Position],
    ) -> None:  # fmt: skip
        self._rule = rule
        """The number of the rule that says what may be answered."""
        self._prompt = prompt
        self._offers = offers
        self._then = then
        """Makes the position after the answer."""

    def ask(self, s: Position) -> Ask:
        """Return the question."""
        return Ask(s.turn, _form(self._offers(s)), BIDDING, self._prompt(s))

    def legal(self, s: Position) -> tuple[Action, ...]:
        """Return the answers."""
        return self._offers(s)

    def why_not(self, s: Position, action: Action) -> RuleRef | None:  # noqa: ARG002 - the protocol's signature
        """Return what may be answered instead."""
        words = [a.verb if a.suit is None else f"{a.verb} {mark_suit(a.suit)}" for a in self._offers(s)]
        return RuleRef(self._rule, f"the answers now are: {', '.join(words)}")

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position after the answer."""
        return self._then(s, chosen)


def _form(offers: tuple[Action, ...]) -> Form:
    suits = tuple(a for a in offers if a.suit is not None)
    if not suits:
        return PickOption(offers)
    beside = tuple(a for a in offers if a.suit is None)
    return PickSuit(suits[0].verb, tuple(a.suit for a in suits if a.suit is not None), beside)
