"""What a disk changes of a game that is kept is noticed at the start and by the doctor, and never passed over."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.core.errors import CardtableError
from cardtable.store.checkup import stuck_games
from cardtable.store.database.rescue import health
from cardtable.store.db import Store
from cardtable.store.files.paths import DATABASE
from tests.store.play import begin, play_on
from tests.store.test_rescue import filled
from tests.toy import find

KEPT = (
    "SELECT id, ruleset, header, root, cuts, code, scheme FROM games ORDER BY id",
    "SELECT * FROM facts ORDER BY game, n",
    "SELECT * FROM hands ORDER BY game, number, seat",
    "SELECT * FROM results ORDER BY game, seat",
)
"""Everything of games that follows from their facts, or that they follow from."""


def kept(store: Store) -> list[list[tuple[Any, ...]]]:
    return [[tuple(row) for row in store._db.execute(query)] for query in KEPT]


def spoil(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / DATABASE)) as db, db:
        assert db.execute(statement).rowcount == 1


CHANGES = {
    "a fact": "UPDATE facts SET line = replace(line, 'play ', 'play!') WHERE game = 2 AND n = 5",
    "a card": "UPDATE facts SET line = replace(line, 'stake 1', 'stake 3') WHERE game = 2 AND n = (SELECT min(n)"
    " FROM facts WHERE game = 2 AND line LIKE '%stake 1%')",
    "a fact that is gone": "DELETE FROM facts WHERE game = 2 AND n = 21",
    "a fact that has moved": "UPDATE facts SET n = 22 WHERE game = 2 AND n = 21",
    "a fact of nobody": "INSERT INTO facts VALUES (2, 22, '{\"took_back\": 1}')",
    "the header": "UPDATE games SET header = replace(header, 'Ann', 'Amn') WHERE id = 2",
    "the root": "UPDATE games SET root = zeroblob(32) WHERE id = 2",
    "a cut": "UPDATE games SET cuts = replace(cuts, '7', '6') WHERE id = 2",
    "a hand": "UPDATE hands SET tricks = tricks + 1 WHERE game = 2 AND number = 1 AND seat = 0",
    "a result": "UPDATE results SET score = score + 64 WHERE game = 2 AND seat = 1",
    "a checksum": "UPDATE games SET checksum = replace(checksum, substr(checksum, 1, 1), 'x') WHERE id = 2",
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_of_a_finished_game_is_noticed(tmp_path: Path, what: str) -> None:
    path = filled(tmp_path)
    spoil(tmp_path, CHANGES[what])
    assert health(path, whole=True) is None
    (found,) = stuck_games(tmp_path, find)
    assert found.startswith("game 2 is damaged")
    with Store.open(tmp_path) as store:
        assert store.notice == found
        assert [(g.id, g.why) for g in store.games() if g.why and g.state == "finished"] == [
            (2, "what was saved of it is damaged")
        ]
        assert store.statistics.counted().games == 2
        assert store.export(1)
    with Store.open(tmp_path) as store:
        assert store.notice is None
    assert stuck_games(tmp_path, find) == [found]


def test_a_game_that_still_makes_sense_is_not_looked_at_in_silence(tmp_path: Path) -> None:
    filled(tmp_path)
    with Store.open(tmp_path) as store:
        spoil(tmp_path, CHANGES["a fact that is gone"])
        for look in (store.look, store.glance, store.review):
            with pytest.raises(CardtableError, match="game 2 is damaged"):
                look(2, find)
        assert store.problem(2, find) is not None
        assert store.problem(1, find) is None


def test_an_unfinished_game_goes_on_when_its_damage_was_told(tmp_path: Path) -> None:
    filled(tmp_path)
    spoil(tmp_path, "DELETE FROM facts WHERE game = 4 AND n = 9")
    with Store.open(tmp_path) as store:
        assert (store.notice or "").startswith("game 4 is damaged")
        with store.resume(4, find) as game:
            assert game.why == "what was saved of it is damaged"
            play_on(game.session, Random(1))
    assert stuck_games(tmp_path, find) == []


@pytest.mark.parametrize("back", [0, 1, 14])
def test_a_game_as_it_was_played_is_in_order_at_every_fact(tmp_path: Path, back: int) -> None:
    with Store.open(tmp_path) as store, begin(store) as game:
        rng = Random(2)
        while not game.session.standing.over:
            play_on(game.session, rng, 1)
            assert store.spoilt() == []
        if back:
            game.session.take_back(back)
            assert store.spoilt() == []
            game.close()
            with store.resume(game.id, find) as again:
                play_on(again.session, rng)
                assert store.spoilt() == []


def flip(path: Path, bit: int) -> None:
    data = bytearray(path.read_bytes())
    data[bit // 8] ^= 1 << bit % 8
    path.write_bytes(data)


@pytest.mark.parametrize("seed", range(4))
def test_no_flipped_bit_changes_what_is_kept_without_a_word(tmp_path: Path, seed: int) -> None:
    whole = tmp_path / "whole"
    path, rng = filled(whole), Random(seed)
    with Store.open(whole) as store:
        before = kept(store)
    noticed = 0
    for number in range(60):
        folder = tmp_path / str(number)
        shutil.copytree(whole, folder)
        flip(folder / DATABASE, rng.randrange(8 * path.stat().st_size))
        try:
            with Store.open(folder) as store:
                said = store.notice
                after = kept(store)
        except CardtableError:
            noticed += 1
            continue
        noticed += said is not None
        assert after == before or said is not None
        shutil.rmtree(folder)
    assert noticed
