"""Every screen beside the table at every size: nothing off-screen, nothing cut, all keys of the last line in sight."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.containers import ScrollableContainer
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, OptionList, Static

from cardtable.games.wizard import RULESET as WIZARD
from cardtable.tui.base.handoff import Call, News
from cardtable.tui.evening.game_over import GameOverScreen
from cardtable.tui.evening.rules import RulesScreen
from cardtable.tui.pages.dialogs import ConfirmScreen, NoticeScreen, TypeScreen
from cardtable.tui.play.curtain import CurtainScreen
from cardtable.tui.play.hand_scores import HandScoresScreen
from cardtable.tui.play.last_trick import LastTrickScreen
from cardtable.tui.play.pause import PauseScreen
from cardtable.tui.review.log import LogScreen
from cardtable.tui.review.mistakes import CostlyScreen
from cardtable.tui.review.scoreboard import ScoreboardScreen
from cardtable.tui.shell.app import CardtableApp
from tests.sizes import partly_slow
from tests.tui.fit import rows, text
from tests.tui.shell import game_of, make_app, press, settled, wizard

SIZES = ((60, 20), (80, 24), (100, 30), (120, 40), (200, 60))
NAMES = ("Ann", "Bartholomew the Elder of Nether Wallop 12", "Čeněk", "王小明", "Eli", "Fay")
LONG = "There is much to be said about this. " * 8
NEWS = News("So far", (LONG,) * 40)
Show = Callable[[CardtableApp], Screen[Any]]
SCREENS: dict[str, Show] = {
    "curtain": lambda app: CurtainScreen(Call(NAMES[1], "", f"Pass to {NAMES[1]}. Others look away.", NEWS, NAMES[1])),
    "short curtain": lambda app: CurtainScreen(Call("Bo", "", "Pass to Bo. Others look away.")),
    "scores": lambda app: ScoreboardScreen(game_of(app)),
    "hand scores": lambda app: HandScoresScreen(game_of(app)),
    "what cost most": lambda app: CostlyScreen(game_of(app), range(6), 0, 0),
    "game over": lambda app: GameOverScreen(game_of(app)),
    "last trick": lambda app: LastTrickScreen(game_of(app)),
    "log": lambda app: LogScreen(game_of(app)),
    "pause": lambda app: PauseScreen(game_of(app)),
    "confirm": lambda app: ConfirmScreen(LONG),
    "notice": lambda app: NoticeScreen(LONG),
    "type": lambda app: TypeScreen("Seat 1", "Ann"),
    "rules": lambda app: RulesScreen(WIZARD, WIZARD.Options()),
}


def faults(screen: Screen[Any]) -> list[str]:
    """Return every widget that reaches beyond the screen or has less room than its content; what scrolls may."""
    found = [] if screen.virtual_size == screen.size else [f"the screen wants {screen.virtual_size}"]
    for w in screen.walk_children(Widget):
        if not w.region or any(isinstance(a, ScrollableContainer) for a in w.ancestors if a is not w):
            continue
        if not screen.region.contains_region(w.region):
            found.append(f"{w!r} is at {w.region}")
        room = w.content_size
        if isinstance(w, Static) and w.get_content_height(screen.size, screen.size, room.width) > room.height:
            found.append(f"{w!r} is cut at {room}")
    keys = screen.query(Footer)
    if keys and keys.first().virtual_size.width > screen.size.width:
        found.append("the keys are wider than the screen")
    return found


async def played(pilot: Pilot[None]) -> CardtableApp:
    """Return the application after a round of Wizard for six."""
    app = await settled(pilot)
    while not isinstance(app.screen, HandScoresScreen):
        await press(pilot, "0", "enter", "1", "enter")
    return app


@partly_slow("size", SIZES, always={0})
async def test_screens_of_a_game_fit(tmp_path: Path, size: tuple[int, int]) -> None:
    request = wizard(tmp_path, NAMES, ("human", *["random"] * 5))
    async with make_app(tmp_path, request).run_test(size=size) as pilot:
        app = await played(pilot)
        for name, make in SCREENS.items():
            if name == "rules" and not _has_rules():
                continue
            screen = make(app)
            app.push_screen(screen)
            await settled(pilot)
            assert faults(screen) == [], name
            if isinstance(screen, ScoreboardScreen):
                await press(pilot, "left")
                assert f"The sheet of {NAMES[-1]}" in text(screen)
                assert faults(screen) == [], text(screen)
            await app.pop_screen()


def _has_rules() -> bool:
    try:
        return bool(WIZARD.rules_text())
    except OSError:
        return False


@partly_slow("size", SIZES, always={0})
async def test_screens_of_the_menus_fit(tmp_path: Path, size: tuple[int, int]) -> None:
    async with make_app(tmp_path).run_test(size=size) as pilot:
        app = await settled(pilot)
        assert faults(app.screen) == []
        for way in (["2", *["right"] * 2], ["f2"], ["question_mark"]):
            app = await press(pilot, *way)
            focused = app.screen.focused
            for _ in range(focused.option_count if isinstance(focused, OptionList) else 1):
                assert faults(app.screen) == [], text(app.screen)
                await press(pilot, "down")
            app = await press(pilot, "escape")


async def test_a_curtain_shows_the_latest_news(tmp_path: Path) -> None:
    request = wizard(tmp_path, NAMES, ("human", *["random"] * 5))
    async with make_app(tmp_path, request).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        news = News("So far", tuple(f"line {i}" for i in range(30)))
        app.push_screen(CurtainScreen(Call("Bo", "", "Pass to Bo.", news)))
        await settled(pilot)
        lines = rows(app.screen)
        assert sum("line " in r for r in lines) == 8
        assert any("line 29" in r for r in lines)
        assert any("… 22 more before" in r for r in lines)
        assert any("I am Bo" in r for r in lines)
