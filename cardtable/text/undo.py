"""Taking back in plain text: alone it may make the game practice; at a shared keyboard the others must agree."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.core.errors import Illegal
from cardtable.core.facts import Chosen
from cardtable.store.database.game import OpenGame
from cardtable.store.records.counting import Why
from cardtable.table.players import TakeBack
from cardtable.table.undo import learned_since, take_back
from cardtable.text.narrator import Narrator

UNDO = ("undo", "u")


def asked_back(
    game: OpenGame, people: frozenset[int], seat: int, narrator: Narrator, line: Callable[[], str]
) -> TakeBack | None:
    """Return the take-back that a seat wants, once it is granted; None where there is none, which is said."""
    session = game.session
    try:
        wish = take_back(session, people, seat)
    except Illegal as refused:
        narrator.say(f"{str(refused)[0].upper()}{str(refused)[1:]}.")
        return None
    if len(people) > 1:
        narrator.scroll()
        names = session.table.names
        undone = sorted({f.seat for f in session.told_since(wish.count) if isinstance(f, Chosen)} & people - {seat})
        also = f", and with it what {_listed([names[s] for s in undone])} chose since" if undone else ""
        others = _listed([names[s] for s in sorted(people - {seat})])
        narrator.say(f"{names[seat]} asks to undo a move{also}.")
        return wish if yes(f"{others}, do you agree? Type yes or no.", narrator, line) else None
    learned = learned_since(session, people, wish)
    if learned is None or game.practice:
        return wish
    narrator.say(f"In this hand {learned}. Undoing a move all the same makes the game practice: it does not count.")
    if not yes("Undo it? Type yes or no.", narrator, line):
        return None
    game.mark_practice(Why.TOOK_BACK)
    return wish


def yes(question: str, narrator: Narrator, line: Callable[[], str]) -> bool:
    """Return whether the answer to a question is yes; it is asked until it is one of the two."""
    while True:
        narrator.say(question)
        typed = line().casefold()
        if typed in ("yes", "y", "no", "n"):
            return typed.startswith("y")


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
