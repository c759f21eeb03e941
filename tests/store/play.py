"""Games of High Card played at random, for the tests of the store."""

from __future__ import annotations

from random import Random

from cardtable.core.pending import Ask, Over
from cardtable.core.ruleset import Table
from cardtable.store.database.game import OpenGame
from cardtable.store.db import Store
from cardtable.table.launch import Origin
from cardtable.table.session import Session
from tests.toy import RULESET, HighCardOptions

KINDS = ("human", "random", "random")
TABLE = Table(("Ann", "Bo", "Cy"), HighCardOptions(stakes="on"), dealer=1)
ORIGIN = Origin(bytes(range(32)), ("Ann", "Bo 7", ""))


def begin(store: Store, table: Table = TABLE, origin: Origin = ORIGIN) -> OpenGame:
    return store.new_game(RULESET, table, KINDS, origin)


def step(session: Session, rng: Random) -> bool:
    """Take one step, and say whether there was one."""
    pending = session.pending
    if isinstance(pending, Over):
        return False
    if isinstance(pending, Ask):
        legal = session.ruleset.legal_actions(session.truth, pending.seat)
        session.act(pending.seat, rng.choice(legal), session.at)
    else:
        session.advance()
    return True


def play_on(session: Session, rng: Random, steps: int = 10_000) -> None:
    for _ in range(steps):
        if not step(session, rng):
            return


def play_to(session: Session, rng: Random, recorded: int) -> None:
    """Play until so many recorded facts stand, or to the end."""
    while session.at < recorded and step(session, rng):
        pass


def same(one: Session, other: Session) -> bool:
    """Whether two sessions are the same to everybody."""
    if (one.table, one.facts, one.truth) != (other.table, other.facts, other.truth):
        return False
    return all(one.view(seat) == other.view(seat) for seat in (None, *range(one.table.seats)))
