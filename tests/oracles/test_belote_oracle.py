"""The examples of the rules of Belote."""

from __future__ import annotations

import pytest

from tests.oracles.belote import Oracle
from tests.oracles.small import feed_all

HANDS = ["7S 8S 9S TS JS", "7H 8H 9H TH JH", "7D 8D 9D TD JD", "7C 8C 9C TC JC"]


def dealt(up: str = "AH", dealer: int = 3) -> Oracle:
    judge = Oracle({"cardtable": 1, "game": "belote", "seats": ["Ann", "Bo", "Cy", "Di"], "dealer": dealer})
    judge.feed({"dealt": {"hands": HANDS, "up": up}})
    return judge


def playing(trump: str, hands: list[str], trick: str, taker: int = 0) -> Oracle:
    """A position in which the trick was led by Ann."""
    judge = dealt()
    judge.held, judge.up, judge.stock = [hand.split() for hand in hands], [], []
    judge.trick = trick.split()
    judge.trick_seats = list(range(len(judge.trick)))
    judge.trump, judge.taker, judge.moment, judge.turn = trump, taker, "play", len(judge.trick) % 4
    judge.trick_winners = [0]
    return judge


@pytest.mark.parametrize(
    ("trick", "hand", "cards"),
    [
        ("AS", "7H 8C", "7H"),
        ("AS 7H", "8H KD", "8H"),
        ("AS 7H 8H", "7D JH", "JH"),
        ("AS 9H", "8H KD", "8H"),
        ("AS 7S", "8H KD", "8H KD"),
        ("AS 7S KD", "8H KC", "8H"),
        ("AS 7S KD", "8C KC", "8C KC"),
        ("9H", "JH 7H", "JH"),
        ("9H", "AH 7H", "7H AH"),
        ("9H 7H", "JH AH", "JH"),
        ("9H 7H", "8S AD", "8S AD"),
        ("TS 7S AS", "8S 7H", "8S"),
        ("7S 7H", "8H 9H AD", "8H 9H"),
        ("AS 8H 7C", "9H TH AH", "9H AH TH"),
    ],
)
def test_who_must_ruff_and_overruff(trick: str, hand: str, cards: str) -> None:
    hands = ["", "", "", ""]
    hands[len(trick.split())] = hand
    asked = playing("H", hands, trick).pending()
    assert asked is not None
    assert asked["legal"] == sorted(f"play {card}" for card in cards.split())


def test_the_turned_card_goes_to_the_taker_and_the_rest_is_dealt_in_order() -> None:
    judge = dealt()
    feed_all(judge, "pass", "take")
    assert judge.to_draw == [0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3]
    assert "AH" in judge.held[1]
    rest = ["QS", "KS", "AS", "QH", "KH", "QD", "KD", "AD", "QC", "KC", "AC"]
    assert judge.draw_pool() == (0, sorted(rest))
    feed_all(judge, *rest)
    assert judge.turn == 0
    assert judge.belote == 1
    assert judge.bids == [None, "take", None, None]


def test_in_the_second_round_another_suit_is_named_and_eight_passes_deal_again() -> None:
    judge = dealt()
    feed_all(judge, *["pass"] * 4)
    assert judge.pending() == {"seat": 0, "legal": ["name C", "name D", "name S", "pass"]}
    feed_all(judge, *["pass"] * 4)
    assert judge.pending() == {"chance": "deal"}
    assert (judge.dealer, judge.hands) == (0, [])


@pytest.mark.parametrize(
    ("won", "belote", "scores"),
    [
        ("JH 9H AH TH", None, [55 + 10, 97]),
        ("JH 9H AH TH JS QS", None, [60 + 10, 92]),
        ("JH 9H AH TH AS", None, [66 + 10, 86]),
        ("JH 9H AH TH AS KS", None, [70 + 10, 82]),
        ("JH 9H AH TH AS KS", 0, [70 + 10 + 20, 82]),
        ("JH 9H AH TH AS TS", None, [76 + 10, 76]),
    ],
)
def test_the_takers_side_needs_more_than_the_other(won: str, belote: int | None, scores: list[int]) -> None:
    judge = playing("H", ["AC", "7C", "8C", "9C"], "", taker=0)
    rest = [card for card in judge.deck() if card not in [*won.split(), "7C", "8C", "9C", "AC"]]
    judge.won = [won.split(), rest, [], []]
    judge.trick_winners = [0, 1, 0, 1, 0, 1, 0]
    judge.belote = belote
    own, other = scores[0] + 11, scores[1] - 11
    feed_all(judge, "play AC", "play 7C", "play 8C", "play 9C")
    made = own > other
    assert judge.hands[-1]["scores"][:2] == ([own, other] if made else [20 if belote == 0 else 0, 162])


def test_all_tricks_are_252_and_belote_stays() -> None:
    judge = playing("H", ["7C", "8C", "9C", "JC"], "", taker=0)
    judge.trick_winners = [1, 3, 1, 3, 1, 3, 3]
    judge.belote = 2
    judge.turn = 3
    judge.options["target"] = 200
    feed_all(judge, "play JC", "play 7C", "play 8C", "play 9C")
    assert judge.scores == [20, 252, 20, 252]
    assert judge.winners == [1, 3]
