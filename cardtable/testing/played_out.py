"""Kernel and fold play a hand out alike: asked the same questions, with the same random answers, they end the same."""

from __future__ import annotations

from typing import Any

from cardtable.core.actions import Action
from cardtable.core.cards import CardSet, set_text
from cardtable.core.chance import Stream
from cardtable.kit.game import TrickGame
from cardtable.kit.kernel import Kernel, RandomLegal
from cardtable.kit.playouts import ByFold
from cardtable.kit.position import Position
from cardtable.testing.properties import Broken
from cardtable.testing.trace import Trace


class Noting(RandomLegal):
    """A random player that notes what it is asked and what it answers."""

    def __init__(self, seed: int) -> None:
        super().__init__(Stream(seed.to_bytes(4, "big"), "playout"))
        self.steps: list[tuple[Any, ...]] = []

    def pick(self, seat: int, legal: CardSet, lead: int, top: int, winner: int) -> CardSet:
        """Return any of the legal cards."""
        bit = super().pick(seat, legal, lead, top, winner)
        self.steps.append((seat, set_text(legal), lead, top, winner, set_text(bit)))
        return bit

    def beside(self, seat: int, legal: CardSet, lead: int, top: int, others: tuple[Action, ...]) -> Action | None:
        """Return any of these things, or None for a card."""
        choice = super().beside(seat, legal, lead, top, others)
        self.steps.append((seat, set_text(legal), lead, top, others, choice))
        return choice

    def answer(self, s: Position, legal: tuple[Action, ...]) -> Action:
        """Return any of the answers."""
        action = super().answer(s, legal)
        self.steps.append((*legal, action))
        return action


def difference(game: TrickGame, s: Position, seed: int, first: Action | None = None) -> str | None:
    """Return in what kernel and fold differ when they play a position out, or None where they agree."""
    kernel, fold = Kernel(game, s), ByFold(game, s)
    one, other = Noting(seed), Noting(seed)
    fold.play_out(one, first)
    kernel.play_out(other, first)
    for at, (a, b) in enumerate(zip(one.steps, other.steps, strict=False)):
        if a != b:
            return f"question {at + 1} of the playout is {a} by the rules and {b} by the kernel"
    if len(one.steps) != len(other.steps):
        return f"the rules ask {len(one.steps)} questions, the kernel {len(other.steps)}"
    mine, its = fold.scored(), kernel.scored()
    if (mine.totals, mine.winners) != (its.totals, its.winners):
        return f"`result` and `score` give {mine.totals} by the rules and {its.totals} by the kernel"
    return None


def kernel_equals_fold(trace: Trace) -> int:
    """Compare kernel and fold in every position of the first hand and at the first lead of later ones.

    Returns how many playouts were compared; raises Broken where one differs. Games that put code of their own into
    their tricks have no kernel.
    """
    game = trace.ruleset
    if not isinstance(game, TrickGame) or game.code_in_tricks():
        return 0
    compared = 0
    for at, now in enumerate(trace.steps):
        s: Position = now.truth
        if s.phase != "tricks" or s.due or s.play is None or s.sheet.winners:
            continue
        if s.sheet.done and (s.play.number > 1 or s.play.cards):
            continue
        compared += 1
        if told := difference(game, s, at):
            raise Broken(f"the kernel does not play by `flow` and `tables` as the rules do: {told}\n{trace.story(at)}")
    return compared
