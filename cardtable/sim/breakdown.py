"""A simulation taken apart: what each bot made of each bid, and of each place at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from cardtable.sim.run import OneHand, Played


@dataclass(frozen=True, slots=True)
class Part:
    """The hands of one bot that have something in common."""

    name: str
    hands: int
    gains: float
    """The share of them with more than no points."""
    score: float
    """The mean score."""


def by_bid(games: Iterable[Played], bot: int) -> tuple[Part, ...]:
    """Return a bot's hands by what it bid, in the order of the bids."""
    return _parts(games, bot, lambda hand: hand.bid)


def by_place(games: Iterable[Played], bot: int) -> tuple[Part, ...]:
    """Return a bot's hands by how many places left of the dealer it sat, the dealer last."""
    return _parts(games, bot, lambda hand: hand.place)


def _parts(games: Iterable[Played], bot: int, name: Callable[[OneHand], str]) -> tuple[Part, ...]:
    found: dict[str, list[int]] = {}
    for played in games:
        for hand in played.each[bot]:
            found.setdefault(name(hand), []).append(hand.points)
    return tuple(
        Part(key, len(points), fmean(p > 0 for p in points), fmean(points))
        for key, points in sorted(found.items(), key=lambda item: _order(item[0]))
    )


def _order(name: str) -> tuple[str, int]:
    """Return what sorts names that end with numbers: `bid 9` before `bid 10`."""
    words = name.rstrip("0123456789")
    return words, int(name[len(words) :] or 0)


def table(title: str, labels: Sequence[str], parts: Sequence[Sequence[Part]]) -> list[str]:
    """Return parts as a table with a column for each bot: score a hand, number of hands, gains."""
    names = sorted({part.name for column in parts for part in column}, key=_order)
    if len(names) < 2:
        return []
    wide, cell = max(map(len, names)), max(18, *map(len, labels))
    lines = ["", f"{title}: score per hand (hands, gains)"]
    lines.append(f"{'':{wide}}  " + "  ".join(f"{label:>{cell}}" for label in labels))
    for name in names:
        cells = (next((_shown(part) for part in column if part.name == name), "") for column in parts)
        lines.append(f"{name:{wide}}  " + "  ".join(f"{text:>{cell}}" for text in cells).rstrip())
    return lines


def _shown(part: Part) -> str:
    return f"{part.score:+.1f} ({part.hands}, {part.gains:.0%})"
