"""Whole games of every kind, for the tests of proofs and tourneys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from cardtable import plugins
from cardtable.core.actions import Action
from cardtable.core.options import read_options
from cardtable.core.pending import Ask, Over
from cardtable.core.ruleset import Table
from cardtable.store.db import Store
from cardtable.table.launch import Origin
from cardtable.table.session import Session

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
ORIGIN = Origin(bytes(range(32)), ("Ann", "Bo 7", ""), scheme=1)
SHORT: dict[str, tuple[int, dict[str, Any], int]] = {
    "wizard": (3, {"wizard_turned": "turn_again"}, 17),
    "cutthroat-spades": (5, {"target": 10, "jokers": 2}, 1),
    "canadian-smear": (3, {"target": 1, "joker": "on", "bid_out": "first_to_11"}, 1),
    "three-handed-euchre": (3, {"target": 3, "deck": 25}, 1),
    "two-player-spades": (2, {"target": 20, "mercy_limit": -200}, 1),
}
"""By game: players, house rules that make it short, and the first round."""
Choose = Callable[[Sequence[Action]], Action]


def table(game: str, dealer: int = 0) -> Table:
    players, options, start = SHORT[game]
    rules = read_options(plugins.ruleset(game).Options, options, players)
    return Table(NAMES[:players], rules, dealer, round=start)


def play_out(session: Session, choose: Choose) -> None:
    """Play to the end, every choice made among the legal actions by a function."""
    while not isinstance(due := session.pending, Over):
        if isinstance(due, Ask):
            session.act(due.seat, choose(session.ruleset.legal_actions(session.truth, due.seat)), session.at)
        else:
            session.advance()


def preferring(rng: Random, *wanted: str) -> Choose:
    """Return a player who makes one of these choices where it is legal, and any otherwise."""

    def choose(legal: Sequence[Action]) -> Action:
        return next((a for w in wanted for a in legal if str(a) == w), None) or rng.choice(legal)

    return choose


def exported(folder: Path, game: str, origin: Origin = ORIGIN, seed: int = 1) -> str:
    """Return the record of a finished random game in which a few facts were taken back."""
    rng = Random(seed)
    with Store.open(folder) as store:
        kinds = ("human",) * SHORT[game][0]
        with store.new_game(plugins.ruleset(game), table(game), kinds, origin) as kept:
            session = kept.session

            choose = rng.choice
            for back in (3, 9):
                for _ in range(30):
                    if isinstance(due := session.pending, Ask):
                        legal = session.ruleset.legal_actions(session.truth, due.seat)
                        session.act(due.seat, choose(legal), session.at)
                    elif not isinstance(due, Over):
                        session.advance()
                session.take_back(min(back, session.at))
            play_out(session, choose)
        return store.export(kept.id)
