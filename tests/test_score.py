"""`cardtable score` and `cardtable record sheet`: typed lines in, sentences and files out."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardtable import plugins
from cardtable.cli import main
from cardtable.core.ruleset import Table
from cardtable.store.db import Store
from cardtable.table.keeper import Keeper
from cardtable.table.launch import Origin
from cardtable.text.keeper import PaperTable
from tests.store.play import play_on, play_to

Score = Callable[..., tuple[int, str, str]]
SEATS = ("--seat", "Ann", "--seat", "Bo", "--seat", "Cy")
WIZARD = plugins.ruleset("wizard")


@pytest.fixture
def score(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Score:
    """Call `cardtable` while these lines are typed, and return status, output and complaints."""
    monkeypatch.setenv("CARDTABLE_DATA_DIR", str(tmp_path / "data"))

    def call(typed: str, *argv: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main([str(a) for a in argv])
        out, err = capfd.readouterr()
        return status, out, err

    return call


def test_a_round_is_typed_and_explained(score: Score) -> None:
    status, out, err = score("0 1\n0\n1\n0\n\n", "score", "wizard", *SEATS)
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "Wizard. Players, clockwise: Ann, Bo, Cy.",
        "Type ? for help. Separate several answers with spaces or commas.",
        "Round 1 of 20. Ann deals.",
        "Bo's bid?",
        "Ann's bid?",
        "Bo's tricks?",
        "Cy's tricks?",
        "Ann's tricks (Enter: 0)?",
        "Ann +20: bid 0 and took it: 20 + 10 x 0 (WZ-19)",
        "Bo -10: bid 0, took 1: 1 off (WZ-20)",
        "Cy -10: bid 1, took 0: 1 off (WZ-20)",
        "Totals: Ann 20, Bo -10, Cy -10.",
        "Round 2 of 20. Bo deals.",
        "Cy's bid?",
        "The sheet is saved. To go on: cardtable score --resume 1",
    ]


def test_what_is_wrong_is_said_in_one_sentence(score: Score) -> None:
    typed = "2\nfrob\nedit\nedit 1\nedit x\ndealer Zoe\nremove 1\nkeep\nundo\nsave\nsave /no/where\n\n0 1 0 1 1 0\n"
    status, out, _ = score(typed, "score", "wizard", *SEATS)
    assert status == 0
    said = [line for line in out.splitlines()[3:] if line != "Bo's bid?"]
    assert said == [
        "A bid is a number from 0 to 1 (rule WZ-A8).",
        "'frob' is not an answer here; type a number from 0 to 1.",
        "Name a finished hand by its number, such as edit 2.",
        "There is no hand 1 to go back to; no hand is finished yet.",
        "Name a finished hand by its number, such as edit 2.",
        "'Zoe' is not the name of a player; there are: Ann, Bo, Cy.",
        "There is no hand 1 to go back to; no hand is finished yet.",
        "Only a correction can keep what stood there.",
        "Nothing has been written yet.",
        "Name a file, such as save evening.md.",
        "'/no/where' cannot be written: No such file or directory.",
        "Type a number from 0 to 1.",
        "Bo 1, Cy 1 make 2 tricks, and this hand has 1.",
    ]


def test_a_correction_tells_the_new_totals(score: Score) -> None:
    typed = "0 1 0 1 0 0\n0 0 2 1 1 0\nedit 1\n1\nkeep\nsheet\nremove 2\nundo\ndealer Ann\n"
    out = score(typed, "score", "wizard", *SEATS)[1]
    assert "Hand 1 is corrected; undo leaves it as it was.\nRound 1 of 20. Ann deals.\nBo's bid (Enter: 0)?" in out
    assert "\nCy's bid (Enter: 1)?\nAnn +20: " in out
    assert out.index("Totals: Ann 10, Bo -30, Cy -20.") < out.index("Totals: Ann 10, Bo 10, Cy -20.")
    assert "Hand 2 is removed.\nTotals: Ann 20, Bo 30, Cy -10." in out
    assert out.index("Undone.") > out.index("Hand 2 is removed.")
    assert "Round 3 of 20. Ann deals." in out


def test_help_says_what_the_question_wants(score: Score) -> None:
    out = score("?\n", "score", "cutthroat-spades", *SEATS)[1]
    assert "Bo's bid: a number from 1 to 17, nil (or 0), 1f, 2f, moon (sm), blind nil (bn) or blind 6 (b6)." in out
    for word in ("undo", "edit N", "remove N", "dealer NAME", "sheet", "save FILE", "quit"):
        assert f"\n{word}: " in out
    assert "saved" not in out.splitlines()[-1]  # nothing was written, nothing is kept


@pytest.mark.parametrize(("game", "seats", "lines", "told"), [
    ("cutthroat-spades", 3, "5 6 4\n5 8 4\nbo cy\n", "+10: the diamond Jack (CS-35)"),
    ("canadian-smear", 2, "2 pass\nann bo none count\n40 20\n", "Game by 40 to 20 (SM-10)"),
    ("three-handed-euchre", 3, "none\nann alone none\n5 0 0\n", "maker with all five tricks (EU-27)"),
    ("two-player-spades", 2, "6 5\n8 5\n", "2 bags, a point each (S2-17)"),
    ("wizard", 3, "0 0 0 1 0 0\n", "1 off (WZ-20)"),
])  # fmt: skip
def test_every_game_can_be_kept_and_resumed(score: Score, game: str, seats: int, lines: str, told: str) -> None:
    status, out, err = score(lines, "score", game, *SEATS[: 2 * seats])
    assert (status, err) == (0, "")
    assert told in out
    totals = next(line for line in out.splitlines() if line.startswith("Totals: "))
    out = score("sheet\nquit\nnever read\n", "score", "--resume")[1]
    assert out.splitlines()[2] == totals
    assert told in out
    assert score("", "score", game, "--resume", "1")[1].splitlines()[2] == totals


def test_an_unfinished_sheet_is_offered(score: Score) -> None:
    score("0\n", "score", "wizard", *SEATS)
    status, out, _ = score("perhaps\nyes\n1\n", "score", "wizard")
    assert status == 0
    assert out.startswith("Sheet 1 of Wizard is not finished: Ann, Bo, Cy, ")
    assert out.count("Resume it?") == 2
    assert "Ann's bid?" in out
    out = score("no\nAnn\nDi, Ed ,Flo\n0\n", "score", "wizard")[1]
    assert "Wizard is for 3, 4, 5 or 6 players, not 1." in out
    assert "Players, clockwise: Di, Ed, Flo." in out
    assert "is not finished" not in score("", "score", "wizard", "--seat", "X", "--seat", "Y", "--seat", "Z")[1]
    assert [score(typed, "score", "wizard")[0] for typed in ("", "quit\n", "no\n", "no\nq\n")] == [0] * 4
    assert "sheet 2  " in score("", "record", "list")[1]
    assert len(score("", "record", "list")[1].splitlines()) == 2


def test_house_rules_are_those_of_the_table(score: Score) -> None:
    out = score("0 0 1\n0 0 0\n", "score", "wizard", *SEATS, "--preset", "table")[1]
    assert "The dealer may not bid 1: the bids would add up to 1 trick (rule WZ-A9)." in out
    out = score("2 2\n2 11\n", "score", "two-player-spades", *SEATS[:4], "--set", "target=20")[1]
    assert "Ann wins with 29." in out
    assert out.splitlines()[-2] == "The game is over. Type sheet, save FILE, edit N, undo or quit."


@pytest.mark.parametrize(("argv", "complaint"), [
    (["score"], "required: GAME, or --resume"),
    (["score", "wizad"], "did you mean wizard?"),
    (["score", "wizard", "--seat", "Ann"], "Wizard is for 3, 4, 5 or 6 players, not 1"),
    (["score", "wizard", *SEATS, "--set", "ban=on"], "there is no option 'ban'"),
    (["score", "--resume"], "there is no unfinished sheet"),
    (["score", "--resume", "5"], "there is no sheet 5"),
    (["score", "--resume", "5", "--seat", "A"], "with --resume, leave them out"),
    (["record", "sheet", "5"], "there is no game 5"),
    (["record", "sheet", "1", "--format", "pdf"], "invalid choice: 'pdf'"),
])  # fmt: skip
def test_wrong_use_is_told_in_one_line(score: Score, argv: list[str], complaint: str) -> None:
    status, out, err = score("", *argv)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert complaint in err


def test_the_sheet_of_a_game_is_written_in_three_formats(score: Score, tmp_path: Path) -> None:
    table = Table(("Ann", "Bo", "Cy"), WIZARD.Options(), round=20)
    with Store.open(tmp_path / "data") as store:
        with store.new_game(WIZARD, table, ("human",) * 3, Origin()) as game:
            play_on(game.session, Random(1))
        with store.new_game(WIZARD, table, ("human",) * 3, Origin()) as game:
            play_to(game.session, Random(1), 5)
    status, out, err = score("", "record", "sheet", "1")
    assert (status, err) == (0, "")
    assert out.startswith("Wizard\n")
    assert "\nRound 20, dealer Ann\n" in out
    assert out.splitlines()[-1].endswith(".")
    assert "Not finished: Ann 0, Bo 0, Cy 0." in score("", "record", "sheet", "2")[1]
    for name, begins in (("a.svg", "<svg "), ("a.md", "# Wizard"), ("a.txt", "Wizard\n")):
        path = tmp_path / name
        assert score("", "record", "sheet", "1", "--output", path) == (0, "", "")
        assert path.read_text(encoding="utf-8").startswith(begins)
    assert score("", "record", "sheet", "1", "--format", "markdown")[1] == (tmp_path / "a.md").read_text("utf-8")
    status, _, err = score("", "record", "sheet", "1", "--output", tmp_path / "no" / "where")
    assert (status, "cannot be written" in err) == (2, True)


TYPED = "0 1 2 3 5 8 nil b6 pass none ann bo cy a d count undo edit remove dealer keep sheet ? 9 -1 , é"
LINES = st.one_of(st.text(max_size=20), st.lists(st.sampled_from(TYPED.split()), max_size=5).map(" ".join))


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(["cutthroat-spades", "canadian-smear", "three-handed-euchre", "two-player-spades", "wizard"]),
    st.lists(LINES, max_size=25),
)
def test_whatever_is_typed_is_answered(game: str, lines: list[str]) -> None:
    ruleset = plugins.ruleset(game)
    seats = ruleset.info.usual
    keeper = Keeper(ruleset, Table(("Ann", "Bo", "Cy", "Di")[:seats], ruleset.Options()))
    out = io.StringIO()
    PaperTable(keeper, io.StringIO("\n".join(lines)), out).run()
    assert out.getvalue().endswith("\n")
