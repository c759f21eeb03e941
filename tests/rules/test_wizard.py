"""Wizard, rules WZ-1 to WZ-11 and WZ-19 to WZ-21; the helpers here serve the other files of Wizard's rule tests too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.judges import Judge, Refused, allows, refuses

JudgeOf = Callable[[dict[str, Any]], Judge]

EXEMPT = {
    "WZ-A11": "the scorekeeper is a label without effect on play",
    "WZ-A15 refuses": "the row only says that nothing is forbidden",
}

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"]
SUIT_CARDS = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
DECK = [*SUIT_CARDS, "W1", "W2", "W3", "W4", "J1", "J2", "J3", "J4"]


def table(judge_of: JudgeOf, players: int = 3, dealer: int | None = None, **keys: Any) -> Judge:
    """A game whose first leader is seat 0 unless a dealer is given; `round`, `scores` and options by keyword."""
    header: dict[str, Any] = {key: keys.pop(key) for key in ("round", "scores") if key in keys}
    seats = NAMES[:players]
    first = players - 1 if dealer is None else dealer
    return judge_of({"game": "wizard", "seats": seats, "dealer": first, "options": keys, **header})


def asked(judge: Judge) -> dict[str, Any]:
    pending = judge.pending()
    assert pending is not None
    return pending


def legal(judge: Judge, seat: int) -> set[str]:
    """The legal actions of the seat, which must be the one to act; plays as bare cards."""
    pending = asked(judge)
    assert pending.get("seat") == seat
    return {action.removeprefix("play ") for action in pending["legal"]}


def dealt(hands: list[str], up: str | None = None) -> dict[str, Any]:
    return {"dealt": {"hands": hands} if up is None else {"hands": hands, "up": up}}


def bid(judge: Judge, *numbers: int) -> None:
    for number in numbers:
        judge.feed({"seat": asked(judge)["seat"], "chose": f"bid {number}"})


def play(judge: Judge, cards: str) -> None:
    for card in cards.split():
        judge.feed({"seat": asked(judge)["seat"], "chose": f"play {card}"})


def refuse(judge: Judge, seat: int, action: str, rule: str | tuple[str, ...] | None = None) -> None:
    """The action is not offered, feeding it is refused for the right reason, and nothing changes."""
    before = asked(judge)
    assert before.get("seat") != seat or action not in before["legal"]
    refuse_fact(judge, {"seat": seat, "chose": action}, rule)


def refuse_fact(judge: Judge, fact: dict[str, Any], rule: str | tuple[str, ...] | None = None) -> None:
    before = (judge.pending(), list(judge.scores), list(judge.trick_winners), len(judge.hands))
    with pytest.raises(Refused) as error:
        judge.feed(fact)
    named = error.value.rule
    if rule is not None and named is not None:
        assert named in ((rule,) if isinstance(rule, str) else rule)
    assert (judge.pending(), list(judge.scores), list(judge.trick_winners), len(judge.hands)) == before


def winner_of(judge_of: JudgeOf, cards: str, up: str) -> int:
    """Play round 1 with these cards in order from seat 0: the seat that wins the only trick."""
    hands = cards.split()
    judge = table(judge_of, len(hands))
    judge.feed(dealt(hands, up))
    bid(judge, *[0] * len(hands))
    play(judge, cards)
    assert [sum(judge.hands[0]["tricks"]), len(judge.trick_winners)] == [1, 1]
    return judge.trick_winners[0]


def facing(judge_of: JudgeOf, played: str, hand: str, up: str) -> Judge:
    """The next seat holds this hand after these cards were played; the others' spares are of unplayed suits."""
    trick = played.split()
    size = len(hand.split())
    judge = table(judge_of, max(3, len(trick) + 1), round=size)
    used = {*trick, *hand.split(), up}
    suits = {card[1] for card in trick}
    spare = [card for card in SUIT_CARDS if card not in used and card[1] not in suits]
    hands = [hand if seat == len(trick) else "" for seat in range(len(judge.scores))]
    for seat, cards in enumerate(hands):
        own = cards.split() or trick[seat : seat + 1]
        hands[seat] = " ".join(own + [spare.pop() for _ in range(size - len(own))])
    judge.feed(dealt(hands, up))
    bid(judge, *[0] * len(hands))
    play(judge, played)
    return judge


def plain_tricks(players: int, size: int) -> list[list[str]]:
    """Tricks of one suit each, best card first; with 3 players the last ones are a Wizard, a Jester and a rest."""
    tricks: list[list[str]] = []
    for suit in "CDHS":
        cards = [rank + suit for rank in "AKQJT98765432"]
        tricks += [cards[at : at + players] for at in range(0, 13 - players + 1, players)]
    if players == 3:
        tricks += [[f"W{5 - k}", f"J{k}", "2" + "CDHS"[k - 1]] for k in (4, 3, 2, 1)]
    return tricks[:size]


def run(judge: Judge, bids: list[int], winners: list[int]) -> dict[str, Any]:
    """Play a hand of plain tricks (no trumps by a turned Jester) with bids by seat and these trick winners."""
    players = len(bids)
    hands: list[list[str]] = [[] for _ in bids]
    plan: list[dict[int, str]] = []
    for winner, cards in zip(winners, plain_tricks(players, len(winners)), strict=True):
        plan.append({(winner + k) % players: card for k, card in enumerate(cards)})
        for seat, card in plan[-1].items():
            hands[seat].append(card)
    judge.feed(dealt([" ".join(hand) for hand in hands], "J1" if judge.deal_shape()["up"] else None))
    for _ in bids:
        bid(judge, bids[asked(judge)["seat"]])
    for trick in plan:
        for _ in bids:
            play(judge, trick[asked(judge)["seat"]])
    assert judge.trick_winners == winners
    return judge.hands[-1]


def any_hand(judge: Judge) -> list[int]:
    """Play a hand of no matter what; the seats in the order of their bids."""
    shape = judge.deal_shape()
    deck = sorted(shape["deck"])
    hands = [" ".join(deck.pop() for _ in range(size)) for size in shape["sizes"]]
    judge.feed(dealt(hands, deck[0] if shape["up"] else None))
    finished = len(judge.hands)
    bidders: list[int] = []
    while len(judge.hands) == finished:
        pending = asked(judge)
        if pending["legal"][0].startswith("bid"):
            bidders.append(pending["seat"])
        judge.feed({"seat": pending["seat"], "chose": pending["legal"][0]})
    return bidders


@allows("WZ-1")
def test_wz_1_sixty_cards_can_all_be_dealt(judge_of: JudgeOf) -> None:
    judge = table(judge_of, round=20)
    assert sorted(judge.deal_shape()["deck"]) == sorted(DECK)
    assert len(DECK) == 60
    judge.feed(dealt([" ".join(DECK[seat::3]) for seat in range(3)]))
    assert legal(judge, 0) == {f"bid {number}" for number in range(21)}


@refuses("WZ-1")
@pytest.mark.parametrize("card", ["X1", "W5", "J5", "1C", "10C", "??"])
def test_wz_1_no_other_card_is_in_the_deck(judge_of: JudgeOf, card: str) -> None:
    refuse_fact(table(judge_of), dealt(["2C", card, "3C"], "4D"))


@refuses("WZ-1", "WZ-21")
def test_wz_1_a_lower_total_does_not_win(judge_of: JudgeOf) -> None:
    judge = table(judge_of, round=20, scores=[0, 0, 241])
    run(judge, [20, 0, 0], [0] * 20)
    assert (judge.scores, judge.winners) == ([220, 20, 261], [2])


@allows("WZ-2")
def test_wz_2_wizard_beats_the_ace_of_trumps(judge_of: JudgeOf) -> None:
    assert winner_of(judge_of, "AS W3 KS", "2S") == 1
    assert winner_of(judge_of, "AS KS W4", "2S") == 2


@refuses("WZ-2")
def test_wz_2_jester_loses_to_any_two(judge_of: JudgeOf) -> None:
    assert winner_of(judge_of, "2C J1 J2", "5S") == 0
    assert winner_of(judge_of, "J1 2C J2", "5S") == 1
    assert winner_of(judge_of, "J1 J2 2C", "5S") == 2


@allows("WZ-4")
def test_wz_4_round_one_has_one_card_each_and_a_turned_trump(judge_of: JudgeOf) -> None:
    shape = table(judge_of).deal_shape()
    assert (shape["sizes"], shape["up"], shape["dummy"]) == ([1, 1, 1], 1, 0)
    assert winner_of(judge_of, "AC 2H KC", "9H") == 1
    assert winner_of(judge_of, "AC 2H KC", "9D") == 0


@refuses("WZ-4")
@pytest.mark.parametrize(("hands", "up"), [
    (["2C 3C", "4C 5C", "6C 7C"], "8D"), (["2C", "3C", ""], "8D"), (["2C", "3C"], "8D"),
    (["2C", "3C", "4C", "5C"], "8D"), (["2C", "3C", "4C"], None), (["2C", "3C", "4C"], ""),
    (["2C", "3C", "4C"], "8D 9D"), (["2C", "3C", "2C"], "8D"),
])  # fmt: skip
def test_wz_4_other_deals_of_round_one(judge_of: JudgeOf, hands: list[str], up: str | None) -> None:
    refuse_fact(table(judge_of), dealt(hands, up))


@refuses("WZ-4")
def test_wz_4_there_is_no_dummy_and_no_draw(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    refuse_fact(judge, {"dealt": {"hands": ["2C", "3C", "4C"], "up": "8D", "dummy": "9D"}})
    refuse_fact(judge, {"drew": "2C", "seat": 0})
    judge.feed(dealt(["2C", "3C", "4C"], "8D"))
    refuse_fact(judge, {"drew": "5C", "seat": 0})


@allows("WZ-5")
@pytest.mark.parametrize("jester", ["J1", "J2", "J3", "J4"])
def test_wz_5_turned_jester_means_no_trumps(judge_of: JudgeOf, jester: str) -> None:
    for cards in ("2C AD KH", "2C AS KD", "2D AC KS"):
        assert winner_of(judge_of, cards, jester) == 0


@refuses("WZ-5")
def test_wz_5_nobody_names_after_a_jester(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    judge.feed(dealt(["2C", "AD", "KH"], "J3"))
    refuse(judge, 2, "name S")
    refuse(judge, 0, "name S")
    assert legal(judge, 0) == {"bid 0", "bid 1"}


@allows("WZ-6")
@pytest.mark.parametrize(("suit", "winner"), [("C", 0), ("D", 1), ("H", 2), ("S", 0)])
def test_wz_6_dealer_names_trumps_after_a_wizard(judge_of: JudgeOf, suit: str, winner: int) -> None:
    judge = table(judge_of)
    judge.feed(dealt(["2C", "AD", "KH"], "W2"))
    assert legal(judge, 2) == {"name C", "name D", "name H", "name S"}
    judge.feed({"seat": 2, "chose": f"name {suit}"})
    bid(judge, 0, 0, 0)
    play(judge, "2C AD KH")
    assert judge.trick_winners == [winner]


@refuses("WZ-6")
def test_wz_6_only_the_dealer_names_and_only_once(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    judge.feed(dealt(["2C", "AD", "KH"], "W2"))
    for seat in (0, 1):
        refuse(judge, seat, "name S")
    refuse(judge, 0, "bid 0")
    refuse(judge, 2, "bid 0")
    refuse(judge, 2, "pass")
    judge.feed({"seat": 2, "chose": "name S"})
    refuse(judge, 2, "name H")


@allows("WZ-7", "WZ-8")
@pytest.mark.parametrize(("players", "last"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_wz_7_deal_passes_left_with_one_card_more_to_the_full_deck(judge_of: JudgeOf, players: int, last: int) -> None:
    judge = table(judge_of, players, 1)
    for number in range(1, last + 1):
        assert judge.pending() == {"chance": "deal"}
        assert judge.deal_shape()["sizes"] == [number] * players
        dealer = number % players
        assert any_hand(judge) == [(dealer + 1 + step) % players for step in range(players)]
    assert judge.pending() is None
    assert len(judge.hands) == last


@refuses("WZ-7")
def test_wz_7_same_size_and_same_dealer_again(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    run(judge, [0, 0, 0], [0])
    refuse_fact(judge, dealt(["2C", "3C", "4C"], "8D"))
    refuse_fact(judge, dealt(["2C 2D 2S", "3C 3D 3S", "4C 4D 4S"], "8D"))
    judge.feed(dealt(["2C 2D", "3C 3D", "4C 4D"], "W1"))
    refuse(judge, 2, "name S")
    assert len(legal(judge, 0)) == 4


@refuses("WZ-8")
@pytest.mark.parametrize(("players", "last"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_wz_8_no_round_after_the_last(judge_of: JudgeOf, players: int, last: int) -> None:
    with pytest.raises(Refused):
        table(judge_of, players, round=last + 1)
    judge = table(judge_of, players, round=last)
    assert judge.deal_shape()["sizes"] == [last] * players
    any_hand(judge)
    assert judge.pending() is None
    for fact in (dealt(["2C"] * players, "8D"), {"seat": 0, "chose": "bid 0"}):
        with pytest.raises(Refused):
            judge.feed(fact)


def last_round() -> list[str]:
    """Round 20: seat 0 has the clubs, seat 1 the hearts, seat 2 the spades."""
    rest = [card for card in DECK if card[1] not in "CHS"]
    groups = [[card for card in DECK if card[1] == suit] for suit in "CHS"]
    return [" ".join(groups[seat] + rest[seat::3]) for seat in range(3)]


@allows("WZ-9")
def test_wz_9_last_round_has_no_trumps(judge_of: JudgeOf) -> None:
    judge = table(judge_of, round=20)
    assert judge.deal_shape()["up"] == 0
    judge.feed(dealt(last_round()))
    bid(judge, 0, 0, 0)
    play(judge, "2C 3D AS 3C AH KS")
    assert judge.trick_winners == [0, 0]


@refuses("WZ-9")
def test_wz_9_no_card_is_turned_in_the_last_round(judge_of: JudgeOf) -> None:
    judge = table(judge_of, round=20)
    refuse_fact(judge, dealt(last_round(), "2C"))
    refuse_fact(judge, dealt([hand[3:] for hand in last_round()], "2C"))
    judge.feed(dealt(last_round()))
    refuse(judge, 2, "name S")


@allows("WZ-10")
def test_wz_10_bids_go_round_to_the_dealer_and_are_recorded(judge_of: JudgeOf) -> None:
    judge = table(judge_of, 4, 1, round=3)
    judge.feed(dealt(["2C 3C 4C", "5C 6C 7C", "8C 9C TC", "JC QC KC"], "AC"))
    for seat, number in [(2, 3), (3, 0), (0, 1), (1, 2)]:
        assert legal(judge, seat) == {"bid 0", "bid 1", "bid 2", "bid 3"}
        bid(judge, number)
    play(judge, "8C JC 2C 5C QC 3C 6C 9C KC 4C 7C TC")
    assert judge.hands[0]["bids"] == ["bid 1", "bid 2", "bid 3", "bid 0"]


@refuses("WZ-10")
def test_wz_10_no_bid_out_of_turn_and_no_card_before_the_last_bid(judge_of: JudgeOf) -> None:
    judge = table(judge_of)
    refuse_fact(judge, {"seat": 0, "chose": "bid 0"})
    judge.feed(dealt(["2C", "3C", "4C"], "8D"))
    refuse(judge, 1, "bid 0")
    refuse(judge, 2, "bid 0")
    bid(judge, 1, 0)
    refuse(judge, 0, "bid 1")
    refuse(judge, 0, "play 2C")
    refuse(judge, 2, "play 4C")
    bid(judge, 0)
    refuse(judge, 0, "bid 0")


@allows("WZ-11")
@refuses("WZ-11")
def test_wz_11_exactly_the_bid_counts_not_the_most_tricks(judge_of: JudgeOf) -> None:
    judge = table(judge_of, round=4)
    hand = run(judge, [2, 0, 1], [0, 0, 0, 2])
    assert hand["tricks"] == [3, 0, 1]
    assert judge.scores == [-10, 20, 30]


@allows("WZ-19")
@pytest.mark.parametrize(("winners", "change"), [
    ([1, 2, 1, 2], [20, 40, 40]), ([0, 1, 2, 2], [30, 30, 40]), ([0, 0, 0, 0], [60, 20, 20]),
])  # fmt: skip
def test_wz_19_exact_bid(judge_of: JudgeOf, winners: list[int], change: list[int]) -> None:
    hand = run(table(judge_of, round=4), [winners.count(seat) for seat in range(3)], winners)
    assert hand["scores"] == change


@allows("WZ-20")
@refuses("WZ-19", "WZ-20")
def test_wz_20_ten_off_for_each_trick_over_or_under(judge_of: JudgeOf) -> None:
    judge = table(judge_of, round=4, scores=[100, 0, -5])
    hand = run(judge, [1, 2, 0], [0, 0, 0, 1])
    assert hand == {"scores": [-20, -10, 20], "tricks": [3, 1, 0], "bids": ["bid 1", "bid 2", "bid 0"]}
    assert judge.scores == [80, -10, 15]


@allows("WZ-21")
def test_wz_21_highest_total_wins_even_when_negative(judge_of: JudgeOf) -> None:
    judge = table(judge_of, round=19, scores=[-400, -300, -500])
    run(judge, [19, 0, 0], [0] * 19)
    assert (judge.scores, judge.winners) == ([-190, -280, -480], [])
    run(judge, [20, 20, 0], [0] * 20)
    assert (judge.scores, judge.winners) == ([30, -480, -460], [0])


@allows("WZ-21")
@refuses("WZ-21")
def test_wz_21_nobody_wins_before_the_last_round(judge_of: JudgeOf) -> None:
    judge = table(judge_of, round=19, scores=[-900, 5000, -900])
    run(judge, [0, 0, 0], [2] * 19)
    assert judge.winners == []
    assert judge.pending() == {"chance": "deal"}
    judge = table(judge_of, round=20, scores=[-900, -300, -900])
    run(judge, [0, 0, 20], [2] * 20)
    assert (judge.scores, judge.winners) == ([-880, -280, -680], [1])
