"""Tables that are made anew, for another width or other figures, under a cursor that stays on its row."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.widgets import DataTable

from cardtable.tui.widgets.safe_text import stripped


def relist(sheet: DataTable[Text], heads: Sequence[str | Text], rows: Sequence[Sequence[str | Text]]) -> None:
    """Show other columns and rows, the cursor on the row it was on or the last one; a table without rows is hidden."""
    at = max(sheet.cursor_row, 0)
    sheet.clear(columns=True)
    sheet.display = bool(rows)
    if rows:
        sheet.add_columns(*map(_harmless, heads))
        for row in rows:
            sheet.add_row(*map(_harmless, row))
        sheet.move_cursor(row=min(at, len(rows) - 1))


def _harmless(text: str | Text) -> Text:
    return text if isinstance(text, Text) else Text(stripped(text))
