"""What hands take and what that promises, by tables that fill as playouts ask: the rule of thumb's figures, quickly.

The cards of a suit count by how the own ones lie among those out, so that few patterns come up again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import erf, exp, pi, sqrt
from typing import Final, TypeAlias

from cardtable.core.actions import Action
from cardtable.games.cutthroat_spades.bot import TAKES_NEEDED, TAKES_SPARE
from cardtable.games.cutthroat_spades.estimate import GOES_ON, PLAIN, SPADE, Pair, Weights
from cardtable.games.cutthroat_spades.options import SpadesOptions
from cardtable.games.cutthroat_spades.scoring import tricks_bid
from cardtable.games.cutthroat_spades.stakes import NILS, next_trick_worth

Slope: TypeAlias = tuple[float, float, float]
"""What no tricks to come would be worth, and what a unit of their mean and of their variance adds."""
Figures: TypeAlias = tuple[int, int, int, int]
"""What cards take, in 64ths of a trick: mean and variance where tricks are wanted, and both where they are shunned."""
Outside: TypeAlias = tuple[int, float, tuple[float, ...]]
"""The tricks that a seat lacks, how likely it takes one that it need not, and what its next one costs the others.

The last is by tricks left.
"""
UNIT: Final = 64
"""What one trick counts in figures. Chosen, as the steps below are.

How far they may lead from the rule of thumb is held by `tests/games/test_cutthroat_spades_rollout.py`.
"""
MEANS: Final = 4
"""The means of a cell have all but so many last bits in common."""
VARIANCES: Final = 5
"""The same for variances."""
FINE: Final = 4
"""Steps to one on the logistic scale."""
PART: Final = 7
"""So many cards of a suit are looked up at a time."""
LOW: Final = (1 << PART) - 1
_CELL: Final = -(1 << MEANS)


def _packed(part: int) -> tuple[int, int]:
    """Return how the own cards in a part of a suit lie among those in play, from the lowest, and their number."""
    mine, out = part & LOW, part >> PART
    pattern = count = 0
    for place in range(PART):
        if (mine | out) >> place & 1:
            pattern |= (mine >> place & 1) << count
            count += 1
    return pattern, count


PACKED: Final = tuple([_packed(part) for part in range(1 << 2 * PART)])


@lru_cache(maxsize=1 << 15)
def pattern_of(mine: int, out: int) -> int:
    """Return how the own cards of a suit lie among those in play, from the lowest; a last bit marks the end."""
    low, high = PACKED[mine & LOW | (out & LOW) << PART], PACKED[mine >> PART | out >> PART << PART]
    return (1 << high[1] | high[0]) << low[1] | low[0]


class Takings(dict[int, Figures]):
    """What the cards of a suit take, by their pattern, where all have the rest of what decides it in common."""

    def __init__(self, trump: bool, players: int, want: int, shun: int) -> None:
        super().__init__()
        self._trump, self._others, self._common = trump, players - 1, (want / FINE, shun / FINE)
        self._weights = (SPADE if trump else PLAIN)[players]
        self._single: dict[tuple[int, int], float] = {}
        self.changes = Changes(self)
        """By how much the figures of a pattern change when one of its cards is played, by its place."""

    def __missing__(self, pattern: int) -> Figures:
        """Return the figures of a pattern, reckoned for the first time."""
        mean = variance = few = varies = 0.0
        for wanted, shunned in self._chances(pattern):
            mean += wanted
            variance += wanted * (1 - wanted)
            few += shunned
            varies += shunned * (1 - shunned)
        figures = round(UNIT * mean), round(UNIT * variance), round(UNIT * few), round(UNIT * varies)
        self[pattern] = figures
        return figures

    def chance(self, pattern: int, place: int) -> float:
        """Return the chance of the own card at a place of the pattern to take a trick where tricks are wanted."""
        key = pattern, place
        if key not in self._single:
            self._single[key] = self._chances(pattern)[(pattern & (1 << place) - 1).bit_count()][0]
        return self._single[key]

    def _chances(self, pattern: int) -> list[Pair]:
        """Return the chances of the own cards from the lowest, where tricks are wanted and where they are shunned."""
        (w, v), (z, y) = self._weights, self._common
        trump, size = self._trump, pattern.bit_length() - 1
        mine = pattern ^ 1 << size
        count = mine.bit_count()
        each, under, result = (size - count) / self._others, 0, []
        while mine:
            place = (mine & -mine).bit_length() - 1
            mine &= mine - 1
            over = count - 1 - under
            above = size - place - 1 - over
            if trump and not above:
                result.append((1.0, 1.0))
            else:
                want, shun = z + w[1] * above, y + v[1] * above
                if trump:
                    want, shun = want + w[2] * over + w[3] * under, shun + v[2] * over + v[3] * under
                else:
                    guarded = 0 < above <= under
                    want += w[2] * (not above) + w[3] * over + w[4] * under + w[5] * guarded + w[6] * each
                    shun += v[2] * (not above) + v[3] * over + v[4] * under + v[5] * guarded + v[6] * each
                wanted = 1 / (1 + exp(-want))
                result.append((wanted, min(wanted, 1 / (1 + exp(-shun)))))
            under += 1
        return result


class Changes(dict[int, tuple[Figures, ...]]):
    """By pattern and place: by how much the figures change when the own card there is played."""

    def __init__(self, takings: Takings) -> None:
        super().__init__()
        self._takings = takings

    def __missing__(self, pattern: int) -> tuple[Figures, ...]:
        """Return the changes of a pattern, reckoned for the first time; places of others' cards are filled up."""
        whole, takings = self._takings[pattern], self._takings
        self[pattern] = changes = tuple([
            _less(takings[pattern >> place + 1 << place | pattern & (1 << place) - 1], whole)
            if pattern >> place & 1 else whole
            for place in range(pattern.bit_length() - 1)
        ])  # fmt: skip
        return changes


def _less(some: Figures, others: Figures) -> Figures:
    """Return by how much some figures exceed others."""
    return some[0] - others[0], some[1] - others[1], some[2] - others[2], some[3] - others[3]


_takings = lru_cache(maxsize=4096)(Takings)


@lru_cache(maxsize=1 << 15)
def plain_takings(players: int, trumps_out: int, trumps: int, left: int, needs: int, nil_stands: bool) -> Takings:
    """Return what the cards of a plain suit take, where the others need so many tricks of those left."""
    each = trumps_out / (players - 1)
    more = [w[7] * each + w[8] * trumps for w in PLAIN[players]]
    return _takings(False, players, *_common(PLAIN[players], more, players, left, needs, nil_stands))


@lru_cache(maxsize=1 << 15)
def spade_takings(players: int, trumps_out: int, short: int, left: int, needs: int, nil_stands: bool) -> Takings:
    """Return what spades take in a hand that lacks so many cards to have two of each other suit."""
    each = trumps_out / (players - 1)
    more = [w[4] * each + w[5] * short for w in SPADE[players]]
    return _takings(True, players, *_common(SPADE[players], more, players, left, needs, nil_stands))


def _common(
    both: Sequence[Weights], more: Sequence[float], players: int, left: int, needs: int, nil_stands: bool
) -> list[int]:
    """Return what all cards of a suit have in common, wanted and shunned, in fine steps of the logistic scale."""
    pressure = needs / left - (players - 1) / players
    return [
        round(FINE * (w[0] + x + w[-3] * left / 10 + w[-2] * pressure + w[-1] * nil_stands))
        for w, x in zip(both, more, strict=True)
    ]


class ExpectedValue(dict[int, Slope]):
    """What tricks to come add, by cells of their mean and variance; their number is taken to be about normal."""

    def __init__(self, steps: Sequence[tuple[int, float]]) -> None:
        super().__init__()
        self._steps = steps
        """Numbers of tricks to come, and what the last of them brings."""

    def __missing__(self, cell: int) -> Slope:
        """Return the slope in a cell, reckoned for the first time at its middle."""
        mean = ((cell >> MEANS << MEANS) + (1 << MEANS - 1)) / UNIT
        variance = ((cell & (1 << MEANS) - 1) + 0.5) * (1 << VARIANCES) / UNIT
        value = by_mean = by_variance = 0.0
        for k, gain in self._steps:
            z = (mean - k + 0.5) / sqrt(variance)
            density = exp(-z * z / 2) / sqrt(2 * pi * variance)
            value += gain * (1 + erf(z / sqrt(2))) / 2
            by_mean += gain * density
            by_variance -= gain * density * z / (2 * sqrt(variance))
        slope = value - by_mean * mean - by_variance * variance, by_mean / UNIT, by_variance / UNIT
        self[cell] = slope
        return slope


@dataclass(frozen=True, slots=True)
class Plan:
    """The value of the tricks taken, and what those to come add, where they are wanted and where they are shunned."""

    value: float
    wanted: ExpectedValue
    shunned: ExpectedValue


def with_rest(value: float, wins: float, won: Plan, lost: Plan, hand: Figures, change: Figures) -> float:
    """Return the value of a trick with what the tricks after it add, in points.

    `wins` is the chance to win it, `won` and `lost` are the plans then, and the figures of the hand change by a card.
    """
    mean, variance, few, varies = hand
    more_mean, more_variance, more_few, more_varies = change
    mean += more_mean
    variance += more_variance
    few += more_few
    varies += more_varies
    wanted, shunned = mean & _CELL | variance >> VARIANCES, few & _CELL | varies >> VARIANCES
    if wins:
        base, by_mean, by_variance = won.wanted[wanted]
        low, by_few, by_varies = won.shunned[shunned]
        value += wins * (
            won.value + base + by_mean * mean + by_variance * variance + low + by_few * few + by_varies * varies
        )
    if wins < 1.0:
        base, by_mean, by_variance = lost.wanted[wanted]
        low, by_few, by_varies = lost.shunned[shunned]
        value += (1.0 - wins) * (
            lost.value + base + by_mean * mean + by_variance * variance + low + by_few * few + by_varies * varies
        )
    return value


@lru_cache(maxsize=512)
def plans_of(values: tuple[float, ...], bid: int) -> tuple[Plan, ...]:
    """Return the plan of a seat for a bid with these values, by the tricks taken: to stop there, or to go on."""
    plans = []
    for taken, value in enumerate(values):
        need = bid - taken
        steps = [(k, values[taken + k] - values[taken + k - 1]) for k in range(1, len(values) - taken)]
        beyond = sum([gain for k, gain in steps if k > need])
        goes_on = 1.0 if beyond > 0 else GOES_ON if need > 0 else 0.0
        wanted = [(k, gain if k <= need else goes_on * gain) for k, gain in steps if k <= need or goes_on]
        shunned = [(k, (1 - goes_on) * gain) for k, gain in steps if k > need and goes_on < 1]
        plans.append(Plan(value, ExpectedValue(wanted), ExpectedValue(shunned)))
    return tuple(plans)


@lru_cache(maxsize=1024)
def outside(
    options: SpadesOptions, bid: Action, possible: int, players: int, held: int, to_go: int, harm: float
) -> tuple[Outside, ...]:
    """Return what the others see of a seat with this bid and so many bags, by the tricks that it has taken."""
    result = []
    for taken in range(possible + 1):
        lacking = tricks_bid(options, bid, possible) - taken
        eager = TAKES_NEEDED if lacking > 0 else 0.0 if bid in NILS and not taken else TAKES_SPARE
        costs = [
            harm * next_trick_worth(options, bid, possible, players, taken, left, held, to_go)
            for left in range(possible + 2)
        ] if taken < possible else ()  # fmt: skip
        result.append((max(0, lacking), eager, tuple(costs)))
    return tuple(result)
