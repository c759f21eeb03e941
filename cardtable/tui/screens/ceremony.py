"""After a game of a tourney: the winner gets a token, and places a sticker for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import OptionList, Static

from cardtable.table.launch import HUMAN
from cardtable.tui import sheets
from cardtable.tui.forms import Entry, Menu
from cardtable.tui.game import Game
from cardtable.tui.outside import harmless
from cardtable.tui.screens.game_page import GamePage
from cardtable.tui.tourney_text import offered


class CeremonyScreen(GamePage[str]):
    """The winner of a game picks a sticker by its number or types one; the result is empty for the usual one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "usual", "Usual one", key_display="Esc"),
        Binding("v", "app.open('scores')", "Scores"),
        Binding("g", "app.open('log')", "Log"),
        Binding("s", "app.open('save sheet')", "Save sheet"),
    ]

    def __init__(self, game: Game, seat: int) -> None:
        super().__init__(game)
        self.seat = seat
        self.heading = f"{game.session.ruleset.info.name}: a token for {self.names[seat]}"
        self.picks = offered(game.glyphs)

    def body(self) -> Iterable[Widget]:
        """Return who has won, the final table, and the stickers."""
        standing, name = self.game.session.standing, self.names[self.seat]
        won = sheets.winners_text(self.names, standing.winners, standing.scores)
        yield Static(harmless(won, "bold"), id="winners")
        yield Static(harmless("\n".join(sheets.ranked(self.names, standing.scores))), id="ranks")
        if self.game.kept.kinds[self.seat] == HUMAN:
            yield Static(harmless(f"{name}, pick a sticker for your token:"), id="asked")
            entries = [Entry(f"sticker {i}", sticker) for i, sticker in enumerate(self.picks)]
            yield Menu([*entries, Entry("type", "Type another one")], id="menu")
        else:
            yield Static(harmless(f"{name} gets a token."), id="asked")
            yield Menu([Entry("usual", "Go on")], id="menu")

    def on_mount(self) -> None:
        """Begin on the first sticker."""
        self.query_one(Menu).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Place the sticker, or ask for one to be typed."""
        verb, _, what = (event.option_id or "").partition(" ")
        match verb:
            case "sticker":
                self.dismiss(self.picks[int(what)])
            case "type":
                from cardtable.tui.screens.confirm import TypeScreen

                self.app.push_screen(TypeScreen("A short text, up to 8 characters wide", ""), self._typed)
            case _:
                self.action_usual()

    def _typed(self, text: str | None) -> None:
        if text is not None:
            self.dismiss(text)

    def action_usual(self) -> None:
        """Take the usual sticker."""
        self.dismiss("")
