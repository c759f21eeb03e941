"""What tricks are worth under the rules in force: bids, bags, Jacks, and the end of the game."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from cardtable.core.actions import Action
from cardtable.core.cards import CardSet
from cardtable.games.cutthroat_spades.options import JACK_OF_HEARTS, SpadesOptions
from cardtable.games.cutthroat_spades.rules import possible_of
from cardtable.games.cutthroat_spades.scoring import BLIND_NIL, NIL, count_bags, is_boston, outcome, tricks_bid
from cardtable.kit.game import options_of
from cardtable.kit.position import Position

NILS: Final = (NIL, BLIND_NIL)

HAND_POINTS: Final = 40
"""What a hand brings the leader of a game, in points. Chosen, as all figures here are."""
BAGS_A_HAND: Final = 1.2
"""What bags a player takes in a hand. Chosen."""
VICTORY: Final = 120.0
"""What winning the game is worth, in points. Chosen."""
NARROW: Final = 20.0
"""The lead in points that makes a victory fairly likely. Chosen."""
HARM_WEIGHT: Final = 0.8
"""What a point lost by the only other player would be worth; a loss of one of several is worth its share. Chosen."""
HEART_JACK: Final = 8.0
"""What the heart Jack is worth that takes a bag away, in points. Chosen."""


@lru_cache(maxsize=4096)
def bag_charge(options: SpadesOptions, held: int, to_go: int) -> float:
    """Return what bags held will cost, in points, when the leader of the game still has so many points to go."""
    if options.bag_mode == "per_hand":
        return 0.0
    more = BAGS_A_HAND * max(0, to_go) / HAND_POINTS
    spread = 1.0 + options.bag_limit / 5
    return sum(10 / (1 + exp(min(50.0, (options.bag_limit - bag - more) / spread))) for bag in range(1, held + 1))


@lru_cache(maxsize=4096)
def bags_cost(options: SpadesOptions, held: int, bags: int, to_go: int) -> float:
    """Return what the bags of a hand cost, in points, now or later."""
    end = count_bags(options, held, bags)
    return end.cost + bag_charge(options, end.kept, to_go) - bag_charge(options, held, to_go)


@lru_cache(maxsize=4096)
def bid_values(
    options: SpadesOptions, bid: Action, possible: int, held: int, score: int, others_reach: int, to_go: int
) -> tuple[float, ...]:
    """Return the value of a bid by tricks taken: points, less the price of bags, and the chance to win the game.

    A Boston wins it for certain (CS-H8); whoever falls to the loss limit is the one to lose it (CS-H13).
    """
    values = []
    boston = options.boston == "on" and is_boston(options, bid, possible, possible)
    for tricks in range(possible + 1):
        end = outcome(options, bid, tricks, possible)
        points = float(end.points + options.bag_points * end.bags)
        cost = bags_cost(options, held, end.bags, to_go)
        after = score + points - count_bags(options, held, end.bags).cost
        ahead = after - max(options.target, others_reach) + NARROW / 2
        won = 1 / (1 + exp(min(50.0, -ahead / NARROW)))
        if boston and end.made:
            won = 1.0
        elif options.loss_limit != "off" and after <= options.loss_limit:
            points -= VICTORY / 2
        values.append(points - cost + VICTORY * won)
    return tuple(values)


def values_of(s: Position, seat: int, bid: Action, possible: int) -> tuple[float, ...]:
    """Return the value of a bid of a seat by tricks taken, at these scores."""
    totals, options = s.sheet.totals, options_of(s)
    assert totals.bags is not None
    reach = max(projected_score(s, other) for other in range(s.seats) if other != seat)
    return bid_values(options, bid, possible, totals.bags[seat], totals.scores[seat], reach, to_go(s))


def to_go(s: Position) -> int:
    """Return how many points the leader of the game still lacks."""
    target: int = options_of(s).target
    return target - max(s.sheet.totals.scores)


def needed(s: Position, seat: int) -> int | None:
    """Return how many tricks a seat lacks to its bid; None before it has bid."""
    bid = s.bids[seat]
    if bid is None:
        return None
    return tricks_bid(options_of(s), bid, possible_of(s)[seat]) - (s.play.taken[seat] if s.play else 0)


def tricks_left(s: Position, seat: int) -> int:
    """Return how many tricks a seat may still take, the present one included."""
    return len(s.hands[seat]) + (s.play is not None and seat in s.play.seats)


def is_set(s: Position, seat: int) -> bool:
    """Return whether a seat has surely failed its bid."""
    need = needed(s, seat)
    return need is not None and (need > tricks_left(s, seat) or (s.bids[seat] in NILS and need < 0))


def projected_score(s: Position, seat: int) -> int:
    """Return the score that a seat comes to with its bid, or with an average one."""
    options, bid, score = options_of(s), s.bids[seat], s.sheet.totals.scores[seat]
    possible = possible_of(s)[seat]
    if bid is None:
        return score + 10 * possible // s.seats
    taken = s.play.taken[seat] if s.play else 0
    tricks = taken if is_set(s, seat) else max(taken, tricks_bid(options, bid, possible))
    return score + outcome(options, bid, tricks, possible).points


def harm_weight(s: Position, seat: int) -> float:
    """Return what a point lost by another seat is worth; more, if that seat is about to win the game."""
    near = projected_score(s, seat) >= options_of(s).target
    return HARM_WEIGHT / (s.seats - 1) * (2.0 if near else 1.0)


def next_trick_value(s: Position, seat: int) -> float:
    """Return what one more trick brings a seat, in points: its bid nearer, a bag, or the end of its Nil."""
    bid, bags = s.bids[seat], s.sheet.totals.bags
    assert s.play is not None
    assert bid is not None
    assert bags is not None
    return next_trick_worth(
        options_of(s), bid, possible_of(s)[seat], s.seats, s.play.taken[seat], tricks_left(s, seat), bags[seat],
        to_go(s),
    )  # fmt: skip


def next_trick_worth(
    options: SpadesOptions, bid: Action, possible: int, players: int, taken: int, left: int, held: int, to_go: int
) -> float:
    """Return what one more trick than those taken brings a bid, in points, with so many tricks left and bags held."""
    need = tricks_bid(options, bid, possible) - taken
    if need > left:
        return 0.0
    now = outcome(options, bid, taken, possible)
    if need > 0:
        share = (tricks_bid(options, bid, possible) / possible + 1 / players) / 2 * (left - 1)
        return -2.0 * now.points * (_chance_to_get(need - 1, share, left - 1) - _chance_to_get(need, share, left - 1))
    more = outcome(options, bid, taken + 1, possible)
    cost = [bags_cost(options, held, end.bags, to_go) for end in (now, more)]
    return more.points - now.points + options.bag_points * (more.bags - now.bags) - (cost[1] - cost[0])


def _chance_to_get(need: int, share: float, left: int) -> float:
    """Return how likely a seat gets the tricks that it needs when about so many of those left fall to it."""
    return 1 / (1 + exp(1.7 * (need - share - 0.5) / (0.25 + 0.6 * left**0.5)))


def jack_points(options: SpadesOptions, captured: CardSet) -> float:
    """Return what the award Jacks among captured cards are worth (CS-35 to CS-37)."""
    won = captured & options.jacks
    if not won or (won.bit_count() > 1 and not (won == options.jacks and won.bit_count() == 3)):
        return 0.0
    heart = won >> JACK_OF_HEARTS & 1
    return float(options.award_points) * (won.bit_count() - heart) + HEART_JACK * heart


def jack_gain(s: Position, seat: int, jacks: CardSet) -> float:
    """Return what capturing these award Jacks brings a seat, in points."""
    options = options_of(s)
    assert s.play is not None
    if options.award_needs_made_bid == "on" and is_set(s, seat):
        return 0.0
    before = s.play.captured[seat]
    return jack_points(options, before | jacks) - jack_points(options, before)
