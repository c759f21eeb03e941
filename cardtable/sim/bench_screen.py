"""How soon the application is there, and how soon it answers a key: measured from outside, in a pseudo-terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from cardtable.core.pending import PLAY, Ask
from cardtable.core.ruleset import Table
from cardtable.games.cutthroat_spades import RULESET as SPADES
from cardtable.sim.bench_figures import Figure
from cardtable.sim.bench_terminal import Terminal
from cardtable.store.db import Store
from cardtable.table.launch import HUMAN, Origin

STARTS: Final = 9
"""How often each application is started."""
TURNS: Final = 5
"""How often each table is opened for keys."""
KEYS: Final = 40
"""Keys pressed at each opened table."""
QUIET: Final = 0.08
"""Seconds without output after which a repaint is over."""
IDLE: Final = 60.0
"""Seconds for which a table is left alone."""
SIZES: Final = ((80, 24), (200, 60))
"""The terminals in which keys are pressed."""
CALM: Final = 1.0
"""Seconds without output after which a screen is complete."""
HEADING: Final = "a card table in the terminal"
A_GAME: Final = "Wizard"
"""What the home page shows first, and what it shows once it knows what there is to play."""
RIGHT_LEFT: Final = (b"\x1b[C", b"\x1b[D")

_BARE: Final = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("ready")
Bare().run()
"""
_PROGRAM: Final = """
import sys
from cardtable.cli import main
sys.exit(main(sys.argv[1:]))
"""
_BUSY: Final = f"""
from cardtable.sim.bench_playouts import think
from cardtable.table.thinking import Thinker
Thinker(apart=True).begin(think)
{_PROGRAM}"""


@dataclass(frozen=True, slots=True)
class Start:
    """The seconds from the start of a program until it had shown something, and those of the processor in them."""

    waited: float
    worked: float


def first_paint_figures() -> tuple[Figure, ...]:
    """Return the time to the first paint of a bare Textual application, of the home page, and to the list of games.

    Raises Unmeasured.
    """
    with _saved_trick() as folder:  # where nobody has played yet, the first page is another one
        home = ("--data-dir", folder)
        rounds = [
            (_shown(_BARE, "ready"), _shown(_PROGRAM, HEADING, *home), _shown(_PROGRAM, A_GAME, *home))
            for _ in range(1 + STARTS)
        ][1:]  # the first starts compile
    bare, paint, games = (median(s.waited for s in starts) * 1e3 for starts in zip(*rounds, strict=True))
    return (
        Figure("first paint", "a bare Textual application", bare, "ms"),
        Figure("first paint", "the home page", paint, "ms"),
        Figure("first paint", "the home page with its games", games, "ms"),
        Figure(
            "first paint", "the home page beside the bare application",
            median(p.waited / b.waited for b, p, _ in rounds), "x", "at most 1.3",
        ),
        Figure(
            "first paint", "the same in processor time", median(p.worked / b.worked for b, p, _ in rounds), "x"
        ),
        Figure(
            "first paint", "with its games beside the bare application",
            median(g.waited / b.waited for b, _, g in rounds), "x",
        ),
    )  # fmt: skip


def _shown(code: str, text: str, *args: str) -> Start:
    with Terminal([sys.executable, "-c", code, *args]) as terminal:
        return Start(terminal.shows(text), terminal.end())


def key_figures() -> tuple[Figure, ...]:
    """Return the time from a key to the repaint of the trick screen, and what is written for it; raises Unmeasured."""
    found: list[Figure] = []
    with _saved_trick() as folder:
        for size in SIZES:
            turns = [(_repaints(_PROGRAM, folder, size), _repaints(_BUSY, folder, size)) for _ in range(TURNS)]
            idle = [key for calm, _ in turns for key in calm]
            calm, busy = _times(idle), _times(key for _, busy in turns for key in busy)
            at = f"at {size[0]}x{size[1]}"
            found += (
                Figure("key", f"key to repaint on the trick screen, idle, {at}", median(calm) * 1e3, "ms", "at most 5"),
                Figure("key", f"the 99th percentile of it {at}", _high(calm) * 1e3, "ms", "at most 16"),
                Figure("key", f"key to repaint while a bot thinks, {at}", median(busy) * 1e3, "ms"),
                Figure("key", f"thinking beside idle {at}", median(busy) / median(calm), "x", "at most 1.7"),
                Figure("key", f"written for a key {at}", median(count for _, count in idle), "bytes"),
            )
    return tuple(found)


def idle_figures() -> tuple[Figure, ...]:
    """Return the processor time of a table that waits for a card; raises Unmeasured."""
    with _saved_trick() as folder, _table(_PROGRAM, folder, SIZES[0]) as terminal:
        before = terminal.used()
        terminal.settle(IDLE)
        used = terminal.used() - before
    return (Figure("idle", f"processor time of an idle table in {IDLE:.0f} s", used, "s", "below 0.2"),)


def _times(keys: Iterable[tuple[float, int]]) -> list[float]:
    return sorted(seconds for seconds, _ in keys)


def _high(times: list[float]) -> float:
    """Return the 99th percentile of sorted times."""
    return times[min(len(times) * 99 // 100, len(times) - 1)]


@contextmanager
def _saved_trick() -> Iterator[str]:
    """Make a folder with a game saved where a person is to play a card, and remove it afterwards."""
    table = Table(("Ann", "Ben", "Cleo", "Dora"), SPADES.Options())
    with TemporaryDirectory() as folder:
        kinds = (HUMAN, "random", "random", "random")
        with (
            Store.open(Path(folder)) as store,
            store.new_game(SPADES, table, kinds, Origin(code="CS-BENCH2")) as game,
        ):
            session = game.session
            while not (isinstance(ask := session.pending, Ask) and ask.stage == PLAY and ask.seat == 0):
                if isinstance(ask, Ask):
                    session.act(ask.seat, SPADES.legal_actions(session.truth, ask.seat)[0], session.at)
                else:
                    session.advance()
        yield folder


@contextmanager
def _table(code: str, folder: str, size: tuple[int, int]) -> Iterator[Terminal]:
    """Open the saved table and give it time to be complete."""
    with Terminal([sys.executable, "-c", code, "--data-dir", folder, "resume"], size) as terminal:
        terminal.shows("Cleo")
        terminal.settle(CALM)
        yield terminal


def _repaints(code: str, folder: str, size: tuple[int, int]) -> list[tuple[float, int]]:
    """Return the seconds to the repaint, and the bytes, of a number of keys that move the cursor over the hand."""
    found = []
    with _table(code, folder, size) as terminal:
        for i in range(KEYS):
            before = terminal.count
            seconds = terminal.press(RIGHT_LEFT[i % 2])
            terminal.settle(QUIET)
            found.append((seconds, terminal.count - before))
    return found
