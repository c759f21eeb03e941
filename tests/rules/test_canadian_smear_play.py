"""Cutthroat Canadian Smear: auction, play, scores and the end, SM-12 to SM-25."""

from __future__ import annotations

import pytest

from tests.judges import allows, refuses
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
    refuse,
    refuse_fact,
    say,
    sweep,
    table,
    trick,
)


@allows("SM-12")
@refuses("SM-12")
def test_sm_12_left_of_the_dealer_first_and_each_bid_higher(judge_of: Maker) -> None:
    judge = table(judge_of, dealer=0)
    deal(judge, SWEEPS[3], *FILLERS)
    refuse(judge, 0, "bid 2")
    act(judge, 1, "bid 2")
    assert ask(judge) == {"seat": 2, "legal": ["bid 3", "bid 4", "pass"]}
    refuse(judge, 2, "bid 2", "SM-12")
    act(judge, 2, "bid 3")
    assert ask(judge) == {"seat": 0, "legal": ["bid 4", "pass"]}
    refuse(judge, 0, "bid 2", "SM-12")
    refuse(judge, 0, "bid 3", ("SM-12", "SM-A7"))
    act(judge, 0, "pass")
    assert ask(judge)["seat"] == 2


@allows("SM-13")
@refuses("SM-13")
def test_sm_13_one_chance_to_bid(judge_of: Maker) -> None:
    judge = table(judge_of)
    deal(judge, SWEEPS[3], *FILLERS)
    act(judge, 0, "bid 2")
    refuse(judge, 0, "bid 3")
    act(judge, 1, "bid 3")
    refuse(judge, 0, "bid 4")
    act(judge, 2, "pass")
    refuse(judge, 0, "bid 4")
    refuse(judge, 1, "bid 4")
    assert legal_cards(judge, FILLERS[0])


@refuses("SM-13")
def test_sm_13_no_bid_after_a_pass(judge_of: Maker) -> None:
    judge = table(judge_of, 2)
    deal(judge, SWEEPS[3], FILLERS[0])
    say(judge, "pass", "bid 2")
    refuse(judge, 0, "bid 3")
    assert ask(judge)["seat"] == 1


@allows("SM-14")
@refuses("SM-14")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_sm_14_bids_are_two_to_four(judge_of: Maker, seat: int) -> None:
    judge = table(judge_of)
    deal(judge, SWEEPS[3], *FILLERS)
    say(judge, *["pass"] * seat)
    assert ask(judge) == {"seat": seat, "legal": ["bid 2", "bid 3", "bid 4", "pass"]}
    for bid in ["bid 0", "bid 1", "bid 5", "bid 6"]:
        refuse(judge, seat, bid, "SM-14")


@allows("SM-14")
@refuses("SM-14")
@pytest.mark.parametrize(("bid", "points"), [(2, 1), (2, 2), (3, 2), (3, 3), (4, 3), (4, 4)])
def test_sm_14_the_bid_is_the_number_of_points_to_win(judge_of: Maker, bid: int, points: int) -> None:
    judge = table(judge_of)
    sweep(judge, 0, bid, points)
    assert judge.scores == [points if points >= bid else -bid, 0, 0]


@allows("SM-15")
@refuses("SM-15")
@pytest.mark.parametrize("players", [2, 3])
def test_sm_15_all_pass_and_the_same_dealer_deals_again(judge_of: Maker, players: int) -> None:
    judge = table(judge_of, players)
    for _ in range(2):
        deal(judge, SWEEPS[3], *FILLERS[: players - 1])
        say(judge, *["pass"] * players)
        assert ask(judge) == {"chance": "deal"}
        refuse(judge, 0, "play AS")
    deal(judge, SWEEPS[3], *FILLERS[: players - 1])
    refuse(judge, 1, "bid 2")
    act(judge, 0, "bid 2")
    assert judge.hands == []
    assert judge.scores == [0] * players


@allows("SM-16")
@refuses("SM-16")
def test_sm_16_a_bid_of_four_ends_the_auction_at_once(judge_of: Maker) -> None:
    judge = table(judge_of)
    deal(judge, SWEEPS[3], *FILLERS)
    act(judge, 0, "bid 4")
    refuse(judge, 1, "pass")
    refuse(judge, 1, "bid 4")
    assert ask(judge)["seat"] == 0
    assert finish(judge) == [-4, 0, 0]
    assert judge.hands[0]["bids"] == ["bid 4", None, None]


@allows("SM-16")
@refuses("SM-16")
def test_sm_16_the_dealer_speaks_last_and_the_highest_bid_leads(judge_of: Maker) -> None:
    judge = table(judge_of)
    deal(judge, *FILLERS, SWEEPS[3])
    say(judge, "bid 2", "pass")
    refuse(judge, 0, "play 3C")
    act(judge, 2, "bid 3")
    refuse(judge, 0, "play 3C")
    assert legal_cards(judge, SWEEPS[3])
    assert finish(judge) == [0, 0, 3]
    assert judge.hands[0]["bids"] == ["bid 2", None, "bid 3"]


@allows("SM-17")
@refuses("SM-17")
@pytest.mark.parametrize("suits", ["CDHS", "DHSC", "HSCD", "SCDH"])
def test_sm_17_the_bidder_leads_any_card_and_its_suit_is_trumps(judge_of: Maker, suits: str) -> None:
    trump, second, third, fourth = list(suits)
    judge = table(judge_of)
    ana = f"2{trump} 3{trump} 2{second} 2{third} 3{third} 2{fourth}"
    ben = f"T{trump} T{second} 4{third} 4{fourth} 5{third} 5{fourth}"
    cat = f"A{trump} A{second} 6{third} 6{fourth} 7{third} 7{fourth}"
    deal(judge, ana, ben, cat)
    say(judge, "bid 3", "pass", "pass")
    refuse(judge, 1, f"play T{trump}")
    refuse(judge, 2, f"play A{trump}")
    assert legal_cards(judge, ana)
    trick(judge, 0, f"2{trump} T{trump} A{trump}", 2)
    act(judge, 2, f"play A{second}")
    assert legal_cards(judge, f"2{second} 3{trump}")
    act(judge, 0, f"play 3{trump}")
    act(judge, 1, f"play T{second}")
    assert judge.trick_winners == [2, 0]


@allows("SM-17")
@refuses("SM-17")
def test_sm_17_the_first_lead_alone_makes_trumps(judge_of: Maker) -> None:
    judge = duel(judge_of, "2H AS KS 3C 4C 5C", "9H 8H 2S 6D 7D 8D")
    trick(judge, 0, "2H 8H", 1)
    trick(judge, 1, "6D AS", 1)
    trick(judge, 1, "7D KS", 1)
    trick(judge, 1, "2S 3C", 1)
    trick(judge, 1, "9H 4C", 1)


@allows("SM-18")
@refuses("SM-18")
def test_sm_18_follow_suit_or_trump_or_else_anything(judge_of: Maker) -> None:
    judge = table(judge_of)
    deal(judge, "AH AC KD 2S 3S 4S", "2H 3H 2C 3C 5S 6S", "4H 5D 6D 7D 8D 9D")
    say(judge, "bid 2", "pass", "pass")
    trick(judge, 0, "AH 2H 4H", 0)
    act(judge, 0, "play AC")
    refuse(judge, 2, "play 5D")
    refuse(judge, 1, "play 5S", "SM-18")
    assert legal_cards(judge, "2C 3C 3H")
    act(judge, 1, "play 3H")
    assert legal_cards(judge, "5D 6D 7D 8D 9D")
    act(judge, 2, "play 5D")
    act(judge, 1, "play 5S")
    act(judge, 2, "play 6D")
    refuse(judge, 0, "play KD", "SM-18")
    assert legal_cards(judge, "2S 3S 4S")


@allows("SM-18")
@refuses("SM-18")
def test_sm_18_a_void_player_need_not_trump(judge_of: Maker) -> None:
    judge = duel(judge_of, "AH AC 2S 3S 4S 5S", "2H 3H 2D 3D 4D 5D")
    trick(judge, 0, "AH 2H", 0)
    act(judge, 0, "play AC")
    refuse(judge, 1, "play 2C")
    refuse(judge, 1, "play AC")
    assert legal_cards(judge, "3H 2D 3D 4D 5D")
    act(judge, 1, "play 2D")
    assert judge.trick_winners == [0, 0]


@allows("SM-19")
@refuses("SM-19")
def test_sm_19_highest_trump_else_highest_of_the_suit_led(judge_of: Maker) -> None:
    judge = table(judge_of)
    deal(judge, "5H AS 4H 2C 3C 4C", "9H 7D AD 6C 7C 8C", "KH 3D 2H 2S 3S 4S")
    say(judge, "bid 2", "pass", "pass")
    trick(judge, 0, "5H 9H KH", 2)
    trick(judge, 2, "3D AS 7D", 1)
    trick(judge, 1, "AD 2H 4H", 0)
    trick(judge, 0, "2C 6C 2S", 1)
    assert judge.trick_winners == [2, 1, 0, 1]


@allows("SM-20")
@refuses("SM-20")
def test_sm_20_the_winner_leads_any_card_and_six_tricks_end_the_hand(judge_of: Maker) -> None:
    judge = table(judge_of)
    deal(judge, "5H AS 4H 2C 3C 4C", "9H 7D AD 6C 7C 8C", "KH 3D 2H 2S 3S 4S")
    say(judge, "bid 2", "pass", "pass")
    trick(judge, 0, "5H 9H KH", 2)
    refuse(judge, 0, "play AS")
    refuse(judge, 1, "play AD")
    assert legal_cards(judge, "3D 2H 2S 3S 4S")
    trick(judge, 2, "3D AS 7D", 1)
    trick(judge, 1, "AD 2H 4H", 0)
    trick(judge, 0, "2C 6C 2S", 1)
    trick(judge, 1, "7C 3S 3C", 1)
    act(judge, 1, "play 8C")
    act(judge, 2, "play 4S")
    assert judge.hands == []
    act(judge, 0, "play 4C")
    assert judge.trick_winners == [2, 1, 0, 1, 1, 1]
    assert judge.hands[0]["tricks"] == [1, 4, 1]
    assert ask(judge) == {"chance": "deal"}
    refuse(judge, 1, "play 8C")


@allows("SM-21")
@refuses("SM-21")
@pytest.mark.parametrize(("bid", "points"), [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4)])
def test_sm_21_a_successful_bidder_scores_all_points_won(judge_of: Maker, bid: int, points: int) -> None:
    judge = table(judge_of, scores=[-1, 0, 0])
    sweep(judge, 0, bid, points)
    assert judge.scores == [points - 1, 0, 0]
    assert judge.hands[0]["scores"] == [points, 0, 0]


@allows("SM-22")
@refuses("SM-22")
@pytest.mark.parametrize(("bid", "points"), [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)])
def test_sm_22_a_failed_bidder_loses_the_bid(judge_of: Maker, bid: int, points: int) -> None:
    judge = table(judge_of, scores=[1, 2, 3])
    sweep(judge, 0, bid, points)
    assert judge.scores == [1 - bid, 2, 3]


@allows("SM-22")
def test_sm_22_scores_go_on_below_zero(judge_of: Maker) -> None:
    judge = table(judge_of)
    for lost in [4, 8, 12]:
        sweep(judge, 2, 4, 3)
        assert judge.scores == [0, 0, -lost]


@allows("SM-23")
@refuses("SM-23")
def test_sm_23_opponents_score_when_the_bidder_succeeds(judge_of: Maker) -> None:
    judge = duel(judge_of, "AS 3H 4H 5H 6H 7H", "2S 3C 4C 5C 6C 7C")
    trick(judge, 0, "AS 2S", 0)
    assert finish(judge) == [2, 1]
    assert judge.scores == [2, 1]


@allows("SM-23")
@refuses("SM-23")
def test_sm_23_opponents_score_their_own_points_when_the_bidder_fails(judge_of: Maker) -> None:
    judge = duel(judge_of, "AS 3H 4H 5H 6H 7H", "2S 3C 4C 5C 6C 7C", "bid 3")
    trick(judge, 0, "AS 2S", 0)
    assert finish(judge) == [-3, 1]
    judge = table(judge_of)
    opponents_score(judge)
    assert judge.scores == [2, -2, 1]


@refuses("SM-23")
def test_sm_23_an_outbid_opponent_is_no_bidder(judge_of: Maker) -> None:
    judge = table(judge_of, 2)
    deal(judge, "AS KS TH 3H 4H 5H", "QS 2S 3C 4C 5C 6C")
    say(judge, "bid 2", "bid 3")
    trick(judge, 1, "QS AS", 0)
    assert finish(judge) == [2, -3]
    assert judge.hands[0]["bids"] == ["bid 2", "bid 3"]


@allows("SM-24")
@pytest.mark.parametrize(("score", "bid", "points"), [(11, 2, 2), (11, 2, 4), (12, 3, 3), (20, 4, 4)])
def test_sm_24_from_eleven_a_made_bid_wins(judge_of: Maker, score: int, bid: int, points: int) -> None:
    judge = table(judge_of, scores=[0, 30, score])
    sweep(judge, 2, bid, points)
    assert judge.winners == [2]
    assert judge.scores == [0, 30, score + points]
    assert judge.pending() is None
    refuse_fact(judge, {"dealt": {"hands": [SWEEPS[4], *FILLERS]}})


@refuses("SM-24")
def test_sm_24_eleven_points_alone_do_not_win(judge_of: Maker) -> None:
    judge = table(judge_of, scores=[10, 10, 12])
    sweep(judge, 0, 2, 3)
    assert judge.scores == [13, 10, 12]
    assert judge.winners == []
    opponents_score(judge)
    assert judge.scores == [15, 8, 13]
    assert judge.winners == []
    sweep(judge, 0, 3, 2)
    assert judge.scores == [12, 8, 13]
    assert judge.winners == []
    assert ask(judge) == {"chance": "deal"}


@allows("SM-25")
@pytest.mark.parametrize("score", [1, 5, 10])
def test_sm_25_a_made_four_wins_at_once(judge_of: Maker, score: int) -> None:
    judge = table(judge_of, scores=[30, score, -3])
    sweep(judge, 1, 4, 4)
    assert judge.winners == [1]
    assert judge.scores == [30, score + 4, -3]
    assert judge.pending() is None


@refuses("SM-25")
@pytest.mark.parametrize(("score", "bid", "points"), [(0, 4, 4), (-1, 4, 4), (5, 4, 3), (5, 3, 4), (5, 2, 4)])
def test_sm_25_not_without_a_point_or_a_made_bid_of_four(judge_of: Maker, score: int, bid: int, points: int) -> None:
    judge = table(judge_of, scores=[0, score, 0])
    sweep(judge, 1, bid, points)
    assert judge.scores == [0, score + (points if points >= bid else -bid), 0]
    assert judge.winners == []
    assert ask(judge) == {"chance": "deal"}
