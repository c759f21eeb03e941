"""What plays say of hands at Cutthroat Spades: a hand explains a card that the rule of thumb would have played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from cardtable.core.cards import CardSet
from cardtable.core.facts import Chosen, Dealt
from cardtable.core.observation import Observation
from cardtable.games.cutthroat_spades.rollout import CutthroatRollout
from cardtable.kit.kernel import turns
from cardtable.kit.position import Position
from cardtable.kit.tricks import UNSET

SURPRISE: Final = 0.3
"""How likely a card is that the rule of thumb would not have played, beside one that it would."""


@dataclass(slots=True)
class Past:
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
    """The cards in all hands."""
    later: CardSet = 0
    """What the seat has played since, this card included."""


class Witness(CutthroatRollout):
    """Remembers a hand and tells how well the cards of a seat explain what it played."""

    def __init__(self, observation: Observation) -> None:
        view: Position = observation.view
        super().__init__(view)
        assert view.play is not None
        self.use(view.play.tables.rules)
        self._after = turns(view.play.active)
        self._pasts: list[list[Past]] = [[] for _ in range(view.seats)]
        self._found: dict[tuple[int, CardSet], float] = {}
        played: list[tuple[int, CardSet]] = []
        for fact in reversed(observation.facts):
            if isinstance(fact, Dealt):
                break
            if isinstance(fact, Chosen) and fact.action.cards:
                played.append((fact.seat, fact.action.cards))
        self._remember(view, observation.seat, reversed(played))

    def _remember(self, view: Position, me: int, played: Iterable[tuple[int, CardSet]]) -> None:
        """Go through the cards played in this hand, and keep how things stood when others played."""
        assert view.play is not None
        tables, seats = self._tables, view.seats
        taken, captured, lacks = [0] * seats, [0] * seats, [0] * seats
        unplayed, locked = tables.rules.deck, tables.locked
        lead, top, trick, leader, winner = UNSET, -1, 0, 0, 0
        for number, (seat, bit) in enumerate(played):
            if not number % seats:
                lead, top, trick, leader, winner = UNSET, -1, 0, seat, seat
            barred = (locked if lead == UNSET else 0) | (tables.barred_first if number < seats else 0)
            if seat != me and (number or view.play.opening is None):
                past = Past(bit, leader, lead, top, winner, barred, taken[:], captured[:], lacks[:], unplayed)
                self._pasts[seat].append(past)
            for past in self._pasts[seat]:
                past.later |= bit
            card = bit.bit_length() - 1
            if lead == UNSET:
                lead = tables.sets[card]
            elif not bit & tables.must[lead]:
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

    def likelihood(self, seat: int, hand: CardSet) -> float:
        """Return how likely a seat that holds these cards now has played what it has."""
        key = seat, hand
        found = self._found.get(key)
        if found is None:
            found = 1.0
            for past in self._pasts[seat]:
                if self._surprises(seat, past, hand | past.later):
                    found *= SURPRISE
            self._found[key] = found
        return found

    def _surprises(self, seat: int, past: Past, hand: CardSet) -> bool:
        """Return whether the rule of thumb would have played another card from this hand, and not an equal."""
        bit, legal = past.bit, hand & self._tables.must[past.lead] or hand
        legal = legal & ~past.barred or legal
        if not legal & legal - 1:
            return False
        self.kernel = past  # type: ignore[assignment]
        self.taken, self._lacks = past.taken, tuple(past.lacks)
        out = past.unplayed ^ hand
        self.hands = [0] * self._players
        self.hands[seat], self.hands[self._after[seat][0]] = hand, out
        picked = self.pick(seat, legal, past.lead, past.top, past.winner)
        if picked == bit:
            return False
        low, high = min(picked, bit), max(picked, bit)
        if low.bit_length() - 1 >> 4 != high.bit_length() - 1 >> 4:
            return True
        return (high - 1) & -(low << 1) & ~hand & past.unplayed != 0
