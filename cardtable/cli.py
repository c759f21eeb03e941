"""The command line: what can be typed, and the exit status that answers (0 done, 1 the answer is no, 2 wrong use)."""

from __future__ import annotations

import os
import sys
from argparse import (
    SUPPRESS,
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    RawDescriptionHelpFormatter,
    _SubParsersAction,
)
from codecs import register_error
from collections.abc import Callable, Sequence
from contextlib import suppress
from errno import EIO, EPIPE
from importlib import import_module
from io import TextIOWrapper
from typing import Any, Final, NoReturn, TypeAlias

from cardtable import __version__
from cardtable.core.ascii import alike, in_ascii
from cardtable.core.errors import CardtableError, Unreadable
from cardtable.core.text import clean, is_text, plain

DONE: Final = 0
NO: Final = 1
WRONG_USE: Final = 2
INTERRUPTED: Final = 130
ALIKE: Final = "cardtable.alike"
"""The name of how output is written that the terminal's encoding does not have."""
_MESSAGE_CELLS: Final = 1000
_NOBODY_READS: Final = (EPIPE, EIO)
"""What writing fails with when the reader, or the terminal, has gone."""


class _Parser(ArgumentParser):
    """A parser whose complaints are one line."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"allow_abbrev": False} | kwargs)

    def error(self, message: str) -> NoReturn:
        """Raise Unreadable instead of printing the usage."""
        raise Unreadable(f"{message}; `{self.prog} --help` shows how to use it")


Commands: TypeAlias = "_SubParsersAction[_Parser]"


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status; nothing typed makes it raise."""
    try:
        status = _run(argv)
        sys.stdout.flush()
    except CardtableError as error:
        print(f"cardtable: {clean(plain(str(error)), _MESSAGE_CELLS)}", file=sys.stderr)
        return WRONG_USE
    except OSError as error:
        if error.errno not in _NOBODY_READS:
            raise
        _forget_output()
        return DONE
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _run(argv: list[str] | None) -> int:
    register_error(ALIKE, alike)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=ALIKE)
    _check_bytes(sys.argv[1:] if argv is None else argv)
    try:
        args = _parser().parse_args(argv)
    except SystemExit as end:  # --help and --version have said all there is to say
        return end.code if isinstance(end.code, int) else DONE
    module, function = args.command
    command: Callable[[Namespace], int] = getattr(import_module(f"cardtable.commands.{module}"), function)
    return command(args)


def _check_bytes(typed: Sequence[str]) -> None:
    """Raise Unreadable for anything typed that is no text, whatever it stands for."""
    for text in typed:
        if not is_text(text):
            raise Unreadable(f"{clean(in_ascii(text))!r} is not UTF-8; type it in UTF-8")


def _forget_output() -> None:
    """Send what is still buffered nowhere: its reader has gone."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _parser() -> ArgumentParser:
    parser = _Parser(
        prog="cardtable", description="A card table in the terminal. Without a command it opens the application."
    )
    parser.add_argument("--version", action="version", version=f"cardtable {__version__}")
    _data_dir(parser, None)
    parser.set_defaults(command=("screen", "home"))
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for add in (
        _play,
        _resume,
        _score,
        _games,
        _rules,
        _simulate,
        _advise,
        _record,
        _verify,
        _stats,
        _plugins,
        _themes,
        _doctor,
    ):
        add(commands)
    return parser


def _command(commands: Commands, name: str, module: str, function: str, text: str) -> _Parser:
    """Return the parser of one command, which is done by `cardtable.commands.MODULE.FUNCTION(args)`."""
    parser = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
    _data_dir(parser, SUPPRESS)
    parser.set_defaults(command=(module, function))
    return parser


def _data_dir(parser: ArgumentParser, default: str | None) -> None:
    parser.add_argument("--data-dir", metavar="DIR", default=default, help="folder for the database and settings")


def _json(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def _house_rules(parser: ArgumentParser) -> None:
    parser.add_argument("--preset", metavar="P", help="a named set of house rules")
    parser.add_argument("--set", metavar="OPTION=VALUE", action="append", default=[], help="one house rule")


def _rules_file(parser: ArgumentParser) -> None:
    parser.add_argument("--rules", metavar="FILE.toml", help="house rules from a file")


def _play(commands: Commands) -> None:
    parser = _command(commands, "play", "play", "play", "go straight to a table")
    parser.add_argument(
        "game",
        metavar="GAME",
        nargs="?",
        help="a game's id; not needed with --code, nor with --text, which asks for it",
    )
    parser.add_argument(
        "--seat", metavar="NAME[:PLAYER]", action="append", default=[],
        help="a player: human (default), easy, normal, hard, expert, bot:ID or exec:COMMAND",
    )  # fmt: skip
    _house_rules(parser)
    _rules_file(parser)
    parser.add_argument("--code", help="a share code: the same cards, players and house rules; `new` makes one")
    parser.add_argument(
        "--tokens", metavar="N", type=_from_one, nargs="?", const=0,
        help="a tourney to N tokens (without N: as the house rules say)",
    )  # fmt: skip
    parser.add_argument("--text", action="store_true", help="plain text, one event per line")


def _resume(commands: Commands) -> None:
    parser = _command(commands, "resume", "play", "resume", "resume an unfinished game")
    parser.add_argument("id", metavar="ID", nargs="?", type=_from_one, help="its number (default: the latest)")
    parser.add_argument("--text", action="store_true", help="plain text, one event per line")


def _score(commands: Commands) -> None:
    parser = _command(commands, "score", "score", "score", "keep score for a game with real cards, in plain text")
    parser.add_argument("game", metavar="GAME", nargs="?", help="a game's id; `cardtable games` lists them")
    parser.add_argument(
        "--seat",
        metavar="NAME",
        action="append",
        default=[],
        help="a player's name, clockwise from the first dealer; once per player",
    )
    _house_rules(parser)
    _rules_file(parser)
    parser.add_argument(
        "--resume", metavar="ID", nargs="?", type=_from_one, const=0,
        help="resume a sheet (without ID: the latest unfinished one)",
    )  # fmt: skip


def _games(commands: Commands) -> None:
    _json(
        _command(
            commands, "games", "games", "games", "list the games, their numbers of players, presets and house rules"
        )
    )


def _rules(commands: Commands) -> None:
    parser = _command(commands, "rules", "games", "rules", "show the rules of a game, with the house rules in force")
    parser.add_argument("game", metavar="GAME", help="a game's id; `cardtable games` lists them")
    _house_rules(parser)
    _rules_file(parser)


def _simulate(commands: Commands) -> None:
    parser = _command(commands, "simulate", "simulate", "simulate", "play bots against each other")
    parser.add_argument("game", metavar="GAME", help="a game's id; `cardtable games` lists them")
    parser.add_argument(
        "--bot", metavar="LEVEL", action="append", default=[], required=True,
        help="the bot of one seat: a level, thumb, random, an id or exec:COMMAND; give one per seat",
    )  # fmt: skip
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--games", metavar="N", type=_from_one, help="how many whole games to play")
    length.add_argument("--hands", metavar="N", type=_from_one, help="play single hands from even scores, so many")
    parser.add_argument("--duplicate", action="store_true", help="play every deal once for each rotation of the bots")
    _house_rules(parser)
    _rules_file(parser)
    parser.add_argument("--seed", metavar="S", type=_from_zero, help="the same seed gives the same games")
    parser.add_argument("--jobs", metavar="J", type=_from_one, help="processes")
    parser.add_argument("--budget", metavar="PLAYOUTS", type=_from_one, help="playouts for every decision")
    _json(parser)
    parser.add_argument("--csv", metavar="FILE", help="write one line for every game or hand")


def _advise(commands: Commands) -> None:
    parser = _command(
        commands, "advise", "advise", "advise", "show the best choice in a record that stops where a seat must choose"
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--bot", metavar="LEVEL", help="the bot whose choice is told (default: hard)")
    parser.add_argument("--seed", metavar="S", type=_from_zero, help="the same seed gives the same advice")
    parser.add_argument("--budget", metavar="PLAYOUTS", type=_from_one, help="playouts behind the figures")
    _json(parser)


def _record(commands: Commands) -> None:
    parser = _command(commands, "record", "record", "listing", "export, import, list and check games")
    actions = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _command(actions, "list", "record", "listing", "list the saved games")
    export = _command(actions, "export", "record", "export", "write a game's record to standard output")
    export.add_argument("id", metavar="ID", type=_from_one, help="the number of a game")
    export.add_argument("--whole", action="store_true", help="export an unfinished game too, with its hidden cards")
    sheet = _command(actions, "sheet", "record", "sheet", "write a game's score sheet")
    sheet.add_argument("id", metavar="ID", type=_from_one, help="the number of a game, finished or not")
    sheet.add_argument(
        "--format",
        choices=("text", "markdown", "svg"),
        help="default: by the ending of the file's name, otherwise text",
    )
    sheet.add_argument("--output", metavar="FILE", help="a file (default: standard output)")
    read = _command(actions, "import", "record", "import_", "import a game from a record")
    read.add_argument("file", metavar="FILE")
    check = _command(actions, "check", "record", "check", "check a record against the rules")
    check.add_argument("file", metavar="FILE")
    _json(check)


def _verify(commands: Commands) -> None:
    text = "check the deals of a record against its fairness proof or share code"
    _command(commands, "verify", "verify", "verify", text).add_argument("file", metavar="FILE")


STATS_JSON: Final = """\
--json prints one object:
  {"counted": {"games": 12, "practice": 1, "abandoned": 0, "unfinished": 2, "what_ifs": 0},
   "players": [{"game": "wizard", "kind": "human", "player": "Ann", "games": 7, "wins": 3, "shared": 1,
                "score": 141.4, "best": 260, "best_game": 9, "worst": -20, "hands": 105, "hand": 9.4,
                "best_hand": 60, "run": 2, "longest": 3, "bids": 105, "made": 61, "over": 0,
                "by_bid": [{"bid": "bid", "times": 105, "made": 61}]}, ...],
   "meetings": [{"game": "wizard", "player": "Ann", "kind": "hard", "other": "", "games": 7, "wins": 3,
                 "ahead": 3, "behind": 4}, ...]}
Only finished games count: no practice, nothing abandoned, deleted or played as a what-if. "game" is empty for the
sums of all games, "player" and "other" for bots: all bots of one kind are one player, and where several of them sit in
a game the best one counts, with the hands and bids of all. "wins" hold the "shared" ones, "score" and "hand" are means
a game and a hand, "run" the wins in a row up to now (below 0: games since the last win), null for bots as "longest"
is. "bids" are those that had to be made, "over" the tricks beyond those that were bid by number and made.
--csv writes one line for every player of every game that counts.
"""


def _stats(commands: Commands) -> None:
    parser = _command(commands, "stats", "stats", "stats", "show statistics and head-to-head results")
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = STATS_JSON
    parser.add_argument("--player", metavar="NAME", help="one person")
    parser.add_argument("--game", metavar="GAME", help="one game; `cardtable games` lists them")
    _json(parser)
    parser.add_argument("--csv", metavar="FILE", help="write every result, one line per player and game")


def _plugins(commands: Commands) -> None:
    parser = _command(
        commands, "plugins", "plugins", "plugins", "list installed games and bots, broken ones with their error"
    )
    _json(parser)
    actions = parser.add_subparsers(title="actions", metavar="ACTION")
    new = _command(actions, "new", "plugins", "new", "write the files of a new game, with its tests")
    new.add_argument("name", metavar="NAME", help="the game's id, such as my-game")
    new.add_argument("--into", metavar="DIR", default=".", help="the folder to write it in (default: this folder)")


def _themes(commands: Commands) -> None:
    parser = _command(commands, "themes", "themes", "themes", "list the themes, or check a theme file")
    parser.add_argument("--check", metavar="FILE.toml", help="say what is wrong with a theme file")


def _doctor(commands: Commands) -> None:
    _command(
        commands,
        "doctor",
        "doctor",
        "doctor",
        "show the version, the terminal, the paths and the state of the database",
    )


def _from_one(text: str) -> int:
    return _whole(text, 1)


def _from_zero(text: str) -> int:
    return _whole(text, 0)


def _whole(text: str, least: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 18 and int(text) >= least):
        raise ArgumentTypeError(f"{clean(text)!r} is not a whole number from {least}")
    return int(text)
