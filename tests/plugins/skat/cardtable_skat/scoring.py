"""What a game of Skat is worth, and what a player may bid for it."""

from __future__ import annotations

from typing import Final

from cardtable.core.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    KING,
    QUEEN,
    SPADES,
    TEN,
    CardSet,
    card_of,
)
from cardtable.core.scene import ScoreLine
from cardtable.kit.position import NOBODY, Position
from cardtable.kit.scoring import HandResult, points_in
from cardtable.kit.tricks import TRUMPS

JACKS: Final = tuple(card_of(suit, JACK) for suit in (CLUBS, SPADES, HEARTS, DIAMONDS))
ORDER: Final = (7, 8, 9, QUEEN, KING, TEN, ACE)
POINTS: Final = {ACE: 11, TEN: 10, KING: 4, QUEEN: 3, JACK: 2}
BASE: Final = {DIAMONDS: 9, HEARTS: 10, SPADES: 11, CLUBS: 12, TRUMPS: 24}
LADDER: Final = (
    18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72, 77, 80, 81, 84, 88,
    90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150, 153, 154, 156, 160, 162, 165, 168,
    170, 176, 180, 187, 192, 198, 204, 216, 240, 264,
)  # fmt: skip
"""What may be bid (SK-4)."""


def line_of(result: HandResult) -> ScoreLine:
    """Return what the player who is alone wins or loses (SK-14 to SK-19)."""
    first, hand, said_value = result.own
    maker, tricks = result.maker, result.tricks[result.maker]
    points = points_in(result.captured[maker], POINTS)
    if result.trump is None:
        base = value = null_worth(hand)
        won = not tricks
    else:
        base = BASE[result.trump]
        schneider, black = points >= 90 or points <= 30, tricks in (0, sum(result.tricks))
        value = base * (matadors(first, result.trump) + 1 + hand + schneider + black)
        won = points > 60
    if value < said_value:
        won, value = False, -(-said_value // base) * base
    text = f"{points} points, {'won' if won else 'lost'} at {value}"
    return ScoreLine(maker, value if won else -2 * value, "SK-19", text)


def matadors(cards: CardSet, trump: int) -> int:
    """Return how many trumps from the top a hand has, or is without (SK-17)."""
    suit = () if trump == TRUMPS else tuple(card_of(trump, rank) for rank in reversed(ORDER))
    held = [cards >> c & 1 for c in (*JACKS, *suit)]
    return next((i for i, have in enumerate(held) if have != held[0]), len(held))


def null_worth(hand: bool) -> int:
    """Return what Null is worth, with the skat or from the hand (SK-14)."""
    return 35 if hand else 23


def value_bid(s: Position) -> int:
    """Return what the declarer has bid."""
    standing = s.bids[s.maker] if s.maker != NOBODY else None
    return standing.n or 0 if standing else 0
