"""Cutthroat Canadian Smear: the readings SM-A1 to SM-A19, with the options that belong to them."""

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
    refuse_fact,
    say,
    sweep,
    table,
    trick,
)

BLANK = "9S 8S 7S 6S 5S 2S"


@allows("SM-A1")
@refuses("SM-A1")
def test_sm_a1_high_is_the_ace_or_by_option_the_highest_trump_in_play(judge_of: Maker) -> None:
    for option, change in [("ace", [-2, 1]), ("highest_in_play", [-2, 2])]:
        judge = duel(judge_of, "9S 3H 4H 5H 6H 7H", "KS 3D 4D 5D 6D 7D", high_point=option)
        trick(judge, 0, "9S KS", 1)
        assert finish(judge) == change


@allows("SM-A1")
def test_sm_a1_with_the_ace_in_play_the_option_changes_nothing(judge_of: Maker) -> None:
    judge = duel(judge_of, "9S KS 4H 5H 6H 7H", "AS 3D 4D 5D 6D 7D", high_point="highest_in_play")
    trick(judge, 0, "9S AS", 1)
    for card in ["3D 4H", "4D 5H", "5D 6H", "6D 7H"]:
        trick(judge, 1, card, 1)
    trick(judge, 1, "7D KS", 0)
    assert judge.hands[0]["scores"] == [-2, 2]


@allows("SM-A2")
@refuses("SM-A2")
def test_sm_a2_low_for_its_player_or_by_option_the_winner_of_its_trick(judge_of: Maker) -> None:
    for option, change in [("player", [2, 1]), ("trick_winner", [3, 0])]:
        judge = duel(judge_of, "AS 3H 4H 5H 6H 7H", "2S 3C 4C 5C 6C 7C", low_point=option)
        trick(judge, 0, "AS 2S", 0)
        assert finish(judge) == change


@allows("SM-A3")
@refuses("SM-A3")
def test_sm_a3_the_lowest_trump_of_any_rank_is_low(judge_of: Maker) -> None:
    judge = duel(judge_of, "KS 3H 4H 5H 6H 7H", "QS 3C 4C 5C 6C 7C")
    trick(judge, 0, "KS QS", 0)
    assert finish(judge) == [-2, 1]
    judge = duel(judge_of, "AS 3H 4H 5H 6H 7H", "2D 3C 4C 5C 6C 7C")
    trick(judge, 0, "AS 2D", 0)
    assert finish(judge) == [3, 0]


@refuses("SM-A3")
@pytest.mark.parametrize("high", ["ace", "highest_in_play"])
@pytest.mark.parametrize("low", ["player", "trick_winner"])
def test_sm_a3_no_low_when_the_joker_is_the_only_trump(judge_of: Maker, high: str, low: str) -> None:
    judge = duel(judge_of, "X1 3H 4H 5H 6H 7H", FILLERS[0], joker="on", high_point=high, low_point=low)
    say(judge, "play X1", "name S")
    assert finish(judge) == [-2, 0]


@allows("SM-A4")
@refuses("SM-A4")
def test_sm_a4_nobody_scores_a_jack_not_dealt(judge_of: Maker) -> None:
    judge = duel(judge_of, "AS KS QS TS 9S 2S", "JH JD JC 3D 4D 5D")
    assert finish(judge) == [3, 0]
    judge = duel(judge_of, "AS KS QS TS 9S 2S", "JS JD JC 3D 4D 5D")
    trick(judge, 0, "AS JS", 0)
    assert finish(judge) == [4, 0]


def blank_hand(judge_of: Maker, dealer: int, **options: str) -> list[int]:
    """Dee bids 2 and takes every trick; no card point was dealt and Low is all there is."""
    judge = table(judge_of, 2, dealer=dealer, **options)
    deal(judge, BLANK, FILLERS[0])
    say(judge, *(["pass", "bid 2"] if dealer == 0 else ["bid 2", "pass"]))
    return finish(judge)


@allows("SM-A5")
@refuses("SM-A5")
def test_sm_a5_nobody_scores_game_on_a_tie(judge_of: Maker) -> None:
    assert piles(judge_of, "TC 3C 4C", "TD 3D 4D", "3H 4H") == [-2, 0]
    assert piles(judge_of, "TC 3C 4C", "TD 3D 4D", "3H 4H", game_tie="none") == [-2, 0]
    assert piles(judge_of, "TC JC 4C", "TD 3D 4D", "3H 4H") == [2, 0]
    assert blank_hand(judge_of, 0) == [-2, 0]
    assert blank_hand(judge_of, 1) == [-2, 0]


@allows("SM-A5")
@refuses("SM-A5")
def test_sm_a5_game_tie_bidder(judge_of: Maker) -> None:
    assert piles(judge_of, "TC 3C 4C", "TD 3D 4D", "3H 4H", game_tie="bidder") == [2, 0]
    assert piles(judge_of, "TC 3C 4C", "TD JD 4D", "3H 4H", game_tie="bidder") == [-2, 1]
    assert blank_hand(judge_of, 0, game_tie="bidder") == [2, 0]
    assert blank_hand(judge_of, 1, game_tie="bidder") == [2, 0]


@allows("SM-A5")
@refuses("SM-A5")
def test_sm_a5_game_tie_non_dealer(judge_of: Maker) -> None:
    assert blank_hand(judge_of, 0, game_tie="non_dealer") == [-2, 1]
    assert blank_hand(judge_of, 1, game_tie="non_dealer") == [2, 0]
    assert piles(judge_of, "TC 3C 4C", "TD JD 4D", "3H 4H", game_tie="non_dealer") == [-2, 1]


@refuses("SM-A5")
@pytest.mark.parametrize("option", ["none", "bidder"])
def test_sm_a5_a_bidder_outside_the_tie_gets_nothing(judge_of: Maker, option: str) -> None:
    judge = table(judge_of, game_tie=option)
    deal(judge, "9S 3H 4H 5H 2C TD", "3C 4C 5C TC KC 2D", "3D 4D 5D 6D 7D KD")
    say(judge, "bid 2", "pass", "pass")
    for cards in ["9S 3C 3D", "3H 4C 4D", "4H 5C 5D"]:
        trick(judge, 0, cards, 0)
    trick(judge, 0, "2C TC 6D", 1)
    trick(judge, 1, "KC 7D 5H", 1)
    trick(judge, 1, "2D KD TD", 2)
    assert judge.hands[0]["scores"] == [-2, 0, 0]


@allows("SM-A6")
@refuses("SM-A6")
@pytest.mark.parametrize("players", [2, 3])
def test_sm_a6_the_dealer_may_bid_or_pass_after_all_others_passed(judge_of: Maker, players: int) -> None:
    judge = table(judge_of, players)
    deal(judge, *FILLERS[: players - 1], SWEEPS[3])
    say(judge, *["pass"] * (players - 1))
    assert ask(judge) == {"seat": players - 1, "legal": ["bid 2", "bid 3", "bid 4", "pass"]}
    act(judge, players - 1, "bid 3")
    assert finish(judge)[-1] == 3


@allows("SM-A6")
@refuses("SM-A6")
@pytest.mark.parametrize("players", [2, 3])
def test_sm_a6_dealer_forced_bid(judge_of: Maker, players: int) -> None:
    judge = table(judge_of, players, dealer_forced_bid="on")
    deal(judge, *FILLERS[: players - 1], SWEEPS[3])
    assert "pass" in ask(judge)["legal"]
    say(judge, *["pass"] * (players - 1))
    assert ask(judge) == {"seat": players - 1, "legal": ["bid 2", "bid 3", "bid 4"]}
    refuse(judge, players - 1, "pass", "SM-A6")
    act(judge, players - 1, "bid 2")
    assert finish(judge)[-1] == 3


@allows("SM-A6")
def test_sm_a6_a_dealer_is_not_forced_over_a_bid(judge_of: Maker) -> None:
    judge = table(judge_of, dealer_forced_bid="on")
    deal(judge, *FILLERS, SWEEPS[3])
    say(judge, "pass", "bid 2")
    assert ask(judge) == {"seat": 2, "legal": ["bid 3", "bid 4", "pass"]}
    act(judge, 2, "pass")
    assert ask(judge)["seat"] == 1


@allows("SM-A7")
@refuses("SM-A7")
@pytest.mark.parametrize("bid", ["bid 2", "bid 3"])
def test_sm_a7_the_dealer_may_match_only_by_option(judge_of: Maker, bid: str) -> None:
    judge = table(judge_of)
    deal(judge, *FILLERS, SWEEPS[3])
    say(judge, bid, "pass")
    refuse(judge, 2, bid, ("SM-A7", "SM-12"))
    judge = table(judge_of, dealer_may_steal="on")
    deal(judge, *FILLERS, SWEEPS[3])
    act(judge, 0, bid)
    refuse(judge, 1, bid, ("SM-A7", "SM-12"))
    act(judge, 1, "pass")
    higher = [text for text in ["bid 2", "bid 3", "bid 4"] if text >= bid]
    assert ask(judge) == {"seat": 2, "legal": [*higher, "pass"]}
    act(judge, 2, bid)
    refuse(judge, 0, "play 3C")
    assert finish(judge) == [0, 0, 3]
    assert judge.hands[0]["bids"] == [bid, None, bid]


@refuses("SM-A7")
def test_sm_a7_four_cannot_be_matched_nor_less_than_the_standing_bid(judge_of: Maker) -> None:
    judge = table(judge_of, 2, dealer_may_steal="on")
    deal(judge, SWEEPS[3], FILLERS[0])
    act(judge, 0, "bid 4")
    refuse(judge, 1, "bid 4")
    assert ask(judge)["seat"] == 0
    judge = table(judge_of, 2, dealer_may_steal="on")
    deal(judge, SWEEPS[3], FILLERS[0])
    act(judge, 0, "bid 3")
    refuse(judge, 1, "bid 2")


@allows("SM-A8")
@refuses("SM-A8")
def test_sm_a8_no_joker_unless_the_option_is_on(judge_of: Maker) -> None:
    hands = ["X1 KS QS JS TS 2S", *FILLERS]
    judge = table(judge_of)
    assert "X1" not in judge.deal_shape()["deck"]
    refuse_fact(judge, {"dealt": {"hands": hands}})
    judge = table(judge_of, joker="on")
    assert len(judge.deal_shape()["deck"]) == 53
    assert "X1" in judge.deal_shape()["deck"]
    deal(judge, *hands)
    assert ask(judge)["seat"] == 0


@allows("SM-A9")
@refuses("SM-A9")
def test_sm_a9_a_trump_lead_takes_trumps_and_nobody_must_overtrump(judge_of: Maker) -> None:
    judge = table(judge_of)
    deal(judge, "AH AS 2C 3C 4C 5C", "6H 9H 2D 3D 4D 5D", "7H KH 2H 6D 7D 8D")
    say(judge, "bid 2", "pass", "pass")
    act(judge, 0, "play AH")
    refuse(judge, 1, "play 2D", ("SM-18", "SM-A9"))
    assert legal_cards(judge, "6H 9H")
    act(judge, 1, "play 6H")
    refuse(judge, 2, "play 6D", ("SM-18", "SM-A9"))
    assert legal_cards(judge, "7H KH 2H")
    act(judge, 2, "play 7H")
    act(judge, 0, "play AS")
    act(judge, 1, "play 9H")
    assert legal_cards(judge, "KH 2H 6D 7D 8D")
    act(judge, 2, "play 2H")
    assert judge.trick_winners == [0, 1]


@allows("SM-A10")
@refuses("SM-A10")
def test_sm_a10_eleven_must_stand_before_the_auction(judge_of: Maker) -> None:
    judge = table(judge_of, scores=[10, 0, 0])
    sweep(judge, 0, 3, 3)
    assert (judge.scores, judge.winners) == ([13, 0, 0], [])
    sweep(judge, 0, 2, 2)
    assert (judge.scores, judge.winners) == ([15, 0, 0], [0])


@allows("SM-A11")
def test_sm_a11_a_leader_who_speaks_first_cannot_be_outbid_over_four(judge_of: Maker) -> None:
    judge = table(judge_of, scores=[11, 10, 10])
    deal(judge, SWEEPS[4], *FILLERS)
    act(judge, 0, "bid 4")
    refuse(judge, 1, "bid 4")
    assert finish(judge) == [4, 0, 0]
    assert judge.winners == [0]


@refuses("SM-A11")
def test_sm_a11_outbidding_a_leader_costs_a_failed_bid(judge_of: Maker) -> None:
    judge = table(judge_of, scores=[11, 5, 5])
    deal(judge, SWEEPS[4], *FILLERS)
    say(judge, "bid 2", "bid 3", "pass")
    trick(judge, 1, "3C 3D 2S", 1)
    assert finish(judge) == [0, -3, 0]
    assert judge.scores == [11, 2, 5]
    assert judge.winners == []


@allows("SM-A12")
@refuses("SM-A12")
def test_sm_a12_a_failed_bid_from_eleven_falls_back_and_climbs_again(judge_of: Maker) -> None:
    judge = table(judge_of, scores=[11, 0, 0])
    sweep(judge, 0, 3, 2)
    assert (judge.scores, judge.winners) == ([8, 0, 0], [])
    sweep(judge, 0, 2, 3)
    assert (judge.scores, judge.winners) == ([11, 0, 0], [])
    sweep(judge, 0, 2, 2)
    assert (judge.scores, judge.winners) == ([13, 0, 0], [0])


@allows("SM-A13")
@refuses("SM-A13")
def test_sm_a13_of_two_on_eleven_the_bidder_alone_wins(judge_of: Maker) -> None:
    judge = table(judge_of, scores=[19, 11, 19])
    sweep(judge, 1, 2, 2)
    assert judge.scores == [19, 13, 19]
    assert judge.winners == [1]


@allows("SM-A14")
@refuses("SM-A14")
def test_sm_a14_scores_do_not_stop_at_eleven(judge_of: Maker) -> None:
    judge = table(judge_of, scores=[20, 5, 11])
    opponents_score(judge)
    assert (judge.scores, judge.winners) == ([22, 3, 12], [])


@allows("SM-A15")
@refuses("SM-A15")
def test_sm_a15_the_point_must_stand_before_the_hand(judge_of: Maker) -> None:
    for score, winners in [(-3, []), (0, []), (1, [0])]:
        judge = table(judge_of, 2, scores=[score, 0])
        sweep(judge, 0, 4, 4)
        assert judge.scores == [score + 4, 0]
        assert judge.winners == winners


def all_four_to_eli(judge_of: Maker, score: int, **options: str) -> Judge:
    """Dee bids 2 and wins nothing; Eli takes all four points."""
    judge = duel(judge_of, "3S 3C 4C 5C 6C 7C", "AS JS 2S KH QH TH", scores=[5, score], **options)
    trick(judge, 0, "3S AS", 1)
    assert finish(judge) == [-2, 4]
    return judge


@allows("SM-A16")
@refuses("SM-A16")
def test_sm_a16_all_four_points_without_the_bid_are_ordinary(judge_of: Maker) -> None:
    judge = table(judge_of, scores=[5, 5, 5])
    sweep(judge, 0, 3, 4)
    assert (judge.scores, judge.winners) == ([9, 5, 5], [])
    judge = all_four_to_eli(judge_of, 5)
    assert (judge.scores, judge.winners) == ([3, 9], [])


@allows("SM-A16")
@refuses("SM-A16")
def test_sm_a16_smudge_without_bid_needs_a_point_before(judge_of: Maker) -> None:
    for score in [-2, 0, 1]:
        judge = table(judge_of, scores=[score, 5, 5], smudge_without_bid="on")
        sweep(judge, 0, 3, 4)
        assert judge.winners == ([0] if score == 1 else [])
        judge = all_four_to_eli(judge_of, score, smudge_without_bid="on")
        assert judge.winners == ([1] if score == 1 else [])
    judge = table(judge_of, scores=[5, 5, 5], smudge_without_bid="on")
    sweep(judge, 0, 3, 3)
    assert judge.winners == []


@allows("SM-A17")
@refuses("SM-A17")
def test_sm_a17_trumps_cannot_be_announced(judge_of: Maker) -> None:
    judge = duel(judge_of, "2H AS KS QS 4C 5C", "9H 8H 2S 6D 7D 8D", "bid 3")
    for suit in "CDHS":
        refuse(judge, 0, "name " + suit)
    act(judge, 0, "play 2H")
    refuse(judge, 0, "name S")
    act(judge, 1, "play 9H")
    act(judge, 1, "play 2S")
    assert legal_cards(judge, "AS KS QS")
    act(judge, 0, "play AS")
    act(judge, 0, "play KS")
    act(judge, 1, "play 8H")
    assert judge.trick_winners == [1, 0, 1]


@allows("SM-A18")
@refuses("SM-A18")
def test_sm_a18_a_failed_bidder_keeps_nothing(judge_of: Maker) -> None:
    judge = table(judge_of)
    sweep(judge, 0, 4, 3)
    assert judge.scores == [-4, 0, 0]
    judge = table(judge_of)
    sweep(judge, 0, 3, 2)
    assert judge.scores == [-3, 0, 0]


@allows("SM-A19")
@refuses("SM-A19")
@pytest.mark.parametrize("players", [2, 3])
def test_sm_a19_the_dealer_stays_after_a_passed_deal_and_moves_after_a_hand(judge_of: Maker, players: int) -> None:
    judge = table(judge_of, players)
    hands = [SWEEPS[3], *FILLERS[: players - 1]]
    deal(judge, *hands)
    say(judge, *["pass"] * players)
    deal(judge, *hands)
    assert ask(judge)["seat"] == 0
    act(judge, 0, "bid 4")
    finish(judge)
    deal(judge, *hands)
    assert ask(judge)["seat"] == 1
    say(judge, *["pass"] * players)
    deal(judge, *hands)
    assert ask(judge)["seat"] == 1
