"""The request that opens a table: small, because the first screen waits for it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardtable.core.ruleset import Table
    from cardtable.table.launch import Origin


@dataclass(frozen=True, slots=True)
class LaunchRequest:
    """What is to be opened: the home page (nothing set), a new game, or an unfinished one (`resume`)."""

    data_dir: Path
    """The folder for the database and settings."""
    game: str | None = None
    table: Table | None = None
    """With `game`: names, house rules and first dealer of a new game."""
    kinds: tuple[str, ...] = ()
    """With `game`: the players' kinds by seat, as in `launch.Seating`."""
    origin: Origin | None = None
    """With `game`: where its chance comes from; None for a fresh root."""
    tokens: int | None = None
    """With `game`: the tokens of a tourney; None for one game."""
    resume: int | None = None
    """The number of an unfinished game; excludes `game`."""
    tourney: int | None = None
    """The number of a tourney that waits for its next game; excludes the others."""
