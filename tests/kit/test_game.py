"""What the fold says to a game that is given something it never asks for."""

from __future__ import annotations

import pytest

from cardtable.core.facts import Drew, Fact, Ruled, Shown
from cardtable.core.pending import Rule
from cardtable.core.piles import Pile
from cardtable.core.ruleset import Table
from cardtable.games.wizard.options import WizardOptions
from cardtable.games.wizard.rules import Wizard
from cardtable.kit.game import TrickGame

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
