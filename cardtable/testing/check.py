"""`check_ruleset`: what the author of a game runs."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from cardtable.core.chance import code_key
from cardtable.core.errors import BadOptions
from cardtable.core.options import OptionValue, read_options, specs
from cardtable.core.ruleset import PROTOCOL, Ruleset, Table
from cardtable.testing.pairs import covering_array
from cardtable.testing.played_out import kernel_equals_fold
from cardtable.testing.properties import PROPERTIES, Broken
from cardtable.testing.trace import Trace, random_trace
from cardtable.testing.whole import whole_game

HANDS = 3
"""How many hands of each random game are looked at."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Report:
    """What a check looked at."""

    games: int
    """Random games, each with its own number of players and house rules."""
    hands: int
    """Finished hands of them."""
    steps: int
    """Positions of them, each as the truth and as every seat's view."""
    playouts: int
    """Positions with cards from which kernel and fold were compared; 0 in a game that has no kernel."""
    whole: int
    """Games under the default rules played to their end, one for each number of players."""


def check_ruleset(ruleset: Ruleset, games: int = 1, hands: int = HANDS, seed: str = "check") -> Report:
    """Return what was looked at, after `games` random games for every number of players and option set.

    The default rules come first, then every preset, every single value of an option, and every pair of values. Raises
    Broken at the first property that does not hold, with the hook and the facts that show it; and where nothing was
    looked at.
    """
    name = ruleset.info.id
    if ruleset.protocol != PROTOCOL:
        raise Broken(f"{name} is made for protocol {ruleset.protocol}; this program speaks {PROTOCOL}")
    every = [table for table in tables(ruleset) for _ in range(games)]
    finished = steps = playouts = 0
    for i, table in enumerate(every):
        key = code_key(f"{seed} {name} {i}")
        trace = _guarded(ruleset, table, partial(random_trace, ruleset, table, key, hands))
        playouts += _guarded(ruleset, table, partial(check_trace, trace))
        finished += len(ruleset.standing(trace.steps[-1].truth).hands)
        steps += len(trace.steps)
    if not finished:
        raise Broken(f"{name}: no hand of {len(every)} games came to its end, so nothing is known of its scores")
    whole = list(tables(ruleset, single=True))
    for table in whole:
        _guarded(ruleset, table, partial(whole_game, ruleset, table, code_key(f"{seed} {name} whole")))
    return Report(len(every), finished, steps, playouts, len(whole))


def check_trace(trace: Trace) -> int:
    """Raise Broken unless every property holds on this game; return how often kernel and fold were compared."""
    for holds in PROPERTIES:
        holds(trace)
    return kernel_equals_fold(trace)


def tables(ruleset: Ruleset, single: bool = False) -> Iterator[Table]:
    """Yield a table for every number of players and option set; with `single` under the default rules alone."""
    kind = ruleset.Options
    if not ruleset.info.seats:
        raise Broken(f"{ruleset.info.id}: `info.seats` names no number of players")
    for seats in ruleset.info.seats:
        names = tuple(f"P{n}" for n in range(seats))

        def fits(options: dict[str, Any], seats: int = seats) -> bool:
            try:
                read_options(kind, options, seats)
            except BadOptions:
                return False
            return True

        if not fits({}):
            raise Broken(f"{ruleset.info.id}: the default options do not go with {seats} players")
        values: dict[str, tuple[OptionValue, ...]] = {s.name: s.values for s in specs(kind)}
        sets: list[dict[str, OptionValue]] = [{}]
        if not single:
            sets += [dict(p.options) for p in ruleset.info.presets]
            sets += [{name: value} for name, offered in values.items() for value in offered]
            sets += covering_array(values, fits)
        found = dict.fromkeys(read_options(kind, options, seats) for options in sets if fits(options))
        for i, options in enumerate(found):
            yield Table(names, options, dealer=i % seats)


def _guarded(ruleset: Ruleset, table: Table, work: Callable[[], T]) -> T:
    """Return what some work gives; an error in the game's own code becomes Broken, with the hook that it came from."""
    try:
        return work()
    except Broken:
        raise
    except Exception as error:
        frames = [f for f in traceback.extract_tb(error.__traceback__) if hasattr(type(ruleset), f.name)]
        hook = f"`{frames[-1].name}`" if frames else "the ruleset"
        raise Broken(f"{ruleset.info.id}, {table.seats} seats, {table.options!r}: {hook} fails: {error!r}") from error
