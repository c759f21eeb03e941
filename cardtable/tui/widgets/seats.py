"""What is said of a seat, and the plates on which it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.style import Style
from textual.geometry import Region

from cardtable.core.cards import Card
from cardtable.core.pending import PLAY
from cardtable.core.scene import DEALER, Scene, SeatPanel, TrickCard
from cardtable.core.text import cells, clean, counted
from cardtable.tui.look.glyphs import card_glyphs, minus, number
from cardtable.tui.look.table_style import Look
from cardtable.tui.widgets.canvas import Canvas, fit
from cardtable.tui.widgets.cards import WINS
from cardtable.tui.widgets.paper import WEAVE

THINKING: Final = "thinking"
BUTTON: Final = " D "
"""The dealer's, where there is no room for the word."""
WIDE: Final = 40
"""The width of a plate with room for the word."""
STRIPE: Final = "▌"
"""The left edge of a plate, and of each hidden card."""
PACKETS: Final = "▚"
"""A trick that was taken."""
TAKEN, MISSING, OVER, BAG = "●", "○", "✖", "◆"
STAR: Final = "★"
FAN: Final = 3
"""Rows of hidden cards that lie before a plate."""
BOX: Final = 4
"""Rows of a narrow plate."""
Piece = tuple[str, Style]
"""A part of a line, and its style."""


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


def _roles(p: SeatPanel, look: Look) -> list[str]:
    """Return a seat's roles in words, without that of the dealer, who has a button."""
    return [look.text(role) for role in p.badges if role != DEALER]


def pips(p: SeatPanel, look: Look) -> list[Piece]:
    """Return a contract as pips: filled for tricks taken, hollow for those missing, others for those too many."""
    if p.contract is None:
        return []
    aim, exact = p.contract
    over = (OVER, look.bad) if exact else (BAG, look.soft)
    parts = [
        (TAKEN * min(p.tricks, aim), look.good),
        (MISSING * max(aim - p.tricks, 0), look.soft),
        (over[0] * max(p.tricks - aim, 0), over[1]),
    ]
    return [part for part in parts if part[0]]


def _contract(view: FeltView, p: SeatPanel, width: int, look: Look) -> list[Piece]:
    """Return the bid and, during play, the tricks: as pips and numbers where the bid is a number of tricks."""
    if view.stage != PLAY or p.contract is None:
        words = [look.text(part) for part in (p.bid, f"took {p.tricks}" if view.stage == PLAY else "") if part]
        return [(fit(", ".join(words) if cells(", ".join(words)) <= width else " ".join(words), width), look.felt)]
    count = f"{p.tricks}/{p.contract.tricks}"
    said = "" if p.bid == f"bid {p.contract.tricks}" else look.text(p.bid)
    shown = pips(p, look)
    none: list[Piece] = []
    for label, drawn in ((said, shown), ("", shown), (said, none), ("", none)):
        pieces = [(f"{label} ", look.felt)] if label else []
        pieces += [*drawn, (" ", look.felt)] if drawn else []
        if sum(cells(text) for text, _ in pieces) + cells(count) <= width:
            return [*pieces, (count, look.strong)]
    return [(fit(count, width), look.strong)]


def _write(canvas: Canvas, x: int, y: int, pieces: list[Piece]) -> int:
    """Write pieces one after the other; return the column after them."""
    for text, style in pieces:
        x = canvas.put(x, y, text, style)
    return x


def paint_ground(canvas: Canvas, region: Region, p: SeatPanel, look: Look) -> None:
    """Paint a plate without anything on it: a stripe in the seat's colour; bright for the seat whose turn it is."""
    x, y, width, height = region
    canvas.fill(x, y, width, height, look.plate)
    canvas.fill(x, y, 1, height, look.turn if p.turn else look.of(p.seat), STRIPE)


def _headline(canvas: Canvas, region: Region, view: FeltView, p: SeatPanel, look: Look, right: str = "") -> str:
    """Write the name with the level, the button of the dealer, and what stands at the right; it glows on one plate.

    Returns the mark of a bot at work where there was no room for it.
    """
    x, y, width, _ = region
    end = x + width - 1
    ink = look.glow if p.turn else look.strong if p.plays else look.soft
    if p.turn:
        canvas.fill(x + 1, y, width - 1, 1, look.glow)
    if right:
        canvas.right(end, y, right, look.glow if p.turn else look.felt)
        end -= cells(right) + 1
    if DEALER in p.badges:
        button = f" {DEALER} " if width >= WIDE else BUTTON
        canvas.right(end, y, button, look.button)
        end -= cells(button) + 1
    name = f"{look.glyphs.pointer} {clean(p.name)}" if p.turn else clean(p.name)
    room = end - x - 2
    after = canvas.put(x + 2, y, fit(name, room), ink)
    level = view.thinking(p) or view.levels[p.seat]
    if cells(level) >= x + 2 + room - after:
        return view.thinking(p)
    canvas.put(after + 1, y, level, ink if p.turn else look.soft)
    return ""


def _held(canvas: Canvas, x: int, y: int, room: int, p: SeatPanel, look: Look, fanned: bool) -> int:
    """Paint a seat's cards, open or as the edges of a fan, in at most `room` cells; return the column after them.

    Where they lie before the plate already, their number is enough.
    """
    if not p.cards:
        return x
    if p.open:
        return canvas.put(x, y, fit(look.text(p.open), room), look.strong)
    if fanned and look.paper:
        return canvas.put(x, y, counted(p.cards, "card"), look.soft)
    number_of = f" {p.cards}"
    if not look.paper or p.cards + 1 + cells(number_of) > room:
        return canvas.put(x, y, f"{look.glyphs.back}{p.cards}"[: max(room, 0)], look.back)
    x = canvas.put(x, y, STRIPE * p.cards, look.edges)
    x = canvas.put(x, y, " ", look.edges)
    return canvas.put(x, y, number_of, look.soft)


def paint_fan(canvas: Canvas, region: Region, p: SeatPanel, look: Look) -> None:
    """Paint a seat's hidden cards as a fan of backs before its plate, where cards are painted."""
    if not look.paper or not p.cards or p.open:
        return
    step = 2 if 2 * p.cards + 2 <= region.width else 1
    x = region.x + (region.width - step * p.cards - 2) // 2
    for y in range(region.y, region.bottom):
        at = x
        for _ in range(p.cards):
            canvas.put(at, y, STRIPE, look.edges)
            at = canvas.put(at + 1, y, WEAVE * (step - 1), look.weave)
        canvas.put(at, y, WEAVE * 2, look.weave)


def _packets(canvas: Canvas, end: int, y: int, room: int, p: SeatPanel, look: Look) -> None:
    """Paint the tricks taken as small packets that end before a column, as far as there is room."""
    if look.paper:
        canvas.right(end, y, (PACKETS * p.tricks)[: min(p.tricks, max(room, 0))], look.back)


def paint_block(canvas: Canvas, region: Region, view: FeltView, p: SeatPanel, look: Look, fanned: bool) -> None:
    """Paint a plate of five rows: name, contract, how it stands, points and roles, hidden cards and packets."""
    x, y, width, _ = region
    inner, end = width - 3, x + width - 1
    paint_ground(canvas, region, p, look)
    thinking = _headline(canvas, region, view, p, look)
    _write(canvas, x + 2, y + 1, _contract(view, p, inner, look))
    stands = look.text(p.needs) if view.stage == PLAY else ""
    canvas.put(x + 2, y + 2, fit(stands, inner), look.soft)
    roles = fit(" · ".join(_roles(p, look)), inner)
    if roles and cells(roles) + cells(stands) + 1 <= inner:
        canvas.right(end, y + 2, roles, look.soft)
    elif roles:
        canvas.put(x + 2, y + 2 + bool(stands) * (view.stage == PLAY), roles, look.soft)
    won = points(p, inner)
    below = y + 3
    if roles and stands and cells(roles) + cells(stands) + 1 > inner and cells(won) + cells(roles) + 1 > inner:
        won = score(p)
    canvas.right(end, below, won, look.felt)
    after = _held(canvas, x + 2, y + 4, inner - len(thinking), p, look, fanned)
    if thinking:
        canvas.right(end, y + 4, thinking, look.turn)
    else:
        _packets(canvas, end, y + 4, end - after - 1, p, look)


def paint_bar(canvas: Canvas, region: Region, view: FeltView, p: SeatPanel, look: Look, fanned: bool) -> None:
    """Paint a plate of two or three rows: name and points; contract, how it stands and roles; hidden cards."""
    x, y, width, height = region
    inner, end = width - 3, x + width - 1
    paint_ground(canvas, region, p, look)
    _headline(canvas, region, view, p, look, points(p, width // 2))
    stands = look.text(p.needs) if view.stage == PLAY else ""
    words = " · ".join(filter(None, (stands, *_roles(p, look))))
    after = _write(canvas, x + 2, y + 1, _contract(view, p, inner * 2 // 3, look))
    room = end - after - 1
    canvas.right(end, y + 1, fit(words if cells(words) <= room else stands or words, room), look.soft)
    if height > 2:
        after = _held(canvas, x + 2, y + 2, inner, p, look, fanned)
        _packets(canvas, end, y + 2, end - after - 1, p, look)


def paint_box(canvas: Canvas, region: Region, view: FeltView, p: SeatPanel, look: Look, fanned: bool) -> None:  # noqa: ARG001 - as the others
    """Paint a narrow plate: name, contract, how it stands, points; what lies below is left for a card."""
    x, y, width, _ = region
    region = Region(x, y, width - 1, BOX)
    inner, end = width - 4, x + width - 2
    paint_ground(canvas, region, p, look)
    thinking = _headline(canvas, region, view, p, look)
    _write(canvas, x + 2, y + 1, _contract(view, p, inner, look))
    stands = look.text(p.needs) if view.stage == PLAY else ""
    canvas.put(x + 2, y + 2, fit(stands, inner), look.soft)
    held = f"{look.glyphs.back}{p.cards}" if p.cards else ""
    held = thinking or held
    won = score(p)
    canvas.right(end, y + 3, won, look.felt)
    if cells(won) + cells(held) < inner:
        canvas.put(x + 2, y + 3, held, look.back)


def paint_line(canvas: Canvas, y: int, view: FeltView, p: SeatPanel, card: TrickCard | None, look: Look) -> str:
    """Paint a seat in one line of text: name, bid and tricks, score, its card; return the roles that found no room."""
    width = canvas.width
    names = min(max(cells(view.title(other)) for other in view.scene.seats) + 2, width * 3 // 10)
    name = f"{look.glyphs.pointer if p.turn else ' '} {view.title(p)}"
    canvas.put(0, y, STRIPE, look.of(p.seat))
    canvas.put(1, y, fit(name, names), look.turn if p.turn else look.strong if p.plays else look.soft)
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
