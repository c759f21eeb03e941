"""What Wizard tells the search: bids at once, what bids say of hands, and how many rounds are left."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import exp
from typing import Final

from cardtable.bots.search_chain import Likelihood
from cardtable.bots.search_hints import Hints
from cardtable.bots.search_policy import Rollout
from cardtable.core.actions import Action, number
from cardtable.core.cards import IN_SUIT, CardSet, cards_in, mask
from cardtable.core.chance import Stream
from cardtable.core.observation import Observation
from cardtable.games.wizard.bot import SLACK, SPECIALS, bid_costs, card_costs, card_worths
from cardtable.games.wizard.likelihood import ThumbLikelihood
from cardtable.games.wizard.options import rounds
from cardtable.games.wizard.rollout import WizardRollout
from cardtable.games.wizard.rules import blind, tables_of
from cardtable.kit.game import TrickGame, options_of
from cardtable.kit.position import Position
from cardtable.kit.worlds import VEILED_BID

SPREAD: Final = 0.9
"""How far bids lie from the tricks that hands are worth, in tricks. Chosen."""
SWING: Final = 25.0
PLAYS: Final = 7.5
BIDS: Final = 8.0
"""The points that a trick counts by which the rule of thumb thinks to miss, beside the playouts: fitted to play."""
FEW: Final = 6
"""With so few cards in hand, what was played tells more than it takes time to ask. Chosen."""
EXPLAINED: Final = 0.35
"""The share of a level's worlds in which cards are tried then. Chosen."""
GROUPS: Final = (*IN_SUIT, SPECIALS)
"""What the cards of a suit take is added up once for each set of them."""
HANDS: Final = 4
"""So many random hands are looked at to find what a card takes on average. Chosen."""


class WizardHints(Hints):
    """The hints of Wizard."""

    weighs = True
    late = 6
    thinning = 18
    odds = (0.1, 1.1)

    def share(self, view: Position) -> float:
        """Return the share of a level's worlds that is tried: less where plays choose them."""
        return EXPLAINED if _explained(view) else 1.0

    def belief(self, view: Position, world: Position, seat: int) -> float:
        """Return how likely these hands made the bids that are known; blind ones say nothing."""
        weight = 1.0
        if blind(view):
            return weight
        for x, said in enumerate(view.bids):
            if x != seat and said is not None and said.n is not None:
                hand = world.hands[x].known | (world.play.played[x] if world.play is not None else 0)
                weight *= exp(-(((said.n - _about(world.trump, world.seats, hand)) / SPREAD) ** 2) / 2)
        return weight + 1e-9

    def likelihood(self, observation: Observation) -> Likelihood | None:
        """Return how likely hands made their bids and played their cards as the rule of thumb would."""
        view: Position = observation.view
        if not _explained(view) or VEILED_BID in view.bids or blind(view):
            return None
        return ThumbLikelihood(observation).likelihood

    def opinions(self, observation: Observation) -> Mapping[Action, float]:
        """Return by how many tricks each card or bid misses, counted in points; none for trumps."""
        phase = observation.view.phase
        if phase == "tricks":
            return {action: -PLAYS * cost for action, cost in card_costs(observation).items()}
        if phase == "bids":
            return {action: -BIDS * cost for action, cost in bid_costs(observation).items()}
        return {}

    def quick_bid(self, world: Position, seat: int, legal: tuple[Action, ...]) -> Action | None:
        """Return the allowed bid nearest to what the hand is worth, or leave the trumps to the rule of thumb."""
        if world.phase != "bids":
            return None
        said = [bid.n for bid in world.bids if bid is not None and bid.n is not None]
        size = len(world.hands[seat])
        tricks = _tricks(world, seat, world.hands[seat].known) + SLACK * (len(said) * size / world.seats - sum(said))
        return min(legal, key=lambda a: abs((a.n or 0) - tricks))

    def rollout_policy(self, game: TrickGame, s: Position) -> Rollout:  # noqa: ARG002 - the base's signature
        """Return who plays the rule of thumb's cards, as good as always."""
        return WizardRollout(s)

    def secret_bid(self, world: Position, seat: int) -> Action | None:
        """Return the bid nearest to what the whole hand was worth."""
        hand = world.hands[seat].known | (world.play.played[seat] if world.play is not None else 0)
        tricks = min(hand.bit_count(), max(0, round(_tricks(world, seat, hand))))
        return number("bid", (tricks,))[0]

    def swing(self, s: Position) -> float:  # noqa: ARG002 - the base's signature
        """Return how many points a round usually moves a seat."""
        return SWING

    def hands_left(self, s: Position) -> float:
        """Return how many rounds come after this one."""
        return len(rounds(options_of(s).round_sizes, s.seats)) - (s.table.round + s.hand - 1)


def _explained(view: Position) -> bool:
    """Return whether few cards are left to play."""
    return view.phase == "tricks" and max(map(len, view.hands)) <= FEW


def _tricks(s: Position, seat: int, hand: CardSet) -> float:
    """Return what a hand is worth to its holder when it bids; an even share before it is seen."""
    if blind(s):
        return hand.bit_count() / s.seats
    return _worth(s.trump, hand, mask(s.up), s.seats, s.left_of(s.dealer) == seat)


@lru_cache(maxsize=16384)
def _worth(trump: int | None, hand: CardSet, up: CardSet, seats: int, leads: bool) -> float:
    """Return the tricks that a hand is worth to somebody who sees nothing else but the turned cards."""
    tables = tables_of(trump)
    return sum(card_worths(hand, tables, tables.rules.deck & ~hand & ~up, seats - 1, leads).values())


def _about(trump: int | None, seats: int, hand: CardSet) -> float:
    """Return about how many tricks a hand is worth, card by card."""
    size, total = hand.bit_count(), 0.0
    for group in GROUPS:
        total += _part(trump, seats, size, hand & group)
    return total


@lru_cache(maxsize=65536)
def _part(trump: int | None, seats: int, size: int, cards: CardSet) -> float:
    """Return what these cards of a hand take on average."""
    shares = _shares(trump, seats, size)
    return sum([shares[c] for c in cards_in(cards)])


@lru_cache(maxsize=256)
def _shares(trump: int | None, seats: int, size: int) -> tuple[float, ...]:
    """Return what each card takes on average, in hands of this size that are otherwise random."""
    tables = tables_of(trump)
    deck, words = tables.rules.deck, Stream(b"wizard", "hands")
    shares = [0.0] * (max(cards_in(deck)) + 1)
    for card in cards_in(deck):
        for _ in range(HANDS):
            hand = mask(words.shuffled(deck & ~(1 << card))[: size - 1]) | 1 << card
            shares[card] += card_worths(hand, tables, deck & ~hand, seats - 1, leads=False)[card] / HANDS
    return tuple(shares)


HINTS: Final = WizardHints()
