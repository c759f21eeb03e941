"""Cards as paper: faces and backs without lines, told from the felt by their own colour, soft corners and a shadow."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.color import Color
from rich.style import Style
from textual.geometry import Size

from cardtable.core.cards import Card
from cardtable.tui.look.glyphs import Glyphs, card_glyphs, rank_text, suit_text
from cardtable.tui.look.table_style import Look
from cardtable.tui.widgets.canvas import Canvas, Cell, Picture

CORNERS: Final = "▟▙▛▜"
"""Soft corners, clockwise from the top left."""
HAIR: Final = "▏"
"""The left edge, which tells paper from other paper below it."""
BELOW: Final = "▀"
BESIDE: Final = "▌"
"""The shadow: the upper half of the row below, the left half of the column beside."""
WEAVE: Final = "╳"
SOFT: Final = 6
"""Rows from which the corners are soft: on a smaller card they would be notches."""
TWICE: Final = 6
"""Rows from which a face has its index twice."""


@lru_cache(maxsize=1024)
def face_picture(card: Card, size: Size, glyphs: Glyphs, ink: Style, edge: Style, stacked: bool) -> Picture:
    """Return a face: its index in the upper left corner, on a large card in the lower right one too.

    `stacked` writes the suit below the rank, where a card shows too little for both beside each other.
    """
    rows = [[Cell(HAIR, edge), *[Cell(" ", ink)] * (size.width - 1)] for _ in range(size.height)]

    def write(x: int, y: int, text: str) -> None:
        for i, glyph in enumerate(text):
            if 0 <= x + i < size.width and 0 <= y < size.height:
                rows[y][x + i] = Cell(glyph, ink)

    rank, suit = rank_text(card), suit_text(card, glyphs).strip()
    if stacked:
        write(1, 0, rank)
        write(1, 1, suit)
    else:
        write(1, 0, rank + suit)
    if size.height >= TWICE:
        write(size.width - 1 - len(rank + suit), size.height - 1, rank + suit)
    return tuple(map(tuple, rows))


@lru_cache(maxsize=64)
def back_picture(size: Size, weave: Style) -> Picture:
    """Return a back: the same for every card."""
    row = (Cell(HAIR, weave), *(Cell(WEAVE, weave),) * (size.width - 2), Cell(" ", weave))
    return (row,) * size.height


def paint_paper(canvas: Canvas, x: int, y: int, picture: Picture, look: Look) -> None:
    """Lay a picture down: with soft corners where it lies on the felt, and its shadow where the felt is free."""
    height, width = len(picture), len(picture[0])
    right, low = x + width - 1, y + height - 1
    corners = zip(((x, y), (right, y), (right, low), (x, low)), CORNERS if height >= SOFT else "", strict=False)
    grounds = [(at, glyph, ground) for at, glyph in corners if (ground := _felt(canvas, *at, look)) is not None]
    canvas.paste(x, y, picture)
    for at, glyph, ground in grounds:
        canvas.put(*at, glyph, _ink(picture[0][0].style.bgcolor, ground.style.bgcolor))
    for at_x, row, glyph in (
        *((right + 1, row, BESIDE) for row in range(y + 1, low + 1)),
        *((col, low + 1, BELOW) for col in range(x + 1, right + 1)),
    ):
        under = _felt(canvas, at_x, row, look)
        if under is not None and under.glyph == " ":
            canvas.put(at_x, row, glyph, _ink(look.shadow, under.style.bgcolor))


def _felt(canvas: Canvas, x: int, y: int, look: Look) -> Cell | None:
    """Return what is at a place; None outside and where a card lies."""
    cell = canvas.cell(x, y)
    return None if cell is None or cell.style.bgcolor in look.papers else cell


@lru_cache(maxsize=64)
def _ink(front: Color | None, ground: Color | None) -> Style:
    return Style(color=front, bgcolor=ground)


def fits_beside(card: Card, shown: int, glyphs: Glyphs) -> bool:
    """Return whether rank and suit stand beside each other in the columns that a card shows."""
    return len(card_glyphs(card, glyphs)) < shown
