"""Cards that leave a pile by a choice or a draw, told or not: the truth and every view move them alike."""

from __future__ import annotations

from cardtable.core.facts import Chosen, Drew
from cardtable.core.piles import Pile


def given_up(hand: Pile, chosen: Chosen) -> tuple[Pile, Pile]:
    """Return a hand without the chosen cards, and these cards, as far as the choice tells them."""
    if chosen.veiled is not None:
        return hand.lose(chosen.veiled), Pile(0, chosen.veiled)
    return hand.take_set(chosen.action.cards), Pile(chosen.action.cards)


def drawn_from(source: Pile, fact: Drew) -> tuple[Pile, Pile]:
    """Return a pile without the card drawn from it, and this card, as far as the draw tells it."""
    if fact.card is None:
        return source.lose(1), Pile(0, 1)
    return source.take(fact.card), Pile(1 << fact.card)
