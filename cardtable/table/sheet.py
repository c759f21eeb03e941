"""The score sheet of a game as a file: plain text, Markdown, and a picture (SVG) that needs nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from cardtable.core.actions import parse_action
from cardtable.core.cards import SUIT_NAMES
from cardtable.core.errors import Unreadable
from cardtable.core.ruleset import GameInfo
from cardtable.core.scene import HandDone, ScoreLine, Standing
from cardtable.core.sides import Teams, by_side, named, sides, won
from cardtable.core.text import cells, clean, spoken

_NAME_CELLS: Final = 16
_TEXT_CELLS: Final = 300


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player did in one hand."""

    bid: str
    """As short as a cell needs: the number alone where it is one; empty where there was none."""
    tricks: int | None
    """None in a hand whose tricks nobody counted."""
    points: int
    total: int
    bags: int | None

    def __str__(self) -> str:
        taken = "" if self.tricks is None else f"/{self.tricks}"
        bags = "" if self.bags is None else f" ({self.bags})"
        return f"{self.bid or '-'}{taken} {self.points:>+4d} {self.total:>4d}{bags}"


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One finished hand: its number, and a cell a player."""

    number: int
    cells: tuple[Cell, ...]


def rows(standing: Standing) -> tuple[SheetRow, ...]:
    """Return the finished hands with the totals after each."""
    changes = [hand.change for hand in standing.hands]
    totals = [score - sum(c[seat] for c in changes) for seat, score in enumerate(standing.scores)]
    made = []
    for hand in standing.hands:
        totals = [total + points for total, points in zip(totals, hand.change, strict=True)]
        made.append(SheetRow(hand.number, tuple(_cell(hand, seat, total) for seat, total in enumerate(totals))))
    return tuple(made)


def _cell(hand: HandDone, seat: int, total: int) -> Cell:
    bags = None if hand.bags is None else hand.bags[seat]
    tricks = hand.tricks[seat] if any(hand.tricks) else None
    return Cell(_bid_text(hand.bids[seat]), tricks, hand.change[seat], total, bags)


def _bid_text(bid: str | None) -> str:
    if bid is None:
        return ""
    try:
        action = parse_action(bid)
    except Unreadable:  # a game from outside may say it in words
        return clean(bid)
    if action.suit is not None:
        return f"{action.verb} {SUIT_NAMES[action.suit]}"
    return str(action.n) if action.n is not None and action.verb == "bid" else bid


# Sentences


def legend(standing: Standing) -> str:
    """Return what stands in a cell, in one sentence."""
    parts = ["bid and tricks", "points", "total", *(["bags in brackets"] if standing.bags is not None else [])]
    return f"Each cell: {', '.join(parts)}. Goal: {clean(spoken(standing.goal), _TEXT_CELLS)}."


def outcome(names: Sequence[str], standing: Standing) -> str:
    """Return who has won, or how the game stands, in one sentence."""
    if not standing.over:
        scores = ", ".join(
            f"{named(side, names)} {standing.scores[side[0]]}" for side in sides(len(names), standing.teams)
        )
        return f"Not finished: {scores}."
    if not standing.winners:
        return "Nobody wins."
    who = won(standing.winners, standing.teams, names, "share the victory")
    return f"{who} with {standing.scores[standing.winners[0]]}."


def explained(hand: HandDone, names: Sequence[str], teams: Teams = ()) -> list[str]:
    """Return the lines of a hand: who, how many points, why, and by which rule."""
    return [f"{named(who, names)} {_why(line)}" for who, line in by_side(hand.lines, teams)]


def _why(line: ScoreLine) -> str:
    points = f"{line.points:+d}" if line.points else "0"
    return f"{points}: {clean(spoken(line.text), _TEXT_CELLS)} ({clean(line.rule)})"


def _hand_title(info: GameInfo, hand: HandDone, names: Sequence[str]) -> str:
    return f"{_word(info).capitalize()} {hand.number}, dealer {names[hand.dealer]}"


def _word(info: GameInfo) -> str:
    """Return what a hand is called in this game."""
    return "round" if info.rounds else "hand"


# The formats


def as_text(info: GameInfo, names: Sequence[str], standing: Standing) -> str:
    """Return the sheet as plain text: a table, then every hand explained."""
    names = _cleaned(names)
    heads = [_word(info), *(clean(name, _NAME_CELLS) for name in names)]
    table = [heads, *([str(row.number), *map(str, row.cells)] for row in rows(standing))]
    widths = [max(cells(line[i]) for line in table) for i in range(len(heads))]
    lines = ["  ".join(_right(text, wide) for text, wide in zip(line, widths, strict=True)).rstrip() for line in table]
    told = [
        line
        for hand in standing.hands
        for line in (
            "",
            _hand_title(info, hand, names),
            *(f"  {text}" for text in explained(hand, names, standing.teams)),
        )
    ]
    return _lines([clean(info.name), legend(standing), "", *lines, *told, "", outcome(names, standing)])


def as_markdown(info: GameInfo, names: Sequence[str], standing: Standing) -> str:
    """Return the sheet as Markdown: a table, then every hand explained."""
    names = _cleaned(names)
    table = [[_word(info), *names], *([str(row.number), *map(str, row.cells)] for row in rows(standing))]
    head, *body = [f"| {' | '.join(map(_plain_markdown, line))} |" for line in table]
    told = [
        line
        for hand in standing.hands
        for line in (
            "", f"## {_plain_markdown(_hand_title(info, hand, names))}", "",
            *(f"- {_plain_markdown(text)}" for text in explained(hand, names, standing.teams)),
        )
    ]  # fmt: skip
    return _lines(
        [f"# {_plain_markdown(clean(info.name))}", "", _plain_markdown(legend(standing)), "",
         head, f"|{'---:|' * (len(names) + 1)}", *body, "", f"**{_plain_markdown(outcome(names, standing))}**", *told]
    )  # fmt: skip


_LETTER: Final = 8.5
"""The width of a terminal cell in the picture's font."""
_LINE: Final = 26
_MARGIN: Final = 20


def as_svg(info: GameInfo, names: Sequence[str], standing: Standing) -> str:
    """Return the sheet as a picture; each row says why, where pictures can be pointed at."""
    names = _cleaned(names)
    found = rows(standing)
    heads = [_word(info), *(clean(name, _NAME_CELLS) for name in names)]
    table = [heads, *([str(row.number), *map(str, row.cells)] for row in found)]
    widths = [(max(cells(line[i]) for line in table) + 3) * _LETTER for i in range(len(heads))]
    rights = [_MARGIN + sum(widths[: i + 1]) for i in range(len(widths))]
    above, below = [clean(info.name), legend(standing)], outcome(names, standing)
    longest = max(map(cells, (*above, below))) * _LETTER
    width, top = round(max(rights[-1], longest + _MARGIN) + _MARGIN), _MARGIN + 2 * _LINE + 10
    height = top + (len(table) + 1) * _LINE + _MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'font-family="ui-monospace, Consolas, Menlo, monospace" font-size="14" fill="#1c2b22" role="img">',
        f"<title>{escape(above[0])}: score sheet of {escape(', '.join(names))}</title>",
        f'<rect width="{width}" height="{height}" rx="8" fill="#fbfaf5"/>',
        _text(_MARGIN, _MARGIN + 14, above[0], ' font-size="18" font-weight="bold"'),
        _text(_MARGIN, _MARGIN + 14 + _LINE, above[1], ' fill="#5b665f"'),
    ]
    for i, line in enumerate(table):
        y = top + i * _LINE
        shade = "#dfe8df" if i == 0 else "#ffffff" if i % 2 else "#f1f3ec"
        why = [] if i == 0 else explained(standing.hands[i - 1], names, standing.teams)
        weight = ' font-weight="bold"' if i == 0 else ""
        told = escape("\n".join(why))
        parts += [
            f"<g><title>{told}</title>" if why else "<g>",
            f'<rect x="{_MARGIN / 2:g}" y="{y}" width="{width - _MARGIN}" height="{_LINE}" fill="{shade}"/>',
            *(_text(x, y + 18, text, f' text-anchor="end"{weight}') for x, text in zip(rights, line, strict=True)),
            "</g>",
        ]
    parts.append(_text(_MARGIN, top + len(table) * _LINE + 22, below, ' font-weight="bold"'))
    return _lines([*parts, "</svg>"])


Format = Callable[[GameInfo, Sequence[str], Standing], str]
FORMATS: Final[Mapping[str, Format]] = {"text": as_text, "markdown": as_markdown, "svg": as_svg}
"""The formats by the name that is typed for them."""
_ENDINGS: Final = {".md": "markdown", ".markdown": "markdown", ".svg": "svg"}


def format_of(ending: str) -> str:
    """Return the name of the format that a file's ending stands for, plain text where it says nothing."""
    return _ENDINGS.get(ending.casefold(), "text")


def save(path: Path, kind: str, info: GameInfo, names: Sequence[str], standing: Standing) -> None:
    """Write the sheet to a file in one of the `FORMATS`; raises Unreadable when it cannot be written."""
    try:
        path.write_text(FORMATS[kind](info, names, standing), encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Unreadable(f"{clean(str(path), 200)!r} cannot be written: {reason}") from error


def _cleaned(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(clean, names))


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _right(text: str, wide: int) -> str:
    return " " * (wide - cells(text)) + text


def _plain_markdown(text: str) -> str:
    """Return a text that Markdown shows as it is."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]<>#|~&!" else c for c in text)


def _text(x: float, y: float, text: str, style: str) -> str:
    return f'<text x="{x:g}" y="{y}" xml:space="preserve"{style}>{escape(text)}</text>'
