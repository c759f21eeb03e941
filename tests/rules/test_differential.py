"""The naive oracles and the program, in lock-step on random games over random house rules: any difference is a bug."""

from __future__ import annotations

import os
from importlib import import_module
from random import Random
from typing import Any

import pytest

from cardtable.core.errors import BadOptions
from cardtable.core.options import read_options, specs
from cardtable.plugins import ruleset
from tests.engine import Engine
from tests.judges import Judge

GAMES = ("wizard", "cutthroat-spades", "two-player-spades", "canadian-smear", "three-handed-euchre")
SMALL = 25
"""Games of a test in CI."""
HANDS = 8
"""A game is left after so many hands: what differs does so early."""


def random_header(game: str, rnd: Random) -> dict[str, Any]:
    """Return a record header with random players, house rules and starting scores."""
    rules = ruleset(game)
    while True:
        seats = rnd.choice(rules.info.seats)
        options = {}
        for spec in specs(rules.Options):
            if rnd.random() < 0.5:
                options[spec.name] = rnd.choice(spec.values)
        if "target" in options and rnd.random() < 0.5:
            options["target"] = rnd.randint(1, 60)
        try:
            read_options(rules.Options, options, seats)
        except BadOptions:
            continue
        header: dict[str, Any] = {
            "cardtable": 1,
            "game": game,
            "options": options,
            "seats": [f"P{i}" for i in range(seats)],
            "dealer": rnd.randrange(seats),
        }
        if rnd.random() < 0.5:
            header["scores"] = [rnd.choice((0, 1, 5, 9, 10, 11, 50, 90, 100, 150)) for _ in range(seats)]
        if rules.info.bags and options.get("bag_mode") != "per_hand" and rnd.random() < 0.5:
            header["bags"] = [rnd.randrange(10) for _ in range(seats)]
        return header


def random_deal(shape: dict[str, Any], rnd: Random) -> dict[str, Any]:
    """Return a deal of the shape that a judge asks for."""
    deck = list(shape["deck"])
    rnd.shuffle(deck)
    take = iter(deck)
    dealt: dict[str, Any] = {"hands": [" ".join(next(take) for _ in range(n)) for n in shape["sizes"]]}
    if shape["dummy"]:
        dealt["dummy"] = " ".join(next(take) for _ in range(shape["dummy"]))
    up: list[str] = []
    while len(up) < shape["up"] or (up and up[-1] in shape["again"]):
        card = next(take, None)
        if card is None:
            break
        up.append(card)
    if up:
        dealt["up"] = " ".join(up)
    return {"dealt": dealt}


def random_fact(judge: Judge, rnd: Random) -> dict[str, Any] | None:
    """Return a fact that the judge would take next, or None when the game is over."""
    pending = judge.pending()
    if pending is None:
        return None
    if "legal" in pending:
        return {"seat": pending["seat"], "chose": rnd.choice(pending["legal"])}
    if pending["chance"] == "deal":
        return random_deal(judge.deal_shape(), rnd)
    seat, pool = judge.draw_pool()
    fact: dict[str, Any] = {"drew": rnd.choice(sorted(pool))}
    return fact if seat is None else {**fact, "seat": seat}


def compare(oracle: Judge, engine: Judge, facts: list[dict[str, Any]]) -> None:
    """Check that both judges see the same game."""
    assert engine.pending() == oracle.pending(), facts
    assert engine.scores == oracle.scores, facts
    assert engine.bags == oracle.bags, facts
    assert engine.winners == oracle.winners, facts
    assert engine.hands == oracle.hands, facts


def play_in_lock_step(game: str, seed: int) -> int:
    """Play one random game on both judges and return the number of finished hands."""
    rnd = Random(seed)
    header = random_header(game, rnd)
    oracle: Judge = import_module(f"tests.oracles.{game.replace('-', '_')}").Oracle(header)
    return in_lock_step(oracle, Engine(header), header, rnd)


def in_lock_step(oracle: Judge, engine: Judge, header: dict[str, Any], rnd: Random) -> int:
    """Feed both judges of a new game the same random facts and return the number of finished hands."""
    facts: list[dict[str, Any]] = [header]
    compare(oracle, engine, facts)
    while len(oracle.hands) < HANDS and len(facts) < 2000:
        fact = random_fact(oracle, rnd)
        if fact is None:
            break
        facts.append(fact)
        oracle.feed(fact)
        engine.feed(fact)
        compare(oracle, engine, facts)
    assert engine.trick_winners == oracle.trick_winners, facts
    return len(oracle.hands)


@pytest.mark.parametrize("game", GAMES)
def test_oracle_and_program_agree(game: str) -> None:
    hands = sum(play_in_lock_step(game, seed) for seed in range(SMALL))
    assert hands > SMALL


@pytest.mark.large
@pytest.mark.parametrize("game", GAMES)
def test_oracle_and_program_agree_at_large(game: str) -> None:
    wanted = int(os.environ.get("CARDTABLE_HANDS", "10000"))
    hands = 0
    seed = 1_000_000
    while hands < wanted:
        hands += play_in_lock_step(game, seed)
        seed += 1
    assert hands >= wanted
