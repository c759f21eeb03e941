"""A program in a pseudo-terminal, driven by keys and timed by what it writes."""

from __future__ import annotations

import os
import select
import signal
import struct
import subprocess
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Final

USUAL: Final = (80, 24)
"""The columns and rows of a terminal."""
PATIENCE: Final = 20.0
"""Seconds after which a program that writes nothing is given up."""
CHUNK: Final = 1 << 16
UNUSUAL: Final = frozenset({"NO_COLOR", "COLUMNS", "LINES", "TEXTUAL", "PYTHONDONTWRITEBYTECODE"})
"""Variables of the environment under which a program would not start as it does for everybody."""


class Unmeasured(Exception):
    """Something could not be measured; the text says why."""


class Terminal:
    """A running program and the terminal that it believes in; leaving it ends the program."""

    def __init__(self, argv: Sequence[str], size: tuple[int, int] = USUAL) -> None:
        if not hasattr(os, "openpty"):
            raise Unmeasured("this system has no pseudo-terminals")
        import fcntl
        import termios

        self._screen, inner = os.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("4H", *reversed(size), 0, 0))
        env = {name: value for name, value in os.environ.items() if name not in UNUSUAL}
        env |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        self._started = perf_counter()
        self._program = subprocess.Popen(  # noqa: S603 - our own program
            list(argv), stdin=inner, stdout=inner, stderr=inner, env=env, start_new_session=True
        )  # fmt: skip
        os.close(inner)
        self._used = 0.0
        self.count = 0
        """How many bytes the program has written so far, as far as they were waited for."""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def end(self) -> float:
        """End the program, if it runs still; return the seconds of processor time that it has taken."""
        if self._program.returncode is None:
            os.kill(self._program.pid, signal.SIGKILL)  # `Popen.kill` would reap a program that has ended
            _, status, used = os.wait4(self._program.pid, 0)
            self._program.returncode = os.waitstatus_to_exitcode(status)
            self._used = used.ru_utime + used.ru_stime
            os.close(self._screen)
        return self._used

    def shows(self, text: str) -> float:
        """Return the seconds from the start of the program until it has written a text; raises Unmeasured."""
        seen, wanted = b"", text.encode()
        while wanted not in seen:
            new = self._written(PATIENCE)
            if not new:
                raise Unmeasured(f"the screen did not show {text!r}")
            seen += new
        return perf_counter() - self._started

    def settle(self, quiet: float) -> None:
        """Wait until nothing has been written for so many seconds."""
        while self._written(quiet):
            pass

    def used(self) -> float:
        """Return the seconds of processor time that the program has taken so far; raises Unmeasured."""
        try:
            fields = Path(f"/proc/{self._program.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        except OSError as error:
            raise Unmeasured("this system does not tell the processor time of a running program") from error
        return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")

    def press(self, key: bytes) -> float:
        """Return the seconds from a key to the first that is written after it; raises Unmeasured."""
        start = perf_counter()
        os.write(self._screen, key)
        if not self._written(PATIENCE):
            raise Unmeasured(f"the screen did not answer the key {key!r}")
        return perf_counter() - start

    def _written(self, within: float) -> bytes:
        """Return what the program writes next; nothing when it writes nothing within so many seconds or has ended."""
        ready, _, _ = select.select([self._screen], [], [], within)
        if not ready:
            return b""
        try:
            new = os.read(self._screen, CHUNK)
        except OSError:  # the other end is closed
            return b""
        self.count += len(new)
        return new
