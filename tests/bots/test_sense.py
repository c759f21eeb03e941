"""Sense of the searching levels beyond single complaints: bids within reason, hands that cannot lose."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.bots.levels import HARD, NORMAL, SearchBot, hard, normal, with_playouts
from cardtable.core.pending import BIDDING
from cardtable.kit.position import Position
from tests.bots.positions import to_bid
from tests.bots.searched import questions, words
from tests.games import test_three_handed_euchre_bot as euchre
from tests.sizes import partly_slow


@partly_slow(("name", "seats"), (("cutthroat-spades", 4), ("wizard", 4), ("two-player-spades", 2)), always={1, 2})
@pytest.mark.parametrize("level", [NORMAL, HARD])
def test_no_bot_bids_more_than_there_is_to_win(name: str, seats: int, level: Any) -> None:
    bot = SearchBot(level, playouts=40, timed=False)
    asked = 0
    for seed in range(3):
        for observation in questions(name, seats, seed=seed, round_=2 + 4 * seed if name == "wizard" else 1):
            if observation.ask.stage != BIDDING:
                continue
            view: Position = observation.view
            asked += 1
            assert (bot.choose(observation, words(str(seed))).n or 0) <= len(view.hands[observation.seat])
    assert asked >= 3 * seats


@pytest.mark.parametrize("make", [normal, hard])
def test_a_bid_is_near_what_the_hand_is_worth(make: Any) -> None:
    bot = with_playouts(make(), 400)
    assert (bot.choose(to_bid("W1 W2 AS KS", "7S"), words()).n or 0) >= 3
    assert (bot.choose(to_bid("2C 3D 2H 4C", "7S"), words()).n or 0) == 0


@pytest.mark.parametrize("make", [normal, hard])
@pytest.mark.parametrize(("hand", "up"), [(euchre.LAY_DOWN, "9S"), ("JH JD AH KH QH", "9H"), ("JC JS AC KC TC", "9C")])
def test_a_hand_that_cannot_lose_is_called(make: Any, hand: str, up: str) -> None:
    question = euchre.question((hand, "", ""), up)
    assert str(with_playouts(make(), None).choose(question, words())) == "order"
