"""What a round of Wizard with real cards is made of: bids, then tricks."""

from __future__ import annotations

from functools import partial

from cardtable.core.actions import Action
from cardtable.core.ruleset import RuleRef
from cardtable.games.wizard.options import rounds
from cardtable.games.wizard.rules import round_of, size_of
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame, options_of
from cardtable.kit.paper import Writing, ask_bids, ask_tricks, from_left, judged
from cardtable.kit.position import Position
from cardtable.kit.scoring import HandResult


def paper(game: TrickGame, s: Position) -> Writing:
    """Ask for the bids (WZ-10), then for the tricks, and return the result."""
    size = size_of(s)
    s = yield from ask_bids(s, {}, f"a number from 0 to {size}", partial(_judge, game))
    each = (size,) * s.seats
    tricks = yield from ask_tricks(s, from_left(s), size, each)
    number, count = round_of(s), len(rounds(options_of(s).round_sizes, s.seats))
    return HandResult(number, s.dealer, s.bids, tricks, each, last=number == count)


def _judge(game: TrickGame, s: Position, bid: Action) -> RuleRef | None:
    return judged(game.phases["bids"], evolve(s, seen=(True,) * s.seats), bid)
