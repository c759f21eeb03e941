"""What bids and plays say of hands at Wizard: how near they are to what the rule of thumb makes of a hand."""

from __future__ import annotations

from math import exp
from typing import Final

from cardtable.bots.search_likelihood import PastCard, PlayLikelihood
from cardtable.core.cards import CardSet, mask
from cardtable.core.observation import Observation
from cardtable.games.wizard.bot import SLACK
from cardtable.games.wizard.rollout import WizardRollout
from cardtable.kit.kernel import turns
from cardtable.kit.position import Position

NEAR: Final = 0.15
"""How far from the best a card is, in tricks, that is a third as likely. Chosen."""
SURPRISE: Final = 0.1
"""How likely at least a card is that the rule of thumb would not have played, beside one that it would. Chosen."""
SPREAD: Final = 0.55
"""How far bids lie from the tricks that hands are worth, in tricks, where both are reckoned exactly. Chosen."""
STRAY: Final = 0.03
"""How likely at least a bid is, beside one that says exactly what the hand is worth. Chosen."""


class ThumbLikelihood(WizardRollout):
    """Asks itself again what the playouts ask, as things stood at an earlier bid or card."""

    def __init__(self, observation: Observation) -> None:
        view: Position = observation.view
        super().__init__(view)
        play = view.play
        assert play is not None
        self.use(play.tables.rules)
        self.under(play.tables)
        self._after = turns(play.active)
        self._played, self._deck = play.played, play.tables.rules.deck & ~mask(view.up)
        self._size = len(view.hands[observation.seat]) + play.played[observation.seat].bit_count()
        self._seats, self._first = view.seats, view.left_of(view.dealer)
        self._plays = PlayLikelihood(observation, self.chance)

    def likelihood(self, seat: int, hand: CardSet) -> float:
        """Return how likely a seat that holds these cards now has made its bid and played its cards."""
        return self.said(seat, hand | self._played[seat]) * self._plays.likelihood(seat, hand)

    def said(self, seat: int, hand: CardSet) -> float:
        """Return how likely a seat that was dealt these cards made its bid."""
        before = [self._bids[(self._first + i) % self._seats] for i in range((seat - self._first) % self._seats)]
        slack = len(before) * self._size / self._seats - sum(before)
        tricks = self.to_come(hand, self._deck & ~hand, self._size, hand, float(not before))
        off = self._bids[seat] - tricks - SLACK * slack
        return STRAY + (1 - STRAY) * exp(-((off / SPREAD) ** 2) / 2)

    def chance(self, seat: int, past: PastCard, hand: CardSet) -> float:
        """Return how likely a seat with this hand plays the card, compared with its best one."""
        legal = past.legal(self.tables, hand)
        if not legal & legal - 1:
            return 1.0
        self.kernel = past  # type: ignore[assignment]
        self.taken = past.taken
        self.hands = [0] * self._seats
        self.hands[seat], self.hands[self._after[seat][0]] = hand, past.unplayed ^ hand
        costs = {bit: cost for cost, _, bit in self.weighed(seat, legal, past.lead, past.top)}
        return SURPRISE + (1 - SURPRISE) * exp((min(costs.values()) - costs[past.bit]) / NEAR)
