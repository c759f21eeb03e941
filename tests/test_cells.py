"""Pictures for the README: letters at their places, blocks and lines as shapes, in every viewer."""

from __future__ import annotations

import re

from tests.cells import HEIGHT, WIDTH, placed


def line(text: str) -> str:
    return f'<text class="t-r1" x="12.2" y="20" textLength="99">{text}</text>'


def test_every_letter_has_its_own_place_and_every_word_its_own_text() -> None:
    drawn = placed(line("to&#160;&amp;fro"))
    found = re.findall(r'<text class="t-r1" x="([^"]*)" y="20">(.*?)</text>', drawn)
    assert found == [("12.2 24.4", "to"), ("48.8 61.0 73.2 85.4", "&amp;fro")]


def test_blocks_and_lines_are_shapes_of_their_part_of_the_cell() -> None:
    upper = placed(line("▀"))
    assert "<text" not in upper
    assert upper.count("<rect") == 1
    assert f'height="{HEIGHT / 2 + 0.1:.1f}"' in upper
    corner = placed(line("╭"))
    assert corner.count("<rect") == 2
    assert placed(line("━")).count("<rect") == 2
    assert f'x="{WIDTH:.1f}"' in placed(line("▏"))


def test_what_is_no_run_of_cells_stays_as_it_is() -> None:
    title = '<text class="t-title" x="9" y="27">cardtable</text>'
    assert placed(title) == title
