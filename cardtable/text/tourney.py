"""A tourney in plain text: the draw for the deal, and after each game its tokens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cardtable.core.ruleset import Ruleset, Table
from cardtable.core.text import cut_told, spoken
from cardtable.store.database.game import OpenGame
from cardtable.store.db import Store
from cardtable.table.launch import HUMAN, Origin
from cardtable.table.request import LaunchRequest
from cardtable.table.seating import draw_for_deal
from cardtable.table.series import ASCII_STICKER, STICKER_CELLS, Tourney, tourney_told


def begin(store: Store, ruleset: Ruleset, request: LaunchRequest, table: Table, tokens: int) -> int:
    """Return the number of a new tourney, with seats and first dealer as drawn."""
    origin = request.origin or Origin()
    found = draw_for_deal(table.seats, ruleset.info.drawing, origin.chance.shuffled)
    seated = replace(table, names=found.arranged(table.names), dealer=found.dealer)
    return store.tourneys.begin(ruleset, seated, found.arranged(request.kinds), tokens, origin, "draw")


def opening(store: Store, game: OpenGame, number: int) -> list[str]:
    """Return what is said before a game of a tourney: the draw before the first one, and how the tokens stand."""
    tourney = store.tourneys.look(number)
    drawn = (
        [] if tourney.played or game.session.at else store.tourneys.draw_told(number, lambda _: game.session.ruleset)
    )
    return [
        *(f"{spoken(h.text)}." for h in drawn),
        f"Game {len(tourney.played) + 1} of a tourney; {tourney_told(tourney)}.",
    ]


def closing(store: Store, game: OpenGame, number: int, say: Callable[[str], None], line: Callable[[], str]) -> Tourney:
    """Let the winners of a finished game pick their stickers, say how the tokens stand, and return the tourney."""
    names = game.session.table.names
    for seat in game.session.standing.winners:
        if game.kinds[seat] == HUMAN:
            say(f"{names[seat]}, you win a token. Type a sticker for it, or press Enter for {ASCII_STICKER}")
            text = line()
            store.tourneys.stick(game.id, seat, text)
            if told := cut_told(text, STICKER_CELLS):
                say(told)
        else:
            say(f"{names[seat]} wins a token.")
    tourney = store.tourneys.look(number)
    for place in tourney.places:
        stickers = " ".join(sticker or ASCII_STICKER for sticker in place.stickers)
        say(f"{place.name}: {stickers or 'no token'}")
    told = tourney_told(tourney)
    say(f"{told[0].upper()}{told[1:]}.")
    return tourney
