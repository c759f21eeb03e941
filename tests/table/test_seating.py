"""Who sits where and who deals first."""

from __future__ import annotations

from collections import Counter

import pytest

from cardtable import plugins
from cardtable.core.cards import STANDARD, mask
from cardtable.core.chance import Chance, code_key
from cardtable.core.ruleset import Drawing
from cardtable.core.text import plain
from cardtable.table.seating import (
    HIGHEST,
    LOWEST,
    ORDER,
    WAYS,
    LastGame,
    Seated,
    by_loser,
    draw_for_deal,
    draw_told,
    seated,
    seats_told,
)
from tests.table.draws import falling

PLAIN = Drawing()
WIZARD = plugins.ruleset("wizard").info.drawing
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def chance(n: int) -> Chance:
    return Chance(code_key(f"draw {n}"))


@pytest.mark.parametrize("drawing", [PLAIN, WIZARD])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_any_draw_ends_with_everybody_seated(players: int, drawing: Drawing) -> None:
    dealers: Counter[int] = Counter()
    for n in range(60):
        found = draw_for_deal(players, drawing, chance(n).shuffled)
        assert sorted(found.order) == list(range(players))
        assert found == draw_for_deal(players, drawing, chance(n).shuffled)
        dealers[found.order[found.dealer]] += 1
        drawn = [d.card for one in found.rounds for d in one.drawn]
        assert len(set(drawn)) == len(drawn)
        if drawing.seats:
            assert found.dealer == 0
            assert mask(drawn) & ~STANDARD == 0
        else:
            assert found.order == tuple(range(players))
            assert found.scorekeeper not in (None, found.dealer)
    assert set(dealers) == set(range(players))


def test_ties_within_ties_are_settled_from_the_top() -> None:
    found = draw_for_deal(5, PLAIN, falling("KC 5C KD 5D KH", "9C 9D 2C", "AC TC", "3C 4C"))
    assert [(one.aim, [d.player for d in one.drawn]) for one in found.rounds[1:]] == [
        (ORDER, [0, 2, 4]), (ORDER, [0, 2]), (ORDER, [1, 3]),
    ]  # fmt: skip
    assert found.order == (0, 2, 4, 3, 1)


def test_the_highest_and_the_lowest_are_settled_one_after_the_other() -> None:
    found = draw_for_deal(4, WIZARD, falling("W1 W2 J1 J2", "W3 J3", "J4 2C"))
    again = [(one.aim, [d.player for d in one.drawn]) for one in found.rounds[1:]]
    assert again == [(HIGHEST, [0, 1]), (LOWEST, [2, 3])]
    assert (found.dealer, found.scorekeeper) == (0, 2)


def test_where_all_are_equal_nobody_is_high_or_low() -> None:
    found = draw_for_deal(3, WIZARD, falling("W1 W2 W3", "5C 5D 5H", "9C 8C 7C"))
    assert (found.dealer, found.scorekeeper, len(found.rounds)) == (0, 2, 3)


def test_a_deck_that_is_used_up_is_taken_whole_again() -> None:
    pairs = ["AC AD", "AH AS", *[f"{r}C {r}D" for r in "KQJT98765432"], *[f"{r}H {r}S" for r in "KQJT98765432"]]
    found = draw_for_deal(2, PLAIN, falling(*pairs, "2S AC"))  # not before its last two cards, 2H and 2S, are drawn
    assert (len(found.rounds), found.order) == (27, (1, 0))


def test_the_draw_is_told_card_by_card() -> None:
    found = draw_for_deal(3, PLAIN, falling("KC KD 7H", "2C 3C"))
    assert [plain(h.text) for h in draw_told(found, NAMES[:3])] == [
        "Ann draws KC", "Bo draws KD", "Cy draws 7H", "Ann and Bo are equal and draw again for their order",
        "Ann draws 2C", "Bo draws 3C", "Bo deals first; to the left sit Ann, then Cy",
    ]  # fmt: skip
    assert all(h.kind == "draw" for h in draw_told(found, NAMES[:3]))
    found = draw_for_deal(3, WIZARD, falling("W1 W2 J1", "5C 4C"))
    told = [plain(h.text) for h in draw_told(found, NAMES[:3])]
    assert told[3] == "Ann and Bo are equal and draw again for the highest card"
    assert told[-1] == "Ann deals first, Cy keeps the score"


def test_names_and_kinds_move_with_the_players() -> None:
    found = draw_for_deal(3, PLAIN, falling("2C AC KC"))
    assert found.arranged(("Ann", "Bo", "Cy")) == ("Bo", "Cy", "Ann")
    assert found.arranged(("human", "easy", "hard")) == ("easy", "hard", "human")


def test_the_other_ways_leave_everybody_in_place() -> None:
    last = LastGame((30, -10, 50, -10), deals_next=2)
    for way in WAYS:
        found = seated(way.id, 4, PLAIN, chance(1), last)
        assert (way.id == "draw") == bool(found.rounds)
        if way.id != "draw":
            assert found.order == (0, 1, 2, 3)
            assert seats_told(found, NAMES[:4]) == f"{NAMES[found.dealer]} deals first"
    assert seated("host", 4, PLAIN, chance(1)).dealer == 0
    assert {seated("lot", 4, PLAIN, chance(n)).dealer for n in range(40)} == {0, 1, 2, 3}
    assert seated("loser", 4, PLAIN, chance(1)) == seated("lot", 4, PLAIN, chance(1))
    with pytest.raises(KeyError):
        seated("vote", 4, PLAIN, chance(1))


def test_the_loser_of_the_last_game_deals_and_of_two_the_first_in_turn() -> None:
    assert by_loser(LastGame((30, -10, 50), 0)) == Seated((0, 1, 2), 1)
    assert by_loser(LastGame((30, -10, 50, -10), 2)).dealer == 3
    assert by_loser(LastGame((30, -10, 50, -10), 0)).dealer == 1
