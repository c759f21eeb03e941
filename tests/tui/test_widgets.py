"""Painting: total for every room and hand, complete, and never by colour alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Size

from cardtable.core.cards import ALL, SPADES, STANDARD, Card, card, card_of, cards_in, suit_of
from cardtable.core.pending import BIDDING, PLAY
from cardtable.core.scene import HandCard, Scene, SeatPanel, TrickCard
from cardtable.core.text import cells, mark
from cardtable.tui.look.glyphs import STYLES, card_glyphs
from cardtable.tui.look.table_style import Look, look_of
from cardtable.tui.look.themes import DEFAULT, find_themes
from cardtable.tui.widgets.canvas import BELOW, BESIDE, Canvas, fit, wrap, wrap_parts
from cardtable.tui.widgets.cards import BIG, FACES, GREAT, LARGE, MEDIUM, SMALL, paint_card
from cardtable.tui.widgets.choices import Choice
from cardtable.tui.widgets.fan import Hand, face_size, paint_hand, places
from cardtable.tui.widgets.felt import layout, middle, paint_felt
from cardtable.tui.widgets.lines import Key, KeyLine, Line, Words, in_two
from cardtable.tui.widgets.panel import Panel, paint_panel
from cardtable.tui.widgets.paper import CORNERS, WEAVE
from cardtable.tui.widgets.seats import FeltView
from cardtable.tui.widgets.side import SideView, paint_side
from tests.tui.watch import names_in


def look(suits: str = "symbols", colours: str = "four", theme: str = DEFAULT) -> Look:
    colour_of = find_themes().themes[theme].colours
    return look_of({name.replace(".", "-"): colour for name, colour in colour_of.items()}, suits, colours)


Room = tuple[int, int]
LOOK = look()
LINES = ("letters", "ascii")
"""The styles whose cards are drawn in lines."""
EVERY = tuple(cards_in(ALL))
SPECIAL = tuple(cards_in(ALL & ~STANDARD))


def hand(cards: list[Card]) -> tuple[HandCard, ...]:
    ordered = sorted(cards, key=lambda c: (suit_of(c), -(c & 15)))
    return tuple(HandCard(c, suit_of(c) if suit_of(c) < 4 else None, c & 15, suit_of(c) == 1) for c in ordered)


def seat(i: int, **parts: object) -> SeatPanel:
    usual = SeatPanel(i, f"Player {i}", 10 * i, None, 9, f"bid {i}", i, f"needs {i}", (), False, True)
    return replace(usual, **parts)  # type: ignore[arg-type]


def scene(seats: int, trick: int = 0, **parts: object) -> Scene:
    played = tuple(TrickCard(i, EVERY[i], i == 0) for i in range(trick))
    panels = tuple(seat(i, turn=i == 1, badges=("dealer",) if i == seats - 1 else ()) for i in range(seats))
    empty = Scene(0, "hand 1", (), panels, played, "clubs", (), "", (), None, (), ((1, "bid 3"),), 9)
    return replace(empty, **parts)  # type: ignore[arg-type]


def view(shown: Scene, **parts: object) -> FeltView:
    levels = ("", *["bot"] * (len(shown.seats) - 1))
    return replace(FeltView(shown, 0, PLAY, levels), **parts)  # type: ignore[arg-type]


def felt(shown: FeltView, width: int = 80, height: int = 15, ink: Look = LOOK) -> str:
    canvas = Canvas(width, height, ink.ground, ink.glyphs.instead)
    paint_felt(canvas, shown, ink)
    assert all(cells(row) == width for row in canvas.rows())
    return "\n".join(canvas.rows())


TOTALS = ((0, 40, -10), (0, 12, 51), (0, 0, 7), (0, 30, 30))
rooms = st.tuples(st.integers(1, 140), st.integers(1, 55))
hands = st.lists(st.sampled_from(EVERY), max_size=25, unique=True)
masks = st.integers(0, ALL)


@given(rooms, hands, masks, masks, st.booleans())
def test_a_hand_can_be_painted_into_any_room(
    room: Room, cards: list[int], legal: int, marked: int, asked: bool
) -> None:
    shown = Hand(hand(cards), len(cards), legal if asked else None, marked, cards[0] if cards else None)
    canvas = Canvas(*room, LOOK.felt)
    assert len(paint_hand(canvas, shown, LOOK)) == len(cards)
    assert all(cells(row) == room[0] for row in canvas.rows())


@given(rooms, st.integers(0, 25))
def test_an_unknown_hand_can_be_painted_into_any_room(room: Room, count: int) -> None:
    canvas = Canvas(*room, LOOK.felt)
    paint_hand(canvas, Hand(None, count), LOOK)
    assert set("".join(canvas.rows())) <= set(f" {LOOK.glyphs.back}0123456789{WEAVE}{BESIDE}{BELOW}{CORNERS}▐▄▗▖▝▘")


@given(rooms, st.integers(2, 6), st.integers(0, 6), st.booleans(), st.sampled_from([BIDDING, PLAY]))
def test_the_felt_can_be_painted_into_any_room(room: Room, seats: int, trick: int, panel: bool, stage: str) -> None:
    felt(view(scene(seats, min(trick, seats)), panel=panel, stage=stage), *room)


@given(rooms, st.integers(0, 20), st.text(max_size=90), st.lists(st.text(max_size=30), max_size=4))
def test_panel_and_column_can_be_painted_into_any_room(room: Room, count: int, words: str, notes: list[str]) -> None:
    chosen = tuple(Choice(None, str(i), str(i), i % 3 > 0) for i in range(count))  # type: ignore[arg-type]
    canvas = Canvas(*room, LOOK.panel)
    shown = Panel(words, tuple(notes), chosen, 0 if count else None, words, (card("AS"),))
    assert len(paint_panel(canvas, shown, LOOK)) == count
    paint_side(canvas, SideView(scene(4, 2, last=(TrickCard(1, card("TH"), True),)), tuple(notes), 50, TOTALS), LOOK)
    assert all(cells(row) == room[0] for row in canvas.rows())


@pytest.mark.parametrize("count", range(1, 21))
@pytest.mark.parametrize("suits", [1, 4, 6])
def test_every_card_of_a_hand_shows_its_index_at_80_columns(count: int, suits: int) -> None:
    groups = [len(range(i, count, suits)) for i in range(min(suits, count))]
    found = places(groups, 80, MEDIUM)
    assert found is not None
    assert all(p.shown >= 3 for p in found)
    assert found[0].x >= 0
    assert found[-1].x + MEDIUM.width <= 80
    assert all(a.x + a.shown <= b.x for a, b in pairwise(found))


def test_faces_grow_with_the_room_and_give_way_to_words() -> None:
    assert face_size(120, 9, [13]) == GREAT
    assert face_size(120, 7, [13]) == LARGE
    assert face_size(80, 6, [13]) == BIG
    assert face_size(80, 5, [20]) == MEDIUM
    assert face_size(60, 3, [13]) is None


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("room", [(80, 5), (60, 3), (120, 7)])
def test_a_hand_names_all_its_cards_in_every_style(style: str, room: Room) -> None:
    ink = look(style)
    cards = [card(t) for t in ["AS", "KS", "TH", "9H", "2C", "TD", "3D", "W1", "J1", "X2"]]
    canvas = Canvas(*room, ink.felt)
    paint_hand(canvas, Hand(hand(cards), len(cards)), ink)
    text = "".join("\n".join(canvas.rows()).split())
    for c in cards:
        rank = card_glyphs(c, ink.glyphs)[: 2 if c in SPECIAL else -1]
        assert rank in text, rank
    assert all(ink.glyphs.suits[s] in text for s in range(4))


def test_ascii_writes_no_other_character() -> None:
    ink = look("ascii")
    cards = [card(t) for t in ["AS", "TH", "9H", "2C", "W1", "J1"]]
    canvas = Canvas(80, 5, ink.felt)
    paint_hand(canvas, Hand(hand(cards), 6, 1 << cards[0], 1 << cards[1], cards[0]), ink)
    trick = view(scene(4, 3))
    text = "\n".join([*canvas.rows(), felt(trick, ink=ink), felt(trick, 60, 13, ink)])
    assert text.replace("·", "").replace("…", "").isascii()


def test_illegal_cards_are_filled_with_dots_only_while_cards_are_asked_for() -> None:
    cards = hand([card("AS"), card("KH")])
    for width, height in ((80, 5), (60, 3)):
        asked, idle = Canvas(width, height, LOOK.felt), Canvas(width, height, LOOK.felt)
        paint_hand(asked, Hand(cards, 2, 1 << card("AS")), LOOK)
        paint_hand(idle, Hand(cards, 2, None), LOOK)
        assert "·" in "".join(asked.rows())
        assert "·" not in "".join(idle.rows())


def test_cursor_and_marks_have_signs_of_their_own() -> None:
    cards = hand([card("AS"), card("KH"), card("QC")])
    for width, height, cursor in ((80, 5, "▲"), (60, 3, "▶")):
        canvas = Canvas(width, height, LOOK.felt)
        paint_hand(canvas, Hand(cards, 3, None, 1 << card("KH") | 1 << card("QC"), card("KH")), LOOK)
        text = "".join(canvas.rows())
        assert text.count(cursor) == 1
        assert text.count("✓") == 2
        assert cursor + "✓" in text


def test_trumps_carry_a_star() -> None:
    cards = hand([card("AD"), card("KH")])
    for width, height in ((80, 5), (60, 3)):
        canvas = Canvas(width, height, LOOK.felt)
        paint_hand(canvas, Hand(cards, 2), LOOK)
        assert "".join(canvas.rows()).count("*") == 1


@pytest.mark.parametrize("size", [SMALL, *FACES])
@pytest.mark.parametrize("style", STYLES)
def test_the_winning_card_says_so_and_has_a_heavy_frame_where_there_are_lines(size: Size, style: str) -> None:
    ink = look(style)
    canvas = Canvas(16, 12, ink.felt)
    paint_card(canvas, 0, 0, size, card("TH"), ink, winning=True)
    text = "\n".join(canvas.rows())
    assert (ink.glyphs.heavy[0] in text) == (style in LINES)
    assert "win" in text
    assert "10" in text
    assert ink.glyphs.suits[2] in text


@pytest.mark.parametrize("style", STYLES)
def test_only_faces_that_are_told_by_lines_have_any(style: str) -> None:
    lines = "".join(STYLES[style].light)
    for ink, drawn in ((look(style), style in LINES), (look(style, theme="terminal"), True)):
        canvas = Canvas(80, 5, ink.felt)
        paint_hand(canvas, Hand(hand([card("AS"), card("TH")]), 2), ink)
        assert (lines[0] in "".join(canvas.rows())) == drawn
        assert ink.paper != drawn


@pytest.mark.parametrize("cursor", range(13))
@pytest.mark.parametrize("style", ["symbols", "letters"])
def test_the_card_under_the_cursor_covers_the_index_of_no_other(cursor: int, style: str) -> None:
    cards = hand([*EVERY[:48:4], card("W1")])
    for room in ((80, 5), (60, 5), (54, 5), (120, 7)):
        ink = look(style)
        canvas = Canvas(*room, ink.felt)
        found = paint_hand(canvas, Hand(cards, 13, cursor=cards[cursor].card), ink)
        for c, place in zip(cards, found, strict=True):
            rank = card_glyphs(c.card, ink.glyphs)[: 2 if c.card in SPECIAL else -1]
            assert any(row[place.x + 1 :].startswith(rank) for row in canvas.rows()), (room, rank)


@pytest.mark.parametrize("size", [LARGE, GREAT])
@pytest.mark.parametrize("rank", range(2, 11))
def test_a_large_card_has_as_many_pips_as_it_counts(size: Size, rank: int) -> None:
    canvas = Canvas(*size, LOOK.felt)
    paint_card(canvas, 0, 0, size, card_of(SPADES, rank), LOOK)
    assert "".join(canvas.rows()[1:-1]).count("♠") == rank


@pytest.mark.parametrize("size", [BIG, LARGE, GREAT])
def test_court_cards_have_a_figure_between_their_indices(size: Size) -> None:
    seen = set()
    for token in ("KS", "QS", "JS", "W1", "J1", "X1"):
        canvas = Canvas(*size, LOOK.felt)
        paint_card(canvas, 0, 0, size, card(token), LOOK)
        rows = canvas.rows()
        assert card_glyphs(card(token), LOOK.glyphs) in rows[0]
        assert all("▀" in row or "▄" in row for row in rows[1 : len(rows) - 1 - (size == BIG)])
        seen.add("".join(str(segment.style) for y in range(size.height) for segment in canvas.strip(y)))
    assert len(seen) == 6


def test_where_rank_stands_over_suit_each_card_shows_its_suit_once() -> None:
    cards = [card(t) for t in ["9S", "8S", "7S", "6S", "5S", "4S", "TC", "8C", "7C", "6C", "5C", "4C", "3C"]]
    canvas = Canvas(52, 5, LOOK.felt)
    found = paint_hand(canvas, Hand(hand(cards), len(cards)), LOOK)
    assert {place.shown for place in found[:5]} == {3}
    text = "".join(canvas.rows())
    assert (text.count("♠"), text.count("♣")) == (6, 7)


def test_a_card_that_may_not_be_played_has_dots_at_its_foot() -> None:
    canvas = Canvas(40, 9, LOOK.felt)
    paint_hand(canvas, Hand(hand([card("KS"), card("AS")]), 2, 1 << card("AS")), LOOK)
    rows = canvas.rows()
    assert [row.count("·") for row in rows if "·" in row] == [GREAT.width - 2]
    assert any("K♠" in row for row in rows)


@pytest.mark.parametrize("room", [(80, 5), (52, 5), (120, 7), (120, 9), (60, 9)])
def test_whoever_watches_for_leaks_reads_painted_faces(room: Room) -> None:
    cards = [card(t) for t in ["AS", "KS", "TH", "9H", "2C", "TD", "3D", "W1", "J1", "X2", "5C", "6C"]]
    canvas = Canvas(*room, LOOK.felt)
    paint_hand(canvas, Hand(hand(cards), len(cards)), LOOK)
    assert LOOK.paper
    assert names_in(canvas.rows()) == {card_glyphs(c, LOOK.glyphs) for c in cards}


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("room", [(80, 15), (60, 13), (72, 21), (92, 28)])
def test_the_felt_shows_every_seat_its_contract_and_its_card(seats: int, room: Room) -> None:
    names = tuple(replace(p, name=f"Seat {p.seat}") for p in scene(seats).seats)
    text = felt(view(replace(scene(seats, seats), seats=names)), *room)
    for i in range(seats):
        assert f"Seat {i}" in text
        assert f"bid {i}" in text
        assert f"took {i}" in text
        face = card_glyphs(EVERY[i], LOOK.glyphs)
        assert face in text or face[:-1] in text
    assert "dealer" in text or " D " in text
    assert "wins" in text or "win" in text
    assert "▶" in text
    assert "led by Seat 0 · to follow: ♣ clubs · Seat 0 is winning" in text


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("room", [(80, 15), (72, 21), (92, 28)])
def test_a_bot_at_work_is_said_to_think(seats: int, room: Room) -> None:
    assert "thinking" in felt(view(scene(seats, 1)), *room)
    assert "thinking" not in felt(view(scene(seats, 1), levels=("",) * seats), *room)


def test_the_contract_comes_before_the_role_where_both_find_no_room() -> None:
    panels = (*scene(3).seats[:2], replace(scene(3).seats[2], needs="needs 2", badges=("dealer", "maker")))
    lines = felt(view(replace(scene(3, 1), seats=panels)), 60, 13).split("\n")
    assert "bid 2, took 2, needs 2" in lines[1]
    assert any("Player 2: dealer, maker" in line for line in lines[4:])


def test_a_narrow_plate_says_who_thinks_and_what_is_needed() -> None:
    thinking = felt(view(scene(6), stage=BIDDING), 80, 15).split("\n")
    assert "thinking" in thinking[3]
    assert "thinking" not in thinking[4]
    assert "needs 1" in felt(view(scene(6)), 72, 19)


def test_a_score_below_zero_has_the_same_sign_everywhere() -> None:
    low = replace(scene(2), seats=tuple(replace(p, score=-10, bags=None) for p in scene(2).seats))
    assert "−10 pts" in felt(view(low), 80, 15)


def test_a_plate_says_points_before_bags_and_one_bag_as_one() -> None:
    held = replace(scene(2), seats=tuple(replace(p, score=100, bags=1) for p in scene(2).seats))
    assert "100 pts, 1 bag " in felt(view(held), 80, 15)
    none = replace(scene(2), seats=tuple(replace(p, score=100, bags=0) for p in scene(2).seats))
    assert "100 pts, 0 bags" in felt(view(none), 80, 15)


def test_lines_of_words_break_between_their_parts() -> None:
    assert wrap_parts("6 tricks · your score 0 · to 11", 20) == ["6 tricks", "your score 0 · to 11"]
    assert wrap_parts("a part that is too long · b", 12) == ["a part that", "is too long", "· b"]


def test_a_header_without_room_leaves_the_name_of_the_game_out() -> None:
    for width, start in ((60, "Hand 1"), (70, "Spades")):
        canvas = Canvas(width, 1, LOOK.bar)
        words = Words("Spades for two · hand 1", "43 cards left to draw · second card taken", "bar", "hand 1")
        Line(Words(), "line").paint(canvas, words, LOOK)
        assert canvas.rows()[0].strip().startswith(start)
        assert "second card taken" in canvas.rows()[0]


def test_the_led_line_wraps_rather_than_vanishing() -> None:
    names = tuple(seat(i, name="A name of forty cells, which is the most") for i in range(6))
    text = felt(view(replace(scene(6, 3), seats=names)), 60, 13)
    assert "winning" in text


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("room", [(80, 15), (60, 13), (72, 21), (92, 28)])
def test_the_panel_covers_no_plate(seats: int, room: Room) -> None:
    region = middle(*room, seats)
    assert region.width >= 34 or region.height >= 12
    assert region.height >= 6
    bare = felt(view(scene(seats), panel=True, stage=BIDDING), *room).split("\n")
    for y in range(region.y, region.bottom):
        assert not bare[y][region.x : region.right].strip(), (layout(*room, seats), bare[y])


def test_a_held_trick_leaves_it_to_the_line_above_the_hand_to_say_who_won() -> None:
    shown = scene(4, 4, last_text=f"Player 0 wins the trick with {mark(card('TH'))}")
    assert "wins the trick" not in felt(view(shown, held=True))


def test_a_barred_choice_is_dotted_and_spots_match_the_text() -> None:
    offered = tuple(Choice(None, str(i), str(i), i != 2) for i in range(5))  # type: ignore[arg-type]
    canvas = Canvas(50, 9, LOOK.panel)
    spots = paint_panel(canvas, Panel("Bid", (), offered, 3), LOOK)
    assert {spot.height for spot in spots} == {3}
    row = canvas.rows()[spots[0].y + 1]
    assert "·2·" in row
    assert "▶3" in row
    for spot, choice in zip(spots, offered, strict=True):
        assert choice.words in row[spot.x : spot.x + spot.width]


def test_notes_give_way_to_a_long_question() -> None:
    canvas = Canvas(36, 11, LOOK.panel)
    offered = tuple(Choice(None, str(i), str(i), True) for i in range(30))  # type: ignore[arg-type]
    asked = "How many tricks will you take? 1 flat: just one, for 50. 2 flat: just two, for 40."
    paint_panel(canvas, Panel(asked, ("Ben bids 4", "17 tricks"), offered), LOOK)
    shown = " ".join(" ".join(row.strip("│ ").split()) for row in canvas.rows())
    assert asked in shown


def test_wide_glyphs_are_never_halved() -> None:
    canvas = Canvas(6, 1, LOOK.felt)
    canvas.put(0, 0, "漢字漢", LOOK.felt)
    canvas.put(1, 0, "x", LOOK.felt)
    assert canvas.rows()[0] == " x字漢"
    canvas.put(4, 0, "漢漢", LOOK.felt)
    assert cells(canvas.rows()[0]) == 6
    assert fit("漢字漢字", 5) == "漢字…"
    assert wrap(["a", "bc", "def"], 4) == ["a bc", "def"]


@given(st.integers(1, 100))
def test_the_key_line_keeps_its_last_key_longest(width: int) -> None:
    line = KeyLine((), "keys")
    keys = (Key("← →", "Choose", "a"), Key("⏎", "OK", "b"), Key("v", "Scores", "c"), Key("?", "Help", "d"))
    canvas = Canvas(width, 1, LOOK.bar)
    spots = line.paint(canvas, keys, LOOK)
    assert spots[-1][2].word == "Help"
    assert width < 10 or spots[-1][1] <= width


def test_every_card_can_be_written() -> None:
    assert len({card_glyphs(c, STYLES["letters"]) for c in cards_in(STANDARD)}) == 52
    assert card_glyphs(card("TD"), STYLES["symbols"]) == "10♦"
    assert card_glyphs(card("W2"), STYLES["symbols"]) == "Wz"
    assert card_glyphs(card("J2"), STYLES["ascii"]) == "Je"
    assert card_glyphs(card("X2"), STYLES["letters"]) == "Jo2"
    assert all(cells(g) == 1 for s in STYLES.values() for g in "".join((s.suits, s.light, s.heavy, s.cursor, s.mark)))


@pytest.mark.parametrize("width", [60, 80, 200])
def test_a_long_sentence_goes_on_in_the_next_line(width: int) -> None:
    rest = "stays below the winning card; no more tricks are needed; 1.2 points behind nothing at all"
    told, shown = f"hint: {mark(card('3C'))}, {rest}", f"Hint: 3♣, {rest}"
    first, more = in_two(Words(told, "", "strong"), look("symbols"), width)
    if width == 200:
        assert (first.left, more) == (told, None)
    else:
        assert more is not None
        assert cells(first.left) <= width - 2
        assert f"{first.left.removesuffix(' …')} {more.left.removeprefix('… ')}" == shown
    both = Words("follow hearts", "c finishes the hand: nothing can change its score", "turn", action="finish")
    assert in_two(both, look("symbols"), 80) == (both, None)
    assert in_two(both, look("symbols"), 60) == (replace(both, right=""), replace(both, left=""))
