"""The parts of the shell that need no screen: settings, plan, score sheet, plot."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.widgets import DataTable, Input, OptionList

from cardtable.core.chance import Chance, code_key
from cardtable.core.errors import CardtableError
from cardtable.core.ruleset import Table
from cardtable.core.scene import HandDone, Happening, ScoreLine, Standing
from cardtable.core.text import cells, plain
from cardtable.games.three_handed_euchre import RULESET as EUCHRE
from cardtable.games.wizard import RULESET as WIZARD
from cardtable.table.session import Session
from cardtable.tui.base.settings import ROWS, Settings, SettingsFile, read_settings, write_settings
from cardtable.tui.evening.library import saved_at, seat_names, state_of
from cardtable.tui.evening.setup_form import first_plan
from cardtable.tui.look.glyphs import signed
from cardtable.tui.pages.menus import Form, after
from cardtable.tui.pages.page import CHOICES
from cardtable.tui.play.hot_seat import since
from cardtable.tui.review import score_table
from cardtable.tui.widgets import plot
from cardtable.tui.widgets.safe_text import harmless, stripped
from tests.toy import RULESET as HIGH_CARD

NAMES = ("Ann", "Bo", "Cy", "Dot")
SIX = (*NAMES, "Eli", "Fay")


# Settings


@given(
    st.builds(
        Settings,
        theme=st.sampled_from(["felt", "dark"]),
        suits=st.sampled_from(["symbols", "outlined", "letters", "ascii"]),
        confirm_play=st.sampled_from(["off", "on"]),
        names=st.lists(st.text(st.characters(exclude_categories=["C"]), max_size=20), max_size=6).map(tuple),
    )
)
def test_settings_come_back_from_their_file(settings: Settings) -> None:
    assert read_settings(write_settings(settings)) == (settings, ())


def test_every_setting_is_in_the_file_with_its_words() -> None:
    lines = write_settings(Settings(pace="fast", auto_single="on")).split("\n")
    for name, row in ROWS.items():
        line = next(i for i, x in enumerate(lines) if re.match(rf"(# )?{name} = ", x))
        assert lines[line].startswith("# ") == (name not in ("pace", "auto_single"))
        assert lines[line - 2] == f"# {row.title}: {row.about}"
        assert all(f'"{value}"' in lines[line - 1] for value in row.values)


@given(st.sampled_from(["slow", "fast", "normal"]), st.sampled_from(["off", "on"]))
def test_what_a_person_wrote_into_the_file_stays(pace: str, single: str) -> None:
    own = "# mine\n\nauto_single = 'on'   # I am lazy\n#pace=\"normal\"\n# the end"
    text = write_settings(Settings(pace=pace, auto_single=single), own)  # type: ignore[arg-type]
    assert read_settings(text) == (Settings(pace=pace, auto_single=single), ())  # type: ignore[arg-type]
    start = text.split("\n")[:5]
    assert start[:2] == ["# mine", ""]
    assert start[2] == f'auto_single = "{single}"   # I am lazy'
    assert start[3] == ('# pace = "normal"' if pace == "normal" else f'pace = "{pace}"')
    assert start[4] == "# the end"
    assert write_settings(Settings(), text).count("theme = ") == 1


@given(st.binary(max_size=80), st.sampled_from(["slow", "normal"]))
def test_any_file_takes_a_setting(tmp_path_factory: pytest.TempPathFactory, data: bytes, pace: str) -> None:
    kept = SettingsFile(tmp_path_factory.mktemp("any"))
    kept.path.write_bytes(data)
    settings = replace(kept.load(), pace=pace)  # type: ignore[arg-type]
    kept.save(settings)
    assert SettingsFile(kept.path.parent).load() == settings


@pytest.mark.parametrize("own", ['names = [\n  "Ann",\n]\n', 'pace = """fast"""\n'])
def test_a_value_may_be_written_in_any_way(tmp_path: Path, own: str) -> None:
    kept = SettingsFile(tmp_path)
    kept.path.write_text(own, "utf-8")
    kept.load()
    kept.save(Settings(pace="slow", names=("Bo",)))
    assert SettingsFile(tmp_path).load() == Settings(pace="slow", names=("Bo",))
    assert [p.name for p in tmp_path.iterdir()] == [kept.path.name]


@pytest.mark.parametrize("own", ["[table]\nx = 1\n", "pace = [\n"])
def test_a_file_that_cannot_take_a_change_is_set_aside(tmp_path: Path, own: str) -> None:
    kept = SettingsFile(tmp_path)
    kept.path.write_text(own, "utf-8")
    kept.load()
    kept.save(Settings(pace="slow", names=("Bo",)))
    assert SettingsFile(tmp_path).load() == Settings(pace="slow", names=("Bo",))
    assert [p.read_text("utf-8") for p in tmp_path.glob("settings-damaged-*.toml")] == [own]


def test_wrong_settings_are_named_and_the_others_kept() -> None:
    settings, problems = read_settings('pace = "warp"\nconfirm_play = "on"\nnonsense = 1\nanimation = true\n')
    assert settings == Settings(confirm_play="on")
    assert len(problems) == 3
    assert "'nonsense'" in problems[0]
    assert any(p.startswith("pace is at its default") and "'instant'" in p for p in problems)
    assert any(p.startswith("animation is at its default") for p in problems)


@given(st.binary(max_size=60))
def test_any_bytes_are_settings_or_explained(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    kept = SettingsFile(tmp_path_factory.mktemp("any"))
    kept.path.write_bytes(data)
    assert kept.load() == Settings() or not kept.problems


def test_a_damaged_file_is_set_aside_before_it_is_written_over(tmp_path: Path) -> None:
    kept = SettingsFile(tmp_path)
    kept.path.write_text("pace = [", "utf-8")
    assert kept.load() == Settings()
    assert "not TOML" in kept.problems[0]
    kept.save(Settings(pace="slow"))
    assert [p.read_text("utf-8") for p in tmp_path.glob("settings-damaged-*.toml")] == ["pace = ["]
    assert SettingsFile(tmp_path).load() == Settings(pace="slow")


def test_a_folder_that_cannot_be_written_is_explained(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CardtableError, match="cannot be kept in"):
        SettingsFile(tmp_path / "file" / "below").save(Settings())


def test_waits_are_seconds() -> None:
    assert Settings(idle_hide="never").idle_seconds == 0.0


# Plan


def test_a_quick_start_is_one_person_against_bots() -> None:
    plan = first_plan(WIZARD, ("Ann", "Bo", "Cy", "Dot", "Eli", "Fay"), ("random",), "random")
    table = plan.table(lot=2)
    assert (table.names, table.dealer) == (NAMES, 2)
    assert plan.kinds[: plan.count] == ("human", "random", "random", "random")
    assert plan.differs() == "The default rules."


def test_arrows_walk_round_every_row() -> None:
    plan = first_plan(WIZARD, SIX, ("random",), "random")
    for row in plan.rows():
        if row.steps:
            there = plan.stepped(row.id, 1)
            assert there.rows() != plan.rows(), row.id
            assert there.stepped(row.id, -1) == plan, row.id


def test_fewer_players_draw_for_a_dealer_who_left() -> None:
    plan = first_plan(WIZARD, SIX, ("random",), "random")
    plan = plan.stepped("dealer", -1)
    assert plan.table(lot=0).dealer == 3
    assert plan.stepped("count", -1).table(lot=1).dealer == 1


def test_a_tourney_draws_cards_unless_somebody_chose_another_way() -> None:
    plan = first_plan(WIZARD, SIX, ("random",), "random")
    assert (plan.way, plan.typed("tokens", "3").way) == ("lot", "draw")
    assert plan.stepped("tokens", 1).way == "draw"
    assert plan.typed("tokens", "3").typed("tokens", "0").way == "lot"
    by_lot = next(p for p in (plan.typed("tokens", "3").stepped("dealer", n) for n in range(1, 9)) if p.way == "lot")
    assert by_lot.typed("tokens", "5").way == "lot"
    host = next(p for p in (plan.stepped("dealer", n) for n in range(1, 9)) if p.way == "host")
    assert host.typed("tokens", "3").way == "host"


def test_what_has_no_effect_is_shown_so() -> None:
    plan = first_plan(EUCHRE, SIX, ("random",), "random").ruled({"dummy": "off", "lone_march_points": 6})
    row = next(row for row in plan.rows() if row.id == "lone_march_points")
    assert (row.value, "It has no effect beside the others." in row.about) == ("no effect", True)
    assert next(row for row in plan.rows() if row.id == "deck").value == "24"


def test_presets_and_own_choices_are_told() -> None:
    plan = first_plan(HIGH_CARD, NAMES, ("random",), "random")
    assert [p.id for p in plan.presets] == ["standard", "bold"]
    bold = plan.stepped("preset", 1)
    assert (bold.preset.id, bold.values["stakes"]) == ("bold", "on")
    own = bold.stepped("hands", 1)
    assert own.preset.id == "own"
    assert own.differs() == "Differs from the default: Stakes: on; Hands: 5."


def test_typed_values_are_checked() -> None:
    plan = first_plan(HIGH_CARD, NAMES, ("random",), "random")
    assert plan.typed("hands", "12").values["hands"] == 12
    assert plan.typed("seat 1", "  Zoë\x07 ").names[1] == "Zoë"
    assert plan.typed("code", "hic-7qf3k2").code == "HIC-7QF3K2"
    for row, text, says in [
        ("hands", "0", "from 1"),
        ("hands", "many", "not a whole number"),
        ("seat 1", "\x07", "at least one letter"),
        ("code", "WIZ-7QF3K2", "begin with HIC-"),
        ("code", "HIC", "not a share code"),
    ]:
        with pytest.raises(CardtableError, match=says):
            plan.typed(row, text)


def test_house_rules_that_cannot_go_together_are_explained() -> None:
    plan = first_plan(HIGH_CARD, NAMES, ("random",), "random").typed("hands", "12")
    assert plan.problem() is None
    assert "four players cannot" in str(plan.stepped("count", 1).problem())


def test_steps_go_round_and_come_in_from_outside() -> None:
    assert [after((1, 2, 3), v, by) for v, by in [(1, 1), (3, 1), (1, -1), (9, 1), (9, -1)]] == [2, 1, 3, 1, 3]


# Names and times


def test_names_last_used_come_first() -> None:
    assert seat_names(("Zed", "Yan"), 4)[:2] == ("Zed", "Yan")
    assert len(set(seat_names((), 6))) == 6


def test_the_day_is_named_unless_it_is_today() -> None:
    then = datetime(2026, 3, 9, 21, 4, tzinfo=UTC)
    assert saved_at(then, then.replace(hour=23)) == "(saved 21:04)"
    assert saved_at(then, then.replace(day=10)) == "(saved 09 Mar 2026, 21:04)"


def test_a_saved_game_says_whose_turn_it_is() -> None:
    session = Session(HIGH_CARD, Table(("Ann", "Bo"), HIGH_CARD.Options()), Chance(code_key("HIC-222222")))
    while session.advance():
        pass
    assert state_of(session, ("random", "human")) == "Ann 0 – Bo 0, your turn"
    assert state_of(session, ("human", "human")) == "Ann 0 – Bo 0, Bo to act"


# Score sheet

HAND = HandDone(
    3, 0, (30, -10), (2, 1), ("bid 2", None), (ScoreLine(0, 30, "X-1", "made"), ScoreLine(1, -10, "X-2", "set")), (4, 0)
)


def test_totals_start_from_the_starting_scores() -> None:
    standing = Standing((130, -10), None, (HAND,), (), False, "", None)
    assert score_table.totals(standing) == [[100, 130], [0, -10]]


def test_a_hand_is_called_what_the_game_calls_it() -> None:
    assert [score_table.deal_word(t) for t in ("round 3 of 20", "hand 5, to 500", "5th")] == ["round", "hand", "hand"]


def test_a_cell_holds_bid_tricks_points_total_and_bags() -> None:
    assert score_table.cell(HAND, 0, 130) == "2/2  +30  130 (4)"
    assert score_table.cell(HAND, 1, -10) == "–/1  −10  −10 (0)"


BAGGED = HandDone(
    4, 0, (-47, 60), (8, 6), ("bid 5", "bid 6"),
    (ScoreLine(0, 50, "X-1", "made"), ScoreLine(0, 3, "X-3", "3 bags"), ScoreLine(0, -100, "X-4", "bagged out"),
     ScoreLine(1, 60, "X-1", "made")), (2, 0),
)  # fmt: skip


def test_bags_and_penalties_stand_in_columns_of_their_own() -> None:
    standing = Standing((83, 50), (2, 0), (HAND, BAGGED), (), False, "", None)
    assert score_table.heads(standing) == ("bid", "took", "points", "bags", "penalty", "total")
    assert score_table.apart(standing, 0) == [["2", "2", "+30", "4", "", "130"], ["5", "8", "+53", "2", "−100", "83"]]
    assert score_table.apart(standing, 1) == [["–", "1", "−10", "0", "", "−10"], ["6", "6", "+60", "0", "", "50"]]
    whole = score_table.all_apart(standing, ("Ann", "Bo"), 80)
    assert whole is not None
    heads, rows = whole
    assert heads == ["Ann", "took", "pts", "bags", "pen.", "total", "Bo", *heads[1:6]]
    assert rows[1] == score_table.apart(standing, 0)[1] + score_table.apart(standing, 1)[1]
    assert score_table.all_apart(standing, ("Ann", "Bo"), 60) is None


def test_a_game_without_bags_has_no_columns_for_them() -> None:
    standing = Standing((-47, 60), None, (replace(BAGGED, bags=None),), (), False, "", None)
    assert score_table.apart(standing, 0) == [["5", "8", "−47", "−47"]]


def test_a_seat_is_told_its_own_lines() -> None:
    told = score_table.explained(BAGGED, ("Ann", "Bo"), str, (), 1)
    assert told == ["Bo     +60  made (X-1)"]


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("width", [48, 68, 108])
def test_the_columns_of_a_sheet_find_room(seats: int, width: int) -> None:
    hand = HandDone(1, 0, (-120,) * seats, (10,) * seats, ("bid 10",) * seats, (), (9,) * seats)
    rows, held = score_table.grid(Standing((-990,) * seats, (9,) * seats, (hand,) * 3, (), False, "", 500), width)
    assert len(rows) == 3
    assert "total" in held
    assert all(sum(cells(c) + score_table.GAP for c in row) <= width for row in rows)


def test_every_line_cites_its_rule() -> None:
    assert score_table.explained(HAND, ("Ann", "Zo"), plain) == ["Ann    +30  made (X-1)", "Zo     −10  set (X-2)"]


@pytest.mark.parametrize(
    ("bid", "shown"),
    [(None, "–"), ("bid 0", "0"), ("nil", "nil"), ("name H", "name hearts"), ("1f", "1 flat"), ("Fünf!", "Fünf!")],
)
def test_bids_are_short(bid: str | None, shown: str) -> None:
    assert score_table.bid_text(bid) == shown


def test_text_from_outside_is_harmless() -> None:
    assert stripped("a\x1b[31m\x07b\n  \x0ec\u202e[bold]") == "a[31mb\n  c[bold]"
    assert harmless("[red]x[/red]").plain == "[red]x[/red]"


def test_winners_share_or_win_alone() -> None:
    assert score_table.winners_text(NAMES, (1,), (0, 310, 0, 0)) == "Bo wins with 310."
    assert score_table.winners_text(NAMES, (0, 1, 3), (9, 9, 0, 9)) == "Ann, Bo and Dot share the victory with 9."
    assert score_table.winners_text(NAMES, (0, 2), (9, 5, 9, 5), ((0, 2), (1, 3))) == "Ann and Cy win with 9."


def test_equal_scores_share_a_place() -> None:
    assert [r.split() for r in score_table.ranked(("Ann", "Bo", "Cy"), (5, 9, 5))] == [
        ["1.", "Bo", "9"],
        ["2.", "Ann", "5"],
        ["2.", "Cy", "5"],
    ]


def test_partners_are_ranked_together() -> None:
    assert score_table.ranked(NAMES, (5, 9, 5, 9), ((0, 2), (1, 3))) == [
        "1.  Bo and Dot      9",
        "2.  Ann and Cy      5",
    ]


# Plot


@given(
    st.lists(st.lists(st.integers(-500, 500), min_size=1, max_size=20), min_size=1, max_size=6),
    st.integers(1, 250),
    st.integers(1, 40),
    st.none() | st.integers(0, 500),
)
def test_a_plot_fits_any_room(series: list[list[int]], width: int, height: int, target: int | None) -> None:
    drawn = ["".join(text for text, _ in row) for row in plot.draw(series, width, height, target)]
    assert len(drawn) == height
    assert all(len(line) <= width for line in drawn)


def test_series_that_meet_keep_their_letters() -> None:
    rows = plot.draw([[0, 10], [0, 10], [0, -5]], 40, 8, 20)
    assert {owner for row in rows for _, owner in row} == {None, 0, 1, 2}
    drawn = ["".join(text for text, _ in row) for row in rows]
    first, last = [line[7:12] for line in drawn], [line[-4:] for line in drawn]
    assert any({"A", "B", "C"} <= set(line) for line in first)
    assert any({"A", "B"} <= set(line) for line in last)
    assert any("╌" in line for line in drawn)


# What happened since one's own turn


def test_news_begin_after_the_own_last_act() -> None:
    log = tuple(Happening(kind, kind, seat) for kind, seat in [("play", 0), ("play", 1), ("trick", 0), ("play", 2)])
    assert since(log, 0) == log[1:]
    assert since(log, 2) == ()
    assert since(log, 3) == log


def test_points_have_a_sign_and_none_are_nought() -> None:
    assert [signed(points) for points in (20, 0, -10)] == ["+20", "0", "−10"]


def test_what_parts_of_a_page_say_is_known_by_its_name() -> None:
    said = (OptionList.OptionSelected, DataTable.RowSelected, Input.Submitted, Form.Step, Form.Opened)
    assert {message.handler_name for message in said} == CHOICES
