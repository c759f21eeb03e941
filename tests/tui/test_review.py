"""Looking back at ended games: stepping, whose hands, what-ifs that never count, records for a report."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from textual.widgets import DataTable, Static

from cardtable import plugins
from cardtable.core.facts import Chosen, Dealt
from cardtable.core.ruleset import Table
from cardtable.core.text import clean
from cardtable.games.wizard import RULESET as WIZARD
from cardtable.store.database.schema import StoreFailed
from cardtable.store.db import Store
from cardtable.store.records.proof import WHAT_A_WHAT_IF_PROVES
from cardtable.store.records.record_text import read_right
from cardtable.table.launch import Origin
from cardtable.tui.evening.game_over import GameOverScreen
from cardtable.tui.look.glyphs import STYLES, card_glyphs
from cardtable.tui.pages.dialogs import NoticeScreen
from cardtable.tui.play.pause import entries
from cardtable.tui.play.table import TableScreen
from cardtable.tui.review.mistakes import CostlyScreen
from cardtable.tui.review.proof import check_text, source_text, source_title
from cardtable.tui.review.replay import Replay
from cardtable.tui.review.review import ReviewListScreen, ReviewScreen
from cardtable.tui.review.scoreboard import ScoreboardScreen
from cardtable.tui.shell.app import CardtableApp
from cardtable.tui.widgets.felt import Felt
from tests.sizes import partly_slow
from tests.store.play import TABLE, begin, play_on, play_to
from tests.toy import find
from tests.tui.fit import text
from tests.tui.shell import QUIET, game_of, make_app, press, settled
from tests.tui.test_shell_fit import NAMES, SIZES, faults

KINDS = ("human", *["random"] * 5)


def wizard(folder: Path, first: int = 9) -> int:
    """Keep a finished game of Wizard for six, with a choice that was taken back; return its number."""
    with Store.open(folder) as store:
        table = Table(NAMES, WIZARD.Options(), round=first)
        with store.new_game(WIZARD, table, KINDS, Origin(bytes(32))) as game:
            play_to(game.session, Random(2), 4)
            game.session.take_back(1)
            play_on(game.session, Random(3))
            return game.id


async def opened(app: CardtableApp) -> ReviewScreen:
    screen = app.screen
    assert isinstance(screen, ReviewScreen)
    return screen


@partly_slow("size", [*SIZES, (200, 60)], always={0})
async def test_every_step_fits(tmp_path: Path, size: tuple[int, int]) -> None:
    wizard(tmp_path)
    async with make_app(tmp_path).run_test(size=size) as pilot:
        app = await settled(pilot)
        app.action_open("review")
        app = await press(pilot)
        assert isinstance(app.screen, ReviewListScreen)
        assert faults(app.screen) == [], text(app.screen)
        app = await press(pilot, "enter")
        screen = await opened(app)
        assert faults(screen) == [], text(screen)
        for key in ("down", "n", "a", "left", "end", "home"):
            await press(pilot, key)
            assert faults(screen) == [], text(screen)
        assert "step 0 of" in text(screen)
        app = await press(pilot, "v")
        assert isinstance(app.screen, ScoreboardScreen)
        app = await press(pilot, "escape", "escape", "escape")
        assert app.screen is app.home


async def test_trumps_are_told_and_nobody_thinks(tmp_path: Path) -> None:
    wizard(tmp_path)
    async with make_app(tmp_path).run_test(size=(120, 40)) as pilot:
        app = await settled(pilot)
        app.action_open("review")
        app = await press(pilot, "enter", "right", "right")
        screen = await opened(app)
        scene = screen.replay.now.scene(None)
        assert any("trump" in badge for badge in scene.badges)
        assert "♣ trumps" in text(screen)
        for _ in range(6):
            await press(pilot, "right")
            assert "thinking" not in text(screen)
        assert "? Help" in text(screen)


async def test_what_cost_most_is_found_while_looking_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.tui.review.mistakes.suspected", lambda _: None)
    (tmp_path / "keys.toml").write_text('review.costly = "z"')
    wizard(tmp_path)
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        app.action_open("review")
        app = await press(pilot, "enter", "n", "h", "z")
        assert isinstance(app.screen, CostlyScreen)
        assert "what cost most in round 10" in text(app.screen)
        assert app.screen.seats == [0]
        app = await press(pilot, "escape", "b", "a", "a", "z")
        assert isinstance(app.screen, CostlyScreen)
        assert "what cost most in round 9" in text(app.screen)
        assert app.screen.seats == [1]


async def test_steps_tricks_and_hands(tmp_path: Path) -> None:
    number = wizard(tmp_path)
    async with make_app(tmp_path).run_test(size=(100, 30)) as pilot:
        app = await settled(pilot)
        store = app.library.store
        replay = Replay(app, number, store.review(number, app.library.find), KINDS)
        assert len(replay.hands) == 2
        assert len(replay.tricks) == 9 + 10
        facts = replay.session.facts
        assert all(any(isinstance(f, Dealt) for f in facts[max(i - 8, 0) : i]) for i in replay.hands)
        assert all("·" not in replay.hand(seat) and len(replay.hand(seat).split()) == 9 for seat in range(6))
        assert replay.at == replay.hands[0]
        seen = [replay.happenings]
        while replay.at < replay.length:
            before = replay.at
            replay.step(1)
            assert replay.at > before
            seen.append(replay.happenings)
            assert replay.now.facts == facts[: replay.at]
        back = [replay.happenings]
        while replay.at > replay.hands[0]:
            replay.step(-1)
            back.append(replay.happenings)
        assert back[::-1] == seen
        replay.leap(replay.tricks, 1)
        assert replay.at == replay.tricks[0]
        assert replay.held
        replay.leap(replay.hands, 1)
        assert replay.at == replay.hands[1]
        replay.leap(replay.tricks, -1)
        assert replay.at == replay.tricks[8]
        replay.go(10**6)
        assert replay.at == replay.length


async def test_all_hands_or_one(tmp_path: Path) -> None:
    wizard(tmp_path)
    async with make_app(tmp_path).run_test(size=(100, 30)) as pilot:
        app = await settled(pilot)
        app.action_open("review")
        app = await press(pilot, "enter", "right", "right", "right", "right", "right", "right", "right")
        screen = await opened(app)
        hands = [screen.replay.hand(seat) for seat in range(6)]
        assert all(hand in text(screen) for hand in hands)
        await press(pilot, "a", "a")
        assert screen.whose == 1
        shown = text(screen)
        assert hands[1] in shown
        assert all(hand not in shown for seat, hand in enumerate(hands) if seat != 1)


async def test_a_running_game_is_not_shown(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, begin(store) as game:
        play_to(game.session, Random(1), 4)
        with pytest.raises(StoreFailed, match="not finished"):
            store.review(game.id, find)
        with pytest.raises(StoreFailed, match="not finished"):
            store.what_if(game.id, game.session, game.kinds, find)
        assert store.ended(9) == []
    async with make_app(tmp_path).run_test(size=(60, 20)) as pilot:
        app = await settled(pilot)
        app.action_open("review")
        app = await press(pilot, "enter", "v", "s", "down")
        assert isinstance(app.screen, ReviewListScreen)
        assert "No game has ended yet" in text(app.screen)


async def test_a_what_if_goes_on_from_there_and_never_counts(tmp_path: Path) -> None:
    number = wizard(tmp_path)
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        store = app.library.store
        before = (store.statistics.lines(), store.statistics.against())
        app.action_open("review")
        app = await press(pilot, "enter", "right", "w", "2")
        game = game_of(app)
        assert isinstance(app.screen, TableScreen)
        assert "This is a what-if: it never counts." in game.table.said
        assert game.humans == {1}
        assert game.kept.practice
        assert game.kept.what_if == number
        assert game.title.startswith("What if: ")
        assert source_title(game.kept) == ("What-if", f"of game {number}")
        assert source_text(game.kept) == check_text(game.kept) == WHAT_A_WHAT_IF_PROVES
        assert "back to the game looked at" in [entry.about for entry in entries(game)]
        original = store.review(number, app.library.find)
        shared = game.session.facts[: len(original.facts)]
        assert original.facts[: len(shared)][:8] == shared[:8]
        assert store.unfinished() == []
        assert number in [g.id for g in store.ended(9)]
        play_on(game.session, Random(1))
        assert (store.statistics.lines(), store.statistics.against()) == before
        assert store.statistics.counted().what_ifs == 1
        assert [g.id for g in store.ended(9)] == [number]
        last = store.same_again(app.library.find)
        assert last is not None
        assert last.kinds == KINDS


@partly_slow("way", ["left", "abandoned", "played out"], always={0})
async def test_a_what_if_leads_back_to_where_it_was_begun(tmp_path: Path, way: str) -> None:
    number = wizard(tmp_path)
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        app.action_open("review")
        app = await press(pilot, "enter", *(["end", "left"] if way == "played out" else ["right", "right", "right"]))
        place = app.screen.query_one(".heading", Static).content
        app = await press(pilot, "w", "2")
        if way == "left":
            app = await press(pilot, "escape", "6")
        elif way == "abandoned":
            app = await press(pilot, "escape", "7", "y")
        else:
            while not isinstance(app.screen, GameOverScreen):
                app = await press(pilot, "enter")
            app = await press(pilot, "escape")
        assert isinstance(app.screen, ReviewScreen)
        assert app.screen.replay.number == number
        assert app.screen.query_one(".heading", Static).content == place
        app = await press(pilot, "escape")
        assert app.screen is app.home
        app = await press(pilot, "2", "enter", "escape", "6")  # another game leads home
        assert app.screen is app.home


@partly_slow("size", [(60, 20), (80, 24), (120, 40)], always={0})
async def test_bids_and_the_turned_card_lie_on_the_felt_that_is_looked_back_at(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    wizard(tmp_path)
    async with make_app(tmp_path).run_test(size=size) as pilot:
        app = await settled(pilot)
        app.action_open("review")
        app = await press(pilot, "enter", "right")
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        while not screen.replay.now.scene(None).said:
            await press(pilot, "right")
        region = screen.query_one(Felt).region
        felt = "\n".join(text(screen).split("\n")[region.y : region.bottom])
        scene = screen.replay.now.scene(None)
        for seat, words in scene.said:
            assert f"{clean(scene.seats[seat].name)[:8]}" in felt
            assert words in felt
        for card in scene.up:
            glyphs = card_glyphs(card, STYLES[QUIET.suits])
            assert size[1] < 24 or (glyphs[:-1] in felt and glyphs[-1] in felt)
        assert faults(screen) == []


def test_a_point_of_a_session_is_the_session_of_that_time(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, begin(store) as game:
        logs = []
        while not game.session.standing.over:
            play_to(game.session, Random(5), game.session.at + 1)
            logs.append((len(game.session.facts), game.session.log(), game.session.truth, game.session.scene(0)))
        for facts, log, truth, scene in logs:
            then = game.session.until(facts)
            assert (then.log(), then.truth, then.scene(0)) == (log, truth, scene)
        then = game.session.until(logs[3][0])
        play_on(then, Random(9))
        assert len(game.session.facts) == logs[-1][0]


async def test_this_deal_is_copied_as_a_record(tmp_path: Path) -> None:
    number = wizard(tmp_path)
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        app.action_open("review")
        app = await press(pilot, "enter", "down", "c")
        assert isinstance(app.screen, NoticeScreen)
        assert "The record up to here is in" in text(app.screen)
        (path,) = (tmp_path / "records").iterdir()
        assert app.clipboard == path.read_text(encoding="utf-8")
        header, session, facts = read_right(path.read_bytes(), plugins.ruleset)
        assert header.players == KINDS
        assert sum(isinstance(f, Dealt) for f in facts) == 1
        played = [f for f in facts if isinstance(f, Chosen) and f.action.verb == "play"]
        assert len(played) == 6
        assert session.facts == app.library.store.review(number, app.library.find).facts[: len(session.facts)]


async def test_a_record_file_is_imported_and_reviewed(tmp_path: Path) -> None:
    number = wizard(tmp_path / "from")
    with Store.open(tmp_path / "from") as store:
        record = tmp_path / "game.jsonl"
        record.write_text(store.export(number), encoding="utf-8")
    async with make_app(tmp_path / "to").run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        app.action_open("review")
        app = await press(pilot, "i", *str(record).replace("/", "/"), "enter")
        assert "Saved as game 1" in text(app.screen)
        app = await press(pilot, "enter")
        assert app.screen.query_one(DataTable).row_count == 1
        app = await press(pilot, "enter")
        assert (await opened(app)).replay.session.standing.over
        app = await press(pilot, "escape", "i", *"nothing", "enter")
        assert "cannot be read" in text(app.screen)


def test_tables_of_the_toy_are_listed(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        with store.new_game(find("high-card"), TABLE, ("human", "human", "random"), Origin(bytes(32))) as game:
            play_on(game.session, Random(1))
        assert [g.state for g in store.ended(1)] == ["finished"]


async def test_the_score_sheet_of_an_ended_game_is_saved(tmp_path: Path) -> None:
    number = wizard(tmp_path)
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        app.action_open("review")
        for digit, ending in (("1", ".txt"), ("2", ".md"), ("3", ".svg")):
            app = await press(pilot, "s", digit, "enter")
            saved = (tmp_path / "sheets" / f"wizard-{number}{ending}").read_text(encoding="utf-8")
            assert "Čeněk" in saved
        app = await press(pilot, "v")
        assert isinstance(app.screen, ScoreboardScreen)
        app = await press(pilot, "s", "1")
        assert "Score sheet saved in" in text(app.screen)


@pytest.mark.slow
async def test_any_size_is_survived(tmp_path: Path) -> None:
    wizard(tmp_path)
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        for room in ("review", "statistics"):
            app.action_open(room)
            for step in range(2):
                app = await press(pilot)
                for size in ((20, 5), (1, 1), (59, 24), (200, 60), (80, 24)):
                    await pilot.resize_terminal(*size)
                    await settled(pilot)
                assert faults(app.screen) == []
                app = await press(pilot, "escape" if step else "enter")
            app = await press(pilot, "escape")
            assert app.screen is app.home


async def test_a_store_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise StoreFailed("the disk is gone")

    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        monkeypatch.setattr(Store, "ended", broken)
        monkeypatch.setattr(Store, "statistics", property(broken))
        for room in ("review", "statistics"):
            app.action_open(room)
            app = await press(pilot, "right", "down")
            assert "the disk is gone" in text(app.screen)
            app = await press(pilot, "escape")
