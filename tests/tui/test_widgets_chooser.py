"""How an answer comes about: nothing preselected, numbers typed, several cards marked, refusals with their rule."""

from __future__ import annotations

from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.core.actions import Action, Form, PickCards, PickNumber, PickOption, PickSuit, parse_action
from cardtable.core.cards import card, card_set, cards_in
from cardtable.core.pending import BIDDING, Ask
from cardtable.core.ruleset import RuleRef
from cardtable.tui.base.commands import APP, COMMANDS, LETTERS, TABLE
from cardtable.tui.play.chooser import Chooser
from cardtable.tui.widgets.choices import choices

HAND = [card(t) for t in ["AS", "KS", "QH", "9H", "8C", "7C", "6D", "5D", "4D", "3D", "2D"]]
NIL, BLIND, PASS = Action("nil"), Action("blind", n=6), Action("pass")


def chooser(form: Form, legal: list[Action], confirm: bool = False) -> Chooser:
    rules = SimpleNamespace(why_not=lambda view, seat, action: RuleRef("XX-7", f"no {action}"))
    ask = Ask(0, form, BIDDING, "choose")
    observation: Any = SimpleNamespace(ruleset=rules, seat=0, view=None, ask=ask, legal=tuple(legal))
    return Chooser(list(HAND), observation, confirm)


def bids(legal: range = range(14), high: int = 13) -> Chooser:
    return chooser(PickNumber("bid", 0, high, (NIL, BLIND, PASS)), [Action("bid", n=n) for n in legal] + [NIL])


def plays(*legal: str, confirm: bool = False) -> Chooser:
    return chooser(PickCards("play"), [parse_action(f"play {t}") for t in legal], confirm)


def test_nothing_is_selected_before_a_move_and_enter_says_so() -> None:
    for c in (bids(), plays("AS", "QH"), chooser(PickOption((PASS, NIL)), [PASS, NIL])):
        assert c.accept() is None
        assert "nothing is chosen yet" in c.refusal


def test_enter_takes_the_only_legal_card_unless_another_one_is_selected() -> None:
    c = plays("KS")
    assert c.hint().startswith("⏎ play")
    assert c.accept() == parse_action("play KS")
    c.point_card(HAND[0])
    assert c.accept() is None
    assert c.refusal.endswith("(XX-7)")


def test_two_digits_in_time_are_one_number() -> None:
    c = bids()
    c.digit("1", 0.0)
    c.digit("2", 0.5)
    assert c.accept() == Action("bid", n=12)
    c.digit("1", 2.0)
    c.digit("2", 2.7)
    assert c.accept() == Action("bid", n=2)
    c.digit("9", 3.0)
    c.digit("9", 3.1)
    assert c.accept() == Action("bid", n=9)


def test_a_number_that_is_not_offered_is_refused() -> None:
    c = bids(high=3, legal=range(4))
    c.digit("7", 0.0)
    assert c.refusal == "7 cannot be chosen: press 0 to 3"
    assert c.chosen is None


def test_a_forbidden_number_can_be_looked_at_but_not_said() -> None:
    c = bids(range(1, 14))
    c.digit("0", 0.0)
    assert c.refusal == "no bid 0 (XX-7)"
    assert c.accept() is None
    c.move(1)
    assert c.refusal == ""
    assert c.accept() == Action("bid", n=1)


def test_what_is_beside_numbers_has_letters_that_are_no_commands() -> None:
    keys = [c.key for c in choices(PickNumber("bid", 1, 3, (NIL, BLIND, PASS, Action("1f"), Action("2f"))), [])]
    assert keys[:3] == ["1", "2", "3"]
    assert keys[3:5] == ["n", "b"]
    assert len(set(keys)) == len(keys)
    assert not set(keys) & LETTERS
    c = bids()
    assert c.letter("n")
    assert c.accept() == NIL
    assert not c.letter("z")


def test_commands_have_ids_keys_and_words_of_their_own() -> None:
    assert len({c.id for c in COMMANDS}) == len(COMMANDS)
    keys = [k for c in COMMANDS if c.where in (APP, TABLE) for k in c.keys.split(",")]
    assert len(set(keys)) == len(keys)
    assert all(c.help for c in COMMANDS)


def test_suits_and_options_are_counted() -> None:
    c = chooser(PickSuit("name", (3, 2, 1, 0), (PASS,)), [Action("name", suit=s) for s in range(4)] + [PASS])
    c.digit("2", 0.0)
    assert c.accept() == Action("name", suit=2)
    c.digit("5", 2.0)
    assert c.accept() == PASS


def test_arrows_begin_at_the_first_legal_card_and_walk_over_all() -> None:
    c = plays("QH", "9H")
    c.move(1)
    assert c.card == card("QH")
    c.move(-1)
    assert c.card == card("KS")
    assert c.accept() is None
    assert c.refusal == "no play KS (XX-7)"
    c.leap(1)
    c.leap(1)
    c.leap(1)
    assert c.accept() == parse_action("play 9H")
    c.edge(1)
    assert c.card == card("2D")
    c.move(1)
    assert c.card == card("2D")


def test_digits_jump_to_the_nth_card_and_zero_to_the_tenth() -> None:
    c = plays("AS")
    c.digit("3", 0.0)
    assert c.card == HAND[2]
    c.digit("0", 5.0)
    assert c.card == HAND[9]
    c.digit("1", 9.0)
    c.digit("1", 9.3)
    assert c.card == HAND[10]


def test_confirmation_asks_once_more_and_a_move_forgets_it() -> None:
    c = plays("AS", "KS", confirm=True)
    c.move(1)
    assert c.accept() is None
    assert c.again == parse_action("play AS")
    c.move(1)
    assert c.accept() is None
    assert c.accept() == parse_action("play KS")


@pytest.fixture
def discard() -> Chooser:
    legal = [Action("discard", sum(1 << c for c in five)) for five in combinations(HAND[1:], 5)]
    return chooser(PickCards("discard", 5, 5), legal)


def test_enter_neither_marks_nor_confirms_too_few(discard: Chooser) -> None:
    discard.move(1)
    for _ in range(6):
        assert discard.accept() is None
    assert discard.marked == 0
    assert discard.refusal == "none marked of 5: Space marks a card"


def test_marking_collects_and_frees(discard: Chooser) -> None:
    for c in HAND[1:7]:
        discard.point_card(c)
        discard.mark()
    assert discard.refusal == "5 are marked already: Space on one of them unmarks it"
    assert discard.accept() == Action("discard", sum(1 << c for c in HAND[1:6]))
    discard.point_card(HAND[1])
    discard.mark()
    assert discard.count() == "4 marked of 5"
    discard.point_card(HAND[0])
    discard.mark()
    assert discard.refusal.endswith("(XX-7)")
    assert not discard.marked >> HAND[0] & 1


def test_none_of_up_to_three_cards_is_meant_only_by_a_second_enter() -> None:
    sets = [card_set(" ".join(t)) for n in range(4) for t in combinations(["AS", "KS", "QH", "9H"], n)]
    c = chooser(PickCards("exchange", 0, 3), [Action("exchange", s) for s in sets])
    assert c.hint() == "⏎ exchange nothing"
    assert c.accept() is None
    assert c.again == Action("exchange")
    assert c.accept() == Action("exchange")
    c.point_card(HAND[0])
    c.mark()
    assert c.accept() == Action("exchange", 1 << HAND[0])


def test_marks_and_cursor_stay_only_on_cards_that_are_held(discard: Chooser) -> None:
    discard.point_card(HAND[1])
    discard.mark()
    discard.point_card(HAND[2])
    discard.mark()
    discard.reorder(HAND[2:])
    assert list(cards_in(discard.marked)) == [HAND[2]]
    discard.reorder(HAND[3:])
    assert (discard.marked, discard.card) == (0, None)


def test_a_card_question_with_an_option_beside_keeps_one_selection() -> None:
    c = chooser(PickCards("play", beside=(PASS,)), [parse_action("play AS"), PASS])
    c.move(1)
    assert c.letter(choices(PickCards("play", beside=(PASS,)), [])[0].key)
    assert (c.card, c.accept()) == (None, PASS)
    c.move(1)
    assert (c.choice, c.accept()) == (None, parse_action("play AS"))


def test_without_a_question_the_cursor_moves_and_nothing_is_chosen() -> None:
    c = Chooser(list(HAND))
    c.move(-1)
    assert c.card == HAND[-1]
    assert c.accept() is None
    assert c.hint() == ""
    empty = Chooser([])
    empty.move(1)
    empty.edge(1)
    empty.leap(1)
    assert empty.card is None
