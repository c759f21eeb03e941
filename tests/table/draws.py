"""Draws for the deal with the cards that a test wants."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.cards import Card, CardSet, card, mask
from cardtable.table.seating import Shuffle


def falling(*rounds: str) -> Shuffle:
    """Return a shuffle whose n-th round lets the players draw the cards of the n-th text, and none that is gone."""

    def shuffle(label: str, left: CardSet) -> Sequence[Card]:
        cards = [card(text) for text in rounds[int(label.removeprefix("draw/")) - 1].split()]
        assert mask(cards) & ~left == 0, f"{label} draws a card that is not in the deck"
        return cards

    return shuffle
