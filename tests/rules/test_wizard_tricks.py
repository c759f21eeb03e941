"""Wizard, rules WZ-12 to WZ-18: leading, following and winning a trick."""

from __future__ import annotations

import pytest

from tests.judges import allows, refuses
from tests.rules.test_wizard import JudgeOf, bid, dealt, facing, legal, play, refuse, table, winner_of


@allows("WZ-12")
def test_wz_12_dealers_left_leads_any_card(judge_of: JudgeOf) -> None:
    judge = table(judge_of, 4, 2, round=5)
    judge.feed(dealt(["2C 3C 4C 5C 6C", "7C 8C 9C TC JC", "2D 3D 4D 5D 6D", "AS 2H KC W1 J2"], "QS"))
    bid(judge, 0, 0, 0, 0)
    assert legal(judge, 3) == {"AS", "2H", "KC", "W1", "J2"}


@refuses("WZ-12")
def test_wz_12_nobody_else_leads_and_no_card_from_elsewhere(judge_of: JudgeOf) -> None:
    judge = table(judge_of, dealer=1, round=2)
    judge.feed(dealt(["2C 3C", "4C 5C", "6C 7C"], "8C"))
    bid(judge, 2, 0, 0)
    for seat, card in [(0, "2C"), (1, "4C")]:
        refuse(judge, seat, f"play {card}")
    for card in ("2C", "8C", "9C", "W1"):
        refuse(judge, 2, f"play {card}")
    refuse(judge, 2, "pass")
    play(judge, "6C")
    refuse(judge, 0, "play 6C")


@allows("WZ-13")
@refuses("WZ-13")
def test_wz_13_must_follow_suit(judge_of: JudgeOf) -> None:
    judge = facing(judge_of, "7C", "2C 9C AD 3S W1 J1", "2D")
    assert legal(judge, 1) == {"2C", "9C", "W1", "J1"}
    refuse(judge, 1, "play AD", "WZ-13")
    refuse(judge, 1, "play 3S", "WZ-13")


@allows("WZ-13")
def test_wz_13_who_cannot_follow_plays_anything(judge_of: JudgeOf) -> None:
    judge = facing(judge_of, "7C", "AD 3S 4H W1 J1", "2D")
    assert legal(judge, 1) == {"AD", "3S", "4H", "W1", "J1"}


@refuses("WZ-13")
@pytest.mark.parametrize("held", ["W1", "J1"])
def test_wz_13_wizards_and_jesters_are_no_suit_to_follow_with(judge_of: JudgeOf, held: str) -> None:
    assert legal(facing(judge_of, "7C", f"{held} AD 3S", "2D"), 1) == {held, "AD", "3S"}
    judge = facing(judge_of, "7C", f"{held} 2C 3S", "2D")
    assert legal(judge, 1) == {held, "2C"}
    refuse(judge, 1, "play 3S", "WZ-13")


@refuses("WZ-13")
def test_wz_13_third_seat_follows_the_lead_not_the_ruff(judge_of: JudgeOf) -> None:
    judge = table(judge_of, round=2)
    judge.feed(dealt(["7C 8C", "3D 4D", "2C AD"], "2D"))
    bid(judge, 0, 0, 0)
    play(judge, "7C 3D")
    assert legal(judge, 2) == {"2C"}
    refuse(judge, 2, "play AD", "WZ-13")


@allows("WZ-14")
def test_wz_14_first_wizard_or_else_the_highest_of_the_suit_led(judge_of: JudgeOf) -> None:
    assert winner_of(judge_of, "7C W4 W1 AC", "J1") == 1
    assert winner_of(judge_of, "9C TC 8C 2C", "J1") == 1
    assert winner_of(judge_of, "TC JC QC KC AC", "J1") == 4
    assert winner_of(judge_of, "9C J2 W1 W2 W3", "2D") == 2


@refuses("WZ-14")
def test_wz_14_a_later_wizard_or_a_higher_card_of_another_suit_does_not_win(judge_of: JudgeOf) -> None:
    assert winner_of(judge_of, "W1 W2 W3 W4", "2D") == 0
    assert winner_of(judge_of, "3C AD AH AS", "J1") == 0


@allows("WZ-15")
@pytest.mark.parametrize("played", ["W1", "W1 5C", "W1 5C W2"])
def test_wz_15_after_a_led_wizard_anything_goes(judge_of: JudgeOf, played: str) -> None:
    judge = facing(judge_of, played, "3C 8H KD J1", "2D")
    assert legal(judge, len(played.split())) == {"3C", "8H", "KD", "J1"}


@refuses("WZ-15")
def test_wz_15_no_later_card_beats_the_led_wizard(judge_of: JudgeOf) -> None:
    assert winner_of(judge_of, "W4 W1 AD", "2D") == 0
    assert winner_of(judge_of, "W2 AD KD W1 W3 W4", "2D") == 0


@allows("WZ-16")
@refuses("WZ-16")
def test_wz_16_after_a_led_jester_the_next_suit_is_followed(judge_of: JudgeOf) -> None:
    assert legal(facing(judge_of, "J1", "2C KH AS", "2D"), 1) == {"2C", "KH", "AS"}
    judge = facing(judge_of, "J1 7C", "2C KH W1", "2D")
    assert legal(judge, 2) == {"2C", "W1"}
    refuse(judge, 2, "play KH", ("WZ-13", "WZ-16"))
    assert winner_of(judge_of, "J1 7C AH", "2D") == 1


@allows("WZ-17")
@refuses("WZ-17")
def test_wz_17_jester_then_wizard_frees_the_rest(judge_of: JudgeOf) -> None:
    assert legal(facing(judge_of, "J1 W1", "5H 9C", "2D"), 2) == {"5H", "9C"}
    assert legal(facing(judge_of, "J1 W1 5C", "5H 9C", "2D"), 3) == {"5H", "9C"}
    judge = facing(judge_of, "J1 5C W1", "5H 9C", "2D")
    assert legal(judge, 3) == {"9C"}
    refuse(judge, 3, "play 5H", ("WZ-13", "WZ-16", "WZ-17"))


@allows("WZ-18")
@refuses("WZ-18")
def test_wz_18_only_jesters_go_to_the_first(judge_of: JudgeOf) -> None:
    assert winner_of(judge_of, "J4 J2 J1", "2D") == 0
    assert winner_of(judge_of, "J2 J3 J4 J1", "2D") == 0
    assert winner_of(judge_of, "J4 J2 2C", "2D") == 2
