"""What a good player of Smear knows: what a hand is worth, what to bid for it, and whose trick to feed."""

from __future__ import annotations

from typing import Final

from cardtable.bots.outlook import Outlook, outlook, win_chance, wins_now
from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import JACK, SUITS, Card, CardSet, card_of, cards_in, suit_of
from cardtable.core.observation import Observation
from cardtable.games.canadian_smear.estimate import Estimate, estimate
from cardtable.games.canadian_smear.options import JOKER, SmearOptions
from cardtable.games.canadian_smear.rules import GAME, PASS
from cardtable.games.canadian_smear.scoring import POINTS, card_points, pile_points, points_certain
from cardtable.kit.evolve import evolve
from cardtable.kit.game import options_of
from cardtable.kit.position import NOBODY, Position

P = {
    "G": 0.05, "eager": 0.75, "follow": 1.3, "keep": 0.8, "ctl": 7.0, "base": 0.3, "catch": 0.3, "low": 1.0,
    "bidv": 1.0, "cov": 0.5, "pass": -0.1, "hold2": 0.7, "hold3": 0.9, "win": 5.0, "made": 0.6, "draw": 0.0, "jbase": 0.3, "jabove": 0.25, "eagerhot": 0.95, "tenhome": 0.0, "short": 0.0,
}


class SmearThumb:
    """The rule-of-thumb player of Smear."""

    version: Final = 1

    def choices(self, observation: Observation) -> tuple[Action, ...]:
        """Return the sensible actions, the best one first."""
        s, seat, legal = observation.view, observation.seat, observation.legal
        if len(legal) == 1:
            return legal
        match s.phase:
            case "auction":
                return tuple(sorted(legal, key=lambda a: -bid_value(s, seat, a)))
            case "naming":
                return tuple(sorted(legal, key=lambda a: -suit_value(s, seat, a.suit or 0)))
        if s.trump is None:
            return first_leads(s, seat, legal)
        value = card_values(s, seat)
        return tuple(sorted(legal, key=lambda a: -value[a.cards.bit_length() - 1]))


THUMB: Final = SmearThumb()


# The auction


def best_estimate(s: Position, seat: int) -> list[Estimate]:
    hand = s.hands[seat].known
    return [estimate(options_of(s), hand, suit, s.seats - 1) for suit in SUITS]


def contract_value(s: Position, seat: int, prospects: Estimate, bid: int) -> float:
    """Return what a bid is worth to its bidder in points, a won game counted as `win` of them."""
    options: SmearOptions = options_of(s)
    score = s.sheet.totals.scores[seat]
    value = 0.0
    for points, p in enumerate(prospects.exactly()):
        won = points >= bid
        value += p * (points if won else -bid)
        if wins_game(options, score, bid, points):
            value += p * P["win"]
    return value


def wins_game(options: SmearOptions, score: int, bid: int, points: int) -> bool:
    """Return whether a bidder with this score wins the game with so many points."""
    if points < bid:
        return False
    if points == POINTS and score >= 1 and (bid == POINTS or options.smudge_without_bid == "on"):
        return True
    return (score if options.bid_out == "from_11" else score + points) >= options.target


def bid_value(s: Position, seat: int, action: Action) -> float:
    passing = P["pass"] - danger(s, seat)
    if action == PASS:
        return passing
    bid = action.n or 0
    value = max(contract_value(s, seat, e, bid) for e in best_estimate(s, seat))
    hold = 1.0 if seat == s.dealer else {2: P["hold2"], 3: P["hold3"]}.get(bid, 1.0)
    return hold * value + (1 - hold) * passing - 0.01 * bid


def danger(s: Position, seat: int) -> float:
    """Return how much a pass may cost because another seat is about to win the game."""
    options: SmearOptions = options_of(s)
    cost = 0.0
    for other in range(s.seats):
        if other == seat: continue
        score = s.sheet.totals.scores[other]
        if other == s.maker:
            n = s.bids[other].n
            if wins_game(options, score, n, n): cost += .6 * P["win"] * .5
        elif not said_already(s, other) and wins_game(options, score, 2, 2):
            cost += .25 * P["win"] * .5
    return cost


def said_already(s, seat):
    return any(who == seat for who, _ in s.said)


# The play


def suit_value(s: Position, seat: int, suit: int) -> float:
    contract = s.bids[s.maker]
    prospects = estimate(options_of(s), s.hands[seat].known, suit, s.seats - 1)
    return contract_value(s, seat, prospects, contract.n)


def first_leads(s: Position, seat: int, legal):
    def key(action: Action):
        card = action.cards.bit_length() - 1
        if card == JOKER:
            return (-99.0, 0.0)
        suit = suit_of(card)
        return (suit_value(s, seat, suit), values[suit][card])
    hand = s.hands[seat].known
    held = {suit_of(c) for c in cards_in(hand) if c != JOKER}
    values = {suit: card_values(with_suit(s, suit), seat) for suit in held}
    return tuple(sorted(legal, key=key, reverse=True))


def with_suit(s: Position, suit: int) -> Position:
    """Return the position as if the suit were trumps already."""
    s = evolve(s, trump=suit)
    return evolve(s, play=evolve(s.play, tables=GAME.tables(s)))


def point_values(s: Position, seat: int) -> list[float]:
    """Return what a point of the hand is worth to a seat when each seat gets it."""
    contract = s.bids[s.maker].n
    decided = points_certain(options_of(s), GAME.result(s))
    own = sum(p.seat == s.maker for p in decided)
    made, beaten = own >= contract, POINTS - (len(decided) - own) < contract
    values = [-P["cov"]] * s.seats
    if seat == s.maker:
        values = [-P["cov"] - .2] * s.seats
        values[seat] = 0.0 if beaten else P["made"] if made else P["bidv"] + .3
    else:
        values[seat] = 1.0
        values[s.maker] = 0.0 if beaten else -P["made"] if made else -P["bidv"]
    return values


def card_values(s: Position, seat: int) -> dict[Card, float]:
    o = outlook(s, seat)
    v = point_values(s, seat)
    others = [v[x] for x in range(s.seats) if x != seat]
    mean = sum(others) / len(others)
    table = sum(card_points(c) for c in s.play.cards)
    jack = card_of(s.trump, JACK)
    jack_here = jack in s.play.cards
    lead_power = 0
    result = {}
    for c in cards_in(o.legal):
        pts = table + card_points(c) + P["follow"] * len(o.after)
        hot = jack_here or c == jack or pts >= 10
        p = win_chance(o, c, [P["eagerhot"] if hot else P["eager"]] * s.seats)
        stake = P["G"] * pts
        if jack_here or c == jack:
            stake += 1.0
        if o.last:
            to = v[seat] if wins_now(o, c) else v[o.winner]
            now = stake * to
        else:
            lost = mean
            if o.winner is not None and not wins_now(o, c):
                lost = (v[o.winner] + sum(v[x] for x in o.after)/len(o.after)) / 2
            elif o.after:
                lost = sum(v[x] for x in o.after)/len(o.after)
            now = stake * (p * v[seat] + (1 - p) * lost)
        if not s.play.cards and o.tables.suit[c] == s.trump:
            now += P["draw"]
            if o.unseen >> jack & 1 and not o.beaters[o.tables.sets[jack]][c] >> jack & 1:
                now += P["catch"] * p * sum(min(1, o.held[x] / max(1, o.could[x].bit_count())) for x in o.after if o.could[x] >> jack & 1) * (v[seat]-mean)
        result[c] = now - keep_value(o, s, seat, c, jack, v[seat], mean)
    return result


def keep_value(o: Outlook, s, seat, c, jack, mine, mean) -> float:
    if o.held[seat] == 1:
        return 0.0
    lead = o.tables.sets[c]
    beat = o.beaters[lead][c]
    control = 1.0
    for x, could in enumerate(o.could):
        if x != seat and could:
            control *= (1.0 - min(1.0, o.held[x] / could.bit_count())) ** (beat & could).bit_count()
    trump = o.tables.suit[c] == s.trump
    home = P["base"] + (1 - P["base"]) * control if trump else P["tenhome"] + (1 - P["tenhome"]) * control
    if c == jack:
        above = sum(o.hand >> x & 1 for x in (c + 1, c + 2, c + 3))
        home = control + (1 - control) * min(.95, P["jbase"] + P["jabove"] * above)
    own = P["G"] * card_points(c) + (1.0 if c == jack else 0.0)
    return P["keep"] * (own * (home * mine + (1 - home) * mean) + P["G"] * P["ctl"] * home * (mine - mean))
