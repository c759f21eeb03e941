"""The set-up of every game at the smallest and the usual size: no line and no explanation is cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.table.request import LaunchRequest
from cardtable.tui.base.settings import SettingsFile
from cardtable.tui.evening.library import FRIENDLIEST, Library
from cardtable.tui.pages.menus import Form
from cardtable.tui.shell.app import CardtableApp
from tests.sizes import partly_slow
from tests.tui.fit import text
from tests.tui.shell import QUIET, press, settled
from tests.tui.test_shell_fit import faults


@partly_slow("size", [(60, 20), (80, 24)], always={0}, ids=str)
@pytest.mark.parametrize("game", FRIENDLIEST)
async def test_nothing_is_cut_in_the_set_up(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    SettingsFile(tmp_path).save(QUIET)
    app = CardtableApp(LaunchRequest(tmp_path), lambda: Library.open(tmp_path), SettingsFile(tmp_path))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        app.set_up(game)
        await settled(pilot)
        form = app.screen.query_one(Form)
        for row in form.rows:
            if row.heading:
                continue
            assert form.row == row
            shown = text(app.screen)
            assert "…" not in shown
            assert " ".join(row.about.split()) in " ".join(shown.split())
            assert faults(app.screen) == []
            await press(pilot, "down")
