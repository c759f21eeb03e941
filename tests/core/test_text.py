"""Text from outside made harmless, names made unique, and cards inside sentences."""

from __future__ import annotations

import unicodedata

import pytest
from rich.cells import cell_len
from rich.style import Style

from cardtable.core.actions import parse_action
from cardtable.core.cards import DIAMONDS, HEARTS, card, card_set
from cardtable.core.text import (
    NAME_CELLS,
    cells,
    clean,
    cut_told,
    mark,
    mark_action,
    mark_set,
    mark_suit,
    plain,
    spell,
    spoken,
    unique,
)
from cardtable.tui.widgets.canvas import Canvas


@pytest.mark.parametrize(
    ("text", "harmless"),
    [
        ("Ann", "Ann"),
        ("  Ann \t Lee\n", "Ann Lee"),
        ("A\x1b[31mnn", "A[31mnn"),
        ("\x0eAS\x0f", "AS"),
        ("A\u200bn\u202en", "Ann"),
        ("\u2660\ufe0f", "\u2660"),
        ("[bold]Ann", "[bold]Ann"),
        ("Zoë", "Zoë"),
        ("e\u0301", "é"),
        ("\u0301x" + "\u0301" * 500 + "f", "x\u0301\u0301\u0301f"),
        ("e\u034f\u0301", "é"),
        ("कि" + "\u093f" * 50, "कि" + "\u093f" * 5),
        ("\x00\x07", ""),
    ],
)
def test_clean(text: str, harmless: str) -> None:
    assert clean(text) == harmless


def test_cells_count_wide_and_combining_characters() -> None:
    assert cells("Ann") == 3
    assert cells("漢字") == 4
    assert cells("x\u0301") == 1
    assert cells("\uff21") == 2
    assert cells("☰䷀") == 4


def test_every_character_is_as_wide_as_it_is_drawn() -> None:
    characters = [c for c in map(chr, range(32, 0x110000)) if clean(c) == c]
    assert len(characters) > 100_000
    assert [hex(ord(c)) for c in characters if cells(c) != cell_len(c)] == []


SCRIPTS = [
    "สมชาย",
    "ญี่ปุ่น",
    "กำ",
    "ກຳ",
    "हिन्दी",
    "क्षत्रिय",
    "தமிழ்",
    "கொ",
    "မြန်မာ",
    "ကျော်",
    "ខ្មែរ",
    "한글",
    "José",
    "עברית",
    "אָלֶף",
]


@pytest.mark.parametrize("name", SCRIPTS)
def test_names_of_all_scripts_are_kept_and_as_wide_as_they_are_drawn(name: str) -> None:
    assert clean(name) == unicodedata.normalize("NFC", name)
    assert cells(clean(name)) == cell_len(name)
    assert unique([name, unicodedata.normalize("NFD", name)])[1] == f"{clean(name)} 2"
    assert Canvas(20, 1, Style()).put(0, 0, name, Style()) == cells(name)


UNSEEN = (
    *"\u034f\u00ad\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200d\u200e\u202e\u2060\u2066",
    *"\u2800\u3164\ufe00\ufe0f\ufeff\uffa0\U000e0001\U000e0041\U000e0100\U000e01ef",
)


@pytest.mark.parametrize("sign", UNSEEN, ids=ascii)
def test_what_nobody_sees_makes_no_other_name(sign: str) -> None:
    assert unique(["Ann", f"A{sign}nn", f"{sign}ann{sign}"]) == ("Ann", "Ann 2", "ann 3")
    assert clean(sign * 3) == ""


def test_a_clean_text_stays_as_it_is() -> None:
    for text in ("e\u0301" * 9, "A\u034fnn", "ကျော်", "\u1100\u1161\u11a8", "\u0301 \u0301x"):
        assert clean(clean(text)) == clean(text)


def test_marks_are_painted_with_their_letters() -> None:
    canvas = Canvas(9, 1, Style())
    canvas.put(0, 0, "\u0301ญี่ปุ่น漢\u0301x", Style())
    assert canvas.rows() == ["ญี่ปุ่น漢\u0301x   "]


def test_clean_cuts_by_cells_and_never_through_a_wide_character() -> None:
    assert clean("x" * 100) == "x" * NAME_CELLS
    assert clean("漢" * 30) == "漢" * 20
    assert clean("x漢漢", 4) == "x漢"
    assert clean("x\u0301" * 50, 3) == "x\u0301" * 3
    assert all(cells(clean("a漢x\u0301" * 20, n)) <= n for n in range(12))


def test_names_are_unique_whatever_the_case() -> None:
    assert unique(["Sam", "sam", "Ann", "SAM"]) == ("Sam", "sam 2", "Ann", "SAM 3")
    assert unique(["", "\x00", "Bo"]) == ("Player 1", "Player 2", "Bo")
    assert unique(["Sam", "Sam 2", "Sam"]) == ("Sam", "Sam 2", "Sam 3")
    assert unique(["", "Player 1"]) == ("Player 1", "Player 1 2")


def test_long_names_stay_unique_and_short_enough() -> None:
    names = unique(["漢" * 40] * 6)
    assert len(set(names)) == 6
    assert all(cells(name) <= NAME_CELLS for name in names)


def test_marked_cards_are_spelled_by_each_surface() -> None:
    sentence = f"Bo wins with {mark(card('9S'))}, not {mark_set(card_set('W1 TD'))}; {mark_suit(HEARTS)} are trumps"
    assert plain(sentence) == "Bo wins with 9S, not TD W1; hearts are trumps"
    assert spoken(sentence) == "Bo wins with 9 of spades, not 10 of diamonds wizard; hearts are trumps"
    assert spell(sentence, lambda _: "#", "cdhs".__getitem__) == "Bo wins with #, not # #; h are trumps"
    assert spell(mark_suit(DIAMONDS), str, str) == "1"


def test_a_name_cannot_pretend_to_be_a_card() -> None:
    name = clean("\x0eAS\x0f")
    assert plain(f"{name} leads {mark(card('2C'))}") == "AS leads 2C"
    assert spoken(name) == "AS"


def test_an_action_in_a_sentence_is_in_words() -> None:
    said = [plain(mark_action(parse_action(text))) for text in ("1f", "bid 3", "nil", "name H", "exchange AS KS")]
    assert said == ["1 flat", "bid 3", "nil", "name hearts", "exchange AS KS"]


def test_a_text_that_is_cut_says_so() -> None:
    assert cut_told("Ann") == cut_told("A" * NAME_CELLS) == ""
    assert cut_told("Bartholomew", 4) == "Only 'Bart' is kept: there is room for 4 cells."
    assert cut_told("x\x00y", 2) == ""
