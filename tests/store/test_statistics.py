"""Statistics: what counts, how it is added up, and that kept sums are those of a count from the beginning."""

from __future__ import annotations

import csv
import io
import json
import time
from dataclasses import astuple, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable import plugins
from cardtable.core.ruleset import Table
from cardtable.store.database import schema
from cardtable.store.database.game import OpenGame
from cardtable.store.db import Store
from cardtable.store.records.checksum import RENEW
from cardtable.store.statistics.statistics import COLUMNS, Statistics, promise
from cardtable.store.statistics.tally import ALL_GAMES, Figures, Finished, Hand, Seat, Tally, label
from cardtable.store.statistics.text import (
    BOTS_TOLD,
    HEADS,
    NONE_YET,
    as_data,
    details,
    report,
    row,
    save_csv,
    save_json,
    write_csv,
)
from cardtable.table.launch import Origin
from cardtable.table.session import Session
from tests.store.play import KINDS, TABLE, begin, play_on, play_to
from tests.toy import RULESET, find

NAMES = ("Ann", "Bo", "Cy")


def finish(store: Store, seed: int, kinds: tuple[str, ...] = KINDS, table: Table = TABLE) -> OpenGame:
    """A game of High Card played to its end with cards of its own."""
    with store.new_game(RULESET, table, kinds, Origin(bytes([seed]) * 32)) as game:
        play_on(game.session, Random(seed))
        return game


def everything(statistics: Statistics) -> tuple[Any, ...]:
    return statistics.lines(), statistics.against(), statistics.counted()


def naive(sessions: list[tuple[Session, tuple[str, ...]]], name: str) -> dict[str, Any]:
    """A person's figures as somebody would add them up from the score sheets."""
    games = [(s, s.table.names.index(name)) for s, kinds in sessions if name in s.table.names]
    wins = [seat in s.standing.winners for s, seat in games]
    scores = [s.standing.scores[seat] for s, seat in games]
    hands = [(h, seat) for s, seat in games for h in s.standing.hands]
    runs = "".join("w" if w else "-" for w in wins).split("-")
    return {
        "games": len(games), "wins": sum(wins), "score": sum(scores), "best": max(scores), "worst": min(scores),
        "shared": sum(won and len(s.standing.winners) > 1 for (s, _), won in zip(games, wins, strict=True)),
        "hands": len(hands), "points": sum(h.change[seat] for h, seat in hands), "longest": max(map(len, runs)),
        "best_hand": max(h.change[seat] for h, seat in hands),
        "bids": sum(h.bids[seat] is not None for h, seat in hands),
        "made": sum(h.change[seat] > 0 for h, seat in hands if h.bids[seat] is not None),
    }  # fmt: skip


def test_figures_are_those_of_the_score_sheets(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        played = []
        for seed in range(25):
            order = NAMES[seed % 3 :] + NAMES[: seed % 3]
            kinds = tuple("human" if n != "Cy" else "random" for n in order)
            game = finish(store, seed, kinds, replace(TABLE, names=order))
            played.append((game.session, kinds))
        for name in ("Ann", "Bo"):
            wanted = naive(played, name)
            (whole, line) = store.statistics.lines(name=name)
            assert (whole.game, line.game) == (ALL_GAMES, "high-card")
            for found in (whole.figures, line.figures):
                assert {k: getattr(found, k) for k in wanted if hasattr(found, k)} == {
                    k: v for k, v in wanted.items() if hasattr(found, k)
                }
            assert (line.bids.times, line.bids.made) == (wanted["bids"], wanted["made"])
            assert 0 < line.bids.made < line.bids.times
            assert line.bids.sets == wanted["bids"] - wanted["made"]
        assert any(line.figures.shared for line in store.statistics.lines())
        (bot,) = [li for li in store.statistics.lines("high-card") if li.player == ("random", "")]
        assert bot.figures.games == 25


def test_meetings_are_counted_for_people_against_everybody(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        sessions = [finish(store, seed, ("human", "human", "random")).session for seed in range(12)]
        met = {(a.name, a.other): a.meeting for a in store.statistics.against()}
        assert set(met) == {
            ("Ann", ("human", "Bo")), ("Bo", ("human", "Ann")), ("Ann", ("random", "")), ("Bo", ("random", ""))
        }  # fmt: skip
        ann, bo = met["Ann", ("human", "Bo")], met["Bo", ("human", "Ann")]
        assert (ann.games, bo.games) == (12, 12)
        assert (ann.ahead, ann.behind) == (bo.behind, bo.ahead)
        assert ann.ahead == sum(s.standing.scores[0] > s.standing.scores[1] for s in sessions)
        assert ann.wins == sum(0 in s.standing.winners for s in sessions)


def test_wins_losses_and_ties_are_told_apart(tmp_path: Path) -> None:
    """R26: a won, a lost and a shared game."""
    with Store.open(tmp_path) as store:
        seen: dict[str, int] = {}
        for seed in range(100):
            with store.new_game(RULESET, TABLE, KINDS, Origin(bytes([seed]) * 32)) as game:
                while not game.session.standing.over:
                    play_to(game.session, Random(seed), game.session.at + 1)
                winners = game.session.standing.winners
                kind = "lost" if 0 not in winners else "won" if len(winners) == 1 else "shared"
            if kind in seen:
                store.delete(game.id)
            seen.setdefault(kind, game.id)
            if len(seen) == 3:
                break
        (_, line) = store.statistics.lines(name="Ann")
        assert (line.figures.games, line.figures.wins, line.figures.shared) == (3, 2, 1)


def test_only_finished_games_count(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        assert everything(store.statistics)[:2] == ([], [])
        finish(store, 1)
        with begin(store) as running:
            play_to(running.session, Random(1), 5)
        with begin(store) as abandoned:
            play_to(abandoned.session, Random(1), 5)
            abandoned.abandon()
        with begin(store) as practice:
            practice.mark_practice()
            play_on(practice.session, Random(1))
        statistics = store.statistics
        assert {line.figures.games for line in statistics.lines()} == {1}
        counted = statistics.counted()
        assert (counted.games, counted.practice, counted.abandoned, counted.unfinished) == (1, 1, 1, 1)
        assert "1 finished game" in str(counted)
        assert "1 practice" in str(counted)


@pytest.mark.parametrize("how", ["delete", "take back", "practice"])
def test_what_no_longer_counts_is_taken_out(tmp_path: Path, how: str) -> None:
    with Store.open(tmp_path) as store:
        games = [finish(store, seed) for seed in range(3)]
        before = everything(store.statistics)
        with store.new_game(RULESET, TABLE, KINDS, Origin(bytes([7]) * 32)) as game:
            play_on(game.session, Random(7))
            assert store.statistics.counted().games == 4
            assert store.statistics.lines() != before[0]
            if how == "take back":
                game.session.take_back(1)
            elif how == "practice":
                game.mark_practice()
        if how == "delete":
            store.delete(game.id)
        after = everything(store.statistics)
        assert after[:2] == before[:2]
        assert after[2].games == len(games)


def test_sums_kept_on_the_way_are_those_of_a_count_from_the_beginning(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        for seed in range(10):
            finish(store, seed, ("human", "easy", "human") if seed % 2 else KINDS)
            step = everything(store.statistics)
        store._db.execute("UPDATE games SET practice = 1 WHERE id = 1")
        store._db.execute("UPDATE games SET practice = 0 WHERE id = 1")
        assert store._db.execute("SELECT count(*) FROM figures").fetchone()[0] == 0
        assert everything(store.statistics) == step


def test_a_name_is_one_player_however_it_is_written(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        finish(store, 1)
        assert len(store.statistics.lines(name="ANN")) == 2
        finish(store, 2, table=replace(TABLE, names=("ANN", "Bo", "Cy")))
        (_, line) = store.statistics.lines(name="ann")
        assert (line.player, line.figures.games) == (("human", "Ann"), 2)


def test_the_course_holds_the_latest_games_the_latest_last(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        sessions = [finish(store, seed).session for seed in range(6)]
        course = store.statistics.course("ann", "high-card", 4)
        assert [p.score for p in course] == [s.standing.scores[0] for s in sessions[2:]]
        assert [p.won for p in course] == [0 in s.standing.winners for s in sessions[2:]]
        assert all(p.bids == 3 and 0 <= p.made <= 3 for p in course)
        assert course == store.statistics.course("Ann", ALL_GAMES, 4)
        assert store.statistics.course("Ann", "wizard", 4) == []


def test_an_outbid_bid_is_no_failed_bid(tmp_path: Path) -> None:
    smear = plugins.ruleset("canadian-smear")
    with Store.open(tmp_path) as store:
        with store.new_game(smear, Table(NAMES, smear.Options()), ("human",) * 3, Origin(bytes(32))) as game:
            play_on(game.session, Random(5), 600)
        hands = game.session.standing.hands
        assert any(sum(b is not None for b in h.bids) > 1 for h in hands)
        kept = store._db.execute("SELECT number, seat FROM hands WHERE failed IS NOT NULL ORDER BY number, seat")
        assert list(map(tuple, kept)) == [(h.number, h.maker) for h in hands]


def test_bots_alone_are_counted_too(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        finish(store, 1, ("easy", "easy", "random"))
        assert {li.player[0]: li.figures.games for li in store.statistics.lines()} == {"easy": 1, "random": 1}
        assert store.statistics.against() == []


def test_a_game_is_one_game_however_many_equal_bots_sit_in_it(tmp_path: Path) -> None:
    table = Table(("Ann", "Bo", "Cy", "Di"), plugins.ruleset("wizard").Options(), round=13)
    kinds = ("human", "easy", "easy", "easy")
    with Store.open(tmp_path) as store:
        with store.new_game(plugins.ruleset("wizard"), table, kinds, Origin(bytes(32))) as game:
            play_on(game.session, Random(1), 2000)
        standing = game.session.standing
        best = max(standing.scores[1:])
        (met,) = store.statistics.against()
        own = standing.scores[0]
        assert astuple(met.meeting) == (1, 0 in standing.winners, own > best, own < best)
        (bots,) = [line for line in store.statistics.lines("wizard") if line.player[0] == "easy"]
        assert (bots.figures.games, bots.figures.score, bots.figures.best) == (1, best, best)
        assert bots.figures.wins == any(seat in standing.winners for seat in (1, 2, 3))
        assert bots.figures.hands == 3 * len(standing.hands) == bots.bids.times
        told = report(store.statistics, plugin_name, None, None, [])
        assert "Ann against bot easy: 1 game, " in told
        assert {p["games"] for p in as_data(store.statistics, None, None)["players"]} == {1}


@pytest.mark.parametrize(
    ("scores", "won", "counted"),
    [
        ((10, 30, 20), (1,), (1, 0, 0, 1)),
        ((30, 10, 20), (0,), (1, 1, 1, 0)),
        ((30, 10, 30), (0, 2), (1, 1, 0, 0)),
    ],
)
def test_of_several_equal_bots_the_best_one_is_met(
    scores: tuple[int, ...], won: tuple[int, ...], counted: tuple[int, ...]
) -> None:
    tally = Tally()
    kinds = ("human", "easy", "easy")
    seats = tuple(Seat(n, k, s, i in won) for i, (n, k, s) in enumerate(zip(NAMES, kinds, scores, strict=True)))
    tally.add(Finished(1, "x", seats, ()))
    assert tally.meetings.keys() == {("x", "Ann", "easy", "")}
    assert astuple(tally.meetings["x", "Ann", "easy", ""]) == counted


def test_sums_that_counted_every_seat_are_counted_anew(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        finish(store, 1, ("human", "easy", "easy"))
        right = everything(store.statistics)
        store._db.execute("UPDATE figures SET games = 2 WHERE kind = 'easy'")
        store._db.execute("UPDATE meetings SET games = 2 WHERE kind = 'easy'")
        assert everything(store.statistics) != right
        for statement in schema.MIGRATIONS[5]:
            store._db.execute(statement)
        assert everything(store.statistics) == right


def test_streaks_are_those_of_persons(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        finish(store, 1, ("human", "easy", "easy"))
        lines = {(li.player[0], li.game): li for li in store.statistics.lines()}
        heads = {kind: dict(zip(HEADS, row(lines[kind, "high-card"]), strict=True)) for kind in ("human", "easy")}
        assert heads["human"]["streak"] in ("0", "1")
        assert (heads["easy"]["games"], heads["easy"]["streak"]) == ("1", "")
        for game in ("high-card", ALL_GAMES):
            assert any("longest streak" in told for told in details(lines["human", game], bags=False))
            assert details(lines["easy", game], bags=False)[0].startswith("1 game, won ")
            assert BOTS_TOLD in details(lines["easy", game], bags=False)
        kept = {p["kind"]: p["longest"] for p in as_data(store.statistics, ALL_GAMES, None)["players"]}
        assert kept == {"human": lines["human", ALL_GAMES].figures.longest, "easy": None}


@pytest.mark.parametrize(
    ("bid", "promised"),
    [
        ("bid 5", 5),
        ("bid 12", 12),
        ("1f", 1),
        ("2f", 2),
        ("blind 6", 6),
        ("nil", None),
        ("moon", None),
        ("name H", None),
    ],
)
def test_a_bid_says_its_tricks_by_its_number(bid: str, promised: int | None) -> None:
    assert promise(bid) == promised


def test_bids_are_grouped_by_what_they_are() -> None:
    tally = Tally()
    bids = ("bid 3", "bid 4", "nil", "bid 3", "name H", "name S", "OOPS <&")
    hands = tuple(Hand(0, 10, 5, bid, i != 1) for i, bid in enumerate(bids))
    tally.add(Finished(1, "x", (Seat("Ann", "human", 5, True), Seat("Bo", "human", 4, False)), hands))
    found = {bid: (c.times, c.made, c.tricks) for (_, _, _, bid), c in tally.contracts.items()}
    assert found == {
        "bid 3": (2, 2, 10), "bid 4": (1, 0, 0), "nil": (1, 1, 5), "name": (2, 2, 10), "OOPS <&": (1, 1, 5)
    }  # fmt: skip
    assert label("exchange AS KS") == "exchange"


def test_streaks_and_records() -> None:
    figures = Figures()
    results = [(1, 50, True), (2, -20, False), (3, 70, True), (4, 70, True), (5, 10, False), (6, 0, False)]
    for game, score, won in results:
        figures.add(game, Seat("Ann", "human", score, won), False, [])
    assert (figures.longest, figures.run, figures.best, figures.best_game, figures.worst) == (2, -2, 70, 3, -20)


def test_json_and_csv_hold_everything(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        sessions = [finish(store, seed).session for seed in range(3)]
        statistics = store.statistics
        data = json.loads(json.dumps(as_data(statistics, None, None)))
        ann = next(p for p in data["players"] if (p["player"], p["game"]) == ("Ann", "high-card"))
        assert ann["games"] == 3
        assert ann["score"] == pytest.approx(sum(s.standing.scores[0] for s in sessions) / 3)
        assert ann["by_bid"] == [{"bid": "stake", "times": 9, "made": ann["made"]}]
        out = io.StringIO()
        write_csv(statistics, out)
        rows = list(csv.DictReader(io.StringIO(out.getvalue())))
        assert list(rows[0]) == list(COLUMNS)
        assert [int(r["score"]) for r in rows if r["player"] == "Ann"] == [s.standing.scores[0] for s in sessions]
        assert len(rows) == 9
        save_csv(statistics, tmp_path / "new" / "a.csv", "high-card", "ann")
        assert len((tmp_path / "new" / "a.csv").read_text().splitlines()) == 4
        save_json(statistics, tmp_path / "new" / "a.json")
        assert json.loads((tmp_path / "new" / "a.json").read_text()) == data


def test_the_report_is_plain_text(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        empty = report(store.statistics, find_name, None, None, [])
        assert NONE_YET in empty
        finish(store, 3)
        told = report(store.statistics, find_name, None, None, [])
        assert "High Card\nplayer" in told
        assert "All games" in told
        ours = next(part for part in told.split("\n\n") if part.startswith("High Card\n"))
        assert "Ann against bot random: 1 game, " in ours  # a meeting stands under its own game


def plugin_name(game: str) -> str:
    return plugins.ruleset(game).info.name


def find_name(game: str) -> str:
    return find(game).info.name


def many(store: Store, games: int) -> None:
    """Fill a database with results of one person against bots, each game of ten hands."""
    rng, db = Random(1), store._db
    first = finish(store, 1).id
    db.execute("BEGIN")
    for number in range(first + 1, first + games):
        db.execute("INSERT INTO games (id, ruleset, version, header, kinds, root, cuts, state, practice, imported,"
                   " started, updated) SELECT ?, ruleset, version, header, kinds, root, cuts, state, 0, imported,"
                   " started, updated FROM games WHERE id = ?", (number, first))  # fmt: skip
        won = rng.randrange(3)
        for seat, name in enumerate(NAMES):
            kind = "human" if seat == 0 else rng.choice(("easy", "normal", "hard"))
            db.execute("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?)",
                       (number, seat, name, kind, rng.randrange(-50, 500), seat == won))  # fmt: skip
        db.executemany("INSERT INTO hands VALUES (?, ?, ?, 1, ?, 3, ?, 0, ?)",
                       [(number, h, s, rng.randrange(-50, 50), f"bid {rng.randrange(9)}", rng.random() < 0.4)
                        for h in range(10) for s in range(3)])  # fmt: skip
    db.execute(RENEW)
    db.execute("COMMIT")


@pytest.mark.parametrize("games", [1_000, pytest.param(100_000, marks=pytest.mark.large)])
def test_the_screen_is_there_at_once_with_many_games(tmp_path: Path, games: int) -> None:
    with Store.open(tmp_path) as store:
        many(store, games)
        assert store.statistics.counted().games == games
        finish(store, 2)
        begun = time.perf_counter()
        statistics = store.statistics
        lines, met, counted = everything(statistics)
        course = statistics.course("Ann", "high-card", 100)
        seconds = time.perf_counter() - begun
        assert counted.games == games + 1
        assert len(lines) > 4
        assert len(met) > 2
        assert len(course) == 100
        assert seconds < 0.5, seconds
