"""The drawings of court cards are whole: every figure in every width, as high as a card has room for."""

from __future__ import annotations

from cardtable.core.cards import ALL, cards_in
from cardtable.tui.look.courts import art, figure_of
from cardtable.tui.widgets.cards import BIG, GREAT, HUGE, LARGE

NAMES = {figure_of(c) for c in cards_in(ALL)} - {""}


def test_every_figure_is_drawn_for_every_size() -> None:
    assert {"king", "queen", "jack", "wizard", "jester", "joker"} == NAMES
    assert set(art().figures) == {(name, size.width - 2) for name in NAMES for size in (BIG, LARGE, GREAT, HUGE)}


def test_every_drawing_has_rows_of_its_width_and_fits_its_card() -> None:
    for size in (BIG, LARGE, GREAT, HUGE):
        for name in NAMES:
            drawing = art().figures[name, size.width - 2]
            assert {len(row) for row in drawing} == {size.width - 2}, (name, size)
            assert len(drawing) % 2 == 0, (name, size)
            assert art().largest(name, size.width - 2, size.height - 2) is drawing, (name, size)


def test_a_small_card_has_no_figure() -> None:
    assert art().largest("king", 4, 2) is None
