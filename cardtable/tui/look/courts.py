"""The figures of court cards: squares of colour from `art/courts.toml`, two of them in a cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from rich.color import Color

from cardtable.core.cards import HIGH_SPECIALS, JACK, JOKERS, KING, LOW_SPECIALS, QUEEN, Card, rank_of, suit_of
from cardtable.store.files.toml import load_toml

FILE: Final = Path(__file__).parent / "art" / "courts.toml"
PAPER: Final = "."
"""The letter of a square without colour."""
_COURT: Final = {JACK: "jack", QUEEN: "queen", KING: "king"}
Squares = tuple[tuple[Color | None, ...], ...]
"""Rows of squares; None is paper."""


@dataclass(frozen=True, slots=True)
class Art:
    """All figures, each by its name and its width."""

    figures: Mapping[tuple[str, int], Squares]

    def largest(self, name: str, width: int, rows: int) -> Squares | None:
        """Return the largest drawing of a figure that fits so many columns and rows of cells, or None."""
        fitting = [s for (n, wide), s in self.figures.items() if n == name and wide <= width and len(s) <= 2 * rows]
        return max(fitting, key=len, default=None)


@lru_cache(maxsize=1)
def art() -> Art:
    """Return what the file holds; raises Unreadable where it is damaged."""
    tables = load_toml(FILE)
    colours: dict[str, Color | None] = {letter: Color.parse(text) for letter, text in tables.pop("colours").items()}
    colours[PAPER] = None
    return Art(
        {
            (name, int(width)): tuple(tuple(colours[letter] for letter in row) for row in text.split())
            for name, drawings in tables.items()
            for width, text in drawings.items()
        }
    )


def figure_of(card: Card) -> str:
    """Return the name of the figure on a card; empty where it has none."""
    suit, rank = suit_of(card), rank_of(card)
    if suit == HIGH_SPECIALS:
        return "joker" if rank <= len(JOKERS) else "wizard"
    if suit == LOW_SPECIALS:
        return "jester"
    return _COURT.get(rank, "") if suit < HIGH_SPECIALS else ""
