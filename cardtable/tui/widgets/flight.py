"""A card on its way from a seat to its place on the felt."""

from __future__ import annotations

from asyncio import Event, wait_for
from contextlib import suppress
from typing import Final

from textual.geometry import Offset, Region

from cardtable.core.cards import Card
from cardtable.tui.look.table_style import Look
from cardtable.tui.widgets.canvas import Canvas
from cardtable.tui.widgets.cards import paint_card
from cardtable.tui.widgets.painted import Painted

LATEST: Final = 1.0
"""Seconds after which a flight is over whatever the clock of the animation says."""


class Flight(Painted[Card | None, None]):
    """The moving card; it is on the screen only while it moves."""

    def paint(self, canvas: Canvas, state: Card | None, look: Look) -> None:
        """Paint the card as large as the widget is."""
        if state is not None:
            paint_card(canvas, 0, 0, self.size, state, look)

    async def fly(self, card: Card, start: Region, end: Region, look: Look, seconds: float) -> None:
        """Move a card from the middle of one region to another within some seconds; return when it has arrived."""
        self.styles.width, self.styles.height = end.size
        self.offset = Offset(start.x + (start.width - end.width) // 2, max(start.bottom - end.height, 0))
        self.show(card, look)
        self.display = True
        landed = Event()
        self.animate("offset", end.offset, duration=seconds, on_complete=landed.set)
        try:
            with suppress(TimeoutError):
                await wait_for(landed.wait(), LATEST)
        finally:
            self.display = False
