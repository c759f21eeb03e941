"""Whatever lies where a TOML file is looked for, the answer is one sentence, and it comes at once."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable import plugins
from cardtable.cli import main
from cardtable.core.errors import Unreadable
from cardtable.games.wizard import RULESET as WIZARD
from cardtable.store.files.house_rules import kept_rules, rules_path
from cardtable.store.files.paths import DATABASE
from cardtable.store.files.plain import is_endless
from cardtable.store.files.toml import load_toml, read_toml
from cardtable.store.records.lesson import read_lesson
from cardtable.tui.base.keymap import load_keys
from cardtable.tui.base.settings import Settings, SettingsFile
from cardtable.tui.look.themes import check_theme, find_themes

DEEP = "a." * 1200 + "a = 1\n"


def _text(text: str) -> Callable[[Path], object]:
    return lambda path: path.write_text(text, "utf-8")


EVIL: dict[str, tuple[Callable[[Path], object], str]] = {
    "a folder": (Path.mkdir, "cannot be read"),
    "links in a ring": (lambda path: path.symlink_to(path), "cannot be read"),
    "too large": (_text("#" * 2**21), "larger than 1 MB"),
    "no UTF-8": (lambda path: path.write_bytes(b"\xff"), "not UTF-8"),
    "a deep name": (_text(DEEP), "nested too deeply"),
    "a deep name in a heading": (_text("[" + "a." * 1200 + "a]\n"), "nested too deeply"),
    "deep names without end": (_text("a." * 250_000 + "a = 1\n"), "nested too deeply"),
    "a name of ninety parts": (_text("a." * 90 + "a = 1\n"), "nested too deeply"),
    "deep lists": (_text("a = " + "[" * 5000 + "]" * 5000), "nested too deeply"),
    "lists of ninety levels": (_text("a = " + "[" * 90 + "]" * 90), "nested too deeply"),
}
if hasattr(os, "mkfifo"):
    EVIL["a pipe"] = (os.mkfifo, "not an ordinary file")
    EVIL["a device"] = (lambda path: path.symlink_to("/dev/zero"), "not an ordinary file")

evil = pytest.mark.parametrize("what", EVIL)


def lay(path: Path, what: str) -> str:
    """Put something that is no TOML file at a place; return what must be said of it."""
    make, says = EVIL[what]
    path.parent.mkdir(parents=True, exist_ok=True)
    make(path)
    return says


@evil
def test_every_reader_says_what_is_wrong_and_passes_it_over(tmp_path: Path, what: str) -> None:
    says = lay(tmp_path / "x.toml", what)
    with pytest.raises(Unreadable, match=says):
        load_toml(tmp_path / "x.toml")
    theme, wrong = check_theme(tmp_path / "x.toml")
    assert (theme, len(wrong)) == (None, 1)
    assert says in wrong[0]
    lay(tmp_path / "settings.toml", what)
    kept = SettingsFile(tmp_path)
    assert kept.load() == Settings()
    assert says in kept.problems[0]
    kept.save(Settings(pace="slow"))  # what lay there is set aside
    assert SettingsFile(tmp_path).load() == Settings(pace="slow")
    lay(tmp_path / "keys.toml", what)
    keymap, problems = load_keys(tmp_path)
    assert (keymap, len(problems)) == ({}, 1)
    assert says in problems[0]
    lay(rules_path(tmp_path, WIZARD, "bad"), what)
    (rules,) = kept_rules(tmp_path, WIZARD)
    assert says in rules.error
    lay(tmp_path / "themes" / "bad.toml", what)
    assert any(says in trouble for trouble in find_themes(tmp_path / "themes").troubles)


@evil
def test_every_command_says_what_is_wrong(tmp_path: Path, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "data"
    for name in ("settings.toml", "keys.toml", "themes/bad.toml", "rules/wizard/bad.toml", "x.toml"):
        says = lay(folder / name, what)
    assert main(["doctor", "--data-dir", str(folder)]) == 1
    lines = {line.split(":")[0]: line for line in capsys.readouterr().out.splitlines()}
    assert all(says in lines[name] for name in ("settings", "keys", "themes", "rules"))
    assert main(["themes", "--data-dir", str(folder)]) == 1
    assert says in capsys.readouterr().out
    for command in (["themes", "--check"], ["play", "wizard", "--text", "--rules"], ["rules", "wizard", "--rules"]):
        status = main([*command, str(folder / "x.toml")])
        out, err = capsys.readouterr()
        assert status in (1, 2)
        assert (out + err).count("\n") == 1
        assert says in out + err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such pipes")
def test_a_pipe_as_database_or_record_keeps_nobody_waiting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / DATABASE)
    assert main(["doctor", "--data-dir", str(tmp_path)]) == 1
    assert "database:  cardtable.sqlite is not an ordinary file" in capsys.readouterr().out
    assert main(["stats", "--data-dir", str(tmp_path)]) == 2
    assert is_endless(tmp_path / DATABASE)
    assert not is_endless(tmp_path)
    assert not is_endless(tmp_path / "missing")


@pytest.mark.parametrize("text", [DEEP, "start = " + "[" * 5000, "start = " + "[" * 90 + "]" * 90])
def test_a_lesson_is_read_with_the_same_care(text: str) -> None:
    with pytest.raises(Unreadable, match="the lesson cannot be used: it is nested too deeply"):
        read_lesson(text, plugins.ruleset)


def test_what_people_write_is_not_too_deep() -> None:
    points = "." * 500
    text = f'# {points}\n[a.b.c]\nd = [[1.5, 2.5], [{{e = "{"." * 90}"}}]]\n'
    assert read_toml(text)["a"]["b"]["c"]["d"][0] == [1.5, 2.5]
