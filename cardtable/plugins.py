"""Finds rulesets and bots by entry point; each is loaded in a guard, so that a broken one harms no other.

Those from outside are first tried out by a process of their own (`cardtable.probing`), and are loaded here only when
they were in order there; what they print is seen by nobody.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, redirect_stderr, redirect_stdout
from copy import copy
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache, wraps
from importlib.metadata import EntryPoint, entry_points
from io import StringIO
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardtable.core.errors import CardtableError, Unreadable
from cardtable.core.text import clean

if TYPE_CHECKING:
    from cardtable.core.ruleset import Ruleset
    from cardtable.table.players import Bot

RULESETS: Final = "cardtable.rulesets"
BOTS: Final = "cardtable.bots"
USUAL_BOT: Final = "normal"
OURS: Final = "cardtable"
"""The distribution of our own games and bots."""
_WORDS: Final = {RULESETS: "game", BOTS: "bot"}
_MARK: Final = "_guarded"
"""What rulesets from outside have and ours have not."""
_ERROR_CELLS: Final = 300


@dataclass(frozen=True, slots=True)
class Plugin:
    """An installed ruleset or bot: what it is, who made it, and the error when it cannot be used."""

    id: str
    distribution: str
    version: str
    value: Any
    """The ruleset, or the maker of the bot; None when it is broken."""
    error: str | None


class PluginFailed(CardtableError):
    """A ruleset from outside did something wrong in the middle of a game; the sentence names it and its maker."""


def installed(group: str, afresh: bool = False) -> tuple[Plugin, ...]:
    """Return every plug-in of a group (`RULESETS` or `BOTS`), broken ones too: ours first, then by distribution.

    `afresh` tries those from outside again whose fault is remembered.
    """
    return tuple(_loaded(group, point) for point in _tried(_points(group), afresh))


def rulesets() -> Mapping[str, Ruleset]:
    """Return every game that works, by id."""
    return {p.id: p.value for p in installed(RULESETS) if p.error is None}


def ruleset(name: str) -> Ruleset:
    """Return one game, loading no other; raises Unreadable with what there is."""
    found: Ruleset = _one(RULESETS, name)
    return found


def source(name: str, group: str = RULESETS) -> str | None:
    """Return the distribution that brings a game or bot, loading none; `cardtable` for ours, None when none does."""
    return next((p.maker for p in _points(group) if p.entry.name == name and p.error is None), None)


def ruleset_of_code(letters: str) -> Ruleset:
    """Return the game whose share codes begin with these letters; raises Unreadable with what there is."""
    found = {r.info.code: r for r in reversed(list(rulesets().values()))}
    if letters not in found:
        there = ", ".join(sorted(f"{code}-" for code in found)) or "none"
        raise Unreadable(f"no game has share codes that begin with {clean(letters)}-; there are: {there}")
    return found[letters]


def bots() -> Mapping[str, Callable[[], Bot]]:
    """Return the maker of every bot that works, by id."""
    return {p.id: p.value for p in installed(BOTS) if p.error is None}


def bot(name: str) -> Bot:
    """Return a new bot, loading no other kind; raises Unreadable with what there is."""
    made: Bot = _one(BOTS, name)()
    return made


def player(kind: str) -> Bot:
    """Return who plays at a seat that is no person's: a new bot, or the program that an `exec:COMMAND` names."""
    from cardtable.table.launch import EXEC
    from cardtable.table.program import ProgramBot

    return ProgramBot(kind.removeprefix(EXEC)) if kind.startswith(EXEC) else bot(kind)


def check_player(kind: str) -> None:
    """Raise Unreadable when nobody can play at a seat that is no person's: no such bot, or no such program."""
    from cardtable.table.launch import EXEC
    from cardtable.table.program import words_of

    if kind.startswith(EXEC):
        words_of(kind.removeprefix(EXEC))
    else:
        bot(kind)


def bot_ids() -> tuple[str, ...]:
    """Return the ids of the installed bots without loading any."""
    return tuple(point.entry.name for point in _points(BOTS) if point.error is None)


def usual_bot() -> str:
    """Return the id of the bot that sits down when nobody says which; raises Unreadable when none is installed."""
    ids = bot_ids()
    if not ids:
        raise Unreadable("no bot is installed; name a person for every seat")
    return USUAL_BOT if USUAL_BOT in ids else ids[0]


def _one(group: str, name: str) -> Any:
    points = {point.entry.name: point for point in _points(group) if point.error is None}
    if name not in points:
        near = get_close_matches(name, points, 1)
        hint = f"; did you mean {near[0]}?" if near else ";"
        word = _WORDS[group]
        raise Unreadable(f"there is no {word} {clean(name)!r}{hint} there are: {', '.join(points) or 'none'}")
    (point,) = _tried([points[name]])
    plugin = _loaded(group, point)
    if plugin.error is not None:
        raise Unreadable(f"the {_WORDS[group]} {name} of {plugin.distribution} cannot be used: {plugin.error}")
    return plugin.value


class _Point(NamedTuple):
    """Where a plug-in is to be found, the distribution that brings it, and why it cannot be used."""

    entry: EntryPoint
    maker: str
    error: str | None


def _points(group: str) -> list[_Point]:
    """Return the entry points of a group in their fixed order, a repeated id with the reason why it is left out."""
    owners: dict[str, str] = {}
    points = []
    found = [(_maker(entry), entry) for entry in entry_points(group=group)]
    for maker, entry in sorted(found, key=lambda pair: (pair[0] != OURS, pair[0])):
        owner = owners.get(entry.name)
        points.append(_Point(entry, maker, f"the id {entry.name} belongs to {owner} already" if owner else None))
        owners.setdefault(entry.name, maker)
    return points


def _tried(points: list[_Point], afresh: bool = False) -> list[_Point]:
    """Return entry points with what is wrong with those from outside, as far as loading tells."""
    strange = [point.entry for point in points if point.error is None and point.maker != OURS]
    if not strange:
        return points
    from cardtable.probing import faults

    found = dict(zip(map(id, strange), faults(strange, afresh), strict=True))
    return [point._replace(error=found.get(id(point.entry), point.error)) for point in points]


def try_out(group: str, name: str, value: str) -> str | None:
    """Load a plug-in and return what is wrong with it; for a process that nothing depends on."""
    return _held(group, EntryPoint(name, value, group), "unknown")[1]


def _held(group: str, point: EntryPoint, maker: str) -> tuple[Any, str | None]:
    """Return what an entry point holds, or what is wrong with it."""
    try:
        value = _CHECKS[group](point.name, point.load())
        return guarded(value, maker) if group == RULESETS and maker != OURS else value, None
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # noqa: BLE001 - whatever a plug-in does wrong, the others go on
        kind = "" if isinstance(problem, CardtableError) else f"{type(problem).__name__}: "
        return None, clean(f"{kind}{problem}", _ERROR_CELLS)


@contextmanager
def _unheard() -> Iterator[None]:
    """Let nobody see what is printed, and leave what is typed to those who are asked."""
    before = sys.stdin
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        sys.stdin = StringIO()
        try:
            yield
        finally:
            sys.stdin = before


def _loaded(group: str, point: _Point) -> Plugin:
    """Return what an entry point holds, or what is wrong with it."""
    entry, maker, error = point
    value = None
    if error is None:
        with nullcontext() if maker == OURS else _unheard():
            value, error = _held(group, entry, maker)
    version = entry.dist.version if entry.dist else ""
    return Plugin(clean(entry.name), clean(maker), clean(version), value, error)


@lru_cache(maxsize=64)
def guarded(rules: Ruleset, maker: str) -> Ruleset:
    """Return a ruleset with the same rules, whose every fault is one sentence that names it; the same one each time."""
    kind, name = type(rules), rules.info.id
    methods: dict[str, Any] = {
        method: _telling(getattr(kind, method), f"the game {clean(name)} of {clean(maker)} failed in {method}")
        for method in _methods()
        if callable(getattr(kind, method, None))
    }
    methods |= {_MARK: True, "__slots__": (), "__module__": kind.__module__, "__reduce__": lambda _: (ruleset, (name,))}
    safe = copy(rules)
    object.__setattr__(safe, "__class__", type(kind.__name__, (kind,), methods))
    return safe


def _telling(method: Callable[..., Any], what: str) -> Callable[..., Any]:
    """Return a method that tells what failed, and not what was said of it: that might name cards."""

    @wraps(method)
    def told(*args: Any) -> Any:
        try:
            return method(*args)
        except CardtableError:
            raise
        except Exception as error:
            raise PluginFailed(f"{what} ({type(error).__name__}); its author must fix it") from error

    return told


_TOLD: Final = _telling(lambda: None, "").__code__


def is_guarded(rules: Ruleset) -> bool:
    """Return whether a ruleset is from outside, and its every fault one sentence."""
    return hasattr(rules, _MARK)


def in_ruleset(frame: FrameType | None) -> bool:
    """Return whether what runs here was called by a method of a ruleset from outside."""
    while frame is not None and frame.f_code is not _TOLD:
        frame = frame.f_back
    return frame is not None


def _maker(point: EntryPoint) -> str:
    """Return the distribution that brings an entry point; its whole description is read for that, so ask once."""
    return point.dist.name if point.dist else "unknown"


def _methods() -> list[str]:
    """Return the names of what every ruleset can be asked."""
    from cardtable.core.ruleset import Ruleset

    return [name for name, part in vars(Ruleset).items() if callable(part) and not name.startswith("_")]


def _checked_ruleset(name: str, found: Any) -> Ruleset:
    """Return the ruleset when it speaks this protocol and fits its entry point; raises Unreadable."""
    from cardtable.core.options import GameOptions
    from cardtable.core.ruleset import PROTOCOL, GameInfo

    rules: Any = found() if isinstance(found, type) else found
    spoken = getattr(rules, "protocol", None)
    if spoken != PROTOCOL:
        raise Unreadable(f"it speaks protocol {spoken}, this program speaks {PROTOCOL}")
    info = getattr(rules, "info", None)
    if not isinstance(info, GameInfo):
        raise Unreadable("it has no info that describes the game")
    if info.id != name:
        raise Unreadable(f"its entry point is named {name}, but its id is {info.id}")
    if not (info.seats and info.usual in info.seats):
        raise Unreadable("its usual number of players is not among its numbers of players")
    options = getattr(rules, "Options", None)
    if not (isinstance(options, type) and issubclass(options, GameOptions)):
        raise Unreadable("its Options are not GameOptions")
    methods = _methods()
    missing = [name for name in methods if not callable(getattr(rules, name, None))]
    if missing:
        raise Unreadable(f"it lacks {', '.join(missing)}")
    checked: Ruleset = rules
    return checked


def _checked_bot(name: str, found: Any) -> Callable[[], Bot]:
    """Return the maker of bots when what it makes fits its entry point; raises Unreadable."""
    if not callable(found):
        raise Unreadable("it is not a class or function that makes a bot")
    made = found()
    if getattr(made, "id", None) != name:
        raise Unreadable(f"its entry point is named {name}, but its id is {getattr(made, 'id', None)}")
    if not callable(getattr(made, "choose", None)):
        raise Unreadable("it cannot choose")
    maker: Callable[[], Bot] = found
    return maker


_CHECKS: Final[dict[str, Callable[[str, Any], Any]]] = {RULESETS: _checked_ruleset, BOTS: _checked_bot}
