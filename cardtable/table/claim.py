"""Whether anything is left to decide in a hand."""

from __future__ import annotations

from cardtable.bots.search_hints import hints_of
from cardtable.kit.game import TrickGame
from cardtable.kit.solver import claimable, solvable
from cardtable.table.session import Session


def decided(session: Session) -> bool:
    """Return whether every legal way to play the hand on gives the same scores.

    It looks at all hands: telling a person tells something of the others' cards. It takes a twentieth of a second at
    most, and answers no where that is too short, and in games that are not made of the kit.
    """
    game, s = session.ruleset, session.truth
    return isinstance(game, TrickGame) and solvable(game, s) and claimable(game, s, hints_of(game).prized(game, s))
