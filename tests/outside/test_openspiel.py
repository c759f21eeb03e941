"""The games from outside in lock-step with OpenSpiel: same questions, legal choices, trick winners and scores."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.bots.players import RandomBot
from cardtable.kit.game import TrickGame
from cardtable.sim.run import Match, play_match
from cardtable.table.program import ProgramBot
from tests.outside import judge, shelf

pytestmark = [pytest.mark.openspiel, pytest.mark.usefixtures("uninstall")]
FEW, MANY = 20, 2000
ISMCTS = Path(__file__).parent / "ismcts.py"


@pytest.fixture(scope="session")
def spiel() -> Any:
    return pytest.importorskip("pyspiel", reason="OpenSpiel is not installed; the extra openspiel brings it")


def _game(folder: str) -> TrickGame:
    game = shelf.load(folder)
    assert isinstance(game, TrickGame)
    return game


def _agree(folder: str, spiel: Any, seeds: range) -> None:
    game = _game(folder)
    for seed in seeds:
        try:
            judge.HANDS[folder](game, spiel, Random(seed))
        except AssertionError as error:
            raise AssertionError(f"hand {seed} of {folder}: {error}") from error


@pytest.mark.parametrize("folder", shelf.GAMES)
def test_hands_agree_with_the_judge(folder: str, spiel: Any) -> None:
    _agree(folder, spiel, range(FEW))


@pytest.mark.large
@pytest.mark.parametrize("folder", shelf.GAMES)
def test_many_hands_agree_with_the_judge(folder: str, spiel: Any) -> None:
    _agree(folder, spiel, range(FEW, FEW + MANY))


def test_the_judge_would_notice(spiel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "_broken_leads", lambda s, legal: 0)
    with pytest.raises(AssertionError, match="hand 0 of spades"):
        _agree("spades", spiel, range(FEW))


def test_every_difference_is_of_a_game_that_is_compared() -> None:
    assert {d.game for d in judge.DIFFERENCES} < set(judge.HANDS)
    assert all(d.theirs and d.right and d.treated for d in judge.DIFFERENCES)


@pytest.mark.parametrize("folder", ["oh_hell", "euchre"])
def test_its_search_sits_at_our_table(folder: str, spiel: Any) -> None:
    """OpenSpiel's ISMCTS as a program behind the bot protocol never needs a stand-in."""
    game = _game(folder)
    program = ProgramBot(f"{sys.executable} {ISMCTS} 5", limit=60.0)
    bots = tuple(program if i % 2 else RandomBot() for i in range(game.info.usual))
    for (played,) in play_match(Match(game, game.Options(), bots, "2", hands=True), 6):
        assert played.failures == (0,) * len(bots)
