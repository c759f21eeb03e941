"""Cutthroat Canadian Smear: the worked examples SM-E1 to SM-E12 and the dealer over many deals (R51)."""

from __future__ import annotations

import pytest

from tests.judges import Judge, allows, refuses
from tests.rules.test_canadian_smear import (
    FILLERS,
    SWEEPS,
    Maker,
    act,
    ask,
    deal,
    duel,
    finish,
    legal_cards,
    opponents_score,
    piles,
    refuse,
    say,
    sweep,
    table,
    trick,
)

ANA, BEN, CAT = 0, 1, 2


def full_hand(judge_of: Maker, low_point: str = "player") -> Judge:
    """The hand of SM-E1, card by card."""
    judge = table(judge_of, dealer=CAT, low_point=low_point)
    deal(judge, "KS 5S TH 2H AC 9D", "2S KD TD QC 8C 7H", "AS TS JS KH 3D 4C")
    act(judge, ANA, "bid 2")
    act(judge, BEN, "pass")
    act(judge, CAT, "bid 3")
    trick(judge, CAT, "AS 5S 2S", CAT)
    trick(judge, CAT, "KH 2H 7H", CAT)
    trick(judge, CAT, "3D 9D KD", BEN)
    trick(judge, BEN, "TD JS KS", ANA)
    trick(judge, ANA, "AC 8C 4C", ANA)
    trick(judge, ANA, "TH QC TS", CAT)
    return judge


@allows("SM-E1")
def test_sm_e1_a_full_hand(judge_of: Maker) -> None:
    judge = full_hand(judge_of)
    assert judge.hands == [{"scores": [1, 1, -3], "tricks": [2, 1, 3], "bids": ["bid 2", None, "bid 3"]}]
    assert judge.scores == [1, 1, -3]
    assert judge.trick_winners == [CAT, CAT, BEN, ANA, ANA, CAT]
    assert ask(judge) == {"chance": "deal"}


@allows("SM-E2")
def test_sm_e2_the_same_hand_with_low_to_the_trick_winner(judge_of: Maker) -> None:
    assert full_hand(judge_of, low_point="trick_winner").scores == [1, 0, 3]


@allows("SM-E3")
def test_sm_e3_two_players(judge_of: Maker) -> None:
    judge = duel(judge_of, "AH 9H TC 5S 2D QS", "4H JH TD KC 7S 8D")
    trick(judge, 0, "AH 4H", 0)
    trick(judge, 0, "9H JH", 1)
    trick(judge, 1, "TD 2D", 1)
    trick(judge, 1, "KC TC", 1)
    trick(judge, 1, "7S QS", 0)
    trick(judge, 0, "5S 8D", 0)
    assert judge.hands == [{"scores": [-2, 3], "tricks": [3, 3], "bids": ["bid 2", None]}]


@allows("SM-E4")
def test_sm_e4_the_king_is_the_highest_trump_dealt(judge_of: Maker) -> None:
    for option, change in [("ace", 2), ("highest_in_play", 3)]:
        judge = duel(judge_of, "KS QS TS 9S 8S 2S", "3D 4D 5D 6D 7D 8D", high_point=option)
        trick(judge, 0, "KS 3D", 0)
        assert finish(judge) == [change, 0]


@allows("SM-E5")
def test_sm_e5_fourteen_all_is_no_game_point(judge_of: Maker) -> None:
    judge = table(judge_of)
    deal(judge, "9S AH TH 2C 3H 4H", "3C 4C 5C TC KC JC", "3D 4D 5D 6D 7D 8D")
    say(judge, "bid 2", "pass", "pass")
    for cards in ["9S 3C 3D", "AH 4C 4D", "TH 5C 5D"]:
        trick(judge, ANA, cards, ANA)
    trick(judge, ANA, "2C TC 6D", BEN)
    trick(judge, BEN, "KC 7D 3H", BEN)
    trick(judge, BEN, "JC 8D 4H", BEN)
    assert judge.scores == [-2, 0, 0]
    assert piles(judge_of, "AC TC 3C", "TD KD JD", "3H 4H") == [-2, 0]


@allows("SM-E5")
def test_sm_e5_fourteen_against_thirteen_twice_scores(judge_of: Maker) -> None:
    judge = table(judge_of)
    deal(judge, "9S AH TH 2C 3H TD", "3C 4C 5C TC KC 2D", "3D 4D 5D 6D 7D KD")
    say(judge, "bid 2", "pass", "pass")
    for cards in ["9S 3C 3D", "AH 4C 4D", "TH 5C 5D"]:
        trick(judge, ANA, cards, ANA)
    trick(judge, ANA, "2C TC 6D", BEN)
    trick(judge, BEN, "KC 7D 3H", BEN)
    trick(judge, BEN, "2D KD TD", CAT)
    assert judge.scores == [2, 0, 0]


@allows("SM-E6")
def test_sm_e6_over_a_three_only_four_or_pass(judge_of: Maker) -> None:
    judge = table(judge_of, dealer=CAT)
    deal(judge, SWEEPS[3], *FILLERS)
    act(judge, ANA, "bid 3")
    assert ask(judge) == {"seat": BEN, "legal": ["bid 4", "pass"]}
    act(judge, BEN, "bid 4")
    refuse(judge, CAT, "pass")
    assert ask(judge)["seat"] == BEN
    assert legal_cards(judge, FILLERS[0])


@allows("SM-E6")
def test_sm_e6_the_dealer_last_and_again(judge_of: Maker) -> None:
    judge = table(judge_of, dealer=CAT)
    deal(judge, SWEEPS[3], *FILLERS)
    act(judge, ANA, "pass")
    act(judge, BEN, "pass")
    assert ask(judge) == {"seat": CAT, "legal": ["bid 2", "bid 3", "bid 4", "pass"]}
    act(judge, CAT, "pass")
    deal(judge, SWEEPS[3], *FILLERS)
    assert ask(judge)["seat"] == ANA


@allows("SM-E7")
def test_sm_e7_high_low_and_game_for_a_bid_of_two_or_four(judge_of: Maker) -> None:
    for bid, change in [(2, 3), (4, -4)]:
        judge = table(judge_of)
        sweep(judge, ANA, bid, 3)
        assert judge.scores == [change, 0, 0]


@allows("SM-E8")
def test_sm_e8_from_eleven_the_next_made_bid_wins(judge_of: Maker) -> None:
    judge = table(judge_of, dealer=CAT, scores=[11, 9, 5])
    sweep(judge, BEN, 3, 3)
    assert (judge.scores, judge.winners) == ([11, 12, 5], [])
    sweep(judge, ANA, 2, 2)
    assert (judge.scores, judge.winners) == ([13, 12, 5], [ANA])


@allows("SM-E8")
def test_sm_e8_a_failed_bid_from_eleven_plays_on(judge_of: Maker) -> None:
    judge = table(judge_of, dealer=CAT, scores=[11, 9, 5])
    sweep(judge, BEN, 3, 3)
    sweep(judge, ANA, 2, 1)
    assert (judge.scores, judge.winners) == ([9, 12, 5], [])
    assert ask(judge) == {"chance": "deal"}


@allows("SM-E8")
def test_sm_e8_cross_on_bid(judge_of: Maker) -> None:
    judge = table(judge_of, dealer=CAT, scores=[11, 9, 5], bid_out="cross_on_bid")
    sweep(judge, BEN, 3, 3)
    assert (judge.scores, judge.winners) == ([11, 12, 5], [BEN])


@allows("SM-E9")
@pytest.mark.parametrize(("seat", "scores", "winners"), [(ANA, 5, [ANA]), (BEN, 4, []), (CAT, 2, [])])
def test_sm_e9_a_made_four_wins_with_a_point(judge_of: Maker, seat: int, scores: int, winners: list[int]) -> None:
    judge = table(judge_of, dealer=CAT, scores=[1, 0, -2])
    sweep(judge, seat, 4, 4)
    assert judge.scores[seat] == scores
    assert judge.winners == winners


@allows("SM-E10")
def test_sm_e10_follow_or_trump(judge_of: Maker) -> None:
    judge = table(judge_of)
    deal(judge, "AH AS KS QC JC KH", "4H 4S 6S 7C 3H AD", "5H 5S 7S 8C 9C 9D")
    say(judge, "bid 2", "pass", "pass")
    for cards in ["AH 4H 5H", "AS 4S 5S", "KS 6S 7S"]:
        trick(judge, ANA, cards, ANA)
    act(judge, ANA, "play QC")
    refuse(judge, BEN, "play AD", "SM-18")
    assert legal_cards(judge, "7C 3H")
    act(judge, BEN, "play 7C")
    act(judge, CAT, "play 8C")
    act(judge, ANA, "play JC")
    assert legal_cards(judge, "3H AD")


@allows("SM-E10")
def test_sm_e10_hearts_led(judge_of: Maker) -> None:
    judge = table(judge_of)
    deal(judge, "AH AS KS QS KH 2C", "4H 4S 6S 8S 3H 7C", "5H 5S 7S 9S 6H 9D")
    say(judge, "bid 2", "pass", "pass")
    for cards in ["AH 4H 5H", "AS 4S 5S", "KS 6S 7S", "QS 8S 9S"]:
        trick(judge, ANA, cards, ANA)
    act(judge, ANA, "play KH")
    refuse(judge, BEN, "play 7C", ("SM-18", "SM-A9"))
    assert legal_cards(judge, "3H")


@allows("SM-E11")
def test_sm_e11_a_lone_jack(judge_of: Maker) -> None:
    for option, change in [("ace", [2, 1, 0]), ("highest_in_play", [3, 1, 0])]:
        judge = table(judge_of, high_point=option)
        deal(judge, "JD 3C 4C 5C 6C 7C", "3H AC KC QC TC 9C", "3S 4S 5S 6S 7S 8S")
        say(judge, "bid 2", "pass", "pass")
        trick(judge, ANA, "JD 3H 3S", ANA)
        trick(judge, ANA, "3C AC 4S", BEN)
        assert finish(judge) == change


@allows("SM-E12")
def test_sm_e12_points_as_an_opponent_do_not_win(judge_of: Maker) -> None:
    judge = table(judge_of, dealer=CAT, scores=[11, 10, 8])
    opponents_score(judge)
    assert (judge.scores, judge.winners) == ([13, 8, 9], [])
    assert ask(judge) == {"chance": "deal"}


@allows("SM-3", "SM-15", "SM-A19")
@refuses("SM-15", "SM-A19")
def test_r51_ten_deals_with_one_redeal(judge_of: Maker) -> None:
    judge = table(judge_of, dealer=0)
    for number, dealer in enumerate([0, 1, 2, 0, 0, 1, 2, 0, 1, 2]):
        deal(judge, *FILLERS, SWEEPS[2])
        assert ask(judge)["seat"] == (dealer + 1) % 3
        if number == 3:
            say(judge, "pass", "pass", "pass")
            assert ask(judge) == {"chance": "deal"}
            continue
        say(judge, "bid 4")
        finish(judge)
    assert len(judge.hands) == 9
    assert judge.winners == []


@allows("SM-A6")
@refuses("SM-A6")
def test_r51_a_forced_dealer_never_deals_again(judge_of: Maker) -> None:
    judge = table(judge_of, dealer=0, dealer_forced_bid="on")
    for dealer in [0, 1, 2, 0]:
        deal(judge, *FILLERS, SWEEPS[2])
        say(judge, "pass", "pass")
        refuse(judge, dealer, "pass", "SM-A6")
        act(judge, dealer, "bid 2")
        finish(judge)
    assert [hand["bids"] for hand in judge.hands] == [
        ["bid 2", None, None],
        [None, "bid 2", None],
        [None, None, "bid 2"],
        ["bid 2", None, None],
    ]
