"""The last tricks judged exactly: in each sampled world everybody plays on for the most that the sheet can be worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardtable.bots.search import Candidate, Search
from cardtable.bots.search_value import Utility
from cardtable.core.actions import Action
from cardtable.kit.scoring import Scored
from cardtable.kit.solver import Outcome, TooLarge, solvable, solved

MOST_CARDS: Final = 9
"""With more cards in all hands together there are too many ways to play on; with two players half as many again.

Chosen.
"""
MOST_NODES: Final = 1500
"""So many cards may fall in the solution of a world. Chosen."""


def exactly_ranked(search: Search, actions: Sequence[Action], worlds: int) -> list[Candidate] | None:
    """Return what each card comes to in so many worlds, the best first; None where that cannot be told soon."""
    s, game = search.view, search.game
    left = sum(map(len, s.hands))
    if s.phase != "tricks" or s.due or left > (MOST_CARDS * 3 // 2 if s.seats == 2 else MOST_CARDS):
        return None
    utilities = [Utility(s, seat, search.hints, teams=game.teams) for seat in range(s.seats)]

    def worth(scored: Scored) -> Outcome:
        return tuple([utility.value(scored) for utility in utilities])

    candidates = [Candidate(action) for action in actions]
    for _ in range(worlds):
        world = search.world()
        if not solvable(game, world):
            return None
        try:
            found = solved(game, world, MOST_NODES, worth)
        except TooLarge:
            return None
        for candidate in candidates:
            candidate.values.append(found[candidate.action.cards.bit_length() - 1][search.seat])
    return sorted(candidates, key=lambda candidate: -candidate.value)
