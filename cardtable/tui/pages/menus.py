"""Menus and forms as one list each: arrows move, digits pick, left and right change a value, Enter accepts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from cardtable.core.text import cells
from cardtable.tui.widgets.canvas import ELLIPSIS, fit, wrap
from cardtable.tui.widgets.safe_text import harmless, stripped

REVERSED = Style(reverse=True)
SOFT = "dim"
"""The style of what matters less."""
T = TypeVar("T")
TITLE_CELLS = 28
"""The widest title that sets the column of the sentences or values."""
BELOW = 2
"""The rows that are left free below a menu with cut sentences, for the one under the cursor."""
DIGITS = "123456789"
NUMBER_CELLS = 3
"""The width of a line's number with the gap after it."""
SIDES = 6
"""The columns beside the text of a menu: margins and padding."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a menu: what it does, and a sentence about it."""

    id: str
    title: str
    about: str = ""
    more: str = ""
    """What is said below the menu while the line is under the cursor."""
    mark: str = ""
    """The key that picks the line, shown before it; where empty the next digit that no line has."""


class Lines(OptionList):
    """A list whose line under the cursor is seen without colour too."""

    def render_line(self, y: int) -> Strip:
        """Return a row; without colour the one under the cursor is reversed."""
        strip = super().render_line(y)
        if self.app.no_color and any(style and style.meta.get("option") == self.highlighted for _, style, _ in strip):
            return strip.apply_style(REVERSED)
        return strip


class Menu(Lines):
    """A list of things to do, each picked by the key before it; None among the entries draws a line."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "select", "Choose", key_display="⏎")]

    def __init__(self, entries: Sequence[Entry | None], *, id: str | None = None) -> None:  # noqa: A002 - as in every widget
        self._marks = marks_of(entries)
        super().__init__(*_options(entries, [None] * len(entries)), id=id, markup=False, compact=True)

    def show(self, entries: Sequence[Entry | None], room: Size) -> bool:
        """Show other lines and keep the cursor where it was; return whether every sentence is shown whole.

        Sentences get a second line as far as the room is tall enough for that, those beside short titles first. A
        sentence that has no room is left out: none is cut.
        """
        at = self.highlighted or 0
        wide = _column(entries)
        whole = [None if e is None else _wrapped(e, wide, room.width) for e in entries]
        fits = _rows_of(whole) <= room.height and not any(w and w[-1].endswith(ELLIPSIS) for w in whole)
        wrapped = whole if fits else _as_many(entries, whole, wide, room.height - BELOW)
        self._marks = marks_of(entries)
        self.clear_options()
        self.add_options(_options(entries, wrapped))
        self.highlighted = min(at, self.option_count - 1)
        return fits

    def on_key(self, event: events.Key) -> None:
        """Pick a line by its mark."""
        if event.character and event.character in self._marks:
            event.stop()
            self.highlighted = self._marks.index(event.character)
            self.action_select()


def marks_of(entries: Sequence[Entry | None]) -> list[str]:
    """Return what picks each line of a menu: its own mark, or the next digit that no line has; empty beyond them."""
    lines = [e for e in entries if e is not None]
    digits = iter([d for d in DIGITS if d not in {e.mark for e in lines}])
    return [e.mark or next(digits, "") for e in lines]


def _options(entries: Sequence[Entry | None], wrapped: Sequence[list[str] | None]) -> list[Option | None]:
    """Return the lines of a menu, titles and sentences each in their column; the sentences in lines where given."""
    wide = _column(entries)
    marks = iter(marks_of(entries))
    return [
        None if e is None else Option(_entry(e, next(marks), lines or [_beside(e, wide) + e.about]), e.id)
        for e, lines in zip(entries, wrapped, strict=True)
    ]


def _as_many(
    entries: Sequence[Entry | None], whole: Sequence[list[str] | None], wide: int, height: int
) -> list[list[str] | None]:
    """Return the lines of those sentences that so many rows hold; the others are left out."""
    found: list[list[str] | None] = [None if lines is None else [""] for lines in whole]
    free = height - len(whole)
    beside_first = sorted(range(len(whole)), key=lambda i: (e := entries[i]) is None or cells(e.title) > wide)
    for i in beside_first:
        lines = whole[i]
        if lines is not None and len(lines) - 1 <= free and not lines[-1].endswith(ELLIPSIS):
            found[i] = lines
            free -= len(lines) - 1
    return found


def _rows_of(wrapped: Sequence[list[str] | None]) -> int:
    """Return how many rows the lines of a menu take together."""
    return sum(len(lines or ("",)) for lines in wrapped)


def _column(entries: Sequence[Entry | None]) -> int:
    """Return the width of the titles before the sentences."""
    titles = [e.title for e in entries if e is not None and e.about]
    return max((w for w in map(cells, titles) if w <= TITLE_CELLS), default=0)


def _beside(entry: Entry, wide: int) -> str:
    """Return the gap between a title and its sentence."""
    return " " * max(wide - cells(entry.title) + 2, 2)


def _wrapped(entry: Entry, wide: int, width: int) -> list[str]:
    """Return what stands after a title and on the line below it: all of the sentence, or what two lines hold."""
    beside = cells(entry.title) <= wide
    indent = wide + NUMBER_CELLS + 2 if beside else NUMBER_CELLS
    lines = wrap(entry.about.split(), max(width - indent, 1))
    lines = [*lines[:1], fit(" ".join(lines[1:]), width - indent)] if len(lines) > 2 else lines
    below = [" " * indent + line for line in (lines[1:] if beside else lines)]
    return [_beside(entry, wide) + lines[0] if beside and lines else "", *below]


def _entry(entry: Entry, number: str, about: list[str]) -> Content:
    first, *below = about
    rest = [("\n" + stripped(line), SOFT) for line in below]
    return Content.assemble(
        (f"{number:<{NUMBER_CELLS}}", SOFT), harmless(entry.title, "bold"), harmless(first, SOFT), *rest
    )


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a form: a title, the value as shown, what it means, and whether arrows change it or Enter opens it."""

    id: str
    title: str
    value: str = ""
    about: str = ""
    steps: bool = False
    opens: str = ""
    """What Enter does here, for the line of keys; empty where it steps too."""
    changed: bool = False
    """Whether the value differs from its default."""
    heading: bool = False
    """Whether it is the title of the lines below it, on which no cursor stands."""


class Form(Lines):
    """Lines of titles and values; the screen that owns the form makes its rows anew after every change."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "Accept", key_display="⏎"),
        Binding("left", "step(-1)", "Change", key_display="←→"),
        Binding("right", "step(1)", "Change", show=False),
        Binding("space", "step(1)", "Change", show=False),
    ]

    @dataclass
    class Step(Message):
        """A line's value is to change to its next (1) or previous (-1) one."""

        row: Row
        by: int

    @dataclass
    class Opened(Message):
        """Enter was pressed on a line that arrows do not change."""

        row: Row

    @dataclass
    class Moved(Message):
        """Another line, or the same one with another value, is under the cursor."""

        row: Row

    def __init__(self, rows: Sequence[Row], *, id: str | None = None) -> None:  # noqa: A002 - as in every widget
        self.rows = tuple(rows)
        super().__init__(*self._options_of(self.rows), id=id, markup=False, compact=True)

    @property
    def row(self) -> Row:
        """The line under the cursor."""
        return self.rows[self.highlighted or 0]

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows and keep the cursor on the line it was on."""
        here = self.row.id
        self.rows = tuple(rows)
        with self.prevent(OptionList.OptionHighlighted):
            self.clear_options()
            self.add_options(self._options_of(self.rows))
            self.highlighted = next((i for i, r in enumerate(self.rows) if r.id == here), 0)
        self.post_message(self.Moved(self.row))

    def _options_of(self, rows: Sequence[Row]) -> list[Option]:
        wide = max((w for r in rows if r.value and (w := cells(r.title)) <= TITLE_CELLS), default=0)
        return [Option(_row(r, wide), r.id, disabled=r.heading) for r in rows]

    def action_step(self, by: int) -> None:
        """Change the value under the cursor."""
        if self.row.steps:
            self.post_message(self.Step(self.row, by))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the line, or change its value where nothing opens."""
        event.stop()
        row = self.rows[event.option_index]
        self.post_message(self.Step(row, 1) if row.steps and not row.opens else self.Opened(row))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell the screen which line is under the cursor."""
        event.stop()
        self.post_message(self.Moved(self.rows[event.option_index]))


def _row(row: Row, wide: int) -> Content:
    if row.heading:
        return harmless(row.title, "bold $accent")
    if not row.value:
        return harmless(row.title, "bold")
    gap = " " * max(wide - cells(row.title) + 2, 2)
    value = f"‹ {row.value} ›" if row.steps else f"  {row.value}"
    shown = harmless(value, "bold" if row.changed else "")
    return Content.assemble(harmless(row.title), gap, shown, " *" if row.changed else "")


def after(values: Sequence[T], value: T, by: int) -> T:
    """Return the value `by` places further on, round the ends; from outside the list, its first or last one."""
    if value not in values:
        return values[0 if by > 0 else -1]
    return values[(values.index(value) + by) % len(values)]
