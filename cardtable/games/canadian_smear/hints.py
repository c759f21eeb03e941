"""What Smear tells the search: what a bidder holds, and how tricks are played out when cards count and not tricks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from cardtable.bots.search_hints import Hints
from cardtable.bots.search_policy import Rollout
from cardtable.core.actions import Action
from cardtable.core.cards import IN_SUIT, SUITS, cards_in, rank_of
from cardtable.core.observation import Observation
from cardtable.games.canadian_smear.bot import card_values
from cardtable.games.canadian_smear.options import JOKER
from cardtable.games.canadian_smear.rollout import SmearRollout
from cardtable.games.canadian_smear.rules import SIZE
from cardtable.kit.game import TrickGame
from cardtable.kit.position import NOBODY, Position
from cardtable.kit.worlds import NOTHING_MORE, Known

BID_ON: Final = (3.5, 2.1, 1.8, 1.5, 1.1, 1.1, 1.1, 1.0, 2.1, 6.8, 1.7, 1.8, 14.0)
"""How much likelier than any card of chance a bidder holds each trump, from 2 to ace: counted in 1500 auctions."""
OPINION: Final = 2.0
"""How much the rule of thumb's figures count, against the means of playouts: fitted to what came of 900 cards."""
BESIDE: Final = 0.8
"""The same for any other card."""


class SmearHints(Hints):
    """The hints of Smear."""

    believed = True
    late = SIZE
    against = "to win a point"
    odds = (0.2, 1.0)

    def share(self, view: Position) -> float:
        """Return a share that grows as playouts grow shorter."""
        return SIZE / max(map(len, view.hands)) if view.phase == "tricks" else 1.0

    def known(self, observation: Observation) -> Known:
        """Return that the bidder likely holds the trumps that a bid is made on, once the first lead has told them."""
        view: Position = observation.view
        if view.trump is None or view.maker in (NOBODY, observation.seat):
            return NOTHING_MORE
        return Known(odds={view.maker: bid_on(view.trump)})

    def opinions(self, observation: Observation) -> Mapping[Action, float]:
        """Return what the rule of thumb thinks of each card once trumps are made."""
        s: Position = observation.view
        if s.phase != "tricks" or s.trump is None:
            return {}
        values = card_values(s, observation.seat)
        return {a: OPINION * values[a.cards.bit_length() - 1] for a in observation.legal}

    def rollout_policy(self, game: TrickGame, s: Position) -> Rollout:  # noqa: ARG002 - the base's signature
        """Return players who take what counts and give away what does not."""
        return SmearRollout()


@lru_cache(maxsize=len(SUITS))
def bid_on(trump: int) -> tuple[float, ...]:
    """Return the odds of each card to be in a bidder's hand."""
    odds = [BESIDE] * (JOKER + 1)
    for card in cards_in(IN_SUIT[trump]):
        odds[card] = BID_ON[rank_of(card) - 2]
    return tuple(odds)


HINTS: Final = SmearHints()
