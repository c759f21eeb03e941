"""Many games through one process, and many games in one database: nothing grows, is left open, or waits."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import threading
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import replace
from functools import _lru_cache_wrapper
from io import StringIO
from pathlib import Path
from time import process_time

import pytest
from textual.pilot import Pilot
from textual.widgets._footer import FooterKey

from cardtable import plugins
from cardtable.bots.players import EasyBot
from cardtable.cli import main
from cardtable.core.pending import Ask, Over
from cardtable.store.database.closed import forget_closed
from cardtable.store.db import Store
from cardtable.store.files.paths import DATABASE
from cardtable.table.launch import Origin
from cardtable.table.players import choice
from cardtable.table.request import LaunchRequest
from cardtable.table.session import Session
from cardtable.tui.base.settings import SettingsFile
from cardtable.tui.evening.game_over import GameOverScreen
from cardtable.tui.evening.library import RECENT, Library
from cardtable.tui.play.table import TableScreen
from cardtable.tui.review.review import ReviewListScreen, ReviewScreen
from cardtable.tui.review.statistics import PlayerScreen, StatisticsScreen
from cardtable.tui.shell.app import CardtableApp
from cardtable.tui.shell.home import HomeScreen
from tests.conftest import Figure
from tests.databases import GAMES, table
from tests.tui.shell import QUIET, press, settled

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
Size = Callable[[int, int], int]
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
MOST_GROWTH = 8 * 2**20
"""Bytes that a process may grow once its caches are full."""
NOISE = 300
"""Blocks of memory that come and go."""
SOON = 1.0
"""Seconds of the processor in which something must be there, however much is kept."""


SHORT = ("wizard", "three-handed-euchre", "cutthroat-spades", "two-player-spades", "canadian-smear")
"""Games in the order in which they are played on the screens."""


def memory() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def kept() -> int:
    """Return the number of blocks of memory that live on when the caches of the program are empty."""
    for thing in gc.get_objects():
        if isinstance(thing, _lru_cache_wrapper) and thing.__module__.startswith("cardtable"):
            thing.cache_clear()
    gc.collect()
    return sys.getallocatedblocks()


def handles() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def alive(kind: type) -> int:
    gc.collect()
    return sum(isinstance(thing, kind) for thing in gc.get_objects())


def play_a_game(store: Store, name: str, seed: int, most: int = 400) -> None:
    """Play a game among easy bots, as long as they take but no longer than so many facts."""
    bot, origin = EasyBot(), Origin(bytes([seed % 256, seed // 256]) * 16)
    kinds = ("human", *("easy",) * (len(GAMES[name][0]) - 1))
    with store.new_game(plugins.ruleset(name), table(name), kinds, origin) as game:
        session = game.session
        while session.at < most and not isinstance(session.pending, Over):
            if isinstance(session.pending, Ask):
                seen = session.observation()
                session.act(seen.seat, choice(bot, seen, origin.bots_key), session.at)
            else:
                session.advance()
        if not session.standing.over:
            game.abandon()


def test_many_games_through_one_process(tmp_path: Path, size: Size, figure: Figure) -> None:
    names, warm, count = list(GAMES), size(25, 200), size(100, 2000)
    with Store.open(tmp_path) as store:
        for seed in range(warm):
            play_a_game(store, names[seed % len(names)], seed)
        things, open_files, threads, half = kept(), handles(), threading.active_count(), 0
        sessions = alive(Session)  # tests before this one in the same process may have left some
        for seed in range(warm, warm + count):
            if seed == warm + count // 2:
                half = memory()
            play_a_game(store, names[seed % len(names)], seed)
        assert alive(Session) <= sessions + 1
        grown, more = memory() - half, kept() - things
        figure("games soaked", count)
        figure("kilobytes grown in the second half of the soak", grown // 1024)
        figure("blocks of memory more after the soak", more)
        assert more < count / 2 + NOISE, "something of every other game is kept"
        assert grown < MOST_GROWTH, "memory grows when all caches are full"
        assert handles() <= open_files
        assert threading.active_count() <= threads
        assert len(store.games()) == warm + count
        assert store.statistics.counted().games > count // 3
    assert list((tmp_path / "open").iterdir()) == []


async def test_many_games_on_the_screens(tmp_path: Path, size: Size, figure: Figure) -> None:
    SettingsFile(tmp_path).save(QUIET)
    app = CardtableApp(LaunchRequest(tmp_path), lambda: Library.open(tmp_path), SettingsFile(tmp_path))
    count, warm = size(3, 200), size(1, 50)
    marks: list[tuple[int, ...]] = []
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for number in range(warm + count):
            name = SHORT[number % len(SHORT)]
            kinds = ("human", *("thumb",) * (len(GAMES[name][0]) - 1))
            short = replace(table(name), round=20) if name == "wizard" else table(name)
            request = LaunchRequest(tmp_path, name, short, kinds, Origin(bytes([number % 256]) * 32))
            app.play(app.library.launch(request))
            while not isinstance(app.screen, GameOverScreen):
                await settled(pilot)
                await act(app, pilot)
            await app.leave_table()
            await settled(pilot)
            assert isinstance(app.screen, HomeScreen)
            await pilot.pause(0.1)
            if number >= warm - 1:
                tasks = len(asyncio.all_tasks())
                left = (alive(TableScreen), alive(Session), alive(FooterKey))
                marks.append((tasks, handles(), threading.active_count(), *left))
            if number == warm - 1:
                before = memory()
        grown = memory() - before
        figure("games soaked on the screens", count)
        figure("kilobytes grown on the screens", grown // 1024)
        assert grown < MOST_GROWTH
        assert all(b <= a for mark in marks[1:] for a, b in zip(marks[0], mark, strict=True)), marks


async def act(app: CardtableApp, pilot: Pilot[None]) -> None:
    """Answer a question on the table by its chooser, or go on from another screen."""
    press = pilot.press
    table_screen = app.screen
    if isinstance(table_screen, GameOverScreen):
        return
    if not isinstance(table_screen, TableScreen):
        await press("enter")
        return
    assert app.game is not None
    session = app.game.session
    asked = session.pending
    if not isinstance(asked, Ask) or asked.seat not in app.game.humans:
        await pilot.pause(0.01)
        return
    action = choice(plugins.bot("thumb"), session.observation(), bytes(32))
    chooser = table_screen.chooser
    spot = next((i for i, c in enumerate(chooser.choices) if c.action == action), None)
    if spot is not None:
        chooser.point_choice(spot)
    elif chooser.many:
        chooser.marked = action.cards
    elif action.cards:
        chooser.point_card(action.cards.bit_length() - 1)
    else:
        await pilot.pause(0.01)
        return
    table_screen.draw()
    await press("enter")


# Many games in one database


def filled(folder: Path, count: int) -> int:
    """Keep so many games, copies of a few that were played; return the number of one of them."""
    with Store.open(folder) as store:
        for seed, name in enumerate([*GAMES] * 3):
            play_a_game(store, name, seed, 40 if name == "wizard" else 400)
        db, kept = store._db, 3 * len(GAMES)
        db.execute("BEGIN")
        for table_name in ("games", "facts", "hands", "results"):
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table_name})")]
            key = "id" if table_name == "games" else "game"
            copied = ", ".join(f"{c} + {kept} * copies.i" if c == key else c for c in columns)
            db.execute(
                "WITH RECURSIVE copies (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM copies WHERE i < ?)"
                f" INSERT INTO {table_name} ({', '.join(columns)}) SELECT {copied} FROM {table_name}, copies",
                (count // kept - 1,),
            )
        db.execute("UPDATE games SET state = 'running' WHERE state = 'abandoned' AND id % 7 = 0")
        db.execute("COMMIT")
        return kept + 1


@pytest.fixture
def quick(figure: Figure) -> Callable[[str, Callable[[], object], float], None]:
    """Does something, and holds it to its time."""

    def timed(what: str, do: Callable[[], object], most: float) -> None:
        began = process_time()
        do()
        seconds = process_time() - began
        figure(f"milliseconds: {what}", round(seconds * 1000))
        assert seconds < most, f"{what} takes {seconds:.1f} s"

    return timed


async def test_many_stored_games(
    tmp_path: Path, size: Size, quick: Callable[[str, Callable[[], object], float], None], figure: Figure
) -> None:
    count = size(5_000, 100_000)
    number = filled(tmp_path, count)
    with Store.open(tmp_path) as store:
        games = store._db.execute("SELECT count(*) FROM games").fetchone()[0]
        quick("statistics, counted for the first time", lambda: store.statistics.lines(), 0.3 * count / 1000)
    assert games > count * 0.9
    figure("stored games", games)
    forget_closed(tmp_path / DATABASE)
    quick("opening the store after a kill", lambda: Store.open(tmp_path).close(), 0.1 * count / 1000)
    quick("opening the store", lambda: Store.open(tmp_path).close(), SOON)
    library = Library.open(tmp_path)
    assert len(library.unfinished()) == RECENT
    quick("what the first screen shows", lambda: (library.unfinished(), library.last_table()), SOON)
    quick("people", library.store.roster.people, SOON)
    quick("statistics", lambda: (library.store.statistics.lines(), library.store.statistics.counted()), SOON)
    quick("a game to look at", lambda: library.store.look(number, plugins.ruleset), SOON)
    library.close()
    listing = ["--data-dir", str(tmp_path), "record", "list"]
    with redirect_stdout(StringIO()) as out:
        quick("the list of all games", lambda: main(listing), 0.6 * count / 1000)
    assert out.getvalue().count("\n") == games
    SettingsFile(tmp_path).save(QUIET)
    app = CardtableApp(LaunchRequest(tmp_path), lambda: Library.open(tmp_path), SettingsFile(tmp_path))
    began = process_time()

    def opened(what: str, kind: type, most: float) -> None:
        """Hold a screen that is there to its time."""
        nonlocal began
        assert isinstance(app.screen, kind)
        figure(f"milliseconds: {what}", round((process_time() - began) * 1000))
        assert process_time() - began < most
        began = process_time()

    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        opened("the first screen", HomeScreen, SOON * 5)
        app.action_open("statistics")
        await settled(pilot)
        opened("the screen of statistics", StatisticsScreen, SOON * 2)
        await press(pilot, "enter")
        opened("the page of a person", PlayerScreen, SOON * 2)
        await press(pilot, "escape", "escape")
        opened("the first screen again", HomeScreen, SOON * 2)
        app.action_open("review")
        await settled(pilot)
        opened("the list to look back", ReviewListScreen, SOON * 2)
        await press(pilot, "enter")
        opened("a game looked back at", ReviewScreen, SOON * 2)


def test_a_leak_is_found() -> None:
    """A thing that is kept by mistake is counted."""

    class Kept:
        pass

    before = alive(Kept)
    leak = [Kept() for _ in range(10)]
    assert alive(Kept) == before + 10
    leak.clear()
    assert alive(Kept) == before
