"""Finished games added up, one after the other: what each player has won, bid and made, and against whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from cardtable.core.actions import parse_action
from cardtable.core.errors import Unreadable
from cardtable.table.launch import HUMAN

ALL_GAMES: Final = ""
"""Stands for every game together, where a game's id is meant."""
Player: TypeAlias = tuple[str, str]
"""A kind and a name; bots have no names here: every bot of a level is the same player.

Where several of them sit in one game it is one game still, and the best of them counts; hands and bids are everybody's.
"""


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat's result of a finished game."""

    name: str
    kind: str
    score: int
    won: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """One seat's hand of a finished game; `made` is None where there was no bid to be made."""

    seat: int
    points: int
    tricks: int
    bid: str | None
    made: bool | None


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game as it is counted."""

    game: int
    ruleset: str
    seats: tuple[Seat, ...]
    hands: tuple[Hand, ...]


@dataclass(slots=True)
class Figures:
    """What is counted of a player in one game, or in all of them. A hand's points are its change of the score."""

    games: int = 0
    wins: int = 0
    """Games won, alone or with others."""
    shared: int = 0
    """How many of the wins were shared."""
    score: int = 0
    """The sum of the final scores."""
    best: int = 0
    best_game: int = 0
    worst: int = 0
    hands: int = 0
    points: int = 0
    best_hand: int = 0
    run: int = 0
    """Wins in a row up to now; below 0 the games since the last win."""
    longest: int = 0
    """The most wins in a row."""

    def add(self, game: int, seat: Seat, shared: bool, hands: Sequence[Hand]) -> None:
        """Count a game."""
        if not self.games or seat.score > self.best:
            self.best, self.best_game = seat.score, game
        self.worst = seat.score if not self.games else min(self.worst, seat.score)
        points = [hand.points for hand in hands]
        if points:
            self.best_hand = max(points) if not self.hands else max(self.best_hand, *points)
        self.games += 1
        self.wins += seat.won
        self.shared += seat.won and shared
        self.score += seat.score
        self.hands += len(points)
        self.points += sum(points)
        self.run = max(self.run, 0) + 1 if seat.won else min(self.run, 0) - 1
        self.longest = max(self.longest, self.run)


@dataclass(slots=True)
class Contract:
    """How often a player made one bid."""

    times: int = 0
    made: int = 0
    tricks: int = 0
    """The tricks taken with the bids that were made."""

    def add(self, hand: Hand) -> None:
        """Count a hand."""
        self.times += 1
        self.made += bool(hand.made)
        self.tricks += hand.tricks if hand.made else 0


@dataclass(slots=True)
class Meeting:
    """A person against another player: games, wins, and who had the higher score."""

    games: int = 0
    wins: int = 0
    ahead: int = 0
    behind: int = 0

    def add(self, own: Seat, other: Seat) -> None:
        """Count a game."""
        self.games += 1
        self.wins += own.won
        self.ahead += own.score > other.score
        self.behind += own.score < other.score


class Tally:
    """All that is counted, by game and player."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self.figures: dict[tuple[str, str, str], Figures] = {}
        self.contracts: dict[tuple[str, str, str, str], Contract] = {}
        self.meetings: dict[tuple[str, str, str, str], Meeting] = {}

    def add(self, game: Finished) -> None:
        """Count a finished game."""
        sat: dict[Player, list[int]] = {}
        for i, seat in enumerate(game.seats):
            sat.setdefault(self.player(seat), []).append(i)
        best = {player: max((game.seats[i] for i in places), key=_rank) for player, places in sat.items()}
        for (kind, name), places in sat.items():
            seat = best[kind, name]
            shared = any(other.won for i, other in enumerate(game.seats) if i not in places)
            hands = [hand for hand in game.hands if hand.seat in places]
            for ruleset in (game.ruleset, ALL_GAMES):
                self.figures.setdefault((ruleset, kind, name), Figures()).add(game.game, seat, shared, hands)
            for hand in hands:
                if hand.bid is not None and hand.made is not None:
                    self.contracts.setdefault((game.ruleset, kind, name, label(hand.bid)), Contract()).add(hand)
            for other, met in best.items() if kind == HUMAN else ():
                if other != (kind, name):
                    self.meetings.setdefault((game.ruleset, name, *other), Meeting()).add(seat, met)

    def player(self, seat: Seat) -> Player:
        """Return whose result it is; a name counts as it was first written, in capitals or not."""
        name = seat.name if seat.kind == HUMAN else ""
        return seat.kind, self._names.setdefault(name.lower() if name.isascii() else name, name)

    def know(self, name: str) -> None:
        """Take a name as it is written by what was counted before."""
        self._names.setdefault(name.lower() if name.isascii() else name, name)


def _rank(seat: Seat) -> tuple[bool, int]:
    """Return by what the best of several results in one game is found."""
    return seat.won, seat.score


@lru_cache(1024)
def label(bid: str) -> str:
    """Return a bid as it is counted: its verb and number, without cards and suits."""
    try:
        action = parse_action(bid)
    except Unreadable:  # a game from outside may say it in words
        return bid
    return action.verb if action.n is None else f"{action.verb} {action.n}"
