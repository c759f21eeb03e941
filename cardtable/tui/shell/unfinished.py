"""Every unfinished game and tourney, the latest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual import events
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import OptionList, Static

from cardtable.core.errors import CardtableError
from cardtable.tui.pages.menus import SIDES, Entry, Menu
from cardtable.tui.pages.page import Page
from cardtable.tui.widgets.safe_text import harmless

TOLD = "Everything that waits to go on, the latest first."
NONE = "Nothing is unfinished."


class UnfinishedScreen(Page[str]):
    """A list to choose from; the result is the id of what is to go on, such as `resume 3` or `tourney 1`."""

    heading = "Unfinished games"
    lines: Sequence[Entry] = ()

    def body(self) -> Iterable[Widget]:
        """Return the line above the list, and the list."""
        yield Static("", id="about")
        yield Menu((), id="menu")

    def on_mount(self) -> None:
        """Show what there is."""
        told = NONE
        try:
            self.lines = [Entry(s.id, s.title, s.about) for s in self.table_app.library.waiting()]
        except CardtableError as error:
            told = str(error)
        self.query_one("#about", Static).update(harmless(TOLD if self.lines else told))
        self._lay_out()
        self.query_one(Menu).focus()

    def on_resize(self, event: events.Resize) -> None:
        """Lay the list out for the new size."""
        super().on_resize(event)
        self._lay_out()

    def _lay_out(self) -> None:
        """Give every line both its rows: the list may scroll."""
        across, _ = self.size
        self.query_one(Menu).show(self.lines, Size(across - SIDES, 2 * len(self.lines) + 2))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on with the chosen one."""
        self.dismiss(event.option_id)
