"""Opening the database whatever state it is in: a damaged one is set aside, and what can be read of it is saved."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from shutil import copy2
from time import monotonic
from typing import Any, Final, TypeAlias

from cardtable.core.errors import CardtableError
from cardtable.core.text import counted
from cardtable.store.database.closed import forget_closed, suspect
from cardtable.store.database.locks import LOCKS, GameLock
from cardtable.store.database.schema import Damaged, check_health, columns, connect, explained, readable, transaction
from cardtable.store.files.paths import DATABASE, damaged_name
from cardtable.store.files.plain import is_endless
from cardtable.store.records.checksum import prepare, renew
from cardtable.store.records.counting import RUNNING, Why

_BESIDE: Final = ("", "-wal", "-shm")
_SAVING: Final = "cardtable-saving.sqlite"
"""The name of what is saved until all of it is."""
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
        with suppress(Damaged):
            return connect(path), None
        lock = GameLock(folder / LOCKS / "rescue", "what could be saved of the damaged database")
        try:
            return connect(path), None  # another program has saved it meanwhile
        except Damaged as damage:
            aside, saved = _rescued(path)
            told = (
                f"the database was damaged ({damage}); it is kept as {aside.name}, and {counted(saved, 'game')} saved"
            )
            return connect(path), told
        finally:
            lock.release()


def health(path: Path, whole: bool = False) -> str | None:
    """Return what is wrong with a database, which stays as it is; None when it is in order or not there yet.

    With `whole`, what its indexes and references say is compared too, which takes longer.
    """
    if is_endless(path):
        return f"{path.name} is not an ordinary file but a pipe, a device or the like"
    try:
        with explained("it cannot be checked"):
            if path.exists():
                with closing(read_only(path)) as db:
                    check_health(db, "all" if whole else "pages")
    except (Damaged, UnicodeDecodeError) as damage:
        suspect(path)
        return f"it is damaged ({damage}); the next start sets it aside and saves what can be read"
    except CardtableError as error:
        return str(error)
    return None


def read_only(path: Path) -> sqlite3.Connection:
    """Return a connection that changes nothing."""
    db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    db.text_factory = readable
    prepare(db)
    return db


def _make_private(path: Path) -> None:
    """Create the file for its owner alone, or take other people's rights from it."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    path.chmod(0o600)


def _rescued(path: Path) -> tuple[Path, int]:
    """Put what can be read of a damaged database in its place, all or nothing; return its new name, and how many games.

    Whatever ends the program on the way, the damaged one is still there for the next start.
    """
    fresh = path.with_name(_SAVING)
    for ending in _BESIDE:
        Path(f"{fresh}{ending}").unlink(missing_ok=True)
    aside = _kept_aside(path)
    _make_private(fresh)
    with closing(connect(fresh)) as db, transaction(db):
        saved = _save_what_can_be_read(aside, db)
    for ending in _BESIDE[1:]:
        Path(f"{path}{ending}").unlink(missing_ok=True)
    os.replace(fresh, path)
    forget_closed(path)
    return aside, saved


def _kept_aside(path: Path) -> Path:
    """Return the second name under which a damaged database is kept, also from a start that was cut short."""
    for there in path.parent.glob(f"{path.stem}-damaged-*{path.suffix}"):
        if there.samefile(path):
            return there
    aside = damaged_name(path)
    for ending in reversed(_BESIDE):
        with suppress(FileNotFoundError):
            _link(Path(f"{path}{ending}"), Path(f"{aside}{ending}"))
    return aside


def _link(path: Path, name: Path) -> None:
    try:
        os.link(path, name)
    except FileNotFoundError:
        raise
    except OSError:  # a disk on which files have one name each
        copy2(path, name)


def _save_what_can_be_read(aside: Path, db: sqlite3.Connection) -> int:
    """Copy every game that can be read, and return how many there were; a game cut short no longer counts."""
    saved = 0
    with closing(read_only(aside)) as damaged:
        old = _Old(damaged, db)
        for row in old.rows("roster"):
            _insert(db, "roster", row)
        tourneys = {row.get("id") for row in old.rows("series") if _insert(db, "series", row)}
        for row in old.rows("games"):
            facts = list(_unbroken(old.rows("facts", row["id"])))
            whole = old.count("facts", row["id"]) == len(facts)
            kept = row | {"counted": 0}  # all statistics are counted anew
            if not whole:
                kept = kept | {"practice": int(Why.DAMAGED), "state": RUNNING}
            if kept.get("series") not in tourneys:
                kept = kept | {"series": None}
            if not _insert(db, "games", kept):
                continue
            saved += 1
            old.patience.renew()
            for fact in facts:
                _insert(db, "facts", fact)
            for table in ("hands", "results", "stickers") if whole else ():
                for part in old.rows(table, row["id"]):
                    _insert(db, table, part)
            if not whole or not row.get("checksum"):  # of all that can be read, or of an older form
                renew(db, row["id"])
        for row in old.rows("sheets"):
            if _insert(db, "sheets", row):
                for change in _unbroken(old.rows("changes", row["id"])):
                    _insert(db, "changes", change)
    return saved


class _Old:
    """A damaged database, as far as it can be read. Columns are known by their places: their names may be damaged.

    So may be the kinds of values: a text that is told to be bytes is read as a text again.
    """

    def __init__(self, db: sqlite3.Connection, fresh: sqlite3.Connection) -> None:
        self.patience = Patience()
        self._db = db
        self._fresh = fresh
        self._known: dict[str, list[tuple[str, str]]] = {}
        db.execute("PRAGMA writable_schema = ON")  # reads past missing pages and tables that cannot be understood
        db.set_progress_handler(self.patience.is_over, STEPS)  # damaged pages may lead in circles

    def rows(self, table: str, owner: int | None = None) -> Iterator[Row]:
        """Yield the rows of a table, or of one game or sheet, up to the first one that cannot be read."""
        try:
            columns = self._columns(table)
            values = ", ".join(f"CAST({name} AS {kind})" for name, kind in columns)
            for row in self._select(values, table, owner):
                yield {name: value for (name, _), value in zip(columns, row, strict=True)}
        except UNREADABLE:
            return

    def count(self, table: str, owner: int) -> int | None:
        """Return how many rows of a table a game has; None when that cannot be read."""
        try:
            number: int = self._select("count(*)", table, owner).fetchone()[0]
        except UNREADABLE:
            return None
        return number

    def _select(self, what: str, table: str, owner: int | None) -> sqlite3.Cursor:
        names = [name for name, _ in self._columns(table)]
        where, values = ("", ()) if owner is None else (f" WHERE {names[0]} = ?", (owner,))
        query = f"WITH old ({', '.join(names)}) AS (SELECT * FROM {table}) SELECT {what} FROM old{where}"  # noqa: S608 - names of our own columns
        return self._db.execute(query, values)

    def _columns(self, table: str) -> list[tuple[str, str]]:
        """Return names and kinds of our columns, as many as the table has; the first one names the game or sheet."""
        if table not in self._known:
            ours, theirs = columns(self._fresh, table), columns(self._db, table)
            self._known[table] = ours[: len(theirs) or None]
        return self._known[table]


def _unbroken(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield numbered rows up to the first missing one."""
    for n, row in enumerate(rows, 1):
        if row["n"] != n:
            return
        yield row


def _insert(db: sqlite3.Connection, table: str, row: Row) -> bool:
    """Insert a row and return whether its values were acceptable."""
    marks = ", ".join("?" * len(row))
    try:
        db.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))  # noqa: S608 - names of our own columns
    except (sqlite3.IntegrityError, sqlite3.InterfaceError):
        return False
    return True
