"""What a good player of Three-handed Euchre knows: when to call, what to keep, how to play for and against the maker."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp, prod
from typing import Final

from cardtable.bots.outlook import Outlook, outlook, worth
from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import ACE, SUITS, Card, CardSet, cards_in, rank_of, suit_of
from cardtable.core.observation import Observation
from cardtable.games.three_handed_euchre.calls import (
    ALONE, DECLINE, DUMMY, KEEP, ORDER, PASS, PICK_UP, THROW_IN, TOGETHER,
)
from cardtable.games.three_handed_euchre.cards import tables_of
from cardtable.games.three_handed_euchre.options import EuchreOptions
from cardtable.games.three_handed_euchre.scoring import ALL, ENOUGH
from cardtable.kit.game import options_of
from cardtable.kit.position import Position
from cardtable.kit.tricks import TrickTables

P = dict(
    trumps=[.98,.85,.7,.6,.52,.46,.42,.39,.36],
    offs={14:.65,13:.22,12:.08,11:.03},
    guard=.15, void=.08,
    boost=1.8, dull=.6, eager=1.0,
    rescue=.25, friend_after=.3,
    k_boss=.9, k_second=.2, k_low=.02, lead_trump=.4, def_trump=.25,
)

from functools import lru_cache
@lru_cache(maxsize=64)
def static_values(deck, trump):
    t = tables_of(deck, trump)
    order = sorted(cards_in(t.must[trump]), key=lambda c: -t.power[trump][c])
    v = [0.0]*96
    for c in cards_in(t.rules.deck):
        v[c] = P["trumps"][order.index(c)] if c in order else P["offs"].get(rank_of(c), 0.0) + .001*rank_of(c)
    return tuple(v)

def hand_value(deck, trump, hand):
    t = tables_of(deck, trump); v = static_values(deck, trump)
    total = sum([v[c] for c in cards_in(hand)])
    trumps = (hand & t.must[trump]).bit_count()
    voids = 0
    for s in SUITS:
        if s == trump: continue
        held = hand & t.must[s]
        if not held: voids += 1
        elif held >> (s*16+13) & 1 and held >> (s*16+14) & 1: total += P["guard"]
    return total + P["void"]*min(voids, trumps)

class EuchreThumb:
    version: Final = 1

    def choices(self, o):
        verb = o.legal[0].verb
        if len(o.legal) == 1:
            return o.legal
        v = {a.verb for a in o.legal}
        if "play" in v: return self.plays(o)
        if "discard" in v: return self.discards(o)
        if "keep" in v: return (THROW_IN, KEEP)
        if "pick up" in v: return (PICK_UP, DECLINE)
        if "dummy" in v: return self.dummy(o)
        if "together" in v: return self.defend(o)
        return self.calls(o)

    def calls(self, o):
        s, seat = o.view, o.seat
        best = []
        for a in o.legal:
            if a == PASS: best.append((self.pass_value(o), a)); continue
            suit = suit_of(s.up[0]) if a == ORDER else a.suit
            best.append((self.call_value(o, suit), a))
        return tuple(a for _, a in sorted(best, key=lambda x: -x[0]))

    def call_value(self, o, suit):
        s, seat = o.view, o.seat
        if not s.seen[seat]: return 0.0
        t = tables_of(options_of(s).deck, suit)
        return features_value(o, t)

    def pass_value(self, o): return P.get("pass", 1.6)

    def dummy(self, o): return (DUMMY, ALONE)
    def defend(self, o): return (TOGETHER, ALONE)

    def discards(self, o):
        s, seat = o.view, o.seat
        hand = s.hands[seat].known
        deck = options_of(s).deck
        v = static_values(deck, s.trump)
        if len(o.legal) > 10:
            best = sorted(cards_in(hand), key=lambda c: -v[c])[:3]
            top = sum(1<<c for c in best)
            legal = [a for a in o.legal if not a.cards & top]
        else: legal = o.legal
        return tuple(sorted(legal, key=lambda a: -hand_value(deck, s.trump, hand & ~a.cards)))[:3]

    def plays(self, ob):
        s, seat = ob.view, ob.seat
        o = outlook(s, seat)
        play = s.play
        foes = foes_of(s, seat)
        left = o.hand.bit_count()
        vals = {c: play_value(s, o, seat, foes, c) for c in cards_in(o.legal)}
        order = sorted(vals, key=lambda c: (-vals[c], worth(o.tables, c)))
        return tuple(PLAY[c] for c in order)

def features_value(o, t):
    s, seat = o.view, o.seat
    hand = s.hands[seat].known
    return hand_value(options_of(s).deck, t.trump, hand)

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
        stand = prod([1.0 - P["eager"]*beat_chance(s,o,x,lead,c) for x in o.after if x in foes])
        return stand + (1-stand) * (P["rescue"] if friends_after else 0)
    if o.winner not in foes:
        card = s.play.cards[s.play.seats.index(o.winner)]
        stand = prod([1.0 - P["eager"]*beat_chance(s,o,x,lead,card) for x in o.after if x in foes])
        return stand
    return P["friend_after"] if friends_after else 0.0

def keep_value(s, o, seat, foes, c):
    t = o.tables
    if o.hand.bit_count() == 1: return 0.0
    lead = t.sets[c]
    others = tuple(x for x in range(s.seats) if x != seat and s.play.active[x])
    if t.suit[c] == t.trump:
        above = o.unseen & o.beaters[t.trump][c]
        return max(.3, .95 * prod([1 - .5*density_any(s,o,foes,x) for x in cards_in(above)])) 
    stand = prod([1.0 - beat_chance(s,o,x,lead,c) for x in foes])
    return P["k_boss"] * stand + .001*rank_of(c)

def density_any(s,o,foes,card):
    return 1 - prod([1-density(s,o,x,card) for x in foes])

def play_value(s, o, seat, foes, c):
    p = side_chance(s, o, seat, foes, c)
    v = p - keep_value(s, o, seat, foes, c)
    t = o.tables
    if not s.play.cards and t.suit[c] == t.trump:
        v += P["lead_trump"] if seat == s.maker else -P["def_trump"]
    return v

THUMB: Final = EuchreThumb()
