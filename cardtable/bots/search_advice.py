"""Advice: every legal action with what it is worth, the chance of success, and a reason made from what decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Final

from cardtable.bots.players import thumb_of
from cardtable.bots.search import Budget, Candidate, Search, best_or_favourite
from cardtable.bots.search_hints import MAKES, Hints
from cardtable.bots.search_moves import MOST, candidates, equals
from cardtable.bots.search_reasons import reason_of
from cardtable.core.actions import Action
from cardtable.core.chance import Words
from cardtable.core.observation import Observation
from cardtable.core.text import mark_action
from cardtable.kit.game import TrickGame

DOUBT: Final = 1.0
"""By how many standard errors another action must beat the rule of thumb's. Chosen."""


@dataclass(frozen=True, slots=True)
class AdviceRow:
    """One legal action: its value and the half width of its 95% interval in points, and the chance of success.

    All three are None where the action was not tried.
    """

    action: Action
    value: float | None
    interval: float | None
    make: float | None
    reason: str
    """A sentence in which cards are marked."""
    chance: str = MAKES
    """What `make` is the chance of: `to make the bid`, `to set the maker`."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do, and every legal action, the best one first."""

    choice: Action
    rows: tuple[AdviceRow, ...]
    note: str | None = None
    """What should be known of this advice, such as that the game cannot be searched."""


def advice(observation: Observation, words: Words, budget: Budget) -> Advice:
    """Return advice on a decision; the same words and playouts give the same."""
    game, legal = observation.ruleset, observation.legal
    if len(legal) == 1:
        return Advice(legal[0], (AdviceRow(legal[0], None, None, None, _only(legal[0])),))
    if not isinstance(game, TrickGame):
        return _unsearched(observation)
    favourite, tried = candidates(observation, MOST)
    search = Search(observation, words)
    ranked = search.ranked(tried, budget)
    choice = best_or_favourite(ranked, favourite, 0.0 if search.opinions else DOUBT)
    ranked.sort(key=lambda candidate: candidate.action != choice)
    groups = equals(observation) if observation.view.phase == "tricks" else {a: (a,) for a in tried}
    rows = [row for candidate in ranked for row in _rows(observation, candidate, ranked[0], groups, search.hints)]
    rows += [AdviceRow(a, None, None, None, "not tried: the rule of thumb rules it out")
             for a in legal if not any(row.action == a for row in rows)]  # fmt: skip
    return Advice(choice, tuple(rows))


def _only(action: Action) -> str:
    return "the only legal card" if action.verb == "play" else "the only legal action"


def _unsearched(observation: Observation) -> Advice:
    """Return the rule of thumb's choice, or the first action, for a game that is not made of the kit."""
    thumb = thumb_of(observation.ruleset)
    choices = thumb.choices(observation) if thumb is not None else observation.legal
    why = "the rule of thumb" if thumb is not None else "nothing is known about this game"
    order = [choices[0], *(a for a in observation.legal if a != choices[0])]
    rows = tuple(AdviceRow(a, None, None, None, why if a == choices[0] else "not tried") for a in order)
    return Advice(choices[0], rows, f"{observation.ruleset.info.name} cannot be searched")


def stated(makes: int, count: int, odds: tuple[float, float]) -> float:
    """Return the chance to make a bid that was made in so many of the playouts: never quite 0 or 1.

    The best of several candidates was lucky too, and people are no playouts: a game's `odds` correct for that.
    """
    add, times = odds
    share = (makes + 0.5) / (count + 1)
    return 1 / (1 + exp(-(add + times * log(share / (1 - share)))))


def _rows(
    observation: Observation, candidate: Candidate, best: Candidate, groups: Mapping[Action, Sequence[Action]],
    hints: Hints,
) -> list[AdviceRow]:  # fmt: skip
    """Return the rows of a candidate and of the cards that are its equals."""
    game = observation.ruleset
    assert isinstance(game, TrickGame)
    chance = hints.chance_of(game, observation.view, observation.seat, candidate.action)
    reason = reason_of(observation, candidate, best)
    make = stated(candidate.makes, candidate.count, hints.odds_at(observation.view))
    rows = [AdviceRow(candidate.action, candidate.value, candidate.interval, make, reason, chance)]
    rows += [
        AdviceRow(
            action,
            candidate.value,
            candidate.interval,
            make,
            f"does the same as {mark_action(candidate.action)}",
            chance,
        )
        for action in groups[candidate.action]
        if action != candidate.action
    ]
    return rows
