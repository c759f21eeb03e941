"""The stated chance to make the bid against how often it was made: one decision a hand, by tenths of stated chance."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.bots.players import ThumbBot
from cardtable.bots.search import Budget
from cardtable.bots.search_advice import advice
from cardtable.core.chance import Chance, Stream, code_key
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Table
from cardtable.table.session import Session
from tests.kit.random_games import GAMES, kit_game

PLAYOUTS = 400
LATEST = 40
"""The decision that is looked at is one of the first so many of its hand."""
OFF = 0.05
"""By how much a tenth may be off."""


def case(name: str, seed: int) -> tuple[float, bool] | None:
    """Return the stated chance of one decision of a hand, and whether the bid was made; None without a choice."""
    game, rnd = kit_game(name), Random(seed)
    round_ = rnd.randint(2, 8) if game.info.rounds else 1
    names = tuple(f"P{i}" for i in range(game.info.usual))
    session = Session(game, Table(names, game.Options(), rnd.randrange(len(names)), round=round_))
    session.chance = Chance(code_key(f"calibration {seed}"))
    when, decision, stated, thumb = rnd.randrange(LATEST), 0, None, ThumbBot()
    seat = -1
    while not session.standing.hands:
        if not isinstance(session.pending, Ask):
            session.advance()
            continue
        observation = session.observation()
        words = Stream(b"calibration", f"{seed}/{decision}")
        action = thumb.choose(observation, words)
        if decision >= when and stated is None and len(observation.legal) > 1:
            found = advice(observation, words, Budget(PLAYOUTS))
            stated, seat, action = found.rows[0].make, observation.seat, found.choice
        session.act(observation.seat, action, session.at)
        decision += 1
    lines = session.standing.hands[0].lines
    return None if stated is None else (stated, next((x.points for x in lines if x.seat == seat), 0) > 0)


def tenths(name: str, seeds: range) -> list[tuple[int, float, float]]:
    """Return for each tenth of stated chance how many cases it has, the mean stated, and the observed rate."""
    cases = [found for seed in seeds if (found := case(name, seed)) is not None]
    parts = [[c for c in cases if min(9, int(c[0] * 10)) == tenth] for tenth in range(10)]
    return [(len(p), sum(c[0] for c in p) / len(p), sum(c[1] for c in p) / len(p)) for p in parts if p]


def test_stated_chances_are_chances() -> None:
    found = tenths("wizard", range(14))
    assert sum(count for count, _, _ in found) > 5
    assert all(0 <= stated <= 1 for _, stated, _ in found)


@pytest.mark.large
@pytest.mark.parametrize("name", GAMES)
def test_stated_chances_are_observed(name: str) -> None:
    off = [row for row in tenths(name, range(12_000)) if row[0] >= 1000 and abs(row[1] - row[2]) > OFF]
    assert not off, off
