"""The column beside a large table: scores, the last trick, and what happened lately."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardtable.core.scene import Scene
from cardtable.core.text import cells, clean
from cardtable.tui.look.glyphs import card_glyphs
from cardtable.tui.look.table_style import Look
from cardtable.tui.widgets.canvas import Canvas, fit, wrap
from cardtable.tui.widgets.cards import SMALL, paint_card
from cardtable.tui.widgets.painted import Painted
from cardtable.tui.widgets.plot import MARKERS, draw
from cardtable.tui.widgets.seats import STAR, score

BARS_FROM: Final = 34
"""The height from which scores have bars, and the last trick is a row of cards."""
BAR: Final = "━"
PLOT_FROM: Final = 44
"""The height from which the course of the totals is drawn."""
PLOT: Final = 10
"""Its rows."""


@dataclass(frozen=True, slots=True)
class SideView:
    """What the column shows: a scene and the latest sentences of the log."""

    scene: Scene
    log: tuple[str, ...]
    target: int | None = None
    """The score that ends the game, where one does."""
    totals: tuple[tuple[int, ...], ...] = ()
    """Each seat's totals, hand by hand, from its starting score on."""


def paint_side(canvas: Canvas, view: SideView, look: Look) -> None:
    """Paint the column into any room; the log takes what the rest leaves."""
    inner = max(canvas.width - 3, 0)
    y = _heading(canvas, 0, "Scores", look)
    bars = canvas.height >= BARS_FROM and look.paper
    plotted = canvas.height >= PLOT_FROM and any(len(line) > 1 for line in view.totals)
    most = max(view.target or 0, *(p.score for p in view.scene.seats), 1)
    for letter, p in zip(MARKERS, view.scene.seats, strict=False):
        name = fit(f"{letter} {clean(p.name)}" if plotted else clean(p.name), inner - 10)
        canvas.put(2, y, name, look.panel_strong if p.turn else look.panel)
        canvas.right(canvas.width - 1, y, score(p), look.panel)
        if bars:
            canvas.put(2, y + 1, BAR * inner, look.panel_line)
            canvas.put(2, y + 1, BAR * (max(p.score, 0) * inner // most), look.of(p.seat))
        y += 1 + bars
    if plotted:
        y = _plot(canvas, _heading(canvas, y + 1, "Totals", look), view, look)
    if view.scene.last:
        y = _heading(canvas, y + 1, "Last trick", look)
        y = _last_trick(canvas, y, view, look)
    y = _heading(canvas, y + 1, "Log", look)
    lines: list[tuple[str, bool]] = []
    for i, sentence in enumerate(view.log):
        lines += [(line, i + 1 == len(view.log)) for line in wrap(look.sentence(sentence).split(), inner)]
    room = max(canvas.height - y, 0)
    for line, latest in lines[-room:] if room else ():
        canvas.put(2, y, line, look.panel if latest else look.panel_soft)
        y += 1


def _plot(canvas: Canvas, y: int, view: SideView, look: Look) -> int:
    """Paint the course of the totals, each seat's in its colour; return the row below."""
    for row in draw(view.totals, canvas.width - 3, PLOT, view.target):
        x = 2
        for text, seat in row:
            x = canvas.put(x, y, text, look.panel_soft if seat is None else look.of(seat))
        y += 1
    return y


def _last_trick(canvas: Canvas, y: int, view: SideView, look: Look) -> int:
    """Paint the cards of the last trick, side by side where there is room; return the row below."""
    wide = SMALL.width + 1
    if look.paper and canvas.height >= BARS_FROM and len(view.scene.last) * wide + 2 <= canvas.width:
        for i, c in enumerate(view.scene.last):
            paint_card(canvas, 2 + i * wide, y, SMALL, c.card, look)
            name = f"{STAR if c.winning else ''}{clean(view.scene.seats[c.seat].name)}"
            ink = look.panel_key if c.winning else look.panel
            canvas.put(2 + i * wide, y + SMALL.height, fit(name, SMALL.width), ink)
        return y + SMALL.height + 1
    for c in view.scene.last:
        end = canvas.put(2, y, f"{card_glyphs(c.card, look.glyphs):>3}", look.ink(c.card)) + 1
        name = fit(clean(view.scene.seats[c.seat].name), canvas.width - 13)
        end = canvas.put(end, y, name, look.panel) + 1
        canvas.put(end, y, "wins" if c.winning else "", look.panel_key)
        y += 1
    return y


def _heading(canvas: Canvas, y: int, title: str, look: Look) -> int:
    """Write a heading with a rule after it; return the row below."""
    end = canvas.put(2, y, title, look.panel_key) + 1
    canvas.put(end, y, look.glyphs.light[4] * max(canvas.width - 1 - cells(title) - 3, 0), look.panel_line)
    return y + 1


class Side(Painted[SideView | None, None]):
    """The column as a widget."""

    ground = "panel"

    def paint(self, canvas: Canvas, state: SideView | None, look: Look) -> None:
        """Paint the column."""
        if state is not None:
            paint_side(canvas, state, look)
