"""The score sheet as text: what the screens of scores write in their cells and lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rich.text import Text

from cardtable.core.actions import parse_action
from cardtable.core.cards import SUIT_NAMES
from cardtable.core.errors import Unreadable
from cardtable.core.scene import HandDone, ScoreLine, Standing
from cardtable.core.sides import Teams, by_side, named, sides, won
from cardtable.core.text import cells, said
from cardtable.tui.look.glyphs import number, signed
from cardtable.tui.widgets.canvas import fit
from cardtable.tui.widgets.plot import running


def totals(standing: Standing) -> list[list[int]]:
    """Return each seat's totals hand by hand, from its starting score on."""
    changes = [h.change for h in standing.hands]
    won = [sum(c[seat] for c in changes) for seat in range(len(standing.scores))]
    return running(changes, [score - w for score, w in zip(standing.scores, won, strict=True)])


def deal_word(title: str) -> str:
    """Return what a game calls one deal with its play, from the title of a scene: `round` in `round 3 of 20`."""
    word = title.partition(" ")[0]
    return word if word.isalpha() else "hand"


def bid_text(bid: str | None) -> str:
    """Return a bid as short as a cell needs: the number alone where it is one, `–` where there was none."""
    if bid is None:
        return "–"
    try:
        action = parse_action(bid)
    except Unreadable:  # a game from outside may say it in words
        return bid
    if action.n is not None:
        return str(action.n)
    verb = said(action.verb)
    return verb if action.suit is None else f"{verb} {SUIT_NAMES[action.suit]}"


def cell(hand: HandDone, seat: int, total: int) -> str:
    """Return one seat's hand as a cell: bid, tricks, change, total, and bags where there are any."""
    bags = f" ({hand.bags[seat]})" if hand.bags is not None else ""
    return f"{bid_text(hand.bids[seat])}/{hand.tricks[seat]} {signed(hand.change[seat]):>4} {number(total):>4}{bags}"


def brief(hand: HandDone, seat: int, total: int) -> str:
    """Return one seat's hand as a narrower cell: change and total."""
    return f"{signed(hand.change[seat]):>4} {number(total):>4}"


def bare(hand: HandDone, seat: int, total: int) -> str:  # noqa: ARG001 - one signature for all forms of a cell
    """Return one seat's hand as the narrowest cell: the total."""
    return f"{number(total):>4}"


FORMS: Final = ((cell, "bid/took, points, total"), (brief, "points, total"), (bare, "total"))
"""The forms of a cell, the fullest first, and what they hold."""
NAME: Final = 8
"""The cells of a name above a column of bids."""
GAP: Final = 2
"""The cells around a column of the sheet."""


def grid(standing: Standing, width: int) -> tuple[list[list[str]], str]:
    """Return the cells hand by hand in the fullest form of which all columns fit a width, and what they hold."""
    lines = totals(standing)
    made = []
    for form, held in FORMS:
        rows = [[form(h, seat, lines[seat][i + 1]) for seat in range(len(lines))] for i, h in enumerate(standing.hands)]
        made.append((rows, held))
    rows, held = next((m for m in made if _across(m[0]) <= width), made[-1])
    full = held == FORMS[0][1]
    return rows, f"{held} (bags)" if full and standing.bags is not None else held


def _across(rows: list[list[str]]) -> int:
    """Return the width of all columns with the gaps around them."""
    return sum(max(map(cells, column)) + GAP for column in zip(*rows, strict=True))


def aligned(text: str) -> Text:
    """Return a cell of a table with its text at the right."""
    return Text(text, justify="right")


def penalty(hand: HandDone, seat: int) -> int:
    """Return what a seat lost beside its bid, such as for bags: the losses after its first line with points."""
    own = [line.points for line in hand.lines if line.seat == seat and line.points]
    return sum(points for points in own[1:] if points < 0)


def heads(standing: Standing) -> tuple[str, ...]:
    """Return the columns of one seat's own sheet; bags and penalties where the game has bags."""
    bags = ("bags", "penalty") if standing.bags is not None else ()
    return ("bid", "took", "points", *bags, "total")


def apart(standing: Standing, seat: int) -> list[list[str]]:
    """Return one seat's own sheet hand by hand, bags and penalties in columns of their own."""
    rows = []
    for hand, total in zip(standing.hands, totals(standing)[seat][1:], strict=True):
        lost = penalty(hand, seat) if hand.bags is not None else 0
        bags = [] if hand.bags is None else [str(hand.bags[seat]), signed(lost) if lost else ""]
        points = signed(hand.change[seat] - lost)
        rows.append([bid_text(hand.bids[seat]), str(hand.tricks[seat]), points, *bags, number(total)])
    return rows


def all_apart(standing: Standing, names: Sequence[str], width: int) -> tuple[list[str], list[list[str]]] | None:
    """Return the heads and rows of all seats' own sheets side by side, bids under the names; None where too wide."""
    own = [apart(standing, seat) for seat in range(len(names))]
    short = {"points": "pts", "penalty": "pen."}
    top = [head for name in names for head in (fit(name, NAME), *(short.get(h, h) for h in heads(standing)[1:]))]
    rows = [[text for row in hand for text in row] for hand in zip(*own, strict=True)]
    return (top, rows) if rows and _across([top, *rows]) <= width else None


def explained(
    hand: HandDone, names: Sequence[str], write: Callable[[str], str], teams: Teams = (), seat: int | None = None
) -> list[str]:
    """Return the lines of one hand: who, how many points, why (as `write` spells its cards), and by which rule.

    With a seat, only what it got, alone or with its partners.
    """
    told = [(named(who, names), line) for who, line in by_side(hand.lines, teams) if seat is None or seat in who]
    wide = max(map(cells, (*names, *(name for name, _ in told))))
    return [_line(line, name, wide, write(line.text)) for name, line in told]


def _line(line: ScoreLine, name: str, wide: int, why: str) -> str:
    points = signed(line.points) if line.points else ""
    return f"{name}{' ' * (wide - cells(name))}  {points:>5}  {why} ({line.rule})"


def winners_text(names: Sequence[str], winners: Sequence[int], scores: Sequence[int], teams: Teams = ()) -> str:
    """Return who has won, and with how many points."""
    if not winners:
        return "Nobody wins."
    return f"{won(winners, teams, names, 'share the victory')} with {number(scores[winners[0]])}."


def ranked(names: Sequence[str], scores: Sequence[int], teams: Teams = ()) -> list[str]:
    """Return the final table by sides, best first, equal scores with an equal place."""
    found = [(scores[side[0]], named(side, names)) for side in sides(len(names), teams)]
    rows = sorted(found, key=lambda row: -row[0])
    wide = max(cells(name) for _, name in rows)
    return [
        f"{1 + sum(other > score for other, _ in rows)}.  {name}{' ' * (wide - cells(name))}  {number(score):>5}"
        for score, name in rows
    ]
