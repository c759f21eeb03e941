"""Whatever is pressed, clicked or resized: no exception, nothing off-screen, and always a key that acts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.store.database.schema import VERSION
from tests.databases import thaw
from tests.sizes import partly_slow
from tests.tui.monkey import Monkey
from tests.tui.shell import QUIET
from tests.tui.tables import Seating
from tests.tui.test_statistics import played

TABLES = (
    Seating("wizard", 6, (0,), round=4),
    Seating("wizard", 3, (0, 1, 2), {"bid_visibility": "hidden_until_all_bid"}, round=2),
    Seating("cutthroat-spades", 3, (0,)),
    Seating("cutthroat-spades", 5, (1, 3), {"jokers": 2}),
    Seating("two-player-spades", 2, (0,)),
    Seating("two-player-spades", 2, (0, 1)),
    Seating("canadian-smear", 3, (0,)),
    Seating("canadian-smear", 2, (0, 1)),
    Seating("three-handed-euchre", 3, (0,)),
    Seating("three-handed-euchre", 3, (0, 1, 2)),
)
SETTINGS = (
    QUIET,
    replace(QUIET, trick_stays="key", confirm_play="on"),
    replace(QUIET, pace="fast", trick_stays="short", animation="on", auto_single="on"),
    replace(QUIET, suits="ascii", sort="by rank"),
)
EACH = 150
"""Events at each table: 1,500 together, 750 of them at the tables that every run has, one of each game."""
LARGE = 5000


@partly_slow(("seed", "seating"), list(enumerate(TABLES)), always={0, 5, 9}, ids=str)
async def test_a_monkey_breaks_nothing(tmp_path: Path, seed: int, seating: Seating) -> None:
    monkey = Monkey(tmp_path, seating, seed, SETTINGS[seed % len(SETTINGS)])
    await monkey.run(EACH)
    assert len(monkey.screens) >= 3


@pytest.mark.large
@pytest.mark.parametrize("seed", [200, 201])
async def test_a_monkey_breaks_nothing_at_home(tmp_path: Path, seed: int, figure: Callable[[str, int], None]) -> None:
    thaw(VERSION, tmp_path)
    played(tmp_path)
    monkey = Monkey(tmp_path, TABLES[seed % len(TABLES)], seed, SETTINGS[seed % len(SETTINGS)], at_home=True)
    await monkey.run(LARGE)
    figure("events of the monkey", monkey.count)
    for screen in monkey.screens:
        figure(f"monkeys that saw {screen}", 1)
    assert len(monkey.screens) >= 8


@pytest.mark.large
@pytest.mark.parametrize(("seed", "seating"), list(enumerate(TABLES, 100)), ids=str)
async def test_a_monkey_breaks_nothing_in_a_long_evening(
    tmp_path: Path, seed: int, seating: Seating, figure: Callable[[str, int], None]
) -> None:
    monkey = Monkey(tmp_path, seating, seed, SETTINGS[seed % len(SETTINGS)])
    await monkey.run(LARGE)
    figure("events of the monkey", monkey.count)
    for screen in monkey.screens:
        figure(f"monkeys that saw {screen}", 1)
    assert len(monkey.screens) >= 8
