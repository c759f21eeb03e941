"""Score sheets for real cards are kept change by change and resumed where they were left."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from cardtable import plugins
from cardtable.core.errors import CardtableError, Unreadable
from cardtable.core.options import read_options
from cardtable.core.ruleset import Table
from cardtable.store.database import schema
from cardtable.store.database.schema import MIGRATIONS, StoreFailed
from cardtable.store.database.sheets import OpenSheet, change_data, read_change
from cardtable.store.db import Store
from cardtable.store.files.paths import DATABASE
from cardtable.table.keeper import Answered, Corrected, Deals, Removed

WIZARD = plugins.ruleset("wizard")
TABLE = Table(("Ann", "Bo", "Cy"), WIZARD.Options(), 2)


def begun(store: Store) -> OpenSheet:
    sheet = store.sheets.begin(WIZARD, TABLE)
    for line in ("1 0 0 1 0 0", "0 2 1 1 1 0", "1"):
        sheet.keeper.write(line)
    return sheet


def test_a_sheet_resumes_after_every_change(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        with begun(store) as sheet:
            number = sheet.id
        for act in ("correct", "write", "rest", "undo", "undo", "deals", "remove"):
            with store.sheets.resume(number, plugins.ruleset) as sheet:
                keeper = sheet.keeper
                {
                    "correct": lambda k=keeper: k.correct(1), "write": lambda k=keeper: k.write("0"),
                    "rest": lambda k=keeper: k.accept_rest(), "undo": lambda k=keeper: k.undo(),
                    "deals": lambda k=keeper: k.deals(1), "remove": lambda k=keeper: k.remove(2),
                }[act]()  # fmt: skip
            with store.sheets.resume(number, plugins.ruleset) as again:
                assert again.keeper.standing == keeper.standing
                assert again.keeper.correcting == keeper.correcting
                assert again.keeper.position == keeper.position
                assert again.keeper.question is not None
                assert keeper.question is not None
                assert again.keeper.question.key == keeper.question.key
        assert len(again.keeper.standing.hands) == 1


def test_a_change_is_on_disk_before_it_is_made(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, begun(store) as sheet:
        with sqlite3.connect(tmp_path / DATABASE) as db:
            assert db.execute("SELECT count(*) FROM changes").fetchone() == (3,)
        before = sheet.keeper.standing
        store._db.execute("DROP TABLE changes")
        with pytest.raises(StoreFailed, match="could not be saved"):
            sheet.keeper.correct(1)
        assert (sheet.keeper.standing, sheet.keeper.correcting) == (before, None)


def test_nothing_written_is_nothing_kept(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.sheets.begin(WIZARD, TABLE).close()
        assert store.sheets.lists() == []
        with begun(store) as sheet:
            pass
        (listed,) = store.sheets.lists()
        assert (listed.id, listed.game, listed.names, listed.over) == (sheet.id, "wizard", TABLE.names, False)


def test_the_latest_unfinished_sheet_is_found_by_game_and_players(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        with begun(store):
            pass
        spades = plugins.ruleset("two-player-spades")
        with store.sheets.begin(spades, Table(("Di", "Ed"), read_options(spades.Options, {"target": 1}), 1)) as sheet:
            sheet.keeper.write("6 5")
            assert store.sheets.latest() == store.sheets.latest("two-player-spades", ("Di", "Ed"))
            sheet.keeper.write("8 5")
            assert store.sheets.latest("two-player-spades") is None
        assert store.sheets.lists()[0].over
        found = store.sheets.latest()
        assert found is not None
        assert found.game == "wizard"
        assert store.sheets.latest("wizard", ("Ann", "Bo", "Di")) is None
        with store.sheets.resume(sheet.id, plugins.ruleset) as again:
            again.keeper.undo()
        assert not store.sheets.lists()[0].over


def test_a_sheet_is_open_once(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        sheet = begun(store)
        with pytest.raises(StoreFailed, match="sheet 1 is open in another window"):
            store.sheets.resume(sheet.id, plugins.ruleset)
        sheet.close()
    with Store.open(tmp_path) as store:
        with pytest.raises(StoreFailed, match="there is no sheet 7"):
            store.sheets.resume(7, plugins.ruleset)
        store.sheets.resume(sheet.id, plugins.ruleset).close()


def test_old_databases_get_sheets_and_damaged_ones_keep_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as old:
        old.setattr(schema, "MIGRATIONS", MIGRATIONS[:3])
        schema.connect(tmp_path / DATABASE).close()
    with Store.open(tmp_path) as store, begun(store):
        pass
    with sqlite3.connect(tmp_path / DATABASE) as db:
        db.execute("CREATE TABLE stranger (x)")
    with Store.open(tmp_path) as store:
        assert store.notice is not None
        with store.sheets.resume(1, plugins.ruleset) as sheet:
            assert len(sheet.keeper.standing.hands) == 2
            assert sheet.keeper.begun


@pytest.mark.parametrize("change", [Answered(("1", "blind nil")), Corrected(2), Removed(1), Deals(0)])
def test_changes_are_read_as_they_were_written(change: Answered | Corrected | Removed | Deals) -> None:
    assert read_change(change_data(change)) == change


@pytest.mark.parametrize("data", [{}, {"answers": 1}, {"answers": [1]}, {"dealer": True}, {"correct": "1"}, {"x": []}])
def test_other_objects_are_no_changes(data: dict[str, object]) -> None:
    with pytest.raises(Unreadable):
        read_change(data)


@pytest.mark.parametrize("line", ["{", '{"answers": ["x"]}', '{"correct": 9}', '{"dealer": 9}', '{"remove": 0}', "[]"])
def test_a_spoilt_sheet_is_refused_in_one_sentence(tmp_path: Path, line: str) -> None:
    with Store.open(tmp_path) as store:
        with begun(store):
            pass
        store._db.execute("UPDATE changes SET line = ? WHERE n = 3", (line,))
        with pytest.raises(CardtableError, match="sheet 1 cannot be resumed"):
            store.sheets.resume(1, plugins.ruleset)
        store._db.execute("DELETE FROM changes WHERE n = 3")
        store.sheets.resume(1, plugins.ruleset).close()
