"""The store: games begun, kept, resumed, listed, exported and imported, in one SQLite database."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final

from cardtable.core.errors import CardtableError
from cardtable.core.facts import Ruled, Shown, TookBack
from cardtable.core.ruleset import Ruleset, Table
from cardtable.core.text import plain
from cardtable.store.closed import note_closed
from cardtable.store.facts import read_fact, standing
from cardtable.store.game import ABANDONED, FINISHED, RUNNING, OpenGame, now, write_all
from cardtable.store.header import Find, Header, check_complete, header_data, read_header
from cardtable.store.lines import Object, line_of, read_object
from cardtable.store.locks import LOCKS, GameLock
from cardtable.store.paths import DATABASE
from cardtable.store.proof import evidence
from cardtable.store.records import read_right
from cardtable.store.rescue import open_database
from cardtable.store.roster import Roster
from cardtable.store.rows import kinds_of, missing_of, moment, origin_of, seats_and_start
from cardtable.store.schema import StoreFailed, explained, transaction
from cardtable.store.series import Tourneys
from cardtable.table.launch import HUMAN, LaunchRequest, Origin, is_bot
from cardtable.table.series import deals_next
from cardtable.table.session import Session

if TYPE_CHECKING:
    from cardtable.store.sheets import Sheets
    from cardtable.store.statistics import Statistics

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
    series: int | None
    """The number of the tourney that the game belongs to, if any."""
    missing: str | None = None
    """The distribution that brought the ruleset, where it is not installed."""
    what_if: int | None = None
    """The number of the game from which this one goes another way, if any."""


class Store:
    """The database of one folder. Every method that fails raises CardtableError with one sentence."""

    def __init__(self, db: sqlite3.Connection, folder: Path, notice: str | None) -> None:
        self.folder = folder
        self.notice = notice
        """What to tell the user when a damaged database was set aside."""
        db.row_factory = sqlite3.Row
        self._db = db
        self.tourneys = Tourneys(db)
        self.roster = Roster(db)

    @classmethod
    def open(cls, folder: Path) -> Store:
        """Return the store of a data folder, which is made when it is not there."""
        db, notice = open_database(folder)
        return cls(db, folder, notice)

    def close(self) -> None:
        """Close the database."""
        self._db.close()
        note_closed(self.folder / DATABASE)

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
            number = self._insert(Header(ruleset, table, players=kinds), kinds, origin)
            self.roster.remember(table, kinds)
        return OpenGame(self._db, number, session, kinds, origin, self._lock(number))

    def next_game(self, tourney: int, find: Find) -> OpenGame:
        """Return the game of a tourney that is under way, or else its next one; raises StoreFailed when it is over."""
        with explained(f"the next game of tourney {tourney} could not be saved"), transaction(self._db):
            number = self.tourneys.running(tourney)
            if number is None:
                header, kinds, origin = self.tourneys.next_game(tourney, find)
                number = self._insert(header, kinds, origin, series=tourney)
                self.roster.remember(header.table, kinds)
        return self.resume(number, find)

    def same_again(self, find: Find, tourney: int | None = None) -> LaunchRequest | None:
        """Return the table of the game last played, to be opened anew with the deal passed on; None without a game.

        With `tourney`, it is the last game of that one. Where it belonged to a tourney, another one is to be opened, to
        as many tokens.
        """
        with explained("the last game could not be read"):
            row = self._db.execute(
                "SELECT * FROM games WHERE NOT imported AND what_if IS NULL AND (?1 IS NULL OR series = ?1)"
                " ORDER BY updated DESC, id DESC LIMIT 1",
                (tourney,),
            ).fetchone()
            if row is None:
                return None
            last = self._db.execute(
                "SELECT dealer FROM hands WHERE game = ? ORDER BY number DESC LIMIT 1", (row["id"],)
            ).fetchone()
        old = read_header(read_object(row["header"].encode()), find).table
        dealer = deals_next(old.dealer, None if last is None else last["dealer"], old.seats)
        table = Table(old.names, old.options, dealer)
        tokens = None if row["series"] is None else self.tourneys.look(row["series"]).goal
        return LaunchRequest(self.folder, row["ruleset"], table, kinds_of(row, old.seats), tokens=tokens)

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
        kinds = kinds_of(row, session.table.seats)
        return OpenGame(self._db, number, session, kinds, origin_of(row), lock, lines, row["series"], row["what_if"])

    def what_if(self, number: int, then: Session, kinds: tuple[str, ...], find: Find) -> OpenGame:
        """Return a new game that goes on from a point of another one, with other chance from there on.

        It never counts and does not wait to be resumed. Raises StoreFailed when the hand there has not ended.
        """
        if self.is_running(number) and len(self.look(number, find).standing.hands) <= len(then.standing.hands):
            raise _unfinished(number)
        header = Header(then.ruleset, then.table, players=kinds, practice=True)
        facts = [fact for fact in then.facts if not isinstance(fact, Shown | Ruled | TookBack)]
        with explained("the what-if could not be saved"), transaction(self._db):
            made = self._insert(header, kinds, Origin())
            self._db.execute("UPDATE games SET what_if = ? WHERE id = ?", (number, made))
            write_all(self._db, made, Session(then.ruleset, then.table), kinds, facts)
        return self.resume(made, find)

    def review(self, number: int, find: Find) -> Session:
        """Return an ended game to look back at, with everybody's cards; raises StoreFailed when it has not ended."""
        if self.is_running(number):
            raise _unfinished(number)
        return self.look(number, find)

    def began_as(self, number: int) -> tuple[str, ...]:
        """Return the players' kinds with which a game, or the tourney that it belongs to, began."""
        row = self._row(number)
        names, _ = seats_and_start(row)
        with explained(f"game {number} could not be read"):
            tourney = self._db.execute("SELECT kinds FROM series WHERE id = ?", (row["series"],)).fetchone()
        if tourney is not None:
            return kinds_of(tourney, len(names))
        kinds = read_object(row["header"].encode()).get("players")
        return tuple(map(str, kinds)) if isinstance(kinds, list) else kinds_of(row, len(names))

    def look(self, number: int, find: Find) -> Session:
        """Return a game as it stands, to look at only; raises StoreFailed when its facts no longer make a game."""
        return self._replayed(self._row(number), find)[0]

    def glance(self, number: int, find: Find) -> Session:
        """Return a game as `look` does, without what was taken back, however much that is; nothing is told of it."""
        return self._replayed(self._row(number), find, standing)[0]

    # Lists

    def games(self) -> list[GameSummary]:
        """Return every game, the latest first."""
        return self._summaries("1")

    def unfinished(self, most: int = -1) -> list[GameSummary]:
        """Return the games that wait to be resumed, the latest first, at most so many; a what-if does not wait."""
        return self._summaries(f"state = '{RUNNING}' AND what_if IS NULL", most)

    def ended(self, most: int) -> list[GameSummary]:
        """Return the games that can be looked back at, the latest first, at most so many."""
        return self._summaries(f"state <> '{RUNNING}' AND what_if IS NULL", most)

    def problem(self, number: int, find: Find) -> str | None:
        """Return why a game cannot go on, in one sentence, or None when it can."""
        try:
            self.look(number, find)
        except CardtableError as error:
            return str(error)
        return None

    @property
    def sheets(self) -> Sheets:
        """The score sheets of games with real cards; what they need of the games' parts is loaded here."""
        from cardtable.store.sheets import Sheets

        return Sheets(self._db, self.folder)

    @property
    def statistics(self) -> Statistics:
        """What is counted of all games, up to the one that ended last."""
        from cardtable.store.statistics import Statistics

        return Statistics(self._db)

    def people(self) -> list[str]:
        """Return the names of the people who have played here, the latest first."""
        return [person.name for person in self.roster.people()]

    # Keeping and removing

    def abandon(self, number: int) -> None:
        """Give up an unfinished game that is open nowhere."""
        self._change(number, "UPDATE games SET state = 'abandoned' WHERE id = ? AND state = 'running'")

    def end_tourney(self, number: int) -> None:
        """Break a tourney off, with its standings as they are; its unfinished game, open nowhere, is given up."""
        running = self.tourneys.running(number)
        if running is not None:
            self.abandon(running)
        self.tourneys.end(number)

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
            header |= evidence(origin_of(row))
        if "players" in header:
            header["players"] = list(kinds_of(row, len(header["players"])))
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
        if session.standing.over:
            whole = replace(header, players=kinds)
        else:  # what follows comes from other chance than what the record tells of
            whole = replace(header, players=kinds, practice=True, code=None, proof=None)
        with explained("the record could not be saved"), transaction(self._db):
            number = self._insert(whole, kinds, Origin(), imported=True)
            write_all(self._db, number, Session(header.ruleset, header.table), kinds, facts)
            twin = self._twin(number)
            if twin is not None:
                raise StoreFailed(f"this record is here already, as game {twin}")
        return number

    # Rows

    def _insert(
        self, header: Header, kinds: tuple[str, ...], origin: Origin, *, imported: bool = False,
        series: int | None = None,
    ) -> int:  # fmt: skip
        info = header.ruleset.info
        made = self._db.execute(
            "INSERT INTO games (ruleset, version, header, kinds, root, cuts, code, state, practice, imported, started,"
            " updated, series) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                info.id, info.version, line_of(header_data(header)), json.dumps(kinds), origin.root,
                json.dumps(origin.cuts), origin.code, RUNNING, header.practice, imported, now(), now(),
                series,
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

    def _replayed(
        self, row: Any, find: Find, picked: Callable[[Iterable[Object]], Iterable[Object]] = iter
    ) -> tuple[Session, int]:
        """Return the session of a game's facts, or of those that are picked, and how many facts there are in all."""
        lines = self._lines(row["id"])
        try:
            data = read_object(row["header"].encode())
            header = read_header(data, find)
            check_complete(header, data.get("options", {}))
            session = Session(header.ruleset, header.table)
            session.derive()
            for fact in picked(read_object(line.encode()) for line in lines):
                session.add(read_fact(fact, session))
        except CardtableError as error:
            raise StoreFailed(
                f"game {row['id']} cannot go on with this version of the program: {plain(str(error))}; "
                f"`cardtable record export {row['id']} --whole` saves it"
            ) from error
        return session, len(lines)

    def _summaries(self, where: str, most: int = -1) -> list[GameSummary]:
        with explained("the games could not be read"):
            rows = self._db.execute(
                f"SELECT * FROM games WHERE {where} ORDER BY updated DESC, id DESC LIMIT ?",  # noqa: S608 - our own text
                (most,),
            ).fetchall()
            return [self._summary(row) for row in rows]

    def _summary(self, row: Any) -> GameSummary:
        names, start = seats_and_start(row)
        scores = dict(enumerate(start))
        finished = set()
        for hand in self._db.execute("SELECT number, seat, change FROM hands WHERE game = ?", (row["id"],)):
            scores[hand["seat"]] = scores.get(hand["seat"], 0) + hand["change"]
            finished.add(hand["number"])
        totals = tuple(scores[seat] for seat in range(len(names)))
        return GameSummary(
            row["id"], row["ruleset"], names, kinds_of(row, len(names)), row["state"], bool(row["practice"]),
            moment(row["started"]), moment(row["updated"]), len(finished), totals, row["series"],
            missing_of(row), row["what_if"],
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
        return GameLock(self.folder / LOCKS / str(number), f"game {number}")


def _unfinished(number: int) -> StoreFailed:
    return StoreFailed(f"game {number} is not finished, and looking back would show hidden cards; finish it first")
