"""No level that searches falls far below the rule of thumb: worlds that fit nobody's draft cost 25 points a hand."""

from __future__ import annotations

import pytest

from cardtable.bots.levels import normal, with_playouts
from cardtable.bots.players import ThumbBot
from cardtable.sim.report import make_report
from cardtable.sim.run import Match, play_match
from tests.kit.random_games import kit_game

DEALS = 24
FAR = 10.0
"""Points a hand: three standard errors below equality, and as many above what the old worlds lost."""


@pytest.mark.slow
def test_normal_bids_after_a_draft_as_one_who_saw_it() -> None:
    game = kit_game("two-player-spades")
    match = Match(game, game.Options(), (with_playouts(normal(), None), ThumbBot()), "7", hands=True, duplicate=True)
    report = make_report(match, play_match(match, DEALS))
    assert report.pairs[0].difference.mean > -FAR
