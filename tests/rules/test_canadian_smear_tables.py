"""Cutthroat Canadian Smear, the further house rules SM-H5 and SM-H9: a point for the joker, and a bid of one."""

from __future__ import annotations

import pytest

from tests.judges import Refused, allows, refuses
from tests.rules.test_canadian_smear import Maker, act, ask, deal, finish, say, table

ALL_FIVE = "AS KS QS JS X1 2S"
OTHERS = ("3C 4C 5C 6C 7C 8C", "3D 4D 5D 6D 7D 8D")


@allows("SM-H9")
@refuses("SM-H9")
def test_sm_h9_a_bid_of_one(judge_of: Maker) -> None:
    judge = table(judge_of, min_bid=1)
    deal(judge, ALL_FIVE.replace("X1", "TS"), *OTHERS)
    assert "bid 1" in ask(judge)["legal"]
    say(judge, "bid 1", "pass", "pass")
    assert finish(judge)[0] == 4
    usual = table(judge_of)
    deal(usual, ALL_FIVE.replace("X1", "TS"), *OTHERS)
    assert "bid 1" not in ask(usual)["legal"]


@allows("SM-H9", "SM-A6")
def test_sm_h9_a_forced_dealer_may_bid_one(judge_of: Maker) -> None:
    judge = table(judge_of, min_bid=1, dealer_forced_bid="on")
    deal(judge, ALL_FIVE.replace("X1", "TS"), *OTHERS)
    say(judge, "pass", "pass")
    assert ask(judge)["legal"] == ["bid 1", "bid 2", "bid 3", "bid 4"]


@allows("SM-H5")
@refuses("SM-H5")
def test_sm_h5_needs_the_joker(judge_of: Maker) -> None:
    with pytest.raises(Refused):
        table(judge_of, joker_point="on")
    table(judge_of, joker_point="on", joker="on")


@pytest.mark.parametrize(("house", "points"), [("on", 5), ("off", 4)])
@allows("SM-H5")
@refuses("SM-H5")
def test_sm_h5_the_trick_with_the_joker_is_a_fifth_point(judge_of: Maker, house: str, points: int) -> None:
    judge = table(judge_of, joker="on", joker_point=house)
    deal(judge, ALL_FIVE, *OTHERS)
    say(judge, "bid 3", "pass", "pass")
    act(judge, 0, "play AS")
    assert finish(judge)[0] == points


@allows("SM-H5")
def test_sm_h5_it_goes_to_whoever_takes_the_trick(judge_of: Maker) -> None:
    judge = table(judge_of, joker="on", joker_point="on")
    deal(judge, "AS KS QS JS TS 2S", "X1 4C 5C 6C 7C 8C", OTHERS[1])
    say(judge, "bid 3", "pass", "pass")
    act(judge, 0, "play AS")
    assert finish(judge) == [5, 0, 0]


@pytest.mark.parametrize(("house", "highest"), [("on", 5), ("off", 4)])
@allows("SM-H5", "SM-25")
@refuses("SM-H5")
def test_sm_h5_the_highest_bid_ends_the_bidding_and_wins(judge_of: Maker, house: str, highest: int) -> None:
    judge = table(judge_of, joker="on", joker_point=house, scores=[1, 0, 0])
    deal(judge, ALL_FIVE, *OTHERS)
    assert f"bid {highest + 1}" not in ask(judge)["legal"]
    say(judge, f"bid {highest}")
    assert all(action.startswith("play ") for action in ask(judge)["legal"])
    act(judge, 0, "play AS")
    finish(judge)
    assert judge.winners == [0]


@refuses("SM-H5")
def test_sm_h5_four_points_are_not_all(judge_of: Maker) -> None:
    judge = table(judge_of, joker="on", joker_point="on", smudge_without_bid="on", scores=[1, 0, 0])
    deal(judge, "AS KS QS JS TS 2S", *OTHERS)
    say(judge, "bid 2", "pass", "pass")
    act(judge, 0, "play AS")
    assert finish(judge)[0] == 4
    assert judge.winners == []
