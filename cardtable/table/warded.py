"""Commands from outside: without the players' terminal, and ended with their children when this program is done."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from subprocess import PIPE, Popen, TimeoutExpired
from typing import Final

PATIENCE: Final = 1.5
"""Seconds for the end of a command with its children."""
_WARDEN: Final = str(Path(__file__).with_name("warden.py"))


def start(words: Sequence[str]) -> tuple[Popen[str], Callable[[], None]]:
    """Return a command that runs, with pipes to its three streams, and what ends it; raises OSError.

    It ends by itself when this process does, even one that is killed. On Linux all its children end with it; elsewhere
    those in its process group; on Windows, which has none, those that are known when it is ended, and a killed program
    only closes its pipes.
    """
    if sys.platform == "win32":
        command = _piped(words, creationflags=subprocess.CREATE_NO_WINDOW)
        return command, partial(_end_tree, command)
    lifeline, held = os.pipe()
    try:
        started = [sys.executable, "-I", "-S", _WARDEN, str(lifeline), *words]
        command = _piped(started, pass_fds=(lifeline,), start_new_session=True)
    except OSError:
        os.close(held)
        raise
    finally:
        os.close(lifeline)
    return command, partial(_let_go, command, held)


def _piped(
    words: Sequence[str], *, pass_fds: Sequence[int] = (), start_new_session: bool = False, creationflags: int = 0
) -> Popen[str]:
    return Popen(  # noqa: S603 - whoever sets the table names the command
        words, stdin=PIPE, stdout=PIPE, stderr=PIPE, encoding="utf-8", errors="replace",
        pass_fds=pass_fds, start_new_session=start_new_session, creationflags=creationflags,
    )  # fmt: skip


def _let_go(warden: Popen[str], held: int) -> None:
    """Close the lifeline, and wait until the command has ended."""
    os.close(held)
    _wait(warden)


def _end_tree(command: Popen[str]) -> None:
    """End a command and its children where there are no process groups."""
    subprocess.run(["taskkill", "/T", "/F", "/PID", str(command.pid)], capture_output=True, check=False)  # noqa: S603, S607 - Windows' own command
    _wait(command)


def _wait(process: Popen[str]) -> None:
    try:
        process.wait(PATIENCE)
    except TimeoutExpired:
        process.kill()
        process.wait()
