"""The shape of the database: numbered migrations, and the reasons why it may not be opened or written."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Final, Literal, TypeAlias

from cardtable.core.errors import CardtableError
from cardtable.store.database.closed import forget_closed, is_as_closed, is_suspect, met_damage
from cardtable.store.database.presence import Kept
from cardtable.store.records.checksum import RENEW, prepare

APPLICATION: Final = 0x63746162
"""Marks a database file as ours."""
BUSY_SECONDS: Final = 5.0
_AGAIN: Final = 0.02
"""Seconds between two attempts where SQLite does not wait by itself."""
Look: TypeAlias = Literal["marks", "pages", "all"]
"""How closely a database is looked at: what it says of itself; each of its pages too; also what indexes and
references stand for."""
_LEAST_BYTES: Final = 512
"""The smallest page of a database; SQLite takes a file that holds less for an empty one, and would write over it."""

_COUNT_ANEW: Final = """
            DELETE FROM figures;
            DELETE FROM contracts;
            DELETE FROM meetings;
            UPDATE games SET counted = 0 WHERE counted;
        """
"""What happens when a counted game counts no longer: everything is counted anew when it is next asked for."""

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        f"PRAGMA application_id = {APPLICATION}",
        """CREATE TABLE games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            ruleset TEXT NOT NULL,
            version INTEGER NOT NULL,
            header TEXT NOT NULL,
            kinds TEXT NOT NULL,
            root BLOB NOT NULL,
            cuts TEXT NOT NULL,
            code TEXT,
            state TEXT NOT NULL CHECK (state IN ('running', 'finished', 'abandoned')),
            practice INTEGER NOT NULL,
            imported INTEGER NOT NULL,
            started TEXT NOT NULL,
            updated TEXT NOT NULL
        )""",
        """CREATE TABLE facts (
            game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            n INTEGER NOT NULL,
            line TEXT NOT NULL,
            PRIMARY KEY (game, n)
        ) WITHOUT ROWID""",
        """CREATE TABLE hands (
            game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            at INTEGER NOT NULL,
            change INTEGER NOT NULL,
            tricks INTEGER NOT NULL,
            bid TEXT,
            PRIMARY KEY (game, number, seat)
        ) WITHOUT ROWID""",
        """CREATE TABLE results (
            game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            name TEXT NOT NULL,
            kind TEXT NOT NULL,
            score INTEGER NOT NULL,
            won INTEGER NOT NULL,
            PRIMARY KEY (game, seat)
        ) WITHOUT ROWID""",
    ),
    (
        "CREATE TABLE roster (name TEXT PRIMARY KEY COLLATE NOCASE, seen TEXT NOT NULL) WITHOUT ROWID",
        """CREATE TABLE series (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            ruleset TEXT NOT NULL,
            tokens INTEGER NOT NULL,
            started TEXT NOT NULL
        )""",
        "ALTER TABLE games ADD COLUMN series INTEGER REFERENCES series (id)",
    ),
    (
        "ALTER TABLE hands ADD COLUMN dealer INTEGER",
        "ALTER TABLE hands ADD COLUMN failed INTEGER",
        "ALTER TABLE series ADD COLUMN header TEXT NOT NULL DEFAULT '{}'",
        "ALTER TABLE series ADD COLUMN kinds TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE series ADD COLUMN root BLOB NOT NULL DEFAULT x''",
        "ALTER TABLE series ADD COLUMN code TEXT",
        "ALTER TABLE series ADD COLUMN way TEXT NOT NULL DEFAULT 'draw'",
        "ALTER TABLE series ADD COLUMN ended TEXT",
        "ALTER TABLE roster ADD COLUMN seat INTEGER",
        "ALTER TABLE roster ADD COLUMN colour TEXT",
        """CREATE TABLE stickers (
            game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            text TEXT NOT NULL,
            PRIMARY KEY (game, seat)
        ) WITHOUT ROWID""",
        "CREATE INDEX games_of_series ON games (series)",
    ),
    (
        """CREATE TABLE sheets (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            ruleset TEXT NOT NULL,
            header TEXT NOT NULL,
            over INTEGER NOT NULL,
            started TEXT NOT NULL,
            updated TEXT NOT NULL
        )""",
        """CREATE TABLE changes (
            sheet INTEGER NOT NULL REFERENCES sheets (id) ON DELETE CASCADE,
            n INTEGER NOT NULL,
            line TEXT NOT NULL,
            PRIMARY KEY (sheet, n)
        ) WITHOUT ROWID""",
    ),
    (
        "ALTER TABLE games ADD COLUMN what_if INTEGER",
        "ALTER TABLE games ADD COLUMN counted INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX games_by_state ON games (state, practice, what_if, counted)",
        "CREATE INDEX results_of_player ON results (kind, name COLLATE NOCASE, game)",
        """CREATE TABLE figures (
            ruleset TEXT NOT NULL,
            kind TEXT NOT NULL,
            name TEXT NOT NULL COLLATE NOCASE,
            games INTEGER NOT NULL,
            wins INTEGER NOT NULL,
            shared INTEGER NOT NULL,
            score INTEGER NOT NULL,
            best INTEGER NOT NULL,
            best_game INTEGER NOT NULL,
            worst INTEGER NOT NULL,
            hands INTEGER NOT NULL,
            points INTEGER NOT NULL,
            best_hand INTEGER NOT NULL,
            run INTEGER NOT NULL,
            longest INTEGER NOT NULL,
            PRIMARY KEY (ruleset, kind, name)
        ) WITHOUT ROWID""",
        """CREATE TABLE contracts (
            ruleset TEXT NOT NULL,
            kind TEXT NOT NULL,
            name TEXT NOT NULL COLLATE NOCASE,
            bid TEXT NOT NULL,
            times INTEGER NOT NULL,
            made INTEGER NOT NULL,
            tricks INTEGER NOT NULL,
            PRIMARY KEY (ruleset, kind, name, bid)
        ) WITHOUT ROWID""",
        """CREATE TABLE meetings (
            ruleset TEXT NOT NULL,
            name TEXT NOT NULL COLLATE NOCASE,
            kind TEXT NOT NULL,
            other TEXT NOT NULL COLLATE NOCASE,
            games INTEGER NOT NULL,
            wins INTEGER NOT NULL,
            ahead INTEGER NOT NULL,
            behind INTEGER NOT NULL,
            PRIMARY KEY (ruleset, name, kind, other)
        ) WITHOUT ROWID""",
        f"""CREATE TRIGGER counted_gone AFTER DELETE ON games WHEN OLD.counted BEGIN{_COUNT_ANEW}END""",
        f"""CREATE TRIGGER counted_changed AFTER UPDATE OF state, practice ON games
            WHEN OLD.counted AND (NEW.state <> 'finished' OR NEW.practice) BEGIN{_COUNT_ANEW}END""",
    ),
    tuple(statement for statement in _COUNT_ANEW.split(";") if statement.strip()),  # several equal bots are one player
    (
        "ALTER TABLE games ADD COLUMN scheme INTEGER NOT NULL DEFAULT 1",
        "ALTER TABLE games ADD COLUMN seals TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE games ADD COLUMN parts INTEGER",
        "ALTER TABLE games ADD COLUMN checksum TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE games ADD COLUMN sums TEXT NOT NULL DEFAULT ''",
        """UPDATE games SET root = x'', scheme = 2
            WHERE state = 'running' AND code IS NULL AND cuts = '[]' AND NOT practice AND what_if IS NULL
            AND NOT EXISTS (SELECT 1 FROM facts WHERE game = games.id)""",
        RENEW,
    ),
)
"""What brings a database from each version to the next; a step that has been published never changes."""
VERSION: Final = len(MIGRATIONS)


class StoreFailed(CardtableError):
    """Something that could not be kept or fetched, and what would help."""


class Gone(StoreFailed):
    """The database is no longer where it was: nothing is saved any more, and a copy can be."""


class Damaged(Exception):
    """A file that is no database of ours, or a broken one."""


_REASONS: Final = {
    sqlite3.SQLITE_FULL: "the disk is full; free some space and try again",
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written; free space, or choose another folder with --data-dir",
    sqlite3.SQLITE_READONLY: "it is read-only; choose another folder with --data-dir",
    sqlite3.SQLITE_PERM: "it is read-only; choose another folder with --data-dir",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; choose another folder with --data-dir",
    sqlite3.SQLITE_BUSY: "another program is using it; close that program and try again",
    sqlite3.SQLITE_CORRUPT: "it is damaged; start the program again, which saves what can be read",
    sqlite3.SQLITE_NOTADB: "it is damaged; start the program again, which saves what can be read",
}
_DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def code_of(error: sqlite3.Error) -> int:
    """Return SQLite's primary result code of an error; 0 when it has none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


@contextmanager
def explained(what: str) -> Iterator[None]:
    """Turn errors of database and disk into StoreFailed; `what` says in words what failed."""
    try:
        yield
    except sqlite3.Error as error:
        if is_damage(error):
            met_damage.set()
        raise StoreFailed(f"{what}: {_REASONS.get(code_of(error), str(error))}") from error
    except OSError as error:
        raise StoreFailed(f"{what}: {error.strerror or error}; choose another folder with --data-dir") from error


def gone_told(db: Kept) -> str:
    """Return the sentence for a database that is no longer where it was."""
    folder = "" if db.place is None else str(db.place.parent)
    return f"the folder {folder!r} or its database was removed, renamed or replaced, so nothing is saved any more"


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Commit what is done inside, all of it or nothing; raises Gone where it would be lost."""
    if isinstance(db, Kept) and not db.is_there():
        raise Gone(gone_told(db))
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def readable(data: bytes) -> str:
    """Return a stored text, with marks where a disk fault has spoilt it."""
    return data.decode(errors="replace")


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection to a healthy database, brought to the present version; raises Damaged or StoreFailed."""
    db = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, factory=Kept)
    db.text_factory = readable
    try:
        suspected = is_suspect(path)
        check_health(db, "all" if suspected else "marks" if is_as_closed(path) else "pages")
        if suspected:
            forget_closed(path)
        _write_ahead(db)
        for pragma in ("synchronous = FULL", "foreign_keys = ON"):
            db.execute(f"PRAGMA {pragma}")
        _migrate(db)
        _check_shape(db)
        if path.exists():  # a database in memory has no file
            db.remember(path)
    except BaseException as error:
        db.close()
        if is_damage(error):
            raise Damaged(str(error)) from error
        raise
    return db


def _write_ahead(db: sqlite3.Connection) -> None:
    """Let readers and a writer go on side by side; SQLite does not wait by itself for another program that writes."""
    until = monotonic() + BUSY_SECONDS
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if code_of(error) != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
            sleep(_AGAIN)
        else:
            return


def is_damage(error: BaseException) -> bool:
    """Return whether an error means that the file is damaged; SQLite's complaint may quote bytes that are no text."""
    return isinstance(error, UnicodeDecodeError) or (isinstance(error, sqlite3.Error) and code_of(error) in _DAMAGE)


def _number(db: sqlite3.Connection, pragma: str) -> int:
    return int(db.execute(f"PRAGMA {pragma}").fetchone()[0])


def check_health(db: sqlite3.Connection, look: Look) -> None:
    """Raise Damaged or StoreFailed unless the database is new, or a whole one of ours that this program knows."""
    version = _number(db, "user_version")
    empty = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
    if empty and version == 0:
        file = _file(db)
        if file and 0 < file.stat().st_size < _LEAST_BYTES:
            raise Damaged("it is not a database of this program")
        return
    if _number(db, "application_id") != APPLICATION or version < 1:
        raise Damaged("it is not a database of this program")
    if version > VERSION:
        raise StoreFailed(
            f"the database has version {version}, this program knows up to {VERSION}: it was written by a newer "
            "cardtable; install that one, or choose another folder with --data-dir"
        )
    if look == "marks":
        return
    found = db.execute(f"PRAGMA {'integrity_check' if look == 'all' else 'quick_check'}(1)").fetchone()[0]
    if found != "ok":
        raise Damaged(str(found))
    _check_kinds(db)
    met_damage.clear()
    if look == "all" and (orphan := db.execute("PRAGMA foreign_key_check").fetchone()) is not None:
        raise Damaged(f"a row of {orphan[0]} belongs to nothing in {orphan[2]}")


def columns(db: sqlite3.Connection, table: str) -> list[tuple[str, str]]:
    """Return the names and kinds of a table's columns; none where there is no such table."""
    return db.execute("SELECT name, type FROM pragma_table_info(?)", (table,)).fetchall()


def _check_kinds(db: sqlite3.Connection) -> None:
    """Raise Damaged where a value is of another kind than its column, which SQLite takes for granted."""
    tables = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").fetchall()
    for (table,) in tables:
        wrong = " OR ".join(
            f"typeof(\"{name}\") NOT IN ('{kind.lower()}', 'null')" for name, kind in columns(db, table)
        )
        try:
            found = db.execute(f'SELECT 1 FROM "{table}" WHERE {wrong} LIMIT 1').fetchone()  # noqa: S608 - its own names
        except sqlite3.OperationalError as error:
            if code_of(error) != sqlite3.SQLITE_ERROR:
                raise
            raise Damaged(f"nobody can ask for {table}: {error}") from error
        if found:
            raise Damaged(f"a value of {table} is of another kind than its column")


def _file(db: sqlite3.Connection) -> Path | None:
    name = db.execute("PRAGMA database_list").fetchone()[2]
    return Path(name) if name else None


def _migrate(db: sqlite3.Connection) -> None:
    """Take the missing steps, each in a transaction of its own; another program may be doing the same."""
    prepare(db)
    for version, statements in enumerate(MIGRATIONS, 1):
        if _number(db, "user_version") >= version:
            continue
        with transaction(db):
            if _number(db, "user_version") < version:
                for statement in statements:
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {version}")


def _check_shape(db: sqlite3.Connection) -> None:
    """Raise Damaged unless the tables are those that the migrations make."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        _migrate(fresh)
        if _shape(db) != _shape(fresh):
            raise Damaged("its tables are not those of this program")


def _shape(db: sqlite3.Connection) -> list[tuple[str, str]]:
    return sorted(db.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL"))
