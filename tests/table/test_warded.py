"""Programs at the table: one for every seat, no terminal of ours, and none is left however the table ends."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from cardtable import plugins
from cardtable.core.pending import Ask
from cardtable.sim.run import Match, play_match
from cardtable.table.program import ProgramBot, ProgramFailed, ended_afterwards
from cardtable.tui.base.settings import SettingsFile
from tests.attack.outside import program
from tests.table.test_program import at_question, script, session, words
from tests.table.test_thinking import gone
from tests.test_crash import KEYS, PROGRAM, QUICK, Program

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no process groups, sessions and orphans")

LOGS = """
    import json, os, signal, subprocess, sys, time
    def log(*what):
        with open({log!r}, "a") as file:
            print(*what, file=file)
    log("pid", os.getpid())
    def child(**how):
        code = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"
        log("pid", subprocess.Popen([sys.executable, "-c", code], **how).pid)
    def answer():
        asked = json.loads(sys.stdin.readline())
        log("seat", os.getpid(), asked["seat"])
        print(json.dumps({{"action": asked["legal"][0]}}), flush=True)
    """
KINDS = {
    "ignores the end of its input": "answer()\nwhile True: time.sleep(600)",
    "ignores signals": "for n in (1, 2, 15): signal.signal(n, signal.SIG_IGN)\nanswer()\ntime.sleep(600)",
    "is stopped": "answer()\nos.kill(os.getpid(), signal.SIGSTOP)",
    "has a child": "child()\nanswer()\ntime.sleep(600)",
    "has a child in a session of its own": "child(start_new_session=True)\nanswer()\ntime.sleep(600)",
    "has an orphan child that holds its pipes": "child(start_new_session=True)\nsys.exit()",
    "floods its output": "while True: print('x' * 1000)",
    "floods its output without a line": "while True: sys.stdout.write('x' * 1000)",
    "floods its errors": "while True: sys.stderr.write('x' * 1000)",
    "never reads": "time.sleep(600)",
    "answers half a line": "sys.stdin.readline()\nprint('{', end='', flush=True)\ntime.sleep(600)",
    "answers twice": "answer()\nprint('{}', flush=True)\ntime.sleep(600)",
}  # fmt: skip


def bot(folder: Path, kind: str) -> tuple[str, Path]:
    """Return the command of a program, and the file in which it tells of itself."""
    log = folder / f"log{len(list(folder.iterdir()))}"
    return script(folder, dedent(LOGS.format(log=str(log))) + kind), log


def told(log: Path, what: str, times: int = 1) -> list[list[int]]:
    """Return what programs have told, once they have told it so many times."""
    until = time.monotonic() + 20
    while True:
        lines = log.read_text().splitlines() if log.exists() else []
        found = [list(map(int, line.split()[1:])) for line in lines if line.startswith(what)]
        if len(found) >= times or time.monotonic() > until:
            return found
        time.sleep(0.05)


def all_gone(log: Path, times: int = 1) -> bool:
    """Return whether so many processes have told their numbers, and have ended."""
    found = told(log, "pid", times)
    return len(found) >= times and all(gone(process) for (process,) in found)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_left_of_a_program_whatever_it_does(tmp_path: Path, kind: str) -> None:
    command, log = bot(tmp_path, KINDS[kind])
    player, processes = ProgramBot(command, 0.7), 2 if "child" in kind else 1
    try:
        assert player.choose(at_question().observation(), words()) is not None
    except ProgramFailed:
        assert all_gone(log, processes)
    told(log, "pid", processes)
    player.end()
    assert all_gone(log, processes)
    with pytest.raises(ProgramFailed, match="table has ended"):
        player.choose(at_question().observation(), words())


def test_every_seat_has_a_process_of_its_own(tmp_path: Path) -> None:
    command, log = bot(tmp_path, "while True: answer()")
    player = ProgramBot(command)
    match = Match(plugins.ruleset("wizard"), plugins.ruleset("wizard").Options(), (player,) * 3, hands=True)
    with ended_afterwards([player, "no program"]):
        play_match(match, 4)
    seats = {tuple(line) for line in told(log, "seat")}
    assert len(seats) == len({seat for _, seat in seats}) == len({process for process, _ in seats}) == 3
    assert all_gone(log, 3)


def test_a_program_is_told_the_hand_of_its_seat_alone(tmp_path: Path) -> None:
    log = tmp_path / "hands"
    body = """
        import json, os, sys
        for line in sys.stdin:
            asked = json.loads(line)
            open(LOG, "a").write(f"{os.getpid()} {asked['seat']} {asked['hand']}\\n")
            print(json.dumps({"action": asked["legal"][0]}), flush=True)
        """
    player, game = ProgramBot(script(tmp_path, body.replace("LOG", repr(str(log))))), session()
    with ended_afterwards([player]):
        asked: set[int] = set()
        while len(asked) < 3:
            while not isinstance(game.pending, Ask):
                game.advance()
            seen = game.observation()
            asked.add(seen.seat)
            game.act(seen.seat, player.choose(seen, words()), game.at)
    lines = [line.split(" ", 2) for line in log.read_text().splitlines()]
    assert len({process for process, *_ in lines}) == 3
    assert len({(process, seat) for process, seat, _ in lines}) == 3


def test_an_answer_nested_beyond_measure_is_a_failure_in_words(tmp_path: Path) -> None:
    body = "input(); print('[' * 100000, flush=True); input()"
    with pytest.raises(ProgramFailed, match="is not an action"):
        ProgramBot(script(tmp_path, body)).choose(at_question().observation(), words())


def test_what_cannot_be_run_says_so(tmp_path: Path) -> None:
    path = tmp_path / "no-program"
    path.write_bytes(b"\x7fELF")
    path.chmod(0o755)
    with pytest.raises(ProgramFailed, match="it cannot be started: Exec format error"):
        ProgramBot(str(path)).choose(at_question().observation(), words())


DRIVER = """
import sys
from threading import Thread
from cardtable.table.program import ProgramBot
from tests.table.test_program import at_question, words
seen = at_question().observation()
bots = [ProgramBot(command, 60.0) for command in sys.argv[1:]]
for bot in bots:
    Thread(target=bot.choose, args=(seen, words()), daemon=True).start()
print("asked", flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_programs_end_with_whoever_asks_them_however_it_ends(tmp_path: Path, number: int) -> None:
    quiet = [body for kind, body in KINDS.items() if "flood" not in kind]
    bots = [bot(tmp_path, body) for body in quiet]
    asks = subprocess.Popen(
        [sys.executable, "-c", DRIVER, *(command for command, _ in bots)], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert asks.stdout is not None
    assert asks.stdout.readline() == b"asked\n"
    for (_, log), body in zip(bots, quiet, strict=True):
        told(log, "pid", 2 if "child" in body else 1)
    asks.send_signal(number)
    asks.communicate()
    for (_, log), body in zip(bots, quiet, strict=True):
        assert all_gone(log, 2 if "child" in body else 1), body


# The real program


TERMINAL = """
try:
    os.open("/dev/tty", os.O_RDWR)
    log("tty 1")
except OSError:
    log("tty 0")
log("session", os.getpid(), os.getsid(0), os.getpgid(0))
while True: answer()
"""


@pytest.fixture
def at_table(tmp_path: Path) -> Iterator[tuple[Program, Path]]:
    """The real program in a terminal, with programs at two seats that have been asked."""
    command, log = bot(tmp_path, "child(start_new_session=True)\n" + TERMINAL)
    data = tmp_path / "data"
    data.mkdir()
    SettingsFile(data).save(QUICK)
    seats = ["--seat", f"Bo:exec:{command}", "--seat", f"Cy:exec:{command}", "--seat", "Ann"]
    with Program([*PROGRAM, "play", "wizard", *seats], data) as run:
        run.wait_for("Wizard")
        for key in KEYS * 20:
            if len({process for process, _ in told(log, "seat", 0)}) == 2:
                break
            run.type(key, 0.2)
        yield run, log


@pytest.mark.parametrize("way", ["leave", "hang up", signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_programs_end_with_the_table(at_table: tuple[Program, Path], way: str | signal.Signals) -> None:
    run, log = at_table
    assert len({process for process, _ in told(log, "seat")}) == 2
    assert told(log, "tty", 2) == [[0], [0]]
    assert all(process == s == group for process, s, group in told(log, "session", 2))
    if way == "leave":
        run.type("q", 1.0)
        assert all_gone(log, 4)  # at home the table is over, and the program goes on
        run.type("\x03", 1.0)
        assert run.leave() == 0
    elif way == "hang up":
        run.hang_up()
    else:
        assert isinstance(way, signal.Signals)
        run.send(way)
    assert all_gone(log, 4)


def test_programs_end_with_a_table_in_plain_text(tmp_path: Path) -> None:
    command, log = bot(tmp_path, "child(start_new_session=True)\nwhile True: answer()")
    seats = [part for seat in (f"Bo:exec:{command}", "Cy:easy", "Ann") for part in ("--seat", seat)]
    env = {"CARDTABLE_DATA_DIR": str(tmp_path / "data")}
    assert program("play", "wizard", "--text", *seats, typed="1\n" * 8, env=env).returncode == 0
    assert all_gone(log, 2)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_programs_end_with_a_simulation_that_is_killed(tmp_path: Path, jobs: str) -> None:
    command, log = bot(tmp_path, "child(start_new_session=True)\nwhile True: answer()")
    line = [
        "simulate",
        "wizard",
        "--games",
        "9999",
        "--jobs",
        jobs,
        "--bot",
        f"exec:{command}",
        *["--bot", "thumb"] * 2,
    ]
    with subprocess.Popen([*PROGRAM, *line], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        told(log, "seat", 30)
        run.send_signal(signal.SIGKILL)
        run.communicate()
    assert all_gone(log, 2)


def test_advice_on_a_record_starts_no_program(tmp_path: Path) -> None:
    command, log = bot(tmp_path, "answer()")
    header = {
        "cardtable": 1,
        "game": "wizard",
        "seats": ["A", "B", "C"],
        "players": ["human", f"exec:{command}", "easy"],
    }
    path = tmp_path / "cut.jsonl"
    path.write_text(json.dumps(header) + "\n")
    program("advise", str(path), env={"CARDTABLE_DATA_DIR": str(tmp_path / "data")})
    assert not log.exists()
