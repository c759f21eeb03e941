"""Programs in a pseudo-terminal: what they show, and how long they take to answer."""

from __future__ import annotations

import os
import sys

import pytest

from cardtable.sim import bench_screen, bench_terminal
from cardtable.sim.bench_terminal import Terminal, Unmeasured

pytestmark = pytest.mark.skipif(not hasattr(os, "openpty"), reason="this system has no pseudo-terminals")

ECHO = """
import os, sys, tty
tty.setraw(0)
print("size", *os.get_terminal_size(), os.environ["TERM"], end="", flush=True)
while key := os.read(0, 1):
    if key != b"q":
        os.write(1, b"<" + key + b">")
"""


def test_a_program_shows_itself_and_answers_keys() -> None:
    with Terminal([sys.executable, "-c", ECHO]) as terminal:
        assert 0 < terminal.shows("size 80 24 xterm-256color") < bench_terminal.PATIENCE
        terminal.settle(0.05)
        assert 0 < terminal.press(b"x") < bench_terminal.PATIENCE


def test_the_end_tells_the_processor_time() -> None:
    with Terminal([sys.executable, "-c", "sum(range(10**6)); print('ready', flush=True); input()"]) as terminal:
        waited = terminal.shows("ready")
        worked = terminal.end()
        assert 0 < worked == terminal.end() < 10 * waited


def test_a_key_without_an_answer_is_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    with Terminal([sys.executable, "-c", ECHO]) as terminal:
        terminal.shows("size")
        terminal.settle(0.05)
        monkeypatch.setattr(bench_terminal, "PATIENCE", 0.1)
        with pytest.raises(Unmeasured, match="did not answer the key"):
            terminal.press(b"q")


def test_a_program_that_ends_is_not_measured() -> None:
    with Terminal([sys.executable, "-c", "print('no')"]) as terminal, pytest.raises(Unmeasured, match="did not show"):
        terminal.shows("ready")


def test_without_pseudo_terminals_nothing_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "openpty")
    with pytest.raises(Unmeasured, match="no pseudo-terminals"):
        Terminal([sys.executable, "-c", ECHO])


@pytest.mark.slow
def test_the_first_paint_is_measured_up_to_the_list_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_screen, "STARTS", 1)
    by_name = {figure.name: figure.value for figure in bench_screen.first_paint_figures()}
    assert len(by_name) == 6
    assert all(value > 0 for value in by_name.values())


@pytest.mark.slow
def test_keys_are_measured_in_every_size_with_the_bytes_that_they_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, few in {"TURNS": 1, "KEYS": 2, "SIZES": ((80, 24), (132, 43)), "CALM": 0.5}.items():
        monkeypatch.setattr(bench_screen, name, few)
    figures = bench_screen.key_figures()
    assert len(figures) == 10
    assert all(figure.value > 0 for figure in figures)
    small, large = (f.value for f in figures if f.unit == "bytes")
    assert small < large


def test_an_idle_table_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_screen, "IDLE", 0.5)
    (figure,) = bench_screen.idle_figures()
    assert 0 <= figure.value <= bench_screen.IDLE
