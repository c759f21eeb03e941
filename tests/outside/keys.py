"""A whole game on the real screens, by keys."""

from __future__ import annotations

from random import Random

from cardtable.core.pending import Ask
from cardtable.table.request import LaunchRequest
from cardtable.tui.base.settings import SettingsFile
from cardtable.tui.evening.game_over import GameOverScreen
from cardtable.tui.evening.library import Library
from cardtable.tui.shell.app import CardtableApp
from tests.tui.fit import rows
from tests.tui.shell import QUIET, game_of, press, settled
from tests.tui.tables import answer

MOST = 400
"""Questions, hands and screens that a game may have."""


async def play_by_keys(request: LaunchRequest) -> list[str]:
    """Return the last screen of a game that one person, at seat 0, plays to the end."""
    kept, random = SettingsFile(request.data_dir), Random(5)
    kept.save(QUIET)
    app = CardtableApp(request, lambda: Library.open(request.data_dir), kept)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(MOST):
            await settled(pilot)
            if isinstance(app.screen, GameOverScreen):
                return rows(app.screen)
            table = game_of(app).table
            pending = table.session.pending
            if app.screen is table and isinstance(pending, Ask) and pending.seat == 0:
                await answer(pilot, random.choice(table.session.observation().legal))
            else:
                await press(pilot, "enter")
    raise AssertionError("the game does not end")
