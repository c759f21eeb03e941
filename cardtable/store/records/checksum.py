"""Checksums of games: whether what is kept of one is what was kept, however the disk has changed since.

Two are kept with every game, and renewed in the transaction that changes what they are of. They tell accidents, not
people who write a database anew.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from copy import copy
from hashlib import blake2b
from typing import Any, Final

_BYTES: Final = 16
_FUNCTION: Final = "checksum_of"


def _computed(*parts: str) -> str:
    """Return the SQL that computes the checksum of values as they lie on the disk, whatever kind they are of."""
    return f"{_FUNCTION}({', '.join(f'CAST({part} AS BLOB)' for part in parts)})"


FACTS: Final = _computed(
    "header", "scheme", "root", "cuts", "code",
    "(SELECT group_concat(n || ' ' || line, char(10))"
    " FROM (SELECT n, line FROM facts WHERE facts.game = games.id ORDER BY n))",
)  # fmt: skip
"""The checksum of what was agreed on, where the chance comes from, and the facts."""
SUMS: Final = _computed(
    "(SELECT group_concat(number || ' ' || seat || ' ' || at || ' ' || change || ' ' || tricks || ' ' || quote(bid)"
    " || ' ' || quote(dealer) || ' ' || quote(failed), char(10))"
    " FROM (SELECT * FROM hands WHERE hands.game = games.id ORDER BY number, seat))",
    "(SELECT group_concat(seat || ' ' || quote(name) || ' ' || quote(kind) || ' ' || score || ' ' || won, char(10))"
    " FROM (SELECT * FROM results WHERE results.game = games.id ORDER BY seat))",
)
"""The checksum of the finished hands and the results, which statistics count."""
RENEW: Final = f"UPDATE games SET checksum = {FACTS}, sums = {SUMS}"  # noqa: S608 - our own text
"""Computes both checksums of all games from what is there; a condition may follow."""
SPOILT: Final = f"(checksum <> {FACTS} OR sums <> {SUMS})"
"""Whether a game is no longer as it was kept."""


def prepare(db: sqlite3.Connection) -> None:
    """Let a connection compute checksums."""
    db.create_function(_FUNCTION, -1, _checksum, deterministic=True)


def renew(db: sqlite3.Connection, game: int) -> None:
    """Compute both checksums of a game from what is there, inside the caller's transaction."""
    db.execute(f"{RENEW} WHERE id = ?", (game,))


def renew_sums(db: sqlite3.Connection, game: int) -> None:
    """Compute the checksum of hands and results after a change, inside the caller's transaction."""
    db.execute(f"UPDATE games SET sums = {SUMS} WHERE id = ?", (game,))  # noqa: S608 - our own text


class Running:
    """The checksum of a game's facts up to one of them, from which the next one follows at the same cost."""

    def __init__(self, row: Any, lines: Iterable[str] = ()) -> None:
        """Begin with a row of games, and the facts that it has already."""
        self._sum = _begun([_bytes(row[column]) for column in ("header", "scheme", "root", "cuts", "code")])
        self._count = 0
        for line in lines:
            self._add(line)

    def after(self, line: str) -> Running:
        """Return the checksum with the next fact, and leave this one as it is."""
        following = copy(self)
        following._sum = self._sum.copy()
        following._add(line)
        return following

    def _add(self, line: str) -> None:
        self._count += 1
        self._sum.update(f"{chr(10) * (self._count > 1)}{self._count} {line}".encode())

    def value(self) -> str:
        """Return the checksum, as `FACTS` computes it."""
        return self._sum.hexdigest()


def _checksum(*parts: bytes | None) -> str:
    """Return the checksum of values; all but the last are bound to their places by their lengths."""
    *first, last = (part or b"" for part in parts)
    found = _begun(first)
    found.update(last)
    return found.hexdigest()


def _begun(parts: list[bytes]) -> blake2b:
    found = blake2b(digest_size=_BYTES)
    for part in parts:
        found.update(b"%d " % len(part) + part)
    return found


def _bytes(value: object) -> bytes:
    if isinstance(value, bytes):
        return value
    return b"" if value is None else str(value).encode()
