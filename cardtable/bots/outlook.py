"""The present trick and the cards still out, as one seat knows them: what every rule-of-thumb player asks first.

Written over the trick tables, so it knows bowers, jokers, Wizards and ordinary suits alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from cardtable.core.cards import Card, CardSet, cards_in, mask
from cardtable.kit.phases import legal_cards, still_to_play
from cardtable.kit.position import Position
from cardtable.kit.tricks import LEADS, UNSET, TrickRules, TrickTables, best_of, compile_rules, lead_of


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the seat to play knows of the present trick and of the cards that it does not see."""

    tables: TrickTables
    beats: tuple[tuple[CardSet, ...], ...]
    """By lead and card: the cards that, played later, beat it."""
    hand: CardSet
    legal: CardSet
    lead: int
    power: int
    """The strength of the card that wins so far; -1 before the lead."""
    winner: int | None
    """The seat that wins so far."""
    after: tuple[int, ...]
    """The seats that still play to this trick, in order."""
    unseen: CardSet
    """The cards that this seat has not seen: in other hands or undealt."""
    could: tuple[CardSet, ...]
    """By seat: the unseen cards that it may hold, as far as its play tells."""
    held: tuple[int, ...]
    """By seat: how many cards it holds."""

    @property
    def last(self) -> bool:
        """Whether nobody plays after this seat."""
        return not self.after


def outlook(s: Position, seat: int) -> Outlook:
    """Return the outlook of the seat that is to play a card, from its own view."""
    play = s.play
    assert play is not None
    tables, hand = play.tables, s.hands[seat].known
    best = best_of(tables, play.lead, play.cards) if play.cards else None
    unseen = unseen_by(s, seat)
    return Outlook(
        tables=tables,
        beats=beaters(tables.rules),
        hand=hand,
        legal=legal_cards(play, hand),
        lead=play.lead,
        power=-1 if best is None else tables.power[play.lead][play.cards[best]],
        winner=None if best is None else play.seats[best],
        after=still_to_play(play, seat),
        unseen=unseen,
        could=tuple([unseen & ~lacks for lacks in play.lacks]),
        held=tuple(map(len, s.hands)),
    )


def unseen_by(s: Position, seat: int) -> CardSet:
    """Return the cards of the deck that a seat has not seen, from its own view."""
    play = s.play
    tables = play.tables if play else None
    seen = s.hands[seat].known | mask(s.up) | s.gone.certain | s.discard.certain | s.dummy.certain
    if play is not None:
        for cards in play.played:
            seen |= cards
    for other, pile in enumerate(s.hands):
        if other != seat:
            seen |= pile.certain
    return _deck(s, tables) & ~seen
