"""Game selection: the unfinished game first, then one line a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from string import ascii_lowercase
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import OptionList, Static

from cardtable.core.errors import CardtableError
from cardtable.table.launch import HUMAN, facts
from cardtable.tui.commands import APP, HOME, Command, bindings, key, letters_of
from cardtable.tui.forms import DIGITS, Entry, Menu
from cardtable.tui.outside import harmless
from cardtable.tui.screens.page import Page

if TYPE_CHECKING:
    from cardtable.core.ruleset import Ruleset
    from cardtable.table.launch import LaunchRequest
    from cardtable.tui.library import Saved

SIDES = 6
"""The columns beside the text of the menu: margins and padding."""
ABOVE_BELOW = 4
"""The rows that the heading, the gap below it, the facts of a game and the keys take."""
TAIL = (
    Entry("open statistics", "Statistics", "wins, bids, streaks, head to head"),
    Entry("open review", "Review", "games that have ended, step by step; what if"),
    Entry("open settings", "Settings", "colours, pace, privacy"),
    Entry("open help", "Help", "keys and how a game goes"),
    Entry("leave", "Quit"),
)


def entries(saved: Sequence[Saved], games: Iterable[Ruleset], again: Entry | None = None) -> list[Entry | None]:
    """Return the lines of the first screen: what is unfinished, the last table, then every game, then the rest."""
    first = [Entry(s.id, f"Resume: {s.title}", s.about) for s in saved]
    first += [] if again is None else [again]
    lines = [Entry(f"play {g.info.id}", g.info.name, g.info.sentence, facts(g.info)) for g in games]
    return [*first, *([None] if first else []), *lines, None, *TAIL]


def again_entry(last: LaunchRequest | None, games: Iterable[Ruleset]) -> Entry | None:
    """Return the line that offers the last table once more: `Same again: Wizard with Ann, Bo, Cy (bot)`."""
    game = next((g.info.name for g in games if last is not None and g.info.id == last.game), None)
    if game is None or last is None or last.table is None:
        return None
    who = [n if k == HUMAN else f"{n} (bot)" for n, k in zip(last.table.names, last.kinds, strict=True)]
    tourney = "" if last.tokens is None else f"a tourney to {last.tokens} token{'s' * (last.tokens != 1)}; "
    dealer = last.table.names[last.table.dealer]
    return Entry("again", f"Same again: {game} with {', '.join(who)}", f"{tourney}the same rules; {dealer} deals first")


def marks(commands: Iterable[Command]) -> str:
    """Return what picks the lines of the first screen: digits, then every letter that is no command here."""
    taken = letters_of(commands, APP, HOME)
    return DIGITS + "".join(letter for letter in ascii_lowercase if letter not in taken)


class HomeScreen(Page[None]):
    """The first screen."""

    heading = "cardtable – a card table in the terminal"
    lines: Sequence[Entry | None] = ()
    """What the menu shows."""
    whole = False
    """Whether it shows every sentence whole."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "stay", show=False),
        *bindings(HOME),
        key("app.settings", "Settings"),
        key("app.help"),
        key("app.leave", "Quit"),
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
        games = app.library.rulesets.values()
        self.lines = entries(saved, games, again_entry(app.library.last_table(), games))
        self._say("news", "\n".join(troubles))
        menu.marks = marks(app.commands)
        across, down = self.size
        self.whole = menu.show(self.lines, Size(across - SIDES, down - ABOVE_BELOW - len(troubles)))
        menu.focus()

    def on_resize(self, event: events.Resize) -> None:
        """Lay the menu out for the new size."""
        super().on_resize(event)
        self.on_screen_resume()

    def on_screen_resume(self) -> None:
        """Show what may have changed while another screen was open."""
        if self.query_one(Menu).option_count:
            self.fill()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell more of the line under the cursor, and its whole sentence where the menu has to cut it."""
        here = next((e for e in self.lines if e is not None and e.id == event.option_id), None)
        told = () if here is None else (here.more,) if self.whole else (here.about, here.more)
        self._say("about", " ".join(filter(None, told)))

    def _say(self, place: str, text: str) -> None:
        """Write a text at a place that takes no room while there is none."""
        line = self.query_one(f"#{place}", Static)
        line.update(harmless(text))
        line.set_class(not text, "nothing")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what the chosen line says."""
        verb, _, what = (event.option_id or "").partition(" ")
        match verb:
            case "resume":
                self.table_app.resume(int(what))
            case "tourney":
                self.table_app.resume_tourney(int(what))
            case "again":
                self.table_app.same_again()
            case "play":
                self.table_app.set_up(what)
            case "open":
                self.table_app.action_open(what)
            case "leave":
                self.table_app.action_leave()

    def _game(self) -> Ruleset | None:
        """Return the game under the cursor, or the first one."""
        chosen = self.query_one(Menu).highlighted_option
        verb, _, what = (chosen.id or "" if chosen else "").partition(" ")
        rulesets = self.table_app.library.rulesets
        return rulesets.get(what) if verb == "play" else next(iter(rulesets.values()), None)

    def action_rules(self) -> None:
        """Show the rules of the game under the cursor, or of the first one."""
        ruleset = self._game()
        if ruleset is not None:
            self.table_app.show_rules(ruleset, ruleset.Options())

    def action_lesson(self) -> None:
        """Teach the game under the cursor, or the first one."""
        ruleset = self._game()
        if ruleset is not None:
            self.table_app.learn(ruleset)

    def action_stay(self) -> None:
        """Stay: there is nothing behind this screen."""
