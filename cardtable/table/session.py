"""A session owns the facts of one game, the truth folded from them, one view a seat and the public view."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from cardtable.core.actions import Action, action_text
from cardtable.core.chance import Chance
from cardtable.core.errors import Illegal, Stale
from cardtable.core.facts import (
    Chosen,
    Dealt,
    Drew,
    Fact,
    Recorded,
    Ruled,
    Shown,
    TookBack,
    check_dealt,
    check_drew,
    redact,
)
from cardtable.core.observation import Observation
from cardtable.core.pending import Ask, Deal, Draw, Over, Pending, Rule, Show
from cardtable.core.ruleset import Position, Ruleset, Table
from cardtable.core.scene import Happening, Scene, Standing
from cardtable.core.text import counted

Keep: TypeAlias = Callable[[Recorded, Position], None]
"""Keeps a fact for good, before the session folds it; it is given the whole position that the fact leads to."""


@dataclass(frozen=True, slots=True)
class Told:
    """One step as everybody may know it: the fact without secrets, and what there is to say about it."""

    fact: Fact
    happenings: tuple[Happening, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A seat's choice, with what it knew; to play on from there, take the first `at` recorded facts."""

    at: int
    observation: Observation
    action: Action


@dataclass(frozen=True, slots=True)
class _Frame:
    """The positions after one fact, so that taking back is a matter of dropping frames."""

    fact: Fact | None
    truth: Position
    views: tuple[Position, ...]
    public: Position
    at: int
    """How many recorded facts stand."""
    said: int
    """How many take-backs had been told before the fact."""


def _forget(_: Recorded, __: Position) -> None:
    """Keep nothing: for games that nobody wants to see again."""


class Session:
    """A game in progress. Facts are kept (committed) before anything is folded from them."""

    def __init__(self, ruleset: Ruleset, table: Table, chance: Chance | None = None, keep: Keep = _forget) -> None:
        self.ruleset = ruleset
        self.table = table
        self.chance = chance
        self.keep = keep
        start = ruleset.new_game(table)
        self._frames = [_Frame(None, start, (start,) * table.seats, start, 0, 0)]
        self._heard: tuple[list[Fact], ...] = tuple([] for _ in table.names)
        self._backs: list[Happening] = []
        """What there is to tell about each take-back, in their order."""

    # What is known

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that stand, derived ones included."""
        return tuple(f.fact for f in self._frames[1:] if f.fact is not None)

    @property
    def at(self) -> int:
        """How many recorded facts stand: the index that an act must name."""
        return self._frames[-1].at

    @property
    def truth(self) -> Position:
        """The whole position. Nothing that a player sees is made from it."""
        return self._frames[-1].truth

    @property
    def public(self) -> Position:
        """The position as everybody may know it."""
        return self._frames[-1].public

    def view(self, seat: int | None) -> Position:
        """Return the position as a seat, or nobody, knows it."""
        frame = self._frames[-1]
        return frame.public if seat is None else frame.views[seat]

    @property
    def pending(self) -> Pending:
        """What must happen next."""
        return self.ruleset.pending(self.truth)

    def scene(self, me: int | None) -> Scene:
        """Return what a seat, or nobody, sees."""
        return self.ruleset.scene(self.view(me), me)

    @property
    def standing(self) -> Standing:
        """Totals, finished hands and winners, as everybody may know them."""
        return self.ruleset.standing(self.public)

    def observation(self) -> Observation:
        """Return what the asked seat knows; raises Illegal when no seat is asked."""
        return self._observation(len(self._frames) - 1, self._asked())

    def _observation(self, i: int, ask: Ask) -> Observation:
        """Return what an asked seat knew after so many facts."""
        view = self._frames[i].views[ask.seat]
        told = tuple(self._heard[ask.seat][:i])
        legal = self.ruleset.legal_actions(view, ask.seat)
        return Observation(self.ruleset, ask.seat, view, ask, legal, told, self.ruleset.standing(view), self.table)

    def choices(self, seats: Container[int], hand: int) -> Iterator[Choice]:
        """Yield the choices of some seats in a hand (0 the first), the latest first."""
        for i in range(len(self._frames) - 1, 0, -1):
            before, fact = self._frames[i - 1], self._frames[i].fact
            hands = len(self.ruleset.standing(before.public).hands)
            if hands < hand:
                return
            ask = self.ruleset.pending(before.truth)
            if hands == hand and isinstance(fact, Chosen) and isinstance(ask, Ask) and fact.seat in seats:
                yield Choice(before.at, self._observation(i - 1, ask), fact.action)

    def log(self, since: int = 0) -> tuple[Happening, ...]:
        """Return what there is to tell after the first `since` facts, derived ones counted, from the public view.

        What was taken back is gone from it; that it was taken back is told.
        """
        told: list[Happening] = []
        for i in range(since, len(self._frames)):
            if i > since:
                told += self.told(i).happenings
            told += self._backs[self._frames[i].said : self._said_until(i)]
        return tuple(told)

    def _said_until(self, i: int) -> int:
        """Return how many take-backs were told before anything followed the first `i` facts."""
        return self._frames[i + 1].said if i + 1 < len(self._frames) else len(self._backs)

    def last_told(self) -> Told:
        """Return the latest step as everybody may know it."""
        return self.told(len(self._frames) - 1)

    def told(self, i: int) -> Told:
        """Return the step to the first `i` facts, derived ones counted, as everybody may know it."""
        before, frame = self._frames[i - 1], self._frames[i]
        assert frame.fact is not None
        fact = redact(frame.fact, None)
        return Told(fact, self.ruleset.happenings(before.public, fact, frame.public))

    def until(self, facts: int) -> Session:
        """Return the session as it stood after so many of the facts that stand, derived ones counted; it keeps nothing.

        It is for looking back: what is done in it changes nothing here.
        """
        then = Session(self.ruleset, self.table)
        then._frames = self._frames[: facts + 1]
        then._heard = tuple(heard[:facts] for heard in self._heard)
        then._backs = self._backs[: self._said_until(min(facts, len(self._frames) - 1))]
        return then

    def last_trick(self) -> Scene | None:
        """Return what everybody could see when the latest trick was won, be it in a hand before; None before any."""
        scenes = (self.ruleset.scene(frame.public, None) for frame in reversed(self._frames))
        return next((scene for scene in scenes if scene.last), None)

    @property
    def hand_ended(self) -> bool:
        """Whether the latest step ended a hand, so that its last cards still lie there."""
        return len(self._frames) > 1 and self._hands(-1) > self._hands(-2)

    def _hands(self, i: int) -> int:
        return len(self.ruleset.standing(self._frames[i].public).hands)

    def trick_scene(self, me: int | None) -> Scene:
        """Return what a seat, or nobody, sees while the trick just finished lies there.

        After the last trick of a hand, all else is still that hand's: title, badges, roles and scores.
        """
        scene = self.scene(me)
        if self.hand_ended:
            before = self.until(len(self._frames) - 2).scene(me)
            pairs = zip(scene.seats, before.seats, strict=True)
            seats = tuple(replace(now, score=was.score, bags=was.bags, badges=was.badges) for now, was in pairs)
            scene = replace(scene, title=before.title, badges=before.badges, seats=seats)
        return replace(scene, trick=scene.last, led="")

    # What happens

    def act(self, seat: int, action: Action, at: int) -> None:
        """Take a seat's choice; raises Stale, or Illegal with the rule that forbids it, and changes nothing then."""
        if at != self.at:
            raise Stale(f"this answers question {at}, but the game is at {self.at}")
        ask = self._asked()
        if seat != ask.seat:
            raise Illegal(f"it is {self.table.names[ask.seat]}'s turn, not {self.table.names[seat]}'s")
        if action not in self.ruleset.legal_actions(self.truth, seat):
            reason = self.ruleset.why_not(self.truth, seat, action)
            text = reason.text if reason else "it is not among the legal actions"
            raise Illegal(f"{action_text(action)!r} is not allowed: {text}", reason.rule if reason else None)
        self._record(Chosen(seat, action, ask.secret))

    def advance(self) -> bool:
        """Take the next step that needs no player: a deal or draw by chance, a showing or a ruling; False if none."""
        pending = self.pending
        match pending:
            case Deal() | Draw():
                if self.chance is None:
                    return False
                fact = self.chance.deal(pending) if isinstance(pending, Deal) else self.chance.draw(pending)
                self._record(fact)
            case Show() | Rule():
                due = self.ruleset.derive(self.truth, pending)
                self._fold(due, self.ruleset.apply(self.truth, due))
            case Ask() | Over():
                return False
        return True

    def derive(self) -> None:
        """Take every showing and ruling that is due."""
        while isinstance(self.pending, Show | Rule):
            self.advance()

    def add(self, fact: Recorded) -> None:
        """Take a recorded fact, checked as in play; raises Illegal and changes nothing when it is wrong."""
        self.derive()
        match fact:
            case TookBack():
                self.take_back(fact.count)
            case Chosen():
                if not isinstance(self.pending, Ask):
                    raise Illegal(f"no seat is asked now: {describe(self.pending)}")
                self.act(fact.seat, fact.action, self.at)
            case Dealt():
                deal = self.pending
                if not isinstance(deal, Deal):
                    raise Illegal(f"no deal is due now: {describe(deal)}")
                check_dealt(deal, fact)
                self._record(fact)
            case Drew():
                draw = self.pending
                if not isinstance(draw, Draw):
                    raise Illegal(f"no card is drawn now: {describe(draw)}")
                check_drew(draw, fact)
                self._record(fact)
        self.derive()

    def take_back(self, count: int) -> Happening:
        """Take back the last `count` recorded facts with what was derived from them; return it as the log tells it.

        Raises Illegal when fewer facts stand.
        """
        if not 0 < count <= self.at:
            raise Illegal(f"{counted(count, 'fact')} cannot be taken back: only {self.at} stand")
        told = taken_back(self.told_since(count), self.table.names)
        rest, last = self.at - count, len(self._frames) - 1
        while self._frames[last].at > rest or not _recorded(self._frames[last].fact):
            last -= 1
        self.keep(TookBack(count), self._frames[last].truth)
        del self._frames[last + 1 :]
        for heard in self._heard:
            del heard[last:]
        self._backs.append(told)
        return told

    def told_since(self, count: int) -> tuple[Fact, ...]:
        """Return the facts, derived ones included, that a take-back of `count` recorded facts would undo."""
        rest, first = self.at - count, len(self._frames)
        while first > 1 and self._frames[first - 1].at > rest:
            first -= 1
        return tuple(frame.fact for frame in self._frames[first:] if frame.fact is not None)

    def _asked(self) -> Ask:
        pending = self.pending
        if not isinstance(pending, Ask):
            raise Illegal(f"no seat is asked now: {describe(pending)}")
        return pending

    def _record(self, fact: Dealt | Drew | Chosen) -> None:
        truth = self.ruleset.apply(self.truth, fact)
        self.keep(fact, truth)
        self._fold(fact, truth)

    def _fold(self, fact: Fact, truth: Position) -> None:
        """Add the views after a fact to the truth after it."""
        frame = self._frames[-1]
        apply = self.ruleset.apply
        told = [redact(fact, seat) for seat in range(self.table.seats)]
        views = tuple(map(apply, frame.views, told))
        public = apply(frame.public, redact(fact, None))
        for heard, known in zip(self._heard, told, strict=True):
            heard.append(known)
        at = frame.at + _recorded(fact)
        self._frames.append(_Frame(fact, truth, views, public, at, len(self._backs)))


def _recorded(fact: Fact | None) -> bool:
    return not isinstance(fact, Shown | Ruled)


def taken_back(facts: Iterable[Fact], names: Sequence[str]) -> Happening:
    """Return what there is to tell about the take-back of these facts: whose choices are gone, not what they were."""
    seats = list(dict.fromkeys(f.seat for f in facts if isinstance(f, Chosen)))
    if not seats:
        return Happening("back", "the deal is undone")
    others = " and ".join(names[seat] for seat in seats[1:])
    also = f", and with it what {others} chose since" if others else ""
    return Happening("back", f"{names[seats[0]]} undoes a move{also}", seats[0])


def describe(pending: Pending) -> str:
    """Return what is due, in words, for an error message."""
    match pending:
        case Ask():
            return f"seat {pending.seat} must choose"
        case Deal():
            return "a deal is due"
        case Draw():
            return "a card must be drawn"
        case Show():
            return "cards must be shown"
        case Rule():
            return "a ruling is due"
        case Over():
            return "the game is over"


def replay(ruleset: Ruleset, table: Table, facts: Iterable[Recorded]) -> Session:
    """Return the session that these recorded facts make; raises Illegal at the first wrong one."""
    session = Session(ruleset, table)
    for fact in facts:
        session.add(fact)
    return session
