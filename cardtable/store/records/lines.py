"""Bytes from outside as lines of JSON objects; whatever they are, the answer is an object or one sentence."""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn, TypeAlias

from cardtable.core.errors import CardtableError, Unreadable

Object: TypeAlias = dict[str, Any]
_DIGITS: Final = 15
_BOM: Final = b"\xef\xbb\xbf"


class Wrong(CardtableError):
    """What is wrong with a record, at which line (from 1), and the rule that forbids it where there is one."""

    def __init__(self, line: int, text: str, rule: str | None = None) -> None:
        super().__init__(text)
        self.line = line
        self.rule = rule


def split_lines(data: bytes) -> list[bytes]:
    """Return the lines of a file without their ends; empty lines at its end do not count."""
    lines = [line.removesuffix(b"\r") for line in data.removeprefix(_BOM).split(b"\n")]
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def read_object(line: bytes) -> Object:
    """Return the one JSON object that a line holds; raises Unreadable."""
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise Unreadable(f"byte {error.start + 1} is not UTF-8") from error
    if not text.strip():
        raise Unreadable("the line is empty; every line is one JSON object")
    try:
        value = json.loads(text, object_pairs_hook=_pairs, parse_int=_whole, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise Unreadable(f"it is not JSON: {error.msg} at character {error.colno}") from error
    except RecursionError as error:
        raise Unreadable("it is nested too deeply") from error
    if not isinstance(value, dict):
        raise Unreadable("it is JSON, but not an object in braces")
    if "\\u" in text:
        _check_characters(value)
    return value


def _pairs(pairs: list[tuple[str, Any]]) -> Object:
    value = dict(pairs)
    if len(value) != len(pairs):
        names = [name for name, _ in pairs]
        raise Unreadable(f"the key {next(n for n in names if names.count(n) > 1)[:40]!r} is there twice")
    return value


def _whole(digits: str) -> int:
    if len(digits) > _DIGITS:
        raise Unreadable(f"the number {digits[:12]}... has more than {_DIGITS} digits")
    return int(digits)


def _constant(name: str) -> NoReturn:
    raise Unreadable(f"{name} is not a JSON number")


def _check_characters(value: Object) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise Unreadable("it has half of a character (a lone surrogate)") from error


def whole(value: object) -> bool:
    """Return whether a JSON value is an integer; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def shown(value: object) -> str:
    """Return a value from outside, short enough for a sentence."""
    text = json.dumps(value, default=str)  # TOML has dates too
    return text if len(text) <= 40 else text[:37] + "..."


def line_of(value: Object) -> str:
    """Return an object as one line, without its end."""
    return json.dumps(value, ensure_ascii=False)
