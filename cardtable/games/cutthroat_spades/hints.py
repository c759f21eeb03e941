"""What Cutthroat Spades tells the search: bids at once, what bids say of hands, the price of bags, and the Jacks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import exp
from typing import Any, Final

from cardtable.bots.search_chain import Likelihood
from cardtable.bots.search_hints import Hints
from cardtable.bots.search_policy import Rollout
from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import IN_SUIT, JOKERS, SPADES, SUITS, CardSet, cards_in, mask, rank_of
from cardtable.core.facts import Dealt, Ruled
from cardtable.core.observation import Observation
from cardtable.games.cutthroat_spades.bot import bids_worth, card_values
from cardtable.games.cutthroat_spades.likelihood import play_likelihood
from cardtable.games.cutthroat_spades.options import SpadesOptions
from cardtable.games.cutthroat_spades.rollout import CutthroatRollout
from cardtable.games.cutthroat_spades.rules import LOW_DIAMOND, LOW_SPADE
from cardtable.games.cutthroat_spades.scoring import NIL, ONE, TWO, tricks_bid
from cardtable.games.cutthroat_spades.stakes import bag_charge
from cardtable.kit.bids import LOOK
from cardtable.kit.game import TrickGame, options_of
from cardtable.kit.position import Position
from cardtable.kit.scoring import Totals
from cardtable.kit.worlds import Known

# By the number of players, what cards from 2 to ace add to a bid and what every bid begins with: fitted to the bids of
# the rule of thumb, which differ from it by 0.4 on average.
_PLAIN: Final = {
    3: (-0.24, -0.24, -0.22, -0.23, -0.18, -0.15, -0.08, 0.01, 0.12, 0.29, 0.46, 0.6, 0.79),
    4: (-0.25, -0.22, -0.19, -0.16, -0.19, -0.17, -0.12, -0.06, -0.02, 0.09, 0.22, 0.42, 0.71),
    5: (-0.11, -0.08, -0.14, -0.12, -0.12, -0.13, -0.09, -0.08, -0.05, 0.02, 0.07, 0.14, 0.35),
}
_SPADE: Final = {
    3: (0.52, 0.52, 0.58, 0.69, 0.74, 0.81, 0.81, 0.92, 0.95, 1.04, 1.08, 1.16, 1.3),
    4: (0.23, 0.28, 0.37, 0.38, 0.39, 0.49, 0.62, 0.65, 0.73, 0.83, 0.93, 1.0, 1.33),
    5: (0.18, 0.17, 0.25, 0.28, 0.25, 0.33, 0.36, 0.45, 0.51, 0.59, 0.62, 0.83, 0.99),
}
_BEGIN: Final = {3: 0.71, 4: 0.63, 5: 0.55}
_JOKERS: Final = mask(JOKERS)
_HIGH_DEUCES: Final = 1 << LOW_DIAMOND | 1 << LOW_SPADE
SPREAD: Final = 0.8
"""How far bids lie from this, in tricks, among players who see it differently. Chosen."""
PLAYS: Final = 0.95
"""What the rule of thumb's figures of cards count beside a playout's: fitted to what cards brought in play."""
BIDS: Final = 4.0
"""The same for bids, which it knows best: of these playouts tell less."""
PLAYED: Final = 0.4
"""The share of a level's worlds in which cards are tried: they are well chosen, and playouts that think take time.

Chosen.
"""
BID: Final = 0.2
"""The share of a level's worlds in which bids are tried. Chosen."""
_SPECIAL: Final = ((0.25, NIL), (1.5, ONE), (2.75, TWO))
"""Below these strengths the special bids promise more."""


class SpadesHints(Hints):
    """The hints of Cutthroat Spades."""

    weighs = True
    believed = True
    late = 6
    odds = (0.4, 0.75)

    def share(self, view: Position) -> float:
        """Return the share of a level's worlds that is tried."""
        return PLAYED if view.phase == "tricks" else BID

    def known(self, observation: Observation) -> Known:
        """Return who holds the club that was ruled to lead, until it is played."""
        view: Position = observation.view
        holds = [0] * view.seats
        for fact in reversed(observation.facts):
            if isinstance(fact, Dealt):
                break
            if isinstance(fact, Ruled) and view.play is not None:
                seat, card = fact.value
                if not view.play.played[seat] >> card & 1:
                    holds[seat] = 1 << card
        return Known(holds=tuple(holds))

    def belief(self, view: Position, world: Position, seat: int) -> float:
        """Return how likely these hands made these bids; blind ones say nothing."""
        weight = 1.0
        for x in range(view.seats):
            if x != seat:
                weight *= self._said(view, x, world.hands[x].known)
        return weight + 1e-9

    def likelihood(self, observation: Observation) -> Likelihood | None:
        """Return how likely hands made their bids and played their cards as the rule of thumb would."""
        view: Position = observation.view
        if view.phase != "tricks" or not options_of(view).plain_deck:
            return None
        played = play_likelihood(observation).likelihood
        return lambda x, hand: (self._said(view, x, hand) + 1e-9) * played(x, hand)

    def _said(self, view: Position, x: int, hand: CardSet) -> float:
        """Return how likely a seat with these cards in hand made its bid, where it has made one."""
        said = view.bids[x]
        if said is None or said.verb.startswith("blind"):
            return 1.0
        hand |= view.play.played[x] if view.play is not None else 0
        off = tricks_bid(options_of(view), said, hand.bit_count()) - strength(view.seats, hand, options_of(view))
        return exp(-((off / SPREAD) ** 2) / 2)

    def opinions(self, observation: Observation) -> Mapping[Action, float]:
        """Return what the rule of thumb reckons each card or bid to be worth, in points; a blind hand says nothing."""
        view, seat, legal = observation.view, observation.seat, observation.legal
        if view.phase == "tricks":
            return {PLAY[card]: PLAYS * value for card, value in card_values(view, seat).items()}
        if LOOK in legal:
            return {}
        return {bid: BIDS * value for bid, value in bids_worth(view, seat, legal).items()}

    def quick_bid(self, world: Position, seat: int, legal: tuple[Action, ...]) -> Action | None:
        """Return what the hand is worth, as a special bid where it is little."""
        if LOOK in legal:
            return LOOK
        value = strength(world.seats, world.hands[seat].known, options_of(world))
        for most, special in _SPECIAL:
            if value < most and special in legal:
                return special
        numbers = [a for a in legal if a.n is not None] or list(legal)
        return min(numbers, key=lambda a: abs((a.n or 0) - value))

    def rollout_policy(self, game: TrickGame, s: Position) -> Rollout:
        """Return who plays the rule of thumb's cards, nearly always; with more spades, players with wishes."""
        return CutthroatRollout(s) if options_of(s).plain_deck else super().rollout_policy(game, s)

    def price(self, options: Any, totals: Totals, seat: int) -> float:
        """Return what the bags of a seat will cost."""
        assert totals.bags is not None
        return bag_charge(options, totals.bags[seat], options.target - max(totals.scores))

    def prized(self, game: TrickGame, s: Position) -> CardSet:  # noqa: ARG002 - the base's signature
        """Return the award Jacks."""
        jacks: CardSet = options_of(s).jacks
        return jacks


def strength(players: int, hand: CardSet, options: SpadesOptions) -> float:
    """Return about how many tricks the rule of thumb would bid for a hand."""
    high = _JOKERS if options.joker_role == "top_spades" else 0
    if options.deuces_high == "on":
        high |= _HIGH_DEUCES
    total = _BEGIN[players] + _SPADE[players][-1] * (hand & high).bit_count()
    hand &= ~high
    for suit in SUITS:
        total += _in_suit(players, suit, hand & IN_SUIT[suit])
    return total


@lru_cache(maxsize=65536)
def _in_suit(players: int, suit: int, cards: CardSet) -> float:
    """Return what the cards of a suit add to a bid."""
    worth = (_SPADE if suit == SPADES else _PLAIN)[players]
    return sum([worth[rank_of(card) - 2] for card in cards_in(cards)])


HINTS: Final = SpadesHints()
