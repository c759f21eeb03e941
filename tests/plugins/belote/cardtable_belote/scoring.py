"""What tricks and declarations count in Belote."""

from __future__ import annotations

from typing import Final

from cardtable.core.cards import ACE, JACK, KING, QUEEN, SUITS, TEN, CardSet, card_of, cards_in, mask, rank_of, suit_of
from cardtable.kit.game import ACROSS
from cardtable.kit.scoring import HandResult

PLAIN: Final = {ACE: 11, TEN: 10, KING: 4, QUEEN: 3, JACK: 2}
TRUMPS: Final = {JACK: 20, 9: 14, ACE: 11, TEN: 10, KING: 4, QUEEN: 3}
FOURS: Final = {JACK: 200, 9: 150, ACE: 100, TEN: 100, KING: 100, QUEEN: 100}
RUNS: Final = {3: 20, 4: 50, 5: 100}
HAND, LAST, CAPOT = 8, 10, 90


def royal(cards: CardSet, trump: int) -> bool:
    """Return whether somebody played king and queen of trumps (BE-8)."""
    return not mask((card_of(trump, KING), card_of(trump, QUEEN))) & ~cards


def cards_of(side: tuple[int, ...], result: HandResult) -> int:
    """Return the points of a side's tricks (BE-1, BE-11)."""
    won = [c for x in side for c in cards_in(result.captured[x])]
    points = sum((TRUMPS if suit_of(c) == result.trump else PLAIN).get(rank_of(c), 0) for c in won)
    every = sum(result.tricks[x] for x in side) == HAND
    return points + LAST * (result.takers[0] in side) + CAPOT * every


def declared(result: HandResult) -> dict[tuple[int, ...], int]:
    """Return what each side's declarations count (BE-9)."""
    found = {seat: declarations(cards) for seat, cards in enumerate(result.played)}
    best = max([(result.dealer + i) % 4 for i in range(1, 5)], key=lambda seat: max(found[seat], default=(0, 0)))
    return {side: sum(n for x in side for n, _ in found[x]) * (best in side) for side in ACROSS}


def declarations(cards: CardSet) -> list[tuple[int, int]]:
    """Return the declarations in a hand, each with what it counts and its highest rank."""
    found = [(n, rank) for rank, n in FOURS.items() if all(cards >> card_of(suit, rank) & 1 for suit in SUITS)]
    for suit in SUITS:
        run = 0
        for rank in range(7, 16):
            if cards >> card_of(suit, rank) & 1:
                run += 1
                continue
            if run >= 3:
                found.append((RUNS[min(run, 5)], rank - 1))
            run = 0
    return found
