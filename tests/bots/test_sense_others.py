"""Positions that players complained of (reports.md), at the levels that search, in the games with partners and bags."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardtable.bots.levels import counted, hard, normal
from cardtable.core.observation import Observation
from cardtable.core.piles import Pile
from cardtable.kit.evolve import evolve
from tests.bots.searched import words
from tests.games import test_canadian_smear_bot as smear
from tests.games import test_three_handed_euchre_bot as euchre
from tests.games import test_two_player_spades_bot as spades

LEVELS = (normal, hard)
PLAYOUTS = 240

Make = Callable[[], Any]


def said(make: Make, question: Observation) -> str:
    """Return what a level chooses."""
    return str(counted(make(), PLAYOUTS).choose(question, words("sense")))


def at_spades(hand: str, mine: str, theirs: str, out: str, led: str, **options: Any) -> Observation:
    """Return the question to a player of Two-player Spades who plays last."""
    s = spades.playing(hand, mine, theirs, out, led=led, **options)
    away = len(out.split()) - len(s.hands[spades.THEM])
    return spades.asked(evolve(s, discard=Pile(0, away)))


@pytest.mark.parametrize("make", LEVELS)
@pytest.mark.parametrize(
    ("hand", "led", "cheapest"),
    [("AS 4S 2S 9C", "KD", "play 2S"), ("KS 7S 5S 8H", "AD", "play 5S"), ("AS KS AD 9D", "8D", "play 9D")],
)
def test_the_last_to_play_takes_a_trick_with_no_more_than_it_needs(
    make: Make, hand: str, led: str, cheapest: str
) -> None:
    """R02, R52: every trick is needed, and of equals any may go."""
    question = at_spades(hand, "bid 4/0", "bid 8/9", "QD 5D 9H TH QC 2C 3C 6C 7C", led)
    assert said(make, question) in {cheapest, *({"play 4S"} if cheapest == "play 2S" else ())}


@pytest.mark.parametrize("make", LEVELS)
@pytest.mark.parametrize(("hand", "led", "high", "low"), [("KH 3H", "9H", "KH", "3H"), ("QD 4D", "TD", "QD", "4D")])
def test_a_trick_too_many_is_dodged_only_where_bags_cost(make: Make, hand: str, led: str, high: str, low: str) -> None:
    """R07: both bids are made; a bag more is a point, or the tenth."""
    out = "2C 4C 8C AC 6S"
    assert said(make, at_spades(hand, "bid 5/5", "bid 6/6", out, led, bag_penalty=0)) == f"play {high}"
    if make is hard:
        assert said(make, at_spades(hand, "bid 5/5", "bid 6/6", out, led, bags=(9, 0))) == f"play {low}"


@pytest.mark.parametrize("make", LEVELS)
@pytest.mark.parametrize("hand", ["AS KS JS 2S AD AC", "AH KH QH JH 2H AC", "AD KD JD TD 2D AS"])
def test_a_dealer_who_may_match_a_bid_does_not_raise_it(make: Make, hand: str) -> None:
    """R11: the same bid wins the auction where the house lets it."""
    may = smear.question(["", "", hand], "bid 2", "bid 3", options={"dealer_may_steal": "on"})
    must = smear.question(["", "", hand], "bid 2", "bid 3")
    assert said(make, may) == "bid 3"
    assert "bid 3" not in {str(action) for action in must.legal}


@pytest.mark.parametrize("make", LEVELS)
@pytest.mark.parametrize("hand", [euchre.LAY_DOWN, "JH JD AH KH QH"])
def test_a_hand_that_cannot_lose_is_called(make: Make, hand: str) -> None:
    up = "9S" if hand == euchre.LAY_DOWN else "9H"
    assert said(make, euchre.question((hand, "", ""), up)) == "order"


@pytest.mark.parametrize("make", LEVELS)
@pytest.mark.parametrize(("up", "hand"), [("9H", "JH JD AH QH TH"), ("9S", "JS JC AS KS TS"), ("9C", "JC JS AC QC TC")])
def test_the_dealer_discards_the_weakest_trump_but_the_turned_card(make: Make, up: str, hand: str) -> None:
    """R49: the dealer takes the turned card for a card of the hand (EU-A7)."""
    question = euchre.question(("", "", hand), up, "pass", "pass", "order")
    assert f"discard {up}" not in {str(action) for action in question.legal}
    assert said(make, question) == f"discard {hand.split()[-1]}"
