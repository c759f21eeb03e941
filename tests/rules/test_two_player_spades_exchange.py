"""Two-player Spades: the draft's fine points, Double Nil and its exchange (S2-10, S2-A2 to S2-A8)."""

from __future__ import annotations

import pytest

from tests.judges import Judge, Refused, allows, refuses
from tests.rules.test_two_player_spades import (
    ALL_BIDS,
    DECK,
    EMPTY_DEAL,
    PLAIN,
    Maker,
    choose,
    draft,
    drafted,
    draw,
    legal,
    new_game,
    play,
    play_hand,
    play_plan,
    refuse,
    refuse_fact,
    waste_for,
)

ANN = PLAIN[0]
WASTE = waste_for(PLAIN)


def pool(judge: Judge) -> list[str]:
    """Return the cards that may be drawn, sorted."""
    return sorted(judge.draw_pool()[1])


@allows("S2-10")
def test_s2_10_up_to_three_cards_are_replaced_from_the_discards(judge_of: Maker) -> None:
    judge = drafted(judge_of, PLAIN, double_nil=[0])
    actions = legal(judge, 0)
    assert len(actions) == 378
    assert "exchange" in actions
    assert f"exchange {ANN[0]}" in actions
    assert "exchange 2H 3H" in actions
    assert "exchange 2H AS QS" in actions
    choose(judge, 0, "exchange 2H AS QS")
    for card in WASTE[:3]:
        assert judge.pending() == {"chance": "draw"}
        assert judge.draw_pool()[0] == 0
        draw(judge, card, 0)
    assert legal(judge, 1) == ALL_BIDS
    choose(judge, 1, "bid 7")
    play(judge, "2C")
    kept = [card for card in ANN if card not in ("2H", "AS", "QS")]
    clubs = [card for card in kept + WASTE[:3] if card[1] == "C"]
    assert legal(judge, 0) == sorted(f"play {card}" for card in clubs)


@allows("S2-10")
def test_s2_10_exchange_of_none_and_in_any_order(judge_of: Maker) -> None:
    judge = drafted(judge_of, PLAIN, double_nil=[0])
    choose(judge, 0, "exchange")
    assert legal(judge, 1) == ALL_BIDS
    other = drafted(judge_of, PLAIN, double_nil=[0])
    choose(other, 0, "exchange QS 2H")
    assert len(pool(other)) == 26
    draw(other, WASTE[0], 0)
    assert other.pending() == {"chance": "draw"}
    draw(other, WASTE[1], 0)
    assert legal(other, 1) == ALL_BIDS


@refuses("S2-10")
def test_s2_10_not_four_not_twice_not_foreign_cards(judge_of: Maker) -> None:
    judge = drafted(judge_of, PLAIN, double_nil=[0])
    refuse(judge, 0, "exchange 2H 3H 4H 5H", "S2-10")
    refuse(judge, 0, "exchange 2H 2H", "S2-10")
    refuse(judge, 0, "exchange 2C", "S2-10")
    refuse(judge, 0, f"exchange {WASTE[0]}", "S2-10")
    choose(judge, 0, "exchange 2H")
    draw(judge, WASTE[0], 0)
    refuse(judge, 0, "exchange 3H")
    refuse_fact(judge, {"drew": WASTE[1], "seat": 0})


@refuses("S2-10")
def test_s2_10_no_exchange_without_double_nil(judge_of: Maker) -> None:
    judge = drafted(judge_of, PLAIN)
    refuse(judge, 1, "exchange 2C", "S2-10")
    choose(judge, 1, "nil")
    refuse(judge, 0, "exchange", "S2-10")
    choose(judge, 0, "nil")
    refuse(judge, 1, "exchange")


@allows("S2-A2")
def test_s2_a2_kept_the_second_card_is_seen_by_nobody(judge_of: Maker) -> None:
    judge = new_game(judge_of)
    judge.feed(EMPTY_DEAL)
    choose(judge, 0, "draw")
    draw(judge, "4C", 0)
    choose(judge, 0, "keep")
    seat, unseen = judge.draw_pool()
    assert seat is None
    assert sorted(unseen) == sorted(card for card in DECK if card != "4C")
    draw(judge, "KS")
    assert legal(judge, 1) == ["double nil", "draw"]


@refuses("S2-A2")
@pytest.mark.parametrize("seat", [0, 1])
def test_s2_a2_nobody_may_peek(judge_of: Maker, seat: int) -> None:
    judge = new_game(judge_of)
    judge.feed(EMPTY_DEAL)
    choose(judge, 0, "draw")
    draw(judge, "4C", 0)
    choose(judge, 0, "keep")
    refuse_fact(judge, {"drew": "KS", "seat": seat}, ("S2-A2", "S2-3"))


@allows("S2-A3")
@pytest.mark.parametrize("first", [0, 1])
def test_s2_a3_either_may_be_first_player(judge_of: Maker, first: int) -> None:
    judge = new_game(judge_of, dealer=first)
    judge.feed(EMPTY_DEAL)
    assert legal(judge, first) == ["double nil", "draw"]
    chosen = new_game(judge_of, dealer=first)
    draft(chosen, first, PLAIN)
    assert legal(chosen, 1 - first) == ALL_BIDS


@refuses("S2-A3")
def test_s2_a3_the_first_player_is_one_of_the_two(judge_of: Maker) -> None:
    for dealer in (2, -1):
        with pytest.raises(Refused):
            new_game(judge_of, dealer=dealer)
    judge = new_game(judge_of, dealer=1)
    judge.feed(EMPTY_DEAL)
    refuse(judge, 0, "draw")


@allows("S2-A4")
def test_s2_a4_second_player_decides_after_the_first_ones_turn(judge_of: Maker) -> None:
    judge = new_game(judge_of)
    judge.feed(EMPTY_DEAL)
    choose(judge, 0, "draw")
    draw(judge, "4C", 0)
    choose(judge, 0, "reject")
    draw(judge, "5C", 0)
    assert legal(judge, 1) == ["double nil", "draw"]
    choose(judge, 1, "double nil")
    assert judge.draw_pool()[0] == 1


@refuses("S2-A4")
def test_s2_a4_second_player_not_before_his_turn_nor_after_his_draw(judge_of: Maker) -> None:
    judge = new_game(judge_of)
    judge.feed(EMPTY_DEAL)
    refuse(judge, 1, "double nil")
    choose(judge, 0, "draw")
    refuse(judge, 1, "double nil")
    draw(judge, "4C", 0)
    choose(judge, 0, "keep")
    draw(judge, "5C")
    choose(judge, 1, "draw")
    draw(judge, "6C", 1)
    refuse(judge, 1, "double nil", ("S2-9", "S2-A4"))


@allows("S2-A5")
def test_s2_a5_exchange_before_any_bid_second_player_first(judge_of: Maker) -> None:
    judge = drafted(judge_of, PLAIN, double_nil=[0, 1])
    assert len(legal(judge, 1)) == 378
    choose(judge, 1, "exchange 2C")
    draw(judge, WASTE[0], 1)
    assert len(legal(judge, 0)) == 378
    choose(judge, 0, "exchange")
    assert legal(judge, 1)[0].startswith("play ")
    single = drafted(judge_of, PLAIN, double_nil=[1])
    choose(single, 1, "exchange")
    assert legal(single, 0) == ALL_BIDS


@refuses("S2-A5")
def test_s2_a5_no_bid_before_the_exchange_and_no_other_order(judge_of: Maker) -> None:
    judge = drafted(judge_of, PLAIN, double_nil=[0])
    refuse(judge, 1, "bid 7")
    refuse(judge, 0, "bid 1")
    both = drafted(judge_of, PLAIN, double_nil=[0, 1])
    refuse(both, 0, "exchange")
    choose(both, 1, "exchange 2C")
    refuse(both, 0, "exchange")
    early = new_game(judge_of)
    early.feed(EMPTY_DEAL)
    choose(early, 0, "double nil")
    draw(early, "4C", 0)
    refuse(early, 0, "exchange")


@allows("S2-A6")
def test_s2_a6_replacements_come_from_the_26_discards(judge_of: Maker) -> None:
    judge = drafted(judge_of, PLAIN, double_nil=[0, 1])
    choose(judge, 1, "exchange 2C 3C 4C")
    assert pool(judge) == sorted(WASTE)
    for card in WASTE[:3]:
        draw(judge, card, 1)
    choose(judge, 0, "exchange 2H 3H 4H")
    assert pool(judge) == sorted(WASTE[3:])
    for card in WASTE[-3:]:
        draw(judge, card, 0)
    assert legal(judge, 1)[0].startswith("play ")


@refuses("S2-A6")
def test_s2_a6_cards_given_up_do_not_come_back(judge_of: Maker) -> None:
    judge = drafted(judge_of, PLAIN, double_nil=[0, 1])
    choose(judge, 1, "exchange 2C 3C")
    refuse_fact(judge, {"drew": "2C", "seat": 1}, ("S2-A6", "S2-10"))
    refuse_fact(judge, {"drew": "4C", "seat": 1}, ("S2-A6", "S2-10"))
    refuse_fact(judge, {"drew": WASTE[0], "seat": 0})
    refuse_fact(judge, {"drew": WASTE[0]})
    draw(judge, WASTE[0], 1)
    refuse_fact(judge, {"drew": WASTE[0], "seat": 1}, ("S2-A6", "S2-10"))
    draw(judge, WASTE[1], 1)
    choose(judge, 0, "exchange 2H")
    refuse_fact(judge, {"drew": "2C", "seat": 0}, ("S2-A6", "S2-10"))
    refuse_fact(judge, {"drew": WASTE[1], "seat": 0}, ("S2-A6", "S2-10"))
    refuse_fact(judge, {"drew": "2H", "seat": 0}, ("S2-A6", "S2-10"))


@refuses("S2-A6")
def test_s2_a6_thrown_cards_cannot_be_played(judge_of: Maker) -> None:
    judge = drafted(judge_of, PLAIN, double_nil=[1])
    choose(judge, 1, "exchange 2C")
    draw(judge, WASTE[0], 1)
    choose(judge, 0, "bid 6")
    refuse(judge, 1, "play 2C")
    assert f"play {WASTE[0]}" in legal(judge, 1)


@allows("S2-A7")
def test_s2_a7_double_nil_bidder_drafts_as_usual(judge_of: Maker) -> None:
    judge = new_game(judge_of)
    judge.feed(EMPTY_DEAL)
    choose(judge, 0, "double nil")
    draw(judge, "4C", 0)
    assert legal(judge, 0) == ["keep", "reject"]
    choose(judge, 0, "reject")
    draw(judge, "5C", 0)
    choose(judge, 1, "draw")
    draw(judge, "6C", 1)
    choose(judge, 1, "keep")
    draw(judge, "7C")
    assert judge.draw_pool()[0] == 0


@refuses("S2-A7")
def test_s2_a7_double_nil_bidder_cannot_bid_again(judge_of: Maker) -> None:
    judge = drafted(judge_of, PLAIN, double_nil=[0])
    choose(judge, 0, "exchange")
    choose(judge, 1, "bid 7")
    refuse(judge, 0, "nil")
    refuse(judge, 0, "bid 6")
    play_plan(judge, 7)
    assert judge.hands[-1]["bids"] == ["double nil", "bid 7"]


@allows("S2-A8")
def test_s2_a8_no_deficit_needed(judge_of: Maker) -> None:
    judge = new_game(judge_of, scores=[400, 0])
    ended = play_hand(judge, 0, ["double nil", "bid 13"], [0, 13])
    assert ended["scores"] == [200, 130]


@refuses("S2-A8")
def test_s2_a8_with_a_deficit_only_when_behind(judge_of: Maker) -> None:
    judge = new_game(judge_of, {"double_nil_deficit": 100}, scores=[99, 0])
    judge.feed(EMPTY_DEAL)
    assert legal(judge, 0) == ["draw"]
    refuse(judge, 0, "double nil", "S2-A8")
