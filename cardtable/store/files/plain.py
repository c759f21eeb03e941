"""Files that people write by hand: only ordinary ones are read, and none for ever."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from cardtable.core.errors import Unreadable

_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
"""A pipe that nobody writes to is opened without waiting for somebody."""


def read_ordinary(path: Path, most: int) -> bytes:
    """Return the bytes of an ordinary file; raises FileNotFoundError, or Unreadable for any other and above `most`."""
    try:
        with open(path, "rb", opener=_at_once) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise Unreadable("it cannot be read: it is not an ordinary file but a pipe, a device or the like")
            data = file.read(most + 1)
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as error:
        raise Unreadable(f"it cannot be read: {getattr(error, 'strerror', None) or error}") from error
    if len(data) > most:
        raise Unreadable(f"it is larger than {most // 2**20} MB")
    return data


def _at_once(path: str, flags: int) -> int:
    return os.open(path, flags | _AT_ONCE)


def is_endless(path: Path) -> bool:
    """Return whether a path names something whose reading may wait for ever: a pipe, a device or the like."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):  # whoever reads it is told why it cannot be read
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))
