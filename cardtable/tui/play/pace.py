"""How long thinking, moving cards and finished tricks are seen at a table, and the wait for a key."""

from __future__ import annotations

from asyncio import Event, wait_for
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Final

from cardtable.tui.base.settings import Settings

GUARD: Final = 0.15
"""Seconds after a key that could do nothing within which the next one is type-ahead and does nothing either."""

TRICK_WAIT: Final[Mapping[str, float | None]] = {"none": 0.0, "short": 0.6, "normal": 1.2, "long": 3.0, "key": None}
"""How long, in seconds, a finished trick stays on the table at the normal pace; None until a key."""


@dataclass(frozen=True, slots=True)
class Speed:
    """One pace: the seconds for which a bot is seen thinking at least, the times that a finished trick stays, and the
    seconds of a card's flight."""

    thinking: float
    trick: float
    flight: float


SPEEDS: Final[Mapping[str, Speed]] = {
    "slow": Speed(1.5, 1.5, 0.25),
    "normal": Speed(0.6, 1.0, 0.2),
    "fast": Speed(0.25, 0.5, 0.15),
    "instant": Speed(0.0, 0.0, 0.0),
}


class Clock:
    """How long everything takes, by the settings of the moment; nothing takes any time while `rushing`."""

    def __init__(self, settings: Callable[[], Settings]) -> None:
        self._settings = settings
        self.rushing = False

    @property
    def speed(self) -> Speed:
        """The present pace."""
        return SPEEDS["instant" if self.rushing else self._settings().pace]

    @property
    def thinking(self) -> float:
        """The seconds for which a bot is seen thinking at least."""
        return self.speed.thinking

    @property
    def flight(self) -> float:
        """The seconds for which a card moves; 0 where it does not."""
        return self.speed.flight if self._settings().animation == "on" else 0.0

    @property
    def trick(self) -> float | None:
        """The seconds for which a finished trick stays; None until a key."""
        seconds = TRICK_WAIT[self._settings().trick_stays]
        if self.rushing:
            return 0.0
        return None if seconds is None else seconds * self.speed.trick


class Hold:
    """A finished trick that stays on the table until its time is over, or until a key or a click."""

    def __init__(self) -> None:
        self._end: Event | None = None
        self._since = 0.0

    def __bool__(self) -> bool:
        return self._end is not None

    def begin(self) -> None:
        """Hold from now on."""
        self._end, self._since = Event(), monotonic()

    async def over(self, seconds: float | None) -> None:
        """Return when the time is over, or sooner when somebody ends it; None holds until then."""
        assert self._end is not None
        try:
            with suppress(TimeoutError):
                await wait_for(self._end.wait(), seconds)
        finally:
            self._end = None

    def end(self) -> None:
        """Go on, unless it has only just begun: then the key or click was meant for something else."""
        if self._end is not None and monotonic() - self._since >= GUARD:
            self._end.set()


class TypeAhead:
    """Tells keys that are meant for a question from those that were pressed before anybody could have read it."""

    def __init__(self) -> None:
        self.dropped_at = -GUARD
        self.asked_at = -GUARD

    def drop(self) -> None:
        """Note that a key could do nothing."""
        self.dropped_at = monotonic()

    def ask(self) -> None:
        """Note that a question has appeared."""
        self.asked_at = monotonic()

    @property
    def keys_count(self) -> bool:
        """Whether a key may select something: not when it follows at once on one that could do nothing."""
        return monotonic() - self.dropped_at >= GUARD

    @property
    def answers_count(self) -> bool:
        """Whether an answer may be meant: not when the question has only just appeared."""
        return monotonic() - self.asked_at >= GUARD
