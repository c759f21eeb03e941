"""How a table is opened: its seats and first dealer are found, and a game or tourney is kept from then on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardtable.core.ruleset import Ruleset, Table
from cardtable.store.database.game import OpenGame
from cardtable.store.db import Store
from cardtable.store.records.counting import FINISHED
from cardtable.store.records.header import Find
from cardtable.table.launch import Origin
from cardtable.table.seating import LastGame, Seated


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw for the deal, with the names in the order in which they drew."""

    found: Seated
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """A game to sit down at, and the draw that seated its players, where there was one to be shown."""

    game: OpenGame
    draw: Draw | None = None
    waited: bool = False
    """Whether the game, or its tourney, was kept before: only then is it kept where its programs may not run."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What is agreed on, and how seats and first dealer were found."""

    ruleset: Ruleset
    table: Table
    """Names as they were given; the seats come from `found`."""
    kinds: tuple[str, ...]
    origin: Origin
    found: Seated
    way: str
    """One of `seating.WAYS`."""
    tokens: int | None = None
    """The tokens that win a tourney; None for one game."""

    def begin(self, store: Store, find: Find) -> Opened:
        """Return the new game, or the first one of the new tourney; raises CardtableError."""
        names = self.table.names
        table = replace(self.table, names=self.found.arranged(names), dealer=self.found.dealer)
        kinds = self.found.arranged(self.kinds)
        draw = Draw(self.found, names) if self.found.rounds else None
        if self.tokens is None:
            return Opened(store.new_game(self.ruleset, table, kinds, self.origin), draw)
        tourney = store.tourneys.begin(self.ruleset, table, kinds, self.tokens, self.origin, self.way)
        return Opened(store.next_game(tourney, find), draw)


def in_place(table: Table) -> Seated:
    """Return the seats of a table as they are."""
    return Seated(tuple(range(table.seats)), table.dealer)


def last_game(store: Store, find: Find, ruleset: Ruleset, names: Sequence[str]) -> LastGame | None:
    """Return the latest finished game of these players at a game, by their places among `names`; None without one."""
    wanted = sorted(names)
    played = (g for g in store.games() if g.state == FINISHED and g.game == ruleset.info.id)
    game = next((g for g in played if sorted(g.names) == wanted), None)
    if game is None:
        return None
    hands = store.look(game.id, find).standing.hands
    next_seat = (hands[-1].dealer + 1) % len(names) if hands else 0
    scores = tuple(game.scores[game.names.index(name)] for name in names)
    return LastGame(scores, list(names).index(game.names[next_seat]))
