"""The score-keeper for real cards: a new sheet, or one that is gone on with."""

from __future__ import annotations

import sys
from argparse import Namespace

from cardtable import plugins
from cardtable.commands.house_rules import house_rules
from cardtable.core.errors import Unreadable
from cardtable.core.ruleset import Ruleset, Table
from cardtable.core.text import unique
from cardtable.store.database.sheets import OpenSheet
from cardtable.store.db import Store
from cardtable.store.files.paths import data_dir
from cardtable.table.keeper import keepable
from cardtable.table.launch import numbers
from cardtable.text.keeper import PaperTable, read_line


def score(args: Namespace) -> int:
    """Keep the score of a game with real cards; the end of the input, `quit` and Ctrl-C leave the sheet saved."""
    with Store.open(data_dir(args.data_dir)) as store:
        if store.notice is not None:
            print(f"cardtable: {store.notice}", file=sys.stderr)
        opened = _opened(store, args)
        if opened is None:
            return 0
        with opened:
            table = PaperTable(opened.keeper, sys.stdin, sys.stdout)
            try:
                table.run()
            except KeyboardInterrupt:
                table.say("")
            if not store.is_there():
                table.say("The database is no longer where it was, so the sheet is not saved.")
            elif opened.written:
                folder = "" if store.folder == data_dir(None) else f"--data-dir {store.folder} "
                table.say(f"The sheet is saved. To go on: cardtable {folder}score --resume {opened.id}")
    return 0


def _opened(store: Store, args: Namespace) -> OpenSheet | None:
    """Return the sheet that is asked for; None when the people leave before it has players."""
    if args.resume is not None:
        return _resumed(store, args)
    if args.game is None:
        raise Unreadable("the following arguments are required: GAME, or --resume")
    ruleset = plugins.ruleset(args.game)
    keepable(ruleset)
    names = unique(args.seat) if args.seat else ()
    if names:
        _check_seats(ruleset, len(names))
        house_rules(ruleset, args, len(names))
    last = store.sheets.latest(ruleset.info.id, names)
    if last is not None:
        when = last.updated.astimezone().strftime("%Y-%m-%d %H:%M")
        print(f"Sheet {last.id} of {ruleset.info.name} is not finished: {', '.join(last.names)}, {when}.")
        answer = _yes_or_no("Resume it? Type yes or no.")
        if answer is None:
            return None
        if answer:
            return store.sheets.resume(last.id, plugins.ruleset)
    if not names:
        asked = _asked_names(ruleset)
        if asked is None:
            return None
        names = asked
    return store.sheets.begin(ruleset, Table(names, house_rules(ruleset, args, len(names))))


def _resumed(store: Store, args: Namespace) -> OpenSheet:
    if args.seat or args.preset is not None or args.set or args.rules is not None:
        raise Unreadable("a sheet keeps its players and house rules: with --resume, leave them out")
    if args.resume:
        return store.sheets.resume(args.resume, plugins.ruleset)
    last = store.sheets.latest(args.game)
    if last is None:
        raise Unreadable("there is no unfinished sheet; `cardtable score GAME` starts one")
    return store.sheets.resume(last.id, plugins.ruleset)


def _check_seats(ruleset: Ruleset, count: int) -> None:
    info = ruleset.info
    if count not in info.seats:
        raise Unreadable(f"{info.name} is for {numbers(info.seats)} players, not {count}")


def _asked_names(ruleset: Ruleset) -> tuple[str, ...] | None:
    """Return the players' names as they are typed; None when the input ends."""
    while True:
        print(f"Who plays {ruleset.info.name}? Type the names clockwise from the first dealer, separated by commas.")
        typed = _line()
        if typed is None:
            return None
        names = [name for name in typed.split(",") if name.strip()]
        try:
            _check_seats(ruleset, len(names))
        except Unreadable as error:
            print(f"{error}.")
            continue
        return unique(names)


def _yes_or_no(question: str) -> bool | None:
    while True:
        print(question)
        typed = _line()
        if typed is None:
            return None
        if typed.casefold() in ("yes", "y", "no", "n"):
            return typed.casefold().startswith("y")


def _line() -> str | None:
    """Return a line; None at the end of the input, or when the people leave."""
    sys.stdout.flush()
    typed = read_line(sys.stdin)
    return None if typed is None or typed.casefold() in ("quit", "q") else typed
