"""The first screen: games by fixed numbers, no sentence cut, everything unfinished one key away."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardtable import plugins
from cardtable.games.three_handed_euchre import RULESET as EUCHRE
from cardtable.games.wizard import RULESET as WIZARD
from cardtable.table.request import LaunchRequest
from cardtable.tui.base.settings import SettingsFile
from cardtable.tui.evening.library import Library
from cardtable.tui.shell.app import CardtableApp
from cardtable.tui.shell.unfinished import UnfinishedScreen
from tests.sizes import partly_slow
from tests.toy import RULESET as HIGH_CARD
from tests.tui.fit import text
from tests.tui.shell import QUIET, game_of, make_app, press, settled
from tests.tui.tables import Seating


def shown(app: CardtableApp) -> str:
    return text(app.screen)


SHIPPED = ("wizard", "three-handed-euchre", "two-player-spades", "cutthroat-spades", "canadian-smear")


def full_app(folder: Path) -> CardtableApp:
    """Return the application with everything that is installed."""
    SettingsFile(folder).save(QUIET)
    return CardtableApp(LaunchRequest(folder), lambda: Library.open(folder), SettingsFile(folder))


@partly_slow("size", [(60, 20), (80, 24), (120, 40)], always={0})
async def test_a_game_keeps_its_number_and_no_sentence_is_cut(tmp_path: Path, size: tuple[int, int]) -> None:
    names = {game: plugins.ruleset(game).info.name for game in SHIPPED}
    for played in (None, "canadian-smear", "two-player-spades", "wizard", "wizard"):
        if played is not None:
            Seating(played, 2 if played.startswith("two") else 3, (0,)).begin(tmp_path, 3, "play")
        async with full_app(tmp_path).run_test(size=size) as pilot:
            app = await settled(pilot)
            lines = [e for e in app.home.lines if e is not None and e.id.startswith("play ")]
            assert {e.id.removeprefix("play "): e.mark for e in lines} == dict(zip(SHIPPED, "12345", strict=True))
            first = [e.id.removeprefix("play ") for e in lines]
            assert first == sorted(SHIPPED, key=lambda game: game != played)
            for game in lines:
                assert re.search(rf"^[ ▌]*{game.mark}  {game.title}", shown(app), re.MULTILINE)
                assert names[game.id.removeprefix("play ")] == game.title
            assert "…" not in shown(app)
            for _ in app.home.lines:
                await press(pilot, "down")
                assert "…" not in shown(app)
            app = await press(pilot, "4")
            assert shown(app).startswith("  Cutthroat Spades")


async def test_a_game_from_outside_keeps_its_number_when_others_come(tmp_path: Path) -> None:
    for rulesets in ((WIZARD, HIGH_CARD), (EUCHRE, WIZARD, HIGH_CARD)):
        app = make_app(tmp_path)
        library = app.opener()
        library.rulesets = {r.info.id: r for r in rulesets}
        app.opener = lambda library=library: library  # type: ignore[misc]
        async with app.run_test(size=(80, 24)) as pilot:
            app = await settled(pilot)
            marks = {e.id: e.mark for e in app.home.lines if e is not None}
            assert (marks["play wizard"], marks["play high-card"]) == ("1", "2")
    assert marks["play three-handed-euchre"] == "3"


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_everything_unfinished_is_one_key_away(tmp_path: Path, size: tuple[int, int]) -> None:
    numbers = [Seating(("wizard", "canadian-smear")[i % 2], 3, (0,)).begin(tmp_path, i, "play") for i in range(12)]
    async with full_app(tmp_path).run_test(size=size) as pilot:
        app = await settled(pilot)
        assert "All 12 unfinished games" in shown(app)
        app = await press(pilot, "u")
        assert isinstance(app.screen, UnfinishedScreen)
        assert [e.id for e in app.screen.lines] == [f"resume {n}" for n in reversed(numbers)]
        assert "…" not in shown(app)
        app = await press(pilot, "escape", "u", "end", "enter")
        assert game_of(app).kept.id == numbers[0]


async def test_without_anything_unfinished_the_list_says_so(tmp_path: Path) -> None:
    async with make_app(tmp_path).run_test(size=(60, 20)) as pilot:
        app = await press(pilot, "u")
        assert "Nothing is unfinished." in shown(app)
        app = await press(pilot, "enter", "escape")
        assert app.screen is app.home
