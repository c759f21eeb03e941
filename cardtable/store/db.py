"""The store: games begun, kept, resumed, listed, exported and imported, in one SQLite database."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from cardtable.core.errors import CardtableError, Unreadable
from cardtable.core.ruleset import Ruleset, Table
from cardtable.core.text import plain
from cardtable.store.facts import read_fact
from cardtable.store.game import ABANDONED, FINISHED, RUNNING, OpenGame, now, write_all
from cardtable.store.header import Find, Header, check_complete, header_data, read_header
from cardtable.store.lines import Object, line_of, read_object
from cardtable.store.locks import GameLock
from cardtable.store.records import read_right
from cardtable.store.rescue import open_database
from cardtable.store.schema import StoreFailed, explained, transaction
from cardtable.table.launch import HUMAN, Origin, is_bot
from cardtable.table.session import Session

SCHEME: Final = 1
"""The version of the fairness proof (records.md "Proof")."""
_LOCKS: Final = "open"
_ENDED: Final = {FINISHED: "is finished", ABANDONED: "was abandoned"}


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A line of a list of games."""

    id: int
    game: str
    """The ruleset's id."""
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    state: str
    """`running`, `finished` or `abandoned`."""
    practice: bool
    started: datetime
    updated: datetime
    hands: int
    """How many hands are finished."""
    scores: tuple[int, ...]
    """The totals after the last finished hand."""


class Store:
    """The database of one folder. Every method that fails raises CardtableError with one sentence."""

    def __init__(self, db: sqlite3.Connection, folder: Path, notice: str | None) -> None:
        self.folder = folder
        self.notice = notice
        """What to tell the user when a damaged database was set aside."""
        db.row_factory = sqlite3.Row
        self._db = db

    @classmethod
    def open(cls, folder: Path) -> Store:
        """Return the store of a data folder, which is made when it is not there."""
        db, notice = open_database(folder)
        return cls(db, folder, notice)

    def close(self) -> None:
        """Close the database."""
        self._db.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Playing

    def new_game(self, ruleset: Ruleset, table: Table, kinds: tuple[str, ...], origin: Origin) -> OpenGame:
        """Return a new game, kept from its first fact on, with its chance from `origin`."""
        session = Session(ruleset, table)
        with explained("the new game could not be saved"), transaction(self._db):
            number = self._insert(Header(ruleset, table, players=kinds), kinds, origin, imported=False)
            people = [(name, now()) for name, kind in zip(table.names, kinds, strict=True) if kind == HUMAN]
            self._db.executemany("INSERT OR REPLACE INTO roster (name, seen) VALUES (?, ?)", people)
        return OpenGame(self._db, number, session, kinds, origin, self._lock(number))

    def resume(self, number: int, find: Find) -> OpenGame:
        """Return an unfinished game where it was left; raises StoreFailed when it cannot go on or is open elsewhere."""
        lock = self._lock(number)
        try:
            row = self._row(number)
            if row["state"] != RUNNING:
                raise StoreFailed(f"game {number} {_ENDED[row['state']]} and cannot be resumed")
            session, lines = self._replayed(row, find)
        except BaseException:
            lock.release()
            raise
        kinds = _kinds(row, session.table.seats)
        return OpenGame(self._db, number, session, kinds, _origin(row), lock, lines)

    def look(self, number: int, find: Find) -> Session:
        """Return a game as it stands, to look at only; raises StoreFailed when its facts no longer make a game."""
        return self._replayed(self._row(number), find)[0]

    # Lists

    def games(self) -> list[GameSummary]:
        """Return every game, the latest first."""
        return self._summaries("1")

    def unfinished(self) -> list[GameSummary]:
        """Return the games that can be resumed, the latest first."""
        return self._summaries(f"state = '{RUNNING}'")

    def problem(self, number: int, find: Find) -> str | None:
        """Return why a game cannot go on, in one sentence, or None when it can."""
        try:
            self.look(number, find)
        except CardtableError as error:
            return str(error)
        return None

    def people(self) -> list[str]:
        """Return the names of the people who have played here, the latest first."""
        with explained("the players' names could not be read"):
            return [row["name"] for row in self._db.execute("SELECT name FROM roster ORDER BY seen DESC, name")]

    # Keeping and removing

    def abandon(self, number: int) -> None:
        """Give up an unfinished game that is open nowhere."""
        self._change(number, "UPDATE games SET state = 'abandoned' WHERE id = ? AND state = 'running'")

    def delete(self, number: int) -> None:
        """Remove a game that is open nowhere, with all that it counted for."""
        self._change(number, "DELETE FROM games WHERE id = ?")

    # Records

    def is_running(self, number: int) -> bool:
        """Return whether a game is unfinished, so that its record holds hidden cards."""
        return bool(self._row(number)["state"] == RUNNING)

    def export(self, number: int) -> str:
        """Return a game's record; the code or proof of its chance is in it once the game has ended."""
        row = self._row(number)
        header = read_object(row["header"].encode())
        if row["state"] == RUNNING:
            header = {key: value for key, value in header.items() if key not in ("code", "proof")}
        elif not row["imported"]:
            header |= _evidence(_origin(row))
        if row["practice"]:
            header["practice"] = True
        return "".join(f"{line}\n" for line in [line_of(header), *self._lines(number)])

    def import_record(self, data: bytes, find: Find) -> int:
        """Return the number of the game made from a record; raises Wrong, or StoreFailed when it is there already.

        A record that ends before its game does can be resumed, with new chance, but no longer counts.
        """
        header, session, facts = read_right(data, find)
        kinds = tuple(kind if is_bot(kind) else HUMAN for kind in header.players)  # a record starts no command
        kinds = kinds or (HUMAN,) * header.table.seats
        practice = header.practice or not session.standing.over
        whole = Header(header.ruleset, header.table, header.code, header.proof, kinds, practice)
        with explained("the record could not be saved"), transaction(self._db):
            number = self._insert(whole, kinds, Origin(), imported=True)
            write_all(self._db, number, Session(header.ruleset, header.table), kinds, facts)
            twin = self._twin(number)
            if twin is not None:
                raise StoreFailed(f"this record is here already, as game {twin}")
        return number

    # Rows

    def _insert(self, header: Header, kinds: tuple[str, ...], origin: Origin, *, imported: bool) -> int:
        info = header.ruleset.info
        made = self._db.execute(
            "INSERT INTO games (ruleset, version, header, kinds, root, cuts, code, state, practice, imported, started,"
            " updated) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                info.id, info.version, line_of(header_data(header)), json.dumps(kinds), origin.root,
                json.dumps(origin.cuts), origin.code, RUNNING, header.practice, imported, now(), now(),
            ),
        )  # fmt: skip
        assert made.lastrowid is not None  # an insert makes a row
        return made.lastrowid

    def _row(self, number: int) -> Any:
        with explained(f"game {number} could not be read"):
            row = self._db.execute("SELECT * FROM games WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise StoreFailed(f"there is no game {number}; `cardtable record list` shows what there is")
        return row

    def _lines(self, number: int) -> Sequence[str]:
        with explained(f"game {number} could not be read"):
            rows = self._db.execute("SELECT line FROM facts WHERE game = ? ORDER BY n", (number,))
            return [row["line"] for row in rows]

    def _replayed(self, row: Any, find: Find) -> tuple[Session, int]:
        lines = self._lines(row["id"])
        try:
            data = read_object(row["header"].encode())
            header = read_header(data, find)
            check_complete(header, data.get("options", {}))
            session = Session(header.ruleset, header.table)
            session.derive()
            for line in lines:
                session.add(read_fact(read_object(line.encode()), session))
        except CardtableError as error:
            raise StoreFailed(
                f"game {row['id']} cannot go on with this version of the program: {plain(str(error))}; "
                f"`cardtable record export {row['id']} --whole` saves it"
            ) from error
        return session, len(lines)

    def _summaries(self, where: str) -> list[GameSummary]:
        with explained("the games could not be read"):
            rows = self._db.execute(
                f"SELECT * FROM games WHERE {where} ORDER BY updated DESC, id DESC"  # noqa: S608 - our own text
            ).fetchall()
            return [self._summary(row) for row in rows]

    def _summary(self, row: Any) -> GameSummary:
        names, start = _seats_and_start(row)
        scores = dict(enumerate(start))
        finished = set()
        for hand in self._db.execute("SELECT number, seat, change FROM hands WHERE game = ?", (row["id"],)):
            scores[hand["seat"]] = scores.get(hand["seat"], 0) + hand["change"]
            finished.add(hand["number"])
        totals = tuple(scores[seat] for seat in range(len(names)))
        return GameSummary(
            row["id"], row["ruleset"], names, _kinds(row, len(names)), row["state"], bool(row["practice"]),
            _moment(row["started"]), _moment(row["updated"]), len(finished), totals,
        )  # fmt: skip

    def _change(self, number: int, statement: str) -> None:
        """Change a game while nobody else has it open."""
        lock = self._lock(number)
        try:
            self._row(number)
            with explained(f"game {number} could not be changed"):
                self._db.execute(statement, (number,))
        finally:
            lock.release()

    def _twin(self, number: int) -> int | None:
        """Return another game with the same facts, if the game has any."""
        row = self._db.execute(
            """SELECT other.id FROM games AS own JOIN games AS other
               ON own.id = ? AND other.id <> own.id AND other.ruleset = own.ruleset
               WHERE EXISTS (SELECT 1 FROM facts WHERE game = own.id)
               AND NOT EXISTS (SELECT n, line FROM facts WHERE game = own.id
                               EXCEPT SELECT n, line FROM facts WHERE game = other.id)
               AND NOT EXISTS (SELECT n, line FROM facts WHERE game = other.id
                               EXCEPT SELECT n, line FROM facts WHERE game = own.id)""",
            (number,),
        ).fetchone()
        return None if row is None else int(row["id"])

    def _lock(self, number: int) -> GameLock:
        folder = self.folder / _LOCKS
        with explained(f"game {number} cannot be locked"):
            folder.mkdir(mode=0o700, exist_ok=True)
        return GameLock(folder / str(number), number)


# What a row holds, even where a disk fault has spoilt a text: such a game is still listed.


def _seats_and_start(row: Any) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return names and starting scores by seat; none when the header cannot be read."""
    try:
        header = read_object(row["header"].encode())
    except Unreadable:
        return (), ()
    names, scores = header.get("seats"), header.get("scores")
    if not isinstance(names, list):
        return (), ()
    return tuple(map(str, names)), tuple(scores if isinstance(scores, list) else (0,) * len(names))


def _kinds(row: Any, seats: int) -> tuple[str, ...]:
    """Return the players' kinds by seat, people where they cannot be read."""
    with suppress(ValueError):
        kinds = json.loads(row["kinds"])
        if isinstance(kinds, list) and len(kinds) == seats:
            return tuple(map(str, kinds))
    return (HUMAN,) * seats


def _moment(text: str) -> datetime:
    """Return a stored moment, the beginning of time when it cannot be read."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)


def _origin(row: Any) -> Origin:
    """Return where the chance comes from, without cuts when they cannot be read."""
    cuts = None
    with suppress(ValueError):
        cuts = json.loads(row["cuts"])
    return Origin(row["root"], tuple(map(str, cuts)) if isinstance(cuts, list) else (), row["code"])


def _evidence(origin: Origin) -> Object:
    """Return what lets others deal the same game: its code, or the proof that its deals were fixed before."""
    if origin.code is not None:
        return {"code": origin.code}
    return {
        "proof": {"scheme": SCHEME, "seal": origin.seal, "root": origin.root.hex(), "cuts": list(origin.cuts)},
    }
