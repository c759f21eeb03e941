"""The stated chance to make the bid is one: in every tenth of it, so many bids are made."""

from __future__ import annotations

from itertools import chain

import pytest

from cardtable.bots.search_advice import stated
from tests.bots.calibration import Case, cases, fitted, tenths
from tests.kit.random_games import GAMES

OFF = 0.05
"""By how much a tenth may be off."""
MANY = 1000
"""From so many cases a tenth tells something."""
HANDS = {
    "canadian-smear": 3000, "three-handed-euchre": 3000, "cutthroat-spades": 2100,
    "wizard": 2100, "two-player-spades": 1050,
}  # fmt: skip
"""Hands of each game in the long run."""


def test_stated_chances_are_chances() -> None:
    found = cases("wizard", range(14))
    assert sum(tenth.cases for tenth in tenths(found)) == len(found) > 5
    assert all(0 < case.stated < 1 for case in found)


def test_a_chance_grows_with_the_bids_made() -> None:
    for odds in ((0.0, 1.0), (-0.7, 1.1)):
        rising = [stated(makes, 40, odds) for makes in range(41)]
        assert rising == sorted(set(rising))
        assert 0 < rising[0] < 0.05 < 0.9 < rising[-1] < 1
    assert stated(20, 40, (0.0, 1.0)) == 0.5


def test_a_fit_finds_what_is_off() -> None:
    found = [Case(p, n < made) for p, made in ((0.2, 10), (0.5, 30), (0.8, 60)) for n in range(100)]
    add, times = fitted(found)
    assert add < -0.5
    assert 0.7 < times < 1.2


@pytest.mark.large
def test_stated_chances_are_observed() -> None:
    found = {name: cases(name, range(HANDS[name]), jobs=2) for name in GAMES}
    for of_cases in (*found.values(), list(chain.from_iterable(found.values()))):
        off = [tenth for tenth in tenths(of_cases) if tenth.cases >= MANY and abs(tenth.stated - tenth.observed) > OFF]
        assert not off, off
