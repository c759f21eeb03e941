"""Actions and their canonical text (records.md "Actions"), and the forms in which a seat is asked."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardtable.core.actions import (
    PLAY,
    Action,
    PickCards,
    PickNumber,
    PickOption,
    PickSuit,
    action_text,
    form_actions,
    number,
    parse_action,
)
from cardtable.core.cards import CLUBS, HEARTS, SPADES, SUIT_LETTERS, TEXT_ORDER, card, card_set, card_text
from cardtable.core.errors import Unreadable

WORDS = (
    "look", "nil", "blind nil", "blind 6", "1f", "2f", "moon", "draw", "double nil", "keep", "reject", "exchange",
    "pass", "throw in", "order", "pick up", "decline", "dummy", "alone", "together", "name none",
)  # fmt: skip
TEXTS = (
    *WORDS,
    *(f"play {card_text(c)}" for c in TEXT_ORDER),
    *(f"discard {card_text(c)}" for c in TEXT_ORDER),
    *(f"bid {n}" for n in range(21)),
    *(f"name {suit}" for suit in SUIT_LETTERS),
    *(f"exchange {' '.join(cards)}" for n in (1, 2, 3) for cards in combinations(("2C", "AD", "AS", "TS"), n)),
    *(f"discard {' '.join(cards)}" for cards in combinations(("9D", "AS", "JC", "QH", "TD", "X1"), 5)),
)


@pytest.mark.parametrize("text", TEXTS)
def test_every_action_of_the_records_reads_back_as_it_was_written(text: str) -> None:
    action = parse_action(text)
    assert action_text(action) == str(action) == text
    assert parse_action(action_text(action)) == action


def test_the_parts_of_an_action() -> None:
    assert parse_action("play AS") == PLAY[card("AS")] == Action("play", card_set("AS"))
    assert parse_action("bid 12") == Action("bid", n=12)
    assert parse_action("name H") == Action("name", suit=HEARTS)
    assert parse_action("name none") == Action("name none")
    assert parse_action("blind 6") == Action("blind", n=6)
    assert parse_action("blind nil") == Action("blind nil")
    assert parse_action("exchange") == Action("exchange")
    assert parse_action("1f") == Action("1f")


def test_cards_are_read_in_any_order_and_written_in_text_order() -> None:
    assert action_text(parse_action("exchange KS AD AS")) == "exchange AD AS KS"


def test_absent_parts_differ_from_zero() -> None:
    assert Action("bid", n=0) != Action("bid")
    assert Action("name", suit=CLUBS) != Action("name")
    assert (action_text(Action("bid", n=0)), action_text(Action("name", suit=CLUBS))) == ("bid 0", "name C")


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "AS", "H", "bid three!", "bid -1", "bid \u0663", "bid 3.5", "Play AS", "play 1S", "PASS",
        "name \u2665", "play\x00", "x" * 16, "play AS extra!", "play AS 3", "n\u00e4me H",
    ],
)  # fmt: skip
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(Unreadable, match="actions look like"):
        parse_action(text)


@pytest.mark.parametrize("text", ["bid 03", "bid 1000", "bid 3 4", "play as", "name h", "3"])
def test_what_only_resembles_an_action_is_not_taken_for_it(text: str) -> None:
    action = parse_action(text)
    assert (action.cards, action.suit) == (0, None)
    assert action not in {parse_action(known) for known in TEXTS}
    assert action_text(action) == text


def test_a_card_twice_is_no_action() -> None:
    with pytest.raises(Unreadable, match="named twice"):
        parse_action("exchange AS AS")


def test_a_long_text_is_not_repeated_whole() -> None:
    with pytest.raises(Unreadable) as error:
        parse_action("?" * 10_000)
    assert len(str(error.value)) < 200


def test_forms_offer_what_they_say() -> None:
    hand = card_set("AS 2C")
    nil = Action("nil")
    assert {str(a) for a in form_actions(PickCards("play"), hand)} == {"play AS", "play 2C"}
    assert form_actions(PickCards("exchange", 0, 3, (nil,)), hand)[-1] == nil
    assert form_actions(PickCards("discard", 5, 5), hand) == ()
    assert form_actions(PickNumber("bid", 2, 4, (nil,))) == (*number("bid", (2, 3, 4)), nil)
    assert [str(a) for a in form_actions(PickSuit("name", (SPADES, HEARTS)))] == ["name S", "name H"]
    assert form_actions(PickOption((nil,))) == (nil,)


@pytest.mark.parametrize("text", ["\x1f" * 900, "\U000108b0" * 50, "x" * 5000, "'\"" * 30])
def test_a_refusal_quotes_little_of_what_was_typed(text: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        parse_action(text)
    assert len(str(refusal.value)) < 140
    assert str(refusal.value).isprintable()
