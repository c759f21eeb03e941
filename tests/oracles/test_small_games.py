"""The oracles of the small games play themselves at random, lose no card and refuse what nobody asked for."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from importlib import import_module
from random import Random
from typing import Any

import pytest

from tests.judges import Refused
from tests.oracles.small import SmallGame, random_header
from tests.rules.test_differential import in_lock_step

GAMES = ["knockout_whist", "briscola", "schnapsen", "belote", "skat", "pinochle", "plain_bridge"]
LONGEST = 5000
"""So many facts are more than enough for a game."""


def kind_of(game: str) -> type[SmallGame]:
    kind: type[SmallGame] = import_module(f"tests.oracles.{game}").Oracle
    return kind


def random_deal(judge: SmallGame, rnd: Random) -> dict[str, Any]:
    shape = judge.deal_shape()
    cards = list(shape["deck"])
    rnd.shuffle(cards)
    deal: dict[str, Any] = {"hands": [" ".join(cards.pop() for _ in range(size)) for size in shape["sizes"]]}
    for part in ("dummy", "up"):
        if shape[part]:
            deal[part] = " ".join(cards.pop() for _ in range(shape[part]))
    return {"dealt": deal}


def random_fact(judge: SmallGame, rnd: Random) -> dict[str, Any] | None:
    pending = judge.pending()
    if pending is None:
        return None
    if "legal" in pending:
        assert pending["legal"]
        assert len(set(pending["legal"])) == len(pending["legal"])
        return {"seat": pending["seat"], "chose": rnd.choice(pending["legal"])}
    if pending["chance"] == "deal":
        return random_deal(judge, rnd)
    seat, pool = judge.draw_pool()
    return {"drew": rnd.choice(pool), "seat": seat}


def refuses_nonsense(judge: SmallGame) -> None:
    before = deepcopy(vars(judge))
    facts: list[dict[str, Any]] = [
        {"dealt": {"hands": []}},
        {"drew": "X1", "seat": 0},
        {"seat": judge.turn, "chose": "bid 1000"},
        {"seat": judge.turn, "chose": "play X1"},
        {"seat": judge.players, "chose": "pass"},
        {"took_back": 1},
    ]
    for fact in facts:
        with pytest.raises(Refused):
            judge.feed(fact)
    assert vars(judge) == before


def cards_of(judge: SmallGame) -> Counter[str]:
    piles = [*judge.held, *judge.won, judge.stock, judge.up, judge.trick, judge.apart]
    return Counter(card for pile in piles for card in pile)


@pytest.mark.parametrize("game", GAMES)
def test_random_games_end_and_keep_every_card_once(game: str) -> None:
    kind = kind_of(game)
    for seed in range(40):
        rnd = Random(seed)
        header = random_header(kind, rnd)
        judge, start = kind(header), None
        refuses_nonsense(judge)
        for _ in range(LONGEST):
            if (fact := random_fact(judge, rnd)) is None:
                break
            dealt = judge.moment == "deal"
            judge.feed(fact)
            if dealt:
                start = Counter(judge.deck())
            assert judge.moment in ("deal", "over") or cards_of(judge) == start
            if rnd.random() < 0.02:
                refuses_nonsense(judge)
        assert judge.pending() is None
        assert judge.winners
        total = [sum(changes) for changes in zip(*(hand["scores"] for hand in judge.hands), strict=True)]
        assert [a + b for a, b in zip(header.get("scores", [0] * judge.players), total, strict=True)] == judge.scores


@pytest.mark.parametrize("game", GAMES)
def test_headers_of_other_games_and_strange_options_are_refused(game: str) -> None:
    kind = kind_of(game)
    good: dict[str, Any] = {"cardtable": 1, "game": kind.game, "seats": ["A", "B", "C", "D"][: kind.seats[0]]}
    kind(good)
    wrong: list[dict[str, Any]] = [
        {"game": "chess"}, {"cardtable": 2}, {"dealer": 9}, {"bags": [0]}, {"options": {"no": 1}},
        {"seats": ["A"]}, {"scores": [1]}, {"options": []},
    ]  # fmt: skip
    for bad in wrong:
        with pytest.raises(Refused):
            kind({**good, **bad})
    for name, (_, least, most) in kind.numbers.items():
        for value in (least - 1, most + 1, True, str(least)):
            with pytest.raises(Refused):
                kind({**good, "options": {name: value}})


@pytest.mark.parametrize("game", GAMES)
def test_two_judges_agree_in_lock_step(game: str) -> None:
    """What the program will be compared by takes these judges, draws, twin cards and all."""
    kind = kind_of(game)
    for seed in range(10):
        rnd = Random(seed)
        header = random_header(kind, rnd)
        assert in_lock_step(kind(header), kind(header), header, rnd)
