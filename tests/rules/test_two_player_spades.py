"""Two-player Spades: the draft and the bids (S2-1 to S2-9), and the helpers of all its rule tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.judges import Judge, Refused, allows, refuses

Maker = Callable[[dict[str, Any]], Judge]
Rule = str | tuple[str, ...] | None


def cards(text: str) -> list[str]:
    """Read a list of cards."""
    return text.split()


SPADES = cards("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS")
HEARTS = cards("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH")
DIAMONDS = cards("2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD")
CLUBS = cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC")
DECK = CLUBS + DIAMONDS + HEARTS + SPADES
EMPTY_DEAL = {"dealt": {"hands": ["", ""]}}
ALL_BIDS = sorted(["nil", *(f"bid {number}" for number in range(1, 14))])

EXEMPT = {
    "S2-A15": "who knows of a Double Nil is a matter of views; a judge has no views",
    "S2-A16": "who knows of a bid is a matter of views; a judge has no views",
    "S2-A14 refuses": "without a limit no score is refused; the limits are in the tests of the options",
}


def new_game(judge_of: Maker, options: dict[str, Any] | None = None, **header: Any) -> Judge:
    """Start a game of Ann (seat 0) and Bo (seat 1)."""
    return judge_of({"game": "two-player-spades", "seats": ["Ann", "Bo"], "options": options or {}, **header})


def choose(judge: Judge, seat: int, *actions: str) -> None:
    """Feed choices of one seat in order."""
    for action in actions:
        judge.feed({"seat": seat, "chose": action})


def draw(judge: Judge, card: str, seat: int | None = None) -> None:
    """Feed a draw seen by one seat or by nobody."""
    judge.feed({"drew": card} if seat is None else {"drew": card, "seat": seat})


def legal(judge: Judge, seat: int) -> list[str]:
    """Return the legal actions; it must be that seat's turn."""
    pending = judge.pending()
    assert pending is not None
    assert pending.get("seat") == seat
    actions: list[str] = pending["legal"]
    return actions


def is_offered(judge: Judge, seat: int, action: str) -> bool:
    """Tell whether it is that seat's turn and the action is legal."""
    pending = judge.pending()
    return pending is not None and pending.get("seat") == seat and action in pending["legal"]


def refuse_fact(judge: Judge, fact: dict[str, Any], rule: Rule = None) -> None:
    """Check that a fact is refused, by that rule if the judge knows, and changes nothing."""
    before = (judge.pending(), list(judge.scores), list(judge.trick_winners), len(judge.hands))
    with pytest.raises(Refused) as caught:
        judge.feed(fact)
    numbers = (rule,) if isinstance(rule, str) else rule
    if numbers and caught.value.rule is not None:
        assert caught.value.rule in numbers
    assert (judge.pending(), list(judge.scores), list(judge.trick_winners), len(judge.hands)) == before


def refuse(judge: Judge, seat: int, action: str, rule: Rule = None) -> None:
    """Check that an action is not offered and is refused."""
    assert not is_offered(judge, seat, action)
    refuse_fact(judge, {"seat": seat, "chose": action}, rule)


def waste_for(hands: Sequence[Sequence[str]]) -> list[str]:
    """Return the 26 cards that neither hand holds."""
    return [card for card in DECK if card not in hands[0] and card not in hands[1]]


def draft(judge: Judge, first: int, hands: Sequence[Sequence[str]], double_nil: Sequence[int] = ()) -> None:
    """Draft these hands (by seat): everybody keeps each first card; the other cards go away in text order."""
    assert sorted(map(len, hands)) == [13, 13]
    judge.feed(EMPTY_DEAL)
    waste = waste_for(hands)
    for turn in range(26):
        seat = first if turn % 2 == 0 else 1 - first
        if turn < 2:
            choose(judge, seat, "double nil" if seat in double_nil else "draw")
        draw(judge, hands[seat][turn // 2], seat)
        choose(judge, seat, "keep")
        draw(judge, waste[turn], judge.draw_pool()[0])


def drafted(
    judge_of: Maker,
    hands: Sequence[Sequence[str]],
    double_nil: Sequence[int] = (),
    options: dict[str, Any] | None = None,
) -> Judge:
    """Start a game in which Ann is the first player, and draft these hands."""
    judge = new_game(judge_of, options)
    draft(judge, 0, hands, double_nil)
    return judge


def play(judge: Judge, text: str) -> None:
    """Play cards in order, each by the seat to act."""
    for card in cards(text):
        pending = judge.pending()
        assert pending is not None
        choose(judge, pending["seat"], f"play {card}")


def plan(first: int, second_tricks: int) -> list[list[str]]:
    """Return hands with which the second player can win just that many tricks."""
    second = CLUBS[:second_tricks] + DIAMONDS[second_tricks:]
    other = HEARTS[:second_tricks] + SPADES[second_tricks:]
    return [other, second] if first == 0 else [second, other]


def play_plan(judge: Judge, second_tricks: int) -> None:
    """Play such hands: clubs win against hearts, then spades against diamonds."""
    for number in range(13):
        if number < second_tricks:
            play(judge, f"{CLUBS[number]} {HEARTS[number]}")
        elif number == second_tricks:
            play(judge, f"{DIAMONDS[number]} {SPADES[number]}")
        else:
            play(judge, f"{SPADES[number]} {DIAMONDS[number]}")


def play_hand(judge: Judge, first: int, bids: Sequence[str], tricks: Sequence[int]) -> dict[str, Any]:
    """Play a whole hand with these bids and tricks (by seat) and return how it ended."""
    second = 1 - first
    blind = [seat for seat in (0, 1) if bids[seat] == "double nil"]
    draft(judge, first, plan(first, tricks[second]), blind)
    for seat in (second, first):
        if is_offered(judge, seat, "exchange"):
            choose(judge, seat, "exchange")
    for seat in (second, first):
        if seat not in blind:
            choose(judge, seat, bids[seat])
    play_plan(judge, tricks[second])
    ended = judge.hands[-1]
    assert ended["bids"] == list(bids)
    assert ended["tricks"] == list(tricks)
    return ended


PLAIN = plan(0, 7)


@allows("S2-1")
def test_s2_1_two_players_full_deck_first_to_500(judge_of: Maker) -> None:
    judge = new_game(judge_of, scores=[450, 0])
    shape = judge.deal_shape()
    assert sorted(shape["deck"]) == sorted(DECK)
    assert len(shape["deck"]) == 52
    play_hand(judge, 0, ["bid 5", "bid 8"], [5, 8])
    assert judge.scores == [500, 80]
    assert judge.winners == [0]
    assert judge.pending() is None


@allows("S2-1")
def test_s2_1_ace_high_two_low(judge_of: Maker) -> None:
    ann = cards("AH 2D KC") + SPADES[:10]
    bo = cards("KH 3D AC") + CLUBS[:10]
    judge = drafted(judge_of, [ann, bo])
    choose(judge, 1, "bid 1")
    choose(judge, 0, "bid 1")
    play(judge, "KH AH 2D 3D AC KC")
    assert judge.trick_winners == [0, 1, 1]


@refuses("S2-1")
@pytest.mark.parametrize("seats", [["Ann"], ["Ann", "Bo", "Cy"]])
def test_s2_1_not_with_other_numbers_of_players(judge_of: Maker, seats: list[str]) -> None:
    with pytest.raises(Refused):
        judge_of({"game": "two-player-spades", "seats": seats})


@refuses("S2-1")
def test_s2_1_499_is_not_enough(judge_of: Maker) -> None:
    judge = new_game(judge_of, scores=[449, 0])
    play_hand(judge, 0, ["bid 5", "bid 8"], [5, 8])
    assert judge.scores == [499, 80]
    assert judge.winners == []
    assert judge.pending() == {"chance": "deal"}


@allows("S2-2")
def test_s2_2_no_deal_the_stock_is_the_whole_deck(judge_of: Maker) -> None:
    judge = new_game(judge_of)
    assert judge.pending() == {"chance": "deal"}
    shape = judge.deal_shape()
    assert (shape["sizes"], shape["dummy"], shape["up"]) == ([0, 0], 0, 0)
    judge.feed(EMPTY_DEAL)
    choose(judge, 0, "draw")
    seat, pool = judge.draw_pool()
    assert seat == 0
    assert sorted(pool) == sorted(DECK)


@refuses("S2-2")
def test_s2_2_cards_cannot_be_dealt_or_turned(judge_of: Maker) -> None:
    judge = new_game(judge_of)
    refuse_fact(judge, {"dealt": {"hands": ["AS", "KS"]}}, "S2-2")
    refuse_fact(judge, {"dealt": {"hands": [" ".join(SPADES), " ".join(HEARTS)]}}, "S2-2")
    refuse_fact(judge, {"dealt": {"hands": ["", ""], "up": "7S"}})
    refuse_fact(judge, {"dealt": {"hands": ["", ""], "dummy": "7S"}})
    refuse_fact(judge, {"dealt": {"hands": ["", "", ""]}})
    judge.feed(EMPTY_DEAL)
    refuse_fact(judge, EMPTY_DEAL)


@allows("S2-3")
def test_s2_3_keep_or_reject(judge_of: Maker) -> None:
    judge = new_game(judge_of)
    judge.feed(EMPTY_DEAL)
    choose(judge, 0, "draw")
    draw(judge, "4C", 0)
    assert legal(judge, 0) == ["keep", "reject"]
    choose(judge, 0, "keep")
    assert judge.draw_pool()[0] is None
    draw(judge, "KS")
    choose(judge, 1, "draw")
    draw(judge, "5C", 1)
    choose(judge, 1, "reject")
    assert judge.draw_pool()[0] == 1
    draw(judge, "QS", 1)
    assert judge.draw_pool()[0] == 0


@refuses("S2-3")
def test_s2_3_no_other_way_to_take_a_card(judge_of: Maker) -> None:
    judge = new_game(judge_of)
    judge.feed(EMPTY_DEAL)
    refuse(judge, 0, "keep")
    choose(judge, 0, "draw")
    refuse_fact(judge, {"drew": "4C"})
    draw(judge, "4C", 0)
    refuse_fact(judge, {"drew": "5C", "seat": 0})
    refuse(judge, 0, "draw")
    choose(judge, 0, "reject")
    refuse(judge, 0, "keep")
    refuse_fact(judge, {"drew": "5C"}, ("S2-3", "S2-A2"))


@allows("S2-4")
def test_s2_4_turns_alternate_until_the_deck_is_gone(judge_of: Maker) -> None:
    judge = new_game(judge_of)
    judge.feed(EMPTY_DEAL)
    for turn in range(26):
        seat = turn % 2
        if turn < 2:
            choose(judge, seat, "draw")
        assert judge.pending() == {"chance": "draw"}
        assert judge.draw_pool()[0] == seat
        assert len(judge.draw_pool()[1]) == 52 - 2 * turn
        draw(judge, DECK[2 * turn], seat)
        assert legal(judge, seat) == ["keep", "reject"]
        choose(judge, seat, "reject")
        draw(judge, DECK[2 * turn + 1], seat)
    assert legal(judge, 1) == ALL_BIDS


@refuses("S2-4")
def test_s2_4_no_second_turn_and_no_card_twice(judge_of: Maker) -> None:
    judge = new_game(judge_of)
    judge.feed(EMPTY_DEAL)
    refuse(judge, 1, "draw")
    choose(judge, 0, "draw")
    refuse_fact(judge, {"drew": "4C", "seat": 1})
    draw(judge, "4C", 0)
    refuse(judge, 1, "keep")
    choose(judge, 0, "keep")
    refuse_fact(judge, {"drew": "4C"})
    draw(judge, "5C")
    refuse(judge, 0, "draw")
    choose(judge, 1, "draw")
    refuse_fact(judge, {"drew": "4C", "seat": 1})
    refuse_fact(judge, {"drew": "5C", "seat": 1})


@allows("S2-5")
def test_s2_5_thirteen_cards_each(judge_of: Maker) -> None:
    judge = drafted(judge_of, PLAIN)
    choose(judge, 1, "bid 7")
    choose(judge, 0, "bid 6")
    assert legal(judge, 1) == sorted(f"play {card}" for card in PLAIN[1])
    play(judge, PLAIN[1][0])
    assert legal(judge, 0) == sorted(f"play {card}" for card in PLAIN[0])
    other = drafted(judge_of, PLAIN)
    choose(other, 1, "bid 7")
    choose(other, 0, "bid 6")
    play_plan(other, 7)
    assert other.hands[-1]["tricks"] == [6, 7]


@refuses("S2-5")
def test_s2_5_discards_are_set_aside(judge_of: Maker) -> None:
    judge = drafted(judge_of, PLAIN)
    refuse_fact(judge, {"drew": "2H", "seat": 0})
    refuse_fact(judge, {"drew": waste_for(PLAIN)[0], "seat": 1})
    choose(judge, 1, "bid 7")
    choose(judge, 0, "bid 6")
    for card in waste_for(PLAIN):
        refuse(judge, 1, f"play {card}")


@allows("S2-6")
def test_s2_6_second_player_bids_first_one_round(judge_of: Maker) -> None:
    judge = drafted(judge_of, PLAIN)
    assert legal(judge, 1) == ALL_BIDS
    choose(judge, 1, "bid 3")
    assert legal(judge, 0) == ALL_BIDS
    choose(judge, 0, "bid 4")
    assert all(action.startswith("play ") for action in legal(judge, 1))


@refuses("S2-6")
def test_s2_6_first_player_cannot_bid_first_nor_anybody_twice(judge_of: Maker) -> None:
    judge = drafted(judge_of, PLAIN)
    refuse(judge, 0, "bid 4")
    choose(judge, 1, "bid 3")
    refuse(judge, 1, "bid 4")
    choose(judge, 0, "bid 4")
    refuse(judge, 1, "bid 5")


@allows("S2-7")
@pytest.mark.parametrize("bids", [("bid 13", "bid 1"), ("bid 1", "nil"), ("nil", "nil"), ("bid 6", "bid 7")])
def test_s2_7_any_number_need_not_outbid(judge_of: Maker, bids: tuple[str, str]) -> None:
    judge = drafted(judge_of, PLAIN)
    choose(judge, 1, bids[0])
    choose(judge, 0, bids[1])
    play_plan(judge, 7)
    assert judge.hands[-1]["bids"] == [bids[1], bids[0]]


@refuses("S2-7")
def test_s2_7_no_pass_and_no_other_number(judge_of: Maker) -> None:
    judge = drafted(judge_of, PLAIN)
    for action in ("pass", "bid 0", "bid 14", "bid -1", "bid", "bid 1 2"):
        refuse(judge, 1, action, "S2-7")


@allows("S2-8")
def test_s2_8_nil_made(judge_of: Maker) -> None:
    judge = new_game(judge_of)
    assert play_hand(judge, 0, ["nil", "bid 13"], [0, 13])["scores"] == [100, 130]


@refuses("S2-8")
@pytest.mark.parametrize("tricks", [1, 13])
def test_s2_8_nil_failed(judge_of: Maker, tricks: int) -> None:
    judge = new_game(judge_of)
    assert play_hand(judge, 0, ["bid 13", "nil"], [13 - tricks, tricks])["scores"][1] == -100


@allows("S2-9")
def test_s2_9_double_nil_before_the_first_card(judge_of: Maker) -> None:
    judge = new_game(judge_of)
    judge.feed(EMPTY_DEAL)
    assert legal(judge, 0) == ["double nil", "draw"]
    choose(judge, 0, "double nil")
    assert judge.draw_pool()[0] == 0
    other = new_game(judge_of)
    assert play_hand(other, 0, ["double nil", "bid 13"], [0, 13])["scores"] == [200, 130]


@refuses("S2-9")
def test_s2_9_double_nil_failed(judge_of: Maker) -> None:
    judge = new_game(judge_of)
    assert play_hand(judge, 0, ["double nil", "bid 13"], [1, 12])["scores"] == [-200, -130]


@refuses("S2-9")
def test_s2_9_double_nil_not_after_the_first_card(judge_of: Maker) -> None:
    judge = new_game(judge_of)
    judge.feed(EMPTY_DEAL)
    choose(judge, 0, "draw")
    refuse_fact(judge, {"seat": 0, "chose": "double nil"}, "S2-9")
    draw(judge, "4C", 0)
    refuse(judge, 0, "double nil", "S2-9")
    choose(judge, 0, "keep")
    draw(judge, "5C")
    choose(judge, 1, "draw")
    draw(judge, "6C", 1)
    choose(judge, 1, "keep")
    draw(judge, "7C")
    refuse_fact(judge, {"seat": 0, "chose": "double nil"}, "S2-9")
    late = drafted(judge_of, PLAIN)
    refuse(late, 1, "double nil", "S2-9")
