"""A draw for the deal, step by step: what lies before each player, and what is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardtable.core.cards import Card
from cardtable.table.seating import Seated, draw_told
from cardtable.tui.evening.new_game import Draw
from cardtable.tui.widgets.drawn import DrawnView


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a draw."""

    view: DrawnView
    text: str
    """What is said, with its cards marked."""


def steps(draw: Draw) -> Iterator[Step]:
    """Yield the steps of a draw: every card, every tie that is drawn again, and who sits where."""
    found, players = draw.found, draw.players
    told = iter(draw_told(found, players))
    cards: list[Card | None] = [None] * len(players)

    def step(words: tuple[str, ...] = ("",) * len(players)) -> Step:
        return Step(DrawnView(players, tuple(cards), words), next(told).text)

    for i, one in enumerate(found.rounds):
        if i:
            for drawn in one.drawn:
                cards[drawn.player] = None
            yield step()
        for drawn in one.drawn:
            cards[drawn.player] = drawn.card
            yield step()
    yield step(tuple(_word(found, player) for player in range(len(players))))


def _word(found: Seated, player: int) -> str:
    """Return what a player's card has brought: the deal, the score sheet, or a seat counted from the dealer's left."""
    seat = found.order.index(player)
    if seat == found.dealer:
        return "deals"
    if found.scorekeeper is not None:
        return "scores" if seat == found.scorekeeper else ""
    return f"left {(seat - found.dealer) % len(found.order)}"
