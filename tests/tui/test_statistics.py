"""The statistics screens: what they show, by which keys, at every size."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from textual.widgets import DataTable

from cardtable.core.ruleset import Table
from cardtable.games.wizard import RULESET as WIZARD
from cardtable.store.database.schema import VERSION
from cardtable.store.db import Store
from cardtable.store.statistics.statistics import Played
from cardtable.table.launch import Origin
from cardtable.table.request import LaunchRequest
from cardtable.tui.base.settings import SettingsFile
from cardtable.tui.evening.library import Library
from cardtable.tui.look.player_colours import COUNT
from cardtable.tui.review.statistics import PlayerScreen, StatisticsScreen, series
from cardtable.tui.shell.app import CardtableApp
from cardtable.tui.widgets.plot import Plot
from tests.databases import thaw
from tests.sizes import partly_slow
from tests.store.play import TABLE, begin, play_on
from tests.toy import RULESET as HIGH_CARD
from tests.tui.fit import text
from tests.tui.shell import QUIET, make_app, press, settled
from tests.tui.test_shell_fit import NAMES, SIZES, faults

WIDE = [(n, "human" if i % 2 == 0 else "random") for i, n in enumerate(NAMES)]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with finished games."""
    folder = tmp_path_factory.mktemp("kept")
    played(folder)
    return folder


def played(folder: Path, games: int = 4) -> None:
    """Keep finished games of High Card and Wizard, a practice game, and one abandoned."""
    with Store.open(folder) as store:
        for seed in range(games):
            with store.new_game(
                HIGH_CARD, TABLE, ("human", "human", "random"), Origin(bytes([seed]) * 32)
            ) as game:  # fmt: skip
                play_on(game.session, Random(seed))
            table = Table(NAMES, WIZARD.Options(), round=10)
            with store.new_game(WIZARD, table, tuple(k for _, k in WIDE), Origin(bytes([seed]) * 32)) as game:
                play_on(game.session, Random(seed))
        with begin(store) as game:
            game.abandon()


@partly_slow("size", [*SIZES, (200, 60)], always={0})
async def test_statistics_fit_and_tell_every_game(kept: Path, size: tuple[int, int]) -> None:
    async with make_app(kept).run_test(size=size) as pilot:
        app = await settled(pilot)
        app.action_open("statistics")
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, StatisticsScreen)
        for title in ("All games", "High Card", "Wizard"):
            shown = text(screen)
            assert f"Statistics: {title}" in shown
            assert faults(screen) == [], shown
            assert "8 finished games counted" in " ".join(shown.split())
            sheet = screen.query_one(DataTable)
            sheet.move_cursor(row=sheet.row_count - 1)
            await settled(pilot)
            assert faults(screen) == [], text(screen)
            sheet.move_cursor(row=0)
            await press(pilot, "right")
        assert "Statistics: All games" in text(app.screen)
        app = await press(pilot, "enter")
        page = app.screen
        assert isinstance(page, PlayerScreen)
        seen = set()
        for _ in range(2):
            await press(pilot, "right")
            for _ in page.plots:
                assert faults(page) == [], text(page)
                seen.add(page.plot)
                await press(pilot, "p")
        assert seen == {"scores", "bids made in %", "games won so far"}
        app = await press(pilot, "escape", "escape")
        assert app.screen is app.home


async def test_the_page_of_a_person_holds_levels_and_opponents(kept: Path) -> None:
    async with make_app(kept).run_test(size=(120, 40)) as pilot:
        app = await settled(pilot)
        app.action_open("statistics")
        app = await press(pilot, "right", "enter")
        shown = text(app.screen)
        for part in ("Ann: High Card", "4 games, won", "longest streak", "bids made", "Bots, by level", "Head to head"):
            assert part in shown, shown
        assert "against bot random: 4 games" in shown
        assert "against Bo: 4 games" in shown
        before = app.library.colours(("Ann",))[0]
        await press(pilot, "c")
        assert app.library.colours(("Ann",)) == app.screen.query_one(Plot).colours == ((before + 1) % COUNT,)


async def test_nothing_played_is_said_kindly(tmp_path: Path) -> None:
    async with make_app(tmp_path).run_test(size=(60, 20)) as pilot:
        app = await settled(pilot)
        app.action_open("statistics")
        app = await press(pilot, "right", "enter", "down")
        assert "finish a game" in " ".join(text(app.screen).split())
        assert faults(app.screen) == []


async def test_everything_is_exported(kept: Path) -> None:
    async with make_app(kept).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        app.action_open("statistics")
        app = await press(pilot, "e")
        assert "Results saved in" in text(app.screen)
        data = json.loads((kept / "statistics" / "statistics.json").read_text())
        assert data["counted"]["games"] == 8
        assert len((kept / "statistics" / "results.csv").read_text().splitlines()) == 1 + 4 * 3 + 4 * 6


def test_plots_hold_the_games_in_their_order() -> None:
    one = Played(1, "wizard", datetime(2020, 1, 1, tzinfo=UTC), 50, True, 4, 3)
    course = [one, replace(one, score=-20, won=False, bids=0, made=0), replace(one, score=70, made=1)]
    assert series(course, "scores") == [50, -20, 70]
    assert series(course, "bids made in %") == [75, 25]
    assert series(course, "games won so far") == [0, 1, 1, 2]


@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=str)
async def test_every_game_has_a_head_of_its_own(tmp_path: Path, size: tuple[int, int]) -> None:
    thaw(VERSION, tmp_path)
    SettingsFile(tmp_path).save(QUIET)
    app = CardtableApp(LaunchRequest(tmp_path), lambda: Library.open(tmp_path), SettingsFile(tmp_path))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        app.action_open("statistics")
        await settled(pilot)
        shown = " ".join(text(app.screen).split())
        assert "…" not in shown
        assert isinstance(app.screen, StatisticsScreen)
        for game in app.screen.games[1:]:
            info = app.library.rulesets[game].info
            assert f"{info.code} {info.name}" in shown
        assert faults(app.screen) == []
