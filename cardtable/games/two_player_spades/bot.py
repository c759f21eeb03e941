"""What a good player of Two-player Spades knows: what to draft, when to bid Nil, and how to play to a bid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp, log
from typing import Final

from cardtable.bots.outlook import Outlook, beaten_by, outlook, unseen_by, wins_now, worth
from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import IN_SUIT, SPADES, Card, CardSet, cards_in, suit_of
from cardtable.core.observation import Observation
from cardtable.games.two_player_spades.estimate import Belief, belief, none_of, safety, worths, draft_worth, draft_worth2
from cardtable.games.two_player_spades.options import TwoSpadesOptions
from cardtable.games.two_player_spades.rules import DRAW, HAND, KEEP, REJECT, TABLES
from cardtable.games.two_player_spades.scoring import DOUBLE_NIL, NIL, NILS
from cardtable.kit.game import options_of
from cardtable.kit.position import Position

P = {"t0": 0.0, "t1": 1.0, "off": 0.0, "nil_c": 0.0, "nil_p": 1.0, "nil_s": 1.0, "nilplan": 0, "dn": 0, "sig0": .25, "sig1": .45, "eager": .95, "lazy": .5, "bagw": 1.0, "allnil": 0, "bs": 1.3, "pull": .5, "w2": 1, "lin": 1, "shrink": 0.0, "setw": 1.0, "on0": 1.3, "on1": .93}


def sigmoid(x):
    return 1 / (1 + exp(-max(-30.0, min(30.0, x))))


class TwoSpadesThumb:
    version = 1

    def choices(self, o):
        return getattr(self, o.view.phase)(o)

    def opening(self, o):
        if P["dn"] and DOUBLE_NIL in o.legal:
            return (DOUBLE_NIL, DRAW)
        return (DRAW,)

    def draft(self, o):
        s, seat = o.view, o.seat
        hand, card = s.hands[seat].known, s.offer.known.bit_length() - 1
        unseen = unseen_by(s, seat, TABLES) & ~(1 << card)
        other = 1 - seat
        bel = belief(unseen, min(HAND, unseen.bit_count()), s.bids[other] in NILS)
        if self.low(s, seat):
            base = sum(safety(hand, bel))
            def value(c):
                a, b = safety(hand | 1 << c, bel)
                return a + b
        else:
            value = draft_worth2 if P['w2'] else draft_worth
        mean = sum(value(c) for c in cards_in(unseen)) / unseen.bit_count()
        return (KEEP, REJECT) if value(card) >= mean else (REJECT, KEEP)

    def low(self, s, seat):
        if s.bids[seat] in NILS: return True
        return P["nilplan"] and seat == s.dealer

    def exchange(self, o):
        s, seat = o.view, o.seat
        hand = s.hands[seat].known
        unseen = unseen_by(s, seat, TABLES)
        bel = belief(unseen, HAND, s.bids[1 - seat] in NILS)
        pool = unseen | s.discard.known
        best = []
        thrown = 0
        for _ in range(3):
            now = sum(safety(hand & ~thrown, bel))
            c = max(cards_in(hand & ~thrown), key=lambda c: sum(safety(hand & ~thrown & ~(1 << c), bel)))
            without = hand & ~thrown & ~(1 << c)
            mean = sum(sum(safety(without | 1 << d, bel)) for d in cards_in(pool)) / pool.bit_count()
            if mean <= now: break
            thrown |= 1 << c
        return (Action("exchange", thrown),)

    def nil_chance(self, hand, bel):
        a, b = safety(hand, bel)
        return sigmoid(P["nil_c"] + P["nil_p"] * a + P["nil_s"] * b) if P.get("logit") else exp(P["nil_c"]+P["nil_p"] * a + P["nil_s"] * b)

    def expected(self, hand, bel):
        return P["t0"] + P["t1"] * sum(worths(hand, bel).values())

    def bids(self, o):
        s, seat = o.view, o.seat
        hand = s.hands[seat].known
        other = 1 - seat
        unseen = unseen_by(s, seat, TABLES)
        bel = belief(unseen, HAND, s.bids[other] in NILS)
        if s.bids[other] in NILS:
            x = P["on0"] + P["on1"] * sum(worths(hand, bel).values()) + P["off"]
            return tuple(sorted((a for a in o.legal if a.n), key=lambda a: abs(a.n - x)))
        t = sum(draft_worth2(c) for c in cards_in(hand)) if P["lin"] else self.expected(hand, bel)
        if P["allnil"] and (P["allnil"] == 2 or seat == s.dealer): return (NIL,)
        n = max(1, min(13, round(t + P["off"])))
        nil = self.nil_chance(hand, bel)
        order = sorted((a for a in o.legal if a.n), key=lambda a: abs(a.n - t - P["off"]))
        if 200 * nil - 100 > 10 * n + P.get("nilm", 0): order.insert(0, NIL)
        return tuple(order)

    def tricks(self, o):
        s, seat = o.view, o.seat
        v = outlook(s, seat)
        other = 1 - seat
        bid, obid = s.bids[seat], s.bids[other]
        taken, otaken = s.play.taken[seat], s.play.taken[other]
        if len(o.legal) == 1: return o.legal
        onil = obid in NILS
        bel = belief(v.could[other], v.held[other], onil)
        left = len(s.hands[seat])
        opts = options_of(s)
        rows = []
        nil_alive = bid in NILS and not taken
        onil_alive = onil and not otaken
        oneed = (obid.n or 0) - otaken
        eager = 0.0 if onil_alive else P["eager"] if oneed > 0 else P["lazy"]
        for c in cards_in(v.legal):
            if s.play.cards:
                w = float(wins_now(v, c))
            else:
                w = 1 - lead_loss(v, c, other, bel, eager if not nil_alive else 0.15)
            if nil_alive:
                a, b = safety(v.hand & ~(1 << c), bel)
                u = log(max(1e-9, 1 - w)) + a + b
                rows.append(((-u, worth(TABLES, c) if w == 0 else -worth(TABLES, c)), c))
                continue
            if onil_alive:
                rest = (left - 1) * .97
            else:
                rest = sum(worths(v.hand & ~(1 << c), bel).values())
                rest = (1 - P["shrink"]) * rest + P["shrink"] * (left - 1) * .52
            x1, x0 = taken + 1 + rest, taken + rest
            def U(x):
                sig = P["sig0"] + P["sig1"] * (left - 1) ** .5
                r = own_points(opts, bid, x, sig, taken)
                if not onil_alive:
                    r -= P["setw"] * own_points(opts, obid, 13 - x, sig, otaken)
                return r
            u = w * U(x1) + (1 - w) * U(x0)
            if onil_alive:
                u += (1 - w) * 2 * NILS[obid][1]
            rows.append(((-round(u, 6), worth(TABLES, c)), c))
        rows.sort()
        return tuple(PLAY[c] for _, c in rows)


def own_points(opts, bid, x, sig, taken):
    bag = 1 - P["bagw"] * opts.bag_penalty / opts.bag_limit
    if bid in NILS:
        return (bag * x if opts.failed_nil_bags == "on" else 0)
    b = bid.n
    made = sigmoid((x - b + .5) / sig * 1.7) if sig > 0 else float(x >= b)
    over = max(0.0, x - b)
    return made * (10 * b + bag * over) - (1 - made) * 10 * b


def lead_loss(v, c, other, bel, eager):
    suit = suit_of(c)
    above = IN_SUIT[suit] & beaten_by(v, c)
    below = IN_SUIT[suit] & ~above & ~(1 << c)
    no_above, no_below = none_of(above, bel), none_of(below, bel)
    ruff = 0.0 if suit == SPADES else no_above * no_below * (1 - none_of(IN_SUIT[SPADES], bel))
    forced = (1 - no_above) * no_below
    free = (1 - no_above) * (1 - no_below) + ruff
    return forced + eager * free

THUMB = TwoSpadesThumb()
