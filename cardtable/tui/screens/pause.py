"""The pause menu at the table."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from cardtable.tui.forms import Entry
from cardtable.tui.game import Game
from cardtable.tui.screens.confirm import ChoiceScreen
from cardtable.tui.screens.page import app_of

ENTRIES = (
    Entry("go on", "Go on"),
    Entry("scores", "Scores", "v"),
    Entry("log", "What has happened", "g"),
    Entry("rules", "Rules", "with its house rules"),
    Entry("settings", "Settings", "F2"),
    Entry("leave", "Save and leave the table"),
    Entry("abandon", "Abandon this game", "it cannot be resumed"),
)


class PauseScreen(ChoiceScreen):
    """What one may do besides playing; everything so far is saved already."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "choose('scores')", show=False),
        Binding("g", "choose('log')", show=False),
    ]

    def __init__(self, game: Game) -> None:
        super().__init__(f"{game.title}. Saved.", ENTRIES)
        self.game = game

    def action_choose(self, entry: str) -> None:
        """Do what the key of an entry does at the table."""
        self.choose(entry)

    def choose(self, entry: str) -> None:
        """Close the menu and do what was chosen."""
        app = app_of(self)
        self.dismiss(None)
        match entry:
            case "scores" | "log" | "settings":
                app.action_open(entry)
            case "rules":
                app.show_rules(self.game.session.ruleset, self.game.session.table.options)
            case "leave":
                app.call_next(app.leave_table)
            case "abandon":
                app.call_next(app.ask_to_abandon)
