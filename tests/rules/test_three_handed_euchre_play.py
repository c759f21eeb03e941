"""Three-handed Euchre, EU-16 to EU-30: the maker, going alone, the play and the points."""

from __future__ import annotations

import pytest

from tests.judges import Refused, allows, refuses
from tests.rules.test_three_handed_euchre import (
    STRONG,
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


@allows("EU-16")
@refuses("EU-16")
@pytest.mark.parametrize("passes", [0, 1, 2])
def test_eu_16_first_suit_named_is_trumps(judge_of: JudgeOf, passes: int) -> None:
    judge = table(judge_of)
    deal(judge, up="9H")
    say(judge, *["pass"] * (3 + passes), "name D")
    assert (asked(judge), legal(judge)) == (passes, ["alone", "dummy"])
    for seat in (A, B, C):
        refuse(judge, seat, "name S")
        refuse(judge, seat, "pass")


@allows("EU-17")
@refuses("EU-17")
def test_eu_17_nobody_names_a_suit_and_the_next_player_deals(judge_of: JudgeOf) -> None:
    judge = table(judge_of, scores=[12, 1, 0])
    deal(judge)
    say(judge, *["pass"] * 6)
    assert judge.pending() == {"chance": "deal"}
    assert (judge.hands, judge.scores, judge.winners) == ([], [12, 1, 0], [])
    deal(judge)
    assert asked(judge) == B
    refuse(judge, A, "pass")


@allows("EU-18")
@refuses("EU-18")
def test_eu_18_stuck_dealer_must_name_trumps(judge_of: JudgeOf) -> None:
    judge = table(judge_of, stick_dealer="on")
    deal(judge, up="9H")
    say(judge, *["pass"] * 5)
    assert (asked(judge), legal(judge)) == (C, ["name C", "name D", "name S"])
    refuse(judge, C, "pass", ("EU-18", "EU-A10"))
    say(judge, "name D")
    assert legal(judge) == ["alone", "dummy"]


@allows("EU-19")
def test_eu_19_who_orders_or_names_is_the_maker(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    deal(judge)
    say(judge, "pass", "order", "decline")
    assert (asked(judge), legal(judge)) == (B, ["alone", "dummy"])
    judge = table(judge_of)
    assert play_hand(judge, C, 3) == [0, 0, 1]
    assert judge.hands[0]["bids"] == [None, None, "name S"]
    assert play_hand(judge, A, 1) == [0, 2, 2]
    assert judge.hands[1]["bids"] == ["name S", None, None]


@refuses("EU-19")
def test_eu_19_the_dealer_ordered_up_is_not_the_maker(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    dealt = deal(judge, "JS JC AS KS QS", up="TS")
    say(judge, "order", "decline")
    refuse(judge, C, "dummy")
    refuse(judge, C, "alone")
    settle(judge, dealt["dummy"])
    while not judge.hands:
        say(judge, legal(judge)[0])
    assert judge.hands[0] == {"scores": [3, 0, 0], "tricks": [5, 0, 0], "bids": ["order", None, None]}


TEN = {"9S", "JS", "AS", "9H", "TH", "QD", "KD", "AD", "AC", "KC"}


@allows("EU-20")
def test_eu_20_maker_keeps_any_five_of_ten(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    deal(judge, "9S JS AS 9H TH", "TD JD 9D QH KH", dummy="QD KD AD AC KC", up="TC")
    say(judge, "pass", "pass", "pass", "name S", "dummy")
    assert asked(judge) == A
    assert len(legal(judge)) == 252
    assert {frozenset(text.split()[1:]) <= TEN for text in legal(judge)} == {True}
    assert {len(text.split()) for text in legal(judge)} == {6}
    say(judge, "discard AC KC 9H TH 9S", "together", "together")
    assert playable(judge) == {"JS", "AS", "QD", "KD", "AD"}


@refuses("EU-20")
def test_eu_20_maker_discards_five_of_his_ten(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    deal(judge, "9S JS AS 9H TH", dummy="QD KD AD AC KC", up="TC")
    say(judge, "pass", "pass", "pass", "name S", "dummy")
    refuse(judge, A, "discard 9H 9S AC KC")
    refuse(judge, A, "discard 9H 9S AC AD KC KD")
    refuse(judge, A, "discard 9H 9S AC KC QC")
    refuse(judge, A, "discard 9H 9H AC KC KD")
    say(judge, "discard AC KC 9H TH 9S", "together", "together")
    refuse(judge, A, "play AC")
    refuse(judge, A, "play 9S")


@allows("EU-21")
@refuses("EU-21")
def test_eu_21_a_lone_maker_does_not_use_the_dummy(judge_of: JudgeOf) -> None:
    judge = table(judge_of, dealer=B)
    deal(judge, "9D JD QH KH TS", "9S JS AS 9H TH", "TD JC QC 9C AH", dummy="QD KD AD AC KC", up="TC")
    say(judge, "pass", "pass", "pass", "pass", "pass", "name S", "alone")
    assert asked(judge) == C
    refuse(judge, B, "discard 9H 9S AC KC TH")
    say(judge, "together", "together", "play TD", "play 9D")
    assert playable(judge) == {"9S", "JS", "AS", "9H", "TH"}
    refuse(judge, B, "play KD")


@allows("EU-22")
@refuses("EU-22")
def test_eu_22_the_lone_defenders_partner_sits_out(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    set_up(judge, A, 3, lone=B)
    say(judge, "play JS", "play KH")
    assert judge.trick_winners == [A]
    refuse(judge, C, "play QD")
    say(judge, "play JC")
    assert asked(judge) == B
    refuse(judge, C, "play QH")
    say(judge, "play KD")
    assert judge.trick_winners == [A, A]


@allows("EU-23")
def test_eu_23_maker_and_one_defender_may_both_be_alone(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    deal(judge)
    say(judge, "order", "decline", "alone")
    assert (asked(judge), legal(judge)) == (B, ["alone", "together"])
    say(judge, "together")
    assert (asked(judge), legal(judge)) == (C, ["alone", "together"])
    say(judge, "alone")
    assert legal(judge)[0].startswith("play ")


@refuses("EU-23")
def test_eu_23_alone_neither_before_trumps_nor_after_the_lead(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    deal(judge)
    refuse(judge, A, "alone")
    say(judge, "pass", "pass", "pass")
    refuse(judge, A, "alone")
    judge = table(judge_of)
    set_up(judge, A, 3)
    refuse(judge, A, "alone")
    say(judge, "play JS")
    refuse(judge, B, "alone")


@allows("EU-24")
def test_eu_24_the_dealers_left_leads_any_card_or_the_left_of_a_loner(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    set_up(judge, B, 3)
    assert asked(judge) == A
    assert playable(judge) == {"QD", "QH", "QC", "JD", "JH"}
    judge = table(judge_of)
    set_up(judge, A, 3, alone=True)
    assert asked(judge) == B
    assert playable(judge) == set(STRONG)


@refuses("EU-24")
def test_eu_24_no_other_seat_leads(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    set_up(judge, B, 3)
    refuse(judge, B, "play JS")
    refuse(judge, C, "play KH")
    judge = table(judge_of)
    set_up(judge, A, 3, alone=True)
    refuse(judge, A, "play JS")


@allows("EU-25")
def test_eu_25_void_in_the_suit_led_any_card(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    ann_makes(judge, "S", "AH", "9S AS KD QC 9C")
    say(judge, "play AH")
    assert playable(judge) == {"9S", "AS", "KD", "QC", "9C"}


@refuses("EU-25")
def test_eu_25_must_follow_suit(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    ann_makes(judge, "S", "AH", "9H TH AS KD QC", "KH QS TS 9D TD")
    say(judge, "play AH")
    assert playable(judge) == {"9H", "TH"}
    for card in ("AS", "KD", "QC"):
        refuse(judge, B, "play " + card, "EU-25")
    say(judge, "play 9H")
    assert playable(judge) == {"KH"}
    refuse(judge, C, "play QS", "EU-25")


@allows("EU-26")
def test_eu_26_highest_trump_else_highest_of_the_suit_led_wins(judge_of: JudgeOf) -> None:
    beats(judge_of, "S", "KD", "TD", "QD")
    assert first_trick(judge_of, "S", "AD 9S TS") == C
    assert first_trick(judge_of, "S", "AD 9S KD") == B
    judge = table(judge_of)
    ann_makes(judge, "S", "TD", "KD 9H TH QH KH", "QD 9C TC QC KC")
    say(judge, "play TD", "play KD", "play QD")
    assert asked(judge) == B
    assert playable(judge) == {"9H", "TH", "QH", "KH"}


@refuses("EU-26")
def test_eu_26_a_high_card_off_suit_wins_nothing(judge_of: JudgeOf) -> None:
    assert first_trick(judge_of, "S", "9D AH AC") == A
    judge = table(judge_of)
    ann_makes(judge, "S", "TD", "KD 9H TH QH KH", "QD 9C TC QC KC")
    say(judge, "play TD", "play KD", "play QD")
    refuse(judge, C, "play 9C")


@allows("EU-27")
@pytest.mark.parametrize("maker", [A, B, C])
@pytest.mark.parametrize(("taken", "points"), [(3, 1), (4, 1), (5, 3)])
def test_eu_27_maker_scores(judge_of: JudgeOf, maker: int, taken: int, points: int) -> None:
    expected = [0, 0, 0]
    expected[maker] = points
    assert play_hand(table(judge_of), maker, taken) == expected


@refuses("EU-27")
@pytest.mark.parametrize("taken", [0, 1, 2])
def test_eu_27_fewer_than_three_tricks_score_nothing(judge_of: JudgeOf, taken: int) -> None:
    assert play_hand(table(judge_of), B, taken)[B] == 0


@allows("EU-28")
@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("taken", [0, 1, 2])
def test_eu_28_euchred(judge_of: JudgeOf, taken: int, alone: bool) -> None:
    assert play_hand(table(judge_of), B, taken, alone) == [2, 0, 2]


@refuses("EU-28")
@pytest.mark.parametrize("taken", [3, 4, 5])
def test_eu_28_defenders_score_nothing_when_the_maker_makes(judge_of: JudgeOf, taken: int) -> None:
    points = play_hand(table(judge_of), B, taken)
    assert (points[A], points[C]) == (0, 0)


@allows("EU-29")
@pytest.mark.parametrize("lone", [A, C])
@pytest.mark.parametrize(("taken", "points"), [(2, 2), (1, 2), (0, 4)])
def test_eu_29_lone_defender_scores_for_both(judge_of: JudgeOf, lone: int, taken: int, points: int) -> None:
    judge = table(judge_of)
    assert play_hand(judge, B, taken, lone=lone) == [points, 0, points]
    assert judge.hands[0]["tricks"][lone] == 5 - taken


@refuses("EU-29")
def test_eu_29_four_points_need_a_lone_defender_with_all_five(judge_of: JudgeOf) -> None:
    assert play_hand(table(judge_of), B, 0) == [2, 0, 2]
    assert play_hand(table(judge_of), B, 3, lone=C) == [0, 1, 0]


@allows("EU-30")
def test_eu_30_first_to_ten_wins(judge_of: JudgeOf) -> None:
    judge = table(judge_of, scores=[6, 9, 5])
    play_hand(judge, B, 1)
    play_hand(judge, C, 5)
    assert (judge.scores, judge.winners) == ([8, 9, 10], [C])
    assert judge.pending() is None


@refuses("EU-30")
def test_eu_30_nothing_is_dealt_after_the_end(judge_of: JudgeOf) -> None:
    judge = table(judge_of, scores=[9, 9, 0])
    play_hand(judge, A, 2)
    assert (judge.scores, judge.winners) == ([9, 11, 2], [B])
    refuse(judge, A, "pass")
    with pytest.raises(Refused):
        judge.feed({"dealt": make_deal(table(judge_of))})
    judge = table(judge_of, scores=[9, 8, 0])
    play_hand(judge, C, 5)
    assert judge.winners == []
