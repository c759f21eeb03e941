"""Figures and intervals, as numbers, JSON, table and CSV."""

from __future__ import annotations

import csv
import io
import json

import pytest

from cardtable.bots.players import EasyBot, RandomBot, ThumbBot
from cardtable.games.wizard import RULESET
from cardtable.sim.report import as_json, as_text, estimate, labels, make_report, write_csv
from cardtable.sim.run import Match, OneHand, Played
from cardtable.table.program import ProgramBot

MATCH = Match(RULESET, RULESET.Options(), (ThumbBot(), EasyBot(), EasyBot()), duplicate=True)


EACH = (
    (OneHand("bid 10", "1", 30), OneHand("bid 9", "dealer", -10)),
    (OneHand("bid 9", "2", 20), OneHand("bid 9", "1", 0)),
    (OneHand("none", "dealer", 0), OneHand("none", "2", 0)),
)


def game(scores: tuple[int, ...], wins: tuple[float, ...], hands: int = 2, given_up: bool = False) -> Played:
    return Played((0, 1, 2), scores, hands, (1, 1, 0), wins, (0, 2, 0), given_up, EACH)


DEALS = [
    (game((60, 20, 0), (1, 0, 0)), game((20, 20, 20), (0.5, 0.5, 0))),
    (game((40, -20, 40), (0.5, 0, 0.5)), game((0, 60, 20), (0, 1, 0), given_up=True)),
]


def test_bots_that_are_named_twice_are_numbered() -> None:
    assert labels(MATCH) == ("thumb", "easy#1", "easy#2")
    programs = (ProgramBot("python3 some/where/rob.py --careful"),) * 2
    assert labels(Match(RULESET, RULESET.Options(), programs)) == (
        "…some/where/rob.py --careful#1", "…some/where/rob.py --careful#2",
    )  # fmt: skip
    assert labels(Match(RULESET, RULESET.Options(), (RandomBot(), ThumbBot(), EasyBot()))) == (
        "random",
        "thumb",
        "easy",
    )


@pytest.mark.parametrize(("count", "quantile"), [(6, 2.571), (11, 2.228), (31, 2.042), (101, 1.984)])
def test_intervals_use_students_quantile(count: int, quantile: float) -> None:
    values = [float(i % 2) for i in range(count)]
    made = estimate(values)
    mean = sum(values) / count
    deviation = (sum((v - mean) ** 2 for v in values) / (count - 1)) ** 0.5
    assert made.interval is not None
    assert made.mean == pytest.approx(mean)
    assert made.interval[1] - made.mean == pytest.approx(quantile * deviation / count**0.5, rel=0.003)


def test_one_deal_has_no_interval() -> None:
    assert estimate([3.0]).interval is None


def test_figures_are_means_over_deals() -> None:
    report = make_report(MATCH, DEALS)
    thumb, easy, _ = report.bots
    assert (report.deals, report.games, report.hands, report.given_up) == (2, 4, 8, 1)
    assert thumb.wins == 2.0
    assert thumb.share.mean == 0.5
    assert thumb.expected == pytest.approx(1 / 3)
    assert thumb.score.mean == 15.0
    assert thumb.gains == 0.5
    assert easy.failures == 8
    first = report.pairs[0]
    assert (first.first, first.second) == ("thumb", "easy#1")
    assert first.difference.mean == pytest.approx(5.0)


def test_rotations_of_one_deal_count_once_in_the_interval() -> None:
    same = [(game((60, 20, 0), (1, 0, 0)), game((0, 20, 60), (0, 0, 1)))] * 5
    thumb = make_report(MATCH, same).bots[0]
    assert thumb.share.interval == (0.5, 0.5)
    assert thumb.score.interval == (15.0, 15.0)


def test_json_has_a_row_for_every_bot_and_pair() -> None:
    found = json.loads(json.dumps(as_json(MATCH, make_report(MATCH, DEALS), ["a note"])))
    assert (found["game"], found["unit"], found["seed"]) == ("wizard", "games", "1")
    assert found["notes"] == ["a note"]
    assert [bot["label"] for bot in found["bots"]] == ["thumb", "easy#1", "easy#2"]
    keys = "label bot games wins share interval expected score score_interval gains failures bids places"
    assert set(found["bots"][0]) == set(keys.split())
    low, high = found["bots"][0]["interval"]
    assert low < found["bots"][0]["share"] < high
    assert len(found["pairs"]) == 3


def test_the_table_names_bots_pairs_failures_and_games_given_up() -> None:
    text = as_text(MATCH, make_report(MATCH, DEALS), ["a note"])
    assert "Wizard: 4 games from 2 deals, each for 3 rotations, seed 1" in text
    assert "thumb - easy#1: +5.00 ±" in text
    assert "easy#1 failed 8 times" in text
    assert "given up without a winner: 1 game, each after 500 deals" in text
    assert text.endswith("a note")


def test_hands_are_told_apart_by_bid_and_by_place() -> None:
    thumb, easy, last = make_report(MATCH, DEALS).bots
    assert [(p.name, p.hands, p.gains, p.score) for p in thumb.bids] == [("bid 9", 4, 0, -10), ("bid 10", 4, 1, 30)]
    assert [(p.name, p.hands, p.gains, p.score) for p in easy.bids] == [("bid 9", 8, 0.5, 10)]
    assert [p.name for p in last.bids] == ["none"]
    assert [p.name for p in easy.places] == ["1", "2"]
    rows = as_text(MATCH, make_report(MATCH, DEALS), []).splitlines()
    at = rows.index("by bid: score per hand (hands, gains)")
    assert rows[at + 2].split() == ["bid", "9", "-10.0", "(4,", "0%)", "+10.0", "(8,", "50%)"]
    assert rows[at + 3].split() == ["bid", "10", "+30.0", "(4,", "100%)"]
    assert rows[at + 4].split() == ["none", "+0.0", "(8,", "0%)"]
    assert "by places to the left of the dealer: score per hand (hands, gains)" in rows


def test_the_csv_file_has_a_line_for_every_game() -> None:
    file = io.StringIO()
    write_csv(MATCH, DEALS, file)
    header, *rows = csv.reader(file.getvalue().splitlines())
    assert header[:6] == ["deal", "hands", "given_up", "thumb seat", "thumb score", "thumb win"]
    assert len(rows) == 4
    assert rows[3] == ["1", "2", "1", "0", "0", "0", "1", "60", "1", "2", "20", "0"]
