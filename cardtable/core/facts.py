"""Facts: what the rules cannot derive, and the one redactor that turns a fact into what a seat is told of it.

A position is the fold of its facts, and a seat's view is the same fold over redacted facts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from cardtable.core.actions import Action
from cardtable.core.cards import Card, CardSet, mask, set_text
from cardtable.core.errors import Illegal
from cardtable.core.pending import OPEN_HAND, Deal, Draw
from cardtable.core.piles import EMPTY, Pile
from cardtable.core.text import counted


@dataclass(frozen=True, slots=True)
class Dealt:
    """One hand's deal; `rest` is the undealt part of the deck, without the turned cards."""

    hands: tuple[Pile, ...]
    rest: Pile
    up: tuple[Card, ...] = ()
    dummy: Pile = EMPTY


@dataclass(frozen=True, slots=True)
class Drew:
    """One card drawn, seen by `seat` alone, or by nobody; `card` is None where it is not told."""

    card: Card | None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Chosen:
    """A seat's choice. Of a veiled one only the verb and the number of cards are told."""

    seat: int
    action: Action
    secret: bool = False
    veiled: int | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """Derived: a seat is shown cards, its `hand` or the `dummy`; an `OPEN_HAND` is the seat's, and shown to all."""

    seat: int
    what: str
    cards: Pile


@dataclass(frozen=True, slots=True)
class Ruled:
    """Derived: a public consequence of hidden cards or choices."""

    key: str
    value: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TookBack:
    """The last `count` recorded facts still standing are taken back."""

    count: int


Fact: TypeAlias = Dealt | Drew | Chosen | Shown | Ruled | TookBack
Recorded: TypeAlias = Dealt | Drew | Chosen | TookBack
"""What a record holds; `Shown` and `Ruled` are derived again."""


def redact(fact: Fact, seat: int | None) -> Fact:
    """Return what a seat is told of a fact; without a seat, what everybody may know."""
    match fact:
        case Dealt():
            return Dealt(tuple(h.veiled() for h in fact.hands), fact.rest.veiled(), fact.up, fact.dummy.veiled())
        case Drew() if fact.seat is None or fact.seat != seat:
            return Drew(None, fact.seat)
        case Chosen() if fact.secret and fact.seat != seat:
            return replace(fact, action=Action(fact.action.verb), veiled=fact.action.cards.bit_count())
        case Shown() if fact.seat != seat and fact.what != OPEN_HAND:
            return replace(fact, cards=fact.cards.veiled())
        case _:
            return fact


def check_dealt(deal: Deal, dealt: Dealt) -> None:
    """Raise Illegal unless the deal is the one that was asked for."""
    if len(dealt.hands) != len(deal.sizes):
        raise Illegal(f"the deal has {counted(len(dealt.hands), 'hand')} for {len(deal.sizes)} seats")
    parts = [h.known for h in dealt.hands] + [dealt.dummy.known, mask(dealt.up)]
    names = [f"seat {i}" for i in range(len(deal.sizes))] + ["the dummy", "the turned cards"]
    seen = 0
    for cards, name in zip(parts, names, strict=True):
        if cards & ~deal.deck:
            raise Illegal(f"{set_text(cards & ~deal.deck)} ({name}) is not in this deck")
        if cards & seen:
            raise Illegal(f"{set_text(cards & seen)} ({name}) is dealt twice")
        seen |= cards
    for i, size in enumerate([*deal.sizes, deal.dummy]):
        if parts[i].bit_count() != size:
            raise Illegal(f"{names[i]} gets {counted(parts[i].bit_count(), 'card')} instead of {size}")
    _check_turned(deal, dealt.up, deal.deck & ~(seen ^ mask(dealt.up)))
    if dealt.rest.known != deal.deck & ~seen:
        raise Illegal("the rest of the deck is not the cards that are left")


def _check_turned(deal: Deal, up: tuple[Card, ...], left: CardSet) -> None:
    """Raise Illegal unless these cards, in this order, are what is turned from the cards left."""
    if mask(up).bit_count() != len(up):
        raise Illegal("a card is turned twice")
    wanted = deal.up
    for i, c in enumerate(up):
        if deal.again >> c & 1 and i + 1 == wanted and wanted < left.bit_count():
            wanted += 1
    if len(up) != wanted:
        raise Illegal(f"{counted(len(up), 'card')} turned up instead of {wanted}")


def check_drew(draw: Draw, drew: Drew) -> None:
    """Raise Illegal unless the card and the seat are those of the draw that was asked for."""
    if drew.seat != draw.seat:
        whose = "nobody sees" if draw.seat is None else f"seat {draw.seat} sees"
        raise Illegal(f"it is a card that {whose}")
    if drew.card is None or not draw.pool.known >> drew.card & 1:
        raise Illegal("the card drawn is not among those that could be drawn")


def named(fact: Fact) -> CardSet:
    """Return every card that a fact names, for counting and for looking after secrets."""
    match fact:
        case Dealt():
            cards = fact.rest.known | fact.dummy.known | mask(fact.up)
            for h in fact.hands:
                cards |= h.known
            return cards
        case Drew():
            return 0 if fact.card is None else 1 << fact.card
        case Chosen():
            return fact.action.cards
        case Shown():
            return fact.cards.known
        case _:
            return 0


def deal_from(deal: Deal, order: list[Card]) -> Dealt:
    """Return the deal of a shuffled deck: consecutive runs by seat, then the dummy, then the turned cards."""
    at = 0
    hands = []
    for size in deal.sizes:
        hands.append(Pile(mask(order[at : at + size])))
        at += size
    dummy = Pile(mask(order[at : at + deal.dummy]))
    at += deal.dummy
    end = at + deal.up
    while at < end < len(order) and deal.again >> order[end - 1] & 1:
        end += 1
    return Dealt(tuple(hands), Pile(mask(order[end:])), tuple(order[at:end]), dummy)
