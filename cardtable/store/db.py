"""The store: games begun, kept, resumed, listed, exported and imported, in one SQLite database."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final

from cardtable.core.errors import CardtableError
from cardtable.core.facts import Ruled, Shown, TookBack
from cardtable.core.ruleset import Ruleset, Table
from cardtable.core.text import plain
from cardtable.store.database.closed import is_as_closed, met_damage, note_closed
from cardtable.store.database.game import OpenGame, Pen, dealt_here, mark, now, write_all
from cardtable.store.database.locks import LOCKS, GameLock
from cardtable.store.database.presence import Kept, rescue
from cardtable.store.database.rescue import open_database
from cardtable.store.database.roster import Roster
from cardtable.store.database.rows import kinds_of, origin_of, seats_and_start
from cardtable.store.database.schema import StoreFailed, explained, transaction
from cardtable.store.database.series import Tourneys
from cardtable.store.database.summaries import GameSummary, summary
from cardtable.store.database.transfer import exported, twin_of
from cardtable.store.files.paths import DATABASE
from cardtable.store.records.checksum import SPOILT, renew
from cardtable.store.records.counting import ABANDONED, FINISHED, RUNNING, Why
from cardtable.store.records.facts import read_fact, standing
from cardtable.store.records.header import Find, Header, check_complete, header_data, read_header
from cardtable.store.records.lines import Object, line_of, read_object
from cardtable.store.records.proof import judged
from cardtable.store.records.record_text import read, right_part
from cardtable.table.launch import HUMAN, Origin, is_bot
from cardtable.table.request import LaunchRequest
from cardtable.table.series import deals_next
from cardtable.table.session import Session

if TYPE_CHECKING:
    from cardtable.store.database.sheets import Sheets
    from cardtable.store.statistics.statistics import Statistics

_ENDED: Final = {FINISHED: "is finished", ABANDONED: "was abandoned"}


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
        trusted = is_as_closed(folder / DATABASE)
        db, notice = open_database(folder)
        store = cls(db, folder, notice)
        if not trusted:
            store.notice = "; ".join(filter(None, (notice, *store._newly_spoilt()))) or None
        return store

    def close(self) -> None:
        """Close the database."""
        self._db.close()
        note_closed(self.folder / DATABASE)

    def is_there(self) -> bool:
        """Return whether all that is saved is still where it was."""
        return not isinstance(self._db, Kept) or self._db.is_there()

    def rescue(self) -> Path:
        """Return the new folder in which a copy of a lost database is saved; raises CardtableError."""
        return rescue(self._db, self.folder)

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
            settled = bool(origin.cuts)  # until the cards are cut, nobody is to read the root
            number = self._insert(Header(ruleset, table, players=kinds), kinds, origin, settled=settled)
            if dealt_here(self._db, number, origin):
                mark(self._db, number, Why.SAME_CARDS)
            self.roster.remember(table, kinds)
        pen = Pen(self._db, number, session)
        return OpenGame(pen, kinds, origin, self._lock(number), settled=settled)

    def next_game(self, tourney: int, find: Find) -> OpenGame:
        """Return the game of a tourney that is under way, or else its next one; raises StoreFailed when it is over."""
        with explained(f"the next game of tourney {tourney} could not be saved"), transaction(self._db):
            number = self.tourneys.running(tourney)
            if number is None:
                header, kinds, origin = self.tourneys.next_game(tourney, find)
                number = self._insert(header, kinds, origin, settled=False, series=tourney)
                if dealt_here(self._db, number, origin):
                    mark(self._db, number, Why.SAME_CARDS)
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
        kinds, settled = kinds_of(row, session.table.seats), bool(lines or (row["root"] and row["code"] is None))
        pen = Pen(self._db, number, session, lines)
        return OpenGame(pen, kinds, origin_of(row), lock, row["series"], row["what_if"], settled=settled)

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
            self._db.execute("UPDATE games SET what_if = ?, parts = ? WHERE id = ?", (number, len(facts), made))
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
        from cardtable.store.database.sheets import Sheets

        return Sheets(self._db, self.folder)

    @property
    def statistics(self) -> Statistics:
        """What is counted of all games, up to the one that ended last."""
        from cardtable.store.statistics.statistics import Statistics

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

    def show_all(self, number: int) -> None:
        """Let a running game no longer count, because its hidden cards are about to be told."""
        with explained(f"game {number} could not be changed"):
            mark(self._db, number, Why.SHOWN)

    def export(self, number: int) -> str:
        """Return a game's record; the code or proof of its chance is in it once the game has ended.

        A what-if has none: it says from which game it parts, and after how many facts.
        """
        return exported(self._db, self._row(number), self._lines(number))

    def import_record(self, data: bytes, find: Find) -> int:
        """Return the number of the game made from a record; raises Wrong, or StoreFailed when it is there already.

        It counts when it is finished and proves its cards, which nobody here has seen. A record that ends before its
        game does can be resumed, with new chance.
        """
        reading = read(data, find)
        header, session = right_part(reading)
        kinds = tuple(kind if is_bot(kind) else HUMAN for kind in header.players)  # a record starts no command
        kinds = kinds or (HUMAN,) * header.table.seats
        why, origin = judged(reading)
        if session.standing.over:
            whole = replace(header, players=kinds)
        else:  # what follows comes from other chance than what the record tells of
            whole = replace(header, players=kinds, practice=True, code=None, proof=None)
        with explained("the record could not be saved"), transaction(self._db):
            number = self._insert(whole, kinds, origin or Origin(), imported=True)
            if origin is not None and dealt_here(self._db, number, origin):
                why = Why.SAME_CARDS
            self._db.execute("UPDATE games SET practice = ? WHERE id = ?", (why, number))
            write_all(self._db, number, Session(header.ruleset, header.table), kinds, reading.facts)
            twin = twin_of(self._db, number)
            if twin is not None:
                raise StoreFailed(f"this record is here already, as game {twin}")
        return number

    # Rows

    def _insert(
        self, header: Header, kinds: tuple[str, ...], origin: Origin, *, settled: bool = True, imported: bool = False,
        series: int | None = None,
    ) -> int:  # fmt: skip
        """Return the number of a new row; until it is settled where the chance comes from, the root is not in it."""
        info = header.ruleset.info
        made = self._db.execute(
            "INSERT INTO games (ruleset, version, header, kinds, root, cuts, code, scheme, state, practice, imported,"
            " started, updated, series) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                info.id, info.version, line_of(header_data(header)), json.dumps(kinds), origin.root if settled else b"",
                json.dumps(origin.cuts), origin.code, origin.scheme, RUNNING, header.practice, imported, now(), now(),
                series,
            ),
        )  # fmt: skip
        assert made.lastrowid is not None  # an insert makes a row
        renew(self._db, made.lastrowid)
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
    ) -> tuple[Session, Sequence[str]]:
        """Return the session of a game's facts, or of those that are picked, and the lines of all."""
        number, lines = row["id"], self._lines(row["id"])
        spoilt = row["practice"] != Why.DAMAGED and self.is_spoilt(number)
        try:
            data = read_object(row["header"].encode())
            header = read_header(data, find)
            check_complete(header, data.get("options", {}))
            session = Session(header.ruleset, header.table)
            session.derive()
            for fact in picked(read_object(line.encode()) for line in lines):
                session.add(read_fact(fact, session))
        except CardtableError as error:
            trouble = "is damaged" if spoilt else "cannot be resumed with this version of the program"
            raise StoreFailed(
                f"game {number} {trouble}: {plain(str(error))}; `cardtable record export {number} --whole` saves it"
            ) from error
        if spoilt:
            met_damage.set()  # the next start says so, and lets it go on as far as it can
            raise StoreFailed(damage_told(number))
        return session, lines

    def is_spoilt(self, number: int) -> bool:
        """Return whether a game is no longer what was kept of it."""
        with explained(f"game {number} could not be read"):
            found = self._db.execute(f"SELECT {SPOILT} FROM games WHERE id = ?", (number,)).fetchone()  # noqa: S608 - names of our own columns
        return bool(found and found[0])

    def spoilt(self) -> list[int]:
        """Return the games that are no longer what was kept of them."""
        with explained("the games could not be read"):
            return [row["id"] for row in self._db.execute(f"SELECT id FROM games WHERE {SPOILT}")]  # noqa: S608 - names of our own columns

    def _newly_spoilt(self) -> list[str]:
        """Return a sentence for each game whose damage nobody has been told of; it no longer counts."""
        known = {row["id"] for row in self._db.execute("SELECT id FROM games WHERE practice = ?", (Why.DAMAGED,))}
        found = [number for number in self.spoilt() if number not in known]
        for number in found:
            with explained(f"game {number} could not be changed"):
                mark(self._db, number, Why.DAMAGED)
        return [damage_told(number) for number in found]

    def _summaries(self, where: str, most: int = -1) -> list[GameSummary]:
        with explained("the games could not be read"):
            rows = self._db.execute(
                f"SELECT * FROM games WHERE {where} ORDER BY updated DESC, id DESC LIMIT ?",  # noqa: S608 - our own text
                (most,),
            ).fetchall()
            return [summary(self._db, row) for row in rows]

    def _change(self, number: int, statement: str) -> None:
        """Change a game while nobody else has it open."""
        lock = self._lock(number)
        try:
            self._row(number)
            with explained(f"game {number} could not be changed"):
                self._db.execute(statement, (number,))
        finally:
            lock.release()

    def _lock(self, number: int) -> GameLock:
        return GameLock(self.folder / LOCKS / str(number), f"game {number}")


def _unfinished(number: int) -> StoreFailed:
    return StoreFailed(f"game {number} is not finished, and looking back would show hidden cards; finish it first")


def damage_told(number: int) -> str:
    """Return the sentence for a game that is no longer what was kept of it."""
    return (
        f"game {number} is damaged: it is not as it was saved, and does not count; "
        f"`cardtable record export {number} --whole` writes what can be read"
    )
