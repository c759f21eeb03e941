"""Cutthroat Spades: leading, following, trumps, the first trick and the jokers."""

from __future__ import annotations

import pytest

from tests.judges import Refused, allows, refuses
from tests.rules.test_cutthroat_spades import (
    Make,
    asked,
    bid,
    choose,
    deal,
    finish,
    play,
    play_parts,
    playable,
    refuse,
    refuse_cards,
    start,
    table,
)

UNBROKEN = ("CS-21", "CS-24", "CS-25", "CS-26")
TEN_SPADES = "2S 3S 5S 6S 7S 8S 9S TS QS AS"


@allows("CS-21", "CS-22", "CS-28")
@refuses("CS-21", "CS-22", "CS-28")
def test_cs_21_dealers_left_leads_no_spade(judge_of: Make) -> None:
    judge = table(judge_of, dealer=1)
    start(judge, {2: "AS 3S 7D 9C TH", 0: "KD", 1: "2D AD"})
    assert asked(judge)["seat"] == 2
    assert {"7D", "9C", "TH"} <= playable(judge)
    refuse_cards(judge, "AS 3S", UNBROKEN)
    refuse(judge, 0, "play KD")
    play(judge, "7D")
    refuse(judge, 1, "play 2D")
    play(judge, "KD 2D")
    # Seat 0 won with the king and leads; neither the former leader nor the next seat does.
    assert judge.trick_winners == [0]
    assert asked(judge)["seat"] == 0
    refuse(judge, 2, "play 9C")
    refuse(judge, 1, "play AD")


@allows("CS-22")
@refuses("CS-22")
def test_cs_22_one_card_each_from_the_own_hand(judge_of: Make) -> None:
    judge = table(judge_of)
    start(judge, {0: "7D 8D", 1: "9D", 2: "TD"})
    refuse_cards(judge, "9D TD")
    play(judge, "7D")
    refuse(judge, 0, "play 8D")
    play(judge, "9D TD")
    assert asked(judge)["seat"] == 2


@allows("CS-23", "CS-E15")
@refuses("CS-23")
def test_cs_e15_must_follow_the_suit_led(judge_of: Make) -> None:
    judge = table(judge_of)
    start(judge, {0: "8D", 1: "3D KS AH"}, {1: "D"})
    play(judge, "8D")
    assert playable(judge) == {"3D"}
    refuse_cards(judge, "KS AH", "CS-23")


@allows("CS-23", "CS-E15")
def test_cs_e15_void_may_play_anything(judge_of: Make) -> None:
    judge = table(judge_of)
    hands = deal(judge, {0: "8D", 1: "KS AH"}, {1: "D"})
    bid(judge, "bid 5", "bid 5", "bid 5")
    play(judge, "8D")
    assert playable(judge) == set(hands[1].split())
    assert {"KS", "AH"} <= playable(judge)
    play(judge, "AH")
    assert asked(judge)["seat"] == 2


@allows("CS-23", "CS-26")
@refuses("CS-23", "CS-21")
def test_r15_a_spade_is_no_way_out_of_following(judge_of: Make) -> None:
    judge = table(judge_of, players=5)
    start(judge, {0: "7D 9C AS 3S", 1: "2H 2S"}, {0: "CDH", 1: "D"})
    assert playable(judge) == {"7D", "9C"}
    refuse_cards(judge, "AS 3S", UNBROKEN)
    follower = table(judge_of, players=4)
    start(follower, {0: "7D", 1: "2D AS 9C"}, {1: "D"})
    play(follower, "7D")
    assert playable(follower) == {"2D"}
    refuse_cards(follower, "AS 9C", "CS-23")
    stuck = table(judge_of, players=5)
    start(stuck, {0: TEN_SPADES})
    assert playable(stuck) == set(TEN_SPADES.split())


@allows("CS-24", "CS-27")
@refuses("CS-27")
def test_r20_any_spade_beats_the_suit_led(judge_of: Make) -> None:
    judge = table(judge_of)
    start(judge, {0: "KH", 1: "2S", 2: "AH"}, {1: "H"})
    play(judge, "KH 2S AH")
    assert judge.trick_winners == [1]


@allows("CS-24", "CS-25", "CS-27", "CS-E14")
@refuses("CS-24", "CS-27")
def test_cs_e14_a_ruff_wins_and_breaks_spades(judge_of: Make) -> None:
    judge = table(judge_of)
    start(judge, {0: "QD", 1: "4D", 2: "2S 5S 9H"}, {2: "D"})
    refuse_cards(judge, "2S 5S")
    play(judge, "QD 4D 2S")
    assert judge.trick_winners == [2]
    assert {"5S", "9H"} <= playable(judge)
    play(judge, "5S")


@allows("CS-27", "CS-E14")
@refuses("CS-27", "CS-25")
def test_cs_e14_a_discard_never_wins(judge_of: Make) -> None:
    judge = table(judge_of)
    start(judge, {0: "9H", 1: "AD", 2: "JH 3S"}, {1: "H"})
    play(judge, "9H AD JH")
    assert judge.trick_winners == [2]
    # A discard of another suit breaks nothing.
    refuse_cards(judge, "3S", UNBROKEN)


@allows("CS-25", "CS-27", "CS-28", "CS-E14")
@refuses("CS-23")
def test_cs_e14_a_spade_led(judge_of: Make) -> None:
    judge = table(judge_of)
    start(judge, {0: "3C KD 5S", 1: "2S 3D KS 3H", 2: "4C 4D AD"}, {1: "C", 2: "S"})
    play(judge, "3C 2S 4C")
    play(judge, "3D 4D KD")
    assert judge.trick_winners == [1, 0]
    play(judge, "5S")
    refuse_cards(judge, "3H", "CS-23")
    play(judge, "KS AD")
    assert judge.trick_winners == [1, 0, 1]


@allows("CS-29")
@refuses("CS-29")
def test_cs_29_a_hand_ends_with_the_last_card(judge_of: Make) -> None:
    judge = table(judge_of)
    start(judge)
    for _ in range(51):
        assert judge.hands == []
        assert len(judge.trick_winners) < 17
        choose(judge, asked(judge)["legal"][0])
    assert judge.pending() == {"chance": "deal"}
    assert len(judge.hands) == 1
    assert sum(judge.hands[0]["tricks"]) == len(judge.trick_winners) == 17
    with pytest.raises(Refused):
        judge.feed({"seat": 0, "chose": "look"})


@pytest.mark.parametrize(("players", "jokers", "tricks"), [(4, 0, 13), (5, 0, 10), (5, 2, 11), (5, 3, 11)])
@allows("CS-29", "CS-48", "CS-49", "CS-51", "CS-52")
def test_cs_29_tricks_of_a_hand(judge_of: Make, players: int, jokers: int, tricks: int) -> None:
    judge = table(judge_of, players=players, jokers=jokers)
    start(judge)
    assert sum(finish(judge)["tricks"]) == tricks
    assert len(judge.trick_winners) == tricks


SEVEN_TRICKS = [
    "AC KC QC JC TC",
    "9C 8C 7C 6C 5C",
    "4C 3C 3D * 2H",
    "AD KD QD JD TD",
    "9D 8D 7D 6D 5D",
    "AH KH QH JH TH",
    "9H 8H 6H 5H 4H",
]
LAST_THREE = ["AS 3S 7H", "KS QS JS", "4D TS 9S", "8S 7S", "5S 4S 2S"]


def play_seven(judge_of: Make, ruff: str, kept: str) -> set[str]:
    """Play seven tricks, seat 3 putting `ruff` on the third, and return what seat 0 may lead to the eighth."""
    judge = table(judge_of, players=5)
    tricks = [text.replace("*", ruff).split() for text in SEVEN_TRICKS]
    hands = [" ".join([trick[seat] for trick in tricks]) + " " + LAST_THREE[seat] for seat in range(5)]
    hands[3] += " " + kept
    judge.feed({"dealt": {"hands": hands}})
    bid(judge, "bid 5", "bid 1", "bid 1", "bid 1", "bid 1")
    for trick in tricks:
        play_parts(judge, dict(enumerate(trick)))
    assert judge.trick_winners == [0, 0, 3 if ruff == "6S" else 0, 0, 0, 0, 0]
    leads = playable(judge)
    for card in {"AS", "3S", "7H"} - leads:
        refuse_cards(judge, card, UNBROKEN)
    return leads


@allows("CS-26", "CS-E13")
@refuses("CS-24", "CS-25", "CS-26")
def test_cs_e13_unbroken_spades_stay(judge_of: Make) -> None:
    assert play_seven(judge_of, "3H", "6S") == {"7H"}


@allows("CS-25", "CS-E13")
def test_cs_e13_broken_spades_may_be_led(judge_of: Make) -> None:
    assert play_seven(judge_of, "6S", "3H") == {"AS", "3S", "7H"}


@allows("CS-26", "CS-A25", "CS-E13")
@refuses("CS-A25")
def test_cs_e13_a_hand_of_spades_leads_and_breaks_them(judge_of: Make) -> None:
    judge = table(judge_of, players=5)
    start(judge, {0: TEN_SPADES, 1: "KS 4S 9H"})
    assert playable(judge) == set(TEN_SPADES.split())
    play(judge, "3S KS")
    while len(judge.trick_winners) == 0:
        play(judge, sorted(playable(judge))[0])
    assert judge.trick_winners == [1]
    assert {"4S", "9H"} <= playable(judge)
    play(judge, "4S")
    # With the first trick in hearts the same lead is refused.
    other = table(judge_of, players=5)
    start(other, {0: "2H", 1: "AH KS 4S 9H", 2: "3H", 3: "4H", 4: "5H"})
    play(other, "2H AH 3H 4H 5H")
    refuse_cards(other, "4S KS", UNBROKEN)


@allows("CS-A26")
@refuses("CS-A26")
def test_cs_a26_the_first_trick_may_be_ruffed_or_not(judge_of: Make) -> None:
    for option, ruffs in (("off", True), ("on", False)):
        judge = table(judge_of, no_spades_first_trick=option)
        start(judge, {0: "8D", 1: "KS AH"}, {1: "D"})
        play(judge, "8D")
        assert ("KS" in playable(judge)) is ruffs
        assert "AH" in playable(judge)
        if not ruffs:
            refuse_cards(judge, "KS", "CS-A26")


@allows("CS-A26")
def test_cs_a26_any_club_may_be_first_by_default(judge_of: Make) -> None:
    judge = table(judge_of)
    start(judge, {0: "KC 9H", 1: "3C"})
    assert asked(judge)["seat"] == 0
    assert {"KC", "9H"} <= playable(judge)


@allows("CS-51", "CS-E17", "CS-A30")
@refuses("CS-51", "CS-A30")
def test_cs_e17_two_joker_game_starts_with_the_club(judge_of: Make) -> None:
    judge = table(judge_of, players=5, jokers=2)
    start(judge, {2: "2C 3H", 3: "5C", 0: "6C", 1: "AC 9H", 4: "7C 8H"})
    assert asked(judge)["seat"] == 2
    assert playable(judge) == {"2C"}
    refuse(judge, 0, "play 6C")
    refuse_cards(judge, "3H", ("CS-51", "CS-A30"))
    play(judge, "2C 5C")
    # Seat 4 deals and sits out: seat 0 is next.
    assert asked(judge)["seat"] == 0
    refuse(judge, 4, "play 7C")
    play(judge, "6C AC")
    assert judge.trick_winners == [1]
    play(judge, "9H")
    seats = []
    for _ in range(4):
        seats.append(asked(judge)["seat"])
        play(judge, sorted(playable(judge))[0])
    assert seats == [2, 3, 4, 0]
    assert len(judge.trick_winners) == 2


@allows("CS-A29", "CS-E17")
@refuses("CS-A29")
def test_cs_e17_the_dealer_holds_the_club(judge_of: Make) -> None:
    judge = table(judge_of, players=5, jokers=2)
    start(judge, {4: "2C", 1: "3C", 2: "5C", 3: "6C", 0: "7C"})
    assert asked(judge)["seat"] == 1
    assert playable(judge) == {"3C"}
    refuse(judge, 4, "play 2C")
    seats = []
    for card in ("3C", "5C", "6C", "7C"):
        seats.append(asked(judge)["seat"])
        play(judge, card)
    assert seats == [1, 2, 3, 0]
    assert judge.trick_winners == [0]


@allows("CS-A31")
@refuses("CS-A31")
def test_cs_a31_three_jokers_dealers_left_leads(judge_of: Make) -> None:
    judge = table(judge_of, players=5, jokers=3)
    start(judge, {0: "9C 5H", 2: "2C", 4: "8H"})
    assert asked(judge)["seat"] == 0
    assert {"9C", "5H"} <= playable(judge)
    refuse(judge, 2, "play 2C")
    play(judge, "5H")
    for _ in range(3):
        play(judge, sorted(playable(judge))[0])
    assert judge.trick_winners == []
    assert asked(judge)["seat"] == 4
    play(judge, "8H")
    assert len(judge.trick_winners) == 1


@allows("CS-A27", "CS-E16")
@refuses("CS-A27")
def test_cs_e16_big_joker_wins(judge_of: Make) -> None:
    judge = table(judge_of, players=5, jokers=2)
    start(judge, {0: "2C 2H", 1: "3S AS", 2: "X2 3C 3H", 3: "X1 4C", 4: "4S"}, {0: "SX", 1: "C"})
    play(judge, "2C 3S 3C 4C")
    play(judge, "AS")
    refuse_cards(judge, "3H", "CS-23")
    play(judge, "X2 X1 4S 2H")
    assert judge.trick_winners == [1, 3]


@allows("CS-A27", "CS-E16")
@refuses("CS-A27")
def test_cs_e16_a_top_joker_is_a_spade_to_lead(judge_of: Make) -> None:
    judge = table(judge_of, players=5, jokers=2)
    start(judge, {0: "AC X1 3H 2S 3S 4S 5S 6S 7S 8S 9S", 3: "2C"}, {1: "S", 2: "S"})
    play(judge, "2C AC")
    play(judge, sorted(card for card in playable(judge) if card[1] == "C")[0])
    play(judge, sorted(card for card in playable(judge) if card[1] == "C")[0])
    assert judge.trick_winners == [0]
    assert playable(judge) == {"3H"}
    refuse_cards(judge, "X1 9S", (*UNBROKEN, "CS-A27"))


@allows("CS-A27")
def test_cs_a27_top_jokers_ruff_break_and_rank(judge_of: Make) -> None:
    judge = table(judge_of, players=5, jokers=3)
    start(judge, {0: "8D X1", 1: "AS", 2: "X3 5S 9H", 3: "X2", 4: "9D"}, {1: "D", 2: "D", 3: "D"})
    refuse_cards(judge, "X1", (*UNBROKEN, "CS-A27"))
    play(judge, "8D AS X3 X2 9D")
    assert judge.trick_winners == [3]
    broken = table(judge_of, players=5, jokers=3)
    start(broken, {0: "8D", 1: "9D", 2: "X3 5S", 3: "TD", 4: "JD"}, {2: "D"})
    play(broken, "8D 9D X3 TD JD")
    assert broken.trick_winners == [2]
    play(broken, "5S")


@allows("CS-A27")
def test_cs_a27_a_hand_of_spades_and_jokers_may_lead_either(judge_of: Make) -> None:
    judge = table(judge_of, players=5, jokers=3)
    start(judge, {0: "X1 " + TEN_SPADES})
    assert playable(judge) == set(TEN_SPADES.split()) | {"X1"}


@allows("CS-A28")
@refuses("CS-A28", "CS-A27")
def test_cs_a28_junk_is_a_discard(judge_of: Make) -> None:
    judge = table(judge_of, players=5, jokers=3, joker_role="junk")
    start(judge, {0: "8D", 1: "5D X2", 2: "X1 2S", 3: "9D 7S", 4: "3D"}, {2: "D"})
    play(judge, "8D")
    refuse_cards(judge, "X2", ("CS-23", "CS-A28"))
    play(judge, "5D")
    assert {"X1", "2S"} <= playable(judge)
    play(judge, "X1 9D 3D")
    assert judge.trick_winners == [3]
    refuse_cards(judge, "7S", UNBROKEN)


@allows("CS-A28")
@refuses("CS-A28")
def test_cs_a28_junk_led_leaves_the_suit_open(judge_of: Make) -> None:
    judge = table(judge_of, players=5, jokers=3, joker_role="junk")
    hands = deal(judge, {0: "X1", 1: "X2 5D 3S", 2: "6H 7D X3", 3: "9D 7S 2S", 4: "KD"})
    bid(judge, "bid 5", "bid 1", "bid 1", "bid 1", "bid 1")
    play(judge, "X1")
    assert playable(judge) == set(hands[1].split())
    play(judge, "5D")
    refuse_cards(judge, "6H X3", ("CS-23", "CS-A28"))
    play(judge, "7D 9D KD")
    assert judge.trick_winners == [4]
    assert not any(card.endswith("S") for card in playable(judge))


@allows("CS-A28")
def test_cs_a28_a_second_junk_and_then_a_spade(judge_of: Make) -> None:
    judge = table(judge_of, players=5, jokers=3, joker_role="junk")
    hands = deal(judge, {0: "X1 QS", 1: "X2", 2: "3S 6H", 3: "4S 7H 2H", 4: "AH"}, {4: "SX"})
    bid(judge, "bid 5", "bid 1", "bid 1", "bid 1", "bid 1")
    play(judge, "X1 X2")
    assert playable(judge) == set(hands[2].split())
    play(judge, "3S")
    refuse_cards(judge, "7H", "CS-23")
    play(judge, "4S AH")
    assert judge.trick_winners == [3]
    # The spade on the led joker broke spades.
    assert {"2H", "7H"} < playable(judge)
    assert any(card.endswith("S") for card in playable(judge))


@allows("CS-A28")
@refuses("CS-A28")
def test_cs_a28_unbroken_a_junk_joker_is_the_only_lead(judge_of: Make) -> None:
    judge = table(judge_of, players=5, jokers=3, joker_role="junk")
    start(judge, {0: "X1 " + TEN_SPADES})
    assert playable(judge) == {"X1"}
    refuse_cards(judge, "AS", (*UNBROKEN, "CS-A28"))
