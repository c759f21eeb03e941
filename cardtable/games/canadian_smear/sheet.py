"""What a hand of Smear with real cards is made of: the auction, who has High, Low and Jack, and Game."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any, Final

from cardtable.core.cards import cards_in
from cardtable.core.facts import Chosen
from cardtable.core.ruleset import RuleRef
from cardtable.games.canadian_smear.rules import SIZE
from cardtable.games.canadian_smear.scoring import card_points
from cardtable.kit.auction import PASS
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame, options_of
from cardtable.kit.paper import NONE, Question, Writing, ask_counts, from_left, judged, reads_call, reads_player
from cardtable.kit.phases import Phase
from cardtable.kit.position import NOBODY, Position
from cardtable.kit.scoring import HandResult

_COUNT: Final = "count"
_WHO: Final = "a name or its beginning, or none"


def paper(game: TrickGame, s: Position) -> Writing:
    """Ask for the auction, then for the takers of the points, and return the result."""
    s = yield from _auction(game.phases["auction"], s)
    takers: list[int] = []
    for name in ("High", "Low", "Jack", *(("Joker",) if options_of(s).joker_point == "on" else ())):
        read = reads_player(s.table.names, NONE)
        takers.append((yield Question(name, f"who has {name}", _WHO, read, partial(_judge, s, tuple(takers)))))
    taker, counts = yield from _game(s)
    return HandResult(
        s.hand, s.dealer, s.bids, (0,) * s.seats, (SIZE,) * s.seats, maker=s.maker,
        takers=(*takers, taker), counts=counts,
    )  # fmt: skip


def _auction(auction: Phase, s: Position) -> Generator[Question, Any, Position]:
    """Ask for one call a seat until somebody is the bidder; a deal that all pass is dealt again (SM-12 to SM-16)."""
    words = {"pass": PASS, "p": PASS}
    how = f"a number from {options_of(s).min_bid} to {options_of(s).points}, or pass (p)"
    read = reads_call(words, how)
    dealt, told = s, ""
    while True:
        for seat in from_left(s):
            s = evolve(s, turn=seat, phase="auction")
            prompt = f"{s.table.names[seat]}'s call"
            question = Question(f"call {s.attempt}.{seat}", prompt, how, read, partial(judged, auction, s), before=told)
            action, told = (yield question), ""
            s = auction.apply(s, Chosen(seat, action))
            if s.phase == "tricks":
                return s
        told = f"Everybody passed: {s.table.names[s.dealer]} deals again (SM-15)."
        s = evolve(dealt, attempt=s.attempt)


def _judge(s: Position, takers: tuple[int, ...], seat: int) -> RuleRef | None:
    """Return why a point must or cannot have a taker: the first lead is a trump, or else the joker (SM-A3, SM-A8)."""
    options = options_of(s)
    if not takers:
        must = options.high_point == "highest_in_play" and options.joker == "off"
        return RuleRef("SM-A1", "somebody has High: the highest trump in play") if must and seat == NOBODY else None
    high, low, name = takers[0], (*takers, seat)[1], ("Low", "Jack", "Joker")[len(takers) - 1]
    if name == "Joker":
        return None
    if name == "Low":
        if seat != NOBODY:
            return _no_high(options.high_point, high)
        if options.joker == "off" or high != NOBODY:
            return RuleRef("SM-A3", "somebody has Low: the lowest trump in play")
        return None
    if low == NOBODY and seat != NOBODY:
        return RuleRef("SM-A3", "nobody has Low, so the Jack of trumps is not in play")
    return None


def _no_high(high_point: str, high: int) -> RuleRef | None:
    """Return why there is no Low where nobody has High although the highest trump in play scores it."""
    if high_point == "highest_in_play" and high == NOBODY:
        return RuleRef("SM-A8", "nobody has High, so the joker is the only trump and nobody has Low")
    return None


def _game(s: Position) -> Generator[Question, Any, tuple[int, tuple[int, ...]]]:
    """Ask who has Game, or for the card points that decide it; return the taker and the card points (SM-10)."""
    names, options = s.table.names, options_of(s)
    who = reads_player(names, NONE)
    how = f"{_WHO}, or {_COUNT} to write down the card points"

    def read(text: str) -> int | None:
        return None if text.casefold() == _COUNT else who(text)

    def judge(seat: int | None) -> RuleRef | None:
        tied = seat == NOBODY and options.game_tie == "non_dealer"
        return RuleRef("SM-A5", "on a tie Game goes to the player who did not deal") if tied else None

    seat = yield Question("Game", "who has Game", how, read, judge)
    if seat is not None:
        return seat, ()
    most = sum(map(card_points, cards_in(options.deck)))
    counts = yield from ask_counts(s, "card points", from_left(s), (most,) * s.seats, range(most + 1))
    return NOBODY, counts
