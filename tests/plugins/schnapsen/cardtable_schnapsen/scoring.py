"""What a hand of Schnapsen is worth, and when it is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardtable.core.cards import ACE, JACK, KING, QUEEN, TEN, CardSet
from cardtable.core.scene import ScoreLine
from cardtable.kit.position import NOBODY
from cardtable.kit.scoring import HandResult, leaders, points_in

ORDER: Final = (JACK, QUEEN, KING, TEN, ACE)
POINTS: Final = {JACK: 2, QUEEN: 3, KING: 4, TEN: 10, ACE: 11}
WANTED, HALF = 66, 33


@dataclass(frozen=True, slots=True)
class Reached:
    """A hand ends when somebody has 66 points, marriages that count included (SN-12)."""

    married: tuple[int, ...] = (0, 0)
    """The points of each seat's marriages."""

    def points(self, taken: tuple[int, ...], captured: tuple[CardSet, ...]) -> tuple[int, ...]:
        """Return the points by seat (SN-1, SN-8)."""
        parts = zip(captured, taken, self.married, strict=True)
        return tuple(points_in(won, POINTS) + more * bool(n) for won, n, more in parts)

    def __call__(self, taken: tuple[int, ...], captured: tuple[CardSet, ...]) -> bool:
        """Return whether somebody has them."""
        return max(self.points(taken, captured)) >= WANTED


def line_of(result: HandResult) -> ScoreLine:
    """Return what the winner of a hand scores (SN-13 to SN-16)."""
    points, closer, others, last = result.own
    winner = leaders(points)[0] if max(points) >= WANTED else last if closer == NOBODY else 1 - closer
    tricks, has = others if closer == winner else (result.tricks[1 - winner], points[1 - winner])
    worth = 3 if not tricks else 2 if has < HALF else 1  # SN-13, SN-14
    if closer == 1 - winner:
        worth = 2 if others[0] else 3  # SN-15
    return ScoreLine(winner, worth, "SN-13", f"won with {points[winner]} against {points[1 - winner]}")
