"""The end of a game: who won, how it went, and what next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import OptionList, Static

from cardtable.tui.base.commands import key
from cardtable.tui.look.glyphs import STYLES
from cardtable.tui.pages.menus import Entry, Menu
from cardtable.tui.play.game_page import GamePage
from cardtable.tui.review import score_table
from cardtable.tui.review.proof import check_text
from cardtable.tui.widgets.bars import Podium
from cardtable.tui.widgets.plot import Plot
from cardtable.tui.widgets.safe_text import harmless

ENTRIES = (
    Entry("again", "Play again", "same seats; next player deals"),
    Entry("review", "Review", "every step, what cost most, what if"),
    Entry("same deal", "Same deal again", "the same cards, as practice"),
    Entry("scores", "Scores"),
    Entry("home", "Home"),
    Entry("quit", "Quit"),
)


class GameOverScreen(GamePage[str]):
    """The winners above the plot of all totals; the result is `again`, `same deal` or `home`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "home", "Home", key_display="Esc"),
        key("table.scores", show=False),
        key("table.log", "Log"),
        key("scores.save"),
        key("scores.verify"),
    ]

    def body(self) -> Iterable[Widget]:
        """Return winners, final table, plot and choices."""
        standing = self.game.session.standing
        won = score_table.winners_text(self.names, standing.winners, standing.scores, standing.teams)
        yield Static(harmless(won, "bold"), id="winners")
        yield Static(harmless("\n".join(score_table.ranked(self.names, standing.scores, standing.teams))), id="ranks")
        why = self.game.kept.why
        if why is not None:
            yield Static(f"This game does not count: {why}.", id="uncounted")
        order = sorted(range(len(self.names)), key=lambda seat: (seat not in standing.winners, -standing.scores[seat]))
        yield Podium(self.names, standing.scores, order, STYLES[self.table_app.settings.suits].suits, self.colours)
        yield Plot(self.names, score_table.totals(standing), standing.target, self.colours)
        yield Menu(ENTRIES, id="menu")

    def on_mount(self) -> None:
        """Begin on the first choice."""
        self.query_one(Menu).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was chosen."""
        match event.option_id:
            case "scores":
                self.table_app.action_open("scores")
            case "review":
                self.action_review()
            case "quit":
                self.table_app.action_leave()
            case choice:
                self.dismiss(choice)

    def action_review(self) -> None:
        """Look back at the game, step by step."""
        from cardtable.tui.review.review import review

        review(self.table_app, self.game.number, self.game.kept.kinds)

    def action_verify(self) -> None:
        """Say how the cards can be verified, and what that proves."""
        self.table_app.tell(check_text(self.game.kept))

    def action_home(self) -> None:
        """Go to the first screen."""
        self.dismiss("home")
