"""Game selection: the unfinished game first, then one line a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import OptionList, Static

from cardtable.core.errors import CardtableError
from cardtable.core.text import counted
from cardtable.tui.base.commands import APP, HOME, Command, bindings, key, letters_of
from cardtable.tui.look.table_style import look_of
from cardtable.tui.pages.menus import DIGITS, SIDES, Entry, Menu
from cardtable.tui.pages.page import Page
from cardtable.tui.widgets.safe_text import harmless

if TYPE_CHECKING:
    from cardtable.core.ruleset import Ruleset
    from cardtable.table.request import LaunchRequest
    from cardtable.tui.evening.library import Saved

ABOVE_BELOW = 5
"""The rows that the heading, the gap below it, the facts of a game and the keys take."""
TITLE = {"-high": 8, "-tall": 10, "-great": 10}
"""The rows that the cards of the games take, by the height of the screen."""
NO_MARK = "·"
"""Stands before a line for which no letter is left."""
TAIL = (
    Entry("open statistics", "Statistics", "wins, bids, streaks, head to head", mark="s"),
    Entry("open review", "Review", "finished games step by step; what if", mark="v"),
    Entry("open settings", "Settings", "colours, pace, privacy", mark="app.settings"),
    Entry("open help", "Help", "keys, and how a game goes", mark="app.help"),
    Entry("leave", "Quit", mark="app.leave"),
)
"""The lines below the games, each with its letter or the command whose key picks it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What there is to play, as the first screen offers it."""

    saved: Sequence[Saved]
    """The latest of what is unfinished."""
    waiting: int
    """How much is unfinished."""
    again: Entry | None
    """The table that played last."""
    games: Sequence[Ruleset]
    """Every game, that which was played last first."""
    numbered: Sequence[str]
    """The ids of the games in the order of their numbers."""


def entries(offer: Offer, commands: Sequence[Command]) -> list[Entry | None]:
    """Return the lines of the first screen: what is unfinished, the last table, then every game, then the rest.

    A game has its number for good. Other lines have letters that are no command here.
    """
    from cardtable.table.launch import facts

    keys = {c.id: c.shown for c in commands}
    taken = letters_of(commands, APP, HOME)
    tail = [replace(e, mark="" if e.mark in taken else keys.get(e.mark, e.mark)) for e in TAIL]
    fixed = {*taken, *(e.mark for e in tail)}
    letters = iter([letter for letter in ascii_lowercase if letter not in fixed])
    first = [Entry(s.id, f"Resume: {s.title}", s.about, mark=next(letters, NO_MARK)) for s in offer.saved]
    if offer.waiting > len(offer.saved):
        every = f"All {offer.waiting} unfinished games"
        first.append(Entry("unfinished", every, "each of them can go on", mark=keys["home.unfinished"]))
    first += [] if offer.again is None else [replace(offer.again, mark=next(letters, NO_MARK))]
    numbers = dict(zip(offer.numbered, DIGITS, strict=False))
    last = [e if e.mark else replace(e, mark=next(letters, NO_MARK)) for e in tail]
    lines = [
        Entry(f"play {g.id}", g.name, g.sentence, facts(g), numbers.get(g.id) or next(letters, NO_MARK))
        for g in (game.info for game in offer.games)
    ]
    return [*first, *([None] if first else []), *lines, None, *last]


def again_entry(last: LaunchRequest | None, games: Iterable[Ruleset]) -> Entry | None:
    """Return the line that offers the last table once more: `Same again: Wizard`, with who sat there."""
    from cardtable.table.launch import HUMAN

    game = next((g.info.name for g in games if last is not None and g.info.id == last.game), None)
    if game is None or last is None or last.table is None:
        return None
    who = [n if k == HUMAN else f"{n} (bot)" for n, k in zip(last.table.names, last.kinds, strict=True)]
    tourney = "" if last.tokens is None else f", a tourney to {counted(last.tokens, 'token')}"
    dealer = last.table.names[last.table.dealer]
    return Entry("again", f"Same again: {game}", f"{', '.join(who)}{tourney}; {dealer} deals first")


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
        key("app.help"),
        key("app.leave", "Quit"),
    ]

    def body(self) -> Iterable[Widget]:
        """Return the menu and the line of news; what stands above them comes with the games."""
        yield Menu((), id="menu")
        yield Static("", id="about")
        yield Static("", id="news")

    def fill(self) -> None:
        """Show what there is to play, and what could not be read."""
        app, menu = self.table_app, self.query_one(Menu)
        library, last = app.library, app.library.last_table()
        saved: list[Saved] = []
        waiting, troubles = 0, app.troubles
        try:
            saved, waiting = library.unfinished(), len(library.waiting())
        except CardtableError as error:
            troubles = [*troubles, str(error)]
        games = list(library.rulesets.values())
        games.sort(key=lambda game: last is None or game.info.id != last.game)
        offer = Offer(saved, waiting, again_entry(last, games), games, self._numbered())
        self.lines = entries(offer, app.commands)
        self._say("news", "\n".join(troubles))
        room = self.query_one(".column").size or self.size
        above = next((rows for name, rows in TITLE.items() if self.has_class(name)), 0)
        self.whole = menu.show(
            self.lines, Size(room.width - SIDES, room.height + 2 - ABOVE_BELOW - above - len(troubles))
        )
        menu.focus()

    def _numbered(self) -> tuple[str, ...]:
        """Return the ids of the games in the order of their numbers, which are kept where not all games are ours."""
        app = self.table_app
        games = app.library.numbered(app.settings.games)
        if app.library.has_guests and app.kept.path.exists() and not app.kept.problems:
            app.change_settings(replace(app.settings, games=games))
        return games

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
        self._raise("" if here is None else here.id.removeprefix("play "))
        self._say("about", " ".join(filter(None, told)))

    def _raise(self, game: str) -> None:
        """Show the cards of the games above the menu, that of one of them raised."""
        from cardtable.tui.widgets.fan import Hand
        from cardtable.tui.widgets.sample import SampleCards, emblems

        settings = self.table_app.settings
        look = look_of(self.app.get_css_variables(), settings.suits, settings.suit_colours)
        infos = [ruleset.info for ruleset in self.table_app.library.rulesets.values()]
        cards = [info.emblem for info in infos if info.emblem is not None]
        here = next((info.emblem for info in infos if info.id == game), None)
        if not self.query(SampleCards):
            self.query_one(".column").mount(SampleCards(Hand(), "title"), before=0)
        self.query_one(SampleCards).show(emblems(cards, here), look)

    def _say(self, place: str, text: str) -> None:
        """Write a text at a place that takes no room while there is none."""
        line = self.query_one(f"#{place}", Static)
        line.update(harmless(text))
        line.set_class(not text, "nothing")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what the chosen line says."""
        verb, _, what = (event.option_id or "").partition(" ")
        match verb:
            case "resume" | "tourney":
                self._go_on(event.option_id)
            case "again":
                self.table_app.same_again()
            case "unfinished":
                self.action_unfinished()
            case "play":
                self.table_app.set_up(what)
            case "open":
                self.table_app.action_open(what)
            case "leave":
                self.table_app.action_leave()

    def action_unfinished(self) -> None:
        """Offer everything that is unfinished."""
        from cardtable.tui.shell.unfinished import UnfinishedScreen

        self.app.push_screen(UnfinishedScreen(), self._go_on)

    def _go_on(self, what: str | None) -> None:
        """Go on with an unfinished game or tourney: `resume 3`, `tourney 1`."""
        verb, _, number = (what or "").partition(" ")
        if verb == "resume":
            self.table_app.resume(int(number))
        elif verb == "tourney":
            self.table_app.resume_tourney(int(number))

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
        """Teach the game under the cursor, or the first one; where it has several lessons, ask which."""
        ruleset = self._game()
        if ruleset is not None:
            self.table_app.guarded(lambda: self._teach(ruleset))

    def _teach(self, ruleset: Ruleset) -> None:
        from cardtable.store.records.lesson import lesson_titles
        from cardtable.tui.pages.dialogs import ChoiceScreen

        titles = lesson_titles(ruleset)
        if len(titles) < 2:
            self.table_app.learn(ruleset)
            return

        def begin(entry: str | None) -> None:
            if entry is not None:
                self.table_app.learn(ruleset, int(entry))

        entries = [Entry(str(number), title) for number, title in enumerate(titles)]
        self.app.push_screen(ChoiceScreen(f"{ruleset.info.name}: which lesson?", entries), begin)

    def action_stay(self) -> None:
        """Stay: there is nothing behind this screen."""
