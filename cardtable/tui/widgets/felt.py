"""The middle of the table: seats and trick around a compass, as a row of plates, or as lines of text."""

from __future__ import annotations

from typing import Final

from textual.geometry import Region

from cardtable.core.cards import SUIT_NAMES
from cardtable.core.pending import PLAY
from cardtable.core.scene import SeatPanel, TrickCard
from cardtable.tui.looks import Look
from cardtable.tui.widgets.canvas import Canvas, wrap
from cardtable.tui.widgets.cards import LARGE, MEDIUM, SMALL, Size, paint_card, paint_place
from cardtable.tui.widgets.painted import Painted
from cardtable.tui.widgets.seats import FeltView, paint_bar, paint_block, paint_box, paint_line

BLOCK: Final = Size(20, 6)
BAR: Final = 3
BOX: Final = 5
"""Rows of a narrow plate without a card."""
COMPASS_SEATS: Final = 4
_SIDES: Final = {2: ("north",), 3: ("west", "east"), 4: ("west", "north", "east"), 1: ()}
"""Where the others sit, clockwise from the left of the nearest seat."""


def layout(width: int, height: int, seats: int) -> str:
    """Return which arrangement a room of that size can hold: `compass`, `row` or `lines`."""
    if width < 70 or height < 15:
        return "lines"
    return "compass" if seats <= COMPASS_SEATS else "row"


def middle(width: int, height: int, seats: int) -> Region:
    """Return the part of the felt that the panel may cover."""
    kind = layout(width, height, seats)
    if kind == "lines":
        top = min(seats, height - 1)
        return Region(0, top, width, height - top)
    if kind == "row":
        return _centred(width, BOX, height - BAR, 76)
    sides = _SIDES[seats]
    left = BLOCK.width + 2 if "west" in sides else 0
    return _centred(width - 2 * left, BAR if "north" in sides else 0, height - BAR, 62, left)


def _centred(width: int, top: int, low: int, most: int, left: int = 0) -> Region:
    wide = min(width, most)
    tall = min(low - top, 13)
    return Region(left + (width - wide) // 2, top + (low - top - tall) // 2, wide, tall)


def paint_felt(canvas: Canvas, view: FeltView, look: Look) -> None:
    """Paint seats and trick into any room."""
    _ARRANGEMENTS[layout(canvas.width, canvas.height, len(view.scene.seats))](canvas, view, look)


def _face(canvas: Canvas, room: int) -> Size:
    """Return the largest face of which a trick fits into that many rows."""
    return LARGE if room >= 2 * LARGE.height and canvas.width >= 90 else MEDIUM


def _paint_compass(canvas: Canvas, view: FeltView, look: Look) -> None:
    near, *others = view.order
    sides = _SIDES[len(view.scene.seats)]
    bar = min(56, canvas.width)
    left = (canvas.width - bar) // 2
    top = BAR if "north" in sides else 0
    low = canvas.height - BAR - 1
    size = _face(canvas, low - top)
    apart = min(size.height, max((low - top - size.height) // 2, 0))
    if not top:  # nobody opposite: the two others sit a little higher
        apart = min(apart, size.height // 2)
    high = top + (low - top - 2 * apart - size.height) // 2
    level = high + apart + (size.height - BLOCK.height) // 2
    paint_bar(canvas, left, canvas.height - BAR, bar, view, near, look)
    for side, p in zip(sides, others, strict=True):
        if side == "north":
            paint_bar(canvas, left, 0, bar, view, p, look)
        else:
            x = 1 if side == "west" else canvas.width - BLOCK.width - 1
            paint_block(canvas, x, level, BLOCK.width, view, p, look)
    if view.panel:
        return
    if not view.scene.trick and view.stage != PLAY:
        _paint_talk(canvas, view, look, middle(canvas.width, canvas.height, len(view.scene.seats)))
        return
    centre = (canvas.width - size.width) // 2
    aside = size.width + 2
    spots = {"north": (centre, high), "west": (centre - aside, high + apart), "east": (centre + aside, high + apart)}
    _paint_played(canvas, centre, high + 2 * apart, size, view, near, look)
    for side, p in zip(sides, others, strict=True):
        _paint_played(canvas, *spots[side], size, view, p, look)
    canvas.centre(0, low, canvas.width, status(view, look), look.soft)


def _paint_row(canvas: Canvas, view: FeltView, look: Look) -> None:
    near, *others = view.order
    width = min(20, canvas.width // len(others))
    left = (canvas.width - width * len(others)) // 2
    talk = view.panel or (not view.scene.trick and view.stage != PLAY)
    size = SMALL if canvas.height < 20 else MEDIUM
    height = BOX if talk else BOX + size.height
    bar = min(56, canvas.width)
    paint_bar(canvas, (canvas.width - bar) // 2, canvas.height - BAR, bar, view, near, look)
    for i, p in enumerate(others):
        x = left + i * width
        paint_box(canvas, x, Size(width, height), view, p, look)
        if not talk and p.seat in view.cards:
            _paint_played(canvas, x + (width - size.width) // 2, 4, size, view, p, look)
    if view.panel:
        return
    if talk:
        _paint_talk(canvas, view, look, middle(canvas.width, canvas.height, len(view.scene.seats)))
        return
    room = canvas.height - BAR - height
    top = height + (room - size.height - 1) // 2
    canvas.centre(0, top, canvas.width, status(view, look), look.soft)
    _paint_played(canvas, (canvas.width - size.width) // 2, top + 1, size, view, near, look)


def _paint_lines(canvas: Canvas, view: FeltView, look: Look) -> None:
    near, *others = view.order
    for y, p in enumerate([*others, near]):
        paint_line(canvas, y, view, p, view.cards.get(p.seat), look)
    if view.panel:
        return
    if not view.scene.trick and view.stage != PLAY:
        _paint_talk(canvas, view, look, middle(canvas.width, canvas.height, len(view.scene.seats)))
        return
    for i, line in enumerate(wrap(status(view, look).split(), max(canvas.width - 4, 1))):
        canvas.put(3, len(view.scene.seats) + 1 + i, line, look.soft)


_ARRANGEMENTS: Final = {"compass": _paint_compass, "row": _paint_row, "lines": _paint_lines}


def _paint_played(canvas: Canvas, x: int, y: int, size: Size, view: FeltView, p: SeatPanel, look: Look) -> None:
    card = view.cards.get(p.seat)
    if card is not None:
        paint_card(canvas, x, y, size, card.card, look, card.winning)
    elif p.plays:
        paint_place(canvas, x, y, size, look)


def _paint_talk(canvas: Canvas, view: FeltView, look: Look, room: Region) -> None:
    """Paint what the others have said and the turned cards, while somebody else bids or drafts."""
    faces = view.scene.up[-2:] if room.height >= 6 else ()
    lines = [f"{view.name(seat)}: {look.text(words)}" for seat, words in view.scene.said]
    lines = wrap(lines, max(room.width - 4, 1), f" {look.glyphs.dot} ")[-(max(room.height - 2, 1)) :]
    tall = len(lines) + (MEDIUM.height + 1 if faces else 0)
    y = room.y + max((room.height - tall) // 2, 0)
    x = room.x + (room.width - len(faces) * (MEDIUM.width + 1)) // 2
    for i, card in enumerate(faces):
        paint_card(canvas, x + i * (MEDIUM.width + 1), y, MEDIUM, card, look)
    y += MEDIUM.height + 1 if faces else 0
    for i, line in enumerate(lines):
        canvas.centre(room.x, y + i, room.width, line, look.soft)


def status(view: FeltView, look: Look) -> str:
    """Return the line about the trick: what is led and by whom, and who is winning or has won."""
    scene = view.scene
    if view.held:
        return look.text(scene.last_text)
    if not scene.trick:
        return ""
    best: TrickCard | None = next((c for c in scene.trick if c.winning), None)
    parts = [f"led by {view.name(scene.trick[0].seat)}", f"to follow: {_suited(scene.led, look)}" if scene.led else ""]
    if best is not None:
        parts.append(f"{view.name(best.seat)} is winning")
    return f" {look.glyphs.dot} ".join(filter(None, parts))


def _suited(words: str, look: Look) -> str:
    """Return what must be followed, a suit with its glyph before its name."""
    if words in SUIT_NAMES:
        return f"{look.glyphs.suits[SUIT_NAMES.index(words)]} {words}"
    return look.text(words)


class Felt(Painted[FeltView | None, None]):
    """The middle of the table as a widget."""

    def paint(self, canvas: Canvas, state: FeltView | None, look: Look) -> None:
        """Paint seats and trick."""
        if state is not None:
            paint_felt(canvas, state, look)
