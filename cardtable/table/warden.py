"""Runs a command for the program that started it, and ends it with all its children once it is no longer wanted.

It is a file that is run by itself, `python -I -S warden.py LIFELINE WORD...`, and loads no more than it needs. LIFELINE
is the reading end of a pipe that the program holds open: its end says that the program has gone, however it went.
"""

from __future__ import annotations

import ctypes
import os
import select
import signal
import sys
from contextlib import suppress
from time import monotonic, sleep
from typing import Final, NoReturn

PATIENCE: Final = 5.0
"""Seconds after which processes that cannot be ended are left alone."""
_PARENT_DIES, _ADOPTS = 1, 36
"""Linux's numbers for a signal at the parent's end, and for becoming the parent of all orphans below."""
_PROCESSES: Final = "/proc"


def main(lifeline: int, words: list[str]) -> None:
    """Run a command until it ends or the lifeline does, and leave none of its children behind."""
    os.set_inheritable(lifeline, False)
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    _prctl(_ADOPTS, 1)
    warden, command = os.getpid(), os.fork()
    if command == 0:
        _become(words, warden)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    while lifeline not in select.select([lifeline, woken], [], [])[0]:
        os.read(woken, 1024)
        if command in _buried():
            break
    _end(command)


def _become(words: list[str], warden: int) -> NoReturn:
    """Let this process become the command, in a session of its own and therefore without a terminal."""
    os.setsid()
    _prctl(_PARENT_DIES, signal.SIGKILL)
    if os.getppid() == warden:
        for number in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them, and no command expects that
            signal.signal(number, signal.SIG_DFL)
        try:
            os.execvp(words[0], words)  # noqa: S606 - no shell runs it
        except OSError as error:
            os.write(2, f"it cannot be started: {error.strerror}\n".encode())
    os._exit(1)


def _end(command: int) -> None:
    """End everything that the command has left: what runs, what is stopped, and what is in sessions of its own."""
    until = monotonic() + PATIENCE
    while monotonic() < until:
        for process in _below(os.getpid()):
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)
        with suppress(OSError):  # where nobody tells which processes are whose
            os.killpg(command, signal.SIGKILL)
        if None in _buried():
            return
        sleep(0.005)


def _buried() -> set[int | None]:
    """Return the children that have ended since, and None among them where no child is left."""
    found: set[int | None] = set()
    while True:
        try:
            process, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return found | {None}
        if process == 0:
            return found
        found.add(process)


def _below(process: int) -> list[int]:
    """Return a process's children and theirs, as far as this system tells; on Linux no orphan is lost."""
    children: dict[int, list[int]] = {}
    with suppress(OSError):
        for name in filter(str.isdigit, os.listdir(_PROCESSES)):
            with suppress(OSError), open(f"{_PROCESSES}/{name}/stat", "rb") as file:
                _, parent, *_ = file.read().rpartition(b")")[2].split()
                children.setdefault(int(parent), []).append(int(name))
    found = [process]
    for one in found:
        found += children.get(one, [])
    return found[1:]


def _prctl(what: int, value: int) -> None:
    """Tell Linux something about this process; other systems do not know it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
