"""Score sheets as files: every hand and every reason is there, and names from outside do no harm."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardtable import plugins
from cardtable.core.errors import Unreadable
from cardtable.core.options import read_options
from cardtable.core.ruleset import Table
from cardtable.core.scene import HandDone, ScoreLine, Standing
from cardtable.core.text import cells, mark
from cardtable.table.keeper import Keeper
from cardtable.table.sheet import FORMATS, as_markdown, as_svg, as_text, format_of, rows, save

WIZARD = plugins.ruleset("wizard")
SPADES = plugins.ruleset("cutthroat-spades")
SVG = "{http://www.w3.org/2000/svg}"


def kept() -> Keeper:
    keeper = Keeper(SPADES, Table(("Ann", "Bo", "Zoë 日本"), read_options(SPADES.Options, {"award_jacks": "none"}), 2))
    keeper.write("5 6 4")
    keeper.write("5 8 4")
    keeper.write("blind nil 8 4")
    keeper.write("1 8 8")
    return keeper


def test_text_has_every_hand_with_its_reasons() -> None:
    keeper = kept()
    assert as_text(SPADES.info, keeper.table.names, keeper.standing).splitlines() == [
        "Cutthroat Spades",
        "Each cell: bid and tricks, points, total, bags in brackets. Goal: to 500.",
        "",
        "hand                Ann                         Bo           Zoë 日本",
        "   1  5/5  +50   50 (0)          6/8  +60   60 (2)  4/4  +40   40 (0)",
        "   2  4/8  +40   90 (4)  blind nil/1 -200 -140 (2)  8/8  +80  120 (0)",
        "",
        "Hand 1, dealer Zoë 日本",
        "  Ann +50: bid 5 made, 5 tricks (CS-30)",
        "  Bo +60: bid 6 made, 8 tricks (CS-30)",
        "  Zoë 日本 +40: bid 4 made, 4 tricks (CS-30)",
        "",
        "Hand 2, dealer Ann",
        "  Ann +40: bid 4 made, 8 tricks (CS-30)",
        "  Bo -200: Blind Nil failed, 1 trick (CS-16)",
        "  Zoë 日本 +80: bid 8 made, 8 tricks (CS-30)",
        "",
        "Not finished: Ann 90, Bo -140, Zoë 日本 120.",
    ]


def test_columns_are_aligned_by_cells() -> None:
    keeper = kept()
    head, *table = as_text(SPADES.info, keeper.table.names, keeper.standing).splitlines()[3:6]
    assert {cells(line) for line in table} == {cells(head)}


def test_totals_begin_where_the_game_began() -> None:
    keeper = Keeper(WIZARD, Table(("A", "B", "C"), WIZARD.Options(), 2, scores=(10, 0, -5)))
    keeper.write("1 0 0 1 0 0")
    assert [cell.total for cell in rows(keeper.standing)[0].cells] == [40, 20, 15]
    text = as_text(WIZARD.info, keeper.table.names, keeper.standing)
    assert "\nround " in text
    assert "\nRound 1, dealer C" in text


def strange() -> tuple[tuple[str, ...], Standing]:
    """A finished game whose names and texts mean to do harm."""
    names = ("<b>&|*A*_`\x1b[31m", "]]><script>", "C\x0e\ud800\u202e")
    line = ScoreLine(0, 3, "X-1", f"took {mark(0x3E)} & <i>more</i>\nthan | one")
    hand = HandDone(1, 1, (3, 0, 0), (0, 0, 0), ("name H", "oops <&", None), (line,), None)
    return names, Standing((3, 0, 0), None, (hand,), (0,), True, "the <end>", None)


def test_names_and_texts_from_outside_stay_text() -> None:
    names, standing = strange()
    found = {kind: write(WIZARD.info, names, standing) for kind, write in FORMATS.items()}
    for text in found.values():
        assert text.encode()
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f\u202e]", text)
        assert "ace of spades" in text
        assert "name hearts" in text
    root = ElementTree.fromstring(found["svg"])
    assert {e.tag.removeprefix(SVG) for e in root.iter()} == {"svg", "title", "rect", "text", "g"}
    texts = [e.text or "" for e in root.iter(f"{SVG}text")]
    assert any("]]><script>" in text for text in texts)
    assert "wins with 3." in texts[-1]
    markdown = found["markdown"]
    assert not re.search(r"(?<!\\)[<>&_`]", markdown)
    assert {len(re.findall(r"(?<!\\)\|", line)) for line in markdown.splitlines() if line.startswith("|")} == {5}


def test_the_picture_is_whole_and_needs_nothing_from_elsewhere() -> None:
    keeper = kept()
    text = as_svg(SPADES.info, keeper.table.names, keeper.standing)
    root = ElementTree.fromstring(text)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for element in root.iter(f"{SVG}text"):
        assert 0 < float(element.attrib["x"]) < width
        assert 0 < float(element.attrib["y"]) < height
    assert text.count("http") == 1  # the name space
    assert sum("(CS-30)" in (e.text or "") for e in root.iter(f"{SVG}title")) == 2


@pytest.mark.parametrize("count", [0, 1, 3])
def test_winners_are_named(count: int) -> None:
    names, standing = ("Ann", "Bo", "Cy"), strange()[1]
    told = ["Nobody wins.", "Ann wins with 3.", "Ann, Bo and Cy share the victory with 3."]
    text = as_markdown(WIZARD.info, names, replace(standing, winners=tuple(range(count))))
    assert f"**{told[count and (count + 1) // 2]}**" in text


def test_before_the_first_hand_there_is_a_sheet_too() -> None:
    keeper = Keeper(WIZARD, Table(("A", "B", "C"), WIZARD.Options()))
    for write in FORMATS.values():
        assert "Not finished: A 0, B 0, C 0." in write(WIZARD.info, keeper.table.names, keeper.standing)


def test_files_are_written_as_they_are_named(tmp_path: Path) -> None:
    keeper = kept()
    for name, kind in (("a.svg", "svg"), ("a.MD", "markdown"), ("a.txt", "text"), ("a", "text")):
        path = tmp_path / name
        assert format_of(path.suffix) == kind
        save(path, kind, SPADES.info, keeper.table.names, keeper.standing)
        written = path.read_text(encoding="utf-8")
        assert written == FORMATS[kind](SPADES.info, keeper.table.names, keeper.standing)
    for bad in (tmp_path, tmp_path / "no" / "where", tmp_path / "a\0b"):
        with pytest.raises(Unreadable, match="cannot be written"):
            save(bad, "text", SPADES.info, keeper.table.names, keeper.standing)
