"""Statistics from the database. Sums are kept; what was finished since they were last asked for is added first."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass
from datetime import datetime
from typing import Any, Final

from cardtable.core.text import counted
from cardtable.store.database.deal_audit import SuitRate, audit
from cardtable.store.database.rows import moment
from cardtable.store.database.schema import explained, transaction
from cardtable.store.records.counting import COUNTED
from cardtable.store.records.header import Find
from cardtable.store.statistics.tally import (
    Contract,
    Figures,
    Finished,
    Hand,
    Meeting,
    Player,
    Seat,
    Tally,
)

_HANDS: Final = "SELECT seat, change, tricks, bid, failed FROM hands WHERE game = ? ORDER BY number, seat"
_RESULTS: Final = "SELECT name, kind, score, won FROM results WHERE game = ? ORDER BY seat"
_FRESH: Final = f"SELECT id, ruleset FROM games WHERE {COUNTED} AND counted = 0 ORDER BY updated, id"  # noqa: S608 - names of our own columns
"""What counts and is not counted yet, in the order in which it ended."""
_LINES: Final = """SELECT * FROM figures
    WHERE (?1 IS NULL OR ruleset = ?1) AND (?2 IS NULL OR (kind = 'human' AND name = ?2))
    ORDER BY ruleset, kind <> 'human', games DESC, kind, name"""
_CONTRACTS: Final = """SELECT * FROM contracts
    WHERE (?1 IS NULL OR ruleset = ?1) AND (?2 IS NULL OR (kind = 'human' AND name = ?2))"""
_MEETINGS: Final = """SELECT * FROM meetings WHERE (?1 IS NULL OR ruleset = ?1) AND (?2 IS NULL OR name = ?2)
    ORDER BY ruleset, name, kind <> 'human', games DESC, kind, other"""
_COURSE: Final = """SELECT games.id, games.ruleset, games.updated, results.score, results.won,
    count(hands.failed), coalesce(sum(hands.failed = 0), 0)
    FROM results JOIN games ON games.id = results.game
    LEFT JOIN hands ON hands.game = games.id AND hands.seat = results.seat
    WHERE results.kind = 'human' AND results.name = ?2 COLLATE NOCASE AND games.counted
    AND (?1 IS NULL OR games.ruleset = ?1) GROUP BY results.game ORDER BY results.game DESC LIMIT ?3"""
COLUMNS: Final = ("id", "ended", "game", "player", "kind", "score", "won", "hands", "bids", "made", "tricks")
_RESULTS_WHOLE: Final = """SELECT games.id, games.updated, games.ruleset, results.name, results.kind, results.score,
    results.won, count(hands.game), count(hands.failed), coalesce(sum(hands.failed = 0), 0),
    coalesce(sum(hands.tricks), 0)
    FROM games JOIN results ON results.game = games.id
    LEFT JOIN hands ON hands.game = games.id AND hands.seat = results.seat
    WHERE games.counted GROUP BY games.id, results.seat"""

NEVER: Final = "Practice, abandoned games and what-ifs never count."


@dataclass(frozen=True, slots=True)
class Counted:
    """How many games are counted, and how many are not, by why."""

    games: int
    practice: int
    abandoned: int
    unfinished: int
    what_ifs: int

    def __str__(self) -> str:
        """Say it in one sentence."""
        parts = [
            (self.unfinished, f"{self.unfinished} unfinished"), (self.practice, f"{self.practice} practice"),
            (self.abandoned, f"{self.abandoned} abandoned"), (self.what_ifs, counted(self.what_ifs, "what-if")),
        ]  # fmt: skip
        left_out = ", ".join(told for count, told in parts if count)
        games = f"{counted(self.games, 'finished game')} counted."
        return f"{games} Not counted: {left_out}." if left_out else f"{games} {NEVER}"


@dataclass(frozen=True, slots=True)
class Bids:
    """How a player's bids went in one game."""

    times: int
    made: int
    over: int
    """Tricks beyond those bid, in bids of a number that were made: bags, in a game that has them."""
    by_bid: tuple[tuple[str, int, int], ...]
    """Each kind of bid, with how often it was said and made; bids of a number are one kind."""

    @property
    def sets(self) -> int:
        """How many bids failed."""
        return self.times - self.made


@dataclass(frozen=True, slots=True)
class Line:
    """What is counted of one player in one game, or in all of them (`ALL_GAMES`)."""

    game: str
    player: Player
    figures: Figures
    bids: Bids


@dataclass(frozen=True, slots=True)
class Against:
    """A person against another player in one game."""

    game: str
    name: str
    other: Player
    meeting: Meeting


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game of one player."""

    id: int
    game: str
    ended: datetime
    score: int
    won: bool
    bids: int
    made: int


class Statistics:
    """What is counted in one database. Every method that fails raises StoreFailed."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        with explained("the statistics could not be updated"):
            if self._fresh():
                with transaction(db):
                    self._add(self._fresh())

    # What there is

    def counted(self) -> Counted:
        """Return how many games are counted, and what is not."""
        rows = self._read("SELECT state, practice, what_if IS NOT NULL, count(*) FROM games GROUP BY 1, 2, 3")
        of: dict[str, int] = {}
        for state, practice, what_if, count in rows:
            key = "what_if" if what_if else "practice" if practice and state == "finished" else state
            of[key] = of.get(key, 0) + count
        return Counted(*(of.get(key, 0) for key in ("finished", "practice", "abandoned", "running", "what_if")))

    def lines(self, game: str | None = None, name: str | None = None) -> list[Line]:
        """Return a line a game and player, people before bots and those who played most first.

        `game` is a ruleset's id, or `ALL_GAMES` for the sums of all games; `name` is a person's.
        """
        bids: dict[tuple[str, str, str], dict[str, Contract]] = {}
        for row in self._read(_CONTRACTS, (game, name)):
            bids.setdefault((row[0], row[1], row[2]), {})[row[3]] = Contract(*row[4:])
        return [
            Line(row[0], (row[1], row[2]), Figures(*row[3:]), _bids(bids.get((row[0], row[1], row[2]), {})))
            for row in self._read(_LINES, (game, name))
        ]

    def against(self, game: str | None = None, name: str | None = None) -> list[Against]:
        """Return every person against everybody met, in one game or each; people first, most games first."""
        return [
            Against(row[0], row[1], (row[2], row[3]), Meeting(*row[4:])) for row in self._read(_MEETINGS, (game, name))
        ]

    def course(self, name: str, game: str | None, most: int) -> list[Played]:
        """Return a person's latest counted games, at most so many, the latest last; `game` as for `lines`."""
        rows = self._read(_COURSE, (game or None, name, most))
        return [Played(r[0], r[1], moment(r[2]), r[3], bool(r[4]), r[5], r[6]) for r in reversed(rows)]

    def results(self) -> Iterator[tuple[Any, ...]]:
        """Yield every result that counts: one player of one game each, the oldest game first, as `COLUMNS` names it."""
        with explained("the results could not be read"):
            yield from map(tuple, self._db.execute(_RESULTS_WHOLE))

    def deals(self, name: str, find: Find) -> list[SuitRate]:
        """Return the cards of a person's latest deals beside what is to be expected."""
        return audit(self._db, find, name)

    def _read(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        with explained("the statistics could not be read"):
            return self._db.execute(statement, values).fetchall()

    # Keeping the sums

    def _fresh(self) -> list[Any]:
        """Return the games that count and are not counted yet, in the order in which they ended."""
        return self._db.execute(_FRESH).fetchall()

    def _add(self, games: Iterable[Any]) -> None:
        """Add finished games to the sums, inside a transaction."""
        db, tally = self._db, Tally()
        for row in db.execute("SELECT * FROM figures"):
            tally.know(row[2])
            tally.figures[row[0], row[1], row[2]] = Figures(*row[3:])
        for row in db.execute("SELECT * FROM contracts"):
            tally.contracts[row[0], row[1], row[2], row[3]] = Contract(*row[4:])
        for row in db.execute("SELECT * FROM meetings"):
            tally.meetings[row[0], row[1], row[2], row[3]] = Meeting(*row[4:])
        for number, ruleset in games:
            seats = tuple(Seat(r[0], r[1], r[2], bool(r[3])) for r in db.execute(_RESULTS, (number,)))
            hands = tuple(
                Hand(r[0], r[1], r[2], r[3], None if r[4] is None else not r[4]) for r in db.execute(_HANDS, (number,))
            )
            tally.add(Finished(number, ruleset, seats, hands))
            db.execute("UPDATE games SET counted = 1 WHERE id = ?", (number,))
        for table, sums in (("figures", tally.figures), ("contracts", tally.contracts), ("meetings", tally.meetings)):
            rows = [(*key, *astuple(value)) for key, value in sums.items()]
            for row in rows:
                marks = ", ".join("?" * len(row))
                db.execute(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", row)  # noqa: S608 - our own table names


def _bids(contracts: dict[str, Contract]) -> Bids:
    """Return how bids went, from each bid's own sums."""
    kinds: dict[str, list[int]] = {}
    over = 0
    for bid, contract in contracts.items():
        verb = bid.rpartition(" ")[0] if bid.rpartition(" ")[2].isdigit() else bid
        kind = kinds.setdefault(verb, [0, 0])
        kind[0] += contract.times
        kind[1] += contract.made
        promised = promise(bid)
        over += 0 if promised is None else contract.tricks - promised * contract.made
    by_bid = tuple((verb, times, made) for verb, (times, made) in sorted(kinds.items(), key=lambda k: (-k[1][0], k[0])))
    every = contracts.values()
    return Bids(sum(c.times for c in every), sum(c.made for c in every), over, by_bid)


def promise(bid: str) -> int | None:
    """Return how many tricks a bid says by its number (`bid 5`, `1f`), or None where it says none."""
    last = bid.rpartition(" ")[2]
    digits = last[: len(last) - len(last.lstrip("0123456789"))]
    return int(digits) if digits else None
