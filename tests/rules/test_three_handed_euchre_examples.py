"""Three-handed Euchre: the worked examples EU-E1 to EU-E13, and three cases that players report."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.judges import allows, refuses
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
    make_deal,
    play_hand,
    playable,
    refuse,
    say,
    set_up,
    settle,
    table,
)


def neighbours(cards: str) -> list[tuple[str, str]]:
    """Each card with the next lower one."""
    return list(pairwise(cards.split()))


@allows("EU-E1")
@pytest.mark.parametrize(("high", "low"), neighbours("JH JD AH KH QH TH 9H"))
def test_eu_e1_hearts_as_trumps(judge_of: JudgeOf, high: str, low: str) -> None:
    beats(judge_of, "H", high, low, "AS")


@allows("EU-E1")
@pytest.mark.parametrize(("high", "low"), neighbours("AD KD QD TD 9D"))
def test_eu_e1_diamonds_beside_hearts_as_trumps(judge_of: JudgeOf, high: str, low: str) -> None:
    beats(judge_of, "H", high, low, "AS")


@allows("EU-E2")
def test_eu_e2_left_bower_and_the_suit_led(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    ann_makes(judge, "H", "KD", "JD 9C TC 9S TS", "AD QD KS QS AS")
    say(judge, "play KD")
    assert {"JD", "9C"} <= playable(judge)
    say(judge, "play JD", "play AD")
    assert judge.trick_winners == [B]
    judge = table(judge_of)
    ann_makes(judge, "H", "9H", "JD AD 9C 9S TS")
    say(judge, "play 9H")
    assert legal(judge) == ["play JD"]
    refuse(judge, B, "play AD", ("EU-25", "EU-7"))


@allows("EU-E3")
def test_eu_e3_left_bower_takes_its_printed_suit(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    ann_makes(judge, "C", "AS", "9S TD AD QD 9D", "JS KD 9H TH QH")
    say(judge, "play AS", "play 9S")
    assert playable(judge) == {"JS", "KD", "9H", "TH", "QH"}
    say(judge, "play JS")
    assert judge.trick_winners == [C]


@allows("EU-E4")
@pytest.mark.parametrize(
    ("taken", "expected"),
    [(3, [1, 0, 0]), (4, [1, 0, 0]), (5, [3, 0, 0]), (2, [0, 2, 2]), (1, [0, 2, 2]), (0, [0, 2, 2])],
)
def test_eu_e4_tricks_to_points(judge_of: JudgeOf, taken: int, expected: list[int]) -> None:
    assert play_hand(table(judge_of), A, taken) == expected


@allows("EU-E5")
@pytest.mark.parametrize(("defended", "expected"), [(3, [0, 2, 2]), (5, [0, 4, 4]), (2, [1, 0, 0]), (0, [3, 0, 0])])
def test_eu_e5_lone_defender(judge_of: JudgeOf, defended: int, expected: list[int]) -> None:
    assert play_hand(table(judge_of), A, 5 - defended, lone=C) == expected


@allows("EU-E6")
@pytest.mark.parametrize(
    ("maker", "alone", "lone", "leader"),
    [
        (B, False, None, A),
        (B, True, None, C),
        (C, True, A, A),
        (A, True, C, C),
        (A, False, C, A),
        (A, False, B, A),
    ],
)
def test_eu_e6_first_lead(judge_of: JudgeOf, maker: int, alone: bool, lone: int | None, leader: int) -> None:
    judge = table(judge_of)
    set_up(judge, maker, 3, alone, lone)
    assert asked(judge) == leader


@allows("EU-E7")
def test_eu_e7_dealer_declines_the_queen(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    deal(judge, "AS KS 9H TH 9D", "TS TD JD QD KD", "9C TC QC KC AC", "QS", "JH QH KH AH AD")
    say(judge, "order", "decline", "dummy")
    assert asked(judge) == A
    ten = {card for text in legal(judge) for card in text.split()[1:]}
    assert ten == {"AS", "KS", "9H", "TH", "9D", "JH", "QH", "KH", "AH", "AD"}
    say(judge, "discard 9D 9H TH JH QH", "together", "together", "play KS")
    assert playable(judge) == {"TS"}
    say(judge, "play TS")
    assert playable(judge) == {"9C", "TC", "QC", "KC", "AC"}
    refuse(judge, C, "play QS")


@allows("EU-E7")
def test_eu_e7_dealer_picks_the_queen_up(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    deal(judge, "AS KS 9H TH 9D", "TS TD JD QD KD", "9C TC QC KC AC", "QS", "JH QH KH AH AD")
    say(judge, "order", "pick up")
    assert legal(judge) == ["discard 9C", "discard AC", "discard KC", "discard QC", "discard TC"]
    say(judge, "discard 9C", "alone", "together", "together", "play TS")
    assert playable(judge) == {"QS"}


@allows("EU-E8")
def test_eu_e8_turned_down_nine_of_diamonds(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    deal(judge, up="9D")
    say(judge, "pass", "pass", "pass")
    assert (asked(judge), legal(judge)) == (A, ["name C", "name H", "name S", "pass"])
    refuse(judge, A, "name D", ("EU-A9", "EU-16"))
    say(judge, "pass", "pass", "pass")
    assert judge.pending() == {"chance": "deal"}
    deal(judge)
    assert asked(judge) == B
    stuck = table(judge_of, stick_dealer="on")
    deal(stuck, up="9D")
    say(stuck, *["pass"] * 5)
    assert (asked(stuck), legal(stuck)) == (C, ["name C", "name H", "name S"])


@allows("EU-E9")
def test_eu_e9_trumps_and_left_bower_on_a_club(judge_of: JudgeOf) -> None:
    assert first_trick(judge_of, "D", "AC 9C 9D") == C
    assert first_trick(judge_of, "D", "AC JH AD") == B


@allows("EU-E10")
def test_eu_e10_two_defenders_reach_ten_together(judge_of: JudgeOf) -> None:
    judge = table(judge_of, scores=[9, 8, 8])
    play_hand(judge, A, 2)
    assert (judge.scores, judge.winners, judge.pending()) == ([9, 10, 10], [], {"chance": "deal"})
    play_hand(judge, B, 3)
    assert (judge.scores, judge.winners, judge.pending()) == ([9, 11, 10], [B], None)


@allows("EU-E11")
def test_eu_e11_a_tie_plays_on_and_a_higher_total_wins(judge_of: JudgeOf) -> None:
    judge = table(judge_of, scores=[9, 9, 3])
    play_hand(judge, C, 2)
    assert (judge.scores, judge.winners, judge.pending()) == ([11, 11, 3], [], {"chance": "deal"})
    judge = table(judge_of, scores=[9, 8, 3])
    play_hand(judge, C, 2)
    assert (judge.scores, judge.winners, judge.pending()) == ([11, 10, 3], [A], None)


@allows("EU-E12")
@pytest.mark.parametrize(("alone", "taken", "points"), [(True, 5, 4), (True, 4, 1), (False, 5, 3)])
def test_eu_e12_lone_march_for_four(judge_of: JudgeOf, alone: bool, taken: int, points: int) -> None:
    judge = table(judge_of, lone_march_points=4)
    assert play_hand(judge, A, taken, alone) == [points, 0, 0]


@allows("EU-E13")
@pytest.mark.parametrize(("high", "low"), neighbours("X1 JH JD AH KH QH TH 9H"))
def test_eu_e13_hearts_as_trumps_with_the_joker(judge_of: JudgeOf, high: str, low: str) -> None:
    beats(judge_of, "H", high, low, "AS", deck=25)


@refuses("EU-25", "EU-7")
def test_reported_jack_is_a_trump_when_trumps_are_led(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    ann_makes(judge, "S", "AS", "JC KD 9H TD QH")
    say(judge, "play AS")
    assert playable(judge) == {"JC"}
    refuse(judge, B, "play KD", ("EU-25", "EU-7"))
    judge = table(judge_of)
    ann_makes(judge, "S", "AC", "JC KD 9H TD QH")
    say(judge, "play AC")
    assert playable(judge) == {"JC", "KD", "9H", "TD", "QH"}
    judge = table(judge_of)
    ann_makes(judge, "S", "AC", "JC 9C KD 9H TD")
    say(judge, "play AC")
    assert playable(judge) == {"9C"}
    refuse(judge, B, "play JC", ("EU-25", "EU-7"))


@refuses("EU-A7")
@pytest.mark.parametrize("must_pick_up", ["off", "on"])
def test_reported_dealer_discards_the_card_just_picked_up(judge_of: JudgeOf, must_pick_up: str) -> None:
    judge = table(judge_of, dealer_must_pick_up=must_pick_up)
    deal(judge, c="JH JD AH QH TH", up="9H")
    say(judge, "order", *(["pick up"] if must_pick_up == "off" else []))
    assert legal(judge) == ["discard AH", "discard JD", "discard JH", "discard QH", "discard TH"]
    refuse(judge, C, "discard 9H", "EU-A7")


def test_reported_every_card_is_in_one_place(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    dealt = make_deal(judge, up="9S")
    judge.feed({"dealt": dealt})
    say(judge, "order", "pick up")
    say(judge, legal(judge)[0])
    dealer_threw = set(" ".join(dealt["hands"]).split()) | {"9S"}
    settle(judge, dealt["dummy"])
    played: list[str] = []
    while not judge.hands:
        action = legal(judge)[0]
        played.append(action.removeprefix("play "))
        say(judge, action)
    assert len(played) == len(set(played)) == 15
    dealer_threw -= set(played)
    assert len(dealer_threw) == 1
    assert dealer_threw < set(dealt["hands"][C].split())
    kitty = set(DECK_24) - set(played) - dealer_threw - set(dealt["dummy"].split())
    assert len(kitty) == 3
    assert sorted(judge.deal_shape()["deck"]) == sorted(DECK_24)
    deal(judge)
    assert asked(judge) == B


def test_reported_a_pass_is_no_bid(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    set_up(judge, C, 3)
    while not judge.hands:
        say(judge, legal(judge)[0])
    assert judge.hands[0]["bids"] == [None, None, "name S"]
