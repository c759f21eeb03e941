"""Looking back at a hand: which choices cost the most, as far as those who made them could know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardtable.bots.search import Budget, Search, ahead
from cardtable.bots.search_advice import advice
from cardtable.core.actions import Action
from cardtable.core.cards import CardSet, mask
from cardtable.core.chance import code_key
from cardtable.core.facts import Chosen, Dealt, Fact
from cardtable.core.ruleset import Ruleset
from cardtable.core.text import mark_action, mark_set
from cardtable.kit.game import TrickGame
from cardtable.table.players import decision_words
from cardtable.table.session import Choice
from cardtable.table.thinking_process import stopped

LOOK: Final = 300
"""The playouts that find a better action."""
PROOF: Final = 600
"""The playouts, in other worlds, that tell how much better it is."""
SURE: Final = 2.5
"""By how many standard errors it must be better."""
FINDING: Final = code_key("costly/finding")
PROVING: Final = code_key("costly/proving")


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


def cost_of(choice: Choice, look: int = LOOK, proof: int = PROOF) -> Costly | None:
    """Return what a choice cost; None where nothing was clearly better, or the game cannot be searched."""
    seen, chosen = choice.observation, choice.action
    if not isinstance(seen.ruleset, TrickGame) or len(seen.legal) == 1:
        return None
    found = advice(seen, decision_words(FINDING, seen), Budget(look, None, stopped))
    values = {row.action: row.value for row in found.rows if row.value is not None}
    better = max(values, key=lambda action: values[action])
    if values[better] <= values.get(chosen, values[better] - 1):
        return None
    lines = Search(seen, decision_words(PROVING, seen)).consider((better, chosen), Budget(proof, None, stopped))
    tried = {line.action: line for line in lines}
    if ahead(tried[better], tried[chosen]) < SURE:
        return None
    play = seen.view.play if seen.view.phase == "tricks" else None
    where = seen.ask.stage if play is None else f"trick {play.number}"
    cost = tried[better].value - tried[chosen].value
    return Costly(choice.at, seen.seat, where, chosen, better, cost)


def costly_line(found: Costly, name: str, public: CardSet) -> str:
    """Return a costly choice in a sentence with marked cards; cards that are not public are not named."""
    if (found.chosen.cards | found.better.cards) & ~public:
        return f"{found.where}: another choice than that of {name} was worth {found.cost:.1f} more"
    return f"{found.where}: {name} {_did(found.chosen)}; {_what(found.better)} was worth {found.cost:.1f} more"


def public_cards(facts: tuple[Fact, ...]) -> CardSet:
    """Return the cards that everybody has seen: turned up, or played."""
    cards = 0
    for fact in facts:
        if isinstance(fact, Dealt):
            cards |= mask(fact.up)
        elif isinstance(fact, Chosen) and fact.action.verb == "play":
            cards |= fact.action.cards
    return cards


def _did(action: Action) -> str:
    return f"played {mark_set(action.cards)}" if action.verb == "play" else f"chose {mark_action(action)}"


def _what(action: Action) -> str:
    return mark_set(action.cards) if action.verb == "play" else mark_action(action)
