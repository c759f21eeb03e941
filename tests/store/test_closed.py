"""A large database that was closed in order is not looked through again; one that may have suffered is."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from cardtable.core.errors import CardtableError
from cardtable.store.database import closed, rescue, schema
from cardtable.store.database.rescue import health
from cardtable.store.database.schema import VERSION, Look
from cardtable.store.db import Store
from cardtable.store.files.paths import DATABASE
from tests.databases import thaw
from tests.store.play import begin, play_on
from tests.toy import find


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Look]]:
    """How closely each start looked at a database; here every one is large."""
    seen: list[Look] = []
    real = schema.check_health

    def watched(db: sqlite3.Connection, look: Look) -> None:
        seen.append(look)
        real(db, look)

    monkeypatch.setattr(schema, "check_health", watched)
    monkeypatch.setattr(closed, "SMALL", 0)
    yield seen
    closed.met_damage.clear()


def filled(folder: Path, games: int = 3) -> Path:
    with Store.open(folder) as store:
        for i in range(games):
            with begin(store) as game:
                play_on(game.session, Random(i))
    return folder / DATABASE


def rotten(path: Path) -> None:
    """Spoil the facts as a disk does: nobody has written, so the file's time stays."""
    before = path.stat()
    with closing(sqlite3.connect(path)) as db:
        page = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'facts'").fetchone()[0]
        size = db.execute("PRAGMA page_size").fetchone()[0]
    data = bytearray(path.read_bytes())
    data[(page - 1) * size : page * size] = b"\xff" * size
    path.write_bytes(data)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def test_what_was_closed_in_order_is_not_looked_through_again(tmp_path: Path, looks: list[Look]) -> None:
    path = filled(tmp_path)
    for _ in range(2):
        with Store.open(tmp_path) as store:
            assert len(store.games()) == 3
    filled(tmp_path, 1)
    with Store.open(tmp_path) as store:
        assert len(store.games()) == 4
    assert looks == ["pages", "marks", "marks", "marks", "marks"]
    assert path.with_suffix(".closed").is_file()


def test_a_small_one_is_looked_through_at_every_start(
    tmp_path: Path, looks: list[Look], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(closed, "SMALL", 10**9)
    path = filled(tmp_path)
    Store.open(tmp_path).close()
    assert looks == ["pages", "pages"]
    assert not path.with_suffix(".closed").exists()


@pytest.mark.parametrize("how", ["written", "cut", "killed", "note lost", "note spoilt"])
def test_what_may_have_suffered_is_looked_through(tmp_path: Path, looks: list[Look], how: str) -> None:
    path = filled(tmp_path)
    note = path.with_suffix(".closed")
    match how:
        case "written":
            os.utime(path, ns=(0, 0))
        case "cut":
            path.write_bytes(path.read_bytes()[:-4096])
        case "killed":
            path.with_name(f"{path.name}-wal").touch()
        case "note lost":
            note.unlink()
        case "note spoilt":
            note.write_bytes(b"\xff\xfe")
    with Store.open(tmp_path) as store:
        assert bool(store.notice) == (how == "cut")
    assert looks[1] == "pages"


def test_damage_that_is_met_while_reading_is_mended_at_the_next_start(tmp_path: Path, looks: list[Look]) -> None:
    rotten(filled(tmp_path))
    with Store.open(tmp_path) as store:
        assert store.notice is None
        with pytest.raises(CardtableError, match="start the program again, which saves what can be read"):
            store.look(1, find)
    with Store.open(tmp_path) as store:
        assert "the database was damaged" in (store.notice or "")
    assert looks[:3] == ["pages", "marks", "pages"]


def test_damage_that_the_doctor_finds_is_mended_at_the_next_start(tmp_path: Path, looks: list[Look]) -> None:
    path = filled(tmp_path)
    rotten(path)
    assert "the next start sets it aside" in (health(path) or "")
    with Store.open(tmp_path) as store:
        assert "the database was damaged" in (store.notice or "")


def test_what_only_the_doctor_sees_is_mended_at_the_next_start_too(tmp_path: Path) -> None:
    """An index that lacks a row is seen by no ordinary start, but the doctor has promised that it will be."""
    path = thaw(VERSION, tmp_path)
    damaged = bytearray(path.read_bytes())
    damaged[69630] ^= 8
    path.write_bytes(damaged)
    Store.open(tmp_path).close()
    assert "missing from index" in (health(path, whole=True) or "")
    with Store.open(tmp_path) as store:
        assert "missing from index" in (store.notice or "")
    with Store.open(tmp_path) as store:
        assert store.notice is None


def test_a_slow_rescue_saves_every_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time that a rescue may take is that for another game, however many there are."""
    path = filled(tmp_path, 12)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP INDEX games_of_series")
    clock, real = [0.0], rescue._insert

    def slowly(db: sqlite3.Connection, table: str, row: rescue.Row) -> bool:
        clock[0] += table == "games"
        return real(db, table, row)

    monkeypatch.setattr(rescue, "_insert", slowly)
    monkeypatch.setattr(rescue, "monotonic", lambda: clock[0])
    monkeypatch.setattr(rescue, "STEPS", 1)
    with Store.open(tmp_path) as store:
        assert "12 games saved" in (store.notice or "")
