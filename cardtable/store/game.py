"""A game that is being played and kept: every fact is committed before anybody is shown what follows from it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from datetime import UTC, datetime
from types import TracebackType
from typing import Final

from cardtable.core.facts import Recorded, TookBack
from cardtable.core.pending import Rule, Show
from cardtable.core.scene import Standing
from cardtable.store.facts import fact_line
from cardtable.store.locks import GameLock
from cardtable.store.schema import StoreFailed, explained, transaction
from cardtable.table.launch import Origin
from cardtable.table.series import failed_bids, standing_bids
from cardtable.table.session import Session

RUNNING: Final = "running"
FINISHED: Final = "finished"
ABANDONED: Final = "abandoned"


class OpenGame:
    """One game open for playing. Hands and results are written with the fact that finishes them, in one transaction."""

    def __init__(
        self, db: sqlite3.Connection, number: int, session: Session, kinds: tuple[str, ...], origin: Origin,
        lock: GameLock, lines: int = 0, series: int | None = None, what_if: int | None = None,
    ) -> None:  # fmt: skip
        self.id = number
        self.what_if = what_if
        """The number of the game from which this one goes another way, if any."""
        self.series = series
        """The number of the tourney that the game belongs to, if any."""
        self.session = session
        self.kinds = kinds
        """The players' kinds by seat: `human`, a bot's id, or `exec:COMMAND`."""
        self.origin = origin
        self._db = db
        self._lock = lock
        self._lines = lines
        session.keep = self._keep
        session.chance = origin.chance

    @property
    def practice(self) -> bool:
        """Whether the game does not count in statistics."""
        with explained(f"game {self.id} could not be read"):
            return bool(self._db.execute("SELECT practice FROM games WHERE id = ?", (self.id,)).fetchone()[0])

    def mark_practice(self) -> None:
        """Let the game no longer count in statistics."""
        self._update("practice", 1)

    def cut(self, cuts: tuple[str, ...]) -> None:
        """Mix what people typed into the chance, before the first deal; raises StoreFailed once cards are dealt."""
        if self._lines or self.origin.code is not None:
            raise StoreFailed(f"the cards of game {self.id} can no longer be cut: they are dealt, or a code names them")
        self._update("cuts", json.dumps(cuts))
        self.origin = Origin(self.origin.root, cuts)
        self.session.chance = self.origin.chance

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

    def _update(self, column: str, value: int | str) -> None:
        with explained(f"game {self.id} could not be saved"):
            self._db.execute(f"UPDATE games SET {column} = ?, updated = ? WHERE id = ?", (value, now(), self.id))  # noqa: S608

    def _keep(self, fact: Recorded) -> None:
        with explained(f"game {self.id} could not be saved"), transaction(self._db):
            write_fact(self._db, self.id, self._lines + 1, self.session, self.kinds, fact)
        self._lines += 1


def write_all(
    db: sqlite3.Connection, game: int, session: Session, kinds: tuple[str, ...], facts: Iterable[Recorded]
) -> None:
    """Play facts into a fresh session and write them with all that they finish, inside the caller's transaction."""
    lines = 0

    def keep(fact: Recorded) -> None:
        nonlocal lines
        lines += 1
        write_fact(db, game, lines, session, kinds, fact)

    session.keep = keep
    for fact in facts:
        session.add(fact)


def write_fact(
    db: sqlite3.Connection, game: int, line: int, session: Session, kinds: tuple[str, ...], fact: Recorded
) -> None:
    """Write the fact that a session is about to fold, and the hands and results that it finishes or takes back."""
    try:
        db.execute("INSERT INTO facts (game, n, line) VALUES (?, ?, ?)", (game, line, fact_line(fact)))
    except sqlite3.IntegrityError as error:
        raise StoreFailed(f"game {game} was changed by another program; resume it to go on from there") from error
    over = False
    if isinstance(fact, TookBack):
        db.execute("DELETE FROM hands WHERE game = ? AND at > ?", (game, session.at - fact.count))
        db.execute("DELETE FROM results WHERE game = ?", (game,))
    else:
        standing = outlook(session, fact)
        _write_hands(db, game, session, standing)
        over = standing.over
        if over:
            _write_results(db, game, session, kinds, standing)
    db.execute(
        "UPDATE games SET state = ?, updated = ? WHERE id = ?", (FINISHED if over else RUNNING, now(), game)
    )  # fmt: skip


def outlook(session: Session, fact: Recorded) -> Standing:
    """Return the standing after a fact that the session has not folded yet."""
    rules = session.ruleset
    s = rules.apply(session.truth, fact)
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
