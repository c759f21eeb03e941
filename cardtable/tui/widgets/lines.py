"""The one-line parts of the table: the header, the prompt, the log line, the keys that act now, and the notice of a small screen."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from cardtable.core.text import cells
from cardtable.tui.looks import Look
from cardtable.tui.sizes import LEAST_HEIGHT, LEAST_WIDTH
from cardtable.tui.widgets.canvas import Canvas, fit


@dataclass(frozen=True, slots=True)
class Words:
    """A line: what stands at its left, and at its right, and in which of the look's inks."""

    left: str = ""
    right: str = ""
    ink: str = "felt"
    """`felt`, `strong`, `turn`, `soft`, `bad` on the felt, or `bar` on the bar."""


class Line(Widget):
    """One line of text; the right part is cut first."""

    words: reactive[Words] = reactive(Words(), init=False)

    def __init__(self, look: Look, id: str) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id)
        self.look = look

    def render_line(self, y: int) -> Strip:
        """Return the line."""
        look = self.look
        ink = getattr(look, self.words.ink)
        canvas = Canvas(self.size.width, 1, ink)
        room = max(self.size.width - 2, 0)
        left = fit(look.text(self.words.left), room)
        canvas.put(1, 0, left, ink)
        right = fit(look.text(self.words.right), max(room - cells(left) - 2, 0))
        canvas.right(self.size.width - 1, 0, right, ink)
        return canvas.strip(y)


@dataclass(frozen=True, slots=True)
class Key:
    """A key that acts now: as it is read, what it does in a word, and Textual's action."""

    shown: str
    word: str
    action: str


class KeyLine(Widget):
    """The bottom line: the keys that act now, as many as fit; a click does the same as the key."""

    keys: reactive[tuple[Key, ...]] = reactive((), init=False)

    class Pressed(Message):
        """A key of the line was clicked."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def __init__(self, look: Look, id: str | None = None) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id)
        self.look = look

    def spots(self) -> list[tuple[int, int, Key]]:
        """Return where each key stands: its first column, the one after it, and the key."""
        found, x = [], 1
        for key in self.keys:
            end = x + cells(key.shown) + 1 + cells(key.word)
            if end > self.size.width:
                break
            found.append((x, end, key))
            x = end + 2
        return found

    def render_line(self, y: int) -> Strip:
        """Return the line."""
        canvas = Canvas(self.size.width, 1, self.look.bar)
        for x, _, key in self.spots():
            after = canvas.put(x, 0, key.shown, self.look.bar_key)
            canvas.put(after + 1, 0, key.word, self.look.bar_soft)
        return canvas.strip(y)

    def on_click(self, event: events.Click) -> None:
        """Do what the key under the mouse does."""
        for x, end, key in self.spots():
            if x <= event.x < end:
                event.stop()
                self.post_message(self.Pressed(key.action))


class SmallNotice(Widget):
    """Stands alone on a screen that is too small, and says so."""

    def render_line(self, y: int) -> Strip:
        """Return one row of the notice."""
        have = self.app.size
        canvas = Canvas(self.size.width, self.size.height, self.rich_style)
        text = f"needs {LEAST_WIDTH}x{LEAST_HEIGHT}, have {have.width}x{have.height}"
        canvas.centre(0, canvas.height // 2, canvas.width, text, self.rich_style)
        return canvas.strip(y)
