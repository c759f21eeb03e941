"""What a hand of Cutthroat Spades scores, in the order of section 1.2: bid, bags, Jacks, bag-out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardtable.core.actions import Action
from cardtable.core.copies import maker as maker_of
from cardtable.core.scene import ScoreLine
from cardtable.core.text import counted
from cardtable.games.cutthroat_spades.options import JACK_OF_CLUBS, JACK_OF_DIAMONDS, JACK_OF_HEARTS, SpadesOptions
from cardtable.kit.scoring import HandResult, Scored, Totals, add_lines, leaders

NIL: Final = Action("nil")
BLIND_NIL: Final = Action("blind nil")
BLIND_6: Final = Action("blind", n=6)
ONE: Final = Action("1f")
TWO: Final = Action("2f")
MOON: Final = Action("moon")

NAMES: Final = {
    NIL: "Nil",
    BLIND_NIL: "Blind Nil",
    BLIND_6: "Blind 6",
    ONE: "1 flat",
    TWO: "2 flat",
    MOON: "Shoot the Moon",
}


_SPECIAL: Final = {ONE: (50, 10, "CS-12"), TWO: (40, 20, "CS-13"), BLIND_6: (100, 100, "CS-14")}
"""What a special bid is worth alone and with bags, and its rule."""


def moon_tricks(options: SpadesOptions, possible: int) -> int:
    """Return how many tricks Shoot the Moon needs (CS-18, CS-A13)."""
    return min(14, possible) if options.moon_threshold == "min14" else -(-14 * possible // 17)


def tricks_bid(options: SpadesOptions, bid: Action, possible: int) -> int:
    """Return how many tricks a bid promises."""
    if bid == MOON:
        return moon_tricks(options, possible)
    return {NIL: 0, BLIND_NIL: 0, ONE: 1, TWO: 2}.get(bid, bid.n or 0)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a bid: points, the bags of the hand, whether it was made, and the rule."""

    points: int
    bags: int
    made: bool
    rule: str


_outcome: Final = maker_of(Outcome)


def outcome(options: SpadesOptions, bid: Action, tricks: int, possible: int) -> Outcome:
    """Return what a bid is worth with so many tricks (CS-12 to CS-19, CS-30, CS-31)."""
    over = tricks - tricks_bid(options, bid, possible)
    if bid in (NIL, BLIND_NIL):
        rule = "CS-17" if bid == NIL else "CS-16"
        value: int = options.nil_points if bid == NIL else options.blind_nil_points  # CS-H6
        if not over:
            return _outcome(value, 0, True, rule)
        return _outcome(-value, over if options.failed_nil_bags == "on" else 0, False, rule)  # CS-A17
    if bid == MOON:
        return _outcome(150 if over >= 0 else -150, 0, over >= 0, "CS-18")  # CS-19, CS-A14
    if bid.verb == "bid":
        return _number_outcome(options, bid.n or 0, over)
    value, with_bags, rule = _SPECIAL[bid]
    if over < 0:
        return _outcome(-value, 0, False, rule)
    return _outcome(with_bags if over else value, over, True, rule)


def _number_outcome(options: SpadesOptions, number: int, over: int) -> Outcome:
    """Return what an ordinary bid is worth with so many tricks above it (CS-30, CS-31, CS-H7)."""
    value, rule = 10 * number, "CS-30"
    if number == 10 and options.ten_for_200 != "off" and (over >= 0 or options.ten_for_200 == "both"):
        value, rule = 200, "CS-H7"
    return _outcome(-value, 0, False, rule) if over < 0 else _outcome(value, over, True, rule)


@dataclass(frozen=True, slots=True)
class BagCount:
    """What bags come to after a hand: their cost in points, how many are kept, how many there were, and the rule."""

    cost: int
    kept: int
    count: int
    rule: str


_bag_count: Final = maker_of(BagCount)
_line: Final = maker_of(ScoreLine)
_scored: Final = maker_of(Scored)
_totals: Final = maker_of(Totals)


def count_bags(options: SpadesOptions, held: int, more: int, moon_made: bool = False) -> BagCount:
    """Return what the bags held and those of a hand come to (CS-19, CS-32 to CS-34, CS-A7, CS-A9).

    `more` is -1 where a Jack takes a bag away and the hand has none.
    """
    if options.bag_mode == "per_hand":
        count = max(0, more)
        return _bag_count(10 * count, 0, count, "CS-34")
    count = max(0, held + more)
    if count < options.bag_limit or moon_made:
        return _bag_count(0, count, count, "CS-32")
    if options.bag_rollover == "on":
        times, rest = divmod(count, options.bag_limit)
        return _bag_count(10 * options.bag_limit * times, rest, count, "CS-A7")
    return _bag_count(10 * count, 0, count, "CS-32")


_BAGS_TOLD: Final = {
    "CS-34": "{count}, 10 points each",
    "CS-A7": "bagged out with {count}, {kept} kept",
    "CS-32": "bagged out with {count}",
}


def score_hand(options: SpadesOptions, totals: Totals, result: HandResult) -> Scored:
    """Return the sheet after a hand."""
    assert totals.bags is not None
    lines: list[ScoreLine] = []
    bags, tally = list(totals.bags), list(totals.tally)
    for seat, bid in enumerate(result.bids):
        assert bid is not None
        own, held = _seat_lines(options, result, seat, bid, bags[seat])
        lines += own
        bags[seat] = held
        tally[seat] = (tally[seat][0] + (bid == BLIND_6),)
    scores = add_lines(totals.scores, tuple(lines))
    winners = (_boston(options, result) if options.boston == "on" else ()) or _winners(options, scores)
    return _scored(tuple(lines), _totals(scores, tuple(bags), tuple(tally)), winners)


def _winners(options: SpadesOptions, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return who has won at the end of a hand; nobody while the highest are equal (CS-39, CS-40, CS-A23, CS-H13)."""
    top = leaders(scores)
    if len(top) > 1:
        return ()
    lost = options.loss_limit != "off" and min(scores) <= options.loss_limit
    return top if lost or scores[top[0]] >= options.target else ()


def _boston(options: SpadesOptions, result: HandResult) -> tuple[int, ...]:
    """Return who has bid and taken all tricks of the hand; two who bid them cannot both make it (CS-H8)."""
    every = sum(result.tricks)
    return tuple(
        seat
        for seat, (bid, took) in enumerate(zip(result.bids, result.tricks, strict=True))
        if took == every and bid is not None and is_boston(options, bid, result.possible[seat], every)
    )


def is_boston(options: SpadesOptions, bid: Action, possible: int, every: int) -> bool:
    """Return whether a bid is a number or a Moon that promises all tricks of a hand (CS-H8)."""
    return bid.verb in ("bid", "moon") and tricks_bid(options, bid, possible) == every


def _seat_lines(
    options: SpadesOptions, result: HandResult, seat: int, bid: Action, held: int
) -> tuple[list[ScoreLine], int]:
    """Return the lines of one seat and the bags that it holds afterwards."""
    tricks = result.tricks[seat]
    end = outcome(options, bid, tricks, result.possible[seat])
    name = NAMES.get(bid, f"bid {bid.n}")
    lines = [_line(seat, end.points, end.rule, f"{name} {'made' if end.made else 'failed'}, {counted(tricks)}")]
    if end.bags and options.bag_points:
        lines.append(_line(seat, end.bags, "CS-A5", f"{counted(end.bags, 'bag')}, a point each"))
    takes_bag = False
    if end.made or options.award_needs_made_bid == "off":  # CS-A12
        jacks, takes_bag = _jack_lines(options, result, seat)
        lines += jacks
    bags = count_bags(options, held, end.bags - takes_bag, bid == MOON and end.made)
    if bags.cost:
        told = _BAGS_TOLD[bags.rule].format(count=counted(bags.count, "bag"), kept=bags.kept)
        lines.append(_line(seat, -bags.cost, bags.rule, told))
    return lines, bags.kept


def _jack_lines(options: SpadesOptions, result: HandResult, seat: int) -> tuple[list[ScoreLine], bool]:
    """Return the lines for captured award Jacks, and whether one takes a bag away (CS-35 to CS-37)."""
    won = result.captured[seat] & options.jacks
    if not won:
        return [], False
    three = won == options.jacks and won.bit_count() == 3
    if won.bit_count() > 1 and not three:
        return [_line(seat, 0, "CS-36", "more than one award Jack scores nothing")], False
    rule = "CS-37" if three else "CS-35"
    points = [(JACK_OF_DIAMONDS, "the diamond Jack"), (JACK_OF_CLUBS, "the club Jack")]
    lines = [_line(seat, options.award_points, rule, name) for card, name in points if won >> card & 1]
    takes_bag = bool(won >> JACK_OF_HEARTS & 1)
    if takes_bag:
        lines.append(_line(seat, 0, rule, "the heart Jack takes a bag away"))
    return lines, takes_bag
