"""A tourney as text: what the board of tokens and its ceremony write in their lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cardtable.core.text import cells, clean
from cardtable.table.series import ASCII_STICKER, STICKER, Played, Tourney, tourney_told
from cardtable.tui.look.glyphs import ASCII, Glyphs, number
from cardtable.tui.widgets.canvas import fit

STICKERS: Final = ("☺", "★", "♥", "♛", "♫", "☀")
"""What a winner may pick by its number, the usual one first."""
ASCII_STICKERS: Final = (":)", "*", "<3", "\\o/", ":D", "=)")
_NAME_CELLS: Final = 16
_SCORE_CELLS: Final = 7
"""The width of a player's column in the list of games."""
_ROW_CELLS: Final = 24
"""The most that a row of stickers takes."""


def offered(glyphs: Glyphs) -> tuple[str, ...]:
    """Return the stickers that are offered, in a way that the terminal can show."""
    return ASCII_STICKERS if glyphs is ASCII else STICKERS


def sticker_text(sticker: str | None, glyphs: Glyphs) -> str:
    """Return a sticker as it is shown, the usual one where none was picked; in ASCII one stands for all others."""
    if glyphs is not ASCII:
        return sticker or STICKER
    if sticker in STICKERS:
        return ASCII_STICKERS[STICKERS.index(sticker)]
    return sticker if sticker and sticker.isascii() else ASCII_STICKER


def capital(sentence: str) -> str:
    """Return words as a sentence."""
    return f"{sentence[:1].upper()}{sentence[1:]}."


def state(tourney: Tourney) -> str:
    """Return how a tourney stands, in one sentence."""
    return capital(tourney_told(tourney))


def goal(tourney: Tourney) -> str:
    """Return what the standings leave to be said: what wins, who is level, or how it has ended."""
    if tourney.over or tourney.level:
        return state(tourney)
    return f"{tourney.goal} token{'s win' if tourney.goal != 1 else ' wins'} the tourney."


def standings(tourney: Tourney, glyphs: Glyphs) -> list[str]:
    """Return the players, most tokens first, each with the stickers beside the name; of too many, the latest."""
    wide = max(map(cells, _names(tourney)))
    names = _names(tourney)
    return [
        f"{_left(names[place.seat], wide)} {place.tokens:>3}  {_stickers(place.stickers, glyphs)}".rstrip()
        for place in tourney.places
    ]


def _stickers(picked: Sequence[str | None], glyphs: Glyphs) -> str:
    shown = [sticker_text(s, glyphs) for s in picked]
    while shown and cells(" ".join(shown)) > _ROW_CELLS:
        shown.pop(0)
    return " ".join(["…"] * (len(shown) < len(picked)) + shown)


def games(tourney: Tourney) -> list[str]:
    """Return every finished game: the final scores, the winners' marked."""
    head = "".join(_right(f"{fit(clean(name), _SCORE_CELLS - 1)} ", _SCORE_CELLS + 1) for name in tourney.names)
    return [f"    {head}", *(f"{i:>3}.{_scores(game)}" for i, game in enumerate(tourney.played, 1))]


def _scores(game: Played) -> str:
    marked = [f"{number(score)}{'*' if seat in game.winners else ' '}" for seat, score in enumerate(game.scores)]
    return "".join(_right(score, _SCORE_CELLS + 1) for score in marked).rstrip()


def pairs(tourney: Tourney, count: Callable[[int, int], int]) -> list[str]:
    """Return a table of players by players, `count` being asked for the row's seat and the column's."""
    names = _names(tourney)
    wide = max(map(cells, names))
    seats = range(len(names))
    head = f"{'':{wide + 3}}{''.join(f'{seat + 1:>4}' for seat in seats)}"
    rows = [
        f"{seat + 1}  {_left(names[seat], wide)}"
        + "".join("   –" if seat == other else f"{count(seat, other):>4}" for other in seats)
        for seat in seats
    ]
    return [head, *rows]


def details(tourney: Tourney) -> list[tuple[str, list[str]]]:
    """Return the parts of the board below the standings, each a title and its lines; none before the first game."""
    if not tourney.played:
        return []
    seats = range(len(tourney.names))
    parts = [
        ("Games played (* wins)", games(tourney)),
        ("Head to head: how often the row finished ahead of the column", pairs(tourney, tourney.ahead)),
    ]
    if any(tourney.failed_under(other, seat) for seat in seats for other in seats):
        failed = pairs(tourney, lambda seat, other: tourney.failed_under(other, seat))
        parts.append(("Who set whom: bids the column missed when the row won", failed))
    return parts


def _names(tourney: Tourney) -> tuple[str, ...]:
    return tuple(fit(clean(name), _NAME_CELLS) for name in tourney.names)


def _left(text: str, wide: int) -> str:
    return text + " " * (wide - cells(text))


def _right(text: str, wide: int) -> str:
    return " " * (wide - cells(text)) + text
