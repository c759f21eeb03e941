"""What must happen next: a seat is asked, chance is drawn, or something hidden is shown or ruled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from cardtable.core.actions import Form
from cardtable.core.cards import CardSet
from cardtable.core.piles import Pile

DRAFT = "draft"
BIDDING = "bidding"
PLAY = "play"
DUMMY = "dummy"
"""What is shown of the cards that were dealt apart from the hands."""
OPEN_HAND = "open hand"
"""What is shown of a hand that everybody sees from now on."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A seat must choose; `stage` (draft, bidding, play) picks the screen; what is secret is told to it alone."""

    seat: int
    form: Form
    stage: str
    prompt: str
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """A deck must be dealt: hands by size, a dummy, turned cards (after one in `again` another is turned)."""

    deck: CardSet
    sizes: tuple[int, ...]
    label: str
    dummy: int = 0
    up: int = 0
    again: CardSet = 0


@dataclass(frozen=True, slots=True)
class Draw:
    """A card must be drawn from the pool for the seat that sees it, or unseen."""

    seat: int | None
    pool: Pile
    label: str


@dataclass(frozen=True, slots=True)
class Show:
    """A seat must be shown its `hand` or the `dummy`, or all of them an `OPEN_HAND`, the seat's."""

    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A public consequence of hidden things must be told."""

    key: str


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over."""


Pending: TypeAlias = Ask | Deal | Draw | Show | Rule | Over
