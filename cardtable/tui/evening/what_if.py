"""What-ifs: games that go on from a point of another one, and lead back to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardtable.tui.review.replay import Replay
    from cardtable.tui.shell.app import CardtableApp


class WhatIfs:
    """The what-if at the table, if one is there."""

    def __init__(self, app: CardtableApp) -> None:
        self._app = app
        self._origin: Replay | None = None
        """What it was begun from."""

    async def begin(self, replay: Replay, seat: int | None) -> None:
        """Play on from a point of a game: a person at one seat and bots elsewhere, or everybody as it was."""
        app = self._app

        def play() -> None:
            opened = app.library.what_if(replay.number, replay.now, replay.kinds, seat)
            self._origin = replay
            app.play(opened)

        await app.leave_table()
        app.guarded(play)

    def come_back(self) -> None:
        """Open again what the last what-if was begun from, at its point; nothing where there was none."""
        origin, self._origin = self._origin, None
        if origin is None:
            return
        if origin.ended:
            from cardtable.tui.review.review import ReviewScreen

            self._app.push_screen(ReviewScreen(origin))
        else:
            self._app.resume(origin.number)
