"""What a game of Skat is worth, and what a player may bid for it."""

from __future__ import annotations

from typing import Final

from cardtable.core.actions import Action
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
    cards_in,
    rank_of,
)
from cardtable.core.scene import ScoreLine
from cardtable.kit.position import NOBODY, Position
from cardtable.kit.scoring import HandResult
from cardtable.kit.tricks import TRUMPS

JACKS: Final = tuple(card_of(suit, JACK) for suit in (CLUBS, SPADES, HEARTS, DIAMONDS))
ORDER: Final = (7, 8, 9, QUEEN, KING, TEN, ACE)
POINTS: Final = {ACE: 11, TEN: 10, KING: 4, QUEEN: 3, JACK: 2}
BASE: Final = {DIAMONDS: 9, HEARTS: 10, SPADES: 11, CLUBS: 12, TRUMPS: 24}
VALUES: Final = sorted({base * n for base in BASE.values() for n in range(2, 12)} | {23, 35, 46, 59})  # SK-4
PASS, HOLD = Action("pass"), Action("hold")


def line_of(result: HandResult) -> ScoreLine:
    """Return what the player who is alone wins or loses (SK-8 to SK-10)."""
    first, hand, said_value = result.own
    maker, tricks = result.maker, result.tricks[result.maker]
    points = sum(POINTS.get(rank_of(c), 0) for c in cards_in(result.captured[maker]))
    if result.trump is None:
        base = value = 35 if hand else 23
        won = not tricks
    else:
        base = BASE[result.trump]
        schneider, black = points >= 90 or points <= 30, tricks in (0, sum(result.tricks))
        value = base * (matadors(first, result.trump) + 1 + hand + schneider + black)
        won = points > 60
    if value < said_value:
        won, value = False, -(-said_value // base) * base
    text = f"{points} points, {'won' if won else 'lost'} at {value}"
    return ScoreLine(maker, value if won else -2 * value, "SK-10", text)


def matadors(cards: CardSet, trump: int) -> int:
    """Return how many trumps from the top a hand has, or is without (SK-9)."""
    suit = () if trump == TRUMPS else tuple(card_of(trump, rank) for rank in reversed(ORDER))
    held = [cards >> c & 1 for c in (*JACKS, *suit)]
    return next((i for i, have in enumerate(held) if have != held[0]), len(held))


def state(s: Position) -> tuple[int, int, int]:
    """Return who is asked in the bidding, who has won it, and at which value, NOBODY and 0 for none (SK-3)."""
    hearer, caller, rest = s.left_of(s.dealer), s.left_of(s.dealer, 2), [s.dealer]
    value, asked = 0, caller
    for seat, action in s.said:
        if action.n is not None:
            value, asked = action.n, hearer
        elif action == HOLD:
            asked = caller
        elif action == PASS:
            if caller == NOBODY:
                return NOBODY, NOBODY, 0
            hearer = caller if seat == hearer else hearer
            caller = rest.pop() if rest else NOBODY
            asked = caller if caller != NOBODY else hearer
        if caller == NOBODY and value:
            return NOBODY, hearer, value
    return asked, NOBODY, value


def offers(s: Position) -> tuple[Action, ...]:
    """Return what may be said: the next value by whoever bids, a hold by whoever hears, and a pass."""
    heard = bool(s.said) and s.said[-1][1].n is not None
    if heard:
        return (HOLD, PASS)
    value = state(s)[2]
    following = next((n for n in VALUES if n > value), None)
    return (Action("bid", n=following), PASS) if following else (PASS,)
