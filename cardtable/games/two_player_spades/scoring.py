"""What a hand of Two-player Spades scores: the bid, the bags and their penalty, and who has won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardtable.core.actions import Action
from cardtable.core.scene import ScoreLine
from cardtable.core.text import counted
from cardtable.games.two_player_spades.options import TwoSpadesOptions
from cardtable.kit.scoring import HandResult, Scored, Totals, add_lines, leaders

NIL: Final = Action("nil")
DOUBLE_NIL: Final = Action("double nil")
NILS: Final = {NIL: ("Nil", "S2-8"), DOUBLE_NIL: ("Double Nil", "S2-9")}
"""The name of each bid of no trick, and its rule."""


def nil_value(options: TwoSpadesOptions, bid: Action) -> int:
    """Return what a bid of no trick wins or loses (S2-H5)."""
    return options.nil_points if bid == NIL else options.double_nil_points


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a bid: its points without the bags, the bags of the hand, whether it was made, and the rule."""

    points: int
    bags: int
    made: bool
    rule: str


def outcome(options: TwoSpadesOptions, bid: Action, tricks: int) -> Outcome:
    """Return what a bid is worth with so many tricks (S2-8, S2-9, S2-17, S2-18)."""
    if bid in NILS:
        value, rule = nil_value(options, bid), NILS[bid][1]
        if not tricks:
            return Outcome(value, 0, True, rule)
        return Outcome(-value, tricks if options.failed_nil_bags == "on" else 0, False, rule)  # S2-A9
    wanted = bid.n or 0
    made = tricks >= wanted
    if wanted == 10 and options.ten_for_200 != "off" and (made or options.ten_for_200 == "both"):
        return Outcome(200, tricks - wanted, True, "S2-H6") if made else Outcome(-200, 0, False, "S2-H6")
    return Outcome(10 * wanted, tricks - wanted, True, "S2-17") if made else Outcome(-10 * wanted, 0, False, "S2-18")


def score_hand(options: TwoSpadesOptions, totals: Totals, result: HandResult) -> Scored:
    """Return the sheet after a hand."""
    assert totals.bags is not None
    lines: list[ScoreLine] = []
    bags = []
    for seat, bid in enumerate(result.bids):
        assert bid is not None
        end = outcome(options, bid, result.tricks[seat])
        held, rest = divmod(totals.bags[seat] + end.bags, options.bag_limit)  # S2-19, S2-A10
        lines += _bid_lines(seat, bid, result.tricks[seat], end)
        if held:
            text = f"{counted(options.bag_limit, 'bag')} full"
            text += "" if held == 1 else f", {held} times"
            lines.append(ScoreLine(seat, -options.bag_penalty * held, "S2-19", f"{text}, {rest} kept"))
        bags.append(rest)
    scores = add_lines(totals.scores, tuple(lines))
    return Scored(tuple(lines), Totals(scores, tuple(bags), totals.tally), winners(options, scores))


def _bid_lines(seat: int, bid: Action, tricks: int, end: Outcome) -> list[ScoreLine]:
    """Return the lines for a bid and for the bags, which keep their points whatever they cost (S2-17, S2-A11)."""
    name = NILS[bid][0] if bid in NILS else f"bid {bid.n}"
    done = "made" if end.made else "failed"
    lines = [ScoreLine(seat, end.points, end.rule, f"{name} {done}, {counted(tricks, 'trick')}")]
    if end.bags:
        rule = "S2-17" if end.made else "S2-A9"
        lines.append(ScoreLine(seat, end.bags, rule, f"{counted(end.bags, 'bag')}, a point each"))
    return lines


def winners(options: TwoSpadesOptions, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return who has won with these scores at the end of a hand; nobody while they are equal (S2-21, S2-A13)."""
    top = leaders(scores)
    if len(top) > 1:
        return ()
    lost = options.mercy_limit != "off" and min(scores) <= options.mercy_limit  # S2-A14
    return top if lost or scores[top[0]] >= options.target else ()
