"""Sense at Smear, by example: what to bid, which suit to make trumps, whose trick to feed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable import plugins
from cardtable.bots.players import ThumbBot
from cardtable.core.cards import IN_SUIT, SUITS, card_of, card_text, cards_in, in_text_order, rank_of
from cardtable.core.chance import Stream
from cardtable.core.observation import Observation
from cardtable.core.options import read_options
from cardtable.games.canadian_smear import RULESET
from cardtable.games.canadian_smear.estimate import estimate
from cardtable.games.canadian_smear.options import SmearOptions
from cardtable.sim.run import Match, play_match
from tests.engine import Engine

DECK = [card_text(c) for c in in_text_order(SmearOptions().deck)]


def question(hands: list[str], *chosen: str, **header: Any) -> Observation:
    """Return the question after these calls and cards; hands are filled up with the lowest cards left."""
    rest = iter(sorted((c for c in DECK if c not in " ".join(hands)), key=lambda c: ("23456789TJQKA".index(c[0]), c)))
    full = [" ".join([*h.split(), *(next(rest) for _ in range(6 - len(h.split())))]) for h in hands]
    engine = Engine(
        {"cardtable": 1, "game": "canadian-smear", "seats": ["Ann", "Bo", "Cy"][: len(hands)], "dealer": len(hands) - 1}
        | header
    )
    engine.feed({"dealt": {"hands": full}})
    for text in chosen:
        pending = engine.pending()
        assert pending is not None
        engine.feed({"seat": pending["seat"], "chose": text})
    return engine.session.observation()


def choice(asked: Observation) -> str:
    return str(ThumbBot().choose(asked, Stream(b"sense", "test")))


def call(hand: str, *before: str, **header: Any) -> str:
    """Return what the dealer of three says with this hand after two calls."""
    return choice(question(["", "", hand], *before, **header))


STRONG = ["AS JS 2S KS 7D 4C", "AH KH JH 3H 2D 9C", "AD QD JD 2D 5S 8H"]
WEAK = ["9S 7H 6D 5C 8D 4H", "TS 8S 7H 6D 9C 5H", "QS 9D 7C 6H 5C 8S"]


@pytest.mark.parametrize("hand", STRONG)
def test_a_strong_hand_bids(hand: str) -> None:
    assert call(hand, "pass", "pass") != "pass"
    assert call(hand, "bid 2", "pass") != "pass"


@pytest.mark.parametrize("hand", WEAK)
def test_a_weak_hand_passes(hand: str) -> None:
    assert call(hand, "pass", "pass") == "pass"
    assert call(hand, "bid 2", "pass") == "pass"


@pytest.mark.parametrize("hand", STRONG)
@pytest.mark.parametrize("bid", [2, 3])
def test_a_dealer_who_may_match_matches(hand: str, bid: int) -> None:
    before = ("pass", f"bid {bid}") if bid == 3 else (f"bid {bid}", "pass")
    assert call(hand, *before, options={"dealer_may_steal": "on"}, scores=[0, 0, 0]) == f"bid {bid}"


def test_the_highest_trump_in_play_makes_a_king_a_bid_only_where_it_scores_high() -> None:
    hand = "KS QS 3S 6D 7H 4C"
    assert call(hand, "pass", "pass", options={"high_point": "highest_in_play"}) == "bid 2"
    ace = call(hand, "bid 2", "pass", options={"high_point": "ace"})
    assert ace == "pass"
    worth = [
        sum(n * p for n, p in enumerate(estimate(SmearOptions(high_point=rule), _hand(hand), 3, 2).exactly()))
        for rule in ("ace", "highest_in_play")
    ]
    assert worth[1] > worth[0] + 0.5


def _hand(text: str) -> int:
    return sum(1 << c for c in cards_in(SmearOptions().deck) if card_text(c) in text.split())


@pytest.mark.parametrize("hand", ["AS KS JS 2S TS QS", "AH KH JH 2H TH AD"])
def test_all_four_points_in_the_hand_are_bid_to_win_at_once(hand: str) -> None:
    assert call(hand, "pass", "pass", scores=[0, 0, 1]) == "bid 4"
    assert call(hand, "pass", "pass", scores=[0, 0, 0]) == "bid 2"


def test_one_made_bid_from_winning_bids_lighter() -> None:
    hand = "AS 9S 5H 7D 8C 4H"
    assert call(hand, "pass", "bid 2", scores=[0, 0, 0]) == "pass"
    assert call(hand, "pass", "pass", scores=[0, 0, 11]) == "bid 2"


def test_a_bidder_about_to_win_is_outbid_sooner() -> None:
    hand = "AS TS 5S 9D 8C 4H"
    assert call(hand, "pass", "bid 2", scores=[0, 0, 5]) == "pass"
    assert call(hand, "pass", "bid 2", scores=[0, 11, 5]) == "bid 3"


@pytest.mark.parametrize("others", [1, 2])
@pytest.mark.parametrize("high", ["ace", "highest_in_play"])
@pytest.mark.parametrize("low", ["player", "trick_winner"])
def test_another_trump_or_a_higher_one_never_lowers_a_hand(others: int, high: Any, low: Any) -> None:
    options = SmearOptions(high_point=high, low_point=low)
    rnd = Random(3)
    deck = list(cards_in(options.deck))
    seen = 0
    for _ in range(300):
        hand = sum(1 << c for c in rnd.sample(deck, 6))
        for trump in SUITS:
            own = hand & IN_SUIT[trump]
            plain = [c for c in cards_in(hand & ~own) if rank_of(c) < 13]
            lowest = (own & -own).bit_length() - 1
            missing = [c for c in cards_in(IN_SUIT[trump] & ~own) if c > lowest]
            if not own or not plain or not missing:
                continue
            more = hand & ~(1 << plain[0]) | 1 << rnd.choice(missing)
            assert _likely(options, more, trump, others) >= _likely(options, hand, trump, others)
            top = own.bit_length() - 1
            if own.bit_count() > 1 and rank_of(top) == 13:
                higher = hand & ~(1 << top) | 1 << card_of(trump, 14)
                assert _likely(options, higher, trump, others) >= _likely(options, hand, trump, others)
                seen += 1
    assert seen > 20


def _likely(options: SmearOptions, hand: int, trump: int, others: int) -> tuple[float, float, float]:
    """Return the chances of two, three and four points, less rounding."""
    chances = estimate(options, hand, trump, others).exactly()
    two, three, four = (round(sum(chances[n:]), 9) for n in (2, 3, 4))
    return two, three, four


@pytest.mark.parametrize("hand", ["AS JS 4S 7D 8C 9H", "AH JH 9D 6C 5S 8S", "AD KD JD 3C 5S 8H"])
def test_the_bidder_draws_trumps_before_risking_the_jack(hand: str) -> None:
    led = choice(question([hand, "", ""], "bid 2", "pass", "pass"))
    assert led != "play J" + hand[1]
    assert led[-1] == hand[1]


def test_the_joker_is_not_led_to_give_the_choice_of_trumps_away() -> None:
    assert (
        choice(question(["X1 AS KS JS 4D 5C", "", ""], "bid 3", "pass", "pass", options={"joker": "on"})) != "play X1"
    )


def test_after_a_joker_led_the_best_suit_is_named() -> None:
    asked = question(["X1 AS KS JS 4D 5C", "", ""], "bid 3", "pass", "pass", "play X1", options={"joker": "on"})
    assert choice(asked) == "name S"


@pytest.mark.parametrize(
    ("hand", "cards", "expected"),
    [
        # Bo bids, makes spades trumps and leads; Cy wins and leads a plain card; Ann ruffs or not, the last is asked.
        ("TD 4D 9H 8H 7C 6S", ["AS", "3S", "6S", "QD", "5D"], "4D"),
        ("AD 4D 9H 8H 7C 6S", ["AS", "3S", "6S", "QD", "5D"], "AD"),
        ("TC 4S 9H 8H 7C 6S", ["AS", "3S", "6S", "KD", "5D"], "4S"),
        ("TC QS 4S 8H 7C 6S", ["AS", "3S", "6S", "KD", "TD"], "4S"),
    ],
)
def test_last_to_play_takes_a_trick_cheaply_or_keeps_the_ten_from_it(
    hand: str, cards: list[str], expected: str
) -> None:
    lead = cards[3]
    hands = [f"AS {lead} 2C 3C 2H 3H", f"3S {cards[4]} 4C 5C 4H 5H", hand]
    asked = question(hands, "bid 2", "pass", "pass", *(f"play {c}" for c in cards))
    assert choice(asked) == f"play {expected}"


@pytest.mark.slow
def test_thumb_is_clearly_ahead_of_easy_and_random() -> None:
    table = RULESET.Options()
    for other, games, least in (("random", 3, 8), ("easy", 8, 14)):
        bots = tuple(map(plugins.bot, ("thumb", other, other)))
        match = Match(RULESET, table, bots, seed="smear", duplicate=True)
        results = [played for deal in play_match(match, games) for played in deal]
        assert sum(played.wins[0] for played in results) >= least
        assert not any(failed for played in results for failed in played.failures)


def test_games_of_thumbs_end_with_any_house_rules() -> None:
    for i, options in enumerate(
        (
            {},
            {"bid_out": "cross_on_bid"},
            {"joker": "on", "low_point": "trick_winner"},
            {"high_point": "highest_in_play"},
        )
    ):
        for seats in (2, 3):
            bots = tuple(plugins.bot("thumb") for _ in range(seats))
            match = Match(RULESET, read_options(SmearOptions, options), bots, seed=f"end {i}")
            assert not any(played.given_up for deal in play_match(match, 1) for played in deal)


@pytest.mark.parametrize("hand", ["AD 2D TH 3C 2S 7S", "AS QS 3S 3C 2D 7H", "KS QS 3S 3C 2D 7H"])
def test_the_bidder_leads_high_to_bring_the_jack_down(hand: str) -> None:
    assert choice(question([hand, "", ""], "bid 2", "pass", "pass")) == f"play {hand[:2]}"


def test_the_last_takes_a_poor_trick_with_a_low_card_and_keeps_the_ten_of_trumps() -> None:
    hands = ["AD 3C 2D TH 2S 7S", "4C 3H 8H 9H 4S TS", "7C TD KD 7H 6S KS"]
    played = ("play AD", "play 4C", "play KD", "play 3C", "play 3H")
    assert choice(question(hands, "bid 2", "pass", "pass", *played)) == "play 7C"
