"""A hand played with real cards and written down: the questions that make its result, in the order of play.

A game describes its hand as a generator: it yields questions, is sent what their answers mean, and returns the result.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

from cardtable.core.actions import Action
from cardtable.core.errors import Unreadable
from cardtable.core.facts import Chosen
from cardtable.core.piles import Pile
from cardtable.core.ruleset import RuleRef, Table
from cardtable.core.text import clean
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame, bid
from cardtable.kit.phases import Phase
from cardtable.kit.position import NOBODY, Position, Sheet
from cardtable.kit.scoring import HandResult, Totals

NONE: Final = ("none", "nobody", "-")
"""What may be typed for nobody."""
_SHOWN_CELLS: Final = 30
_MOST_DIGITS: Final = 3


def _allowed(_: Any) -> RuleRef | None:
    return None


@dataclass(frozen=True, slots=True)
class Question:
    """One of the things that a finished hand is made of."""

    key: str
    """Names the answer within its hand: `bid 1`, `tricks 0`, `Jack`."""
    prompt: str
    """What is asked for, in words: `Bo's bid`."""
    how: str
    """What may be answered, in words."""
    read: Callable[[str], Any]
    """Returns what a typed answer means; raises Unreadable."""
    judge: Callable[[Any], RuleRef | None] = _allowed
    """Returns the rule that forbids what an answer means, or None."""
    default: str | None = None
    """The only answer that is left, where there is only one."""
    before: str = ""
    """What has just come out, to be said before the question."""


Writing: TypeAlias = Generator[Question, Any, HandResult]
"""What a hand of a game is made of: from the position in which it has been dealt, all cards unseen, to its result."""


# What answers mean


def reads_number(low: int, high: int) -> Callable[[str], int]:
    """Return a reader of whole numbers in a range."""

    def read(text: str) -> int:
        if not (_is_number(text) and low <= int(text) <= high):
            raise Unreadable(f"{clean(text, _SHOWN_CELLS)!r} is not a number from {low} to {high}")
        return int(text)

    return read


def reads_player(names: Sequence[str], nobody: Sequence[str] = ()) -> Callable[[str], int]:
    """Return a reader of names or their beginnings, giving the seat; words of `nobody` give NOBODY."""
    there = ", ".join((*names, *nobody[:1]))

    def read(text: str) -> int:
        word = text.casefold()
        folded = [name.casefold() for name in names]
        if word in folded:
            return folded.index(word)
        if word in nobody:
            return NOBODY
        found = [seat for seat, name in enumerate(folded) if name.startswith(word)] if word else []
        if len(found) != 1:
            what = "fits several names" if found else "is not the name of a player"
            raise Unreadable(f"{clean(text, _SHOWN_CELLS)!r} {what}; there are: {there}")
        return found[0]

    return read


def reads_word(words: Mapping[str, Any], how: str) -> Callable[[str], Any]:
    """Return a reader of a few words."""

    def read(text: str) -> Any:
        if text.casefold() not in words:
            raise Unreadable(f"{clean(text, _SHOWN_CELLS)!r} is not an answer here; type {how}")
        return words[text.casefold()]

    return read


def reads_call(words: Mapping[str, Action], how: str) -> Callable[[str], Action]:
    """Return a reader of bids: a few words, and any number."""
    word = reads_word(words, how)

    def read(text: str) -> Action:
        if _is_number(text) and text not in words:
            return Action("bid", n=int(text))
        action: Action = word(text)
        return action

    return read


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS


# What most hands are made of


def judged(phase: Phase, s: Position, action: Action) -> RuleRef | None:
    """Return the rule of a phase that forbids an action of the seat whose turn it is, or None."""
    return None if action in phase.legal(s) else phase.why_not(s, action)


def from_left(s: Position) -> tuple[int, ...]:
    """Return the seats from the dealer's left to the dealer."""
    return tuple(s.left_of(s.dealer, i) for i in range(1, s.seats + 1))


def ask_bids(
    s: Position, words: Mapping[str, Action], how: str, judge: Callable[[Position, Action], RuleRef | None]
) -> Generator[Question, Any, Position]:
    """Ask every seat from the dealer's left for one bid, a number or one of these words; return the bids placed."""
    read = reads_call(words, how)
    for seat in from_left(s):
        s = evolve(s, turn=seat)
        action = yield Question(f"bid {seat}", f"{s.table.names[seat]}'s bid", how, read, partial(judge, s))
        s = bid(s, Chosen(seat, action))
    return s


def ask_tricks(
    s: Position, seats: Sequence[int], total: int, most: Sequence[int]
) -> Generator[Question, Any, tuple[int, ...]]:
    """Ask these seats for their tricks, which together are `total`, and return the tricks of all seats."""
    return (yield from ask_counts(s, "tricks", seats, most, range(total, total + 1)))


def ask_counts(
    s: Position, what: str, seats: Sequence[int], most: Sequence[int], sums: range
) -> Generator[Question, Any, tuple[int, ...]]:
    """Ask these seats for numbers whose sum must be one of `sums`, and return them by seat, 0 for the others."""
    names = s.table.names
    counts = [0] * s.seats
    for seat in seats:
        before, last = sum(counts), seat == seats[-1]
        told = ", ".join([*(f"{names[x]} {counts[x]}" for x in seats[: seats.index(seat)]), names[seat]])
        left = sums[-1] - before
        counts[seat] = yield Question(
            f"{what} {seat}", f"{names[seat]}'s {what}", f"a number from 0 to {most[seat]}",
            _reads_part(most[seat], told, what, sums, before, last),
            default=str(left) if last and len(sums) == 1 and left <= most[seat] else None,
        )  # fmt: skip
    return tuple(counts)


def _reads_part(most: int, told: str, what: str, sums: range, before: int, last: bool) -> Callable[[str], int]:
    """Return a reader of one seat's part of a sum that began with `before` and ends, with the last seat, in a range."""
    alone = reads_number(0, most)
    wanted = str(sums[-1]) if len(sums) == 1 else f"at most {sums[-1]}"

    def read(text: str) -> int:
        n = alone(text)
        total = before + n
        if total > sums[-1] or (last and total < sums[0]):
            raise Unreadable(f"{told} {n} make {total} {what}, and this hand has {wanted}")
        return n

    return read


# A hand of which no card is known


def blank_hand(game: TrickGame, table: Table, totals: Totals, number: int, dealer: int) -> Position:
    """Return the position in which the hand of this number has been dealt, as somebody sees it who sees no card."""
    s = Position(table, Sheet(totals), dealer, number)
    nobody = (False,) * s.seats
    hands = tuple(Pile(0, size) for size in game.deal_request(s).sizes)
    return evolve(s, hands=hands, seen=nobody, bids=(None,) * s.seats)
