"""A look at everything that is kept, changing nothing: which games are damaged or cannot go on, and why."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from cardtable.store.database.rescue import read_only
from cardtable.store.database.schema import VERSION, explained
from cardtable.store.db import Store, damage_told
from cardtable.store.files.paths import DATABASE
from cardtable.store.records.header import Find


def stuck_games(folder: Path, find: Find) -> list[str]:
    """Return a sentence for each game of a healthy database that is damaged, or unfinished and cannot go on.

    A database that is to be brought to the present version first is not looked at.
    """
    path = folder / DATABASE
    with explained("the games cannot be checked"):
        if not path.exists():
            return []
        with closing(read_only(path)) as db:
            if db.execute("PRAGMA user_version").fetchone()[0] != VERSION:
                return []
            store = Store(db, folder, None)
            spoilt = store.spoilt()
            problems = (store.problem(game.id, find) for game in store.unfinished() if game.id not in spoilt)
            return [*map(damage_told, spoilt), *(problem for problem in problems if problem is not None)]
