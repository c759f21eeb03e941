"""What a row of the database holds, even where a disk fault has spoilt a text: such a game is still listed."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from cardtable.core.errors import Unreadable
from cardtable.store.records.header import missing_source
from cardtable.store.records.lines import read_object
from cardtable.table.launch import HUMAN, Origin


def seats_and_start(row: Any) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return names and starting scores by seat; none when the header cannot be read."""
    try:
        header = read_object(row["header"].encode())
    except Unreadable:
        return (), ()
    names, scores = header.get("seats"), header.get("scores")
    if not isinstance(names, list):
        return (), ()
    return tuple(map(str, names)), tuple(scores if isinstance(scores, list) else (0,) * len(names))


def missing_of(row: Any) -> str | None:
    """Return the distribution that a game needs and that is not installed; None when all is there or unreadable."""
    try:
        return missing_source(read_object(row["header"].encode()))
    except Unreadable:
        return None


def kinds_of(row: Any, seats: int) -> tuple[str, ...]:
    """Return the players' kinds by seat, people where they cannot be read."""
    with suppress(ValueError):
        kinds = json.loads(row["kinds"])
        if isinstance(kinds, list) and len(kinds) == seats:
            return tuple(map(str, kinds))
    return (HUMAN,) * seats


def moment(text: str) -> datetime:
    """Return a stored moment, the beginning of time when it cannot be read."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)


def origin_of(row: Any) -> Origin:
    """Return where a game's chance comes from: a fresh root until one is written down; no cuts that cannot be read."""
    if row["code"] is None and not row["root"]:
        return Origin()
    typed = _list(row["cuts"])
    return Origin(row["root"], tuple(None if cut is None else str(cut) for cut in typed), row["code"], row["scheme"])


def seals_of(row: Any) -> list[str]:
    """Return the seals that were shown before a game's first deal; the last one is that of its root."""
    return [str(seal) for seal in _list(row["seals"])]


def _list(text: str) -> list[Any]:
    with suppress(ValueError):
        values = json.loads(text)
        if isinstance(values, list):
            return values
    return []
