"""Worlds: full positions that fit what one seat knows (determinizations). Unseen cards are dealt where cards lack.

Most constrained cards come first, and places fill in proportion to their room, so that every world can come up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import log
from typing import Final

from cardtable.core.actions import Action
from cardtable.core.cards import CardSet, cards_in, mask
from cardtable.core.chance import Words
from cardtable.core.piles import EMPTY, Pile
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame
from cardtable.kit.kernel import small_numbers
from cardtable.kit.position import Position, own_as_seen, own_piles, with_piles

VEILED_BID: Final = Action("bid")
"""What a view holds in place of another seat's hidden number."""
_SMALL: Final = 1 << 16
DRAWS: Final = 200
"""How often it is drawn which cards have left a pile, where a draw may leave the others no room. Chosen."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a seat knows of hidden cards besides its view."""

    lacks: tuple[CardSet, ...] = ()
    """By seat: cards that it surely does not hold."""
    holds: tuple[CardSet, ...] = ()
    """By seat: cards that it surely holds."""
    odds: Mapping[int, Sequence[float]] = field(default_factory=dict)
    """By seat: the odds of each card to be held there."""


NOTHING_MORE: Final = Known()


class Worlds:
    """The worlds that fit a view; `sample` deals another one, from the same words the same ones in the same order."""

    def __init__(self, game: TrickGame, view: Position, words: Words, known: Known = NOTHING_MORE) -> None:
        self._game = game
        self._view = view
        self._next = small_numbers(words).__next__
        seats = view.seats
        owned = own_piles(view.own)
        self._gone = seats + 1 + len(owned)
        self._own = range(seats + 1, self._gone)
        """The places of the game's own piles: cards that left one of them have gone to a hand."""
        piles = [*view.hands, view.stock, *owned, view.gone]
        holds = [*known.holds, *[0] * (len(piles) - len(known.holds))]
        self._piles = [_with_known(p, cards) for p, cards in zip(piles, holds, strict=True)]
        self._lacks = _lacks(view, known)
        self._fixed = [p.certain for p in self._piles]
        self._rooms = [len(p) - p.certain.bit_count() for p in self._piles]
        self._loose = [i for i, p in enumerate(self._piles) if p.out]
        unseen = game.deal_request(view).deck & ~_seen(view)
        for p in self._piles:
            unseen &= ~p.known
        self._groups = self._grouped(unseen)
        self._waits = {
            seat: [1.0 / max(held, 1e-9) for held in odds] for seat, odds in known.odds.items()
        }  # fmt: skip

    def sample(self) -> Position:
        """Return a world: a position without hidden cards or bids that looks like the view to its seat.

        Raises ValueError where there is none.
        """
        got = next(filter(None, (self._placed() for _ in range(DRAWS if self._loose else 1))), None)
        if got is None:
            raise ValueError("no deal of the unseen cards fits this view")
        piles = [Pile(cards) if cards else EMPTY for cards in got]
        seats = self._view.seats
        world = evolve(
            self._view, hands=tuple(piles[:seats]), stock=piles[seats],
            own=with_piles(self._view.own, [piles[i] for i in self._own]), gone=piles[self._gone],
        )  # fmt: skip
        return self._with_bids(world) if VEILED_BID in world.bids else world

    def _placed(self) -> list[CardSet] | None:
        """Return what lies in each place; None where it is drawn that cards left which must still be there."""
        groups = self._groups
        fixed = self._fixed
        if self._loose:
            groups, fixed = self._with_leavers()
        got = self._dealt_by_odds(groups, fixed) if self._waits else None
        return got or self._dealt(groups, fixed, self._rooms_after(fixed)) or self._matched(groups, fixed)

    # Where a card may be

    def _allowed(self, cards: CardSet, places: Sequence[int]) -> dict[int, CardSet]:
        """Return the cards by the set of places, as a mask, in which they may be."""
        result: dict[int, CardSet] = {}
        for card in cards_in(cards):
            bits = 0
            for i in places:
                if not (i < len(self._lacks) and self._lacks[i] >> card & 1):
                    bits |= 1 << i
            result[bits] = result.get(bits, 0) | 1 << card
        return result

    def _grouped(self, unseen: CardSet) -> list[tuple[int, CardSet]]:
        """Return the unseen cards by the places where they may be, the most constrained first."""
        open_places = [i for i, room in enumerate(self._rooms) if room]
        return _by_freedom(self._allowed(unseen, open_places))

    def _with_leavers(self) -> tuple[list[tuple[int, CardSet]], list[CardSet]]:
        """Return the groups and what is fixed once it is drawn which known cards have left the piles that lost some.

        From a hand they went out of play, from a pile of the game's own to a hand; nowhere else. A card that the seat
        is found to lack has left for certain.
        """
        groups = dict(self._groups)
        fixed = list(self._fixed)
        hands = [i for i in range(self._view.seats) if self._rooms[i]]
        for i in self._loose:
            p = self._piles[i]
            where = hands if i in self._own else [self._gone]
            moving = self._allowed(p.known, where)
            stuck = moving.pop(0, 0)
            lost = p.known & ~stuck & self._lacks[i] if i < len(self._lacks) else 0
            loose = list(cards_in(p.known & ~stuck & ~lost))
            pool: list[int] = [*loose, *[-1] * p.hidden]
            left = [*cards_in(lost), *(c for c in self._some(pool, p.out - lost.bit_count()) if c >= 0)]
            gone = mask(left[: sum([self._rooms[place] for place in where])])  # the others among them were played
            fixed[i] |= p.known & ~gone
            for bits, cards in moving.items():
                if cards & gone:
                    groups[bits] = groups.get(bits, 0) | cards & gone
        return _by_freedom(groups), fixed

    def _rooms_after(self, fixed: list[CardSet]) -> list[int]:
        return [len(p) - cards.bit_count() for p, cards in zip(self._piles, fixed, strict=True)]

    # Dealing

    def _some(self, pool: list[int], count: int) -> list[int]:
        """Return so many of a pool, at random; the pool is shuffled for it."""
        draw, size = self._next, len(pool)
        for i in range(count):
            j = i + (draw() * (size - i) >> 16)
            pool[i], pool[j] = pool[j], pool[i]
        return pool[:count]

    def _dealt(self, groups: list[tuple[int, CardSet]], fixed: list[CardSet], rooms: list[int]) -> list[CardSet] | None:
        """Return what lies in each place, or None when the last cards have no room where they may be."""
        got = list(fixed)
        for bits, cards in groups:
            slots: list[int] = []
            for place in cards_in(bits):
                slots += [place] * rooms[place]
            count = cards.bit_count()
            if len(slots) < count:
                return None
            for place in self._some(slots, count):
                bit = cards & -cards
                cards ^= bit
                got[place] |= bit
                rooms[place] -= 1
        return got

    def _dealt_by_odds(self, groups: list[tuple[int, CardSet]], fixed: list[CardSet]) -> list[CardSet] | None:
        """Return what lies in each place when the seats with odds take their cards first, or None.

        Every card has a waiting time, the shorter the likelier it is held, and the first ones are taken: weighted
        sampling without replacement (Efraimidis and Spirakis 2006).
        """
        rooms, got = self._rooms_after(fixed), list(fixed)
        for seat, waits in self._waits.items():
            here, forced, free = 1 << seat, 0, []
            for bits, cards in groups:
                if bits == here:
                    forced |= cards
                elif bits & here:
                    free += list(cards_in(cards))
            wanted = rooms[seat] - forced.bit_count()
            if not 0 <= wanted <= len(free):
                return None
            draw = self._next
            free.sort(key=[0.0 if c not in free else -log((draw() + 0.5) / _SMALL) * waits[c]
                           for c in range(max(free, default=-1) + 1)].__getitem__)  # fmt: skip
            taken = forced | mask(free[:wanted])
            got[seat] |= taken
            rooms[seat] = 0
            groups = _by_freedom(_without(groups, here, taken))
        return self._dealt(groups, got, rooms)

    def _matched(self, groups: list[tuple[int, CardSet]], fixed: list[CardSet]) -> list[CardSet] | None:
        """Return what lies in each place, cards that found no room making others move; None where there is no way."""
        rooms = self._rooms_after(fixed)
        homes: list[list[int]] = [[] for _ in rooms]
        where = {c: list(cards_in(bits)) for bits, cards in groups for c in cards_in(cards)}

        def settle(card: int, tried: set[int]) -> bool:
            for place in self._some(where[card], len(where[card])):
                if place in tried:
                    continue
                tried.add(place)
                if len(homes[place]) < rooms[place]:
                    homes[place].append(card)
                    return True
                for other in list(homes[place]):
                    if settle(other, tried):
                        homes[place].remove(other)
                        homes[place].append(card)
                        return True
            return False

        for card in self._some(list(where), len(where)):
            if not settle(card, set()):
                return None
        return [cards | mask(home) for cards, home in zip(fixed, homes, strict=True)]

    def _with_bids(self, world: Position) -> Position:
        """Return the world with a number, any that could be said, in place of every hidden one."""
        bids = list(world.bids)
        for seat, said in enumerate(bids):
            if said == VEILED_BID:
                size = len(world.hands[seat]) + (world.play.played[seat].bit_count() if world.play else 0)
                bids[seat] = Action("bid", n=self._next() * (size + 1) >> 16)
        calls = tuple([(seat, bids[seat] or call) if call == VEILED_BID else (seat, call) for seat, call in world.said])
        return evolve(world, bids=tuple(bids), said=calls)


def seen_by(world: Position, seat: int) -> Position:
    """Return a world as one of its seats sees it with nothing seen but its hand, open hands, turned cards and play."""
    eyes = {seat, *(world.play.open_hands if world.play else ())}
    hands = tuple([pile if i in eyes else pile.veiled() for i, pile in enumerate(world.hands)])
    own = own_as_seen(world.own, seat)
    return evolve(world, hands=hands, stock=world.stock.veiled(), own=own, gone=world.gone.veiled())


def _seen(view: Position) -> CardSet:
    """Return the cards on the table and those played."""
    seen = mask(view.up)
    if view.play is not None:
        for cards in view.play.played:
            seen |= cards
    return seen


def _lacks(view: Position, known: Known) -> list[CardSet]:
    """Return, by seat, the cards that it surely does not hold."""
    played = view.play.lacks if view.play is not None else (0,) * view.seats
    more = known.lacks or (0,) * view.seats
    return [a | b for a, b in zip(played, more, strict=True)]


def _with_known(pile: Pile, holds: CardSet) -> Pile:
    """Return a pile of which these cards are known to be there."""
    new = holds & ~pile.known
    return Pile(pile.known | new, pile.hidden - new.bit_count(), pile.out) if new else pile


def _by_freedom(groups: Mapping[int, CardSet]) -> list[tuple[int, CardSet]]:
    return sorted(groups.items(), key=lambda item: item[0].bit_count())


def _without(groups: list[tuple[int, CardSet]], here: int, taken: CardSet) -> dict[int, CardSet]:
    """Return the groups after a place is full and these cards are dealt."""
    rest: dict[int, CardSet] = {}
    for bits, cards in groups:
        if left := cards & ~taken:
            rest[bits & ~here] = rest.get(bits & ~here, 0) | left
    return rest
