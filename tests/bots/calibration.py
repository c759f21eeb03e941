"""The stated chance to make the bid beside how often it was made; `python -m tests.bots.calibration GAME` prints both.

One decision of every hand is advised on and followed; the rule of thumb plays whatever else there is to play.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import exp, log
from random import Random
from typing import NamedTuple

from cardtable.bots.players import ThumbBot
from cardtable.bots.search import Budget
from cardtable.bots.search_advice import advice
from cardtable.core.chance import Chance, Stream, code_key
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Table
from cardtable.table.session import Session
from tests.kit.random_games import GAMES, kit_game

PLAYOUTS = 400
LATEST = {
    "wizard": 24, "cutthroat-spades": 48, "two-player-spades": 48, "canadian-smear": 18, "three-handed-euchre": 18,
}  # fmt: skip
"""The decision that is looked at is one of the first so many of its hand; a hand that is over by then gives none."""
STEPS = 50
"""Steps of Newton's method, none longer than 1; a fit of two numbers needs fewer."""


class Case(NamedTuple):
    """What was stated of one decision, and what came of it."""

    stated: float
    made: bool


class Tenth(NamedTuple):
    """The cases of one tenth of stated chance."""

    cases: int
    stated: float
    observed: float


def case(name: str, seed: int, preset: str = "") -> Case | None:
    """Return the stated chance of one decision of a hand, and whether the bid was made; None without a choice."""
    game, rnd = kit_game(name), Random(seed)
    round_ = rnd.randint(2, 8) if game.info.rounds else 1
    names = tuple(f"P{i}" for i in range(game.info.usual))
    rules = next((p.options for p in game.info.presets if p.id == preset), {})
    session = Session(game, Table(names, game.Options(**rules), rnd.randrange(len(names)), round=round_))
    session.chance = Chance(code_key(f"calibration {seed}"))
    when, decision, stated, thumb = rnd.randrange(LATEST[name]), 0, None, ThumbBot()
    seat = -1
    while not session.standing.hands:
        if not isinstance(session.pending, Ask):
            session.advance()
            continue
        observation = session.observation()
        words = Stream(b"calibration", f"{seed}/{decision}")
        action = thumb.choose(observation, words)
        if decision >= when and stated is None and len(observation.legal) > 1:
            found = advice(observation, words, Budget(PLAYOUTS))
            stated, seat, action = found.rows[0].make, observation.seat, found.choice
        session.act(observation.seat, action, session.at)
        decision += 1
    lines = session.standing.hands[0].lines
    return None if stated is None else Case(stated, next((x.points for x in lines if x.seat == seat), 0) > 0)


def cases(name: str, seeds: Iterable[int], jobs: int = 1, preset: str = "") -> list[Case]:
    """Return the cases of these hands under a preset's house rules, found in so many processes."""
    one = partial(case, name, preset=preset)
    if jobs == 1:
        return [found for found in map(one, seeds) if found]
    with ProcessPoolExecutor(jobs) as pool:
        return [found for found in pool.map(one, seeds, chunksize=20) if found]


def tenths(found: Sequence[Case]) -> list[Tenth]:
    """Return for each tenth of stated chance that has cases how many, the mean stated, and the observed rate."""
    parts = [[c for c in found if min(9, int(c.stated * 10)) == tenth] for tenth in range(10)]
    return [Tenth(len(p), sum(c.stated for c in p) / len(p), sum(c.made for c in p) / len(p)) for p in parts if p]


def fitted(found: Sequence[Case]) -> tuple[float, float]:
    """Return what must be added to the stated log odds, and by what they are multiplied, to fit what came of them."""
    a, b = 0.0, 1.0
    for _ in range(STEPS):
        up = right = curve = bend = both = 1e-9
        for stated, made in found:
            x = log(stated / (1 - stated))
            p = 1 / (1 + exp(-(a + b * x)))
            w = p * (1 - p)
            up, right = up + made - p, right + (made - p) * x
            curve, bend, both = curve + w, bend + w * x, both + w * x * x
        det = curve * both - bend * bend
        more_a, more_b = (both * up - bend * right) / det, (curve * right - bend * up) / det
        short = min(1.0, 1 / max(abs(more_a), abs(more_b), 1e-9))
        a, b = a + short * more_a, b + short * more_b
    return a, b


def main() -> None:
    """Print the tenths of a game, and the correction that would still fit them better."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--from", type=int, default=1_000_000, dest="first", help="the seed of the first hand")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--preset", default="", help="the house rules of a preset")
    asked = parser.parse_args()
    found = cases(asked.game, range(asked.first, asked.first + asked.hands), asked.jobs, asked.preset)
    print(f"{asked.game}: {len(found)} decisions of {asked.hands} hands from seed {asked.first}")
    for tenth in tenths(found):
        print(f"{tenth.cases:6d} stated {tenth.stated:.3f} observed {tenth.observed:.3f}")
    print("still to add and to multiply: {:+.2f} {:.2f}".format(*fitted(found)), flush=True)


if __name__ == "__main__":
    main()
