"""The first page of text mode: set-up, going on, statistics and looking back, all by numbered prompts."""

from __future__ import annotations

import io
import re
from pathlib import Path
from random import Random

import pytest

from cardtable import plugins
from cardtable.cli import main
from cardtable.core.ruleset import Table
from cardtable.store.db import Store
from cardtable.table.launch import Origin
from cardtable.text.home import home_text
from tests.store.play import play_on

GAMES = list(plugins.rulesets())


def typed(folder: Path, *lines: str) -> str:
    out = io.StringIO()
    assert home_text(folder, "Ann", io.StringIO("".join(f"{line}\n" for line in lines)), out) == 0
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f♠♥♦♣]", out.getvalue())
    return out.getvalue()


def wizard_round(folder: Path) -> int:
    wizard = plugins.ruleset("wizard")
    with Store.open(folder) as store:
        table = Table(("Ann", "Bo", "Cy"), wizard.Options(), round=20)
        with store.new_game(wizard, table, ("human", "human", "thumb"), Origin(bytes(32))) as game:
            play_on(game.session, Random(1))
            return game.id


def place(out: str, words: str) -> str:
    """The number in front of an answer."""
    found = re.search(rf"^(\d+)\. {words}", out, re.MULTILINE)
    assert found
    return found[1]


def test_a_game_is_set_up_by_numbers(tmp_path: Path) -> None:
    number = place(typed(tmp_path), "Wizard")
    out = typed(tmp_path, number, "1", "", "", "Bo", "1", "", "2", "1", "1", "quit", "quit")
    assert "Wizard. At the table, clockwise: Ann (human), Bo (human)," in out
    assert "Several people share this keyboard" in out
    with Store.open(tmp_path) as store:
        (game,) = store.unfinished()
        assert game.names[:2] == ("Ann", "Bo")
        assert game.kinds[:2] == ("human", "human")
        assert game.kinds[2] in plugins.bot_ids()
    assert "1. Go on: Wizard, game 1, 0 hands finished" in out


def test_a_house_rule_is_changed_by_numbers(tmp_path: Path) -> None:
    number = place(typed(tmp_path), "Wizard")
    first = typed(tmp_path, number, "1", *[""] * 6, "1")
    rule = place(first[first.index("Play, or change a rule?") :], "[^\n]*: off")
    out = typed(tmp_path, number, "1", *[""] * 6, "1", rule, "2", "1", "quit")
    changed = out[out.rindex("Play, or change a rule?") :]
    assert re.search(rf"^{rule}\. [^\n]*: (?!off)", changed, re.MULTILINE)


def test_wrong_answers_are_asked_again(tmp_path: Path) -> None:
    out = typed(tmp_path, "99", "x")
    assert out.count("That is not one of the numbers.") == 2


def test_statistics_and_leaving(tmp_path: Path) -> None:
    wizard_round(tmp_path)
    first = typed(tmp_path)
    out = typed(tmp_path, place(first, "Statistics"), place(first, "Leave"), "1")
    assert "1 finished game counted" in out
    assert "Ann against Bo: 1 game" in out
    assert out.count("What would you like to do?") == 2


def test_an_ended_game_is_gone_through_event_by_event(tmp_path: Path) -> None:
    wizard_round(tmp_path)
    back = place(typed(tmp_path), "Look back")
    out = typed(tmp_path, back, "1", "cards", "", "trick", "cards bo", "back", "scores", "?", "hand", "what if", "done")
    assert len(re.findall(r"^(?:Ann|Bo|Cy): (?:[\w ]+, ){19}", out, re.MULTILINE)) == 3
    assert re.search(r"wins the trick with", out)
    assert re.search(r"^Bo: (?:[\w ]+, ){18}[\w ]+$", out, re.MULTILINE)
    assert "(WZ-" in out
    assert "the next event" in out
    assert "This is the end of the game." in out
    assert "The game is over here: go back first." in out
    assert out.count("What would you like to do?") == 2


def test_a_what_if_is_played_and_never_counts(tmp_path: Path) -> None:
    wizard_round(tmp_path)
    back = place(typed(tmp_path), "Look back")
    out = typed(tmp_path, back, "1", "", "what if", "", "quit", "quit")
    assert "At the table, clockwise: Ann (human), Bo (human), Cy (thumb)." in out
    assert "so it has no proof of its own." in out
    assert "The cards are sealed" not in out
    with Store.open(tmp_path) as store:
        assert store.statistics.counted().what_ifs == 1
        assert store.statistics.counted().games == 1
        assert store.unfinished() == []


def test_nothing_to_look_back_at_is_said(tmp_path: Path) -> None:
    assert "No game has ended yet." in typed(tmp_path, place(typed(tmp_path), "Look back"))


def test_play_in_text_without_a_game_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["--data-dir", str(tmp_path), "play", "--text"]) == 0
    assert "What would you like to do?" in capsys.readouterr().out
