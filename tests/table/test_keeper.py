"""The score-keeper: what is written down scores as the worked examples say, and any hand can be corrected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable import plugins
from cardtable.core.errors import CardtableError, Illegal, Unreadable
from cardtable.core.options import OptionValue, read_options
from cardtable.core.ruleset import Table
from cardtable.table.keeper import Change, Keeper
from tests.toy import RULESET as HIGH_CARD

NAMES = ("Ana", "Ben", "Cat", "Dee", "Eli", "Fay")
CS, SM, EU, S2, WZ = (
    "cutthroat-spades", "canadian-smear", "three-handed-euchre", "two-player-spades", "wizard",
)  # fmt: skip
LONG: dict[str, OptionValue] = {"blind6_limit": "unlimited", "award_jacks": "JD JC JH"}
NO_JACKS: dict[str, OptionValue] = {"award_jacks": "none"}
SHORT_A: dict[str, OptionValue] = {"target": 300, "award_jacks": "none", "bag_limit": 5}
SHORT_B: dict[str, OptionValue] = {"target": 300, "award_jacks": "none", "bag_mode": "per_hand"}


def keeper(game: str, seats: int = 3, options: dict[str, OptionValue] | None = None, **agreed: Any) -> Keeper:
    """A new sheet; the last seat deals first, so that the first one bids first."""
    ruleset = plugins.ruleset(game)
    table = Table(NAMES[:seats], read_options(ruleset.Options, options or {}, seats), seats - 1)
    return Keeper(ruleset, Table(table.names, table.options, **{"dealer": seats - 1} | agreed))


def written(sheet: Keeper, *lines: str) -> Keeper:
    for line in lines:
        sheet.write(line)
    return sheet


def change(sheet: Keeper) -> tuple[int, ...]:
    return sheet.standing.hands[-1].change


def hand(game: str, lines: Sequence[str], **kwargs: Any) -> Keeper:
    """A sheet on which one whole hand has been written."""
    sheet = written(keeper(game, **kwargs), *lines)
    assert len(sheet.standing.hands) == 1
    return sheet


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
    with pytest.raises(Unreadable, match="'11' is no number from 0 to 10"):
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


# Correcting


def three_rounds() -> Keeper:
    return written(keeper(WZ), "1 0 0 1 0 0", "0 2 1 1 1 0", "2 1 0 1 1 1")


def test_the_round_of_the_score_apps() -> None:
    """R42: zero can be entered, contracts come first, early rounds can be edited, and tricks must add up."""
    sheet = written(keeper(WZ), "0 0 0", "1 0 0", "1 1 0", "1 1 0")
    sheet.write("2 1 0")  # Ben deals: Cat, Ana, Ben
    with pytest.raises(Unreadable, match="Cat 1, Ana 1, Ben 2 make 4 tricks, and this hand has 3"):
        sheet.write("1 1 2")
    assert sheet.question is not None
    assert sheet.question.key == "tricks 2"
    sheet.write("1 1 1")
    assert change(sheet) == (30, -10, -10)
    written(sheet, "1 1 1", "2 1 1")
    before = sheet.standing
    sheet.correct(2)
    assert sheet.standing == before
    written(sheet, "2 2 2", "0 0 2")  # Ana deals: Ben, Cat, Ana
    after = sheet.standing
    assert after.hands[1].change == (40, -20, -20)
    assert [h.change for h in after.hands[2:]] == [h.change for h in before.hands[2:]]
    assert after.scores == tuple(sum(h.change[seat] for h in after.hands) for seat in range(3))
    assert all(new != old for new, old in zip(after.scores, before.scores, strict=True))


def test_an_answer_too_many_or_too_few_changes_nothing() -> None:
    sheet = keeper(WZ)
    for line in ("", " , ", "1 0 0 1 0 0 7", "2", "x", "1 0 0 0 0 0", "-1", "1.5", "9" * 400):
        with pytest.raises(CardtableError):
            sheet.write(line)
    assert not sheet.begun
    with pytest.raises(Unreadable):
        sheet.undo()


def test_undo_takes_back_whatever_was_written_last() -> None:
    sheet = three_rounds()
    kept = sheet.standing
    acts: list[Callable[[], object]] = [
        lambda: sheet.write("1"), lambda: sheet.correct(1), lambda: sheet.remove(3), lambda: sheet.deals(1),
    ]  # fmt: skip
    for act in acts:
        act()
        sheet.undo()
        assert sheet.standing == kept
        assert sheet.correcting is None
        assert not sheet.begun
    sheet.undo()
    assert len(sheet.standing.hands) == 2


def test_a_correction_keeps_what_is_left_as_it_is() -> None:
    sheet = three_rounds()
    sheet.write("1")
    sheet.correct(2)
    assert sheet.question is not None
    assert (sheet.question.key, sheet.question.default) == ("bid 1", "0")
    sheet.write("1")
    assert sheet.accept_rest() == 2
    assert sheet.standing.hands[1].bids == ("bid 1", "bid 1", "bid 2")
    assert sheet.begun  # what had been written of the fourth hand is still there
    sheet.correct(1)
    for _ in range(6):
        sheet.accept()
    assert sheet.correcting is None


def test_what_no_longer_fits_is_asked_again() -> None:
    sheet = written(keeper(EU), "ana dummy none 3 1 1")
    sheet.correct(1)
    sheet.write("ben")
    with pytest.raises(Unreadable, match="Ben 3, Ana 1 make 4 tricks, and this hand has 5"):
        written(sheet, "alone ana 3 1")
    sheet.write("alone ana 3 2")
    assert change(sheet) == (0, 1, 0)
    assert sheet.standing.hands[0].bids == ("alone", "maker alone", None)


def test_a_hand_can_be_taken_out_where_the_others_still_fit() -> None:
    sheet = written(keeper(S2, 2), "6 5", "8 5", "6 5", "8 5", "5 6", "5 8")
    dealers = [h.dealer for h in sheet.standing.hands]
    sheet.remove(1)
    assert [h.dealer for h in sheet.standing.hands] == dealers[1:]
    assert [h.number for h in sheet.standing.hands] == [1, 2]
    rounds = three_rounds()
    with pytest.raises(Unreadable, match="hand 1 cannot be taken out"):
        rounds.remove(1)
    rounds.remove(3)
    assert len(rounds.standing.hands) == 2
    with pytest.raises(Unreadable, match="there is no hand 3"):
        rounds.remove(3)


def test_a_correction_that_makes_a_later_bid_illegal_is_noted() -> None:
    sheet = written(keeper(CS, options=NO_JACKS), "2 10 5", "2 10 5", "1 4 b6", "1 10 6")
    before = sheet.reckoned
    assert before.notes == ()
    sheet.correct(1)
    written(sheet, "2 1 5", "2 10 5")
    (note,) = sheet.reckoned.notes
    assert note.startswith("hand 2: Ana's bid b6: Blind 6 needs to be 50 behind the leader")
    assert len(sheet.standing.hands) == 2


def test_a_correction_can_end_the_game_earlier_or_let_it_go_on() -> None:
    sheet = written(keeper(S2, 2, {"target": 100}), "5 5", "5 8", "6 5", "8 5")
    assert sheet.standing.winners == (1,)
    sheet.correct(2)
    written(sheet, "9 9", "7 6")
    assert not sheet.standing.over
    written(sheet, "1 1", "6 7")
    sheet.correct(1)
    written(sheet, "1 12", "1 12")
    assert sheet.standing.winners == (1,)
    assert sheet.reckoned.notes == tuple(
        f"the game was over before hand {number}, which does not count" for number in (2, 3)
    )
    sheet.undo()
    assert len(sheet.standing.hands) == 3
    assert sheet.correcting == 1


def test_another_dealer_lets_the_hand_begin_anew() -> None:
    sheet = written(keeper(WZ), "1 0")
    sheet.deals(0)
    assert sheet.question is not None
    assert sheet.question.key == "bid 1"
    written(sheet, "0 0 1", "0 0 1")
    assert sheet.standing.hands[0].dealer == 0
    assert sheet.reckoned.dealer == 1


def test_a_game_from_outside_says_that_it_cannot_be_kept() -> None:
    with pytest.raises(Unreadable, match="High Card does not say"):
        Keeper(HIGH_CARD, Table(("A", "B"), HIGH_CARD.Options()))


# Anything typed


TYPED = (
    "0 1 2 3 4 5 6 7 13 17 nil bn b6 blind 1f moon pass p dn ana ben cat a none d alone count , - ? x 999"
)  # fmt: skip
LINES = st.one_of(st.lists(st.sampled_from(TYPED.split()), max_size=6).map(" ".join), st.text(max_size=12))
WAYS = ["write", "write", "write", "write", "write", "correct", "remove", "deals", "undo", "accept", "rest"]
ACTS = st.tuples(st.sampled_from(WAYS), LINES, st.integers(-1, 4))


def act_on(sheet: Keeper, what: str, line: str, n: int) -> None:
    acts: dict[str, Callable[[], object]] = {
        "write": lambda: sheet.write(line), "correct": lambda: sheet.correct(n), "remove": lambda: sheet.remove(n),
        "deals": lambda: sheet.deals(n), "undo": sheet.undo, "accept": sheet.accept, "rest": sheet.accept_rest,
    }  # fmt: skip
    acts[what]()


def state(sheet: Keeper) -> tuple[object, ...]:
    question = sheet.question
    return sheet.standing, sheet.correcting, question and (question.key, question.default)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([(CS, 3), (CS, 5), (SM, 2), (SM, 3), (EU, 3), (S2, 2), (WZ, 3)]), st.lists(ACTS, max_size=30))
def test_anything_typed_is_written_or_refused_in_one_sentence(
    game: tuple[str, int], acts: list[tuple[str, str, int]]
) -> None:
    sheet = keeper(*game)
    kept: list[Change] = []

    def forget(_: bool) -> None:
        kept.pop()

    sheet.keep, sheet.forget = lambda change, _: kept.append(change), forget
    for act in acts:
        before, refused = state(sheet), ""
        try:
            act_on(sheet, *act)
        except CardtableError as error:
            refused = str(error)
        assert "\n" not in refused
        assert not refused or state(sheet) == before
    assert state(Keeper(sheet.game, sheet.table, kept)) == state(sheet)
