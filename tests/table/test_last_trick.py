"""While the last trick of a hand lies there, everything around it is still that hand's."""

from __future__ import annotations

from random import Random

import pytest

from cardtable import plugins
from cardtable.core.chance import Chance
from cardtable.core.facts import Dealt
from cardtable.core.options import read_options
from cardtable.core.ruleset import Table
from cardtable.table.session import Session
from tests.tui.tables import NAMES, Seating

SEATS = {
    "wizard": 4,
    "cutthroat-spades": 3,
    "two-player-spades": 2,
    "canadian-smear": 3,
    "three-handed-euchre": 3,
}


@pytest.mark.parametrize("game", SEATS)
def test_title_roles_and_scores_change_with_the_next_deal(game: str) -> None:
    ruleset, seats = plugins.ruleset(game), SEATS[game]
    table = Table(NAMES[:seats], read_options(ruleset.Options, {}, seats), 0, round=2)
    session, seating, rng = Session(ruleset, table, Chance(b"last trick")), Seating(game, seats, (0,)), Random(5)
    ended = 0
    while ended < 3 and not session.standing.over:
        before = session.scene(None)
        dealt = isinstance(session.facts[-1], Dealt) if session.facts else True
        seating.step(session, rng)
        if not session.hand_ended:
            continue
        assert not dealt
        ended += 1
        lying, after = session.trick_scene(None), session.scene(None)
        assert (lying.title, lying.badges) == (before.title, before.badges)
        assert len(lying.trick) == sum(p.plays for p in before.seats)
        assert sum(c.winning for c in lying.trick) == 1
        for was, now, later in zip(before.seats, lying.seats, after.seats, strict=True):
            assert (now.score, now.bags, now.badges) == (was.score, was.bags, was.badges)
            assert (now.tricks, now.needs, now.cards) == (later.tricks, later.needs, later.cards)
        assert sum(p.tricks for p in lying.seats) == sum(p.tricks for p in before.seats) + 1
        assert not any(p.turn for p in lying.seats)
    assert ended
