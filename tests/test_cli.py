"""The command line: statuses, outputs, one line for everything that is wrong."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from cardtable import __version__, plugins
from cardtable.cli import STATS_JSON, main
from cardtable.core.house_text import rules_with
from cardtable.core.ruleset import Table
from cardtable.store.db import Store
from cardtable.store.files.paths import DATABASE
from cardtable.store.statistics.text import NONE_YET
from cardtable.table.launch import Origin
from cardtable.table.request import LaunchRequest
from tests.store.play import play_on, play_to
from tests.toy import RULESET, HighCardOptions

Run = Callable[..., tuple[int, str, str]]
WIZARD = plugins.ruleset("wizard")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA_DIR", str(tmp_path / "data"))


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    """Call the program and return status, output and complaints."""

    def call(*argv: str) -> tuple[int, str, str]:
        status = main([str(a) for a in argv])
        out, err = capfd.readouterr()
        return status, out, err

    return call


def opened(monkeypatch: pytest.MonkeyPatch, module: str, function: str) -> list[Any]:
    """Put something in the place of a surface, and return what it is opened with."""
    calls: list[Any] = []
    stub = ModuleType(module)

    def surface(*args: Any, **kwargs: Any) -> int:
        calls.append((*args, kwargs) if kwargs else args[0])
        return 0

    setattr(stub, function, surface)
    monkeypatch.setitem(sys.modules, module, stub)
    return calls


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[LaunchRequest]:
    return opened(monkeypatch, "cardtable.text.mode", "play_text")


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> list[LaunchRequest]:
    return opened(monkeypatch, "cardtable.tui.shell.start", "run")


def kept(folder: Path, steps: int) -> int:
    """Keep a game of Wizard, its last round only, after so many recorded facts."""
    table = Table(("Ann", "Bo", "Cy"), WIZARD.Options(), round=20)
    with Store.open(folder) as store, store.new_game(WIZARD, table, ("human",) * 3, Origin()) as game:
        play_to(game.session, Random(1), steps)
        return game.id


@pytest.mark.parametrize(("argv", "complaint"), [
    (["frob"], "invalid choice: 'frob'"),
    (["play"], "required: GAME"),
    (["play", "wizad", "--text"], "did you mean wizard?"),
    (["play", "wizard", "--seat", "Ann", "--text"], "Wizard is for 3, 4, 5 or 6 players, not 1"),
    (["play", "wizard", "--seat", "A", "--seat", "B:hrad", "--seat", "C", "--text"], "there is no bot 'hrad'"),
    (["play", "wizard", "--set", "ban_even_bids", "--text"], "write OPTION=VALUE"),
    (["play", "wizard", "--set", "ban_odd_bids=on", "--text"], "did you mean ban_even_bids?"),
    (["play", "wizard", "--set", "ban_even_bids=perhaps", "--text"], "ban_even_bids cannot be 'perhaps'"),
    (["play", "wizard", "--preset", "none", "--text"], "no preset 'none'"),
    (["play", "wizard", "--rules", "/nowhere.toml", "--text"], "cannot be read: No such file"),
    (["play", "wizard", "--code", "hello", "--text"], "is not a share code"),
    (["play", "wizard", "--tokens", "0", "--text"], "not a whole number from 1"),
    (["play", "wizard", "--te"], "unrecognized arguments: --te"),
    (["resume", "x"], "not a whole number from 1"),
    (["resume", "--text"], "there is no unfinished game"),
    (["resume", "7", "--text"], "there is no game 7"),
    (["record"], "required: COMMAND"),
    (["record", "export", "5"], "there is no game 5"),
    (["record", "check", "/nowhere"], "'/nowhere' cannot be read"),
    (["record", "check", "a\0b"], "cannot be read"),
    (["record", "import", "/nowhere"], "'/nowhere' cannot be read"),
    (["record", "list", "--data-dir", "/dev/null"], "choose another folder"),
    (["simulate", "wizard"], "required: --bot"),
    (["simulate", "wizard", "--bot", "random"], "not 1; name one bot for every seat"),
    (["simulate", "wizard", *["--bot", "human"] * 3], "a simulation is played by bots"),
    (["simulate", "wizard", *["--bot", "random"] * 3, "--games", "3", "--hands", "3"], "not allowed with"),
    (["rules"], "required: GAME"),
    (["\ud800\x1b[31m"], "is not UTF-8"),
])  # fmt: skip
def test_wrong_use_is_told_in_one_line(run: Run, argv: list[str], complaint: str) -> None:
    status, out, err = run(*argv)
    assert (status, out) == (2, "")
    assert complaint in err
    assert err.startswith("cardtable: ")
    assert err.count("\n") == 1
    assert err.rstrip("\n").isprintable()


def test_help_and_version(run: Run) -> None:
    assert run("--version") == (0, f"cardtable {__version__}\n", "")
    for argv in (["--help"], ["play", "--help"], ["record", "check", "-h"]):
        status, out, err = run(*argv)
        assert (status, err) == (0, "")
        assert out.startswith("usage: cardtable")


def test_the_version_needs_neither_textual_nor_pydantic() -> None:
    probe = (
        "import sys; from cardtable.cli import main; assert main(['--version']) == 0;"
        "print(sorted({m.split('.')[0] for m in sys.modules} & {'textual', 'pydantic', 'rich', 'platformdirs'}))"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [f"cardtable {__version__}", "[]"]


def test_games_as_json(run: Run) -> None:
    status, out, _ = run("games", "--json")
    games = {g["id"]: g for g in json.loads(out)["games"]}
    assert status == 0
    assert set(games) == set(plugins.rulesets())
    wizard = games["wizard"]
    assert list(wizard) == ["id", "name", "seats", "usual", "sentence", "minutes", "presets", "options"]
    assert wizard["seats"] == [3, 4, 5, 6]
    assert all(list(p) == ["id", "title", "text", "options"] for g in games.values() for p in g["presets"])
    ban = next(o for o in wizard["options"] if o["name"] == "ban_even_bids")
    assert list(ban) == ["name", "title", "description", "rule", "default", "values", "least"]
    assert (ban["default"], ban["least"]) == ("off", None)
    assert "on" in ban["values"]


def test_games_as_text(run: Run) -> None:
    status, out, _ = run("games")
    assert status == 0
    assert "wizard: Wizard, 3, 4, 5 or 6 players" in out
    assert "--set ban_even_bids=off | " in out


def test_plugins_are_listed(run: Run) -> None:
    status, out, _ = run("plugins", "--json")
    found = json.loads(out)
    assert status == 0
    assert {"id": "wizard", "distribution": "cardtable", "version": __version__, "error": None} in found["rulesets"]
    assert "random (cardtable " in run("plugins")[1]


def test_a_game_is_opened_as_typed(run: Run, texts: list[LaunchRequest], tmp_path: Path) -> None:
    rules = tmp_path / "house.toml"
    rules.write_text('game = "wizard"\n[options]\nban_even_bids = "on"\ntie_break = "shared"\n')
    seats = ["--seat", "Ann", "--seat", "ann:random", "--seat", "Cy:exec:sh --x=y:z"]
    status, *_ = run(
        "play", "wizard", *seats, "--rules", rules, "--set", "round_sizes=maximus", "--code", "wiz-7qf3k2", "--tokens",
        "5", "--text",
    )  # fmt: skip
    assert status == 0
    (request,) = texts
    assert (request.game, request.tokens, request.resume) == ("wizard", 5, None)
    assert request.kinds == ("human", "random", "exec:sh --x=y:z")
    assert request.data_dir == tmp_path / "data"
    assert request.table is not None
    assert request.table.names == ("Ann", "ann 2", "Cy")
    options = request.table.options.model_dump()
    assert (options["ban_even_bids"], options["round_sizes"]) == ("on", "maximus")
    assert request.origin is not None
    assert request.origin.code == "WIZ-7QF3K2"


def test_a_quick_start_is_you_against_bots(run: Run, texts: list[LaunchRequest]) -> None:
    assert run("play", "wizard", "--text", "--data-dir", "elsewhere")[0] == 0
    (request,) = texts
    assert request.table is not None
    assert len(request.table.names) == WIZARD.info.usual
    assert request.kinds == ("human", *(plugins.usual_bot(),) * (WIZARD.info.usual - 1))
    assert request.data_dir == Path("elsewhere")
    assert (request.origin is not None, request.origin and request.origin.code) == (True, None)


@pytest.mark.parametrize(("text", "complaint"), [
    (b"game = ", "not TOML"),
    (b"\xff", "not UTF-8 at byte 1"),
    (b"x = " + b"[" * 50_000, "nested too deeply"),
    (b"x = " + b"1" * 5000, "not TOML"),
    (b"", "are for no game"),
    (b'game = "smear"', "are for smear"),
    (b'game = "wizard"\nrules = 1', "an unknown key 'rules'"),
    (b'game = "wizard"\noptions = 1', "options is a table"),
    (b'game = "wizard"\n[options]\nban_even_bids = true', "whole numbers or texts"),
    (b'game = "wizard"\n[options]\nban_even_bids = 1979-05-27', "whole numbers or texts"),
    (b'game = "wizard"\n[options]\nban = "on"', "there is no option 'ban'"),
    (b"#" * 2**21, "larger than 1 MB"),
])  # fmt: skip
def test_a_wrong_house_rule_file_is_told_in_one_line(run: Run, tmp_path: Path, text: bytes, complaint: str) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(text)
    status, out, err = run("play", "wizard", "--text", "--rules", path)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert complaint in err


def test_a_screen_needs_a_terminal(run: Run, screens: list[LaunchRequest], monkeypatch: pytest.MonkeyPatch) -> None:
    for argv in ([], ["play", "wizard"]):
        status, _, err = run(*argv)
        assert status == 2
        assert "--text" in err
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "dumb")
    assert "TERM is dumb" in run()[2]
    assert screens == []
    monkeypatch.setenv("TERM", "xterm")
    assert run("--data-dir", "here")[0] == 0
    assert run("play", "wizard")[0] == 0
    assert screens[0] == LaunchRequest(Path("here"))
    assert screens[1].game == "wizard"


def test_the_latest_or_the_given_game_is_resumed(run: Run, texts: list[LaunchRequest], tmp_path: Path) -> None:
    first, second = kept(tmp_path / "data", 5), kept(tmp_path / "data", 5)
    assert run("resume", "--text")[0] == run("resume", first, "--text")[0] == 0
    assert [r.resume for r in texts] == [second, first]
    finished = kept(tmp_path / "data", 10_000)
    status, _, err = run("resume", finished, "--text")
    assert status == 2
    assert "is finished" in err


def test_a_simulation_is_passed_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = opened(monkeypatch, "cardtable.sim.command", "run_simulation")
    assert run("simulate", "wizard", *["--bot", "random"] * 3, "--games", "7", "--seed", "0", "--json")[0] == 0
    ((ruleset, options, bots, given),) = calls
    assert (ruleset.info.id, options, bots) == ("wizard", WIZARD.Options(), ("random",) * 3)
    assert (given["games"], given["hands"], given["seed"], given["as_json"]) == (7, None, 0, True)


def test_records_go_out_and_in(run: Run, tmp_path: Path) -> None:
    number = kept(tmp_path / "data", 10_000)
    status, text, err = run("record", "export", number)
    assert (status, err) == (0, "")
    assert '"proof"' in text
    path = tmp_path / "game.jsonl"
    path.write_bytes(text.encode())
    other = ("--data-dir", str(tmp_path / "other"))
    assert run("record", "import", path, *other) == (0, "kept as game 1\n", "")
    assert run("record", "export", "1", *other)[1] == text
    status, _, err = run("record", "import", path, *other)
    assert (status, "here already, as game 1" in err) == (2, True)
    assert "wizard  finished  hands: 1  Ann " in run("record", "list", *other)[1]


def test_a_running_game_is_exported_only_whole(run: Run, tmp_path: Path) -> None:
    number = kept(tmp_path / "data", 5)
    status, out, err = run("record", "export", number)
    assert (status, out) == (2, "")
    assert "add --whole" in err
    status, out, err = run("record", "export", number, "--whole")
    assert status == 0
    assert err.startswith("warning: ")
    assert (len(out.splitlines()), "proof" in out) == (6, False)


def test_a_record_is_checked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(
        '{"cardtable": 1, "game": "wizard", "seats": ["Ann", "Bo", "Cy"], "dealer": 2}\n'
        '{"dealt": {"hands": ["AS", "5D", "J1"], "up": "2S"}}\n{"seat": 0, "chose": "bid 1"}\n'
    )
    status, out, _ = run("record", "check", path, "--json")
    assert status == 0
    assert json.loads(out) == {
        "ok": True, "facts": 2, "game": "wizard", "over": False, "winners": [], "scores": [0, 0, 0], "bags": None,
        "hands": [], "pending": {"seat": 1, "legal": ["bid 0", "bid 1"]},
    }  # fmt: skip
    assert run("record", "check", path)[:2] == (
        0, "right: wizard, 2 facts, 0 hands, not finished, scores 0, 0, 0\n"
    )  # fmt: skip
    path.write_text(path.read_text() + '{"seat": 1, "chose": "bid 2"}\n')
    status, out, _ = run("record", "check", path, "--json")
    assert status == 1
    assert json.loads(out)["line"] == 4
    status, out, err = run("record", "check", path)
    assert (status, out.startswith("line 4 is wrong: "), err) == (1, True, "")
    status, out, err = run("record", "import", path)
    assert (status, out, "line 4 is wrong" in err) == (1, "", True)
    path.write_bytes(b"")
    status, out, _ = run("record", "check", path, "--json")
    assert (status, json.loads(out)["line"]) == (1, 1)


def test_a_damaged_database_is_told_of_and_the_program_goes_on(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / DATABASE).write_bytes(b"nonsense" * 100)
    status, out, _ = run("doctor")
    assert (status, "it is damaged; start the program again" in out) == (1, True)
    status, _, err = run("record", "list")
    assert (status, "the database was damaged" in err) == (0, True)
    assert run("record", "list") == (0, "", "")


def test_doctor_tells_where_things_are(run: Run, tmp_path: Path) -> None:
    status, out, _ = run("doctor")
    assert (status, not (tmp_path / "data").exists()) == (0, True)
    for part in (__version__, "python:", "terminal:", f"data:      {tmp_path / 'data'}", "database:  in order"):
        assert part in out


def test_rules_show_what_is_in_force(run: Run) -> None:
    assert rules_with(RULESET, RULESET.Options()) == RULESET.rules_text().rstrip("\n")
    assert rules_with(RULESET, HighCardOptions(stakes="on")).split("\n") == [
        "# High Card", "", "House rules in force:", "",
        "- **Stakes: on** (HC-3; usually off). Each seat says before the hand how much its card is worth.", "",
        "- **HC-1** Everybody gets a card.",
        "- **HC-2** The highest wins.",
        "- **HC-3** Before the hand stakes are said. [here Stakes: on]",
        "- **HC-4** Three hands.",
    ]  # fmt: skip
    status, out, _ = run("rules", "wizard", "--set", "ban_even_bids=on")
    assert (status, "House rules in force:" in out, "[here" in out) == (0, True, True)
    assert run("rules", "cutthroat-spades", "--set", "jokers=3")[0] == 0


def test_a_reader_that_leaves_early_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", buffering=1) as pipe:
        monkeypatch.setattr(sys, "stdout", pipe)
        assert main(["games"]) == 0


def test_names_that_the_terminal_cannot_write_become_like_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(("Zoë", "Bo", "Cy"), WIZARD.Options(), round=20)
    with Store.open(tmp_path / "data") as store, store.new_game(WIZARD, table, ("human",) * 3, Origin()) as game:
        play_on(game.session, Random(1))
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    assert main(["record", "list"]) == 0
    assert b"Zoe" in raw.getvalue()
    raw.truncate(0)
    assert main(["record", "export", "1"]) == 0
    assert "Zoë".encode() in raw.getvalue()


def test_stats_of_nothing_say_so(run: Run) -> None:
    status, out, err = run("stats")
    assert (status, err) == (0, "")
    assert NONE_YET in out
    status, _, err = run("stats", "--player", "Ann")
    assert status == 2
    assert "nobody called 'Ann' has finished a game" in err


def test_stats_tell_a_player_and_a_game(run: Run, tmp_path: Path) -> None:
    table = Table(("Ann", "Bo", "Cy"), WIZARD.Options(), round=20)
    with Store.open(tmp_path / "data") as store:
        for seed in (1, 2):
            with store.new_game(WIZARD, table, ("human", "human", "thumb"), Origin(bytes([seed]) * 32)) as game:
                play_on(game.session, Random(seed))
    status, out, err = run("stats", "--player", "ann", "--game", "wizard", "--csv", str(tmp_path / "all.csv"))
    assert (status, err) == (0, "")
    assert "Wizard\nplayer  games" in out
    assert "Ann against Bo: 2 games" in out
    assert "Ann against bot thumb: 2 games" in out
    assert "Bo against" not in out
    assert "The cards of the last 2 deals" in out
    assert "spades: " in out
    assert len((tmp_path / "all.csv").read_text().splitlines()) == 3
    status, out, _ = run("stats", "--json")
    data = json.loads(out)
    assert data["counted"]["games"] == 2
    assert {(p["game"], p["kind"], p["player"]) for p in data["players"]} == {
        (game, *player) for game in ("", "wizard") for player in (("human", "Ann"), ("human", "Bo"), ("thumb", ""))
    }
    documented = " ".join(STATS_JSON.split())
    for part in ("counted", "players", "meetings"):
        found = data[part] if part == "counted" else data[part][0]
        assert all(f'"{key}":' in documented for key in (part, *found))
    status, _, err = run("stats", "--csv", str(tmp_path))
    assert status == 2
    assert "cannot be written" in err
