"""The people who have played here: when and where they sat last, their colours and their tokens."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime

from cardtable.core.ruleset import Table
from cardtable.core.text import clean
from cardtable.store.database.game import now
from cardtable.store.database.rows import moment
from cardtable.store.database.schema import explained
from cardtable.table.launch import HUMAN

_PEOPLE = """SELECT name, seen, seat, colour,
    (SELECT count(*) FROM results JOIN games ON games.id = results.game
     WHERE games.series IS NOT NULL AND results.won AND results.kind = 'human'
     AND results.name = roster.name COLLATE NOCASE) AS tokens
    FROM roster ORDER BY seen DESC, name"""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has played here."""

    name: str
    seen: datetime
    seat: int | None
    """Where this person sat last, from 0; None when that was not yet kept."""
    colour: str | None
    """The colour that was chosen for this person, as it was given; None where none was."""
    tokens: int
    """The Victory Tokens won in all tourneys."""


class Roster:
    """The list of people."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def remember(self, table: Table, kinds: tuple[str, ...]) -> None:
        """Keep who sits where, inside the caller's transaction."""
        people = [
            (name, now(), seat)
            for seat, (name, kind) in enumerate(zip(table.names, kinds, strict=True))
            if kind == HUMAN
        ]
        self._db.executemany(
            "INSERT INTO roster (name, seen, seat) VALUES (?, ?, ?)"
            " ON CONFLICT (name) DO UPDATE SET name = excluded.name, seen = excluded.seen, seat = excluded.seat",
            people,
        )

    def people(self) -> list[Person]:
        """Return everybody, the latest first."""
        with explained("the players' names could not be read"):
            rows = self._db.execute(_PEOPLE).fetchall()
        return [Person(r["name"], moment(r["seen"]), r["seat"], r["colour"], r["tokens"]) for r in rows]

    def colours(self) -> dict[str, str]:
        """Return the colours that were chosen, by name in small letters."""
        with explained("the players' colours could not be read"):
            rows = self._db.execute("SELECT name, colour FROM roster WHERE colour IS NOT NULL").fetchall()
        return {row["name"].casefold(): row["colour"] for row in rows}

    def paint(self, name: str, colour: str | None) -> None:
        """Keep a person's colour, or none."""
        with explained(f"{name}'s colour could not be saved"):
            kept = None if colour is None else clean(colour)
            self._db.execute("UPDATE roster SET colour = ? WHERE name = ?", (kept, name))
