"""The naive judge of three-handed Euchre plays by itself and must lose neither card, trick nor point."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.judges import Refused
from tests.oracles.three_handed_euchre import Oracle

CHOICES: dict[str, list[Any]] = {
    "deck": [24, 25, 32],
    "stick_dealer": ["off", "on"],
    "dealer_must_pick_up": ["off", "on"],
    "allow_turned_down_suit": ["off", "on"],
    "alone_lead": ["left_of_loner", "dealer_left"],
    "lone_march_points": [3, 4, 6],
    "super_euchre": ["off", "on"],
    "shared_win": ["off", "on"],
    "must_hold_natural_trump": ["off", "on"],
    "farmers_hand": ["off", "on"],
    "target": [1, 5, 7, 10, 11, 15],
}
DEALS_AT_MOST = 400


def random_header(rng: random.Random) -> dict[str, Any]:
    options = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.7}
    return {
        "cardtable": 1,
        "game": "three-handed-euchre",
        "seats": ["Ann", "Bo", "Cy"],
        "dealer": rng.randrange(3),
        "options": options,
    }


def random_deal(oracle: Oracle, rng: random.Random) -> dict[str, Any]:
    shape = oracle.deal_shape()
    deck: list[str] = shape["deck"]
    assert len(deck) == len(set(deck)) == oracle.options["deck"]
    rng.shuffle(deck)
    hands = [" ".join(deck[5 * seat : 5 * seat + 5]) for seat in range(3)]
    return {"dealt": {"hands": hands, "dummy": " ".join(deck[15:20]), "up": deck[20]}}


def choose(legal: list[str], rng: random.Random) -> str:
    """Pick at random, but let half of the passes become calls so that games end."""
    calls = [text for text in legal if text != "pass"]
    return rng.choice(calls if calls and rng.random() < 0.5 else legal)


def check_hand(hand: dict[str, Any]) -> None:
    assert sum(hand["tricks"]) == 5
    makers = [seat for seat in range(3) if hand["bids"][seat] is not None]
    assert len(makers) == 1
    made = hand["tricks"][makers[0]] >= 3
    for seat in range(3):
        assert (hand["scores"][seat] > 0) == (made == (seat == makers[0]))


def play_game(oracle: Oracle, rng: random.Random) -> int:
    deals = 0
    while deals < DEALS_AT_MOST:
        pending = oracle.pending()
        if pending is None:
            break
        if "chance" in pending:
            assert pending == {"chance": "deal"}
            deals += 1
            oracle.feed(random_deal(oracle, rng))
            continue
        legal: list[str] = pending["legal"]
        assert legal
        assert legal == sorted(set(legal))
        with pytest.raises(Refused):
            oracle.feed({"seat": (pending["seat"] + 1) % 3, "chose": legal[0]})
        assert oracle.pending() == pending
        oracle.feed({"seat": pending["seat"], "chose": choose(legal, rng)})
    return deals


@pytest.mark.parametrize("seed", range(60))
def test_random_games_add_up(seed: int) -> None:
    rng = random.Random(seed)
    oracle = Oracle(random_header(rng))
    deals = play_game(oracle, rng)
    assert deals < DEALS_AT_MOST
    assert oracle.pending() is None
    assert oracle.hands
    for hand in oracle.hands:
        check_hand(hand)
    assert oracle.scores == [sum(hand["scores"][seat] for hand in oracle.hands) for seat in range(3)]
    top = max(oracle.scores)
    assert top >= oracle.options["target"]
    assert oracle.winners == [seat for seat in range(3) if oracle.scores[seat] == top]


def test_every_stage_is_reached() -> None:
    reached = set()
    rng = random.Random(7)
    options = {"deck": 25, "farmers_hand": "on", "target": 60}
    oracle = Oracle({**random_header(rng), "options": options})
    while oracle.pending() is not None and len(oracle.hands) < 400:
        reached.add(oracle.stage)
        pending = oracle.pending() or {}
        if "chance" in pending:
            oracle.feed(random_deal(oracle, rng))
        else:
            oracle.feed({"seat": pending["seat"], "chose": choose(pending["legal"], rng)})
    expected = {"deal", "round 1", "round 2", "joker", "pick up", "exchange", "maker", "ten cards", "defender", "play"}
    assert expected <= reached
