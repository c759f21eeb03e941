"""What moves, as pure functions of time: where cards are and what a page shows, so many seconds after the beginning."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from textual.geometry import Offset, Region, Size

from cardtable.core.cards import Card
from cardtable.core.text import cells

ROUNDS: Final = 2
"""How many cards each seat is seen to be dealt."""
OVERLAP: Final = 4
"""How many dealt cards are on their way at once."""
RAIN: Final = 1.5
"""Seconds for which it rains suits on a winner."""
FALL: Final = 0.7
"""Seconds that a drop takes from the top to the floor."""
APART: Final = 5
"""Columns from one drop to the next."""


@dataclass(frozen=True, slots=True)
class Move:
    """A card or a chip on its way from the middle of one region to the middle of another; without either, a back."""

    card: Card | None
    size: Size
    start: Region
    end: Region
    begin: float
    """Seconds after which it sets out."""
    length: float
    """Seconds that it takes; more than none."""
    words: str = ""
    """What is on the chip."""
    wins: bool = False
    """Whether the card has won its trick, and says so."""

    def place(self, seconds: float) -> Offset | None:
        """Return its upper left corner at a time; None before it sets out and once it is there."""
        part = (seconds - self.begin) / self.length
        if not 0 <= part < 1:
            return None
        (x, y), (to_x, to_y) = (_inside(region, self.size) for region in (self.start, self.end))
        way = eased(part)
        return Offset(round(x + (to_x - x) * way), round(y + (to_y - y) * way))


def eased(part: float) -> float:
    """Return how far something has come after a part of its time: soon nearly there, then slower."""
    return float(1 - (1 - part) ** 3)


def _inside(region: Region, size: Size) -> tuple[int, int]:
    """Return where a card lies in the middle of a region, never above the felt."""
    return region.x + (region.width - size.width) // 2, max(region.y + (region.height - size.height) // 2, 0)


def length(moves: Iterable[Move]) -> float:
    """Return how many seconds all of these moves take together."""
    return max((move.begin + move.length for move in moves), default=0.0)


def played(card: Card, plate: Region, place: Region, seconds: float) -> tuple[Move, ...]:
    """Return how a card comes from its seat to its place."""
    return (Move(card, place.size, plate, place, 0.0, seconds),)


def gathered(cards: Mapping[Card, Region], plate: Region, seconds: float) -> tuple[Move, ...]:
    """Return how the cards of a trick slide to the seat that has won it."""
    return tuple(Move(card, place.size, place, plate, 0.0, seconds) for card, place in cards.items())


def stamped(words: str, middle: Region, plate: Region, seconds: float) -> tuple[Move, ...]:
    """Return how a bid comes from the middle of the table to the plate of its seat."""
    return (Move(None, Size(cells(words) + 2, 1), middle, plate, 0.0, seconds, words=words),)


def flashed(card: Card, place: Region, seconds: float) -> tuple[Move, ...]:
    """Return how the card that has won a trick lights up where it lies."""
    return (Move(card, place.size, place, place, 0.0, seconds, wins=True),)


def dealt(dealer: Region, plates: Sequence[Region], size: Size, seconds: float) -> tuple[Move, ...]:
    """Return how backs fly from the dealer to every seat in order, some of them at once."""
    goals = [plate for _ in range(ROUNDS) for plate in plates]
    step = seconds / (len(goals) + OVERLAP - 1)
    return tuple(Move(None, size, dealer, goal, i * step, OVERLAP * step) for i, goal in enumerate(goals))


def counted(before: int, after: int, part: float) -> int:
    """Return what a total that counts up, or down, shows after a part of its time."""
    return before + round((after - before) * eased(min(part, 1.0)))


def fallen(rows: int, part: float) -> int:
    """Return how many rows above its place a curtain still is after a part of its fall."""
    return rows - round(rows * eased(min(part, 1.0)))


def drops(width: int, height: int, seconds: float) -> dict[tuple[int, int], int]:
    """Return the suits that fall on a winner: by column and row, which of the four each of them is."""
    rain = {}
    for i in range(width // APART):
        setting_out = (RAIN - FALL) * (i * 7 % 10) / 9
        row = int((seconds - setting_out) / FALL * height)
        if seconds >= setting_out and row < height:
            rain[i * APART + APART // 2, row] = i % 4
    return rain
