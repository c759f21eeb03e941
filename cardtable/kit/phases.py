"""Phases of a hand: each asks one seat at a time and says what its answer does. A ruleset composes them."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Protocol

from cardtable.core.actions import PLAY, Action, PickCards
from cardtable.core.cards import SUIT_NAMES, SUITS, CardSet, cards_in
from cardtable.core.facts import Chosen
from cardtable.core.pending import PLAY as PLAY_STAGE
from cardtable.core.pending import Ask
from cardtable.core.piles import Pile
from cardtable.core.ruleset import RuleRef
from cardtable.core.text import mark, mark_suit
from cardtable.kit.evolve import evolve
from cardtable.kit.position import NOBODY, Play, Position, Trick
from cardtable.kit.tricks import FREE, UNSET, TrickTables, best_of, lead_of, may_follow, may_lead


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
) -> Play:
    """Return the tricks of a hand before the first lead."""
    nothing = (0,) * s.seats
    return Play(
        tables,
        active or (True,) * s.seats,
        leader,
        nothing,
        nothing,
        nothing,
        lacks or nothing,
        opening=opening,
        absent_first=absent_first,
    )


def legal_cards(play: Play, hand: CardSet) -> CardSet:
    """Return the cards of a hand that may be played now."""
    tables = play.tables
    if play.cards:
        legal = may_follow(tables, hand, play.lead)
    elif play.opening is not None and play.number == 1:
        return 1 << play.opening
    else:
        legal = may_lead(tables, hand, play.broken)
    if play.number == 1 and tables.barred_first:
        legal = legal & ~tables.barred_first or legal
    return legal


def _next_active(play: Play, seat: int) -> int:
    """Return the next seat clockwise that plays to this trick."""
    count = len(play.active)
    while True:
        seat = (seat + 1) % count
        if play.active[seat] and not (play.number == 1 and seat == play.absent_first):
            return seat


def put_card(play: Play, seat: int, card: int) -> Play:
    """Return the tricks after a card, the trick closed when it was the last one."""
    tables = play.tables
    bit = 1 << card
    lead = lead_of(tables, play.lead, card)
    seats, cards = (*play.seats, seat), (*play.cards, card)
    played = _with(play.played, seat, play.played[seat] | bit)
    lacks = _with(play.lacks, seat, play.lacks[seat] | _shown_void(play, card) | bit)
    broken = play.broken or bool(tables.locked & bit)
    turn = _next_active(play, seat)
    if turn != seats[0]:
        return evolve(
            play, seats=seats, cards=cards, lead=lead, played=played, lacks=lacks, broken=broken, turn=turn
        )  # fmt: skip
    winner = seats[best_of(tables, lead, cards)]
    won = play.captured[winner]
    for c in cards:
        won |= 1 << c
    return evolve(
        play, seats=(), cards=(), lead=UNSET, played=played, lacks=lacks, broken=broken, turn=winner,
        taken=_with(play.taken, winner, play.taken[winner] + 1), captured=_with(play.captured, winner, won),
        number=play.number + 1, last=Trick(seats, cards, winner, lead),
    )  # fmt: skip


def _shown_void(play: Play, card: int) -> CardSet:
    """Return what everybody learns that the player of a card does not hold."""
    tables, bit = play.tables, 1 << card
    if not play.cards:
        return _not_locked(play) if tables.locked & bit and not play.broken else 0
    must = tables.must[play.lead]
    return 0 if (must | tables.may[play.lead]) & bit else must


def _not_locked(play: Play) -> CardSet:
    """Return the cards that a leader of an unbroken locked card does not hold."""
    if play.opening is not None and play.number == 1:
        return 0
    return play.tables.rules.deck & ~play.tables.locked


def _with(items: tuple[int, ...], i: int, value: int) -> tuple[int, ...]:
    """Return a tuple with one item changed."""
    return (*items[:i], value, *items[i + 1 :])


class Refusal(Enum):
    """Why a card is refused."""

    FOLLOW = "follow suit"
    LEAD = "locked lead"
    FIRST = "barred from the first trick"
    OPENING = "another card must be led"


class Tricks(Protocol):
    """What a ruleset says about its tricks, beyond the tables."""

    def refusal(self, s: Position, reason: Refusal) -> str:
        """Return the number of the rule behind a refused card."""

    def trick_done(self, s: Position) -> Position:
        """Return the position after each finished trick: the hand may be over."""

    def card_led(self, s: Position, card: int) -> Position:
        """Return the position after the lead to a trick: it may fix the trumps."""


class TrickPhase:
    """Playing tricks, by the tables of the hand."""

    def __init__(self, game: Tricks) -> None:
        self._game = game

    def ask(self, s: Position) -> Ask:
        """Return the question for a card."""
        play = s.play
        assert play is not None
        return _card_asked(play.turn, lead_words(play, s.hands[play.turn]))

    def legal(self, s: Position) -> tuple[Action, ...]:
        """Return the playable cards."""
        play = s.play
        assert play is not None
        return tuple([PLAY[c] for c in cards_in(legal_cards(play, s.hands[play.turn].known))])

    def why_not(self, s: Position, action: Action) -> RuleRef | None:
        """Return what forbids a card."""
        play = s.play
        assert play is not None
        hand = s.hands[play.turn].known
        if action.verb != "play" or action.cards.bit_count() != 1:
            return None
        if not action.cards & hand:
            return self._because(s, Refusal.FOLLOW, "that card is not in the hand")
        if not play.cards:
            if play.opening is not None and play.number == 1:
                return self._because(s, Refusal.OPENING, f"{mark(play.opening)} must be led to the first trick")
            if action.cards & ~may_lead(play.tables, hand, play.broken):
                locked = play.tables.rules.locked_name
                return self._because(
                    s, Refusal.LEAD, f"{locked} are not broken yet, and there is something else to lead"
                )
            return self._because(s, Refusal.FIRST, "not on the first trick while there is something else to play")
        if action.cards & ~may_follow(play.tables, hand, play.lead):
            held = (hand & play.tables.must[play.lead]).bit_count()
            suit = mark_suit(play.lead) if play.lead in SUITS else "the lead"
            name = play.tables.rules.besides_name
            besides = f" or play {name}" if name and play.tables.may[play.lead] else ""
            return self._because(
                s, Refusal.FOLLOW, f"must follow {suit}{besides}: there {'is' if held == 1 else 'are'} {held}"
            )
        return self._because(s, Refusal.FIRST, "not on the first trick while there is something else to play")

    def _because(self, s: Position, reason: Refusal, text: str) -> RuleRef:
        return RuleRef(self._game.refusal(s, reason), text)

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position after a card."""
        play, seat = s.play, chosen.seat
        assert play is not None
        card = chosen.action.cards.bit_length() - 1
        hands = (*s.hands[:seat], s.hands[seat].take(card), *s.hands[seat + 1 :])
        after = put_card(play, seat, card)
        s = evolve(s, hands=hands, play=after, discard=s.discard.seen_elsewhere(card))
        if not play.cards:
            s = self._game.card_led(s, card)
        return self._game.trick_done(s) if after.number != play.number else s


@lru_cache(maxsize=256)
def _card_asked(seat: int, words: str) -> Ask:
    """Return the question for a card; there are only a few, and every ply asks one."""
    return Ask(seat, PickCards("play"), PLAY_STAGE, words)


def lead_words(play: Play, hand: Pile) -> str:
    """Return what is asked of the next card, in words, as far as the hand is known."""
    if not play.cards:
        return "lead a card"
    if play.lead == FREE:
        return "play any card"
    if play.lead == UNSET:
        return "play any card: no suit is led yet"
    suit = SUIT_NAMES[play.lead]
    follows = hand.hidden or hand.known & play.tables.must[play.lead]
    return f"follow {suit}" if follows else f"no {suit} to follow with: play any card"
