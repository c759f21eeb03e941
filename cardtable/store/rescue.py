"""Opening the database whatever state it is in: a damaged one is set aside, and what can be read of it is saved."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic
from typing import Any, Final, TypeAlias

from cardtable.core.errors import CardtableError
from cardtable.store.closed import forget_closed, suspect
from cardtable.store.paths import DATABASE, damaged_name
from cardtable.store.schema import Damaged, check_health, connect, explained, readable, transaction

_BESIDE: Final = ("", "-wal", "-shm")
Row: TypeAlias = dict[str, Any]
MOST_SECONDS: Final = 5.0
"""How long the user waits for another game that can be read."""
STEPS: Final = 10_000
"""How many steps the database takes between two looks at the clock."""
UNREADABLE: Final = (sqlite3.Error, UnicodeDecodeError)
"""What reading a damaged database may raise; a complaint may quote bytes that are no text."""


class Patience:
    """How long it is since something was saved."""

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """Wait as long once more."""
        self._end = monotonic() + MOST_SECONDS

    def is_over(self) -> bool:
        """Return whether the user has waited long enough."""
        return monotonic() > self._end


def open_database(folder: Path) -> tuple[sqlite3.Connection, str | None]:
    """Return the database of a folder, and a sentence to tell when a damaged one had to be set aside."""
    path = folder / DATABASE
    with explained(f"the database in {str(folder)!r} cannot be used"):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _make_private(path)
        try:
            return connect(path), None
        except Damaged as damage:
            aside = _set_aside(path)
            forget_closed(path)
            _make_private(path)
            db = connect(path)
            with transaction(db):
                saved = _save_what_can_be_read(aside, db)
            return db, f"the database was damaged ({damage}); it is kept as {aside.name}, and {saved} games were saved"


def health(path: Path, whole: bool = False) -> str | None:
    """Return what is wrong with a database, which stays as it is; None when it is in order or not there yet.

    With `whole`, what its indexes and references say is compared too, which takes longer.
    """
    try:
        with explained("it cannot be looked at"):
            if path.exists():
                with closing(read_only(path)) as db:
                    check_health(db, "all" if whole else "pages")
    except (Damaged, UnicodeDecodeError) as damage:
        suspect(path)
        return f"it is damaged ({damage}); the next start keeps it under a new name and saves what can be read"
    except CardtableError as error:
        return str(error)
    return None


def read_only(path: Path) -> sqlite3.Connection:
    """Return a connection that changes nothing."""
    db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    db.text_factory = readable
    return db


def _make_private(path: Path) -> None:
    """Create the file for its owner alone, or take other people's rights from it."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    path.chmod(0o600)


def _set_aside(path: Path) -> Path:
    """Return the new name under which a damaged database is kept."""
    aside = damaged_name(path)
    for ending in _BESIDE:
        with suppress(FileNotFoundError):
            os.replace(f"{path}{ending}", f"{aside}{ending}")
    return aside


def _save_what_can_be_read(aside: Path, db: sqlite3.Connection) -> int:
    """Copy every game that can be read, and return how many there were; a game cut short no longer counts."""
    saved = 0
    with closing(read_only(aside)) as old:
        old.execute("PRAGMA writable_schema = ON")  # reads past missing pages and tables that cannot be understood
        patience = Patience()
        old.set_progress_handler(patience.is_over, STEPS)  # damaged pages may lead in circles
        for row in _rows(old, "roster"):
            _insert(db, "roster", row)
        tourneys = {row.get("id") for row in _rows(old, "series") if _insert(db, "series", row)}
        for row in _rows(old, "games"):
            facts = list(_unbroken(_rows(old, "facts", row["id"])))
            whole = _count(old, row) == len(facts)
            kept = row | {"counted": 0}  # all statistics are counted anew
            if not whole:
                kept = kept | {"practice": 1, "state": "running"}
            if kept.get("series") not in tourneys:
                kept = kept | {"series": None}
            if not _insert(db, "games", kept):
                continue
            saved += 1
            patience.renew()
            for fact in facts:
                _insert(db, "facts", fact)
            for table in ("hands", "results", "stickers") if whole else ():
                for part in _rows(old, table, row["id"]):
                    _insert(db, table, part)
        for row in _rows(old, "sheets"):
            if _insert(db, "sheets", row):
                for change in _unbroken(_rows(old, "changes", row["id"], "sheet")):
                    _insert(db, "changes", change)
    return saved


def _rows(old: sqlite3.Connection, table: str, owner: int | None = None, owned_by: str = "game") -> Iterator[Row]:
    """Yield the rows of a table, or of one game or sheet, up to the first one that cannot be read."""
    where, values = ("", ()) if owner is None else (f" WHERE {owned_by} = ?", (owner,))
    try:
        found = old.execute(f"SELECT * FROM {table}{where}", values)  # noqa: S608 - our own table names
        names = [column[0] for column in found.description]
        for row in found:
            yield dict(zip(names, row, strict=True))
    except UNREADABLE:
        return


def _unbroken(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield numbered rows up to the first missing one."""
    for n, row in enumerate(rows, 1):
        if row["n"] != n:
            return
        yield row


def _count(old: sqlite3.Connection, game: Row) -> int | None:
    """Return how many facts a game had; None when that cannot be read."""
    try:
        count: int = old.execute("SELECT count(*) FROM facts WHERE game = ?", (game["id"],)).fetchone()[0]
    except UNREADABLE:
        return None
    return count


def _insert(db: sqlite3.Connection, table: str, row: Row) -> bool:
    """Insert a row and return whether its values were acceptable."""
    marks = ", ".join("?" * len(row))
    try:
        db.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))  # noqa: S608
    except (sqlite3.IntegrityError, sqlite3.InterfaceError):
        return False
    return True
