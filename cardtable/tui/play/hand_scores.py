"""The scores of the hand just finished: totals count up, and the lines that explain them fill in one by one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.coordinate import Coordinate
from textual.widget import Widget
from textual.widgets import DataTable, Static

from cardtable.table.costly import public_cards
from cardtable.tui.base.commands import key
from cardtable.tui.look.glyphs import number, signed
from cardtable.tui.play.game_page import GamePage, Played
from cardtable.tui.review import score_table
from cardtable.tui.review.replay import Replay
from cardtable.tui.widgets.bars import Bars
from cardtable.tui.widgets.effects import counted
from cardtable.tui.widgets.flight import Reel
from cardtable.tui.widgets.safe_text import harmless, stripped

LINE_SECONDS = 0.35
COUNT_SECONDS = 0.45
"""How long the totals count up."""
TOTAL = 4
"""The column of the totals."""


class HandScoresScreen(GamePage[None]):
    """Bids, tricks and points of one hand with the rule behind each; Enter fills in the rest, then goes on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "go_on", "Go on", key_display="⏎"),
        key("table.menu"),
        key("table.scores", "All scores"),
        key("review.costly", "What cost most"),
    ]

    def __init__(self, game: Played) -> None:
        super().__init__(game)
        self.hand = game.session.standing.hands[-1]
        self.heading = f"{game.session.ruleset.info.name}: scores of {self.deal} {self.hand.number}"
        self.lines = score_table.explained(self.hand, self.names, game.write, game.session.standing.teams)
        self.told = 0
        self._reel: Reel | None = None
        self._totals = score_table.totals(game.session.standing)

    def body(self) -> Iterable[Widget]:
        """Return the table of the hand and the lines that explain it."""
        yield DataTable(id="sheet", cursor_type="none", show_cursor=False, zebra_stripes=True)
        standing = self.game.session.standing
        yield Bars(self.names, [totals[-1] for totals in self._totals], standing.target, self.colours)
        with VerticalScroll(id="lines"):
            yield Static("", id="told")

    def on_mount(self) -> None:
        """Fill in the table, and begin to count the totals up and to tell the lines."""
        sheet = self.query_one(DataTable)
        titles = ["bid", "took", "points", "total", *([] if self.hand.bags is None else ["bags"])]
        sheet.add_columns("", *map(score_table.aligned, titles))
        for seat, name in enumerate(self.names):
            sheet.add_row(Text(stripped(name)), *map(score_table.aligned, self._row(seat)))
        self.query_one("#lines").focus()
        self._reel = Reel(self, max(COUNT_SECONDS, LINE_SECONDS * len(self.lines)), self._show)

    def _row(self, seat: int) -> list[str]:
        hand, total = self.hand, self._totals[seat][-1]
        bags = [] if hand.bags is None else [str(hand.bags[seat])]
        points = signed(hand.change[seat])
        return [score_table.bid_text(hand.bids[seat]), str(hand.tricks[seat]), points, number(total), *bags]

    def _show(self, seconds: float) -> None:
        """Show the page as it is after so many seconds."""
        self._count(seconds / COUNT_SECONDS)
        told = min(round(seconds / LINE_SECONDS), len(self.lines))
        if told > self.told:
            self.told = told
            self.query_one("#told", Static).update(harmless("\n".join(self.lines[:told])))

    def _count(self, part: float) -> None:
        """Show the totals on their way from those before the hand."""
        shown = tuple(counted(totals[-2], totals[-1], part) for totals in self._totals)
        if self.query_one(Bars).show(shown):
            sheet = self.query_one(DataTable)
            for seat, total in enumerate(shown):
                sheet.update_cell_at(Coordinate(seat, TOTAL), score_table.aligned(number(total)))

    def action_costly(self) -> None:
        """Open what cost the people, or the bots where there are none, most in this hand, to look at it from there."""
        from cardtable.tui.review.mistakes import CostlyScreen

        seats, session = self.game.humans or range(len(self.names)), self.game.session
        public = public_cards(session.facts)
        screen = CostlyScreen(self.game, seats, len(session.standing.hands) - 1, public)
        self.app.push_screen(screen, self._look_back)

    def _look_back(self, at: int | None) -> None:
        from cardtable.tui.review.review import ReviewScreen

        if at is None:
            return
        game, session = self.game, self.game.session
        so_far, ended = session.until(len(session.facts)), session.standing.over
        replay = Replay(self.table_app, game.number, so_far, game.kept.kinds, ended=ended)
        replay.go_before(at)
        self.app.push_screen(ReviewScreen(replay))

    def action_go_on(self) -> None:
        """Tell the rest at once; when all is told, go on to the next deal."""
        if self.told < len(self.lines):
            assert self._reel is not None
            self._reel.end()
        else:
            self.dismiss(None)
