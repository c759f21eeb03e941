"""What is said of a seat, and the plates on which it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.style import Style
from textual.geometry import Region

from cardtable.core.cards import Card
from cardtable.core.pending import PLAY
from cardtable.core.scene import Scene, SeatPanel, TrickCard
from cardtable.core.text import cells, clean
from cardtable.tui.glyphs import card_glyphs
from cardtable.tui.looks import Look
from cardtable.tui.plot import number
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
    """Return the score, with the bags where the game has them."""
    return number(p.score) if p.bags is None else f"{number(p.score)} bags {p.bags}"


def points(p: SeatPanel) -> str:
    """Return the score as a plate says it, where nothing else tells what the number is."""
    return f"{number(p.score)} pts" if p.bags is None else score(p)


def paint_frame(canvas: Canvas, region: Region, p: SeatPanel, look: Look) -> None:
    """Paint a plate's frame: heavy for the seat whose turn it is, roles in the upper edge, cards in the lower."""
    x, y, width, height = region
    glyphs, line = (look.glyphs.heavy, look.turn) if p.turn else (look.glyphs.light, look.line)
    canvas.frame(x, y, width, height, glyphs, line, look.felt)
    roles = wrap([look.text(role) for role in p.badges], width - 6, " · ")  # what one edge cannot hold is in the other
    for words, row in zip(roles, (y, y + height - 1), strict=False):
        canvas.put(x + 2 if row == y else x + width - 4 - cells(words), row, f" {words} ", look.felt)
    if p.cards:
        canvas.put(x + 2, y + height - 1, f" {look.glyphs.back}{p.cards} ", look.back)


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
    """Paint a plate of six rows: name, bid and tricks, how it stands, score."""
    x, y, width, _ = region
    paint_frame(canvas, region, p, look)
    inner = width - 4
    canvas.put(x + 2, y + 1, fit(_pointed(view, p, look), inner), _name_style(p, look))
    for i, line in enumerate(_contract_lines(view, p, inner, look)):
        canvas.put(x + 2, y + 2 + i, line, look.soft if i else look.felt)
    won = points(p)
    canvas.right(x + width - 2, y + 4, won, look.felt)
    canvas.put(x + 2, y + 4, fit(view.thinking(p), inner - cells(won) - 1), look.turn)


def paint_bar(canvas: Canvas, region: Region, view: FeltView, p: SeatPanel, look: Look) -> None:
    """Paint a plate of three rows: everything about the seat in one line."""
    x, y, width, _ = region
    paint_frame(canvas, region, p, look)
    end = x + width - 2
    parts = view.contract(p)
    right = look.text(", ".join(parts[:2] if view.thinking(p) else parts))
    won = points(p)
    canvas.right(end, y + 1, won, look.felt)
    end -= cells(won) + 2
    right = fit(right, max(end - x - 2 - 12, 0))
    canvas.right(end, y + 1, right, look.felt)
    end -= cells(right) + 2
    name = fit(_pointed(view, p, look), end - x - 2)
    after = canvas.put(x + 2, y + 1, name, _name_style(p, look))
    canvas.put(after + 2, y + 1, fit(view.thinking(p), end - after - 2), look.turn)


def paint_box(canvas: Canvas, region: Region, view: FeltView, p: SeatPanel, look: Look) -> None:
    """Paint a narrow plate: name, bid and tricks, how it stands; what lies below is left for a card."""
    x, y, width, height = region
    inner = width - 2
    paint_frame(canvas, region, p, look)
    canvas.right(x + width - 2, y + height - 1, f" {score(p)} ", look.felt)
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
    canvas.put(left, y, next((w for w in (full, *shorter) if cells(w) <= room), fit(shorter[-1], room)), look.felt)
    if card is not None:
        _paint_short(canvas, width - 9, y, card.card, card.winning, look)
    return "" if cells(full) <= room or not p.badges else f"{clean(p.name)}: {look.text(', '.join(p.badges))}"


def _in_a_line(view: FeltView, p: SeatPanel) -> tuple[str, ...]:
    """Return how a seat's contract stands, from everything with the roles to what must not be missing."""
    contract = view.contract(p)
    vital = [part for part in (p.bid, p.needs) if part in contract]
    return ", ".join([*contract, *p.badges]), ", ".join(contract), " ".join(contract), ", ".join(vital)


def _paint_short(canvas: Canvas, x: int, y: int, card: Card, winning: bool, look: Look) -> None:
    canvas.put(x, y, f"{card_glyphs(card, look.glyphs):>3}", look.ink(card))
    if winning:
        canvas.put(x + 4, y, WINS, look.good)
