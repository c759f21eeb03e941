"""What a good player of Wizard knows: what a card is worth, what to bid, when to take a trick and when to duck it."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from typing import Final

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
from cardtable.games.wizard.rules import _tables as wizard_tables
from cardtable.kit.position import Position
from cardtable.kit.tricks import TrickTables

_WIZARDS: Final = mask(WIZARDS)
_JESTERS: Final = mask(JESTERS)
P = {
 "plain": [1.2, -1.6, -.15, .1, -.3, -.2, .3, .3,.1,.1],
 "trump": [2.2, -.9, .15, 0.0, -.2, -.2, .3, .3],
 "wizard": [3.0,0,0,0,0,-.3,0,0],
 "share": [0.1], "flex":[.08],
}

def feats(card, hand, tables, unseen, held, others, first):
    """kind, features"""
    in_play = min(1.0, held * others / max(1, unseen.bit_count()))
    each = in_play / others
    if _WIZARDS >> card & 1:
        return "wizard", (1.0, 0,0,0,0, (unseen & _WIZARDS).bit_count() * in_play, 1/held, first/held)
    suit = tables.suit[card]
    of_suit = tables.must[suit]
    above = (beaters(tables.rules)[suit][card] & of_suit & unseen).bit_count() * in_play
    wiz = (unseen & _WIZARDS).bit_count() * in_play
    own = (hand & of_suit).bit_count()
    out = (unseen & of_suit).bit_count() * each
    tr = (unseen & tables.must[tables.trump]).bit_count() * each if tables.trump is not None else 0.0
    kind = "trump" if suit == tables.trump else "plain"
    f = (1.0, above, own, min(out,3.0), tr, wiz, 1/held, first/held)
    if kind == "plain":
        ot = (hand & (tables.must[tables.trump] if tables.trump is not None else 0) | hand & _WIZARDS).bit_count()
        f += (ot, own if tables.trump is None else 0.0)
    return kind, f

def worths(hand, tables, unseen, held, others, first):
    r = {}
    for c in cards_in(hand):
        if _JESTERS >> c & 1: r[c] = 0.01; continue
        kind, f = feats(c, hand, tables, unseen, held, others, first)
        w = P[kind]
        z = sum([a*b for a,b in zip(w,f)])
        r[c] = 1/(1+exp(-z))
    return r

class WizardThumb:
    version: Final = 1
    mode="lin"; eag=(.3,.9); flexv=.35; wflex=1.0; slope=0.0; margin=0.0; bump=0.0

    def choices(self, observation):
        s, seat = observation.view, observation.seat
        if observation.legal[0].verb == "play":
            return self.plays(observation)
        if observation.legal[0].verb == "bid":
            e = self.expected(s, seat, wizard_tables(s.trump))
            return tuple(sorted(observation.legal, key=lambda a: (abs(a.n - e - self.bump), a.n)))
        def strength(a):
            return self.expected(s, seat, wizard_tables(a.suit))
        return tuple(sorted(observation.legal, key=lambda a: -strength(a)))

    def expected(self, s, seat, tables):
        held = len(s.hands[seat]); others = s.seats-1
        first = s.left_of(s.dealer) == seat
        w = worths(s.hands[seat].known, tables, unseen_by(s, seat, tables), held, others, first)
        said = [b.n for b in s.bids if b is not None and b.n is not None]
        return sum(w.values()) + P["share"][0] * (len(said)*held/s.seats - sum(said))

    def plays(self, observation):
        s, seat = observation.view, observation.seat
        o = outlook(s, seat)
        left = o.hand.bit_count()
        need = s.bids[seat].n - s.play.taken[seat]
        target = max(0, min(need, left))
        if len(observation.legal) == 1: return observation.legal
        w = worths(o.hand, o.tables, o.unseen, left, s.seats-1, 0)
        total = sum(w.values())
        eager = []
        for x in range(s.seats):
            b = s.bids[x]
            if b is None or b.n is None: eager.append(.7)
            else: eager.append(self.eag[0] if b.n - s.play.taken[x] <= 0 else self.eag[1])
        flex = self.flexv
        def score(c):
            p = win_chance(o, c, eager); rest = total - w[c]
            if self.mode=="sq": v = p*(target-1-rest)**2 + (1-p)*(target-rest)**2
            elif self.mode=="lin": v = abs(target-p-rest)
            elif self.mode=="sm": v = p*((target-1-rest)**2+.3)**.5 + (1-p)*((target-rest)**2+.3)**.5
            else: v = p*abs(target-1-rest) + (1-p)*abs(target-rest)
            if (_WIZARDS|_JESTERS) >> c & 1 and left>1: v += flex*(self.wflex if _WIZARDS>>c&1 else 1)
            v += self.slope*worth(o.tables,c)/100
            return v
        if need >= left:
            order = sorted(cards_in(o.legal), key=lambda c: (-win_chance(o,c,eager), -worth(o.tables,c) if not s.play.cards else worth(o.tables,c)))
        else:
            order = sorted(cards_in(o.legal), key=lambda c: (score(c), worth(o.tables,c)))
            sure = sure_winners(o)
            if o.last and sure >> order[0] & 1:
                c = cheapest(o.tables, sure)
                order.remove(c); order.insert(0,c)
        return tuple(PLAY[c] for c in order)
THUMB = WizardThumb()
