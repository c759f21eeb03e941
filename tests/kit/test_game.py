"""What the fold says to a game that is given something it never asks for."""

from __future__ import annotations

import pytest

from cardtable.core.cards import STANDARD
from cardtable.core.errors import BadOptions
from cardtable.core.facts import Drew, Fact, Ruled, Shown
from cardtable.core.pending import Deal, Rule
from cardtable.core.piles import Pile
from cardtable.core.ruleset import Table
from cardtable.games.wizard.options import WizardOptions
from cardtable.games.wizard.rules import Wizard
from cardtable.kit.game import TrickGame
from cardtable.kit.position import Position

GAME = Wizard()
OPENING = GAME.new_game(Table(("Ann", "Bo", "Cy"), WizardOptions()))


@pytest.mark.parametrize(("fact", "what"), [
    (Drew(5, 0), "draw"),
    (Shown(0, "dummy", Pile(32)), "show of the dummy"),
])  # fmt: skip
def test_a_fact_that_a_game_never_asks_for_is_refused_in_words(fact: Fact, what: str) -> None:
    with pytest.raises(TypeError, match=f"Wizard asks for no {what}, so it cannot be given one"):
        GAME.apply(OPENING, fact)


def test_a_ruling_that_a_game_never_asks_for_is_refused_in_words() -> None:
    class NoRulings(Wizard):
        ruled = TrickGame.ruled
        derive_ruled = TrickGame.derive_ruled

    game = NoRulings()
    with pytest.raises(TypeError, match="Wizard asks for no ruling on weather"):
        game.apply(OPENING, Ruled("weather", (1,)))
    with pytest.raises(TypeError, match="Wizard asks for no ruling on weather"):
        game.derive(OPENING, Rule("weather"))


@pytest.mark.parametrize(("sizes", "up", "told"), [
    ((18, 18, 18), 0, "hands of 18 \\+ 18 \\+ 18 cards, 0 for a dummy and 0 turned are 54 of a deck of 52"),
    ((17, 17, 17), 2, "and 2 turned are 53 of a deck of 52"),
    ((10, 10), 0, "with 3 players cannot deal hand 1: hands of 10 \\+ 10 cards"),
])  # fmt: skip
def test_a_deal_that_the_deck_cannot_give_is_refused_at_once_with_its_numbers(
    sizes: tuple[int, ...], up: int, told: str
) -> None:
    class Greedy(Wizard):
        def deal_request(self, s: Position) -> Deal:
            return Deal(STANDARD, sizes, self.deal_label(s), up=up)

    with pytest.raises(BadOptions, match=told):
        Greedy().new_game(Table(("Ann", "Bo", "Cy"), WizardOptions()))
