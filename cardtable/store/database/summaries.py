"""Lists of games: what a row of the database says without its facts."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from cardtable.store.database.rows import kinds_of, missing_of, moment, seats_and_start
from cardtable.store.records.counting import why_not


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
    why: str | None = None
    """Why the game does not count in statistics, in words; None when it counts."""


def summary(db: sqlite3.Connection, row: Any) -> GameSummary:
    """Return the line of a row of games."""
    names, start = seats_and_start(row)
    scores = dict(enumerate(start))
    finished = set()
    for hand in db.execute("SELECT number, seat, change FROM hands WHERE game = ?", (row["id"],)):
        scores[hand["seat"]] = scores.get(hand["seat"], 0) + hand["change"]
        finished.add(hand["number"])
    totals = tuple(scores[seat] for seat in range(len(names)))
    return GameSummary(
        row["id"], row["ruleset"], names, kinds_of(row, len(names)), row["state"], bool(row["practice"]),
        moment(row["started"]), moment(row["updated"]), len(finished), totals, row["series"],
        missing_of(row), row["what_if"], why_not(row["state"], row["practice"], row["what_if"]),
    )  # fmt: skip
