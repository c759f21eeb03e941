"""Plug-ins that do at import what none should do: each is named as broken, and nothing else is any the worse."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import pytest

from cardtable import plugins, probing
from cardtable.cli import main
from cardtable.core.errors import Unreadable
from cardtable.text.home import home_text
from cardtable.tui.evening.library import Library

GOOD = """
from dataclasses import replace
from tests.toy import HighCard
class Rules(HighCard):
    info = replace(HighCard.info, id="{id}", code="OD{letter}", presets=())
"""
ODD = {
    "raises-exit": ("raise SystemExit", "SystemExit"),
    "raises-interrupt": ("raise KeyboardInterrupt", "KeyboardInterrupt"),
    "raises-its-own": ("class Own(BaseException): pass\nraise Own('\\x1b[2Jno')", "Own: [2Jno"),
    "ends-the-program": ("import os\nos._exit(0)", "it ended the program that loaded it"),
    "hangs": ("while True: pass", "it was not loaded within"),
    "sleeps": ("import time\ntime.sleep(600)", "it was not loaded within"),
    "prints": ("print('Queen')", "it prints while it is loaded"),
    "prints-an-error": ("import sys\nsys.stderr.write('Queen')", "it prints while it is loaded"),
    "writes": ("import os\nos.write(1, b'Queen')", "it prints while it is loaded"),
    "floods": ("while True: print('Queen')", "it was not loaded within"),
    "reads": ("input()", "OSError: "),
    "reads-on": ("import sys\nsys.stdin.read()", "OSError: "),
    "starts-a-thread": ("import threading, time\nthreading.Thread(target=time.sleep, args=(600,)).start()",
                        "it starts threads while it is loaded"),
    "starts-a-daemon": ("import _thread, time\n_thread.start_new_thread(time.sleep, (600,))",
                        "it starts threads while it is loaded"),
    "takes-the-streams-away": ("import sys\nsys.stdout = sys.stderr = sys.stdin = None", None),
}  # fmt: skip
BOTS = {
    "good-bot": ("", None),
    "hangs-when-made": ("while True: pass", "it was not loaded within"),
    "prints-when-made": ("print('Queen')", "it prints while it is loaded"),
}


def install(folder: Path) -> None:
    """Write a distribution with all of these, and a good game."""
    about = folder / "odd-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: odd\nVersion: 1.0\n")
    lines = ["[cardtable.rulesets]"]
    for i, (name, (does, _)) in enumerate({"good": ("", None), **ODD}.items()):
        (folder / f"odd_{i}.py").write_text(does + GOOD.format(id=name, letter="ABCDEFGHIJKLMNOPQRS"[i]))
        lines.append(f"{name} = odd_{i}:Rules")
    lines.append("[cardtable.bots]")
    for i, (name, (does, _)) in enumerate(BOTS.items()):
        head = f"class Bot:\n    id = {name!r}\n    choose = print\n    def __init__(self):\n        "
        (folder / f"odd_bot_{i}.py").write_text(f"{head}{does or 'pass'}\n")
        lines.append(f"{name} = odd_bot_{i}:Bot")
    (about / "entry_points.txt").write_text("\n".join(lines) + "\n")


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "odd"
    install(folder)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(probing, "LOADS", 1.5)
    monkeypatch.setattr(probing, "_found", {})
    monkeypatch.setenv("CARDTABLE_DATA_DIR", str(tmp_path / "data"))
    invalidate_caches()
    yield folder
    for name in [name for name in sys.modules if name.startswith("odd_")]:
        del sys.modules[name]


def test_each_is_named_and_nothing_else_suffers(
    odd: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = len(sys._current_frames())
    monkeypatch.setattr("sys.stdin", io.StringIO("a line that somebody types\n"))
    assert main(["plugins", "--json"]) == 0
    told, errors = capfd.readouterr()
    found = {p["id"]: p["error"] for group in json.loads(told).values() for p in group if p["distribution"] == "odd"}
    for name, (_, wrong) in {"good": ("", None), **ODD, **BOTS}.items():
        assert found[name] is None if wrong is None else wrong in found[name], (name, found[name])
    assert "\x1b" not in told
    assert errors == ""
    games = {"good", *(name for name, (_, wrong) in ODD.items() if wrong is None)}
    assert set(plugins.rulesets()) == games | {p.name for p in entry_points(group=plugins.RULESETS) if p.dist and
                                               p.dist.name == "cardtable"}  # fmt: skip
    for line in (["games", "--json"], ["stats"], ["rules", "good"]):
        assert main(line) == 0
        assert "Queen" not in "".join(capfd.readouterr())
    out = io.StringIO()
    assert home_text(tmp_path / "data", "Ann", io.StringIO("quit\n"), out) == 0
    assert "Wizard" in out.getvalue()
    library = Library.open(tmp_path / "data")
    assert len(library.troubles) == len(ODD) + 1 - len(games)
    library.close()
    with pytest.raises(Unreadable, match=r"the game raises-exit of odd cannot be used: SystemExit"):
        plugins.ruleset("raises-exit")
    with pytest.raises(Unreadable, match=r"the bot hangs-when-made of odd cannot be used: it was not loaded within"):
        plugins.bot("hangs-when-made")
    assert sys.stdin.readline() == "a line that somebody types\n"
    assert len([f for f in sys._current_frames().values() if "odd_" in f.f_code.co_filename]) == 0
    assert len(sys._current_frames()) <= threads + 1


def test_what_is_good_and_what_is_slow_is_remembered(odd: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    points = {point.name: point for point in entry_points(group=plugins.RULESETS)}
    wanted = [points[name] for name in ("good", "hangs", "raises-exit")]
    first = probing.faults(wanted)
    assert first[0] is None
    looked: list[str] = []

    def look(points: list[EntryPoint]) -> list[str | None]:
        looked.extend(point.name for point in points)
        return ["looked"] * len(points)

    monkeypatch.setattr(probing, "_found", {})
    monkeypatch.setattr(probing, "_all", look)
    assert probing.faults(wanted) == [None, first[1], "looked"]
    assert looked == ["raises-exit"]
    assert probing.faults(wanted) == [None, first[1], "looked"]
    assert looked == ["raises-exit"]
    assert probing.faults(wanted, afresh=True) == ["looked"] * 3
    looked.clear()
    monkeypatch.setattr(probing, "_found", {})
    path = odd / "odd_0.py"
    os.utime(path, (1, 1))
    assert probing.faults(wanted)[0] == "looked"
    assert "good" in looked


def test_the_latest_word_counts(odd: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (point,) = [point for point in entry_points(group=plugins.RULESETS) if point.name == "good"]
    slow = probing._too_long()
    for answer in (None, slow, None):
        monkeypatch.setattr(probing, "_all", lambda points, answer=answer: [answer] * len(points))
        assert probing.faults([point], afresh=True) == [answer]
        monkeypatch.setattr(probing, "_found", {})
        assert probing.faults([point]) == [answer]


def test_our_own_are_never_tried_out(odd: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probing, "_all", lambda points: pytest.fail("a process was started"))
    assert plugins.ruleset("wizard").info.id == "wizard"
    assert plugins.bot("normal").id == "normal"
    assert plugins.source("hangs") == "odd"


def test_where_no_process_can_be_started_they_are_loaded_as_they_are(
    odd: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(odd / "nothing"))
    assert plugins.ruleset("good").info.id == "good"
    with pytest.raises(Unreadable, match="SystemExit"):
        plugins.ruleset("raises-exit")
