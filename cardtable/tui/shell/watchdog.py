"""A game from outside that never comes back: what it is doing fails, and its table is left as after any other fault."""

from __future__ import annotations

import ctypes
import sys
from asyncio import get_running_loop
from collections.abc import Iterable
from threading import Thread, get_ident
from time import monotonic, sleep
from typing import Final

from cardtable import plugins
from cardtable.core.ruleset import Ruleset

LOOK: Final = 1.0
"""Seconds between looks at whether the screen still takes keys."""
PATIENCE: Final = 8.0
"""Seconds that a game from outside may keep the screen from taking keys."""


class NeverReturns(Exception):
    """What a method of a game fails with that has kept the screen for too long."""


def watch(rulesets: Iterable[Ruleset]) -> None:
    """Let games from outside that keep the running loop for too long fail, if any of these is one."""
    if not any(map(plugins.is_guarded, rulesets)):
        return
    loop, main, beat = get_running_loop(), get_ident(), monotonic()

    def heard() -> None:
        nonlocal beat
        beat = monotonic()

    def look() -> None:
        while not loop.is_closed():
            try:
                loop.call_soon_threadsafe(heard)
            except RuntimeError:  # closed in this moment: the program has ended
                return
            sleep(LOOK)
            if monotonic() - beat > PATIENCE and plugins.in_ruleset(sys._current_frames()[main]):
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(main), ctypes.py_object(NeverReturns))

    Thread(target=look, daemon=True, name="stuck").start()
