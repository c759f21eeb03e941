"""What tricks count in Belote."""

from __future__ import annotations

from typing import Final

from cardtable.core.cards import ACE, JACK, KING, QUEEN, TEN, card_of, cards_in, mask, rank_of, suit_of
from cardtable.kit.scoring import HandResult

PLAIN: Final = {ACE: 11, TEN: 10, KING: 4, QUEEN: 3, JACK: 2}
TRUMPS: Final = {JACK: 20, 9: 14, ACE: 11, TEN: 10, KING: 4, QUEEN: 3}
HAND, LAST, ALL, CAPOT = 8, 10, 162, 90


def has_belote(side: tuple[int, ...], result: HandResult) -> bool:
    """Return whether a seat of a side has played king and queen of trumps (BL-14)."""
    pair = mask((card_of(result.trump or 0, KING), card_of(result.trump or 0, QUEEN)))
    return any(not pair & ~result.played[x] for x in side)


def takes_all(side: tuple[int, ...], result: HandResult) -> bool:
    """Return whether a side has taken every trick (BL-13)."""
    return sum(result.tricks[x] for x in side) == HAND


def points_of(side: tuple[int, ...], result: HandResult) -> int:
    """Return the points of a side's tricks (BL-13)."""
    won = [c for x in side for c in cards_in(result.captured[x])]
    points = sum((TRUMPS if suit_of(c) == result.trump else PLAIN).get(rank_of(c), 0) for c in won)
    return points + LAST * (result.takers[0] in side) + CAPOT * takes_all(side, result)
