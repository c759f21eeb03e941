"""The last tricks judged exactly: by the sheet that follows, in every world, and not where that would take long."""

from __future__ import annotations

import pytest

from cardtable.bots.search import Search
from cardtable.bots.search_exact import MOST_CARDS, exactly_ranked
from cardtable.bots.search_moves import candidates
from cardtable.bots.search_value import Utility
from cardtable.core.actions import PLAY
from cardtable.core.cards import card, card_text
from cardtable.kit.scoring import Scored
from cardtable.kit.solver import Outcome, solved
from tests.bots.reported import R07_COSTLY, R07_FREE, Reported
from tests.bots.searched import questions, words
from tests.kit.random_games import GAMES, kit_game

SEATS = {name: kit_game(name).info.usual for name in GAMES}


@pytest.mark.parametrize("name", GAMES)
def test_every_card_has_what_the_solver_says_of_the_same_worlds(name: str) -> None:
    looked = 0
    for asked in questions(name, SEATS[name], seed=3, round_=5 if name == "wizard" else 1):
        s = asked.view
        if s.phase != "tricks" or len(asked.legal) == 1:
            continue
        lines = exactly_ranked(Search(asked, words()), asked.legal, 3)
        assert lines is None or sum(map(len, s.hands)) <= MOST_CARDS * 3 // 2
        if lines is None:
            continue
        looked += 1
        stakes = [Utility(s, seat, Search(asked, words()).hints) for seat in range(s.seats)]

        def worth(scored: Scored, stakes: list[Utility] = stakes) -> Outcome:
            return tuple(stake.value(scored) for stake in stakes)

        search = Search(asked, words())
        found = [solved(search.game, search.world(), worth=worth) for _ in range(3)]
        assert [line.value for line in lines] == sorted((line.value for line in lines), reverse=True)
        for line in lines:
            assert line.values == [f[line.action.cards.bit_length() - 1][asked.seat] for f in found]
    assert looked


@pytest.mark.parametrize(("position", "best"), [(R07_COSTLY[3], "3H"), (R07_FREE[3], "KH")])
def test_bags_count_at_their_price(position: Reported, best: str) -> None:
    asked = position.ask()
    lines = exactly_ranked(Search(asked, words()), candidates(asked)[1], 20)
    assert lines is not None
    assert lines[0].action == PLAY[card(best)], card_text(lines[0].action.cards.bit_length() - 1)
