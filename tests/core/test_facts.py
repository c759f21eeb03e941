"""The redactor is the whole secrecy boundary: what each seat is told of each kind of fact. And deals are checked."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cardtable.core.actions import parse_action
from cardtable.core.cards import card, card_set, in_text_order, mask, set_text
from cardtable.core.errors import Illegal
from cardtable.core.facts import (
    Chosen,
    Dealt,
    Drew,
    Fact,
    Ruled,
    Shown,
    TookBack,
    check_dealt,
    check_drew,
    deal_from,
    named,
    redact,
)
from cardtable.core.pending import Deal, Draw
from cardtable.core.piles import EMPTY, pile

DECK = card_set("2C 3C 4C 5C 6C 7C 8C 9C TC")
DEAL = Deal(DECK, (2, 2), "hand/1/deal/1", dummy=2, up=1)
DEALT = Dealt(
    (pile(card_set("2C 3C")), pile(card_set("4C 5C"))), pile(card_set("9C TC")), (card("8C"),), pile(card_set("6C 7C"))
)
NOBODY = None


def seen(fact: Fact, seat: int | None) -> str:
    """Return the cards that a seat is told by a fact."""
    return set_text(named(redact(fact, seat)))


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_a_deal_tells_sizes_and_turned_cards_only(seat: int | None) -> None:
    told = redact(DEALT, seat)
    assert isinstance(told, Dealt)
    assert seen(DEALT, seat) == "8C"
    assert [len(h) for h in told.hands] == [2, 2]
    assert (len(told.rest), len(told.dummy), told.up) == (2, 2, (card("8C"),))
    assert not told.rest.known


def test_a_drawn_card_is_told_to_its_seat_alone() -> None:
    fact = Drew(card("KS"), 1)
    assert [seen(fact, seat) for seat in (0, 1, NOBODY)] == ["", "KS", ""]
    assert redact(fact, 0) == Drew(None, 1)


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_a_card_drawn_for_nobody_is_told_to_nobody(seat: int | None) -> None:
    assert redact(Drew(card("KS")), seat) == Drew(None)


@pytest.mark.parametrize("text", ["play AS", "bid 3", "name H", "pass", "discard 9C TC"])
def test_an_open_choice_is_told_to_all(text: str) -> None:
    fact = Chosen(1, parse_action(text))
    assert all(redact(fact, seat) == fact for seat in (0, 1, NOBODY))


@pytest.mark.parametrize(
    ("text", "verb", "count"), [("exchange AD AS", "exchange", 2), ("bid 3", "bid", 0), ("name H", "name", 0)]
)
def test_a_secret_choice_keeps_seat_verb_and_number_of_cards(text: str, verb: str, count: int) -> None:
    fact = Chosen(1, parse_action(text), secret=True)
    assert redact(fact, 1) == fact
    for seat in (0, NOBODY):
        told = redact(fact, seat)
        assert told == Chosen(1, parse_action(verb), secret=True, veiled=count)
        assert not named(told)


def test_two_secret_choices_of_a_kind_look_the_same_to_others() -> None:
    one, other = (Chosen(0, parse_action(text), secret=True) for text in ("bid 0", "bid 7"))
    assert redact(one, 1) == redact(other, 1)


def test_what_is_shown_is_shown_to_one_seat() -> None:
    fact = Shown(0, "hand", pile(card_set("2C 3C")))
    assert [seen(fact, seat) for seat in (0, 1, NOBODY)] == ["2C 3C", "", ""]
    told = redact(fact, 1)
    assert isinstance(told, Shown)
    assert len(told.cards) == 2


@pytest.mark.parametrize("fact", [Ruled("opening", (1, card("2C"))), TookBack(2)])
def test_rulings_and_takes_back_are_public(fact: Fact) -> None:
    assert all(redact(fact, seat) == fact for seat in (0, 1, NOBODY))


def test_a_fact_names_its_cards() -> None:
    assert named(DEALT) == DECK
    assert named(Drew(card("KS"), 0)) == card_set("KS")
    assert named(Chosen(0, parse_action("exchange AD AS"))) == card_set("AD AS")
    assert named(TookBack(1)) == 0


# Deals


def test_a_right_deal_passes() -> None:
    check_dealt(DEAL, DEALT)


def _hand(text: str) -> Dealt:
    return replace(DEALT, hands=(pile(card_set(text)), DEALT.hands[1]))


@pytest.mark.parametrize(
    ("dealt", "why"),
    [
        (replace(DEALT, hands=DEALT.hands[:1]), "1 hand for 2 seats"),
        (_hand("2C AS"), r"AS \(seat 0\) is not in this deck"),
        (_hand("2C 4C"), r"4C \(seat 1\) is dealt twice"),
        (_hand("2C 8C"), r"8C \(the turned cards\) is dealt twice"),
        (_hand("2C"), "seat 0 gets 1 card instead of 2"),
        (_hand("2C 3C 9C"), "seat 0 gets 3 cards instead of 2"),
        (replace(DEALT, dummy=EMPTY), "the dummy gets 0 cards instead of 2"),
        (replace(DEALT, up=()), "0 cards turned up instead of 1"),
        (replace(DEALT, up=(card("8C"), card("9C"))), "2 cards turned up instead of 1"),
        (replace(DEALT, up=(card("8C"), card("8C"))), "a card is turned twice"),
        (replace(DEALT, rest=pile(card_set("9C"))), "the rest of the deck is not the cards that are left"),
    ],
)
def test_a_wrong_deal_is_refused(dealt: Dealt, why: str) -> None:
    with pytest.raises(Illegal, match=why):
        check_dealt(DEAL, dealt)


def test_a_card_turned_again_follows_only_where_it_must() -> None:
    deal = replace(DEAL, again=card_set("8C"))
    rest = pile(card_set("TC"))
    check_dealt(deal, replace(DEALT, up=(card("8C"), card("9C")), rest=rest))
    with pytest.raises(Illegal, match="1 card turned up instead of 2"):
        check_dealt(deal, DEALT)
    with pytest.raises(Illegal, match="2 cards turned up instead of 1"):
        check_dealt(deal, replace(DEALT, up=(card("9C"), card("8C")), rest=rest))


def test_the_whole_deck_may_be_turned() -> None:
    deal = Deal(card_set("W1 W2"), (0,), "hand/1/deal/1", up=1, again=card_set("W1 W2"))
    dealt = deal_from(deal, [card("W2"), card("W1")])
    assert dealt.up == (card("W2"), card("W1"))
    check_dealt(deal, dealt)


def test_every_shuffled_deal_is_right() -> None:
    rnd = Random(3)
    for _ in range(200):
        order = in_text_order(DECK)
        rnd.shuffle(order)
        deal = replace(DEAL, again=mask(rnd.sample(in_text_order(DECK), rnd.randrange(9))))
        dealt = deal_from(deal, order)
        check_dealt(deal, dealt)
        assert named(dealt) == DECK
        assert [len(h) for h in dealt.hands] == [2, 2]


def test_draws_are_checked() -> None:
    draw = Draw(1, pile(card_set("KS 2C")), "hand/1/draw/1")
    check_drew(draw, Drew(card("KS"), 1))
    for wrong in (Drew(card("KS"), 0), Drew(card("KS")), Drew(card("AS"), 1), Drew(None, 1)):
        with pytest.raises(Illegal):
            check_drew(draw, wrong)
