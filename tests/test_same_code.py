"""Two machines with the same share code: the same cards, and at the same budget the same choices of the bots."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from cardtable import plugins
from cardtable.bots.levels import with_playouts
from cardtable.core.facts import Ruled, Shown
from cardtable.core.pending import Ask, Over
from cardtable.core.ruleset import Table
from cardtable.store.records.facts import fact_line
from cardtable.table.launch import Origin
from cardtable.table.players import decision_words
from cardtable.table.session import Session
from tests.frozen import GAMES

CODE = "TWO-7QF3K2"
BUDGET = 12
LEVELS = ("hard", "normal", "expert", "easy", "thumb+search", "thumb")


def course(game: str, code: str, facts: int) -> list[str]:
    """Return the first facts of a game that bots play with cards from a share code."""
    ruleset = plugins.ruleset(game)
    seats = max(ruleset.info.seats)
    bots = [with_playouts(plugins.bot(level), BUDGET) for level in LEVELS[:seats]]
    origin = Origin(code=code)
    session = Session(ruleset, Table(tuple("ABCDEF"[:seats]), ruleset.Options()), origin.chance)
    while len(session.facts) < facts and not isinstance(session.pending, Over):
        if isinstance(session.pending, Ask):
            asked = session.observation()
            bot = bots[asked.seat]
            session.act(asked.seat, bot.choose(asked, decision_words(origin.bots_key, asked)), session.at)
        else:
            session.advance()
    return [fact_line(fact) for fact in session.facts if not isinstance(fact, Shown | Ruled)]


def elsewhere(game: str, facts: int, seed: str) -> list[str]:
    """Return the same from another process, with another hash seed."""
    program = f"from tests.test_same_code import course\nprint(*course({game!r}, {CODE!r}, {facts}), sep='\\n')"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize("game", GAMES)
def test_another_machine_deals_and_plays_the_same(game: str) -> None:
    here = course(game, CODE, 45)
    assert elsewhere(game, 45, "7") == here
    assert course(game, "TWO-7QF3K3", 45) != here
