"""`check_ruleset`: what the author of a game runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cardtable.core.chance import code_key
from cardtable.core.errors import BadOptions
from cardtable.core.options import OptionValue, read_options, specs
from cardtable.core.ruleset import PROTOCOL, Ruleset, Table
from cardtable.testing.pairs import covering_array
from cardtable.testing.properties import PROPERTIES, Broken
from cardtable.testing.trace import Trace, random_trace

HANDS = 3
"""How many hands of each random game are looked at."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a check looked at."""

    games: int
    hands: int
    steps: int


def check_ruleset(ruleset: Ruleset, games: int = 1, hands: int = HANDS, seed: str = "check") -> Report:
    """Return what was looked at, after `games` random games for every number of players, preset and option set.

    Raises Broken at the first property that does not hold, with the facts that show it.
    """
    if ruleset.protocol != PROTOCOL:
        raise Broken(f"{ruleset.info.id} is made for protocol {ruleset.protocol}; this program speaks {PROTOCOL}")
    played: list[Trace] = []
    for i, table in enumerate(t for t in tables(ruleset) for _ in range(games)):
        trace = random_trace(ruleset, table, code_key(f"{seed} {ruleset.info.id} {i}"), hands)
        check_trace(trace)
        played.append(trace)
    return Report(
        len(played),
        sum(len(ruleset.standing(t.steps[-1].truth).hands) for t in played),
        sum(len(t.steps) for t in played),
    )


def check_trace(trace: Trace) -> None:
    """Raise Broken unless every property holds on this game."""
    for holds in PROPERTIES:
        holds(trace)


def tables(ruleset: Ruleset) -> Iterator[Table]:
    """Yield a table for every number of players with every preset, and with every pair of option values."""
    kind = ruleset.Options
    for seats in ruleset.info.seats:
        names = tuple(f"P{n}" for n in range(seats))

        def fits(options: dict[str, Any], seats: int = seats) -> bool:
            try:
                read_options(kind, options, seats)
            except BadOptions:
                return False
            return True

        values: dict[str, tuple[OptionValue, ...]] = {s.name: s.values for s in specs(kind)}
        sets = [dict(p.options) for p in ruleset.info.presets] + covering_array(values, fits)
        for i, options in enumerate(s for s in sets if fits(s)):
            yield Table(names, read_options(kind, options, seats), dealer=i % seats)
