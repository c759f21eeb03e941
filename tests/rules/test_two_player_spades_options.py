"""Two-player Spades: the house rules of section 7, the readings of section 8, and reports from players."""

from __future__ import annotations

from typing import Any

import pytest

from tests.judges import Judge, Refused, allows, refuses
from tests.rules.test_two_player_spades import (
    ALL_BIDS,
    EMPTY_DEAL,
    PLAIN,
    Maker,
    choose,
    draft,
    drafted,
    draw,
    legal,
    new_game,
    play_hand,
    refuse,
    refuse_fact,
)


@pytest.mark.parametrize(("target", "ends"), [(500, False), (300, False), (200, True), (150, True)])
def test_option_target(judge_of: Maker, target: int, ends: bool) -> None:
    judge = new_game(judge_of, {"target": target}, scores=[140, 0])
    play_hand(judge, 0, ["bid 6", "bid 7"], [6, 7])
    assert judge.scores == [200, 70]
    assert judge.winners == ([0] if ends else [])
    assert (judge.pending() is None) == ends


def test_option_target_300_is_met_exactly(judge_of: Maker) -> None:
    judge = new_game(judge_of, {"target": 300}, scores=[240, 0])
    play_hand(judge, 0, ["bid 6", "bid 7"], [6, 7])
    assert (judge.scores, judge.winners) == ([300, 70], [0])


@allows("S2-A2")
def test_option_peek_second_card(judge_of: Maker) -> None:
    judge = new_game(judge_of, {"peek_second_card": "on"})
    judge.feed(EMPTY_DEAL)
    choose(judge, 0, "draw")
    draw(judge, "4C", 0)
    choose(judge, 0, "keep")
    assert judge.draw_pool()[0] == 0
    refuse_fact(judge, {"drew": "KS"})
    refuse_fact(judge, {"drew": "KS", "seat": 1})
    draw(judge, "KS", 0)
    assert legal(judge, 1) == ["double nil", "draw"]


def test_option_peek_changes_nothing_else(judge_of: Maker) -> None:
    judge = new_game(judge_of, {"peek_second_card": "on"})
    draft(judge, 0, PLAIN)
    choose(judge, 1, "bid 7")
    choose(judge, 0, "bid 6")
    assert legal(judge, 1) == sorted(f"play {card}" for card in PLAIN[1])


@pytest.mark.parametrize(("bid", "off", "on"), [("nil", -100, -97), ("double nil", -200, -197)])
def test_option_failed_nil_bags(judge_of: Maker, bid: str, off: int, on: int) -> None:
    plain = new_game(judge_of, {"failed_nil_bags": "off"})
    assert play_hand(plain, 0, [bid, "bid 10"], [3, 10])["scores"] == [off, 100]
    assert plain.bags == [0, 0]
    judge = new_game(judge_of, {"failed_nil_bags": "on"})
    assert play_hand(judge, 0, [bid, "bid 10"], [3, 10])["scores"] == [on, 100]
    assert judge.bags == [3, 0]


def test_option_failed_nil_bags_count_for_the_limit(judge_of: Maker) -> None:
    judge = new_game(judge_of, {"failed_nil_bags": "on"}, bags=[8, 0])
    assert play_hand(judge, 0, ["nil", "bid 10"], [3, 10])["scores"] == [-100 + 3 - 100, 100]
    assert judge.bags == [1, 0]


def test_option_failed_nil_bags_needs_a_failed_nil(judge_of: Maker) -> None:
    judge = new_game(judge_of, {"failed_nil_bags": "on"})
    assert play_hand(judge, 0, ["nil", "bid 13"], [0, 13])["scores"] == [100, 130]
    assert play_hand(judge, 1, ["bid 8", "bid 6"], [7, 6])["scores"] == [-80, 60]
    assert judge.bags == [0, 0]


@allows("S2-A8")
@pytest.mark.parametrize(
    ("deficit", "scores", "offered"),
    [
        (0, [0, 0], True),
        (0, [300, 0], True),
        (100, [0, 0], False),
        (100, [0, 99], False),
        (100, [0, 100], True),
        (100, [100, 0], False),
        (100, [-60, 40], True),
        (30, [0, 30], True),
        (30, [0, 29], False),
    ],
)
def test_option_double_nil_deficit(judge_of: Maker, deficit: int, scores: list[int], offered: bool) -> None:
    judge = new_game(judge_of, {"double_nil_deficit": deficit}, scores=scores)
    judge.feed(EMPTY_DEAL)
    if offered:
        assert legal(judge, 0) == ["double nil", "draw"]
        choose(judge, 0, "double nil")
    else:
        assert legal(judge, 0) == ["draw"]
        refuse(judge, 0, "double nil", "S2-A8")


def test_option_double_nil_deficit_of_the_second_player(judge_of: Maker) -> None:
    judge = new_game(judge_of, {"double_nil_deficit": 100}, scores=[100, 0])
    judge.feed(EMPTY_DEAL)
    choose(judge, 0, "draw")
    draw(judge, "4C", 0)
    choose(judge, 0, "keep")
    draw(judge, "5C")
    assert legal(judge, 1) == ["double nil", "draw"]


def test_option_double_nil_deficit_is_that_of_the_present_hand(judge_of: Maker) -> None:
    judge = new_game(judge_of, {"double_nil_deficit": 100})
    play_hand(judge, 0, ["bid 6", "bid 8"], [6, 7])
    assert judge.scores == [60, -80]
    judge.feed(EMPTY_DEAL)
    assert legal(judge, 1) == ["double nil", "draw"]


@refuses("S2-10")
def test_option_double_nil_exchange_none(judge_of: Maker) -> None:
    judge = drafted(judge_of, PLAIN, double_nil=[0], options={"double_nil_exchange": "none"})
    assert legal(judge, 1) == ALL_BIDS
    refuse(judge, 0, "exchange")
    choose(judge, 1, "bid 7")
    assert legal(judge, 1)[0].startswith("play ")
    both = drafted(judge_of, PLAIN, double_nil=[0, 1], options={"double_nil_exchange": "none"})
    refuse(both, 1, "exchange")
    assert legal(both, 1) == sorted(f"play {card}" for card in PLAIN[1])
    named = drafted(judge_of, PLAIN, double_nil=[0], options={"double_nil_exchange": "up_to_3"})
    assert len(legal(named, 0)) == 378


@pytest.mark.parametrize(
    ("limit", "penalty", "points", "left"),
    [
        (10, 100, 43 - 100, 1),
        (10, 50, 43 - 50, 1),
        (10, 0, 43, 1),
        (5, 100, 43 - 200, 1),
        (5, 50, 43 - 100, 1),
        (4, 30, 43 - 60, 3),
        (12, 100, 43, 11),
    ],
)
def test_option_bag_limit_and_penalty(judge_of: Maker, limit: int, penalty: int, points: int, left: int) -> None:
    judge = new_game(judge_of, {"bag_limit": limit, "bag_penalty": penalty}, bags=[8, 0])
    assert play_hand(judge, 0, ["bid 4", "bid 6"], [7, 6])["scores"] == [points, 60]
    assert judge.bags == [left, 0]


def test_option_bag_limit_5_bites_at_five(judge_of: Maker) -> None:
    judge = new_game(judge_of, {"bag_limit": 5}, bags=[3, 2])
    assert play_hand(judge, 0, ["bid 4", "bid 5"], [6, 7])["scores"] == [42 - 100, 52]
    assert judge.bags == [0, 4]


def mercy(judge_of: Maker, limit: int | str, scores: list[int]) -> Judge:
    """Play a hand that takes 80 from Ann and 70 from Bo."""
    judge = new_game(judge_of, {"mercy_limit": limit}, scores=scores)
    play_hand(judge, 0, ["bid 8", "bid 7"], [7, 6])
    return judge


@allows("S2-A14")
@pytest.mark.parametrize(
    ("limit", "scores", "winners"),
    [
        ("off", [-400, 0], []),
        (-200, [-119, 0], []),
        (-200, [-120, 0], [1]),
        (-200, [0, -130], [0]),
        (-200, [-180, -140], [1]),
        (-200, [-190, -200], []),
        (-250, [-169, 0], []),
        (-250, [-170, 0], [1]),
    ],
)
def test_option_mercy_limit(judge_of: Maker, limit: int | str, scores: list[int], winners: list[int]) -> None:
    judge = mercy(judge_of, limit, scores)
    assert judge.scores == [scores[0] - 80, scores[1] - 70]
    assert judge.winners == winners
    assert judge.pending() == (None if winners else {"chance": "deal"})


def test_option_mercy_limit_equal_scores_play_on_until_one_is_higher(judge_of: Maker) -> None:
    judge = mercy(judge_of, -200, [-190, -200])
    assert judge.scores == [-270, -270]
    play_hand(judge, 1, ["bid 7", "bid 5"], [7, 6])
    assert (judge.scores, judge.winners) == ([-200, -219], [0])


def test_option_mercy_limit_after_the_bag_penalty_and_at_the_end_of_a_hand(judge_of: Maker) -> None:
    judge = new_game(judge_of, {"mercy_limit": -200}, scores=[-150, 0], bags=[9, 0])
    play_hand(judge, 0, ["bid 4", "bid 8"], [5, 8])
    assert (judge.scores, judge.winners) == ([-209, 80], [1])
    recovered = new_game(judge_of, {"mercy_limit": -200}, scores=[-230, 0])
    assert recovered.pending() == {"chance": "deal"}
    play_hand(recovered, 0, ["bid 5", "bid 8"], [5, 8])
    assert (recovered.scores, recovered.winners) == ([-180, 80], [])


def test_reading_starting_scores_and_bags_count_at_the_end_of_a_hand_only(judge_of: Maker) -> None:
    judge = new_game(judge_of, scores=[500, 500], bags=[10, 25])
    assert judge.pending() == {"chance": "deal"}
    assert (judge.winners, judge.scores, judge.bags) == ([], [500, 500], [10, 25])
    assert play_hand(judge, 0, ["bid 6", "bid 8"], [6, 7])["scores"] == [60 - 100, -80 - 200]
    assert judge.bags == [0, 5]


def test_reading_later_turns_begin_with_the_draw(judge_of: Maker) -> None:
    judge = new_game(judge_of)
    judge.feed(EMPTY_DEAL)
    for seat, first, second in ((0, "4C", "5C"), (1, "6C", "7C")):
        choose(judge, seat, "draw")
        draw(judge, first, seat)
        choose(judge, seat, "keep")
        draw(judge, second)
    assert judge.pending() == {"chance": "draw"}
    refuse(judge, 0, "draw")
    assert judge.draw_pool()[0] == 0


@pytest.mark.parametrize(
    "options",
    [
        {"no_such_rule": "on"},
        {"target": 0},
        {"target": "500"},
        {"peek_second_card": "yes"},
        {"failed_nil_bags": 1},
        {"double_nil_deficit": -1},
        {"double_nil_exchange": "up_to_4"},
        {"bag_limit": 0},
        {"bag_penalty": -50},
        {"mercy_limit": -100},
        {"mercy_limit": "on"},
    ],
)
def test_wrong_options_are_refused(judge_of: Maker, options: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        new_game(judge_of, options)


@pytest.mark.parametrize("header", [{"scores": [0]}, {"scores": [0, 0, 0]}, {"bags": [1]}, {"rules": 99}])
def test_wrong_headers_are_refused(judge_of: Maker, header: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        new_game(judge_of, **header)


def test_r22_ten_bags_cost_once_and_the_rest_is_carried(judge_of: Maker) -> None:
    judge = new_game(judge_of, scores=[208, 0], bags=[8, 0])
    play_hand(judge, 0, ["bid 3", "bid 7"], [6, 7])
    assert judge.scores == [141, 70]
    assert judge.bags == [1, 0]


def test_r22_two_penalties_in_one_hand(judge_of: Maker) -> None:
    judge = new_game(judge_of, scores=[208, 0], bags=[9, 10])
    play_hand(judge, 0, ["bid 1", "nil"], [13, 0])
    assert judge.scores == [208 + 22 - 200, 0]
    assert judge.bags == [1, 0]
