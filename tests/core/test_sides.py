"""Sides: partners are named and told together, and nobody else is."""

from __future__ import annotations

import pytest

from cardtable.core.scene import ScoreLine
from cardtable.core.sides import by_side, named, sides, together, won

NAMES = ("Ann", "Bo", "Cy", "Di")
TEAMS = ((0, 2), (1, 3))


def test_a_seat_without_partners_is_a_side() -> None:
    assert sides(3, ()) == ((0,), (1,), (2,))
    assert sides(4, TEAMS) == TEAMS


def test_names_are_joined() -> None:
    assert [together(NAMES[:n]) for n in (1, 2, 3)] == ["Ann", "Ann and Bo", "Ann, Bo and Cy"]
    assert named((1, 3), NAMES) == "Bo and Di"


@pytest.mark.parametrize(("winners", "teams", "told"), [
    ((1,), (), "Bo wins"), ((0, 2), TEAMS, "Ann and Cy win"), ((0, 2), (), "Ann and Cy share"),
    ((0, 1, 2, 3), TEAMS, "Ann, Bo, Cy and Di share"),
])  # fmt: skip
def test_partners_win_and_equals_share(winners: tuple[int, ...], teams: tuple[tuple[int, ...], ...], told: str) -> None:
    assert won(winners, teams, NAMES, "share") == told


def test_what_partners_get_for_one_reason_is_one_line() -> None:
    both = [ScoreLine(seat, 70, "X-1", "made") for seat in (0, 2)]
    one = [ScoreLine(0, 100, "X-2", "Nil"), ScoreLine(2, 100, "X-2", "the partner's Nil")]
    rivals = [ScoreLine(1, 70, "X-1", "made")]
    assert by_side([*one, *both, *rivals], TEAMS) == [
        ((0,), one[0]), ((2,), one[1]), ((0, 2), both[0]), ((1,), rivals[0]),
    ]  # fmt: skip
    assert by_side(both, ()) == [((0,), both[0]), ((2,), both[1])]
