"""Cards as paper: faces and backs without lines, told from the felt by their own colour, soft corners and a shadow."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.style import Style
from textual.geometry import Size

from cardtable.core.cards import HIGH_SPECIALS, Card, rank_of, suit_of
from cardtable.tui.look.courts import Squares, art, figure_of
from cardtable.tui.look.glyphs import Glyphs, card_glyphs, rank_text, suit_text
from cardtable.tui.look.table_style import Look
from cardtable.tui.widgets.canvas import BELOW, BESIDE, Canvas, Cell, Picture, shaded

CORNERS: Final = "▟▙▛▜"
"""Soft corners, clockwise from the top left."""
HAIR: Final = "▏"
"""The left edge, which tells paper from other paper below it."""
WEAVE: Final = "╳"
SOFT: Final = 6
"""Rows from which the corners are soft: on a smaller card they would be notches."""
TWICE: Final = 6
"""Rows from which a face has its index twice, and pips."""
LEAST_PIPS: Final = 4
"""Rows from which there is one pip at least."""
_ENDS: Final = ((-1, 0.0), (1, 0.0), (-1, 1.0), (1, 1.0))
_SIX: Final = (*_ENDS, (-1, 0.5), (1, 0.5))
_EIGHT: Final = (*_ENDS, (-1, 1 / 3), (1, 1 / 3), (-1, 2 / 3), (1, 2 / 3))
PIPS: Final = {
    2: ((0, 0.0), (0, 1.0)),
    3: ((0, 0.0), (0, 0.5), (0, 1.0)),
    4: _ENDS,
    5: (*_ENDS, (0, 0.5)),
    6: _SIX,
    7: (*_SIX, (0, 0.25)),
    8: (*_SIX, (0, 0.25), (0, 0.75)),
    9: (*_EIGHT, (0, 0.5)),
    10: (*_EIGHT, (0, 0.2), (0, 0.8)),
}
"""Where the pips of a rank are: left, middle or right, and how far down."""
ONE: Final = ((0, 0.5),)
"""The pip of every other card that has a suit."""


@lru_cache(maxsize=1024)
def face_picture(card: Card, size: Size, glyphs: Glyphs, ink: Style, edge: Style, stacked: bool) -> Picture:
    """Return a face: its index in the upper left corner, on a large card in the lower right one too.

    `stacked` writes the suit below the rank, where a card shows too little for both beside each other.
    """
    rows: list[list[Cell]] = [[Cell(HAIR, edge), *[Cell(" ", ink)] * (size.width - 1)] for _ in range(size.height)]

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
    twice = size.height >= TWICE
    if twice:
        write(size.width - 1 - len(rank + suit), size.height - 1, rank + suit)
    figure = art().largest(figure_of(card), size.width - 1 - twice, size.height - 1 - twice)
    if figure is not None and (twice or not stacked):  # on a small card it would cover the suit below the rank
        _draw(rows, figure, ink)
    elif size.height >= (TWICE if stacked else LEAST_PIPS) and suit_of(card) < HIGH_SPECIALS:
        aside, room = size.width // 4, size.height - 3
        for side, down in PIPS.get(rank_of(card), ONE) if twice else ONE:
            below = int(down * room + 0.5) if down <= 0.5 else room - int((1 - down) * room + 0.5)
            write(size.width // 2 + side * aside, 1 + below, suit)
    return tuple(map(tuple, rows))


def _draw(rows: list[list[Cell]], figure: Squares, ink: Style) -> None:
    """Draw a figure into the middle of a face, below its index."""
    left = (len(rows[0]) - len(figure[0]) + 1) // 2
    for y, (upper, lower) in enumerate(zip(figure[::2], figure[1::2], strict=True), 1):
        for x, (above, below) in enumerate(zip(upper, lower, strict=True), left):
            if above is not None:
                rows[y][x] = Cell("▀", shaded(above, below or ink.bgcolor))
            elif below is not None:
                rows[y][x] = Cell("▄", shaded(below, ink.bgcolor))


@lru_cache(maxsize=64)
def back_picture(size: Size, weave: Style, framed: Style) -> Picture:
    """Return a back, the same for every card: a weave, with paper around it where there is room."""
    across = size.width - 2
    row = (Cell("▐", framed), *(Cell(WEAVE, weave),) * across, Cell("▌", framed))
    if size.height < SOFT:
        return (row,) * size.height
    upper = (Cell("▗", framed), *(Cell("▄", framed),) * across, Cell("▖", framed))
    lower = (Cell("▝", framed), *(Cell("▀", framed),) * across, Cell("▘", framed))
    return (upper, *(row,) * (size.height - 2), lower)


def paint_paper(canvas: Canvas, x: int, y: int, picture: Picture, look: Look) -> None:
    """Lay a picture down: with soft corners where it lies on the felt, and its shadow where the felt is free."""
    height, width = len(picture), len(picture[0])
    right, low = x + width - 1, y + height - 1
    corners = zip(((x, y), (right, y), (right, low), (x, low)), CORNERS if height >= SOFT else "", strict=False)
    grounds = [(at, glyph, ground) for at, glyph in corners if (ground := canvas.free(*at)) is not None]
    canvas.paste(x, y, picture)
    for at, glyph, ground in grounds:
        canvas.put(*at, glyph, shaded(picture[0][0].style.bgcolor, ground.style.bgcolor))
    for row in range(y + 1, low + 1):
        canvas.shade(right + 1, row, BESIDE, look.shadow)
    for col in range(x + 1, right + 1):
        canvas.shade(col, low + 1, BELOW, look.shadow)


def fits_beside(card: Card, shown: int, glyphs: Glyphs) -> bool:
    """Return whether rank and suit stand beside each other in the columns that a card shows."""
    return len(card_glyphs(card, glyphs)) < shown
