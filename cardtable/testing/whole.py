"""A whole game of sensible players: it must come to its end."""

from __future__ import annotations

from typing import Final

from cardtable.bots.fallback import counts_points, fallback_call
from cardtable.bots.players import thumb_of
from cardtable.core.actions import Action
from cardtable.core.chance import Chance, Stream
from cardtable.core.facts import Chosen, Fact
from cardtable.core.observation import Observation
from cardtable.core.pending import Ask, Deal, Draw, Over, Rule, Show
from cardtable.core.ruleset import Ruleset, Table
from cardtable.kit.game import TrickGame
from cardtable.testing.properties import Broken
from cardtable.testing.trace import Step, opening, step

MOST_HANDS: Final = 400
"""A game that is not over after so many hands does not end."""
MOST_FACTS: Final = 200_000
"""Nor does one that is not over after so many facts."""


def whole_game(ruleset: Ruleset, table: Table, key: bytes) -> int:
    """Return after how many hands a game is over; raises Broken where it does not end.

    Players go by the game's rule of thumb, or say what their high cards are worth and play anything.
    """
    chance, words = Chance(key), Stream(key, "whole")
    now = opening(ruleset, table)
    for _ in range(MOST_FACTS):
        done = len(ruleset.standing(now.truth).hands)
        pending = ruleset.pending(now.truth)
        match pending:
            case Over():
                return done
            case Deal():
                fact: Fact = chance.deal(pending)
            case Draw():
                fact = chance.draw(pending)
            case Show() | Rule():
                fact = ruleset.derive(now.truth, pending)
            case Ask():
                fact = Chosen(pending.seat, _sensible(ruleset, now, pending, words), pending.secret)
        if done > MOST_HANDS:
            break
        now = step(ruleset, now, fact)
    scores = ruleset.standing(now.truth).scores
    raise Broken(
        f"{ruleset.info.id}, {table.seats} seats: the default game is not over after {done} hands, at {scores}: "
        "`score` names no winners"
    )


def _sensible(ruleset: Ruleset, now: Step, ask: Ask, words: Stream) -> Action:
    view, legal, thumb = now.views[ask.seat], ruleset.legal_actions(now.truth, ask.seat), thumb_of(ruleset)
    if thumb is not None:
        observed = Observation(ruleset, ask.seat, view, ask, legal, (), ruleset.standing(view), view.table)
        return thumb.choices(observed)[0]
    if isinstance(ruleset, TrickGame) and view.phase != "tricks" and not counts_points(view, legal):
        return fallback_call(ruleset, view, ask.seat, legal)
    return legal[words.below(len(legal))]
