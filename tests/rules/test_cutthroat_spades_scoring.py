"""Cutthroat Spades: results of bids, bags, award Jacks and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.judges import Judge, Refused, allows, refuses
from tests.rules.test_cutthroat_spades import Make, bid, deal, finish, play_hand, table

SHORT_A: dict[str, Any] = {"target": 300, "bag_limit": 5, "blind6_limit": 1, "award_jacks": "JC", "tokens_to_win": 3}
SHORT_B: dict[str, Any] = {**SHORT_A, "bag_limit": 10, "bag_mode": "per_hand"}
LONG: dict[str, Any] = {"award_jacks": "JD JC JH", "blind6_limit": "unlimited"}
ALL_SPADES = "5S 6S 7S 8S 9S TS JS QS KS AS"


def one_result(judge: Judge, text: str, tricks: int, jacks: dict[str, int] | None = None) -> tuple[int, int]:
    """Play a three-player hand where seat 1 bids and takes this; return its change of score and its bags.

    ♣J and ♦J not named go to seat 2, which takes all the other tricks, or to seat 1 where it takes nearly all.
    """
    other = 2 if tricks <= 15 else 1
    catchers = {"JC": other, "JD": other, **(jacks or {})}
    changes = play_hand(judge, ["bid 1", text, "bid 1"], [0, tricks, 17 - tricks], catchers)
    assert judge.bags is not None
    return changes[1], judge.bags[1]


@allows("CS-30", "CS-31", "CS-35", "CS-A5", "CS-E1")
@refuses("CS-30", "CS-A5")
def test_cs_e1_a_whole_hand(judge_of: Make) -> None:
    judge = table(judge_of)
    assert play_hand(judge, ["bid 5", "bid 6", "bid 4"], [5, 8, 4], {"JD": 1, "JC": 2}) == [50, 70, 50]
    assert judge.scores == [50, 70, 50]
    assert judge.bags == [0, 2, 0]
    assert judge.hands == [{"scores": [50, 70, 50], "tricks": [5, 8, 4], "bids": ["bid 5", "bid 6", "bid 4"]}]


RESULTS = [
    ("bid 7", 6, -70, 0),
    ("bid 7", 7, 70, 0),
    ("bid 7", 10, 70, 3),
    ("1f", 1, 50, 0),
    ("1f", 3, 10, 2),
    ("1f", 0, -50, 0),
    ("2f", 2, 40, 0),
    ("2f", 5, 20, 3),
    ("2f", 1, -40, 0),
    ("2f", 0, -40, 0),
    ("nil", 0, 100, 0),
    ("nil", 4, -100, 0),
    ("blind nil", 0, 200, 0),
    ("blind nil", 1, -200, 0),
    ("moon", 14, 150, 0),
    ("moon", 16, 150, 0),
    ("moon", 13, -150, 0),
    ("bid 1", 1, 10, 0),
    ("bid 2", 2, 20, 0),
    ("bid 2", 1, -20, 0),
    ("bid 14", 16, 140, 2),
]


@pytest.mark.parametrize(("text", "tricks", "points", "bags"), RESULTS)
@allows("CS-11", "CS-12", "CS-13", "CS-16", "CS-17", "CS-18", "CS-19", "CS-30", "CS-31", "CS-A6", "CS-A14", "CS-A15")
@allows("CS-A16", "CS-A17", "CS-E2", "CS-E3", "CS-E4", "CS-E6", "CS-E7")
@refuses("CS-12", "CS-13", "CS-16", "CS-17", "CS-18", "CS-19", "CS-30", "CS-31", "CS-A6", "CS-A14", "CS-A15", "CS-A16")
def test_cs_e2_e3_e4_e6_e7_results_of_bids(judge_of: Make, text: str, tricks: int, points: int, bags: int) -> None:
    assert one_result(table(judge_of), text, tricks) == (points, bags)


@pytest.mark.parametrize(("tricks", "points"), [([13, 0, 0, 0], 150), ([12, 1, 0, 0], -150)])
@allows("CS-A13", "CS-E7")
@refuses("CS-A13")
def test_cs_e7_the_moon_of_four_players(judge_of: Make, tricks: list[int], points: int) -> None:
    judge = table(judge_of, players=4)
    assert play_hand(judge, ["moon", "bid 1", "bid 1", "bid 1"], tricks)[0] == points


@pytest.mark.parametrize(
    ("hand", "jokers", "seat", "tricks", "points"),
    [
        (ALL_SPADES, 0, 0, 10, 150),
        (ALL_SPADES.replace("5S", "2H"), 0, 0, 9, -150),
        ("6S 7S 8S 9S TS JS QS KS AS X1 X2", 2, 0, 11, 150),
        ("2H 7S 8S 9S TS JS QS KS AS X1 X2", 2, 0, 10, -150),
        ("7S 8S 9S TS JS QS KS AS X1 X2", 2, 4, 10, 150),
        ("2H 8S 9S TS JS QS KS AS X1 X2", 2, 4, 9, -150),
        ("7S 8S 9S TS JS QS KS AS X1 X2 X3", 3, 0, 11, 150),
        ("2H 8S 9S TS JS QS KS AS X1 X2 X3", 3, 0, 10, -150),
    ],
)
@allows("CS-A13", "CS-E7", "CS-A32", "CS-51")
@refuses("CS-A13")
def test_cs_e7_the_moon_of_five_players(
    judge_of: Make, hand: str, jokers: int, seat: int, tricks: int, points: int
) -> None:
    judge = table(judge_of, players=5, jokers=jokers, award_jacks="none")
    deal(judge, {seat: hand})
    bid(judge, *["moon" if other == seat else "nil" for other in range(5)])
    result = finish(judge)
    assert result["tricks"][seat] == tricks
    assert result["scores"][seat] == points


@allows("CS-32", "CS-33", "CS-44", "CS-A7", "CS-E8", "CS-E9")
@refuses("CS-32", "CS-33", "CS-44", "CS-A7")
@pytest.mark.parametrize(
    ("held", "text", "tricks", "rollover", "net", "bags"),
    [
        pytest.param(3, "bid 4", 6, "off", -10, 0, id="E8"),
        pytest.param(2, "bid 4", 6, "off", 40, 4, id="below the limit"),
        pytest.param(4, "bid 3", 6, "off", -40, 0, id="E9"),
        pytest.param(4, "bid 3", 6, "on", -20, 2, id="E9 with roll-over"),
        pytest.param(4, "bid 1", 8, "on", -90, 1, id="two limits at once"),
        pytest.param(4, "bid 1", 8, "off", -100, 0, id="eleven bags"),
    ],
)
def test_cs_e8_e9_bagging_out(
    judge_of: Make, held: int, text: str, tricks: int, rollover: str, net: int, bags: int
) -> None:
    judge = table(judge_of, bags=[0, held, 0], bag_rollover=rollover, **SHORT_A)
    assert one_result(judge, text, tricks) == (net, bags)


@pytest.mark.parametrize(
    ("text", "tricks", "points"),
    [("bid 4", 7, 10), ("1f", 3, -10), ("moon", 15, 150), ("bid 5", 4, -50), ("blind 6", 9, 70)],
)
@allows("CS-34", "CS-45", "CS-19", "CS-E10")
@refuses("CS-34", "CS-45")
def test_cs_e10_bags_paid_each_hand(judge_of: Make, text: str, tricks: int, points: int) -> None:
    judge = table(judge_of, scores=[100, 0, 0], **SHORT_B)
    assert one_result(judge, text, tricks) == (points, 0)


E11 = [
    ({"JD": 1, "JC": 2, "JH": 2}, 50, 3),
    ({"JD": 1, "JC": 1, "JH": 2}, 40, 3),
    ({"JD": 1, "JC": 2, "JH": 1}, 40, 3),
    ({"JD": 2, "JC": 2, "JH": 1}, 40, 2),
    ({"JD": 1, "JC": 1, "JH": 1}, 60, 2),
    ({"JD": 1, "JC": 2, "JH": 2, "JS": 1}, 50, 3),
    ({"JD": 2, "JC": 2, "JH": 2}, 40, 3),
]


@pytest.mark.parametrize(("jacks", "points", "bags"), E11)
@allows("CS-35", "CS-36", "CS-37", "CS-38", "CS-46", "CS-A10", "CS-E11")
@refuses("CS-35", "CS-36", "CS-37", "CS-A10")
def test_cs_e11_three_award_jacks(judge_of: Make, jacks: dict[str, int], points: int, bags: int) -> None:
    judge = table(judge_of, bags=[0, 3, 0], **LONG)
    assert one_result(judge, "bid 4", 4, jacks) == (points, bags)


@pytest.mark.parametrize(("catcher", "points", "bags"), [(1, 30, 9), (2, -70, 0)])
@allows("CS-32", "CS-46", "CS-A8", "CS-E12")
@refuses("CS-A8", "CS-46")
def test_cs_e12_the_heart_jack_before_the_limit(judge_of: Make, catcher: int, points: int, bags: int) -> None:
    judge = table(judge_of, bags=[0, 8, 0], **LONG)
    assert one_result(judge, "bid 3", 5, {"JH": catcher}) == (points, bags)


@allows("CS-35", "CS-47")
@refuses("CS-35")
def test_cs_35_a_jack_belongs_to_the_winner_of_its_trick(judge_of: Make) -> None:
    # With four players the row AKQJ falls in one trick, so the ace captures the Jack of another hand.
    judge = table(judge_of, players=4)
    changes = play_hand(judge, ["bid 5", "bid 4", "bid 2", "bid 2"], [5, 4, 2, 2], {"JC": 0, "JD": 1})
    assert changes == [60, 50, 20, 20]


@allows("CS-36", "CS-47", "CS-A10", "CS-A11")
@refuses("CS-36", "CS-37", "CS-47", "CS-A11")
@pytest.mark.parametrize(
    ("jacks", "points"),
    [({"JD": 1}, 50), ({"JC": 1}, 50), ({"JD": 1, "JC": 1}, 40), ({"JD": 1, "JH": 1}, 50), ({"JH": 1}, 40)],
)
def test_cs_a11_two_award_jacks(judge_of: Make, jacks: dict[str, int], points: int) -> None:
    judge = table(judge_of, bags=[0, 3, 0])
    assert one_result(judge, "bid 4", 4, jacks) == (points, 3)


@allows("CS-38", "CS-44", "CS-A10")
@refuses("CS-38", "CS-44")
@pytest.mark.parametrize(
    ("force", "jack", "points"), [("JC", "JC", 50), ("JC", "JD", 40), ("none", "JC", 40), ("none", "JD", 40)]
)
def test_cs_38_award_jacks_are_a_setting(judge_of: Make, force: str, jack: str, points: int) -> None:
    judge = table(judge_of, award_jacks=force)
    assert one_result(judge, "bid 4", 4, {jack: 1}) == (points, 0)


@refuses("CS-38")
def test_cs_38_other_jacks_cannot_be_in_force(judge_of: Make) -> None:
    with pytest.raises(Refused):
        table(judge_of, award_jacks="JS")


@pytest.mark.parametrize(
    ("mode", "text", "tricks", "held", "result"),
    [
        ("accumulate", "bid 4", 4, 0, (40, 0)),
        ("accumulate", "bid 4", 5, 0, (40, 0)),
        ("per_hand", "bid 4", 4, 0, (40, 0)),
        ("per_hand", "bid 4", 6, 0, (30, 0)),
        ("accumulate", "moon", 15, 4, (150, 3)),
    ],
)
@allows("CS-A9", "CS-A15")
@refuses("CS-A9")
def test_cs_a9_bags_never_drop_below_none(
    judge_of: Make, mode: str, text: str, tricks: int, held: int, result: tuple[int, int]
) -> None:
    judge = table(judge_of, bags=[0, held, 0], bag_mode=mode, **LONG)
    assert one_result(judge, text, tricks, {"JH": 1}) == result


@allows("CS-A12")
@refuses("CS-A12")
@pytest.mark.parametrize(("option", "set_pays", "nil_pays"), [("off", -40, -90), ("on", -50, -100)])
def test_cs_a12_jacks_of_a_failed_bid(judge_of: Make, option: str, set_pays: int, nil_pays: int) -> None:
    assert one_result(table(judge_of, award_needs_made_bid=option), "bid 5", 4, {"JD": 1})[0] == set_pays
    assert one_result(table(judge_of, award_needs_made_bid=option), "nil", 4, {"JD": 1})[0] == nil_pays


@allows("CS-A17")
@refuses("CS-A17")
@pytest.mark.parametrize("text", ["nil", "blind nil"])
@pytest.mark.parametrize(("option", "bags"), [("off", 3), ("on", 7)])
def test_cs_a17_tricks_of_a_failed_nil(judge_of: Make, text: str, option: str, bags: int) -> None:
    judge = table(judge_of, bags=[0, 3, 0], failed_nil_bags=option)
    assert one_result(judge, text, 4) == (-100 if text == "nil" else -200, bags)


@allows("CS-A15")
@refuses("CS-A15")
def test_cs_a15_the_moon_leaves_earlier_bags(judge_of: Make) -> None:
    assert one_result(table(judge_of, bags=[0, 9, 0]), "moon", 17) == (150, 9)
    assert one_result(table(judge_of, bags=[0, 9, 0]), "bid 14", 15) == (40, 0)


@allows("CS-19", "CS-A15")
@refuses("CS-32")
def test_cs_19_no_bag_penalty_in_the_hand_of_a_moon(judge_of: Make) -> None:
    assert one_result(table(judge_of, bags=[0, 12, 0]), "moon", 14) == (150, 12)
    assert one_result(table(judge_of, bags=[0, 12, 0]), "moon", 13) == (-150 - 120, 0)


@allows("CS-A8", "CS-32")
@refuses("CS-A8")
def test_cs_a8_bags_are_tested_at_the_end_of_a_hand(judge_of: Make) -> None:
    judge = table(judge_of, bags=[0, 12, 0])
    deal(judge)
    assert judge.bags == [0, 12, 0]
    assert judge.scores == [0, 0, 0]
    tested = table(judge_of, bags=[0, 12, 0])
    assert one_result(tested, "bid 4", 4) == (-80, 0)


@allows("CS-A22")
@refuses("CS-A22")
def test_cs_a22_scores_have_no_floor(judge_of: Make) -> None:
    judge = table(judge_of, scores=[0, -450, 0])
    one_result(judge, "bid 17", 1)
    assert judge.scores[1] == -620
    assert judge.pending() == {"chance": "deal"}


@allows("CS-39", "CS-A23")
@refuses("CS-39")
@pytest.mark.parametrize(("before", "over"), [(460, True), (450, False)])
def test_cs_39_the_target_ends_the_game(judge_of: Make, before: int, over: bool) -> None:
    judge = table(judge_of, scores=[0, before, 0])
    one_result(judge, "bid 4", 4)
    assert judge.scores[1] == before + 40
    assert judge.winners == ([1] if over else [])
    assert judge.pending() == (None if over else {"chance": "deal"})
    if over:
        with pytest.raises(Refused):
            judge.feed({"dealt": {"hands": ["", "", ""]}})


@allows("CS-39", "CS-A23")
@refuses("CS-39")
def test_cs_39_starting_scores_are_tested_after_a_hand(judge_of: Make) -> None:
    judge = table(judge_of, scores=[600, 0, 0])
    assert judge.pending() == {"chance": "deal"}
    assert judge.winners == []
    one_result(judge, "bid 4", 4)
    assert judge.winners == [0]


@allows("CS-40", "CS-A23", "CS-E18")
@refuses("CS-40", "CS-A23")
@pytest.mark.parametrize(
    ("bids", "tricks", "scores", "winner"),
    [
        (["bid 5", "bid 3", "bid 4"], [5, 3, 9], [560, 540, 520], 0),
        (["bid 5", "bid 3", "bid 9"], [5, 3, 9], [560, 540, 570], 2),
        (["bid 4", "bid 4", "bid 4"], [4, 4, 9], [550, 550, 520], None),
    ],
)
def test_cs_e18_a_tie_plays_on(
    judge_of: Make, bids: list[str], tricks: list[int], scores: list[int], winner: int | None
) -> None:
    judge = table(judge_of, scores=[450, 460, 430])
    play_hand(judge, ["bid 6", "bid 5", "bid 5"], [6, 5, 6])
    assert judge.scores == [510, 510, 480]
    assert judge.winners == []
    assert judge.pending() == {"chance": "deal"}
    play_hand(judge, bids, tricks)
    assert judge.scores == scores
    assert judge.winners == ([] if winner is None else [winner])
    assert (judge.pending() is None) == (winner is not None)


@allows("CS-A23", "CS-E18")
def test_cs_e18_the_highest_of_two_wins(judge_of: Make) -> None:
    judge = table(judge_of, scores=[450, 460, 400])
    play_hand(judge, ["bid 5", "bid 6", "bid 3"], [5, 6, 6])
    assert judge.scores == [500, 520, 430]
    assert judge.winners == [1]


@allows("CS-E18")
@refuses("CS-A23")
def test_cs_e18_bags_come_before_the_test(judge_of: Make) -> None:
    judge = table(judge_of, scores=[470, 100, 100], bags=[8, 0, 0])
    play_hand(judge, ["bid 5", "bid 5", "bid 5"], [7, 5, 5])
    assert judge.scores == [420, 150, 150]
    assert judge.winners == []
    assert judge.bags == [0, 0, 0]
