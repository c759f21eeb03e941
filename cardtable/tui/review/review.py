"""Looking back: the games that have ended, and each of them step by step."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import DataTable, Static

from cardtable.core.errors import CardtableError, Unreadable
from cardtable.core.pending import PLAY, Ask
from cardtable.core.text import cells, clean, plain
from cardtable.store.database.summaries import GameSummary
from cardtable.store.files.plain import is_endless
from cardtable.store.records.record_text import load
from cardtable.table.launch import HUMAN
from cardtable.tui.base.commands import COMMANDS, REVIEW, key
from cardtable.tui.base.weak_signals import hear
from cardtable.tui.look.glyphs import number
from cardtable.tui.look.player_colours import dressed
from cardtable.tui.look.table_style import capital, look_of
from cardtable.tui.pages.dialogs import ChoiceScreen, TypeScreen
from cardtable.tui.pages.menus import Entry, after
from cardtable.tui.pages.page import Page
from cardtable.tui.review.replay import Replay
from cardtable.tui.review.table_rows import relist
from cardtable.tui.widgets.canvas import fit, wrap
from cardtable.tui.widgets.felt import Felt
from cardtable.tui.widgets.safe_text import harmless, stripped
from cardtable.tui.widgets.seats import FeltView

if TYPE_CHECKING:
    from cardtable.tui.shell.app import CardtableApp

MOST: Final = 200
"""The most games that the list shows."""
FOLDER: Final = "records"
"""Where records are saved, inside the data folder."""
LISTED: Final = "Games that have ended, the latest first."
NONE_YET: Final = "No game has ended yet. A record file can be imported with i."
TOLD: Final = 2
"""The rows for what has just happened; more on a tall screen."""
TOLD_ROOMY: Final = 5
ROOMY: Final = 30
MARGINS: Final = 8
AROUND: Final = 36
"""The columns of the list beside the players: number, date, game, gaps."""
GAME_CELLS: Final = 13


class ReviewListScreen(Page[None]):
    """The games that have ended, the latest first."""

    heading = "Review"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "review", "Review", key_display="⏎", priority=True),
        key("table.scores", action="scores"),
        key("scores.save", action="save"),
        key("review.import"),
        Binding("escape", "back", "Back", key_display="Esc"),
    ]
    games: Sequence[GameSummary] = ()

    def body(self) -> Iterable[Widget]:
        """Return the line above the list, and the list."""
        yield Static("", id="about")
        yield DataTable(id="sheet", cursor_type="row", zebra_stripes=True)

    def on_mount(self) -> None:
        """Show the list."""
        self._fill()
        self.query_one(DataTable).focus()

    def on_resize(self, event: events.Resize) -> None:
        """Lay the list out for the new size."""
        super().on_resize(event)
        self._fill()

    def _fill(self) -> None:
        library = self.table_app.library
        told = LISTED
        try:
            self.games = library.store.ended(MOST)
        except CardtableError as error:
            self.games, told = (), str(error)
        told = told if self.games or told != LISTED else NONE_YET
        self.query_one("#about", Static).update(harmless(told))
        relist(self.query_one(DataTable), ("no.", "ended", "game", "players"), [self._row(game) for game in self.games])

    def _row(self, game: GameSummary) -> tuple[str, ...]:
        """Return a game's number, when it ended, its name and its players with their scores."""
        rulesets = self.table_app.library.rulesets
        name = stripped(rulesets[game.game].info.name if game.game in rulesets else game.game)
        players = fit(stripped(_players(game)), max(self.size.width - AROUND, 8))
        return str(game.id), f"{game.updated.astimezone():%d %b %H:%M}", fit(name, GAME_CELLS), players

    @property
    def chosen(self) -> GameSummary | None:
        """The game under the cursor."""
        at = self.query_one(DataTable).cursor_row
        return self.games[at] if 0 <= at < len(self.games) else None

    def _replay(self) -> Replay | None:
        return None if self.chosen is None else replay_of(self.table_app, self.chosen.id, self.chosen.kinds)

    def action_review(self) -> None:
        """Look back at the game under the cursor."""
        if self.chosen is not None:
            review(self.table_app, self.chosen.id, self.chosen.kinds)

    def action_scores(self) -> None:
        """Show the score sheet of the game under the cursor."""
        from cardtable.tui.review.scoreboard import ScoreboardScreen

        replay = self._replay()
        if replay is not None:
            self.app.push_screen(ScoreboardScreen(replay))

    def action_save(self) -> None:
        """Ask in which form the score sheet is saved."""
        from cardtable.tui.review.save_sheet import SaveSheetScreen

        replay = self._replay()
        if replay is not None:
            self.app.push_screen(SaveSheetScreen(replay))

    def action_import(self) -> None:
        """Ask for a record file."""
        self.app.push_screen(TypeScreen("Import a record from the file", ""), self._import)

    def _import(self, typed: str | None) -> None:
        if not typed:
            return
        app, path = self.table_app, Path(os.path.expanduser(typed.strip()))
        if is_endless(path):
            app.tell(f"{clean(str(path))!r} cannot be read: it is not an ordinary file")
            return
        try:
            game = app.library.store.import_record(load(path), app.library.find)
        except CardtableError as error:
            app.tell(plain(str(error)))
            return
        self._fill()
        end = "" if any(g.id == game for g in self.games) else " It is unfinished: resume it from the first screen."
        app.tell(f"Saved as game {game}.{end}")


def replay_of(app: CardtableApp, game: int, kinds: tuple[str, ...]) -> Replay | None:
    """Return a game that has ended, to be looked back at; where it cannot be read, None, and why is told."""
    try:
        return Replay(app, game, app.library.store.review(game, app.library.find), kinds)
    except CardtableError as error:
        app.tell(str(error))
        return None


def review(app: CardtableApp, game: int, kinds: tuple[str, ...]) -> None:
    """Open a game that has ended, to look back at it."""
    replay = replay_of(app, game, kinds)
    if replay is not None:
        app.push_screen(ReviewScreen(replay))


def _players(game: GameSummary) -> str:
    state = "" if game.state == "finished" else f"{game.state}; "
    return state + ", ".join(f"{clean(n)} {number(s)}" for n, s in zip(game.names, game.scores, strict=True))


class ReviewScreen(Page[None]):
    """One ended game, step by step. The table is seen by nobody in particular, the hands stand below it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(key(c.id, show=bool(c.footer)) for c in COMMANDS if c.where == REVIEW and c.id != "review.import"),
        key("table.scores", action="scores", show=False),
        key("table.log", "Log", "log", show=False),
        key("app.help"),
        Binding("escape", "back", "Back", key_display="Esc"),
    ]
    whose: int | None = None
    """The seat whose hand alone is shown; None for everybody's."""

    def __init__(self, replay: Replay) -> None:
        super().__init__()
        self.replay = replay
        self.names = replay.session.table.names
        self.heading = replay.title

    def body(self) -> Iterable[Widget]:
        """Return the table, the hands, and what has just happened."""
        yield Felt(None, "review-felt")
        yield Static("", id="stakes")
        yield Static("", id="hands")
        yield Static("", id="told")

    def on_mount(self) -> None:
        """Show the first deal, and the table in another look when the theme changes."""
        hear(self.app.theme_changed_signal, self, self._fill)
        self._fill()

    def on_resize(self, event: events.Resize) -> None:
        """Lay the hands out for the new size."""
        super().on_resize(event)
        self._fill()

    def _fill(self) -> None:
        replay, app = self.replay, self.table_app
        plain = look_of(app.get_css_variables(), app.settings.suits, app.settings.suit_colours)
        look, scene = dressed(plain, app.library.colours(self.names)), replay.scene
        levels = tuple("" if kind == HUMAN else kind for kind in replay.kinds)
        due = replay.now.pending
        stage = due.stage if isinstance(due, Ask) else PLAY  # before play, bids and turned cards lie in the middle
        self.query_one(Felt).show(FeltView(scene, self.whose or 0, stage, levels, held=replay.held, live=False), look)
        self.query_one("#stakes", Static).update(harmless(look.text(" · ".join(scene.badges))))
        self.query_one(".heading", Static).update(harmless(f"{replay.title}: {replay.place}"))
        seats = range(len(self.names)) if self.whose is None else (self.whose,)
        wide = max(cells(fit(name, 12)) for name in self.names)
        lines = [line for seat in seats for line in self._hand(seat, wide)]
        self.query_one("#hands", Static).update(harmless("\n".join(lines)))
        told = ". ".join(capital(replay.text(h)) for h in replay.happenings) or "Before the first deal"
        self.query_one("#told", Static).update(harmless("\n".join(self._cut(f"{told}."))))

    def _cut(self, text: str) -> list[str]:
        """Return a text in as many lines as there is room for; the score sheet holds what is cut."""
        most = TOLD if self.size.height < ROOMY else TOLD_ROOMY
        lines = wrap(text.split(), self.size.width - MARGINS)
        return lines if len(lines) <= most else [*lines[: most - 1], fit(f"{lines[most - 1]} … v", self.size.width)]

    def _hand(self, seat: int, wide: int) -> list[str]:
        """Return a seat's name and cards, in as many lines as the width needs."""
        name = fit(stripped(self.names[seat]), 12)
        room = max(self.size.width - wide - 6, 10)
        first, *rest = wrap(self.replay.hand(seat).split(" "), room) or [""]
        gap = " " * (wide - cells(name) + 2)
        return [f"{name}{gap}{first}", *(" " * (wide + 2) + line for line in rest)]

    def action_step(self, by: int) -> None:
        """Go one step on or back."""
        self.replay.step(by)
        self._fill()

    def action_trick(self, by: int) -> None:
        """Go to the end of the next or previous trick."""
        self.replay.leap(self.replay.tricks, by)
        self._fill()

    def action_hand(self, by: int) -> None:
        """Go to the next or previous deal."""
        self.replay.leap(self.replay.hands, by)
        self._fill()

    def action_go(self, at: int) -> None:
        """Go to a point of the game."""
        self.replay.go(at)
        self._fill()

    def action_end(self) -> None:
        """Go to the end of the game."""
        self.action_go(self.replay.length)

    def action_whose(self) -> None:
        """Show one seat's hand alone, the next one's, or everybody's again."""
        self.whose = after((None, *range(len(self.names))), self.whose, 1)
        self._fill()

    def action_scores(self) -> None:
        """Show the score sheet."""
        from cardtable.tui.review.scoreboard import ScoreboardScreen

        self.app.push_screen(ScoreboardScreen(self.replay))

    def action_log(self) -> None:
        """Show everything that happened."""
        from cardtable.tui.review.log import LogScreen

        self.app.push_screen(LogScreen(self.replay))

    def action_costly(self) -> None:
        """Look for what cost the people, or the bots where there are none, most in this hand; go there if wanted."""
        from cardtable.tui.review.mistakes import CostlyScreen

        ended = len(self.replay.session.standing.hands)
        if not ended:
            self.table_app.tell("No hand of this game was finished, so there is nothing to judge.")
            return
        people = [seat for seat, kind in enumerate(self.replay.kinds) if kind == HUMAN]
        seats = (people or range(len(self.names))) if self.whose is None else (self.whose,)
        hand = min(len(self.replay.now.standing.hands), ended - 1)
        self.app.push_screen(CostlyScreen(self.replay, seats, hand, self.replay.public), self._jump)

    def _jump(self, at: int | None) -> None:
        if at is not None:
            self.replay.go_before(at)
            self._fill()

    def action_copy(self) -> None:
        """Put the record up to here on the clipboard and in a file, and say where."""
        if not self.replay.ended:
            self.table_app.tell("A record holds every card: it can be copied once the game has ended.")
            return
        text = self.replay.record()
        self.app.copy_to_clipboard(text)
        info = self.replay.session.ruleset.info
        path = self.table_app.library.store.folder / FOLDER / f"{info.id}-{self.replay.number}-{self.replay.at}.jsonl"
        try:
            _save(path, text)
        except CardtableError as error:
            self.table_app.tell(str(error))
            return
        self.table_app.tell(f"The record up to here is in {path}, and on the clipboard where the terminal allows it.")

    def action_what_if(self) -> None:
        """Ask who plays on from here."""
        replay = self.replay
        if replay.now.standing.over or (replay.at == replay.length and not replay.ended):
            self.table_app.tell("The game is over at this point: step back to where you want to play on.")
            return
        if not replay.ended and replay.mine is None:
            self.table_app.tell("Others here would see your cards: play on from here once the game has ended.")
            return
        as_it_was = Entry("as it was", "As it was", "people and bots where they sat")
        seats = [Entry(str(seat), f"As {name}", "everybody else is a bot") for seat, name in enumerate(self.names)]
        people = [as_it_was] if HUMAN in replay.kinds else []
        waits = "" if replay.ended else " The game itself waits there."
        never = "It never counts, and is not offered again on the first screen."
        question = f"Play on from here as a what-if? {never}{waits}"
        self.app.push_screen(ChoiceScreen(question, [*(seats if replay.ended else []), *people]), self._play_on)

    async def _play_on(self, chosen: str | None) -> None:
        if chosen is not None:
            await self.table_app.what_ifs.begin(self.replay, None if chosen == "as it was" else int(chosen))


def _save(path: Path, text: str) -> None:
    """Write a record; raises Unreadable when that cannot be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{clean(str(path), 200)!r} cannot be written: {error.strerror}") from error
