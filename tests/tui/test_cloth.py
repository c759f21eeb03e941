"""The table below everything, and what lies on it: bands of light, wood at the edge, only what has changed redrawn."""

from __future__ import annotations

from itertools import groupby

import pytest
from rich.color import Color
from rich.style import Style
from textual.geometry import Region

from cardtable.core.scene import Contract
from cardtable.tui.look.table_style import Cloth
from cardtable.tui.widgets.canvas import Canvas
from cardtable.tui.widgets.cloth import has_rim, table
from cardtable.tui.widgets.seats import pips
from tests.tui.test_widgets import LOOK, look, seat

CLOTH = Cloth(*map(Color.parse, ("#14442f", "#1a5a3c", "#7a4e2d", "#4f331d", "#0f3324")))
INK = Style(color="white")


@pytest.mark.parametrize("size", [(80, 15), (80, 20), (104, 29), (156, 46)])
def test_the_light_falls_on_the_middle_in_few_runs(size: tuple[int, int]) -> None:
    width, height = size
    picture = table(*size, CLOTH)
    assert (len(picture[0]), len(picture)) == size
    assert picture[height // 2][width // 2].style.bgcolor == CLOTH.lit
    assert all(len(list(groupby(row, key=lambda cell: cell))) <= 40 for row in picture)
    corner = CLOTH.around if has_rim(*size) else CLOTH.felt
    assert picture[0][0].style.bgcolor == corner
    colours = {cell.style.bgcolor for row in picture for cell in row}
    assert (CLOTH.rim_shade in colours) == has_rim(*size)


def test_a_plain_look_has_no_cloth() -> None:
    assert LOOK.cloth is not None
    assert look("ascii").cloth is None
    assert look(theme="terminal").cloth is None


def test_an_ink_without_a_ground_lies_on_what_is_there() -> None:
    canvas = Canvas(4, 1, LOOK.ground, cloth=table(4, 1, CLOTH))
    before = [canvas.free(x, 0) for x in range(4)]
    canvas.put(0, 0, "ab", INK)
    canvas.put(2, 0, "c", INK + Style(bgcolor="red"))
    after = [canvas.free(x, 0) for x in range(4)]
    grounds = [cell.style.bgcolor for cell in after if cell]
    assert grounds[:2] == [cell.style.bgcolor for cell in before[:2] if cell]
    assert grounds[2] == Color.parse("red")
    canvas.bare(0, 0, 4, 1)
    assert [canvas.free(x, 0) for x in range(4)] == before


def test_only_what_differs_is_written_again() -> None:
    one, other = (Canvas(10, 3, LOOK.ground) for _ in range(2))
    assert one.changes(other) == []
    other.put(4, 1, "x", INK)
    assert one.changes(other) == [Region(3, 1, 3, 1)]
    assert one.changes(Canvas(9, 3, LOOK.ground)) is None


@pytest.mark.parametrize(
    ("contract", "tricks", "shown"),
    [
        (Contract(3, exact=True), 2, "●●○"),
        (Contract(2, exact=True), 3, "●●✖"),
        (Contract(2), 3, "●●◆"),
        (Contract(0, exact=True), 1, "✖"),
        (Contract(0, exact=True), 0, ""),
        (None, 2, ""),
    ],
)
def test_a_contract_is_shown_as_pips(contract: Contract | None, tricks: int, shown: str) -> None:
    drawn = pips(seat(0, contract=contract, tricks=tricks), LOOK)
    assert "".join(text for text, _ in drawn) == shown
