"""A Metropolis chain over worlds: one after the other, each the last one with a few cards exchanged.

So worlds come up in proportion to how well they explain what was said and played. Source: Metropolis, Rosenbluth,
Rosenbluth, Teller and Teller, "Equation of state calculations by fast computing machines", J. Chem. Phys. 21, 1953.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod
from typing import Final, TypeAlias

from cardtable.core.cards import CardSet
from cardtable.core.piles import Pile
from cardtable.kit.evolve import evolve
from cardtable.kit.position import Position

Likelihood: TypeAlias = Callable[[int, CardSet], float]
"""How likely a seat that holds these cards now has said and played what it has, at most 1."""
STARTS: Final = 8
"""The first world is the likeliest of so many. Chosen."""
BURN_IN: Final = 24
"""At least so many exchanges are tried before a world is used. Chosen."""
_SMALL: Final = 1 << 16


def metropolis_chain(
    view: Position,
    me: int,
    sample: Callable[[], Position],
    likelihood: Likelihood,
    small: Callable[[], int],
    thinning: int,
) -> Iterator[Position]:
    """Yield worlds without end, each as often as it is likely.

    An exchange for a less likely world is taken with the ratio of the two likelihoods, any other always. `small` draws
    numbers below 2^16; `thinning` exchanges are tried between one world and the next. Cards go only to
    seats that may hold them, or to the stock, which says nothing.
    """
    assert view.play is not None
    free = [x for x in range(view.seats) if x != me and view.hands[x].hidden]
    places = [*free, view.seats] if view.stock.hidden else free
    lacks = (*view.play.lacks, 0)
    fixed = [pile.certain for pile in (*view.hands, view.stock)]

    def weights(world: Position) -> list[float]:
        return [1.0 if x == me else likelihood(x, world.hands[x].known) for x in range(view.seats)] + [1.0]

    world = max([sample() for _ in range(STARTS)], key=lambda w: prod(weights(w)))
    held, now = [pile.known for pile in (*world.hands, world.stock)], weights(world)

    def drawn(cards: CardSet) -> CardSet:
        skip = small() * cards.bit_count() >> 16
        while skip:
            cards &= cards - 1
            skip -= 1
        return cards & -cards

    tries = max(BURN_IN, thinning)
    while True:
        for _ in range(tries if len(places) > 1 else 0):
            i = small() * len(free) >> 16
            a, b = places[i], places[(i + 1 + (small() * (len(places) - 1) >> 16)) % len(places)]
            gives, gets = held[a] & ~fixed[a] & ~lacks[b], held[b] & ~fixed[b] & ~lacks[a]
            if not gives or not gets:
                continue
            swap = drawn(gives) | drawn(gets)
            least = now[a] * now[b] * small() / _SMALL
            new = likelihood(a, held[a] ^ swap)
            if new <= least:
                continue
            other = likelihood(b, held[b] ^ swap) if b < view.seats else 1.0
            if new * other > least:
                held[a], held[b] = held[a] ^ swap, held[b] ^ swap
                now[a], now[b] = new, other
        tries = thinning
        piles = [Pile(held[x]) if x in free else pile for x, pile in enumerate(world.hands)]
        stock = Pile(held[view.seats]) if view.stock.hidden else world.stock
        yield evolve(world, hands=tuple(piles), stock=stock)
