"""A round of bids, from the dealer's left to the dealer: numbers of tricks, and words beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardtable.core.actions import Action, PickNumber, PickOption, number
from cardtable.core.facts import Chosen
from cardtable.core.pending import BIDDING, Ask, Show
from cardtable.core.ruleset import RuleRef
from cardtable.kit.evolve import evolve
from cardtable.kit.game import bid, said
from cardtable.kit.position import Position

LOOK: Final = Action("look")
"""Looking at the hand instead of bidding blind."""

Forbidden = Callable[[Position, Action], RuleRef | None]


def anything(s: Position, action: Action) -> RuleRef | None:  # noqa: ARG001 - what a game may say instead
    """Return no rule: every bid of the form may be made."""
    return None


def openly(s: Position) -> bool:  # noqa: ARG001 - what a game may say instead
    """Return that bids are made in the open."""
    return False


class NumberBids:
    """Everybody without a bid makes one, the dealer last. Blind bids are asked of a seat before it sees its hand."""

    def __init__(
        self, rule: str, then: Callable[[Position], Position], *, low: int = 0, beside: tuple[Action, ...] = (),
        blind: tuple[Action, ...] = (), forbidden: Forbidden = anything, looks: bool = False,
        prompt: str = "how many tricks will you take?", secret: Callable[[Position], bool] = openly,
    ) -> None:  # fmt: skip
        self._rule = rule
        """The number of the rule that says what may be bid."""
        self._then = then
        """Makes the position after the last bid."""
        self._low = low
        self._beside = beside
        self._blind = blind
        self._forbidden = forbidden
        """Tells the rule that forbids a bid of the right form."""
        self._looks = looks
        """Whether a seat is asked to look at its hand even where it may not bid blind."""
        self._prompt = prompt
        self._secret = secret
        """Tells whether bids are made in secret."""

    def begun(self, s: Position) -> Position:
        """Return the position in which the first seat bids, from the dealer's left."""
        return self._on(evolve(s, phase="bids"), s.left_of(s.dealer))

    def ask(self, s: Position) -> Ask:
        """Return the question for a bid, or whether to make one blind."""
        if self._blind_turn(s):
            return Ask(s.turn, PickOption(self.legal(s)), BIDDING, "look at the hand, or bid blind?")
        form = PickNumber("bid", self.low(s), len(s.hands[s.turn]), self.beside(s))
        return Ask(s.turn, form, BIDDING, self._prompt, self._secret(s))

    def low(self, s: Position) -> int:  # noqa: ARG002 - games override it
        """Return the lowest number that may be bid."""
        return self._low

    def beside(self, s: Position) -> tuple[Action, ...]:  # noqa: ARG002 - games override it
        """Return what is offered beside numbers."""
        return self._beside

    def all_blind(self, s: Position) -> bool:  # noqa: ARG002 - games override it
        """Return whether everybody bids before anybody sees a hand; what follows shows the hands then."""
        return False

    def legal(self, s: Position) -> tuple[Action, ...]:
        """Return the bids that may be made."""
        if self._blind_turn(s):
            return (LOOK, *self._blind_bids(s))
        offered = (*number("bid", range(self.low(s), len(s.hands[s.turn]) + 1)), *self._beside)
        return tuple([a for a in offered if self._forbidden(s, a) is None])

    def why_not(self, s: Position, action: Action) -> RuleRef | None:
        """Return what forbids a bid, or what must come first."""
        if action.verb == "play":
            return RuleRef(self._rule, "bidding comes before play")
        if action in self._blind:
            late = RuleRef(self._rule, "a blind bid is made before looking at the hand")
            return self._forbidden(s, action) or late
        if self._blind_turn(s):
            return RuleRef(self._rule, "look at the hand first, or bid blind")
        words = "".join(f", or {a}" for a in self._beside)
        form = RuleRef(self._rule, f"a bid is a number from {self.low(s)} to {len(s.hands[s.turn])}{words}")
        return self._forbidden(s, action) or form

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position after a look or a bid; a blind bidder sees the hand only now."""
        seat = chosen.seat
        if chosen.action == LOOK:
            return evolve(said(s, chosen), due=(Show(seat, "hand"),))
        s = bid(s, chosen)
        if self._blind_turn(s):
            s = evolve(s, due=(Show(seat, "hand"),))
        return self._then(s) if seat == s.dealer else self._on(s, s.left_of(seat))

    def _on(self, s: Position, seat: int) -> Position:
        """Return the position in which the next seat without a bid is asked, from this one to the dealer."""
        while s.bids[seat] is not None:
            if seat == s.dealer:
                return self._then(s)
            seat = s.left_of(seat)
        return self._asked(s, seat)

    def _asked(self, s: Position, seat: int) -> Position:
        """Return the position in which a seat bids; one that may not bid blind has looked at its hand."""
        s, looks = evolve(s, turn=seat), Show(seat, "hand")
        if s.seen[seat] or self.all_blind(s) or looks in s.due or self._looks or self._blind_bids(s):
            return s
        return evolve(s, due=(*s.due, looks))

    def _blind_turn(self, s: Position) -> bool:
        """Return whether the seat to bid may still do so blind, or look."""
        return not s.seen[s.turn] and not self.all_blind(s)

    def _blind_bids(self, s: Position) -> tuple[Action, ...]:
        return tuple([a for a in self._blind if self._forbidden(s, a) is None])
