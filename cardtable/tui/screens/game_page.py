"""What the screens about the game in progress have in common."""

from __future__ import annotations

from typing import TypeVar

from cardtable.tui import sheets
from cardtable.tui.game import Game
from cardtable.tui.screens.page import Page

Result = TypeVar("Result")


class GamePage(Page[Result]):
    """A page about one game. All that it says is public: it may be open while the keyboard changes hands."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.names = game.session.table.names
        self.heading = game.title
        self.deal = sheets.deal_word(game.session.scene(None).title)
        """What this game calls a hand."""
