"""The one clock of everything that moves over the felt, and the cards that it moves."""

from __future__ import annotations

from asyncio import Event, wait_for
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Final

from textual.timer import Timer
from textual.widget import Widget

from cardtable.core.cards import Card
from cardtable.tui.look.table_style import Look
from cardtable.tui.widgets.canvas import Canvas
from cardtable.tui.widgets.cards import paint_card
from cardtable.tui.widgets.effects import Move, length
from cardtable.tui.widgets.fan import paint_back
from cardtable.tui.widgets.painted import Painted

FRAMES: Final = 30
"""Pictures a second while something moves."""
CARDS: Final = 6
"""How many cards are on their way at once at most."""
LATEST: Final = 1.0
"""Seconds after which everything is there, however slow the pictures come."""


class Flight(Painted[Card | None, None]):
    """A moving card, or a back; it is on the screen only while it moves."""

    def paint(self, canvas: Canvas, state: Card | None, look: Look) -> None:
        """Paint the card as large as the widget is."""
        if state is not None:
            paint_card(canvas, 0, 0, self.size, state, look)
        else:
            paint_back(canvas, 0, 0, self.size, look)


class Motion:
    """Moves cards; there is a timer only while something moves."""

    def __init__(self) -> None:
        self.flights = tuple(Flight(None, f"table-flight-{i}") for i in range(CARDS))
        self._end: Event | None = None

    def __bool__(self) -> bool:
        return self._end is not None

    def end(self) -> None:
        """Let everything be where it goes to, at once."""
        if self._end is not None:
            self._end.set()

    async def run(self, owner: Widget, moves: Sequence[Move], look: Look) -> None:
        """Show some moves from now on; return when all are done, or sooner when they are ended."""
        if self._end is not None or not moves:
            return
        begun, whole = monotonic(), length(moves)
        ended = self._end = Event()

        def frame() -> None:
            seconds = monotonic() - begun
            self.show(moves, seconds, look)
            if seconds >= whole:
                ended.set()

        timer: Timer = owner.set_interval(1 / FRAMES, frame)
        try:
            self.show(moves, 0.0, look)
            with suppress(TimeoutError):
                await wait_for(ended.wait(), min(whole + 1 / FRAMES, LATEST))
        finally:
            timer.stop()
            self._end = None
            self.show((), 0.0, look)

    def show(self, moves: Sequence[Move], seconds: float, look: Look) -> None:
        """Show where the cards are at one time."""
        there = [(move, place) for move in moves if (place := move.place(seconds)) is not None][:CARDS]
        for flight, (move, place) in zip(self.flights, there, strict=False):
            flight.styles.width, flight.styles.height = move.size
            flight.offset = place
            flight.show(move.card, look)
            flight.display = True
        for flight in self.flights[len(there) :]:
            flight.display = False
