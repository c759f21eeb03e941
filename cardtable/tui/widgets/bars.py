"""Totals as bars, and the winners of a game on a podium: in the colours of the seats, with every number beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content
from textual.widget import Widget

from cardtable.core.text import cells
from cardtable.tui.look.glyphs import number
from cardtable.tui.widgets.canvas import fit
from cardtable.tui.widgets.plot import coloured
from cardtable.tui.widgets.safe_text import harmless, stripped

BAR: Final = "━"
NAME: Final = 16
"""The widest name before a bar."""
STEP: Final = 18
"""Columns of a step of the podium."""
HEIGHTS: Final = (5, 3, 2)
"""Rows of the steps, the first place first."""
ORDER: Final = (1, 0, 2)
"""Which place stands where, from left to right."""
BLOCK: Final = "█"


class Bars(Widget):
    """A line for each seat: name, a bar as long as its share of the target or of the best total, and the total."""

    def __init__(self, names: Sequence[str], totals: Sequence[int], target: int | None) -> None:
        super().__init__()
        self.names = [stripped(name) for name in names]
        self.totals, self.target = tuple(totals), target

    def render(self) -> Content:
        """Return the bars as wide as the widget."""
        wide = min(max(map(cells, self.names)), NAME)
        figures = [number(total) for total in self.totals]
        room = max(self.size.width - wide - max(map(cells, figures)) - 2, 0)
        most = max(self.target or 0, *self.totals, 1)
        lines = []
        for seat, (name, total, figure) in enumerate(zip(self.names, self.totals, figures, strict=True)):
            long = max(total, 0) * room // most
            shown = fit(name, wide)
            lines.append(
                Content.assemble(
                    harmless(shown + " " * (wide - cells(shown) + 1), coloured(seat)),
                    harmless(BAR * long, coloured(seat)),
                    " " * (room - long + 1),
                    harmless(f"{figure:>{max(map(cells, figures))}}", "bold"),
                )
            )
        return Content("\n").join(lines)


class Podium(Widget):
    """The first three places of a game as steps, the winner in the middle."""

    def __init__(self, names: Sequence[str], totals: Sequence[int], ranked: Sequence[int]) -> None:
        super().__init__()
        self.names = [stripped(name) for name in names]
        self.totals, self.ranked = tuple(totals), tuple(ranked[: len(HEIGHTS)])

    def render(self) -> Content:
        """Return the steps in the middle of the widget."""
        places = [place for place in ORDER if place < len(self.ranked)]
        left = " " * max((self.size.width - STEP * len(places)) // 2, 0)
        rows = [
            Content.assemble(left, *(self._part(place, HEIGHTS[0] + 2 - row) for place in places))
            for row in range(HEIGHTS[0] + 3)
        ]
        return Content("\n").join(rows)

    def _part(self, place: int, above: int) -> Content:
        """Return what of a step is so many rows above the floor: block, and on top of it the name and the points."""
        seat, tall, wide = self.ranked[place], HEIGHTS[place], STEP - 2
        if above < tall:
            return harmless(f" {BLOCK * wide} ", coloured(seat))
        if above == tall:
            return harmless(f"{number(self.totals[seat]):^{STEP}}")
        if above == tall + 1:
            name = fit(self.names[seat], wide)
            pad = STEP - cells(name)
            return harmless(" " * (pad // 2) + name + " " * (pad - pad // 2), "bold")
        return Content(" " * STEP)
