"""Random self-play of the Smear oracle: nothing is lost, nothing is invented, nothing crashes."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tests.judges import Refused
from tests.oracles.canadian_smear import CARD_POINTS, CHOICES, Oracle

MAX_HANDS = 80


def random_header(rng: Random) -> dict[str, Any]:
    """Any options that can be, any seat dealing, now and then starting scores."""
    players = rng.choice([2, 3])
    options: dict[str, Any] = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.7}
    if players == 3 and options.get("game_tie") == "non_dealer":
        options["game_tie"] = "bidder"
    if options.get("joker_point") == "on":
        options["joker"] = "on"
    if rng.random() < 0.5:
        options["target"] = rng.choice([7, 11, 15, 21])
    header = {
        "cardtable": 1,
        "game": "canadian-smear",
        "options": options,
        "seats": ["Ana", "Ben", "Cat"][:players],
        "dealer": rng.randrange(players),
    }
    if rng.random() < 0.5:
        header["scores"] = [rng.randint(-5, 14) for _ in range(players)]
    return header


def random_deal(judge: Oracle, rng: Random) -> dict[str, Any]:
    shape = judge.deal_shape()
    deck = rng.sample(shape["deck"], len(shape["deck"]))
    hands = []
    for size in shape["sizes"]:
        hands.append(" ".join(deck[:size]))
        deck = deck[size:]
    return {"dealt": {"hands": hands}}


def random_fact(judge: Oracle, rng: Random) -> dict[str, Any]:
    pending = judge.pending()
    assert pending is not None
    if pending.get("chance") == "deal":
        return random_deal(judge, rng)
    assert pending["legal"]
    assert pending["legal"] == sorted(set(pending["legal"]))
    if "pass" in pending["legal"] and rng.random() < 0.5:
        return {"seat": pending["seat"], "chose": "pass"}
    return {"seat": pending["seat"], "chose": rng.choice(pending["legal"])}


def check_nonsense(judge: Oracle, players: int) -> None:
    """A wrong fact changes nothing."""
    before = deepcopy(judge.__dict__)
    nonsense: list[dict[str, Any]] = [
        {"drew": "AS"},
        {"dealt": {"hands": ["AS"] * players}},
        {"took_back": 1},
        {"seat": 0, "chose": "bid 6"},
        {"seat": players, "chose": "pass"},
    ]
    for fact in nonsense:
        with pytest.raises(Refused):
            judge.feed(fact)
    assert judge.__dict__ == before


def check_hand(hand: dict[str, Any], dealt: list[str], judge: Oracle) -> None:
    """Six tricks, the counters all captured, no more points than there are, only a bidder can lose."""
    assert sum(hand["tricks"]) == 6
    assert sum(judge.card_points()) == sum(CARD_POINTS.get(card[0], 0) for card in dealt)
    assert sum(n for n in hand["scores"] if n > 0) <= judge.highest_bid()
    assert sum(1 for n in hand["scores"] if n < 0) <= 1
    assert any(bid is not None for bid in hand["bids"])
    for change, bid in zip(hand["scores"], hand["bids"], strict=True):
        assert change >= 0 or bid == f"bid {-change}"


def play_game(rng: Random) -> Oracle:
    header = random_header(rng)
    judge = Oracle(header)
    start = list(judge.scores)
    dealt: list[str] = []
    while judge.pending() is not None and len(judge.hands) < MAX_HANDS:
        finished = len(judge.hands)
        fact = random_fact(judge, rng)
        if "dealt" in fact:
            check_nonsense(judge, len(start))
            dealt = " ".join(fact["dealt"]["hands"]).split()
        judge.feed(fact)
        if len(judge.hands) > finished:
            check_hand(judge.hands[-1], dealt, judge)
        if judge.pending() is not None and rng.random() < 0.05:
            check_nonsense(judge, len(start))
    changes = [hand["scores"] for hand in judge.hands]
    assert judge.scores == [sum(column) for column in zip(start, *changes, strict=True)]
    assert (judge.pending() is None) == (len(judge.winners) == 1)
    return judge


def test_random_games_conserve_everything_and_most_end() -> None:
    rng = Random(20)
    games = [play_game(rng) for _ in range(45)]
    assert sum(1 for judge in games if judge.winners) >= 12


def test_a_finished_game_takes_nothing_more() -> None:
    rng = Random(5)
    judge = play_game(rng)
    while not judge.winners:
        judge = play_game(rng)
    with pytest.raises(Refused):
        judge.feed({"seat": 0, "chose": "pass"})


def test_there_is_never_a_draw() -> None:
    with pytest.raises(Refused):
        Oracle({"cardtable": 1, "game": "canadian-smear", "seats": ["Ana", "Ben"]}).draw_pool()
