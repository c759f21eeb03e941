"""Sides: the seats that win and lose together, and how they are named. A seat that plays alone is a side of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from cardtable.core.scene import ScoreLine

Teams: TypeAlias = tuple[tuple[int, ...], ...]
"""The seats of each partnership, ascending; empty where everybody plays alone."""


def sides(seats: int, teams: Teams) -> Teams:
    """Return the seats of every side at a table of so many, in the order of their first seats."""
    return teams or tuple((seat,) for seat in range(seats))


def together(names: Sequence[str]) -> str:
    """Return names as one part of a sentence: `Ann`, `Ann and Bo`, `Ann, Bo and Cy`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def named(side: Sequence[int], names: Sequence[str]) -> str:
    """Return the name of a side."""
    return together([names[seat] for seat in side])


def won(winners: Sequence[int], teams: Teams, names: Sequence[str], shared: str) -> str:
    """Return who wins: `Bo wins`, `Ann and Cy win` as partners, or who are equal, with the words for that."""
    verb = "wins" if len(winners) == 1 else "win" if tuple(winners) in teams else shared
    return f"{named(winners, names)} {verb}"


def by_side(lines: Sequence[ScoreLine], teams: Teams) -> list[tuple[tuple[int, ...], ScoreLine]]:
    """Return the lines with whom they are for; what all partners of a side get for the same reason is one line."""
    told: list[tuple[tuple[int, ...], ScoreLine]] = []
    for line in lines:
        team = next((t for t in teams if line.seat in t), ())
        alike = [x.seat for x in lines if (x.points, x.rule, x.text) == (line.points, line.rule, line.text)]
        if team and all(seat in alike for seat in team):
            if line.seat == team[0]:
                told.append((team, line))
        else:
            told.append(((line.seat,), line))
    return told
