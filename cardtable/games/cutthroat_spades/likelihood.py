"""What plays say of hands at Cutthroat Spades: a hand explains a card that the rule of thumb would have played."""

from __future__ import annotations

from typing import Final

from cardtable.bots.search_likelihood import PastCard, PlayLikelihood
from cardtable.core.cards import CardSet
from cardtable.core.observation import Observation
from cardtable.games.cutthroat_spades.rollout import CutthroatRollout
from cardtable.kit.kernel import turns
from cardtable.kit.position import Position

SURPRISE: Final = 0.3
"""How likely a card is that the rule of thumb would not have played, beside one that it would. Chosen."""


def play_likelihood(observation: Observation) -> PlayLikelihood:
    """Return who tells how well hands explain what was played, by what the rule of thumb would have played."""
    return PlayLikelihood(observation, _ThumbLikelihood(observation.view).chance)


class _ThumbLikelihood(CutthroatRollout):
    """Asks itself again what the playouts ask, as things stood at an earlier card."""

    def __init__(self, view: Position) -> None:
        super().__init__(view)
        assert view.play is not None
        self.use(view.play.tables.rules)
        self._after = turns(view.play.active)

    def chance(self, seat: int, past: PastCard, hand: CardSet) -> float:
        """Return how likely a seat with this hand plays the card."""
        return SURPRISE if self._surprises(seat, past, hand) else 1.0

    def _surprises(self, seat: int, past: PastCard, hand: CardSet) -> bool:
        """Return whether the rule of thumb would have played another card from this hand, and not an equal."""
        bit, legal = past.bit, past.legal(self._tables, hand)
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
