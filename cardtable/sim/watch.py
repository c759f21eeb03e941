"""Bots and games from outside that never come to an end: processes mark what they are at, and who waits for them looks.

A mark is written before and after each choice, and only where something from outside plays: our own end by themselves.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import RawArray, Value, parent_process
from threading import Thread
from time import monotonic
from typing import Any, Final

from cardtable.core.actions import Action
from cardtable.core.chance import Words
from cardtable.core.errors import CardtableError
from cardtable.core.observation import Observation
from cardtable.table.players import Bot

PATIENCE: Final = 60.0
"""Seconds that one choice, or all that a game does between two choices, may take."""
_RESTS: Final = -1
_GAME: Final = 0
_CELLS: Final = 3
"""What a process marks: its number, who is at it, and since when."""
_KILL: Final = signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL


class Endless(CardtableError):
    """Something from outside does not come to an end; the sentence names it."""


class Watch:
    """The marks of all processes of a simulation, and what to call those who make them."""

    def __init__(self, processes: int, names: Sequence[str]) -> None:
        """Take names that begin with the game's; the bots' follow in the order of their numbers, from 1."""
        self._cells: Any = RawArray("d", [0.0, _RESTS, 0.0] * processes)
        self._names = names
        self.for_process: Final = (self._cells, Value("i", 0))
        """What each process begins with: see `begin`."""

    def look(self) -> None:
        """End a process that has been at one thing for too long; raises Endless."""
        for at in range(0, len(self._cells), _CELLS):
            process, who, since = self._cells[at : at + _CELLS]
            if who != _RESTS and monotonic() - since > PATIENCE:
                with suppress(ProcessLookupError):
                    os.kill(int(process), _KILL)
                raise Endless(
                    f"{self._names[int(who)]} has not answered for {PATIENCE:.0f} seconds, so the simulation was "
                    "ended; leave it out, or ask its author to fix it"
                )


_own: Any = None
"""The marks of all processes; None in a process that is not watched."""
_at = 0


def begin(cells: Any = None, taken: Any = None) -> None:
    """Let this process end with the one that started it, and take its place among the marks, if there are any."""
    global _own, _at
    Thread(target=_end_with, args=(parent_process(),), daemon=True, name="parent").start()
    if cells is None:
        return
    with taken.get_lock():
        _own, _at = cells, _CELLS * taken.value
        taken.value += 1
    _own[_at] = os.getpid()


def _end_with(parent: Any) -> None:
    """End this process, and with it all that it has started, as soon as its parent has ended, however that went."""
    parent.join()
    os._exit(1)


def _mark(who: int) -> None:
    if _own is not None:
        _own[_at + 2] = monotonic()
        _own[_at + 1] = who


@contextmanager
def at_work() -> Iterator[None]:
    """Mark that a game is being played; afterwards nothing is waited for."""
    _mark(_GAME)
    try:
        yield
    finally:
        _mark(_RESTS)


@dataclass(slots=True)
class Watched:
    """A bot whose choices are marked while they last."""

    id: str
    bot: Bot
    number: int

    def choose(self, observation: Observation, words: Words) -> Action:
        """Return what the bot chooses."""
        _mark(self.number)
        try:
            return self.bot.choose(observation, words)
        finally:
            _mark(_GAME)
