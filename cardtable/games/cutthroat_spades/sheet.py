"""What a hand of Cutthroat Spades with real cards is made of: bids, tricks, and who captured the award Jacks."""

from __future__ import annotations

from functools import partial
from typing import Final

from cardtable.core.actions import Action
from cardtable.core.cards import card_name, card_text, cards_in
from cardtable.core.ruleset import RuleRef
from cardtable.games.cutthroat_spades.rules import pack_of, possible_of
from cardtable.games.cutthroat_spades.scoring import BLIND_6, BLIND_NIL, MOON, NIL, ONE, TWO
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame, options_of
from cardtable.kit.paper import Question, Writing, ask_bids, ask_tricks, from_left, judged, reads_player
from cardtable.kit.position import Position
from cardtable.kit.scoring import HandResult

_WORDS: Final = {
    "0": NIL, "nil": NIL, "1f": ONE, "2f": TWO, "moon": MOON, "sm": MOON, "shoot the moon": MOON,
    "blind nil": BLIND_NIL, "bn": BLIND_NIL, "blind 6": BLIND_6, "b6": BLIND_6,
}  # fmt: skip


def paper(game: TrickGame, s: Position) -> Writing:
    """Ask for the bids (CS-10), the tricks and the Jacks in force (CS-38), and return the result."""
    pack = pack_of(s)
    least = max(1, options_of(s).min_bid)
    how = f"a number from {least} to {pack.size}, nil (or 0), 1f, 2f, moon (sm), blind nil (bn) or blind 6 (b6)"
    s = yield from ask_bids(s, _WORDS, how, partial(_judge, game))
    possible = possible_of(s)
    tricks = yield from ask_tricks(s, from_left(s), pack.size, possible)
    captured = [0] * s.seats
    read, how = reads_player(s.table.names), "a name, or its beginning"
    for card in cards_in(options_of(s).jacks):
        prompt = f"who captured the {card_name(card)}"
        seat = yield Question(f"captured {card_text(card)}", prompt, how, read, partial(_took_none, s, tricks))
        captured[seat] |= 1 << card
    return HandResult(s.hand, s.dealer, s.bids, tricks, possible, captured=tuple(captured))


def _judge(game: TrickGame, s: Position, bid: Action) -> RuleRef | None:
    """Return what forbids a bid: a blind one was made before looking, any other after (CS-11, CS-14, CS-16)."""
    looked = bid not in (BLIND_NIL, BLIND_6)
    return judged(game.phases["bids"], evolve(s, seen=(looked,) * s.seats), bid)


def _took_none(s: Position, tricks: tuple[int, ...], seat: int) -> RuleRef | None:
    """Return why a seat without a trick cannot have captured a Jack."""
    return None if tricks[seat] else RuleRef("CS-35", f"{s.table.names[seat]} took no trick, so captured no Jack")
