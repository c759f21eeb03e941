"""Cutthroat Canadian Smear, rules SM-1 to SM-11; the helpers here serve the other Smear tests too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.judges import Judge, Refused, allows, refuses

Maker = Callable[[dict[str, Any]], Judge]
Rule = str | tuple[str, ...] | None

EXEMPT = {"SM-A20": "dealing in threes is animation only"}

NAMES = ["Ana", "Ben", "Cat"]
DECK = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
# Dealt to the bidder, these win every trick and exactly so many points when the others hold FILLERS.
SWEEPS = {4: "AS KS QS JS TS 2S", 3: "AS KS QS TS 9S 2S", 2: "KS QS TS 9S 8S 2S", 1: "9S 8S 7S 6S 5S 2S"}
FILLERS = ["3C 4C 5C 6C 7C 8C", "3D 4D 5D 6D 7D 8D"]
# The bidder, in the second seat, leads the 9S: the first seat gets High and Game, the third Low.
ANA_2_CAT_1 = ["AS KH QH TH 9H 8H", "9S 3C 4C 5C 6C 7C", "2S 3D 4D 5D 6D 7D"]


def table(judge_of: Maker, players: int = 3, dealer: int | None = None, scores: Any = None, **options: Any) -> Judge:
    """A new game; the last seat deals, so the first seat speaks first, unless told otherwise."""
    header: dict[str, Any] = {"game": "canadian-smear", "seats": NAMES[:players], "options": options}
    header["dealer"] = players - 1 if dealer is None else dealer
    if scores is not None:
        header["scores"] = scores
    return judge_of(header)


def ask(judge: Judge) -> dict[str, Any]:
    pending = judge.pending()
    assert pending is not None
    return pending


def deal(judge: Judge, *hands: str) -> None:
    judge.feed({"dealt": {"hands": list(hands)}})


def act(judge: Judge, seat: int, action: str) -> None:
    assert ask(judge).get("seat") == seat
    assert action in ask(judge)["legal"]
    judge.feed({"seat": seat, "chose": action})


def say(judge: Judge, *actions: str) -> None:
    """Take the actions, each by the seat whose turn it is."""
    for action in actions:
        act(judge, ask(judge)["seat"], action)


def trick(judge: Judge, leader: int, cards: str, winner: int) -> None:
    """One whole trick, clockwise from its leader."""
    for place, card in enumerate(cards.split()):
        act(judge, (leader + place) % len(judge.scores), "play " + card)
    assert judge.trick_winners[-1] == winner


def finish(judge: Judge) -> list[int]:
    """Play the rest of a hand whose order of cards does not matter; return the change of scores."""
    hands = len(judge.hands)
    while len(judge.hands) == hands:
        say(judge, ask(judge)["legal"][0])
    change: list[int] = judge.hands[-1]["scores"]
    return change


def duel(judge_of: Maker, dee: str, eli: str, bid: str = "bid 2", scores: Any = None, **options: Any) -> Judge:
    """Two players; the first seat has bid and is to lead."""
    judge = table(judge_of, 2, scores=scores, **options)
    deal(judge, dee, eli)
    say(judge, bid, *([] if bid == "bid 4" else ["pass"]))
    return judge


def sweep(judge: Judge, bidder: int, bid: int, points: int) -> None:
    """A whole hand: one seat alone bids, wins all tricks and that many points; the others win none."""
    players = len(judge.scores)
    fillers = list(FILLERS)
    deal(judge, *(SWEEPS[points] if seat == bidder else fillers.pop() for seat in range(players)))
    while "pass" in ask(judge)["legal"]:
        say(judge, f"bid {bid}" if ask(judge)["seat"] == bidder else "pass")
    assert finish(judge)[bidder] == (points if points >= bid else -bid)
    assert judge.hands[-1]["tricks"][bidder] == 6


def opponents_score(judge: Judge) -> None:
    """A whole hand of three: Ben (second seat) bids 2 and wins nothing; Ana gets 2 points, Cat 1."""
    deal(judge, *ANA_2_CAT_1)
    while "pass" in ask(judge)["legal"]:
        say(judge, "bid 2" if ask(judge)["seat"] == 1 else "pass")
    trick(judge, 1, "9S 2S AS", 0)
    assert finish(judge) == [2, -2, 1]


def piles(judge_of: Maker, given: str, taken: str, thrown: str, led: str = "9S 8S 7S", **options: Any) -> list[int]:
    """Dee wins three spade leads with `given` thrown on them, Eli wins with `taken` the 2D and the two `thrown`.

    Dee has Low, there is no High and no Jack: [2, 0] is Game to Dee, [-2, 1] to Eli, [-2, 0] to nobody.
    """
    judge = duel(judge_of, f"{led} 2D {thrown}", f"{given} {taken}", **options)
    for lead, card in zip(led.split(), given.split(), strict=True):
        trick(judge, 0, f"{lead} {card}", 0)
    first, *rest = taken.split()
    trick(judge, 0, f"2D {first}", 1)
    for lead, card in zip(rest, thrown.split(), strict=True):
        trick(judge, 1, f"{lead} {card}", 1)
    change: list[int] = judge.hands[-1]["scores"]
    return change


def refuse_fact(judge: Judge, fact: dict[str, Any], rule: Rule = None) -> None:
    """The fact is refused, by that rule where the judge names one, and changes nothing."""
    before = judge.pending(), list(judge.scores), len(judge.hands)
    with pytest.raises(Refused) as caught:
        judge.feed(fact)
    if rule is not None and caught.value.rule is not None:
        assert caught.value.rule in ((rule,) if isinstance(rule, str) else rule)
    assert (judge.pending(), list(judge.scores), len(judge.hands)) == before


def refuse(judge: Judge, seat: int, action: str, rule: Rule = None) -> None:
    """The action is neither offered nor taken."""
    if ask(judge).get("seat") == seat:
        assert action not in ask(judge)["legal"]
    refuse_fact(judge, {"seat": seat, "chose": action}, rule)


def legal_cards(judge: Judge, cards: str) -> bool:
    """Whether exactly these cards may be played now."""
    return bool(ask(judge)["legal"] == sorted("play " + card for card in cards.split()))


@allows("SM-1")
@pytest.mark.parametrize("players", [2, 3])
def test_sm_1_two_or_three_players_and_52_cards(judge_of: Maker, players: int) -> None:
    judge = table(judge_of, players)
    assert sorted(judge.deal_shape()["deck"]) == sorted(DECK)
    sweep(judge, 0, 2, 3)
    assert judge.scores == [3, 0, 0][:players]
    assert judge.bags is None


@refuses("SM-1")
@pytest.mark.parametrize("players", [1, 4, 5])
def test_sm_1_no_other_number_of_players(judge_of: Maker, players: int) -> None:
    with pytest.raises(Refused):
        judge_of({"game": "canadian-smear", "seats": ["Ana", "Ben", "Cat", "Dee", "Eli"][:players], "dealer": 0})


@refuses("SM-1")
def test_sm_1_no_card_outside_the_52_and_none_twice(judge_of: Maker) -> None:
    judge = table(judge_of, 2)
    for card in ["X1", "X2", "1S", "W1", "3C"]:
        refuse_fact(judge, {"dealt": {"hands": ["9S 8S 7S 6S 5S " + card, FILLERS[0]]}})


@allows("SM-2")
def test_sm_2_eleven_points_are_the_aim(judge_of: Maker) -> None:
    judge = table(judge_of, scores=[11, 0, 0])
    sweep(judge, 0, 2, 2)
    assert judge.winners == [0]
    assert judge.scores == [13, 0, 0]


@refuses("SM-2")
def test_sm_2_ten_points_are_not_enough(judge_of: Maker) -> None:
    judge = table(judge_of, scores=[10, 0, 0])
    sweep(judge, 0, 2, 3)
    assert judge.winners == []
    assert judge.pending() == {"chance": "deal"}


@allows("SM-3")
@refuses("SM-3")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_sm_3_the_deal_passes_to_the_left(judge_of: Maker, dealer: int) -> None:
    judge = table(judge_of, dealer=dealer)
    for hand in range(1, 5):
        sweep(judge, 2, 2, 2)
        deal(judge, SWEEPS[4], *FILLERS)
        first = (dealer + hand + 1) % 3
        for seat in range(3):
            if seat != first:
                refuse(judge, seat, "bid 2")
        say(judge, "pass", "pass", "pass")
        assert len(judge.hands) == hand


@allows("SM-4")
@refuses("SM-4")
@pytest.mark.parametrize("players", [2, 3])
def test_sm_4_six_cards_to_each_player(judge_of: Maker, players: int) -> None:
    judge = table(judge_of, players)
    assert judge.deal_shape()["sizes"] == [6] * players
    rest = FILLERS[: players - 1]
    for hand in ["AS KS QS JS TS", "AS KS QS JS TS 2S 3S", ""]:
        refuse_fact(judge, {"dealt": {"hands": [hand, *rest]}}, "SM-4")
    refuse_fact(judge, {"dealt": {"hands": rest}})
    refuse_fact(judge, {"dealt": {"hands": [SWEEPS[4], *rest, "2H 3H 4H 5H 6H 7H"]}})
    refuse_fact(judge, {"dealt": {"hands": [SWEEPS[4], *rest], "up": "2H"}})
    refuse_fact(judge, {"drew": "2H"})
    deal(judge, SWEEPS[4], *rest)
    say(judge, "bid 4")
    assert legal_cards(judge, SWEEPS[4])


@allows("SM-5")
@refuses("SM-5")
@pytest.mark.parametrize(("low", "high"), list(zip("23456789TJQK", "3456789TJQKA", strict=True)))
def test_sm_5_ranks_from_two_to_ace_in_trumps_and_plain_suits(judge_of: Maker, low: str, high: str) -> None:
    judge = duel(judge_of, f"{low}S {low}D {high}C 3H 4H 5H", f"{high}S {high}D {low}C 6H 7H 8H")
    trick(judge, 0, f"{low}S {high}S", 1)
    trick(judge, 1, f"{high}D {low}D", 1)
    trick(judge, 1, f"{low}C {high}C", 0)


@allows("SM-6")
def test_sm_6_high_low_jack_and_game_are_four_points(judge_of: Maker) -> None:
    judge = table(judge_of, 2)
    sweep(judge, 0, 2, 4)
    assert judge.scores == [4, 0]


@refuses("SM-6")
def test_sm_6_a_ten_or_an_ace_of_another_suit_is_no_point(judge_of: Maker) -> None:
    judge = duel(judge_of, "AS KS QS TS 9S 2S", "AH JH TH AD JD TD")
    assert finish(judge) == [3, 0]


@allows("SM-7")
def test_sm_7_high_goes_to_the_player_of_the_ace_of_trumps(judge_of: Maker) -> None:
    judge = duel(judge_of, "9S 3H 4H 5H 6H 7H", "AS 3C 4C 5C 6C 7C")
    trick(judge, 0, "9S AS", 1)
    assert finish(judge) == [-2, 2]


@refuses("SM-7")
def test_sm_7_no_high_for_an_ace_of_another_suit(judge_of: Maker) -> None:
    assert piles(judge_of, "AC TC KC", "3D 4D 5D", "3H 4H") == [2, 0]
    assert piles(judge_of, "3C 4C 5C", "AD 4D 5D", "3H 4H") == [-2, 1]


@allows("SM-8")
@refuses("SM-8")
def test_sm_8_low_goes_to_its_player_not_to_the_winner_of_the_trick(judge_of: Maker) -> None:
    judge = duel(judge_of, "AS 3H 4H 5H 6H 7H", "2S 3C 4C 5C 6C 7C")
    trick(judge, 0, "AS 2S", 0)
    assert finish(judge) == [2, 1]


@allows("SM-8")
def test_sm_8_low_is_whatever_trump_is_lowest(judge_of: Maker) -> None:
    judge = duel(judge_of, "AS 3H 4H 5H 6H 7H", "8S 9S 4C 5C 6C 7C")
    trick(judge, 0, "AS 8S", 0)
    assert finish(judge) == [2, 1]


@allows("SM-9")
def test_sm_9_jack_goes_to_the_winner_of_its_trick(judge_of: Maker) -> None:
    judge = duel(judge_of, "AS 2S 4H 5H 6H 7H", "JS 3C 4C 5C 6C 7C")
    trick(judge, 0, "AS JS", 0)
    assert finish(judge) == [4, 0]


@refuses("SM-9")
def test_sm_9_no_jack_for_playing_it(judge_of: Maker) -> None:
    judge = duel(judge_of, "JS 3H 4H 5H 6H 7H", "QS 3C 4C 5C 6C 7C")
    trick(judge, 0, "JS QS", 1)
    assert finish(judge) == [-2, 2]


@allows("SM-10")
@refuses("SM-10")
def test_sm_10_game_goes_to_the_most_card_points_not_the_most_tricks(judge_of: Maker) -> None:
    judge = duel(judge_of, "9S 8S 7S 6S 2D 3H", "3C 4C 5C 6C TD 3D")
    for cards in ["9S 3C", "8S 4C", "7S 5C", "6S 6C"]:
        trick(judge, 0, cards, 0)
    trick(judge, 0, "2D TD", 1)
    trick(judge, 1, "3D 3H", 1)
    assert judge.hands == [{"scores": [-2, 1], "tricks": [4, 2], "bids": ["bid 2", None]}]


@allows("SM-10")
def test_sm_10_card_points_belong_to_the_winner_of_the_trick(judge_of: Maker) -> None:
    assert piles(judge_of, "TC 4C 5C", "3D 4D 5D", "3H 4H") == [2, 0]
    assert piles(judge_of, "3C 4C 5C", "3D 4D 5D", "TH 4H") == [-2, 1]


EQUAL = [
    ("TC 3C 4C", "AD KD QD", "JH 3H"),
    ("AC 3C 4C", "KD JD 4D", "3H 4H"),
    ("KC 3C 4C", "QD JD 4D", "3H 4H"),
    ("QC 3C 4C", "JD 3D 4D", "JH 3H"),
    ("3C 6C 9C", "3D 5D 7D", "2H 4H"),
]
TO_DEE = [
    ("TC 3C 4C", "AD KD QD", "3H 4H"),
    ("AC 3C 4C", "KD 3D 4D", "3H 4H"),
    ("KC 3C 4C", "QD 4D 5D", "3H 4H"),
    ("QC 3C 4C", "JD 3D 4D", "3H 4H"),
    ("JC 3C 4C", "9D 8D 7D", "6H 5H"),
    ("JC 3C 4C", "5D 4D 3D", "9H 2H"),
]


@allows("SM-11")
@refuses("SM-11")
@pytest.mark.parametrize(("given", "taken", "thrown"), TO_DEE)
def test_sm_11_the_better_card_points_win_game(judge_of: Maker, given: str, taken: str, thrown: str) -> None:
    assert piles(judge_of, given, taken, thrown) == [2, 0]


@allows("SM-11")
@refuses("SM-11")
@pytest.mark.parametrize(("given", "taken", "thrown"), EQUAL)
def test_sm_11_equal_card_points_are_a_tie(judge_of: Maker, given: str, taken: str, thrown: str) -> None:
    assert piles(judge_of, given, taken, thrown) == [-2, 0]


@allows("SM-11")
def test_sm_11_trumps_have_the_same_card_points(judge_of: Maker) -> None:
    assert piles(judge_of, "3C 4C 5C", "AD 3D 4D", "3H 4H", led="KS QS 7S") == [2, 0]
    assert piles(judge_of, "3C 4C 5C", "AD JD 4D", "3H 4H", led="KS QS 7S") == [-2, 0]
    assert piles(judge_of, "3C 4C 5C", "AD JD QD", "QH 4H", led="TS 8S 7S") == [2, 0]
