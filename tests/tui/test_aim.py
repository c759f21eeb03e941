"""Keys act on what is on the screen: on none that nobody has seen yet, and not in a terminal that is too small."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from textual import events
from textual.geometry import Region, Size
from textual.pilot import Pilot
from textual.screen import Screen

from cardtable.tui.aim import Aim
from cardtable.tui.app import CardtableApp
from cardtable.tui.screens.pause import PauseScreen
from tests.tui.shell import make_app, press, settled, wizard

NAMES, KINDS = ("Ann", "Bo", "Cy"), ("human", "random", "random")


def send(app: CardtableApp, *keys: str) -> None:
    """Press keys one after another before the program has done anything about the first."""
    for key in keys:
        app.post_message(events.Key(key, key if len(key) == 1 else None))


async def opened(pilot: Pilot[None]) -> CardtableApp:
    """Return the application with the first question of a game on the screen."""
    app = await settled(pilot)
    while app.game is None or app.game.table.question is None:
        await pilot.pause(0.01)
    return app


def whole(app: CardtableApp) -> list[str]:
    """Return the words of all screens that are seen, one behind the other."""
    picture = app.export_screenshot(title=" ")
    return unescape(" ".join(re.findall(r">([^<>]*)</text>", picture))).split()


@pytest.mark.parametrize(
    ("room", "key"),
    [*(("scores", key) for key in ("right", "s", "escape")), *(("log", key) for key in ("pagedown", "escape"))],
)
async def test_keys_that_come_before_a_screen_is_seen_do_nothing(tmp_path: Path, room: str, key: str) -> None:
    app = make_app(tmp_path, wizard(tmp_path, NAMES, KINDS))
    async with app.run_test(size=(80, 24)) as pilot:
        table = (await opened(pilot)).screen
        app.action_open(room)
        there = app.screen
        send(app, key)
        await settled(pilot)
        assert app.screen is there is not table
        send(app, "escape")
        await settled(pilot)
        assert app.screen is table


def test_a_key_that_was_aimed_at_the_screen_below_does_nothing() -> None:
    part = SimpleNamespace(region=Region(0, 0, 80, 24))
    below, top = (cast("Screen[None]", SimpleNamespace(is_mounted=True, children=[part])) for _ in range(2))
    key, roomy = events.Key("a", "a"), Size(80, 24)
    aim = Aim()
    assert not aim.misses(key, [below], roomy)
    assert not aim.misses(key, [below], roomy)
    assert aim.misses(key, [below, top], roomy)
    assert not aim.misses(events.Key("a", "a"), [below, top], roomy)
    assert aim.misses(events.Key("a", "a"), [], roomy)


async def test_ctrl_c_leaves_before_a_screen_is_seen(tmp_path: Path) -> None:
    app = make_app(tmp_path, wizard(tmp_path, NAMES, KINDS))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        send(app, "v", "ctrl+c")
        await settled(pilot)
        assert app._exit
        assert app.farewell.startswith("Saved: ")


async def test_in_a_terminal_that_is_too_small_keys_only_leave(tmp_path: Path) -> None:
    app = make_app(tmp_path, wizard(tmp_path, NAMES, KINDS))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        table = app.screen
        await press(pilot, "escape")
        await pilot.resize_terminal(59, 24)
        await settled(pilot)
        assert whole(app) == ["needs", "60x20,", "have", "59x24"]
        await press(pilot, "pagedown", "pageup", "enter", "escape", "1")
        assert isinstance(app.screen, PauseScreen)
        await pilot.resize_terminal(60, 24)
        await press(pilot, "escape")
        assert app.screen is table
        await pilot.resize_terminal(60, 19)
        await press(pilot, "q")
        assert app._exit


@pytest.mark.parametrize("leaving", [False, True])
async def test_a_screen_may_be_put_away_while_it_is_put_together(tmp_path: Path, leaving: bool) -> None:
    app = make_app(tmp_path, wizard(tmp_path, NAMES, KINDS))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        for room in (
            "scores",
            "log",
            "last_trick",
            "seats",
            "save sheet",
            "statistics",
            "review",
            "help",
            "settings",
            "menu",
        ):
            app.action_open(room)
        if leaving:
            app.action_leave()
        else:
            await app.leave_table()
        await settled(pilot)
        assert app._exception is None
        assert leaving or app.screen is app.home


async def test_whoever_asks_twice_ends_what_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[int] = []
    monkeypatch.setattr("cardtable.tui.ending.end_within_grace", ends.append)
    app = make_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.action_leave()
        assert ends == []
        app.action_leave()
        assert ends == [0]
