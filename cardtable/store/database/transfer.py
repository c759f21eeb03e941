"""Records out of the database and in again: what is told of a game with its facts, and which game it is already."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from cardtable.store.database.rows import kinds_of, origin_of, seals_of
from cardtable.store.database.schema import explained
from cardtable.store.records.counting import RUNNING
from cardtable.store.records.lines import Object, line_of, read_object
from cardtable.store.records.proof import evidence


def exported(db: sqlite3.Connection, row: Any, lines: Sequence[str]) -> str:
    """Return the record of a row of games and its facts."""
    header = read_object(row["header"].encode())
    if row["what_if"] is not None:
        header["what_if"] = _parting(db, row)
    elif row["state"] == RUNNING:
        header = {key: value for key, value in header.items() if key not in ("code", "proof")}
    elif not row["imported"]:
        header |= evidence(origin_of(row), seals_of(row))
    if "players" in header:
        header["players"] = list(kinds_of(row, len(header["players"])))
    if row["practice"]:
        header["practice"] = True
    return "".join(f"{line}\n" for line in [line_of(header), *lines])


def _parting(db: sqlite3.Connection, row: Any) -> Object:
    """Return from where a what-if goes another way: the game with its seal or code, and the facts they share."""
    with explained(f"game {row['what_if']} could not be read"):
        whole = db.execute("SELECT * FROM games WHERE id = ?", (row["what_if"],)).fetchone()
    parting = {"game": row["what_if"], "facts": row["parts"]}
    if whole is not None and not whole["imported"]:
        origin = origin_of(whole)
        code = None if whole["state"] == RUNNING else origin.code  # whoever knows it knows the cards to come
        parting |= {"seal": origin.seal, "code": code}
    return {key: value for key, value in parting.items() if value is not None}


def twin_of(db: sqlite3.Connection, number: int) -> int | None:
    """Return another game with the same facts, if the game has any."""
    row = db.execute(
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
