"""The books of a data folder: hands and results in the database must be those that the facts give."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from cardtable import plugins
from cardtable.store.database.game import write_all
from cardtable.store.database.rows import kinds_of
from cardtable.store.database.schema import connect
from cardtable.store.db import Store
from cardtable.store.records.record_text import read_right
from cardtable.table.session import Session

TABLES = {
    "hands": "number, seat, at, change, tricks, bid",
    "results": "seat, name, score, won",
}


def rows(db: sqlite3.Connection, game: int) -> dict[str, list[tuple[object, ...]]]:
    """Return what counts for a game."""
    return {
        table: [
            tuple(row) for row in db.execute(f"SELECT {columns} FROM {table} WHERE game = ? ORDER BY 1, 2", (game,))
        ]
        for table, columns in TABLES.items()
    }


def balanced(folder: Path) -> int:
    """Return the number of games, all of whose hands and results follow from their facts, once each."""
    with Store.open(folder) as store, closing(connect(Path(":memory:"))) as fresh:
        assert store.notice is None
        assert store._db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        games = store.games()
        for summary in games:
            played = store.look(summary.id, plugins.ruleset)
            row = store._row(summary.id)
            columns = ", ".join(row.keys())
            fresh.execute("PRAGMA foreign_keys = OFF")
            fresh.execute(f"INSERT INTO games ({columns}) VALUES ({', '.join('?' * len(row))})", tuple(row))
            header, _, facts = read_right(store.export(summary.id).encode(), plugins.ruleset)
            again = Session(header.ruleset, header.table)
            write_all(fresh, summary.id, again, kinds_of(row, header.table.seats), facts)
            assert again.facts == played.facts
            assert rows(store._db, summary.id) == rows(fresh, summary.id), f"game {summary.id}"
            state = fresh.execute("SELECT state FROM games WHERE id = ?", (summary.id,)).fetchone()[0]
            assert summary.state in (state, "abandoned")
        counted = [store.statistics.lines(), store.statistics.against(), store.statistics.counted()]
        with store._db:
            store._db.execute("UPDATE games SET counted = 0")
            for table in ("figures", "contracts", "meetings"):
                store._db.execute(f"DELETE FROM {table}")
        assert [store.statistics.lines(), store.statistics.against(), store.statistics.counted()] == counted
        return len(games)
