"""The Wizard oracle plays itself at random and keeps its own books in order."""

from __future__ import annotations

from copy import deepcopy
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.judges import Judge, Refused
from tests.oracles.wizard import OPTIONS, SIZES, Oracle


def random_options(rng: Random) -> dict[str, str]:
    options = {name: rng.choice(values) for name, values in OPTIONS.items()}
    if options["bid_visibility"] != "open":
        options["ban_even_bids"] = "off"
    return options


def random_deal(judge: Judge, rng: Random) -> dict[str, Any]:
    shape = judge.deal_shape()
    cards = list(shape["deck"])
    rng.shuffle(cards)
    hands = [[cards.pop() for _ in range(size)] for size in shape["sizes"]]
    deal: dict[str, Any] = {"hands": [" ".join(hand) for hand in hands]}
    if shape["up"]:
        up = [cards.pop()]
        while up[-1] in shape["again"] and cards:
            up.append(cards.pop())
        deal["up"] = " ".join(up)
    return {"dealt": deal}


def refuses_nonsense(judge: Oracle) -> None:
    before = deepcopy(vars(judge))
    facts: list[dict[str, Any]] = [
        {"dealt": {"hands": []}},
        {"drew": "KS", "seat": 0},
        {"seat": 0, "chose": "bid 21"},
        {"seat": judge.turn, "chose": "play X1"},
        {"seat": judge.players, "chose": "bid 0"},
        {"took_back": 1},
    ]
    for fact in facts:
        with pytest.raises(Refused):
            judge.feed(fact)
    assert vars(judge) == before


def play_hand(judge: Oracle, rng: Random) -> None:
    size = judge.deal_shape()["sizes"][0]
    finished = len(judge.hands)
    refuses_nonsense(judge)
    judge.feed(random_deal(judge, rng))
    refuses_nonsense(judge)
    plays = 0
    while len(judge.hands) == finished:
        asked = judge.pending()
        assert asked is not None
        assert asked["legal"]
        assert asked["legal"] == sorted(set(asked["legal"]))
        action = rng.choice(asked["legal"])
        plays += action.startswith("play")
        judge.feed({"seat": asked["seat"], "chose": action})
    assert plays == size * judge.players
    check_hand(judge.hands[-1], size, judge)


def check_hand(hand: dict[str, Any], size: int, judge: Oracle) -> None:
    assert sum(hand["tricks"]) == size == len(judge.trick_winners)
    for seat, change in enumerate(hand["scores"]):
        bid = int(hand["bids"][seat].removeprefix("bid "))
        assert 0 <= bid <= size
        missed = abs(hand["tricks"][seat] - bid)
        assert change == (-10 * missed if missed else 20 + 10 * bid)


@pytest.mark.parametrize(("players", "sizes"), list(product([3, 4, 5, 6], OPTIONS["round_sizes"])))
def test_random_games_conserve_everything(players: int, sizes: str) -> None:
    rng = Random(f"{players} {sizes}")
    options = {**random_options(rng), "round_sizes": sizes}
    start = [rng.randrange(-50, 50, 10) for _ in range(players)]
    seats = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"][:players]
    header = {"cardtable": 1, "game": "wizard", "options": options, "seats": seats, "scores": start}
    judge = Oracle({**header, "dealer": rng.randrange(players)})
    rounds = SIZES[sizes][players]
    for number in range(len(rounds)):
        assert not judge.winners
        assert judge.deal_shape()["sizes"] == [rounds[number]] * players
        play_hand(judge, rng)
        totals = [start[seat] + sum(hand["scores"][seat] for hand in judge.hands) for seat in range(players)]
        assert judge.scores == totals
    assert judge.pending() is None
    assert judge.winners
    assert all(judge.scores[seat] == max(judge.scores) for seat in judge.winners)


@pytest.mark.parametrize("change", [
    {"game": "oh-hell"}, {"seats": ["Ann", "Bo"]}, {"seats": list("ABCDEFG")}, {"dealer": 3}, {"dealer": -1},
    {"round": 0}, {"round": 21}, {"scores": [0, 0]}, {"bags": [0, 0, 0]}, {"cardtable": 2}, {"rules": 2},
    {"options": {"target": 5}}, {"options": {"tie_break": "on"}},
    {"options": {"bid_visibility": "hidden_until_all_bid", "ban_even_bids": "on"}},
])  # fmt: skip
def test_wrong_headers_are_refused(change: dict[str, Any]) -> None:
    good: dict[str, Any] = {"cardtable": 1, "game": "wizard", "seats": ["Ann", "Bo", "Cy"], "dealer": 2}
    assert Oracle(good).pending() == {"chance": "deal"}
    with pytest.raises(Refused):
        Oracle({**good, **change})
