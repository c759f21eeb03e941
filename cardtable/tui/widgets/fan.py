"""The own hand as one focusable widget: a fan of overlapping cards, or words where there is no room for faces."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from textual import events
from textual.geometry import Offset, Size
from textual.message import Message

from cardtable.core.cards import Card, CardSet
from cardtable.core.scene import HandCard
from cardtable.tui.look.glyphs import card_glyphs
from cardtable.tui.look.table_style import Look
from cardtable.tui.widgets.canvas import Canvas
from cardtable.tui.widgets.cards import FACES, backs, paint_index
from cardtable.tui.widgets.painted import Painted
from cardtable.tui.widgets.paper import back_picture, face_picture, fits_beside, paint_paper

LEAST_STEP: Final = 3
NEW: Final = "new"
NEW_SIGN: Final = "+"
"""The signs of a card that has just come into the hand, below its face and beside its words."""
TOKEN: Final = 6
"""Cells of a card written as words: cursor, mark, rank and suit, and what is to know about it."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What the fan shows: `cards` is None while they are not for these eyes, and `legal` while nothing is chosen."""

    cards: tuple[HandCard, ...] | None = None
    count: int = 0
    legal: CardSet | None = None
    marked: CardSet = 0
    cursor: Card | None = None
    fresh: CardSet = 0
    """The cards that have just come into the hand."""
    mixed: bool = False
    """Whether the cards lie by rank, so that only trumps keep apart."""

    @property
    def groups(self) -> list[int]:
        """How many cards of one suit, or of none but trumps, lie together, from left to right."""
        if self.cards is None:
            return [self.count]
        return [len(list(run)) for _, run in groupby(self.cards, key=lambda c: c.trump if self.mixed else c.suit)]

    @property
    def order(self) -> list[Card]:
        """The cards from left to right."""
        return [c.card for c in self.cards or ()]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card is: its first column, the columns it is painted on, those that stay visible, and its row."""

    x: int
    width: int
    shown: int
    y: int = 1
    tall: bool = True
    """False for a card written as text in one row."""


def places(groups: list[int], width: int, size: Size) -> list[Place] | None:
    """Return the places of a fan of groups of that many cards, in the middle of `width`; None without room for it."""
    n = sum(groups)
    if n == 0:
        return []
    gaps = len(groups) - 1
    step = size.width if n == 1 else min(size.width, (width - size.width - gaps) // (n - 1))
    if step < LEAST_STEP or width < size.width:
        return None
    x = (width - (step * (n - 1) + gaps + size.width)) // 2
    found = []
    for group in groups:
        found += [Place(x + step * i, size.width, step) for i in range(group - 1)]
        end = min(size.width, step + 1)
        found.append(Place(x + step * (group - 1), end, end))
        x += step * group + 1
    found[-1] = Place(found[-1].x, size.width, size.width)
    return found


def face_size(width: int, height: int, groups: list[int]) -> Size | None:
    """Return the largest face that this room can fan, or None where cards are written as text."""
    fitting = (s for s in FACES if height > s.height and places(groups, width, s) is not None)
    return next(fitting, None)


def paint_hand(canvas: Canvas, hand: Hand, look: Look) -> list[Place]:
    """Paint a hand of any size into any room; return the place of each card, from left to right."""
    size = face_size(canvas.width, canvas.height, hand.groups)
    found = places(hand.groups, canvas.width, size) if size else None
    if size is None or found is None:
        return _paint_text(canvas, hand, look)
    if hand.cards is None:
        for place in found:
            paint_back(canvas, place.x, place.y, size, look)
        return found
    beside = all(fits_beside(c.card, place.shown, look.glyphs) for c, place in zip(hand.cards, found, strict=True))
    for c, place in zip(hand.cards, found, strict=True):
        _paint_face(canvas, place, size, c, hand, look, stacked=not beside)
    return found


def paint_back(canvas: Canvas, x: int, y: int, size: Size, look: Look) -> None:
    """Paint a card that lies face down."""
    if look.paper:
        paint_paper(canvas, x, y, back_picture(size, look.weave, look.framed), look)
        return
    canvas.frame(x, y, size.width, size.height, look.glyphs.light, look.back, look.back)
    canvas.fill(x + 1, y + 1, size.width - 2, size.height - 2, look.back, look.glyphs.back)


def barred(card: Card, hand: Hand) -> bool:
    """Return whether a card may not be chosen now; never so while nothing is chosen."""
    return hand.legal is not None and not hand.legal >> card & 1


def _paint_face(
    canvas: Canvas, place: Place, size: Size, c: HandCard, hand: Hand, look: Look, *, stacked: bool
) -> None:
    """Paint one card, raised under the cursor, when marked or new, with the sign for it in the row below."""
    marked, fresh = bool(hand.marked >> c.card & 1), bool(hand.fresh >> c.card & 1)
    here = c.card == hand.cursor
    y = 0 if marked or here or fresh else 1
    if y == 0:
        canvas.bare(place.x, size.height, place.width, 1)
    paint = _paint_on_paper if look.paper else _paint_in_lines
    paint(canvas, replace(place, y=y), size, c, hand, look, stacked)
    if y == 0:
        sign = (look.glyphs.cursor if here else "") + (look.glyphs.mark if marked else "")
        canvas.put(place.x + bool(sign), size.height, sign or NEW, look.turn)


def _paint_on_paper(
    canvas: Canvas, place: Place, size: Size, c: HandCard, hand: Hand, look: Look, stacked: bool
) -> None:
    no = barred(c.card, hand)
    ink = look.faint if no else look.ink(c.card)
    paint_paper(
        canvas, place.x, place.y, face_picture(c.card, size, look.glyphs, ink, look.edge_on(ink), stacked), look
    )
    if no:
        canvas.put(place.x + 1, place.y + size.height - 1, look.glyphs.no * (size.width - 2), ink)
    elif c.trump:
        after = 1 + len(card_glyphs(c.card, look.glyphs))
        if after < place.shown and not stacked:
            canvas.put(place.x + after, place.y, look.glyphs.trump, ink)
        else:
            canvas.put(place.x + 1 + stacked, place.y + 1, look.glyphs.trump, ink)


def _paint_in_lines(
    canvas: Canvas,
    place: Place,
    size: Size,
    c: HandCard,
    hand: Hand,
    look: Look,
    stacked: bool,  # noqa: ARG001 - as on paper
) -> None:
    no = barred(c.card, hand)
    line = look.faint if no else look.edge
    ink = look.faint if no else look.ink(c.card)
    canvas.frame(place.x, place.y, place.width, size.height, look.glyphs.light, line, line)
    if no:
        canvas.fill(place.x + 1, place.y + 1, place.width - 2, size.height - 2, line, look.glyphs.no)
    elif c.trump:
        canvas.put(place.x + 2, place.y + 2, look.glyphs.trump, ink)
    paint_index(canvas, place.x + 1, place.y + 1, Size(place.width, size.height), c.card, look, ink)


def _paint_text(canvas: Canvas, hand: Hand, look: Look) -> list[Place]:
    """Paint a hand as words, in as many rows of even length as it takes."""
    if hand.cards is None:
        canvas.centre(0, canvas.height // 2, canvas.width, backs(hand.count, canvas.width, look), look.soft)
        return []
    cards = hand.cards
    per_row = max(canvas.width // TOKEN, 1)
    rows = max(-(-len(cards) // per_row), 1)
    per_row = -(-len(cards) // rows) if cards else 1
    left = max((canvas.width - per_row * TOKEN) // 2, 0)
    top = max((canvas.height - rows) // 2, 0)
    found = []
    for i, c in enumerate(cards):
        place = Place(left + i % per_row * TOKEN, TOKEN, TOKEN, top + i // per_row, tall=False)
        _paint_token(canvas, place, c, hand, look)
        found.append(place)
    return found


def _paint_token(canvas: Canvas, place: Place, c: HandCard, hand: Hand, look: Look) -> None:
    glyphs = look.glyphs
    no = barred(c.card, hand)
    ink = look.faint if no else look.ink(c.card)
    cursor = glyphs.pointer if c.card == hand.cursor else " "
    mark = glyphs.mark if hand.marked >> c.card & 1 else NEW_SIGN if hand.fresh >> c.card & 1 else " "
    canvas.put(place.x, place.y, cursor + mark, look.turn)
    after = glyphs.no if no else glyphs.trump if c.trump else " "
    canvas.put(place.x + 2, place.y, f"{card_glyphs(c.card, glyphs):>3}{after}", ink)


class HandFan(Painted[Hand, list[Place]], can_focus=True):
    """The own hand. Clicking selects a card, clicking it again chooses it."""

    class Chosen(Message):
        """The selected card was clicked once more."""

    class Pointed(Message):
        """Another card was selected with the mouse."""

        def __init__(self, card: Card) -> None:
            super().__init__()
            self.card = card

    def paint(self, canvas: Canvas, state: Hand, look: Look) -> list[Place]:
        """Paint the hand; return where its cards are."""
        return paint_hand(canvas, state, look)

    @property
    def cursor_offset(self) -> Offset | None:
        """Where on the screen the selected card's index is written, for the terminal's own cursor."""
        spots = self.painted()[1]
        if self.state.cursor is None or not spots:
            return None
        place = spots[self.state.order.index(self.state.cursor)]
        return self.region.offset + Offset(place.x + 1, place.y)

    def card_at(self, x: int, y: int) -> Card | None:
        """Return the card that shows at a cell."""
        spots = self.painted()[1] or []
        pairs = list(zip(self.state.order, spots, strict=False))
        return next((c for c, p in pairs if p.x <= x < p.x + p.shown and (p.tall or y == p.y)), None)

    def on_click(self, event: events.Click) -> None:
        """Select the card under the mouse, or choose it when it is selected already."""
        card = self.card_at(event.x, event.y)
        if card is not None:
            event.stop()
            self.post_message(self.Chosen() if card == self.state.cursor else self.Pointed(card))
