"""Statistics: every game by players, and a page for each person with plots, records, bots and opponents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import DataTable, Static

from cardtable.core.errors import CardtableError
from cardtable.core.text import cells
from cardtable.store.database.deal_audit import audit_told
from cardtable.store.statistics.statistics import Line, Played
from cardtable.store.statistics.tally import ALL_GAMES, Player
from cardtable.store.statistics.text import (
    HEADS,
    NONE_YET,
    against_told,
    details,
    game_name,
    player_name,
    row,
    save_csv,
    save_json,
)
from cardtable.table.launch import HUMAN
from cardtable.tui.base.commands import key
from cardtable.tui.pages.menus import after
from cardtable.tui.pages.page import Page
from cardtable.tui.review.score_table import aligned
from cardtable.tui.review.table_rows import relist
from cardtable.tui.widgets.canvas import fit
from cardtable.tui.widgets.plot import Plot
from cardtable.tui.widgets.safe_text import harmless, stripped

FOLDER: Final = "statistics"
"""Where statistics are exported to, inside the data folder."""
PLAYER_CELLS: Final = 16
LEAST_GAME: Final = 6
MARGINS: Final = 8
"""The columns beside the table: margins and a scroll bar."""
LATEST: Final = 60
"""The most games that a plot shows."""
STEP: Final = 2
"""The columns that a plot gives to a game at least."""


class StatisticsScreen(Page[None]):
    """Players by games: all games at once, or one game in more detail."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "game(1)", "Game", key_display="← →", priority=True),
        Binding("left", "game(-1)", "Game", show=False, priority=True),
        Binding("enter", "player", "Player", key_display="⏎", priority=True),
        key("statistics.export"),
        Binding("escape", "back", "Back", key_display="Esc"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.game = ALL_GAMES
        self.lines: Sequence[Line] = ()
        self.counted = ""
        self.shown: Sequence[Line] = ()

    def body(self) -> Iterable[Widget]:
        """Return what is counted, the table, and the line about the row under the cursor."""
        yield Static("", id="about")
        yield DataTable(id="sheet", cursor_type="row", zebra_stripes=True)
        yield Static("", id="told")

    def on_mount(self) -> None:
        """Ask for the figures, and show them."""
        try:
            statistics = self.table_app.library.store.statistics
            self.lines = statistics.lines()
            self.counted = str(statistics.counted()) if self.lines else NONE_YET
        except CardtableError as error:
            self.counted = str(error)
        self._fill()
        self.query_one(DataTable).focus()

    def on_screen_resume(self) -> None:
        """Lay the table out anew when the screen comes back."""
        self._fill()

    @property
    def games(self) -> tuple[str, ...]:
        """The games that anybody has finished, all of them together first."""
        return tuple(dict.fromkeys(line.game for line in self.lines))

    def name_of(self, game: str) -> str:
        """Return a game's name."""
        rulesets = self.table_app.library.rulesets
        return game_name(game, lambda g: rulesets[g].info.name if g in rulesets else g)

    def _fill(self) -> None:
        """Show the game that is chosen."""
        self.query_one(".heading", Static).update(harmless(f"Statistics: {self.name_of(self.game)}"))
        self.query_one("#about", Static).update(harmless("\n".join(filter(None, (self.counted, self._legend())))))
        self.shown = [line for line in self.lines if line.game == self.game]
        heads, rows = self._matrix() if self.game == ALL_GAMES else self._table()
        listed: list[tuple[str | Text, ...]] = [
            (fit(stripped(name), PLAYER_CELLS), *map(aligned, figures)) for name, *figures in rows
        ]
        relist(self.query_one(DataTable), (heads[0], *map(aligned, heads[1:])), listed)

    @property
    def _each(self) -> int:
        """The cells that each game has in the table of all games."""
        return (self.size.width - MARGINS - PLAYER_CELLS - 2) // max(len(self.games), 1) - 2

    @property
    def _short(self) -> bool:
        """Whether games are named by the letters of their share codes, for want of room."""
        return self.game == ALL_GAMES and any(cells(self.name_of(g)) > self._each for g in self.games)

    def _head(self, game: str) -> str:
        rulesets = self.table_app.library.rulesets
        short = "All" if game == ALL_GAMES else rulesets[game].info.code if game in rulesets else ""
        return short if short and self._short else self.name_of(game)

    def _legend(self) -> str:
        """Return what the letters above the columns stand for; empty where names stand there."""
        known = [g for g in self.games if g != ALL_GAMES and self._head(g) != self.name_of(g)]
        return ", ".join(f"{self._head(g)} {self.name_of(g)}" for g in known)

    def _matrix(self) -> tuple[list[str], list[list[str]]]:
        """Return each player's wins and games, in all games and in each."""
        played = {(line.game, line.player): line.figures for line in self.lines}
        heads = ["won/played", *(fit(self._head(g), max(self._each, LEAST_GAME)) for g in self.games)]

        def cell(game: str, player: Player) -> str:
            found = played.get((game, player))
            return "" if found is None else f"{found.wins}/{found.games}"

        return heads, [
            [player_name(line.player), *(cell(g, line.player) for g in self.games)] for line in self.shown
        ]  # fmt: skip

    def _table(self) -> tuple[list[str], list[list[str]]]:
        """Return each player's figures in one game, as many as the width holds; empty columns are left out."""
        rows = [list(row(line)) for line in self.shown]
        keep = [i for i in range(len(HEADS)) if any(r[i] for r in rows)]
        for less in ("a hand", "streak", "%", "bids"):
            wide = PLAYER_CELLS + sum(2 + max(cells(r[i]) for r in [HEADS, *rows]) for i in keep[1:])
            if wide <= self.size.width - MARGINS:
                break
            keep = [i for i in keep if HEADS[i] != less]
        return [HEADS[i] for i in keep], [[r[i] for i in keep] for r in rows]

    def _bags(self, game: str) -> bool:
        rulesets = self.table_app.library.rulesets
        return game in rulesets and rulesets[game].info.bags

    def on_resize(self, event: object) -> None:
        """Lay the table out for the new size."""
        super().on_resize(event)  # type: ignore[arg-type]
        self._fill()

    def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
        """Tell what is counted of the player under the cursor."""
        if 0 <= event.cursor_row < len(self.shown):
            line = self.shown[event.cursor_row]
            told = details(line, bags=self._bags(line.game))
            self.query_one("#told", Static).update(harmless("\n".join(told)))

    def action_game(self, by: int) -> None:
        """Show the next game, or the one before."""
        if self.games:
            self.game = after(self.games, self.game, by)
            self._fill()

    def action_player(self) -> None:
        """Open the page of the person under the cursor; all bots of a level have none."""
        at = self.query_one(DataTable).cursor_row
        if 0 <= at < len(self.shown) and self.shown[at].player[0] == HUMAN:
            self.app.push_screen(PlayerScreen(self.shown[at].player[1], self.game))

    def action_export(self) -> None:
        """Write everything as CSV and JSON, and say where."""
        self.table_app.tell(exported(self.table_app.library.store.folder, self))


def exported(folder: Path, screen: Page[None]) -> str:
    """Write all statistics into the data folder, and return the sentence that says where or what failed."""
    statistics = screen.table_app.library.store.statistics
    results, sums = folder / FOLDER / "results.csv", folder / FOLDER / "statistics.json"
    try:
        save_csv(statistics, results)
        save_json(statistics, sums)
    except CardtableError as error:
        return str(error)
    return f"Results saved in {results}, totals in {sums}."


PLOTS: Final = ("scores", "bids made in %", "games won so far")


def series(course: Sequence[Played], plot: str) -> list[int]:
    """Return the values of one of `PLOTS`, game by game; games without bids are left out of the bids."""
    match plot:
        case "scores":
            return [played.score for played in course]
        case "bids made in %":
            return [round(100 * played.made / played.bids) for played in course if played.bids]
        case _:
            won = [0]
            for played in course:
                won.append(won[-1] + played.won)
            return won


class PlayerScreen(Page[None]):
    """One person: plots of the latest games, and below them records, bids, and everybody met."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "game(1)", "Game", key_display="← →", priority=True),
        Binding("left", "game(-1)", "Game", show=False, priority=True),
        key("statistics.plot"),
        key("statistics.colour"),
        Binding("escape", "back", "Back", key_display="Esc"),
    ]

    def __init__(self, name: str, game: str) -> None:
        super().__init__()
        self.name_shown = name
        self.game = game
        self.plot = PLOTS[0]

    def body(self) -> Iterable[Widget]:
        """Return what the plot shows, the plot, and the text to be scrolled."""
        yield Static("", id="about")
        yield Plot((self.name_shown,), ((),), None, self.table_app.library.colours((self.name_shown,)))
        with VerticalScroll(id="text"):
            yield Static("", id="told")

    def on_mount(self) -> None:
        """Ask for this person's figures, and show them."""
        statistics = self.table_app.library.store.statistics
        self.lines = {line.game: line for line in statistics.lines(name=self.name_shown)}
        self.against = statistics.against(name=self.name_shown)
        self.deals = statistics.deals(self.name_shown, self.table_app.library.find)
        self.query_one(VerticalScroll).focus()
        self._fill()

    @property
    def games(self) -> tuple[str, ...]:
        """The games of this person; points of all together mean nothing, wins do."""
        return tuple(self.lines)

    @property
    def plots(self) -> tuple[str, ...]:
        """The plots that mean something here."""
        if self.game == ALL_GAMES:
            return PLOTS[2:]
        return PLOTS if self.lines[self.game].bids.times else (PLOTS[0], PLOTS[2])

    def _name_of(self, game: str) -> str:
        rulesets = self.table_app.library.rulesets
        return game_name(game, lambda g: rulesets[g].info.name if g in rulesets else g)

    def _fill(self) -> None:
        line = self.lines[self.game]
        self.query_one(".heading", Static).update(harmless(f"{self.name_shown}: {self._name_of(self.game)}"))
        self.plot = self.plot if self.plot in self.plots else self.plots[0]
        plot = self.query_one(Plot)
        most = min(LATEST, max((self.size.width - MARGINS) // STEP, 2))
        course = self.table_app.library.store.statistics.course(self.name_shown, self.game, most)
        values = series(course, self.plot)
        plot.show((self.name_shown,), (values,))
        told = f"{self.plot}, the latest {len(course)} games" if len(course) > 1 else f"{self.plot}: one game so far"
        self.query_one("#about", Static).update(harmless(told))
        self.query_one("#told", Static).update(harmless("\n".join(self._told(line))))

    def _told(self, line: Line) -> list[str]:
        rulesets = self.table_app.library.rulesets
        bags = line.game in rulesets and rulesets[line.game].info.bags
        told = details(line, bags=bags)
        met = [a for a in self.against if self.game in (ALL_GAMES, a.game)]
        bots = [a for a in met if a.other[0] != HUMAN]
        people = [a for a in met if a.other[0] == HUMAN]
        for title, found in (("Bots, by level", bots), ("Head to head", people)):
            told += ["", title] if found else []
            told += [f"{self._where(a.game)}{against_told(a)}" for a in found]
        if self.deals:
            told += ["", f"The cards of the last {self.deals[0].deals} deals", *audit_told(self.deals)]
        return told

    def _where(self, game: str) -> str:
        return f"{self._name_of(game)}, " if self.game == ALL_GAMES else ""

    def on_resize(self, event: object) -> None:
        """Lay the plot out for the new size."""
        super().on_resize(event)  # type: ignore[arg-type]
        if self.is_mounted and hasattr(self, "lines"):
            self._fill()

    def action_game(self, by: int) -> None:
        """Show the next game, or the one before."""
        self.game = after(self.games, self.game, by)
        self._fill()

    def action_colour(self) -> None:
        """Give this person the next colour, from now on and at every table."""
        library, plot = self.table_app.library, self.query_one(Plot)
        library.paint(self.name_shown, plot.colours[0] + 1)
        plot.colours = library.colours((self.name_shown,))
        plot.refresh()

    def action_plot(self) -> None:
        """Show the next plot."""
        self.plot = after(self.plots, self.plot, 1)
        self._fill()
