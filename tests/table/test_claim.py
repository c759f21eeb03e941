"""A hand is decided when nothing that anybody plays changes the scores."""

from __future__ import annotations

from cardtable import plugins
from cardtable.core.pending import PLAY, Ask
from cardtable.table.claim import decided
from cardtable.table.session import Session
from tests.kit.random_games import GAMES
from tests.toy import RULESET as HIGH_CARD
from tests.tui.table_app import forward, session_of


def to_play(session: Session) -> bool:
    return isinstance(ask := session.pending, Ask) and ask.stage == PLAY


def test_a_hand_is_decided_at_its_last_trick_and_not_at_its_first() -> None:
    for name in GAMES:
        ruleset = plugins.ruleset(name)
        session = session_of(ruleset, ruleset.info.usual, start_round=7 if name == "wizard" else 1)
        assert not decided(session)
        forward(session, to_play)
        assert not decided(session)
        forward(session, lambda s: to_play(s) and max(seat.cards for seat in s.scene(None).seats) == 1)
        assert decided(session)


def test_a_game_from_outside_is_never_decided_before_its_end() -> None:
    session = session_of(HIGH_CARD, 3)
    forward(session, to_play)
    assert not decided(session)
