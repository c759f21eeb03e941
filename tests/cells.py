"""Terminal pictures that look the same in every SVG viewer: each letter at its own place, blocks and lines as shapes.

A viewer without the font of the terminal sets letters closer or wider, and blocks leave seams between rows; here only
the letters themselves are left to its font.
"""

from __future__ import annotations

import re
from html import escape, unescape
from typing import Final

from cardtable.core.text import cells

WIDTH: Final = 12.2
HEIGHT: Final = 24.4
BASELINE: Final = 18.5
"""How far below the top of its row a letter stands, in the pictures that the application exports."""
THIN, THICK = 1.4, 3.0
_TEXT: Final = re.compile(r'<text class="(t-r\d+)" x="([\d.]+)" y="([\d.]+)" textLength="[\d.]+">(.*?)</text>')

TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT = 1, 2, 4, 8
QUADRANTS: Final = dict(zip("▘▝▖▗▀▄▌▐▚▞▛▜▙▟█", (1, 2, 4, 8, 3, 12, 5, 10, 9, 6, 7, 11, 13, 14, 15), strict=True))
"""The quarters of its cell that a block fills."""
HALVES: Final = {"▀": 0, "▄": 1}
"""Which half of its cell, from the top, a block fills over the whole width."""
EIGHTHS: Final = {
    **{c: (0.0, 1 - n / 8, 1.0, n / 8) for n, c in enumerate("▁▂▃▅▆▇", 1)},
    **{c: (0.0, 0.0, n / 8, 1.0) for n, c in zip((1, 2, 3, 5, 6, 7), "▏▎▍▋▊▉", strict=True)},
    "▕": (7 / 8, 0.0, 1 / 8, 1.0),
    "▔": (0.0, 0.0, 1.0, 1 / 8),
}
"""Blocks along one edge: x, y, width and height as parts of the cell."""
LEFT, RIGHT, UP, DOWN = 1, 2, 4, 8
_CORNERS: Final = (RIGHT | DOWN, LEFT | DOWN, RIGHT | UP, LEFT | UP)
LINES: Final = {
    **dict(zip("─│╭╮╰╯", (LEFT | RIGHT, UP | DOWN, *_CORNERS), strict=True)),
    **dict(zip("┌┐└┘├┤┬┴┼", (*_CORNERS, 14, 13, 11, 7, 15), strict=True)),
}
HEAVY: Final = dict(zip("━┃┏┓┗┛┣┫┳┻╋", (LEFT | RIGHT, UP | DOWN, *_CORNERS, 14, 13, 11, 7, 15), strict=True))
"""The sides of its cell to which a line leads from the middle."""


def placed(svg: str) -> str:
    """Return an exported screen with every letter at its place, and blocks and lines as shapes."""
    svg = svg.replace(' shape-rendering="crispEdges"', "").replace("<svg ", '<svg shape-rendering="crispEdges" ', 1)
    return _TEXT.sub(lambda found: _run(*found.groups()), svg)


def _run(style: str, x: str, y: str, text: str) -> str:
    """Return a run of cells: a word for each text, for some viewers know no place of a single letter."""
    left, top = float(x), float(y) - BASELINE
    found, word, places = [], "", list[str]()
    for letter in [*unescape(text), " "]:
        boxes = _boxes(letter)
        found += [_rect(style, left + a, top + b, c, d) for a, b, c, d in boxes]
        if not boxes and letter.strip():
            word += letter
            places.append(f"{left:.1f}")
        elif word:
            found.append(f'<text class="{style}" x="{" ".join(places)}" y="{y}">{escape(word)}</text>')
            word, places = "", []
        left += WIDTH * cells(letter)
    return "".join(found)


def _rect(style: str, x: float, y: float, width: float, height: float) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect class="{style}" {place}/>'


def _boxes(letter: str) -> list[tuple[float, float, float, float]]:
    """Return the boxes that draw a block or a line: x, y, width, height within the cell; none for a letter."""
    half, middle = WIDTH / 2, HEIGHT / 2
    if letter in HALVES:
        return [(0.0, HALVES[letter] * middle, WIDTH + 0.1, middle + 0.1)]
    if letter in QUADRANTS:
        filled = [i for i in range(4) if QUADRANTS[letter] >> i & 1]
        return [(half * (i % 2), middle * (i // 2), half + 0.1, middle + 0.1) for i in filled]
    if letter in EIGHTHS:
        x, y, width, height = EIGHTHS[letter]
        return [(x * WIDTH, y * HEIGHT, width * WIDTH, height * HEIGHT)]
    sides, thick = (HEAVY[letter], THICK) if letter in HEAVY else (LINES.get(letter, 0), THIN)
    x, y, side = (WIDTH - thick) / 2, (HEIGHT - thick) / 2, (WIDTH + thick) / 2
    down = (HEIGHT + thick) / 2
    arms = {
        LEFT: (0.0, y, side, thick),
        RIGHT: (x, y, side, thick),
        UP: (x, 0.0, thick, down),
        DOWN: (x, y, thick, down),
    }
    return [arm for direction, arm in arms.items() if sides & direction]
