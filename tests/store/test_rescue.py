"""Databases that are old, new, busy, foreign or damaged."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from random import Random
from threading import Timer
from unittest.mock import Mock

import pytest

from cardtable.store.database import rescue, schema
from cardtable.store.database.rescue import health
from cardtable.store.database.schema import MIGRATIONS, StoreFailed
from cardtable.store.db import Store
from cardtable.store.files.paths import DATABASE
from cardtable.table.launch import Origin
from tests.databases import thaw
from tests.store.play import begin, play_on, play_to, same
from tests.toy import find


def filled(folder: Path, games: int = 4) -> Path:
    """A closed database of games, the last of them unfinished."""
    with Store.open(folder) as store:
        for i in range(games):
            with begin(store, origin=Origin(bytes([i]) * 32, ("Ann", "Bo 7", ""))) as game:
                if i + 1 < games:
                    play_on(game.session, Random(i))
                else:
                    play_to(game.session, Random(i), 9)
    return folder / DATABASE


def test_migrations_bring_the_first_version_to_the_present_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as old:
        old.setattr(schema, "MIGRATIONS", MIGRATIONS[:1])
        schema.connect(tmp_path / DATABASE).close()
    with sqlite3.connect(tmp_path / DATABASE) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
    with Store.open(tmp_path) as store, begin(store) as game:
        assert store.notice is None
        play_on(game.session, Random(1))
        assert store.people() == ["Ann"]


def test_a_failed_migration_leaves_the_database_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = filled(tmp_path)
    with monkeypatch.context() as broken:
        broken.setattr(schema, "MIGRATIONS", (*MIGRATIONS, ("CREATE TABLE extra (x)", "nonsense")))
        with pytest.raises(StoreFailed):
            Store.open(tmp_path)
    assert health(path) is None
    with Store.open(tmp_path) as store:
        assert len(store.games()) == 4


def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = filled(tmp_path)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    with pytest.raises(StoreFailed, match=r"version 99.*newer cardtable"):
        Store.open(tmp_path)
    assert path.read_bytes() == before
    assert "newer" in (health(path) or "")


def test_what_is_no_database_is_set_aside_under_a_new_name(tmp_path: Path) -> None:
    path = tmp_path / DATABASE
    for content in (b"nonsense " * 1000, b"SQLite format 3\0" + bytes(500)):
        path.write_bytes(content)
        assert health(path) is not None
        with Store.open(tmp_path) as store:
            assert "0 games saved" in (store.notice or "")
            begin(store).close()
        path.unlink()
    assert {p.stat().st_size for p in tmp_path.glob("cardtable-damaged-*.sqlite")} == {9000, 516}
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE recipes (name)")
    with Store.open(tmp_path) as store:
        assert "not a database of this program" in (store.notice or "")


@pytest.mark.parametrize("size", [1, 511, 512])
def test_a_small_file_that_is_no_database_is_not_written_over(tmp_path: Path, size: int) -> None:
    path, notes = tmp_path / DATABASE, b"x" * size
    path.write_bytes(notes)
    with Store.open(tmp_path) as store:
        assert "0 games saved" in (store.notice or "")
        begin(store).close()
    (kept,) = tmp_path.glob("cardtable-damaged-*.sqlite")
    assert kept.read_bytes() == notes


@pytest.mark.parametrize("size", [0, 512])
def test_an_empty_database_is_used(tmp_path: Path, size: int) -> None:
    """A file without a byte, and the smallest page that SQLite writes."""
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
        for command in ("PRAGMA page_size = 512", "CREATE TABLE x (y)", "DROP TABLE x", "VACUUM"):
            db.execute(command)
    os.truncate(tmp_path / DATABASE, size)
    with Store.open(tmp_path) as store:
        assert store.notice is None
        begin(store).close()
    assert list(tmp_path.glob("cardtable-damaged-*.sqlite")) == []


def test_what_can_be_read_of_a_damaged_database_is_saved(tmp_path: Path) -> None:
    path = filled(tmp_path, 60)
    with Store.open(tmp_path) as store:
        before = {g.id: store.look(g.id, find) for g in store.games()}
    data = path.read_bytes()
    path.write_bytes(data[: len(data) * 3 // 4])
    with Store.open(tmp_path) as store:
        assert "the database was damaged" in (store.notice or "")
        saved = store.games()
        assert saved
        for game in saved:
            now = store.look(game.id, find)
            assert now.facts == before[game.id].facts[: len(now.facts)]
        assert sum(same(store.look(g.id, find), before[g.id]) for g in saved) > 3
        begin(store).close()
    with Store.open(tmp_path) as store:
        assert store.notice is None


def test_a_rescue_that_fails_is_taken_up_at_the_next_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = filled(tmp_path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP INDEX games_of_series")
    before = path.read_bytes()

    def full(db: sqlite3.Connection, table: str, row: rescue.Row) -> bool:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as disk:
        disk.setattr(rescue, "_insert", full)
        for _ in range(2):
            with pytest.raises(StoreFailed, match="disk is full"):
                Store.open(tmp_path)
    with Store.open(tmp_path) as store:
        assert "4 games saved" in (store.notice or "")
    assert [p.read_bytes() for p in tmp_path.glob("cardtable-damaged-*.sqlite")] == [before]
    assert {p.name for p in tmp_path.iterdir()} == {"open", DATABASE, *(p.name for p in tmp_path.glob("*-damaged-*"))}


@pytest.mark.parametrize("linked", [True, False])
def test_the_damaged_one_is_kept_also_where_files_have_one_name(
    tmp_path: Path, linked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not linked:
        monkeypatch.setattr(os, "link", Mock(side_effect=PermissionError))
    path = tmp_path / DATABASE
    path.write_bytes(b"nonsense " * 1000)
    Store.open(tmp_path).close()
    (aside,) = tmp_path.glob("cardtable-damaged-*")
    assert aside.read_bytes() == b"nonsense " * 1000
    assert aside.stat().st_mode & 0o077 == path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(("name", "spoilt"), [(b"dealer INTEGER", b"dealer$INTEGER"), (b"bid TEXT,", b"b\xe9d TEXT,")])
def test_a_damaged_name_of_a_column_costs_nothing(tmp_path: Path, name: bytes, spoilt: bytes) -> None:
    path = filled(tmp_path)
    with Store.open(tmp_path) as store:
        before = [store.games(), [store.export(g.id) for g in store.games()], store.statistics.counted()]
    data = path.read_bytes()
    assert data.count(name) == 1
    path.write_bytes(data.replace(name, spoilt))
    with Store.open(tmp_path) as store:
        assert "4 games saved" in (store.notice or "")
        assert before == [store.games(), [store.export(g.id) for g in store.games()], store.statistics.counted()]


@pytest.mark.parametrize(
    ("table", "column", "kind"),
    [("facts", "line", "BLOB"), ("games", "header", "BLOB"), ("games", "root", "TEXT"), ("results", "name", "BLOB")],
)
def test_a_text_that_is_told_to_be_bytes_costs_nothing(tmp_path: Path, table: str, column: str, kind: str) -> None:
    """One flipped bit does that, and SQLite finds nothing wrong."""
    path = filled(tmp_path)
    with Store.open(tmp_path) as store:
        before = [store.games(), [store.export(g.id) for g in store.games()], store.statistics.counted()]
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(f"UPDATE {table} SET {column} = CAST({column} AS {kind})")
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert f"a value of {table} is of another kind than its column" in (health(path) or "")
    with Store.open(tmp_path) as store:
        assert "4 games saved" in (store.notice or "")
        assert before == [store.games(), [store.export(g.id) for g in store.games()], store.statistics.counted()]
    with Store.open(tmp_path) as store:
        assert store.notice is None


def test_a_game_that_was_cut_short_by_damage_no_longer_counts(tmp_path: Path) -> None:
    path = filled(tmp_path)
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM facts WHERE game = 1 AND n = 10")
        db.execute("DROP TABLE series")
    with Store.open(tmp_path) as store:
        games = {g.id: g for g in store.games()}
        assert {n: (g.state, g.practice) for n, g in games.items()} == {
            1: ("running", True), 2: ("finished", False), 3: ("finished", False), 4: ("running", False),
        }  # fmt: skip
        assert store.look(1, find).at == 9
        assert games[1].hands == 0
        assert games[2].hands == 3


@pytest.mark.parametrize("seed", range(25))
def test_any_damage_leaves_a_program_that_starts(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    path = filled(tmp_path)
    data = bytearray(path.read_bytes())
    for _ in range(rng.choice([1, 5, 40])):
        data[rng.choice([rng.randrange(len(data)), rng.randrange(3000)])] = rng.randrange(256)
    path.write_bytes(data)
    if "newer cardtable" in (health(path) or ""):
        return
    with Store.open(tmp_path) as store:
        for game in store.games():
            if store.problem(game.id, find) is None:
                store.export(game.id)
        begin(store).close()


def test_a_start_waits_for_another_program_that_writes_to_an_old_database(tmp_path: Path) -> None:
    path = thaw(1, tmp_path)
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        done = Timer(0.3, other.execute, ("COMMIT",))
        done.start()
        with Store.open(tmp_path) as store:
            assert store.notice is None
        done.join()


def _open_and_play(folder: Path) -> int:
    with Store.open(folder) as store, begin(store) as game:
        play_on(game.session, Random(1))
        return game.session.at


def test_programs_that_start_together_share_one_new_database(tmp_path: Path) -> None:
    with get_context("spawn").Pool(3) as pool:
        assert pool.map(_open_and_play, [tmp_path] * 6) == [21] * 6
    with Store.open(tmp_path) as store:
        assert len(store.games()) == 6
        assert store.notice is None
