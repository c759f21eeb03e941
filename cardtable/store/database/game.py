"""A game that is being played and kept: every fact is committed before anybody is shown what follows from it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

from cardtable.core.chance import Cuts
from cardtable.core.facts import Recorded, TookBack
from cardtable.core.pending import Rule, Show
from cardtable.core.ruleset import Position, Ruleset
from cardtable.core.scene import Standing
from cardtable.store.database.locks import GameLock
from cardtable.store.database.rows import seals_of
from cardtable.store.database.schema import StoreFailed, explained, transaction
from cardtable.store.records.checksum import Running, renew, renew_sums
from cardtable.store.records.counting import ABANDONED, FINISHED, RUNNING, Why, why_not
from cardtable.store.records.facts import fact_line
from cardtable.table.launch import Origin
from cardtable.table.series import failed_bids, standing_bids
from cardtable.table.session import Session


class OpenGame:
    """One game open for playing. Hands and results are written with the fact that finishes them, in one transaction.

    The root of its deals is written with the first of them, or with the last cut, so that nobody who cuts can read it.
    """

    def __init__(
        self, pen: Pen, kinds: tuple[str, ...], origin: Origin, lock: GameLock, series: int | None = None,
        what_if: int | None = None, *, settled: bool,
    ) -> None:  # fmt: skip
        self.id = pen.game
        self.what_if = what_if
        """The number of the game from which this one goes another way, if any."""
        self.series = series
        """The number of the tourney that the game belongs to, if any."""
        self.session = pen.session
        self.kinds = kinds
        """The players' kinds by seat: `human`, a bot's id, or `exec:COMMAND`."""
        self.origin = origin
        self._pen = pen
        self._db = pen.db
        self._lock = lock
        self._settled = settled
        """Whether it is written down where the chance comes from."""
        self.session.keep = self._keep
        self.session.chance = origin.chance

    @property
    def practice(self) -> bool:
        """Whether the game does not count in statistics, finished or not."""
        return bool(self._row("practice"))

    @property
    def is_fresh(self) -> bool:
        """Whether nothing has been dealt and nothing is written down of where the cards come from."""
        return not self._settled

    @property
    def why(self) -> str | None:
        """Why the game would not count if it were finished, in words; None when it would."""
        return why_not(FINISHED, self._row("practice"), self.what_if)

    def mark_practice(self, why: Why = Why.PRACTICE) -> None:
        """Let the game no longer count in statistics."""
        with explained(f"game {self.id} could not be saved"):
            mark(self._db, self.id, why)

    def announce(self) -> int:
        """Keep the seal, before anybody sees it; return how many were shown here for cuts that never came to an end."""
        if self._settled or self.origin.seal is None:
            return 0
        with explained(f"game {self.id} could not be saved"), transaction(self._db):
            seals = self._with_seal()
            self._db.execute("UPDATE games SET seals = ? WHERE id = ?", (json.dumps(seals), self.id))
        return len(seals) - 1

    def cut(self, cuts: Cuts) -> None:
        """Mix what people typed into the chance, by seat and all at once; raises StoreFailed once cards are dealt."""
        if self._settled or self.origin.code is not None:
            raise StoreFailed(
                f"the cards of game {self.id} can no longer be cut: they have been dealt, or come from a share code"
            )
        self.origin = replace(self.origin, cuts=cuts)
        self.settle()
        self.session.chance = self.origin.chance

    def settle(self) -> None:
        """Write down where the chance comes from before the first deal."""
        with explained(f"game {self.id} could not be saved"), transaction(self._db):
            self._settle()
            renew(self._db, self.id)
        self._settled = True

    def replace(self, seat: int, kind: str) -> None:
        """Let somebody else play on at a seat: a person (`human`), or a bot by its id."""
        kinds = (*self.kinds[:seat], kind, *self.kinds[seat + 1 :])
        self._update("kinds", json.dumps(kinds))
        self.kinds = kinds

    def abandon(self) -> None:
        """Give the game up: it is kept, not counted, and cannot be resumed."""
        self._update("state", ABANDONED)

    def close(self) -> None:
        """Let other windows resume the game; a second call does nothing."""
        self._lock.release()

    def __enter__(self) -> OpenGame:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _row(self, column: str) -> Any:
        with explained(f"game {self.id} could not be read"):
            return self._db.execute(f"SELECT {column} FROM games WHERE id = ?", (self.id,)).fetchone()[0]  # noqa: S608 - names of our own columns

    def _update(self, column: str, value: int | str) -> None:
        with explained(f"game {self.id} could not be saved"), transaction(self._db):
            self._db.execute(f"UPDATE games SET {column} = ?, updated = ? WHERE id = ?", (value, now(), self.id))  # noqa: S608 - names of our own columns

    def _keep(self, fact: Recorded, after: Position) -> None:
        with explained(f"game {self.id} could not be saved"), transaction(self._db):
            if not self._settled:
                self._settle()
            written = self._pen.write(fact, after, self.kinds)
        self._settled = True
        self._pen.wrote(written)

    def _settle(self) -> None:
        """Write root and cuts with the seal that was shown, inside a transaction."""
        origin, seals = self.origin, json.dumps(self._with_seal())
        if dealt_here(self._db, self.id, origin):
            mark(self._db, self.id, Why.SAME_CARDS)
        self._db.execute(
            "UPDATE games SET root = ?, cuts = ?, scheme = ?, seals = ? WHERE id = ?",
            (origin.root, json.dumps(origin.cuts), origin.scheme, seals, self.id),
        )

    def _with_seal(self) -> list[str]:
        """Return the seals that have been shown, that of the present root the last; a share code has none."""
        shown = seals_of({"seals": self._row("seals")})
        seal = self.origin.seal
        return shown if seal is None or seal in shown else [*shown, seal]


class Pen:
    """Writes the facts of one game, with the hands and results that they finish or take back, and its checksums."""

    def __init__(self, db: sqlite3.Connection, game: int, session: Session, lines: Sequence[str] = ()) -> None:
        """Begin after the facts that are there already."""
        self.db = db
        self.game = game
        self.session = session
        self._lines = len(lines)
        self._sum = Running(self._row(), lines) if lines else None

    def write(self, fact: Recorded, after: Position, kinds: tuple[str, ...]) -> Running:
        """Write the fact that the session is about to fold to a position, inside a transaction.

        The result is what to call `wrote` with.
        """
        db, game, session, line = self.db, self.game, self.session, fact_line(fact)
        found = (self._sum or Running(self._row())).after(line)
        try:
            db.execute("INSERT INTO facts (game, n, line) VALUES (?, ?, ?)", (game, self._lines + 1, line))
        except sqlite3.IntegrityError as error:
            raise StoreFailed(f"game {game} was changed by another program; resume it to go on from there") from error
        over = False
        if isinstance(fact, TookBack):
            gone = db.execute("DELETE FROM hands WHERE game = ? AND at > ?", (game, session.at - fact.count)).rowcount
            gone += db.execute("DELETE FROM results WHERE game = ?", (game,)).rowcount
            reckoned = gone > 0
        else:
            standing = outlook(session.ruleset, after)
            reckoned = len(standing.hands) > len(session.standing.hands) or standing.over
            _write_hands(db, game, session, standing)
            over = standing.over
            if over:
                _write_results(db, game, session, kinds, standing)
        if reckoned:
            renew_sums(db, game)
        db.execute(
            "UPDATE games SET state = ?, updated = ?, checksum = ? WHERE id = ?",
            (FINISHED if over else RUNNING, now(), found.value(), game),
        )
        return found

    def wrote(self, found: Running) -> None:
        """Go on after a fact that is written for good."""
        self._sum = found
        self._lines += 1

    def _row(self) -> Any:
        return self.db.execute("SELECT * FROM games WHERE id = ?", (self.game,)).fetchone()


def write_all(
    db: sqlite3.Connection, game: int, session: Session, kinds: tuple[str, ...], facts: Iterable[Recorded]
) -> None:
    """Play facts into a fresh session and write them with all that they finish, inside the caller's transaction."""
    pen = Pen(db, game, session)
    session.keep = lambda fact, after: pen.wrote(pen.write(fact, after, kinds))
    for fact in facts:
        session.add(fact)


def mark(db: sqlite3.Connection, game: int, why: Why) -> None:
    """Let a game no longer count; the first reason stays, unless what is kept is damaged."""
    db.execute(
        "UPDATE games SET practice = ? WHERE id = ? AND (NOT practice OR ? = ?)",
        (why, game, why, Why.DAMAGED),
    )


def dealt_here(db: sqlite3.Connection, game: int, origin: Origin) -> bool:
    """Return whether another game of its kind has dealt from the same root or share code: its cards are known."""
    where, value = ("root", origin.root) if origin.code is None else ("code", origin.code)
    found = db.execute(
        f"SELECT 1 FROM games WHERE id <> ? AND ({where} = ? OR instr(header, ?))"  # noqa: S608 - our own text
        " AND ruleset = (SELECT ruleset FROM games WHERE id = ?)"
        " AND EXISTS (SELECT 1 FROM facts WHERE game = games.id) LIMIT 1",
        (game, value, f'"{origin.root.hex() if origin.code is None else origin.code}"', game),
    )
    return found.fetchone() is not None


def outlook(rules: Ruleset, s: Position) -> Standing:
    """Return the standing once every showing and ruling that is due in a position has been taken."""
    while isinstance(due := rules.pending(s), Show | Rule):
        s = rules.apply(s, rules.derive(s, due))
    return rules.standing(s)


def _write_hands(db: sqlite3.Connection, game: int, session: Session, after: Standing) -> None:
    rows = [
        (
            game, hand.number, seat, session.at + 1, hand.change[seat], hand.tricks[seat], hand.bids[seat],
            hand.dealer, failed if stood else None,
        )
        for hand in after.hands[len(session.standing.hands) :]
        for seat, (stood, failed) in enumerate(zip(standing_bids(hand), failed_bids(hand), strict=True))
    ]  # fmt: skip
    db.executemany(
        "INSERT INTO hands (game, number, seat, at, change, tricks, bid, dealer, failed)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        rows,
    )


def _write_results(
    db: sqlite3.Connection, game: int, session: Session, kinds: tuple[str, ...], after: Standing
) -> None:
    rows = [
        (game, seat, name, kinds[seat], after.scores[seat], seat in after.winners)
        for seat, name in enumerate(session.table.names)
    ]
    db.executemany("INSERT INTO results (game, seat, name, kind, score, won) VALUES (?, ?, ?, ?, ?, ?)", rows)


def now() -> str:
    """Return the present moment as it is stored: UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")
