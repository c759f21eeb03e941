"""The examples of the rules of Pinochle."""

from __future__ import annotations

import pytest

from tests.oracles.pinochle import Oracle, meld_points
from tests.oracles.small import feed_all


def dealt() -> Oracle:
    """A hand that Di deals."""
    judge = Oracle({"cardtable": 1, "game": "pinochle", "seats": ["Ann", "Bo", "Cy", "Di"], "dealer": 3})
    deck = judge.deck()
    judge.feed({"dealt": {"hands": [" ".join(deck[i::4]) for i in range(4)]}})
    return judge


def playing(trump: str, trick: str, hand: str) -> Oracle:
    """A position in a trick that Ann led."""
    judge = dealt()
    judge.trick = trick.split()
    judge.trick_seats = list(range(len(judge.trick)))
    judge.turn = len(judge.trick) % 4
    judge.held[judge.turn] = hand.split()
    judge.trump, judge.moment, judge.bidder, judge.standing = trump, "play", 0, 250
    return judge


def test_every_card_is_there_twice() -> None:
    deck = dealt().deck()
    assert len(set(deck)) == 48
    assert {card[:2] for card in deck} == {card for card in deck if len(card) == 2}
    assert {card[2:] for card in deck} == {"", "'"}


@pytest.mark.parametrize(
    ("trick", "hand", "cards"),
    [
        ("TS", "KS AS' 9S", "AS'"),
        ("AS", "AS' 9S", "9S AS'"),
        ("TS 9H", "KS AS'", "AS' KS"),
        ("TS QH", "JH KH AD", "KH"),
        ("TS QH", "JH AD", "JH"),
        ("TS QH", "QH' AD", "QH'"),
        ("TS", "9H AD", "9H"),
        ("TS", "9C AD", "9C AD"),
        ("TS KS", "AS QS", "AS"),
        ("TS KS", "KS' QS", "KS' QS"),
        ("9H", "JH AS", "JH"),
        ("AH", "JH 9H' AS", "9H' JH"),
        ("TS AS TS'", "AS' KS", "AS' KS"),
    ],
)
def test_who_must_follow_and_beat(trick: str, hand: str, cards: str) -> None:
    asked = playing("H", trick, hand).pending()
    assert asked is not None
    assert asked["legal"] == sorted(f"play {card}" for card in cards.split())


def test_of_equal_cards_the_first_wins() -> None:
    judge = playing("H", "KS AS TS", "AS' 9H 9D")
    feed_all(judge, "play AS'")
    assert judge.trick_winners == [1]
    judge = playing("H", "KS JH AS", "JH' 9D")
    feed_all(judge, "play JH'")
    assert judge.trick_winners == [1]


@pytest.mark.parametrize(
    ("hand", "trump", "points"),
    [
        ("AS TS KS KS' QS QS' JS 9S JD 9H 9C 9D", "S", 150 + 40 + 10 + 40),
        ("AS TS KS QS JS AS' TS' KS' QS' JS'", "S", 1500),
        ("AS TS KS QS JS", "H", 20),
        ("AS TS KS QS JS", "S", 150),
        ("KS QS KS' QS'", "H", 40),
        ("KS QS KS'", "S", 40),
        ("9H 9H' 9S", "H", 20),
        ("AS AH AD AC KS KH KD KC", "H", 180),
        ("KS KS' KH KH' KD KD' KC KC'", "H", 800),
        ("QS QH QD QC JS JH JD JC", "H", 60 + 40 + 40),
        ("AS AS' AH AH' AD AD' AC AC'", "H", 1000),
        ("QS QS' JD JD'", "H", 300),
        ("QS QS' JD", "H", 40),
        ("AS 9D", "H", 0),
    ],
)
def test_melds(hand: str, trump: str, points: int) -> None:
    assert meld_points(hand.split(), trump) == points


def test_the_bidding_goes_up_by_ten_until_three_have_passed() -> None:
    judge = dealt()
    assert judge.pending() == {"seat": 0, "legal": ["bid 150", "pass"]}
    feed_all(judge, "bid 150", "bid 160", "pass", "pass", "bid 170", "pass")
    assert judge.pending() == {"seat": 0, "legal": ["name C", "name D", "name H", "name S"]}
    assert judge.bids == ["bid 170", "bid 160", None, None]
    feed_all(judge, "name S")
    assert judge.turn == 0
    judge = dealt()
    feed_all(judge, "pass", "pass", "pass", "bid 150")
    assert (judge.bidder, judge.moment) == (3, "name")
    judge = dealt()
    feed_all(judge, *["pass"] * 4)
    assert (judge.pending(), judge.dealer) == ({"chance": "deal"}, 0)
    judge = dealt()
    feed_all(judge, *(f"bid {n}" for n in range(150, 610, 10)))
    assert judge.pending() == {"seat": 46 % 4, "legal": ["pass"]}


def ended(bid: int, melds: list[int], ours: int, tricks: list[int], scores: list[int]) -> Oracle:
    """A hand that Ann's side bid and took `ours` tens and the last trick in."""
    judge = playing("H", "", "")
    judge.standing, judge.melds = bid, melds
    judge.scores = scores * 2
    judge.held = [[], [], [], []]
    aces = [card for card in judge.deck() if card[0] in "AT"]
    judge.won = [aces[:ours], aces[ours:], [], []]
    judge.trick_winners = tricks
    judge.end_hand()
    return judge


@pytest.mark.parametrize(
    ("bid", "melds", "ours", "tricks", "changes"),
    [
        (250, [150, 0], 9, [0, 1, 0], [250, 70]),
        (260, [150, 0], 9, [0, 1, 0], [-260, 70]),
        (300, [120, 40], 15, [1, 2], [-300, 50]),
        (250, [0, 900], 16, [0, 2], [-250, 0]),
        (250, [900, 60], 0, [1, 3], [-250, 230]),
    ],
)
def test_the_bid_is_made_or_lost(bid: int, melds: list[int], ours: int, tricks: list[int], changes: list[int]) -> None:
    assert ended(bid, melds, ours, tricks, [0, 0]).hands[-1]["scores"] == changes * 2


def test_the_bidders_win_first_where_both_reach_the_target() -> None:
    assert ended(250, [150, 0], 9, [0, 1, 0], [1300, 1490]).winners == [0, 2]
    assert ended(260, [150, 0], 9, [0, 1, 0], [1300, 1490]).winners == [1, 3]
    assert ended(260, [150, 0], 9, [0, 1, 0], [1300, 1300]).winners == []
