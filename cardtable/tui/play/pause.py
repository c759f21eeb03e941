"""The pause menu at the table."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.binding import BindingType

from cardtable.core.options import differences
from cardtable.tui.base.commands import key, shown_key
from cardtable.tui.pages.dialogs import ChoiceScreen
from cardtable.tui.pages.menus import Entry
from cardtable.tui.pages.page import app_of
from cardtable.tui.pages.rules_text import differs
from cardtable.tui.play.hot_seat import Game
from cardtable.tui.review.proof import source_text, source_title

ENTRIES = (
    Entry("go on", "Go on"),
    Entry("scores", "Scores", "table.scores"),
    Entry("log", "What has happened", "table.log"),
    Entry("rules", "Rules", "with its house rules"),
    Entry("settings", "Settings", "app.settings"),
    Entry("leave", "Leave the table", "saved: resume later"),
    Entry("abandon", "Abandon this game", "it cannot be resumed"),
)
LEAVE_WHAT_IF = replace(ENTRIES[5], about="back to the game looked at")
SAME_DEAL = Entry("same deal", "Same deal again", "as practice")
BOARD = Entry("board", "Tourney board", "tokens, head to head")
CURTAIN = Entry("curtain", "Hide the hand until you are back", "table.pause")
PALETTE = Entry("palette", "Find a command", "app.palette")
SEATS = Entry("seats", "Swap a player for a bot", "or back again")


def entries(game: Game) -> list[Entry]:
    """Return what there is to do at this table: a tourney has its board, and no deal of it is played again."""
    title, words = source_title(game.kept)
    keys = {c.id: c.shown for c in game.table.commands}
    again = SAME_DEAL if game.kept.series is None else BOARD
    first = ENTRIES if game.kept.what_if is None else tuple(LEAVE_WHAT_IF if e.id == "leave" else e for e in ENTRIES)
    lines = (*first, again, SEATS, PALETTE, CURTAIN, Entry("source", title, words))
    return [replace(e, about=keys.get(e.about, e.about)) for e in lines]


class PauseScreen(ChoiceScreen):
    """What one may do besides playing; everything so far is saved already."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("table.scores", action="choose('scores')", show=False),
        key("table.log", action="choose('log')", show=False),
        key("app.leave"),
    ]

    def __init__(self, game: Game) -> None:
        changed = differs(differences(game.session.table.options))
        super().__init__(f"{game.title}. Saved.\n{changed}", entries(game))
        self.game = game
        self.keys = f"{self.keys}  {shown_key(game.table.commands, 'app.leave')} Quit, saved"

    def action_choose(self, entry: str) -> None:
        """Do what the key of an entry does at the table."""
        self.choose(entry)

    def choose(self, entry: str) -> None:
        """Close the menu and do what was chosen."""
        app = app_of(self)
        self.dismiss(None)
        match entry:
            case "scores" | "log" | "settings" | "seats" | "curtain":
                app.action_open(entry)
            case "rules":
                app.show_rules(self.game.session.ruleset, self.game.session.table.options)
            case "palette":
                app.call_next(app.action_palette)
            case "source":
                app.tell(source_text(self.game.kept))
            case "board":
                app.call_next(app.look_at_board)
            case "same deal":
                app.call_next(app.ask_for_same_deal)
            case "leave":
                app.call_next(app.leave_for_home)
            case "abandon":
                app.call_next(app.ask_to_abandon)
