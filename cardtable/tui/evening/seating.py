"""The draw for the deal: card by card, equal cards again, until it is known who deals and who sits where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from cardtable.tui.base.weak_signals import hear
from cardtable.tui.evening.deal_draw import steps
from cardtable.tui.evening.new_game import Draw
from cardtable.tui.look.table_style import look_of
from cardtable.tui.pages.page import Page
from cardtable.tui.widgets.drawn import DrawnCards
from cardtable.tui.widgets.flight import Reel
from cardtable.tui.widgets.safe_text import harmless

STEP_SECONDS: Final = 0.6


class SeatingScreen(Page[None]):
    """The players and their cards; Enter draws the rest at once, then goes on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "go_on", "Go on", key_display="⏎"),
        Binding("escape", "go_on", show=False),
    ]

    def __init__(self, game: str, draw: Draw) -> None:
        super().__init__()
        self.heading = f"{game}: the draw for the deal"
        self.steps = tuple(steps(draw))
        self.shown = 1
        """How many steps are on the screen."""
        self._reel: Reel | None = None

    def body(self) -> Iterable[Widget]:
        """Return the cards, and the sentences below them."""
        yield DrawnCards(self.steps[0].view, "drawn")
        with VerticalScroll(id="text", can_focus=False):
            yield Static("", id="told")

    def on_mount(self) -> None:
        """Begin to draw; where nothing moves, all is drawn at once."""
        hear(self.app.theme_changed_signal, self, self._show)
        self._reel = Reel(self, STEP_SECONDS * (len(self.steps) - 1), self._draw)
        self._show()

    def on_screen_resume(self) -> None:
        """Show the cards as they are written now."""
        self._show()

    def _draw(self, seconds: float) -> None:
        """Show the cards that are drawn after so many seconds."""
        shown = round(seconds / STEP_SECONDS) + 1
        if shown > self.shown:
            self.shown = shown
            self._show()

    def _show(self) -> None:
        settings = self.table_app.settings
        look = look_of(self.app.get_css_variables(), settings.suits, settings.suit_colours)
        self.query_one(DrawnCards).show(self.steps[self.shown - 1].view, look)
        told = [look.sentence(step.text) for step in self.steps[: self.shown]]
        self.query_one("#told", Static).update(harmless("\n".join(f"{line}." for line in told)))
        self.query_one(VerticalScroll).scroll_end(animate=False)

    def action_go_on(self) -> None:
        """Draw the rest at once; when all is drawn, go on to the table."""
        if self.shown == len(self.steps):
            self.dismiss(None)
            return
        assert self._reel is not None
        self._reel.end()
