"""What a good player of Three-handed Euchre knows: when to call, what to keep, how to play for and against the maker.

A call is judged by how often hands of that strength took three tricks or all five, and weighed at the score of the
moment against what comes of passing. In play a card is judged by the chance that its side takes the trick, less what
the card would be worth later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import exp, prod
from typing import Final, TypeAlias

from cardtable.bots.outlook import Outlook, outlook, worth
from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import ACE, KING, SUITS, Card, CardSet, card_of, cards_in, mask, rank_of, suit_of
from cardtable.core.observation import Observation
from cardtable.games.three_handed_euchre.calls import ALONE, DUMMY, ORDER, PASS, PICK_UP, THROW_IN, TOGETHER
from cardtable.games.three_handed_euchre.cards import tables_of
from cardtable.games.three_handed_euchre.scoring import ALL, ENOUGH
from cardtable.kit.bowers import right_bower
from cardtable.kit.game import options_of
from cardtable.kit.position import Position

THUMB_VERSION: Final = 2

Line: TypeAlias = tuple[float, float]
"""Log odds of something at strength 0, and what each unit of strength adds."""


class EuchreThumb:
    """The rule of thumb for Three-handed Euchre."""

    version: Final = THUMB_VERSION

    def choices(self, observation: Observation) -> tuple[Action, ...]:
        """Return the sensible actions, the best one first."""
        if len(observation.legal) == 1:
            return observation.legal
        return _BY_PHASE[observation.view.phase](observation.view, observation.seat, observation.legal)


# How strong a hand is

_TRUMPS: Final = (2.0, 1.45, 1.3, 1.0, 0.95, 0.85, 0.83, 0.81, 0.8)
"""What trumps add to the strength of a hand, from the highest down; fitted to what calls came to, as all odds are."""
_PLAIN: Final = {ACE: 0.45, KING: 0.1}
"""The same for cards of other suits, by rank."""


@lru_cache(maxsize=16)
def _weights(deck: int, trump: int) -> tuple[float, ...]:
    """Return what each card adds to the strength of a hand, by its code."""
    tables = tables_of(deck, trump)
    trumps = sorted(cards_in(tables.must[trump]), key=tables.power[trump].__getitem__, reverse=True)
    weights = [0.0] * (max(cards_in(tables.rules.deck)) + 1)
    for c in cards_in(tables.rules.deck & ~tables.must[trump]):
        weights[c] = _PLAIN.get(rank_of(c), 0.0)
    for place, c in enumerate(trumps):
        weights[c] = _TRUMPS[place]
    return tuple(weights)


def strength(deck: int, trump: int, hand: CardSet) -> float:
    """Return how strong the best five cards of a hand are under these trumps."""
    weights = _weights(deck, trump)
    return sum(sorted([weights[c] for c in cards_in(hand)], reverse=True)[:ALL])


# What a call is worth


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely a maker takes at least three tricks, and all five, by the strength of the hand."""

    make: Line
    march: Line

    def at(self, value: float, shift: float = 0.0) -> tuple[float, float]:
        """Return both chances at this strength; `shift` is added to their log odds."""
        make = _chance(self.make, value, shift)
        return make, min(make, _chance(self.march, value, shift))


_ACCEPTED: Final = Odds((-2.1, 1.1), (-3.1, 0.72))
"""The dealer takes the turned card as maker."""
_ORDERED: Final = Odds((-1.95, 0.9), (-4.0, 0.86))
"""The turned card goes to a defender."""
_LEADING: Final = Odds((-1.85, 1.15), (-3.55, 0.92))
"""A suit named in the second round at the dealer's left."""
_NAMED: Final = Odds((-1.9, 1.05), (-3.9, 0.93))
"""A suit named elsewhere."""
_LONE: Final = Odds((-6.0, 2.0), (-4.9, 0.9))
"""Alone, without the dummy."""
_RIGHT_TO_DEFENDER: Final = -0.85
"""What it changes when the card that goes to a defender is the right bower."""
_LONG_DECK: Final = 0.4
"""What it changes when 32 cards are in play and fewer of them in hands."""
_LONE_DEFENDER: Final = 6.0
"""The strength from which a defender takes all five tricks alone. Chosen."""

_AFTER_PASS: Final = {
    "first round": ((0.4, 0.35, 0.25), (0.62, 0.3, 0.08), (0.35, 0.4, 0.2)),
    "second round": ((0.4, 0.35, 0.15), (0.35, 0.35, 0.15), (0.0, 0.0, 0.0)),
}
"""How often, after a pass at each place from the dealer's left, another player marches, makes it, is euchred."""
_VICTORY: Final = 3.0
"""What winning the game is worth, in points; losing it costs half of that. Chosen."""


def _chance(line: Line, value: float, shift: float) -> float:
    return 1 / (1 + exp(-(line[0] + shift + line[1] * value)))


def _call_value(s: Position, seat: int, suit: int) -> float:
    """Return what it is worth to a seat to call a suit, with the dummy or alone."""
    hand = s.hands[seat].known
    if s.phase == "first round" and seat == s.dealer:
        hand |= mask(s.up)
    return max(_with_dummy(s, seat, suit, hand), _alone(s, seat, suit, hand))


def _with_dummy(s: Position, seat: int, suit: int, hand: CardSet) -> float:
    """Return what it is worth to be the maker with the dummy."""
    deck = options_of(s).deck
    shift = _LONG_DECK if deck == 32 else 0.0
    if s.phase == "first round" or s.own.picked is not None or s.bids[seat] == ORDER:
        odds = _ACCEPTED if seat == s.dealer else _ORDERED
        if seat != s.dealer and right_bower(suit) in (*s.up, s.own.picked):
            shift += _RIGHT_TO_DEFENDER
    else:
        odds = _LEADING if seat == s.left_of(s.dealer) else _NAMED
    make, march = odds.at(strength(deck, suit, hand), shift)
    return _maker_value(s, seat, seat, (march, make - march, 1 - make), 3)


def _alone(s: Position, seat: int, suit: int, hand: CardSet) -> float:
    """Return what it is worth to be the maker alone; where that earns nothing more, it is never chosen (EU-A2)."""
    march_points = options_of(s).lone_march_points
    if march_points == 3:
        return float("-inf")
    make, march = _LONE.at(strength(options_of(s).deck, suit, hand))
    return _maker_value(s, seat, seat, (march, make - march, 1 - make), march_points)


def _pass_value(s: Position, seat: int) -> float:
    """Return what it is worth to pass: another player calls, as likely the one as the other."""
    place = (seat - s.dealer - 1) % s.seats
    chances = _AFTER_PASS[s.phase][place]
    others = [x for x in range(s.seats) if x != seat]
    return sum(_maker_value(s, seat, x, chances, 3) for x in others) / len(others)


def _maker_value(s: Position, me: int, maker: int, chances: tuple[float, float, float], march: int) -> float:
    """Return what a hand is worth to a seat by the maker's chances of a march, of three or four tricks, of a euchre."""
    outcomes = ({maker: march}, {maker: 1}, {x: 2 for x in range(s.seats) if x != maker})
    return sum(chance * _gain(s, me, points) for chance, points in zip(chances, outcomes, strict=True))


def _gain(s: Position, me: int, points: Mapping[int, int]) -> float:
    """Return what these points are worth to a seat: its own less the others' mean, and the game when it is won."""
    scores = [score + points.get(seat, 0) for seat, score in enumerate(s.sheet.totals.scores)]
    own = points.get(me, 0)
    gain = own - (sum(points.values()) - own) / (s.seats - 1)
    top = max(scores)
    if top < options_of(s).target or scores.count(top) > 1:
        return gain
    return gain + (_VICTORY if scores[me] == top else -_VICTORY / 2)


# What is said

_SENSIBLE_CALL: Final = 1.0
"""Calls within so many points of the best are sensible too. Chosen."""

Legal: TypeAlias = tuple[Action, ...]


def _near(values: Mapping[Action, float], slack: float) -> Legal:
    """Return the actions whose value is near the highest, that one first; equals keep their order."""
    least = max(values.values()) - slack
    return tuple(sorted((a for a in values if values[a] >= least), key=lambda a: -values[a]))


def _calls(s: Position, seat: int, legal: Legal) -> Legal:
    """Return pass and the suits worth calling, the best first; suits named blind are all the same."""
    if not s.seen[seat]:
        return legal

    def value(action: Action) -> float:
        if action == PASS:
            return _pass_value(s, seat)
        return _call_value(s, seat, suit_of(s.up[0]) if action.suit is None else action.suit)

    return _near({action: value(action) for action in legal}, _SENSIBLE_CALL)


def _as_maker(s: Position, seat: int, legal: Legal) -> Legal:
    """Return dummy or alone."""
    hand, suit = s.hands[seat].known, s.trump
    assert suit is not None
    worths = {DUMMY: _with_dummy(s, seat, suit, hand), ALONE: _alone(s, seat, suit, hand)}
    return _near({action: worths[action] for action in legal}, _SENSIBLE_CALL)


def _as_defender(s: Position, seat: int, legal: Legal) -> Legal:
    """Return alone where the hand takes all five tricks and that scores more than two defenders would."""
    options = options_of(s)
    assert s.trump is not None
    sure = strength(options.deck, s.trump, s.hands[seat].known) >= _LONE_DEFENDER
    more = options.super_euchre == "off" and s.sheet.totals.scores[seat] + 2 < options.target
    return (ALONE,) if sure and more else tuple(a for a in legal if a == TOGETHER)


def _only(action: Action) -> Callable[[Position, int, Legal], Legal]:
    """Return the player who always says this."""
    return lambda _s, _seat, _legal: (action,)


# What is kept

_GUARD: Final = 0.3
"""What a king adds beside the ace of its suit. Chosen."""
_VOID: Final = 0.15
"""What a suit adds of which the hand has no card, while it has trumps. Chosen."""
_PIP: Final = 0.001
"""What decides between equal cards: the higher one is kept. Chosen."""
_SURE_KEEPS: Final = 3
"""How many of the strongest cards stay whatever else goes. Chosen."""
_SENSIBLE_DISCARD: Final = 0.8


def _discards(s: Position, seat: int, legal: Legal) -> Legal:
    """Return the discards that leave the best five cards."""
    deck, trump, hand = options_of(s).deck, s.trump, s.hands[seat].known
    assert trump is not None
    weights = _weights(deck, trump)
    best = sorted(cards_in(hand), key=weights.__getitem__, reverse=True)[:_SURE_KEEPS]
    kept = mask(best) if legal[0].cards.bit_count() > 1 else 0
    left = {a: _five_value(deck, trump, hand & ~a.cards) for a in legal if not a.cards & kept}
    return _near(left, _SENSIBLE_DISCARD)


def _five_value(deck: int, trump: int, hand: CardSet) -> float:
    """Return how good five cards are to play with."""
    must, weights = tables_of(deck, trump).must, _weights(deck, trump)
    value = sum([weights[c] + _PIP * rank_of(c) for c in cards_in(hand)])
    suits = [hand & must[suit] for suit in SUITS if suit != trump]
    guards = sum(1 for suit in SUITS if suit != trump and _has(hand, card_of(suit, ACE), card_of(suit, KING)))
    ruffs = min(sum(not held for held in suits), (hand & must[trump]).bit_count())
    return value + _GUARD * guards + _VOID * ruffs


def _has(hand: CardSet, *cards: Card) -> bool:
    return all(hand >> c & 1 for c in cards)


# What is played

_CHOSEN_FIVE: Final = 1.8
"""How much likelier a maker with the dummy holds a trump or an ace than five random cards would. Chosen."""
_THROWN: Final = 0.6
"""The same for any other card."""
_PARTNER_RESCUES: Final = 0.25
"""How likely a partner still to play takes a trick that would be lost. Chosen."""
_PARTNER_WINS: Final = 0.9
"""How likely a partner still to play takes a trick that the maker wins so far and the partner can take. Chosen."""
_LOW_TRUMP: Final = 0.35
"""What any trump is worth later, at least. Chosen."""
_BEATEN_LATER: Final = 0.5
"""How likely a higher trump in another hand spoils a trump kept for later. Chosen."""
_PLAIN_LATER: Final = 0.9
"""What a card of another suit is worth later, for each chance that it would stand if it were led. Chosen."""
_DRAW_TRUMPS: Final = 0.4
"""What it is worth to the maker to lead a trump. Chosen."""
_SPARE_TRUMPS: Final = -0.25
"""What it is worth to a defender to lead one. Chosen."""
_ALL_NEEDED: Final = 10.0
"""What a trick is worth to a side that needs all that are left and is sure of the others. Chosen."""
_SENSIBLE_CARD: Final = 0.3


@dataclass(frozen=True, slots=True)
class _Trick:
    """The present trick for a seat that knows who plays against it."""

    s: Position
    o: Outlook
    seat: int
    foes: tuple[int, ...]
    every: bool
    """Whether the own side needs every trick that is left."""

    def value(self, card: Card) -> float:
        """Return the chance that the own side takes the trick with this card, less what the card is worth later."""
        value = self._stake(card) * self.side_wins(card) - self.later(card)
        if self.o.winner is None and self._is_trump(card):
            value += _DRAW_TRUMPS if self.seat == self.s.maker else _SPARE_TRUMPS
        return value

    def side_wins(self, card: Card) -> float:
        """Return the chance that the own side takes the trick when this card is played; a partner's trick is won."""
        o, lead = self.o, self._lead(card)
        partner_after = any(x not in self.foes for x in o.after)
        foes_after = tuple(x for x in o.after if x in self.foes)
        if o.tables.power[lead][card] > o.power:
            stands = self._stands(lead, card, foes_after)
            return stands + (1 - stands) * _PARTNER_RESCUES * partner_after
        assert self.s.play is not None
        best = self.s.play.cards[self.s.play.seats.index(o.winner)] if o.winner is not None else card
        if o.winner in self.foes:
            return _PARTNER_WINS * sum([self._beats(lead, best, x) for x in o.after if x not in self.foes])
        return self._stands(lead, best, foes_after)

    def _stake(self, card: Card) -> float:
        """Return what the trick is worth: 1, or more where the own side needs every trick that is left.

        Where a partner still to play may take it, that is the less, the less the cards kept will do for the rest.
        """
        o = self.o
        if not self.every:
            return 1.0
        if o.winner not in self.foes or all(x in self.foes for x in o.after):
            return _ALL_NEEDED
        rest = (self._stands(o.tables.sets[c], c, self.foes) for c in cards_in(o.hand & ~(1 << card)))
        return _ALL_NEEDED * prod(stands + (1 - stands) * _PARTNER_RESCUES for stands in rest)

    def later(self, card: Card) -> float:
        """Return what a card is worth in the tricks to come."""
        o = self.o
        if o.hand.bit_count() == 1:
            return 0.0
        if not self._is_trump(card):
            return _PLAIN_LATER * self._stands(o.tables.sets[card], card, self.foes) + _PIP * rank_of(card)
        above = cards_in(o.unseen & o.beaters[o.tables.sets[card]][card])
        return max(_LOW_TRUMP, prod(1 - _BEATEN_LATER * (1 - self._without(1 << c, self.foes)) for c in above))

    def _lead(self, card: Card) -> int:
        return self.o.tables.sets[card] if self.o.winner is None else self.o.lead

    def _is_trump(self, card: Card) -> bool:
        return self.o.tables.suit[card] == self.o.tables.trump

    def _stands(self, lead: int, card: Card, seats: tuple[int, ...]) -> float:
        """Return the chance that none of these seats beats a card on this lead."""
        return prod(1 - self._beats(lead, card, seat) for seat in seats)

    def _beats(self, lead: int, card: Card, seat: int) -> float:
        """Return the chance that a seat can beat a card: by following higher, or by a ruff."""
        could, must = self.o.could[seat], self.o.tables.must[lead]
        beat, who, ruff = self.o.beaters[lead][card] & could, (seat,), 0.0
        if beat & ~must:
            ruff = self._without(must & could & ~beat, who) * (1 - self._without(beat & ~must, who))
        return 1 - self._without(beat & must, who) * (1 - ruff)

    def _without(self, cards: CardSet, seats: tuple[int, ...]) -> float:
        """Return the chance that none of these seats holds any of these cards."""
        return prod(1 - self._holds(seat, c) for c in cards_in(cards) for seat in seats)

    def _holds(self, seat: int, card: Card) -> float:
        """Return the chance that a seat holds a card: a maker has chosen trumps and aces from ten cards."""
        could = self.o.could[seat]
        if not could >> card & 1:
            return 0.0
        if self.s.hands[seat].certain >> card & 1:
            return 1.0
        share = self.o.held[seat] / could.bit_count()
        if seat == self.s.maker and not self.s.own.alone[seat]:
            share *= _CHOSEN_FIVE if self._is_trump(card) or rank_of(card) == ACE else _THROWN
        return min(1.0, share)


def _cards(s: Position, seat: int, legal: Legal) -> Legal:
    """Return the cards worth playing, equals from the top on lead and from the bottom otherwise."""
    play = s.play
    assert play is not None
    o = outlook(s, seat)
    foes = tuple(x for x in range(s.seats) if play.active[x] and (x == s.maker) != (seat == s.maker))
    ours = play.taken[s.maker] if seat == s.maker else sum(play.taken) - play.taken[s.maker]
    trick = _Trick(s, o, seat, foes, ENOUGH - ours == o.hand.bit_count())
    cards = sorted((a.cards.bit_length() - 1 for a in legal), key=lambda c: worth(o.tables, c), reverse=not play.cards)
    return _near({PLAY[c]: trick.value(c) for c in cards}, _SENSIBLE_CARD)


_BY_PHASE: Final[dict[str, Callable[[Position, int, Legal], Legal]]] = {
    "farmer": _only(THROW_IN),
    "first round": _calls,
    "second round": _calls,
    "joker": _calls,
    "pick up": _only(PICK_UP),
    "exchange": _discards,
    "maker": _as_maker,
    "keep five": _discards,
    "defenders": _as_defender,
    "tricks": _cards,
}

THUMB: Final = EuchreThumb()
