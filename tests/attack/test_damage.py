"""Damaged, foreign and newer files in every place: explained, never lost without a word, kept under a new name."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from shutil import rmtree

import pytest

from cardtable import plugins
from cardtable.cli import main
from cardtable.store.database.rescue import health
from cardtable.store.database.schema import VERSION
from cardtable.store.db import Store
from cardtable.store.files.house_rules import rules_path
from cardtable.store.files.paths import DATABASE
from cardtable.table.request import LaunchRequest
from cardtable.tui.base.settings import FILE_NAME, Settings, SettingsFile
from cardtable.tui.evening.library import Library
from cardtable.tui.shell.home import HomeScreen
from tests.conftest import Figure
from tests.databases import path_of, thaw
from tests.frozen import FOLDER as RECORDS
from tests.tui.fit import text
from tests.tui.shell import press
from tests.tui.watch import WatchedApp

Size = Callable[[int, int], int]
NEWEST = path_of(VERSION)


def said(*argv: str) -> tuple[int, str]:
    """Return the status of a command, and all that it says."""
    out = StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        status = main(list(argv))
    assert "Traceback" not in out.getvalue()
    return status, out.getvalue()


def other_database() -> bytes:
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute("CREATE TABLE recipes (name)")
        return bytes(db.serialize())


FOREIGN = {
    "text": b"Dear diary,\n" * 40,
    "picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8,
    "packed": gzip.compress(b"cards" * 1000, mtime=0),
    "program": b"\x7fELF\x02\x01\x01" + bytes(4000),
    "another database": other_database(),
    "half of one": NEWEST.read_bytes()[:5000],
    "one byte": b"\xff",
}


def damages(seed: int, data: bytes) -> bytes:
    """Return a file after an accident."""
    rng = Random(seed)
    damaged = bytearray(data)
    match seed % 4:
        case 0:  # single flipped bits
            for _ in range(rng.choice((1, 1, 3, 30))):
                damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
        case 1:  # cut off
            del damaged[rng.randrange(1, len(damaged)) :]
        case 2:  # a lost sector
            at = rng.randrange(len(damaged) // 512) * 512
            damaged[at : at + 512] = bytes(512)
        case 3:  # the first pages
            for _ in range(rng.choice((1, 5))):
                damaged[rng.randrange(min(4096, len(damaged)))] = rng.randrange(256)
    return bytes(damaged)


def kept_facts(folder: Path) -> dict[int, list[str]]:
    """Return the facts of every game."""
    with closing(sqlite3.connect(folder / DATABASE)) as db:
        db.text_factory = lambda b: b.decode(errors="replace")
        facts: dict[int, list[str]] = {}
        for game, line in db.execute("SELECT game, line FROM facts ORDER BY game, n"):
            facts.setdefault(game, []).append(line)
        return facts


@pytest.mark.parametrize("part", range(2))
def test_a_damaged_database(tmp_path: Path, part: int, size: Size, figure: Figure) -> None:
    thaw(VERSION, tmp_path)
    whole = kept_facts(tmp_path)
    original = NEWEST.read_bytes()
    for seed in range(part, size(40, 220), 2):
        folder = tmp_path / str(seed)
        folder.mkdir()
        damaged = damages(seed, original)
        (folder / DATABASE).write_bytes(damaged)
        trouble = health(folder / DATABASE)
        status, told = said("--data-dir", str(folder), "doctor")
        assert (folder / DATABASE).read_bytes() == damaged, "the doctor changes nothing"
        assert status == 1 or not trouble
        if "newer cardtable" in (trouble or ""):
            assert said("--data-dir", str(folder), "record", "list")[0] == 2
            assert (folder / DATABASE).read_bytes() == damaged
        else:
            opened(folder, damaged, whole, told)
        figure("damaged files tried", 1)
        rmtree(folder)


def opened(folder: Path, damaged: bytes, whole: dict[int, list[str]], doctor: str) -> None:
    """Open a damaged folder: what is missing was told of, and what was there is kept under a new name."""
    with Store.open(folder) as store:
        aside = list(folder.glob("cardtable-damaged-*.sqlite"))
        assert bool(store.notice) == bool(aside)
        for game in store.games():
            if store.problem(game.id, plugins.ruleset) is None:
                store.export(game.id)
        notice, stuck = store.notice, [g.id for g in store.games() if store.problem(g.id, plugins.ruleset)]
        assert store.statistics.counted().games <= len(whole)
    now = kept_facts(folder)
    lost = {game for game, lines in whole.items() if len(now.get(game, [])) < len(lines)}
    if notice is None:
        assert lost == set()
        assert all(now[game] == whole[game] or game in stuck or readable(now[game]) for game in whole)
        with Store.open(folder) as store:
            running = {g.id for g in store.unfinished()}
        assert all(f"game {game} cannot be resumed" in doctor for game in stuck if game in running)
    else:
        assert aside[0].read_bytes() == damaged
        assert aside[0].name in notice
        assert aside[0].stat().st_mode & 0o077 == 0


def readable(lines: list[str]) -> bool:
    """Whether lines are still facts: a flipped bit can make one legal choice of another, which nobody can notice."""
    return all(isinstance(json.loads(line), dict) for line in lines)


@pytest.mark.parametrize("what", FOREIGN)
def test_foreign_files_in_every_place(tmp_path: Path, what: str, figure: Figure) -> None:
    for place, name in enumerate(places(tmp_path)):
        folder = tmp_path / str(place)
        path = folder / name
        path.parent.mkdir(parents=True)
        path.write_bytes(FOREIGN[what])
        status, told = said("--data-dir", str(folder), "doctor")
        assert status == 1, told
        assert path.read_bytes() == FOREIGN[what]
        status, told = said("--data-dir", str(folder), "record", "list")
        assert status == 0, told
        kept = [p.read_bytes() for p in folder.rglob("*") if p.is_file()]
        assert FOREIGN[what] in kept
        figure("damaged files tried", 1)


def places(folder: Path) -> Iterator[str]:
    yield DATABASE
    yield FILE_NAME
    yield "themes/mine.toml"
    yield str(rules_path(folder, plugins.ruleset("wizard"), "ours").relative_to(folder))


@pytest.mark.parametrize("what", FOREIGN)
def test_foreign_files_as_records(tmp_path: Path, what: str, figure: Figure) -> None:
    path = tmp_path / "record.jsonl"
    path.write_bytes(FOREIGN[what])
    status, told = said("record", "check", str(path), "--json")
    assert (status, json.loads(told)["line"]) == (1, 1)
    for command in (("record", "import"), ("verify",), ("advise",)):
        status, told = said("--data-dir", str(tmp_path / "data"), *command, str(path))
        assert status in (1, 2)
        assert told.count("\n") == 1
    figure("damaged files tried", 4)


def test_damaged_records(tmp_path: Path, size: Size, figure: Figure) -> None:
    path = tmp_path / "record.jsonl"
    records = [p.read_bytes() for p in sorted(RECORDS.glob("*.jsonl"))]
    for seed in range(size(60, 240)):
        data = damages(seed, records[seed % len(records)])
        path.write_bytes(data)
        status, told = said("record", "check", str(path), "--json")
        answer = json.loads(told)
        assert status == (0 if answer["ok"] else 1)
        if answer["ok"]:
            assert answer["facts"] == data.rstrip().count(b"\n"), "a line was passed over"
        else:
            assert 1 <= answer["line"] <= data.count(b"\n") + 1
        figure("damaged files tried", 1)


NEWER = (
    (DATABASE, b"", "version 99"),
    (FILE_NAME, b'holograms = "on"\n', "there is no setting 'holograms'"),
    ("themes/mine.toml", b'[table]\nhologram = "#ffffff"\n', "hologram"),
    ("rules/wizard/ours.toml", b'game = "wizard"\n[options]\nholograms = "on"\n', "holograms"),
)


@pytest.mark.parametrize(("name", "data", "told_of"), NEWER, ids=[n[0] for n in NEWER])
def test_files_of_a_newer_version(tmp_path: Path, name: str, data: bytes, told_of: str, figure: Figure) -> None:
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    if name == DATABASE:
        thaw(VERSION, tmp_path)
        with closing(sqlite3.connect(path)) as db:
            db.execute("PRAGMA user_version = 99")
        data = path.read_bytes()
        status, told = said("--data-dir", str(tmp_path), "record", "list")
        assert status == 2
        assert "install that one, or choose another folder with --data-dir" in told
    path.write_bytes(data)
    status, told = said("--data-dir", str(tmp_path), "doctor")
    assert status == 1
    assert told_of in told
    assert path.read_bytes() == data
    figure("damaged files tried", 1)


@pytest.mark.parametrize("key", ["cardtable", "rules"])
def test_records_of_a_newer_version(tmp_path: Path, key: str) -> None:
    lines = next(iter(sorted(RECORDS.glob("*.jsonl")))).read_text("utf-8").splitlines()
    path = tmp_path / "record"
    path.write_text("\n".join([json.dumps(json.loads(lines[0]) | {key: 99}), *lines[1:]]), "utf-8")
    status, told = said("record", "check", str(path))
    assert status == 1
    assert f"{key} 99 is newer than this program" in told


def test_settings_of_a_newer_version_are_kept_when_others_are_written(tmp_path: Path) -> None:
    kept = SettingsFile(tmp_path)
    for n in range(3):
        data = f'pace = "slow"\nholograms = {n}\n'
        kept.path.write_text(data, "utf-8")
        settings = kept.load()
        assert settings.pace == "slow"
        kept.save(Settings(pace="fast"))
        assert data in [p.read_text("utf-8") for p in tmp_path.glob("settings-damaged-*.toml")]
    assert SettingsFile(tmp_path).load() == Settings(pace="fast")


async def test_everything_is_damaged_and_the_first_screen_opens(tmp_path: Path, figure: Figure) -> None:
    for name in places(tmp_path):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(FOREIGN["picture"])
    app = WatchedApp(LaunchRequest(tmp_path), lambda: Library.open(tmp_path), SettingsFile(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert isinstance(app.screen, HomeScreen)
        page = text(app.screen)
        assert "settings.toml" in page
        assert "themes/mine.toml" in page
        assert "the database was damaged" in " ".join(page.split())
        await press(pilot, "2", "enter")
        assert app.game is not None
    figure("damaged files tried", 4)


def test_folders_where_files_should_be(tmp_path: Path, figure: Figure) -> None:
    for place, name in enumerate(places(tmp_path)):
        folder = tmp_path / str(place)
        (folder / name).mkdir(parents=True)
        status, told = said("--data-dir", str(folder), "doctor")
        assert status == 1, (name, told)
        status, told = said("--data-dir", str(folder), "record", "list")
        assert status == (2 if name == DATABASE else 0)
        figure("damaged files tried", 1)


def test_a_rescue_loses_no_statistics(tmp_path: Path) -> None:
    thaw(VERSION, tmp_path)
    with Store.open(tmp_path) as store:
        before = (store.statistics.lines(), store.statistics.against(), str(store.statistics.counted()))
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
        db.execute("DROP INDEX games_of_series")
        db.commit()
    with Store.open(tmp_path) as store:
        assert store.notice is not None
        after = (store.statistics.lines(), store.statistics.against(), str(store.statistics.counted()))
    assert after == before
