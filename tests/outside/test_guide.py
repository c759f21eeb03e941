"""The guide to writing a game is true: all its blocks are files that work or commands that are run, in their order."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import pytest

from cardtable import plugins
from cardtable.cli import main
from cardtable.commands.skeleton import SAMPLE, guide, skeleton
from cardtable.core.errors import Unreadable
from cardtable.core.ruleset import Table
from cardtable.kit.hooks import Hooks
from cardtable.table.launch import HUMAN
from cardtable.table.request import LaunchRequest
from tests.outside import shelf
from tests.outside.keys import play_by_keys

BLOCKS = re.compile(r"(?:^### `([^`\n]+)`\n\n)?^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MINUTE = 60.0


@pytest.fixture
def new_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Path]]:
    """Write a new game into an empty folder, which is the present one, and install it until the end of the test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDTABLE_DATA_DIR", str(tmp_path / "data"))
    packages: list[str] = []

    def make(name: str) -> Path:
        assert main(["plugins", "new", name]) == 0
        home, site = tmp_path / f"cardtable-{name}", tmp_path / "site"
        site.mkdir()
        shelf.dist_info(home, site)
        monkeypatch.syspath_prepend(str(site))
        monkeypatch.syspath_prepend(str(home))
        packages.append(f"cardtable_{name.replace('-', '_')}")
        return home

    yield make
    for module in [m for m in sys.modules if m.partition(".")[0] in packages]:
        del sys.modules[module]


def _commands() -> list[str]:
    """Return what the guide tells to type, in its order."""
    blocks = [text for _, kind, text in BLOCKS.findall(guide()) if kind == "console"]
    return [line.removeprefix("$ ") for text in blocks for line in text.splitlines()]


def test_every_block_is_a_file_or_commands() -> None:
    found = BLOCKS.findall(guide())
    assert len(found) == guide().count("\n```") / 2
    assert [path for path, kind, _ in found if kind != "console"] == list(skeleton(SAMPLE))
    assert all(text == skeleton(SAMPLE)[path] for path, kind, text in found if kind != "console")
    assert all(line.startswith("$ ") for _, kind, text in found if kind == "console" for line in text.splitlines())


async def test_the_guide_leads_from_an_empty_folder_to_the_end_of_a_game(
    new_game: Callable[[str], Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start = monotonic()
    new, install, play, *others = _commands()
    assert new == f"cardtable plugins new {SAMPLE}"
    assert install == f"pip install -e cardtable-{SAMPLE}"
    assert play == f"cardtable play {SAMPLE}"
    new_game(SAMPLE)
    assert f"cardtable play {SAMPLE}" in capsys.readouterr().out
    ruleset = plugins.ruleset(SAMPLE)
    table = Table(("Ann", "Bo", "Cy"), ruleset.Options(target=4))  # type: ignore[call-arg]
    screen = await play_by_keys(LaunchRequest(tmp_path / "data", SAMPLE, table, (HUMAN, f"{SAMPLE}-bot", "normal")))
    assert any("with" in row and ("wins" in row or "share" in row) for row in screen)
    assert monotonic() - start < MINUTE
    assert {command.split()[1] for command in others} == {"rules", "simulate"}
    for command in others:
        assert main(command.split()[1:]) == 0
    told = capsys.readouterr().out
    assert "**TF-8**" in told
    assert "trump-five-bot" in told


@pytest.mark.slow
def test_a_new_game_passes_its_own_tests(new_game: Callable[[str], Path]) -> None:
    home = new_game("my-whist")
    assert [path for path in home.rglob("*") if "trump" in path.name or "Trump" in path.name] == []
    rules = (home / "cardtable_my_whist" / "rules.py").read_text()
    assert "class MyWhist(TrickGame):" in rules
    assert not re.search(r"trump.five|TF-", rules, re.IGNORECASE)
    (found,) = [p for p in plugins.installed(plugins.RULESETS) if p.distribution == "cardtable-my-whist"]
    assert (found.id, found.error) == ("my-whist", None)
    bare = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(home)]
    ended = subprocess.run(tests, cwd=home, env=bare, capture_output=True, text=True, timeout=MINUTE)
    assert ended.returncode == 0, ended.stdout
    assert "2 passed" in ended.stdout


def test_letters_are_taken_from_the_name_and_never_twice() -> None:
    def letters(name: str) -> str:
        (code,) = re.findall(r'code="(\w+)"', skeleton(name)[f"cardtable_{name.replace('-', '_')}/rules.py"])
        return str(code)

    assert letters("my-whist") == "MW"
    assert letters("whist") == "WHI"
    assert letters("common-sense") == "COM"  # CS belongs to a game that is installed
    assert letters("w-i-z-2") == "WI"


@pytest.mark.parametrize("name", ["", "My-Game", "2-up", "a--b", "-a", "a-", "../up", "a b", "a" * 31])
def test_a_name_that_cannot_be_used_is_refused(name: str) -> None:
    with pytest.raises(Unreadable, match="cannot be a game's name; use small letters"):
        skeleton(name)


def test_a_game_is_never_written_over(
    new_game: Callable[[str], Path], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with pytest.raises(Unreadable, match="there is already a game wizard, from cardtable; choose another name"):
        skeleton("wizard")
    (tmp_path / "cardtable-my-whist").mkdir()
    assert main(["plugins", "new", "my-whist"]) == 2
    assert "cardtable-my-whist already exists; choose another name, or another folder" in capsys.readouterr().err
    assert main(["plugins", "new", "my-whist", "--into", str(tmp_path / "deep" / "er")]) == 0
    assert (tmp_path / "deep" / "er" / "cardtable-my-whist" / "pyproject.toml").is_file()


def test_the_guide_has_every_hook_and_says_which_must_be_there() -> None:
    table = guide().split("## Every hook")[1].split("Besides methods")[0]
    rows = [row.split("|")[1:4] for row in table.splitlines() if row.startswith("| `")]
    told = {name: default.strip() for names, _, default in rows for name in re.findall(r"`(\w+)\(", names)}
    hooks = {name for name, _ in inspect.getmembers(Hooks, inspect.isfunction) if not name.startswith("_")}
    assert set(told) == hooks
    assert {name for name, default in told.items() if default == "abstract"} == Hooks.__abstractmethods__
