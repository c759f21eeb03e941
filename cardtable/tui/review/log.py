"""Everything that has happened in this game, as everybody may know it."""

from __future__ import annotations

from collections.abc import Iterable

from textual.widget import Widget
from textual.widgets.option_list import Option

from cardtable.tui.look.table_style import capital
from cardtable.tui.pages.menus import SOFT, Lines
from cardtable.tui.review.seen_page import SeenPage
from cardtable.tui.widgets.safe_text import harmless


class LogScreen(SeenPage[None]):
    """One line a happening, deals in bold, the latest at the bottom; names stand for people, never `you`."""

    def body(self) -> Iterable[Widget]:
        """Return the list of happenings."""
        log = self.seen.session.log()
        lines = [harmless(capital(self.seen.text(h)), "bold" if h.kind == "deal" else "") for h in log]
        for after, note in reversed(self.seen.notes):
            lines.insert(after, harmless(capital(self.seen.write(note)), SOFT))
        told = lines or [harmless("Nothing has happened yet.")]
        yield Lines(*map(Option, told), id="log", markup=False, compact=True)

    def on_mount(self) -> None:
        """Begin at the end."""
        log = self.query_one(Lines)
        log.focus()
        log.highlighted = log.option_count - 1
