"""Opening a table: the application, a new game, an unfinished one; on a screen or in plain text."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from getpass import getuser
from pathlib import Path

from cardtable import plugins
from cardtable.commands.house_rules import house_rules
from cardtable.core.chance import read_code
from cardtable.core.errors import Unreadable
from cardtable.core.ruleset import Table
from cardtable.store.paths import data_dir
from cardtable.table.launch import LaunchRequest, Origin, draw_dealer, is_bot, seat_players


def home(args: Namespace) -> int:
    """Open the application."""
    return _screen(LaunchRequest(data_dir(args.data_dir)), "cardtable play GAME --text")


def play(args: Namespace) -> int:
    """Open a new game."""
    ruleset = plugins.ruleset(args.game)
    seating = seat_players(args.seat, ruleset.info, own_name(), plugins.usual_bot())
    for kind in filter(is_bot, seating.kinds):
        plugins.bot(kind)
    options = house_rules(ruleset, args, len(seating.names))
    origin = Origin(code=read_code(args.code)) if args.code else Origin()
    table = Table(seating.names, options, draw_dealer(origin, len(seating.names)))
    request = LaunchRequest(
        data_dir(args.data_dir), ruleset.info.id, table, seating.kinds, origin, tokens=args.tokens
    )  # fmt: skip
    return _opened(request, args, f"cardtable play {ruleset.info.id} --text")


def resume(args: Namespace) -> int:
    """Go on with the given or the latest unfinished game."""
    folder = data_dir(args.data_dir)
    number = _resumable(folder, args.id)
    return _opened(LaunchRequest(folder, resume=number), args, f"cardtable resume {number} --text")


def own_name() -> str:
    """Return what the person at the keyboard is called when nobody says: the login name."""
    try:
        return getuser()
    except (KeyError, OSError, ImportError):  # an account without a name
        return ""


def screen_trouble() -> str | None:
    """Return why no screen can be opened here, or None."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return "a screen needs a terminal, and this is a pipe or a file"
    if os.environ.get("TERM") == "dumb":
        return "a screen needs a terminal that can move the cursor, and TERM is dumb"
    return None


def _resumable(folder: Path, number: int | None) -> int:
    """Return the number of the given or the latest game; raises CardtableError when it cannot go on."""
    from cardtable.store.db import Store

    with Store.open(folder) as store:
        if store.notice is not None:
            print(f"cardtable: {store.notice}", file=sys.stderr)
        games = [g.id for g in store.unfinished()]
        if number is None and not games:
            raise Unreadable("there is no unfinished game; `cardtable play GAME` begins one")
        wanted = games[0] if number is None else number
        store.resume(wanted, plugins.ruleset).close()
    return wanted


def _opened(request: LaunchRequest, args: Namespace, in_text: str) -> int:
    if args.text:
        from cardtable.text.mode import play_text

        return play_text(request)
    return _screen(request, in_text)


def _screen(request: LaunchRequest, in_text: str) -> int:
    trouble = screen_trouble()
    if trouble is not None:
        raise Unreadable(f"{trouble}; plain text works: {in_text}")
    from cardtable.tui.app import run

    return run(request)
