"""Totals as bars, and the winners of a game on a podium: in the colours of the seats, with every number beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content
from textual.widget import Widget

from cardtable.core.text import cells
from cardtable.tui.look.glyphs import number
from cardtable.tui.look.player_colours import coloured
from cardtable.tui.widgets.canvas import fit
from cardtable.tui.widgets.effects import RAIN, drops
from cardtable.tui.widgets.flight import Reel
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
ROWS: Final = HEIGHTS[0] + 3
BLOCK: Final = "█"


class Bars(Widget):
    """A line for each seat: name, a bar as long as its share of the target or of the best total, and the total."""

    def __init__(self, names: Sequence[str], totals: Sequence[int], target: int | None, colours: Sequence[int]) -> None:
        super().__init__()
        self.names = [stripped(name) for name in names]
        self.styles_of = [coloured(colour) for colour in colours]
        self.totals, self.target = tuple(totals), target
        self._most = max(self.target or 0, *self.totals, 1)

    def show(self, totals: Sequence[int]) -> bool:
        """Show other totals on the same scale; return whether they are others."""
        if self.totals == totals:
            return False
        self.totals = tuple(totals)
        self.refresh()
        return True

    def render(self) -> Content:
        """Return the bars as wide as the widget."""
        wide = min(max(map(cells, self.names)), NAME)
        figures = [number(total) for total in self.totals]
        room = max(self.size.width - wide - max(map(cells, figures)) - 2, 0)
        lines = []
        for seat, (name, total, figure) in enumerate(zip(self.names, self.totals, figures, strict=True)):
            long = min(max(total, 0), self._most) * room // self._most
            shown = fit(name, wide)
            lines.append(
                Content.assemble(
                    harmless(shown + " " * (wide - cells(shown) + 1), self.styles_of[seat]),
                    harmless(BAR * long, self.styles_of[seat]),
                    " " * (room - long + 1),
                    harmless(f"{figure:>{max(map(cells, figures))}}", "bold"),
                )
            )
        return Content("\n").join(lines)


class Podium(Widget):
    """The first three places of a game as steps, the winner in the middle; for a moment it rains suits on them."""

    def __init__(
        self, names: Sequence[str], totals: Sequence[int], ranked: Sequence[int], suits: str, colours: Sequence[int]
    ) -> None:
        """`ranked` has the seats, the winner first; `suits` are the four glyphs that fall."""
        super().__init__()
        self.suits, self.colours = suits, tuple(colours)
        self.names = [stripped(name) for name in names]
        self.totals, self.ranked = tuple(totals), tuple(ranked[: len(HEIGHTS)])
        self._rain: dict[tuple[int, int], int] = {}

    def on_mount(self) -> None:
        """Begin the rain."""
        self.reel = Reel(self, RAIN, self._pour)

    def _pour(self, seconds: float) -> None:
        self._rain = drops(self.size.width, ROWS, seconds)
        self.refresh()

    def render(self) -> Content:
        """Return the steps in the middle of the widget."""
        places = [place for place in ORDER if place < len(self.ranked)]
        left = max((self.size.width - STEP * len(places)) // 2, 0)
        right = left + STEP * len(places)
        rows = []
        for row in range(ROWS):
            steps = (self._part(place, ROWS - 1 - row) for place in places)
            above = (step or self._air(left + i * STEP, STEP, row) for i, step in enumerate(steps))
            rows.append(
                Content.assemble(self._air(0, left, row), *above, self._air(right, self.size.width - right, row))
            )
        return Content("\n").join(rows)

    def _air(self, x: int, wide: int, row: int) -> Content:
        """Return what is above and beside the steps: nothing but rain."""
        rain = (self._rain.get((at, row)) for at in range(x, x + wide))
        return Content("".join(" " if suit is None else self.suits[suit] for suit in rain))

    def _part(self, place: int, above: int) -> Content | None:
        """Return what of a step is so many rows above the floor: block, on top of it points and name, then nothing."""
        seat, tall, wide = self.ranked[place], HEIGHTS[place], STEP - 2
        if above < tall:
            return harmless(f" {BLOCK * wide} ", coloured(self.colours[seat]))
        if above == tall:
            return harmless(f"{number(self.totals[seat]):^{STEP}}")
        if above == tall + 1:
            name = fit(self.names[seat], wide)
            pad = STEP - cells(name)
            return harmless(" " * (pad // 2) + name + " " * (pad - pad // 2), "bold")
        return None
