"""Two-player Spades: the play of the cards (S2-11 to S2-16, S2-A1, S2-E11, S2-E12)."""

from __future__ import annotations

from tests.judges import Judge, allows, refuses
from tests.rules.test_two_player_spades import (
    PLAIN,
    Maker,
    cards,
    choose,
    draft,
    drafted,
    legal,
    play,
    play_plan,
    refuse,
)

HIGH_CLUBS = cards("AC KC QC JC TC 9C 8C 7C 6C 5C 4C")
LOW_DIAMONDS = cards("2D 3D 4D 5D 6D 7D 8D 9D TD JD QD")
HEARTS_TO_THROW = cards("9H 8H 7H 6H 5H 4H")


def ending(judge_of: Maker, bo: str, ann: str) -> Judge:
    """Bo leads from these last cards against Ann's; before, his clubs take all tricks and no spade is played."""
    last_bo, last_ann = cards(bo), cards(ann)
    missing = 13 - len(last_bo)
    diamonds = [card for card in LOW_DIAMONDS if card not in last_bo + last_ann][:missing]
    hearts = [card for card in HEARTS_TO_THROW if card not in last_bo + last_ann]
    thrown = (diamonds + hearts)[:missing]
    clubs = HIGH_CLUBS[:missing]
    judge = drafted(judge_of, [thrown + last_ann, clubs + last_bo])
    choose(judge, 1, "bid 5")
    choose(judge, 0, "bid 5")
    for led, followed in zip(clubs, thrown, strict=True):
        play(judge, f"{led} {followed}")
    assert judge.trick_winners == [1] * missing
    return judge


def check_legal(judge: Judge, seat: int, allowed: str, illegal: str = "", rule: str | None = None) -> None:
    """Check the cards that a seat may play and that each of the others is refused."""
    assert legal(judge, seat) == sorted(f"play {card}" for card in cards(allowed))
    for card in cards(illegal):
        refuse(judge, seat, f"play {card}", rule)


def started(judge_of: Maker) -> Judge:
    """Return a game at the first lead."""
    judge = drafted(judge_of, PLAIN)
    choose(judge, 1, "bid 7")
    choose(judge, 0, "bid 6")
    return judge


@allows("S2-11")
def test_s2_11_second_player_leads_first(judge_of: Maker) -> None:
    judge = started(judge_of)
    check_legal(judge, 1, " ".join(PLAIN[1]))


@refuses("S2-11")
def test_s2_11_first_player_does_not_lead_first(judge_of: Maker) -> None:
    judge = started(judge_of)
    for card in PLAIN[0]:
        refuse(judge, 0, f"play {card}")


@allows("S2-12")
def test_s2_12_only_spades_left(judge_of: Maker) -> None:
    judge = ending(judge_of, "QS 3S 2S", "KS 2H AH")
    check_legal(judge, 1, "QS 3S 2S")


@allows("S2-12")
def test_s2_12_broken_spades_may_be_led(judge_of: Maker) -> None:
    judge = ending(judge_of, "KH 5D QS 6H", "2S AS 9D 2D")
    play(judge, "KH 2S 2D 5D")
    check_legal(judge, 1, "QS 6H")
    play(judge, "QS AS")
    assert judge.trick_winners[-3:] == [0, 1, 0]


@refuses("S2-12")
def test_s2_12_no_spade_lead_before_broken(judge_of: Maker) -> None:
    judge = ending(judge_of, "AS KS 2S AH KD", "3S 2H 2D 3D 4D")
    check_legal(judge, 1, "AH KD", "AS KS 2S", "S2-12")
    play(judge, "AH 2H")
    check_legal(judge, 1, "KD", "AS KS 2S", "S2-12")
    first_trick = drafted(judge_of, [PLAIN[0], ["2S", *PLAIN[1][1:]]])
    choose(first_trick, 1, "bid 7")
    choose(first_trick, 0, "bid 6")
    refuse(first_trick, 1, "play 2S", "S2-12")


@allows("S2-13")
def test_s2_13_follow_or_else_any_card(judge_of: Maker) -> None:
    judge = ending(judge_of, "TH 3C KD", "3H 9H AS")
    play(judge, "TH")
    check_legal(judge, 0, "3H 9H")
    void = ending(judge_of, "TH 3C KD", "2S AD 9S")
    play(void, "TH")
    check_legal(void, 0, "2S AD 9S")
    play(void, "AD")
    assert void.trick_winners[-1] == 1


@refuses("S2-13")
def test_s2_13_must_follow_suit(judge_of: Maker) -> None:
    judge = ending(judge_of, "TH 3C KD", "3H AS AD")
    play(judge, "TH")
    check_legal(judge, 0, "3H", "AS AD", "S2-13")
    spades = ending(judge_of, "4S 5S", "2S AH")
    play(spades, "4S")
    check_legal(spades, 0, "2S", "AH", "S2-13")


@allows("S2-14")
def test_s2_14_highest_of_the_suit_led_or_a_spade(judge_of: Maker) -> None:
    higher = ending(judge_of, "TH 9D", "JH 2D")
    play(higher, "TH JH")
    assert higher.trick_winners[-1] == 0
    lower = ending(judge_of, "TH 9D", "9H 2D")
    play(lower, "TH 9H")
    assert lower.trick_winners[-1] == 1
    ruffed = ending(judge_of, "AH 9D", "2S 2D")
    play(ruffed, "AH 2S")
    assert ruffed.trick_winners[-1] == 0
    spades = ending(judge_of, "JS QS", "TS KS")
    play(spades, "QS KS")
    assert spades.trick_winners[-1] == 0


@refuses("S2-14")
def test_s2_14_a_higher_card_of_another_suit_does_not_win(judge_of: Maker) -> None:
    judge = ending(judge_of, "2H 3H", "AD KD")
    play(judge, "2H AD")
    assert judge.trick_winners[-1] == 1
    spades = ending(judge_of, "2S 3S", "AH AD")
    play(spades, "2S AH")
    assert spades.trick_winners[-1] == 1
    higher_spade = ending(judge_of, "9S TS", "3S 2H")
    play(higher_spade, "9S 3S")
    assert higher_spade.trick_winners[-1] == 1


@allows("S2-15")
def test_s2_15_tricks_are_counted(judge_of: Maker) -> None:
    judge = started(judge_of)
    play_plan(judge, 7)
    assert judge.trick_winners == [1] * 7 + [0] * 6
    assert judge.hands[-1]["tricks"] == [6, 7]


@refuses("S2-15")
def test_s2_15_half_a_trick_does_not_count(judge_of: Maker) -> None:
    judge = started(judge_of)
    play(judge, "2C")
    assert judge.trick_winners == []
    play(judge, "2H 3C")
    assert judge.trick_winners == [1]
    assert judge.hands == []


@allows("S2-16")
def test_s2_16_a_ruff_breaks_spades(judge_of: Maker) -> None:
    judge = ending(judge_of, "KH 6D QS 6H", "2S AS 3D 2D")
    play(judge, "KH 2S")
    check_legal(judge, 0, "AS 3D 2D")
    play(judge, "2D 6D")
    check_legal(judge, 1, "QS 6H")


@allows("S2-16")
def test_s2_16_a_lead_from_only_spades_breaks_them(judge_of: Maker) -> None:
    judge = ending(judge_of, "9S 8S AS", "TS 3S 2H")
    play(judge, "9S TS")
    check_legal(judge, 0, "3S 2H")
    play(judge, "3S AS")
    assert judge.trick_winners[-2:] == [0, 1]


@refuses("S2-16")
def test_s2_16_a_discard_does_not_break_spades(judge_of: Maker) -> None:
    judge = ending(judge_of, "KH 6D QS 6H", "2S AS AD 2D")
    play(judge, "KH AD")
    check_legal(judge, 1, "6D 6H", "QS", "S2-12")
    play(judge, "6D 2D 6H 2S")
    assert judge.trick_winners[-3:] == [1, 1, 0]


@refuses("S2-16")
def test_s2_16_spades_are_unbroken_again_in_the_next_hand(judge_of: Maker) -> None:
    judge = started(judge_of)
    play_plan(judge, 7)
    draft(judge, 1, [["2S", *PLAIN[1][1:]], PLAIN[0]])
    choose(judge, 0, "bid 7")
    choose(judge, 1, "bid 6")
    refuse(judge, 0, "play 2S", "S2-12")


@allows("S2-A1")
def test_s2_a1_trick_winner_leads_next(judge_of: Maker) -> None:
    judge = ending(judge_of, "TH 9D 9H", "JH 2D 3D")
    play(judge, "TH JH")
    check_legal(judge, 0, "2D 3D")
    play(judge, "2D 9D")
    check_legal(judge, 1, "9H")


@refuses("S2-A1")
def test_s2_a1_trick_loser_does_not_lead(judge_of: Maker) -> None:
    judge = ending(judge_of, "TH 9D 9H", "JH 2D 3D")
    refuse(judge, 0, "play 2D")
    play(judge, "TH JH")
    refuse(judge, 1, "play 9D")
    again = started(judge_of)
    play(again, "2C 2H")
    refuse(again, 0, "play 3H")


@allows("S2-E11")
def test_s2_e11_lead_legality(judge_of: Maker) -> None:
    mixed = ending(judge_of, "AS 9S 2H", "KS TS 3H")
    check_legal(mixed, 1, "2H", "AS 9S", "S2-12")
    only_spades = ending(judge_of, "AS 9S", "TS 3H")
    check_legal(only_spades, 1, "AS 9S")
    breaking = ending(judge_of, "AS 9S 8S", "TS 3S 3H")
    play(breaking, "9S TS")
    check_legal(breaking, 0, "3S 3H")
    broken = ending(judge_of, "AS 9S 2H KH TD", "2S 3S 4D 5D 6D")
    play(broken, "KH 2S 4D TD")
    check_legal(broken, 1, "AS 9S 2H")


@allows("S2-E12")
def test_s2_e12_follow_legality_and_breaking(judge_of: Maker) -> None:
    follow = ending(judge_of, "TH 3C", "3H AS")
    play(follow, "TH")
    check_legal(follow, 0, "3H", "AS", "S2-13")
    void = ending(judge_of, "TH 3C", "2S AD")
    play(void, "TH")
    check_legal(void, 0, "2S AD")
    ruff = ending(judge_of, "TH QS 5D 3C", "2S AD 2D 3D")
    play(ruff, "TH 2S")
    assert ruff.trick_winners[-1] == 0
    play(ruff, "2D 5D")
    check_legal(ruff, 1, "QS 3C")
    discard = ending(judge_of, "TH QS 5D 3C", "2S AD 2D 3D")
    play(discard, "TH AD")
    assert discard.trick_winners[-1] == 1
    check_legal(discard, 1, "5D 3C", "QS", "S2-12")
