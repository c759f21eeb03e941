"""The examples of the rules of Knockout Whist."""

from __future__ import annotations

from tests.oracles.knockout_whist import DOG, FULL, OUT, Oracle
from tests.oracles.small import RANKS_DOWN, feed_all


def at_hand(size: int, states: list[str], chooser: int, hands: list[str]) -> Oracle:
    """A game of Ann, Bo, Cy in which a hand of this size has been dealt."""
    judge = Oracle({"cardtable": 1, "game": "knockout-whist", "seats": ["Ann", "Bo", "Cy"][: len(hands)]})
    judge.size, judge.states, judge.chooser = size, states, chooser
    judge.used = [state != FULL for state in states]
    judge.feed({"dealt": {"hands": hands}})
    return judge


def test_a_dog_plays_when_it_likes_and_never_leads() -> None:
    judge = at_hand(2, [FULL, FULL, DOG], 0, ["AS 3C", "2S 9D", "3H"])
    feed_all(judge, "name H", "play AS", "play 2S")
    assert judge.pending() == {"seat": 2, "legal": ["pass", "play 3H"]}
    feed_all(judge, "play 3H")
    assert judge.trick_winners == [2]
    assert judge.pending() == {"seat": 0, "legal": ["play 3C"]}
    feed_all(judge, "play 3C", "play 9D")
    assert judge.trick_winners == [2, 0]
    assert judge.states == [FULL, DOG, FULL]
    assert judge.hands[-1] == {"scores": [1, 0, 1], "tricks": [1, 0, 1], "bids": ["name H", None, None]}


def test_to_the_last_trick_a_dog_must_play() -> None:
    judge = at_hand(2, [FULL, FULL, DOG], 0, ["AS 3C", "2S 9D", "3H"])
    feed_all(judge, "name S", "play AS", "play 2S", "pass", "play 3C", "play 9D")
    assert judge.pending() == {"seat": 2, "legal": ["play 3H"]}
    feed_all(judge, "play 3H")
    assert judge.states == [FULL, DOG, OUT]
    assert judge.dealer == 1


def test_a_player_who_takes_none_twice_is_out_and_the_last_one_wins() -> None:
    judge = Oracle({"cardtable": 1, "game": "knockout-whist", "seats": ["Ann", "Bo"], "dealer": 1})
    high, low = ([f"{rank}{suit}" for rank in RANKS_DOWN[:7]] for suit in "SH")
    judge.feed({"dealt": {"hands": [" ".join(high), " ".join(low)], "up": "2S"}})
    for mine, theirs in zip(high, low, strict=True):
        feed_all(judge, f"play {mine}", f"play {theirs}")
    assert (judge.states, judge.dealer, judge.deal_shape()["sizes"]) == ([FULL, DOG], 0, [6, 1])
    judge.feed({"dealt": {"hands": [" ".join(high[:6]), "2H"]}})
    feed_all(judge, "name S", f"play {high[0]}", "play 2H", *(f"play {card}" for card in high[1:6]))
    assert judge.winners == [0]
    assert judge.scores == [13, 0]


def test_of_equal_takers_the_first_from_the_dealers_left_names_trumps() -> None:
    judge = at_hand(2, [FULL, FULL, FULL], 2, ["AS 3C", "2S AD", "3S 2D"])
    feed_all(judge, "name H", "play 3S", "play AS", "play 2S", "play 3C", "play AD", "play 2D")
    assert judge.trick_winners == [0, 0]
    assert judge.chooser == 0
    judge = at_hand(2, [FULL, FULL, FULL], 2, ["AS 2C", "2S 3C", "3S 4C"])
    feed_all(judge, "name H", "play 3S", "play AS", "play 2S", "play 2C", "play 3C", "play 4C")
    assert judge.trick_winners == [0, 2]
    assert judge.chooser == 2
