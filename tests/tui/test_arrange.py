"""The order of the own hand: bowers among the trumps in every order, suits where they belong, nothing lost."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.core.cards import card, card_text, cards_in, mask
from cardtable.core.scene import HandCard
from cardtable.kit.scene import hand_cards
from cardtable.kit.tricks import TrickRules, compile_rules
from cardtable.tui.base.settings import ROWS
from cardtable.tui.play.hand_order import arranged

ORDERS = ROWS["sort"].values
DECK = mask(card(r + s) for s in "CDHS" for r in "9TJQKA")


def clubs_hand() -> tuple[HandCard, ...]:
    """Return the hand of report 30 with clubs as trumps, the Jack of spades being the left bower."""
    clubs, jack, left = 0, card("JC"), card("JS")
    tables = compile_rules(TrickRules(DECK, clubs, moved={left: clubs}, ranks={jack: 30, left: 29}))
    return hand_cards(tables, mask(map(card, ("9C", "JS", "AC", "JC", "KD", "TH"))))


def names(hand: tuple[HandCard, ...]) -> str:
    return " ".join(card_text(c.card) for c in hand)


@pytest.mark.parametrize(
    ("order", "reads"),
    [
        ("trump last", "TH KD JC JS AC 9C"),
        ("trump first", "JC JS AC 9C KD TH"),
        ("in place", "TH JC JS AC 9C KD"),
        ("by rank", "JC JS AC 9C KD TH"),
    ],
)
def test_the_left_bower_lies_among_the_trumps_in_every_order(order: str, reads: str) -> None:
    assert names(arranged(clubs_hand(), order)) == reads


def test_every_order_keeps_every_card_and_no_suit_is_torn_apart() -> None:
    rng = Random(5)
    wizards, jesters = mask(card(f"W{i}") for i in range(1, 5)), mask(card(f"J{i}") for i in range(1, 5))
    always = dict.fromkeys(cards_in(wizards), 1)
    for trump in (None, 0, 1, 2, 3):
        rules = TrickRules(DECK | wizards | jesters, trump, always=always, never=jesters, frees=wizards)
        tables = compile_rules(rules)
        for _ in range(50):
            held = mask(rng.sample(list(cards_in(DECK | wizards | jesters)), rng.randint(1, 12)))
            natural = hand_cards(tables, held)
            for order in ORDERS:
                hand = arranged(natural, order)
                assert sorted(c.card for c in hand) == sorted(cards_in(held))
                assert [c.suit is None for c in hand] == [c.suit is None for c in natural]
                if order != "by rank":
                    suits = [c.suit for c in hand if c.suit is not None]
                    assert len(set(suits)) == sum(a != b for a, b in zip(suits, [None, *suits], strict=False))
                else:
                    plain = [c.strength for c in hand if c.suit is not None and not c.trump]
                    assert plain == sorted(plain, reverse=True)


def test_trumps_stand_first_last_or_in_their_place() -> None:
    tables = compile_rules(TrickRules(DECK, 2))
    natural = hand_cards(tables, mask(map(card, ("AS", "KH", "QC", "JD"))))
    assert names(arranged(natural, "trump last")).endswith("KH")
    assert names(arranged(natural, "trump first")).startswith("KH")
    assert names(arranged(natural, "in place")) == "AS KH QC JD"
