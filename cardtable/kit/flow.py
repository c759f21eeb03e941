"""The course of the tricks as data: duties, who leads next, draws from a stock, who may pass, when the hand ends.

`TrickRules` says what a card is worth in a trick, `TrickFlow` everything else about the play. The fold, the playout
kernel, the solver, `settled`, "why not" and what seats are known to lack all read the same flow.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Protocol

from cardtable.core.cards import CardSet
from cardtable.core.sides import Teams
from cardtable.kit.tricks import LED_SUITS, TrickTables, beating


@dataclass(frozen=True, slots=True)
class Duty:
    """What a hand must do in a trick that is led to, where it can; by default it must follow suit and no more."""

    follow: bool = True
    """Whether suit must be followed; else anything may be played, and no other duty binds."""
    head: bool = False
    """Following a plain suit, the best card must be beaten."""
    head_trumps: bool = False
    """Following trumps, the best card must be beaten."""
    ruff: bool = False
    """Without a card of the suit, a trump must be played."""
    overruff: bool = False
    """A trump that must be played must beat the best card; a lower one only where there is no higher."""
    spared: Teams = ()
    """The partnerships in which nobody must ruff while the partner has the best card."""

    @property
    def binds(self) -> bool:
        """Whether it asks anything else than to follow suit."""
        return self != FOLLOW_SUIT


FOLLOW_SUIT: Final = Duty()


class Ending(Protocol):
    """What ends a hand before the cards do; a frozen dataclass or a function of a module, so that positions compare."""

    def __call__(self, taken: tuple[int, ...], captured: tuple[CardSet, ...]) -> bool:
        """Return whether the hand is over once these tricks and these cards in them are taken, by seat."""


@dataclass(frozen=True, slots=True)
class TrickFlow:
    """The course of a hand's tricks. Seats without cards are left out; the hand ends when nobody has any."""

    duty: Duty = FOLLOW_SUIT
    """What must be played, where no cards are drawn any more."""
    draws: bool = False
    """After each trick everybody draws a card, its winner first, until the stock and the turned cards are used up."""
    open_duty: Duty = FOLLOW_SUIT
    """What must be played as long as cards are drawn."""
    passes: bool = False
    """Whether a seat with fewer cards than there are tricks left may let a trick go by."""
    followers: tuple[int, ...] = ()
    """Seats that never lead: the next one that does leads in their place."""
    plays_for: tuple[int, ...] = ()
    """By seat, who plays its cards after the first lead, a partner; empty where everybody plays their own.

    A hand that another seat plays is shown to all once the first card is led.
    """
    ends: Ending | None = None
    """What ends the hand early; it is asked after every trick."""
    dutiful: bool = field(init=False, default=False)
    """Whether any duty binds, so that the table of what follows is not the whole truth."""
    plain: bool = field(init=False, default=False)
    """Whether nothing is out of the ordinary."""

    @property
    def winner_leads(self) -> bool:
        """Whether whoever takes a trick leads to the next one."""
        return not self.followers

    def __post_init__(self) -> None:
        dutiful = self.duty.binds or (self.draws and self.open_duty.binds)
        special = dutiful or self.draws or self.passes or not self.winner_leads or self.ends is not None
        object.__setattr__(self, "dutiful", dutiful)
        object.__setattr__(self, "plain", not special)


PLAIN_FLOW: Final = TrickFlow()


def spares(duty: Duty, seat: int, winner: int) -> bool:
    """Return whether a seat need not ruff because a partner of its has the best card."""
    return any(seat in team and winner in team for team in duty.spared)


def dutiful_cards(tables: TrickTables, duty: Duty, hand: CardSet, lead: int, top: int, spared: bool) -> CardSet:
    """Return the cards of a hand that a duty lets it play to a lead on which `top` is the best strength so far."""
    follow = hand & tables.must[lead]
    if not duty.follow:
        return hand
    above = beating(tables.rules)[lead][top]
    if follow:
        if duty.head_trumps if lead == tables.trump else duty.head:
            follow = follow & above or follow
        return follow | hand & tables.may[lead]
    trumps = hand & _trumps(tables) if duty.ruff and not spared and lead in LED_SUITS else 0
    if not trumps:
        return hand
    if duty.overruff:
        trumps = trumps & above or trumps
    return trumps | hand & tables.may[lead]


def shown_by(tables: TrickTables, duty: Duty, card: int, lead: int, top: int, spared: bool) -> CardSet:
    """Return what a seat that has played a card to a lead does not hold: what it would have had to play instead."""
    bit = 1 << card
    must = tables.must[lead]
    if not duty.follow or tables.may[lead] & bit:
        return 0
    above = beating(tables.rules)[lead][top]
    if must & bit:
        heads = duty.head_trumps if lead == tables.trump else duty.head
        return must & above if heads and not above & bit else 0
    if not duty.ruff or spared or lead not in LED_SUITS:
        return must
    trumps = _trumps(tables)
    if not trumps & bit:
        return must | trumps
    return must | trumps & above if duty.overruff and not above & bit else must


def _trumps(tables: TrickTables) -> CardSet:
    return tables.must[tables.trump] if tables.trump is not None else 0
