"""Sense of the searching levels: positions of Cutthroat Spades that players complained of, and bids within reason."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.bots.levels import HARD, NORMAL, SearchBot, counted, hard, normal
from cardtable.bots.search import Budget, Search
from cardtable.bots.search_moves import candidates
from cardtable.core.actions import number
from cardtable.core.observation import Observation
from cardtable.core.pending import BIDDING
from cardtable.kit.position import Position
from tests.bots.positions import to_bid
from tests.bots.searched import questions, words
from tests.games.test_cutthroat_spades_bot import FREE_BAGS, PLAIN, to_play

LEVELS = (normal, hard)


def choice(make: Any, asked: Observation, playouts: int = 150) -> str:
    return str(counted(make(), playouts).choose(asked, words()))


@pytest.mark.parametrize("make", LEVELS)
@pytest.mark.parametrize(
    ("trick", "hand", "bid", "took", "sensible"),
    [
        ("5D KD", "AS 4S 2S 9C", "bid 4", 2, {"2S", "4S"}),  # R02: the cheapest winner, when last
        ("5D JD", "AD KD QD 3C", "bid 6", 3, {"QD", "KD", "AD"}),
        ("KC 6S", "AS JS 7S 4D", "bid 5", 2, {"7S"}),
        ("QH 2H", "KH 9H", "bid 5", 4, {"KH"}),  # R52: who wants the trick takes it
        ("AH 2H", "KH 9H", "bid 5", 4, {"9H"}),  # R52: no winner is wasted on a trick that is lost
        ("AH 2H", "KH 9H 4D", "bid 5", 4, {"9H"}),
    ],
)
def test_the_last_to_play_takes_what_it_needs_cheaply_and_wastes_nothing(
    make: Any, trick: str, hand: str, bid: str, took: int, sensible: set[str]
) -> None:
    asked = to_play(trick, hand, f"bid 4, bid 4, {bid}", (3, 3, took), options=PLAIN)
    assert choice(make, asked).removeprefix("play ") in sensible


@pytest.mark.parametrize("make", LEVELS)
@pytest.mark.parametrize("hand", ["KD QD 4D", "KH QH 2H", "AS KS 3S"])
def test_who_needs_every_trick_leads_from_the_top(make: Any, hand: str) -> None:
    """R03."""
    asked = to_play("", hand, "bid 4, bid 4, bid 6", (3, 3, 3), options=PLAIN)
    assert choice(make, asked).removeprefix("play ") in set(hand.split()[:2])


@pytest.mark.parametrize("make", LEVELS)
@pytest.mark.parametrize("trick", ["9H 5H", "TH 5H", "QH 4H"])
def test_a_made_bid_takes_a_free_bag_to_set_the_leader(make: Any, trick: str) -> None:
    """R07: the bot reads the rules in force."""
    asked = to_play(trick, "KH 3H", "bid 5, bid 2, bid 2", (4, 2, 2), options=FREE_BAGS)
    assert choice(make, asked) == "play KH"


@pytest.mark.parametrize("name", ["cutthroat-spades", "wizard"])
@pytest.mark.parametrize("level", [NORMAL, HARD])
def test_no_bot_bids_more_than_there_is_to_win(name: str, level: Any) -> None:
    bot = SearchBot(level, playouts=40, timed=False)
    asked = 0
    for seed in range(3):
        for observation in questions(name, 4, seed=seed, round_=2 + 4 * seed if name == "wizard" else 1):
            if observation.ask.stage != BIDDING:
                continue
            view: Position = observation.view
            asked += 1
            assert (bot.choose(observation, words(str(seed))).n or 0) <= len(view.hands[observation.seat])
    assert asked >= 12


@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [("AS 9C 4D 2H", "AS 9C 4D W1"), ("8S 5C 4D 2H", "KS AC 4D 2H"), ("QS TC 9D 2H", "QS TC AD KD")],
)
def test_a_better_hand_never_bids_less_in_common_worlds(weaker: str, stronger: str) -> None:
    """A higher card or a trump more never lowers a simulated bid."""
    bids = []
    for hand in (weaker, stronger):
        observation = to_bid(hand, "7S")
        lines = Search(observation, words()).consider(candidates(observation)[1], Budget(400))
        bids.append(lines[0].action)
        assert lines[0].action in number("bid", range(5))
    assert (bids[1].n or 0) >= (bids[0].n or 0)
