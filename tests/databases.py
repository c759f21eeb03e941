"""Frozen databases: one of each version of the schema, with what it told when it was made.

Later versions of the program must bring them up to date and tell the same. `python -m tests.databases` writes the one
of the present version when it is missing; an existing one is never written again. Version 1 was never kept for longer
than a commit: its database is that of version 2 without what the second step added.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from random import Random
from shutil import copy
from tempfile import TemporaryDirectory
from typing import Any

from cardtable import plugins
from cardtable.core.options import read_options, specs
from cardtable.core.pending import Ask, Over
from cardtable.core.ruleset import Table
from cardtable.store.database.schema import VERSION
from cardtable.store.db import Store
from cardtable.store.files.paths import DATABASE
from cardtable.table.launch import Origin
from cardtable.table.session import Session

FOLDER = Path(__file__).parent / "databases"
GAMES: dict[str, tuple[tuple[str, ...], dict[str, Any], int]] = {
    "wizard": (("Ann", "Bo", "Cy"), {}, 17),
    "cutthroat-spades": (("Ann", "Bo", "Cy"), {"target": 10}, 1),
    "two-player-spades": (("Ann", "Bo"), {"target": 20, "mercy_limit": -200}, 1),
    "canadian-smear": (("Ann", "Bo", "Cy"), {"target": 1}, 1),
    "three-handed-euchre": (("Ann", "Bo", "Cy"), {"target": 3}, 1),
}
"""By game: who plays, house rules that make it short, and the first round."""


def path_of(version: int) -> Path:
    """Return the file of a version's frozen database."""
    return FOLDER / f"version{version}.sqlite"


def thaw(version: int, folder: Path) -> Path:
    """Return a copy of a frozen database in a data folder."""
    return Path(copy(path_of(version), folder / DATABASE))


def table(game: str) -> Table:
    names, options, first = GAMES[game]
    return Table(names, read_options(plugins.ruleset(game).Options, options, len(names)), 1, round=first)


def play(session: Session, rng: Random, facts: int = 500) -> None:
    """Play at random, to so many facts or to the end, and take something back on the way."""
    while session.at < facts and not isinstance(due := session.pending, Over):
        if isinstance(due, Ask):
            session.act(due.seat, rng.choice(session.ruleset.legal_actions(session.truth, due.seat)), session.at)
            if rng.random() < 0.02:
                session.take_back(2)
        else:
            session.advance()


def fill(folder: Path) -> None:
    """Keep games of every kind and state."""
    with Store.open(folder) as store:
        for i, game in enumerate(GAMES):
            ruleset, kinds = plugins.ruleset(game), ("human", *("easy",) * (len(GAMES[game][0]) - 1))
            for j, state in enumerate(("finished", "running", "abandoned")):
                origin = Origin(bytes([i * 10 + j]) * 32, ("Ann", "", "7")[: len(kinds)])
                with store.new_game(ruleset, table(game), kinds, origin) as kept:
                    play(kept.session, Random(i * 10 + j), 500 if state == "finished" else 25)
                    if state == "abandoned":
                        kept.abandon()
        tourney = store.tourneys.begin(
            plugins.ruleset("wizard"), table("wizard"), ("human", "easy", "easy"), 3, Origin(bytes(32)), "host"
        )
        for seed in range(2):
            with store.next_game(tourney, plugins.ruleset) as kept:
                play(kept.session, Random(seed), (500, 12)[seed])
                if not seed:
                    store.tourneys.stick(kept.id, kept.session.standing.winners[0], "well played")
        paper = Table(("Ann", "Bo", "Cy"), plugins.ruleset("wizard").Options(), 2)
        with store.sheets.begin(plugins.ruleset("wizard"), paper) as sheet:
            for line in ("1 0 0 1 0 0", "0 2 1 1 1 0", "1"):
                sheet.keeper.write(line)


def as_first(record: str) -> str:
    """Return a record without the options that its game has gained since the first edition, which are all off."""
    first, _, facts = record.partition("\n")
    header = json.loads(first)
    kind = plugins.ruleset(header["game"]).Options
    later = {spec.name: spec.default for spec in specs(kind) if spec.since > 1}
    assert {name: header["options"].get(name, off) for name, off in later.items()} == later
    header["options"] = {name: value for name, value in header["options"].items() if name not in later}
    return f"{json.dumps(header)}\n{facts}"


def told(folder: Path) -> dict[str, Any]:
    """Return what a data folder holds, as far as any version could tell it."""
    with Store.open(folder) as store:
        assert store.notice is None
        games = [
            {
                "id": g.id, "game": g.game, "names": list(g.names), "kinds": list(g.kinds), "state": g.state,
                "practice": g.practice, "hands": g.hands, "scores": list(g.scores), "series": g.series,
                "problem": store.problem(g.id, plugins.ruleset),
                "record": blake2b(as_first(store.export(g.id)).encode(), digest_size=8).hexdigest(),
            }
            for g in store.games()
        ]  # fmt: skip
        tourneys = [[t.id, t.game, t.running, len(t.tourney.played)] for t in store.tourneys.lists()]
        sheets = [[s.id, s.game, list(s.names), s.over] for s in store.sheets.lists()]
        return {"games": games, "tourneys": tourneys, "sheets": sheets, "people": store.people()}


def main() -> None:
    """Write the database of the present version when it is missing."""
    FOLDER.mkdir(exist_ok=True)
    if path_of(VERSION).exists():
        return
    with TemporaryDirectory() as name:
        fill(Path(name))
        with closing(sqlite3.connect(Path(name) / DATABASE)) as db:
            db.execute("PRAGMA journal_mode = DELETE")
            db.execute("VACUUM")
        copy(Path(name) / DATABASE, path_of(VERSION))
        path_of(VERSION).with_suffix(".json").write_text(json.dumps(told(Path(name)), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
