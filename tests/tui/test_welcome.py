"""The very first start: who plays, and which cards are read best; never in anybody's way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from cardtable.core.pending import Ask
from cardtable.table.request import LaunchRequest
from cardtable.tui.base.settings import Settings, SettingsFile
from cardtable.tui.evening.library import Library
from cardtable.tui.play.table import TableScreen
from cardtable.tui.shell.app import CardtableApp
from cardtable.tui.shell.home import HomeScreen
from cardtable.tui.shell.settings_page import SettingsScreen
from cardtable.tui.shell.welcome import WelcomeScreen
from tests.tui.fit import rows, text
from tests.tui.shell import QUIET, game_of, make_app, press, settled, wizard
from tests.tui.test_shell_fit import SIZES, faults


def new_app(folder: Path, request: LaunchRequest | None = None) -> CardtableApp:
    """Return the application over a folder in which nothing is kept."""
    return CardtableApp(request or LaunchRequest(folder), lambda: Library.open(folder), SettingsFile(folder))


async def test_three_enters_from_nothing_to_a_game(tmp_path: Path) -> None:
    async with new_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        assert isinstance(app.screen, WelcomeScreen)
        app = await press(pilot, "enter")
        assert isinstance(app.screen, HomeScreen)
        app = await press(pilot, "enter", "enter")
        assert isinstance(app.screen, TableScreen)
        while not isinstance(game_of(app).session.pending, Ask):  # the cards are still being dealt
            await pilot.pause(0.05)
    async with new_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        assert isinstance(app.screen, HomeScreen)


async def test_what_is_chosen_is_kept(tmp_path: Path) -> None:
    async with new_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "2", "down", "enter", "ctrl+u", *"Zoe", "enter", "down", "right", "escape")
        assert isinstance(app.screen, HomeScreen)
    kept = SettingsFile(tmp_path).load()
    assert (kept.suits, kept.names[0]) == ("letters", "Zoe")
    assert kept.theme != Settings().theme


async def test_an_empty_name_and_escape_keep_the_usual_ones(tmp_path: Path) -> None:
    async with new_app(tmp_path).run_test(size=(80, 24)) as pilot:
        await press(pilot, "down", "enter", "ctrl+u", "enter", "escape")
    assert SettingsFile(tmp_path).path.exists()
    assert SettingsFile(tmp_path).load() == Settings()


async def test_the_rows_show_both_ways_and_which_is_taken(tmp_path: Path) -> None:
    async with new_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        shown = rows(app.screen)
        assert any("▏A♠" in row for row in shown)
        assert any("│S" in row for row in shown)
        assert any("▶ 1" in row for row in shown)
        app = await press(pilot, "2")
        assert any("▶ 2" in row for row in rows(app.screen))
        await pilot.click("#sample-symbols")
        assert (await settled(pilot)).settings.suits == "symbols"


async def test_the_settings_are_a_key_away_and_seen_at_once(tmp_path: Path) -> None:
    async with new_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "f2")
        assert isinstance(app.screen, SettingsScreen)
        app = await press(pilot, "right", "escape")
        assert f"‹ {app.settings.theme} ›" in text(app.screen)
        assert app.settings.theme != "felt"


def _resumed(folder: Path) -> CardtableApp:
    Library.open(folder).close()
    return new_app(folder, wizard(folder, ("Ann", "Bo", "Cy"), ("human", "random", "random")))


@pytest.mark.parametrize("make", [_resumed, make_app], ids=["straight to a table", "settings are there"])
async def test_nobody_is_asked_twice_or_on_the_way_to_a_table(
    tmp_path: Path, make: Callable[[Path], CardtableApp]
) -> None:
    async with make(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        assert not any(isinstance(s, WelcomeScreen) for s in app.screen_stack)
    if make is _resumed:  # and not after having played
        async with new_app(tmp_path).run_test(size=(80, 24)) as pilot:
            assert isinstance((await settled(pilot)).screen, HomeScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_every_line_fits(tmp_path: Path, size: tuple[int, int]) -> None:
    async with new_app(tmp_path).run_test(size=size) as pilot:
        app = await settled(pilot)
        for _ in range(4):
            assert faults(app.screen) == [], text(app.screen)
            assert "Zoe" not in text(app.screen)
            await press(pilot, "down")


async def test_the_settings_draw_the_cards_as_they_are_set(tmp_path: Path) -> None:
    async def drawn(pilot: Pilot[None], settings: Settings) -> str:
        app = await settled(pilot)
        app.change_settings(settings)
        app = await press(pilot, "f2")
        shown = text(app.screen)
        await press(pilot, "escape")
        return shown

    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        assert "▏10♥" in await drawn(pilot, QUIET)
        assert "▏10♡" in await drawn(pilot, replace(QUIET, suits="outlined"))
        assert "|H" in await drawn(pilot, replace(QUIET, suits="ascii"))
