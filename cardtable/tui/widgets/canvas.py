"""A grid of styled cells on which cards, plates and lines are painted; it takes any text at any place and clips it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from cardtable.core.text import cells, clean

ELLIPSIS: Final = "…"
BELOW: Final = "▀"
BESIDE: Final = "▌"
SHADOWS: Final = (BELOW, BESIDE)
"""The shadow of a card: the upper half of the row below, the left half of the column beside."""


def fit(text: str, width: int) -> str:
    """Return a text cut to at most `width` cells, with an ellipsis where something is missing."""
    if cells(text) <= width:
        return text
    return (clean(text, width - 1) + ELLIPSIS) if width > 0 else ""


def wrap(words: list[str], width: int, between: str = " ") -> list[str]:
    """Return words in lines of at most `width` cells, a longer word cut."""
    lines: list[str] = []
    for word in (fit(w, width) for w in words):
        if lines and cells(lines[-1] + between + word) <= width:
            lines[-1] += between + word
        else:
            lines.append(word)
    return lines


def wrap_parts(sentence: str, width: int, between: str = " · ") -> list[str]:
    """Return a sentence in lines of at most `width` cells, broken between its parts where they fit a line."""
    parts = sentence.split(between)
    if any(cells(part) > width for part in parts):
        return wrap(sentence.split(" "), width)
    return wrap(parts, width, between)


class Cell(NamedTuple):
    """One glyph that is one cell wide, and its style."""

    glyph: str
    style: Style


Picture = tuple[tuple[Cell, ...], ...]
"""Rows of equally many cells."""


@lru_cache(maxsize=4096)
def on_ground(ink: Style, ground: Color | None) -> Style:
    """Return an ink on a ground."""
    return ink + Style(bgcolor=ground)


@lru_cache(maxsize=256)
def shaded(front: Color | None, ground: Color | None) -> Style:
    """Return the style of a glyph in one colour on another."""
    return Style(color=front, bgcolor=ground)


def _differ(one: Style, other: Style) -> bool:
    return one is not other and one != other


class Canvas:
    """Cells with a glyph and a style each. The right half of a wide glyph is a cell without text.

    What is written in a style without a ground lies on whatever is there. `cloth` is a picture as large as the canvas
    that lies below everything, and `instead` says which glyphs others stand for.
    """

    def __init__(
        self,
        width: int,
        height: int,
        ground: Style,
        instead: Mapping[str, str] | None = None,
        cloth: Picture | None = None,
    ) -> None:
        self.width = max(width, 0)
        self.height = max(height, 0)
        self._cloth = cloth if cloth is not None else ((Cell(" ", ground),) * self.width,) * self.height
        self._text = [[cell.glyph for cell in row] for row in self._cloth]
        self._style = [[cell.style for cell in row] for row in self._cloth]
        self._instead = instead or {}
        self._covered = [bytearray(self.width) for _ in range(self.height)]

    @classmethod
    def blank(cls) -> Canvas:
        """Return a canvas without any cell."""
        return cls(0, 0, Style.null())

    def put(self, x: int, y: int, text: str, style: Style) -> int:
        """Write a text from (x, y) to the right, without what lies outside; return the column after it."""
        last = -1
        for glyph in text:
            wide = cells(glyph)
            if wide == 0:  # drawn together with the glyph before it
                if last >= 0:
                    self._text[y][last] += glyph
                continue
            last = -1
            if 0 <= y < self.height and x >= 0 and x + wide <= self.width:
                last = x
                self._set(x, y, glyph, style)
                if wide == 2:
                    self._set(x + 1, y, "", style)
            x += wide
        return x

    def _set(self, x: int, y: int, glyph: str, style: Style) -> None:
        row = self._text[y]
        if row[x] == "" and x:
            row[x - 1] = " "
        if x + 1 < self.width and row[x + 1] == "":
            row[x + 1] = " "
        row[x] = self._instead.get(glyph, glyph)
        styles = self._style[y]
        styles[x] = style if style.bgcolor is not None else on_ground(style, styles[x].bgcolor)
        self._covered[y][x] = False

    def bare(self, x: int, y: int, width: int, height: int) -> None:
        """Take away whatever lies in a rectangle."""
        for row in range(max(y, 0), min(y + height, self.height)):
            for col in range(max(x, 0), min(x + width, self.width)):
                self._text[row][col], self._style[row][col] = self._cloth[row][col]
                self._covered[row][col] = False

    def paste(self, x: int, y: int, picture: Picture) -> None:
        """Lay a picture down with its upper left corner at (x, y), without what lies outside."""
        first, last = max(-x, 0), self.width - x
        for row, line in enumerate(picture[max(-y, 0) : max(self.height - y, 0)], max(y, 0)):
            shown = line[first : max(last, 0)]
            start, end = x + first, x + first + len(shown)
            if not shown:
                continue
            text = self._text[row]
            if text[start] == "" and start:
                text[start - 1] = " "
            if end < self.width and text[end] == "":
                text[end] = " "
            glyphs, self._style[row][start:end] = zip(*shown, strict=True)
            text[start:end] = [self._instead.get(g, g) for g in glyphs] if self._instead else glyphs
            self._covered[row][start:end] = b"\1" * len(shown)

    def free(self, x: int, y: int) -> Cell | None:
        """Return what is painted at (x, y); None outside and where a picture lies."""
        inside = 0 <= x < self.width and 0 <= y < self.height
        return Cell(self._text[y][x], self._style[y][x]) if inside and not self._covered[y][x] else None

    def shade(self, x: int, y: int, glyph: str, shadow: Color | None) -> None:
        """Let a shadow fall on a free place with nothing on it, unless that parts the words of a text."""
        if not (0 <= x < self.width and 0 <= y < self.height) or self._covered[y][x] or self._text[y][x] != " ":
            return
        if not (self._is_written(x - 1, y) and self._is_written(x + 1, y)):
            self._text[y][x] = self._instead.get(glyph, glyph)
            self._style[y][x] = shaded(shadow, self._style[y][x].bgcolor)

    def _is_written(self, x: int, y: int) -> bool:
        """Return whether something is written there, such as the end of a word."""
        return 0 <= x < self.width and not self._covered[y][x] and self._text[y][x] not in (" ", *SHADOWS)

    def centre(self, x: int, y: int, width: int, text: str, style: Style) -> None:
        """Write a text in the middle of `width` cells from x, cut to fit."""
        text = fit(text, width)
        self.put(x + (width - cells(text)) // 2, y, text, style)

    def right(self, end: int, y: int, text: str, style: Style) -> None:
        """Write a text that ends before column `end`."""
        self.put(end - cells(text), y, text, style)

    def fill(self, x: int, y: int, width: int, height: int, style: Style, glyph: str = " ") -> None:
        """Fill a rectangle with one glyph."""
        for row in range(y, y + height):
            self.put(x, row, glyph * max(width, 0), style)

    def frame(self, x: int, y: int, width: int, height: int, glyphs: str, style: Style, inside: Style) -> None:
        """Draw a frame (corners clockwise, horizontal, vertical) and fill what it encloses."""
        if width < 2 or height < 2:
            return
        top_left, top_right, low_right, low_left, across, down = list(glyphs)
        self.fill(x, y, width, height, inside)
        self.put(x, y, top_left + across * (width - 2) + top_right, style)
        self.put(x, y + height - 1, low_left + across * (width - 2) + low_right, style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, down, style)
            self.put(x + width - 1, row, down, style)

    def strip(self, y: int) -> Strip:
        """Return one row as Textual draws it."""
        if not 0 <= y < self.height:
            return Strip.blank(self.width)
        text, styles = self._text[y], self._style[y]
        ends = [x for x in range(1, self.width) if _differ(styles[x - 1], styles[x])]
        runs = pairwise((0, *ends, self.width))
        return Strip([Segment("".join(text[x:end]), styles[x]) for x, end in runs], self.width)

    def changes(self, before: Canvas) -> list[Region] | None:
        """Return the parts of rows that differ from another canvas; None where it has another size."""
        if (self.width, self.height) != (before.width, before.height):
            return None
        found = []
        for y, (text, style) in enumerate(zip(self._text, self._style, strict=True)):
            old_text, old_style = before._text[y], before._style[y]
            if text == old_text and style == old_style:
                continue
            across = range(self.width)
            first, last = (
                next(x for x in way if text[x] != old_text[x] or _differ(style[x], old_style[x]))
                for way in (across, reversed(across))
            )
            first = max(first - 1, 0)  # the left half of a wide glyph
            found.append(Region(first, y, last + 2 - first, 1))
        return found

    def rows(self) -> list[str]:
        """Return every row as plain text."""
        return ["".join(row) for row in self._text]
