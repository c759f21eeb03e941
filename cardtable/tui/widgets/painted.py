"""The base of the table's widgets: each paints its state onto a canvas, anew only when something has changed."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, TypeVar

from textual.strip import Strip
from textual.widget import Widget

from cardtable.tui.look.table_style import Look
from cardtable.tui.widgets.canvas import Canvas, Picture

State = TypeVar("State")
Spots = TypeVar("Spots")


class Painted(Widget, Generic[State, Spots]):
    """A widget that shows one immutable state. `ground` names the look's ink on which it is painted."""

    ground = "ground"
    beside = False
    """Whether it lies beside the table, not on it."""

    def __init__(self, state: State, id: str) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id)
        self._state = state
        self._look: Look | None = None
        self._canvas = Canvas.blank()
        self._spots: Spots | None = None

    @property
    def state(self) -> State:
        """What is shown."""
        return self._state

    def lie(self, beside: bool) -> None:
        """Change the ground: that beside the table, or the table itself."""
        if beside != self.beside:
            self.beside = beside
            self._canvas, self._spots = Canvas.blank(), None
            self.refresh()

    def show(self, state: State, look: Look) -> None:
        """Show another state or look; nothing is drawn when neither has changed."""
        if state == self._state and look is self._look:
            return
        before = self._canvas
        self._state, self._look = state, look
        self._canvas, self._spots = Canvas.blank(), None
        changes = self.painted()[0].changes(before)
        if changes is None:
            self.refresh()
        elif changes:
            self.refresh(*changes)

    @abstractmethod
    def paint(self, canvas: Canvas, state: State, look: Look) -> Spots:
        """Paint a state; return where things are, for the mouse."""

    def cloth(self, look: Look) -> Picture | None:  # noqa: ARG002 - for those that lie on the table
        """Return what lies below everything, as large as the widget; None for the plain ground."""
        return None

    def painted(self) -> tuple[Canvas, Spots | None]:
        """Return the canvas for the present size, and where things are on it."""
        width, height = self.size
        if (self._canvas.width, self._canvas.height) != (width, height) and self._look is not None:
            ground, cloth = getattr(self._look, "around" if self.beside else self.ground), self.cloth(self._look)
            self._canvas = Canvas(width, height, ground, self._look.glyphs.instead, cloth)
            self._spots = self.paint(self._canvas, self._state, self._look)
        return self._canvas, self._spots

    def render_line(self, y: int) -> Strip:
        """Return one row."""
        return self.painted()[0].strip(y)
