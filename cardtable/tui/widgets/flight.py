"""The one clock of everything that moves: what flies over the felt, and what a page shows as time goes by."""

from __future__ import annotations

from asyncio import Event, wait_for
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Final

from textual.timer import Timer
from textual.widget import Widget

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


class Flight(Painted[Move | None, None]):
    """A moving card, a chip or a back; it is on the screen only while it moves."""

    def paint(self, canvas: Canvas, state: Move | None, look: Look) -> None:
        """Paint what moves as large as the widget is."""
        if state is None:
            return
        if state.words:
            canvas.centre(0, 0, canvas.width, f" {state.words} ", look.chosen)
        elif state.card is not None:
            paint_card(canvas, 0, 0, self.size, state.card, look, state.wins)
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
        """End all motion: every card is where it was going."""
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
            flight.show(move, look)
            flight.display = True
        for flight in self.flights[len(there) :]:
            flight.display = False


class Reel:
    """Shows a page's pictures one after the other; there is a timer only until the last one is there."""

    def __init__(self, owner: Widget, length: float, picture: Callable[[float], None]) -> None:
        """`picture` shows how it is after so many seconds; where nothing may move it is asked for the end alone."""
        self._length, self._picture, self._begun = length, picture, monotonic()
        self._timer: Timer | None = None
        if owner.app.animation_level == "full":
            picture(0.0)
            self._timer = owner.set_interval(1 / FRAMES, self._next)
        else:
            picture(length)

    def __bool__(self) -> bool:
        return self._timer is not None

    def _next(self) -> None:
        seconds = monotonic() - self._begun
        if seconds < self._length:
            self._picture(seconds)
        else:
            self.end()

    def end(self) -> None:
        """Show the last picture at once."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._picture(self._length)
