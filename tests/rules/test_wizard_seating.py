"""Wizard, WZ-3 and WZ-A10: the draw for the first dealer and the scorekeeper."""

from __future__ import annotations

from cardtable import plugins
from cardtable.core.cards import card_text, cards_in
from cardtable.games.wizard.rules import DECK
from cardtable.table.seating import HIGHEST, LOWEST, Seated, draw_for_deal
from tests.judges import allows, refuses
from tests.table.draws import falling

DRAWING = plugins.ruleset("wizard").info.drawing


def drawn(players: int, *rounds: str) -> Seated:
    return draw_for_deal(players, DRAWING, falling(*rounds))


@allows("WZ-3")
def test_the_highest_deals_and_the_lowest_keeps_the_score() -> None:
    found = drawn(4, "7C AH 2S KD")
    assert (found.dealer, found.scorekeeper) == (1, 2)


@refuses("WZ-3")
def test_the_draw_moves_nobody() -> None:
    assert drawn(4, "2S 3C AH KD").order == (0, 1, 2, 3)


@allows("WZ-A10")
def test_wizards_are_above_aces_and_jesters_below_twos() -> None:
    ranks = DRAWING.ranks
    assert sorted(c for equal in ranks for c in cards_in(equal)) == sorted(cards_in(DECK))
    first = [{card_text(c)[0] for c in cards_in(equal)} for equal in ranks]
    assert first == [{"W"}, *({rank} for rank in "AKQJT98765432"), {"J"}]
    found = drawn(3, "AS W4 J1")
    assert (found.dealer, found.scorekeeper) == (1, 2)
    found = drawn(3, "JS J2 2C")  # a Jack is no Jester
    assert (found.dealer, found.scorekeeper) == (0, 1)


@allows("WZ-A10")
def test_equal_highest_and_equal_lowest_cards_are_drawn_again_separately() -> None:
    found = drawn(5, "W1 J1 W3 J4 9C", "3C 4C", "AC KC")
    assert [one.aim for one in found.rounds[1:]] == [HIGHEST, LOWEST]
    assert (found.dealer, found.scorekeeper) == (2, 3)


@refuses("WZ-A10")
def test_no_wizard_is_higher_than_another_and_others_do_not_draw_again() -> None:
    found = drawn(3, "W4 W1 9C", "2C 3C")
    assert (found.dealer, found.scorekeeper) == (1, 2)
    assert [d.player for d in found.rounds[1].drawn] == [0, 1]
    assert len(drawn(4, "9C KC KD 2C", "5C 6C").rounds) == 2  # equal cards between them need no further draw
    assert len(drawn(4, "AC KC KD 2C").rounds) == 1
