"""The one-line parts of the table: header, prompt, log, the keys that act now; and the notice of a small screen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from cardtable.core.text import cells
from cardtable.tui.base.breakpoints import LEAST_HEIGHT, LEAST_WIDTH
from cardtable.tui.look.table_style import Look
from cardtable.tui.widgets.canvas import ELLIPSIS, Canvas, fit, wrap
from cardtable.tui.widgets.painted import Painted

GAP: Final = 3
"""The least cells between the two parts of a line."""


@dataclass(frozen=True, slots=True)
class Words:
    """A line: what stands at its left and at its right, and the name of its ink in the look."""

    left: str = ""
    right: str = ""
    ink: str = "felt"
    least: str = ""
    """What stands at the left where both do not fit; empty keeps it as it is."""
    action: str = ""
    """What a click on the line does, as Textual's action; empty where the line is no control."""


def in_two(words: Words, look: Look, width: int) -> tuple[Words, Words | None]:
    """Return what one line of so many cells holds, and what is left for another one; None where it holds all."""
    room = max(width - 2, 1)
    whole, right = look.sentence(words.left), look.text(words.right)
    if words.least or width < LEAST_WIDTH or cells(whole) + cells(right) + (GAP if right else 0) <= room:
        return words, None
    if right and cells(whole) <= room:
        return replace(words, right=""), replace(words, left="")
    first, *rest = wrap(whole.split(" "), room - 2)
    return (
        replace(words, left=f"{first} {ELLIPSIS}", right=""),
        replace(words, left=f"{ELLIPSIS} {' '.join(rest)}"),
    )


class Line(Painted[Words, None]):
    """One line of text; the right part is cut first.

    A centred line has both parts beside each other in its middle; else they stand at its edges.
    """

    def __init__(self, state: Words, id: str, *, centred: bool = False) -> None:  # noqa: A002 - Textual's own name
        super().__init__(state, id)
        self._centred = centred

    class Pressed(Message):
        """The line was clicked."""

        def __init__(self, line: Line) -> None:
            super().__init__()
            self.line = line

        @property
        def control(self) -> Line:
            """The line."""
            return self.line

    def on_click(self, event: events.Click) -> None:
        """Tell of the click."""
        event.stop()
        self.post_message(self.Pressed(self))

    def paint(self, canvas: Canvas, state: Words, look: Look) -> None:
        """Paint the line."""
        ink: Style = getattr(look, state.ink)
        canvas.fill(0, 0, canvas.width, 1, ink)
        room = max(canvas.width - 2, 0)
        left, right = look.sentence(state.left), look.text(state.right)
        if state.least and cells(left) + 2 + cells(right) > room:
            left = look.sentence(state.least)
        left = fit(left, room)
        gap = GAP if left and right else 0
        right = fit(right, max(room - cells(left) - gap, 0))
        spare = (room - cells(left) - gap - cells(right)) // 2 if self._centred else 0
        canvas.put(1 + spare, 0, left, ink)
        canvas.right(canvas.width - 1 - spare, 0, right, ink)


@dataclass(frozen=True, slots=True)
class Key:
    """A key that acts now: as it is read, what it does in a word, and Textual's action."""

    shown: str
    word: str
    action: str
    stays: bool = False
    """Whether it is named in the narrowest line, too."""


def _width(key: Key) -> int:
    return cells(key.shown) + 1 + cells(key.word)


HELP: Final = "app.open('help')"
MORE: Final = "More keys"
"""What the key for help is called while others found no room: help has all of them."""


def fitting(keys: tuple[Key, ...], width: int) -> tuple[Key, ...]:
    """Return as many keys as fit a line, those that stay in any case; the last one says whether some are missing."""
    kept = list(keys)
    while 1 + sum(_width(k) + 2 for k in kept) - 2 > width - 1:
        gone = [i for i, k in enumerate(kept[:-1]) if not k.stays]
        if not gone:
            break
        del kept[gone[-1]]
        if kept[-1].action == HELP:
            kept[-1] = replace(kept[-1], word=MORE)
    return tuple(kept)


class KeyLine(Painted[tuple[Key, ...], list[tuple[int, int, Key]]]):
    """The bottom line: the keys that act now, as many as fit; a click does the same as the key."""

    ground = "bar"

    class Pressed(Message):
        """A key of the line was clicked."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def paint(self, canvas: Canvas, state: tuple[Key, ...], look: Look) -> list[tuple[int, int, Key]]:
        """Paint the line; return each key with its first column and the one after it."""
        spots, x = [], 1
        for key in fitting(state, canvas.width):
            end = x + _width(key)
            canvas.put(x, 0, key.shown, look.bar_key)
            canvas.put(end - cells(key.word), 0, key.word, look.bar_soft)
            spots.append((x, end, key))
            x = end + 2
        return spots

    def on_click(self, event: events.Click) -> None:
        """Do what the key under the mouse does."""
        for x, end, key in self.painted()[1] or []:
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
