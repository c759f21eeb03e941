"""What a good player of Wizard knows: what a card is worth, what to bid, when to take a trick and when to duck it.

One estimate carries it all: the chance that a card takes a trick, by the cards that may still lie against it. Their sum
is the bid; in play, each card is judged by how near it leaves the tricks to come to those still needed.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final, TypeAlias

from cardtable.bots.outlook import (
    Outlook,
    beaters,
    cheapest,
    outlook,
    sure_winners,
    unseen_by,
    win_chance,
    worth,
)
from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import JESTERS, WIZARDS, Card, CardSet, cards_in, mask
from cardtable.core.observation import Observation
from cardtable.games.wizard.rules import blind
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame
from cardtable.kit.position import Position
from cardtable.kit.tricks import TrickTables

THUMB_VERSION: Final = 2

Weights: TypeAlias = tuple[float, ...]

# How likely a card is to take a trick, on the logistic scale, fitted to what hands took in play (bots/README.md says
# what "fitted" and "chosen" mean). In this order:
# a constant, higher cards of its suit in other hands, own cards of its suit, cards of its suit in each other hand,
# trumps in each other hand, Wizards in other hands, one over the size of the hand, the same for who leads first;
# for a plain card also the own trumps and Wizards, and those with the own cards of its suit where there are no trumps.
PLAIN: Final = (-1.219, -0.99, -0.191, 0.885, 0.039, -0.02, -1.648, 1.814, 0.211, 0.241)
TRUMP: Final = (1.002, -0.892, 0.219, -0.338, 0.781, -0.415, -1.169, 0.351)
WIZARD: Final = (2.758, 0.0, 0.0, 0.0, 0.0, -0.679, -1.682, 2.967)

JESTER: Final = 0.01
"""The chance that a Jester takes a trick. Chosen."""
SLACK: Final = 0.251
"""How many tricks are to be had for each that the bids so far leave over, compared with equal shares. Fitted."""
RESERVE: Final = 0.35
"""What it costs, in tricks, to spend a Wizard or a Jester while others are to follow: they bend the count at will.

Chosen.
"""
ENDING: Final = 2
"""With so many cards the one kept has but one trick to win or lose: chances tell all, and nothing is saved up.

Chosen.
"""
AT_HAND: Final = 0.5
"""What it is worth, in tricks, that a needed trick is sure now rather than likely later. Chosen."""
TAKES_NEEDED: Final = 0.9
"""How likely a seat that still needs tricks takes one that it can take. Chosen."""
TAKES_SPARE: Final = 0.3
"""The same for a seat that has its bid. Chosen."""
_UNKNOWN: Final = 0.7
"""The same for a seat whose bid is hidden. Chosen."""
LONGEST: Final = 3.0
"""Cards of a suit in each other hand beyond which more make no difference. Chosen."""
_NEAR: Final = 0.25
"""Choices within so many tricks of the best are sensible too, while later tricks can make up for it. Chosen."""

WIZARD_SET: Final = mask(WIZARDS)
SPECIALS: Final = WIZARD_SET | mask(JESTERS)


class WizardThumb:
    """The rule of thumb for Wizard."""

    version: Final = THUMB_VERSION

    def choices(self, observation: Observation) -> tuple[Action, ...]:
        """Return the sensible actions, the best one first."""
        if len(observation.legal) == 1:
            return observation.legal
        return _BY_VERB.get(observation.legal[0].verb, _trumps)(observation)


def _trumps(observation: Observation) -> tuple[Action, ...]:
    """Return the trumps that make the hand strongest, the best first; before it is seen they are all the same."""
    s: Position = observation.view
    if blind(s):
        return observation.legal
    game = observation.ruleset
    assert isinstance(game, TrickGame)

    def tricks(action: Action) -> float:
        return hand_worth(s, observation.seat, game.tables(evolve(s, trump=action.suit)))

    return _near({action: -tricks(action) for action in observation.legal})


def _bids(observation: Observation) -> tuple[Action, ...]:
    """Return the bids by their distance from the tricks that the hand is worth."""
    costs = bid_costs(observation)
    return tuple(sorted(observation.legal, key=lambda action: (costs[action], action.n)))


def bid_costs(observation: Observation) -> dict[Action, float]:
    """Return the distance of each bid from the tricks that the hand is worth."""
    s: Position = observation.view
    game = observation.ruleset
    assert isinstance(game, TrickGame)
    said = [bid.n for bid in s.bids if bid is not None and bid.n is not None]
    size = len(s.hands[observation.seat])
    slack = len(said) * size / s.seats - sum(said)
    worth = size / s.seats if blind(s) else hand_worth(s, observation.seat, game.tables(s))
    tricks = worth + SLACK * slack
    return {action: abs((action.n or 0) - tricks) for action in observation.legal}


def _cards(observation: Observation) -> tuple[Action, ...]:
    """Return the cards that keep the bid within reach, the best first."""
    s: Position = observation.view
    o = outlook(s, observation.seat)
    costs = card_costs(observation)
    held = o.held[observation.seat]
    decided = held <= ENDING or _need(s, observation.seat) >= held
    order = _near(costs, 0.0 if decided else _NEAR)
    at_hand = _at_hand(s, observation.seat, o)
    if at_hand & order[0].cards:
        return (PLAY[cheapest(o.tables, at_hand)],)
    return order


def card_costs(observation: Observation) -> dict[Action, float]:
    """Return by how many tricks each card misses the bid; equals come in the order in which they are best played."""
    s: Position = observation.view
    o, need = outlook(s, observation.seat), max(0, _need(s, observation.seat))
    eager = tuple(_eagerness(s, seat) for seat in range(s.seats))
    if need >= o.held[observation.seat]:
        return _every_trick(observation, o, eager)
    worths = card_worths(o.hand, o.tables, o.unseen, s.seats - 1, leads=False)
    worths |= dict.fromkeys(cards_in(certain_winners(o.hand, o.unseen, _trumps_of(o.tables))), 1.0)
    total = sum(worths.values())
    at_hand = _at_hand(s, observation.seat, o)

    def misses(action: Action) -> float:
        card = _card(action)
        chance, later = win_chance(o, card, eager), total - worths[card]
        if len(worths) == ENDING:
            return 1 - makes(need, chance, later)
        tricks = chance + later
        cost = RESERVE if SPECIALS & action.cards else -AT_HAND if at_hand & action.cards else 0.0
        return abs(need - tricks) + cost

    upwards = 1 if need > 0 else -1
    order = sorted(observation.legal, key=lambda a: upwards * worth(o.tables, _card(a)))
    return {action: misses(action) for action in order}


def makes(need: int, now: float, later: float) -> float:
    """Return the chance that two tricks bring what is needed, one or none, by the chances to take each."""
    return now + later - 2 * now * later if need else (1 - now) * (1 - later)


def _need(s: Position, seat: int) -> int:
    """Return how many tricks a seat lacks to its bid."""
    assert s.play is not None
    bid = s.bids[seat]
    return (bid.n or 0 if bid else 0) - s.play.taken[seat]


def _at_hand(s: Position, seat: int, o: Outlook) -> CardSet:
    """Return the cards that surely win a trick that is needed, but not all of those left are.

    No special ones, and none that takes a trick whenever it is played.
    """
    if not o.last or o.held[seat] <= ENDING or not 0 < _need(s, seat) < o.held[seat]:
        return 0
    return sure_winners(o) & ~SPECIALS & ~certain_winners(o.hand, o.unseen, _trumps_of(o.tables))


def certain_winners(hand: CardSet, unseen: CardSet, trumps: CardSet) -> CardSet:
    """Return the cards of a hand that win any trick to which they are played, whatever the unseen cards are."""
    if unseen & WIZARD_SET:
        return 0
    top = (unseen & trumps).bit_length()
    return hand & (WIZARD_SET | trumps >> top << top)


def _trumps_of(tables: TrickTables) -> CardSet:
    return tables.must[tables.trump] if tables.trump is not None else 0


def _every_trick(observation: Observation, o: Outlook, eager: tuple[float, ...]) -> dict[Action, float]:
    """Return the chance to lose the trick: on lead from the top, behind others the cheapest of equals first."""
    top = -1 if o.winner is None else 1
    order = sorted(observation.legal, key=lambda a: top * worth(o.tables, _card(a)))
    return {action: 1 - win_chance(o, _card(action), eager) for action in order}


def _eagerness(s: Position, seat: int) -> float:
    """Return how likely a seat takes a trick that it can take."""
    bid = s.bids[seat]
    if bid is None or bid.n is None:
        return _UNKNOWN
    assert s.play is not None
    return TAKES_NEEDED if bid.n > s.play.taken[seat] else TAKES_SPARE


def hand_worth(s: Position, seat: int, tables: TrickTables) -> float:
    """Return how many tricks a seat's hand should take before any bid is heard, under these trumps."""
    leads = s.left_of(s.dealer) == seat
    worths = card_worths(s.hands[seat].known, tables, unseen_by(s, seat, tables), s.seats - 1, leads)
    return sum(worths.values())


def card_worths(
    hand: CardSet, tables: TrickTables, unseen: CardSet, others: int, leads: bool
) -> dict[Card, float]:  # fmt: skip
    """Return the chance of every card of a hand to take a trick; every other hand is as long as this one."""
    size = hand.bit_count()
    in_play = min(1.0, size * others / max(1, unseen.bit_count()))
    each = in_play / others
    trumps = _trumps_of(tables)
    wizards = (unseen & WIZARD_SET).bit_count() * in_play
    ends = (wizards, 1 / size, leads / size)
    masters = (hand & (trumps | WIZARD_SET)).bit_count()
    worths = {}
    for card in cards_in(hand):
        suit = tables.suit[card]
        if suit is None:
            wizard = WIZARD_SET >> card & 1
            worths[card] = _chance(WIZARD, (1.0, 0.0, 0.0, 0.0, 0.0, *ends)) if wizard else JESTER
            continue
        of_suit = tables.must[suit]
        above = (beaters(tables.rules)[suit][card] & of_suit & unseen).bit_count() * in_play
        own = (hand & of_suit).bit_count()
        out = min((unseen & of_suit).bit_count() * each, LONGEST)
        factors = (1.0, above, own, out, (unseen & trumps).bit_count() * each, *ends)
        if suit == tables.trump:
            worths[card] = _chance(TRUMP, factors)
        else:
            worths[card] = _chance(PLAIN, (*factors, masters, own + masters if tables.trump is None else 0.0))
    return worths


def _chance(weights: Weights, factors: tuple[float, ...]) -> float:
    return 1 / (1 + exp(-sum([w * x for w, x in zip(weights, factors, strict=True)])))


def _card(action: Action) -> Card:
    return action.cards.bit_length() - 1


def _near(costs: dict[Action, float], slack: float = _NEAR) -> tuple[Action, ...]:
    """Return the actions whose cost is near the least, that one first; equals keep their order."""
    most = min(costs.values()) + slack
    return tuple(sorted((action for action, cost in costs.items() if cost <= most), key=costs.__getitem__))


_BY_VERB: Final[dict[str, Callable[[Observation], tuple[Action, ...]]]] = {"bid": _bids, "play": _cards}

THUMB: Final = WizardThumb()
