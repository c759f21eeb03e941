"""Games are kept fact by fact, resumed where they were left, and counted once."""

from __future__ import annotations

import shutil
import sqlite3
import stat
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.core.errors import CardtableError, Unreadable
from cardtable.store.database.schema import StoreFailed
from cardtable.store.db import Store
from cardtable.store.files.paths import DATABASE
from cardtable.table.launch import Origin
from tests.store.play import KINDS, ORIGIN, TABLE, begin, play_on, play_to, same, step
from tests.toy import RULESET, find


def rows(folder: Path, query: str) -> list[tuple[Any, ...]]:
    with sqlite3.connect(folder / DATABASE) as db:
        return db.execute(query).fetchall()


def test_a_game_resumes_at_every_point_and_deals_the_same_cards(tmp_path: Path) -> None:
    with Store.open(tmp_path / "whole") as store, begin(store) as game:
        play_on(game.session, Random(5))
        whole = game.session
    assert whole.at == 3 + 9 + 9
    for cut in range(whole.at):
        with Store.open(tmp_path / str(cut)) as store:
            rng = Random(5)
            with begin(store) as game:
                play_to(game.session, rng, cut)
                left, number = game.session, game.id
            left.derive()
            with store.resume(number, find) as again:
                assert same(again.session, left)
                assert (again.kinds, again.origin) == (KINDS, ORIGIN)
                play_on(again.session, rng)
                assert same(again.session, whole)


def test_a_fact_is_on_disk_before_the_session_shows_it(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, begin(store) as game:
        written = game.session.keep

        def keep(fact: Any, after: Any) -> None:
            written(fact, after)
            assert rows(tmp_path, "SELECT count(*) FROM facts") == [(game.session.at + 1,)]

        game.session.keep = keep
        play_on(game.session, Random(1))
        assert rows(tmp_path, "SELECT count(*) FROM facts") == [(21,)]


def test_after_a_crash_every_fact_that_was_shown_is_there(tmp_path: Path) -> None:
    """A copy of the files at any moment is what a power cut leaves, in the middle of a transaction too."""
    rng = Random(2)
    copies = iter(range(100))
    with Store.open(tmp_path / "live") as store, begin(store) as game:
        written = game.session.keep

        def crash_within(fact: Any, after: Any) -> None:
            store._db.execute("BEGIN IMMEDIATE")
            store._db.execute("INSERT INTO facts VALUES (?, 999, 'half')", (game.id,))
            shutil.copytree(tmp_path / "live", tmp_path / f"crash{next(copies)}")
            store._db.execute("ROLLBACK")
            written(fact, after)

        game.session.keep = crash_within
        while game.session.at < 12 and step(game.session, rng):
            pass
    for i in range(12):
        with Store.open(tmp_path / f"crash{i}") as store, store.resume(1, find) as again:
            assert again.session.at == i
            assert store.notice is None


def test_hands_and_results_are_written_with_the_fact_that_finishes_them(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, begin(store) as game:
        rng = Random(3)
        play_to(game.session, rng, 6)
        assert rows(tmp_path, "SELECT * FROM hands") == []
        play_to(game.session, rng, 7)
        (done,) = game.session.standing.hands
        assert rows(tmp_path, "SELECT number, seat, at, change, tricks, bid FROM hands") == [
            (1, seat, 7, done.change[seat], done.tricks[seat], done.bids[seat]) for seat in range(3)
        ]
        play_on(game.session, rng)
        standing = game.session.standing
        assert rows(tmp_path, "SELECT seat, name, kind, score, won FROM results") == [
            (i, TABLE.names[i], KINDS[i], standing.scores[i], int(i in standing.winners)) for i in range(3)
        ]
        assert [g.state for g in store.games()] == ["finished"]


def test_a_take_back_takes_hands_and_results_along_and_nothing_counts_twice(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, begin(store) as game:
        rng = Random(4)
        play_on(game.session, rng)
        game.session.take_back(1)
        assert rows(tmp_path, "SELECT DISTINCT number FROM hands") == [(1,), (2,)]
        assert rows(tmp_path, "SELECT * FROM results") == []
        assert store.games()[0].state == "running"
        game.session.take_back(15)
        assert rows(tmp_path, "SELECT * FROM hands") == []
        play_on(game.session, rng)
        assert rows(tmp_path, "SELECT count(*), sum(change) FROM hands") == [(9, sum(game.session.standing.scores))]
        assert store.games()[0].scores == game.session.standing.scores
        assert rows(tmp_path, "SELECT count(*) FROM facts") == [(21 + 2 + 16,)]


def test_a_deal_that_is_taken_back_leaves_the_hand_before_it(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, begin(store) as game:
        rng = Random(4)
        play_to(game.session, rng, 7)
        hand = rows(tmp_path, "SELECT * FROM hands")
        assert len(hand) == 3
        play_to(game.session, rng, 8)
        game.session.take_back(1)
        assert rows(tmp_path, "SELECT * FROM hands") == hand
        game.session.take_back(1)
        assert rows(tmp_path, "SELECT * FROM hands") == []


def test_one_window_at_a_time_writes_a_game(tmp_path: Path) -> None:
    with Store.open(tmp_path) as one, Store.open(tmp_path) as other:
        game = begin(one)
        for forbidden in (lambda: other.resume(game.id, find), lambda: other.delete(game.id)):
            with pytest.raises(StoreFailed, match="open in another window"):
                forbidden()
        game.close()
        with other.resume(game.id, find) as again:
            again.session.advance()
            with pytest.raises(StoreFailed, match="changed by another program"):
                game.session.advance()
            assert game.session.at == 0
        assert list((tmp_path / "open").iterdir()) == []


def test_only_its_owner_may_read_the_database(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    with Store.open(folder) as store, begin(store) as game:
        game.session.advance()
        files = [p for p in folder.iterdir() if p.is_file()]
        assert len(files) == 3
        assert {stat.S_IMODE(p.stat().st_mode) for p in files} == {0o600}
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    (folder / DATABASE).chmod(0o644)
    Store.open(folder).close()
    assert stat.S_IMODE((folder / DATABASE).stat().st_mode) == 0o600


def test_lists_give_the_latest_game_first(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        for _ in range(3):
            begin(store).close()
        with store.resume(1, find) as game:
            play_to(game.session, Random(1), 8)
            game.mark_practice()
        store.abandon(2)
        with sqlite3.connect(tmp_path / DATABASE) as db:
            db.execute("UPDATE games SET updated = '2031-01-01T00:00:00+00:00' WHERE id = 1")
        assert [g.id for g in store.games()] == [1, 3, 2]
        assert [g.id for g in store.unfinished()] == [1, 3]
        first = store.games()[0]
        assert (first.game, first.names, first.kinds, first.practice) == ("high-card", TABLE.names, KINDS, True)
        assert (first.hands, sum(first.scores) > 0) == (1, True)
        with pytest.raises(StoreFailed, match="was abandoned"):
            store.resume(2, find)
        store.delete(1)
        assert rows(tmp_path, "SELECT * FROM facts") == []
        with pytest.raises(StoreFailed, match="there is no game 1"):
            store.look(1, find)
        assert store.people() == ["Ann"]


def test_a_game_that_no_longer_folds_is_told_in_a_sentence(tmp_path: Path) -> None:
    def nothing(name: str) -> Any:
        raise Unreadable(f"there is no game {name!r}")

    with Store.open(tmp_path) as store:
        with begin(store) as game:
            play_to(game.session, Random(1), 3)
        assert store.problem(game.id, find) is None
        assert "there is no game 'high-card'" in (store.problem(game.id, nothing) or "")
        for spoil, reason in {
            "UPDATE games SET header = replace(header, '\"rules\": 1', '\"rules\": 2')": "newer than this program",
            "UPDATE games SET header = replace(header, '\"rules\": 2', '\"rules\": 1')": None,
            "UPDATE games SET header = replace(header, '\"hands\": 3', '\"hands\": 0')": "hands cannot be 0",
            "UPDATE games SET header = replace(header, ', \"hands\": 0', '')": "before the house rule hands existed",
            "UPDATE games SET header = 'nonsense'": "not JSON",
        }.items():
            with sqlite3.connect(tmp_path / DATABASE) as db:
                db.execute(spoil)
            problem = store.problem(game.id, find)
            assert problem is None if reason is None else reason in (problem or "")
        assert [g.id for g in store.unfinished()] == [game.id]
        with pytest.raises(StoreFailed):
            store.resume(game.id, find)
        with pytest.raises(CardtableError):
            store.export(game.id)


def test_a_proof_is_told_only_after_the_end(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        with begin(store) as game:
            play_to(game.session, Random(1), 5)
            assert ORIGIN.root.hex() not in store.export(game.id)
            play_on(game.session, Random(1))
        text = store.export(game.id)
        assert f'"proof": {{"scheme": 2, "seal": "{ORIGIN.seal}", "root": "{ORIGIN.root.hex()}"' in text
        assert '"cuts": ["Ann", "Bo 7", ""]' in text
        with begin(store, origin=Origin(code="HIC-7QF3K2")) as coded:
            assert "HIC-" not in store.export(coded.id)
            play_on(coded.session, Random(1))
        text = store.export(coded.id)
        assert '"code": "HIC-7QF3K2"' in text
        assert "proof" not in text


def test_records_go_out_and_in_again(tmp_path: Path) -> None:
    with Store.open(tmp_path / "one") as store, begin(store) as game:
        play_to(game.session, Random(6), 9)
        game.session.take_back(2)
        cut = store.export(game.id)
        play_on(game.session, Random(7))
        text, whole = store.export(game.id), game.session
        with pytest.raises(StoreFailed, match="here already, as game 1"):
            store.import_record(text.encode(), find)
        assert len(store.games()) == 1
    with Store.open(tmp_path / "two") as store:
        number = store.import_record(text.encode(), find)
        assert not store.games()[0].practice
        assert store.export(number) == text
        assert same(store.look(number, find), whole)
        assert rows(tmp_path / "two", "SELECT * FROM hands") == rows(tmp_path / "one", "SELECT * FROM hands")
        assert rows(tmp_path / "two", "SELECT * FROM results") == rows(tmp_path / "one", "SELECT * FROM results")
        number = store.import_record(cut.encode(), find)
        assert store.games()[0].practice
        with store.resume(number, find) as game:
            play_on(game.session, Random(7))
            assert game.session.standing.over
        assert "proof" not in store.export(number)


def test_an_imported_record_starts_no_command(tmp_path: Path) -> None:
    record = '{"cardtable": 1, "game": "high-card", "seats": ["A", "B"], "players": ["exec:rm x", "hard"]}'
    with Store.open(tmp_path) as store:
        store.import_record(record.encode(), find)
        assert store.games()[0].kinds == ("human", "hard")


def test_a_write_that_fails_changes_nothing(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, begin(store) as game:
        game.session.advance()
        store._db.execute("PRAGMA max_page_count = 1")
        facts = rows(tmp_path, "SELECT count(*) FROM facts")
        with pytest.raises(StoreFailed, match="the disk is full"):
            store.new_game(RULESET, TABLE, ("x" * 9999,) * 3, ORIGIN)
        assert rows(tmp_path, "SELECT count(*) FROM games") == [(1,)]
        assert rows(tmp_path, "SELECT count(*) FROM facts") == facts


def test_a_folder_that_cannot_be_used_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(StoreFailed, match="choose another folder with --data-dir"):
            Store.open(folder)
    (tmp_path / "taken" / DATABASE).mkdir(parents=True)
    with pytest.raises(StoreFailed, match="choose another folder"):
        Store.open(tmp_path / "taken")
