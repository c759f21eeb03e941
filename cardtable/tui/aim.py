"""Which keys and clicks are meant for what is on the screen; those that come before it can be seen do nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from textual import events
from textual.geometry import Size
from textual.screen import Screen

from cardtable.tui.sizes import LEAST_HEIGHT, LEAST_WIDTH


def is_too_small(terminal: Size) -> bool:
    """Return whether a terminal has no room for more than the sentence that says so."""
    return terminal.width < LEAST_WIDTH or terminal.height < LEAST_HEIGHT


class Aim:
    """Knows at which screen each key was aimed: another one that has opened since takes no notice of it."""

    def __init__(self) -> None:
        self._at: WeakKeyDictionary[events.Event, Screen[Any]] = WeakKeyDictionary()

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
        laid_out = top.is_mounted and any(part.region for part in top.children)
        return not laid_out or is_too_small(terminal) or self._at.setdefault(event, top) is not top
