"""What is said of a seat, and the plates on which it stands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from rich.style import Style
from textual.geometry import Region

from cardtable.core.cards import Card
from cardtable.core.pending import PLAY
from cardtable.core.scene import Scene, SeatPanel, TrickCard
from cardtable.core.text import cells, clean, counted
from cardtable.tui.look.glyphs import card_glyphs, minus, number
from cardtable.tui.look.table_style import Look
from cardtable.tui.widgets.canvas import Canvas, fit, wrap
from cardtable.tui.widgets.cards import WINS

THINKING: Final = "thinking"


@dataclass(frozen=True, slots=True)
class FeltView:
    """What the felt shows: a scene, from which seat's side, at which stage, and who plays at the other seats."""

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
    live: bool = True
    """Whether the game goes on; in one that is looked back at nobody thinks."""
    face: int = 6
    """Rows that a card of the trick may have."""

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

    def thinking(self, p: SeatPanel) -> str:
        """Return the mark of a bot that is at work; empty for others."""
        return THINKING if self.live and p.turn and self.levels[p.seat] and not self.held else ""

    def contract(self, p: SeatPanel) -> list[str]:
        """Return the bid and, during play, the tricks and how that stands: `bid 3`, `took 1`, `needs 2`."""
        took = f"took {p.tricks}" if self.stage == PLAY else ""
        return [part for part in (p.bid, took, p.needs) if part]


def score(p: SeatPanel) -> str:
    """Return the score without a unit, with the bags where the game has them: `−20, 1 bag`."""
    return number(p.score) if p.bags is None else f"{number(p.score)}, {counted(p.bags, 'bag')}"


def points(p: SeatPanel, width: int) -> str:
    """Return the score as a plate says it: `100 pts, 0 bags`, as far as that fits so many cells."""
    bags = [] if p.bags is None else [counted(p.bags, "bag")]
    whole = [minus(counted(p.score, "pt")), *bags]
    return next((w for w in (", ".join(whole), " ".join(whole)) if cells(w) <= width), score(p))


def _roles(p: SeatPanel, width: int, look: Look) -> list[str]:
    """Return a seat's roles in lines that the upper edge of a plate of that width can hold."""
    return wrap([look.text(role) for role in p.badges], width - 6, " · ")


def paint_frame(canvas: Canvas, region: Region, p: SeatPanel, look: Look, low: str = "") -> None:
    """Paint a plate's frame: heavy for the seat whose turn it is, roles in the upper edge, cards in the lower.

    `low` stands at the right of the lower edge; the cards give way to it.
    """
    x, y, width, height = region
    glyphs, line = (look.glyphs.heavy, look.turn) if p.turn else (look.glyphs.light, look.line)
    canvas.frame(x, y, width, height, glyphs, line, look.felt)
    for words in _roles(p, width, look)[:1]:
        canvas.put(x + 2, y, f" {words} ", look.felt)
    edge = f" {low} " if low else ""
    canvas.right(x + width - 2, y + height - 1, edge, look.felt)
    held = f" {look.glyphs.back}{p.cards} " if p.cards else ""
    if cells(held) + cells(edge) <= width - 4:
        canvas.put(x + 2, y + height - 1, held, look.back)


def _name_style(p: SeatPanel, look: Look) -> Style:
    return look.turn if p.turn else look.strong if p.plays else look.soft


def _pointed(view: FeltView, p: SeatPanel, look: Look) -> str:
    return f"{look.glyphs.pointer} {view.title(p)}" if p.turn else view.title(p)


def _contract_lines(view: FeltView, p: SeatPanel, width: int, look: Look) -> list[str]:
    """Return how a seat's contract stands in at most two lines, without commas where they take too much room."""
    parts = [look.text(part) for part in view.contract(p)]
    lines = wrap(parts, width, ", ")
    return (lines if len(lines) <= 2 else wrap(parts, width))[:2]


def paint_block(canvas: Canvas, region: Region, view: FeltView, p: SeatPanel, look: Look) -> None:
    """Paint a plate of six rows: name, bid and tricks, how it stands, score; more roles or thinking in the edge."""
    x, y, width, _ = region
    inner = width - 4
    more = _roles(p, width, look)[1:2]
    paint_frame(canvas, region, p, look, *more)
    canvas.put(x + 2, y + 1, fit(_pointed(view, p, look), inner), _name_style(p, look))
    for i, line in enumerate(_contract_lines(view, p, inner, look)):
        canvas.put(x + 2, y + 2 + i, line, look.soft if i else look.felt)
    canvas.right(x + width - 2, y + 4, points(p, inner), look.felt)
    if view.thinking(p) and not more:
        canvas.right(x + width - 2, y + 5, f" {view.thinking(p)} ", look.turn)


def paint_bar(canvas: Canvas, region: Region, view: FeltView, p: SeatPanel, look: Look) -> None:
    """Paint a plate of three rows: the name and how the contract stands in one line, the score in the lower edge."""
    x, y, width, _ = region
    paint_frame(canvas, region, p, look, points(p, width // 2))
    end = x + width - 2
    right = fit(look.text(", ".join(view.contract(p))), max(end - x - 2 - 12, 0))
    canvas.right(end, y + 1, right, look.felt)
    end -= cells(right) + 2
    after = canvas.put(x + 2, y + 1, fit(_pointed(view, p, look), end - x - 2), _name_style(p, look))
    canvas.put(after + 2, y + 1, fit(view.thinking(p), end - after - 2), look.turn)


def paint_box(canvas: Canvas, region: Region, view: FeltView, p: SeatPanel, look: Look) -> None:
    """Paint a narrow plate: name, bid and tricks, how it stands; what lies below is left for a card."""
    x, y, width, height = region
    inner = width - 2
    paint_frame(canvas, region, replace(p, cards=0), look, score(p))
    if p.cards:
        canvas.right(x + width - 1, y, f" {look.glyphs.back}{p.cards} ", look.back)
    canvas.centre(x + 1, y + 1, inner, _pointed(view, p, look), _name_style(p, look))
    for i, line in enumerate(_contract_lines(view, p, inner, look)):
        canvas.centre(x + 1, y + 2 + i, inner, line, look.soft if i else look.felt)
    canvas.centre(x + 1, y + min(4 + (height > 7), height - 2), inner, view.thinking(p), look.turn)


def paint_line(canvas: Canvas, y: int, view: FeltView, p: SeatPanel, card: TrickCard | None, look: Look) -> str:
    """Paint a seat in one line of text: name, bid and tricks, score, its card; return the roles that found no room."""
    width = canvas.width
    names = min(max(cells(view.title(other)) for other in view.scene.seats) + 2, width * 3 // 10)
    canvas.put(1, y, fit(_pointed(view, p, look) if p.turn else f"  {view.title(p)}", names), _name_style(p, look))
    won = score(p)
    canvas.right(width - 10, y, won, look.felt)
    left = names + 3
    room = width - 11 - max(cells(won), 5) - left
    full, *shorter = [look.text(words) for words in _in_a_line(view, p)]
    said = next((w for w in (full, *shorter) if cells(w) <= room), fit(shorter[-1], room))
    canvas.put(left, y, said, look.felt)
    if card is not None:
        _paint_short(canvas, width - 9, y, card.card, card.winning, look)
    rest = [*([] if p.bid in said else view.contract(p)[:-1]), *p.badges] if said != full else []
    return f"{clean(p.name)}: {look.text(', '.join(rest))}" if rest else ""


def _in_a_line(view: FeltView, p: SeatPanel) -> tuple[str, ...]:
    """Return how a seat's contract stands, from everything with the roles to what must not be missing."""
    contract = view.contract(p)
    vital = [part for part in (p.bid, p.needs) if part in contract]
    return (
        *(", ".join([*contract, *p.badges]), ", ".join(contract), " ".join(contract)),
        *(", ".join(vital), p.needs or p.bid),
    )


def _paint_short(canvas: Canvas, x: int, y: int, card: Card, winning: bool, look: Look) -> None:
    canvas.put(x, y, f"{card_glyphs(card, look.glyphs):>3}", look.ink(card))
    if winning:
        canvas.put(x + 4, y, WINS, look.good)
