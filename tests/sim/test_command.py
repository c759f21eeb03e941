"""The command `simulate`, from its arguments to what it prints."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from cardtable.cli import main
from cardtable.core.errors import Unreadable
from cardtable.games.wizard import RULESET
from cardtable.sim.command import Progress, run_simulation

BOTS = ("thumb", "easy", "random")


def simulated(capsys: pytest.CaptureFixture[str], **arguments: Any) -> str:
    arguments = {"hands": 6, "seed": 1, "jobs": 1, "as_json": True} | arguments
    assert run_simulation(RULESET, RULESET.Options(), BOTS, **arguments) == 0
    return capsys.readouterr().out


def test_the_same_seed_gives_the_same_answer_whatever_the_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    one = simulated(capsys, duplicate=True)
    assert simulated(capsys, duplicate=True, jobs=2) == one
    assert simulated(capsys, duplicate=True, seed=2) != one


def test_json_says_what_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(simulated(capsys, duplicate=True))
    assert (found["unit"], found["deals"], found["games"], found["hands"]) == ("hands", 6, 18, 18)
    assert sum(bot["wins"] for bot in found["bots"]) == pytest.approx(18)


def test_without_a_seed_the_one_drawn_is_told_and_repeats_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    first = simulated(capsys, seed=None)
    assert simulated(capsys, seed=int(json.loads(first)["seed"])) == first


def test_a_budget_is_said_to_change_nothing_for_bots_that_do_not_search(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--budget changes nothing" in json.loads(simulated(capsys, budget=10))["notes"][0]
    assert json.loads(simulated(capsys))["notes"] == []


def test_csv_is_written_beside_the_report(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    simulated(capsys, csv=tmp_path / "hands.csv")
    assert len((tmp_path / "hands.csv").read_text().splitlines()) == 7
    with pytest.raises(Unreadable, match="cannot be written"):
        simulated(capsys, csv=tmp_path / "no" / "hands.csv")


def test_an_unknown_bot_is_refused_with_what_there_is() -> None:
    with pytest.raises(Unreadable, match="thumb"):
        run_simulation(RULESET, RULESET.Options(), ("thump", "easy", "easy"))


def test_the_command_line_reaches_the_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    line = "simulate wizard --bot thumb --bot easy --bot random --games 2 --set round_sizes=quick --seed 3 --jobs 1"
    assert main(line.split()) == 0
    out = capsys.readouterr().out
    assert out.startswith("Wizard: 2 games from 2 deals, seed 3\n")
    assert "difference in score per hand" in out


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_grows_on_a_terminal_and_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    out = Terminal()
    bar = Progress(4, out)
    bar.show(1)
    assert out.getvalue() == "\r[#######.......................] 1 of 4 deals"
    bar.show(4)
    assert out.getvalue().rpartition("\r")[0].endswith(" " * 40)


def test_elsewhere_there_is_no_bar() -> None:
    out = io.StringIO()
    Progress(4, out).show(1)
    assert out.getvalue() == ""
