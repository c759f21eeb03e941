"""How long the levels take for a decision, in processor time, with all the worlds that a level wants."""

from __future__ import annotations

from itertools import count
from statistics import median
from time import process_time
from typing import Final

from cardtable import plugins
from cardtable.bots.levels import with_playouts
from cardtable.core.chance import Stream
from cardtable.core.observation import Observation
from cardtable.core.pending import BIDDING, PLAY
from cardtable.kit.game import TrickGame
from cardtable.sim.bench_figures import Figure
from cardtable.sim.bench_positions import kit_games, played
from cardtable.table.players import Bot

LEVELS: Final = ("thumb", "normal", "hard", "expert")
ASKED: Final = 60
"""So many calls, and so many cards, are asked of each level in each game."""
AIMS: Final = {("hard", "call"): "30 to 110", ("hard", "card"): "5 to 20", ("expert", "call"): "500 at most",
               ("expert", "card"): "500 at most"}  # fmt: skip
"""In milliseconds; at a table a decision is cut short where it would take longer than its level allows."""


def decision_figures() -> tuple[Figure, ...]:
    """Return the median and the 99th percentile of a call and of a card, by game and level."""
    return tuple(figure for game in kit_games() for figure in _figures(game))


def _figures(game: TrickGame) -> list[Figure]:
    figures = []
    for kind, asked in questions(game).items():
        for level in LEVELS:
            bot = with_playouts(plugins.bot(level), None)
            times = sorted(_seconds(bot, question) * 1e3 for question in asked)
            name = f"{game.info.name}, {level}: a {kind}"
            aim = AIMS.get((level, kind), "")
            figures.append(Figure("decisions", f"{name}, median", median(times), "ms", aim))
            figures.append(Figure("decisions", f"{name}, 99th percentile", times[len(times) * 99 // 100], "ms"))
    return figures


def questions(game: TrickGame) -> dict[str, list[Observation]]:
    """Return bids and cards with a choice, of whole hands, until there are enough of both kinds."""
    found: dict[str, list[Observation]] = {"call": [], "card": []}
    for deal in count():
        for _, asked in played(game, f"bench {deal}"):
            if len(asked.legal) > 1:
                kind = {PLAY: "card", BIDDING: "call"}.get(asked.ask.stage)
                if kind is not None:
                    found[kind].append(asked)
        if min(map(len, found.values())) >= ASKED:
            return {kind: asked[:ASKED] for kind, asked in found.items()}
    raise AssertionError


def _seconds(bot: Bot, asked: Observation) -> float:
    words = Stream(b"bench", "decision")
    start = process_time()
    bot.choose(asked, words)
    return process_time() - start
