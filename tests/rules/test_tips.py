"""Every piece of advice in the rules has a position in which it is seen: here, or among the bots' examples."""

from __future__ import annotations

from importlib import import_module
from math import comb

import pytest

from cardtable import plugins
from cardtable.bots.players import ThumbBot
from cardtable.core.actions import Action, parse_action
from cardtable.core.cards import card, card_set
from cardtable.core.chance import Stream
from cardtable.core.house_text import paragraphs
from cardtable.games.canadian_smear.estimate import estimate
from cardtable.games.canadian_smear.options import SmearOptions
from cardtable.games.cutthroat_spades.bot import NO_VOIDS, bids_worth
from cardtable.games.cutthroat_spades.estimate import Surroundings, card_chances, prospects
from cardtable.games.cutthroat_spades.options import SpadesOptions, pack_for
from cardtable.games.cutthroat_spades.rules import tables_of
from cardtable.games.cutthroat_spades.scoring import outcome as spades_outcome
from cardtable.games.two_player_spades.estimate import card_worth
from cardtable.games.two_player_spades.options import TwoSpadesOptions
from cardtable.games.two_player_spades.scoring import NIL, outcome
from cardtable.games.wizard.bot import card_worths
from cardtable.games.wizard.rules import DECK
from cardtable.games.wizard.rules import tables_of as wizard_tables
from tests.engine import Engine
from tests.games.test_cutthroat_spades_bot import to_bid
from tests.rules.test_differential import GAMES

HERE = "tests.rules.test_tips"
SPADES = "tests.games.test_cutthroat_spades_bot"
SMEAR = "tests.games.test_canadian_smear_bot"
EUCHRE = "tests.games.test_three_handed_euchre_bot"
TWO = "tests.games.test_two_player_spades_bot"
WIZARD = "tests.bots.test_wizard_thumb"
THE_OTHERS = "test_the_same_hand_bids_less_when_the_others_want_much_and_more_when_they_want_little"
SEEN = {
    "cutthroat-spades": {
        "Count natural tricks": (HERE, "test_a_queen_needs_company_but_not_six_more"),
        "Then count ruffs": (HERE, "test_a_void_beside_small_spades_is_worth_tricks"),
        "Bid what you expect": (HERE, "test_a_set_costs_the_bid_and_a_bag_nothing_at_once"),
        "Nil wants low cards": (HERE, "test_a_bare_king_of_spades_spoils_a_nil"),
        "Far behind": (SPADES, "test_a_blind_bid_is_the_last_resort"),
        "When your bid is made": (SPADES, "test_the_trick_decides_what_a_card_is_worth"),
    },
    "canadian-smear": {
        "Bid 2 on an ace": (SMEAR, "test_a_strong_hand_bids"),
        "With three players": (HERE, "test_a_missing_ace_is_more_often_aside_than_against_you"),
        "A low trump wins Low": (HERE, "test_the_two_of_trumps_is_low_for_its_holder"),
        "Save tens": (SMEAR, "test_the_last_takes_a_poor_trick_with_a_low_card_and_keeps_the_ten_of_trumps"),
        "Bid the highest number": (SMEAR, "test_all_four_points_in_the_hand_are_bid_to_win_at_once"),
    },
    "three-handed-euchre": {
        "Count your sure tricks": (HERE, "test_two_sure_tricks_are_enough_with_a_dummy_only"),
        "Do not order a bower": (EUCHRE, "test_the_right_bower_is_not_given_to_a_defender_lightly"),
        "As maker lead trumps": (EUCHRE, "test_the_maker_draws_trumps_from_the_top"),
        "Leave a trick alone": (EUCHRE, "test_the_partners_trick_is_left_alone"),
        "Go alone only": (EUCHRE, "test_the_maker_goes_alone_only_where_that_earns_more"),
    },
    "two-player-spades": {
        "In the draft keep": (HERE, "test_an_average_card_is_worth_a_quarter_of_a_trick"),
        "Bid a trick less": (HERE, "test_the_whole_bid_is_lost_by_one_trick"),
        "The second bidder": (TWO, "test_against_a_nil_the_bid_is_high"),
        "Nil wants a hand": (HERE, "test_a_nil_that_fails_is_two_hundred_below_one_that_is_made"),
        "Double Nil is for": (TWO, "test_thumb_never_bids_double_nil"),
    },
    "wizard": {
        "A Wizard is a trick": (HERE, "test_an_ace_is_worth_less_than_one_of_trumps_and_least_in_a_long_suit"),
        "Each Jester": (WIZARD, "test_bids_what_plain_hands_are_worth"),
        "The first bidder": (WIZARD, THE_OTHERS),
        "When your bid is made": (WIZARD, "test_wanting_nothing_throws_the_highest_card_that_loses"),
        "Lead a suit": (WIZARD, "test_over_its_bid_it_ducks"),
    },
}
"""By game, the beginning of a tip: the module and the test in which it is seen."""


@pytest.mark.parametrize("game", GAMES)
def test_every_tip_is_seen_somewhere(game: str) -> None:
    text = plugins.ruleset(game).rules_text()
    tips = [p.removeprefix("- ") for p in paragraphs(text[text.index("## How to play well") :]) if p.startswith("- ")]
    assert len(tips) == len(SEEN[game])
    for tip in tips:
        module, name = next(where for words, where in SEEN[game].items() if tip.startswith(words))
        assert callable(getattr(import_module(module), name))


# Cutthroat Spades


def chance(hand: str, wanted: str) -> float:
    """Return how likely a card of a hand of three players takes a trick that is wanted."""
    options, own = SpadesOptions(), card_set(hand)
    around = Surroundings(tables_of(options, 3), 3, pack_for(options, 3).deck & ~own, NO_VOIDS, 0.0, False)
    return card_chances(around, own, card(wanted) >> 4)[card(wanted)][0]


REST = "2S 4S 6S 8S 3D 6D 9D TD 3C 5C 8C"


def test_a_queen_needs_company_but_not_six_more() -> None:
    three = chance(f"QH 7H 3H {REST} 7D 9C TC", "QH")
    seven = chance("QH TH 9H 7H 5H 4H 3H 2S 4S 6S 8S 3D 6D 9D 3C 5C 8C", "QH")
    assert seven < three
    assert chance(f"AH 7H 3H {REST} 7D 9C TC", "AH") > chance(f"KH 7H 3H {REST} 7D 9C TC", "KH") > three
    assert chance(f"KH 7H 3H {REST} 7D 9C TC", "KH") > chance(f"KH {REST} 7D 9C TC 5D 7C", "KH")


def expected(hand: str) -> float:
    """Return how many tricks a hand of three players expects."""
    options, own = SpadesOptions(), card_set(hand)
    around = Surroundings(tables_of(options, 3), 3, pack_for(options, 3).deck & ~own, NO_VOIDS, 0.0, False)
    return sum(prospects(around, own)[0][1:])


def test_a_void_beside_small_spades_is_worth_tricks() -> None:
    even = expected("2S 3S 4S 5S 6S 2H 3H 4H 5H 3D 4D 5D 6D 3C 4C 5C 6C")
    void = expected("2S 3S 4S 5S 6S 2H 3H 4H 5H 6H 7H 3D 4D 5D 6D 7D 8D")
    assert void > even + 0.4


def test_a_set_costs_the_bid_and_a_bag_nothing_at_once() -> None:
    five = parse_action("bid 5")
    assert [spades_outcome(SpadesOptions(), five, tricks, 17).points for tricks in (4, 5, 6)] == [-50, 50, 50]


def test_a_bare_king_of_spades_spoils_a_nil() -> None:
    low = "2S 3S 2H 4H 5H 7H 2D 3D 5D 6D 8D 3C 4C 6C 7C 9C"
    nil = Action("nil")
    worths = [bids_worth(to_bid(f"{low} {spade}").view, 1, (nil,))[nil] for spade in ("5S", "KS")]
    assert worths[0] > worths[1] + 30


# Canadian Smear


def test_a_missing_ace_is_more_often_aside_than_against_you() -> None:
    """Of 46 cards that a seat does not see the two others hold twelve."""
    aside = comb(45, 12) / comb(46, 12)
    assert aside > 0.7


def test_the_two_of_trumps_is_low_for_its_holder() -> None:
    hand = card_set("2S KH QH 9H 8D 7D")
    assert estimate(SmearOptions(), hand, card("2S") >> 4, 2).low == 1.0
    assert estimate(SmearOptions(), card_set("9S KH QH 9H 8D 7D"), card("9S") >> 4, 2).low < 0.5


# Three-handed Euchre


def test_two_sure_tricks_are_enough_with_a_dummy_only() -> None:
    two, three = "JS 9S AH 9D TD", "JS AS KS AH 9D"
    assert [called(two, "on"), called(two, "off"), called(three, "off")] == ["order", "pass", "order"]


def called(hand: str, dummy: str) -> str:
    """Return what the rule of thumb says at the dealer's left when a queen of spades is turned up."""
    header = {"cardtable": 1, "game": "three-handed-euchre", "seats": ["Ann", "Bo", "Cy"], "dealer": 2}
    engine = Engine({**header, "options": {"dummy": dummy}})
    rest = [c for c in engine.deal_shape()["deck"] if c not in [*hand.split(), "QS"]]
    dealt = {"hands": [hand, " ".join(rest[:5]), " ".join(rest[5:10])], "up": "QS"}
    engine.feed({"dealt": dealt if dummy == "off" else {**dealt, "dummy": " ".join(rest[10:15])}})
    return str(ThumbBot().choose(engine.session.observation(), Stream(b"tips", "test")))


# Two-player Spades


def test_an_average_card_is_worth_a_quarter_of_a_trick() -> None:
    worths = [card_worth(card(rank + suit)) for rank in "23456789TJQKA" for suit in "CDHS"]
    assert sum(worths) / 52 == pytest.approx(0.25, abs=0.06)
    assert min(card_worth(card(text)) for text in ("AH", "KD", "7S", "AS")) > 0.5
    assert max(card_worth(card(text)) for text in ("2H", "7D", "9C")) < 0.1


def test_the_whole_bid_is_lost_by_one_trick() -> None:
    six = parse_action("bid 6")
    assert [outcome(TwoSpadesOptions(), six, tricks).points for tricks in (5, 6, 7)] == [-60, 60, 60]
    assert outcome(TwoSpadesOptions(), six, 7).bags == 1


def test_a_nil_that_fails_is_two_hundred_below_one_that_is_made() -> None:
    made, failed = (outcome(TwoSpadesOptions(), NIL, tricks).points for tricks in (0, 1))
    assert made - failed == 200


# Wizard


def test_an_ace_is_worth_less_than_one_of_trumps_and_least_in_a_long_suit() -> None:
    tables = wizard_tables(card("7S") >> 4)

    def worth(hand: str, wanted: str) -> float:
        own = card_set(hand)
        return card_worths(own, tables, DECK & ~own, 3, leads=False)[card(wanted)]

    assert worth("W1 3C 5D 7D 9C", "W1") > 0.8
    assert worth("AS 3C 5D 7D 9C", "AS") > 0.6 > worth("AH 3C 5D 7D 9C", "AH")
    assert worth("AH 3C 5D 7D 9C", "AH") > worth("AH 9H 7H 5H 3H", "AH")
