"""The phase in which tricks are played: what is asked, what is legal, why a card is refused, what an answer does."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final, Protocol

from cardtable.core.actions import PLAY, Action, PickCards
from cardtable.core.cards import SUITS
from cardtable.core.copies import copier
from cardtable.core.facts import Chosen
from cardtable.core.pending import OPEN_HAND, Ask, Show
from cardtable.core.pending import PLAY as PLAY_STAGE
from cardtable.core.ruleset import RuleRef
from cardtable.core.text import mark, mark_suit
from cardtable.kit.evolve import evolve
from cardtable.kit.phases import legal_cards, let_pass, may_pass, put_card
from cardtable.kit.position import Play, Position, seen_in_play
from cardtable.kit.tricks import FREE, UNSET, TrickTables, lead_name, may_follow, may_lead

_PLAYS: Final = {action.cards: action for action in PLAY.values()}
_ONLY: Final = {0: (), **{cards: (action,) for cards, action in _PLAYS.items()}}
PASS: Final = Action("pass")
"""To let a trick go by, or a call."""


class Refusal(Enum):
    """Why a card is refused."""

    FOLLOW = "follow suit"
    LEAD = "locked lead"
    FIRST = "barred from the first trick"
    OPENING = "a different card must be led"
    HEAD = "the best card must be beaten"
    RUFF = "a trump must be played"
    OVERRUFF = "a higher trump must be played"
    STAY = "the trick may not be passed"


class Tricks(Protocol):
    """What a ruleset says about its tricks, beyond tables and flow."""

    def refusal(self, s: Position, reason: Refusal) -> str:
        """Return the number of the rule behind a refused card."""

    def card_prompt(self, s: Position) -> str:
        """Return what is asked of the next card, in words."""

    def first_led(self, s: Position, card: int) -> Position:
        """Return the position after the first lead of the hand: it may fix the trumps."""

    def beside(self, s: Position) -> tuple[Action, ...]:
        """Return what the asked seat may do instead of playing a card."""

    def took_beside(self, s: Position, chosen: Chosen) -> Position:
        """Return the position after something done instead of playing a card."""

    def after_trick(self, s: Position) -> Position:
        """Return the position after each finished trick: the hand may be over."""


class TrickPhase:
    """Playing tricks, by the tables and the flow of the hand."""

    def __init__(self, game: Tricks, beside: bool = False) -> None:
        self._game = game
        self._has_beside = beside
        """Whether the game has things to do instead of playing a card."""

    def ask(self, s: Position) -> Ask:
        """Return the question for a card."""
        play = s.play
        assert play is not None
        beside = self._beside(s, play) if self._has_beside or play.flow.passes else ()
        prompt, asked = self._game.card_prompt(s), play.asked
        if asked != play.turn:
            prompt = f"for {s.table.names[play.turn]}: {prompt}"
        return _card_asked(asked, prompt, beside)

    def legal(self, s: Position) -> tuple[Action, ...]:
        """Return the playable cards, and what may be done instead."""
        play = s.play
        assert play is not None
        cards = legal_cards(play, s.hands[play.turn].known)
        special = self._has_beside or play.flow.passes
        if not special and not cards & cards - 1:
            return _ONLY[cards]
        plays = []
        while cards:
            card = cards & -cards
            plays.append(_PLAYS[card])
            cards ^= card
        if special:
            plays += self._beside(s, play)
        return tuple(plays)

    def _beside(self, s: Position, play: Play) -> tuple[Action, ...]:
        beside = self._game.beside(s)
        return (*beside, PASS) if may_pass(play, s.hands) else beside

    def why_not(self, s: Position, action: Action) -> RuleRef | None:
        """Return what forbids a card."""
        play = s.play
        assert play is not None
        hand = s.hands[play.turn].known
        if action == PASS and play.flow.passes:
            return self._because(s, Refusal.STAY, "there are not enough tricks left to pass on this one")
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
        if action.cards & ~may_follow(play.tables, hand, play.lead) and play.duty.follow:
            held = (hand & play.tables.must[play.lead]).bit_count()
            suit = mark_suit(play.lead) if play.lead in SUITS else lead_name(play.lead)
            name = play.tables.rules.besides_name
            besides = f" or play {name}" if name and play.tables.may[play.lead] else ""
            return self._because(
                s, Refusal.FOLLOW, f"must follow {suit}{besides}: there {'is' if held == 1 else 'are'} {held}"
            )
        if play.flow.dutiful and action.cards & ~legal_cards(play, hand):
            return self._undutiful(s, play, action)
        return self._because(s, Refusal.FIRST, "not on the first trick while there is something else to play")

    def _undutiful(self, s: Position, play: Play, action: Action) -> RuleRef:
        """Return the duty that a card which follows, or need not, leaves undone."""
        if action.cards & play.tables.must[play.lead]:
            return self._because(s, Refusal.HEAD, "the best card must be beaten, and there is a card that does")
        if play.tables.trump is not None and action.cards & play.tables.must[play.tables.trump]:
            return self._because(s, Refusal.OVERRUFF, "the best trump must be beaten, and there is a higher one")
        return self._because(s, Refusal.RUFF, "a trump must be played, and there is one")

    def _because(self, s: Position, reason: Refusal, text: str) -> RuleRef:
        return RuleRef(self._game.refusal(s, reason), text)

    def apply(self, s: Position, chosen: Chosen) -> Position:
        """Return the position after a card, or what was done instead."""
        play = s.play
        assert play is not None
        seat = play.turn
        if chosen.action.verb != "play":
            return self._without_card(s, play, chosen)
        card = chosen.action.cards.bit_length() - 1
        held = list(s.hands)
        held[seat] = held[seat].take(card)
        hands = tuple(held)
        after = put_card(play, seat, card, hands)
        s = _with_play(s, hands, after, None if s.own is None else seen_in_play(s.own, card))
        if play.number == 1 and not play.cards:
            s = self._game.first_led(s, card)
            if play.flow.plays_for:
                s = evolve(s, due=(*s.due, *(Show(x, OPEN_HAND) for x in after.open_hands)))
        return self._game.after_trick(s) if after.number != play.number else s

    def _without_card(self, s: Position, play: Play, chosen: Chosen) -> Position:
        if chosen.action != PASS or not play.flow.passes:
            return self._game.took_beside(s, chosen)
        after = let_pass(play, play.turn, s.hands)
        s = evolve(s, play=after)
        return self._game.after_trick(s) if after.number != play.number else s


_with_play: Final = copier(Position, "hands", "play", "own")


@lru_cache(maxsize=256)
def _card_asked(seat: int, words: str, beside: tuple[Action, ...]) -> Ask:
    """Return the question for a card; there are only a few, and every ply asks one."""
    return Ask(seat, PickCards("play", beside=beside), PLAY_STAGE, words)


def lead_words(s: Position) -> str:
    """Return what is asked of the next card, in words, as far as the hand is known."""
    play = s.play
    assert play is not None
    if not play.cards:
        return "lead a card"
    if play.lead == FREE or (play.flow.dutiful and not play.duty.follow):
        return "play any card"
    if play.lead == UNSET:
        return "play any card: no suit is led yet"
    suit = lead_name(play.lead)
    hand = s.hands[play.turn]
    follows = hand.hidden or hand.known & play.tables.must[play.lead]
    return f"follow {suit}" if follows else f"no {suit} to follow with: play any card"


def trump_words(tables: TrickTables, play: Play | None) -> str:
    """Return the trumps in words, as every game names them: `♠ trumps, unbroken`; empty without any."""
    if tables.trump is None:
        return ""
    opened = (", broken" if play.broken else ", unbroken") if play and tables.locked & tables.must[tables.trump] else ""
    return f"{mark_suit(tables.trump)} trumps{opened}" if tables.trump in SUITS else f"trumps of their own{opened}"
