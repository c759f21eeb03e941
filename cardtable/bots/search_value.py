"""What the end of a hand is worth to a seat: points above the others', bags at their price, and the chance to win."""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt
from typing import TYPE_CHECKING, Any, Final

from cardtable.bots.search_policy import Wishes
from cardtable.core.actions import Action
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame
from cardtable.kit.position import Position
from cardtable.kit.scoring import HandResult, Scored, Totals

if TYPE_CHECKING:
    from cardtable.bots.search_hints import Hints

GAME: Final = 3.0
"""What winning the game is worth, in hands."""
SPREAD: Final = 0.8
"""How far scores drift in a hand, in hands."""
STAKED: Final = 2.0
"""Who loses more than so many hands by the first trick is hunted."""
INDIFFERENT: Final = 1e-6
"""Numbers of tricks whose worth differs by no more are equals."""


class Stakes:
    """What a seat plays for, at the scores before a hand."""

    def __init__(self, s: Position, seat: int, hints: Hints, chance_to_win: bool = True) -> None:
        self._options, self._totals, self._seat, self._hints = s.table.options, s.sheet.totals, seat, hints
        self._swing, self._left = hints.swing(s), hints.hands_left(s)
        self._game = GAME * self._swing if chance_to_win else 0.0
        self._before = [hints.price(self._options, self._totals, x) for x in range(s.seats)]
        self._hoped = self._hopes(self._totals, (), self._left)

    def value(self, scored: Scored) -> float:
        """Return what the sheet after the hand is worth, in points."""
        before, after = self._totals, scored.totals
        gains = [
            new - old - self._hints.price(self._options, after, x) + self._before[x]
            for x, (old, new) in enumerate(zip(before.scores, after.scores, strict=True))
        ]
        own = gains[self._seat]
        points = own - (sum(gains) - own) / (len(gains) - 1)
        if not self._game:
            return points
        return points + self._game * (self._hopes(after, scored.winners, self._left - 1) - self._hoped)

    def nothing(self) -> float:
        """Return what a hand without a score is worth."""
        return 0.0

    def _hopes(self, totals: Totals, winners: tuple[int, ...], left: float) -> float:
        """Return the chance to win the game from these totals, with so many hands to come."""
        if winners:
            return 1 / len(winners) if self._seat in winners else 0.0
        drift = self._swing * SPREAD * sqrt(max(1.0, left))
        top = max(totals.scores)
        odds = [exp((score - top) / drift) for score in totals.scores]
        return odds[self._seat] / sum(odds)


def made(scored: Scored, seat: int) -> bool:
    """Return whether a seat made what it had bid, or won something where it had not: its first line is a gain."""
    return next((line.points for line in scored.lines if line.seat == seat), 0) > 0


def wishes_of(game: TrickGame, s: Position, hints: Hints) -> Wishes:
    """Return what each seat wishes of the next trick, found by asking the scorer what every number of tricks is worth.

    With two players the other's tricks are known too, and so is what they are worth.
    """
    return tuple([_wishes(values) for values in _values(game, s, hints)])


def prey_of(game: TrickGame, s: Position, hints: Hints) -> tuple[int, ...]:
    """Return the seats that lose by their first trick what several hands bring."""
    swing = hints.swing(s)
    worths = enumerate(_values(game, s, hints))
    return tuple([seat for seat, values in worths if values[0] > max(values[1:]) + STAKED * swing])


def _values(game: TrickGame, s: Position, hints: Hints) -> list[tuple[float, ...]]:
    """Return what each number of tricks is worth to each seat."""
    play = s.play
    assert play is not None
    result = game.result(s)
    tricks = sum(play.taken) + max(map(len, s.hands))
    options, totals = s.table.options, s.sheet.totals
    return [_worths(game, options, totals, hints, _asked(result, seat), seat, tricks) for seat in range(s.seats)]


def _asked(result: HandResult, seat: int) -> HandResult:
    """Return a hand stripped of what does not touch the worth of a seat's tricks, so that it is found again."""
    nobody = len(result.tricks)
    if nobody == 2:
        return evolve(result, tricks=(0, 0), captured=((0,) * nobody if result.captured else ()))
    bids: list[Action | None] = [result.bids[seat]] * nobody
    return evolve(result, bids=tuple(bids), tricks=(0,) * nobody, captured=((0,) * nobody if result.captured else ()))


@lru_cache(maxsize=1024)
def _worths(
    game: TrickGame, options: Any, totals: Totals, hints: Hints, result: HandResult, seat: int, tricks: int
) -> tuple[float, ...]:
    return tuple(_worth(game, options, totals, hints, result, seat, tricks, taken) for taken in range(tricks + 1))


@lru_cache(maxsize=1024)
def _wishes(values: tuple[float, ...]) -> tuple[tuple[int, ...], ...]:
    """Return a seat's wishes by tricks taken and cards left."""
    count = len(values)
    return tuple(tuple(_wish(values[taken : taken + left + 1]) for left in range(count + 1)) for taken in range(count))


def _worth(
    game: TrickGame, options: Any, totals: Totals, hints: Hints, result: HandResult, seat: int, tricks: int, taken: int
) -> float:
    """Return what so many tricks are worth to a seat, in points."""
    others = len(result.tricks) - 1
    rest = tricks - taken
    shares = [rest // others + (i < rest % others) for i in range(others)]
    ended = evolve(result, tricks=(*shares[:seat], taken, *shares[seat:]))
    after = game.score(options, totals, ended).totals

    def gain(x: int) -> float:
        return after.scores[x] - totals.scores[x] - hints.price(options, after, x)

    return gain(seat) - (gain(1 - seat) if others == 1 else 0.0)


def _wish(values: tuple[float, ...]) -> int:
    """Return how many tricks are wanted when their numbers from now on are worth this much, -1 for none, 0 for any."""
    best = max(values)
    aim = next(i for i, value in enumerate(values) if value >= best - INDIFFERENT)
    if aim:
        return aim
    return -1 if min(values) < best - INDIFFERENT else 0


def exact_of(game: TrickGame, s: Position, hints: Hints) -> tuple[bool, ...]:
    """Return which seats lose much by a trick too many, so that they mind how many they take."""
    return tuple([_exact(values, hints.swing(s)) for values in _values(game, s, hints)])


def _exact(values: tuple[float, ...], swing: float) -> bool:
    best = max(values)
    aim = values.index(best)
    return aim + 1 < len(values) and values[aim + 1] < best - swing
