"""The panel in the middle of the table: what is asked, what was said, what can be chosen, and why something cannot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rich.style import Style
from textual import events
from textual.message import Message

from cardtable.core.cards import Card
from cardtable.core.text import cells
from cardtable.tui.look.table_style import Look
from cardtable.tui.widgets.canvas import Canvas, wrap, wrap_parts
from cardtable.tui.widgets.cards import MEDIUM, paint_card
from cardtable.tui.widgets.choices import Choice
from cardtable.tui.widgets.painted import Painted

CHIP: Final = 3
"""Rows of a chip where there is room."""
HEIGHTS: Final = (CHIP, 2, 1)
"""Rows that chips of paper may have; those of two have a free one above them."""
LEAST_BESIDE_FACES: Final = 30
"""The width from which faces of cards leave room for words beside them."""


@dataclass(frozen=True, slots=True)
class Panel:
    """What the panel shows; sentences hold marked cards, `cards` are the turned or offered ones."""

    title: str = ""
    notes: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    cursor: int | None = None
    refusal: str = ""
    """Why the choice under the cursor, or the last attempt, is not allowed."""
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one choice is written."""

    x: int
    y: int
    width: int
    height: int = 1


def paint_panel(canvas: Canvas, panel: Panel, look: Look) -> list[Spot]:
    """Paint the panel into any room; return where each choice is. First notes give way, then cards and the frame."""
    roomy = canvas.height >= 7
    if roomy:
        canvas.frame(0, 0, canvas.width, canvas.height, look.glyphs.light, look.tray, look.panel)
    left = 2 if roomy else 0
    width = max(canvas.width - 2 * left, 0)
    top, low = (1, canvas.height - 1) if roomy else (0, canvas.height)
    faces = panel.cards if roomy and width >= LEAST_BESIDE_FACES else ()
    for i, card in enumerate(faces[-2:]):
        paint_card(canvas, canvas.width - left - (i + 1) * (MEDIUM.width + 1) + 1, top, MEDIUM, card, look)
    beside = width - len(faces[-2:]) * (MEDIUM.width + 1)
    rows = list(_rows(_texts(panel, look), width))
    hint = wrap(look.text(panel.refusal).split(), width)[: 4 if roomy else 1]
    most = max(low - top - len(rows) - len(hint), 2 if roomy else 1)
    title = wrap(look.sentence(panel.title).split(), beside)[:most]
    notes = [line for note in panel.notes for line in wrap_parts(look.text(note), beside)]
    spare = max(low - top - len(title) - len(rows) - len(hint), 0)
    for i, line in enumerate(title):
        canvas.put(left, top + i, line, look.panel_strong)
    y = top + len(title) - 1
    for line in notes[:spare]:
        y += 1
        canvas.put(left, y, line, look.panel_soft)
    spare -= len(notes[:spare])
    floor = top + MEDIUM.height if faces else 0
    start = max(y + 1 + (spare > 1), min(floor, low - len(rows) - len(hint)))
    heights = HEIGHTS if look.paper else HEIGHTS[-1:]
    high = next((h for h in heights if start + h * len(rows) + len(hint) <= low), 1)
    spots = _paint_choices(canvas, panel, look, left, start, rows, high)
    for i, line in enumerate(hint):
        canvas.put(left, low - len(hint) + i, line, look.panel_bad)
    return spots


def rows_needed(panel: Panel, look: Look, width: int) -> int:
    """Return how many rows hold all of a panel in a frame, with chips as high as they can be."""
    inner = width - 4
    faces = panel.cards[-2:] if inner >= LEAST_BESIDE_FACES else ()
    beside = inner - len(faces) * (MEDIUM.width + 1)
    said = wrap(look.sentence(panel.title).split(), beside)
    said += [line for note in panel.notes for line in wrap_parts(look.text(note), beside)]
    chips = len(list(_rows(_texts(panel, look), inner))) * (CHIP if look.paper else 1)
    refused = len(wrap(look.text(panel.refusal).split(), inner))
    return 2 + max(len(said) + 1, MEDIUM.height if faces else 0) + chips + refused


def _texts(panel: Panel, look: Look) -> list[str]:
    """Return each choice as it is written: with its key unless that is all, and dots around the barred."""
    texts = []
    digits = max((len(c.words) for c in panel.choices if c.words == c.key), default=0)
    for i, c in enumerate(panel.choices):
        words = look.text(c.words)
        before = look.glyphs.pointer if i == panel.cursor else " " if c.legal else look.glyphs.no
        after = " " if c.legal else look.glyphs.no
        texts.append(f"{before}{words:>{digits}}{after}" if words == c.key else f"{before}{c.key} {words}{after}")
    return texts


def _rows(texts: list[str], width: int) -> Iterator[list[int]]:
    """Yield the choices of each row: as many as fit."""
    row: list[int] = []
    used = 0
    for i, text in enumerate(texts):
        if row and used + cells(text) + 1 > width + 1:
            yield row
            row, used = [], 0
        row.append(i)
        used += cells(text) + 1
    if row:
        yield row


def _paint_choices(
    canvas: Canvas, panel: Panel, look: Look, x: int, y: int, rows: list[list[int]], high: int
) -> list[Spot]:
    """Paint the choices as chips of one row or more, those that the rules forbid without a ground."""
    texts = _texts(panel, look)
    spots = []
    for dy, row in enumerate(rows):
        column, middle = x, y + dy * high + high // 2
        for i in row:
            choice, wide = panel.choices[i], cells(texts[i])
            style = look.chosen if i == panel.cursor else look.chip if choice.legal else look.barred
            canvas.put(column, middle, texts[i], style)
            if high == CHIP and choice.legal:
                ground = style.color if style.reverse else style.bgcolor
                edge = Style(color=ground, bgcolor=look.panel.bgcolor)
                canvas.put(column, middle - 1, "▄" * wide, edge)
                canvas.put(column, middle + 1, "▀" * wide, edge)
            if choice.legal and i != panel.cursor:
                canvas.put(column + texts[i].index(choice.key), middle, choice.key, look.chip_key)
            spots.append(Spot(column, middle - high // 2, wide, high))
            column += wide + 1
    return spots


class ChoicePanel(Painted[Panel, list[Spot]]):
    """The panel as a widget. Clicking selects a choice, clicking it again chooses it."""

    ground = "panel"

    class Chosen(Message):
        """The selected choice was clicked once more."""

    class Pointed(Message):
        """Another choice was selected with the mouse."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def paint(self, canvas: Canvas, state: Panel, look: Look) -> list[Spot]:
        """Paint the panel; return where its choices are."""
        return paint_panel(canvas, state, look)

    def neighbour(self, rows: int) -> int | None:
        """Return the choice that lies `rows` below (or, negative, above) the selected one; None where there is none."""
        spots = self.painted()[1] or []
        if self.state.cursor is None or not spots:
            return None
        here = spots[self.state.cursor]
        there = [(abs(s.x - here.x), i) for i, s in enumerate(spots) if s.y == here.y + rows * here.height]
        return min(there)[1] if there else None

    def on_click(self, event: events.Click) -> None:
        """Select the choice under the mouse, or choose it when it is selected already."""
        for i, spot in enumerate(self.painted()[1] or []):
            if spot.y <= event.y < spot.y + spot.height and spot.x <= event.x < spot.x + spot.width:
                event.stop()
                self.post_message(self.Chosen() if i == self.state.cursor else self.Pointed(i))
                return
