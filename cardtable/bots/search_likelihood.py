"""What plays say of hands: how things stood at every card of the others, and how well a hand explains them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from cardtable.core.cards import CardSet, mask
from cardtable.core.facts import Chosen, Dealt
from cardtable.core.observation import Observation
from cardtable.kit.position import Position
from cardtable.kit.tricks import UNSET, TrickTables


@dataclass(slots=True)
class PastCard:
    """How things stood when a card was played, as everybody saw it: what a policy asks of a kernel, and the card."""

    bit: CardSet
    leader: int
    lead: int
    top: int
    winner: int
    barred: CardSet
    """What could not be played then where there was anything else."""
    taken: list[int]
    captured: list[CardSet]
    lacks: list[CardSet]
    unplayed: CardSet
    """The cards in all hands, and the undealt ones."""
    later: CardSet = 0
    """What the seat has played since, this card included."""

    def legal(self, tables: TrickTables, hand: CardSet) -> CardSet:
        """Return what a seat with this hand could have played."""
        follow = hand & tables.must[self.lead]
        legal = follow | hand & tables.may[self.lead] if follow else hand
        return legal & ~self.barred or legal


CardLikelihood: TypeAlias = Callable[[int, PastCard, CardSet], float]
"""How likely a seat with a hand would have played the card that it did, at most 1."""


class PlayLikelihood:
    """Remembers a hand and tells how well the cards of a seat explain what it played."""

    def __init__(self, observation: Observation, chance: CardLikelihood) -> None:
        view: Position = observation.view
        self._chance = chance
        self._pasts: list[list[PastCard]] = [[] for _ in range(view.seats)]
        self._found: dict[tuple[int, CardSet], float] = {}
        assert view.play is not None
        for seat, past in _remembered(view, observation):
            for earlier in self._pasts[seat]:
                earlier.later |= past.bit
            past.later = past.bit
            if seat != observation.seat and past.bit != _opening(view):
                self._pasts[seat].append(past)

    def likelihood(self, seat: int, hand: CardSet) -> float:
        """Return how likely a seat that holds these cards now has played what it has, at most 1."""
        key = seat, hand
        found = self._found.get(key)
        if found is None:
            found = 1.0
            for past in self._pasts[seat]:
                found *= self._chance(seat, past, hand | past.later)
            self._found[key] = found
        return found


def _opening(view: Position) -> CardSet:
    """Return the card that had to be led first, as a set, or nothing."""
    assert view.play is not None
    return 0 if view.play.opening is None else 1 << view.play.opening


def _remembered(view: Position, observation: Observation) -> Iterator[tuple[int, PastCard]]:
    """Yield how things stood at every card of the present hand, and who played it."""
    assert view.play is not None
    played: list[tuple[int, CardSet]] = []
    for fact in reversed(observation.facts):
        if isinstance(fact, Dealt):
            break
        if isinstance(fact, Chosen) and fact.action.cards:
            played.append((fact.seat, fact.action.cards))
    tables, seats = view.play.tables, view.seats
    taken, captured, lacks = [0] * seats, [0] * seats, [0] * seats
    unplayed, locked = tables.rules.deck & ~mask(view.up), tables.locked
    lead, top, trick, leader, winner = UNSET, -1, 0, 0, 0
    for number, (seat, bit) in enumerate(reversed(played)):
        if not number % seats:
            lead, top, trick, leader, winner = UNSET, -1, 0, seat, seat
        barred = (locked if lead == UNSET else 0) | (tables.barred_first if number < seats else 0)
        yield seat, PastCard(bit, leader, lead, top, winner, barred, taken[:], captured[:], lacks[:], unplayed)
        card = bit.bit_length() - 1
        if lead == UNSET:
            lead = tables.sets[card]
        elif not bit & (tables.must[lead] | tables.may[lead]):
            lacks[seat] |= tables.must[lead]
        if tables.power[lead][card] > top:
            top, winner = tables.power[lead][card], seat
        trick |= bit
        unplayed ^= bit
        if number % seats == seats - 1:
            taken[winner] += 1
            captured[winner] |= trick
            if trick & locked:
                locked = 0
