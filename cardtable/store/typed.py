"""The commands that this user has typed on this machine: they run without a question, others only after one.

They are known by digests in the user's own folder, not in the data folder, which may come from somebody else.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

from platformdirs import user_state_path

from cardtable.core.errors import Unreadable
from cardtable.core.text import clean
from cardtable.table.launch import EXEC

FILE_NAME: Final = "typed-commands"
LONGEST: Final = 300
"""Cells of the longest command that is asked about."""


def remember(kinds: Iterable[str]) -> None:
    """Remember the commands among players' kinds, which were typed or agreed to here."""
    new = "".join(f"{_digest(command)}\n" for command in strange(kinds))
    path = _file()
    if not new or path is None:
        return
    with suppress(OSError):  # where nothing can be kept, it is asked again
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(file, new.encode())
        finally:
            os.close(file)


def strange(kinds: Iterable[str]) -> list[str]:
    """Return the commands among players' kinds that were never typed or agreed to here, each once."""
    commands = dict.fromkeys(kind.removeprefix(EXEC) for kind in kinds if kind.startswith(EXEC))
    known = _known() if commands else frozenset()
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


def _known() -> frozenset[str]:
    path = _file()
    with suppress(OSError):
        return frozenset(path.read_text("utf-8", "replace").split() if path is not None else ())
    return frozenset()


def _file() -> Path | None:
    """Return where the digests are kept, or None where nobody knows this user's home."""
    folder = user_state_path("cardtable", appauthor=False)
    return folder / FILE_NAME if folder.is_absolute() else None


def _digest(command: str) -> str:
    return blake2b(command.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
