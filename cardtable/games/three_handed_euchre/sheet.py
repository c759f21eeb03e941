"""What a hand of Three-handed Euchre with real cards is made of: the maker, who is alone, and the tricks."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from cardtable.core.actions import Action
from cardtable.core.ruleset import RuleRef
from cardtable.games.three_handed_euchre.scoring import ALL
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame, options_of
from cardtable.kit.paper import NONE, Question, Writing, ask_tricks, reads_player, reads_word
from cardtable.kit.position import NOBODY, Position
from cardtable.kit.scoring import HandResult

_DUMMY: Final = "dummy (d) or alone (a)"


def paper(game: TrickGame, s: Position) -> Writing:  # noqa: ARG001 - the signature of every paper
    """Ask who is the maker, who goes alone where there is a dummy, who took how many tricks, and return the result."""
    s = yield from _maker(s)
    names, maker = s.table.names, s.maker
    alone, lone = False, NOBODY
    if options_of(s).dummy == "on":
        words = {"dummy": False, "d": False, "alone": True, "a": True}
        alone = yield Question("alone", f"{names[maker]}: dummy or alone", _DUMMY, reads_word(words, _DUMMY))
        lone = yield from _lone_defender(s)
    active = tuple(seat in (maker, lone) or lone == NOBODY for seat in range(s.seats))
    playing = tuple(seat for seat in (maker, s.left_of(maker), s.left_of(maker, 2)) if active[seat])
    possible = tuple(ALL if plays else 0 for plays in active)
    tricks = yield from ask_tricks(s, playing, ALL, possible)
    said = {lone: Action("alone"), maker: Action("maker alone" if alone else "maker")}
    return HandResult(
        s.hand, s.dealer, tuple(said.get(seat) for seat in range(s.seats)), tricks, possible, maker,
        alone=tuple((seat == maker and alone) or seat == lone for seat in range(s.seats)),
    )  # fmt: skip


def _maker(s: Position) -> Generator[Question, Any, Position]:
    """Ask for the maker; a deal that nobody takes is the next player's to deal (EU-17, EU-19)."""
    how, told = "a name or its beginning, or none if all passed twice", ""

    def judge(seat: int) -> RuleRef | None:
        stuck = seat == NOBODY and options_of(s).stick_dealer == "on"
        return RuleRef("EU-A10", "at this table the dealer must name trumps in the second round") if stuck else None

    while True:
        read = reads_player(s.table.names, NONE)
        seat = yield Question(f"maker {s.attempt}", "who is the maker", how, read, judge, before=told)
        if seat != NOBODY:
            return evolve(s, maker=seat)
        s = evolve(s, attempt=s.attempt + 1, dealer=s.left_of(s.dealer))
        told = f"Nobody named a suit: {s.table.names[s.dealer]} deals (EU-17)."


def _lone_defender(s: Position) -> Generator[Question, Any, int]:
    """Ask whether a defender goes alone, and return which, or NOBODY (EU-22)."""
    names, maker = s.table.names, s.maker

    def judge(seat: int) -> RuleRef | None:
        return RuleRef("EU-22", f"{names[maker]} is the maker, not a defender") if seat == maker else None

    how = "a name or its beginning, or none"
    seat: int = yield Question("defender", "which defender is alone", how, reads_player(names, NONE), judge)
    return seat
