"""One writer a game or sheet: a lock that ends with the program that holds it, however it ends."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from cardtable.store.database.schema import StoreFailed, explained

LOCKS: Final = "open"
"""The folder of the locks, in the data folder."""

if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: int) -> bool:
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _try_lock(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class GameLock:
    """The right to write one game or sheet, held until it is released or the program ends."""

    def __init__(self, path: Path, what: str) -> None:
        """Take the lock of `what` (`game 3`); raises StoreFailed when another window holds it."""
        self._path = path
        with explained(f"{what} cannot be locked"):
            path.parent.mkdir(mode=0o700, exist_ok=True)
            self._file = self._opened(what)

    def _opened(self, what: str) -> int:
        while True:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            if not _try_lock(file):
                os.close(file)
                raise StoreFailed(f"{what} is open in another window; close it there first")
            if self._is_still(file):
                return file
            os.close(file)

    def _is_still(self, file: int) -> bool:
        """Return whether the file was not removed between opening and locking."""
        try:
            return os.path.samestat(os.fstat(file), self._path.stat())
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Let others write it; a second call does nothing."""
        if self._file >= 0:
            if sys.platform == "win32":
                os.close(self._file)
            with suppress(OSError):
                self._path.unlink()
            if sys.platform != "win32":
                os.close(self._file)
            self._file = -1
