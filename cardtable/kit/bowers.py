"""Bowers: the jacks of the trumps' colour, which are the highest trumps."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cardtable.core.cards import CLUBS, DIAMONDS, HEARTS, JACK, JOKERS, SPADES, Card, CardSet, card_of, cards_in, mask
from cardtable.kit.tricks import TrickRules, TrickTables, compile_rules

SAME_COLOUR: Final = {CLUBS: SPADES, SPADES: CLUBS, DIAMONDS: HEARTS, HEARTS: DIAMONDS}


def right_bower(trump: int) -> Card:
    """Return the jack of trumps, the highest of them."""
    return card_of(trump, JACK)


def left_bower(trump: int) -> Card:
    """Return the other jack of the trumps' colour, the second highest of them."""
    return card_of(SAME_COLOUR[trump], JACK)


@lru_cache(maxsize=32)
def bower_tables(deck: CardSet, trump: int | None) -> TrickTables:
    """Return the trick tables of a deck under these trumps, or before there are any; a joker beats the bowers."""
    if trump is None:
        return compile_rules(TrickRules(deck))
    left, jokers = left_bower(trump), tuple(cards_in(deck & mask(JOKERS)))
    moved = dict.fromkeys((left, *jokers), trump)
    ranks = {left: 15, right_bower(trump): 16} | dict.fromkeys(jokers, 17)
    return compile_rules(TrickRules(deck, trump, moved=moved, ranks=ranks))
