"""Many games through one process, and many games in one database: nothing grows, is left open, or waits."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import threading
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from time import perf_counter

import pytest
from textual.pilot import Pilot

from cardtable import plugins
from cardtable.bots.players import EasyBot
from cardtable.cli import main
from cardtable.core.pending import Ask, Over
from cardtable.store.db import Store
from cardtable.table.launch import LaunchRequest, Origin
from cardtable.table.players import choice
from cardtable.table.session import Session
from cardtable.tui.app import CardtableApp
from cardtable.tui.library import Library
from cardtable.tui.screens.game_over import GameOverScreen
from cardtable.tui.screens.home import HomeScreen
from cardtable.tui.screens.table import TableScreen
from cardtable.tui.settings import SettingsFile
from tests.conftest import Figure
from tests.databases import GAMES, table
from tests.tui.shell import QUIET, settled

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
Size = Callable[[int, int], int]
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
MOST_GROWTH = 12 * 2**20
"""Bytes that a process may grow after it has warmed up."""
SOON = 2.0
"""Seconds in which something must be there, however much is kept; a busy machine gets them too."""


def memory() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def handles() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def alive(kind: type) -> int:
    gc.collect()
    return sum(isinstance(thing, kind) for thing in gc.get_objects())


def play_a_game(store: Store, name: str, seed: int) -> None:
    """Play a whole game among easy bots, as long as they take but no longer than 400 facts."""
    bot, origin = EasyBot(), Origin(bytes([seed % 256, seed // 256]) * 16)
    kinds = ("human", *("easy",) * (len(GAMES[name][0]) - 1))
    with store.new_game(plugins.ruleset(name), table(name), kinds, origin) as game:
        session = game.session
        while session.at < 400 and not isinstance(session.pending, Over):
            if isinstance(session.pending, Ask):
                seen = session.observation()
                session.act(seen.seat, choice(bot, seen, origin.bots_key), session.at)
            else:
                session.advance()
        if not session.standing.over:
            game.abandon()


def test_many_games_through_one_process(tmp_path: Path, size: Size, figure: Figure) -> None:
    names, count = list(GAMES), size(100, 2000)
    with Store.open(tmp_path) as store:
        for seed in range(count // 4):
            play_a_game(store, names[seed % len(names)], seed)
        before, open_files, threads = memory(), handles(), threading.active_count()
        for seed in range(count // 4, count):
            play_a_game(store, names[seed % len(names)], seed)
            figure("games soaked", 1)
        assert alive(Session) <= 1
        assert memory() - before < MOST_GROWTH
        assert handles() <= open_files
        assert threading.active_count() <= threads
        assert len(store.games()) == count
        assert store.statistics.counted().games > count // 3
    assert list((tmp_path / "open").iterdir()) == []


async def test_many_games_on_the_screens(tmp_path: Path, size: Size, figure: Figure) -> None:
    SettingsFile(tmp_path).save(QUIET)
    app = CardtableApp(LaunchRequest(tmp_path), lambda: Library.open(tmp_path), SettingsFile(tmp_path))
    rng, count = Random(1), size(3, 200)
    marks: list[tuple[int, int, int, int]] = []
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for number in range(count + 1):
            name = ("three-handed-euchre", "two-player-spades", "wizard")[number % 3]
            kinds = ("human", *("random",) * (len(GAMES[name][0]) - 1))
            request = LaunchRequest(tmp_path, name, table(name), kinds, Origin(bytes([number % 256]) * 32))
            app.play(app.library.launch(request))
            for _ in range(3000):
                await settled(pilot)
                if isinstance(app.screen, GameOverScreen):
                    break
                await act(app, pilot, rng)
            assert isinstance(app.screen, GameOverScreen), app.screen
            await app.leave_table()
            await settled(pilot)
            assert isinstance(app.screen, HomeScreen)
            app.library.thinker.close()
            await pilot.pause(0.2)
            marks.append((len(asyncio.all_tasks()), handles(), threading.active_count(), alive(TableScreen)))
            figure("games soaked on the screens", 1)
            if number == count // 4:
                warm = memory()
        assert memory() - warm < MOST_GROWTH + count * 2**17
        first, last = marks[0], marks[-1]
        assert all(b <= a + 1 for a, b in zip(first, last, strict=True)), marks


async def act(app: CardtableApp, pilot: Pilot[None], rng: Random) -> None:
    """Answer a question on the table by its chooser, or go on from another screen."""
    press = pilot.press
    table_screen = app.screen
    if not isinstance(table_screen, TableScreen):
        await press("enter")
        return
    assert app.game is not None
    session = app.game.session
    asked = session.pending
    if not isinstance(asked, Ask) or asked.seat not in app.game.humans:
        await pilot.pause(0.01)
        return
    action = rng.choice(session.observation().legal)
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
            play_a_game(store, name, seed)
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
        db.execute("UPDATE games SET state = 'running' WHERE id % 97 = 0 AND state = 'abandoned'")
        db.execute("COMMIT")
        return kept + 1


@pytest.fixture
def quick(figure: Figure) -> Callable[[str, Callable[[], object], float], None]:
    """Does something, and holds it to its time."""

    def timed(what: str, do: Callable[[], object], most: float) -> None:
        began = perf_counter()
        do()
        seconds = perf_counter() - began
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
        quick("statistics, counted for the first time", store.statistics.lines, 3.0 * count / 1000)
    assert games > count * 0.9
    figure("stored games", games)
    quick("opening the store", lambda: Store.open(tmp_path).close(), SOON * 2)
    library = Library.open(tmp_path)
    quick("what the first screen shows", lambda: (library.unfinished(), library.last_table()), SOON)
    quick("people", library.store.roster.people, SOON)
    quick("statistics", lambda: (library.store.statistics.lines(), library.store.statistics.counted()), SOON)
    quick("a game to look at", lambda: library.store.look(number, plugins.ruleset), SOON)
    library.close()
    with redirect_stdout(StringIO()) as out:
        quick(
            "the list of all games", lambda: main(["--data-dir", str(tmp_path), "record", "list"]), 3.0 * count / 1000
        )
    assert out.getvalue().count("\n") == games
    SettingsFile(tmp_path).save(QUIET)
    app = CardtableApp(LaunchRequest(tmp_path), lambda: Library.open(tmp_path), SettingsFile(tmp_path))
    began = perf_counter()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        figure("milliseconds: the first screen", round((perf_counter() - began) * 1000))
        assert perf_counter() - began < SOON * 5


def test_a_leak_is_found() -> None:
    """A thing that is kept by mistake is counted."""

    class Kept:
        pass

    before = alive(Kept)
    leak = [Kept() for _ in range(10)]
    assert alive(Kept) == before + 10
    leak.clear()
    assert alive(Kept) == before
