"""The trick tables of Three-handed Euchre: bowers and the joker belong to the trumps."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cardtable.core.cards import CLUBS, DIAMONDS, HEARTS, JACK, SPADES, SUITS, TEN, Card, CardSet, card_of, mask
from cardtable.games.three_handed_euchre.options import DECKS, JOKER
from cardtable.kit.tricks import TrickRules, TrickTables, compile_rules

SAME_COLOUR: Final = {CLUBS: SPADES, SPADES: CLUBS, DIAMONDS: HEARTS, HEARTS: DIAMONDS}
FARMERS: Final = mask(card_of(suit, rank) for suit in SUITS for rank in (9, TEN))
"""The cards of which a farmer's hand is made."""


def right_bower(trump: int) -> Card:
    """Return the jack of trumps (EU-6)."""
    return card_of(trump, JACK)


def left_bower(trump: int) -> Card:
    """Return the other jack of the trumps' colour (EU-6)."""
    return card_of(SAME_COLOUR[trump], JACK)


@lru_cache(maxsize=16)
def tables_of(deck: int, trump: int | None) -> TrickTables:
    """Return the trick tables of a deck (24, 25 or 32) under these trumps, or before there are any."""
    cards: CardSet = DECKS[deck]
    if trump is None:
        return compile_rules(TrickRules(cards))
    left = left_bower(trump)
    return compile_rules(
        TrickRules(
            cards,
            trump,
            moved={left: trump, JOKER: trump},  # EU-7, EU-A18
            ranks={left: 15, right_bower(trump): 16, JOKER: 17},  # EU-6, EU-A18
        )
    )
