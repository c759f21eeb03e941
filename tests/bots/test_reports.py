"""What players complained of (`reported.py`) is not so at the levels that search, in any position of its kind.

What the rule of thumb itself once got wrong is asked of the levels that play by it too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardtable.bots.levels import expert, hard, normal, with_playouts
from cardtable.bots.players import EasyBot, ThumbBot
from tests.bots.reported import ACE_OR_JESTER, BOSS_LAST, LEFT_TO_PARTNER, REPORTS, Reported
from tests.bots.searched import words

POSITIONS = [
    pytest.param(p, id=f"{about.split()[0]}-{i}") for about, rows in REPORTS.items() for i, p in enumerate(rows)
]


@pytest.mark.parametrize("make", [normal, hard, pytest.param(expert, marks=pytest.mark.large)])
@pytest.mark.parametrize("position", POSITIONS)
def test_what_was_reported_is_not_so(make: Callable[[], Any], position: Reported) -> None:
    question = position.ask()
    legal = {str(action) for action in question.legal}
    assert not position.legal or legal == position.legal
    assert str(with_playouts(make(), None).choose(question, words("sense"))) in position.sensible & legal


@pytest.mark.parametrize("bot", [ThumbBot(), EasyBot()], ids=lambda bot: bot.id)
@pytest.mark.parametrize("position", [*LEFT_TO_PARTNER, *ACE_OR_JESTER, *BOSS_LAST])
def test_the_rule_of_thumb_has_no_slip_in_what_decides_a_hand(bot: Any, position: Reported) -> None:
    question = position.ask()
    assert {str(bot.choose(question, words(str(i)))) for i in range(25)} <= position.sensible


def test_every_complaint_has_two_positions_besides_its_own() -> None:
    assert {about: len(rows) for about, rows in REPORTS.items() if len(rows) < 3} == {}
