"""A row of cards as the table draws them now: what the choice of colours and suits is judged by."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardtable.core.cards import ACE, CLUBS, DIAMONDS, HEARTS, KING, QUEEN, SPADES, TEN, WIZARDS, Card, card_of, suit_of
from cardtable.core.scene import HandCard
from cardtable.tui.look.table_style import Look
from cardtable.tui.widgets.canvas import Canvas
from cardtable.tui.widgets.fan import Hand, paint_hand
from cardtable.tui.widgets.painted import Painted


def _held(card: Card) -> HandCard:
    return HandCard(card, suit_of(card), 0, trump=False)


CARDS: Final = (
    *(card_of(SPADES, ACE), card_of(SPADES, QUEEN), card_of(HEARTS, TEN), card_of(HEARTS, KING)),
    *(card_of(CLUBS, QUEEN), card_of(CLUBS, TEN), card_of(DIAMONDS, KING), card_of(DIAMONDS, ACE), WIZARDS[0]),
)
BARRED: Final = card_of(HEARTS, KING)
"""The card of the row that could not be played, and looks it."""
SAMPLE: Final = Hand(
    tuple(map(_held, CARDS)), legal=sum(1 << c for c in CARDS if c != BARRED), cursor=card_of(CLUBS, TEN)
)


def emblems(cards: Iterable[Card], here: Card | None) -> Hand:
    """Return a fan of the cards that stand for games, that of the game under the cursor raised."""
    return Hand(tuple(map(_held, cards)), cursor=here)


class SampleCards(Painted[Hand, None]):
    """A hand with every suit, a card under the cursor and one that may not be played."""

    def paint(self, canvas: Canvas, state: Hand, look: Look) -> None:
        """Paint the hand."""
        paint_hand(canvas, state, look)
