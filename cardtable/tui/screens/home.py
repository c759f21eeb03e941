"""Game selection: the unfinished game first, then one line a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static

from cardtable.tui.forms import Entry, Menu
from cardtable.tui.screens.page import Page

TAIL = (
    Entry("open settings", "Settings", "colours, pace, privacy"),
    Entry("open help", "Help", "keys and how a game goes"),
    Entry("leave", "Quit"),
)


class HomeScreen(Page[None]):
    """The first screen."""

    heading = "cardtable – a card table in the terminal"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "stay", show=False),
        Binding("r", "rules", "Rules"),
        Binding("f2", "app.open('settings')", "Settings", key_display="F2"),
        Binding("question_mark,f1", "app.open('help')", "Help", key_display="?"),
        Binding("q", "app.leave", "Quit"),
    ]

    def body(self) -> Iterable[Widget]:
        """Return the menu and the line of news."""
        yield Menu((), id="menu")
        yield Static("", id="news")

    def fill(self) -> None:
        """Show what there is to play, and what could not be read."""
        menu = self.query_one(Menu)
        menu.show(self._entries())
        menu.focus()
        self.query_one("#news", Static).update(Content("\n".join(self.table_app.troubles)))

    def on_screen_resume(self) -> None:
        """Show what may have changed while another screen was open."""
        if self.query_one(Menu).option_count:
            self.fill()

    def _entries(self) -> list[Entry | None]:
        library = self.table_app.library
        saved = [Entry(f"resume {s.id}", f"Resume: {s.title}", s.about) for s in library.unfinished()]
        games = [Entry(f"play {g.info.id}", g.info.name, g.info.sentence) for g in library.rulesets.values()]
        return [*saved, *([None] if saved else []), *games, None, *TAIL]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what the chosen line says."""
        verb, _, what = (event.option_id or "").partition(" ")
        match verb:
            case "resume":
                self.table_app.resume(int(what))
            case "play":
                self.table_app.set_up(what)
            case "open":
                self.table_app.action_open(what)
            case "leave":
                self.table_app.action_leave()

    def action_rules(self) -> None:
        """Show the rules of the game under the cursor, or of the first one."""
        chosen = self.query_one(Menu).highlighted_option
        verb, _, what = (chosen.id or "" if chosen else "").partition(" ")
        rulesets = self.table_app.library.rulesets
        ruleset = rulesets.get(what) if verb == "play" else next(iter(rulesets.values()), None)
        if ruleset is not None:
            self.table_app.show_rules(ruleset, ruleset.Options())

    def action_stay(self) -> None:
        """Stay: there is nothing behind this screen."""
