"""What a hand of Three-handed Euchre scores."""

from __future__ import annotations

from typing import Final

from cardtable.core.copies import maker as maker_of
from cardtable.core.scene import ScoreLine
from cardtable.core.text import counted
from cardtable.games.three_handed_euchre.options import EuchreOptions
from cardtable.kit.scoring import HandResult, Scored, Totals, add_lines, leaders

ALL: Final = 5
"""The tricks of a hand."""
ENOUGH: Final = 3
"""The tricks that the maker needs."""


def score_hand(options: EuchreOptions, totals: Totals, result: HandResult) -> Scored:
    """Return the sheet after a hand."""
    lines = hand_lines(options, result)
    scores = add_lines(totals.scores, lines)
    top = leaders(scores)
    won = scores[top[0]] >= options.target and (len(top) == 1 or options.shared_win == "on")  # EU-4, EU-30, EU-A17
    return _scored(lines, _totals(scores, None, totals.tally), top if won else ())


_line: Final = maker_of(ScoreLine)
_scored: Final = maker_of(Scored)
_totals: Final = maker_of(Totals)


def hand_lines(options: EuchreOptions, result: HandResult) -> tuple[ScoreLine, ...]:
    """Return who scores in a hand, and why (EU-27 to EU-29)."""
    maker, taken = result.maker, result.tricks[result.maker]
    if taken >= ENOUGH:
        return (_made(options, maker, taken, result.alone[maker]),)
    defenders = [seat for seat in range(len(result.tricks)) if seat != maker]
    points, rule, text = _euchred(options, taken, any(result.alone[seat] for seat in defenders))
    return tuple([_line(seat, points, rule, text) for seat in defenders])  # EU-A14


def _made(options: EuchreOptions, maker: int, taken: int, alone: bool) -> ScoreLine:
    if taken < ALL:
        return _line(maker, 1, "EU-27", f"maker with {counted(taken)}")
    if alone and options.lone_march_points != 3:
        return _line(maker, options.lone_march_points, "EU-A2", "maker with all five tricks, alone")
    return _line(maker, 3, "EU-27", "maker with all five tricks")


def _euchred(options: EuchreOptions, taken: int, lone: bool) -> tuple[int, str, str]:
    """Return what each defender scores, by which rule, and why."""
    if not taken and lone:
        return 4, "EU-29", "a lone defender took all five tricks"
    if not taken and options.super_euchre == "on":
        return 4, "EU-A15", "the defenders took all five tricks"
    text = f"the maker is euchred with {counted(taken)}"
    return (2, "EU-29", f"{text} by a lone defender") if lone else (2, "EU-28", text)
