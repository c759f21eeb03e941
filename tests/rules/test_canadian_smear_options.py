"""Cutthroat Canadian Smear: the joker, the ways to go out, other targets, and options that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.judges import Judge, Refused, allows, refuses
from tests.rules.test_canadian_smear import (
    FILLERS,
    Maker,
    act,
    ask,
    deal,
    duel,
    finish,
    legal_cards,
    opponents_score,
    refuse,
    say,
    sweep,
    table,
    trick,
)

# The joker


@allows("SM-A8")
@refuses("SM-A8")
def test_sm_a8_the_joker_is_the_lowest_trump(judge_of: Maker) -> None:
    judge = table(judge_of, joker="on")
    deal(judge, "5H AS KD 3C 4C 5C", "9H 2H 7D 6C 7C 8C", "KH X1 2D 3S 4S 5S")
    say(judge, "bid 2", "pass", "pass")
    trick(judge, 0, "5H 9H KH", 2)
    act(judge, 2, "play 2D")
    act(judge, 0, "play KD")
    act(judge, 1, "play 7D")
    trick(judge, 0, "AS 2H X1", 1)


@allows("SM-A8")
def test_sm_a8_the_joker_beats_every_plain_card(judge_of: Maker) -> None:
    judge = duel(judge_of, "AS AC KC 3H 4H 5H", "2S X1 2C 6D 7D 8D", joker="on")
    trick(judge, 0, "AS 2S", 0)
    act(judge, 0, "play AC")
    assert legal_cards(judge, "2C X1")
    refuse(judge, 1, "play 6D", "SM-18")
    act(judge, 1, "play X1")
    assert judge.trick_winners == [0, 1]


@allows("SM-A8")
@refuses("SM-A8")
def test_sm_a8_the_joker_follows_a_trump_lead(judge_of: Maker) -> None:
    judge = duel(judge_of, "9S AC KC 3H 4H 5H", "X1 2C 3C 6D 7D 8D", joker="on")
    act(judge, 0, "play 9S")
    refuse(judge, 1, "play 2C", ("SM-18", "SM-A9", "SM-A8"))
    assert legal_cards(judge, "X1")
    act(judge, 1, "play X1")
    assert judge.trick_winners == [0]


@allows("SM-A8")
@refuses("SM-A8")
@pytest.mark.parametrize("low", ["player", "trick_winner"])
def test_sm_a8_the_joker_is_never_low(judge_of: Maker, low: str) -> None:
    judge = duel(judge_of, "9S AC KC 3H 4H 5H", "X1 2C 3C 6D 7D 8D", joker="on", low_point=low)
    trick(judge, 0, "9S X1", 0)
    trick(judge, 0, "AC 2C", 0)
    assert finish(judge) == [2, 0]


@refuses("SM-A8")
def test_sm_a8_the_joker_is_never_high(judge_of: Maker) -> None:
    judge = duel(judge_of, "X1 AC KC 3H 4H 5H", "2S 2C 3C 6D 7D 8D", joker="on", high_point="highest_in_play")
    say(judge, "play X1", "name S")
    act(judge, 1, "play 2S")
    assert judge.trick_winners == [1]
    trick(judge, 1, "2C AC", 0)
    assert finish(judge) == [-2, 2]


@allows("SM-A8", "SM-11")
def test_sm_a8_the_joker_is_one_card_point(judge_of: Maker) -> None:
    for card, change in [("6D", [2, 0]), ("JD", [-2, 0]), ("QD", [-2, 1])]:
        judge = duel(judge_of, "X1 8S 7S 2D 3H 4H", f"3C 4C 5C {card} 3D 4D", joker="on")
        trick(judge, 0, "8S 3C", 0)
        trick(judge, 0, "X1 4C", 0)
        trick(judge, 0, "7S 5C", 0)
        trick(judge, 0, f"2D {card}", 1)
        assert finish(judge) == change


@refuses("SM-A8")
def test_sm_a8_no_fifth_point_for_the_joker(judge_of: Maker) -> None:
    judge = duel(judge_of, "AS JS 2S KS QS X1", FILLERS[0], joker="on")
    trick(judge, 0, "AS 3C", 0)
    assert finish(judge) == [4, 0]
    judge = table(judge_of, 2, joker="on")
    deal(judge, "AS JS 2S KS QS X1", FILLERS[0])
    refuse(judge, 0, "bid 5", "SM-14")


@allows("SM-A8")
@refuses("SM-A8")
@pytest.mark.parametrize("suit", list("CDHS"))
def test_sm_a8_a_bidder_who_leads_the_joker_names_trumps(judge_of: Maker, suit: str) -> None:
    judge = table(judge_of, joker="on")
    deal(judge, "X1 AC KC 3H 4H 5H", "2C 2D 2H 2S 3C 3D", "TC TD TH TS 9C 9D")
    say(judge, "bid 2", "pass", "pass")
    refuse(judge, 0, "name " + suit)
    act(judge, 0, "play X1")
    assert ask(judge) == {"seat": 0, "legal": ["name C", "name D", "name H", "name S"]}
    refuse(judge, 0, "play AC")
    refuse(judge, 0, "name none")
    refuse(judge, 1, "play 2" + suit)
    refuse(judge, 1, "name " + suit)
    act(judge, 0, "name " + suit)
    mine = {"C": "2C 3C", "D": "2D 3D", "H": "2H", "S": "2S"}[suit]
    assert legal_cards(judge, mine)
    act(judge, 1, "play 2" + suit)
    act(judge, 2, "play T" + suit)
    assert judge.trick_winners == [2]


@refuses("SM-A8")
def test_sm_a8_a_joker_led_later_is_just_a_trump(judge_of: Maker) -> None:
    judge = duel(judge_of, "AS X1 KC 3H 4H 5H", "2S 3S 3C 6D 7D 8D", joker="on")
    trick(judge, 0, "AS 2S", 0)
    act(judge, 0, "play X1")
    assert ask(judge) == {"seat": 1, "legal": ["play 3S"]}
    refuse(judge, 0, "name H")
    refuse(judge, 1, "play 3C", ("SM-18", "SM-A9", "SM-A8"))
    act(judge, 1, "play 3S")
    assert judge.trick_winners == [0, 1]


@refuses("SM-A8")
def test_sm_a8_a_joker_that_follows_to_trick_one_names_nothing(judge_of: Maker) -> None:
    judge = duel(judge_of, "9S AC KC 3H 4H 5H", "X1 2C 3C 6D 7D 8D", joker="on")
    trick(judge, 0, "9S X1", 0)
    refuse(judge, 1, "name H")
    assert legal_cards(judge, "AC KC 3H 4H 5H")


@allows("SM-A8")
def test_sm_a8_the_joker_alone_wins_its_trick_without_other_trumps(judge_of: Maker) -> None:
    judge = duel(judge_of, "X1 3H 4H 5H 6H 7H", "AC 3C 4C 5C 6C 7C", joker="on")
    say(judge, "play X1", "name S", "play AC")
    assert judge.trick_winners == [0]
    assert finish(judge) == [-2, 0]


# Going out


@allows("SM-A10")
@refuses("SM-A10")
@pytest.mark.parametrize(
    ("way", "scores", "winners"),
    [
        ("from_11", [8, 0, 0], []),
        ("cross_on_bid", [8, 0, 0], [0]),
        ("first_to_11", [8, 0, 0], [0]),
        ("from_11", [7, 0, 0], []),
        ("cross_on_bid", [7, 0, 0], []),
        ("first_to_11", [7, 0, 0], []),
        ("from_11", [11, 0, 0], [0]),
        ("cross_on_bid", [11, 0, 0], [0]),
        ("cross_on_bid", [0, 11, 0], []),
    ],
)
def test_sm_a10_bid_out_on_a_made_bid(judge_of: Maker, way: str, scores: list[int], winners: list[int]) -> None:
    judge = table(judge_of, scores=scores, bid_out=way)
    sweep(judge, 0, 2, 3)
    assert judge.winners == winners
    assert judge.scores == [scores[0] + 3, *scores[1:]]
    assert (judge.pending() is None) == bool(winners)


@refuses("SM-A10")
@pytest.mark.parametrize(
    ("way", "scores", "winners"),
    [
        ("from_11", [10, 0, 0], []),
        ("cross_on_bid", [10, 0, 0], []),
        ("first_to_11", [10, 0, 0], [0]),
        ("first_to_11", [9, 0, 0], [0]),
        ("first_to_11", [8, 0, 9], []),
        ("first_to_11", [0, 0, 10], [2]),
        ("first_to_11", [10, 5, 10], [2]),
        ("first_to_11", [9, 5, 10], [2]),
        ("cross_on_bid", [10, 14, 10], []),
    ],
)
def test_sm_a10_bid_out_by_the_opponents(judge_of: Maker, way: str, scores: list[int], winners: list[int]) -> None:
    judge = table(judge_of, scores=scores, bid_out=way)
    opponents_score(judge)
    assert judge.winners == winners


@allows("SM-A10")
def test_sm_a10_the_bidder_counts_first(judge_of: Maker) -> None:
    for way, winners in [("from_11", []), ("cross_on_bid", [0]), ("first_to_11", [0])]:
        judge = duel(judge_of, "AS 3H 4H 5H 6H 7H", "2S 3C 4C 5C 6C 7C", scores=[9, 12], bid_out=way)
        trick(judge, 0, "AS 2S", 0)
        assert finish(judge) == [2, 1]
        assert judge.winners == winners


@allows("SM-25")
@pytest.mark.parametrize("way", ["from_11", "cross_on_bid", "first_to_11"])
def test_sm_25_a_made_four_wins_whatever_bid_out_says(judge_of: Maker, way: str) -> None:
    judge = table(judge_of, scores=[1, 9, 9], bid_out=way)
    sweep(judge, 0, 4, 4)
    assert (judge.scores, judge.winners) == ([5, 9, 9], [0])


# Targets


@allows("SM-2", "SM-24")
@refuses("SM-2", "SM-24")
@pytest.mark.parametrize("target", [1, 3, 7, 11, 15, 21, 30])
def test_sm_24_the_target_is_an_option(judge_of: Maker, target: int) -> None:
    for score, winners in [(target - 1, []), (target, [0])]:
        judge = table(judge_of, scores=[score, 0, 0], target=target)
        sweep(judge, 0, 2, 2)
        assert judge.winners == winners


@allows("SM-A10")
@refuses("SM-A10")
@pytest.mark.parametrize("target", [7, 15])
@pytest.mark.parametrize("way", ["cross_on_bid", "first_to_11"])
def test_sm_a10_eleven_in_bid_out_means_the_target(judge_of: Maker, target: int, way: str) -> None:
    for score, winners in [(target - 4, []), (target - 3, [0])]:
        judge = table(judge_of, scores=[score, 0, 0], target=target, bid_out=way)
        sweep(judge, 0, 2, 3)
        assert judge.winners == winners


# Both dealer options together


@allows("SM-A6", "SM-A7")
@refuses("SM-A6")
def test_sm_a6_and_a7_together(judge_of: Maker) -> None:
    def dealer_after(*actions: str) -> Any:
        judge: Judge = table(judge_of, dealer_forced_bid="on", dealer_may_steal="on")
        deal(judge, "AS KS QS TS 9S 2S", *FILLERS)
        say(judge, *actions)
        return ask(judge)

    assert dealer_after("pass", "pass") == {"seat": 2, "legal": ["bid 2", "bid 3", "bid 4"]}
    assert dealer_after("bid 2", "pass") == {"seat": 2, "legal": ["bid 2", "bid 3", "bid 4", "pass"]}
    assert dealer_after("bid 2", "bid 3") == {"seat": 2, "legal": ["bid 3", "bid 4", "pass"]}


# What cannot be


@pytest.mark.parametrize(
    "options",
    [
        {"no_such_option": "on"},
        {"high_point": "queen"},
        {"low_point": "winner"},
        {"game_tie": "dealer"},
        {"game_tie": "non_dealer"},
        {"dealer_forced_bid": "yes"},
        {"dealer_may_steal": 1},
        {"joker": 1},
        {"bid_out": "from_12"},
        {"smudge_without_bid": "maybe"},
        {"target": 0},
        {"target": -11},
        {"target": "11"},
    ],
)
def test_options_that_cannot_be_are_refused(judge_of: Maker, options: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        table(judge_of, 3, **options)


@pytest.mark.parametrize("extra", [{"bags": [0, 0, 0]}, {"scores": [0, 0]}, {"dealer": 3}, {"dealer": -1}])
def test_headers_that_cannot_be_are_refused(judge_of: Maker, extra: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        judge_of({"game": "canadian-smear", "seats": ["Ana", "Ben", "Cat"], **extra})


def test_a_header_needs_no_dealer_and_no_options(judge_of: Maker) -> None:
    judge = judge_of({"game": "canadian-smear", "seats": ["Ana", "Ben", "Cat"]})
    assert judge.scores == [0, 0, 0]
    deal(judge, "AS KS QS TS 9S 2S", *FILLERS)
    assert ask(judge)["seat"] == 1
