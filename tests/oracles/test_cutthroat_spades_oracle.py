"""Random self-play of the naive Cutthroat Spades judge."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.judges import Refused
from tests.oracles.cutthroat_spades import CHOICES, Oracle

MAX_HANDS = 30


def random_header(rng: Random) -> dict[str, Any]:
    """Return a random header that can be."""
    while True:
        header = any_header(rng)
        try:
            Oracle(header)
        except Refused:
            continue
        return header


def any_header(rng: Random) -> dict[str, Any]:
    players = rng.choice([3, 4, 5])
    options: dict[str, Any] = {name: rng.choice(values) for name, values in CHOICES.items()}
    options["target"] = rng.choice([50, 100, 300])
    options["bag_limit"] = rng.choice([1, 5, 10])
    options["blind6_deficit"] = rng.choice([0, 50, 100])
    options["blind_nil_deficit"] = rng.choice([0, 50, 100])
    kept = {name: value for name, value in options.items() if rng.random() < 0.7 or name == "target"}
    return {
        "cardtable": 1,
        "game": "cutthroat-spades",
        "seats": ["Ann", "Bo", "Cy", "Di", "Ed"][:players],
        "dealer": rng.randrange(players),
        "options": kept,
        "scores": [rng.randrange(-20, 10) * 10 for _ in range(players)],
    }


def random_deal(rng: Random, judge: Oracle) -> dict[str, Any]:
    shape = judge.deal_shape()
    deck = list(shape["deck"])
    rng.shuffle(deck)
    hands = []
    for size in shape["sizes"]:
        hands.append(" ".join(deck[:size]))
        deck = deck[size:]
    assert len(deck) == (
        judge.players == 3 and judge.options["odd_card"] == "one_unseen" and not judge.options["jokers"]
    )
    return {"dealt": {"hands": hands}}


def random_action(rng: Random, legal: list[str], modesty: float) -> str:
    """Choose, with the given chance, among the modest bids, which let games end."""
    assert legal == sorted(legal)
    assert len(set(legal)) == len(legal) > 0
    modest = [text for text in legal if text in ("look", "bid 1", "2f")]
    return rng.choice(modest if modest and rng.random() < modesty else legal)


def play_game(rng: Random, judge: Oracle, modesty: float = 0.7) -> None:
    while len(judge.hands) < MAX_HANDS:
        asked = judge.pending()
        if asked is None:
            return
        if "chance" in asked:
            assert asked == {"chance": "deal"}
            judge.feed(random_deal(rng, judge))
        else:
            with pytest.raises(Refused):
                judge.feed({"seat": asked["seat"], "chose": "play ZZ"})
            judge.feed({"seat": asked["seat"], "chose": random_action(rng, asked["legal"], modesty)})
            assert len(judge.trick_winners) <= judge.hand_tricks()


def check_game(judge: Oracle, start: list[int]) -> None:
    for seat, score in enumerate(start):
        assert judge.scores[seat] == score + sum(hand["scores"][seat] for hand in judge.hands)
    for hand in judge.hands:
        assert sum(hand["tricks"]) == judge.hand_tricks()
        assert all(isinstance(bid, str) for bid in hand["bids"])
        # A bid, two bonus Jacks and no more than a bag penalty each way.
        assert all(-600 <= change <= 250 for change in hand["scores"])
    assert judge.bags is not None
    assert min(judge.bags) >= 0
    assert max(judge.bags) < judge.options["bag_limit"] or judge.options["bag_mode"] == "per_hand"
    if judge.pending() is None:
        best, limit = max(judge.scores), judge.options["loss_limit"]
        bostons = [seat for seat in range(judge.players) if judge.made_boston(seat, judge.hands[-1]["tricks"][seat])]
        assert judge.winners == (bostons or [seat for seat, score in enumerate(judge.scores) if score == best])
        assert bostons or best >= judge.options["target"] or min(judge.scores) <= limit


@pytest.mark.parametrize("seed", range(40))
def test_self_play_conserves_cards_tricks_and_scores(seed: int) -> None:
    rng = Random(seed)
    header = random_header(rng)
    judge = Oracle(header)
    play_game(rng, judge)
    check_game(judge, header["scores"])


def test_some_games_end() -> None:
    ended = 0
    for seed in range(10):
        rng = Random(1000 + seed)
        header = {**random_header(rng), "options": {"target": 50}}
        judge = Oracle(header)
        play_game(rng, judge, modesty=1.0)
        ended += judge.pending() is None
    assert ended >= 8


def test_a_refused_fact_changes_nothing() -> None:
    rng = Random(5)
    judge = Oracle({"cardtable": 1, "game": "cutthroat-spades", "seats": ["Ann", "Bo", "Cy"]})
    early: list[dict[str, Any]] = [
        {"drew": "KS", "seat": 0},
        {"took_back": 1},
        {"seat": 1, "chose": "look"},
        {"dealt": {"hands": []}},
    ]
    for wrong in early:
        with pytest.raises(Refused):
            judge.feed(wrong)
    assert judge.pending() == {"chance": "deal"}
    judge.feed(random_deal(rng, judge))
    asked = judge.pending()
    late: list[dict[str, Any]] = [
        {"seat": 0, "chose": "look"},
        {"seat": 1, "chose": "bid 3"},
        {"seat": 1, "chose": "look", "why": ""},
    ]
    for wrong in late:
        with pytest.raises(Refused):
            judge.feed(wrong)
        assert judge.pending() == asked
