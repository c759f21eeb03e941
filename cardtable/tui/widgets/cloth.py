"""The table itself, below everything that lies on it: felt lit from its middle, a wooden rim, and what is around."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import Final

from rich.color import Color, blend_rgb
from rich.style import Style

from cardtable.tui.look.table_style import Cloth
from cardtable.tui.widgets.canvas import Cell, Picture

LIGHTS: Final = 4
"""How many steps there are between the felt under the lamp and the felt at the edge: few, so that rows are few runs."""
WOODS: Final = 3
ROUND: Final = 5
"""The exponent of the superellipse that a table is: 2 is an ellipse, more is squarer."""
RIM: Final = (1.8, 0.9)
"""Columns and rows of wood at each side."""
RIM_FROM: Final = (84, 17)
"""The columns and rows from which there is room for wood."""


def has_rim(width: int, height: int) -> bool:
    """Return whether a table of that size has a rim."""
    return width >= RIM_FROM[0] and height >= RIM_FROM[1]


@lru_cache(maxsize=16)
def table(width: int, height: int, cloth: Cloth) -> Picture:
    """Return a table of so many columns and rows."""
    lights = _steps(cloth.lit, cloth.felt, LIGHTS)
    if not has_rim(width, height):
        return tuple(
            tuple(Cell(" ", _ground(lights[_light(x + 0.5, y + 0.5, width, height)])) for x in range(width))
            for y in range(height)
        )
    woods = _steps(cloth.rim, cloth.rim_shade, WOODS)

    def colour(x: int, half: int) -> Color:
        """Return the colour of half a cell."""
        y = half / 2 + 0.25
        if _far(x + 0.5, y, width, height, 0, 0) > 1:
            return cloth.around
        if _far(x + 0.5, y, width, height, *RIM) > 1:
            return woods[min(int(y / height * WOODS), WOODS - 1)]
        return lights[_light(x + 0.5, int(y) + 0.5, width, height)]

    return tuple(tuple(_cell(colour(x, 2 * y), colour(x, 2 * y + 1)) for x in range(width)) for y in range(height))


def _far(x: float, y: float, width: int, height: int, aside: float, down: float) -> float:
    """Return how far from the middle a place is, 1 at the edge of a table that is narrower by so much at each side."""
    across = abs(x - width / 2) / (width / 2 - aside)
    along = abs(y - height / 2) / (height / 2 - down)
    return float((across**ROUND + along**ROUND) ** (1 / ROUND))


def _light(x: float, y: float, width: int, height: int) -> int:
    """Return the step of the light at a place: 0 under the lamp."""
    far = hypot((x - width / 2) / (width / 2), (y - height / 2) / (height / 2))
    return min(int(far * LIGHTS / 1.1), LIGHTS - 1)


def _steps(first: Color, last: Color, count: int) -> list[Color]:
    """Return so many colours from one to another."""
    ends = first.get_truecolor(), last.get_truecolor()
    return [Color.from_triplet(blend_rgb(*ends, cross_fade=i / (count - 1))) for i in range(count)]


def _cell(upper: Color, lower: Color) -> Cell:
    return Cell(" ", _ground(lower)) if upper == lower else Cell("▀", Style(color=upper, bgcolor=lower))


@lru_cache(maxsize=64)
def _ground(colour: Color) -> Style:
    return Style(bgcolor=colour)
