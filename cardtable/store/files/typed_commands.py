"""The commands that this user has typed on this machine: they run without a question, others only after one.

They are known by digests in the user's own folder, not in the data folder, which may come from somebody else.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Final

from platformdirs import user_state_path

from cardtable.core.errors import Unreadable
from cardtable.core.text import clean
from cardtable.table import remembered as words
from cardtable.table.launch import EXEC

FILE_NAME: Final = "typed-commands"
LONGEST: Final = 300
"""Cells of the longest command that is asked about."""


def remember(kinds: Iterable[str]) -> None:
    """Remember the commands among players' kinds, which were typed or agreed to here."""
    words.remember(_file(), map(_digest, strange(kinds)))


def strange(kinds: Iterable[str]) -> list[str]:
    """Return the commands among players' kinds that were never typed or agreed to here, each once."""
    commands = dict.fromkeys(kind.removeprefix(EXEC) for kind in kinds if kind.startswith(EXEC))
    known = set(words.remembered(_file()) if commands else ())
    return [command for command in commands if _digest(command) not in known]


def told(commands: Iterable[str]) -> str:
    """Return what is said before commands run that nobody has typed here, without its full stop.

    Raises Unreadable for one that cannot be shown whole and as it is.
    """
    for command in commands:
        if clean(command, LONGEST) != command:
            raise Unreadable(
                "a command of this table was not typed on this machine and cannot be shown as it is, so it is not run: "
                f"{clean(command, LONGEST)}"
            )
    return f"This table runs what you have not typed on this machine: {' and '.join(commands)}"


def _file() -> Path:
    return user_state_path("cardtable", appauthor=False) / FILE_NAME


def _digest(command: str) -> str:
    return blake2b(command.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
