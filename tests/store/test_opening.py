"""What changes about a game that is kept: cuts before its first deal, and who plays on at a seat."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.core.chance import sealed_key
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Table
from cardtable.store.database.game import OpenGame
from cardtable.store.database.schema import StoreFailed
from cardtable.store.db import Store
from cardtable.table.launch import Origin
from tests.toy import RULESET, find

TABLE = Table(("Ann", "Bo"), RULESET.Options())
KINDS = ("human", "random")
ORIGIN = Origin(bytes(range(32)))


def play_out(game: OpenGame) -> None:
    session = game.session
    while session.advance() or isinstance(session.pending, Ask):
        if isinstance(session.pending, Ask):
            asked = session.observation()
            session.act(asked.seat, asked.legal[0], session.at)


def test_cuts_are_kept_and_change_the_chance(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        with store.new_game(RULESET, TABLE, KINDS, ORIGIN) as game:
            game.cut(("x", ""))
            assert game.session.chance is not None
            assert game.session.chance.key == sealed_key(ORIGIN.root, ("x", ""))
            number = game.id
        with store.resume(number, find) as game:
            assert game.origin == replace(ORIGIN, cuts=("x", ""))
            game.session.advance()
            with pytest.raises(StoreFailed, match="can no longer be cut"):
                game.cut(("y",))


def test_a_game_from_a_code_is_not_cut(tmp_path: Path) -> None:
    coded = Origin(code="HIC-7QF3K2")
    with (
        Store.open(tmp_path) as store,
        store.new_game(RULESET, TABLE, KINDS, coded) as game,
        pytest.raises(StoreFailed, match="come from a share code"),
    ):
        game.cut(("x",))


def test_it_is_known_who_began(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, store.new_game(RULESET, TABLE, KINDS, ORIGIN) as game:
        game.replace(0, "random")
        assert game.kinds == ("random", "random")
        assert store.began_as(game.id) == KINDS


def test_who_left_a_tourney_may_come_back_in_a_later_game(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        tourney = store.tourneys.begin(RULESET, TABLE, KINDS, 9, ORIGIN, "host")
        with store.next_game(tourney, find) as game:
            game.replace(0, "random")
            play_out(game)
        with store.next_game(tourney, find) as game:
            assert game.kinds == ("random", "random")
            assert store.began_as(game.id) == KINDS


def test_the_same_table_again_is_a_tourney_where_it_was_one(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        tourney = store.tourneys.begin(RULESET, TABLE, KINDS, 9, ORIGIN, "host")
        with store.next_game(tourney, find) as game:
            play_out(game)
        request = store.same_again(find)
        assert request is not None
        assert request.tokens == 9
        with store.new_game(RULESET, replace(TABLE, names=("Cy", "Di")), KINDS, ORIGIN):
            pass
        plain, of_tourney = store.same_again(find), store.same_again(find, tourney)
        assert plain is not None
        assert of_tourney is not None
        assert (plain.tokens, of_tourney.tokens) == (None, 9)
