"""Questions of random games and searches of them, for the tests of the levels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardtable.bots.players import ThumbBot
from cardtable.core.chance import Chance, Stream, code_key
from cardtable.core.observation import Observation
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Table
from cardtable.table.session import Session
from tests.kit.random_games import kit_game


def words(label: str = "test") -> Stream:
    return Stream(b"search", label)


def questions(name: str, seats: int, seed: int, round_: int = 1, **options: Any) -> Iterator[Observation]:
    """Yield every question of a hand that rule-of-thumb players play."""
    game = kit_game(name)
    names = tuple(f"P{i}" for i in range(seats))
    table = Table(names, game.Options(**options), round=round_)
    session, thumb = Session(game, table, Chance(code_key(f"S-{seed}"))), ThumbBot()
    while not session.standing.hands:
        if isinstance(session.pending, Ask):
            observation = session.observation()
            yield observation
            session.act(observation.seat, thumb.choose(observation, words()), session.at)
        else:
            session.advance()
