"""The score sheet of a game with a plot of the totals: everybody's columns, or one player's in full."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import DataTable, Static

from cardtable.tui.base.commands import key
from cardtable.tui.pages.menus import after
from cardtable.tui.review import score_table
from cardtable.tui.review.seen_page import SeenPage
from cardtable.tui.widgets.bars import Bars
from cardtable.tui.widgets.canvas import fit
from cardtable.tui.widgets.plot import Plot
from cardtable.tui.widgets.safe_text import harmless, stripped

BESIDE: Final = 12
"""The columns that margins, the column of the hands and a scroll bar take from the sheet."""


class ScoreboardScreen(SeenPage[None]):
    """Hands by players; the hand under the cursor is explained below, line by line with its rules.

    The arrows to the sides show one player's own sheet, with bags and penalties in columns of their own.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "whose(1)", "Whose", key_display="← →", priority=True),
        Binding("left", "whose(-1)", "Whose", show=False, priority=True),
        key("scores.save", action="save"),
    ]
    whose: int | None = None
    """The seat whose own sheet is shown; None for everybody's."""

    def body(self) -> Iterable[Widget]:
        """Return plot, sheet and explanation."""
        standing = self.seen.session.standing
        yield Plot(self.names, score_table.totals(standing), standing.target, self.colours)
        yield Bars(self.names, [totals[-1] for totals in score_table.totals(standing)], standing.target, self.colours)
        yield Static("", id="about")
        yield DataTable(id="sheet", cursor_type="row", zebra_stripes=True)
        with VerticalScroll(id="lines", can_focus=False):
            yield Static("", id="told")

    def on_mount(self) -> None:
        """Fill in the sheet, the latest hand last and under the cursor."""
        self._fill(len(self.seen.session.standing.hands) - 1)
        self.query_one(DataTable).focus()
        if not self.seen.session.standing.hands:
            self._explain(f"No {self.deal} is finished yet.")

    def _fill(self, at: int) -> None:
        """Show the sheet with the cursor on a hand."""
        standing = self.seen.session.standing
        sheet = self.query_one(DataTable)
        sheet.clear(columns=True)
        heads, rows, held = self._columns()
        self.query_one("#about", Static).update(harmless(f"{held}. Goal: {standing.goal}."))
        sheet.add_columns(self.deal, *heads)
        for hand, row in zip(standing.hands, rows, strict=True):
            sheet.add_row(str(hand.number), *row)
        sheet.move_cursor(row=max(at, 0))

    def _columns(self) -> tuple[list[Text], list[list[Text]], str]:
        """Return heads and rows of what is shown, and a sentence about it: the fullest form that fits."""
        standing = self.seen.session.standing
        if self.whose is not None:
            own = score_table.apart(standing, self.whose)
            return _right(score_table.heads(standing)), list(map(_right, own)), f"The sheet of {self.names[self.whose]}"
        room = self.app.size.width - BESIDE
        names = [stripped(name) for name in self.names]
        whole = score_table.all_apart(standing, names, room)
        if whole is not None:
            return _right(whole[0]), list(map(_right, whole[1])), f"Each {self.deal}: the bid under the name"
        rows, held = score_table.grid(standing, room)
        each = room // len(names) - score_table.GAP
        return (
            [Text(fit(name, each)) for name in names],
            [list(map(Text, r)) for r in rows],
            f"Each {self.deal}: {held}",
        )

    def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
        """Explain the hand under the cursor."""
        standing = self.seen.session.standing
        if 0 <= event.cursor_row < len(standing.hands):
            hand = standing.hands[event.cursor_row]
            lines = score_table.explained(hand, self.names, self.seen.write, standing.teams, self.whose)
            self._explain("\n".join(lines) or "No points.")

    def action_whose(self, by: int) -> None:
        """Show the next player's own sheet, or everybody's again."""
        self.whose = after((None, *range(len(self.names))), self.whose, by)
        self._fill(self.query_one(DataTable).cursor_row)

    def action_save(self) -> None:
        """Ask in which form the sheet is saved."""
        from cardtable.tui.review.save_sheet import SaveSheetScreen

        self.app.push_screen(SaveSheetScreen(self.seen))

    def _explain(self, text: str) -> None:
        self.query_one("#told", Static).update(harmless(text))


def _right(texts: Sequence[str]) -> list[Text]:
    return [score_table.aligned(text) for text in texts]
