"""Everything that a player knows when asked: no object reachable from here holds a card that the seat may not see."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.core.actions import Action
from cardtable.core.facts import Fact
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Position, Ruleset, Table
from cardtable.core.scene import Standing


@dataclass(frozen=True, slots=True)
class Observation:
    """One seat's question: its view, what is asked, what is legal, what it has been told, standing and agreements."""

    ruleset: Ruleset
    seat: int
    view: Position
    ask: Ask
    legal: tuple[Action, ...]
    facts: tuple[Fact, ...]
    standing: Standing
    table: Table
