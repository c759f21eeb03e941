"""A full disk, a folder that may not be written, a locked database, no home: one sentence each, and a way to go on."""

from __future__ import annotations

import resource
import sqlite3
import sys
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random

import pytest

from cardtable import plugins
from cardtable.core.pending import Ask
from cardtable.store.database import schema
from cardtable.store.database.schema import StoreFailed
from cardtable.store.db import Store
from cardtable.store.files.paths import DATABASE
from cardtable.table.launch import Origin
from cardtable.tui.pages.dialogs import NoticeScreen
from tests.attack.books import balanced
from tests.attack.outside import as_anybody, program, refused
from tests.conftest import Figure
from tests.databases import play, table
from tests.test_crash import ALONE, lines
from tests.tui.shell import game_of, settled
from tests.tui.tables import answer, open_app

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's limits and capabilities")
WAY_ON = "--data-dir"
COMMANDS = (
    ("record", "list"),
    ("play", "wizard", "--text"),
    ("resume",),
    ("stats",),
    ("score", "wizard"),
)


def begun(folder: Path) -> int:
    return ALONE.begin(folder, 1, "bidding")


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("there", [False, True], ids=["no database", "a database"])
def test_a_folder_that_may_not_be_written(
    tmp_path: Path, command: tuple[str, ...], there: bool, figure: Figure
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    if there:
        begun(folder)
        for path in folder.iterdir():
            path.chmod(0o500 if path.is_dir() else 0o400)
    folder.chmod(0o500)
    said = refused("--data-dir", str(folder), *command, restrict=as_anybody)
    assert WAY_ON in said
    assert program("--data-dir", str(folder), "doctor", restrict=as_anybody).returncode in (0, 1)
    figure("sick disks explained", 1)
    folder.chmod(0o700)


def test_a_folder_that_may_not_be_entered(tmp_path: Path, figure: Figure) -> None:
    folder = tmp_path / "closed" / "data"
    folder.parent.mkdir()
    folder.parent.chmod(0o000)
    for command in (*COMMANDS, ("play", "wizard", "--rules", str(folder / "x.toml"))):
        refused("--data-dir", str(folder), *command, restrict=as_anybody)
        figure("sick disks explained", 1)
    done = program("--data-dir", str(folder), "doctor", restrict=as_anybody)
    assert done.returncode == 1
    assert "Permission denied" in done.stdout
    folder.parent.chmod(0o700)


@pytest.mark.parametrize("home", ["", "/nowhere/at/all", "~"])
def test_a_home_that_is_not_there(tmp_path: Path, home: str, figure: Figure) -> None:
    env = {"HOME": home, "XDG_DATA_HOME": "", "CARDTABLE_DATA_DIR": ""}
    done = program("doctor", env=env, folder=tmp_path, restrict=as_anybody)
    assert done.returncode in (0, 2)
    assert list(tmp_path.iterdir()) == []
    said = refused("--data-dir", "~nobodyatall/cards", "record", "list", env=env)
    assert "write the full path" in said
    figure("sick disks explained", 2)


def test_nobody_knows_a_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, figure: Figure) -> None:
    env = {"XDG_DATA_HOME": "relative", "CARDTABLE_DATA_DIR": "", "HOME": str(tmp_path)}
    assert program("record", "list", env=env, folder=tmp_path).returncode in (0, 2)
    figure("sick disks explained", 1)


def full(bytes_left: int) -> None:
    as_anybody()
    resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_left, bytes_left))


@pytest.mark.parametrize("room", [0, 100, 4096, 20_000, 100_000])
def test_a_disk_without_room(tmp_path: Path, room: int, figure: Figure) -> None:
    game = begun(tmp_path)
    before = lines(tmp_path, game)
    for command in (("record", "list"), ("resume", str(game), "--text"), ("play", "wizard", "--text"), ("stats",)):
        done = program(
            "--data-dir", str(tmp_path), *command, typed="1\n" * 5_000, restrict=lambda: full(room)
        )  # fmt: skip
        if done.returncode == 2:
            assert done.stderr.startswith("cardtable: ")
            assert "free s" in done.stderr
        figure("sick disks explained", 1)
    assert lines(tmp_path, game)[: len(before)] == before
    assert balanced(tmp_path) >= 1


def play_for_ever(store: Store) -> None:
    for seed in count():
        with store.new_game(plugins.ruleset("wizard"), table("wizard"), ("human",) * 3, Origin()) as game:
            play(game.session, Random(seed), 40)


def test_a_database_that_cannot_grow_keeps_all_that_was_said(tmp_path: Path) -> None:
    game = begun(tmp_path)
    with Store.open(tmp_path) as store, store.resume(game, plugins.ruleset) as kept:
        pages = store._db.execute("PRAGMA page_count").fetchone()[0]
        store._db.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreFailed, match="the disk is full; free some space"):
            play_for_ever(store)
        store._db.execute("PRAGMA max_page_count = 100000")
        at = kept.session.at
        play(kept.session, Random(1), at + 5)
    assert balanced(tmp_path) > 0


async def test_a_disk_that_fails_in_the_middle_of_a_game_sends_home(tmp_path: Path, figure: Figure) -> None:
    game = begun(tmp_path)
    async with open_app(tmp_path, game).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        session = game_of(app).session
        db = app.library.store._db
        db.execute("PRAGMA query_only = ON")
        asked = session.pending
        assert isinstance(asked, Ask)
        at = session.at
        await answer(pilot, session.observation().legal[0])
        await settled(pilot)
        assert isinstance(app.screen, NoticeScreen)
        assert f"game {game} could not be saved" in app.screen.sentence
        assert WAY_ON in app.screen.sentence
        assert session.at == at
        db.execute("PRAGMA query_only = OFF")
        await pilot.press("enter")
        app.resume(game)
        await settled(pilot)
        assert game_of(app).session.at == at
    figure("sick disks explained", 1)


@pytest.mark.parametrize("command", COMMANDS[:2], ids=" ".join)
def test_a_locked_database(tmp_path: Path, command: tuple[str, ...], figure: Figure) -> None:
    begun(tmp_path)
    with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        other.execute("UPDATE games SET practice = practice")
        said = refused("--data-dir", str(tmp_path), *command, because="another program is using it")
        assert "close that program and try again" in said
        other.execute("ROLLBACK")
    figure("sick disks explained", 1)


def test_a_database_locked_during_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "BUSY_SECONDS", 0.1)
    game = begun(tmp_path)
    with Store.open(tmp_path) as store, store.resume(game, plugins.ruleset) as kept:
        with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            at = kept.session.at
            with pytest.raises(StoreFailed, match="is using it; close that program and try again"):
                play(kept.session, Random(1), at + 5)
            assert kept.session.at == at
            other.execute("ROLLBACK")
        play(kept.session, Random(1), at + 5)
    assert balanced(tmp_path) == 1
