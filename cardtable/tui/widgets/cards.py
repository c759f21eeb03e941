"""Card faces in seven sizes: inside a line of text, 5x3, 6x4, 7x5, 9x6, 11x8 and 15x11, and face-down cards."""

from __future__ import annotations

from typing import Final

from rich.style import Style
from textual.geometry import Size

from cardtable.core.cards import Card
from cardtable.tui.look.glyphs import card_glyphs, rank_text, suit_text
from cardtable.tui.look.table_style import Look
from cardtable.tui.widgets.canvas import Canvas
from cardtable.tui.widgets.paper import face_picture, paint_paper

WINS: Final = "wins"
REVERSE: Final = Style(reverse=True)

SMALL: Final = Size(5, 3)
MEDIUM: Final = Size(6, 4)
BIG: Final = Size(7, 5)
LARGE: Final = Size(9, 6)
GREAT: Final = Size(11, 8)
HUGE: Final = Size(15, 11)
FACES: Final = (HUGE, GREAT, LARGE, BIG, MEDIUM)
"""What a hand and a trick are made of, the largest first."""


def paint_card(canvas: Canvas, x: int, y: int, size: Size, card: Card, look: Look, winning: bool = False) -> None:
    """Paint a card of the trick; the winning one has a heavy frame, or a band on paper, with the word `wins` in it."""
    if look.paper:
        ink = look.ink(card)
        paint_paper(canvas, x, y, face_picture(card, size, look.glyphs, ink, look.edge_on(ink), stacked=False), look)
        if winning:
            canvas.centre(
                x + 1, y + size.height - 1, size.width - 2, f"{WINS[: size.width - 2]:^{size.width - 2}}", ink + REVERSE
            )
        return
    frame = look.glyphs.heavy if winning else look.glyphs.light
    line = look.ink(card) if winning else look.edge
    canvas.frame(x, y, size.width, size.height, frame, line, look.edge)
    paint_index(canvas, x + 1, y + 1, size, card, look, look.ink(card))
    if winning:
        canvas.centre(x, y + size.height - 1, size.width, WINS[: size.width - 2], line)


def paint_index(canvas: Canvas, x: int, y: int, size: Size, card: Card, look: Look, ink: Style) -> None:
    """Paint what a face says: rank over suit, on one line where there is only one, and again below on a large card."""
    if size.height == SMALL.height:
        canvas.centre(x, y, size.width - 2, card_glyphs(card, look.glyphs), ink)
        return
    canvas.put(x, y, rank_text(card), ink)
    canvas.put(x, y + 1, suit_text(card, look.glyphs), ink)
    if size in (HUGE, GREAT, LARGE):  # a covered card has another width and no second index
        end, low = x + size.width - 2, y + size.height - 3
        canvas.right(end, low, rank_text(card), ink)
        canvas.right(end, low - 1, suit_text(card, look.glyphs), ink)


def paint_place(canvas: Canvas, x: int, y: int, size: Size, look: Look) -> None:
    """Paint the empty place where a card will lie."""
    canvas.put(x + size.width // 2, y + size.height // 2, look.glyphs.dot, look.line)


def backs(count: int, room: int, look: Look) -> str:
    """Return face-down cards in at most `room` cells: one glyph a card with the number, or a glyph and the number."""
    line = f"{look.glyphs.back * count} {count}"
    if not count:
        return ""
    return line if len(line) <= room else f"{look.glyphs.back} {count}"[: max(room, 0)]
