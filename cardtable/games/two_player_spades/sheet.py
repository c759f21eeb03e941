"""What a hand of Two-player Spades with real cards is made of: bids, then tricks."""

from __future__ import annotations

from functools import partial
from typing import Final

from cardtable.core.actions import Action
from cardtable.core.piles import Pile
from cardtable.core.ruleset import RuleRef
from cardtable.games.two_player_spades.phases import HAND
from cardtable.games.two_player_spades.scoring import DOUBLE_NIL, NIL
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame, options_of
from cardtable.kit.paper import Writing, ask_bids, ask_tricks, from_left, judged
from cardtable.kit.position import Position
from cardtable.kit.scoring import HandResult

_WORDS: Final = {"0": NIL, "nil": NIL, "double nil": DOUBLE_NIL, "dn": DOUBLE_NIL}


def paper(game: TrickGame, s: Position) -> Writing:
    """Ask for the bids, the second player's first (S2-6), then for the tricks, and return the result."""
    least = max(1, options_of(s).min_bid)
    how = f"a number from {least} to {HAND}, nil (or 0), or double nil (dn)"
    s = evolve(s, hands=(Pile(0, HAND),) * s.seats, seen=(True,) * s.seats)  # as after the draft
    s = yield from ask_bids(s, _WORDS, how, partial(_judge, game))
    each = (HAND,) * s.seats
    tricks = yield from ask_tricks(s, from_left(s), HAND, each)
    return HandResult(s.hand, s.dealer, s.bids, tricks, each)


def _judge(game: TrickGame, s: Position, bid: Action) -> RuleRef | None:
    """Return what forbids a bid: Double Nil was made before the first card, any other after the draft (S2-9)."""
    return judged(game.phases["opening" if bid == DOUBLE_NIL else "bids"], s, bid)
