"""Score sheets of games with real cards as they are kept: every change is written before it is shown."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import TracebackType

from cardtable.core.errors import CardtableError, Unreadable
from cardtable.core.ruleset import Ruleset, Table
from cardtable.core.text import plain
from cardtable.store.database.game import now
from cardtable.store.database.locks import LOCKS, GameLock
from cardtable.store.database.rows import moment, seats_and_start
from cardtable.store.database.schema import StoreFailed, explained, transaction
from cardtable.store.records.header import Find, Header, check_complete, header_data, read_header
from cardtable.store.records.lines import Object, line_of, read_object, shown, whole
from cardtable.table.keeper import Answered, Change, Corrected, Deals, Keeper, Removed


@dataclass(frozen=True, slots=True)
class SheetSummary:
    """A line of a list of sheets."""

    id: int
    game: str
    """The ruleset's id."""
    names: tuple[str, ...]
    over: bool
    updated: datetime


class OpenSheet:
    """One sheet open for writing."""

    def __init__(self, db: sqlite3.Connection, number: int, keeper: Keeper, lock: GameLock, lines: int) -> None:
        self.id = number
        self.keeper = keeper
        self._db = db
        self._lock = lock
        self._lines = lines
        keeper.keep = self._keep
        keeper.forget = self._forget

    @property
    def written(self) -> bool:
        """Whether anything stands on the sheet, so that it is kept."""
        return self._lines > 0

    def close(self) -> None:
        """Let other windows open the sheet; one on which nothing was written is thrown away."""
        if not self.written:
            with explained(f"sheet {self.id} could not be deleted"):
                self._db.execute("DELETE FROM sheets WHERE id = ?", (self.id,))
        self._lock.release()

    def __enter__(self) -> OpenSheet:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _keep(self, change: Change, over: bool) -> None:
        line = line_of(change_data(change))
        with explained(f"sheet {self.id} could not be saved"), transaction(self._db):
            self._db.execute("INSERT INTO changes (sheet, n, line) VALUES (?, ?, ?)", (self.id, self._lines + 1, line))
            self._touch(over)
        self._lines += 1

    def _forget(self, over: bool) -> None:
        with explained(f"sheet {self.id} could not be saved"), transaction(self._db):
            self._db.execute("DELETE FROM changes WHERE sheet = ? AND n = ?", (self.id, self._lines))
            self._touch(over)
        self._lines -= 1

    def _touch(self, over: bool) -> None:
        self._db.execute("UPDATE sheets SET over = ?, updated = ? WHERE id = ?", (over, now(), self.id))


class Sheets:
    """The score sheets of one database. Every method that fails raises CardtableError with one sentence."""

    def __init__(self, db: sqlite3.Connection, folder: Path) -> None:
        self._db = db
        self._folder = folder

    def begin(self, ruleset: Ruleset, table: Table) -> OpenSheet:
        """Return a new sheet, which is kept from the first change on."""
        keeper = Keeper(ruleset, table)
        header = line_of(header_data(Header(ruleset, table)))
        with explained("the new sheet could not be saved"):
            made = self._db.execute(
                "INSERT INTO sheets (ruleset, header, over, started, updated) VALUES (?, ?, ?, ?, ?)",
                (ruleset.info.id, header, False, now(), now()),
            )
        assert made.lastrowid is not None  # an insert makes a row
        return OpenSheet(self._db, made.lastrowid, keeper, self._lock(made.lastrowid), 0)

    def resume(self, number: int, find: Find) -> OpenSheet:
        """Return a sheet where it was left, a finished one too; raises StoreFailed when it cannot be read."""
        lock = self._lock(number)
        try:
            keeper, lines = self._read(number, find)
        except BaseException:
            lock.release()
            raise
        return OpenSheet(self._db, number, keeper, lock, lines)

    def lists(self) -> list[SheetSummary]:
        """Return every sheet, the latest first."""
        with explained("the sheets could not be read"):
            rows = self._db.execute("SELECT * FROM sheets ORDER BY updated DESC, id DESC").fetchall()
        return [
            SheetSummary(row["id"], row["ruleset"], seats_and_start(row)[0], bool(row["over"]), moment(row["updated"]))
            for row in rows
        ]

    def latest(self, game: str | None = None, names: Iterable[str] = ()) -> SheetSummary | None:
        """Return the latest unfinished sheet, of this game and with these names where they are given."""
        wanted = tuple(names)
        fitting = (s for s in self.lists() if not s.over and game in (None, s.game) and wanted in ((), s.names))
        return next(fitting, None)

    def _read(self, number: int, find: Find) -> tuple[Keeper, int]:
        with explained(f"sheet {number} could not be read"):
            row = self._db.execute("SELECT * FROM sheets WHERE id = ?", (number,)).fetchone()
            if row is None:
                raise StoreFailed(f"there is no sheet {number}; `cardtable record list` shows what there is")
            lines = self._db.execute("SELECT line FROM changes WHERE sheet = ? ORDER BY n", (number,)).fetchall()
        try:
            data = read_object(row["header"].encode())
            header = read_header(data, find)
            check_complete(header, data.get("options", {}))
            changes = [read_change(read_object(line["line"].encode())) for line in lines]
            return Keeper(header.ruleset, header.table, changes), len(lines)
        except CardtableError as error:
            reason = plain(str(error))
            raise StoreFailed(f"sheet {number} cannot be resumed with this version of the program: {reason}") from error

    def _lock(self, number: int) -> GameLock:
        return GameLock(self._folder / LOCKS / f"sheet{number}", f"sheet {number}")


def change_data(change: Change) -> Object:
    """Return a change as a JSON object."""
    match change:
        case Answered(texts):
            return {"answers": list(texts)}
        case Corrected(hand):
            return {"correct": hand}
        case Removed(hand):
            return {"remove": hand}
        case Deals(seat):
            return {"dealer": seat}


def read_change(data: Object) -> Change:
    """Return the change that an object means; raises Unreadable."""
    match data:
        case {"answers": [*texts]} if all(isinstance(text, str) for text in texts):
            return Answered(tuple(texts))
        case {"correct": hand} if whole(hand):
            return Corrected(hand)
        case {"remove": hand} if whole(hand):
            return Removed(hand)
        case {"dealer": seat} if whole(seat):
            return Deals(seat)
    raise Unreadable(f"{shown(data)} is not a change to a sheet")
