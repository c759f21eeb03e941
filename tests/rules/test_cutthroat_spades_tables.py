"""Cutthroat Spades, the further house rules CS-H6 to CS-H16: decks, bids, leads and ends of a game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.judges import Refused, allows, refuses
from tests.rules.test_cutthroat_spades import (
    Make,
    bid,
    choose,
    deal,
    finish,
    legal,
    play,
    play_hand,
    playable,
    refuse,
    start,
    table,
)
from tests.rules.test_cutthroat_spades_scoring import one_result


@pytest.mark.parametrize(
    ("text", "tricks", "options", "points"),
    [
        ("nil", 0, {"nil_points": 50}, 50),
        ("nil", 2, {"nil_points": 50}, -50),
        ("nil", 0, {}, 100),
        ("blind nil", 0, {"blind_nil_points": 100}, 100),
        ("blind nil", 1, {"blind_nil_points": 100}, -100),
        ("blind nil", 1, {"nil_points": 50}, -200),
    ],
)
@allows("CS-H6")
@refuses("CS-H6")
def test_cs_h6_what_a_nil_is_worth(
    judge_of: Make, text: str, tricks: int, options: dict[str, Any], points: int
) -> None:
    judge = table(judge_of, award_jacks="none", **options)
    assert one_result(judge, text, tricks, {"JC": 2, "JD": 2})[0] == points


@pytest.mark.parametrize(
    ("value", "tricks", "points", "bags"),
    [
        ("off", 11, 100, 1), ("made_only", 11, 200, 1), ("both", 10, 200, 0),
        ("off", 9, -100, 0), ("made_only", 9, -100, 0), ("both", 9, -200, 0),
    ],
)  # fmt: skip
@allows("CS-H7")
@refuses("CS-H7")
def test_cs_h7_a_bid_of_exactly_ten(judge_of: Make, value: str, tricks: int, points: int, bags: int) -> None:
    judge = table(judge_of, award_jacks="none", ten_for_200=value)
    assert one_result(judge, "bid 10", tricks, {"JC": 2, "JD": 2}) == (points, bags)


@pytest.mark.parametrize(("text", "tricks", "points"), [("bid 9", 9, 90), ("bid 11", 11, 110), ("blind 6", 6, 100)])
@refuses("CS-H7")
def test_cs_h7_touches_no_other_bid(judge_of: Make, text: str, tricks: int, points: int) -> None:
    judge = table(judge_of, award_jacks="none", ten_for_200="both", blind6_deficit=0)
    assert one_result(judge, text, tricks, {"JC": 2, "JD": 2})[0] == points


ALL_SPADES = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"


@pytest.mark.parametrize(("boston", "winners"), [("on", [0]), ("off", [])])
@allows("CS-H8")
@refuses("CS-H8")
def test_cs_h8_a_boston_wins_whatever_the_totals(judge_of: Make, boston: str, winners: list[int]) -> None:
    judge = table(judge_of, players=4, scores=[-300, 300, 0, 0], boston=boston)
    deal(judge, {0: ALL_SPADES})
    bid(judge, "bid 13", "1f", "1f", "1f")
    finish(judge)
    assert judge.hands[-1]["tricks"] == [13, 0, 0, 0]
    assert judge.winners == winners


@refuses("CS-H8")
def test_cs_h8_all_tricks_must_have_been_bid(judge_of: Make) -> None:
    judge = table(judge_of, players=4, boston="on")
    deal(judge, {0: ALL_SPADES})
    bid(judge, "bid 12", "1f", "1f", "1f")
    finish(judge)
    assert judge.winners == []


@allows("CS-H9")
@refuses("CS-H9")
def test_cs_h9_spades_are_led_at_any_time(judge_of: Make) -> None:
    free = table(judge_of, spades_led="any_time")
    start(free, {0: "AS KS AH"})
    assert "AS" in playable(free)
    barred = table(judge_of)
    start(barred, {0: "AS KS AH"})
    refuse(barred, 0, "play AS", ("CS-21", "CS-25"))


@allows("CS-H9")
def test_cs_h9_the_first_trick_may_still_be_without_spades(judge_of: Make) -> None:
    judge = table(judge_of, spades_led="any_time", no_spades_first_trick="on")
    start(judge, {0: "AS KS AH"})
    refuse(judge, 0, "play AS", "CS-A26")


@pytest.mark.parametrize(
    ("players", "options", "sizes", "missing"),
    [
        (3, {"jokers": 2}, [18] * 3, set()),
        (4, {"jokers": 2}, [13] * 4, {"2C", "2D"}),
        (4, {"jokers": 2, "deuces_high": "on"}, [13] * 4, {"2C", "2H"}),
        (5, {"jokers": 2, "deuces_out": "on"}, [10] * 5, {"2C", "2D", "2H", "2S"}),
        (3, {"odd_card": "one_unseen"}, [17] * 3, set()),
        (3, {"deuces_high": "on"}, [17] * 3, {"2C"}),
    ],
)
@allows("CS-H11", "CS-H16")
@refuses("CS-H11", "CS-H16")
def test_cs_h11_h16_decks_and_sizes(
    judge_of: Make, players: int, options: dict[str, Any], sizes: list[int], missing: set[str]
) -> None:
    shape = table(judge_of, players=players, **options).deal_shape()
    jokers = [f"X{n}" for n in range(1, options.get("jokers", 0) + 1)]
    every = {rank + suit for suit in "CDHS" for rank in "23456789TJQKA"}
    assert shape["sizes"] == sizes
    assert sorted(shape["deck"]) == sorted(every - missing | set(jokers))


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (3, {"jokers": 3}), (4, {"jokers": 3}),
        (5, {"deuces_out": "on"}), (5, {"jokers": 3, "deuces_out": "on"}), (4, {"jokers": 2, "deuces_out": "on"}),
        (5, {"jokers": 2, "deuces_out": "on", "deuces_high": "on"}), (5, {"deuces_high": "on"}),
    ],
)  # fmt: skip
@refuses("CS-H11", "CS-H12")
def test_cs_h11_h12_what_cannot_be_is_refused(judge_of: Make, players: int, options: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        table(judge_of, players=players, **options)


@allows("CS-H11")
def test_cs_h11_three_players_take_eighteen_tricks(judge_of: Make) -> None:
    judge = table(judge_of, jokers=2)
    start(judge, {0: "X1 X2"})
    assert sum(finish(judge)["tricks"]) == 18


@allows("CS-H11")
def test_cs_h11_nobody_sits_out_without_deuces(judge_of: Make) -> None:
    judge = table(judge_of, players=5, jokers=2, deuces_out="on")
    start(judge, {0: "3C"})
    hand = finish(judge)
    assert sum(hand["tricks"]) == 10


@allows("CS-H12")
@refuses("CS-H12")
def test_cs_h12_the_two_of_diamonds_is_a_spade(judge_of: Make) -> None:
    judge = table(judge_of, deuces_high="on")
    start(judge, {0: "2D AD 3C", 1: "AS KD", 2: "2S 3D"})
    refuse(judge, 0, "play 2D", ("CS-21", "CS-25"))
    play(judge, "AD")
    assert "2D" not in playable(judge)


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("2S AS 2D", 2), ("2D AS 2S", 0), ("2S AS KS", 0), ("AS 2S KS", 1)],
)
@allows("CS-H12")
@refuses("CS-H12")
def test_cs_h12_ranks_above_the_ace(judge_of: Make, cards: str, winner: int) -> None:
    judge = table(judge_of, deuces_high="on", spades_led="any_time")
    start(judge, dict(enumerate(cards.split())))
    play(judge, cards)
    assert judge.trick_winners == [winner]


@refuses("CS-H12")
def test_cs_h12_off_the_two_of_diamonds_is_a_diamond(judge_of: Make) -> None:
    judge = table(judge_of)
    start(judge, {0: "2D AD 3C"})
    assert "2D" in playable(judge)


@pytest.mark.parametrize(
    ("scores", "limit", "winners"),
    [
        ([0, -190, 100], -200, [2]),
        ([0, -190, 100], "off", []),
        ([0, -180, 100], -200, []),
        ([0, -290, 0], -300, []),
        ([0, -490, 490], -500, [2]),
    ],
)
@allows("CS-H13")
@refuses("CS-H13")
def test_cs_h13_a_loss_ends_the_game(judge_of: Make, scores: list[int], limit: Any, winners: list[int]) -> None:
    """Seat 1 is set with a bid of one, seats 0 and 2 make theirs; at -290 the two others then stand equal."""
    judge = table(judge_of, scores=scores, loss_limit=limit, award_jacks="none")
    assert play_hand(judge, ["bid 8", "bid 1", "bid 8"], [8, 0, 9], {"JC": 2, "JD": 2})[1] == -10
    assert judge.winners == winners


@allows("CS-H14")
@refuses("CS-H14")
def test_cs_h14_no_number_below_the_lowest(judge_of: Make) -> None:
    judge = table(judge_of, min_bid=3)
    deal(judge)
    choose(judge, "look")
    assert {"bid 3", "nil", "1f", "2f", "moon"} <= legal(judge)
    refuse(judge, 0, "bid 2", "CS-H14")
    refuse(judge, 0, "bid 1", "CS-H14")


@pytest.mark.parametrize(
    ("jacks", "caught", "points", "bags"),
    [
        ("JD", {"JD": 1, "JC": 2}, 10, 2), ("JD", {"JD": 2, "JC": 1}, 0, 2),
        ("JH", {"JH": 1, "JD": 1, "JC": 2}, 0, 1),
        ("JD JH", {"JD": 1, "JH": 1, "JC": 2}, 0, 2), ("JD JH", {"JD": 1, "JH": 2, "JC": 2}, 10, 2),
        ("JC JH", {"JC": 1, "JD": 1, "JH": 2}, 10, 2),
    ],
)  # fmt: skip
@allows("CS-38", "CS-36")
@refuses("CS-38", "CS-36")
def test_cs_38_any_jacks(judge_of: Make, jacks: str, caught: dict[str, int], points: int, bags: int) -> None:
    judge = table(judge_of, award_jacks=jacks)
    assert one_result(judge, "bid 5", 7, caught) == (50 + points, bags)


@pytest.mark.parametrize("worth", [5, 20])
@allows("CS-35")
@refuses("CS-35")
def test_cs_35_what_a_jack_is_worth(judge_of: Make, worth: int) -> None:
    judge = table(judge_of, award_points=worth, award_jacks="JD JC JH")
    assert one_result(judge, "bid 5", 7, {"JD": 1, "JC": 1, "JH": 1}) == (50 + 2 * worth, 1)
