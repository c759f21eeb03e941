"""Game selection: the unfinished game first, then one line a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import OptionList, Static

from cardtable.core.errors import CardtableError
from cardtable.tui.forms import Entry, Menu
from cardtable.tui.outside import harmless
from cardtable.tui.screens.page import Page

if TYPE_CHECKING:
    from cardtable.core.ruleset import Ruleset
    from cardtable.tui.library import Saved

TAIL = (
    Entry("open settings", "Settings", "colours, pace, privacy"),
    Entry("open help", "Help", "keys and how a game goes"),
    Entry("leave", "Quit"),
)


def entries(saved: Sequence[Saved], games: Iterable[Ruleset]) -> list[Entry | None]:
    """Return the lines of the first screen: unfinished games, then every game, then the rest."""
    first = [Entry(f"resume {s.id}", f"Resume: {s.title}", s.about) for s in saved]
    lines = [Entry(f"play {g.info.id}", g.info.name, g.info.sentence) for g in games]
    return [*first, *([None] if first else []), *lines, None, *TAIL]


class HomeScreen(Page[None]):
    """The first screen."""

    heading = "cardtable – a card table in the terminal"
    lines: Sequence[Entry | None] = ()
    """What the menu shows."""
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
        yield Static("", id="about")
        yield Static("", id="news")

    def fill(self) -> None:
        """Show what there is to play, and what could not be read."""
        app, menu = self.table_app, self.query_one(Menu)
        saved: list[Saved] = []
        troubles = app.troubles
        try:
            saved = app.library.unfinished()
        except CardtableError as error:
            troubles = [*troubles, str(error)]
        self.lines = entries(saved, app.library.rulesets.values())
        menu.show(self.lines)
        menu.focus()
        self.query_one("#news", Static).update(harmless("\n".join(troubles)))

    def on_screen_resume(self) -> None:
        """Show what may have changed while another screen was open."""
        if self.query_one(Menu).option_count:
            self.fill()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell the whole sentence of the line under the cursor."""
        told = next((e.about for e in self.lines if e is not None and e.id == event.option_id), "")
        self.query_one("#about", Static).update(harmless(told))

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
