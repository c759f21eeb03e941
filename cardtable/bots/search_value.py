"""What the end of a hand is worth to a seat: points above the others', bags at their price, and the chance to win."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from math import exp, sqrt
from typing import Any, Final, Protocol

from cardtable.bots.search_policy import Wishes
from cardtable.core.actions import Action
from cardtable.core.cards import ALL, cards_in, mask
from cardtable.core.sides import Teams, sides
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame
from cardtable.kit.position import Position, cards_to_play
from cardtable.kit.scoring import HandResult, Scored, Totals

WIN_WORTH: Final = 3.0
"""What winning the game is worth, in hands. Chosen."""
DRIFT: Final = 0.8
"""How far scores drift apart in a hand, in hands. Chosen."""
NO_TRICK_STAKE: Final = 2.0
"""Who loses by its first trick more than so many hands bring has to take none, as a Nil has. Chosen."""
DECK_PARTS: Final = 4
"""The deck is looked at in so many parts to see what capturing cards is worth. Chosen."""
INDIFFERENT: Final = 1e-6
"""Numbers of tricks whose worth differs by no more points are equals: room for rounding."""


class Scale(Hashable, Protocol):
    """What the worth of a sheet depends on besides its scores, as a game's hints tell it."""

    def price(self, options: Any, totals: Totals, seat: int) -> float:
        """Return what the bags that a seat holds will cost it, in points."""

    def swing(self, s: Position) -> float:
        """Return how many points a hand usually moves a seat."""

    def hands_left(self, s: Position) -> float:
        """Return about how many hands the game still has after this one."""


class Utility:
    """What a seat plays for, at the scores before a hand: own points above the others' mean, and the game."""

    def __init__(
        self, s: Position, seat: int, scale: Scale, chance_to_win: bool = True, teams: Teams = ()
    ) -> None:  # fmt: skip
        self._options, self._totals, self._seat, self._scale = s.table.options, s.sheet.totals, seat, scale
        own = next((team for team in teams if seat in team), (seat,))
        self._sides = tuple(side[0] for side in sides(s.seats, teams) if side != own)
        self._swing, self._left = scale.swing(s), scale.hands_left(s)
        self._game = WIN_WORTH * self._swing if chance_to_win else 0.0
        self._before = [scale.price(self._options, self._totals, x) for x in range(s.seats)]
        self._chance_before = self._win_chance(self._totals, (), self._left)

    def value(self, scored: Scored) -> float:
        """Return what the sheet after the hand is worth, in points."""
        before, after = self._totals, scored.totals
        gains = [
            new - old - self._scale.price(self._options, after, x) + self._before[x]
            for x, (old, new) in enumerate(zip(before.scores, after.scores, strict=True))
        ]
        points = gains[self._seat] - sum([gains[x] for x in self._sides]) / len(self._sides)
        if not self._game:
            return points
        return points + self._game * (self._win_chance(after, scored.winners, self._left - 1) - self._chance_before)

    def _win_chance(self, totals: Totals, winners: tuple[int, ...], left: float) -> float:
        """Return the chance to win the game from these totals, with so many hands to come."""
        if winners:
            return 1 / (1 + sum([x in winners for x in self._sides])) if self._seat in winners else 0.0
        drift = self._swing * DRIFT * sqrt(max(1.0, left))
        top = max(totals.scores)
        own = exp((totals.scores[self._seat] - top) / drift)
        return own / (own + sum([exp((totals.scores[x] - top) / drift) for x in self._sides]))


def made(scored: Scored, seat: int) -> bool:
    """Return whether a seat made what it had bid, or won something where it had not: its first line is a gain."""
    return next((line.points for line in scored.lines if line.seat == seat), 0) > 0


def wishes_of(game: TrickGame, s: Position, scale: Scale) -> Wishes:
    """Return what each seat wishes of the next trick, found by asking the scorer what every number of tricks is worth.

    With two players the other's tricks are known too, and so is what they are worth.
    """
    return tuple([_wishes(values) for values in _values(game, s, scale)])


def no_trick_seats(game: TrickGame, s: Position, scale: Scale) -> tuple[int, ...]:
    """Return the seats that lose by their first trick what several hands bring."""
    swing = scale.swing(s)
    worths = enumerate(_values(game, s, scale))
    return tuple([seat for seat, values in worths if values[0] > max(values[1:]) + NO_TRICK_STAKE * swing])


def counted_seats(game: TrickGame, s: Position, scale: Scale) -> tuple[tuple[int, ...], ...]:
    """Return whose tricks each seat counts: those of its side, or only its own where it wants to take none."""
    if not game.teams:
        return tuple([(seat,) for seat in range(s.seats)])
    worths = _own_values(game, s, scale)
    return tuple([(x,) if max(v) == v[0] > max(v[1:]) else game.side(x) for x, v in enumerate(worths)])


def _values(game: TrickGame, s: Position, scale: Scale) -> list[tuple[float, ...]]:
    """Return what each number of the tricks that it counts is worth to each seat."""
    if not game.teams:
        return _own_values(game, s, scale)
    together = _own_values(game, s, scale, together=True)
    counts = counted_seats(game, s, scale)
    alone = _own_values(game, s, scale)
    return [alone[x] if seats == (x,) else together[x] for x, seats in enumerate(counts)]


def _own_values(game: TrickGame, s: Position, scale: Scale, together: bool = False) -> list[tuple[float, ...]]:
    """Return what each number of own tricks is worth to each seat; `together` its partner takes none beside them."""
    play = s.play
    assert play is not None
    result = game.result(s)
    tricks = sum(play.taken) + cards_to_play(s)
    options, totals = s.table.options, s.sheet.totals
    return [
        _worths(
            game, options, totals, scale, _asked(result, game.side(seat), seat), seat, tricks,
            tuple(x for x in range(s.seats) if x not in (game.side(seat) if together else (seat,))),
        )
        for seat in range(s.seats)
    ]  # fmt: skip


def _asked(result: HandResult, side: tuple[int, ...], seat: int) -> HandResult:
    """Return a hand stripped of what does not touch the worth of a side's tricks, so that it is found again."""
    nobody = len(result.tricks)
    if nobody == 2:
        return evolve(result, tricks=(0, 0), captured=((0,) * nobody if result.captured else ()))
    bids: list[Action | None] = [result.bids[x if x in side else seat] for x in range(nobody)]
    return evolve(result, bids=tuple(bids), tricks=(0,) * nobody, captured=((0,) * nobody if result.captured else ()))


@lru_cache(maxsize=1024)
def _worths(
    game: TrickGame, options: Any, totals: Totals, scale: Scale, result: HandResult, seat: int, tricks: int,
    others: tuple[int, ...],
) -> tuple[float, ...]:  # fmt: skip
    counts = range(tricks + 1)
    values = tuple(_worth(game, options, totals, scale, result, seat, tricks, taken, others) for taken in counts)
    if result.captured and max(values) == min(values):
        price = _price(game, options, totals, result, seat)
        return tuple(price * taken for taken in counts)
    return values


def _price(game: TrickGame, options: Any, totals: Totals, result: HandResult, seat: int) -> float:
    """Return whether cards are worth capturing where tricks are not: what any quarter of them brings, on average."""
    cards, gains = list(cards_in(ALL)), 0
    for part in range(DECK_PARTS):
        captured = [0] * len(result.captured)
        captured[seat] = mask(cards[part::DECK_PARTS])
        after = game.score(options, totals, evolve(result, captured=tuple(captured))).totals
        gains += after.scores[seat] - totals.scores[seat]
    return gains / DECK_PARTS


@lru_cache(maxsize=1024)
def _wishes(values: tuple[float, ...]) -> tuple[tuple[int, ...], ...]:
    """Return a seat's wishes by tricks taken and cards left."""
    count = len(values)
    return tuple(tuple(_wish(values[taken : taken + left + 1]) for left in range(count + 1)) for taken in range(count))


def _worth(
    game: TrickGame, options: Any, totals: Totals, scale: Scale, result: HandResult, seat: int, tricks: int, taken: int,
    others: tuple[int, ...],
) -> float:  # fmt: skip
    """Return what so many tricks are worth to a seat, in points, where these other seats share the rest."""
    rest, takers = tricks - taken, len(others)
    shares = [0] * len(result.tricks)
    shares[seat] = taken
    for i, other in enumerate(others):
        shares[other] = rest // takers + (i < rest % takers)
    ended = evolve(result, tricks=tuple(shares))
    after = game.score(options, totals, ended).totals

    def gain(x: int) -> float:
        return after.scores[x] - totals.scores[x] - scale.price(options, after, x)

    return gain(seat) - (gain(1 - seat) if len(shares) == 2 else 0.0)


def _wish(values: tuple[float, ...]) -> int:
    """Return how many tricks are wanted when their numbers from now on are worth this much, -1 for none, 0 for any."""
    best = max(values)
    aim = next(i for i, value in enumerate(values) if value >= best - INDIFFERENT)
    if aim:
        return aim
    return -1 if min(values) < best - INDIFFERENT else 0


def exact_seats(game: TrickGame, s: Position, scale: Scale) -> tuple[bool, ...]:
    """Return which seats lose much by a trick too many, so that they mind how many they take."""
    return tuple([_exact(values, scale.swing(s)) for values in _values(game, s, scale)])


def _exact(values: tuple[float, ...], swing: float) -> bool:
    best = max(values)
    aim = values.index(best)
    return aim + 1 < len(values) and values[aim + 1] < best - swing
