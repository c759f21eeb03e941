"""The cards of a draw for the deal: one place a player, with name, card, and what the card brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardtable.core.cards import Card
from cardtable.core.text import clean
from cardtable.tui.look.table_style import Look
from cardtable.tui.widgets.canvas import Canvas
from cardtable.tui.widgets.cards import SMALL, paint_card, paint_place
from cardtable.tui.widgets.painted import Painted

ROWS: Final = SMALL.height + 2
_WIDEST: Final = 18


@dataclass(frozen=True, slots=True)
class DrawnView:
    """What lies before each player: the last card drawn, and a word below it."""

    names: tuple[str, ...]
    cards: tuple[Card | None, ...]
    words: tuple[str, ...]


class DrawnCards(Painted[DrawnView, None]):
    """The players side by side."""

    def paint(self, canvas: Canvas, state: DrawnView, look: Look) -> None:
        """Paint every place, as wide as there is room."""
        wide = min(canvas.width // len(state.names), _WIDEST)
        left = (canvas.width - wide * len(state.names)) // 2
        for i, (name, drawn, word) in enumerate(zip(state.names, state.cards, state.words, strict=True)):
            x = left + i * wide
            canvas.centre(x, 0, wide - 1, clean(name), look.strong)
            at = x + (wide - 1 - SMALL.width) // 2
            if drawn is None:
                paint_place(canvas, at, 1, SMALL, look)
            else:
                paint_card(canvas, at, 1, SMALL, drawn, look)
            canvas.centre(x, SMALL.height + 1, wide - 1, word, look.turn)
