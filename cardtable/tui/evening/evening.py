"""An evening at one table: game after game, with what comes before the first deal and after the last one."""

from __future__ import annotations

from asyncio import CancelledError
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from cardtable.core.errors import CardtableError
from cardtable.store.database.schema import Gone
from cardtable.store.files import typed_commands
from cardtable.table.launch import HUMAN
from cardtable.tui.evening.new_game import Opened
from cardtable.tui.evening.setup_form import ASK
from cardtable.tui.look.glyphs import STYLES
from cardtable.tui.play.hot_seat import Game

if TYPE_CHECKING:
    from cardtable.store.database.game import OpenGame
    from cardtable.table.series import Tourney
    from cardtable.tui.evening.ceremony import Victory
    from cardtable.tui.shell.app import CardtableApp

END_QUESTION = "End the tourney here? The tokens stay as they are, and no more of its games are played."


class Evening:
    """Games at this keyboard until nobody wants another one. Each way to begin runs as a worker, and may be cancelled.

    Whatever is open is closed at the end, and everything is kept as it happens.
    """

    def __init__(self, app: CardtableApp) -> None:
        self.app = app
        self.library = app.library
        self.kept: OpenGame | None = None
        """The game that is open."""

    async def at_table(self, opened: Opened) -> None:
        """Begin with a game, new or resumed."""
        with suppress(CancelledError):  # a worker keeps its error, and with it every screen that was waited for
            await self._guarded(opened, None)
            self.app.call_next(self.app.what_ifs.come_back)

    async def between_games(self, tourney: int) -> None:
        """Begin with the board of a tourney that waits for its next game."""
        with suppress(CancelledError):
            await self._guarded(None, tourney)

    def close(self) -> None:
        """Let other windows open the game."""
        if self.kept is not None:
            self.kept.close()

    async def _guarded(self, opened: Opened | None, tourney: int | None) -> None:
        try:
            if tourney is not None:
                await self._late_ceremony(tourney)
                opened = await self._board(tourney)
                await self.app.clear_the_table()
            while opened is not None:
                opened = await self._play(opened)
                self.close()
                await self.app.clear_the_table()
        except Gone as gone:
            await self.app.clear_the_table()
            await self._rescue(str(gone))
        except CardtableError as error:
            await self.app.clear_the_table()
            self.app.tell(str(error))
        finally:
            self.close()

    async def _play(self, opened: Opened) -> Opened | None:
        """Play one game; return the next one, or None when people go home."""
        self.kept = opened.game
        if not await self._may_run(opened.game.kinds):
            self._drop(opened)
            return None
        await self._before(opened)
        game = self.app.game = Game(self.app, opened.game, covered=bool(self.library.replaced(opened.game)))
        await game.run()
        if opened.game.series is None:
            return await self._over(game)
        await self._ceremony(game)
        return await self._board(opened.game.series)

    async def _rescue(self, gone: str) -> None:
        """Offer a copy of a lost database, and say how to go on with it."""
        from cardtable.tui.pages.dialogs import ConfirmScreen

        question = ConfirmScreen(f"{gone[0].upper()}{gone[1:]}. Save a copy of everything?", yes="Save a copy", no="No")
        if await self.app.push_screen_wait(question) and self.kept is not None:
            self.app.tell(self.library.rescued(self.kept))

    # Before the first deal

    async def _may_run(self, kinds: Sequence[str]) -> bool:
        """Return whether the programs at a table may run, those that nobody has typed here only where people say so."""
        strange = typed_commands.strange(kinds)
        if not strange:
            return True
        from cardtable.tui.pages.dialogs import ConfirmScreen

        question = ConfirmScreen(f"{typed_commands.told(strange)}. Run it?", "Run it", "No, go back")
        agreed = await self.app.push_screen_wait(question)
        if agreed:
            typed_commands.remember(kinds)
        return bool(agreed)

    def _drop(self, opened: Opened) -> None:
        """Delete a new game, or the tourney that begins with it, whose programs may not run."""
        self.close()
        if not opened.waited:
            self.library.store.delete(opened.game.id)
            if opened.game.series is not None:
                self.library.store.tourneys.delete(opened.game.series)

    async def _before(self, opened: Opened) -> None:
        game = opened.game
        if opened.draw is not None:
            from cardtable.tui.evening.seating import SeatingScreen

            await self.app.push_screen_wait(SeatingScreen(game.session.ruleset.info.name, opened.draw))
        if game.is_fresh and self.app.settings.cuts == ASK:
            from cardtable.tui.evening.cuts import OpeningScreen

            names = game.session.table.names
            people = [name for name, kind in zip(names, game.kinds, strict=True) if kind == HUMAN]
            typed = await self.app.push_screen_wait(OpeningScreen(game, people, game.announce()))
            if typed and any(typed):
                cuts = iter(typed)
                game.cut(tuple(next(cuts) or None if kind == HUMAN else None for kind in game.kinds))

    # After the last deal

    async def _over(self, game: Game) -> Opened | None:
        from cardtable.tui.evening.game_over import GameOverScreen

        match await self.app.push_screen_wait(GameOverScreen(game)):
            case "again":
                return self.library.again(game.kept)
            case "same deal":
                return self.library.same_deal(game.kept)
            case _:
                return None

    async def _ceremony(self, game: Game) -> None:
        """Let every winner place a sticker."""
        from cardtable.tui.evening.ceremony import Victory

        session = game.session
        won, name = session.standing, session.ruleset.info.name
        victory = Victory(name, session.table.names, won.scores, won.winners, game.humans, won.teams)
        await self._award(victory, won.winners, game.kept.id)

    async def _late_ceremony(self, tourney: int) -> None:
        """Let the winners of the last game place their stickers, where the program ended before they had."""
        from cardtable.tui.evening.ceremony import Victory

        found = self._look(tourney)
        if not found.played:
            return
        last = found.played[-1]
        people = frozenset(i for i, kind in enumerate(self.library.store.began_as(last.game)) if kind == HUMAN)
        victory = Victory(self.library.tourney_game(tourney), found.names, last.scores, last.winners, people)
        await self._award(victory, last.unasked, last.game)

    async def _award(self, victory: Victory, seats: Sequence[int], game: int) -> None:
        """Give winners their tokens, one after the other; each is kept as it is placed."""
        from cardtable.tui.evening.ceremony import CeremonyScreen

        for seat in seats:
            screen = CeremonyScreen(victory, seat, STYLES[self.app.settings.suits])
            sticker = await self.app.push_screen_wait(screen)
            self.library.store.tourneys.stick(game, seat, sticker or "")

    def _look(self, tourney: int) -> Tourney:
        return self.library.store.tourneys.look(tourney)

    async def _board(self, tourney: int) -> Opened | None:
        """Show the board; return the next game, or None when people go home."""
        from cardtable.tui.evening.board import BoardScreen
        from cardtable.tui.pages.dialogs import ConfirmScreen

        while not self._look(tourney).over:
            match await self.app.push_screen_wait(BoardScreen(self.library, tourney, "next")):
                case "next":
                    self.close()
                    return Opened(self.library.next_game(tourney), waited=True)
                case "end":
                    question = ConfirmScreen(END_QUESTION, yes="End it", no="No, play on")
                    if await self.app.push_screen_wait(question):
                        self.library.store.tourneys.end(tourney)
                case _:
                    return None
        return await self.the_end(tourney)

    async def the_end(self, tourney: int) -> Opened | None:
        """Show who has won a tourney; return the first game of another one where that is wanted."""
        from cardtable.tui.evening.board import FinalScreen

        if await self.app.push_screen_wait(FinalScreen(self.library, tourney)) == "again":
            self.close()
            return self.library.same_again(tourney)
        return None


def look_at_board(app: CardtableApp) -> None:
    """Open the board of the tourney that the game at the table belongs to, from which the evening may be ended."""
    from cardtable.tui.evening.board import BoardScreen
    from cardtable.tui.pages.dialogs import ConfirmScreen

    tourney = None if app.game is None else app.game.kept.series
    if tourney is None:
        return

    async def sure(yes: bool | None) -> None:
        if yes:
            await app.end_evening(tourney)

    def chosen(what: str | None) -> None:
        if what == "end":
            app.push_screen(ConfirmScreen(END_QUESTION, yes="End it", no="No, play on"), sure)

    app.push_screen(BoardScreen(app.library, tourney), chosen)
