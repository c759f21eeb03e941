"""The curtain: a page that hides the whole table until the person called says that it may be opened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from cardtable.tui.base.commands import key, shown_key
from cardtable.tui.base.handoff import Call, CallingScreen
from cardtable.tui.pages.page import Page
from cardtable.tui.widgets.effects import fallen
from cardtable.tui.widgets.flight import Reel
from cardtable.tui.widgets.safe_text import harmless

AROUND = 15
"""The rows that the curtain needs beside its news."""
FALL = 0.3
"""Seconds in which it falls."""
LARGE = 12
"""The longest name that is set wide."""


class CurtainScreen(Page[bool], CallingScreen):
    """A page that covers the table until the person called says who they are; it can only be opened, not left.

    The result is True once it is opened, False for a wish of the person before to take back.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "reveal", "I am here", key_display="⏎"),
        key("table.undo"),
        Binding("escape", "stay", show=False),
    ]
    heading = "Pass the keyboard"
    call: Call

    def __init__(self, call: Call) -> None:
        super().__init__()
        self.call = call

    def body(self) -> Iterable[Widget]:
        """Return the name, what to do, and what has happened since that person's last turn."""
        call = self.call
        with Vertical(id="curtain"):
            yield Static(harmless(large(call.name)), id="name")
            yield Static(harmless(call.words), id="call")
            if call.news is not None and call.news.lines:
                yield Static(harmless(call.news.title), id="since")
                yield NewsList(call.news.lines)
            yield Static(harmless(f"⏎  I am {call.name}"), id="here")
            if call.before is not None:
                undo = shown_key(self.table_app.commands, "table.undo")
                yield Static(harmless(f"{undo}  Undo {call.before}'s last move"), id="before")

    def on_mount(self) -> None:
        """Let the curtain fall: what was on the screen before is gone at once."""
        Reel(self, FALL, self._fall)

    def _fall(self, seconds: float) -> None:
        self.query_one("#curtain").styles.offset = (0, -fallen(self.size.height, seconds / FALL))

    def on_click(self, event: events.Click) -> None:
        """Take a click as Enter, unless it is for the keys below or for taking back."""
        if not self.query_one("#curtain").region.contains(event.screen_x, event.screen_y):
            return
        if event.widget is not None and event.widget.id == "before":
            self.action_undo()
        else:
            self.action_reveal()

    def action_reveal(self) -> None:
        """Open the curtain."""
        self._answer(True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's own
        """Return whether a key can act now."""
        return self.call.before is not None if action == "undo" else True

    def action_undo(self) -> None:
        """Ask for the last choice to be taken back."""
        self._answer(False)

    def _answer(self, answer: bool) -> None:
        if self.answered:
            self.dismiss(answer)

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
