"""The real program, ended in every way at any moment: what was shown is kept, and the same game goes on."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from cardtable import plugins
from cardtable.core.pending import Ask
from cardtable.core.text import spell
from cardtable.store.db import Store
from cardtable.store.files.paths import DATABASE
from cardtable.table.launch import HUMAN
from cardtable.table.session import Session
from cardtable.tui.base.settings import Settings, SettingsFile
from cardtable.tui.look.glyphs import SYMBOLS, card_glyphs
from tests.sizes import partly_slow
from tests.smoke import PATIENCE, Terminal
from tests.table.test_thinking import gone
from tests.tui.tables import Seating

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

PROGRAM = [sys.executable, "-m", "cardtable"]
QUICK = Settings(pace="instant", trick_stays="none", animation="off", idle_hide="never")
KEYS = ("\r", "1", "2", "\x1b[C", "\r", " ", "\r")
"""What a cat on the keyboard presses: Enter, numbers, the arrow to the right."""
SHOWN = re.compile(
    r"\b(?:Ann|Bo|Cy|Dot|Eli|Fay)"
    r"(?: (?:plays|leads) (?:(?:10|[2-9JQKA])[♣♦♥♠]|Wz|Je|Jo[1-3])|: bid \d+\b| (?:keeps|rejects) the first card)"
)
"""Sentences of the log."""
SOON = 8.0
"""Seconds within which a program must have ended."""

MOMENTS = (
    (Seating("wizard", 3, (0, 1), round=1), "bidding", 0),  # the hand scores come soon
    (Seating("wizard", 6, (0, 1, 2), round=4), "play", 3),
    (Seating("cutthroat-spades", 3, (0, 1)), "look", 0),
    (Seating("two-player-spades", 2, (0, 1)), "draft", 4),
    (Seating("canadian-smear", 3, (0, 1, 2)), "bidding", 0),
    (Seating("three-handed-euchre", 3, (0, 1)), "discard", 0),
    (Seating("three-handed-euchre", 3, (0,)), "play", 1),
)


ALONE = Seating("wizard", 3, (0,), round=2)


class Program(Terminal):
    """The program in a terminal that may be taken from it."""

    def send(self, number: int) -> None:
        """Send a signal."""
        self._process.send_signal(number)

    def type(self, keys: str, seconds: float) -> None:
        """Send keys and go on reading for a while; what was written before is kept."""
        os.write(self._master, keys.encode())
        self._read(seconds)

    def children(self) -> list[int]:
        """Return the processes that the program has started, once there are any."""
        until = time.monotonic() + SOON
        found: list[str] = []
        while not found and time.monotonic() < until:
            said = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
            found = [pid for pid, parent in map(str.split, said.splitlines()) if parent == str(self._process.pid)]
            self._read(0.1)
        return [int(pid) for pid in found]

    def hang_up(self) -> int | None:
        """Close the terminal; return the exit status, or None when the program does not end."""
        os.close(self._master)
        self._master = os.open(os.devnull, os.O_RDONLY)
        try:
            return self._process.wait(SOON)
        except subprocess.TimeoutExpired:
            return None


def lines(folder: Path, game: int) -> list[str]:
    """Return the facts of a game as the database holds them; the database must be whole."""
    with closing(sqlite3.connect(folder / DATABASE)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        return [row[0] for row in db.execute("SELECT line FROM facts WHERE game = ? ORDER BY n", (game,))]


def told(session: Session) -> set[str]:
    """Return every sentence of the log as the screen writes it, bids as the panel does too."""
    log = {spell(h.text, lambda c: card_glyphs(c, SYMBOLS), lambda s: SYMBOLS.suits[s]) for h in session.log()}
    return log | {text.replace(" bids ", ": bid ") for text in log}


def kill_and_go_on(folder: Path, seating: Seating, stage: str, further: int, seed: int, facts: int) -> set[str]:
    """Kill the program some facts further in a game, at a random moment, and look what is left.

    Returns the sentences of the log that it had shown.
    """
    rng = Random(seed)
    SettingsFile(folder).save(QUICK)
    game = seating.begin(folder, seed, stage, further)
    before = lines(folder, game)
    with Program([*PROGRAM, "resume", str(game)], folder) as program:
        program.wait_for("Show the hand" if len(seating.people) > 1 else "Menu")
        patience = time.monotonic() + PATIENCE
        while len(lines(folder, game)) < len(before) + facts and time.monotonic() < patience:
            program.type(rng.choice(KEYS), rng.choice((0.2, 0.8)))  # a call takes no keys at first
        program.type(rng.choice(KEYS), 0.0)
        time.sleep(rng.uniform(0.0, 0.1))
        program.send(signal.SIGKILL)
        program._read(0.2)
        seen = program.text
    after = lines(folder, game)
    assert after[: len(before)] == before
    with Store.open(folder) as store:
        assert store.notice is None
        session = store.look(game, plugins.ruleset)
        assert [g.id for g in store.unfinished()] == [game]
    shown = set(SHOWN.findall(seen))
    assert shown <= told(session)
    with Program(PROGRAM, folder) as again:
        again.wait_for("Resume")
        again.press("\r")
        asked = session.pending
        if not isinstance(asked, Ask):
            again.wait_for("scores of hand")
        elif len(seating.people) > 1:  # a bot that was to act does so first, and then anybody may be asked
            called = asked.seat if asked.seat in seating.people else None
            again.wait_for("'s turn" if called is None else f"{session.table.names[called]}'s turn")
        else:
            again.wait_for("Menu")
    assert lines(folder, game)[: len(after)] == after
    return shown


@partly_slow(("seating", "stage", "further"), MOMENTS[::3], always={0}, ids=str)
def test_what_was_shown_survives_a_kill(tmp_path: Path, seating: Seating, stage: str, further: int) -> None:
    assert kill_and_go_on(tmp_path, seating, stage, further, 3, 3)


@pytest.mark.large
@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize(("seating", "stage", "further"), MOMENTS, ids=str)
def test_what_was_shown_survives_many_kills(
    tmp_path: Path, seating: Seating, stage: str, further: int, seed: int
) -> None:
    kill_and_go_on(tmp_path, seating, stage, further, seed, seed % 7)


def test_no_process_outlives_a_kill(tmp_path: Path) -> None:
    game = ALONE.begin(tmp_path, 1, "bidding")
    with Program([*PROGRAM, "resume", str(game)], tmp_path) as program:
        program.wait_for("type it or")
        bots = program.children()
        program.send(signal.SIGKILL)
        assert bots
        assert all(map(gone, bots))


FAST = """
import sys
from pathlib import Path
from random import Random
from cardtable import plugins
from cardtable.store.db import Store
from tests.table.test_thinking import gone
from tests.tui.tables import Seating
folder, game, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
with Store.open(folder) as store, store.resume(game, plugins.ruleset) as kept:
    rng = Random(seed)
    while not kept.session.standing.over:
        if rng.random() < 0.1 and kept.session.at > 3:
            kept.session.take_back(rng.randint(1, 3))
        else:
            Seating("", 3, (0,)).step(kept.session, rng)
        print(kept._lines, flush=True)
"""
"""A program that plays as fast as it can, and says after each step how many facts it has told."""


def kill_between_facts(folder: Path, seed: int) -> None:
    rng = Random(seed)
    seating = rng.choice(MOMENTS)[0]
    game = seating.begin(folder, seed, "play")
    command = [sys.executable, "-c", FAST, str(folder), str(game), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(rng.uniform(0.0, 0.2))
        process.kill()
        said = [int(line) for line in process.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    kept = lines(folder, game)
    assert len(kept) >= max(said, default=0)
    with Store.open(folder) as store:
        session = store.look(game, plugins.ruleset)
        hands = {g.id: g.hands for g in store.games()}[game]
    assert hands == len(session.standing.hands)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_lost_between_facts(tmp_path: Path, seed: int) -> None:
    kill_between_facts(tmp_path, seed)


@pytest.mark.large
@pytest.mark.parametrize("seed", range(3, 300))
def test_nothing_is_lost_between_facts_at_large(tmp_path: Path, seed: int) -> None:
    kill_between_facts(tmp_path, seed)


# Ends in order

ENDS = {name: 128 + getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP")} | {"Ctrl-C": 0}


@pytest.mark.parametrize("how", ENDS)
def test_the_program_ends_in_order(tmp_path: Path, how: str) -> None:
    game = ALONE.begin(tmp_path, 1, "bidding")
    with Program([*PROGRAM, "resume", str(game)], tmp_path) as program:
        program.wait_for("type it or")
        end(program, how)
        assert program.leave() == ENDS[how]
        assert f"Come back with: cardtable resume {game}" in " ".join(program.text.split())
        assert b"\x1b[?1049l" in program._raw
    assert len(lines(tmp_path, game))


@pytest.mark.parametrize("how", list(ENDS)[:-1])  # a terminal that is not its own turns no key into a signal
def test_text_mode_ends_in_order(tmp_path: Path, how: str) -> None:
    game = ALONE.begin(tmp_path, 1, "bidding")
    with Program([*PROGRAM, "resume", str(game), "--text"], tmp_path) as program:
        program.wait_for("Type ")
        end(program, how)
        assert program.leave() == 0
        assert f"The game is saved. To go on: cardtable resume {game} --text" in program.text


def end(program: Program, how: str) -> None:
    """Let the program end in one of the ways."""
    if how == "Ctrl-C":
        program.press("\x03")
    else:
        program._read(0.3)  # a signal between the question and the wait for its answer is heard with the next key only
        program.send(getattr(signal, how))


@pytest.mark.parametrize("mode", [(), ("--text",)], ids=["screen", "text"])
def test_a_program_without_its_terminal_ends(tmp_path: Path, mode: tuple[str, ...]) -> None:
    game = ALONE.begin(tmp_path, 1, "bidding")
    with Program([*PROGRAM, "resume", str(game), *mode], tmp_path) as program:
        program.wait_for("ype it or" if not mode else "Type ")
        assert program.hang_up() is not None
    with Store.open(tmp_path) as store:
        store.resume(game, plugins.ruleset).close()


def test_two_programs_share_a_database_but_not_a_game(tmp_path: Path) -> None:
    first, second = ALONE.begin(tmp_path, 1, "bidding"), ALONE.begin(tmp_path, 2, "bidding")
    with Program([*PROGRAM, "resume", str(first)], tmp_path) as one:
        one.wait_for("type it or")
        with Program([*PROGRAM, "resume", str(first)], tmp_path) as other:
            assert other.leave() == 2
            assert f"game {first} is open in another window" in other.text
        with Program([*PROGRAM, "resume", str(second)], tmp_path) as other:
            other.wait_for("type it or")
            before = [len(lines(tmp_path, game)) for game in (first, second)]
            for program in (one, other):
                program.type("1", 0.2)
                program.type("\r", 0.5)
            after = [len(lines(tmp_path, game)) for game in (first, second)]
            assert all(now > then for then, now in zip(before, after, strict=True))
            one.send(signal.SIGKILL)
            one.leave()
        with Store.open(tmp_path) as store:
            session = store.resume(first, plugins.ruleset).session
            assert session.table.names[0] == "Ann"
            assert set(store.games()[0].kinds) == {HUMAN, "random"}
