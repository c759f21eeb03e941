"""The examples of the rules of Briscola."""

from __future__ import annotations

from random import Random

import pytest

from tests.oracles.briscola import Oracle
from tests.oracles.small import feed_all
from tests.oracles.test_small_games import random_fact


def dealt(up: str, *hands: str, target: int = 3) -> Oracle:
    seats = ["Ann", "Bo", "Cy"][: len(hands)]
    header = {"cardtable": 1, "game": "briscola", "seats": seats, "options": {"target": target}, "dealer": 0}
    judge = Oracle(header)
    judge.feed({"dealt": {"hands": list(hands), "up": up}})
    return judge


@pytest.mark.parametrize(
    ("led", "second", "winner"), [("AS", "2H", 0), ("AS", "AC", 1), ("3C", "KC", 1), ("KC", "3C", 0), ("4H", "5H", 0)]
)
def test_a_trump_beats_every_other_card_and_a_three_the_king(led: str, second: str, winner: int) -> None:
    rest = ["6D", "7D", "JD", "QD"]
    judge = dealt("7H", f"{second} 6D 7D", f"{led} JD QD")
    feed_all(judge, f"play {led}", f"play {second}")
    assert judge.trick_winners == [winner]
    assert judge.draw_pool()[0] == winner
    assert len(judge.stock) == 33
    assert not set(rest) & set(judge.stock)


def test_suits_need_not_be_followed() -> None:
    judge = dealt("7H", "AC 6D 7C", "3C JD QD")
    feed_all(judge, "play 3C")
    assert judge.pending() == {"seat": 0, "legal": ["play 6D", "play 7C", "play AC"]}


def test_the_turned_card_goes_to_who_draws_last() -> None:
    judge, rnd = dealt("7H", "AC 6D 7C", "3C JD QD"), Random(1)
    while len(judge.trick_winners) < 17:
        fact = random_fact(judge, rnd)
        assert fact is not None
        judge.feed(fact)
    winner = judge.trick_winners[-1]
    assert judge.draw_pool() == (winner, judge.stock)
    assert len(judge.stock) == 1
    feed_all(judge, judge.stock[0])
    assert "7H" in judge.held[1 - winner]
    assert (judge.up, judge.pending() or {})[1]["seat"] == winner
    assert [len(hand) for hand in judge.held] == [3, 3]


def test_with_three_players_the_two_of_clubs_is_missing() -> None:
    assert "2C" not in dealt("7H", "AC 6D 7C", "3C JD QD", "4C 5C 6C").deck()


def test_most_points_win_the_hand_and_equal_ones_nothing() -> None:
    judge = dealt("7H", "AC 6D 7C", "3C JD QD", target=1)
    judge.held, judge.stock, judge.up = [["AC"], ["3C"]], [], []
    judge.won = [["3S"], ["AS"]]
    feed_all(judge, "play 3C", "play AC")
    assert judge.scores == [1, 0]
    assert judge.winners == [0]
    judge = dealt("7H", "AC 6D 7C", "3C JD QD", target=1)
    judge.held, judge.stock, judge.up = [["4C"], ["2C"]], [], []
    judge.won = [["3S"], ["3D"]]
    feed_all(judge, "play 2C", "play 4C")
    assert (judge.scores, judge.winners, judge.dealer) == ([0, 0], [], 1)
