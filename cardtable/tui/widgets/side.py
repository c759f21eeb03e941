"""The column beside a large table: scores, the last trick, and what happened lately."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.core.scene import Scene
from cardtable.core.text import cells, clean
from cardtable.tui.look.glyphs import card_glyphs
from cardtable.tui.look.table_style import Look
from cardtable.tui.widgets.canvas import Canvas, fit, wrap
from cardtable.tui.widgets.painted import Painted
from cardtable.tui.widgets.seats import score


@dataclass(frozen=True, slots=True)
class SideView:
    """What the column shows: a scene and the latest sentences of the log."""

    scene: Scene
    log: tuple[str, ...]


def paint_side(canvas: Canvas, view: SideView, look: Look) -> None:
    """Paint the column into any room; the log takes what the rest leaves."""
    inner = max(canvas.width - 3, 0)
    y = _heading(canvas, 0, "Scores", look)
    for p in view.scene.seats:
        canvas.put(2, y, fit(clean(p.name), inner - 10), look.panel_strong if p.turn else look.panel)
        canvas.right(canvas.width - 1, y, score(p), look.panel)
        y += 1
    if view.scene.last:
        y = _heading(canvas, y + 1, "Last trick", look)
        for c in view.scene.last:
            end = canvas.put(2, y, f"{card_glyphs(c.card, look.glyphs):>3}", look.ink(c.card)) + 1
            name = fit(clean(view.scene.seats[c.seat].name), inner - 10)
            end = canvas.put(end, y, name, look.panel) + 1
            canvas.put(end, y, "wins" if c.winning else "", look.panel_key)
            y += 1
    y = _heading(canvas, y + 1, "Log", look)
    lines: list[tuple[str, bool]] = []
    for i, sentence in enumerate(view.log):
        lines += [(line, i + 1 == len(view.log)) for line in wrap(look.sentence(sentence).split(), inner)]
    room = max(canvas.height - y, 0)
    for line, latest in lines[-room:] if room else ():
        canvas.put(2, y, line, look.panel if latest else look.panel_soft)
        y += 1


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
