"""Opening a table: a new game or an unfinished one; on a screen or in plain text."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from getpass import getuser
from pathlib import Path
from secrets import token_bytes
from typing import TYPE_CHECKING, Final

from cardtable import plugins
from cardtable.commands.house_rules import house_rules
from cardtable.commands.screen import open_screen
from cardtable.core.chance import ROOT_BYTES, read_code
from cardtable.core.codes import Agreement, agreement, letters_of, share_code, stands_for
from cardtable.core.errors import Unreadable
from cardtable.core.ruleset import Ruleset, Table
from cardtable.store.files import typed_commands
from cardtable.store.files.paths import data_dir
from cardtable.table.launch import HUMAN, Origin, Seating, draw_dealer, quick_seating, seat_players
from cardtable.table.request import LaunchRequest
from cardtable.table.series import usual_tokens

if TYPE_CHECKING:
    from cardtable.store.db import Store

NEW_CODE: Final = "new"
"""What is typed for `--code` to get a new share code."""


def play(args: Namespace) -> int:
    """Open a new game, or a tourney; in plain text without a game, ask what to do."""
    if args.text and args.game is None and args.code is None:
        from cardtable.text.home import home_text

        return home_text(data_dir(args.data_dir), own_name())
    code = None if args.code in (None, NEW_CODE) else read_code(args.code)
    ruleset = _game(args.game, code)
    agreed = Agreement(ruleset.info.usual, {}) if code is None else agreement(code, ruleset)
    seating = _seating(args.seat, ruleset, agreed.seats)
    seats = len(seating.names)
    options = house_rules(ruleset, args, seats, agreed.values)
    if args.code == NEW_CODE:
        code = share_code(ruleset, options, seats, token_bytes(ROOT_BYTES))
    origin = Origin(code=code)
    table = Table(seating.names, options, draw_dealer(origin, seats))
    if code is not None and not stands_for(code, ruleset, table):
        print(f"cardtable: only the cards come from {code}, which has other players or house rules", file=sys.stderr)
    tokens = None if args.tokens is None else args.tokens or usual_tokens(options)
    typed_commands.remember(seating.kinds)
    request = LaunchRequest(data_dir(args.data_dir), ruleset.info.id, table, seating.kinds, origin, tokens)
    return _opened(request, args, f"cardtable play {ruleset.info.id} --text")


def resume(args: Namespace) -> int:
    """Go on with the given or the latest unfinished game."""
    folder = data_dir(args.data_dir)
    request = _resumable(folder, args.id)
    number = "" if request.resume is None else f" {request.resume}"
    return _opened(request, args, f"cardtable resume{number} --text")


def own_name() -> str:
    """Return what the person at the keyboard is called when nobody says: the login name with a capital."""
    try:
        return getuser().capitalize()
    except (KeyError, OSError, ImportError):  # an account without a name
        return ""


def _game(name: str | None, code: str | None) -> Ruleset:
    """Return the game that is named, or else the one of a share code; raises Unreadable."""
    if name is not None:
        return plugins.ruleset(name)
    if code is None:
        raise Unreadable("the following arguments are required: GAME, or --code with a share code that names one")
    return plugins.ruleset_of_code(letters_of(code))


def _seating(typed: Sequence[str], ruleset: Ruleset, players: int) -> Seating:
    """Return who sits where, as typed or one person against bots; raises Unreadable."""
    own, bot = own_name(), plugins.usual_bot()
    seating = seat_players(typed, ruleset.info, own, bot) if typed else quick_seating(players, own, bot)
    for kind in seating.kinds:
        if kind != HUMAN:
            plugins.check_player(kind)
    return seating


def _resumable(folder: Path, number: int | None) -> LaunchRequest:
    """Return the request for the given or the latest game, or the latest tourney where it waits for its next game.

    Raises CardtableError when the game cannot go on.
    """
    from cardtable.store.db import Store

    with Store.open(folder) as store:
        if store.notice is not None:
            print(f"cardtable: {store.notice}", file=sys.stderr)
        if number is None:
            latest = _latest(store, folder)
            if latest.resume is None:
                return latest
            number = latest.resume
        store.resume(number, plugins.ruleset).close()
        return LaunchRequest(folder, resume=number)


def _latest(store: Store, folder: Path) -> LaunchRequest:
    """Return the request for what was played last and is not over, a game or a tourney; raises Unreadable."""
    game = next(iter(store.unfinished(1)), None)
    waiting = (t for t in store.tourneys.lists() if t.running is None and not t.tourney.over)
    tourney = next(waiting, None)
    if tourney is not None and (game is None or tourney.updated >= game.updated):
        return LaunchRequest(folder, tourney=tourney.id)
    if game is None:
        raise Unreadable("there is no unfinished game; `cardtable play GAME` starts one")
    return LaunchRequest(folder, resume=game.id)


def _opened(request: LaunchRequest, args: Namespace, in_text: str) -> int:
    if args.text:
        from cardtable.text.mode import play_text

        return play_text(request)
    return open_screen(request, in_text)
