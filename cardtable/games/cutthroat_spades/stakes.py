"""What tricks are worth under the rules in force: bids, bags, Jacks, and the end of the game."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from cardtable.core.actions import Action
from cardtable.core.cards import CardSet
from cardtable.games.cutthroat_spades.options import JACK_OF_HEARTS, SpadesOptions
from cardtable.games.cutthroat_spades.scoring import BLIND_NIL, NIL, outcome, tricks_bid
from cardtable.kit.game import options_of
from cardtable.kit.position import Position

HAND_POINTS: Final = 40
"""What a hand brings the leader of a game."""
BAGS_A_HAND: Final = 1.2
GAME: Final = 120.0
"""What winning the game is worth, in points."""
NARROW: Final = 20.0
"""The lead in points that makes a victory fairly likely."""


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
    if options.bag_mode == "per_hand":
        return 10.0 * bags
    total, paid = held + bags, 0
    rest = total
    if bags and total >= options.bag_limit:
        times, over = divmod(total, options.bag_limit)
        paid, rest = (10 * options.bag_limit * times, over) if options.bag_rollover == "on" else (10 * total, 0)
    return paid + bag_charge(options, rest, to_go) - bag_charge(options, held, to_go)


@lru_cache(maxsize=4096)
def bid_values(
    options: SpadesOptions, bid: Action, possible: int, held: int, score: int, others_reach: int, to_go: int
) -> tuple[float, ...]:
    """Return the value of a bid by tricks taken: points, less the price of bags, and the chance to win the game."""
    values = []
    for tricks in range(possible + 1):
        end = outcome(options, bid, tricks, possible)
        points = end.points + options.bag_points * end.bags
        moon = end.rule == "CS-18" and end.made
        cost = 0.0 if moon else bags_cost(options, held, end.bags, to_go)
        paid = 10 * (held + end.bags) if end.bags and held + end.bags >= options.bag_limit else 0
        after = score + points - (10 * end.bags if options.bag_mode == "per_hand" else paid)
        ahead = after - max(options.target, others_reach) + NARROW / 2
        values.append(points - cost + GAME / (1 + exp(min(50.0, -ahead / NARROW))))
    return tuple(values)


def values_of(s: Position, seat: int, bid: Action, possible: int) -> tuple[float, ...]:
    """Return the value of a bid of a seat by tricks taken, at these scores."""
    totals, options = s.sheet.totals, options_of(s)
    assert totals.bags is not None
    reach = max(reaches(s, other) for other in range(s.seats) if other != seat)
    to_go = options.target - max(totals.scores)
    return bid_values(options, bid, possible, totals.bags[seat], totals.scores[seat], reach, to_go)


def reaches(s: Position, seat: int) -> int:
    """Return the score that a seat comes to with its bid, or with an average one."""
    options, bid = options_of(s), s.bids[seat]
    score = s.sheet.totals.scores[seat]
    possible = len(s.hands[seat]) + (s.play.played[seat].bit_count() if s.play else 0)
    if bid is None:
        return score + 10 * possible // s.seats
    need = tricks_bid(options, bid, possible)
    taken = s.play.taken[seat] if s.play else 0
    lost = need - taken > len(s.hands[seat]) + (s.play is not None and seat in s.play.seats)
    if lost or (bid in (NIL, BLIND_NIL) and taken):
        return score + outcome(options, bid, need - 1 if need else taken, possible).points
    return score + outcome(options, bid, max(need, taken), possible).points


HEART_JACK: Final = 8.0
"""What the heart Jack is worth that takes a bag away."""


def jack_points(options: SpadesOptions, captured: CardSet) -> float:
    """Return what the award Jacks among captured cards are worth (CS-35 to CS-37)."""
    won = captured & options.jacks
    if not won or (won.bit_count() > 1 and not (won == options.jacks and won.bit_count() == 3)):
        return 0.0
    heart = won >> JACK_OF_HEARTS & 1
    return 10.0 * (won.bit_count() - heart) + HEART_JACK * heart
