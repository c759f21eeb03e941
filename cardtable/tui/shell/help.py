"""Help: the keys, from the table of commands, and how an evening at this table goes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from cardtable.core.text import cells
from cardtable.tui.base.commands import COMMANDS, PLACES, help_rows
from cardtable.tui.base.keymap import FILE_NAME, function_keys
from cardtable.tui.look.glyphs import STYLES, Glyphs
from cardtable.tui.pages.page import Page
from cardtable.tui.widgets.fan import NEW, NEW_SIGN
from cardtable.tui.widgets.safe_text import harmless

MENUS: Final = (
    ("↑ ↓", "move; the line under the cursor is explained below"),
    ("← →", "change a value"),
    ("⏎", "accept; open a line, or type its value"),
    ("1–9", "the nth line of a menu, the nth card of a hand, the number of a bid"),
    ("Esc", "back"),
)
WORDS: Final = (
    "Everything is saved at once: leave whenever you like, and resume from the first screen.",
    "Where several people share the keyboard, every hand is covered between their turns, and while all look at a "
    "finished trick. One line says whose turn it is: ⏎ shows that hand; keys pressed before that line could be read "
    "are ignored. {table_hide} hides your hand at once, {table_pause} until you are back.",
    "A tourney (a line of the set-up) is a series of games with a token for each one won. {table_menu} at the "
    "table has its board, the seal or share code of the cards, and lets a bot play on for somebody who leaves.",
    "A refused card or bid is explained with the number of its rule; Rules ({table_menu} at the table) has them all.",
)
NO_LETTERS: Final = (
    "On a keyboard without these letters, digits, arrows, ⏎, Esc and the keys of the top row do everything ({keys}); "
    "in the list of commands arrows and ⏎ choose, too. Or give your own letters to commands, as below."
)
KEYS: Final = (
    'Keys can be changed in the file {place}: a line such as table.undo = "z" gives a command another key, a letter, a '
    "sign, ctrl+ with a letter, or the name of a key such as f5. Mistakes in it are explained on the first screen."
)
IDS: Final = f"The commands are called {', '.join(c.id for c in COMMANDS)}."


def signs(glyphs: Glyphs) -> tuple[tuple[str, str], ...]:
    """Return the signs of the table and of lists, and what they mean."""
    return (
        (glyphs.no * 3, "on a card: it may not be chosen now"),
        (glyphs.trump, "on a card: a trump"),
        (f"{NEW} {NEW_SIGN}", "at a card: it has just come into your hand"),
        (f"{glyphs.pointer} {glyphs.back}3", "at a name: whose turn it is; how many cards a hand holds"),
        ("*", "after a value: not the default; after a score: it won that game"),
    )


class HelpScreen(Page[None]):
    """All keys of this program, every one of them also named where it acts."""

    heading = "Help"

    def body(self) -> Iterable[Widget]:
        """Return the keys by place, then what else there is to know."""
        commands = self.table_app.commands
        parts = [
            *((title, help_rows(commands, where)) for where, title in PLACES.items()),
            ("In menus and forms", MENUS),
            ("Signs", signs(STYLES[self.table_app.settings.suits])),
        ]
        keys = {c.id.replace(".", "_"): c.shown for c in commands}
        place = self.table_app.kept.path.with_name(FILE_NAME)
        words = [
            *(sentence.format(**keys) for sentence in WORDS),
            NO_LETTERS.format(keys=function_keys(commands)),
            KEYS.format(place=place),
            IDS,
        ]
        wide = max(cells(key) for _, rows in parts for key, _ in rows)
        with VerticalScroll(id="text"):
            for title, rows in parts:
                yield Static(Content.styled(title, "bold"), classes="part")
                for key, says in rows:
                    yield Static(Content.assemble((f"{key}{' ' * (wide - cells(key))}", "bold $accent"), f"  {says}"))
            for sentence in words:
                yield Static(harmless(sentence), classes="part")

    def on_mount(self) -> None:
        """Let the arrows scroll at once."""
        self.query_one(VerticalScroll).focus()
