"""TOML files from outside: settings, themes and house rules; whatever they are, the answer is a table or a sentence."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from cardtable.core.errors import Unreadable

MOST_BYTES: Final = 2**20
"""The largest file that is read."""


def load_toml(path: Path) -> dict[str, Any]:
    """Return what a TOML file holds; raises FileNotFoundError, or Unreadable with what is wrong and where."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as error:
        raise Unreadable(f"it cannot be read: {getattr(error, 'strerror', None) or error}") from error
    if len(data) > MOST_BYTES:
        raise Unreadable(f"it is larger than {MOST_BYTES // 2**20} MB")
    try:
        return read_toml(data.decode())
    except UnicodeDecodeError as error:
        raise Unreadable(f"it is not UTF-8 at byte {error.start + 1}") from error


def read_toml(text: str) -> dict[str, Any]:
    """Return what a TOML text holds; raises Unreadable with what is wrong and where."""
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise Unreadable("it is no TOML: it is nested too deeply") from error
    except ValueError as error:  # numbers too large to read are ValueErrors too
        raise Unreadable(f"it is no TOML: {error}") from error
