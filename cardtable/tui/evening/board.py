"""The tourney board: tokens and stickers, games played, who beat whom; and the screen of the final winner."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static

from cardtable.core.errors import CardtableError
from cardtable.table.series import Tourney
from cardtable.tui.base.commands import BOARD, bindings
from cardtable.tui.evening.library import Library
from cardtable.tui.evening.tourney_text import details, goal, standings, state
from cardtable.tui.look.glyphs import STYLES, Glyphs
from cardtable.tui.look.player_colours import coloured
from cardtable.tui.pages.menus import Entry, Menu
from cardtable.tui.pages.page import Page
from cardtable.tui.play.curtain import large
from cardtable.tui.widgets.safe_text import harmless


class BoardScreen(Page[str]):
    """How a tourney stands. Its result is `next` or `end`, or None for going back.

    Enter is there to play the next game only between two games, with `follows` saying so.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(BOARD),
        Binding("escape", "back", "Back", key_display="Esc"),
    ]

    def __init__(self, library: Library, tourney: int, follows: str = "") -> None:
        super().__init__()
        self.tourney: Tourney = library.store.tourneys.look(tourney)
        self.follows = follows
        self.told = [goal(self.tourney), *_next(library, tourney, self.tourney, follows)]
        self.heading = f"{library.tourney_game(tourney)}: the tourney board"

    @property
    def glyphs(self) -> Glyphs:
        """How stickers are written now."""
        return STYLES[self.table_app.settings.suits]

    def body(self) -> Iterable[Widget]:
        """Return the standings and, to be scrolled, everything else."""
        yield Static(_coloured(self.table_app.library, self.tourney, self.glyphs), id="standings")
        yield Static(harmless("\n".join(self.told)), id="state")
        with VerticalScroll(id="text"):
            for title, lines in details(self.tourney):
                yield Static(harmless(title, "bold"), classes="part")
                yield Static(harmless("\n".join(lines)), classes="lines")

    def on_mount(self) -> None:
        """Let the arrows scroll at once."""
        self.query_one(VerticalScroll).focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key can act now."""
        if action == "choose" and self.tourney.over:
            return False
        return bool(self.follows) if (action, parameters) == ("choose", ("next",)) else True

    def action_choose(self, what: str) -> None:
        """Give the choice as the result."""
        self.dismiss(what)


def _next(library: Library, number: int, tourney: Tourney, follows: str) -> list[str]:
    """Return who deals the next game, or that one is being played."""
    if tourney.over:
        return []
    game = len(tourney.played) + 1
    if not follows:
        return [f"Game {game} is being played."]
    try:
        header, _, _ = library.store.tourneys.next_game(number, library.find)
    except CardtableError as error:
        return [str(error)]
    return [f"Game {game} is next, dealt by {header.table.names[header.table.dealer]}."]


def _coloured(library: Library, tourney: Tourney, glyphs: Glyphs) -> Content:
    """Return the standings, each line in the colour of its player."""
    colours = library.colours(tourney.names)
    lines = zip(tourney.places, standings(tourney, glyphs), strict=True)
    return Content("\n").join(harmless(line, f"bold {coloured(colours[place.seat])}") for place, line in lines)


FINAL = (
    Entry("again", "Play another", "same table; next player deals"),
    Entry("board", "Tourney board", "games, head to head"),
    Entry("home", "Home"),
    Entry("quit", "Quit"),
)


class FinalScreen(Page[str]):
    """The end of a tourney: the winner, or how it stood when it was ended early; the result is `again` or `home`."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "choose('home')", "Home", key_display="Esc")]

    def __init__(self, library: Library, number: int) -> None:
        super().__init__()
        self.library = library
        self.number = number
        self.tourney: Tourney = library.store.tourneys.look(number)
        self.heading = f"{library.tourney_game(number)}: the end of the tourney"

    def body(self) -> Iterable[Widget]:
        """Return the winner's name, the standings and what next."""
        winner = self.tourney.winner
        glyphs = STYLES[self.table_app.settings.suits]
        with Vertical(id="final"):
            if winner is not None:
                yield Static(harmless(large(self.tourney.names[winner])), id="name")
            yield Static(harmless(state(self.tourney)), id="state")
            yield Static(_coloured(self.library, self.tourney, glyphs), id="standings")
        yield Menu(FINAL, id="menu")

    def on_mount(self) -> None:
        """Begin on the first choice."""
        self.query_one(Menu).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was chosen."""
        match event.option_id:
            case "board":
                self.app.push_screen(BoardScreen(self.library, self.number))
            case "quit":
                self.table_app.action_leave()
            case choice:
                self.action_choose(choice or "home")

    def action_choose(self, what: str) -> None:
        """Give the choice as the result."""
        self.dismiss(what)
