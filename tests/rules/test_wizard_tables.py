"""Wizard, the further house rules: rounds that descend, and blind rounds (WZ-H7)."""

from __future__ import annotations

import pytest

from tests.engine import Engine
from tests.judges import allows, refuses
from tests.rules.test_wizard import JudgeOf, bid, table


@pytest.mark.parametrize(("players", "most"), [(3, 20), (4, 15), (5, 12), (6, 10)])
@allows("WZ-7")
@refuses("WZ-7")
def test_wz_7_rounds_may_descend_from_the_whole_deck(judge_of: JudgeOf, players: int, most: int) -> None:
    first = table(judge_of, players, round_sizes="descending").deal_shape()
    assert (first["sizes"], first["up"]) == ([most] * players, 0)
    second = table(judge_of, players, round_sizes="descending", round=2).deal_shape()
    assert (second["sizes"], second["up"]) == ([most - 1] * players, 1)
    last = table(judge_of, players, round_sizes="descending", round=most).deal_shape()
    assert last["sizes"] == [1] * players


@allows("WZ-H7")
@refuses("WZ-H7")
def test_wz_h7_every_third_round_is_bid_before_anybody_sees_a_card() -> None:
    for number, blind in ((1, False), (2, False), (3, True), (4, False), (6, True)):
        header = {"cardtable": 1, "game": "wizard", "seats": ["Ann", "Bo", "Cy"], "dealer": 2, "round": number}
        engine = Engine({**header, "options": {"blind_rounds": "every_third"}})
        deck = engine.deal_shape()["deck"]
        deck = [card for card in deck if card[0] != "W"]
        hands = [" ".join(deck[seat * number : (seat + 1) * number]) for seat in range(3)]
        engine.feed({"dealt": {"hands": hands, "up": deck[-1]}})
        assert [all(engine.session.public.seen)] == [not blind]
        bid(engine, 0, 0)
        assert [all(engine.session.public.seen)] == [not blind]
        bid(engine, 0)
        assert all(engine.session.public.seen)


@allows("WZ-H7")
def test_wz_h7_what_is_asked_stays_the_same(judge_of: JudgeOf) -> None:
    judge = table(judge_of, 3, round=3, blind_rounds="every_third")
    judge.feed({"dealt": {"hands": ["2C 3C 4C", "2D 3D 4D", "2H 3H 4H"], "up": "2S"}})
    pending = judge.pending()
    assert pending is not None
    assert pending["legal"] == ["bid 0", "bid 1", "bid 2", "bid 3"]
