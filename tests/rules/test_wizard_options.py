"""Wizard, every option value and the house rules that they carry."""

from __future__ import annotations

from typing import Any

import pytest

from tests.judges import Judge, Refused, allows, refuses
from tests.rules.test_wizard import (
    DECK,
    JudgeOf,
    any_hand,
    asked,
    bid,
    dealt,
    legal,
    play,
    refuse,
    refuse_fact,
    run,
    table,
)

BANNED = ("WZ-A9", "WZ-H1")


def dealer_bids(judge: Judge) -> set[int]:
    """Deal a hand without naming, let the others bid 1 and then 0: what the dealer may bid."""
    size, *more = judge.deal_shape()["sizes"]
    players = len(more) + 1
    judge.feed(dealt([" ".join(DECK[seat * size : (seat + 1) * size]) for seat in range(players)], "J4"))
    bid(judge, 1, *[0] * (players - 2))
    return {int(action.removeprefix("bid ")) for action in asked(judge)["legal"]}


def wizard_up(judge: Judge) -> None:
    judge.feed(dealt(["2C", "AD", "KH"], "W2"))


@allows("WZ-H1")
@refuses("WZ-H1")
@pytest.mark.parametrize("size", [1, 2, 3, 4, 9])
def test_ban_even_bids_on_bars_the_total_in_every_round(judge_of: JudgeOf, size: int) -> None:
    everything = set(range(size + 1))
    assert dealer_bids(table(judge_of, round=size)) == everything
    assert dealer_bids(table(judge_of, round=size, ban_even_bids="off")) == everything
    judge = table(judge_of, round=size, ban_even_bids="on")
    assert dealer_bids(judge) == everything - {size - 1}
    refuse(judge, 2, f"bid {size - 1}", BANNED)


@allows("WZ-H1")
@refuses("WZ-H1")
def test_ban_even_bids_binds_only_the_dealer(judge_of: JudgeOf) -> None:
    judge = table(judge_of, dealer=0, round=3, ban_even_bids="on")
    judge.feed(dealt(["2C 3C 4C", "5C 6C 7C", "8C 9C TC"], "2D"))
    bid(judge, 2)
    assert legal(judge, 2) == {"bid 0", "bid 1", "bid 2", "bid 3"}
    bid(judge, 1)
    assert legal(judge, 0) == {"bid 1", "bid 2", "bid 3"}
    refuse(judge, 0, "bid 0", BANNED)


@allows("WZ-H1")
@refuses("WZ-H1")
def test_ban_even_bids_from_4_cards(judge_of: JudgeOf) -> None:
    for size in (1, 2, 3):
        assert dealer_bids(table(judge_of, round=size, ban_even_bids="from_4_cards")) == set(range(size + 1))
    for size in (4, 5, 12):
        judge = table(judge_of, round=size, ban_even_bids="from_4_cards")
        assert dealer_bids(judge) == set(range(size + 1)) - {size - 1}


def test_ban_even_bids_from_4_cards_counts_cards_not_rounds(judge_of: JudgeOf) -> None:
    for number, allowed in [(1, {0, 1, 2}), (2, {0, 1, 2, 4})]:
        judge = table(judge_of, round=number, round_sizes="quick", ban_even_bids="from_4_cards")
        assert dealer_bids(judge) == allowed


@pytest.mark.parametrize(("scores", "banned"), [
    ([90, 60, 120], True), ([-30, -40, -20], True), ([120, 60, 120], False), ([121, 60, 120], False),
    ([0, 0, 0], False), ([0, 0, 10], True), ([0, 130, 120], False),
])  # fmt: skip
def test_ban_even_bids_dealer_leading_alone(judge_of: JudgeOf, scores: list[int], banned: bool) -> None:
    judge = table(judge_of, round=4, scores=scores, ban_even_bids="dealer_leading")
    assert dealer_bids(judge) == ({0, 1, 2, 4} if banned else {0, 1, 2, 3, 4})


def test_ban_even_bids_dealer_leading_follows_the_totals(judge_of: JudgeOf) -> None:
    judge = table(judge_of, ban_even_bids="dealer_leading")
    run(judge, [1, 1, 1], [0])
    assert judge.scores == [30, -10, -10]
    judge.feed(dealt(["2C 3C", "4C 5C", "6C 7C"], "2D"))
    bid(judge, 1, 0)
    assert legal(judge, 0) == {"bid 0", "bid 2"}
    refuse(judge, 0, "bid 1", BANNED)


@allows("WZ-H2", "WZ-H3")
@pytest.mark.parametrize("visibility", ["hidden_until_all_bid", "hidden_until_round_end"])
def test_bid_visibility_changes_no_legal_bid(judge_of: JudgeOf, visibility: str) -> None:
    judge = table(judge_of, round=3, bid_visibility=visibility)
    assert dealer_bids(judge) == {0, 1, 2, 3}
    bid(judge, 2)
    assert len(legal(judge, 0)) == 3


@refuses("WZ-H2", "WZ-H3")
@pytest.mark.parametrize("visibility", ["hidden_until_all_bid", "hidden_until_round_end"])
@pytest.mark.parametrize("ban", ["on", "from_4_cards", "dealer_leading"])
def test_bid_visibility_hidden_cannot_go_with_a_banned_total(judge_of: JudgeOf, visibility: str, ban: str) -> None:
    with pytest.raises(Refused):
        table(judge_of, bid_visibility=visibility, ban_even_bids=ban)
    table(judge_of, bid_visibility=visibility, ban_even_bids="off")
    table(judge_of, bid_visibility="open", ban_even_bids=ban)


SIZES = [
    ("quick", 3, [2, 4, 6, 8, 10, 12, 14, 16, 18, 20]),
    ("quick", 4, [1, 3, 5, 7, 9, 11, 13, 15]),
    ("quick", 5, [2, 4, 6, 8, 10, 12]),
    ("quick", 6, [2, 4, 6, 8, 10]),
    ("tournament10", 3, [2, 4, 6, 8, 10, 12, 14, 16, 18, 20]),
    ("tournament10", 4, [1, 3, 5, 7, 9, 11, 12, 13, 14, 15]),
    ("tournament10", 5, [2, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    ("tournament10", 6, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
    ("maximus", 3, [20, 20, 20, 20, 20]),
    ("maximus", 4, [15, 15, 15, 15, 15]),
    ("maximus", 5, [12, 12, 12, 12, 12]),
    ("maximus", 6, [10, 10, 10, 10, 10]),
]


@allows("WZ-H4", "WZ-H5", "WZ-H6")
@pytest.mark.parametrize(("kind", "players", "sizes"), SIZES)
def test_round_sizes_of_a_whole_game(judge_of: JudgeOf, kind: str, players: int, sizes: list[int]) -> None:
    judge = table(judge_of, players, round_sizes=kind)
    dealers = []
    for size in sizes:
        shape = judge.deal_shape()
        assert shape["sizes"] == [size] * players
        assert shape["up"] == (0 if kind == "maximus" or size * players == 60 else 1)
        dealers.append(any_hand(judge)[-1])
    assert judge.pending() is None
    assert judge.winners
    assert dealers == [(players - 1 + number) % players for number in range(len(sizes))]


@refuses("WZ-H4", "WZ-H5", "WZ-H6")
@pytest.mark.parametrize(("kind", "players", "sizes"), SIZES)
def test_round_is_the_number_in_the_list(judge_of: JudgeOf, kind: str, players: int, sizes: list[int]) -> None:
    for number, size in enumerate(sizes, start=1):
        assert table(judge_of, players, round=number, round_sizes=kind).deal_shape()["sizes"] == [size] * players
    for number in (0, -1, len(sizes) + 1):
        with pytest.raises(Refused):
            table(judge_of, players, round=number, round_sizes=kind)


def maximus_hands() -> list[str]:
    """Seat 0 holds the clubs, seat 1 the diamonds and hearts down to 7, seat 2 the rest of hearts and the spades."""
    clubs, diamonds, hearts, spades = (DECK[at : at + 13] for at in (0, 13, 26, 39))
    specials = DECK[52:]
    hands = [clubs + hearts[:5] + specials[6:], diamonds + hearts[5:12], [hearts[12], *spades, *specials[:6]]]
    return [" ".join(hand) for hand in hands]


@allows("WZ-H6")
@pytest.mark.parametrize(("number", "trump"), [(1, "C"), (2, "D"), (3, "H"), (4, "S"), (5, "none")])
def test_maximus_trumps_by_round(judge_of: JudgeOf, number: int, trump: str) -> None:
    judge = table(judge_of, round=number, round_sizes="maximus")
    refuse_fact(judge, dealt(maximus_hands(), "2C"))
    judge.feed(dealt(maximus_hands()))
    assert len(legal(judge, 0)) == 21
    bid(judge, 0, 0, 0)
    play(judge, "5C AD 3S")
    expected = {"C": 0, "D": 1, "H": 0, "S": 2, "none": 0}
    assert judge.trick_winners == [expected[trump]]


@allows("WZ-H6")
def test_maximus_third_round_has_hearts(judge_of: JudgeOf) -> None:
    judge = table(judge_of, round=3, round_sizes="maximus")
    judge.feed(dealt(maximus_hands()))
    bid(judge, 0, 0, 0)
    play(judge, "AC 7H AS")
    assert judge.trick_winners == [1]


@allows("WZ-H8")
@refuses("WZ-H8")
def test_wizard_turned_no_trump(judge_of: JudgeOf) -> None:
    judge = table(judge_of, wizard_turned="no_trump")
    refuse_fact(judge, dealt(["2C", "AD", "KH"], "W2 5D"))
    wizard_up(judge)
    refuse(judge, 2, "name D")
    bid(judge, 0, 0, 0)
    play(judge, "2C AD KH")
    assert judge.trick_winners == [0]


@allows("WZ-H8")
@pytest.mark.parametrize(("up", "winner"), [
    ("W2 5D", 1), ("W2 W1 W4 5H", 2), ("W1 W2 W3 W4 5S", 0), ("W3 J1", 0), ("5D", 1), ("J1", 0),
])  # fmt: skip
def test_wizard_turned_turn_again(judge_of: JudgeOf, up: str, winner: int) -> None:
    judge = table(judge_of, wizard_turned="turn_again")
    shape = judge.deal_shape()
    assert (shape["up"], sorted(shape["again"])) == (1, ["W1", "W2", "W3", "W4"])
    judge.feed(dealt(["2C", "AD", "KH"], up))
    bid(judge, 0, 0, 0)
    play(judge, "2C AD KH")
    assert judge.trick_winners == [winner]


@refuses("WZ-H8")
@pytest.mark.parametrize("up", ["W2", "W2 W1", "5D W2", "J1 W2", "5D 6D", "W2 5D 6D", "W2 W2 5D", "W2 AD", "", None])
def test_wizard_turned_turn_again_stops_at_the_first_other_card(judge_of: JudgeOf, up: str | None) -> None:
    refuse_fact(table(judge_of, wizard_turned="turn_again"), dealt(["2C", "AD", "KH"], up))


def test_wizard_turned_turn_again_only_wizards_left(judge_of: JudgeOf) -> None:
    suits = [[card for card in DECK if card[1] == suit] for suit in "CDHS"]
    clubs, diamonds, hearts, spades = suits
    hands = [clubs + hearts[:6], diamonds + hearts[6:12], [hearts[12], *spades, "W4", "J1", "J2", "J3", "J4"]]
    texts = [" ".join(hand) for hand in hands]
    judge = table(judge_of, round=19, wizard_turned="turn_again")
    for up in ("W1", "W1 W2"):
        refuse_fact(judge, dealt(texts, up))
    judge.feed(dealt(texts, "W1 W2 W3"))
    refuse(judge, 2, "name S")
    bid(judge, 0, 0, 0)
    play(judge, "2C AD AS 3H KH AH 3S 3C QH")
    assert judge.trick_winners == [0, 2, 2]


def test_wizard_turned_dealer_chooses_is_the_default(judge_of: JudgeOf) -> None:
    for judge in (table(judge_of), table(judge_of, wizard_turned="dealer_chooses")):
        wizard_up(judge)
        assert legal(judge, 2) == {"name C", "name D", "name H", "name S"}


def test_dealer_may_choose_no_trump(judge_of: JudgeOf) -> None:
    judge = table(judge_of, dealer_may_choose_no_trump="on")
    wizard_up(judge)
    assert legal(judge, 2) == {"name C", "name D", "name H", "name S", "name none"}
    judge.feed({"seat": 2, "chose": "name D"})
    bid(judge, 0, 0, 0)
    play(judge, "2C AD KH")
    assert judge.trick_winners == [1]
    judge = table(judge_of, dealer_may_choose_no_trump="off")
    wizard_up(judge)
    refuse(judge, 2, "name none", "WZ-A6")


def test_dealer_may_choose_no_trump_only_after_a_wizard(judge_of: JudgeOf) -> None:
    judge = table(judge_of, dealer_may_choose_no_trump="on")
    judge.feed(dealt(["2C", "AD", "KH"], "5D"))
    refuse(judge, 2, "name none")
    assert legal(judge, 0) == {"bid 0", "bid 1"}


@allows("WZ-H9")
@refuses("WZ-H9")
@pytest.mark.parametrize(("tie_break", "winners"), [
    ("shared", [0, 1, 2]), ("most_exact_bids", [1, 2]), ("bid_sum", [0]),
])  # fmt: skip
def test_tie_break(judge_of: JudgeOf, tie_break: str, winners: list[int]) -> None:
    judge = table(judge_of, round=20, scores=[110, 80, 80], tie_break=tie_break)
    run(judge, [19, 0, 0], [0] * 20)
    assert (judge.scores, judge.winners) == ([100, 100, 100], winners)


@pytest.mark.parametrize(("tie_break", "winners"), [
    ("shared", [0, 1]), ("most_exact_bids", [1]), ("bid_sum", [0]),
])  # fmt: skip
def test_tie_break_over_all_hands_of_the_game(judge_of: JudgeOf, tie_break: str, winners: list[int]) -> None:
    judge = table(judge_of, round=19, scores=[30, 0, -500], tie_break=tie_break)
    run(judge, [3, 0, 0], [0] * 4 + [2] * 15)
    run(judge, [0, 0, 20], [2] * 20)
    assert judge.scores == [40, 40, -430]
    assert judge.winners == winners


@pytest.mark.parametrize("tie_break", ["most_exact_bids", "bid_sum"])
def test_tie_break_is_among_the_tied_only(judge_of: JudgeOf, tie_break: str) -> None:
    judge = table(judge_of, round=20, scores=[50, 50, -500], tie_break=tie_break)
    run(judge, [0, 0, 20], [2] * 20)
    assert (judge.scores, judge.winners) == ([70, 70, -280], [0, 1])


@pytest.mark.parametrize("options", [
    {"ban_even_bids": "always"}, {"bid_visibility": "hidden"}, {"round_sizes": "short"}, {"wizard_turned": "redeal"},
    {"dealer_may_choose_no_trump": "yes"}, {"dealer_may_choose_no_trump": 1}, {"tie_break": "none"},
    {"target": 500}, {"jokers": 2},
])  # fmt: skip
def test_unknown_options_and_values_are_refused(judge_of: JudgeOf, options: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        table(judge_of, **options)


def test_header_faults_are_refused(judge_of: JudgeOf) -> None:
    good = {"game": "wizard", "seats": ["Ann", "Bo", "Cy"]}
    assert judge_of(good).pending() == {"chance": "deal"}
    faults = ({"dealer": 3}, {"dealer": -1}, {"scores": [0, 0]}, {"bags": [0, 0, 0]}, {"round": 21}, {"rules": 999})
    for wrong in faults:
        with pytest.raises(Refused):
            judge_of({**good, **wrong})
