"""Which of the theme's colours each player has at a table: the player's own, and never the same for two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final
from zlib import crc32

from cardtable.tui.look.themes import PLAYERS

if TYPE_CHECKING:
    from cardtable.tui.look.table_style import Look

COUNT: Final = len(PLAYERS)
WRITTEN: Final = tuple(map(str, range(1, COUNT + 1)))
"""Each colour as it is kept beside a name."""


def own_colour(name: str, liked: Mapping[str, int]) -> int:
    """Return a player's colour, from 0: the one chosen for the name, else one that follows from its letters."""
    key = name.casefold()
    return liked.get(key, crc32(key.encode())) % COUNT


def colours(names: Sequence[str], liked: Mapping[str, int]) -> tuple[int, ...]:
    """Return each seat's colour, from 0; where two players have the same, chosen ones go first, and then the names.

    `liked` has the chosen colours by name in small letters. Seats beyond the number of colours begin again.
    """
    found: dict[int, int] = {}
    for seat in sorted(range(len(names)), key=lambda s: (names[s].casefold() not in liked, names[s].casefold(), s)):
        own = own_colour(names[seat], liked)
        free = (own + i for i in range(COUNT))
        found[seat] = next((c % COUNT for c in free if c % COUNT not in found.values()), own)
    return tuple(found[seat] for seat in range(len(names)))


def dressed(look: Look, chosen: Sequence[int]) -> Look:
    """Return a look in which each seat has its player's colour."""
    return replace(look, players=tuple(look.players[colour] for colour in chosen))


def coloured(colour: int) -> str:
    """Return the style of what belongs to a player of that colour."""
    return f"$players-{colour % COUNT + 1}"
