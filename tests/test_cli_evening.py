"""The command line of an evening: share codes, tourneys, proofs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from cardtable import plugins
from cardtable.cli import main
from cardtable.core.codes import agreement, share_code
from cardtable.core.options import read_options
from cardtable.store.db import Store
from cardtable.table.request import LaunchRequest
from tests.evening import exported

Run = Callable[..., tuple[int, str, str]]
SPADES = plugins.ruleset("cutthroat-spades")


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Call the program with a folder of its own, and return status, output and complaints."""
    monkeypatch.setenv("CARDTABLE_DATA_DIR", str(tmp_path / "data"))

    def call(*argv: object) -> tuple[int, str, str]:
        status = main([str(a) for a in argv])
        return status, *capfd.readouterr()

    return call


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[LaunchRequest]:
    """Put a list of requests in the place of text mode."""
    asked: list[LaunchRequest] = []
    stub = ModuleType("cardtable.text.mode")

    def play_text(request: LaunchRequest) -> int:
        asked.append(request)
        return 0

    stub.__dict__["play_text"] = play_text
    monkeypatch.setitem(sys.modules, "cardtable.text.mode", stub)
    return asked


def test_a_code_alone_names_game_players_rules_and_dealer(run: Run, texts: list[LaunchRequest]) -> None:
    options = read_options(SPADES.Options, {"target": 777, "jokers": 2}, 5)
    code = share_code(SPADES, options, 5, bytes(32))
    for _ in range(2):
        assert run("play", "--code", code.lower(), "--text") == (0, "", "")
    assert run("play", "cutthroat-spades", "--code", code, "--seat", "A", *["--seat", "B:random"] * 4, "--text")[0] == 0
    one, two, named = texts
    assert one.game == "cutthroat-spades"
    assert one.table is not None
    assert named.table is not None
    assert (one.table.options, one.table.seats) == (options, 5)
    assert (one.game, one.table, one.kinds) == (two.game, two.table, two.kinds)
    assert named.table.names == ("A", "B", "B 2", "B 3", "B 4")
    assert (named.table.options, named.table.dealer) == (options, one.table.dealer)
    assert one.origin is not None
    assert one.origin.code == code


def test_what_is_typed_beside_a_code_goes_over_it_and_is_told(run: Run, texts: list[LaunchRequest]) -> None:
    status, _, err = run("play", "--code", "CS-7QF3K2", "--set", "target=300", "--text")
    assert (status, err.count("\n")) == (0, 1)
    assert "only the cards come from CS-7QF3K2" in err
    assert texts[0].table is not None
    assert texts[0].table.options.model_dump()["target"] == 300


def test_a_new_code_stands_for_what_is_typed(run: Run, texts: list[LaunchRequest]) -> None:
    for _ in range(2):
        assert run("play", "cutthroat-spades", "--set", "target=300", "--code", "new", "--text")[0] == 0
    codes = [r.origin.code for r in texts if r.origin is not None and r.origin.code is not None]
    assert len(set(codes)) == 2
    assert all(agreement(code, SPADES).values == {"target": 300} for code in codes)


@pytest.mark.parametrize(("argv", "complaint"), [
    (["--code", "WIZ-7QF3K"], "'WIZ-7QF3K' is not a share code"),
    (["--code", "WIZ-7QF3K2-5F"], "WIZ-7QF3K2-5F has a typo"),
    (["--code", "XYZ-7QF3K2"], "no game has share codes that begin with XYZ-; there are: CS-, EU-, S2-, SM-, WIZ-"),
    (["wizard", "--code", "CS-7QF3K2"], "those of Wizard begin with WIZ-"),
    (["--code", "new"], "required: GAME"),
    (["--tokens", "wizard"], "'wizard' is not a whole number from 1"),
    (["wizard", "--tokens", "-3"], "not a whole number from 1"),
])  # fmt: skip
def test_wrong_codes_and_tokens_are_told_in_one_line(run: Run, argv: list[str], complaint: str) -> None:
    status, out, err = run("play", *argv, "--text")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert complaint in err


@pytest.mark.parametrize(("argv", "tokens"), [
    (["wizard"], None),
    (["wizard", "--tokens", "4"], 4),
    (["wizard", "--tokens"], 3),
    (["cutthroat-spades", "--tokens"], 5),
    (["cutthroat-spades", "--tokens", "--preset", "short_a"], 3),
    (["cutthroat-spades", "--tokens", "2", "--preset", "short_a"], 2),
])  # fmt: skip
def test_the_house_rules_know_the_usual_number_of_tokens(
    run: Run, texts: list[LaunchRequest], argv: list[str], tokens: int | None
) -> None:
    assert run("play", *argv, "--text")[0] == 0
    assert texts[0].tokens == tokens


def test_verify_answers_with_a_status_and_one_line(run: Run, tmp_path: Path) -> None:
    text = exported(tmp_path / "store", "canadian-smear")
    record = tmp_path / "record"
    record.write_text(text)
    status, out, err = run("verify", record)
    assert (status, err) == (0, "")
    assert out.startswith("right: ")
    assert out.count("\n") == 1
    header, *facts = text.splitlines()
    record.write_text("\n".join([json.dumps({**json.loads(header), "proof": None}), *facts]))
    assert run("verify", record)[0] == 1
    record.write_text(text.replace("Bo 7", "Bo 8"))
    status, out, _ = run("verify", record)
    assert (status, out) == (1, "hand 1 differs: it is not what root and cuts give\n")
    status, out, err = run("verify", tmp_path / "nowhere")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert run("verify")[0] == 2


def test_a_tourney_is_listed_and_goes_on_between_its_games(run: Run, tmp_path: Path) -> None:
    code = share_code(SPADES, read_options(SPADES.Options, {"target": 10}, 3), 3, bytes(32))
    seats = ["--seat", "Ann:thumb", "--seat", "Bo:thumb", "--seat", "Cy"]
    status, out, _ = run("play", "--code", code, *seats, "--tokens", "2", "--text", "--data-dir", tmp_path)
    assert status == 0
    assert "Game 1 of a tourney; tokens, of the 2 that win: " in out
    assert out.endswith(f"The game is saved. To go on: cardtable --data-dir {tmp_path} resume 1 --text\n")
    with Store.open(tmp_path) as store, store.resume(1, plugins.ruleset) as game:
        for seat in range(3):
            game.replace(seat, "thumb")
    assert "  (tourney 1)\n" in run("record", "list", "--data-dir", tmp_path)[1]
    status, out, _ = run("resume", "--text", "--data-dir", tmp_path)
    assert "wins the tourney with 2 tokens.\n" in out
    listed = run("record", "list", "--data-dir", tmp_path)[1].splitlines()
    assert listed[-1].startswith("tourney 1  ")
    assert listed[-1].endswith("wins the tourney with 2 tokens")
    for n in range(1, len(listed)):
        status, text, _ = run("record", "export", n, "--data-dir", tmp_path)
        (tmp_path / "record").write_text(text)
        assert run("verify", tmp_path / "record")[0] == 0
    assert run("resume", "--text", "--data-dir", tmp_path)[2].startswith("cardtable: there is no unfinished game")


def test_resume_goes_back_to_the_latest_tourney(run: Run, texts: list[LaunchRequest], tmp_path: Path) -> None:
    from tests.rules.test_cutthroat_spades_tourney import begun, play_game

    with Store.open(tmp_path / "data") as store:
        tourney = begun(store, 9)
        play_game(store, tourney)
    assert run("resume", "--text")[0] == 0
    assert [(r.resume, r.tourney) for r in texts] == [(None, tourney)]
    with Store.open(tmp_path / "data") as store, store.next_game(tourney, plugins.ruleset) as game:
        number = game.id
    assert run("resume", "--text")[0] == 0
    assert [(r.resume, r.tourney) for r in texts[1:]] == [(number, None)]
