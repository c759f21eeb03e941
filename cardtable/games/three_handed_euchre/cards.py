"""The trick tables of Three-handed Euchre: bowers and the joker belong to the trumps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardtable.core.cards import ACE, SUITS, TEN, Card, CardSet, card_of, mask
from cardtable.core.piles import EMPTY, Pile
from cardtable.games.three_handed_euchre.options import DECKS, EuchreOptions
from cardtable.kit.bowers import bower_tables
from cardtable.kit.tricks import TrickTables

_LOW: Final = mask(card_of(suit, rank) for suit in SUITS for rank in (9, TEN))
_ACES: Final = mask(card_of(suit, ACE) for suit in SUITS)


def farmers_cards(options: EuchreOptions) -> CardSet:
    """Return the cards of which a farmer's hand may be made (EU-H3, EU-H4)."""
    return _LOW | _ACES if options.farmers_hand == "ace_no_face" else _LOW


def is_farmers(options: EuchreOptions, hand: CardSet) -> bool:
    """Return whether a hand may be thrown in: all 9s and 10s, or one ace with them where the house plays that."""
    others = hand & ~_LOW
    return not others or (options.farmers_hand == "ace_no_face" and not others & others - 1 and not others & ~_ACES)


@dataclass(frozen=True, slots=True)
class EuchreHand:
    """What else a hand of Three-handed Euchre is made of."""

    dummy: Pile = EMPTY
    """Five cards for the maker, until they are taken."""
    picked: Card | None = None
    """The turned card that the dealer has taken into the hand, as everybody knows."""
    alone: tuple[bool, ...] = (False,) * 3
    """By seat: who plays alone."""
    farmers: tuple[int, ...] = ()
    """Who may throw in a farmer's hand, from the dealer's left."""


def tables_of(deck: int, trump: int | None) -> TrickTables:
    """Return the trick tables of a deck (24, 25 or 32) under these trumps (EU-6, EU-7, EU-A18)."""
    return bower_tables(DECKS[deck], trump)
