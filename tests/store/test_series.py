"""Tourneys, people and replaced players are kept, and nothing counts twice whenever the program is killed."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.core.ruleset import Table
from cardtable.core.text import plain
from cardtable.store.database import schema
from cardtable.store.database.game import OpenGame
from cardtable.store.database.schema import MIGRATIONS, StoreFailed
from cardtable.store.db import Store
from cardtable.store.files.paths import DATABASE
from cardtable.table.launch import Origin
from cardtable.table.seating import draw_for_deal, draw_told
from cardtable.table.series import ASCII_STICKER
from tests.store.play import play_on, play_to
from tests.toy import RULESET, HighCardOptions, find

NAMES = ("Ann", "Bo", "Cy")
KINDS = ("human", "random", "human")
TABLE = Table(NAMES, HighCardOptions(hands=1), dealer=1)
CODED = Origin(code="HIC-7QF3K2")


def begun(store: Store, tokens: int = 3, origin: Origin = CODED) -> int:
    return store.tourneys.begin(RULESET, TABLE, KINDS, tokens, origin, "host")


@contextmanager
def next_game(store: Store, tourney: int) -> Iterator[OpenGame]:
    with store.next_game(tourney, find) as game:
        yield game


def play_games(store: Store, tourney: int, count: int) -> None:
    for n in range(count):
        with next_game(store, tourney) as game:
            play_on(game.session, Random(n))


def test_an_unfinished_game_of_a_tourney_goes_on_before_another_begins(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        tourney = begun(store)
        with next_game(store, tourney) as game:
            assert game.series == tourney
            play_to(game.session, Random(1), 2)
            with pytest.raises(StoreFailed, match="open in another window"):
                store.next_game(tourney, find)
        with next_game(store, tourney) as again:
            assert (again.id, again.session.at) == (game.id, 2)
            play_on(again.session, Random(1))
        with next_game(store, tourney) as second:
            assert second.id != game.id
        assert [g.series for g in store.games()] == [tourney, tourney]


def test_a_tourney_is_the_same_after_a_kill_at_any_point(tmp_path: Path) -> None:
    """A copy of the folder after every commit is what a kill leaves; each is played on to the same end."""
    copies: list[Path] = []

    def copy() -> None:
        copies.append(tmp_path / str(len(copies)))
        shutil.copytree(tmp_path / "live", copies[-1], ignore=shutil.ignore_patterns("open"))

    def finish(store: Store, stop: Any = lambda: None) -> tuple[Any, ...]:
        (kept,) = store.tourneys.lists()
        while not store.tourneys.look(kept.id).over:
            with next_game(store, kept.id) as game:
                keep = game.session.keep

                def kept_and_stopped(fact: Any, after: Any, keep: Any = keep) -> None:
                    keep(fact, after)
                    stop()

                game.session.keep = kept_and_stopped
                stop()
                play_on(game.session, Random(0))  # one legal card each: only chance decides
            for winner in game.session.standing.winners:
                store.tourneys.stick(game.id, winner, f"#{game.id}")
                stop()
        told = store.tourneys.look(kept.id)
        return told.tokens, told.winner, [(g.game, g.winners, g.scores) for g in told.played]

    with Store.open(tmp_path / "live") as store:
        begun(store, 2)
        copy()
        whole = finish(store, copy)
    assert len(copies) > 15
    for folder in copies:
        with Store.open(folder) as store:
            assert store.notice is None
            assert finish(store) == whole


def test_a_take_back_after_the_end_takes_the_token_back(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        tourney = begun(store, 1)
        with next_game(store, tourney) as game:
            play_on(game.session, Random(1))
            assert store.tourneys.look(tourney).over
            game.session.take_back(1)
            assert store.tourneys.look(tourney).tokens == (0, 0, 0)
            play_on(game.session, Random(1))
            assert sum(store.tourneys.look(tourney).tokens) == 1


def test_an_abandoned_or_deleted_game_counts_nothing_and_the_deal_goes_on(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        tourney = begun(store)
        with next_game(store, tourney) as game:
            play_to(game.session, Random(1), 2)
        store.abandon(game.id)
        with next_game(store, tourney) as second:
            assert second.session.table.dealer == TABLE.dealer  # the hand was never finished
            play_on(second.session, Random(1))
        with next_game(store, tourney) as third:
            assert third.session.table.dealer == 2
            play_on(third.session, Random(1))
            assert len(store.tourneys.look(tourney).played) == 2
            third.abandon()
        store.delete(second.id)
        assert store.tourneys.look(tourney).played == ()


def test_failed_bids_are_counted_from_the_hands(tmp_path: Path) -> None:
    table = Table(NAMES, HighCardOptions(stakes="on"))
    with Store.open(tmp_path) as store:
        tourney = store.tourneys.begin(RULESET, table, KINDS, 9, CODED, "host")
        with next_game(store, tourney) as game:
            play_on(game.session, Random(1))
            hands = game.session.standing.hands
        (played,) = store.tourneys.look(tourney).played
        assert played.failed == tuple(sum(hand.change[seat] == 0 for hand in hands) for seat in range(3))
        assert (sum(played.failed), played.scores) == (6, game.session.standing.scores)


def test_an_evening_may_end_early(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        tourney = begun(store)
        play_games(store, tourney, 1)
        with next_game(store, tourney) as game:
            with pytest.raises(StoreFailed, match="open in another window"):
                store.end_tourney(tourney)
            assert not store.tourneys.look(tourney).over
        store.end_tourney(tourney)
        told = store.tourneys.look(tourney)
        assert (told.over, told.ended, told.winner, sum(told.tokens)) == (True, True, None, 1)
        assert {g.id: g.state for g in store.games()}[game.id] == "abandoned"
        with pytest.raises(StoreFailed, match="is over: the tourney was ended early, with the tokens"):
            store.next_game(tourney, find)
        with pytest.raises(StoreFailed, match="there is no tourney 7"):
            store.end_tourney(7)


def test_a_list_of_tourneys_says_which_go_on(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        one, two = begun(store), begun(store, 1)
        play_games(store, two, 1)
        with next_game(store, one) as game:
            pass
        with sqlite3.connect(tmp_path / DATABASE) as db:
            db.execute("UPDATE games SET updated = '2031-01-01T00:00:00+00:00' WHERE id = ?", (game.id,))
        assert [(t.id, t.running, t.tourney.over) for t in store.tourneys.lists()] == [
            (one, game.id, False), (two, None, True),
        ]  # fmt: skip


def test_the_players_of_the_next_game_are_those_who_sat_last(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        tourney = begun(store)
        with next_game(store, tourney) as game:
            assert game.kinds == KINDS
            game.replace(2, "easy")
            play_on(game.session, Random(1))
        with next_game(store, tourney) as second:
            assert second.kinds == ("human", "random", "easy")


def test_a_replaced_player_stays_replaced_until_replaced_again(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        with store.new_game(RULESET, TABLE, KINDS, CODED) as game:
            play_to(game.session, Random(1), 2)
            game.replace(0, "random")
        with store.resume(game.id, find) as again:
            assert again.kinds == ("random", "random", "human")
            again.replace(0, "human")
            again.replace(2, "thumb")
            play_on(again.session, Random(1))
        assert store.games()[0].kinds == ("human", "random", "thumb")
        assert '"players": ["human", "random", "thumb"]' in store.export(game.id)
        with sqlite3.connect(tmp_path / DATABASE) as db:
            kinds = db.execute("SELECT kind FROM results ORDER BY seat").fetchall()
        assert kinds == [("human",), ("random",), ("thumb",)]


def test_the_draw_of_a_tourney_can_be_told_again(tmp_path: Path) -> None:
    players = ("Cy", "Ann", "Bo")
    with Store.open(tmp_path) as store:
        for origin in (CODED, Origin()):
            found = draw_for_deal(3, RULESET.info.drawing, origin.chance.shuffled)
            table = Table(found.arranged(players), HighCardOptions(), found.dealer)
            tourney = store.tourneys.begin(RULESET, table, KINDS, 3, origin, "draw")
            told = store.tourneys.draw_told(tourney, find)
            assert told == draw_told(found, players)
            assert plain(told[0].text).startswith("Cy draws ")
        assert store.tourneys.draw_told(begun(store), find) == ()


def test_a_tourney_with_a_code_deals_the_same_cards_elsewhere(tmp_path: Path) -> None:
    def cards(folder: Path) -> list[Any]:
        with Store.open(folder) as store:
            tourney = begun(store)
            play_games(store, tourney, 2)
            return [store.look(n, find).facts for n in (1, 2)]

    one = cards(tmp_path / "one")
    assert one == cards(tmp_path / "two")
    assert one[0] != one[1]


def test_people_are_remembered_with_seat_colour_and_tokens(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        tourney = begun(store, 9)
        play_games(store, tourney, 4)
        tokens = store.tourneys.look(tourney).tokens
        store.roster.paint("ann", "red\x1b")
        people = {p.name: p for p in store.roster.people()}
        assert set(people) == {"Ann", "Cy"}  # bots are nobody
        assert [(people[n].seat, people[n].tokens) for n in ("Ann", "Cy")] == [(0, tokens[0]), (2, tokens[2])]
        assert (people["Ann"].colour, people["Cy"].colour) == ("red", None)
        store.new_game(RULESET, Table(("Bo", "ANN"), HighCardOptions()), ("human", "human"), CODED).close()
        again = {p.name: p for p in store.roster.people()}
        assert (again["ANN"].seat, again["ANN"].colour, again["ANN"].tokens) == (1, "red", tokens[0])
        assert store.people() == [p.name for p in store.roster.people()]
        store.roster.paint("ANN", None)
        assert {p.name: p.colour for p in store.roster.people()}["ANN"] is None


def test_the_same_table_again_with_the_deal_passed_on(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        assert store.same_again(find) is None
        table = Table(NAMES, HighCardOptions(stakes="on", hands=2), dealer=2)
        with store.new_game(RULESET, table, KINDS, CODED) as game:
            fresh = store.same_again(find)
            assert fresh is not None
            assert fresh.table == table
            play_on(game.session, Random(1))
            game.replace(1, "easy")
        again = store.same_again(find)
        assert again is not None
        assert again.table == Table(NAMES, table.options, dealer=1)
        assert (again.data_dir, again.game, again.kinds) == (tmp_path, "high-card", ("human", "easy", "human"))
        assert (again.origin, again.tokens, again.resume) == (None, None, None)


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
def test_a_database_of_any_older_version_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: int) -> None:
    with Store.open(tmp_path / "now") as store, store.new_game(RULESET, TABLE, KINDS, CODED) as game:
        play_to(game.session, Random(1), 2)
    with monkeypatch.context() as old:
        old.setattr(schema, "MIGRATIONS", MIGRATIONS[:version])
        schema.connect(tmp_path / DATABASE).close()
    with sqlite3.connect(tmp_path / DATABASE) as db:
        db.execute("ATTACH ? AS now", (str(tmp_path / "now" / DATABASE),))
        for table in ("games", "facts"):
            names = ", ".join(row[1] for row in db.execute(f"PRAGMA main.table_info({table})"))
            db.execute(f"INSERT INTO main.{table} ({names}) SELECT {names} FROM now.{table}")
        if version > 1:
            db.execute("INSERT INTO roster (name, seen) VALUES ('Zoe', '2020-01-01T00:00:00+00:00')")
    with Store.open(tmp_path) as store:
        assert store.notice is None
        with store.resume(1, find) as game:
            assert (game.session.at, game.series) == (2, None)
            play_on(game.session, Random(1))
        assert store.games()[0].state == "finished"
        assert [(p.name, p.seat, p.tokens) for p in store.roster.people()] == [("Zoe", None, 0)] * (version > 1)
        tourney = begun(store)
        play_games(store, tourney, 1)
        assert sum(store.tourneys.look(tourney).tokens) == 1


def test_a_damaged_database_keeps_its_tourneys(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        tourney = begun(store)
        play_games(store, tourney, 2)
        before = store.tourneys.look(tourney)
        (winner, *_) = before.played[0].winners
        store.tourneys.stick(before.played[0].game, winner, ASCII_STICKER)
        before = store.tourneys.look(tourney)
    with sqlite3.connect(tmp_path / DATABASE) as db:
        db.execute("CREATE TABLE stranger (x)")
    with Store.open(tmp_path) as store:
        assert "2 games saved" in (store.notice or "")
        assert store.tourneys.look(tourney) == before
    with sqlite3.connect(tmp_path / DATABASE) as db:
        db.execute("CREATE TABLE stranger (x)")
        db.execute("DELETE FROM series")
    with Store.open(tmp_path) as store:
        assert "2 games saved" in (store.notice or "")
        assert {g.series for g in store.games()} == {None}
