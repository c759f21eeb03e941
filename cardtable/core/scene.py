"""What a screen or a narrator shows of a position to one pair of eyes: plain data, made from views only.

Sentences hold cards as `core.text.mark` writes them; each surface spells them in its own way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from cardtable.core.cards import Card

DEALER: Final = "dealer"
"""The role of whoever deals, as `SeatPanel.badges` says it; a plate may have a button for it."""


class Contract(NamedTuple):
    """How many tricks a seat has undertaken to take; `exact` where one more is as bad as one less."""

    tricks: int
    exact: bool = False


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """One seat at the table."""

    seat: int
    name: str
    score: int
    bags: int | None
    cards: int
    """How many cards the seat holds."""
    bid: str
    """The bid in the game's words; empty before it is made, and once another seat's alone stands."""
    tricks: int
    needs: str
    """How the contract stands: `needs 2`, `made`, `set`, `1 over`; empty when nothing is at stake yet."""
    badges: tuple[str, ...]
    """Roles: `dealer`, `maker`, `alone`, `sits out`, `with Cy`."""
    turn: bool
    plays: bool
    """False while the seat sits out."""
    open: str = ""
    """Its cards in few cells, where everybody sees them."""
    contract: Contract | None = None
    """What it has undertaken, where that is a number of tricks and stands."""


@dataclass(frozen=True, slots=True)
class TrickCard:
    """A card on the table; `winning` while no other card beats it."""

    seat: int
    card: Card
    winning: bool


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the own hand with what sorting needs: its effective suit (None for a card of no suit) and strength."""

    card: Card
    suit: int | None
    strength: int
    trump: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """A position for one seat's eyes, or for nobody's."""

    me: int | None
    title: str
    """`round 3 of 20`, `hand 5, to 500`."""
    badges: tuple[str, ...]
    """The table's state: trumps, contract."""
    seats: tuple[SeatPanel, ...]
    trick: tuple[TrickCard, ...]
    led: str
    """What must be followed, in words; empty before the lead."""
    last: tuple[TrickCard, ...]
    last_text: str
    """Who won the last trick and why; empty before the first is complete."""
    up: tuple[Card, ...]
    """Turned cards."""
    offer: Card | None
    """The card that a draft asks about, for the seat that sees it."""
    hand: tuple[HandCard, ...] | None
    """The own hand in its natural order; None when it is not known to these eyes."""
    said: tuple[tuple[int, str], ...]
    """What has been said in the bidding, in order."""
    tricks_left: int
    trumps: str = ""
    """The trumps in words, `♥ trumps, broken`; empty before they are known, and in games without any."""
    turned: Card | None = None
    """The turned card that made the trumps, or will."""
    holder: int | None = None
    """Whose hand `hand` is: the own one, or that of the seat for which this one is asked."""


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that a log line, an animation or a narrator tells; `rule` is its number where one decides."""

    kind: str
    """`deal`, `turn`, `draw`, `bid`, `play`, `trick`, `show`, `rule`, `score`, `hand`, `over`, `back`."""
    text: str
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A row of the score sheet: points (or 0 for a bag note) with the rule that gives them."""

    seat: int
    points: int
    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class HandDone:
    """A finished hand: change of score, tricks and final bids by seat, and the lines that explain it."""

    number: int
    dealer: int
    change: tuple[int, ...]
    tricks: tuple[int, ...]
    bids: tuple[str | None, ...]
    lines: tuple[ScoreLine, ...]
    bags: tuple[int, ...] | None
    """The bags held after the hand."""
    maker: int = -1
    """The seat whose bid alone stands; -1 where every bid does."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The game so far: totals, finished hands, and the winners once it is over."""

    scores: tuple[int, ...]
    bags: tuple[int, ...] | None
    hands: tuple[HandDone, ...]
    winners: tuple[int, ...]
    over: bool
    goal: str
    """What ends the game, in words."""
    target: int | None
    """The score that a plot draws as a line."""
    teams: tuple[tuple[int, ...], ...] = ()
    """The seats that win and lose together and have the same score; empty where everybody plays alone."""
