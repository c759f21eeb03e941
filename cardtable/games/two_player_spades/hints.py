"""What Two-player Spades tells the search: what a drafted hand is like, what bids say of it, the price of bags."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import exp
from typing import Any, Final

from cardtable.bots.search_hints import Hints
from cardtable.bots.search_policy import Rollout
from cardtable.core.actions import Action
from cardtable.core.cards import JOKERS, STANDARD, CardSet, cards_in, mask
from cardtable.core.observation import Observation
from cardtable.games.two_player_spades.bot import card_values
from cardtable.games.two_player_spades.estimate import card_worth, kept
from cardtable.games.two_player_spades.phases import DRAW, HAND, KEEP, REJECT
from cardtable.games.two_player_spades.rollout import TwoRollout
from cardtable.games.two_player_spades.scoring import NIL, NILS
from cardtable.kit.bids import LOOK
from cardtable.kit.game import TrickGame, options_of
from cardtable.kit.position import Position
from cardtable.kit.scoring import Totals
from cardtable.kit.worlds import Known

CAUTION: Final = 1.0
"""How many tricks less than its cards are worth a hand usually bids. Chosen."""
SPREAD: Final = 0.9
"""How far bids lie from that, in tricks. Chosen."""
DRAFTING: Final = ("opening", "draft", "exchange")
LONG_PLAYOUTS: Final = 0.4
"""The share of a level's worlds that is tried with full hands. Chosen."""
OPINION: Final = 0.5
"""How much the rule of thumb's figures count, against the means of playouts: fitted to what came of 500 cards."""
DEALT: Final = (2.85, 0.82)
"""What every dealt hand takes besides, and what its cards count there: fitted to the tricks of 1200 hands."""
FAIR: Final = 0.25
"""The worth of an average card of the deck. Chosen."""


class TwoSpadesHints(Hints):
    """The hints of Two-player Spades."""

    weighs = True
    believed = True

    def share(self, view: Position) -> float:
        """Return a small share while hands are full, and one that grows as playouts grow shorter."""
        return LONG_PLAYOUTS * HAND / max(map(len, view.hands)) if view.phase == "tricks" else LONG_PLAYOUTS

    def known(self, observation: Observation) -> Known:
        """Return the odds that the other player has kept each card."""
        view, other = observation.view, 1 - observation.seat
        dealt = options_of(view).draft == "dealt"
        return Known() if dealt else Known(odds={other: _odds(view.bids[other] in NILS)})

    def belief(self, view: Position, world: Position, seat: int) -> float:
        """Return how likely the other hand made its bid."""
        said = view.bids[1 - seat]
        if said is None or said.n is None:
            return 1.0
        hand = world.hands[1 - seat].known | (world.play.played[1 - seat] if world.play is not None else 0)
        return exp(-(((said.n - _worth(hand, options_of(view).draft) + CAUTION) / SPREAD) ** 2) / 2) + 1e-9

    def settled(self, view: Position, legal: tuple[Action, ...]) -> bool:  # noqa: ARG002 - the base's signature
        """Return whether this is the draft: one card moves a hand by less than many playouts can tell."""
        return view.phase in DRAFTING

    def quick_bid(self, world: Position, seat: int, legal: tuple[Action, ...]) -> Action | None:
        """Return to keep what is worth more than an average card, and a cautious bid."""
        if KEEP in legal:
            better = card_worth(world.own.offer.known.bit_length() - 1) >= FAIR
            return KEEP if better != (world.bids[seat] in NILS) else REJECT
        if DRAW in legal or LOOK in legal:
            return DRAW if DRAW in legal else LOOK
        if world.phase != "bids":
            return None
        wanted = _worth(world.hands[seat].known, options_of(world).draft) - CAUTION
        return NIL if wanted < 0 else min(legal, key=lambda a: abs((a.n or 0) - wanted))

    def opinions(self, observation: Observation) -> Mapping[Action, float]:
        """Return what the rule of thumb thinks of each card."""
        if observation.view.phase != "tricks":
            return {}
        values = card_values(observation)
        return {a: OPINION * values[a.cards.bit_length() - 1] for a in observation.legal}

    def rollout_policy(self, game: TrickGame, s: Position) -> Rollout:
        """Return players who weigh each trick against the rest of the hand; a Nil is hunted by every trick's worth."""
        bids = tuple([bid for bid in s.bids if bid is not None and bid not in NILS])
        if len(bids) < s.seats:
            return super().rollout_policy(game, s)
        return TwoRollout(options_of(s), bids)

    def price(self, options: Any, totals: Totals, seat: int) -> float:
        """Return the share of the penalty that the bags of a seat come to."""
        assert totals.bags is not None
        return float(totals.bags[seat] * options.bag_penalty / options.bag_limit)


@lru_cache(maxsize=2)
def _odds(low: bool) -> tuple[float, ...]:
    """Return the odds of each card to be in a hand drafted for tricks, or for none."""
    odds = [1.0] * (max(JOKERS) + 1)
    for card in cards_in(STANDARD | mask(JOKERS)):
        chance = kept(card, low)
        odds[card] = chance / (1 - chance)
    return tuple(odds)


@lru_cache(maxsize=16384)
def _worth(hand: CardSet, draft: str) -> float:
    """Return how many tricks a hand should take; a dealt one meets a weaker hand than a drafted one does."""
    worth = sum(map(card_worth, cards_in(hand)))
    return worth if draft == "keep_or_reject" else DEALT[0] + DEALT[1] * worth


HINTS: Final = TwoSpadesHints()
