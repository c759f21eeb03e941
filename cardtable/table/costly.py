"""Looking back at a hand: which choices cost the most, as far as those who made them could know.

A first look at every choice finds those that may have been mistakes; then the dearest of them are proved in other
worlds. What is looked at, and how long, depends on nothing but the hand, so that the same hand gives the same table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from cardtable.bots.players import thumb_of
from cardtable.bots.search import Budget, Candidate, Search, paired_lead
from cardtable.bots.search_exact import exactly_ranked
from cardtable.bots.search_hints import hints_of
from cardtable.bots.search_moves import MOST, candidates, equals
from cardtable.core.actions import Action
from cardtable.core.cards import CardSet, mask
from cardtable.core.chance import code_key
from cardtable.core.facts import Chosen, Dealt, Fact
from cardtable.core.observation import Observation
from cardtable.core.ruleset import Ruleset
from cardtable.core.text import mark_action, mark_set
from cardtable.kit.game import TrickGame
from cardtable.table.players import decision_words
from cardtable.table.session import Choice
from cardtable.table.thinking_process import stopped

LOOK: Final = 120
"""The playouts of a first look at one choice."""
PROOF: Final = 200
"""The playouts, in other worlds, of each step of a proof; it ends where the other action turns out no better."""
EXACT: Final = 20
"""The worlds of a look, or of a step, where the last tricks can be solved."""
PROVED: Final = 5
"""So many suspects of each seat are proved."""
SURE: Final = 2.5
"""By how many standard errors the other action must be better."""
FINDING: Final = code_key("costly/finding")
PROVING: Final = tuple(code_key(f"costly/proving/{step}") for step in range(3))
"""Each step of a proof has worlds of its own: those of one search may be alike."""


@dataclass(frozen=True, slots=True)
class Costly:
    """A choice that cost something, as a search of what its seat knew then tells."""

    at: int
    """How many recorded facts stood before it: to play on from there, take as many."""
    seat: int
    where: str
    """`trick 4`, or the stage of the hand."""
    chosen: Action
    better: Action
    cost: float
    """By how many points the better action was better."""


def searchable(ruleset: Ruleset) -> bool:
    """Return whether choices in a game can be judged at all."""
    return isinstance(ruleset, TrickGame)


@dataclass(frozen=True, slots=True)
class Suspect:
    """A choice than which another action looked better."""

    choice: Choice
    better: Action
    cost: float
    """By how many points it looked better."""


def suspected(choice: Choice) -> Suspect | None:
    """Return what looked better than a choice at first sight; None where nothing did, or nothing can be told."""
    seen, chosen = choice.observation, choice.action
    game = seen.ruleset
    if not isinstance(game, TrickGame) or len(seen.legal) == 1 or _by_thumb(game, choice):
        return None
    tried = candidates(seen, MOST)[1]
    mine = _head(seen, chosen)
    lines = _judged(seen, Search(seen, decision_words(FINDING, seen)), [*tried, *({mine} - {*tried})], LOOK)
    best = max(lines, key=lambda line: line.value if line.values else float("-inf"))
    own = next(line for line in lines if line.action == mine)
    if not own.values or best.value <= own.value:
        return None
    return Suspect(choice, best.action, best.value - own.value)


def dearest(suspects: Iterable[Suspect]) -> list[Suspect]:
    """Return the suspects that are worth a proof, the one that looked dearest first: a few of each seat."""
    kept: list[Suspect] = []
    of_seat: Counter[int] = Counter()
    for suspect in sorted(suspects, key=lambda s: (-s.cost, s.choice.at)):
        seat = suspect.choice.observation.seat
        of_seat[seat] += 1
        if of_seat[seat] <= PROVED:
            kept.append(suspect)
    return kept


def proven(suspect: Suspect) -> Costly | None:
    """Return what a choice cost as other worlds have it; None where the other action is not clearly better there."""
    seen, chosen = suspect.choice.observation, suspect.choice.action
    better, mine = suspect.better, _head(seen, chosen)
    lines: list[Candidate] = []
    for key in PROVING:
        search = Search(seen, decision_words(key, seen))
        found = {line.action: line.values for line in _judged(seen, search, (better, mine), PROOF)}
        lines = lines or [Candidate(a, search.opinions.get(a, 0.0)) for a in (better, mine)]
        for line in lines:
            line.values += found[line.action]
        if not lines[0].values or paired_lead(*lines) < 0:
            return None
    if paired_lead(*lines) < SURE:
        return None
    play = seen.view.play if seen.view.phase == "tricks" else None
    where = seen.ask.stage if play is None else f"trick {play.number}"
    return Costly(suspect.choice.at, seen.seat, where, chosen, better, lines[0].value - lines[1].value)


def _by_thumb(game: TrickGame, choice: Choice) -> bool:
    """Return whether it was what the rule of thumb says, where that answers as well as a search."""
    seen, thumb = choice.observation, thumb_of(game)
    settled = hints_of(game).settled(seen.view, seen.legal)
    return settled and thumb is not None and choice.action in thumb.choices(seen)


def _head(seen: Observation, chosen: Action) -> Action:
    """Return the action that is searched for a choice: the one that stands for all its equals."""
    if seen.view.phase != "tricks":
        return chosen
    return next(head for head, members in equals(seen).items() if chosen in members)


def _judged(seen: Observation, search: Search, actions: Sequence[Action], playouts: int) -> list[Candidate]:
    """Return what actions are worth: exactly in the last tricks, else by playouts, fewer where these are long."""
    share = min(1.0, search.hints.share(seen.view))
    return exactly_ranked(search, actions, EXACT) or search.ranked(
        actions, Budget(round(playouts * share), None, stopped)
    )


def costly_line(found: Costly, name: str, public: CardSet) -> str:
    """Return a costly choice in a sentence with marked cards; cards that are not public are not named."""
    if (found.chosen.cards | found.better.cards) & ~public:
        return f"{found.where}: another choice than that of {name} was worth {found.cost:.1f} more"
    return f"{found.where}: {name} {_did(found.chosen)}; {_what(found.better)} was worth {found.cost:.1f} more"


def public_cards(facts: Sequence[Fact], at: int | None = None) -> CardSet:
    """Return the cards that everybody saw, turned up or played, in the deal after `at` facts: by default the last."""
    cards = 0
    for i, fact in enumerate(facts):
        if isinstance(fact, Dealt):
            if at is not None and i >= at:
                break
            cards = mask(fact.up)
        elif isinstance(fact, Chosen) and fact.action.verb == "play":
            cards |= fact.action.cards
    return cards


def _did(action: Action) -> str:
    return f"played {mark_set(action.cards)}" if action.verb == "play" else f"chose {mark_action(action)}"


def _what(action: Action) -> str:
    return mark_set(action.cards) if action.verb == "play" else mark_action(action)
