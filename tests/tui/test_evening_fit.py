"""Every screen of an evening at every size, with six awkward names and a long tourney."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from textual.screen import Screen

from cardtable.core.chance import Chance, code_key
from cardtable.table.launch import Origin
from cardtable.table.seating import draw_for_deal
from cardtable.table.series import Played, Tourney
from cardtable.tui.evening.board import BoardScreen, FinalScreen
from cardtable.tui.evening.ceremony import CeremonyScreen, Victory
from cardtable.tui.evening.cuts import OpeningScreen
from cardtable.tui.evening.game_over import GameOverScreen
from cardtable.tui.evening.new_game import Draw
from cardtable.tui.evening.seating import SeatingScreen
from cardtable.tui.look.glyphs import SYMBOLS
from cardtable.tui.pages.dialogs import NoticeScreen
from cardtable.tui.play.pause import PauseScreen
from cardtable.tui.play.seats import SeatsScreen
from cardtable.tui.review.proof import source_text
from cardtable.tui.review.save_sheet import SaveSheetScreen
from cardtable.tui.shell.app import CardtableApp
from tests.sizes import partly_slow
from tests.toy import RULESET as HIGH_CARD
from tests.tui.evenings import named
from tests.tui.fit import text
from tests.tui.shell import game_of, make_app, press, settled, wizard
from tests.tui.test_shell_fit import NAMES, SIZES, faults, played

CUTS = ("a rather long cut that somebody typed without looking 1234567",) * 6
LONG = Tourney(
    NAMES, 99, tuple(Played(i, (-1230, 90, 5, 5, 0, 90), (1, 5), (2, 0, 1, 0, 3, 0), ("☺",) * 6) for i in range(1, 40))
)


def draw() -> Draw:
    """Return a draw of six players in which many draw again."""
    for n in range(1, 999):
        found = draw_for_deal(6, HIGH_CARD.info.drawing, Chance(code_key(str(n))).shuffled)
        if len(found.rounds) > 3:
            return Draw(found, NAMES)
    raise AssertionError("no draw has so many ties")


def long_board(app: CardtableApp, follows: str) -> Screen[Any]:
    number = game_of(app).kept.series
    assert number is not None
    board = BoardScreen(app.library, number, follows)
    board.tourney = LONG
    return board


def final(app: CardtableApp, tourney: Tourney) -> Screen[Any]:
    number = game_of(app).kept.series
    assert number is not None
    screen = FinalScreen(app.library, number)
    screen.tourney = tourney
    return screen


def victory(app: CardtableApp) -> Victory:
    table = game_of(app).session.table
    return Victory("Wizard", table.names, tuple(range(100, 100 + table.seats)), (0, 1), frozenset({0}))


def with_cuts(app: CardtableApp) -> Screen[Any]:
    kept = game_of(app).kept
    kept.origin = Origin(kept.origin.root, CUTS)
    return NoticeScreen(source_text(kept))


def from_code(app: CardtableApp) -> Screen[Any]:
    kept = game_of(app).kept
    kept.origin = Origin(code="WIZ-7QF3K2")
    return OpeningScreen(kept, NAMES)


SCREENS: dict[str, Callable[[CardtableApp], Screen[Any]]] = {
    "draw": lambda app: SeatingScreen("Wizard", draw()),
    "ceremony": lambda app: CeremonyScreen(victory(app), 0, SYMBOLS),
    "ceremony of a bot": lambda app: CeremonyScreen(victory(app), 1, SYMBOLS),
    "board": lambda app: long_board(app, "next"),
    "board in a game": lambda app: long_board(app, ""),
    "level": lambda app: final(app, replace(LONG, goal=3, played=LONG.played[:3])),
    "ended early": lambda app: final(app, replace(LONG, ended=True)),
    "winner": lambda app: final(app, replace(LONG, goal=1, played=(replace(LONG.played[0], winners=(1,)),))),
    "seats": lambda app: SeatsScreen(game_of(app)),
    "save": lambda app: SaveSheetScreen(game_of(app)),
    "pause": lambda app: PauseScreen(game_of(app)),
    "game over": lambda app: GameOverScreen(game_of(app)),
    "cuts": lambda app: OpeningScreen(game_of(app).kept, NAMES),
    "source": with_cuts,
    "code": from_code,
}


@partly_slow("size", SIZES, always={0})
async def test_screens_of_an_evening_fit(tmp_path: Path, size: tuple[int, int]) -> None:
    request = replace(wizard(tmp_path, NAMES, ("human", *["random"] * 5)), tokens=3)
    async with make_app(tmp_path, request).run_test(size=size) as pilot:
        app = await settled(pilot)
        assert named(app) == "Seating"
        assert faults(app.screen) == []
        await press(pilot, "enter")
        app = await played(pilot)
        for name, make in SCREENS.items():
            screen = make(app)
            app.push_screen(screen)
            await settled(pilot)
            assert faults(screen) == [], f"{name}\n{text(screen)}"
            await app.pop_screen()


@partly_slow("size", SIZES, always={0})
async def test_the_first_screen_offers_all_that_is_open(tmp_path: Path, size: tuple[int, int]) -> None:
    for tokens in (None, 3, 3):
        request = replace(wizard(tmp_path, NAMES, ("human", *["random"] * 5)), tokens=tokens)
        async with make_app(tmp_path, request).run_test(size=size) as pilot:
            await press(pilot, *(["enter"] if tokens else []), "escape", "6")
    async with make_app(tmp_path).run_test(size=size) as pilot:
        app = await settled(pilot)
        assert faults(app.screen) == [], text(app.screen)
        assert text(app.screen).count("Resume: Wizard") == 3
        assert "Same again: Wizard" in text(app.screen)
