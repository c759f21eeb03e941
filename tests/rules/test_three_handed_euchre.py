"""Three-handed Euchre, EU-1 to EU-15: players, cards, the deal and the first round of bidding."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.judges import Judge, Refused, allows, refuses

EXEMPT = {
    "EU-10": "how packets are dealt by hand; a shuffled deck knows no packets",
    "EU-A19": "what players are shown; a judge knows every card",
    "EU-A22": "where the dummy lies on the table has no effect",
}

JudgeOf = Callable[[dict[str, Any]], Judge]
A, B, C = 0, 1, 2
DECK_24 = [rank + suit for rank in "9TJQKA" for suit in "SHDC"]

TRUMPS = ["JS", "JC", "AS", "KS", "QS"]
LOSERS = ["9D", "9H", "9C", "TD", "TH"]
STRONG = ["KH", "KD", "AC", "AH", "AD"]
WEAK = ["QD", "QH", "QC", "JD", "JH"]


def table(judge_of: JudgeOf, dealer: int = C, scores: list[int] | None = None, **options: Any) -> Judge:
    """A new game of Ann, Bo and Cy; unless told otherwise Cy deals, so that Ann is at the dealer's left."""
    header: dict[str, Any] = {"game": "three-handed-euchre", "seats": ["Ann", "Bo", "Cy"], "dealer": dealer}
    if scores is not None:
        header["scores"] = scores
    return judge_of({**header, "options": options})


def make_deal(judge: Judge, a: str = "", b: str = "", c: str = "", up: str = "", dummy: str = "") -> dict[str, Any]:
    """A deal with these cards; what is left open is filled from the deck in text order, the turned card last."""
    piles = [text.split() for text in (a, b, c, dummy, up)]
    used = [card for pile in piles for card in pile]
    rest = [card for card in sorted(judge.deal_shape()["deck"]) if card not in used]
    for pile, size in zip(piles, (5, 5, 5, 5, 1), strict=True):
        while len(pile) < size:
            pile.append(rest.pop(0))
    texts = [" ".join(pile) for pile in piles]
    return {"hands": texts[:3], "dummy": texts[3], "up": texts[4]}


def deal(judge: Judge, a: str = "", b: str = "", c: str = "", up: str = "", dummy: str = "") -> dict[str, Any]:
    """Deal as `make_deal` does and return what was dealt."""
    dealt = make_deal(judge, a, b, c, up, dummy)
    judge.feed({"dealt": dealt})
    return dealt


def asked(judge: Judge) -> int:
    """The seat to act."""
    pending = judge.pending()
    assert pending is not None
    seat: int = pending["seat"]
    return seat


def legal(judge: Judge) -> list[str]:
    """The legal actions of the seat to act."""
    pending = judge.pending()
    assert pending is not None
    actions: list[str] = pending["legal"]
    return actions


def playable(judge: Judge) -> set[str]:
    """The cards that the seat to act may play."""
    return {action.removeprefix("play ") for action in legal(judge)}


def say(judge: Judge, *actions: str) -> None:
    """The seats to act choose these actions, one after the other."""
    for action in actions:
        judge.feed({"seat": asked(judge), "chose": action})


def refuse(judge: Judge, seat: int, action: str, rule: str | tuple[str, ...] | None = None) -> None:
    """The action is not among the legal ones, is refused and changes nothing."""
    before = judge.pending()
    if before is not None and before.get("seat") == seat:
        assert action not in before["legal"]
    with pytest.raises(Refused) as raised:
        judge.feed({"seat": seat, "chose": action})
    if rule is not None and raised.value.rule is not None:
        assert raised.value.rule in ((rule,) if isinstance(rule, str) else rule)
    assert judge.pending() == before


def settle(judge: Judge, dummy: str, alone: bool = False, lone: int | None = None) -> None:
    """From the maker's choice to the first lead; a maker who takes the dummy throws all its cards away again."""
    if alone:
        say(judge, "alone")
    else:
        say(judge, "dummy", "discard " + dummy)
    while "together" in legal(judge):
        say(judge, "alone" if asked(judge) == lone else "together")


def set_up(judge: Judge, maker: int, taken: int, alone: bool = False, lone: int | None = None) -> list[list[str]]:
    """Up to the first lead of a hand, spades named in round 2, in which the maker takes this many tricks.

    Returns each seat's cards in the order in which it should play them if they are legal.
    """
    plan = [WEAK, WEAK, WEAK]
    plan[maker] = TRUMPS[:taken] + LOSERS[: 5 - taken]
    plan[(maker + 1) % 3 if lone is None else lone] = STRONG
    a, b, c = (" ".join(cards) for cards in plan)
    dealt = deal(judge, a, b, c, up="TC")
    while "name S" not in legal(judge) or asked(judge) != maker:
        say(judge, "pass")
    say(judge, "name S")
    settle(judge, dealt["dummy"], alone, lone)
    return plan


def play_hand(judge: Judge, maker: int, taken: int, alone: bool = False, lone: int | None = None) -> list[int]:
    """A whole hand in which the maker takes this many tricks; returns its change of score."""
    finished = len(judge.hands)
    plan = set_up(judge, maker, taken, alone, lone)
    while len(judge.hands) == finished:
        may = playable(judge)
        say(judge, "play " + next(card for card in plan[asked(judge)] if card in may))
    assert judge.hands[-1]["tricks"][maker] == taken
    points: list[int] = judge.hands[-1]["scores"]
    return points


def ann_makes(judge: Judge, trump: str, a: str = "", b: str = "", c: str = "") -> dict[str, Any]:
    """Ann, at the dealer's left, names trumps in round 2, keeps her five cards and is to lead."""
    used = f"{a} {b} {c}".split()
    up = next(card for card in sorted(judge.deal_shape()["deck"]) if card not in used and card[1] not in (trump, "1"))
    dealt = deal(judge, a, b, c, up)
    say(judge, "pass", "pass", "pass", "name " + trump)
    settle(judge, dealt["dummy"])
    assert asked(judge) == A
    return dealt


def first_trick(judge_of: JudgeOf, trump: str, cards: str, **options: Any) -> int:
    """The seat that wins these cards led by Ann and followed by Bo and Cy, who hold nothing else of the suit led."""
    judge = table(judge_of, **options)
    played = cards.split()
    away = {played[0][1], trump} if played[0][0] in "JX" else {played[0][1]}
    rest = [card for card in sorted(judge.deal_shape()["deck"]) if card not in played]
    others = [card for card in rest if card[0] not in "JX" and card[1] not in away]
    ann_makes(judge, trump, played[0], " ".join([played[1], *others[:4]]), " ".join([played[2], *others[4:8]]))
    say(judge, *("play " + card for card in played))
    assert len(judge.trick_winners) == 1
    return judge.trick_winners[0]


def beats(judge_of: JudgeOf, trump: str, high: str, low: str, third: str, **options: Any) -> None:
    """The first card wins from the second one, whichever of the two is led."""
    assert first_trick(judge_of, trump, f"{high} {low} {third}", **options) == A
    assert first_trick(judge_of, trump, f"{low} {high} {third}", **options) == B


@allows("EU-1")
def test_eu_1_each_player_wins_alone(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    play_hand(judge, A, 2)
    assert judge.scores == [0, 2, 2]
    play_hand(judge, B, 3)
    assert judge.scores == [0, 3, 2]


@refuses("EU-1")
@pytest.mark.parametrize("seats", [["Ann", "Bo"], ["Ann", "Bo", "Cy", "Di"]])
def test_eu_1_three_players_only(judge_of: JudgeOf, seats: list[str]) -> None:
    with pytest.raises(Refused):
        judge_of({"game": "three-handed-euchre", "seats": seats, "dealer": 0, "options": {}})


@allows("EU-2")
def test_eu_2_deck_of_24(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    assert sorted(judge.deal_shape()["deck"]) == sorted(DECK_24)


@refuses("EU-2")
@pytest.mark.parametrize("card", ["8S", "7D", "2H", "X1"])
def test_eu_2_no_other_card_in_the_deck(judge_of: JudgeOf, card: str) -> None:
    judge = table(judge_of)
    with pytest.raises(Refused):
        deal(judge, a=card)
    assert judge.pending() == {"chance": "deal"}


@allows("EU-3")
def test_eu_3_other_decks(judge_of: JudgeOf) -> None:
    sevens_and_eights = [rank + suit for rank in "78" for suit in "SHDC"]
    assert sorted(table(judge_of, deck=32).deal_shape()["deck"]) == sorted(DECK_24 + sevens_and_eights)
    assert sorted(table(judge_of, deck=25).deal_shape()["deck"]) == sorted([*DECK_24, "X1"])


@refuses("EU-3")
@pytest.mark.parametrize("deck", [28, 33, 52])
def test_eu_3_no_further_decks(judge_of: JudgeOf, deck: int) -> None:
    with pytest.raises(Refused):
        table(judge_of, deck=deck)


@allows("EU-4")
@pytest.mark.parametrize(("start", "taken"), [(9, 3), (9, 5), (7, 5)])
def test_eu_4_ten_points_win(judge_of: JudgeOf, start: int, taken: int) -> None:
    judge = table(judge_of, scores=[2, start, 3])
    play_hand(judge, B, taken)
    assert judge.winners == [B]
    assert judge.pending() is None


@refuses("EU-4")
def test_eu_4_nine_points_do_not_win(judge_of: JudgeOf) -> None:
    judge = table(judge_of, scores=[8, 0, 0])
    play_hand(judge, A, 4)
    assert judge.scores == [9, 0, 0]
    assert judge.winners == []
    assert judge.pending() == {"chance": "deal"}


@allows("EU-5")
@refuses("EU-5")
@pytest.mark.parametrize(("high", "low"), ["AK", "KQ", "QJ", "JT", "T9"])
def test_eu_5_plain_suits_rank_a_k_q_j_10_9(judge_of: JudgeOf, high: str, low: str) -> None:
    beats(judge_of, "S", high + "D", low + "D", "9H")


@allows("EU-6")
@refuses("EU-6")
@pytest.mark.parametrize(
    ("high", "low"), [("JC", "JS"), ("JS", "AC"), ("AC", "KC"), ("KC", "QC"), ("QC", "TC"), ("TC", "9C")]
)
def test_eu_6_bowers_above_the_ace_of_trumps(judge_of: JudgeOf, high: str, low: str) -> None:
    beats(judge_of, "C", high, low, "AH")


@allows("EU-7")
def test_eu_7_left_bower_follows_trumps_not_its_own_suit(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    ann_makes(judge, "H", "KH", "JD AD 9C 9S TS")
    say(judge, "play KH")
    assert playable(judge) == {"JD"}
    judge = table(judge_of)
    ann_makes(judge, "H", "KD", "JD 9C TC 9S TS")
    say(judge, "play KD")
    assert playable(judge) == {"JD", "9C", "TC", "9S", "TS"}


@refuses("EU-7")
def test_eu_7_left_bower_is_no_card_of_its_printed_suit(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    ann_makes(judge, "H", "KD", "JD AD 9C 9S TS")
    say(judge, "play KD")
    assert playable(judge) == {"AD"}
    refuse(judge, B, "play JD", ("EU-7", "EU-25"))


@allows("EU-8")
@pytest.mark.parametrize("dealer", [A, B, C])
def test_eu_8_any_first_dealer_and_a_dummy(judge_of: JudgeOf, dealer: int) -> None:
    judge = table(judge_of, dealer=dealer)
    assert judge.deal_shape()["dummy"] == 5
    deal(judge)
    assert asked(judge) == (dealer + 1) % 3


@refuses("EU-8")
def test_eu_8_no_fourth_dealer_and_no_deal_without_dummy(judge_of: JudgeOf) -> None:
    with pytest.raises(Refused):
        table(judge_of, dealer=3)
    judge = table(judge_of)
    dealt = make_deal(judge)
    del dealt["dummy"]
    with pytest.raises(Refused):
        judge.feed({"dealt": dealt})
    assert judge.pending() == {"chance": "deal"}


@allows("EU-9")
def test_eu_9_five_cards_each_and_one_turned_up(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    shape = judge.deal_shape()
    assert (shape["sizes"], shape["dummy"], shape["up"], list(shape["again"])) == ([5, 5, 5], 5, 1, [])
    ann_makes(judge, "S", "9H TH QH KH AH")
    assert playable(judge) == {"9H", "TH", "QH", "KH", "AH"}


@refuses("EU-9")
@pytest.mark.parametrize(
    "change",
    [
        {"dummy": "9S TS JS QS"},
        {"dummy": "9S TS JS QS KS AS"},
        {"up": ""},
        {"up": "9S TS"},
        {"hands": ["9C TC JC QC", "9D TD JD QD KD", "9H TH JH QH KH"]},
        {"hands": ["9C TC JC QC KC AC", "9D TD JD QD KD", "9H TH JH QH KH"]},
        {"hands": ["9C TC JC QC KC", "9D TD JD QD KD", "9H TH JH QH QC"]},
        {"hands": ["9C TC JC QC KC", "9D TD JD QD KD"]},
    ],
)
def test_eu_9_no_other_deal(judge_of: JudgeOf, change: dict[str, Any]) -> None:
    judge = table(judge_of)
    good = {"hands": ["9C TC JC QC KC", "9D TD JD QD KD", "9H TH JH QH KH"], "dummy": "9S TS JS QS KS", "up": "AS"}
    with pytest.raises(Refused):
        judge.feed({"dealt": {**good, **change}})
    assert judge.pending() == {"chance": "deal"}
    judge.feed({"dealt": good})
    assert asked(judge) == A


@allows("EU-11")
def test_eu_11_bidding_goes_clockwise_from_the_dealers_left(judge_of: JudgeOf) -> None:
    judge = table(judge_of, dealer=A)
    deal(judge)
    for seat in (B, C, A):
        assert asked(judge) == seat
        assert legal(judge) == ["order", "pass"]
        say(judge, "pass")


@refuses("EU-11")
def test_eu_11_nobody_bids_out_of_turn_or_another_suit(judge_of: JudgeOf) -> None:
    judge = table(judge_of, dealer=A)
    deal(judge, up="9S")
    refuse(judge, C, "pass")
    refuse(judge, A, "order")
    for suit in "SHDC":
        refuse(judge, B, "name " + suit)


@allows("EU-12")
@refuses("EU-12")
@pytest.mark.parametrize("passes", [0, 1, 2])
def test_eu_12_first_acceptance_ends_the_bidding(judge_of: JudgeOf, passes: int) -> None:
    judge = table(judge_of)
    deal(judge)
    say(judge, *["pass"] * passes, "order")
    assert asked(judge) == C
    for seat in (A, B, C):
        refuse(judge, seat, "order")
        refuse(judge, seat, "pass")


@allows("EU-13")
@refuses("EU-13")
def test_eu_13_accepting_dealer_takes_the_card_and_discards_one(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    deal(judge, "AS KD QD TD JD", "AC KC QC TC 9C", "9H TH QH KH AD", "9S")
    say(judge, "pass", "pass", "order")
    assert legal(judge) == ["discard 9H", "discard AD", "discard KH", "discard QH", "discard TH"]
    refuse(judge, C, "dummy")
    refuse(judge, C, "discard AH")
    refuse(judge, C, "decline")
    say(judge, "discard AD", "alone", "together", "together", "play AS", "play AC")
    assert playable(judge) == {"9S"}
    say(judge, "play 9S", "play KD", "play KC")
    assert playable(judge) == {"9H", "TH", "QH", "KH"}
    refuse(judge, C, "play AD")


@allows("EU-14")
@pytest.mark.parametrize("answer", ["pick up", "decline"])
def test_eu_14_turned_suit_is_trumps_either_way(judge_of: JudgeOf, answer: str) -> None:
    judge = table(judge_of)
    dealt = deal(judge, "JC KH QH TH 9H", "TS KD QD TD 9D", "AH AD AC KC QC", "QS")
    say(judge, "order")
    assert (asked(judge), legal(judge)) == (C, ["decline", "pick up"])
    say(judge, answer)
    if answer == "pick up":
        assert legal(judge) == ["discard AC", "discard AD", "discard AH", "discard KC", "discard QC"]
        say(judge, "discard AC")
    settle(judge, dealt["dummy"])
    say(judge, "play JC")
    assert playable(judge) == {"TS"}
    say(judge, "play TS")
    assert playable(judge) == ({"QS"} if answer == "pick up" else {"AH", "AD", "AC", "KC", "QC"})


@refuses("EU-14")
def test_eu_14_only_the_dealer_may_take_the_card(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    deal(judge, up="QS")
    say(judge, "order")
    refuse(judge, A, "pick up")
    refuse(judge, B, "pick up")
    say(judge, "decline")
    refuse(judge, C, "pick up")


@allows("EU-15")
@refuses("EU-15")
def test_eu_15_three_passes_turn_the_card_down(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    deal(judge, up="9H")
    say(judge, "pass", "pass", "pass")
    assert (asked(judge), legal(judge)) == (A, ["name C", "name D", "name S", "pass"])
    refuse(judge, A, "order")
