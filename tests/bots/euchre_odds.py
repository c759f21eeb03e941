"""How often makers of Three-handed Euchre take three tricks or five, by strength; fits the odds of the rule of thumb.

In dealt hands one seat is made to call while the others pass; rule-of-thumb players play the tricks.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from math import exp
from typing import Literal, NamedTuple

from cardtable.bots.players import ThumbBot
from cardtable.core.cards import mask, suit_of
from cardtable.core.chance import Chance, Stream, code_key
from cardtable.core.observation import Observation
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Table
from cardtable.games.three_handed_euchre import RULESET
from cardtable.games.three_handed_euchre.calling import strength
from cardtable.games.three_handed_euchre.calls import ORDER, PASS
from cardtable.games.three_handed_euchre.options import EuchreOptions
from cardtable.games.three_handed_euchre.scoring import ALL, ENOUGH
from cardtable.kit.bowers import right_bower
from cardtable.kit.game import options_of
from cardtable.kit.position import NOBODY, Position
from cardtable.table.session import Session
from tests.bots.calibration import Case, fitted


class Call(NamedTuple):
    """What came of a call that somebody was made to make."""

    situation: str
    strength: float
    tricks: int


def calls(dummy: Literal["on", "off"], seed: int) -> list[Call]:
    """Return what comes of a call at every place in both rounds of one deal."""
    return [call(dummy, seed, place, phase) for place in range(3) for phase in ("first round", "second round")]


def call(dummy: Literal["on", "off"], seed: int, place: int, phase: str) -> Call:
    """Return what comes of the call of the seat at this place from the dealer's left."""
    session = Session(RULESET, Table(tuple("ABC"), EuchreOptions(dummy=dummy), dealer=seed % 3))
    session.chance = Chance(code_key(f"odds {seed}"))
    made, maker, decision, thumb = Call("", 0.0, 0), NOBODY, 0, ThumbBot()
    while not session.standing.hands:
        if not isinstance(session.pending, Ask):
            session.advance()
            continue
        asked = session.observation()
        s: Position = asked.view
        if maker != NOBODY:
            action = thumb.choose(asked, Stream(b"odds", f"{seed}/{decision}"))
        elif s.phase != phase or asked.seat != s.left_of(s.dealer, place + 1):
            action = PASS
        else:
            maker, hand = asked.seat, s.hands[asked.seat].known
            first = phase == "first round"
            if first and maker == s.dealer:
                hand |= mask(s.up)
            suits = {ORDER: suit_of(s.up[0])} if first else {a: a.suit for a in asked.legal if a.suit is not None}
            deck = options_of(s).deck
            action = max(suits, key=lambda a: strength(deck, suits[a], hand))
            made = Call(_situation(asked, first, suits[action]), strength(deck, suits[action], hand), 0)
        decision += 1
        session.act(asked.seat, action, session.at)
    return made._replace(tricks=session.standing.hands[0].tricks[maker])


def _situation(asked: Observation, first: bool, suit: int) -> str:
    s: Position = asked.view
    if not first:
        return "leading" if asked.seat == s.left_of(s.dealer) else "named"
    if asked.seat == s.dealer:
        return "accepted"
    return "ordered, right bower" if s.up[0] == right_bower(suit) else "ordered"


def line(found: Sequence[Call], tricks: int) -> tuple[float, float]:
    """Return the log odds of so many tricks at strength 0, and what each unit of strength adds."""
    return fitted([Case(1 / (1 + exp(-c.strength)), c.tricks >= tricks) for c in found])


def main() -> None:
    """Print the fitted odds of every situation."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dummy", choices=("on", "off"), default="off")
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.jobs) as pool:
        found = list(chain.from_iterable(pool.map(partial(calls, asked.dummy), range(asked.hands), chunksize=20)))
    for situation in sorted({c.situation for c in found}):
        of = [c for c in found if c.situation == situation]
        make, march = line(of, ENOUGH), line(of, ALL)
        print(f"{situation}: {len(of)} calls, make {make[0]:+.2f} {make[1]:.2f}, march {march[0]:+.2f} {march[1]:.2f}")


if __name__ == "__main__":
    main()
