"""Cards, sets of cards and their text (records.md "Cards")."""

from __future__ import annotations

import pytest

from cardtable.core import cards
from cardtable.core.cards import (
    ALL,
    FOOL,
    HEARTS,
    IN_SUIT,
    JESTERS,
    JOKERS,
    SPADES,
    STANDARD,
    SUITS,
    TAROT,
    TAROT_TRUMPS,
    TEXT_ORDER,
    WIZARDS,
    both,
    card,
    card_name,
    card_of,
    card_set,
    card_text,
    cards_in,
    face_of,
    in_text_order,
    is_card,
    mask,
    rank_of,
    set_text,
    suit_of,
    text_position,
)
from cardtable.core.errors import Unreadable


def test_every_card_has_a_text_of_its_own_and_a_code_below_256() -> None:
    texts = {card_text(c) for c in TEXT_ORDER}
    assert len(texts) == len(TEXT_ORDER) == 2 * (52 + 3 + 4 + 4 + 4 + 22)
    assert all(len(text) in (2, 3, 4) and text.isascii() and is_card(text) for text in texts)
    assert all(0 <= c < 256 and card(card_text(c)) == c for c in TEXT_ORDER)
    assert mask(TEXT_ORDER) == ALL


def test_a_second_copy_has_the_face_of_the_first() -> None:
    second = card("TD'")
    assert (suit_of(second), rank_of(second), face_of(second)) == (cards.DIAMONDS, 10, card("TD"))
    assert card_name(second) == card_name(card("TD"))
    assert set_text(both(card_set("AS TD"))) == "AS AS' TD TD'"
    assert card_set("AS AS'") == both(card_set("AS"))
    with pytest.raises(Unreadable, match="named twice"):
        card_set("AS' AS'")


def test_a_tarot_deck_has_78_cards() -> None:
    suits = mask(card_of(suit, rank) for suit in SUITS for rank in range(2, 16))
    deck = suits | mask(TAROT_TRUMPS) | 1 << FOOL
    assert deck.bit_count() == 78
    assert [rank_of(c) for c in TAROT_TRUMPS] == list(range(1, 22))
    assert {suit_of(c) for c in (*TAROT_TRUMPS, FOOL)} == {TAROT}
    names = [card_name(c) for c in (TAROT_TRUMPS[13], FOOL, card("CH"))]
    assert names == ["trump 14", "fool", "cavalier of hearts"]
    assert [card_text(c) for c in (TAROT_TRUMPS[13], FOOL)] == ["T14", "FO"]


def test_text_order_is_the_order_of_the_ascii_text() -> None:
    texts = [card_text(c) for c in TEXT_ORDER]
    assert texts == sorted(texts)
    assert (texts[0], texts[-1]) == ("2C", "X3'")
    assert [text_position(c) for c in TEXT_ORDER] == list(range(len(TEXT_ORDER)))
    assert [card_text(c) for c in in_text_order(card_set("W4 2C AS 9H KD TD"))] == ["2C", "9H", "AS", "KD", "TD", "W4"]


def test_suits_and_ranks() -> None:
    assert card("AS") == card_of(SPADES, cards.ACE)
    assert (suit_of(card("TH")), rank_of(card("TH"))) == (HEARTS, 10)
    assert [card_text(c) for c in (*JOKERS, *WIZARDS, *JESTERS)] == [
        *("X1", "X2", "X3"), *("W1", "W2", "W3", "W4"), *("J1", "J2", "J3", "J4"),
    ]  # fmt: skip
    assert STANDARD.bit_count() == 52
    assert [suit.bit_count() for suit in IN_SUIT] == [13] * 4
    assert all({suit_of(c) for c in cards_in(IN_SUIT[s])} == {s} for s in SUITS)
    assert not mask((*JOKERS, *WIZARDS, *JESTERS)) & STANDARD


def test_a_jester_is_no_jack() -> None:
    assert card("J1") != card("JC")
    assert suit_of(card("J1")) not in SUITS


def test_sets_read_in_any_order_and_write_in_text_order() -> None:
    assert card_set("TD AS 2C") == card_set(" 2C  TD AS ") == mask([card("2C"), card("AS"), card("TD")])
    assert set_text(card_set("TD W1 AS")) == "AS TD W1"
    assert card_set("") == 0
    assert set_text(0) == ""
    assert list(cards_in(card_set("AS 2C"))) == [card("2C"), card("AS")]


@pytest.mark.parametrize("text", ["", "1S", "10S", "as", "A", "ASS", "S A", "X4", "X0", "W5", "J5", "A♠"])
def test_what_is_no_card(text: str) -> None:
    assert not is_card(text)
    with pytest.raises(Unreadable, match="cards look like AS"):
        card(text)


def test_a_card_named_twice_is_refused() -> None:
    with pytest.raises(Unreadable, match="AS is named twice"):
        card_set("AS TD AS")


def test_names_are_words() -> None:
    names = [card_name(card(text)) for text in ("TD", "AS", "2C", "J1", "W3", "X2")]
    assert names == ["10 of diamonds", "ace of spades", "2 of clubs", "jester", "wizard", "joker 2"]
