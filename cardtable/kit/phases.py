"""Phases of a hand, each asking one seat at a time, and the tricks of a hand as steps on `Play`."""

from __future__ import annotations

from typing import Final, Protocol

from cardtable.core.actions import Action
from cardtable.core.cards import CardSet
from cardtable.core.copies import copier, maker
from cardtable.core.facts import Chosen
from cardtable.core.pending import Ask
from cardtable.core.piles import Pile
from cardtable.core.ruleset import RuleRef
from cardtable.kit.evolve import evolve
from cardtable.kit.flow import PLAIN_FLOW, TrickFlow, dutiful_cards, shown_by, spares
from cardtable.kit.position import NOBODY, Play, Position, Trick
from cardtable.kit.tricks import UNSET, TrickTables, best_of, may_lead


class Phase(Protocol):
    """A part of a hand in which seats are asked."""

    def ask(self, s: Position) -> Ask:
        """Return the question now."""

    def legal(self, s: Position) -> tuple[Action, ...]:
        """Return what the asked seat may answer."""

    def why_not(self, s: Position, action: Action) -> RuleRef | None:
        """Return what forbids an answer that is not legal; None when it means nothing here."""

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position after the answer."""


# Tricks


def begin_play(
    s: Position,
    tables: TrickTables,
    leader: int,
    active: tuple[bool, ...] | None = None,
    opening: int | None = None,
    absent_first: int = NOBODY,
    lacks: tuple[CardSet, ...] | None = None,
    flow: TrickFlow = PLAIN_FLOW,
) -> Play:
    """Return the tricks of a hand before the first lead."""
    nothing = (0,) * s.seats
    return _play(
        tables,
        active or (True,) * s.seats,
        leader,
        nothing,
        nothing,
        nothing,
        lacks or nothing,
        opening=opening,
        absent_first=absent_first,
        flow=flow,
        open=flow.draws and bool(s.up or len(s.stock)),
    )


_play: Final = maker(Play)


def legal_cards(play: Play, hand: CardSet) -> CardSet:
    """Return the cards of a hand that may be played now."""
    tables = play.tables
    if play.cards:
        if play.flow.dutiful:
            legal = _may_add(play, hand)
        else:
            follow = hand & tables.must[play.lead]
            legal = follow | hand & tables.may[play.lead] if follow else hand
    elif play.opening is not None and play.number == 1:
        return 1 << play.opening
    else:
        legal = may_lead(tables, hand, play.broken)
    if play.number == 1 and tables.barred_first:
        legal = legal & ~tables.barred_first or legal
    return legal


def _may_add(play: Play, hand: CardSet) -> CardSet:
    """Return the cards of a hand that the duties let it play to a lead."""
    best = best_of(play.tables, play.lead, play.cards)
    top, spared = play.tables.power[play.lead][play.cards[best]], spares(play.duty, play.turn, play.seats[best])
    return dutiful_cards(play.tables, play.duty, hand, play.lead, top, spared)


def may_pass(play: Play, hands: tuple[Pile, ...]) -> bool:
    """Return whether the seat whose turn it is may let the trick go by: it has fewer cards than there are tricks."""
    if not play.flow.passes:
        return False
    left = max(len(hands[x]) + (x in play.seats) for x in range(len(hands)) if play.active[x])
    return len(hands[play.turn]) < left


def put_card(play: Play, seat: int, card: int, hands: tuple[Pile, ...]) -> Play:
    """Return the tricks after a card, the trick closed when it was the last one; `hands` are without the card."""
    tables, lead = play.tables, play.lead
    bit = 1 << card
    seats, cards = (*play.seats, seat), (*play.cards, card)
    played, lacks = list(play.played), list(play.lacks)
    played[seat] |= bit
    follows = play.cards and not play.flow.dutiful and (tables.must[lead] | tables.may[lead]) & bit
    lacks[seat] |= bit if follows else _shown(play, card) | bit
    if lead == UNSET:
        lead = tables.sets[card]
    broken = play.broken or bool(tables.locked & bit)
    turn = _next_turn(play, seat, seats + play.passed if play.passed else seats, hands)
    if turn != NOBODY:
        return _with_card(play, turn, tuple(played), tuple(lacks), seats, cards, lead, broken)
    return _closed(play, seats, cards, lead, tuple(played), tuple(lacks), broken)


_with_card: Final = copier(Play, "turn", "played", "lacks", "seats", "cards", "lead", "broken")


def let_pass(play: Play, seat: int, hands: tuple[Pile, ...]) -> Play:
    """Return the tricks after a seat has let the present one go by, the trick closed when it was the last one."""
    passed = (*play.passed, seat)
    turn = _next_turn(play, seat, play.seats + passed, hands)
    if turn != NOBODY:
        return evolve(play, passed=passed, turn=turn)
    return _closed(play, play.seats, play.cards, play.lead, play.played, play.lacks, play.broken)


def _next_turn(play: Play, seat: int, done: tuple[int, ...], hands: tuple[Pile, ...]) -> int:
    """Return the next seat clockwise that plays to this trick and has not; NOBODY when there is none."""
    active, absent = play.active, play.absent_first if play.number == 1 else NOBODY
    count = len(active)
    while True:
        seat = seat + 1 if seat + 1 < count else 0
        if seat in done:
            return NOBODY
        if active[seat] and seat != absent and ((hand := hands[seat]).known or hand.hidden):
            return seat


def _closed(
    play: Play, seats: tuple[int, ...], cards: tuple[int, ...], lead: int,
    played: tuple[CardSet, ...], lacks: tuple[CardSet, ...], broken: bool,
) -> Play:  # fmt: skip
    """Return the tricks after the present one, its winner being whose turn it is."""
    winner = seats[best_of(play.tables, lead, cards)]
    won = play.captured[winner]
    for c in cards:
        won |= 1 << c
    taken, captured = list(play.taken), list(play.captured)
    taken[winner] += 1
    captured[winner] = won
    last = _trick(seats, cards, winner, lead)
    return _with_trick(
        play, winner, tuple(taken), tuple(captured), played, lacks, broken, play.number + 1, last, (), (), UNSET, ()
    )


_trick: Final = maker(Trick)
_with_trick: Final = copier(
    Play, "turn", "taken", "captured", "played", "lacks", "broken", "number", "last", "seats", "cards", "lead", "passed"
)


def next_holder(play: Play, seat: int, hands: tuple[Pile, ...]) -> int:
    """Return the first seat with cards, from this one clockwise, among those that lead; NOBODY when none has any."""
    active, followers = play.active, play.flow.followers
    count = len(active)
    for i in range(count):
        x = (seat + i) % count
        if active[x] and (hands[x].known or hands[x].hidden) and x not in followers:
            return x
    return NOBODY


def _shown(play: Play, card: int) -> CardSet:
    """Return what everybody learns that the player of a card does not hold."""
    tables, bit = play.tables, 1 << card
    if not play.cards:
        return _not_locked(play) if tables.locked & bit and not play.broken else 0
    if play.flow.dutiful:
        best = best_of(tables, play.lead, play.cards)
        top, spared = tables.power[play.lead][play.cards[best]], spares(play.duty, play.turn, play.seats[best])
        return shown_by(tables, play.duty, card, play.lead, top, spared)
    must = tables.must[play.lead]
    return 0 if (must | tables.may[play.lead]) & bit else must


def _not_locked(play: Play) -> CardSet:
    """Return the cards that a leader of an unbroken locked card does not hold."""
    if play.opening is not None and play.number == 1:
        return 0
    return play.tables.rules.deck & ~play.tables.locked
