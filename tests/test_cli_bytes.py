"""Bytes that are no text, on the way in and on the way out: one sentence, and no escapes."""

from __future__ import annotations

import io
import os
import sys
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable import plugins
from cardtable.cli import _parser, main
from cardtable.commands.screen import screen_trouble
from cardtable.core.ascii import in_ascii
from cardtable.core.errors import Unreadable
from cardtable.store.files.house_rules import kept_rules
from cardtable.store.files.paths import data_dir
from cardtable.tui.look.themes import find_themes

WRONG = os.fsdecode(b"caf\xe9\xff")


def every_place(parser: ArgumentParser, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield what is typed before each thing that a parser and those below it take."""
    yield before
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for name, below in action.choices.items():
                yield from every_place(below, (*before, name))
        elif action.option_strings:
            yield (*before, action.option_strings[-1])


PLACES = sorted(set(every_place(_parser())))


@pytest.mark.parametrize("place", PLACES, ids=" ".join)
def test_bytes_that_are_no_text_are_refused_everywhere(
    place: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CARDTABLE_DATA_DIR", str(tmp_path))
    for typed in ([*place, WRONG], [*place, f"x={WRONG}"], [*place[:-1], f"{(place or ('--preset',))[-1]}={WRONG}"]):
        status = main(typed)
        out, err = capsys.readouterr()
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert "is not UTF-8" in err
    assert list(tmp_path.iterdir()) == []


def test_so_are_those_of_the_environment_and_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA_DIR", f"{tmp_path}/{WRONG}")
    with pytest.raises(Unreadable, match="not UTF-8"):
        data_dir()
    for folder in ("themes", "rules/wizard"):
        (tmp_path / folder).mkdir(parents=True)
        try:
            (tmp_path / folder / f"{WRONG}.toml").write_text("", "utf-8")
        except OSError:
            pytest.skip("this system has no such names")
    assert find_themes(tmp_path / "themes").problems[tmp_path / "themes" / f"{WRONG}.toml"] == (
        "its name is not UTF-8",
    )
    (rules,) = kept_rules(tmp_path, plugins.ruleset("wizard"))
    assert (rules.name, rules.error) == ("caf??", "the name of the file is not UTF-8")


COMMANDS = (
    ("games",),
    *(("rules", game) for game in plugins.rulesets()),
    ("themes",),
    ("doctor",),
    ("stats",),
    ("plugins",),
    ("record", "list"),
    ("play", "wizard", "--text", "--seat", "Zoë", "--seat", "Ян:easy", "--seat", "…:easy"),
    ("play", "--text"),
    ("simulate", "wizard", *(("--bot", "random") * 3), "--games", "1"),
)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_output_holds_escapes(
    command: tuple[str, ...], encoding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDTABLE_DATA_DIR", str(tmp_path))
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2))
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\nh\nlog\n"))
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    assert main(list(command)) == 0
    for stream in (out, err):
        stream.flush()
        assert isinstance(stream.buffer, io.BytesIO)
        said = stream.buffer.getvalue()
        assert not any(escape in said for escape in (b"\\u", b"\\x", b"\\N", b"\\U"))
        said.decode(encoding)


@pytest.mark.parametrize(("encoding", "draws"), [("utf-8", True), ("UTF8", True), ("ascii", False), ("latin-1", False)])
def test_a_screen_is_drawn_only_where_its_signs_can_be_written(
    encoding: str, draws: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for name in ("stdin", "stdout"):
        stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
        monkeypatch.setattr(sys, name, stream)
    trouble = screen_trouble()
    assert trouble is None if draws else "UTF-8" in (trouble or "")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Zoë", "Zoe"),
        ("A♣ – 3♥…", "AC - 3H..."),
        ("± 2 µs", "+/- 2 us"),
        ("╭─╮│", "+-+|"),
        ("Ян", "??"),
        ("e\u0301", "e"),
    ],
)
def test_what_is_like_a_text_in_ascii(text: str, plain: str) -> None:
    assert in_ascii(text) == plain
