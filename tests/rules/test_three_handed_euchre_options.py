"""Three-handed Euchre: every option bites, and the precise readings of the options."""

from __future__ import annotations

from typing import Any

import pytest

from tests.judges import Refused, allows, refuses
from tests.rules.test_three_handed_euchre import (
    DECK_24,
    A,
    B,
    C,
    JudgeOf,
    ann_makes,
    asked,
    beats,
    deal,
    first_trick,
    legal,
    play_hand,
    playable,
    refuse,
    say,
    set_up,
    table,
)

FARMER = "9S TS 9H TH 9D"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("deck", 26),
        ("stick_dealer", "always"),
        ("dealer_must_pick_up", "yes"),
        ("allow_turned_down_suit", "maybe"),
        ("alone_lead", "maker_left"),
        ("lone_march_points", 5),
        ("super_euchre", "4"),
        ("shared_win", "all"),
        ("must_hold_natural_trump", "bowers"),
        ("farmers_hand", "swap"),
        ("target", 0),
        ("target", -10),
        ("no_such_rule", "on"),
    ],
)
def test_options_unknown_names_and_values_are_refused(judge_of: JudgeOf, name: str, value: Any) -> None:
    with pytest.raises(Refused):
        table(judge_of, **{name: value})


def test_options_header_refuses_bags(judge_of: JudgeOf) -> None:
    with pytest.raises(Refused):
        judge_of({"game": "three-handed-euchre", "seats": ["Ann", "Bo", "Cy"], "bags": [0, 0, 0]})


def test_options_defaults_spelled_out_change_nothing(judge_of: JudgeOf) -> None:
    judge = table(
        judge_of,
        deck=24,
        stick_dealer="off",
        dealer_must_pick_up="off",
        allow_turned_down_suit="off",
        alone_lead="left_of_loner",
        lone_march_points=3,
        super_euchre="off",
        shared_win="off",
        must_hold_natural_trump="off",
        farmers_hand="off",
        target=10,
    )
    deal(judge, a=FARMER, up="QD")
    assert (asked(judge), legal(judge)) == (A, ["order", "pass"])


@pytest.mark.parametrize("trump", ["S", "D"])
@pytest.mark.parametrize(("high", "low"), [("9D", "8D"), ("8D", "7D")])
def test_deck_32_sevens_and_eights_are_lowest(judge_of: JudgeOf, trump: str, high: str, low: str) -> None:
    beats(judge_of, trump, high, low, "AC", deck=32)


def test_deck_32_a_seven_of_trumps_beats_an_ace(judge_of: JudgeOf) -> None:
    assert first_trick(judge_of, "D", "AS 7D KS", deck=32) == B


def test_deck_32_has_one_card_turned_and_a_dummy_of_five(judge_of: JudgeOf) -> None:
    shape = table(judge_of, deck=32).deal_shape()
    assert (len(shape["deck"]), shape["sizes"], shape["dummy"], shape["up"]) == (32, [5, 5, 5], 5, 1)
    judge = table(judge_of, deck=32)
    deal(judge, up="7S")
    say(judge, "order")
    assert (asked(judge), legal(judge)) == (C, ["decline", "pick up"])


def test_deck_25_joker_in_a_hand_belongs_to_trumps(judge_of: JudgeOf) -> None:
    assert sorted(table(judge_of, deck=25).deal_shape()["deck"]) == sorted([*DECK_24, "X1"])
    judge = table(judge_of, deck=25)
    ann_makes(judge, "D", "X1", "JH AH KH 9C TC", "9D AS KS QS TS")
    say(judge, "play X1")
    assert playable(judge) == {"JH"}
    refuse(judge, B, "play AH", ("EU-25", "EU-A18", "EU-7"))
    say(judge, "play JH")
    assert playable(judge) == {"9D"}
    say(judge, "play 9D")
    assert judge.trick_winners == [A]


def test_deck_25_ordinary_card_turned_has_the_usual_rounds(judge_of: JudgeOf) -> None:
    judge = table(judge_of, deck=25)
    deal(judge, c="X1 9C TC QC KC", up="9S")
    assert legal(judge) == ["order", "pass"]
    say(judge, "order", "pick up")
    assert "discard X1" in legal(judge)


def test_deck_25_joker_turned_up_hand_is_scored_as_a_named_bid(judge_of: JudgeOf) -> None:
    judge = table(judge_of, deck=25)
    deal(judge, "AD KD QD TD 9D", "AH KH QH TH 9H", "JS JC AS KS 9C", "X1")
    say(judge, "name S", "discard 9C", "alone", "together", "together")
    assert asked(judge) == A
    while not judge.hands:
        say(judge, legal(judge)[0])
    assert judge.hands[0] == {"scores": [0, 0, 3], "tricks": [0, 0, 5], "bids": [None, None, "name S"]}
    deal(judge, up="9S")
    assert asked(judge) == B


def test_deck_25_dealer_needs_no_natural_trump_for_the_joker(judge_of: JudgeOf) -> None:
    judge = table(judge_of, deck=25, must_hold_natural_trump="on")
    deal(judge, c="AD KD QD TD 9D", up="X1")
    assert (asked(judge), legal(judge)) == (C, ["name C", "name D", "name H", "name S"])


@allows("EU-18", "EU-A10")
@refuses("EU-18", "EU-A10")
def test_stick_dealer(judge_of: JudgeOf) -> None:
    free, stuck = table(judge_of), table(judge_of, stick_dealer="on")
    for judge in (free, stuck):
        deal(judge, up="9S")
        say(judge, *["pass"] * 5)
    assert legal(free) == ["name C", "name D", "name H", "pass"]
    assert legal(stuck) == ["name C", "name D", "name H"]
    say(free, "pass")
    assert free.pending() == {"chance": "deal"}


@allows("EU-A8")
def test_dealer_must_pick_up_leaves_the_own_acceptance_alone(judge_of: JudgeOf) -> None:
    judge = table(judge_of, dealer_must_pick_up="on")
    deal(judge, c="9H TH JH QH KH", up="TS")
    say(judge, "pass", "pass", "order")
    assert legal(judge) == ["discard 9H", "discard JH", "discard KH", "discard QH", "discard TH"]


@allows("EU-A9")
def test_allow_turned_down_suit(judge_of: JudgeOf) -> None:
    judge = table(judge_of, allow_turned_down_suit="on")
    deal(judge, c="9H TH JH QH KH", up="TS")
    say(judge, "pass", "pass", "pass")
    assert legal(judge) == ["name C", "name D", "name H", "name S", "pass"]
    say(judge, "name S")
    assert (asked(judge), legal(judge)) == (A, ["alone", "dummy"])
    refuse(judge, C, "pick up")


@allows("EU-A1")
def test_alone_lead(judge_of: JudgeOf) -> None:
    usual, other = table(judge_of), table(judge_of, alone_lead="dealer_left")
    for judge in (usual, other):
        set_up(judge, A, 3, alone=True)
    assert (asked(usual), asked(other)) == (B, A)


@allows("EU-A2")
@pytest.mark.parametrize("points", [3, 4, 6])
def test_lone_march_points(judge_of: JudgeOf, points: int) -> None:
    assert play_hand(table(judge_of, lone_march_points=points), B, 5, alone=True) == [0, points, 0]
    assert play_hand(table(judge_of, lone_march_points=points), B, 5, alone=True, lone=A) == [0, points, 0]
    assert play_hand(table(judge_of, lone_march_points=points), B, 5) == [0, 3, 0]
    assert play_hand(table(judge_of, lone_march_points=points), B, 4, alone=True) == [0, 1, 0]


@allows("EU-A15")
def test_super_euchre(judge_of: JudgeOf) -> None:
    assert play_hand(table(judge_of), B, 0) == [2, 0, 2]
    assert play_hand(table(judge_of, super_euchre="on"), B, 0) == [4, 0, 4]
    assert play_hand(table(judge_of, super_euchre="on"), B, 1) == [2, 0, 2]
    assert play_hand(table(judge_of, super_euchre="on"), B, 0, lone=C) == [4, 0, 4]


@allows("EU-A17")
def test_shared_win(judge_of: JudgeOf) -> None:
    judge = table(judge_of, scores=[9, 8, 8], shared_win="on")
    play_hand(judge, A, 2)
    assert (judge.scores, judge.winners, judge.pending()) == ([9, 10, 10], [B, C], None)


@refuses("EU-A17")
def test_shared_win_only_equal_top_totals_share(judge_of: JudgeOf) -> None:
    judge = table(judge_of, scores=[9, 8, 3], shared_win="on")
    play_hand(judge, C, 2)
    assert (judge.scores, judge.winners) == ([11, 10, 3], [A])
    judge = table(judge_of, scores=[7, 7, 3], shared_win="on")
    play_hand(judge, C, 2)
    assert (judge.scores, judge.winners, judge.pending()) == ([9, 9, 3], [], {"chance": "deal"})


@refuses("EU-A20")
def test_must_hold_natural_trump_counts_neither_left_bower_nor_joker(judge_of: JudgeOf) -> None:
    judge = table(judge_of, must_hold_natural_trump="on", deck=25)
    deal(judge, "JC X1 9H TH 9D", "JS 9C TC QC KC", "TS TD JD QD KD", "9S")
    refuse(judge, A, "order", "EU-A20")
    assert legal(judge) == ["pass"]
    say(judge, "pass")
    assert legal(judge) == ["order", "pass"]
    say(judge, "pass", "pass")
    assert legal(judge) == ["name C", "name D", "name H", "pass"]


@refuses("EU-A20")
def test_must_hold_natural_trump_before_any_pick_up(judge_of: JudgeOf) -> None:
    judge = table(judge_of, must_hold_natural_trump="on")
    deal(judge, c="9H TH JH QH KH", up="9S")
    say(judge, "pass", "pass")
    assert (asked(judge), legal(judge)) == (C, ["pass"])
    refuse(judge, C, "order", "EU-A20")


@allows("EU-A20")
def test_must_hold_natural_trump_stuck_dealer(judge_of: JudgeOf) -> None:
    judge = table(judge_of, must_hold_natural_trump="on", stick_dealer="on")
    deal(judge, "9C TC QC KC AC", "9D TD QD KD AD", "9H TH JH QH KH", "AH")
    say(judge, *["pass"] * 3)
    assert legal(judge) == ["name C", "pass"]
    say(judge, "pass")
    assert legal(judge) == ["name D", "pass"]
    say(judge, "pass")
    assert legal(judge) == ["name C", "name D", "name S"]
    judge = table(judge_of, must_hold_natural_trump="on", stick_dealer="on")
    deal(judge, c="9H TH JH QH KD", up="AH")
    say(judge, *["pass"] * 5)
    assert legal(judge) == ["name D"]
    judge = table(judge_of, must_hold_natural_trump="on", stick_dealer="on", allow_turned_down_suit="on")
    deal(judge, c="9H TH JH QH KH", up="AH")
    say(judge, *["pass"] * 5)
    assert legal(judge) == ["name H"]


def test_farmers_hand_is_thrown_in_and_the_same_dealer_deals(judge_of: JudgeOf) -> None:
    judge = table(judge_of, scores=[12, 0, 0], farmers_hand="on")
    deal(judge, b=FARMER, up="QD")
    assert (asked(judge), legal(judge)) == (B, ["keep", "throw in"])
    say(judge, "throw in")
    assert (judge.pending(), judge.hands, judge.winners) == ({"chance": "deal"}, [], [])
    deal(judge, up="QD")
    assert (asked(judge), legal(judge)) == (A, ["order", "pass"])


def test_farmers_hand_is_kept_and_bidding_begins_at_the_dealers_left(judge_of: JudgeOf) -> None:
    judge = table(judge_of, farmers_hand="on")
    deal(judge, c=FARMER, up="QD")
    assert asked(judge) == C
    refuse(judge, A, "pass")
    say(judge, "keep")
    assert (asked(judge), legal(judge)) == (A, ["order", "pass"])
    say(judge, "pass")
    refuse(judge, C, "throw in")


@pytest.mark.parametrize(
    ("deck", "hand"), [(24, "9S TS 9H TH JD"), (24, "9S TS 9H TH AD"), (32, "9S TS 9H TH 8D"), (25, "9S TS 9H TH X1")]
)
def test_farmers_hand_is_nines_and_tens_only(judge_of: JudgeOf, deck: int, hand: str) -> None:
    judge = table(judge_of, deck=deck, farmers_hand="on")
    deal(judge, a=hand, b="QS KS AS JH QH", c="JC QC KC AC KH", up="QD")
    assert (asked(judge), legal(judge)) == (A, ["order", "pass"])
    refuse(judge, A, "throw in")


def test_farmers_hand_off(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    deal(judge, a=FARMER, up="QD")
    refuse(judge, A, "throw in")
    refuse(judge, A, "keep")


def test_farmers_hand_comes_before_the_joker_names_trumps(judge_of: JudgeOf) -> None:
    judge = table(judge_of, deck=25, farmers_hand="on")
    deal(judge, c=FARMER, up="X1")
    assert (asked(judge), legal(judge)) == (C, ["keep", "throw in"])
    refuse(judge, C, "name S")
    say(judge, "keep")
    assert (asked(judge), legal(judge)) == (C, ["name C", "name D", "name H", "name S"])


@pytest.mark.parametrize("target", [5, 7, 10, 11, 15, 1, 2])
def test_target(judge_of: JudgeOf, target: int) -> None:
    judge = table(judge_of, scores=[0, target - 2, 0], target=target)
    play_hand(judge, B, 3)
    assert (judge.scores, judge.winners) == ([0, target - 1, 0], [])
    play_hand(judge, B, 4)
    assert (judge.scores, judge.winners, judge.pending()) == ([0, target, 0], [B], None)


def test_starting_scores_are_tested_at_the_end_of_a_hand(judge_of: JudgeOf) -> None:
    judge = table(judge_of, scores=[0, 20, 0])
    assert (judge.scores, judge.winners, judge.pending()) == ([0, 20, 0], [], {"chance": "deal"})
    play_hand(judge, A, 3)
    assert (judge.scores, judge.winners) == ([1, 20, 0], [B])
