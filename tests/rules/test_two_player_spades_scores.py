"""Two-player Spades: scores, bags and the end (S2-17 to S2-21, S2-A9 to S2-A14, S2-E1 to S2-E10, S2-E13)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.judges import Judge, allows, refuses
from tests.rules.test_two_player_spades import (
    ALL_BIDS,
    DECK,
    EMPTY_DEAL,
    Maker,
    cards,
    choose,
    draft,
    draw,
    legal,
    new_game,
    play,
    play_hand,
    refuse,
    refuse_fact,
    waste_for,
)


def after_hand(
    judge_of: Maker,
    bids: list[str],
    tricks: list[int],
    scores: list[int] | None = None,
    bags: list[int] | None = None,
    options: dict[str, Any] | None = None,
) -> Judge:
    """Play one hand with Ann (seat 0) as first player."""
    judge = new_game(judge_of, options, scores=scores or [0, 0], bags=bags or [0, 0])
    play_hand(judge, 0, bids, tricks)
    return judge


def changes(judge: Judge) -> list[int]:
    """Return the changes of score of the latest hand."""
    result: list[int] = judge.hands[-1]["scores"]
    return result


@allows("S2-17")
@pytest.mark.parametrize(("bid", "tricks", "points", "bags"), [(6, 6, 60, 0), (6, 7, 61, 1), (1, 8, 17, 7)])
def test_s2_17_bid_met(judge_of: Maker, bid: int, tricks: int, points: int, bags: int) -> None:
    judge = after_hand(judge_of, [f"bid {bid}", "bid 13"], [tricks, 13 - tricks])
    assert changes(judge)[0] == points
    assert judge.bags == [bags, 0]


@refuses("S2-17")
def test_s2_17_nothing_for_tricks_below_the_bid(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 7", "bid 8"], [6, 7])
    assert changes(judge) == [-70, -80]
    assert judge.bags == [0, 0]


@allows("S2-18")
@pytest.mark.parametrize(("bid", "tricks"), [(7, 6), (7, 0), (13, 12), (1, 0)])
def test_s2_18_bid_not_met(judge_of: Maker, bid: int, tricks: int) -> None:
    judge = after_hand(judge_of, ["bid 1", f"bid {bid}"], [13 - tricks, tricks], bags=[0, 4])
    assert changes(judge)[1] == -10 * bid
    assert judge.bags == [(12 - tricks) % 10, 4]


@refuses("S2-18")
def test_s2_18_a_bid_just_met_loses_nothing(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 6", "bid 7"], [6, 7])
    assert changes(judge) == [60, 70]


@allows("S2-19")
def test_s2_19_ten_bags_cost_100_and_the_rest_is_kept(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 4", "bid 6"], [7, 6], bags=[8, 9])
    assert changes(judge) == [43 - 100, 60]
    assert judge.bags == [1, 9]


@allows("S2-19")
def test_s2_19_bags_add_up_over_the_hands(judge_of: Maker) -> None:
    judge = new_game(judge_of)
    play_hand(judge, 0, ["bid 2", "bid 6"], [7, 6])
    assert judge.bags == [5, 0]
    play_hand(judge, 1, ["bid 2", "bid 6"], [7, 6])
    assert judge.bags == [0, 0]
    assert changes(judge) == [25 - 100, 60]
    assert judge.scores == [-50, 120]


@refuses("S2-19")
def test_s2_19_nine_bags_cost_nothing(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 4", "bid 7"], [5, 8], bags=[8, 0])
    assert changes(judge) == [41, 71]
    assert judge.bags == [9, 1]


@allows("S2-20")
def test_s2_20_roles_are_swapped(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 6", "bid 7"], [6, 7])
    assert judge.pending() == {"chance": "deal"}
    judge.feed(EMPTY_DEAL)
    assert legal(judge, 1) == ["double nil", "draw"]
    other = new_game(judge_of)
    play_hand(other, 0, ["bid 6", "bid 7"], [6, 7])
    play_hand(other, 1, ["bid 6", "bid 7"], [6, 7])
    other.feed(EMPTY_DEAL)
    assert legal(other, 0) == ["double nil", "draw"]


@refuses("S2-20")
def test_s2_20_the_same_player_is_not_first_again(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 6", "bid 7"], [6, 7])
    judge.feed(EMPTY_DEAL)
    refuse(judge, 0, "draw")
    choose(judge, 1, "draw")
    refuse_fact(judge, {"drew": "4C", "seat": 0})


@allows("S2-21")
def test_s2_21_first_to_500_and_the_higher_of_two(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 6", "bid 7"], [6, 7], scores=[440, 400])
    assert (judge.winners, judge.scores, judge.pending()) == ([0], [500, 470], None)
    both = after_hand(judge_of, ["bid 6", "bid 7"], [6, 7], scores=[440, 431])
    assert (both.winners, both.scores, both.pending()) == ([1], [500, 501], None)
    refuse_fact(both, EMPTY_DEAL)


@refuses("S2-21")
def test_s2_21_no_winner_below_500_or_in_a_tie(judge_of: Maker) -> None:
    below = after_hand(judge_of, ["bid 6", "bid 7"], [6, 7], scores=[439, 429])
    assert (below.winners, below.scores) == ([], [499, 499])
    tie = after_hand(judge_of, ["bid 6", "bid 7"], [6, 7], scores=[440, 430])
    assert (tie.winners, tie.scores) == ([], [500, 500])
    assert tie.pending() == {"chance": "deal"}


@allows("S2-A9")
@pytest.mark.parametrize(("bid", "points"), [("nil", -100), ("double nil", -200)])
def test_s2_a9_failed_nil_gives_no_bags(judge_of: Maker, bid: str, points: int) -> None:
    judge = after_hand(judge_of, [bid, "bid 9"], [4, 9], bags=[9, 0])
    assert changes(judge) == [points, 90]
    assert judge.bags == [9, 0]


@refuses("S2-A9")
def test_s2_a9_failed_nil_gives_bags_by_option_only(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["nil", "bid 9"], [4, 9], options={"failed_nil_bags": "on"})
    assert changes(judge) == [-96, 90]
    assert judge.bags == [4, 0]


@allows("S2-A10")
def test_s2_a10_one_penalty_for_each_full_ten(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 2", "bid 1"], [13, 0], bags=[9, 0])
    assert changes(judge) == [20 + 11 - 200, -10]
    assert judge.bags == [0, 0]


@refuses("S2-A10")
def test_s2_a10_nineteen_bags_are_one_penalty(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 3", "bid 1"], [13, 0], bags=[9, 0])
    assert changes(judge) == [30 + 10 - 100, -10]
    assert judge.bags == [9, 0]


@allows("S2-A11")
def test_s2_a11_penalised_bags_keep_their_points(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 1", "bid 5"], [8, 5], bags=[3, 0])
    assert changes(judge)[0] == 10 + 7 - 100
    assert judge.bags == [0, 0]


@refuses("S2-A11")
def test_s2_a11_the_bag_point_can_decide(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 5", "bid 6"], [7, 6], scores=[548, 0], bags=[8, 0])
    assert judge.scores[0] == 548 + 52 - 100
    assert judge.winners == [0]
    without = after_hand(judge_of, ["bid 5", "bid 6"], [7, 6], scores=[547, 0], bags=[8, 0])
    assert (without.scores[0], without.winners) == (499, [])


@allows("S2-A12")
def test_s2_a12_500_counts_at_the_end_of_the_hand_only(judge_of: Maker) -> None:
    judge = new_game(judge_of, scores=[520, 0])
    assert judge.winners == []
    assert judge.pending() == {"chance": "deal"}
    play_hand(judge, 0, ["bid 6", "bid 7"], [6, 7])
    assert (judge.winners, judge.scores) == ([0], [580, 70])


@refuses("S2-A12")
def test_s2_a12_not_before_the_bags_are_paid_for(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 6", "bid 6"], [7, 6], scores=[520, 0], bags=[9, 0])
    assert (judge.winners, judge.scores) == ([], [481, 60])
    set_back = after_hand(judge_of, ["bid 8", "bid 6"], [7, 6], scores=[520, 0])
    assert (set_back.winners, set_back.scores) == ([], [440, 60])


@allows("S2-A13")
def test_s2_a13_play_on_after_a_tie_with_roles_swapped(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 6", "bid 7"], [6, 7], scores=[450, 440])
    assert (judge.scores, judge.winners) == ([510, 510], [])
    play_hand(judge, 1, ["bid 6", "bid 6"], [7, 6])
    assert (judge.scores, judge.winners, judge.pending()) == ([571, 570], [0], None)


@allows("S2-A13")
def test_s2_a13_tied_again(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 6", "bid 7"], [6, 7], scores=[450, 440], options={"bag_penalty": 0})
    play_hand(judge, 1, ["bid 1", "bid 2"], [11, 2])
    assert (judge.scores, judge.winners) == ([530, 530], [])
    judge.feed(EMPTY_DEAL)
    assert legal(judge, 0) == ["double nil", "draw"]


@refuses("S2-A13")
def test_s2_a13_no_winner_when_both_drop_below_500(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 6", "bid 7"], [6, 7], scores=[450, 440])
    play_hand(judge, 1, ["bid 8", "bid 7"], [7, 6])
    assert (judge.scores, judge.winners) == ([430, 440], [])
    assert judge.pending() == {"chance": "deal"}


@allows("S2-A14")
def test_s2_a14_scores_may_be_negative_without_limit(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 13", "bid 1"], [0, 13], scores=[-400, 0])
    assert (judge.scores[0], judge.winners) == (-530, [])
    assert judge.pending() == {"chance": "deal"}


@allows("S2-E1")
def test_s2_e1_both_bids_met(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 5", "bid 6"], [5, 8])
    assert changes(judge) == [50, 62]
    assert judge.bags == [0, 2]


@allows("S2-E2")
def test_s2_e2_one_is_set(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 5", "bid 7"], [7, 6])
    assert changes(judge) == [52, -70]
    assert judge.bags == [2, 0]


@allows("S2-E3")
def test_s2_e3_nil_made(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["nil", "bid 9"], [0, 13])
    assert changes(judge) == [100, 94]
    assert judge.bags == [0, 4]


@allows("S2-E4")
def test_s2_e4_nil_failed_and_double_nil(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["nil", "bid 9"], [2, 11], bags=[3, 0])
    assert changes(judge) == [-100, 92]
    assert judge.bags == [3, 2]
    assert changes(after_hand(judge_of, ["double nil", "bid 9"], [0, 13])) == [200, 94]
    assert changes(after_hand(judge_of, ["double nil", "bid 9"], [1, 12])) == [-200, 93]


@allows("S2-E5")
def test_s2_e5_eleven_bags(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 4", "bid 6"], [7, 6], scores=[310, 0], bags=[8, 0])
    assert judge.scores == [253, 60]
    assert judge.bags == [1, 0]


@allows("S2-E6")
def test_s2_e6_twenty_one_bags(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 1", "bid 1"], [13, 0], bags=[9, 0])
    assert changes(judge) == [-178, -10]
    assert judge.bags == [1, 0]


@allows("S2-E7")
def test_s2_e7_the_bag_story(judge_of: Maker) -> None:
    judge = new_game(judge_of)
    play_hand(judge, 0, ["bid 4", "bid 1"], [7, 6])
    assert judge.scores[0] == 43
    play_hand(judge, 1, ["bid 3", "bid 7"], [6, 7])
    assert judge.scores[0] == 76
    play_hand(judge, 0, ["bid 4", "bid 4"], [9, 4])
    assert judge.scores[0] == 21
    assert judge.bags == [1, 5]
    play_hand(judge, 1, ["bid 4", "nil"], [13, 0])
    assert judge.scores[0] == 21 + 49 - 100
    assert judge.bags == [0, 5]


@allows("S2-E8")
def test_s2_e8_no_win_after_the_bag_penalty(judge_of: Maker) -> None:
    judge = after_hand(judge_of, ["bid 4", "bid 8"], [5, 8], scores=[470, 0], bags=[9, 0])
    assert (judge.scores[0], judge.winners) == (411, [])
    assert judge.bags == [0, 0]


@allows("S2-E9")
def test_s2_e9_both_at_500(judge_of: Maker) -> None:
    higher = after_hand(judge_of, ["bid 5", "bid 6"], [5, 8], scores=[455, 450])
    assert (higher.scores, higher.winners) == ([505, 512], [1])
    tie = after_hand(judge_of, ["bid 5", "bid 6"], [5, 8], scores=[453, 441])
    assert (tie.scores, tie.winners, tie.pending()) == ([503, 503], [], {"chance": "deal"})
    alone = after_hand(judge_of, ["bid 5", "bid 6"], [5, 8], scores=[449, 441])
    assert (alone.scores, alone.winners, alone.pending()) == ([499, 503], [1], None)


@allows("S2-E10")
@pytest.mark.parametrize(("choice", "kept", "gone"), [("keep", "4C", "KS"), ("reject", "KS", "4C")])
def test_s2_e10_a_turn_of_the_draft(judge_of: Maker, choice: str, kept: str, gone: str) -> None:
    judge = new_game(judge_of)
    judge.feed(EMPTY_DEAL)
    rest = [card for card in DECK if card not in ("4C", "KS")]
    choose(judge, 0, "draw")
    draw(judge, "4C", 0)
    choose(judge, 0, choice)
    draw(judge, "KS", None if choice == "keep" else 0)
    for turn in range(1, 26):
        if turn == 1:
            choose(judge, 1, "draw")
        draw(judge, rest[2 * turn - 2], turn % 2)
        choose(judge, turn % 2, "keep")
        draw(judge, rest[2 * turn - 1])
    assert legal(judge, 1) == ALL_BIDS
    ann = [kept, *(rest[2 * turn - 2] for turn in range(2, 26, 2))]
    choose(judge, 1, "bid 6")
    choose(judge, 0, "bid 6")
    led = legal(judge, 1)[0]
    choose(judge, 1, led)
    suit = [card for card in ann if card[1] == led[-1]]
    assert legal(judge, 0) == sorted(f"play {card}" for card in suit or ann)
    refuse(judge, 0, f"play {gone}")


@allows("S2-E13")
def test_s2_e13_double_nil_with_an_exchange(judge_of: Maker) -> None:
    judge = new_game(judge_of)
    ann = cards("AS KS AD 2C 3C 4C 2D 3D 4D 2H 3H 4H 2S")
    bo = cards("AC KC QC 9C 8C QD JD TD AH KH QH JS QS")
    draft(judge, 0, [ann, bo], double_nil=[0])
    choose(judge, 0, "exchange AS KS AD")
    seat, pool = judge.draw_pool()
    assert seat == 0
    assert sorted(pool) == sorted(waste_for([ann, bo]))
    for card in cards("5C 5D 3S"):
        draw(judge, card, 0)
    assert legal(judge, 1) == ALL_BIDS
    choose(judge, 1, "bid 13")
    tricks = "AC 5C KC 4C QC 3C 9C 2C QD 5D JD 4D TD 3D AH 4H KH 3H QH 2H 8C"
    play(judge, tricks)
    assert legal(judge, 0) == ["play 2D", "play 2S", "play 3S"]
    play(judge, "2D JS 2S QS 3S")
    assert judge.hands[-1] == {"scores": [200, 130], "tricks": [0, 13], "bids": ["double nil", "bid 13"]}
