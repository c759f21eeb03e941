"""What a good player of Two-player Spades knows: what to draft, what to bid, and how to play to both bids."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

from cardtable.bots.outlook import Outlook, beaten_by, outlook, unseen_by, wins_now, worth
from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import SPADES, Card, CardSet, cards_in
from cardtable.core.observation import Observation
from cardtable.games.two_player_spades.estimate import (
    LOST,
    OF_SUIT,
    Belief,
    belief,
    card_worth,
    none_of,
    safety,
    worths,
)
from cardtable.games.two_player_spades.options import TwoSpadesOptions
from cardtable.games.two_player_spades.phases import HAND, KEEP, REJECT
from cardtable.games.two_player_spades.rules import tables_of
from cardtable.games.two_player_spades.scoring import NIL, NILS, nil_value, outcome
from cardtable.kit.game import options_of
from cardtable.kit.position import Position

CAUTION: Final = 1.0
"""How many of the tricks expected are left out of a bid: a set costs more than a bag. Chosen."""
USUAL_BID: Final = 6
CLOSE_CARD: Final = 0.2
"""Two cards whose worth differs by less are nearly as good. Chosen."""
CLOSE_PLAY: Final = 5.0
"""Two plays whose outcome differs by fewer points are nearly as good. Chosen."""
EAGER: Final = 0.85
"""How likely the other player takes a trick that can be taken. Chosen."""
SHRUNK: Final = 0.2
"""How far an estimate of the rest of a hand is drawn to an even share of the tricks. Chosen."""


class TwoSpadesThumb:
    """The rule-of-thumb player of Two-player Spades. It never bids Double Nil: one in six is made."""

    version: Final = 1

    def choices(self, observation: Observation) -> tuple[Action, ...]:
        """Return the sensible actions, the best one first."""
        return _MOMENTS[observation.view.phase](observation)


THUMB: Final = TwoSpadesThumb()


# The draft


def _open(observation: Observation) -> tuple[Action, ...]:
    return observation.legal[:1]


def _draft(observation: Observation) -> tuple[Action, ...]:
    """Return whether to keep the card: if it is worth no less than the next one will be on average."""
    s, seat = observation.view, observation.seat
    hand, card = s.hands[seat].known, s.own.offer.known
    unseen = unseen_by(s, seat, tables_of(options_of(s))) & ~card
    value = _ducking(hand, _belief(s, seat, unseen, HAND)) if s.bids[seat] in NILS else card_worth
    better = value(card.bit_length() - 1) - sum(map(value, cards_in(unseen))) / unseen.bit_count()
    order = (KEEP, REJECT) if better >= 0 else (REJECT, KEEP)
    return order if abs(better) < CLOSE_CARD else order[:1]


def _ducking(hand: CardSet, other: Belief) -> Callable[[Card], float]:
    """Return the worth of one more card to a hand that must take no trick."""
    return lambda c: safety(hand | 1 << c, other)


def _exchange(observation: Observation) -> tuple[Action, ...]:
    """Return the cards to throw: those without which the hand, filled up at random, is safest."""
    s, seat = observation.view, observation.seat
    hand, unseen = s.hands[seat].known, unseen_by(s, seat, tables_of(options_of(s)))
    other, pool = _belief(s, seat, unseen, HAND), unseen | s.own.discard.known
    kept = {a: safety(hand & ~a.cards, other) for a in observation.legal}
    safest = max(kept, key=kept.__getitem__)
    value = _ducking(hand & ~safest.cards, other)
    safe = sum([exp(value(c) - kept[safest]) for c in cards_in(pool)]) / pool.bit_count()
    return (max(kept, key=lambda a: kept[a] + a.cards.bit_count() * log(safe)),)


def _belief(s: Position, seat: int, could: CardSet, held: int) -> Belief:
    """Return what the other player may hold: low cards after a Nil, high ones otherwise."""
    return belief(could, held, s.bids[s.left_of(seat)] in NILS, options_of(s).draft == "dealt")


# The bid


def _bid(observation: Observation) -> tuple[Action, ...]:
    """Return the number of tricks to expect with some caution, suited to the scores, or Nil where it promises more."""
    s, seat = observation.view, observation.seat
    hand = s.hands[seat].known
    other = _belief(s, seat, unseen_by(s, seat, tables_of(options_of(s))), HAND)
    against_nil = s.bids[s.left_of(seat)] in NILS
    if against_nil:
        tricks = _against_nil(hand, other)
    elif options_of(s).draft == "dealt":
        tricks = _dealt(hand, other)
    else:
        tricks = sum(map(card_worth, cards_in(hand)))
    wanted = tricks - CAUTION
    number = _suited(s, seat, max(1, min(HAND, int(wanted + 0.5))))
    numbers = sorted((a for a in observation.legal if a.n), key=lambda a: (abs((a.n or 0) - number), a.n))
    nil = options_of(s).nil_points * (2 * exp(safety(hand, other)) - 1) > 10 * number
    return (NIL, numbers[0]) if nil else tuple(numbers[:2])


def _against_nil(hand: CardSet, other: Belief) -> float:
    """Return the tricks to expect against an opponent who tries to take none, as 200 such hands were played."""
    return 1.3 + 0.93 * sum(worths(hand, other).values())


def _dealt(hand: CardSet, other: Belief) -> float:
    """Return the tricks to expect of a hand that was dealt, fitted to 1200 hands with jokers and without."""
    return 2.3 + 0.75 * sum(worths(hand, other).values())


def _suited(s: Position, seat: int, number: int) -> int:
    """Return a bid suited to the scores: no higher than winning needs, or high enough to pass an opponent who wins."""
    options: TwoSpadesOptions = options_of(s)
    totals, theirs = s.sheet.totals, s.bids[s.left_of(seat)]
    assert totals.bags is not None
    mine, other = totals.scores[seat], totals.scores[s.left_of(seat)]
    they_reach = other + 10 * (USUAL_BID if theirs is None else theirs.n or 0)
    enough = -(-(options.target - mine) // 10)
    bags = totals.bags[seat] + number - enough + 1
    if 1 <= enough < number and they_reach < options.target and bags < options.bag_limit:
        return enough
    passing = max(enough, (they_reach - mine) // 10 + 1)
    if theirs is not None and they_reach >= options.target and number < passing <= min(HAND, number + 2):
        return passing
    return number


# Play


@dataclass(frozen=True, slots=True)
class Stakes:
    """The two contracts, as the seat to play sees them."""

    options: TwoSpadesOptions
    bid: Action
    taken: int
    their_bid: Action
    they_took: int
    left: int
    """The tricks still to be finished."""

    @property
    def ducks(self) -> bool:
        """Whether the own Nil still stands."""
        return self.bid in NILS and not self.taken

    @property
    def they_duck(self) -> bool:
        """Whether the opponent's Nil still stands."""
        return self.their_bid in NILS and not self.they_took

    @property
    def needs_all(self) -> bool:
        """Whether every trick that is left is needed."""
        return (self.bid.n or 0) - self.taken == self.left

    def outcome(self, tricks: float) -> float:
        """Return the points to expect above the opponent's when about so many tricks are taken in all."""
        doubt = doubt_of(self.left)
        own = bid_points(self.options, self.bid, tricks, doubt)
        return own if self.they_duck else own - bid_points(self.options, self.their_bid, HAND - tricks, doubt)


def doubt_of(left: int) -> float:
    """Return how far the tricks of the rest of a hand may differ from what is expected, by the tricks left."""
    return 0.25 + 0.6 * sqrt(left - 1)


def bid_points(options: TwoSpadesOptions, bid: Action, tricks: float, doubt: float) -> float:
    """Return the points to expect for a bid, a bag counted with what it will cost; a fallen Nil has only bags."""
    bag = 1 - options.bag_penalty / options.bag_limit
    if bid in NILS:
        return bag * tricks if options.failed_nil_bags == "on" else 0.0
    number = bid.n or 0
    won, lost = (outcome(options, bid, tricks).points for tricks in (number, 0))
    made = 1 / (1 + exp(-max(-30.0, min(30.0, 1.7 * (tricks - number + 0.5) / doubt))))
    return made * (won + bag * max(0.0, tricks - number)) + (1 - made) * lost


def _play(observation: Observation) -> tuple[Action, ...]:
    """Return the cards by what they promise, those that promise much less than the best left out."""
    tables = tables_of(options_of(observation.view))
    ranked = sorted(((value, -worth(tables, c), c) for c, value in card_values(observation).items()), reverse=True)
    best = ranked[0][0]
    return tuple(PLAY[c] for value, _, c in ranked if value > best - CLOSE_PLAY)


def card_values(observation: Observation) -> dict[Card, float]:
    """Return what each legal card promises, in points."""
    s, seat = observation.view, observation.seat
    assert s.play is not None
    o, them = outlook(s, seat), s.left_of(seat)
    mine, theirs = s.bids[seat], s.bids[them]
    assert mine is not None
    assert theirs is not None
    stakes = Stakes(options_of(s), mine, s.play.taken[seat], theirs, s.play.taken[them], o.hand.bit_count())
    other = _belief(s, seat, o.could[them], o.held[them])
    promise = _duck if stakes.ducks else _take_all if stakes.needs_all else _contest
    return {c: promise(o, stakes, other, c) for c in cards_in(o.legal)}


def _duck(o: Outlook, stakes: Stakes, other: Belief, card: Card) -> float:
    """Return how well a card keeps the own Nil, in points; of the cards that keep it equally the highest goes."""
    loses = 1 - _wins(o, stakes, other, card)
    kept = loses * exp(safety(o.hand & ~(1 << card), other))
    return 2 * nil_value(stakes.options, stakes.bid) * kept + log(max(LOST, loses)) + 0.01 * worth(o.tables, card)


def _take_all(o: Outlook, stakes: Stakes, other: Belief, card: Card) -> float:
    """Return how surely a card wins where every trick is needed, in points: from the top on lead, else cheaply."""
    top = 0.01 * worth(o.tables, card) * (1 if o.winner is None else -1)
    return 20 * (stakes.bid.n or 0) * _wins(o, stakes, other, card) + top


def _contest(o: Outlook, stakes: Stakes, other: Belief, card: Card) -> float:
    """Return what a card promises both contracts, in points."""
    wins = _wins(o, stakes, other, card)
    left = stakes.left - 1
    if stakes.they_duck:
        rest = 0.97 * left
    else:
        rest = sum(worths(o.hand & ~(1 << card), other).values()) * (1 - SHRUNK) + SHRUNK * left / 2
    promise = wins * stakes.outcome(stakes.taken + 1 + rest) + (1 - wins) * stakes.outcome(stakes.taken + rest)
    if stakes.they_duck:
        promise += (1 - wins) * 2 * nil_value(stakes.options, stakes.their_bid)
    return promise


def _wins(o: Outlook, stakes: Stakes, other: Belief, card: Card) -> float:
    """Return the chance that a card wins the trick; an opponent with a Nil takes only what must be taken."""
    if o.last:
        return float(wins_now(o, card))
    of = o.tables.sets[card]
    suit = OF_SUIT[of]
    above = suit & beaten_by(o, card)
    none_above, none_below = none_of(above, other), none_of(suit & ~above & ~(1 << card), other)
    must = (1 - none_above) * none_below
    may = (1 - none_above) * (1 - none_below)
    if of != SPADES:
        may += none_above * none_below * (1 - none_of(OF_SUIT[SPADES], other))
    if stakes.they_duck:
        return 1 - must
    return 1 - must - EAGER * may


_MOMENTS: Final[dict[str, Callable[[Observation], tuple[Action, ...]]]] = {
    "opening": _open,
    "draft": _draft,
    "exchange": _exchange,
    "bids": _bid,
    "tricks": _play,
}
