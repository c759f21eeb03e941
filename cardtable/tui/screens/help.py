"""Help: the keys, from the table of commands, and how an evening at this table goes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from cardtable.core.text import cells
from cardtable.tui.commands import APP, TABLE, help_rows
from cardtable.tui.outside import harmless
from cardtable.tui.screens.page import Page

MENUS: Final = (
    ("↑ ↓", "move; the line under the cursor is explained below"),
    ("← →", "change a value"),
    ("⏎", "accept; open a line, or type its value"),
    ("1–9", "the nth line of a menu, the nth card of a hand, the number of a bid"),
    ("Esc", "back"),
)
WORDS: Final = (
    "Everything is saved at once: leave whenever you like, and go on from the first line of the first screen.",
    "Where several people share the keyboard, a curtain hides the hands between their turns. x hides your hand at "
    "once, p draws the curtain until you are back.",
    "A tourney (a line of the set-up) goes on over several games, with a token for each one won. Esc at the table has "
    "its board, the seal or share code of the cards, and lets a bot play on for somebody who goes.",
    "A refused card or bid is explained with the number of its rule; Rules (Esc at the table) has them all.",
)


class HelpScreen(Page[None]):
    """All keys of this program, every one of them also named where it acts."""

    heading = "Help"

    def body(self) -> Iterable[Widget]:
        """Return the keys by place, then what else there is to know."""
        parts = [
            ("Everywhere", help_rows(APP)),
            ("At the table", help_rows(TABLE)),
            ("In menus and forms", MENUS),
        ]
        wide = max(cells(key) for _, rows in parts for key, _ in rows)
        with VerticalScroll(id="text"):
            for title, rows in parts:
                yield Static(Content.styled(title, "bold"), classes="part")
                for key, says in rows:
                    yield Static(Content.assemble((f"{key}{' ' * (wide - cells(key))}", "bold $accent"), f"  {says}"))
            for sentence in WORDS:
                yield Static(harmless(sentence), classes="part")

    def on_mount(self) -> None:
        """Let the arrows scroll at once."""
        self.query_one(VerticalScroll).focus()
