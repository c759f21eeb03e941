"""Wizard, the worked examples WZ-E1 to WZ-E14 and cases that players reported."""

from __future__ import annotations

import pytest

from tests.judges import allows
from tests.rules.test_wizard import (
    DECK,
    JudgeOf,
    any_hand,
    bid,
    dealt,
    facing,
    legal,
    play,
    refuse,
    run,
    table,
    winner_of,
)


@allows("WZ-E1")
@pytest.mark.parametrize(("size", "number", "took", "change"), [
    (3, 3, 3, 50), (3, 0, 0, 20), (5, 2, 5, -30), (5, 5, 2, -30), (1, 1, 1, 30), (1, 1, 0, -10),
])  # fmt: skip
def test_wz_e1_score_of_a_bid(judge_of: JudgeOf, size: int, number: int, took: int, change: int) -> None:
    judge = table(judge_of, round=size)
    run(judge, [number, 0, 0], [0] * took + [2] * (size - took))
    assert judge.scores[0] == change


@allows("WZ-E2")
def test_wz_e2_round_three(judge_of: JudgeOf) -> None:
    hand = run(table(judge_of, round=3), [1, 2, 1], [0, 2, 2])
    assert hand == {"scores": [30, -20, -10], "tricks": [1, 0, 2], "bids": ["bid 1", "bid 2", "bid 1"]}


@allows("WZ-E3")
def test_wz_e3_small_trump_beats_the_ace(judge_of: JudgeOf) -> None:
    assert winner_of(judge_of, "TH 2S AH J1", "9S") == 1


@allows("WZ-E4")
def test_wz_e4_two_jesters_then_a_suit(judge_of: JudgeOf) -> None:
    assert winner_of(judge_of, "J1 J2 4D 9D", "KC") == 3
    assert winner_of(judge_of, "J1 J2 4D 2C", "KC") == 3
    judge = facing(judge_of, "J1 J2 4D", "9D 2C", "KC")
    assert legal(judge, 3) == {"9D"}
    refuse(judge, 3, "play 2C", ("WZ-13", "WZ-16", "WZ-A4"))


@allows("WZ-E5")
def test_wz_e5_jester_then_wizard_is_free(judge_of: JudgeOf) -> None:
    for card in ("2H", "KS", "J2"):
        judge = facing(judge_of, "J1 W1", "2H KS J2", "4D")
        assert legal(judge, 2) == {"2H", "KS", "J2"}
        play(judge, card)
        assert judge.trick_winners == [1]


@allows("WZ-E6")
def test_wz_e6_wizard_second_keeps_the_suit(judge_of: JudgeOf) -> None:
    judge = facing(judge_of, "7H W1", "QH 3S J1", "4D")
    assert legal(judge, 2) == {"QH", "J1"}
    refuse(judge, 2, "play 3S", ("WZ-13", "WZ-A3"))
    play(judge, "QH")
    assert judge.trick_winners == [1]


@allows("WZ-E7")
def test_wz_e7_first_of_three_wizards(judge_of: JudgeOf) -> None:
    assert winner_of(judge_of, "W2 W1 AS W4", "4S") == 0


@allows("WZ-E8")
def test_wz_e8_three_jesters(judge_of: JudgeOf) -> None:
    assert winner_of(judge_of, "J3 J1 J2", "4S") == 0


@allows("WZ-E9")
def test_wz_e9_no_trumps_after_a_jester(judge_of: JudgeOf) -> None:
    assert winner_of(judge_of, "3C AS KD", "J1") == 0


@allows("WZ-E10")
@pytest.mark.parametrize(("others", "allowed"), [([2, 0, 1], {0, 1, 3, 4, 5}), ([3, 1, 2], {0, 1, 2, 3, 4, 5})])
def test_wz_e10_dealer_may_not_complete_the_total(judge_of: JudgeOf, others: list[int], allowed: set[int]) -> None:
    judge = table(judge_of, 4, round=5, ban_even_bids="on")
    judge.feed(dealt(["2C 3C 4C 5C 6C", "7C 8C 9C TC JC", "2D 3D 4D 5D 6D", "7D 8D 9D TD JD"], "2S"))
    bid(judge, *others)
    assert legal(judge, 3) == {f"bid {number}" for number in allowed}
    if 2 not in allowed:
        refuse(judge, 3, "bid 2", ("WZ-A9", "WZ-H1"))


@allows("WZ-E11")
def test_wz_e11_all_twenty(judge_of: JudgeOf) -> None:
    judge = table(judge_of, round=20)
    shape = judge.deal_shape()
    assert (shape["sizes"], shape["up"]) == ([20, 20, 20], 0)
    assert run(judge, [20, 0, 0], [0] * 20)["scores"][0] == 220


@allows("WZ-E12")
@pytest.mark.parametrize(("totals", "winners"), [([-10, -40, -20], [0]), ([310, 310, 250], [0, 1])])
def test_wz_e12_final_totals(judge_of: JudgeOf, totals: list[int], winners: list[int]) -> None:
    judge = table(judge_of, round=20, scores=[totals[0] - 220, totals[1] - 20, totals[2] - 20])
    run(judge, [20, 0, 0], [0] * 20)
    assert (judge.scores, judge.winners) == (totals, winners)
    assert judge.pending() is None


@allows("WZ-E13")
def test_wz_e13_dealers_of_four_players(judge_of: JudgeOf) -> None:
    judge = table(judge_of, 4, 0)
    dealers = []
    for number in range(1, 16):
        shape = judge.deal_shape()
        if number == 7:
            left = len(shape["deck"]) - sum(shape["sizes"])
            assert (sum(shape["sizes"]), left, shape["up"]) == (28, 32, 1)
        dealers.append(any_hand(judge)[-1])
    assert dealers == [(number - 1) % 4 for number in range(1, 16)]
    assert dealers[14] == 2


@allows("WZ-E14")
def test_wz_e14_follow_with_suit_or_specials(judge_of: JudgeOf) -> None:
    judge = facing(judge_of, "5C", "KC AD W1 J1", "2D")
    assert legal(judge, 1) == {"KC", "W1", "J1"}
    refuse(judge, 1, "play AD", "WZ-13")
    assert legal(facing(judge_of, "5C", "AD 2H", "3D"), 1) == {"AD", "2H"}


def test_r16_the_suit_led_is_followed_not_the_trumps(judge_of: JudgeOf) -> None:
    judge = facing(judge_of, "5C", "9C KD W1 J1", "2D")
    assert legal(judge, 1) == {"9C", "W1", "J1"}
    refuse(judge, 1, "play KD", "WZ-13")


def test_r17_nothing_to_follow_after_a_led_wizard(judge_of: JudgeOf) -> None:
    assert legal(facing(judge_of, "W1", "3C 8H KD J1", "2D"), 1) == {"3C", "8H", "KD", "J1"}


def test_r18_tricks_led_by_a_jester(judge_of: JudgeOf) -> None:
    assert legal(facing(judge_of, "J1 W1", "5H 9C", "2D"), 2) == {"5H", "9C"}
    assert legal(facing(judge_of, "J1 7C", "2C KH", "2D"), 2) == {"2C"}
    assert winner_of(judge_of, "J1 J2 J3", "5D") == 0
    assert winner_of(judge_of, "7C W1 W2", "5D") == 1
    assert winner_of(judge_of, "J1 7C 2D", "5D") == 2


@pytest.mark.parametrize(("ban", "scores", "refused"), [
    ("dealer_leading", [90, 60, 120], True), ("dealer_leading", [120, 90, 60], False),
    ("on", [120, 90, 60], True), ("on", [90, 60, 120], True),
    ("off", [90, 60, 120], False), ("off", [120, 90, 60], False),
])  # fmt: skip
def test_r19_three_way_ban_on_the_total(judge_of: JudgeOf, ban: str, scores: list[int], refused: bool) -> None:
    judge = table(judge_of, round=4, scores=scores, ban_even_bids=ban)
    judge.feed(dealt([" ".join(DECK[seat : seat + 12 : 3]) for seat in range(3)], "AS"))
    bid(judge, 1, 2)
    if refused:
        assert legal(judge, 2) == {"bid 0", "bid 2", "bid 3", "bid 4"}
        refuse(judge, 2, "bid 1", ("WZ-A9", "WZ-H1"))
    else:
        assert "bid 1" in legal(judge, 2)
        bid(judge, 1)
        assert len(legal(judge, 0)) == 4


def test_r19_in_round_one_the_dealer_must_bid_one(judge_of: JudgeOf) -> None:
    judge = table(judge_of, ban_even_bids="on")
    judge.feed(dealt(["2C", "3C", "4C"], "5D"))
    bid(judge, 1, 0)
    assert legal(judge, 2) == {"bid 1"}
    refuse(judge, 2, "bid 0", ("WZ-A9", "WZ-H1"))
