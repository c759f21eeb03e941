"""Which keys and clicks are meant for what is on the screen; those that come before it can be seen do nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from weakref import ReferenceType, WeakKeyDictionary, ref

from textual import events
from textual._time import get_time
from textual.app import App
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Input

from cardtable.tui.base.breakpoints import LEAST_HEIGHT, LEAST_WIDTH


def is_too_small(terminal: Size) -> bool:
    """Return whether a terminal has no room for more than the sentence that says so."""
    return terminal.width < LEAST_WIDTH or terminal.height < LEAST_HEIGHT


class Aim:
    """Knows at which screen each key was aimed: one that was not seen yet when it was pressed takes no notice of it."""

    def __init__(self) -> None:
        self._at: WeakKeyDictionary[events.Event, Screen[Any]] = WeakKeyDictionary()
        self._seen: ReferenceType[Screen[Any]] | None = None
        self._since = 0.0

    def drawn(self, top: Screen[Any]) -> None:
        """Note that the top screen was drawn: what is pressed from now on may be meant for it."""
        if _is_laid_out(top) and (self._seen is None or self._seen() is not top):
            self._seen, self._since = ref(top), get_time()

    def look_again(self) -> None:
        """Take the top screen for another one from now on: it asks something new, or somebody else."""
        self._seen = None

    def misses(self, event: events.Event, stack: Sequence[Screen[Any]], terminal: Size) -> bool:
        """Return whether an event is a key or a movement of the mouse, and meant for nothing that the top screen shows.

        A button that comes up is passed on to every screen: what holds the mouse must be told.
        """
        if not isinstance(event, events.InputEvent):
            return False
        if not stack:
            return True
        if isinstance(event, events.MouseUp):
            return False
        top = stack[-1]
        seen = self._seen is not None and self._seen() is top and event.time >= self._since
        return not seen or is_too_small(terminal) or self._at.setdefault(event, top) is not top


def _is_laid_out(screen: Screen[Any]) -> bool:
    return screen.is_mounted and any(part.region for part in screen.children)


def meant(key: events.Key, app: App[Any]) -> events.Key:
    """Return a key as it is meant: a capital as its small letter, unless it is text or has a meaning of its own."""
    letter = key.key.removeprefix("shift+")
    low = letter.lower()
    if len(letter) != 1 or len(low) != 1 or key.key == low or not app.screen_stack:
        return key
    if isinstance(app.focused, Input) or key.key in app.screen.active_bindings:
        return key
    small = events.Key(low, low)
    small.time = key.time
    return small
