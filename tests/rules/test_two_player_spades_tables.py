"""Two-player Spades, the further house rules S2-H3 to S2-H12: jokers, dealt hands, bids and what they are worth."""

from __future__ import annotations

from typing import Any

import pytest

from tests.judges import Judge, Refused, allows, refuses
from tests.rules.test_two_player_spades import Maker, choose, legal, new_game, play, refuse

ANN = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"
BO = "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"


def dealt(judge_of: Maker, hands: tuple[str, str] = (ANN, BO), **options: Any) -> Judge:
    """Start a game of dealt hands in which Ann is the first player; nobody has looked yet."""
    judge = new_game(judge_of, {"draft": "dealt", **options})
    judge.feed({"dealt": {"hands": list(hands)}})
    return judge


def looked(judge_of: Maker, hands: tuple[str, str] = (ANN, BO), **options: Any) -> Judge:
    """Start such a game up to the first bid, which is Bo's."""
    judge = dealt(judge_of, hands, **options)
    choose(judge, 0, "look")
    choose(judge, 1, "look")
    return judge


def finish(judge: Judge) -> dict[str, Any]:
    """Play the first legal cards until the hand is over."""
    hands = len(judge.hands)
    while len(judge.hands) == hands:
        pending = judge.pending()
        assert pending is not None
        choose(judge, pending["seat"], pending["legal"][0])
    return judge.hands[-1]


@allows("S2-H12")
@refuses("S2-H12")
def test_s2_h12_thirteen_cards_are_dealt(judge_of: Maker) -> None:
    judge = new_game(judge_of, {"draft": "dealt"})
    assert judge.deal_shape()["sizes"] == [13, 13]
    with pytest.raises(Refused):
        judge.feed({"dealt": {"hands": ["", ""]}})
    with pytest.raises(Refused):
        new_game(judge_of).feed({"dealt": {"hands": [ANN, BO]}})


@allows("S2-H12")
@refuses("S2-H12")
def test_s2_h12_double_nil_is_bid_before_looking(judge_of: Maker) -> None:
    judge = dealt(judge_of)
    assert legal(judge, 0) == ["double nil", "look"]
    refuse(judge, 0, "draw", "S2-H12")
    refuse(judge, 0, "bid 3", "S2-6")
    choose(judge, 0, "double nil")
    choose(judge, 1, "look")
    refuse(judge, 1, "double nil", "S2-9")
    choose(judge, 1, "bid 1")
    assert "exchange" not in str(judge.pending())
    assert all(action.startswith("play ") for action in legal(judge, 1))


@allows("S2-H3")
@refuses("S2-H3")
def test_s2_h3_decks(judge_of: Maker) -> None:
    for jokers, missing in ((0, set()), (1, {"2C"}), (2, {"2C", "2D"})):
        deck = set(new_game(judge_of, {"jokers": jokers}).deal_shape()["deck"])
        assert len(deck) == 52
        assert {"2C", "2D"} - deck == missing
        assert {card for card in deck if card[0] == "X"} == {f"X{n}" for n in range(1, jokers + 1)}


@pytest.mark.parametrize(
    ("lead", "answer", "winner"), [("AS", "X2", 0), ("X2", "X1", 0), ("X1", "X2", 1), ("X2", "AS", 1)]
)
@allows("S2-H3")
@refuses("S2-H3")
def test_s2_h3_jokers_are_the_highest_spades(judge_of: Maker, lead: str, answer: str, winner: int) -> None:
    hands = (f"{answer} 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 2S", f"{lead} AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H")
    judge = looked(judge_of, hands, jokers=2, spades_led="any_time")
    choose(judge, 1, "bid 1")
    choose(judge, 0, "bid 1")
    play(judge, f"{lead} {answer}")
    assert judge.trick_winners == [winner]


@allows("S2-H3")
@refuses("S2-H3")
def test_s2_h3_a_joker_follows_spades(judge_of: Maker) -> None:
    hands = ("X1 AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H", "AS 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 2S")
    judge = looked(judge_of, hands, jokers=2)
    choose(judge, 1, "bid 1")
    choose(judge, 0, "bid 1")
    play(judge, "AS")
    assert legal(judge, 0) == ["play X1"]


@allows("S2-H10")
@refuses("S2-H10")
def test_s2_h10_spades_are_led_at_any_time(judge_of: Maker) -> None:
    hands = ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH", "AS KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H")
    for house, may in (("any_time", True), ("when_broken", False)):
        judge = looked(judge_of, hands, spades_led=house)
        choose(judge, 1, "bid 1")
        choose(judge, 0, "bid 1")
        assert ("play AS" in legal(judge, 1)) == may


@pytest.mark.parametrize(
    ("options", "bids", "changes"),
    [
        ({"nil_points": 50}, ("bid 13", "nil"), [130, 50]),
        ({"nil_points": 50}, ("nil", "bid 1"), [-50, -10]),
        ({"ten_for_200": "made_only"}, ("bid 10", "nil"), [203, 100]),
        ({"ten_for_200": "off"}, ("bid 10", "nil"), [103, 100]),
        ({"ten_for_200": "both"}, ("bid 13", "bid 10"), [130, -200]),
        ({"ten_for_200": "made_only"}, ("bid 13", "bid 10"), [130, -100]),
    ],
)
@allows("S2-H5", "S2-H6")
@refuses("S2-H5", "S2-H6")
def test_s2_h5_h6_what_bids_are_worth(
    judge_of: Maker, options: dict[str, Any], bids: tuple[str, str], changes: list[int]
) -> None:
    """Ann holds all the spades and takes every trick."""
    judge = looked(judge_of, **options)
    choose(judge, 1, bids[1])
    choose(judge, 0, bids[0])
    assert finish(judge)["scores"] == changes


@pytest.mark.parametrize(("worth", "change"), [(100, 100), (200, 200)])
@allows("S2-H5")
@refuses("S2-H5")
def test_s2_h5_double_nil(judge_of: Maker, worth: int, change: int) -> None:
    judge = dealt(judge_of, double_nil_points=worth)
    choose(judge, 0, "look")
    choose(judge, 1, "double nil")
    choose(judge, 0, "bid 13")
    assert finish(judge)["scores"] == [130, change]


@allows("S2-H11")
@refuses("S2-H11")
def test_s2_h11_no_number_below_the_lowest(judge_of: Maker) -> None:
    judge = looked(judge_of, min_bid=4)
    assert {"nil", "bid 4"} <= set(legal(judge, 1))
    refuse(judge, 1, "bid 3", "S2-H11")
    assert "bid 1" in legal(looked(judge_of), 1)


@allows("S2-H7")
@refuses("S2-H7")
def test_s2_h7_the_second_bid_may_not_make_13(judge_of: Maker) -> None:
    judge = looked(judge_of, ban_total_13="on")
    choose(judge, 1, "bid 5")
    refuse(judge, 0, "bid 8", "S2-H7")
    assert {"bid 7", "bid 9", "nil"} <= set(legal(judge, 0))
    free = looked(judge_of)
    choose(free, 1, "bid 5")
    assert "bid 8" in legal(free, 0)


@refuses("S2-H7")
def test_s2_h7_binds_nobody_after_a_double_nil(judge_of: Maker) -> None:
    judge = dealt(judge_of, ban_total_13="on")
    choose(judge, 0, "double nil")
    choose(judge, 1, "look")
    assert "bid 13" in legal(judge, 1)
