"""Who plays on: a bot takes the place of somebody who has to go, and gives it back."""

from __future__ import annotations

from typing import Final

from cardtable import plugins
from cardtable.table.launch import HUMAN
from cardtable.tui.pages.dialogs import ChoiceScreen
from cardtable.tui.pages.menus import Entry
from cardtable.tui.pages.page import app_of
from cardtable.tui.play.hot_seat import Game

SENTENCE: Final = (
    "Who leaves the table, or comes back? A bot sees only the hand that it plays, and hands it back as it stands then."
)


class SeatsScreen(ChoiceScreen):
    """Every seat of a person with who may play on there."""

    def __init__(self, game: Game) -> None:
        self.table = game.table
        bot = plugins.usual_bot()
        replaced = game.app.library.replaced(game.kept)
        entries = [
            Entry(f"{seat} {HUMAN}", name, f"comes back; bot {game.kept.kinds[seat]} is playing")
            if seat in replaced
            else Entry(f"{seat} {bot}", name, f"leaves; bot {bot} plays on")
            for seat, name in enumerate(game.session.table.names)
            if seat in game.humans or seat in replaced
        ]
        super().__init__(SENTENCE, entries or [Entry("", "Back", "only bots play here")])

    def choose(self, entry: str) -> None:
        """Close the list and let them change places; whoever sits down next sees no hand of the one before."""
        app = app_of(self)
        seat, _, kind = entry.partition(" ")
        if seat:
            self.table.cover()
            app.call_next(app.seat_again, int(seat), kind)
        self.dismiss(None)
