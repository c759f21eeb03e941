"""Any hand of a sheet can be corrected, taken out or taken back, and every later total follows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.core.errors import CardtableError, Unreadable
from cardtable.core.ruleset import Table
from cardtable.table.keeper import Change, Keeper
from tests.table.paper import CS, EU, NO_JACKS, S2, SM, WZ, change, keeper, written
from tests.toy import RULESET as HIGH_CARD


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


def test_what_stood_there_is_not_offered_where_it_does_not_fit() -> None:
    sheet = written(keeper(WZ), "0 0 0 0 1 0")
    sheet.correct(1)
    written(sheet, "0 0 0 1")
    assert sheet.question is not None
    assert (sheet.question.key, sheet.question.default) == ("tricks 1", None)
    with pytest.raises(Unreadable, match="nothing stood there for Ben's tricks"):
        sheet.accept_rest()
    sheet.write("0")
    assert sheet.accept() == 1
    assert sheet.standing.hands[0].tricks == (1, 0, 0)


def test_a_hand_can_be_taken_out_where_the_others_still_fit() -> None:
    sheet = written(keeper(S2, 2), "6 5", "8 5", "6 5", "8 5", "5 6", "5 8")
    dealers = [h.dealer for h in sheet.standing.hands]
    sheet.remove(1)
    assert [h.dealer for h in sheet.standing.hands] == dealers[1:]
    assert [h.number for h in sheet.standing.hands] == [1, 2]
    rounds = three_rounds()
    with pytest.raises(Unreadable, match="hand 1 cannot be removed"):
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


@settings(max_examples=60)
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
