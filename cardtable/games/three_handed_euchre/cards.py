"""The trick tables of Three-handed Euchre: bowers and the joker belong to the trumps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardtable.core.cards import SUITS, TEN, Card, card_of, mask
from cardtable.core.piles import EMPTY, Pile
from cardtable.games.three_handed_euchre.options import DECKS
from cardtable.kit.bowers import bower_tables
from cardtable.kit.tricks import TrickTables

FARMERS: Final = mask(card_of(suit, rank) for suit in SUITS for rank in (9, TEN))
"""The cards of which a farmer's hand is made."""


@dataclass(frozen=True, slots=True)
class EuchreHand:
    """What else a hand of Three-handed Euchre is made of."""

    dummy: Pile = EMPTY
    """Five cards for the maker, until they are taken."""
    picked: Card | None = None
    """The turned card that the dealer has taken into the hand, as everybody knows."""
    alone: tuple[bool, ...] = (False,) * 3
    """By seat: who plays alone."""


def tables_of(deck: int, trump: int | None) -> TrickTables:
    """Return the trick tables of a deck (24, 25 or 32) under these trumps (EU-6, EU-7, EU-A18)."""
    return bower_tables(DECKS[deck], trump)
