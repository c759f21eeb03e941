"""Three-handed Euchre, EU-A1 to EU-A21: how the open questions are decided."""

from __future__ import annotations

import pytest

from tests.judges import Refused, allows, refuses
from tests.rules.test_three_handed_euchre import (
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
    settle,
    table,
)


def first_leader(
    judge_of: JudgeOf, maker: int, alone: bool, lone: int | None, rule: str = "left_of_loner", dealer: int = C
) -> int:
    """The seat that leads to the first trick."""
    judge = table(judge_of, dealer=dealer, alone_lead=rule)
    set_up(judge, maker, 3, alone, lone)
    return asked(judge)


@allows("EU-A1")
@pytest.mark.parametrize("dealer", [A, B, C])
@pytest.mark.parametrize("maker", [A, B, C])
def test_eu_a1_next_active_seat_after_the_loner_leads(judge_of: JudgeOf, maker: int, dealer: int) -> None:
    left, right = (maker + 1) % 3, (maker + 2) % 3
    assert first_leader(judge_of, maker, True, None, dealer=dealer) == left
    for lone in (left, right):
        assert first_leader(judge_of, maker, False, lone, dealer=dealer) == maker
        assert first_leader(judge_of, maker, True, lone, dealer=dealer) == lone


@refuses("EU-A1")
def test_eu_a1_dealer_left_means_the_next_active_seat_after_the_dealer(judge_of: JudgeOf) -> None:
    assert first_leader(judge_of, B, True, None, "dealer_left") == A
    assert first_leader(judge_of, B, False, A, "dealer_left") == A
    assert first_leader(judge_of, B, False, C, "dealer_left") == B
    assert first_leader(judge_of, C, False, B, "dealer_left") == B
    assert first_leader(judge_of, C, True, A, "dealer_left") == A
    assert first_leader(judge_of, B, False, None, "dealer_left") == A


@allows("EU-A2")
@pytest.mark.parametrize(("taken", "points"), [(3, 1), (4, 1), (5, 3)])
def test_eu_a2_a_lone_maker_scores_like_any_maker(judge_of: JudgeOf, taken: int, points: int) -> None:
    assert play_hand(table(judge_of), A, taken, alone=True) == [points, 0, 0]


@refuses("EU-A2")
@pytest.mark.parametrize("points", [0, 2, 5])
def test_eu_a2_lone_march_points_are_3_4_or_6(judge_of: JudgeOf, points: int) -> None:
    with pytest.raises(Refused):
        table(judge_of, lone_march_points=points)


@allows("EU-A3")
@refuses("EU-A3")
def test_eu_a3_dummy_or_alone_and_nothing_else(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    deal(judge)
    say(judge, "order", "decline")
    assert legal(judge) == ["alone", "dummy"]
    for action in ("together", "pass", "keep"):
        refuse(judge, A, action)


@allows("EU-A4")
@refuses("EU-A4")
def test_eu_a4_order_of_the_decisions(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    dealt = deal(judge)
    say(judge, "order")
    refuse(judge, A, "dummy")
    say(judge, "pick up")
    refuse(judge, A, "dummy")
    assert asked(judge) == C
    say(judge, legal(judge)[0])
    refuse(judge, B, "alone")
    assert (asked(judge), legal(judge)) == (A, ["alone", "dummy"])
    say(judge, "dummy")
    refuse(judge, B, "alone")
    assert asked(judge) == A
    say(judge, "discard " + dealt["dummy"])
    assert (asked(judge), legal(judge)) == (B, ["alone", "together"])
    refuse(judge, A, "play " + dealt["hands"][0].split()[0])
    say(judge, "together")
    assert (asked(judge), legal(judge)) == (C, ["alone", "together"])
    say(judge, "together")
    assert (asked(judge), playable(judge)) == (A, set(dealt["hands"][0].split()))


@allows("EU-A5")
@refuses("EU-A5")
@pytest.mark.parametrize("maker", [A, B, C])
def test_eu_a5_the_first_defender_to_say_alone_stands(judge_of: JudgeOf, maker: int) -> None:
    judge = table(judge_of)
    dealt = deal(judge, up="TC")
    say(judge, *["pass"] * (3 + maker), "name S", "dummy", "discard " + dealt["dummy"])
    first, second = (maker + 1) % 3, (maker + 2) % 3
    refuse(judge, second, "alone")
    assert (asked(judge), legal(judge)) == (first, ["alone", "together"])
    say(judge, "alone")
    refuse(judge, second, "alone")
    refuse(judge, second, "together")
    assert asked(judge) == maker
    say(judge, legal(judge)[0])
    assert asked(judge) == first


@allows("EU-A6")
@refuses("EU-A6")
def test_eu_a6_dealer_exchanges_first_and_then_chooses_from_ten(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    deal(judge, c="9S TS AS KH QH", up="JS", dummy="9D TD JD QD KD")
    say(judge, "pass", "pass", "order")
    refuse(judge, C, "dummy")
    say(judge, "discard QH", "dummy")
    assert len(legal(judge)) == 252
    cards = {card for text in legal(judge) for card in text.split()[1:]}
    assert cards == {"9S", "TS", "AS", "KH", "JS", "9D", "TD", "JD", "QD", "KD"}
    refuse(judge, C, "discard 9D JD KD QD QH")


@allows("EU-A7")
def test_eu_a7_turned_card_may_go_among_the_five_discards(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    deal(judge, c="JS TS AS KH QH", up="9S", dummy="9D TD JD QD KD")
    say(judge, "pass", "pass", "order", "discard QH", "dummy", "discard 9D 9S JD QD TD", "together", "together")
    refuse(judge, C, "play 9S")
    assert asked(judge) == A


@refuses("EU-A7")
@pytest.mark.parametrize("ordered_by", [A, B, C])
def test_eu_a7_turned_card_is_not_exchanged_for_itself(judge_of: JudgeOf, ordered_by: int) -> None:
    judge = table(judge_of)
    deal(judge, c="JS TS AS KH QH", up="9S")
    say(judge, *["pass"] * ordered_by, "order")
    if ordered_by != C:
        say(judge, "pick up")
    assert legal(judge) == ["discard AS", "discard JS", "discard KH", "discard QH", "discard TS"]
    refuse(judge, C, "discard 9S", "EU-A7")


@allows("EU-A8")
def test_eu_a8_declined_card_is_out_of_play(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    dealt = deal(judge, "JC JS AS KS QS", "9D TD JD QD KD", "9H TH JH QH KH", "TS")
    say(judge, "order", "decline")
    settle(judge, dealt["dummy"])
    say(judge, "play JC", "play 9D")
    assert playable(judge) == {"9H", "TH", "JH", "QH", "KH"}
    refuse(judge, C, "play TS")


@refuses("EU-A8")
def test_eu_a8_dealer_must_pick_up(judge_of: JudgeOf) -> None:
    judge = table(judge_of, dealer_must_pick_up="on")
    deal(judge, c="9H TH JH QH KH", up="TS")
    say(judge, "order")
    refuse(judge, C, "decline")
    refuse(judge, C, "pick up")
    assert (asked(judge), len(legal(judge))) == (C, 5)
    say(judge, "discard KH")
    assert (asked(judge), legal(judge)) == (A, ["alone", "dummy"])


@allows("EU-A9")
@refuses("EU-A9")
@pytest.mark.parametrize("suit", ["S", "H", "D", "C"])
def test_eu_a9_turned_down_suit_may_not_be_named(judge_of: JudgeOf, suit: str) -> None:
    judge = table(judge_of)
    deal(judge, up="9" + suit)
    say(judge, "pass", "pass", "pass")
    for seat in (A, B, C):
        assert legal(judge) == ["name " + other for other in "CDHS" if other != suit] + ["pass"]
        refuse(judge, seat, "name " + suit, ("EU-A9", "EU-16"))
        say(judge, "pass")


@allows("EU-A10")
@refuses("EU-A10")
def test_eu_a10_dealer_is_not_stuck_unless_agreed(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    deal(judge, up="9H")
    say(judge, *["pass"] * 5)
    assert legal(judge) == ["name C", "name D", "name S", "pass"]
    judge = table(judge_of, stick_dealer="on")
    deal(judge, up="9H")
    say(judge, *["pass"] * 3)
    for _ in (A, B):
        assert "pass" in legal(judge)
        say(judge, "pass")
    refuse(judge, C, "pass", ("EU-A10", "EU-18"))


@allows("EU-A11")
@refuses("EU-A11")
@pytest.mark.parametrize("seat", [A, B, C])
def test_eu_a11_order_assist_and_accept_are_one_action(judge_of: JudgeOf, seat: int) -> None:
    judge = table(judge_of)
    deal(judge)
    say(judge, *["pass"] * seat)
    assert legal(judge) == ["order", "pass"]
    refuse(judge, seat, "assist")
    refuse(judge, seat, "accept")


@allows("EU-A12")
@refuses("EU-A12")
def test_eu_a12_the_next_player_deals_after_a_played_hand(judge_of: JudgeOf) -> None:
    judge = table(judge_of, target=40)
    for played, first in enumerate((A, B, C, A)):
        deal(judge)
        assert asked(judge) == first
        refuse(judge, (first + 2) % 3, "pass")
        say(judge, "order")
        while len(judge.hands) == played:
            say(judge, legal(judge)[0])


@allows("EU-A13")
@refuses("EU-A13")
@pytest.mark.parametrize(("taken", "points"), [(3, 1), (4, 1), (5, 3)])
def test_eu_a13_a_lone_defender_with_fewer_than_three(judge_of: JudgeOf, taken: int, points: int) -> None:
    assert play_hand(table(judge_of), A, taken, lone=C) == [points, 0, 0]


@allows("EU-A14")
@refuses("EU-A14")
@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize(("taken", "points"), [(2, 2), (0, 4)])
def test_eu_a14_the_partner_who_sits_out_scores_too(judge_of: JudgeOf, taken: int, points: int, alone: bool) -> None:
    judge = table(judge_of)
    assert play_hand(judge, A, taken, alone, lone=C) == [0, points, points]
    assert judge.hands[0]["tricks"] == [taken, 0, 5 - taken]


@allows("EU-A15")
@refuses("EU-A15")
@pytest.mark.parametrize("alone", [False, True])
def test_eu_a15_two_defenders_with_all_five_score_two_each(judge_of: JudgeOf, alone: bool) -> None:
    assert play_hand(table(judge_of), C, 0, alone) == [2, 2, 0]
    assert play_hand(table(judge_of, super_euchre="on"), C, 0, alone) == [4, 4, 0]


@allows("EU-A16")
@pytest.mark.parametrize(
    ("taken", "expected"), [(5, [3, 0, 0]), (4, [1, 0, 0]), (3, [1, 0, 0]), (2, [0, 2, 2]), (0, [0, 4, 4])]
)
def test_eu_a16_both_alone_same_points(judge_of: JudgeOf, taken: int, expected: list[int]) -> None:
    judge = table(judge_of)
    assert play_hand(judge, A, taken, alone=True, lone=B) == expected
    assert judge.hands[0]["tricks"] == [taken, 5 - taken, 0]


@refuses("EU-A16")
def test_eu_a16_both_alone_two_cards_make_a_trick(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    set_up(judge, A, 3, alone=True, lone=C)
    assert asked(judge) == C
    say(judge, "play KH")
    assert (asked(judge), judge.trick_winners) == (A, [])
    refuse(judge, B, "play QH")
    say(judge, "play 9H")
    assert (asked(judge), judge.trick_winners) == (C, [C])


@allows("EU-A17")
def test_eu_a17_the_higher_of_two_winning_totals(judge_of: JudgeOf) -> None:
    judge = table(judge_of, scores=[8, 9, 9])
    play_hand(judge, C, 0)
    assert (judge.scores, judge.winners) == ([10, 11, 9], [B])


@refuses("EU-A17")
def test_eu_a17_equal_top_totals_play_on(judge_of: JudgeOf) -> None:
    judge = table(judge_of, scores=[9, 9, 9])
    play_hand(judge, C, 2)
    assert (judge.scores, judge.winners, judge.pending()) == ([11, 11, 9], [], {"chance": "deal"})
    play_hand(judge, C, 3)
    assert (judge.scores, judge.winners, judge.pending()) == ([11, 11, 10], [], {"chance": "deal"})
    play_hand(judge, A, 3)
    assert (judge.scores, judge.winners, judge.pending()) == ([12, 11, 10], [A], None)


@allows("EU-A18")
def test_eu_a18_joker_turned_up_makes_the_dealer_the_maker(judge_of: JudgeOf) -> None:
    judge = table(judge_of, deck=25)
    deal(judge, "9S TS QD KD AD", "KS QS 9D TD JD", "9H TH QH KH AH", "X1")
    assert (asked(judge), legal(judge)) == (C, ["name C", "name D", "name H", "name S"])
    say(judge, "name S")
    assert legal(judge) == ["discard 9H", "discard AH", "discard KH", "discard QH", "discard TH"]
    say(judge, "discard 9H")
    assert (asked(judge), legal(judge)) == (C, ["alone", "dummy"])
    say(judge, "dummy")
    assert {"X1"} < {card for text in legal(judge) for card in text.split()[1:]}
    assert len(legal(judge)) == 252


@allows("EU-A18")
def test_eu_a18_joker_is_the_highest_trump(judge_of: JudgeOf) -> None:
    beats(judge_of, "H", "X1", "JH", "AS", deck=25)
    beats(judge_of, "H", "X1", "JD", "AS", deck=25)
    assert first_trick(judge_of, "H", "AS X1 9H", deck=25) == B
    judge = table(judge_of, deck=25)
    ann_makes(judge, "H", "9H", "X1 AS KS AD AC", "JD TH TS 9S 9D")
    say(judge, "play 9H")
    assert playable(judge) == {"X1"}
    refuse(judge, B, "play AS", ("EU-25", "EU-A18"))


@refuses("EU-A18")
def test_eu_a18_joker_up_has_no_first_round_and_is_not_discarded(judge_of: JudgeOf) -> None:
    judge = table(judge_of, deck=25)
    deal(judge, up="X1")
    refuse(judge, A, "order")
    refuse(judge, A, "pass")
    refuse(judge, C, "pass")
    refuse(judge, C, "order")
    say(judge, "name D")
    refuse(judge, C, "discard X1", ("EU-A7", "EU-A18"))
    refuse(judge, C, "decline")
    refuse(judge, C, "dummy")


@allows("EU-A20")
@refuses("EU-A20")
def test_eu_a20_calling_without_a_trump_in_hand(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    deal(judge, "9H TH QH KH AH", up="9S")
    assert legal(judge) == ["order", "pass"]
    say(judge, "pass", "pass", "pass")
    assert legal(judge) == ["name C", "name D", "name H", "pass"]
    judge = table(judge_of, must_hold_natural_trump="on")
    deal(judge, "9H TH QH KH AH", "TS 9D TD JD QD", "JC QC KC AC 9C", up="9S")
    refuse(judge, A, "order", "EU-A20")
    say(judge, "pass", "pass", "pass")
    assert legal(judge) == ["name H", "pass"]
    refuse(judge, A, "name D", "EU-A20")


@allows("EU-A21")
@refuses("EU-A21")
def test_eu_a21_left_bower_led_asks_for_trumps(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    ann_makes(judge, "H", "JD", "9H AD KD 9C TC", "QD TD QS KS AS")
    say(judge, "play JD")
    assert playable(judge) == {"9H"}
    refuse(judge, B, "play AD", ("EU-A21", "EU-25", "EU-7"))
    say(judge, "play 9H")
    assert playable(judge) == {"QD", "TD", "QS", "KS", "AS"}
