"""The first line of a record: what was agreed before the first deal (records.md "Header")."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from cardtable import plugins
from cardtable.core.chance import read_code
from cardtable.core.errors import BadOptions, CardtableError, Unreadable
from cardtable.core.options import GameOptions, read_options, specs
from cardtable.core.ruleset import GameInfo, Ruleset, Table
from cardtable.core.text import clean, unique
from cardtable.store.records.lines import Object, shown, whole
from cardtable.table.launch import numbers

FORMAT: Final = 1
"""The version of the record format that this program writes, and the highest that it reads."""

Find: TypeAlias = Callable[[str], Ruleset]
"""Finds a game by id; raises CardtableError when there is none."""


@dataclass(frozen=True, slots=True)
class Header:
    """A record's agreement, and what may follow it: the code or proof of its chance, and who played."""

    ruleset: Ruleset
    table: Table
    code: str | None = None
    proof: Object | None = None
    """As written; only a verification looks inside."""
    players: tuple[str, ...] = ()
    """The players' kinds by seat; empty where the record does not tell."""
    practice: bool = False
    """Whether the game does not count in statistics."""
    what_if: Object | None = None
    """From which game a what-if goes another way, and after how many of its facts, as far as that is told."""
    earlier_seals: tuple[str, ...] = ()
    """The seals that were shown before the one of the proof, for cuts that never came to an end."""


def header_data(header: Header) -> Object:
    """Return a header as the JSON object of a record's first line, with the options in full."""
    table, info = header.table, header.ruleset.info
    data: Object = {
        "cardtable": FORMAT,
        "game": info.id,
        "rules": info.version,
        "options": table.options.model_dump(),
        "seats": list(table.names),
        "dealer": table.dealer,
    }
    source = plugins.source(info.id)
    if source not in (None, plugins.OURS):
        data["from"] = source
    if any(table.scores):
        data["scores"] = list(table.scores)
    if any(table.bags):
        data["bags"] = list(table.bags)
    if table.round != 1:
        data["round"] = table.round
    if header.players:
        data["players"] = list(header.players)
    if header.practice:
        data["practice"] = True
    if header.what_if is not None:
        data["what_if"] = header.what_if
    if header.earlier_seals:
        data["earlier_seals"] = list(header.earlier_seals)
    if header.code is not None:
        data["code"] = header.code
    if header.proof is not None:
        data["proof"] = header.proof
    return data


def read_header(data: Object, find: Find) -> Header:
    """Return the header that an object means; unknown keys are ignored. Raises CardtableError for anything else.

    Names are made clean and unique as everywhere at a table; a name that is no text is refused.
    """
    for key in ("cardtable", "game", "seats"):
        if key not in data:
            raise Unreadable(f"it is not a header: {key!r} is missing")
    _version(data["cardtable"], FORMAT, "cardtable")
    if not isinstance(data["game"], str):
        raise Unreadable(f"game is a text, not {shown(data['game'])}")
    ruleset = _ruleset(data, find)
    info = ruleset.info
    if "rules" in data:
        _version(data["rules"], info.version, "rules")
    seats = _seats(data["seats"], info)
    options = read_option_values(ruleset, data.get("options", {}), len(seats))
    table = Table(
        unique(seats),
        options,
        _number(data, "dealer", 0, len(seats) - 1, 0),
        _by_seat(data, "scores", len(seats)),
        _bags(data, info, len(seats)),
        _round(data, info),
    )
    ruleset.new_game(table)  # refuses what only the game knows, such as a round beyond the last
    code = data.get("code")
    if code is not None and not isinstance(code, str):
        raise Unreadable(f"code is a text, not {shown(code)}")
    proof = data.get("proof")
    return Header(
        ruleset,
        table,
        read_code(code) if code is not None else None,
        proof if isinstance(proof, dict) else None,
        _players(data.get("players"), len(seats)),
        data.get("practice") is True,
        data["what_if"] if isinstance(data.get("what_if"), dict) else None,
        _texts(data.get("earlier_seals")),
    )


def missing_source(data: Object) -> str | None:
    """Return the distribution that a header names for its game, where the game is not installed."""
    source = data.get("from")
    if not isinstance(source, str) or not isinstance(data.get("game"), str):
        return None
    return clean(source) if plugins.source(data["game"]) is None else None


def _ruleset(data: Object, find: Find) -> Ruleset:
    try:
        return find(data["game"])
    except Unreadable as error:
        source = missing_source(data)
        if source is None:
            raise
        raise Unreadable(f"the game {clean(data['game'])} comes with {source}, which is not installed") from error


def read_option_values(ruleset: Ruleset, given: Any, seats: int) -> GameOptions:
    """Return a game's options from JSON values, the default where one is left out; raises BadOptions."""
    if not isinstance(given, dict):
        raise BadOptions(f"options are an object of names and values, not {shown(given)}")
    for name, value in given.items():
        if not isinstance(value, str) and not whole(value):
            raise BadOptions(f"{name[:40]} cannot be {shown(value)}: values are whole numbers or texts")
    return read_options(ruleset.Options, given, seats)


def _version(value: Any, known: int, key: str) -> None:
    if not whole(value) or value < 1:
        raise Unreadable(f"{key} is a version from 1, not {shown(value)}")
    if value > known:
        raise Unreadable(f"{key} {value} is newer than this program, which knows up to {known}")


def _seats(value: Any, info: GameInfo) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise Unreadable(f"seats is a list of names, not {shown(value)}")
    if len(value) not in info.seats:
        raise Unreadable(f"{info.name} is for {numbers(info.seats)} players, not for {len(value)}")
    return value


def _number(data: Object, key: str, low: int, high: int, default: int) -> int:
    value = data.get(key, default)
    if not whole(value) or not low <= value <= high:
        raise Unreadable(f"{key} is a whole number from {low} to {high}, not {shown(value)}")
    return int(value)


def _by_seat(data: Object, key: str, seats: int) -> tuple[int, ...]:
    """Return one number a seat, nothing where they are left out."""
    if key not in data:
        return ()
    values = data[key]
    if not isinstance(values, list) or len(values) != seats or not all(map(whole, values)):
        raise Unreadable(f"{key} is a list of {seats} whole numbers, not {shown(values)}")
    return tuple(values)


def _bags(data: Object, info: GameInfo, seats: int) -> tuple[int, ...]:
    if not info.bags:
        if "bags" in data:
            raise Unreadable(f"{info.name} has no bags")
        return ()
    bags = _by_seat(data, "bags", seats)
    if any(n < 0 for n in bags):
        raise Unreadable("bags are never below 0")
    return bags


def _round(data: Object, info: GameInfo) -> int:
    if "round" in data and not info.rounds:
        raise Unreadable(f"{info.name} has no rounds to start from")
    return _number(data, "round", 1, 999, 1)


def _players(value: Any, seats: int) -> tuple[str, ...]:
    """Return the players' kinds when they can be read: they are news, not part of the agreement."""
    kinds = _texts(value)
    return kinds if len(kinds) == seats else ()


def _texts(value: Any) -> tuple[str, ...]:
    """Return a list of texts, nothing where it is none."""
    return tuple(value) if isinstance(value, list) and all(isinstance(text, str) for text in value) else ()


def check_complete(header: Header, options: Any) -> None:
    """Raise CardtableError when stored options leave out one that there was when the game began.

    Options of later editions are off there: their defaults are what the game did before it had them.
    """
    missing = sorted(s.name for s in specs(header.ruleset.Options) if s.since == 1 and s.name not in options)
    if missing:
        raise CardtableError(f"it was started before the house rule {missing[0]} existed")
