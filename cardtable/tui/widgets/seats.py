"""What is said of a seat, and the plates on which it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.style import Style

from cardtable.core.cards import Card
from cardtable.core.pending import PLAY
from cardtable.core.scene import Scene, SeatPanel, TrickCard
from cardtable.core.text import cells, clean
from cardtable.tui.glyphs import card_glyphs
from cardtable.tui.looks import Look
from cardtable.tui.widgets.canvas import Canvas, fit
from cardtable.tui.widgets.cards import backs

THINKING: Final = "thinking"


@dataclass(frozen=True, slots=True)
class FeltView:
    """What the felt shows: a scene, from which seat's side, at which stage, and who plays at the seats without people."""

    scene: Scene
    side: int
    """The seat that is drawn nearest."""
    stage: str
    levels: tuple[str, ...]
    """What plays at each seat; empty for a person."""
    panel: bool = False
    """Whether the panel lies in the middle."""
    held: bool = False
    """Whether a finished trick is being shown."""

    @property
    def order(self) -> list[SeatPanel]:
        """The seats clockwise, the nearest first."""
        seats = self.scene.seats
        return [*seats[self.side :], *seats[: self.side]]

    @property
    def cards(self) -> dict[int, TrickCard]:
        """The card that each seat has on the table."""
        return {c.seat: c for c in self.scene.trick}

    def name(self, seat: int) -> str:
        """Return a seat's name."""
        return clean(self.scene.seats[seat].name)

    def title(self, p: SeatPanel) -> str:
        """Return a seat's name with its level, for a plate."""
        level = self.levels[p.seat]
        return f"{clean(p.name)} · {level}" if level else clean(p.name)

    def state(self, p: SeatPanel) -> str:
        """Return what the seat is doing or is: thinking, dealer, maker, alone."""
        thinking = (THINKING,) if p.turn and self.levels[p.seat] and not self.held else ()
        return " · ".join(thinking + p.badges)

    def contract(self, p: SeatPanel) -> str:
        """Return the bid and, during play, the tricks: `bid 3 took 1`."""
        took = f"took {p.tricks}" if p.tricks or self.stage == PLAY else ""
        return " ".join(filter(None, (p.bid, took)))


def score(p: SeatPanel) -> str:
    """Return the score, with the bags where the game has them."""
    return str(p.score) if p.bags is None else f"{p.score} ({p.bags})"


def paint_frame(canvas: Canvas, x: int, y: int, width: int, height: int, p: SeatPanel, look: Look) -> None:
    """Paint a plate's frame: heavy for the seat whose turn it is."""
    glyphs, line = (look.glyphs.heavy, look.turn) if p.turn else (look.glyphs.light, look.line)
    canvas.frame(x, y, width, height, glyphs, line, look.felt)


def _name_style(p: SeatPanel, look: Look) -> Style:
    return look.turn if p.turn else look.strong if p.plays else look.soft


def _pointed(view: FeltView, p: SeatPanel, look: Look) -> str:
    return f"{look.glyphs.pointer} {view.title(p)}" if p.turn else view.title(p)


def paint_block(canvas: Canvas, x: int, y: int, width: int, view: FeltView, p: SeatPanel, look: Look) -> None:
    """Paint a plate of six rows: name, bid and tricks, how it stands, cards and score."""
    paint_frame(canvas, x, y, width, 6, p, look)
    inner = width - 4
    canvas.put(x + 2, y + 1, fit(_pointed(view, p, look), inner), _name_style(p, look))
    canvas.put(x + 2, y + 2, fit(look.text(view.contract(p)), inner), look.felt)
    canvas.put(x + 2, y + 3, fit(look.text(" · ".join(filter(None, (p.needs, view.state(p))))), inner), look.soft)
    points = score(p)
    canvas.right(x + width - 2, y + 4, points, look.felt)
    canvas.put(x + 2, y + 4, backs(p.cards, inner - cells(points) - 1, look), look.back)


def paint_bar(canvas: Canvas, x: int, y: int, width: int, view: FeltView, p: SeatPanel, look: Look) -> None:
    """Paint a plate of three rows: everything about the seat in one line."""
    paint_frame(canvas, x, y, width, 3, p, look)
    end = x + width - 2
    right = look.text(" · ".join(filter(None, (view.contract(p), p.needs))))
    points = score(p)
    canvas.right(end, y + 1, points, look.felt)
    end -= cells(points) + 2
    pile = backs(p.cards, 4, look) if p.seat != view.side else ""
    canvas.right(end, y + 1, pile, look.back)
    end -= cells(pile) + 2 if pile else 0
    right = fit(right, max(end - x - 2 - 12, 0))
    canvas.right(end, y + 1, right, look.felt)
    end -= cells(right) + 2
    name = fit(_pointed(view, p, look), end - x - 2)
    after = canvas.put(x + 2, y + 1, name, _name_style(p, look))
    canvas.put(after + 2, y + 1, fit(look.text(view.state(p)), end - after - 2), look.soft)


def paint_box(canvas: Canvas, x: int, y: int, width: int, height: int, view: FeltView, p: SeatPanel, look: Look) -> None:
    """Paint a narrow plate: name, bid and tricks, how it stands; what lies below is left for a card."""
    paint_frame(canvas, x, y, width, height, p, look)
    inner = width - 2
    state = look.text(view.state(p) or p.needs)
    canvas.centre(x + 1, y + 1, inner, _pointed(view, p, look), _name_style(p, look))
    canvas.centre(x + 1, y + 2, inner, look.text(view.contract(p)) or score(p), look.felt)
    canvas.centre(x + 1, y + 3, inner, state, look.soft)


def paint_line(canvas: Canvas, y: int, view: FeltView, p: SeatPanel, card: TrickCard | None, look: Look) -> None:
    """Paint a seat in one line of text: name, bid and tricks, score, and its card on the table."""
    width = canvas.width
    name = fit(_pointed(view, p, look) if p.turn else f"  {view.title(p)}", width * 3 // 10)
    canvas.put(1, y, name, _name_style(p, look))
    middle = look.text(" · ".join(filter(None, (view.contract(p), p.needs, view.state(p)))))
    left, right = width * 3 // 10 + 2, width - 17
    canvas.put(left, y, fit(middle, right - left - 1), look.felt)
    canvas.right(width - 10, y, score(p), look.felt)
    if card is not None:
        _paint_short(canvas, width - 9, y, card.card, card.winning, look)


def _paint_short(canvas: Canvas, x: int, y: int, card: Card, winning: bool, look: Look) -> None:
    canvas.put(x, y, f"{card_glyphs(card, look.glyphs):>3}", look.ink(card))
    if winning:
        canvas.put(x + 4, y, "wins", look.good)
