"""What a good player of Three-handed Euchre knows: when to call, what to keep, how to play for and against the maker.

A call is judged by the chances that it is made, or is a march, as simple hands of that strength fared; what passing
leads to is weighed against it at the score of the moment. In play every card is judged by the chance that its side
takes the trick, less what the card would be worth later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import exp, prod
from typing import Final

from cardtable.bots.outlook import Outlook, outlook, worth
from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import ACE, KING, SUITS, Card, CardSet, card_of, cards_in, mask, rank_of, suit_of
from cardtable.core.observation import Observation
from cardtable.games.three_handed_euchre.calls import ALONE, DUMMY, ORDER, PASS, PICK_UP, THROW_IN, TOGETHER
from cardtable.games.three_handed_euchre.cards import right_bower, tables_of
from cardtable.games.three_handed_euchre.options import EuchreOptions
from cardtable.games.three_handed_euchre.scoring import ALL, ENOUGH
from cardtable.kit.game import options_of
from cardtable.kit.position import Position

THUMB_VERSION: Final = 1


class EuchreThumb:
    """The rule of thumb for Three-handed Euchre."""

    version: Final = THUMB_VERSION

    def choices(self, observation: Observation) -> tuple[Action, ...]:
        """Return the sensible actions, the best one first."""
        if len(observation.legal) == 1:
            return observation.legal
        return _BY_PHASE[observation.view.phase](observation)


# How strong a hand is

_TRUMPS: Final = (2.0, 1.45, 1.3, 1.0, 0.95, 0.85, 0.83, 0.81, 0.8)
"""What trumps are worth from the highest down, fitted to how often calls were made; in units of log odds."""
_ACE: Final = 0.45
_KING: Final = 0.1


@lru_cache(maxsize=16)
def _worths(deck: int, trump: int) -> tuple[float, ...]:
    """Return what each card adds to the strength of a hand, by its code."""
    tables = tables_of(deck, trump)
    order = sorted(cards_in(tables.must[trump]), key=tables.power[trump].__getitem__, reverse=True)
    worths = [0.0] * (max(cards_in(tables.rules.deck)) + 1)
    for c in cards_in(tables.rules.deck & ~tables.must[trump]):
        worths[c] = {ACE: _ACE, KING: _KING}.get(rank_of(c), 0.0)
    for place, c in enumerate(order):
        worths[c] = _TRUMPS[place]
    return tuple(worths)


def strength(deck: int, trump: int, hand: CardSet) -> float:
    """Return how strong the best five cards of a hand are under these trumps."""
    worths = _worths(deck, trump)
    return sum(sorted([worths[c] for c in cards_in(hand)], reverse=True)[:ALL])


# What a call is worth


@dataclass(frozen=True, slots=True)
class _Odds:
    """The log odds of a maker by strength: to make three tricks, and to make all five."""

    make: tuple[float, float]
    march: tuple[float, float]

    def at(self, value: float, shift: float) -> tuple[float, float]:
        """Return the chances of at least three tricks and of all five at this strength."""
        make = _chance(self.make[0] + shift + self.make[1] * value)
        return make, min(make, _chance(self.march[0] + shift + self.march[1] * value))


_DEALER: Final = _Odds((-2.1, 1.1), (-3.1, 0.72))
"""The dealer accepts and has the turned card."""
_ORDERED: Final = _Odds((-1.95, 0.9), (-4.0, 0.86))
"""Another player orders the card into a defender's hand."""
_LEADER: Final = _Odds((-1.85, 1.15), (-3.55, 0.92))
"""The second round, at the dealer's left."""
_NAMED: Final = _Odds((-1.9, 1.05), (-3.9, 0.93))
"""The second round, elsewhere."""
_LONE: Final = _Odds((-6.0, 2.0), (-4.9, 0.9))
"""Alone, with the own five cards."""
_RIGHT_UP: Final = -0.85
"""What it costs to order the right bower into a defender's hand."""
_LONG_DECK: Final = 0.4
"""How much better the same cards are in a deck of 32."""


def _chance(log_odds: float) -> float:
    return 1 / (1 + exp(-log_odds))

def call_value(s, seat, suit):
    options = options_of(s)
    hand = s.hands[seat].known
    shift = _LONG_DECK if options.deck == 32 else 0.0
    if s.up and s.phase == "first round":
        if seat == s.dealer:
            odds = _DEALER; hand |= mask(s.up)
        else:
            odds = _ORDERED
            if s.up[0] == right_bower(suit): shift += _RIGHT_UP
    else:
        odds = _LEADER if s.left_of(s.dealer) == seat else _NAMED
    return maker_value(s, seat, odds.at(strength(options.deck, suit, hand), shift), hand, suit, shift)

def maker_value(s, seat, chances, hand, suit, shift):
    return _value(s, seat, seat, chances, 3)

def _value(s, seat, maker, chances, march):
    make, all5 = chances
    others = [x for x in range(s.seats) if x != maker]
    return (all5 * _utility(s, seat, {maker: march}) + (make-all5) * _utility(s, seat, {maker: 1})
        + (1-make) * _utility(s, seat, dict.fromkeys(others, 2)))

WIN=3.0
def _utility(s, seat, gains):
    scores = [score + gains.get(i, 0) for i, score in enumerate(s.sheet.totals.scores)]
    target = options_of(s).target
    own = scores[seat] - s.sheet.totals.scores[seat]
    rel = own - (sum(gains.values()) - own) / (len(scores)-1)
    top = max(scores)
    if top >= target and scores.count(top) == 1:
        rel += WIN if scores[seat] == top else -WIN/2
    return rel

PASSV = {("first round",0):-.7,("first round",1):-1.0,("first round",2):-.6,("second round",0):-.6,("second round",1):-.3,("second round",2):-.0}
def pass_value(s, seat):
    place = (seat - s.dealer - 1) % 3
    return PASSV[s.phase, place]

def _calls(ob):
    s, seat = ob.view, ob.seat
    if not s.seen[seat]: return ob.legal
    v = {}
    for a in ob.legal:
        v[a] = pass_value(s, seat) if a == PASS else call_value(s, seat, suit_of(s.up[0]) if a == ORDER else a.suit)
    return _near(v, .3)

def _near(values, slack):
    best = max(values.values())
    return tuple(sorted((a for a in values if values[a] >= best - slack), key=lambda a: -values[a]))

def _maker(ob):
    s, seat = ob.view, ob.seat
    o = options_of(s)
    return (DUMMY,)

def _defence(ob): return (TOGETHER,)

def keep_worth(deck, trump, hand):
    t = tables_of(deck, trump)
    w = _worths(deck, trump)
    total = sum([w[c]+.001*(rank_of(c)) for c in cards_in(hand)])
    trumps = (hand & t.must[trump]).bit_count(); voids = 0
    for suit in SUITS:
        if suit == trump: continue
        held = hand & t.must[suit]
        if not held: voids += 1
        elif held >> card_of(suit, ACE) & 1 and held >> card_of(suit,KING) & 1: total += .3
    return total + .15 * min(voids, trumps)

def _discards(ob):
    s, seat = ob.view, ob.seat
    deck, trump, hand = options_of(s).deck, s.trump, s.hands[seat].known
    w = _worths(deck, trump)
    legal = ob.legal
    if len(legal) > 10:
        top = mask(sorted(cards_in(hand), key=lambda c: -w[c])[:3])
        legal = [a for a in legal if not a.cards & top]
    return _near({a: keep_worth(deck, trump, hand & ~a.cards) for a in legal}, .1)

# play
P = dict(boost=1.8, dull=.6, rescue=.25, friend_after=.3, k_boss=.9, lead_trump=.4, def_trump=.25, low=.3, above=.5)

def _cards(ob):
    s, seat = ob.view, ob.seat
    o = outlook(s, seat)
    foes = foes_of(s, seat)
    vals = {c: play_value(s, o, seat, foes, c) for c in cards_in(o.legal)}
    order = sorted(vals, key=lambda c: (-vals[c], worth(o.tables, c)))
    return tuple(PLAY[c] for c in order if vals[c] >= vals[order[0]] - .2)

def foes_of(s, seat):
    if seat != s.maker: return (s.maker,)
    return tuple(x for x in range(s.seats) if x != seat and s.play.active[x])

def density(s, o, seat, card):
    could = o.could[seat]
    if not could >> card & 1: return 0.0
    if s.hands[seat].certain >> card & 1: return 1.0
    d = o.held[seat] / max(1, could.bit_count())
    if seat == s.maker and not s.alone[seat]:
        t = o.tables
        good = t.must[t.trump] >> card & 1 or rank_of(card) == ACE
        d *= P["boost"] if good else P["dull"]
    return min(1.0, d)

def beat_chance(s, o, seat, lead, card):
    """chance that a seat still to play has a card that beats it and may play it"""
    beat = o.beaters[lead][card] & o.could[seat]
    must = o.tables.must[lead]
    none = lambda cards: prod([1.0 - density(s,o,seat,c) for c in cards_in(cards)])
    follows = none(beat & must)
    void = none(must & o.could[seat] & ~beat) if beat & ~must else 0.0
    return 1.0 - follows * (1.0 - void * (1.0 - none(beat & ~must)))

def side_chance(s, o, seat, foes, c):
    """Chance that our side takes the trick if c is played."""
    lead = o.tables.sets[c] if not s.play.cards else o.lead
    friends_after = any(x not in foes for x in o.after)
    if o.tables.power[lead][c] > o.power:
        stand = prod([1.0 - beat_chance(s,o,x,lead,c) for x in o.after if x in foes])
        return stand + (1-stand) * (P["rescue"] if friends_after else 0)
    if o.winner not in foes:
        card = s.play.cards[s.play.seats.index(o.winner)]
        return prod([1.0 - beat_chance(s,o,x,lead,card) for x in o.after if x in foes])
    return P["friend_after"] if friends_after else 0.0

def keep_value(s, o, seat, foes, c):
    t = o.tables
    if o.hand.bit_count() == 1: return 0.0
    if t.suit[c] == t.trump:
        above = o.unseen & o.beaters[t.trump][c]
        return max(P["low"], .95 * prod([1 - P["above"]*density_any(s,o,foes,x) for x in cards_in(above)])) 
    stand = prod([1.0 - beat_chance(s,o,x,t.sets[c],c) for x in foes])
    return P["k_boss"] * stand + .001*rank_of(c)

def density_any(s,o,foes,card):
    return 1 - prod([1-density(s,o,x,card) for x in foes])

def play_value(s, o, seat, foes, c):
    v = side_chance(s, o, seat, foes, c) - keep_value(s, o, seat, foes, c)
    t = o.tables
    if not s.play.cards and t.suit[c] == t.trump:
        v += P["lead_trump"] if seat == s.maker else -P["def_trump"]
    return v


_BY_PHASE: Final = {
    "farmer": lambda o: (THROW_IN,),
    "first round": _calls, "second round": _calls, "joker": _calls,
    "pick up": lambda o: (PICK_UP,),
    "exchange": _discards, "keep five": _discards,
    "maker": _maker, "defenders": _defence, "tricks": _cards,
}
THUMB: Final = EuchreThumb()
