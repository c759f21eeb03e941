"""What a finished hand is to its scorer: the fold, the playouts and a score-keeper call the same rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cardtable.core.actions import Action, action_text
from cardtable.core.cards import CardSet, cards_in, rank_of
from cardtable.core.copies import maker
from cardtable.core.scene import HandDone, ScoreLine


@dataclass(frozen=True, slots=True)
class HandResult:
    """A hand played out."""

    number: int
    """The number of the hand, from 1 (in a game of rounds, its place in the list of rounds)."""
    dealer: int
    bids: tuple[Action | None, ...]
    tricks: tuple[int, ...]
    possible: tuple[int, ...]
    """How many tricks each seat took part in."""
    maker: int = -1
    alone: tuple[bool, ...] = ()
    captured: tuple[CardSet, ...] = ()
    """The cards that count, by the seat that captured them."""
    played: tuple[CardSet, ...] = ()
    """The cards that count, by the seat that played them."""
    trump: int | None = None
    last: bool = False
    """Whether the game has no further hand."""
    takers: tuple[int, ...] = ()
    """Who has each of the game's own points, -1 for nobody, where that was written down; else the cards tell."""
    counts: tuple[int, ...] = ()
    """The card points by seat, where they were written down."""
    own: Any = None
    """What else the game's own scorer needs: something frozen."""


@dataclass(frozen=True, slots=True)
class Totals:
    """What is carried from hand to hand: scores, bags (None in a game without), and a game's own tallies by seat."""

    scores: tuple[int, ...]
    bags: tuple[int, ...] | None = None
    tally: tuple[tuple[int, ...], ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Scored:
    """The sheet after a hand: the lines that explain it, the new totals, and the winners if the game is over."""

    lines: tuple[ScoreLine, ...]
    totals: Totals
    winners: tuple[int, ...] = ()


def hand_done(before: Totals, result: HandResult, scored: Scored) -> HandDone:
    """Return a scored hand as it stands on the sheet."""
    change = tuple([new - old for new, old in zip(scored.totals.scores, before.scores, strict=True)])
    bids = tuple([None if b is None else action_text(b) for b in result.bids])
    bags = scored.totals.bags
    return _done(result.number, result.dealer, change, result.tricks, bids, scored.lines, bags, result.maker)


_done: Final = maker(HandDone)


def leaders(scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats that share the highest score."""
    top = max(scores)
    return tuple([i for i, score in enumerate(scores) if score == top])


def for_all(seats: Iterable[int], points: int, rule: str, text: str) -> tuple[ScoreLine, ...]:
    """Return the same line for each of these seats: what a partnership scores stands under all of its seats."""
    return tuple(ScoreLine(seat, points, rule, text) for seat in seats)


def points_in(cards: CardSet, worth: Mapping[int, int]) -> int:
    """Return what cards count together by their ranks; a rank that is not among them counts nothing."""
    return sum([worth.get(rank_of(card), 0) for card in cards_in(cards)])


def after_lines(totals: Totals, lines: tuple[ScoreLine, ...], target: int) -> Scored:
    """Return the sheet after these lines; whoever leads with the target or more has won."""
    scores = add_lines(totals.scores, lines)
    won = leaders(scores) if max(scores) >= target else ()
    return Scored(lines, Totals(scores, totals.bags, totals.tally), won)


def add_lines(scores: tuple[int, ...], lines: tuple[ScoreLine, ...]) -> tuple[int, ...]:
    """Return the scores after these lines."""
    totals = list(scores)
    for line in lines:
        totals[line.seat] += line.points
    return tuple(totals)
