"""How a large database was closed: as long as it is as it was left in order, no start looks through all of it again."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import Final

SMALL: Final = 16 * 2**20
"""The bytes up to which a database is looked through at every start, which takes no time."""
NOTE: Final = "closed"
"""The ending of the file that says how a database was left."""
_SUSPECT: Final = "damaged\n"
met_damage: Final = Event()
"""Whether this process has met damage since it last looked through a database and found it whole."""


def is_as_closed(path: Path) -> bool:
    """Return whether a large database is as a program left it that closed it in order and had met no damage."""
    with suppress(OSError, UnicodeDecodeError):
        return path.stat().st_size > SMALL and not _unwritten(path) and _note(path).read_text("utf-8") == _state(path)
    return False


def note_closed(path: Path) -> None:
    """Write down how a large database is left; where damage was met, the next start looks through all of it."""
    with suppress(OSError):  # without the note the next start takes longer, and is right too
        if met_damage.is_set():
            forget_closed(path)
        elif path.stat().st_size > SMALL and not _unwritten(path) and not is_as_closed(path):
            _note(path).write_text(_state(path), "utf-8")


def suspect(path: Path) -> None:
    """Let the next start look at a database as closely as the doctor does."""
    with suppress(OSError):  # where nothing can be written, no start can save anything either
        _note(path).write_text(_SUSPECT, "utf-8")


def is_suspect(path: Path) -> bool:
    """Return whether the doctor has found damage."""
    with suppress(OSError, UnicodeDecodeError):
        return _note(path).read_text("utf-8") == _SUSPECT
    return False


def forget_closed(path: Path) -> None:
    """Let the next start look through the whole database."""
    with suppress(OSError):  # a folder that cannot be written holds no note of this program
        _note(path).unlink(missing_ok=True)


def _note(path: Path) -> Path:
    return path.with_suffix(f".{NOTE}")


def _unwritten(path: Path) -> bool:
    """Whether there are changes that the file does not hold yet: another program has it open, or one was killed."""
    return path.with_name(f"{path.name}-wal").exists()


def _state(path: Path) -> str:
    found = path.stat()
    return f"{found.st_size} bytes, changed at {found.st_mtime_ns}\n"
