"""Lines typed at a terminal before somebody was called to it never answer for that person."""

from __future__ import annotations

import io
import os
import pty
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pytest

from cardtable.text import prompt
from cardtable.text.mode import play_text
from cardtable.text.prompt import Prompt
from tests.text.test_mode import played, request

forget = prompt.forget_typed


class Typist:
    """Types at a pseudo-terminal: each time that the unread lines are dropped, the next ones."""

    def __init__(self, stdin: TextIO, master: int) -> None:
        self.stdin = stdin
        self.after_calls: list[str] = []
        self._master = master

    def type(self, lines: str) -> None:
        os.write(self._master, lines.encode())

    def forget(self, stdin: TextIO) -> None:
        forget(stdin)
        self.type(self.after_calls.pop(0))


@pytest.fixture
def typist(monkeypatch: pytest.MonkeyPatch) -> Iterator[Typist]:
    master, slave = pty.openpty()
    with os.fdopen(slave, encoding="utf-8") as stdin:
        made = Typist(stdin, master)
        monkeypatch.setattr(prompt, "forget_typed", made.forget)
        yield made
    os.close(master)


def test_what_was_typed_before_the_call_or_too_soon_is_dropped(typist: Typist, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter((10.0, 10.5, 20.0, 21.0))
    monkeypatch.setattr(prompt, "monotonic", lambda: next(clock))
    said: list[str] = []
    typist.type("before\nhalf a line")
    typist.after_calls = ["too soon\nmore\n", "meant\n"]
    assert Prompt(typist.stdin, said.append).line_of_another() == "meant"
    assert said == ["That came too soon to be an answer. Type it once more."]


def two_people(folder: Path, typist: Typist) -> str:
    """Return what is said to Bo, then Ann, who share a terminal at which these things are typed."""
    out = io.StringIO()
    assert play_text(request(folder, ("human", "human", "thumb")), typist.stdin, out) == 0
    assert "Bo holds " in out.getvalue()
    return out.getvalue()


def test_enters_typed_ahead_show_no_hand_of_another(
    tmp_path: Path, typist: Typist, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prompt, "SEEN", 0.0)
    typist.after_calls = ["\n1\n\n\n\n", "quit\n"]
    out = two_people(tmp_path, typist)
    assert "Pass the keyboard to Ann;" in out
    assert "Ann holds " not in out


def test_a_yes_typed_ahead_is_no_consent_of_another(
    tmp_path: Path, typist: Typist, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prompt, "SEEN", 0.0)
    typist.after_calls = ["\n1\n", "\n1\n", "\nundo\nyes\nyes\n", "no\n", "\nquit\n"]
    out = two_people(tmp_path, typist)
    assert "do you agree? Type yes or no." in out
    assert "undoes a move\n" not in out


def test_lines_from_a_pipe_are_all_read(tmp_path: Path) -> None:
    out = played(request(tmp_path, ("human", "human", "thumb")), "\n1\n\nhand\n")
    assert "Ann holds " in out
    assert "Bo holds " in out
