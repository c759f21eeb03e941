"""Records in and out of the store."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from datetime import datetime
from io import TextIOWrapper
from pathlib import Path

from cardtable import plugins
from cardtable.core.errors import Unreadable
from cardtable.core.text import clean
from cardtable.store.database.series import TourneySummary
from cardtable.store.database.sheets import SheetSummary
from cardtable.store.database.summaries import GameSummary
from cardtable.store.db import Store, damage_told
from cardtable.store.files.paths import data_dir
from cardtable.store.records import record_text
from cardtable.store.records.lines import Wrong
from cardtable.table import sheet as sheets
from cardtable.table.series import tourney_told


def listing(args: Namespace) -> int:
    """List list the saved games, then the tourneys, then the score sheets for real cards, the latest first."""
    with _store(args) as store:
        for game in store.games():
            print(_line(game))
        for tourney in store.tourneys.lists():
            print(_tourney_line(tourney))
        for kept in store.sheets.lists():
            print(_sheet_line(kept))
    return 0


def export(args: Namespace) -> int:
    """Print the record of a game; a running one only whole, after a warning."""
    with _store(args) as store:
        if store.is_running(args.id):
            if not args.whole:
                raise Unreadable(f"game {args.id} is not finished and its record holds hidden cards; add --whole")
            store.show_all(args.id)
            print(
                f"warning: game {args.id} is not finished; this record holds hidden cards, and the game does not count"
                " from now on",
                file=sys.stderr,
            )
        if store.is_spoilt(args.id):
            print(f"warning: {damage_told(args.id)}", file=sys.stderr)
        _write(store.export(args.id))
    return 0


def sheet(args: Namespace) -> int:
    """Write the score sheet of a game, with the hands that are finished."""
    with _store(args) as store:
        session = store.look(args.id, plugins.ruleset)
    path = None if args.output is None else Path(args.output)
    kind = args.format or sheets.format_of("" if path is None else path.suffix)
    shown = (session.ruleset.info, session.table.names, session.standing)
    if path is None:
        _write(sheets.FORMATS[kind](*shown))
    else:
        sheets.save(path, kind, *shown)
    return 0


def import_(args: Namespace) -> int:
    """Keep the game of a record, when all of it is right."""
    data = record_text.load(Path(args.file))
    with _store(args) as store:
        try:
            number = store.import_record(data, plugins.ruleset)
        except Wrong as error:
            print(f"cardtable: {record_text.summary(record_text.wrong(error))}", file=sys.stderr)
            return 1
    print(f"kept as game {number}")
    return 0


def check(args: Namespace) -> int:
    """Fold a record through the rules and say what it holds or what is wrong."""
    answer = record_text.check(Path(args.file), plugins.ruleset)
    print(json.dumps(answer) if args.json else clean(record_text.summary(answer), 1000))
    return 0 if answer["ok"] else 1


def _write(text: str) -> None:
    """Write a text to standard output as UTF-8, whatever the terminal's own encoding is."""
    sys.stdout.flush()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.buffer.write(text.encode())
    else:
        sys.stdout.write(text)


def _store(args: Namespace) -> Store:
    store = Store.open(data_dir(args.data_dir))
    if store.notice is not None:
        print(f"cardtable: {store.notice}", file=sys.stderr)
    return store


def _line(game: GameSummary) -> str:
    scores = ", ".join(f"{clean(name)} {score}" for name, score in zip(game.names, game.scores, strict=True))
    practice = ", practice" if game.practice else ""
    practice = practice if game.what_if is None else f", what-if of game {game.what_if}"
    series = "" if game.series is None else f"  (tourney {game.series})"
    missing = "" if game.missing is None else f"  (needs {game.missing}, which is not installed)"
    first = f"{game.id}  {_when(game.updated)}  {game.game}  {game.state}{practice}"
    return f"{first}  hands: {game.hands}  {scores}{series}{missing}"


def _tourney_line(kept: TourneySummary) -> str:
    games = len(kept.tourney.played)
    told = clean(tourney_told(kept.tourney), 1000)
    return f"tourney {kept.id}  {_when(kept.updated)}  {kept.game}  games: {games}  {told}"


def _sheet_line(kept: SheetSummary) -> str:
    state = "finished" if kept.over else "running"
    return f"sheet {kept.id}  {_when(kept.updated)}  {kept.game}  {state}  {', '.join(map(clean, kept.names))}"


def _when(moment: datetime) -> str:
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")
