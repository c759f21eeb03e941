"""Handing the keyboard from one person to the next: who is called, and which keys and clicks can be meant for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final

from textual import events
from textual.screen import Screen

SEEN: Final = 0.8
"""Seconds for which a call must have been on the screen before a key or click can be an answer to it."""
PAUSE: Final = 0.3
"""Seconds without any key before one that is an answer: longer than a key held down waits between two."""


@dataclass(frozen=True, slots=True)
class News:
    """Public happenings under a title."""

    title: str
    lines: tuple[str, ...]


@dataclass(eq=False)
class Call:
    """Who is called to the keyboard and why; what was typed before that could be read is no answer.

    All that it says is public.
    """

    name: str
    title: str
    """`Bo's turn`."""
    words: str
    """What to do, for a screen that has room for a sentence."""
    news: News | None = None
    before: str | None = None
    """Who may still take the last choice back."""
    painted_at: float | None = field(default=None, init=False)
    """Since when it is on the screen; None while it is not."""
    touched_at: float = field(default=0.0, init=False)
    """When the last key or button was read that came too early."""

    def heeds(self, event: events.Event) -> bool:
        """Return whether an event may be meant for the call, by the time at which it was read."""
        if not isinstance(event, events.Key | events.MouseDown):
            return True
        heeded = self.ready(event.time)
        if not heeded:
            self.touched_at = event.time
        return heeded

    def ready(self, now: float) -> bool:
        """Return whether what is read at this time may be an answer."""
        seen = self.painted_at is not None and now - self.painted_at >= SEEN
        return seen and now - self.touched_at >= PAUSE


class CallingScreen(Screen[Any]):
    """A screen on which somebody may be called to the keyboard."""

    call: Call | None = None

    def show_call(self) -> None:
        """Note when the call has been painted: only from then on it can be answered."""
        call = self.call
        if call is None:
            return

        def painted() -> None:
            if self.is_current:
                call.painted_at = monotonic()

        call.painted_at = None
        self.call_after_refresh(painted)

    def on_screen_resume(self) -> None:
        """Wait once more where another screen has hidden the call."""
        self.show_call()

    def on_screen_suspend(self) -> None:
        """Take no answer while another screen hides the call."""
        if self.call is not None:
            self.call.painted_at = None

    @property
    def answered(self) -> bool:
        """Whether a call may be answered now."""
        return self.call is not None and self.call.ready(monotonic())


def heeded(stack: Sequence[Screen[Any]], event: events.Event) -> bool:
    """Return whether the top screen takes notice of an event: where somebody is called, of none that came before."""
    call = calling(stack[-1]) if stack else None
    return call is None or call.heeds(event)


def calling(screen: Screen[Any]) -> Call | None:
    """Return who is called to the keyboard on a screen, or None."""
    return screen.call if isinstance(screen, CallingScreen) else None
