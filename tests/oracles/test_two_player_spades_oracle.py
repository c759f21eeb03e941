"""The naive judge of Two-player Spades plays with itself and nothing gets lost."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.judges import Refused
from tests.oracles.two_player_spades import Oracle
from tests.oracles.two_player_spades_parts import DECK


def random_options(rng: Random) -> dict[str, Any]:
    """Choose a value for some of the options."""
    values: dict[str, list[Any]] = {
        "target": [500, 300, 200, 1],
        "peek_second_card": ["off", "on"],
        "failed_nil_bags": ["off", "on"],
        "double_nil_deficit": [0, 100, 1],
        "double_nil_exchange": ["up_to_3", "none"],
        "bag_limit": [10, 5, 1],
        "bag_penalty": [100, 50, 0],
        "mercy_limit": ["off", -200, -250],
    }
    return {name: rng.choice(choices) for name, choices in values.items() if rng.random() < 0.7}


class Ledger:
    """What an onlooker of the facts knows about where the cards are."""

    def __init__(self) -> None:
        """Start with an empty table."""
        self.seen: list[str] = []
        self.hands: list[set[str]] = [set(), set()]
        self.turn: list[str] = []
        self.rejected = False

    def drew(self, seat: int, card: str) -> None:
        """Note a card; the draft ends with the 52nd."""
        if len(self.seen) == 52:
            assert card in self.seen
            assert card not in self.hands[0] | self.hands[1]
            self.hands[seat].add(card)
            return
        assert card not in self.seen
        self.seen.append(card)
        self.turn.append(card)
        if len(self.turn) == 2:
            self.hands[seat].add(self.turn[1] if self.rejected else self.turn[0])
            self.turn = []

    def chose(self, seat: int, action: str) -> None:
        """Note what a choice does to the hands."""
        verb, *cards = action.split()
        if verb in ("keep", "reject"):
            self.rejected = verb == "reject"
        if verb in ("exchange", "play"):
            assert self.hands[seat] >= set(cards)
            self.hands[seat] -= set(cards)


def pick(rng: Random, legal: list[str]) -> str:
    """Choose any action, more often a sensible bid."""
    if "bid 5" in legal and rng.random() < 0.8:
        return rng.choice(["bid 4", "bid 5", "bid 6"])
    return rng.choice(legal)


def play_one_hand(oracle: Oracle, rng: Random) -> None:
    """Play one hand with random chance and random choices."""
    assert oracle.deal_shape() == {"deck": DECK, "sizes": [0, 0], "dummy": 0, "up": 0, "again": []}
    oracle.feed({"dealt": {"hands": ["", ""]}})
    ledger = Ledger()
    actor = oracle.first
    while True:
        pending = oracle.pending()
        if pending is None or pending == {"chance": "deal"}:
            break
        if pending == {"chance": "draw"}:
            seat, pool = oracle.draw_pool()
            card = rng.choice(pool)
            oracle.feed({"drew": card} if seat is None else {"drew": card, "seat": seat})
            ledger.drew(actor if seat is None else seat, card)
            continue
        actor, legal = pending["seat"], pending["legal"]
        assert legal
        assert legal == sorted(set(legal))
        action = pick(rng, legal)
        oracle.feed({"seat": actor, "chose": action})
        ledger.chose(actor, action)
    assert ledger.hands == [set(), set()]
    assert len(ledger.seen) == 52


def check_hand(oracle: Oracle, before: list[int]) -> None:
    """Check the sums of the hand just finished."""
    hand = oracle.hands[-1]
    assert sum(hand["tricks"]) == 13
    assert hand["tricks"] == [oracle.trick_winners.count(0), oracle.trick_winners.count(1)]
    assert oracle.scores == [before[0] + hand["scores"][0], before[1] + hand["scores"][1]]
    assert oracle.bags is not None
    for bags in oracle.bags:
        assert 0 <= bags < oracle.options["bag_limit"]
    for bid in hand["bids"]:
        assert bid in ["nil", "double nil", *(f"bid {number}" for number in range(1, 14))]


@pytest.mark.parametrize("seed", range(24))
def test_random_games_keep_cards_tricks_and_scores(seed: int) -> None:
    """No card, trick or point is lost whatever the options."""
    rng = Random(seed)
    options = random_options(rng)
    oracle = Oracle(
        {"cardtable": 1, "game": "two-player-spades", "seats": ["Ann", "Bo"], "dealer": seed % 2, "options": options}
    )
    for number in range(12):
        before = list(oracle.scores)
        assert oracle.first == (seed + number) % 2
        play_one_hand(oracle, rng)
        check_hand(oracle, before)
        if oracle.pending() is None:
            assert oracle.scores[oracle.winners[0]] > oracle.scores[1 - oracle.winners[0]]
            return
        assert oracle.winners == []


@pytest.mark.parametrize("seed", range(6))
def test_random_games_end(seed: int) -> None:
    """With a low target every game ends, and then takes no more facts."""
    rng = Random(seed)
    options = {"target": 120, "bag_penalty": 0, "mercy_limit": -200}
    oracle = Oracle({"cardtable": 1, "game": "two-player-spades", "seats": ["Ann", "Bo"], "options": options})
    for _ in range(60):
        if oracle.pending() is not None:
            play_one_hand(oracle, rng)
    assert oracle.pending() is None
    assert len(oracle.winners) == 1
    with pytest.raises(Refused):
        oracle.feed({"dealt": {"hands": ["", ""]}})


@pytest.mark.parametrize("seed", range(4))
def test_refused_facts_change_nothing(seed: int) -> None:
    """Wrong facts thrown in between leave the game as it was."""
    rng = Random(seed)
    oracle = Oracle({"cardtable": 1, "game": "two-player-spades", "seats": ["Ann", "Bo"], "bags": [3, 4]})
    oracle.feed({"dealt": {"hands": ["", ""]}})
    junk: list[dict[str, Any]] = [
        {"dealt": {"hands": ["AS", "KS"]}},
        {"drew": "1Z", "seat": 0},
        {"drew": "AS", "seat": 2},
        {"seat": 2, "chose": "draw"},
        {"seat": 0, "chose": "fold"},
        {"seat": 1, "chose": ""},
        {"took_back": 1},
        {},
    ]
    while (pending := oracle.pending()) not in (None, {"chance": "deal"}):
        assert pending is not None
        for fact in junk:
            with pytest.raises(Refused):
                oracle.feed(fact)
        assert oracle.pending() == pending
        if "chance" in pending:
            seat, pool = oracle.draw_pool()
            oracle.feed({"drew": rng.choice(pool), **({} if seat is None else {"seat": seat})})
        else:
            oracle.feed({"seat": pending["seat"], "chose": pick(rng, pending["legal"])})
    assert len(oracle.hands) == 1
