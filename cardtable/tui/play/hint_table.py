"""Everything that can be chosen now, with what it is worth, over the table."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from cardtable.bots.search_advice import Advice, AdviceRow
from cardtable.core.text import cells, mark_action
from cardtable.table.hints import figures
from cardtable.tui.base.commands import key
from cardtable.tui.look.glyphs import STYLES, minus, written
from cardtable.tui.pages.menus import SOFT, Lines
from cardtable.tui.pages.page import Box
from cardtable.tui.widgets.safe_text import harmless

ABOUT: Final = "expected lead in points · chance"


class HintScreen(Box[None]):
    """The table of all legal actions, the best one first; better figures take the place of the first ones."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space", "dismiss(None)", "Back"),
        key("table.hint", action="dismiss(None)", show=False),
    ]

    def __init__(self, found: Advice, suits: str) -> None:
        super().__init__()
        self._found = found
        self._glyphs = STYLES[suits]

    def compose(self) -> ComposeResult:
        """Return the actions, two lines each."""
        with Vertical(classes="box", id="hint"):
            yield Static(harmless(self._found.note or ABOUT), id="hint-about")
            yield Lines(*self._options(), id="hint-rows", markup=False, compact=True)
            yield Static("↑ ↓ More   Esc, h Back", classes="keys")

    def on_mount(self) -> None:
        """Begin at the best action."""
        self.query_one(Lines).highlighted = 0

    def show(self, found: Advice) -> None:
        """Show other figures, the line under the cursor staying where it is."""
        self._found = found
        for lines in self.query(Lines) if self.is_current else ():
            at = lines.highlighted
            lines.clear_options()
            lines.add_options(self._options())
            lines.highlighted = at

    def _options(self) -> list[Option]:
        rows = self._found.rows
        names = [written(mark_action(row.action), self._glyphs) for row in rows]
        wide = max(map(cells, names))
        return [Option(self._line(row, name, wide)) for row, name in zip(rows, names, strict=True)]

    def _line(self, row: AdviceRow, name: str, wide: int) -> Content:
        value, make = figures(row)
        head = minus(f"{name}{' ' * (wide - cells(name))}  {value:>14}  {make}".rstrip())
        reason = written(row.reason, self._glyphs)
        return Content.assemble(harmless(head, "bold"), "\n  ", harmless(reason, SOFT))
