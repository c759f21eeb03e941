"""Seven games that stand on the engine and the naive judges of their rules, in lock-step on random games."""

from __future__ import annotations

import os
from random import Random

import pytest

from tests.engine import Engine
from tests.oracles.small import random_header
from tests.oracles.test_small_games import GAMES, kind_of
from tests.rules.test_differential import in_lock_step

pytestmark = pytest.mark.usefixtures("uninstall")
SMALL = 12
"""Games of a test in CI."""


def play_in_lock_step(game: str, seed: int) -> int:
    """Play one random game on both judges and return the number of finished hands."""
    kind, rnd = kind_of(game), Random(seed)
    header = random_header(kind, rnd)
    return in_lock_step(kind(header), Engine(header), header, rnd)


@pytest.mark.parametrize("game", GAMES)
def test_oracle_and_game_agree(game: str) -> None:
    assert sum(play_in_lock_step(game, seed) for seed in range(SMALL)) >= SMALL


@pytest.mark.large
@pytest.mark.parametrize("game", GAMES)
def test_oracle_and_game_agree_at_large(game: str) -> None:
    wanted = int(os.environ.get("CARDTABLE_HANDS", "2000"))
    hands, seed = 0, 1_000_000
    while hands < wanted:
        hands, seed = hands + play_in_lock_step(game, seed), seed + 1
