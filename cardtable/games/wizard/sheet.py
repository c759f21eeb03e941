"""What a round of Wizard with real cards is made of: bids, then tricks."""

from __future__ import annotations

from typing import Final

from cardtable.core.actions import Action
from cardtable.core.ruleset import RuleRef
from cardtable.games.wizard.options import rounds
from cardtable.games.wizard.rules import Bids, Wizard
from cardtable.kit.game import options_of
from cardtable.kit.paper import Writing, ask_bids, ask_tricks, from_left, judged
from cardtable.kit.position import Position
from cardtable.kit.scoring import HandResult

_RULES: Final = Wizard()


def paper(s: Position) -> Writing:
    """Ask for the bids (WZ-10), then for the tricks, and return the result."""
    size = _RULES.size(s)
    s = yield from ask_bids(s, {}, f"a number from 0 to {size}", _judge)
    each = (size,) * s.seats
    tricks = yield from ask_tricks(s, from_left(s), size, each)
    number, count = _RULES.round(s), len(rounds(options_of(s).round_sizes, s.seats))
    return HandResult(number, s.dealer, s.bids, tricks, each, last=number == count)


def _judge(s: Position, bid: Action) -> RuleRef | None:
    return judged(Bids(), s, bid)
