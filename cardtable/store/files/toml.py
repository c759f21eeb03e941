"""TOML from outside: settings, keys, themes, house rules, lessons; whatever it is, a table or a sentence."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from cardtable.core.errors import Unreadable
from cardtable.store.files.plain import read_ordinary

MOST_BYTES: Final = 2**20
"""The largest file that is read."""


MOST_DEEP: Final = 8
"""How deep tables and lists may lie in one another: what reads them calls itself for each level."""
_MOST_DOTS: Final = 100
"""How many dots a line may have: names of thousands of parts would take minutes to be read."""
_TOO_DEEP: Final = "it is nested too deeply"


def load_toml(path: Path) -> dict[str, Any]:
    """Return what a TOML file holds; raises FileNotFoundError, or Unreadable with what is wrong and where."""
    return read_toml(load_text(path))


def load_text(path: Path) -> str:
    """Return the text of a TOML file; raises FileNotFoundError, or Unreadable."""
    try:
        return read_ordinary(path, MOST_BYTES).decode()
    except UnicodeDecodeError as error:
        raise Unreadable(f"it cannot be read: it is not UTF-8 at byte {error.start + 1}") from error


def read_toml(text: str) -> dict[str, Any]:
    """Return what a TOML text holds; raises Unreadable with what is wrong and where."""
    if any(line.count(".") > _MOST_DOTS and not line.lstrip().startswith("#") for line in text.split("\n")):
        raise Unreadable(_TOO_DEEP)
    try:
        found = tomllib.loads(text)
    except RecursionError as error:
        raise Unreadable(_TOO_DEEP) from error
    except ValueError as error:  # numbers too large to read are ValueErrors too
        raise Unreadable(f"it is not TOML: {error}") from error
    if _depth(found) > MOST_DEEP:
        raise Unreadable(_TOO_DEEP)
    return found


def _depth(table: dict[str, Any]) -> int:
    """Return how many tables and lists lie in one another, counted without calling itself."""
    level: list[Any] = [table]
    depth = 0
    while level:
        depth += 1
        parts = [value.values() if isinstance(value, dict) else value for value in level]
        level = [part for inner in parts for part in inner if isinstance(part, dict | list)]
    return depth
