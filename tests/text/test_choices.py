"""What a typed line means."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardtable import plugins
from cardtable.core.actions import Action, PickCards
from cardtable.core.errors import Unreadable
from cardtable.core.observation import Observation
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Table
from cardtable.table.launch import Origin
from cardtable.table.session import Session
from cardtable.text.choices import Menu, menu


def question(game: str, wanted: Callable[[Observation], bool], prefer: str = "") -> tuple[Menu, Observation]:
    """Return the first question of a game that is wanted, reached by the preferred or the first legal actions."""
    ruleset = plugins.ruleset(game)
    names = tuple("ABCDEF"[: ruleset.info.usual])
    session = Session(ruleset, Table(names, ruleset.Options()), Origin(code="choices").chance)
    while True:
        if not isinstance(session.pending, Ask):
            session.advance()
            continue
        asked = session.observation()
        if wanted(asked):
            return menu(asked, session.scene(asked.seat)), asked
        action = next((a for a in asked.legal if str(a) == prefer), asked.legal[0])
        session.act(asked.seat, action, session.at)


def many(asked: Observation) -> bool:
    return isinstance(asked.ask.form, PickCards) and asked.ask.form.most > 1


def bidding(asked: Observation) -> bool:
    return any(a.n is not None for a in asked.legal)


def test_a_number_in_a_list_is_its_place() -> None:
    choices, asked = question("wizard", lambda o: o.legal[0].verb == "play" and len(o.legal) > 2)
    assert {choices.read(str(n)) for n in range(1, len(asked.legal) + 1)} == set(asked.legal)
    assert choices.lines[0].startswith("1. ")


def test_a_number_of_tricks_means_itself() -> None:
    choices, _ = question("wizard", bidding)
    assert choices.read("1") == Action("bid", n=1)
    assert choices.how == "Type a number from 0 to 1; or ? for help."


def test_special_bids_are_typed_by_name() -> None:
    choices, _ = question("cutthroat-spades", bidding)
    assert choices.read("nil") == Action("nil")
    assert choices.read("Moon") == Action("moon")
    assert choices.read("7") == Action("bid", n=7)
    assert ", or nil," in choices.how


def test_cards_are_typed_in_letters_or_words() -> None:
    choices, asked = question("canadian-smear", lambda o: o.legal[0].verb == "play")
    for action in asked.legal:
        letters = str(action).removeprefix("play ")
        assert choices.read(letters.lower()) == action
        assert choices.read(str(action)) == action


def test_suits_are_typed_by_name() -> None:
    choices, asked = question("three-handed-euchre", lambda o: any(a.suit is not None for a in o.legal))
    action = next(a for a in asked.legal if a.suit is not None)
    assert choices.read(["clubs", "diamonds", "hearts", "spades"][action.suit or 0]) == action


def test_several_cards_are_typed_as_their_numbers() -> None:
    choices, asked = question("two-player-spades", many, "double nil")
    assert len(choices.lines) == 1 + 13
    assert choices.read("0") == Action("exchange")
    for typed in ("1", "3 1", "13 2 7"):
        action = choices.read(typed)
        assert action.cards.bit_count() == len(typed.split())
        assert action in asked.legal
    assert choices.read("1 3") == choices.read("3 1")
    assert choices.read("1 2 3 4") not in asked.legal


@pytest.mark.parametrize("typed", ["14", "1 1", "0 1", "-1", "1,2", "one"])
def test_numbers_that_are_no_cards_are_refused(typed: str) -> None:
    choices, _ = question("two-player-spades", many, "double nil")
    with pytest.raises(Unreadable, match="0 for none"):
        choices.read(typed)


def test_five_cards_are_discarded_at_once() -> None:
    choices, asked = question("three-handed-euchre", many, "order")
    assert choices.how.startswith("Type the numbers of 5 cards")
    assert choices.read("1 2 3 4 5") in asked.legal
    assert choices.read("1 2 3 4") not in asked.legal
