"""How fast the fold is: legal actions and apply on the truth, and whole facts through a session with all its views.

Processor time is measured, so that other programs do not count.
"""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time
from typing import Final

from cardtable.core.chance import Chance, code_key
from cardtable.core.facts import Chosen, Fact
from cardtable.core.pending import Ask, Deal, Draw, Over
from cardtable.core.ruleset import Position, Ruleset, Table
from cardtable.sim.bench_figures import Figure
from cardtable.table.session import Session

ROUNDS: Final = 7
HANDS: Final = 6
"""Hands of random play in a round."""


def fold_figures(ruleset: Ruleset) -> tuple[Figure, ...]:
    """Return decisions a second on the truth, and microseconds a fact through a session."""
    plies = median(_decision(ruleset, seed) for seed in range(ROUNDS))
    facts = median(_fact(ruleset, seed) for seed in range(ROUNDS))
    name = ruleset.info.name
    return (
        Figure("fold", f"{name}: decisions a second, legal actions and apply", 1 / plies, "/s"),
        Figure("fold", f"{name}: one decision, legal actions and apply", plies * 1e6, "µs", "13 to 22"),
        Figure("fold", f"{name}: one fact through a session", facts * 1e6, "µs", "55 to 97"),
    )


def usual_table(ruleset: Ruleset) -> Table:
    """Return a table of the game's usual number of players under its default rules."""
    return Table(tuple(f"P{i}" for i in range(ruleset.info.usual)), ruleset.Options())


def _decision(ruleset: Ruleset, seed: int) -> float:
    """Return the seconds of one decision, over a few hands of random play."""
    decisions = _decisions(ruleset, seed)
    start = process_time()
    for s, chosen in decisions:
        ruleset.legal_actions(s, chosen.seat)
        ruleset.apply(s, chosen)
    return (process_time() - start) / len(decisions)


def _decisions(ruleset: Ruleset, seed: int) -> list[tuple[Position, Chosen]]:
    """Return every choice of a few hands of random play, with the position in which it was made."""
    rnd, chance = Random(seed), Chance(code_key(f"bench {seed}"))  # noqa: S311 - play, not secrets
    s = ruleset.new_game(usual_table(ruleset))
    decisions = []
    while len(ruleset.standing(s).hands) < HANDS:
        match ruleset.pending(s):
            case Ask(seat=seat, secret=secret):
                chosen = Chosen(seat, rnd.choice(ruleset.legal_actions(s, seat)), secret)
                decisions.append((s, chosen))
                fact: Fact = chosen
            case Deal() as deal:
                fact = chance.deal(deal)
            case Draw() as draw:
                fact = chance.draw(draw)
            case Over():
                break
            case request:
                fact = ruleset.derive(s, request)
        s = ruleset.apply(s, fact)
    return decisions


def _fact(ruleset: Ruleset, seed: int) -> float:
    """Return the seconds of one fact through a session with a view a seat, over a few hands of random play."""
    rnd = Random(seed)  # noqa: S311 - play, not secrets
    session = Session(ruleset, usual_table(ruleset), Chance(code_key(f"bench {seed}")))
    start = process_time()
    while len(session.standing.hands) < HANDS:
        pending = session.pending
        if isinstance(pending, Ask):
            legal = ruleset.legal_actions(session.truth, pending.seat)
            session.act(pending.seat, rnd.choice(legal), session.at)
        elif not session.advance():
            break
    return (process_time() - start) / len(session.facts)
