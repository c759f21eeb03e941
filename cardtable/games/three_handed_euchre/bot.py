"""What a good player of Three-handed Euchre knows: when to call, what to keep, how to play for and against the maker.

What a call is worth is in `calling.py`. In play a card is judged by the chance that its side takes the trick, less what
the card would be worth later.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import Final

from cardtable.bots.outlook import Outlook, outlook, worth
from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import ACE, KING, SUITS, Card, CardSet, card_of, cards_in, mask, rank_of
from cardtable.core.observation import Observation
from cardtable.games.three_handed_euchre.calling import Legal, as_defender, as_maker, calls, near, weights_of
from cardtable.games.three_handed_euchre.calls import PICK_UP, THROW_IN
from cardtable.games.three_handed_euchre.cards import tables_of
from cardtable.games.three_handed_euchre.scoring import ENOUGH
from cardtable.kit.game import options_of
from cardtable.kit.position import Position

THUMB_VERSION: Final = 2


class EuchreThumb:
    """The rule of thumb for Three-handed Euchre."""

    version: Final = THUMB_VERSION

    def choices(self, observation: Observation) -> tuple[Action, ...]:
        """Return the sensible actions, the best one first."""
        if len(observation.legal) == 1:
            return observation.legal
        return _BY_PHASE[observation.view.phase](observation.view, observation.seat, observation.legal)


# What is said


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
    weights = weights_of(deck, trump)
    best = sorted(cards_in(hand), key=weights.__getitem__, reverse=True)[:_SURE_KEEPS]
    kept = mask(best) if legal[0].cards.bit_count() > 1 else 0
    left = {a: _five_value(deck, trump, hand & ~a.cards) for a in legal if not a.cards & kept}
    return near(left, _SENSIBLE_DISCARD)


def _five_value(deck: int, trump: int, hand: CardSet) -> float:
    """Return how good five cards are to play with."""
    must, weights = tables_of(deck, trump).must, weights_of(deck, trump)
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
    return near({PLAY[c]: trick.value(c) for c in cards}, _SENSIBLE_CARD)


_BY_PHASE: Final[dict[str, Callable[[Position, int, Legal], Legal]]] = {
    "farmer": _only(THROW_IN),
    "first round": calls,
    "second round": calls,
    "joker": calls,
    "pick up": _only(PICK_UP),
    "exchange": _discards,
    "maker": as_maker,
    "keep five": _discards,
    "defenders": as_defender,
    "tricks": _cards,
}

THUMB: Final = EuchreThumb()
