"""The score sheet of the whole game, with a plot of the totals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import DataTable, Static

from cardtable.tui import sheets
from cardtable.tui.outside import harmless, stripped
from cardtable.tui.plot import Plot
from cardtable.tui.screens.game_page import GamePage


class ScoreboardScreen(GamePage[None]):
    """Hands by players; the hand under the cursor is explained below."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("s", "app.open('save sheet')", "Save sheet")]

    def body(self) -> Iterable[Widget]:
        """Return plot, sheet and explanation."""
        standing = self.game.session.standing
        yield Plot(self.names, sheets.totals(standing), standing.target)
        bags = " (bags)" if standing.bags is not None else ""
        told = f"Each {self.deal}: bid/took, points, total{bags}. Goal: {standing.goal}."
        yield Static(harmless(told), id="about")
        yield DataTable(id="sheet", cursor_type="row", zebra_stripes=True)
        with VerticalScroll(id="lines", can_focus=False):
            yield Static("", id="told")

    def on_mount(self) -> None:
        """Fill in the sheet, the latest hand last and under the cursor."""
        standing = self.game.session.standing
        sheet = self.query_one(DataTable)
        sheet.add_columns(self.deal, *(Text(stripped(name)) for name in self.names))
        lines = sheets.totals(standing)
        for i, hand in enumerate(standing.hands):
            row = [sheets.cell(hand, seat, lines[seat][i + 1]) for seat in range(len(self.names))]
            sheet.add_row(str(hand.number), *row, key=str(i))
        sheet.move_cursor(row=max(len(standing.hands) - 1, 0))
        sheet.focus()
        if not standing.hands:
            self._explain(f"No {self.deal} is finished yet.")

    def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
        """Explain the hand under the cursor."""
        hands = self.game.session.standing.hands
        if 0 <= event.cursor_row < len(hands):
            self._explain("\n".join(sheets.explained(hands[event.cursor_row], self.names, self.game.write)))

    def _explain(self, text: str) -> None:
        self.query_one("#told", Static).update(harmless(text))
