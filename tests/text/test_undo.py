"""Taking back in text mode, alone and at a shared keyboard."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cardtable.core.ruleset import Table
from cardtable.store.db import Store
from cardtable.table.session import Session
from cardtable.text.narrator import Narrator
from tests.text.test_mode import last_round, played, request
from tests.toy import RULESET as HIGH_CARD


def test_alone_a_choice_is_taken_back(tmp_path: Path) -> None:
    out = played(last_round(tmp_path), "3\nu\nyes\nquit\n")
    assert "has played a card since" in out
    assert "undoes a move" in out
    with Store.open(tmp_path) as store:
        assert store.games()[0].why == "a move was undone after more was known"


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_alone_what_was_learned_makes_it_practice_and_is_asked(tmp_path: Path, answer: str) -> None:
    out = played(request(tmp_path, ("human", "thumb"), "two-player-spades"), f"1\nundo\nwell\n{answer}\nquit\n")
    assert "In this hand Ann has drawn a card since." in out
    assert out.count("Undo it? Type yes or no.") == 2
    assert ("undoes a move" in out) == (answer == "yes")
    with Store.open(tmp_path) as store:
        assert store.games()[0].practice == (answer == "yes")


def test_nothing_chosen_is_nothing_to_take_back(tmp_path: Path) -> None:
    assert "This cannot be undone: a new hand has been dealt since." in played(last_round(tmp_path), "undo\n")


def test_the_others_must_agree(tmp_path: Path) -> None:
    wanted = request(tmp_path, ("human", "human", "human"), round_=2)
    out = played(wanted, "\n1\n\n1\n\n0\n\n1\n\nu\nmaybe\nno\n\nquit\n")
    assert out.count("do you agree? Type yes or no.") == 2
    asked = out.index("asks to undo a move")
    before = out[:asked]
    holds = before.rindex(" holds ")
    assert "\n" * 40 in out[holds:asked]
    assert "undoes a move" not in out
    after = out[asked:]
    assert after.index("Pass the keyboard to") < after.index(" holds ")


def test_agreed_the_choice_is_gone(tmp_path: Path) -> None:
    wanted = request(tmp_path, ("human", "human", "human"), round_=2)
    out = played(wanted, "\n1\n\n1\n\n0\n\n1\n\nu\nyes\n\nquit\n")
    assert "undoes a move" in out


def test_people_at_one_keyboard_are_told_what_stays(tmp_path: Path) -> None:
    assert "Several people share this keyboard" in played(request(tmp_path, ("human", "human", "thumb")), "")
    assert "Several people" not in played(last_round(tmp_path / "alone"), "")


def test_the_score_sheet_is_said_line_by_line(tmp_path: Path) -> None:
    out = played(request(tmp_path, ("human", "thumb", "thumb"), round_=1), "0\n1\nsheet\nquit\n")
    sheet = out[out.rindex("Hand 1, dealt by") :]
    assert "(WZ-" in sheet
    assert "Not finished: Ann" in sheet


@pytest.mark.parametrize(
    ("term", "tty", "forgets"), [("xterm", True, True), ("dumb", True, False), ("xterm", False, False)]
)
def test_a_terminal_is_told_to_forget_what_was_said(
    monkeypatch: pytest.MonkeyPatch, term: str, tty: bool, forgets: bool
) -> None:
    monkeypatch.setenv("TERM", term)
    out = io.StringIO()
    monkeypatch.setattr(out, "isatty", lambda: tty)
    Narrator(Session(HIGH_CARD, Table(("Ann", "Bo"), HIGH_CARD.Options())), out).scroll()
    assert ("\x1b[3J" in out.getvalue()) == forgets
    assert out.getvalue().startswith("\n" * 40)
