"""A position of any trick-taking game: piles, bidding, the tricks of the hand, and the sheet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import Any, Final, cast

from cardtable.core.actions import Action
from cardtable.core.cards import Card, CardSet
from cardtable.core.copies import maker
from cardtable.core.pending import Pending
from cardtable.core.piles import EMPTY, Pile
from cardtable.core.ruleset import Table
from cardtable.core.scene import HandDone
from cardtable.kit.evolve import evolve
from cardtable.kit.flow import PLAIN_FLOW, Duty, TrickFlow
from cardtable.kit.scoring import HandResult, Totals
from cardtable.kit.tricks import UNSET, TrickTables

NOBODY: Final = -1


SEEN: Final = MappingProxyType({"seen": True})
"""Marks a pile of a game's own that whoever is asked sees."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: the cards in the order of play, their seats, and the winner.

    Of a hand played out only the winner of the last trick is known.
    """

    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    winner: int
    lead: int = UNSET


@dataclass(frozen=True, slots=True)
class Play:
    """The tricks of a hand."""

    tables: TrickTables
    active: tuple[bool, ...]
    """Which seats play; a lone hand's partner does not."""
    turn: int
    taken: tuple[int, ...]
    captured: tuple[CardSet, ...]
    """The cards in each seat's won tricks."""
    played: tuple[CardSet, ...]
    """The cards that each seat has played."""
    lacks: tuple[CardSet, ...]
    """Cards that a seat surely does not hold, as everybody knows from its play."""
    seats: tuple[int, ...] = ()
    """Who has played to the present trick, in order."""
    cards: tuple[Card, ...] = ()
    lead: int = UNSET
    broken: bool = False
    opening: Card | None = None
    """The card that must be led to the first trick."""
    absent_first: int = NOBODY
    """The seat that does not play to the first trick."""
    number: int = 1
    """The number of the present trick."""
    last: Trick | None = None
    flow: TrickFlow = PLAIN_FLOW
    open: bool = False
    """Whether cards are still drawn after each trick."""
    passed: tuple[int, ...] = ()
    """Who has let the present trick go by."""

    @property
    def took_last(self) -> int:
        """Who took the last trick so far; NOBODY before there is one."""
        return NOBODY if self.last is None else self.last.winner

    @property
    def asked(self) -> int:
        """Who chooses the next card: whose turn it is, or the seat that plays its cards."""
        plays_for = self.flow.plays_for
        return plays_for[self.turn] if plays_for and (self.cards or self.number > 1) else self.turn

    @property
    def open_hands(self) -> tuple[int, ...]:
        """The seats whose cards everybody sees, since another seat plays them."""
        if not self.cards and self.number == 1:
            return ()
        return tuple([seat for seat, player in enumerate(self.flow.plays_for) if player != seat])

    @property
    def duty(self) -> Duty:
        """What must be played to a lead now."""
        return self.flow.open_duty if self.open else self.flow.duty


@dataclass(frozen=True, slots=True)
class Sheet:
    """The totals, the finished hands, and the winners once the game is over."""

    totals: Totals
    done: tuple[HandDone, ...] = ()
    winners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """Everything the rules need to go on. The truth and every view have this type."""

    table: Table
    sheet: Sheet
    dealer: int
    hand: int = 1
    """The number of the hand, from 1."""
    attempt: int = 1
    """How often this hand has been dealt."""
    draws: int = 0
    """How many cards have been drawn in this hand."""
    due: tuple[Pending, ...] = ()
    """What must happen before anybody is asked again."""
    phase: str = ""
    turn: int = NOBODY
    """The seat that is asked in a phase other than the tricks."""
    hands: tuple[Pile, ...] = ()
    stock: Pile = EMPTY
    gone: Pile = EMPTY
    """Cards put away face down for good."""
    up: tuple[Card, ...] = ()
    """Turned cards."""
    seen: tuple[bool, ...] = ()
    """Which seats have been shown their hands."""
    bids: tuple[Action | None, ...] = ()
    """Each seat's standing bid."""
    said: tuple[tuple[int, Action], ...] = ()
    """Everything said before play, in order."""
    maker: int = NOBODY
    """Who has the contract, where only one seat has it."""
    trump: int | None = None
    play: Play | None = None
    own: Any = None
    """What else this game keeps of a hand: a frozen dataclass of its own, set where the cards are dealt.

    Its fields of type `Pile` or `tuple[Pile, ...]` are places where cards may be: they are dealt in worlds, and a card
    that left one of them unseen has gone to a hand. What whoever is asked sees there has `SEEN` for its metadata; of a
    tuple, which is by seat, each seat sees its own.
    """

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.table.names)

    def left_of(self, seat: int, steps: int = 1) -> int:
        """Return the seat so many places clockwise."""
        return (seat + steps) % len(self.table.names)


_SEVERAL: Final = ("tuple[Pile, ...]", tuple[Pile, ...])


@lru_cache(maxsize=64)
def places_of(kind: type) -> tuple[str, ...]:
    """Return the names of the fields with piles, one or several, of a game's own part of a position."""
    return tuple([f.name for f in fields(kind) if f.type in ("Pile", Pile, *_SEVERAL)]) if is_dataclass(kind) else ()


@lru_cache(maxsize=64)
def _single_places(kind: type) -> tuple[str, ...]:
    """Return the names of the fields with one pile; what lies there by seat leaves all at once, and as a whole."""
    return tuple([f.name for f in fields(kind) if f.type in ("Pile", Pile)]) if is_dataclass(kind) else ()


@lru_cache(maxsize=64)
def _facts_of(kind: type) -> tuple[str, ...]:
    return tuple([f.name for f in fields(kind) if f.name not in places_of(kind)])


def own_facts(own: Any) -> object:
    """Return what a game's own part of a position says besides its piles."""
    return tuple([getattr(own, name) for name in _facts_of(own.__class__)]) if is_dataclass(own) else own


def own_piles(own: Any) -> tuple[Pile, ...]:
    """Return the piles in a game's own part of a position."""
    parts = [getattr(own, name) for name in places_of(own.__class__)]
    return tuple([pile for part in parts for pile in (part if isinstance(part, tuple) else (part,))])


def with_piles(own: Any, piles: Iterable[Pile]) -> Any:
    """Return a game's own part of a position with these piles, in their order."""
    rest, changed = iter(piles), {}
    for name in places_of(own.__class__):
        part = getattr(own, name)
        changed[name] = tuple(islice(rest, len(part))) if isinstance(part, tuple) else next(rest)
    return evolve(own, **changed) if changed else own


def own_as_seen(own: Any, seat: int) -> Any:
    """Return a game's own part of a full position as a seat sees it."""
    if not (names := places_of(own.__class__)):
        return own
    seen = {f.name for f in fields(own) if f.metadata.get("seen")}
    changed = {}
    for name in names:
        part = getattr(own, name)
        if isinstance(part, tuple):
            changed[name] = tuple([pile if i == seat else pile.veiled() for i, pile in enumerate(part)])
        elif name not in seen:
            changed[name] = part.veiled()
    return evolve(own, **changed) if changed else own


def seen_in_play(own: Any, card: Card) -> Any:
    """Return a game's own part of a position once a card that may have left one of its piles is played."""
    for name in _single_places(own.__class__):
        pile: Pile = getattr(own, name)
        if pile.out and pile.known >> card & 1:
            return with_piles(own, [p.seen_elsewhere(card) for p in own_piles(own)])
    return own


def cards_to_play(s: Position) -> int:
    """Return how many cards the seat with the longest hand still plays, those that it will draw included."""
    play = s.play
    held = max((len(hand) for x, hand in enumerate(s.hands) if not play or play.active[x]), default=0)
    return held + (len(s.stock) + len(s.up)) // sum(play.active) if play and play.open else held


def options_of(s: Position) -> Any:
    """Return the house rules of a position's game; the ruleset knows their type."""
    return cast(Any, s.table.options)


_result: Final = maker(HandResult)


def hand_result(s: Position) -> HandResult:
    """Return the hand just played, or what is played of it: contracts and tricks."""
    play = s.play
    assert play is not None
    parts = zip(play.active, play.played, s.hands, strict=True)
    possible = tuple([cards.bit_count() + len(left) if active else 0 for active, cards, left in parts])
    return _result(s.hand, s.dealer, s.bids, play.taken, possible, s.maker, trump=s.trump)
