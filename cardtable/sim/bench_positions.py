"""What the benchmarks of playouts and decisions begin from: hands of every game that rule-of-thumb players play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardtable import plugins
from cardtable.bots.players import ThumbBot
from cardtable.core.chance import Chance, Stream, code_key
from cardtable.core.observation import Observation
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Table
from cardtable.kit.game import TrickGame
from cardtable.kit.position import Position
from cardtable.table.session import Session

ROUND: Final = 10
"""The round from which a game is played whose rounds differ."""


def kit_games() -> tuple[TrickGame, ...]:
    """Return the games that can be searched."""
    return tuple(game for game in plugins.rulesets().values() if isinstance(game, TrickGame))


def played(game: TrickGame, code: str) -> Iterator[tuple[Position, Observation]]:
    """Yield every question of a hand at the usual table, with the true position."""
    names = tuple(f"P{i}" for i in range(game.info.usual))
    table = Table(names, game.Options(), round=ROUND if game.info.rounds else 1)
    session, thumb, words = Session(game, table, Chance(code_key(code))), ThumbBot(), Stream(b"bench", code)
    while not session.standing.hands:
        if isinstance(session.pending, Ask):
            asked = session.observation()
            yield session.truth, asked
            session.act(asked.seat, thumb.choose(asked, words), session.at)
        else:
            session.advance()


def first_lead(game: TrickGame, code: str) -> Position:
    """Return a hand of the usual table before its first lead."""
    return next(truth for truth, asked in played(game, code) if asked.view.phase == "tricks")
