"""A random game with every position along the way: the truth, each seat's view, and the public view."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.core.actions import Action, action_text
from cardtable.core.chance import Chance, Stream
from cardtable.core.facts import Chosen, Dealt, Fact, redact
from cardtable.core.pending import Ask, Deal, Draw, Over, Rule, Show
from cardtable.core.ruleset import Position, Ruleset, Table


@dataclass(frozen=True, slots=True)
class Step:
    """The positions after a fact; the first step has none."""

    fact: Fact | None
    truth: Position
    views: tuple[Position, ...]
    public: Position

    def view(self, seat: int | None) -> Position:
        """Return the position as a seat, or nobody, knows it."""
        return self.public if seat is None else self.views[seat]


@dataclass(frozen=True, slots=True)
class Trace:
    """A game played at random, possibly left unfinished."""

    ruleset: Ruleset
    table: Table
    key: bytes
    steps: tuple[Step, ...]

    def hand_start(self, at: int) -> int | None:
        """Return the previous step the latest deal up to step `at`, or None before the first."""
        return next((i - 1 for i in range(at, 0, -1) if isinstance(self.steps[i].fact, Dealt)), None)

    def story(self, at: int) -> str:
        """Return the facts of the hand up to a step, to show where something broke."""
        start = self.hand_start(at) or 0
        facts = (s.fact for s in self.steps[start + 1 : at + 1])
        told = [action_text(f.action) if isinstance(f, Chosen) else type(f).__name__ for f in facts]
        return f"{self.ruleset.info.id}, {self.table.seats} seats, {self.table.options!r}: {', '.join(told)}"


def step(ruleset: Ruleset, before: Step, fact: Fact) -> Step:
    """Return the positions after one more fact."""
    views = tuple(ruleset.apply(v, redact(fact, seat)) for seat, v in enumerate(before.views))
    return Step(fact, ruleset.apply(before.truth, fact), views, ruleset.apply(before.public, redact(fact, None)))


def opening(ruleset: Ruleset, table: Table) -> Step:
    """Return the positions before the first deal."""
    start = ruleset.new_game(table)
    return Step(None, start, (start,) * table.seats, start)


def random_trace(ruleset: Ruleset, table: Table, key: bytes, hands: int) -> Trace:
    """Return a game of random legal choices, left after so many finished hands or deals."""
    chance, words = Chance(key), Stream(key, "choices")
    steps = [opening(ruleset, table)]
    deals = 0
    while deals <= 3 * hands:
        now = steps[-1]
        if len(ruleset.standing(now.public).hands) >= hands:
            break
        pending = ruleset.pending(now.truth)
        match pending:
            case Over():
                break
            case Deal():
                deals += 1
                fact: Fact = chance.deal(pending)
            case Draw():
                fact = chance.draw(pending)
            case Show() | Rule():
                fact = ruleset.derive(now.truth, pending)
            case Ask():
                fact = Chosen(pending.seat, _choice(ruleset, now, pending, words), pending.secret)
        steps.append(step(ruleset, now, fact))
    return Trace(ruleset, table, key, tuple(steps))


def _choice(ruleset: Ruleset, now: Step, ask: Ask, words: Stream) -> Action:
    legal = ruleset.legal_actions(now.truth, ask.seat)
    if not legal:
        raise AssertionError(f"seat {ask.seat} is asked {ask.prompt!r} and has no legal action")
    return legal[words.below(len(legal))]
