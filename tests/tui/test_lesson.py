"""Lessons: every game's prepared hand is played to its end, and what a pupil can do besides."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable import plugins
from cardtable.core.errors import Unreadable
from cardtable.core.facts import Chosen
from cardtable.core.text import plain
from cardtable.store.records.lesson import lesson_texts, lesson_titles, read_lesson
from cardtable.table.request import LaunchRequest
from cardtable.tui.base.settings import SettingsFile
from cardtable.tui.evening.lesson import CommentScreen, LessonTable, lecture
from cardtable.tui.evening.library import Library
from cardtable.tui.pages.dialogs import ChoiceScreen, ConfirmScreen
from cardtable.tui.shell.app import CardtableApp
from tests.frozen import GAMES
from tests.sizes import partly_slow
from tests.toy import RULESET as HIGH_CARD
from tests.tui.fit import text
from tests.tui.shell import QUIET, press, settled
from tests.tui.test_shell_fit import faults


def school(folder: Path) -> CardtableApp:
    kept = SettingsFile(folder)
    kept.save(QUIET)
    return CardtableApp(LaunchRequest(folder), lambda: Library.open(folder), kept)


LESSONS = [(game, number) for game in GAMES for number in range(len(lesson_texts(plugins.ruleset(game))))]


@partly_slow(("game", "number"), LESSONS, always={0, 1})
async def test_a_lesson_is_played_to_its_end(tmp_path: Path, game: str, number: int) -> None:
    ruleset = plugins.ruleset(game)
    lesson = read_lesson(lesson_texts(ruleset)[number], plugins.ruleset)
    assert lesson.title
    assert lesson.start
    assert lesson.end
    assert len(lesson.turns) >= 4
    async with school(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        app.learn(ruleset, number)
        await settled(pilot)
        said: list[str] = []
        for _ in range(60):
            screen = app.screen
            if isinstance(screen, CommentScreen):
                assert faults(screen) == []
                said.append(screen.sentence)
                await press(pilot, "enter")
            elif isinstance(screen, LessonTable):
                asked = screen.question
                assert asked is not None
                due = sum(isinstance(f, Chosen) for f in screen.session.facts)
                fact = [f for f in lesson.facts if isinstance(f, Chosen)][due]
                assert fact.action in asked.legal
                screen._reply(fact.action)
                await settled(pilot)
            else:
                break
        assert app.screen is app.home
        assert len(said) == len(lesson.turns) + 2
        assert len(app.library.unfinished()) == 0
        assert app.library.last_table() is None


async def test_another_choice_is_told_and_asked_again(tmp_path: Path) -> None:
    async with school(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        app.learn(plugins.ruleset("wizard"))
        await press(pilot, "enter", "enter", "0")
        assert isinstance(app.screen, LessonTable)
        await press(pilot, "u", "v", "g", "x", "c")
        assert isinstance(app.screen, LessonTable)
        await press(pilot, "enter")
        assert isinstance(app.screen, CommentScreen)
        assert "this lesson continues with bid 2." in text(app.screen).replace("\n", " ")
        assert "Wz is a sure trick" in text(app.screen)
        app = await press(pilot, "enter", "w")
        assert isinstance(app.screen, CommentScreen)
        await press(pilot, "enter", "2", "enter")
        assert isinstance(app.screen, CommentScreen)
        assert "play 3♣" in text(app.screen)


@pytest.mark.parametrize("where", ["comment", "table"])
async def test_a_lesson_is_left_for_home(tmp_path: Path, where: str) -> None:
    async with school(tmp_path).run_test(size=(60, 20)) as pilot:
        app = await settled(pilot)
        app = await press(pilot, "t", "enter", *(["enter", "enter"] if where == "table" else []))
        assert isinstance(app.screen, CommentScreen if where == "comment" else LessonTable)
        app = await press(pilot, "escape")
        assert app.screen is app.home


@pytest.mark.parametrize("where", ["comment", "table"])
async def test_a_lesson_in_which_something_was_played_is_left_after_a_question(tmp_path: Path, where: str) -> None:
    async with school(tmp_path).run_test(size=(60, 20)) as pilot:
        app = await settled(pilot)
        app.learn(plugins.ruleset("wizard"))
        app = await press(pilot, "enter", "enter", "2", "enter", *(["enter"] if where == "table" else []))
        here = app.screen
        assert isinstance(here, CommentScreen if where == "comment" else LessonTable)
        app = await press(pilot, "escape")
        assert isinstance(app.screen, ConfirmScreen)
        app = await press(pilot, "enter")
        assert app.screen is here
        app = await press(pilot, "q", "y")
        assert app.screen is app.home


async def test_a_game_without_a_lesson_says_so(tmp_path: Path) -> None:
    async with school(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        with pytest.raises(Unreadable, match="High Card has no lesson"):
            lecture(app, HIGH_CARD)
        app.learn(HIGH_CARD)
        await settled(pilot)
        assert "has no lesson" in text(app.screen)


RIGHT = lesson_texts(plugins.ruleset("wizard"))[0]


@pytest.mark.parametrize(
    ("text_", "problem"),
    [
        ("start = ", "not TOML"),
        ('start = "x"', "has the keys end, record, start, turns; this one has start"),
        (RIGHT.replace('"bid 2"}', '"bid 9"}', 1), "cannot be used: .*line 3|cannot be used"),
        (RIGHT.replace('"human"', '"thumb"'), "one person"),
        (RIGHT.replace("\n6 = ", "\n7 = "), "turns 1 to 6; there is no turn 7"),
        (RIGHT.replace("{W1}", "{Q9}"), "cannot be used"),
    ],
)
def test_a_wrong_lesson_is_refused_in_words(text_: str, problem: str) -> None:
    with pytest.raises(Unreadable, match=problem):
        read_lesson(text_, plugins.ruleset)


def test_cards_in_comments_are_marked() -> None:
    assert "9♣" not in RIGHT
    assert plain(read_lesson(RIGHT, plugins.ruleset).turns[1]).startswith("Count: W1 is a sure trick.")


SPECIAL = {
    "cutthroat-spades": ("Blind bids", "Shoot the Moon"),
    "two-player-spades": ("Double Nil and its exchange",),
    "three-handed-euchre": ("Going alone", "Without a dummy"),
    "wizard": ("Jesters and a bid of nought",),
    "canadian-smear": ("A bid of four",),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_lessons_for_its_special_parts(game: str) -> None:
    assert lesson_titles(plugins.ruleset(game)) == ("A first hand", *SPECIAL[game])


async def test_a_lesson_is_chosen_by_its_title(tmp_path: Path) -> None:
    async with school(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        app = await press(pilot, "t")
        assert isinstance(app.screen, ChoiceScreen)
        assert "A first hand" in text(app.screen)
        app = await press(pilot, "escape")
        assert app.screen is app.home
        app = await press(pilot, "t", "down", "enter")
        assert isinstance(app.screen, CommentScreen)
