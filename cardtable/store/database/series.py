"""Tourneys as they are kept: what was agreed, the games that belong to one, and the stickers of their winners."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Any

from cardtable.core.ruleset import Ruleset, Table
from cardtable.core.scene import Happening
from cardtable.store.database.game import now
from cardtable.store.database.rows import kinds_of, moment, seats_and_start
from cardtable.store.database.schema import StoreFailed, explained, transaction
from cardtable.store.records.header import Find, Header, check_complete, header_data, read_header
from cardtable.store.records.lines import line_of, read_object
from cardtable.table.launch import Origin
from cardtable.table.seating import Seated, draw_for_deal, draw_told
from cardtable.table.series import Played, Tourney, deals_next, game_origin, read_sticker, tourney_told

_PLAYED = """SELECT games.id AS game, results.seat AS seat, score, won, stickers.text AS sticker,
    (SELECT count(*) FROM hands WHERE hands.game = games.id AND hands.seat = results.seat AND failed) AS failed
    FROM games JOIN results ON results.game = games.id
    LEFT JOIN stickers ON stickers.game = games.id AND stickers.seat = results.seat
    WHERE games.series = ? AND games.state = 'finished' ORDER BY games.id, results.seat"""
_LAST_DEALER = """SELECT dealer FROM hands JOIN games ON games.id = hands.game
    WHERE games.series = ? ORDER BY games.id DESC, hands.number DESC LIMIT 1"""


@dataclass(frozen=True, slots=True)
class TourneySummary:
    """A line of a list of tourneys."""

    id: int
    game: str
    """The ruleset's id."""
    tourney: Tourney
    running: int | None
    """The number of its unfinished game, if there is one."""
    updated: datetime


class Tourneys:
    """The tourneys of one database. A token is never stored: finished games and their results are counted."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def begin(
        self, ruleset: Ruleset, table: Table, kinds: tuple[str, ...], tokens: int, origin: Origin, way: str
    ) -> int:
        """Return the number of a new tourney at a table whose seats and first dealer were found in a way of `WAYS`."""
        header = line_of(header_data(Header(ruleset, table)))
        with explained("the new tourney could not be saved"):
            made = self._db.execute(
                "INSERT INTO series (ruleset, tokens, started, header, kinds, root, code, way)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (ruleset.info.id, tokens, now(), header, json.dumps(kinds), origin.root, origin.code, way),
            )
        assert made.lastrowid is not None  # an insert makes a row
        return made.lastrowid

    def look(self, number: int) -> Tourney:
        """Return a tourney as it stands."""
        return self._tourney(self._row(number))

    def lists(self) -> list[TourneySummary]:
        """Return every tourney, the latest first."""
        with explained("the tourneys could not be read"):
            rows = self._db.execute(
                "SELECT series.*, coalesce(max(games.updated), series.started) AS updated"
                " FROM series LEFT JOIN games ON games.series = series.id"
                " GROUP BY series.id ORDER BY updated DESC, series.id DESC"
            ).fetchall()
        return [
            TourneySummary(
                row["id"], row["ruleset"], self._tourney(row), self.running(row["id"]), moment(row["updated"])
            )
            for row in rows
        ]

    def draw(self, number: int, find: Find) -> tuple[Seated, tuple[str, ...]] | None:
        """Return the draw for the deal once more, with the names as they drew; None where there was none."""
        row = self._row(number)
        if row["way"] != "draw":
            return None
        header = self._header(row, find)
        names = header.table.names
        found = draw_for_deal(len(names), header.ruleset.info.drawing, _origin(row).chance.shuffled)
        return found, tuple(names[found.order.index(player)] for player in range(len(names)))

    def draw_told(self, number: int, find: Find) -> tuple[Happening, ...]:
        """Return the draw for the deal as it is told; nothing where there was none."""
        drawn = self.draw(number, find)
        return () if drawn is None else draw_told(*drawn)

    def running(self, number: int) -> int | None:
        """Return the number of a tourney's unfinished game, if there is one."""
        with explained(f"tourney {number} could not be read"):
            row = self._db.execute(
                "SELECT id FROM games WHERE series = ? AND state = 'running' ORDER BY id DESC", (number,)
            ).fetchone()
        return None if row is None else int(row["id"])

    def next_game(self, number: int, find: Find) -> tuple[Header, tuple[str, ...], Origin]:
        """Return what the next game starts from: its header, the players' kinds, and the origin of its chance.

        The deal goes on from game to game, scores and bags begin anew, and the players sit as they sat last. Raises
        StoreFailed when the tourney is over.
        """
        row = self._row(number)
        tourney = self._tourney(row)
        if tourney.over:
            raise StoreFailed(f"tourney {number} is over: {tourney_told(tourney)}")
        header = self._header(row, find)
        table = header.table
        games = self._db.execute("SELECT kinds FROM games WHERE series = ? ORDER BY id", (number,)).fetchall()
        last = self._db.execute(_LAST_DEALER, (number,)).fetchone()
        dealer = deals_next(table.dealer, None if last is None else last["dealer"], table.seats)
        kinds = kinds_of([row, *games][-1], table.seats)
        origin = game_origin(_origin(row), len(games) + 1)
        return Header(header.ruleset, replace(table, dealer=dealer), players=kinds), kinds, origin

    def stick(self, game: int, seat: int, text: str) -> None:
        """Keep the sticker that the winner of a game picks for the token; an empty text is the usual one."""
        kept = (game, seat, read_sticker(text) or "")
        with explained("the sticker could not be saved"), transaction(self._db):
            self._db.execute("INSERT OR REPLACE INTO stickers (game, seat, text) VALUES (?, ?, ?)", kept)

    def end(self, number: int) -> None:
        """Break a tourney off: it keeps its standings, and no further game is played."""
        self._row(number)
        with explained(f"tourney {number} could not be ended"):
            self._db.execute("UPDATE series SET ended = ? WHERE id = ? AND ended IS NULL", (now(), number))

    def delete(self, number: int) -> None:
        """Remove a tourney that has no game."""
        with explained(f"tourney {number} could not be removed"):
            self._db.execute("DELETE FROM series WHERE id = ?", (number,))

    def _row(self, number: int) -> Any:
        with explained(f"tourney {number} could not be read"):
            row = self._db.execute("SELECT * FROM series WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise StoreFailed(f"there is no tourney {number}; `cardtable record list` shows what there is")
        return row

    def _header(self, row: Any, find: Find) -> Header:
        data = read_object(row["header"].encode())
        header = read_header(data, find)
        check_complete(header, data.get("options", {}))
        return header

    def _tourney(self, row: Any) -> Tourney:
        names, _ = seats_and_start(row)
        with explained(f"tourney {row['id']} could not be read"):
            results = self._db.execute(_PLAYED, (row["id"],)).fetchall()
        games = [list(rows) for _, rows in groupby(results, key=lambda r: r["game"])]
        played = tuple(_played(rows) for rows in games if len(rows) == len(names))
        return Tourney(names, row["tokens"], played, row["ended"] is not None)


def _played(rows: list[Any]) -> Played:
    """Return a finished game from its results, one a seat."""
    return Played(
        rows[0]["game"],
        tuple(r["score"] for r in rows),
        tuple(r["seat"] for r in rows if r["won"]),
        tuple(r["failed"] for r in rows),
        tuple(r["sticker"] or None for r in rows),
        tuple(r["seat"] for r in rows if r["won"] and r["sticker"] is None),
    )


def _origin(row: Any) -> Origin:
    return Origin(row["root"], code=row["code"])
