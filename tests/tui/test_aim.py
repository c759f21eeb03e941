"""Keys act on what is on the screen: on none that nobody has seen yet, and not in a terminal that is too small."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from textual import events
from textual._wait import wait_for_idle
from textual.geometry import Region, Size
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from cardtable.tui.evening.cuts import OpeningScreen
from cardtable.tui.pages.dialogs import TypeScreen
from cardtable.tui.play.pause import PauseScreen
from cardtable.tui.review.log import LogScreen
from cardtable.tui.review.scoreboard import ScoreboardScreen
from cardtable.tui.shell.app import CardtableApp
from cardtable.tui.shell.stale_input import Aim
from tests.sizes import partly_slow
from tests.tui.fit import rows, text
from tests.tui.scenes import SEEN, TOURS, table
from tests.tui.shell import QUIET, make_app, press, settled, wizard

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


class StandIn:
    """A screen as far as aiming looks at it."""

    is_mounted = True
    children = (SimpleNamespace(region=Region(0, 0, 80, 24)),)


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


def test_a_key_that_was_aimed_at_another_screen_does_nothing() -> None:
    below, top = (cast("Screen[None]", StandIn()) for _ in range(2))
    early, roomy = events.Key("a", "a"), Size(80, 24)
    aim = Aim()
    assert aim.misses(early, [below], roomy)
    aim.drawn(below)
    key = events.Key("a", "a")
    assert not aim.misses(key, [below], roomy)
    assert not aim.misses(key, [below], roomy)
    assert aim.misses(early, [below], roomy)
    assert aim.misses(key, [below, top], roomy)
    late = events.Key("a", "a")
    assert aim.misses(late, [below, top], roomy)
    aim.drawn(top)
    assert aim.misses(late, [below, top], roomy)
    assert not aim.misses(events.Key("a", "a"), [below, top], roomy)
    aim.look_again()
    assert aim.misses(events.Key("a", "a"), [below, top], roomy)
    assert aim.misses(events.Key("a", "a"), [], roomy)


# Keys in one go


@pytest.mark.parametrize("people", [1, 2])
async def test_enter_twice_cuts_once(tmp_path: Path, people: int) -> None:
    kinds = ("human",) * people + ("random",) * (3 - people)
    app = make_app(tmp_path, wizard(tmp_path, NAMES, kinds), replace(QUIET, cuts="ask"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, OpeningScreen)
        send(app, "enter", "enter", "enter")
        await settled(pilot)
        assert app._exception is None
        assert screen.cuts == ("",)
        assert (app.screen is screen) is (people == 2)


BURSTS = ("enter", "escape", "1", "v", "f2", "q")


@partly_slow("key", BURSTS, always={0})
async def test_the_second_of_two_keys_is_not_for_the_screen_that_the_first_one_opens(tmp_path: Path, key: str) -> None:
    """From the table and what opens over it: twice in one go opens and leaves what once does."""
    for before in ((), ("escape",), ("f2",), ("v",), ("ctrl+p",)):
        stacks = []
        for times in (1, 2):
            folder = tmp_path / f"{len(before)}{''.join(before)}{times}"
            folder.mkdir()
            app = make_app(folder, wizard(folder, NAMES, KINDS))
            async with app.run_test(size=(80, 24)) as pilot:
                await opened(pilot)
                await press(pilot, *before)
                was = list(app.screen_stack)
                send(app, key)
                if times == 2:
                    send(app, key)
                await settled(pilot)
                assert app._exception is None
                stacks.append([type(s).__name__ for s in app.screen_stack])
                unmoved = app.screen_stack == was
        assert unmoved or stacks[0] == stacks[1]


@pytest.mark.parametrize("key", ["enter", "1", "r", "f2"])
async def test_two_keys_at_home_open_one_screen(tmp_path: Path, key: str) -> None:
    app = make_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        send(app, key, key)
        await settled(pilot)
        assert len(app.screen_stack) == 2


# Capitals


@pytest.mark.parametrize("key", ["v", "g", "x", "w", "u", "p", "q", "c"])
async def test_a_capital_does_what_its_small_letter_does(tmp_path: Path, key: str) -> None:
    seen = []
    for typed in (key, key.upper(), f"shift+{key}"):
        folder = tmp_path / typed
        folder.mkdir()
        app = make_app(folder, wizard(folder, NAMES, KINDS))
        async with app.run_test(size=(80, 24)) as pilot:
            await opened(pilot)
            await press(pilot, typed)
            hidden = app.game is not None and app.game.table.hidden
            seen.append((type(app.screen), hidden, app._exit, text(app.screen)))
    assert seen[0] == seen[1] == seen[2]


async def test_a_capital_with_a_meaning_of_its_own_keeps_it_and_text_stays_text(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text('table.log = "V"', "utf-8")
    app = make_app(tmp_path, wizard(tmp_path, NAMES, KINDS))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await press(pilot, "V")
        assert isinstance(app.screen, LogScreen)
        await press(pilot, "escape", "v")
        assert isinstance(app.screen, ScoreboardScreen)
        app.push_screen(TypeScreen("Name", ""))
        await press(pilot, "V", "Q", "q")
        assert app.screen.query_one(Input).value == "VQq"


# Buttons


@partly_slow("tour", ["shell", "overlays", "shared", "ends", "past", "wizard play", "wizard bidding"], always={1, 2, 5})
async def test_only_the_left_button_acts(tmp_path: Path, tour: str) -> None:
    screens = TOURS[tour](tmp_path, SEEN, (80, 24)) if tour in TOURS else table(tmp_path, tour)
    async for name, app in screens:
        before, stack = rows(app.screen), list(app.screen_stack)
        for x, y in sorted({(x, y) for part in app.screen.walk_children(Widget) for x, y in spots(part)}):
            for button in (2, 3):
                for kind in (events.MouseDown, events.MouseUp):
                    app.post_message(kind(None, x, y, 0, 0, button, False, False, False, x, y))
        await wait_for_idle(0)
        await settled(cast("Pilot[None]", SimpleNamespace(app=app, pause=wait_for_idle)))
        assert (name, app.screen_stack, rows(app.screen)) == (name, stack, before)


def spots(part: Widget) -> list[tuple[int, int]]:
    """Return a few cells of each row of a part of the screen."""
    r = part.region
    across = {r.x + 1, r.x + r.width // 4, r.x + r.width // 2, r.right - 2} if r.width > 3 else {r.x}
    return [(x, y) for y in range(max(r.y, 0), min(r.bottom, 24)) for x in across if 0 <= x < 80]


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
    monkeypatch.setattr("cardtable.tui.shell.shutdown.end_within_grace", ends.append)
    app = make_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.action_leave()
        assert ends == []
        app.action_leave()
        assert ends == [0]
