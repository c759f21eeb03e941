"""The score sheet of the whole game, with a plot of the totals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import DataTable, Static

from cardtable.tui import sheets
from cardtable.tui.outside import harmless, stripped
from cardtable.tui.plot import Plot
from cardtable.tui.screens.game_page import GamePage
from cardtable.tui.widgets.canvas import fit

BESIDE: Final = 12
"""The columns that margins, the column of the hands and a scroll bar take from the sheet."""


class ScoreboardScreen(GamePage[None]):
    """Hands by players; the hand under the cursor is explained below."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("s", "app.open('save sheet')", "Save sheet")]

    def body(self) -> Iterable[Widget]:
        """Return plot, sheet and explanation."""
        standing = self.game.session.standing
        yield Plot(self.names, sheets.totals(standing), standing.target)
        yield Static("", id="about")
        yield DataTable(id="sheet", cursor_type="row", zebra_stripes=True)
        with VerticalScroll(id="lines", can_focus=False):
            yield Static("", id="told")

    def on_mount(self) -> None:
        """Fill in the sheet, the latest hand last and under the cursor."""
        standing = self.game.session.standing
        sheet = self.query_one(DataTable)
        room = self.app.size.width - BESIDE
        rows, held = sheets.grid(standing, room)
        self.query_one("#about", Static).update(harmless(f"Each {self.deal}: {held}. Goal: {standing.goal}."))
        each = room // len(self.names) - sheets.GAP
        sheet.add_columns(self.deal, *(Text(fit(stripped(name), each)) for name in self.names))
        for hand, row in zip(standing.hands, rows, strict=True):
            sheet.add_row(str(hand.number), *row)
        sheet.move_cursor(row=max(len(standing.hands) - 1, 0))
        sheet.focus()
        if not standing.hands:
            self._explain(f"No {self.deal} is finished yet.")

    def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
        """Explain the hand under the cursor."""
        standing = self.game.session.standing
        if 0 <= event.cursor_row < len(standing.hands):
            hand = standing.hands[event.cursor_row]
            self._explain("\n".join(sheets.explained(hand, self.names, self.game.write, standing.teams)))

    def _explain(self, text: str) -> None:
        self.query_one("#told", Static).update(harmless(text))
