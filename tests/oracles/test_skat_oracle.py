"""The examples of the rules of Skat."""

from __future__ import annotations

import pytest

from tests.oracles.skat import LADDER, Oracle
from tests.oracles.small import feed_all

HANDS = ["7S 8S 9S TS QS KS AS 7H 8H 9H", "TH QH KH AH 7D 8D 9D TD QD KD", "AD 7C 8C 9C TC QC KC AC JD JH"]


def dealt() -> Oracle:
    """A hand that Cy deals; Ann is forehand; the skat is JS JC."""
    judge = Oracle({"cardtable": 1, "game": "skat", "seats": ["Ann", "Bo", "Cy"], "dealer": 2})
    judge.feed({"dealt": {"hands": HANDS, "dummy": "JS JC"}})
    return judge


def legal(judge: Oracle) -> list[str]:
    asked = judge.pending()
    assert asked is not None
    found: list[str] = asked["legal"]
    return found


def test_the_ladder_is_climbed_until_one_is_left() -> None:
    judge = dealt()
    assert legal(judge) == ["bid 18", "pass"]
    feed_all(judge, "pass", "bid 18")
    assert legal(judge) == ["bid 20", "pass"]
    feed_all(judge, "bid 20", "pass")
    assert (judge.declarer, judge.standing, legal(judge)) == (2, 20, ["hand", "skat"])
    assert judge.bids == [None, "bid 18", "bid 20"]


def test_the_last_one_is_asked_although_all_others_have_passed() -> None:
    judge = dealt()
    feed_all(judge, "pass", "pass")
    assert judge.pending() == {"seat": 2, "legal": ["bid 18", "pass"]}
    feed_all(judge, "pass")
    assert judge.pending() == {"chance": "deal"}
    assert (judge.dealer, judge.hands) == (0, [])
    judge = dealt()
    feed_all(judge, "pass", "pass", "bid 18")
    assert judge.declarer == 2


def test_above_the_ladder_one_can_only_pass() -> None:
    judge = dealt()
    for n, value in enumerate(LADDER):
        assert judge.turn == n % 3
        feed_all(judge, f"bid {value}")
    assert legal(judge) == ["pass"]
    assert sorted(set(LADDER)) == LADDER


def test_the_declarer_takes_the_skat_and_puts_two_away() -> None:
    judge = dealt()
    feed_all(judge, "bid 18", "pass", "pass", "skat")
    assert len(legal(judge)) == 66
    assert "discard JC JS" in legal(judge)
    feed_all(judge, "discard 7H 8H")
    assert sorted(judge.held[0]) == sorted(["7S", "8S", "9S", "TS", "QS", "KS", "AS", "9H", "JS", "JC"])
    assert legal(judge) == ["grand", "name C", "name D", "name H", "name S", "null"]


@pytest.mark.parametrize(
    ("bid", "how", "null"), [(23, "skat", True), (24, "skat", False), (35, "hand", True), (36, "hand", False)]
)
def test_null_must_be_worth_the_bid(bid: int, how: str, null: bool) -> None:
    judge = dealt()
    judge.standing, judge.declarer, judge.moment, judge.turn = bid, 0, "skat", 0
    feed_all(judge, how, *(["discard 7H 8H"] if how == "skat" else []))
    assert ("null" in legal(judge)) == null


def playing(contract: str, trick: str, hand: str) -> list[str]:
    judge = dealt()
    judge.contract, judge.moment = contract, "play"
    judge.trick, judge.trick_seats, judge.turn = trick.split(), [0], 1
    judge.held[1] = hand.split()
    return [action.split()[1] for action in legal(judge)]


@pytest.mark.parametrize(
    ("contract", "trick", "hand", "cards"),
    [
        ("S", "JD", "JS 7S AH", "7S JS"),
        ("S", "KH", "JH 7S", "7S JH"),
        ("S", "KH", "JH 7S 7H", "7H"),
        ("null", "KH", "JH 7S", "JH"),
        ("grand", "JD", "JS 7S AH", "JS"),
        ("grand", "KS", "JS 7S AH", "7S"),
        ("S", "7S", "JC AD", "JC"),
    ],
)
def test_jacks_are_trumps_but_in_null(contract: str, trick: str, hand: str, cards: str) -> None:
    assert playing(contract, trick, hand) == cards.split()


@pytest.mark.parametrize(
    ("contract", "trick", "winner"),
    [
        ("S", "JD AS JC", 2), ("S", "AH 7S KH", 1), ("S", "TH KH AH", 2), ("S", "TH KH QH", 0),
        ("grand", "AS 7H JD", 2), ("null", "TH JH QH", 2), ("null", "AH AS AD", 0), ("H", "JH JS AH", 1),
    ],
)  # fmt: skip
def test_who_wins(contract: str, trick: str, winner: int) -> None:
    judge = dealt()
    judge.contract, judge.moment, judge.turn, judge.declarer = contract, "play", 0, 0
    judge.held = [[card, "7C"] for card in trick.split()]
    feed_all(judge, *(f"play {card}" for card in trick.split()))
    assert judge.trick_winners == [winner]


def ended(contract: str, bid: int, twelve: str, points: int, tricks: int = 5, hand: bool = False) -> int:
    """What the declarer, Ann, scores with so many points."""
    judge = dealt()
    judge.contract, judge.moment, judge.declarer, judge.standing, judge.from_hand = contract, "play", 0, bid, hand
    judge.twelve = twelve.split()
    judge.trick_winners = [0] * tricks + [1] * (10 - tricks)
    judge.apart, judge.held = [], [[], [], []]
    parts = {11: "AS", 10: "TS", 4: "KS", 3: "QS", 2: "JS"}
    judge.won = [[], [], []]
    while points > 4:
        part = 11 if points >= 11 and points - 11 != 1 else 10 if points >= 10 and points - 10 != 1 else 3
        judge.won[0].append(parts[part])
        points -= part
    judge.won[0] += [parts[points]] if points in parts else []
    judge.end_hand()
    score: int = judge.hands[-1]["scores"][0]
    return score


@pytest.mark.parametrize(
    ("contract", "bid", "twelve", "points", "more", "score"),
    [
        ("H", 18, "JC JS JD AH", 95, {}, 40),
        ("H", 18, "JC JS JD AH", 89, {}, 30),
        ("H", 18, "JC JS JD AH", 90, {}, 40),
        ("S", 23, "JS JH AS", 70, {}, -66),
        ("S", 22, "JS JH AS", 70, {}, 22),
        ("S", 22, "JS JH AS", 60, {}, -44),
        ("S", 18, "JS JH AS", 30, {}, -66),
        ("grand", 18, "JC JS JH JD AS", 70, {}, 120),
        ("grand", 18, "7S 8S", 61, {"hand": True}, 144),
        ("D", 18, "JC JS JH JD AD TD KD QD 9D 8D 7D AS", 120, {"tricks": 10}, 9 * 14),
        ("C", 18, "7D 8D", 0, {"tricks": 0}, -2 * 12 * 14),
        ("null", 23, "7S", 0, {"tricks": 0}, 23),
        ("null", 23, "7S", 4, {"tricks": 1}, -46),
        ("null", 23, "7S", 0, {"tricks": 0, "hand": True}, 35),
    ],
)
def test_what_a_game_is_worth(
    contract: str, bid: int, twelve: str, points: int, more: dict[str, int], score: int
) -> None:
    assert ended(contract, bid, twelve, points, **more) == score  # type: ignore[arg-type]
