"""Wizard, rows WZ-A1 to WZ-A17: how the gaps of the rules are read."""

from __future__ import annotations

import pytest

from tests.judges import Refused, allows, refuses
from tests.rules.test_wizard import (
    NAMES,
    JudgeOf,
    bid,
    dealt,
    facing,
    legal,
    play,
    refuse,
    refuse_fact,
    run,
    table,
    winner_of,
)


@allows("WZ-A1")
@pytest.mark.parametrize(("cards", "winner"), [
    ("AC 2D KC", 1), ("AC 2D 3D", 2), ("AC KD 3D QD", 1), ("2D AC 3D", 2), ("J1 2D AC", 1), ("AC J1 2D", 2),
])  # fmt: skip
def test_wz_a1_highest_trump_beats_the_suit_led(judge_of: JudgeOf, cards: str, winner: int) -> None:
    assert winner_of(judge_of, cards, "5D") == winner


@refuses("WZ-A1")
@pytest.mark.parametrize(("cards", "winner"), [
    ("2C AD AH", 1), ("2C AS AH", 0), ("AD 2C W1", 2), ("J1 J2 AS 2D", 3), ("J1 3C AS J2", 1), ("J1 J2 3C", 2),
])  # fmt: skip
def test_wz_a1_other_cards_do_not_win(judge_of: JudgeOf, cards: str, winner: int) -> None:
    assert winner_of(judge_of, cards, "5D") == winner


@allows("WZ-A2")
@refuses("WZ-A2")
def test_wz_a2_the_trick_winner_leads_the_next_trick(judge_of: JudgeOf) -> None:
    judge = table(judge_of, round=3)
    judge.feed(dealt(["2C 2D 2H", "3C 3D 3H", "AC 4D 4H"], "J1"))
    bid(judge, 0, 0, 0)
    play(judge, "2C 3C AC")
    refuse(judge, 0, "play 2D", ("WZ-A2", "WZ-12"))
    refuse(judge, 1, "play 3D", ("WZ-A2", "WZ-12"))
    assert legal(judge, 2) == {"4D", "4H"}
    play(judge, "4D 2D")
    assert legal(judge, 1) == {"3D"}
    play(judge, "3D")
    assert judge.trick_winners == [2, 2]
    assert legal(judge, 2) == {"4H"}


@allows("WZ-A3")
@refuses("WZ-A3")
@pytest.mark.parametrize("played", ["7H W1", "7H W1 W2", "7H J1 W1"])
def test_wz_a3_a_later_wizard_does_not_lift_the_suit(judge_of: JudgeOf, played: str) -> None:
    seat = len(played.split())
    judge = facing(judge_of, played, "QH 3S J4", "2D")
    assert legal(judge, seat) == {"QH", "J4"}
    refuse(judge, seat, "play 3S", ("WZ-13", "WZ-A3"))


@allows("WZ-A4")
@refuses("WZ-A4")
def test_wz_a4_first_card_that_is_no_jester_decides(judge_of: JudgeOf) -> None:
    assert legal(facing(judge_of, "J1 J2", "QH 3S 4C", "2D"), 2) == {"QH", "3S", "4C"}
    assert legal(facing(judge_of, "J1 J2 W1", "QH 3S 4C", "2D"), 3) == {"QH", "3S", "4C"}
    judge = facing(judge_of, "J1 J2 5S", "QH 3S 4C", "2D")
    assert legal(judge, 3) == {"3S"}
    refuse(judge, 3, "play QH", ("WZ-13", "WZ-16", "WZ-A4"))
    assert winner_of(judge_of, "J1 J2 J3 W1 W2", "2D") == 3


@allows("WZ-A5")
@refuses("WZ-A5")
def test_wz_a5_dealer_names_after_the_deal_and_before_the_bids(judge_of: JudgeOf) -> None:
    judge = table(judge_of, round=2)
    refuse_fact(judge, {"seat": 2, "chose": "name H"})
    judge.feed(dealt(["2C 3C", "4C 5C", "AH KH"], "W3"))
    refuse(judge, 0, "bid 1")
    assert "name H" in legal(judge, 2)
    judge.feed({"seat": 2, "chose": "name H"})
    assert legal(judge, 0) == {"bid 0", "bid 1", "bid 2"}
    bid(judge, 0, 0, 2)
    refuse(judge, 2, "name S")


@allows("WZ-A6")
@refuses("WZ-A6")
def test_wz_a6_no_trumps_can_only_be_named_by_option(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    judge.feed(dealt(["2C", "AD", "KH"], "W2"))
    refuse(judge, 2, "name none", "WZ-A6")
    judge = table(judge_of, dealer_may_choose_no_trump="on")
    judge.feed(dealt(["2C", "AD", "KH"], "W2"))
    judge.feed({"seat": 2, "chose": "name none"})
    bid(judge, 0, 0, 0)
    play(judge, "2C AD KH")
    assert judge.trick_winners == [0]


@allows("WZ-A7")
@refuses("WZ-A7")
def test_wz_a7_the_dealer_chooses_and_nothing_more_is_turned(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    assert judge.deal_shape()["again"] == []
    refuse_fact(judge, dealt(["2C", "AD", "KH"], "W2 5S"))
    judge.feed(dealt(["2C", "AD", "KH"], "W2"))
    assert len(legal(judge, 2)) == 4
    refuse(judge, 0, "bid 0")


@allows("WZ-A8")
@pytest.mark.parametrize(("size", "number"), [(1, 0), (1, 1), (5, 3), (12, 12)])
def test_wz_a8_any_number_up_to_the_cards_held(judge_of: JudgeOf, size: int, number: int) -> None:
    judge = table(judge_of, round=size)
    run(judge, [number, 0, 0], [0] * size)
    assert judge.hands[0]["bids"] == [f"bid {number}", "bid 0", "bid 0"]


@refuses("WZ-A8")
@pytest.mark.parametrize("action", ["bid 4", "bid 20", "bid -1", "bid 03", "bid", "pass", "nil", "BID 1", "1", ""])
def test_wz_a8_no_other_bid(judge_of: JudgeOf, action: str) -> None:
    judge = table(judge_of, round=3)
    judge.feed(dealt(["2C 3C 4C", "5C 6C 7C", "8C 9C TC"], "J1"))
    refuse(judge, 0, action)
    assert legal(judge, 0) == {"bid 0", "bid 1", "bid 2", "bid 3"}


@refuses("WZ-A8")
def test_wz_a8_one_more_than_the_cards_held(judge_of: JudgeOf) -> None:
    judge = table(judge_of, round=1)
    judge.feed(dealt(["2C", "5C", "8C"], "J1"))
    refuse(judge, 0, "bid 2", "WZ-A8")


@allows("WZ-A9")
@refuses("WZ-A9")
def test_wz_a9_the_bids_may_total_the_tricks_unless_banned(judge_of: JudgeOf) -> None:
    hands = dealt(["2C 3C", "4C 5C", "6C 7C"], "8D")
    judge = table(judge_of, round=2)
    judge.feed(hands)
    bid(judge, 1, 0)
    assert legal(judge, 2) == {"bid 0", "bid 1", "bid 2"}
    judge = table(judge_of, round=2, ban_even_bids="on")
    judge.feed(hands)
    bid(judge, 1, 0)
    assert legal(judge, 2) == {"bid 0", "bid 2"}
    refuse(judge, 2, "bid 1", ("WZ-A9", "WZ-H1"))


@allows("WZ-A12")
def test_wz_a12_a_tie_is_shared(judge_of: JudgeOf) -> None:
    judge = table(judge_of, round=20, scores=[0, 200, 199])
    run(judge, [20, 0, 0], [0] * 20)
    assert (judge.scores, judge.winners) == ([220, 220, 219], [0, 1])


@refuses("WZ-A12")
def test_wz_a12_by_option_the_sum_of_bids_decides(judge_of: JudgeOf) -> None:
    judge = table(judge_of, round=20, scores=[0, 200, 199], tie_break="bid_sum")
    run(judge, [20, 0, 0], [0] * 20)
    assert (judge.scores, judge.winners) == ([220, 220, 219], [0])


@allows("WZ-A13")
@refuses("WZ-A13")
def test_wz_a13_the_turned_card_is_out_of_play(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    refuse_fact(judge, dealt(["2C", "3C", "8D"], "8D"))
    judge.feed(dealt(["2C", "3C", "4C"], "8D"))
    bid(judge, 0, 0, 0)
    for seat in range(3):
        refuse(judge, seat, "play 8D")
    assert legal(judge, 0) == {"2C"}
    play(judge, "2C 3C 4C")
    judge.feed(dealt(["8D 3C", "2C 4C", "5C 6C"], "9D"))
    assert "bid 2" in legal(judge, 1)


@allows("WZ-A14")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_wz_a14_three_to_six_players(judge_of: JudgeOf, players: int) -> None:
    judge = table(judge_of, players)
    assert judge.deal_shape()["sizes"] == [1] * players
    assert judge.scores == [0] * players
    assert judge.bags is None


@refuses("WZ-A14")
@pytest.mark.parametrize("players", [1, 2, 7])
def test_wz_a14_fewer_or_more_players(judge_of: JudgeOf, players: int) -> None:
    with pytest.raises(Refused):
        judge_of({"game": "wizard", "seats": [*NAMES, "Gus"][:players], "dealer": 0})


@allows("WZ-A15")
def test_wz_a15_trumps_may_be_led_at_once(judge_of: JudgeOf) -> None:
    judge = table(judge_of, round=2)
    judge.feed(dealt(["2D 3C", "4C 5C", "6D 7C"], "8D"))
    bid(judge, 0, 0, 0)
    assert legal(judge, 0) == {"2D", "3C"}
    play(judge, "2D 4C 6D")
    assert judge.trick_winners == [2]


@allows("WZ-A16")
@refuses("WZ-A16")
def test_wz_a16_five_players_cannot_all_play_jesters(judge_of: JudgeOf) -> None:
    for extra in ("J1", "J5"):
        refuse_fact(table(judge_of, 5), dealt(["J1", "J2", "J3", "J4", extra], "8D"))
    assert winner_of(judge_of, "J1 J2 J3 J4 2C", "8D") == 4
    assert winner_of(judge_of, "J1 J2 J3 J4", "8D") == 0
    assert winner_of(judge_of, "J3 J2 J1", "8D") == 0


@allows("WZ-A17")
@refuses("WZ-A17")
def test_wz_a17_no_cap_on_tricks_over_or_under(judge_of: JudgeOf) -> None:
    judge = table(judge_of, round=5)
    assert run(judge, [0, 5, 0], [0] * 5)["scores"] == [-50, -50, 20]
    judge = table(judge_of, round=16)
    assert run(judge, [0, 16, 16], [0] * 16)["scores"] == [-160, -160, -160]
