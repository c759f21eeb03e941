"""The program killed at any moment: nothing that was shown is lost, nothing is counted twice, and the game goes on."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable import plugins
from cardtable.store.database.rescue import health
from cardtable.store.database.schema import VERSION
from cardtable.store.db import Store
from cardtable.store.files.paths import DATABASE
from tests.attack.books import balanced
from tests.conftest import Figure
from tests.databases import path_of, thaw, told
from tests.test_crash import FAST, MOMENTS, kill_and_go_on, kill_between_facts, lines

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal and SIGKILL")
Size = Callable[[int, int], int]
KILLED = -signal.SIGKILL
MANY = 100_000
"""More statements than opening any of these databases takes."""


@pytest.mark.parametrize("part", range(4))
def test_a_killed_table_goes_on(tmp_path: Path, part: int, size: Size, figure: Figure) -> None:
    for seed in range(part, size(12, 70), 4):
        folder = tmp_path / str(seed)
        seating, stage, further = MOMENTS[seed % len(MOMENTS)]
        kill_and_go_on(folder, seating, stage, further, 1000 + seed, seed % 4)
        assert balanced(folder) == 1
        figure("kills survived", 1)


@pytest.mark.parametrize("part", range(2))
def test_a_fast_program_is_killed_between_any_two_facts(tmp_path: Path, part: int, size: Size, figure: Figure) -> None:
    for seed in range(part, size(20, 100), 2):
        folder = tmp_path / str(seed)
        folder.mkdir()
        kill_between_facts(folder, 2000 + seed)
        assert balanced(folder) == 1
        figure("kills survived", 1)


def program(folder: Path, game: int, seed: int) -> subprocess.Popen[str]:
    """Return a program that plays a game as fast as it can."""
    command = [sys.executable, "-c", FAST, str(folder), str(game), str(seed)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_two_programs_are_killed_on_one_database(tmp_path: Path, size: Size, figure: Figure) -> None:
    for seed in range(size(6, 35)):
        rng = Random(seed)
        folder = tmp_path / str(seed)
        games = [rng.choice(MOMENTS)[0].begin(folder, seed + n, "play") for n in (1, 2)]
        running = [program(folder, game, seed) for game in games]
        said = []
        for process in running:
            assert process.stdout is not None
            process.stdout.readline()
        for process in rng.sample(running, 2):
            time.sleep(rng.uniform(0.0, 0.1))
            process.kill()
        for process in running:
            assert process.stdout is not None
            with process:
                told = process.stdout.read().splitlines(keepends=True)
            said.append(max((int(line) for line in told if line.endswith("\n")), default=0))
            figure("kills survived", process.returncode == KILLED)
        for game, least in zip(games, said, strict=True):
            assert len(lines(folder, game)) >= least
        assert balanced(folder) == 2


STEPS = """
import os, signal, sqlite3, sys
from pathlib import Path
left = int(sys.argv[2])
def count(statement):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
plain = sqlite3.connect
def connect(database, *given, **more):
    made = plain(database, *given, **more)
    if str(database) != ":memory:":
        made.set_trace_callback(count)
    return made
sqlite3.connect = connect
from cardtable.store.db import Store
Store.open(Path(sys.argv[1])).close()
print(left)
"""
"""Opens a data folder and is killed before its n-th statement."""


def opened_until(folder: Path, statement: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", STEPS, str(folder), str(statement)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def moments(whole: Path, seed: int, count: int) -> Iterator[int]:
    """Yield so many of the statements with which a data folder is brought to its present state."""
    statements = MANY - int(opened_until(whole, MANY).stdout)
    yield from sorted(Random(seed).sample(range(1, statements + 1), min(count, statements)))


def frozen(folder: Path, version: int) -> Path:
    """Return a new data folder with the database of a version."""
    folder.mkdir()
    thaw(version, folder)
    return folder


@pytest.mark.parametrize("version", range(1, VERSION))
def test_a_killed_migration_is_taken_up_again(tmp_path: Path, version: int, size: Size, figure: Figure) -> None:
    wanted = answers(version)
    for moment in moments(frozen(tmp_path / "whole", version), version, size(4, 10)):
        folder = frozen(tmp_path / str(moment), version)
        done = opened_until(folder, moment)
        assert done.returncode == KILLED, done.stderr
        assert health(folder / DATABASE) is None
        assert told(folder) == wanted
        figure("kills survived", 1)
        figure("kills during a migration", 1)


def answers(version: int) -> Any:
    return json.loads(path_of(version).with_suffix(".json").read_text(encoding="utf-8"))


def damaged(folder: Path) -> Path:
    """Return a new data folder with a database that must be rescued, of which everything can be read."""
    with closing(sqlite3.connect(frozen(folder, VERSION) / DATABASE)) as db:
        db.execute("DROP INDEX games_of_series")
    return folder


def test_a_killed_rescue_is_taken_up_again(tmp_path: Path, size: Size, figure: Figure) -> None:
    for moment in moments(damaged(tmp_path / "whole"), 1, size(6, 30)):
        folder = damaged(tmp_path / str(moment))
        assert opened_until(folder, moment).returncode == KILLED
        Store.open(folder).close()
        assert told(folder) == answers(VERSION)
        assert len(list(folder.glob("cardtable-damaged-*.sqlite"))) <= 1
        assert not list(folder.glob("cardtable-saving*"))
        figure("kills survived", 1)
        figure("kills during a rescue", 1)


def test_a_migration_is_killed_while_another_program_makes_it_too(tmp_path: Path, size: Size, figure: Figure) -> None:
    killed, count = 0, size(4, 20)
    for seed in range(count):
        rng = Random(seed)
        version = 1 + seed % (VERSION - 1)
        folder = frozen(tmp_path / str(seed), version)
        command = [sys.executable, "-c", STEPS, str(folder)]
        first = subprocess.Popen([*command, str(rng.randint(5, 30))], stdout=subprocess.DEVNULL)
        other = subprocess.Popen([*command, "0"], stdout=subprocess.DEVNULL)
        assert first.wait() in (KILLED, 0), "it ends by itself only where the other one was first"
        assert other.wait() == 0
        assert told(folder) == answers(version)
        killed += first.returncode == KILLED
    assert killed >= count / 2
    figure("kills survived", killed)
    figure("kills during a migration", killed)


def test_a_killed_program_leaves_no_lock(tmp_path: Path) -> None:
    seating = MOMENTS[0][0]
    game = seating.begin(tmp_path, 1, "bidding")
    process = program(tmp_path, game, 1)
    assert process.stdout is not None
    process.stdout.readline()
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    with Store.open(tmp_path) as store:
        store.resume(game, plugins.ruleset).close()
