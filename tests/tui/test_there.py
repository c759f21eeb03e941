"""The data folder goes away while a game is on the screen: it is said at the next fact, and a copy is offered."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardtable.tui.pages.dialogs import ConfirmScreen, NoticeScreen
from tests.tui.shell import game_of, press, settled
from tests.tui.tables import Seating, answer, open_app


@pytest.mark.parametrize(("answered", "copied"), [("y", True), ("n", False)])
async def test_the_screens_say_it_and_offer_a_copy(tmp_path: Path, answered: str, copied: bool) -> None:
    folder = tmp_path / "data"
    app = open_app(folder, Seating("canadian-smear", 3, (0,)).begin(folder, 4, "play"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        shutil.rmtree(folder)
        assert app.library.farewell(game_of(app).kept).startswith("Not saved")
        await answer(pilot, game_of(app).session.observation().legal[0])
        assert isinstance(app.screen, ConfirmScreen)
        assert "nothing is saved any more" in app.screen.question
        await press(pilot, answered)
        assert isinstance(app.screen, NoticeScreen) == copied
        app.action_leave()
    assert app.farewell.startswith("A copy of what was saved is in" if copied else "Not saved")
    assert (tmp_path / "data-rescued").exists() == copied
