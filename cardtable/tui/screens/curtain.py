"""The curtain: between two people at one keyboard nothing private is on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from cardtable.tui.commands import key, shown_key
from cardtable.tui.outside import harmless
from cardtable.tui.screens.page import Page

AROUND = 15
"""The rows that the curtain needs beside its news."""
SETTLED = 0.7
"""Seconds after the curtain has fallen in which keys do nothing: longer than a key held down waits to repeat."""
REPEAT = 0.15
"""Seconds after such a key within which the next one does nothing either."""
LARGE = 12
"""The longest name that is set wide."""


@dataclass(frozen=True, slots=True)
class News:
    """Public happenings under a title."""

    title: str
    lines: tuple[str, ...]


class CurtainScreen(Page[bool]):
    """A screen that covers the table until the person named says who they are; it can only be opened, not left.

    What it tells is public and in the third person. The result is True once it is opened, False for a wish of the
    person before to take back. What is typed just as it falls was meant for the table and does nothing.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "reveal", "I am here", key_display="⏎"),
        key("table.undo"),
        Binding("escape", "stay", show=False),
    ]

    def __init__(self, heading: str, name: str, call: str, news: News | None = None, before: str | None = None) -> None:
        super().__init__()
        self.before = before
        """Who may still take the last choice back."""
        self._closed_at = self._dropped_at = monotonic()
        self.heading = heading
        self.name_shown = name
        self.call = call
        self.news = news

    def body(self) -> Iterable[Widget]:
        """Return the name, what to do, and what has happened since that person's last turn."""
        with Vertical(id="curtain"):
            yield Static(harmless(large(self.name_shown)), id="name")
            yield Static(harmless(self.call), id="call")
            if self.news is not None and self.news.lines:
                yield Static(harmless(self.news.title), id="since")
                yield NewsList(self.news.lines)
            yield Static(harmless(f"⏎  I am {self.name_shown}"), id="here")
            if self.before is not None:
                undo = shown_key(self.table_app.commands, "table.undo")
                yield Static(harmless(f"{undo}  {self.before} takes the last choice back"), id="before")

    def on_key(self, event: events.Key) -> None:
        """Drop type-ahead and a key that is still held down."""
        if self._too_early():
            event.stop()
            event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        """Take a click as Enter, unless it is for the keys below or for taking back."""
        inside = self.query_one("#curtain").region.contains(event.screen_x, event.screen_y)
        if self._too_early() or not inside:
            return
        if event.widget is not None and event.widget.id == "before":
            self.action_undo()
        else:
            self.action_reveal()

    def _too_early(self) -> bool:
        """Return whether a key or click belongs to what was before the curtain."""
        now = monotonic()
        if now - self._closed_at >= SETTLED and now - self._dropped_at >= REPEAT:
            return False
        self._dropped_at = now
        return True

    def action_reveal(self) -> None:
        """Open the curtain."""
        self.dismiss(True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's own
        """Return whether a key can act now."""
        return self.before is not None if action == "undo" else True

    def action_undo(self) -> None:
        """Ask for the last choice to be taken back."""
        self.dismiss(False)

    def action_stay(self) -> None:
        """Keep the curtain closed: Esc leads nowhere from here."""


def large(name: str) -> str:
    """Return a name set wide, as far as it is short enough for that."""
    return " ".join(name.upper()) if len(name) <= LARGE else name


class NewsList(Static):
    """The latest public happenings, as many as there is room for."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__(id="news")
        self.lines = tuple(lines)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's own
        """Return a row for every line, as far as the terminal has room for them."""
        return min(len(self.lines), max(viewport.height - AROUND, 1))

    def render(self) -> Content:
        """Return the last lines that fit, oldest first."""
        room = max(self.size.height, 1)
        lines: tuple[str, ...] = self.lines
        if len(lines) > room:
            lines = (f"… {len(lines) - room + 1} more before", *lines[len(lines) - room + 1 :])
        return harmless("\n".join(lines))
