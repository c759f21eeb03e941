"""Auctions: one call each, or step by step until all but one have passed. The highest bidder is the maker."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.core.actions import Action, PickNumber, PickOption, number
from cardtable.core.facts import Chosen
from cardtable.core.pending import BIDDING, Ask
from cardtable.core.ruleset import RuleRef
from cardtable.kit.evolve import evolve
from cardtable.kit.game import bid, said
from cardtable.kit.playing import PASS as PASS
from cardtable.kit.position import NOBODY, Position


def never(s: Position) -> bool:  # noqa: ARG001 - what a game may say instead
    """Return that it never is so."""
    return False


class Auction:
    """One call each, from the dealer's left to the dealer; the highest number that there is ends it at once."""

    def __init__(
        self, rule: str, numbers: range, prompt: str, then: Callable[[Position], Position], *,
        forced: Callable[[Position], bool] = never, steals: Callable[[Position], bool] = never,
    ) -> None:  # fmt: skip
        self._rule = rule
        """The number of the rule that says what may be bid."""
        self._numbers = numbers
        self._prompt = prompt
        self._then = then
        """Makes the position after the last call; where everybody has passed there is no maker."""
        self._forced = forced
        """Tells whether a dealer after whom nobody is left must bid."""
        self._steals = steals
        """Tells whether the dealer takes the auction with as much as is bid."""

    def begun(self, s: Position) -> Position:
        """Return the position in which the dealer's left speaks first."""
        return evolve(s, phase="auction", turn=s.left_of(s.dealer))

    def ask(self, s: Position) -> Ask:
        """Return the question for a call."""
        numbers = self.numbers(s)
        return Ask(s.turn, PickNumber("bid", numbers[0], numbers[-1], (PASS,)), BIDDING, self.prompt(s))

    def numbers(self, s: Position) -> range:  # noqa: ARG002 - games override it
        """Return the numbers that may be bid."""
        return self._numbers

    def prompt(self, s: Position) -> str:  # noqa: ARG002 - games override it
        """Return what is asked."""
        return self._prompt

    def legal(self, s: Position) -> tuple[Action, ...]:
        """Return the bids that take the auction, and the pass."""
        standing, last = self.standing(s), s.turn == s.dealer
        steals = last and s.maker != NOBODY and self._steals(s)
        bids = tuple(
            [a for a in number("bid", self.numbers(s)) if (a.n or 0) > standing or (steals and a.n == standing)]
        )
        return bids if last and s.maker == NOBODY and self._forced(s) else (*bids, PASS)

    def why_not(self, s: Position, action: Action) -> RuleRef | None:
        """Return what forbids a call."""
        if action.verb == "play":
            return RuleRef(self._rule, "bidding comes before play")
        if action == PASS:
            return RuleRef(self._rule, "all the others passed, and the dealer must bid")
        if action.verb != "bid" or action.n is None:
            return None
        numbers = self.numbers(s)
        if action.n not in numbers:
            step = f" in steps of {numbers.step}" * (numbers.step > 1)
            return RuleRef(self._rule, f"a bid is {numbers[0]} to {numbers[-1]}{step}")
        return RuleRef(self._rule, f"a bid must be higher than the standing {self.standing(s)}")

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position after a call; the dealer's, or the highest bid, ends the auction."""
        s = said(s, chosen) if chosen.action == PASS else evolve(bid(s, chosen), maker=chosen.seat)
        if chosen.seat == s.dealer or chosen.action.n == self.numbers(s)[-1]:
            return self._then(s)
        return evolve(s, turn=s.left_of(chosen.seat))

    def standing(self, s: Position) -> int:
        """Return the standing bid; one below the lowest when there is none."""
        contract = s.bids[s.maker] if s.maker != NOBODY else None
        return self.numbers(s)[0] - 1 if contract is None or contract.n is None else contract.n


class Ladder:
    """From the dealer's left each seat that has not passed says the next step or passes, until only one is left.

    The seat with the standing bid is not asked against itself; the last one left is asked where nobody has bid.
    """

    def __init__(
        self, rule: str, steps: Sequence[int], prompt: str, then: Callable[[Position], Position],
        nobody: Callable[[Position], Position],
    ) -> None:  # fmt: skip
        self._rule = rule
        self._steps = steps
        self._prompt = prompt
        self._then = then
        """Makes the position in which the maker goes on."""
        self._nobody = nobody
        """Makes the position after everybody has passed."""

    def begun(self, s: Position) -> Position:
        """Return the position in which the dealer's left speaks first."""
        return evolve(s, phase="auction", turn=s.left_of(s.dealer))

    def ask(self, s: Position) -> Ask:
        """Return the question for the next step."""
        step = self._next(s)
        form = PickOption((PASS,)) if step is None else PickNumber("bid", step, step, (PASS,))
        return Ask(s.turn, form, BIDDING, self._prompt)

    def legal(self, s: Position) -> tuple[Action, ...]:
        """Return the next step, where there is one, and the pass."""
        step = self._next(s)
        return (PASS,) if step is None else (Action("bid", n=step), PASS)

    def why_not(self, s: Position, action: Action) -> RuleRef | None:
        """Return what may be said instead."""
        if action.verb == "play":
            return RuleRef(self._rule, "bidding comes before play")
        step = self._next(s)
        return RuleRef(self._rule, "nobody can bid higher" if step is None else f"the next step is {step}")

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position after a step or a pass."""
        s = said(s, chosen) if chosen.action == PASS else evolve(bid(s, chosen), maker=chosen.seat)
        passed = {seat for seat, action in s.said if action == PASS}
        order = (s.left_of(chosen.seat, i) for i in range(1, s.seats + 1))
        asked = next((seat for seat in order if seat not in passed and seat != s.maker), NOBODY)
        if asked != NOBODY:
            return evolve(s, turn=asked)
        return self._nobody(s) if s.maker == NOBODY else self._then(s)

    def _next(self, s: Position) -> int | None:
        contract = s.bids[s.maker] if s.maker != NOBODY else None
        standing = contract.n if contract is not None and contract.n is not None else -1
        return next((step for step in self._steps if step > standing), None)
