"""The real program in a pseudo-terminal: from the first screen to the first bid by plain keys, left and resumed."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Self

COLUMNS, ROWS = 80, 24
CODE = "WIZ-STCYD6"
"""Cards that ask for a number first; a dealer who turns up a Wizard would name trumps."""
PATIENCE = 30.0
"""Seconds to wait for something to appear."""
_ESCAPES = re.compile(rb"\x1b(\[[0-9;?<>=]*[ -/]*[@-~]|[PX^_\]].*?(\x1b\\|\x07)|[@-Z\\-_])", re.DOTALL)


class Terminal:
    """A program in a pseudo-terminal, and what it has written so far without escape sequences."""

    def __init__(self, command: list[str], data: Path, **env: str) -> None:
        self._master, slave = pty.openpty()
        subprocess.run(["stty", "rows", str(ROWS), "cols", str(COLUMNS)], stdin=slave, check=True)
        usual = {"TERM": "xterm-256color", "CARDTABLE_DATA_DIR": str(data), "TEXTUAL_ANIMATIONS": "none"}
        around = {**os.environ, **usual, **env}
        self._process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=around, close_fds=True)
        os.close(slave)
        self._raw = b""

    def wait_for(self, text: str) -> None:
        """Return once a text is on the screen; raises AssertionError when it does not appear."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self._read(0.1)
            if text in self.text:
                return
        raise AssertionError(f"{text!r} did not appear; the end of what did: {self.text[-1500:]!r}")

    def press(self, keys: str) -> None:
        """Send keys; what is waited for next must be written after them."""
        self._read(0.3)
        self._raw = b""
        os.write(self._master, keys.encode())

    def leave(self) -> int:
        """Return the exit status of a program that is about to end."""
        end = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < end:
            self._read(0.1)
        return self._process.wait(1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Kill the program as a power cut would, unless it has ended."""
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    @property
    def written(self) -> bytes:
        """All that was written since the last key press."""
        return self._raw

    @property
    def text(self) -> str:
        """What was written since the last key press, without escape sequences."""
        return _ESCAPES.sub(b" ", self._raw).decode("utf-8", "replace")

    def _read(self, seconds: float) -> None:
        while select.select([self._master], [], [], seconds)[0]:
            try:
                self._raw += os.read(self._master, 65536)
            except OSError:
                return


def main() -> int:
    """Play the first minute; returns 0 when everything appeared."""
    program = [str(Path(sys.executable).with_name("cardtable"))]
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        with Terminal([*program, "play", "wizard", "--code", CODE], data) as first:
            first.wait_for("type it or")
        with Terminal(program, data) as again:
            again.wait_for("Resume")
            again.press("\r")
            again.wait_for("type it or")
            again.press("0")
            again.press("\r")
            again.press("q")
            again.wait_for("Saved")
            status = again.leave()
        if status:
            raise AssertionError(f"the program ended with status {status}")
    print("smoke: played, killed, resumed and left")
    return 0


if __name__ == "__main__":
    sys.exit(main())
