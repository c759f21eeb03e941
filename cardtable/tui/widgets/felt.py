"""The middle of the table: seats and trick around it, as a row of plates, or as lines of text."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import product
from typing import Final

from textual import events
from textual.geometry import Region, Size
from textual.message import Message

from cardtable.core.cards import SUIT_NAMES
from cardtable.core.pending import PLAY
from cardtable.core.scene import SeatPanel, TrickCard
from cardtable.core.text import cells
from cardtable.tui.look.glyphs import card_glyphs
from cardtable.tui.look.table_style import Look
from cardtable.tui.widgets.canvas import Canvas, Picture, wrap, wrap_parts
from cardtable.tui.widgets.cards import BIG, FACES, MEDIUM, SMALL, WINS, paint_card, paint_place
from cardtable.tui.widgets.cloth import has_rim, table
from cardtable.tui.widgets.painted import Painted
from cardtable.tui.widgets.seats import (
    BOX,
    FAN,
    STAR,
    FeltView,
    paint_bar,
    paint_block,
    paint_box,
    paint_fan,
    paint_line,
)

BLOCK: Final = Size(21, 5)
BAR: Final = Size(56, 3)
OWN: Final = 2
"""Rows of the nearest plate, whose cards lie below it."""
STATUS: Final = 52
"""Columns that are left to the line about the trick."""
COMPASS_SEATS: Final = 4
OVAL_ROWS: Final = 19
"""The height from which more seats than a compass has sit around the table, too."""
FANS_FROM: Final = 26
"""The height from which hidden cards lie before their plates."""
WIDEST: Final = 132
"""Columns across which people still sit at one table."""
_SIDES: Final = {
    1: (),
    2: ("north",),
    3: ("west", "east"),
    4: ("west", "north", "east"),
    5: ("west low", "west high", "east high", "east low"),
    6: ("west low", "west high", "north", "east high", "east low"),
}
"""Where the others sit, clockwise from the left of the nearest seat."""


def layout(width: int, height: int, seats: int) -> str:
    """Return which arrangement a room of that size can hold: `around`, `row` or `lines`."""
    if width < 70 or height < 15:
        return "lines"
    return "around" if seats <= COMPASS_SEATS or (seats in _SIDES and height >= OVAL_ROWS) else "row"


def middle(width: int, height: int, seats: int) -> Region:
    """Return the part of the felt that the panel may cover."""
    kind = layout(width, height, seats)
    if kind == "lines":
        top = min(seats, height - 1)
        return Region(0, top, width, height - top)
    room = _inside(width, height)
    if kind == "row":
        return _centred(room.width, room.y + BOX, room.bottom - OWN, 76, room.x)
    sides = _SIDES[seats]
    left = BLOCK.width + 2 if len(sides) > 1 else 0
    top = room.y + BAR.height if "north" in sides else room.y
    return _centred(room.width - 2 * left, top, room.bottom - OWN, 62, room.x + left)


def _inside(width: int, height: int) -> Region:
    """Return the part of a table on which things lie: as wide as people sit at one table, without its rim."""
    span = min(width, WIDEST)
    rim = has_rim(width, height)
    return Region((width - span) // 2 + 3 * rim, int(rim), span - 6 * rim, height - 2 * rim)


def _centred(width: int, top: int, low: int, most: int, left: int = 0) -> Region:
    wide = min(width, most)
    tall = min(low - top, 13)
    return Region(left + (width - wide) // 2, top + (low - top - tall) // 2, wide, tall)


@dataclass(frozen=True, slots=True)
class Ground:
    """Where things lie on the felt: each seat's plate and card, and the line about the trick."""

    plates: dict[int, Region]
    cards: dict[int, Region]
    status: int
    fans: dict[int, Region] = field(default_factory=dict)
    """Where hidden cards lie before their plates, where there is room for them."""
    turned: bool = False
    """Whether the turned card lies beside them."""


def ground(width: int, height: int, view: FeltView) -> Ground | None:
    """Return where things lie; None where seats are lines of text."""
    kind = layout(width, height, len(view.scene.seats))
    if kind == "lines":
        return None
    return _around(width, height, view) if kind == "around" else _row(width, height, view)


def _around(width: int, height: int, view: FeltView) -> Ground:
    """Return the places around a table: a bar near and one opposite, and one or two plates at each side."""
    sides = _SIDES[len(view.scene.seats)]
    room = _inside(width, height)
    wide = min(BAR.width, room.width)
    bar = Region(room.x + (room.width - wide) // 2, room.bottom - OWN, wide, OWN)
    fan = FAN if height >= FANS_FROM else 0
    top = room.y + (BAR.height + fan if "north" in sides else 0)
    low = bar.y - 1
    beside = 2 * (BLOCK.width + 2) if len(sides) > 1 else 0
    fitting = (
        f
        for f in FACES
        if f.height <= view.face and low - top >= 2 * f.height and room.width - beside >= 3 * f.width + 4
    )
    face = next(fitting, MEDIUM)
    apart = min(face.height, max((low - top - face.height) // 2, 0))
    if len(sides) == 2:  # nobody sits opposite: the two others sit a little higher
        apart = min(apart, face.height // 2)
    high = top + (low - top - 2 * apart - face.height) // 2
    level, centre = high + apart, (width - face.width) // 2
    plates, cards = [bar], [Region(centre, high + 2 * apart, *face)]
    for side in sides:
        if side == "north":
            plates.append(Region(bar.x, room.y, wide, BAR.height))
            cards.append(Region(centre, high, *face))
            continue
        hand, _, half = side.partition(" ")
        x = room.x if hand == "west" else room.right - BLOCK.width
        aside = face.width + 2 if hand == "east" else -face.width - 2
        tall = BLOCK.height + fan
        gap = max(low - top - 2 * tall, 0) // 3
        y = {"": level + (face.height - tall) // 2, "high": top + gap, "low": low - gap - tall}[half]
        down = {"": 0, "high": -((face.height + 1) // 2), "low": face.height // 2}[half]
        plates.append(Region(x, y, *BLOCK))
        cards.append(Region(centre + aside, level + down, *face))
    seats = [p.seat for p in view.order]
    fans = {seat: Region(p.x, p.bottom, p.width, fan) for seat, p in zip(seats[1:], plates[1:], strict=True) if fan}
    return Ground(dict(zip(seats, plates, strict=True)), dict(zip(seats, cards, strict=True)), low, fans)


def _row(width: int, height: int, view: FeltView) -> Ground:
    near, *others = view.order
    room = _inside(width, height)
    wide = min(20, room.width // len(others))
    left = room.x + (room.width - wide * len(others)) // 2
    face = SMALL if height < 20 else MEDIUM
    tall = BOX if _talking(view) else BOX + face.height
    bar = min(BAR.width, room.width)
    own = Region((width - bar) // 2, room.bottom - OWN, bar, OWN)
    top = room.y + tall + (own.y - room.y - tall - face.height - 1) // 2
    plates = {p.seat: Region(left + i * wide, room.y, wide, tall) for i, p in enumerate(others)}
    plates[near.seat] = own
    cards = {
        p.seat: Region(left + i * wide + (wide - face.width) // 2, room.y + BOX, *face) for i, p in enumerate(others)
    }
    cards[near.seat] = Region((width - face.width) // 2, top + 1, *face)
    return Ground(plates, cards, top)


def _talking(view: FeltView) -> bool:
    """Return whether the middle belongs to words: the panel, or what has been said so far."""
    return view.panel or (not view.scene.trick and view.stage != PLAY)


def _paint_trumps(canvas: Canvas, view: FeltView, found: Ground, look: Look) -> bool:
    """Paint the turned card with the trumps below it at the left of the nearest seat, or where else there is room.

    Returns whether the card is there.
    """
    near = found.plates[view.side]
    turned = view.scene.turned
    words = [look.text(part) for part in view.scene.trumps.split(", ") if part] or (["turned"] if turned else [])
    if not words:
        return False
    taken = [
        *found.plates.values(),
        *found.fans.values(),
        Region((canvas.width - STATUS) // 2, found.status, STATUS, 1),
    ]
    taken += [] if _talking(view) else found.cards.values()
    taken += [middle(canvas.width, canvas.height, len(view.scene.seats))] if _talking(view) else []
    wide = max(map(cells, words))
    room = _inside(canvas.width, canvas.height)
    largest = found.cards[view.side].height
    faces = [*(f for f in (*FACES, SMALL) if f.height <= largest), None] if turned is not None else [None]
    lows = (room.bottom - has_rim(canvas.width, canvas.height), near.y, near.y - 1)
    for face, low in [*product(faces, lows), *((face, 0) for face in faces)]:
        tall = len(words) + (face.height if face else 0)
        across = max(wide, face.width if face else 0)
        left = max(near.x - across - 2, room.x + 1)
        place = Region(left, (low or room.y + tall) - tall, across, tall)
        if place.y < room.y or any(place.overlaps(other) for other in taken):
            continue
        if face is not None and turned is not None:
            paint_card(canvas, left + (across - face.width) // 2, place.y, face, turned, look)
        for i, line in enumerate(words):
            canvas.centre(left, place.bottom - len(words) + i, across, line, look.soft if i else look.strong)
        return face is not None
    return False


def paint_felt(canvas: Canvas, view: FeltView, look: Look) -> Ground:
    """Paint seats and trick into any room; return where they are."""
    found = ground(canvas.width, canvas.height, view)
    if found is None:
        _paint_lines(canvas, view, look)
        plates = {p.seat: Region(0, y, canvas.width, 1) for y, p in enumerate([*view.order[1:], view.order[0]])}
        return Ground(plates, {}, canvas.height)
    for p in view.order:
        _paint_plate(canvas, found.plates[p.seat], view, p, look, p.seat in found.fans)
        if p.seat in found.fans:
            paint_fan(canvas, found.fans[p.seat], p, look)
    found = replace(found, turned=_paint_trumps(canvas, view, found, look))
    if _talking(view):
        if not view.panel:
            _paint_talk(canvas, view, look, middle(canvas.width, canvas.height, len(view.scene.seats)))
        return found
    for p in view.order:
        _paint_played(canvas, found.cards[p.seat], view, p, look)
    canvas.centre(0, found.status, canvas.width, status(view, look), look.soft)
    return found


def _paint_plate(canvas: Canvas, region: Region, view: FeltView, p: SeatPanel, look: Look, fanned: bool) -> None:
    paint = paint_bar if region.width > BLOCK.width else paint_block if region.size == BLOCK else paint_box
    paint(canvas, region, view, p, look, fanned)


def raised(region: Region) -> Region:
    """Return where the winning card lies: a row above its place where cards are large enough for that."""
    return region.translate((0, -1)) if region.height >= BIG.height else region


def _paint_played(canvas: Canvas, region: Region, view: FeltView, p: SeatPanel, look: Look) -> None:
    card = view.cards.get(p.seat)
    if card is not None:
        place = raised(region) if card.winning else region
        higher = place != region
        paint_card(canvas, *place.offset, region.size, card.card, look, card.winning and not higher)
        if higher:
            canvas.centre(region.x, region.bottom - 1, region.width, f"{STAR} {WINS}", look.turn)
    elif p.plays and not view.thinking(p):
        paint_place(canvas, region.x, region.y, region.size, look)


def _paint_lines(canvas: Canvas, view: FeltView, look: Look) -> None:
    near, *others = view.order
    seated = enumerate([*others, near])
    roles = [paint_line(canvas, y, view, p, view.cards.get(p.seat), look) for y, p in seated]
    if view.panel:
        return
    if _talking(view):
        _paint_talk(canvas, view, look, middle(canvas.width, canvas.height, len(view.scene.seats)))
        return
    between, room = f" {look.glyphs.dot} ", max(canvas.width - 4, 1)
    turned = "" if view.scene.turned is None else f"turned up: {card_glyphs(view.scene.turned, look.glyphs)}"
    texts = filter(None, (between.join(filter(None, (turned, *roles))), status(view, look)))
    for i, line in enumerate(line for text in texts for line in wrap_parts(text, room, between)):
        canvas.put(3, len(view.scene.seats) + 1 + i, line, look.soft)


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
    """Return the line about the trick: what is led and by whom, and who is winning; empty once it is complete."""
    scene = view.scene
    if view.held or not scene.trick:  # who won stands above the hand
        return ""
    best: TrickCard | None = next((c for c in scene.trick if c.winning), None)
    parts = [f"led by {view.name(scene.trick[0].seat)}", f"to follow: {_suited(scene.led, look)}" if scene.led else ""]
    if best is not None:
        parts.append(f"{view.name(best.seat)} is winning")
    return f" {look.glyphs.dot} ".join(filter(None, parts))


def _control(plate: Region) -> Region:
    """Return the part of a plate that can be pressed: what is said of the seat, not where its card lies."""
    return plate if plate.height <= BLOCK.height else Region(plate.x, plate.y, plate.width, BOX)


def _suited(words: str, look: Look) -> str:
    """Return what must be followed, a suit with its glyph before its name."""
    if words in SUIT_NAMES:
        return f"{look.glyphs.suits[SUIT_NAMES.index(words)]} {words}"
    return look.text(words)


class Felt(Painted[FeltView | None, Ground | None]):
    """The middle of the table as a widget."""

    class Resized(Message):
        """The middle has another size, so that what lies over it must be placed anew."""

    class Pressed(Message):
        """The plate of a seat was clicked."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    def on_click(self, event: events.Click) -> None:
        """Tell which plate was clicked."""
        found = self.painted()[1]
        plates = found.plates.items() if found is not None else ()
        pressed = (event.x, event.y)
        seat = next((seat for seat, plate in plates if _control(plate).contains(*pressed)), None)
        if seat is not None:
            event.stop()
            self.post_message(self.Pressed(seat))

    def on_resize(self) -> None:
        """Tell of the new size."""
        self.post_message(self.Resized())

    def cloth(self, look: Look) -> Picture | None:
        """Return the table below seats and trick."""
        return table(*self.size, look.cloth) if look.cloth else None

    def paint(self, canvas: Canvas, state: FeltView | None, look: Look) -> Ground | None:
        """Paint seats and trick; return where they are."""
        return None if state is None else paint_felt(canvas, state, look)
