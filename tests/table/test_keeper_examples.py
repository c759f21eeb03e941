"""What is written on a sheet scores as the worked examples say, and what the rules forbid is not written."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.core.errors import Illegal, Unreadable
from cardtable.core.options import OptionValue
from cardtable.table.keeper import Keeper
from tests.table.paper import CS, EU, LONG, NO_JACKS, S2, SHORT_A, SHORT_B, SM, WZ, change, hand, keeper, written

# Cutthroat Spades


@pytest.mark.parametrize(("number", "options", "agreed", "lines", "first", "bags"), [
    ("CS-E1", {}, {}, ["5 6 4", "5 8 4", "cat ben"], 50, 0),
    ("CS-E2", NO_JACKS, {}, ["7 1 1", "6 6 5"], -70, 0),
    ("CS-E2", NO_JACKS, {}, ["7 1 1", "10 4 3"], 70, 3),
    ("CS-E3", NO_JACKS, {}, ["1f 1 1", "1 8 8"], 50, 0),
    ("CS-E3", NO_JACKS, {}, ["1F 1 1", "3 8 6"], 10, 2),
    ("CS-E3", NO_JACKS, {}, ["1f 1 1", "0 9 8"], -50, 0),
    ("CS-E4", NO_JACKS, {}, ["2f 1 1", "2 8 7"], 40, 0),
    ("CS-E4", NO_JACKS, {}, ["2f 1 1", "5 8 4"], 20, 3),
    ("CS-E4", NO_JACKS, {}, ["2f 1 1", "1 8 8"], -40, 0),
    ("CS-E5", NO_JACKS, {"scores": (70, 120, 75)}, ["b6 4 3", "6 7 4"], 100, 0),
    ("CS-E5", NO_JACKS, {"scores": (70, 120, 75)}, ["blind 6 4 3", "8 5 4"], 100, 2),
    ("CS-E5", NO_JACKS, {"scores": (70, 120, 75)}, ["blind 6, 4, 3", "5 8 4"], -100, 0),
    ("CS-E6", NO_JACKS, {}, ["bn 4 3", "0 9 8"], 200, 0),
    ("CS-E6", NO_JACKS, {}, ["blind nil 4 3", "1 9 7"], -200, 0),
    ("CS-E6", NO_JACKS, {}, ["nil 4 3", "0 9 8"], 100, 0),
    ("CS-E6", NO_JACKS, {}, ["0 4 3", "4 6 7"], -100, 0),
    ("CS-E7", NO_JACKS, {}, ["moon 1 1", "14 2 1"], 150, 0),
    ("CS-E7", NO_JACKS, {}, ["shoot the moon 1 1", "16 1 0"], 150, 0),
    ("CS-E7", NO_JACKS, {}, ["sm 1 1", "13 2 2"], -150, 0),
    ("CS-E8", SHORT_A, {"bags": (3, 0, 0)}, ["4 6 5", "6 6 5"], -10, 0),
    ("CS-E9", SHORT_A, {"bags": (4, 0, 0)}, ["3 6 5", "6 6 5"], -40, 0),
    ("CS-E9", SHORT_A | {"bag_rollover": "on"}, {"bags": (4, 0, 0)}, ["3 6 5", "6 6 5"], -20, 2),
    ("CS-E10", SHORT_B, {}, ["4 5 5", "7 5 5"], 10, 0),
    ("CS-E10", SHORT_B, {}, ["1f 5 5", "3 7 7"], -10, 0),
    ("CS-E10", SHORT_B, {}, ["moon 1 1", "15 1 1"], 150, 0),
])  # fmt: skip
def test_a_hand_of_cutthroat_spades_scores_as_the_example_says(
    number: str, options: dict[str, OptionValue], agreed: dict[str, Any], lines: list[str], first: int, bags: int
) -> None:
    sheet = hand(CS, lines, options=options, **agreed)
    assert change(sheet)[0] == first
    assert (sheet.standing.bags or ())[0] == bags


def test_jacks_go_to_whoever_captured_them() -> None:
    sheet = hand(CS, ["5 6 4", "5 8 4", "cat ben"])  # CS-E1
    assert change(sheet) == (50, 70, 50)
    assert sheet.standing.bags == (0, 2, 0)


@pytest.mark.parametrize(("clubs", "diamonds", "hearts", "points", "bags"), [
    ("ben", "ana", "cat", 50, 3), ("ana", "ana", "cat", 40, 3), ("ben", "ana", "ana", 40, 3),
    ("ben", "cat", "ana", 40, 2), ("ana", "ana", "ana", 60, 2),
])  # fmt: skip
def test_three_jacks_of_cs_e11(clubs: str, diamonds: str, hearts: str, points: int, bags: int) -> None:
    sheet = hand(CS, ["4 6 5", "4 8 5", clubs, diamonds, hearts], options=LONG, bags=(3, 0, 0))
    assert (change(sheet)[0], (sheet.standing.bags or ())[0]) == (points, bags)


@pytest.mark.parametrize(("hearts", "points", "bags"), [("ana", 30, 9), ("cat", -70, 0)])
def test_the_heart_jack_of_cs_e12(hearts: str, points: int, bags: int) -> None:
    sheet = hand(CS, ["3 6 5", "5 7 5", "ben ben", hearts], options=LONG, bags=(8, 0, 0))
    assert (change(sheet)[0], (sheet.standing.bags or ())[0]) == (points, bags)


@pytest.mark.parametrize(("seats", "tricks"), [(4, "13 0 0 0"), (5, "10 0 0 0 0")])
def test_the_moon_needs_all_tricks_where_there_are_fewer_than_14(seats: int, tricks: str) -> None:
    sheet = hand(CS, ["moon" + " 1" * (seats - 1), tricks], seats=seats, options=NO_JACKS)
    assert change(sheet)[0] == 150


def test_the_end_of_cs_e18() -> None:
    sheet = hand(CS, ["5 5 5", "5 5 7"], options=NO_JACKS, scores=(460, 460, 430))
    assert (sheet.standing.scores, sheet.standing.over) == ((510, 510, 480), False)
    written(sheet, "3 4 5", "3 4 10")  # Ana deals now
    assert (sheet.standing.scores, sheet.standing.winners) == ((560, 540, 520), (0,))
    assert sheet.question is None
    assert hand(CS, ["5 5 5", "5 5 7"], options=NO_JACKS, scores=(450, 470, 380)).standing.winners == (1,)
    bagged = hand(CS, ["5 5 5", "6 5 6"], options=NO_JACKS, scores=(470, 0, 0), bags=(9, 0, 0))
    assert (bagged.standing.scores[0], bagged.standing.over) == (420, False)


@pytest.mark.parametrize(("options", "agreed", "before", "line", "rule"), [
    ({}, {"scores": (75, 120, 70)}, "", "b6", "CS-15"),
    ({}, {}, "", "blind 6", "CS-15"),
    ({}, {}, "", "18", "CS-A3"),
    ({"blind_nil_deficit": 50}, {}, "", "bn", "CS-A20"),
    ({"moon_threshold": "off"}, {}, "", "moon", "CS-A13"),
    ({"ban_bids_equal_tricks": "on"}, {}, "5 6", "6", "CS-A4"),
    ({}, {}, "5 6 6 0 9 8", "ana", "CS-35"),
])  # fmt: skip
def test_what_the_rules_forbid_is_not_written(
    options: dict[str, OptionValue], agreed: dict[str, Any], before: str, line: str, rule: str
) -> None:
    sheet = written(keeper(CS, options=options, **agreed), *filter(None, [before]))
    asked = sheet.question
    with pytest.raises(Illegal) as refused:
        sheet.write(line)
    assert refused.value.rule == rule
    assert rule in str(refused.value)
    assert sheet.question is not None
    assert asked is not None
    assert sheet.question.key == asked.key


def test_blind_6_counts_once_a_game() -> None:
    sheet = hand(CS, ["b6 4 3", "6 7 4"], options=NO_JACKS, scores=(0, 300, 200))
    written(sheet, "4 3")
    with pytest.raises(Illegal, match="CS-A19"):
        sheet.write("b6")


def test_the_dealer_with_two_jokers_takes_part_in_ten_tricks() -> None:
    sheet = written(keeper(CS, 5, {"jokers": 2, "award_jacks": "none"}), "2 2 2 2")
    with pytest.raises(Illegal):
        sheet.write("11")
    written(sheet, "10", "1 0 0 0")
    with pytest.raises(Unreadable, match="'11' is not a number from 0 to 10"):
        sheet.write("11")
    sheet.accept()
    assert sheet.standing.hands[0].tricks == (1, 0, 0, 0, 10)


# Smear


@pytest.mark.parametrize(("number", "options", "agreed", "lines", "points", "winners"), [
    ("SM-E1", {}, {}, ["2 pass 3", "cat ben ana cat"], (1, 1, -3), ()),
    ("SM-E1", {}, {}, ["2 p 3", "cat ben ana count", "18 3 29"], (1, 1, -3), ()),
    ("SM-E2", {"low_point": "trick_winner"}, {}, ["2 p 3", "cat cat ana cat"], (1, 0, 3), ()),
    ("SM-E5", {}, {}, ["2 p p", "none ana none count", "14 14 0"], (-2, 0, 0), ()),
    ("SM-E7", {}, {}, ["2 p p", "ana ana none ana"], (3, 0, 0), ()),
    ("SM-E7", {}, {}, ["4", "ana ana none ana"], (-4, 0, 0), ()),
    ("SM-E8", {}, {"scores": (11, 9, 5)}, ["p 3 p", "ben ben ben ana"], (1, 3, 0), ()),
    ("SM-E8", {"bid_out": "cross_on_bid"}, {"scores": (11, 9, 5)}, ["p 3 p", "ben ben ben ana"], (1, 3, 0), (1,)),
    ("SM-E8", {}, {"scores": (11, 12, 5)}, ["2 p p", "ana ana none cat"], (2, 0, 1), (0,)),
    ("SM-E8", {}, {"scores": (11, 12, 5)}, ["2 p p", "none ana none cat"], (-2, 0, 1), ()),
    ("SM-E9", {}, {"scores": (1, 0, -2)}, ["4", "ana ana ana ana"], (4, 0, 0), (0,)),
    ("SM-E9", {}, {"scores": (1, 0, -2)}, ["p 4", "ben ben ben ben"], (0, 4, 0), ()),
    ("SM-E9", {}, {"scores": (1, 0, -2)}, ["p p 4", "cat cat cat cat"], (0, 0, 4), ()),
    ("SM-E12", {}, {"scores": (11, 10, 8)}, ["p 2 p", "ana ana none cat"], (2, -2, 1), ()),
])  # fmt: skip
def test_a_hand_of_smear_scores_as_the_example_says(
    number: str, options: dict[str, OptionValue], agreed: dict[str, Any], lines: list[str], points: tuple[int, ...],
    winners: tuple[int, ...],
) -> None:  # fmt: skip
    sheet = hand(SM, lines, options=options, **agreed)
    assert change(sheet) == points
    assert sheet.standing.winners == winners


def test_a_deal_that_all_pass_is_dealt_again_by_the_same_dealer() -> None:
    sheet = written(keeper(SM), "p p p")
    assert sheet.question is not None
    assert "Cat deals again" in sheet.question.before
    written(sheet, "2 3 p", "ben ben none none")
    assert sheet.standing.hands[0].dealer == 2
    assert change(sheet) == (0, -3, 0)


@pytest.mark.parametrize(("options", "before", "line", "rule"), [
    ({}, "3", "2", "SM-12"),
    ({}, "", "5", "SM-14"),
    ({"dealer_forced_bid": "on"}, "p p", "p", "SM-A6"),
    ({"high_point": "highest_in_play"}, "2 p p", "none", "SM-A1"),
    ({}, "2 p p ana", "none", "SM-A3"),
    ({"joker": "on"}, "2 p p none none", "ana", "SM-A3"),
    ({"joker": "on", "high_point": "highest_in_play"}, "2 p p none", "ana", "SM-A8"),
])  # fmt: skip
def test_smear_refuses_what_cannot_be(options: dict[str, OptionValue], before: str, line: str, rule: str) -> None:
    sheet = written(keeper(SM, options=options), *filter(None, [before]))
    with pytest.raises(Illegal) as refused:
        sheet.write(line)
    assert refused.value.rule == rule


def test_card_points_are_no_more_than_the_deck_has() -> None:
    sheet = written(keeper(SM), "2 p p", "ana ana none count")
    with pytest.raises(Unreadable, match="Ana 40, Ben 30, Cat 11 make 81 card points, and this hand has at most 80"):
        sheet.write("40 30 11")


# Euchre


@pytest.mark.parametrize(("number", "options", "agreed", "lines", "points", "winners"), [
    ("EU-E4", {}, {}, ["ana dummy none", "3 1 1"], (1, 0, 0), ()),
    ("EU-E4", {}, {}, ["ana d none", "4 1 0"], (1, 0, 0), ()),
    ("EU-E4", {}, {}, ["ana d none", "5 0 0"], (3, 0, 0), ()),
    ("EU-E4", {}, {}, ["ana d none", "2 2 1"], (0, 2, 2), ()),
    ("EU-E4", {}, {}, ["ana d none", "0 3 2"], (0, 2, 2), ()),
    ("EU-E5", {}, {}, ["ana d ben", "2 3"], (0, 2, 2), ()),
    ("EU-E5", {}, {}, ["ana d ben", "0 5"], (0, 4, 4), ()),
    ("EU-E5", {}, {}, ["ana d ben", "3 2"], (1, 0, 0), ()),
    ("EU-E5", {}, {}, ["ana d ben", "5 0"], (3, 0, 0), ()),
    ("EU-E10", {}, {"scores": (9, 8, 8)}, ["ana d none", "2 2 1"], (0, 2, 2), ()),
    ("EU-E10", {}, {"scores": (9, 10, 10)}, ["ben d none", "3 1 1"], (0, 1, 0), (1,)),
    ("EU-E11", {}, {"scores": (9, 9, 3)}, ["cat d none", "2 2 1"], (2, 2, 0), ()),
    ("EU-E11", {}, {"scores": (9, 8, 3)}, ["cat d none", "2 2 1"], (2, 2, 0), (0,)),
    ("EU-E12", {"lone_march_points": 4}, {}, ["ana alone none", "5 0 0"], (4, 0, 0), ()),
    ("EU-E12", {"lone_march_points": 4}, {}, ["ana alone none", "4 1 0"], (1, 0, 0), ()),
    ("EU-E12", {"lone_march_points": 4}, {}, ["ana dummy none", "5 0 0"], (3, 0, 0), ()),
])  # fmt: skip
def test_a_hand_of_euchre_scores_as_the_example_says(
    number: str, options: dict[str, OptionValue], agreed: dict[str, Any], lines: list[str], points: tuple[int, ...],
    winners: tuple[int, ...],
) -> None:  # fmt: skip
    sheet = hand(EU, lines, options=options, **agreed)
    assert change(sheet) == points
    assert sheet.standing.winners == winners


def test_a_deal_that_nobody_takes_goes_to_the_next_dealer() -> None:
    sheet = written(keeper(EU), "none")  # Cat dealt
    assert sheet.question is not None
    assert "Ana deals" in sheet.question.before
    written(sheet, "ben d none 3 1 1")
    assert sheet.standing.hands[0].dealer == 0
    assert sheet.reckoned.dealer == 1
    with pytest.raises(Illegal, match="EU-A10"):
        keeper(EU, options={"stick_dealer": "on"}).write("none")
    with pytest.raises(Illegal, match="EU-22"):
        keeper(EU).write("ana d ana")


# Two-player Spades: the first player is the dealer, so Ben; Ana bids first


@pytest.mark.parametrize(("number", "agreed", "lines", "points", "bags"), [
    ("S2-E1", {}, ["6 5", "8 5"], (62, 50), (2, 0)),
    ("S2-E2", {}, ["7 5", "6 7"], (-70, 52), (0, 2)),
    ("S2-E3", {}, ["9 nil", "13 0"], (94, 100), (4, 0)),
    ("S2-E4", {}, ["9 0", "11 2"], (92, -100), (2, 0)),
    ("S2-E4", {}, ["9 dn", "13 0"], (94, 200), (4, 0)),
    ("S2-E4", {}, ["9 double nil", "12 1"], (93, -200), (3, 0)),
    ("S2-E5", {"scores": (310, 0), "bags": (8, 0)}, ["4 6", "7 6"], (-57, 60), (1, 0)),
    ("S2-E6", {"bags": (9, 0)}, ["1 nil", "13 0"], (-178, 100), (1, 0)),
    ("S2-E8", {"scores": (470, 0), "bags": (9, 0)}, ["4 8", "5 8"], (-59, 80), (0, 0)),
])  # fmt: skip
def test_a_hand_of_two_player_spades_scores_as_the_example_says(
    number: str, agreed: dict[str, Any], lines: list[str], points: tuple[int, ...], bags: tuple[int, ...]
) -> None:
    sheet = hand(S2, lines, seats=2, **agreed)
    assert (change(sheet), sheet.standing.bags, sheet.standing.over) == (points, bags, False)


def test_the_bag_story_of_s2_e7() -> None:
    sheet = written(keeper(S2, 2), "4 6", "7 6", "7 3", "7 6", "4 4", "9 4")  # in the second hand Ben bids first
    assert sheet.standing.scores[0] == 21
    assert (sheet.standing.bags or ())[0] == 1


@pytest.mark.parametrize(("scores", "lines", "after", "winners"), [
    ((450, 455), ["6 5", "8 5"], (512, 505), (0,)),
    ((443, 453), ["6 5", "6 7"], (503, 505), (1,)),
    ((441, 453), ["6 5", "8 5"], (503, 503), ()),
    ((441, 449), ["6 5", "8 5"], (503, 499), (0,)),
])  # fmt: skip
def test_the_end_of_s2_e9(
    scores: tuple[int, ...], lines: list[str], after: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    sheet = hand(S2, lines, seats=2, scores=scores)
    assert (sheet.standing.scores, sheet.standing.winners) == (after, winners)


def test_double_nil_needs_the_deficit_of_the_house() -> None:
    sheet = keeper(S2, 2, {"double_nil_deficit": 100}, scores=(0, 99))
    with pytest.raises(Illegal, match="S2-A8"):
        sheet.write("dn")
    keeper(S2, 2, {"double_nil_deficit": 100}, scores=(0, 100)).write("dn")


# Wizard


def at_round(number: int, **kwargs: Any) -> Keeper:
    return keeper(WZ, round=number, **kwargs)


@pytest.mark.parametrize(("number", "start", "lines", "points"), [
    ("WZ-E1", 3, ["3 0 0", "3 0 0"], (50, 20, 20)),
    ("WZ-E1", 7, ["2 5 0", "5 2 0"], (-30, -30, 20)),
    ("WZ-E1", 1, ["1 1 0", "1 0 0"], (30, -10, 20)),
    ("WZ-E2", 3, ["1 2 1", "1 0 2"], (30, -20, -10)),
    ("WZ-E11", 20, ["20 0 0", "20 0 0"], (220, 20, 20)),
])  # fmt: skip
def test_a_round_of_wizard_scores_as_the_example_says(
    number: str, start: int, lines: list[str], points: tuple[int, ...]
) -> None:
    sheet = written(at_round(start), *lines)
    assert change(sheet) == points
    assert sheet.standing.hands[0].number == start


@pytest.mark.parametrize(("scores", "winners"), [((-30, -60, -40), (0,)), ((290, 290, 230), (0, 1))])
def test_the_end_of_wz_e12(scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
    sheet = written(at_round(20, scores=scores), "0 0 20", "0 0 20")
    assert sheet.standing.over
    sheet.correct(1)
    written(sheet, "0 0 18", "0 0 20")
    assert sheet.standing.scores == tuple(s + d for s, d in zip(scores, (20, 20, -20), strict=True))
    assert sheet.standing.winners == winners


def test_the_dealer_may_not_make_the_bids_equal_the_tricks() -> None:
    sheet = written(at_round(5, options={"ban_even_bids": "on"}), "2 1")
    with pytest.raises(Illegal, match=r"the dealer may not bid 2.*WZ-A9"):
        sheet.write("2")
    with pytest.raises(Illegal, match="WZ-A8"):
        sheet.write("6")
