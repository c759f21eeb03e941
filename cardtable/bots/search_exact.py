"""The last tricks judged exactly: in each sampled world everybody plays on for the most that the sheet can be worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardtable.bots.search import Line, Search
from cardtable.bots.search_value import Stakes
from cardtable.core.actions import Action
from cardtable.kit.scoring import Scored
from cardtable.kit.solver import Outcome, TooLarge, solvable, solved

LEFT: Final = 9
"""With more cards in all hands together there are too many ways to play on; with two players half as many again."""
MOST: Final = 1500
"""So many cards may fall in the solution of a world."""


def exact_lines(search: Search, actions: Sequence[Action], worlds: int) -> list[Line] | None:
    """Return what each card comes to in so many worlds, the best first; None where that cannot be told soon."""
    s, game = search.view, search.game
    left = sum(map(len, s.hands))
    if s.phase != "tricks" or s.due or left > (LEFT * 3 // 2 if s.seats == 2 else LEFT):
        return None
    stakes = [Stakes(s, seat, search.hints, teams=game.teams) for seat in range(s.seats)]

    def worth(scored: Scored) -> Outcome:
        return tuple([stake.value(scored) for stake in stakes])

    lines = [Line(action) for action in actions]
    for _ in range(worlds):
        world = search.world()
        if not solvable(game, world):
            return None
        try:
            found = solved(game, world, MOST, worth)
        except TooLarge:
            return None
        for line in lines:
            line.values.append(found[line.action.cards.bit_length() - 1][search.seat])
    return sorted(lines, key=lambda line: -line.value)
