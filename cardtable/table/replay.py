"""A game that is looked back at: where one stands still in it, and what has just happened there."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import accumulate

from cardtable.core.facts import Dealt, Ruled, Shown
from cardtable.core.scene import Happening
from cardtable.table.session import Session


class Steps:
    """An ended game at a point of it. `session` is the whole of it, `now` the part that has been gone through."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.length = len(session.facts)
        """How many facts there are to step through."""
        self._told = [session.told(i) for i in range(1, self.length + 1)]
        says = [bool(step.happenings) for step in self._told]
        self.stops = [i for i in range(self.length + 1) if i == self.length or says[i]]
        """After how many facts one stands still: what nobody is told, such as hands being shown, is gone past."""
        self.hands = self._after(i for i, step in enumerate(self._told, 1) if isinstance(step.fact, Dealt))
        """Where a hand has just been dealt."""
        self.tricks = self._after(
            i for i, step in enumerate(self._told, 1) if any(h.kind == "trick" for h in step.happenings)
        )
        """Where a trick has just been won."""
        self._recorded = [0, *accumulate(not isinstance(fact, Shown | Ruled) for fact in session.facts)]
        self.go(self.hands[0] if self.hands else 0)

    def _after(self, facts: Iterable[int]) -> list[int]:
        """Return where one stands still after each of these facts."""
        return [self.stops[bisect_left(self.stops, i)] for i in facts]

    def go(self, at: int) -> None:
        """Go to where one stands still nearest to so many facts, from there on."""
        self._stand(self.stops[bisect_left(self.stops, min(max(at, 0), self.length))])

    def go_before(self, recorded: int) -> None:
        """Go to the question that was answered after so many recorded facts."""
        self._stand(bisect_right(self._recorded, recorded) - 1)

    def _stand(self, at: int) -> None:
        self.at = at
        self.now = self.session.until(at)

    def step(self, by: int) -> None:
        """Go a step on or back."""
        self.leap(self.stops, by)

    def leap(self, points: list[int], by: int) -> None:
        """Go to the next or previous of these points, or to the end on that side."""
        i = bisect_right(points, self.at) if by > 0 else bisect_left(points, self.at) - 1
        self.go(points[i] if 0 <= i < len(points) else self.length if by > 0 else 0)

    # What is there

    @property
    def held(self) -> bool:
        """Whether a trick has just been won, so that its cards still lie there."""
        return self.at in self.tricks

    @property
    def happenings(self) -> tuple[Happening, ...]:
        """What has just happened."""
        i = bisect_left(self.stops, self.at)
        before = self.stops[i - 1] if i else 0
        return tuple(h for step in self._told[before : self.at] for h in step.happenings)
