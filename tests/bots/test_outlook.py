"""What a seat knows of a trick: winners, beaters, cards that are out, and chances."""

from __future__ import annotations

import pytest

from cardtable.bots.outlook import (
    beaten_by,
    beaters,
    cheapest,
    cheapest_winner,
    dearest,
    highest_loser,
    outlook,
    sure_winners,
    win_chance,
    winners,
    worth,
)
from cardtable.core.cards import SPADES, card, card_set
from cardtable.games.three_handed_euchre.cards import tables_of
from tests.bots.positions import asked, cards, last_to_play, on_lead

EAGER = (1.0, 1.0, 1.0)


def test_winners_are_the_legal_cards_that_beat_the_trick() -> None:
    o = outlook(last_to_play("5D KD", "AS 4S 2S W1", 1, "7S").view, 2)
    assert cards(winners(o)) == {"AS", "4S", "2S", "W1"}
    assert cards(sure_winners(o)) == {"AS", "4S", "2S", "W1"}
    assert o.last
    assert o.winner == 1


def test_the_cheapest_winner_is_the_lowest_trump_and_the_highest_loser_keeps_under_the_trick() -> None:
    view = last_to_play("5D QD", "2D JD AD 9C", 1, "7S").view
    o = outlook(view, 2)
    assert cheapest_winner(o) == card("AD")
    assert highest_loser(o) == card("JD")
    assert cheapest(o.tables, o.hand) == card("2D")
    assert dearest(o.tables, card_set("2S AD W1 J1")) == card("W1")


def test_worth_ranks_jesters_plain_cards_trumps_and_wizards() -> None:
    o = outlook(on_lead("J1 AD 2S W1", 1, "7S").view, 2)
    order = sorted(map(card, ("W1", "2S", "AD", "J1")), key=lambda c: worth(o.tables, c))
    assert order == list(map(card, ("J1", "AD", "2S", "W1")))


def test_a_led_jester_is_beaten_by_every_card_but_jesters() -> None:
    o = outlook(on_lead("J1 AD 2S W1", 1, "7S").view, 2)
    beaten = beaten_by(o, card("J1"))
    assert not beaten & card_set("J2 J3 J4")
    assert beaten & card_set("2C W2 KS") == card_set("2C W2 KS")
    assert beaten_by(o, card("W1")) == 0
    assert cards(beaten_by(o, card("AD"))) == {f"W{n}" for n in (1, 2, 3, 4)} | {f"{r}S" for r in "23456789TJQKA"}


def test_unseen_leaves_out_the_own_hand_the_turned_card_and_what_was_played() -> None:
    o = outlook(last_to_play("5D KD", "AS 4S 2S W1", 1, "7S").view, 2)
    assert o.unseen.bit_count() == 60 - 4 - 1 - 2
    assert not o.unseen & card_set("5D KD AS 4S 2S W1 7S")


def test_a_seat_that_did_not_follow_cannot_hold_the_suit() -> None:
    o = outlook(asked("AS 4S", ("5D", "2C"), 1, "7S", (0, 0), played=("5D", "2C")).view, 2)
    assert not cards(o.could[1]) & {"6D", "AD"}
    assert "AD" in cards(o.could[0])


def test_the_chance_to_win_is_one_when_last_and_less_with_seats_to_come() -> None:
    last = outlook(last_to_play("5D KD", "AS 4S 2S W1", 1, "7S").view, 2)
    assert win_chance(last, card("2S"), EAGER) == 1.0
    lead = outlook(on_lead("KS QD 2C", 1, "7S").view, 2)
    chances = [win_chance(lead, card(c), EAGER) for c in ("KS", "QD", "2C")]
    assert 1 > chances[0] > chances[1] > chances[2] > 0
    assert win_chance(lead, card("KS"), (0.0, 0.0, 0.0)) == 1.0


@pytest.mark.parametrize("eager", [0.3, 0.9])
def test_a_keener_table_lowers_the_chance(eager: float) -> None:
    o = outlook(on_lead("KS QD 2C", 1, "7S").view, 2)
    assert win_chance(o, card("QD"), (eager,) * 3) < win_chance(o, card("QD"), (eager - 0.1,) * 3)


def test_bowers_count_by_their_effective_suit() -> None:
    trump = beaters(tables_of(24, SPADES).rules)[SPADES]
    assert cards(trump[card("JC")]) == {"JS"}
    assert "JC" in cards(trump[card("AS")])
