"""What a good player of Cutthroat Spades knows: what to bid, and how every card serves the own bid and hurts others'."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from cardtable.bots.outlook import Outlook, can_beat, must_beat, outlook, unseen_by, wins_now, worth
from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import SPADES, SUITS, Card, CardSet, cards_in, mask
from cardtable.core.observation import Observation
from cardtable.games.cutthroat_spades.estimate import (
    Chances,
    Surroundings,
    at_least,
    card_chances,
    counts,
    promise,
    together,
)
from cardtable.games.cutthroat_spades.options import SpadesOptions
from cardtable.games.cutthroat_spades.rules import GAME, LOOK
from cardtable.games.cutthroat_spades.scoring import BLIND_6, BLIND_NIL, NIL, outcome, tricks_bid
from cardtable.games.cutthroat_spades.stakes import bags_cost, jack_points, reaches, values_of
from cardtable.kit.game import options_of
from cardtable.kit.position import Position
from cardtable.kit.tricks import TrickTables, lead_of

CLOSE_BID: Final = 8.0
"""Two bids whose value differs by fewer points are nearly as good."""
CLOSE_PLAY: Final = 4.0
"""The same for two cards."""
KEEN: Final = 0.85
"""How likely a seat that needs tricks takes one that it can take."""
SATED: Final = 0.35
"""The same for a seat that has its bid."""
TOPPED: Final = 0.5
"""How much less likely a trick changes hands again once a later seat has taken it."""
SPITE: Final = 0.8
"""What a point lost by one of two others is worth; a loss of one of more is worth less."""
FAR_BEHIND: Final = 100
"""Blind bids are for those so far behind a leader who is about to win."""
ABOUT_TO_WIN: Final = 40

NOT_VOID: Final = (0, 0, 0, 0)
NILS: Final = (NIL, BLIND_NIL)


class CutthroatThumb:
    """The rule-of-thumb player of Cutthroat Spades."""

    version: Final = 1

    def choices(self, observation: Observation) -> tuple[Action, ...]:
        """Return the sensible actions, the best one first."""
        s, seat, legal = observation.view, observation.seat, observation.legal
        if len(legal) == 1:
            return legal
        if s.phase == "tricks":
            return _near({PLAY[c]: v for c, v in card_values(s, seat).items()}, CLOSE_PLAY)
        if LOOK in legal:
            return _blind_or_look(s, seat, legal)
        return _near(bids_worth(s, seat, legal), CLOSE_BID)


THUMB: Final = CutthroatThumb()


def _near(values: dict[Action, float], margin: float) -> tuple[Action, ...]:
    """Return the actions whose value is near the highest, that one first; equals keep their order."""
    least = max(values.values()) - margin
    return tuple(sorted((a for a, v in values.items() if v >= least), key=lambda a: -values[a]))


# Bids


def _blind_or_look(s: Position, seat: int, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return to look, or a blind bid for one who would lose the game otherwise."""
    scores, target = s.sheet.totals.scores, options_of(s).target
    top = max(scores)
    if top < target - ABOUT_TO_WIN or top - scores[seat] < FAR_BEHIND:
        return (LOOK,)
    best = BLIND_6 if s.seats == 3 else BLIND_NIL  # CS-14, CS-16: six of 17 tricks come easily, six of ten do not
    return (best,) if best in legal else (LOOK,)


def bids_worth(s: Position, seat: int, legal: tuple[Action, ...]) -> dict[Action, float]:
    """Return what every bid is worth, in points."""
    options, hand = options_of(s), s.hands[seat].known
    tables = GAME.tables(s)
    possible = hand.bit_count()
    unseen, others = unseen_by(s, seat, tables), pressure(s, seat)
    tails = [prospects(Surroundings(tables, s.seats, unseen, NOT_VOID, others, nil), hand) for nil in (False, True)]
    return {
        a: promise(values_of(s, seat, a, possible), 0, tricks_bid(options, a, possible), *tails[a == NIL]) for a in legal
    }


def pressure(s: Position, seat: int) -> float:
    """Return how many more tricks than an even share the others still need, for each trick left."""
    left = max(1, len(s.hands[seat]))
    extra = sum(max(0, n) - left / s.seats for x in range(s.seats) if x != seat and (n := needed(s, x)) is not None)
    return extra / left


def needed(s: Position, seat: int) -> int | None:
    """Return how many tricks a seat lacks to its bid; None before it has bid."""
    bid = s.bids[seat]
    if bid is None:
        return None
    if s.play is None:
        return tricks_bid(options_of(s), bid, len(s.hands[seat]))
    return tricks_bid(options_of(s), bid, GAME.possible(s)[seat]) - s.play.taken[seat]


def prospects(around: Surroundings, hand: CardSet) -> tuple[Chances, Chances]:
    """Return the chances of at least so many tricks, wanted and shunned."""
    pairs = [p for suit in SUITS for p in card_chances(around, hand, suit).values()]
    return at_least(counts([p[0] for p in pairs])), at_least(counts([p[1] for p in pairs]))


# Play


def card_values(s: Position, seat: int) -> dict[Card, float]:
    """Return what each legal card is worth, in points, the cheaper of equals first."""
    assert s.play is not None
    bid = s.bids[seat]
    assert bid is not None
    possible = GAME.possible(s)[seat]
    values = values_of(s, seat, bid, possible)
    return rated(s, seat, values, tricks_bid(options_of(s), bid, possible) - s.play.taken[seat])


def rated(s: Position, seat: int, values: tuple[float, ...], need: int) -> dict[Card, float]:
    """Return what each legal card is worth when tricks have these values and so many are needed."""
    play, options = s.play, options_of(s)
    assert play is not None
    o = outlook(s, seat)
    around = surroundings(s, seat, o)
    parts = {suit: card_chances(around, o.hand, suit) for suit in SUITS}
    rest = {suit: [counts([p[i] for p in parts[suit].values()]) for i in (0, 1)] for suit in SUITS}
    manners = tuple(_manner(s, x) for x in range(s.seats))
    losses = tuple(0.0 if x == seat else -_spite(s, x) * one_more(s, x) for x in range(s.seats))
    taken, result = play.taken[seat], {}
    for card in sorted(cards_in(o.legal), key=lambda c: (worth(o.tables, c), c)):
        suit = o.tables.suit[card]
        after = dict(rest)
        if suit is not None:
            less = card_chances(around, o.hand & ~(1 << card), suit).values()
            after[suit] = [counts([p[i] for p in less]) for i in (0, 1)]
        tails = [at_least(_all(after, i)) for i in (0, 1)]
        fate = fates(s, o, seat, card, manners)
        won = promise(values, taken + 1, need - 1, *tails)
        lost = promise(values, taken, need, *tails)
        value = fate[seat] * won + (1 - fate[seat]) * lost + sum(p * x for p, x in zip(fate, losses, strict=True))
        result[card] = value + _jacks(s, options, seat, card, fate, parts)
    return result


def _all(parts: dict[int, list[Chances]], i: int) -> Chances:
    total: Chances = (1.0,)
    for pair in parts.values():
        if len(pair[i]) > 1:
            total = together(total, pair[i])
    return total


def surroundings(s: Position, seat: int, o: Outlook) -> Surroundings:
    """Return what the seat to play knows around its hand."""
    spades = o.tables.must[SPADES]
    voids = tuple(
        sum(x != seat and not could & o.tables.must[suit] and could & spades != 0 for x, could in enumerate(o.could))
        for suit in SUITS
    )
    hunted = s.bids[seat] in NILS and needed(s, seat) == 0
    return Surroundings(o.tables, s.seats, o.unseen, voids, pressure(s, seat), hunted)


def _manner(s: Position, seat: int) -> float:
    """Return how likely a seat takes a trick that it need not take."""
    bid, need = s.bids[seat], needed(s, seat)
    if need is not None and need > 0:
        return KEEN
    return 0.0 if bid in NILS and need == 0 else SATED


def fates(s: Position, o: Outlook, seat: int, card: Card, manners: tuple[float, ...]) -> list[float]:
    """Return the chance of each seat to win the trick when a card is played now."""
    assert s.play is not None
    lead = lead_of(o.tables, o.lead, card)
    holder = seat if o.winner is None or wins_now(o, card) else o.winner
    top = card if holder == seat else s.play.cards[s.play.seats.index(holder)]
    result = [0.0] * s.seats
    result[holder] = 1.0
    for x in o.after:
        forced = must_beat(o, x, lead, top)
        beats = forced + manners[x] * max(0.0, can_beat(o, x, lead, top) - forced)
        for y in range(s.seats):
            moved = result[y] * beats * (1.0 if y == holder else TOPPED)
            result[y] -= moved
            result[x] += moved
    return result


def _spite(s: Position, seat: int) -> float:
    """Return what a point lost by a seat is worth; more, if it is about to win."""
    near = reaches(s, seat) >= options_of(s).target
    return SPITE / (s.seats - 1) * (2.0 if near else 1.0)


def one_more(s: Position, seat: int) -> float:
    """Return what one more trick brings a seat, in points: its bid nearer, a bag, or the end of its Nil."""
    play, options, bid = s.play, options_of(s), s.bids[seat]
    assert play is not None
    assert bid is not None
    totals = s.sheet.totals
    assert totals.bags is not None
    possible, taken = GAME.possible(s)[seat], play.taken[seat]
    need = tricks_bid(options, bid, possible) - taken
    left = len(s.hands[seat]) + (seat in play.seats)
    if need > left:
        return 0.0
    now = outcome(options, bid, taken, possible)
    if need > 0:
        share = (tricks_bid(options, bid, possible) / possible + 1 / s.seats) / 2 * (left - 1)
        return -2.0 * now.points * (_chance(share, need - 1, left) - _chance(share, need, left))
    more = outcome(options, bid, taken + 1, possible)
    to_go = options.target - max(totals.scores)
    held = totals.bags[seat]
    cost = bags_cost(options, held, more.bags, to_go) - bags_cost(options, held, now.bags, to_go)
    return more.points - now.points + options.bag_points * (more.bags - now.bags) - cost


def _chance(share: float, need: int, left: int) -> float:
    """Return how likely a seat gets the tricks that it needs when about so many will fall to it."""
    return 1 / (1 + exp(1.7 * (need - share - 0.5) / (0.25 + 0.6 * (left - 1) ** 0.5)))


def _jacks(
    s: Position,
    options: SpadesOptions,
    seat: int,
    card: Card,
    fate: list[float],
    parts: dict[int, dict[Card, tuple[float, float]]],
) -> float:
    """Return what the award Jacks in the trick are worth, less what one played from the hand would bring later."""
    play = s.play
    assert play is not None
    in_trick = (mask(play.cards) | 1 << card) & options.jacks
    if not in_trick:
        return 0.0

    def gain(x: int) -> float:
        before = play.captured[x]
        points = jack_points(options, before | in_trick) - jack_points(options, before)
        return points if x == seat else -_spite(s, x) * points

    value = sum(p * gain(x) for x, p in enumerate(fate))
    if options.jacks >> card & 1 and len(s.hands[seat]) > 1:
        home = parts[card >> 4][card][0]
        others = sum(gain(x) for x in range(s.seats) if x != seat) / (s.seats - 1)
        value -= home * gain(seat) + (1 - home) * others
    return value
