"""Worlds that explain what was said and played: one after the other, each the last one with a few cards exchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from cardtable.core.cards import CardSet
from cardtable.core.piles import Pile
from cardtable.kit.evolve import evolve
from cardtable.kit.position import Position

Likelihood: TypeAlias = Callable[[int, CardSet], float]
"""How likely a seat that holds these cards now has said and played what it has."""
FIRST: Final = 8
"""The first world is the likeliest of so many."""
WARM: Final = 24
"""So many exchanges are tried before it is used."""
APART: Final = 6
"""So many are tried between one world and the next."""
_SMALL: Final = 1 << 16


def chain(
    view: Position, me: int, sample: Callable[[], Position], likelihood: Likelihood, small: Callable[[], int]
) -> Iterator[Position]:
    """Yield worlds without end, each as often as it is likely: an exchange for a worse one is taken now and then.

    `small` draws numbers below 2^16. Cards go only to seats that may hold them.
    """
    assert view.play is not None
    lacks, free = view.play.lacks, [x for x in range(view.seats) if x != me and view.hands[x].hidden]

    def weights(world: Position) -> list[float]:
        return [1.0 if x == me else likelihood(x, world.hands[x].known) for x in range(view.seats)]

    def product(factors: list[float]) -> float:
        total = 1.0
        for factor in factors:
            total *= factor
        return total

    world = max([sample() for _ in range(FIRST)], key=lambda w: product(weights(w)))
    hands, now = [pile.known for pile in world.hands], weights(world)
    fixed = [pile.certain for pile in view.hands]

    def drawn(cards: CardSet) -> CardSet:
        skip = small() * cards.bit_count() >> 16
        while skip:
            cards &= cards - 1
            skip -= 1
        return cards & -cards

    tries = WARM
    while True:
        for _ in range(tries if len(free) > 1 else 0):
            i = small() * len(free) >> 16
            a, b = free[i], free[(i + 1 + (small() * (len(free) - 1) >> 16)) % len(free)]
            gives, gets = hands[a] & ~fixed[a] & ~lacks[b], hands[b] & ~fixed[b] & ~lacks[a]
            if not gives or not gets:
                continue
            swap = drawn(gives) | drawn(gets)
            new = likelihood(a, hands[a] ^ swap), likelihood(b, hands[b] ^ swap)
            if new[0] * new[1] * _SMALL > now[a] * now[b] * small():
                hands[a], hands[b] = hands[a] ^ swap, hands[b] ^ swap
                now[a], now[b] = new
        tries = APART
        piles = [pile if x not in free else Pile(hands[x]) for x, pile in enumerate(world.hands)]
        yield evolve(world, hands=tuple(piles))
