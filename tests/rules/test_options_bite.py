"""Every option value is seen to bite: some random game under it cannot be, or goes otherwise, under the default."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.core.errors import BadOptions
from cardtable.core.options import OptionValue, read_options, specs
from cardtable.core.ruleset import Ruleset
from cardtable.games.wizard.options import rounds
from cardtable.plugins import ruleset
from tests.engine import Engine
from tests.judges import Judge, Refused
from tests.rules.test_differential import GAMES, random_fact
from tests.sizes import partly_slow

TRIES = 400
HANDS = 6

CONTEXT: dict[str, dict[str, OptionValue]] = {
    "joker_role": {"jokers": 2},
    "deuces_out": {"jokers": 2},
    "joker_point": {"joker": "on"},
    "must_lead_the_club": {"jokers": 2},
    "bag_rollover": {"bag_limit": 2},
    "award_needs_made_bid": {"award_jacks": "JD JC JH"},
    "double_nil_exchange": {"double_nil_deficit": 0},
    "bag_penalty": {"bag_limit": 5},
    "tie_break": {"round_sizes": "tournament10"},
    "moon_threshold": {"ban_bids_equal_tricks": "on"},
    "dealer_may_choose_no_trump": {"wizard_turned": "dealer_chooses"},
}
"""What else must be set for an option to matter, or to matter soon."""

SERIES_ONLY = {("cutthroat-spades", "tokens_to_win")}
"""Options of a tourney: a single game cannot show them."""
SAME = {("cutthroat-spades", "min_bid", 1), ("two-player-spades", "min_bid", 1)}
"""Values that say what the game does anyway: its lowest number bid is 1."""
RARE = {("cutthroat-spades", "boston", "on"), ("cutthroat-spades", "ten_for_200", "made_only")}
"""Values that random games hardly ever show, for nobody takes so many tricks: the game's own tests do."""

VALUES = [
    (game, spec.name, value)
    for game in GAMES
    for spec in specs(ruleset(game).Options)
    for value in spec.values
    if value != spec.default and (game, spec.name) not in SERIES_ONLY and (game, spec.name, value) not in SAME | RARE
]


def header_for(rules: Ruleset, options: dict[str, OptionValue], rnd: Random) -> dict[str, Any] | None:
    """Return a random header with these house rules, or None when no number of players takes them."""
    counts = []
    for seats in rules.info.seats:
        try:
            read_options(rules.Options, options, seats)
        except BadOptions:
            continue
        counts.append(seats)
    if not counts:
        return None
    seats = rnd.choice(counts)
    header: dict[str, Any] = {"cardtable": 1, "game": rules.info.id, "options": options}
    header |= {"seats": [f"P{i}" for i in range(seats)], "dealer": rnd.randrange(seats)}
    if not rules.info.rounds:
        target = int(read_options(rules.Options, options, seats).model_dump()["target"])
        near = [0, 1, 4, 7, 9, 10, 11, 16, 20, 50, 100, 200, 300, 490, -190]
        header["scores"] = [rnd.choice([score for score in near if score <= target]) for _ in range(seats)]
    else:
        count = len(rounds(str(options.get("round_sizes", "classic")), seats))
        header["round"] = count if "tie_break" in options else rnd.randint(1, 5)
        header["scores"] = [10 * rnd.randrange(8) for _ in range(seats)]
    return header


def told(engine: Engine) -> tuple[Any, ...]:
    """Return what players see of a position that house rules may change."""
    scene = engine.session.ruleset.scene(engine.session.public, None)
    seen = engine.session.public.seen
    return engine.pending(), engine.scores, engine.bags, engine.winners, scene.said, scene.trick, seen


def biased_fact(judge: Judge, rnd: Random) -> dict[str, Any] | None:
    """Return a next fact that prefers the first and last actions, among them the special bids."""
    pending = judge.pending()
    if pending is None or "legal" not in pending or rnd.random() < 0.5:
        return random_fact(judge, rnd)
    legal = pending["legal"]
    return {"seat": pending["seat"], "chose": rnd.choice([*legal[:2], *legal[-2:]])}


def differs(header: dict[str, Any], name: str, rnd: Random) -> bool:
    """Return whether a random game under the header goes otherwise with one option at its default."""
    game = Engine(header)
    plain = Engine({**header, "options": {k: v for k, v in header["options"].items() if k != name}})
    while len(game.hands) < HANDS:
        if told(game) != told(plain):
            return True
        fact = biased_fact(game, rnd)
        if fact is None:
            return False
        game.feed(fact)
        try:
            plain.feed(fact)
        except Refused:
            return True
    return False


@partly_slow(("game", "name", "value"), VALUES, always=range(0, len(VALUES), 6))
def test_an_option_value_bites(game: str, name: str, value: OptionValue) -> None:
    rules = ruleset(game)
    rnd = Random(f"{game} {name} {value}")
    options = {**CONTEXT.get(name, {}), name: value}
    for _ in range(TRIES):
        header = header_for(rules, options, rnd)
        assert header is not None
        if differs(header, name, rnd):
            return
    pytest.fail(f"{name} = {value} changed nothing in {TRIES} random games")
