"""Three-handed Euchre, the further house rules EU-H4 and EU-H8: an ace in a farmer's hand, and no dummy."""

from __future__ import annotations

from typing import Any

import pytest

from tests.judges import Judge, Refused, allows, refuses
from tests.rules.test_three_handed_euchre import A, B, C, JudgeOf, asked, legal, refuse, say, table

HANDS = ("JS JC AS KS QS", "AH KH QH AD KD", "9C TC 9D TD 9H")


def dealt(judge: Judge, hands: tuple[str, ...] = HANDS, up: str = "9S") -> None:
    """Deal these hands and turn this card; there is no dummy."""
    judge.feed({"dealt": {"hands": list(hands), "up": up}})


def play_out(judge: Judge) -> list[int]:
    """Play the first legal cards to the end of the hand; return its change of score."""
    hands = len(judge.hands)
    while len(judge.hands) == hands:
        say(judge, legal(judge)[0])
    points: list[int] = judge.hands[-1]["scores"]
    return points


@allows("EU-H8")
@refuses("EU-H8")
def test_eu_h8_five_cards_each_and_nothing_for_a_dummy(judge_of: JudgeOf) -> None:
    judge = table(judge_of, dummy="off")
    shape = judge.deal_shape()
    assert (shape["sizes"], shape["dummy"], shape["up"]) == ([5, 5, 5], 0, 1)
    with pytest.raises(Refused):
        judge.feed({"dealt": {"hands": list(HANDS), "up": "9S", "dummy": "TS TH JD QD KC"}})
    dealt(judge)
    assert asked(judge) == A


@allows("EU-H8")
@refuses("EU-H8")
def test_eu_h8_whoever_orders_the_dealer_takes_the_card(judge_of: JudgeOf) -> None:
    judge = table(judge_of, dummy="off")
    dealt(judge)
    say(judge, "order")
    assert asked(judge) == C
    assert set(legal(judge)) == {f"discard {card}" for card in HANDS[C].split()}
    refuse(judge, C, "decline", "EU-H8")
    refuse(judge, C, "pick up", "EU-H8")
    refuse(judge, C, "discard 9S", "EU-A7")
    say(judge, "discard 9C")
    assert asked(judge) == A
    assert all(action.startswith("play ") for action in legal(judge))


@allows("EU-H8")
@refuses("EU-H8")
def test_eu_h8_after_a_named_suit_play_begins_at_once(judge_of: JudgeOf) -> None:
    judge = table(judge_of, dummy="off")
    dealt(judge)
    say(judge, "pass", "pass", "pass", "pass", "name H")
    assert asked(judge) == A
    for action in ("dummy", "alone"):
        refuse(judge, A, action, "EU-H8")
    refuse(judge, B, "together", "EU-H8")


@pytest.mark.parametrize(
    ("maker", "points", "options"),
    [
        (A, [3, 0, 0], {}),
        (B, [2, 0, 2], {}),
        (B, [4, 0, 4], {"super_euchre": "on"}),
        (A, [3, 0, 0], {"lone_march_points": 6}),
    ],
)
@allows("EU-H8", "EU-27", "EU-28", "EU-A15")
@refuses("EU-H8")
def test_eu_h8_scores(judge_of: JudgeOf, maker: int, points: list[int], options: dict[str, Any]) -> None:
    judge = table(judge_of, dummy="off", **options)
    if maker == A:
        dealt(judge)
        say(judge, "order", "discard 9C")
    else:
        dealt(judge, ("JD JH AD KD QD", "9H TH 9C TC 9S", "AS KS QS AC KC"), up="TS")
        say(judge, "pass", "pass", "pass", "pass", "name H")
    assert play_out(judge) == points


@allows("EU-H8", "EU-A18")
def test_eu_h8_a_turned_joker_is_taken_and_play_begins(judge_of: JudgeOf) -> None:
    judge = table(judge_of, dummy="off", deck=25)
    dealt(judge, up="X1")
    say(judge, "name C", "discard 9D")
    assert asked(judge) == A
    assert len(legal(judge)) == 5


@allows("EU-H8")
def test_eu_h8_a_stuck_dealer_names_and_the_suit_turned_down_may_be_named(judge_of: JudgeOf) -> None:
    judge = table(judge_of, dummy="off", stick_dealer="on", allow_turned_down_suit="on")
    dealt(judge)
    say(judge, "pass", "pass", "pass", "pass", "pass")
    refuse(judge, C, "pass", "EU-18")
    say(judge, "name S")
    assert asked(judge) == A


@pytest.mark.parametrize(
    ("hand", "house", "asked_for"),
    [
        ("9S TS 9H TH AD", "ace_no_face", True),
        ("9S TS 9H TH 9D", "ace_no_face", True),
        ("9S TS 9H TH AD", "on", False),
        ("9S TS 9H AH AD", "ace_no_face", False),
        ("9S TS 9H TH KD", "ace_no_face", False),
    ],
)
@allows("EU-H4", "EU-H3")
@refuses("EU-H4", "EU-H3")
def test_eu_h4_one_ace_among_nines_and_tens(judge_of: JudgeOf, hand: str, house: str, asked_for: bool) -> None:
    judge = table(judge_of, dummy="off", farmers_hand=house)
    dealt(judge, (hand, "KH QH JH KS QS", "KC QC JC QD JD"), up="TD")
    assert ("throw in" in legal(judge)) == asked_for


@allows("EU-H4")
def test_eu_h4_two_such_hands_are_asked_from_the_dealers_left(judge_of: JudgeOf) -> None:
    judge = table(judge_of, dealer=A, dummy="off", farmers_hand="ace_no_face")
    dealt(judge, ("9D TD 9C TC AC", "KH QH JH KS QS", "9S TS 9H TH AD"), up="KD")
    assert asked(judge) == C
    say(judge, "keep")
    assert asked(judge) == A
    say(judge, "throw in")
    assert judge.pending() == {"chance": "deal"}
