"""Whether the database is still where it was opened: a folder may be removed or renamed while a game is played."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from cardtable.core.errors import CardtableError
from cardtable.store.files.paths import DATABASE

RESCUED: Final = "rescued"
"""The end of the name of a folder that a copy is saved in."""


class Kept(sqlite3.Connection):
    """A connection that knows its file again. What is written to one that has gone is lost without an error."""

    _place: Path | None = None
    _file: os.stat_result | None = None

    def remember(self, path: Path) -> None:
        """Know the file from now on."""
        self._place, self._file = path, path.stat()

    @property
    def place(self) -> Path | None:
        """Where the file was when it was opened; None for a database in memory."""
        return self._place

    def is_there(self) -> bool:
        """Return whether the file is where it was."""
        if self._place is None or self._file is None:
            return True
        try:
            return os.path.samestat(self._file, self._place.stat())
        except OSError:
            return False


def rescue(db: sqlite3.Connection, folder: Path) -> Path:
    """Return the new folder in which all that a lost database held is saved; raises CardtableError where none can be.

    An open file is still whole when its name has gone.
    """
    for place in _places(folder):
        with suppress(OSError, sqlite3.Error):
            place.mkdir(mode=0o700)
            os.close(os.open(place / DATABASE, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            with closing(sqlite3.connect(place / DATABASE)) as copy:
                db.backup(copy)
            return place
    raise CardtableError("no copy could be saved beside the folder, in the home folder or in the temporary folder")


def _places(folder: Path) -> Iterator[Path]:
    """Yield names that are free, beside the folder first."""
    parents = [folder.absolute().parent, Path(tempfile.gettempdir())]
    with suppress(RuntimeError):  # nobody knows a home here
        parents.insert(1, Path.home())
    for parent in parents:
        names = (f"{folder.name}-{RESCUED}{again}" for again in ["", *(f"-{n}" for n in range(2, 100))])
        free = next((name for name in names if not os.path.lexists(parent / name)), None)
        if free is not None:
            yield parent / free
