"""Lines of running totals drawn in braille dots, each with its own letter so that no colour is needed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import Final

from textual.content import Content
from textual.widget import Widget

from cardtable.tui.look.glyphs import number
from cardtable.tui.look.player_colours import coloured
from cardtable.tui.widgets.safe_text import harmless

MARKERS: Final = "ABCDEFGHIJ"
_BLANK: Final = 0x2800
_DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot of a braille cell, by row and column."""
_AXIS: Final = 7


Drawn = list[tuple[str, int | None]]
"""A row in parts: a text, and the series that it belongs to; None for the axes."""


def draw(series: Sequence[Sequence[int]], width: int, height: int, target: int | None = None) -> list[Drawn]:
    """Return `height` lines of at most `width` cells: every series as a dotted line with its letter at each value."""
    across = width - _AXIS
    if across < 2 or height < 2 or not any(series):
        return [[("", None)] for _ in range(max(height, 0))]
    values = [v for line in series for v in line] + [0] + ([] if target is None else [target])
    low, high = min(values), max(values)
    canvas = _Canvas(across, height, low, high, max(len(line) for line in series))
    for i, line in enumerate(series):
        canvas.line(line, i)
    if target is not None:
        canvas.level(target, "╌")
    canvas.level(0, "─")
    for i, (line, letter) in enumerate(zip(series, MARKERS, strict=False)):
        canvas.letters(line, letter, i)
    return canvas.rows(target)


class _Canvas:
    """A grid of cells with dots in them, scaled to a range of values over a number of steps."""

    def __init__(self, across: int, height: int, low: int, high: int, steps: int) -> None:
        self.cells = [[_BLANK] * across for _ in range(height)]
        self.signs: dict[tuple[int, int], str] = {}
        self.owners: dict[tuple[int, int], int] = {}
        self.low, self.span, self.steps = low, max(high - low, 1), max(steps - 1, 1)
        self.across, self.height = across, height

    def at(self, step: float, value: float) -> tuple[int, int]:
        """Return the dot (column, row) of a value at a step."""
        x = round(step / self.steps * (self.across * 2 - 1))
        y = round((1 - (value - self.low) / self.span) * (self.height * 4 - 1))
        return x, y

    def line(self, values: Sequence[int], owner: int) -> None:
        """Join a series' values with dots."""
        points = [self.at(i, v) for i, v in enumerate(values)]
        for (x0, y0), (x1, y1) in pairwise(points):
            length = max(abs(x1 - x0), abs(y1 - y0), 1)
            for i in range(length + 1):
                self.dot(round(x0 + (x1 - x0) * i / length), round(y0 + (y1 - y0) * i / length), owner)

    def dot(self, x: int, y: int, owner: int) -> None:
        """Set one dot; its cell belongs to whoever set the last one."""
        self.owners[x // 2, y // 4] = owner
        self.cells[y // 4][x // 2] |= _DOTS[y % 4][x % 2]

    def level(self, value: int, sign: str) -> None:
        """Draw a level through the cells that are still empty."""
        y = self.at(0, value)[1] // 4
        for x in range(self.across):
            if self.cells[y][x] == _BLANK:
                self.signs.setdefault((x, y), sign)

    def letters(self, values: Sequence[int], letter: str, owner: int) -> None:
        """Mark a series' values with its letter, beside one that is already there."""
        for i, value in enumerate(values):
            x, y = self.at(i, value)
            place = self._free(x // 2, y // 4)
            self.signs[place], self.owners[place] = letter, owner

    def _free(self, x: int, y: int) -> tuple[int, int]:
        """Return the nearest cell of a row that holds no letter, or the cell itself when all do."""
        near = sorted(range(self.across), key=lambda other: (abs(other - x), -other))
        return next(((other, y) for other in near if self.signs.get((other, y), "─") not in MARKERS), (x, y))

    def rows(self, target: int | None) -> list[Drawn]:
        """Return the lines of text, values of the axis at their left."""
        labels = {self.at(0, v)[1] // 4: number(v) for v in (self.low, self.low + self.span)}
        for value in (0, target):
            if value is not None:
                labels.setdefault(self.at(0, value)[1] // 4, number(value))
        return [self._row(f"{labels.get(y, ''):>{_AXIS - 2}} │", y) for y in range(self.height)]

    def _row(self, label: str, y: int) -> Drawn:
        parts: Drawn = [(label, None)]
        for owner, run in groupby(range(self.across), key=lambda x: self.owners.get((x, y))):
            text = "".join(
                self.signs.get((x, y)) or (chr(c) if (c := self.cells[y][x]) != _BLANK else " ") for x in run
            )
            parts.append((text, owner))
        return parts


class Plot(Widget):
    """The totals of every seat, hand by hand, with a legend below."""

    def __init__(
        self, names: Sequence[str], totals: Sequence[Sequence[int]], target: int | None, colours: Sequence[int]
    ) -> None:
        super().__init__()
        self.names, self.colours = tuple(names), tuple(colours)
        self.totals = tuple(tuple(t) for t in totals)
        self.target = target

    def show(self, names: Sequence[str], totals: Sequence[Sequence[int]], target: int | None = None) -> None:
        """Show other names and totals."""
        self.names, self.totals, self.target = tuple(names), tuple(tuple(t) for t in totals), target
        self.refresh()

    def render(self) -> Content:
        """Return the plot as large as the widget."""
        width, height = self.size
        parts: list[Content | str] = []
        for row in draw(self.totals, width, max(height - 1, 0), self.target):
            parts += [*(harmless(text, self._style(owner)) for text, owner in row), "\n"]
        left = width
        for i, (letter, name, totals) in enumerate(zip(MARKERS, self.names, self.totals, strict=False)):
            if totals and left > 0:
                entry = f"{letter} {name} {number(totals[-1])}   "[:left]
                parts.append(harmless(entry, self._style(i)))
                left -= len(entry)
        return Content.assemble(*parts)

    def _style(self, seat: int | None) -> str:
        return "" if seat is None else coloured(self.colours[seat])


def running(changes: Sequence[Sequence[int]], start: Sequence[int]) -> list[list[int]]:
    """Return each seat's totals, from its starting score on, given the change of every hand."""
    totals = [[s] for s in start]
    for change in changes:
        for line, points in zip(totals, change, strict=True):
            line.append(line[-1] + points)
    return totals
