"""Random games of any ruleset on the truth alone, for the tests of the kit."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cardtable import plugins
from cardtable.core.chance import Chance, code_key
from cardtable.core.errors import BadOptions
from cardtable.core.facts import Chosen, Fact
from cardtable.core.options import read_options, specs
from cardtable.core.pending import Ask, Deal, Draw, Over, Rule, Show
from cardtable.core.ruleset import Table
from cardtable.kit.game import TrickGame
from cardtable.kit.position import Position

GAMES = ("wizard", "cutthroat-spades", "two-player-spades", "canadian-smear", "three-handed-euchre")


def kit_game(name: str) -> TrickGame:
    """Return a game of the kit by its id."""
    game: Any = plugins.ruleset(name)
    assert isinstance(game, TrickGame)
    return game


def random_table(game: TrickGame, rnd: Random, seats: int | None = None) -> Table:
    """Return a table with random house rules, dealer and, unless given, number of players."""
    seats = rnd.choice(game.info.seats) if seats is None else seats
    names = tuple(f"P{i}" for i in range(seats))
    while True:
        chosen = {spec.name: rnd.choice(spec.values) for spec in specs(game.Options) if rnd.random() < 0.5}
        try:
            options = read_options(game.Options, chosen, seats)
        except BadOptions:
            continue
        return Table(names, options, rnd.randrange(seats), round=rnd.randint(1, 5) if game.info.rounds else 1)


def next_fact(game: TrickGame, s: Position, chance: Chance, rnd: Random) -> Fact | None:
    """Return a random fact that may come next, or None when the game is over."""
    match game.pending(s):
        case Ask(seat=seat, secret=secret):
            return Chosen(seat, rnd.choice(game.legal_actions(s, seat)), secret)
        case Deal() as deal:
            return chance.deal(deal)
        case Draw() as draw:
            return chance.draw(draw)
        case Show() | Rule() as request:
            return game.derive(s, request)
        case Over():
            return None


def walk(game: TrickGame, table: Table, seed: int, hands: int) -> Iterator[tuple[Position, Fact, Position]]:
    """Yield a random game step by step: before, fact, after; it is left after that many finished hands."""
    rnd = Random(seed)
    chance = Chance(code_key(f"T-{seed}"))
    s = game.new_game(table)
    while len(s.sheet.done) < hands and (fact := next_fact(game, s, chance, rnd)) is not None:
        after = game.apply(s, fact)
        yield s, fact, after
        s = after
