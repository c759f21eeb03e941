"""Who sits where and who deals first: the draw for the deal, step by step, and the other ways to find a dealer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

from cardtable.core.cards import Card, CardSet, cards_in, mask
from cardtable.core.chance import Chance
from cardtable.core.ruleset import Drawing
from cardtable.core.scene import Happening
from cardtable.core.text import mark

Shuffle: TypeAlias = Callable[[str, CardSet], Sequence[Card]]
"""Gives cards in the random order of a label, as `Chance.shuffled` does."""
Value = TypeVar("Value")

DEAL: Final = "deal"
"""Everybody draws."""
ORDER: Final = "order"
"""Equal players draw again to settle their order among themselves."""
HIGHEST: Final = "highest"
LOWEST: Final = "lowest"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card drawn by a player, who is named by place in the list of players: there are no seats yet."""

    player: int
    card: Card


@dataclass(frozen=True, slots=True)
class Round:
    """One round of a draw: what it settles (`deal`, `order`, `highest`, `lowest`), and the cards as they were drawn."""

    aim: str
    drawn: tuple[Drawn, ...]


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits where, clockwise, and which seat deals first; with the draw that settled it, if there was one."""

    order: tuple[int, ...]
    """By seat: the player's place in the list of players."""
    dealer: int
    scorekeeper: int | None = None
    """The seat that keeps the score, in a game whose draw settles that."""
    rounds: tuple[Round, ...] = ()

    def arranged(self, values: Sequence[Value]) -> tuple[Value, ...]:
        """Return what belongs to the players (names, kinds) in the order of the seats."""
        return tuple(values[player] for player in self.order)


@dataclass(frozen=True, slots=True)
class LastGame:
    """The game before, by seat: its final scores, and who would deal next in turn."""

    scores: tuple[int, ...]
    deals_next: int


def draw_for_deal(players: int, drawing: Drawing, shuffle: Shuffle) -> Seated:
    """Return the seats and the first dealer as cards drawn under the labels `draw/1`, `draw/2`, ... give them."""
    deck = _Deck(drawing, shuffle)
    everybody = tuple(range(players))
    if drawing.seats:
        return Seated(deck.in_order(everybody, DEAL), 0, None, tuple(deck.rounds))
    highest, lowest = deck.ends(everybody)
    return Seated(everybody, highest, lowest, tuple(deck.rounds))


class _Deck:
    """The cards of a draw: none comes twice while there are enough of them."""

    def __init__(self, drawing: Drawing, shuffle: Shuffle) -> None:
        self._rank = {card: rank for rank, equal in enumerate(drawing.ranks) for card in cards_in(equal)}
        self._left = mask(self._rank)
        self._shuffle = shuffle
        self.rounds: list[Round] = []

    def _groups(self, players: Sequence[int], aim: str) -> list[tuple[int, ...]]:
        """Let players draw, and return them by falling cards, equal ones together."""
        if self._left.bit_count() < len(players):
            self._left = mask(self._rank)
        cards = self._shuffle(f"draw/{len(self.rounds) + 1}", self._left)[: len(players)]
        self._left &= ~mask(cards)
        self.rounds.append(Round(aim, tuple(map(Drawn, players, cards))))
        ranks = {player: self._rank[card] for player, card in zip(players, cards, strict=True)}
        return [tuple(p for p in players if ranks[p] == rank) for rank in sorted(set(ranks.values()))]

    def in_order(self, players: tuple[int, ...], aim: str) -> tuple[int, ...]:
        """Return players by falling cards; equal ones draw again among themselves."""
        if len(players) < 2:
            return players
        return tuple(p for group in self._groups(players, aim) for p in self.in_order(group, ORDER))

    def ends(self, players: tuple[int, ...]) -> tuple[int, int]:
        """Return who draws the highest and who the lowest card; where all are equal all draw again."""
        groups = self._groups(players, DEAL)
        while len(groups) < min(2, len(players)):
            groups = self._groups(players, DEAL)
        return self._one(groups[0], HIGHEST, 0), self._one(groups[-1], LOWEST, -1)

    def _one(self, players: tuple[int, ...], aim: str, end: int) -> int:
        while len(players) > 1:
            players = self._groups(players, aim)[end]
        return players[0]


def by_lot(players: int, chance: Chance) -> Seated:
    """Return everybody in place, with a first dealer whom chance names."""
    return _in_place(players, chance.stream("dealer").below(players))


def by_host(players: int) -> Seated:
    """Return everybody in place; the first seat deals."""
    return _in_place(players, 0)


def by_loser(last: LastGame) -> Seated:
    """Return everybody in place; the lowest score of the last game deals, of equal ones the first in turn."""
    players = len(last.scores)
    dealer = min(range(players), key=lambda seat: (last.scores[seat], (seat - last.deals_next) % players))
    return _in_place(players, dealer)


def _in_place(players: int, dealer: int) -> Seated:
    return Seated(tuple(range(players)), dealer)


@dataclass(frozen=True, slots=True)
class Way:
    """A way to find the first dealer, as a form offers it."""

    id: str
    title: str
    text: str


WAYS: Final = (
    Way("draw", "Draw cards", "Everybody draws a card; the highest deals."),
    Way("lot", "At random", "A random player deals first; everyone stays in place."),
    Way("host", "The host", "The first seat deals."),
    Way("loser", "Last game's loser", "The lowest score of the last game deals; without a last game, a random player."),
)


def seated(way: str, players: int, drawing: Drawing, chance: Chance, last: LastGame | None = None) -> Seated:
    """Return seats and first dealer as one of `WAYS` finds them; raises KeyError for any other."""
    ways: dict[str, Callable[[], Seated]] = {
        "draw": lambda: draw_for_deal(players, drawing, chance.shuffled),
        "lot": lambda: by_lot(players, chance),
        "host": lambda: by_host(players),
        "loser": lambda: by_lot(players, chance) if last is None else by_loser(last),
    }
    return ways[way]()


# Words


def draw_told(found: Seated, players: Sequence[str]) -> tuple[Happening, ...]:
    """Return what there is to tell about a draw, card by card, and its result; `players` are the names as they drew."""
    told: list[Happening] = []
    for one in found.rounds:
        if told:
            told.append(Happening("draw", _again(one, players)))
        told += [Happening("draw", f"{players[d.player]} draws {mark(d.card)}", cards=(d.card,)) for d in one.drawn]
    return (*told, Happening("draw", seats_told(found, found.arranged(players))))


def _again(one: Round, players: Sequence[str]) -> str:
    names = _listed(players[d.player] for d in one.drawn)
    what = {DEAL: "the deal", ORDER: "their order", HIGHEST: "the highest card", LOWEST: "the lowest card"}
    return f"{names} are equal and draw again for {what[one.aim]}"


def seats_told(found: Seated, names: Sequence[str]) -> str:
    """Return who deals first, who sits where after a draw, and who keeps the score; `names` are by seat."""
    dealer = names[found.dealer]
    if found.scorekeeper is not None:
        return f"{dealer} deals first, {names[found.scorekeeper]} keeps the score"
    if found.order == tuple(range(len(names))) and not found.rounds:
        return f"{dealer} deals first"
    clockwise = [names[(found.dealer + i) % len(names)] for i in range(1, len(names))]
    return f"{dealer} deals first; to the left sit{'s' * (len(names) == 2)} {', then '.join(clockwise)}"


def _listed(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
