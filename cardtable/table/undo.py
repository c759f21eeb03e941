"""What a person may take back, and what somebody has learned since that must not be unlearned."""

from __future__ import annotations

from typing import Final

from cardtable.core.errors import Illegal
from cardtable.core.facts import Chosen, Dealt, Drew, Fact, Ruled, Shown
from cardtable.core.pending import OPEN_HAND
from cardtable.table.players import TakeBack
from cardtable.table.session import Session

_NEW_HAND: Final = "a new hand has been dealt since"
_NO_CHOICE: Final = "there is nothing to undo: you have not made a move yet"


def take_back(session: Session, humans: frozenset[int], seat: int) -> TakeBack:
    """Return the take-back that is open to a seat; raises Illegal with the reason when there is none."""
    return choice_of_this_hand(session, seat) if len(humans) == 1 else last_choice(session, humans, seat)


def last_choice(session: Session, humans: frozenset[int], seat: int) -> TakeBack:
    """Return what takes back a seat's last choice and all since; raises Illegal where a person learned something.

    Bots' choices go back with it: their views are folded again.
    """
    count = 0
    for fact in reversed(session.facts):
        if isinstance(fact, Chosen) and fact.seat == seat:
            return TakeBack(count + 1)
        reason = _revealed(fact, humans, session.table.names)
        if reason is not None:
            raise Illegal(f"this cannot be undone: {reason}")
        count += not isinstance(fact, Shown | Ruled)
    raise Illegal(_NO_CHOICE)


def choice_of_this_hand(session: Session, seat: int) -> TakeBack:
    """Return what takes back a seat's last choice and all since, whatever was learned; raises Illegal past a deal.

    It is for somebody who plays alone, as practice.
    """
    count = 0
    for fact in reversed(session.facts):
        if isinstance(fact, Chosen) and fact.seat == seat:
            return TakeBack(count + 1)
        if isinstance(fact, Dealt):
            raise Illegal(f"this cannot be undone: {_NEW_HAND}")
        count += not isinstance(fact, Shown | Ruled)
    raise Illegal(_NO_CHOICE)


def choice_before(session: Session, humans: frozenset[int], seat: int) -> tuple[int, TakeBack] | None:
    """Return the person who chose last, before `seat` is asked, with what takes that back; None where it is too late.

    It is too late once anybody has learned something, or when it was `seat` itself.
    """
    for fact in reversed(session.facts):
        if isinstance(fact, Chosen) and fact.seat in humans:
            return None if fact.seat == seat else (fact.seat, last_choice(session, humans, fact.seat))
        if _revealed(fact, humans, session.table.names) is not None:
            return None
    return None


def learned_since(session: Session, humans: frozenset[int], wish: TakeBack) -> str | None:
    """Return what somebody who plays alone has learned since the choice that would be taken back, or None.

    The cards that others have shown since are learned too: to choose again with them in mind is practice.
    """
    for fact in reversed(session.told_since(wish.count)):
        if isinstance(fact, Chosen) and fact.seat not in humans and fact.action.cards and not fact.secret:
            return f"{session.table.names[fact.seat]} has played a card since"
        reason = _revealed(fact, humans, session.table.names)
        if reason is not None:
            return reason
    return None


def _revealed(fact: Fact, humans: frozenset[int], names: tuple[str, ...]) -> str | None:
    """Return what a person has learned from a fact that must not be unlearned, or None."""
    match fact:
        case Dealt():
            return _NEW_HAND
        case Shown(seat=seat, what=what) if what == OPEN_HAND:
            return f"{names[seat]}'s hand has been shown since"
        case Shown(seat=seat) if seat in humans:
            return f"{names[seat]} has seen new cards since"
        case Drew(seat=int(seat)) if seat in humans:
            return f"{names[seat]} has drawn a card since"
        case Ruled():
            return "something hidden has been shown since"
        case _:
            return None
