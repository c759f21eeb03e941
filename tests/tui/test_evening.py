"""Evenings with friends by keys: the draw for the deal, cuts and codes, the last table again, and who plays on."""

from __future__ import annotations

import asyncio
import gc
from dataclasses import replace
from pathlib import Path
from weakref import ref

import pytest
from textual.pilot import Pilot

from cardtable.core.chance import Chance, code_key, seal, sealed_key
from cardtable.core.codes import share_code, stands_for
from cardtable.core.errors import CardtableError
from cardtable.core.facts import Dealt
from cardtable.core.pending import Ask, Deal
from cardtable.core.ruleset import Table
from cardtable.core.text import plain
from cardtable.store.db import Store
from cardtable.store.records.proof import WHAT_A_CODE_PROVES, verify
from cardtable.table.launch import Origin
from cardtable.table.request import LaunchRequest
from cardtable.table.seating import draw_for_deal
from cardtable.tui.evening.deal_draw import steps
from cardtable.tui.evening.game_over import GameOverScreen
from cardtable.tui.evening.new_game import Draw
from cardtable.tui.evening.seating import SeatingScreen
from cardtable.tui.shell.app import CardtableApp
from tests.toy import RULESET as HIGH_CARD
from tests.toy import HighCardOptions, find
from tests.tui.evenings import ASKING, NAMED, NAMES, TIE, choose, evening_app, named, play_out, shown, type_code
from tests.tui.shell import QUIET, ROOT, game_of, high_card, make_app, press, settled

FIVE = HighCardOptions(hands=5, stakes="on")
ANIMATED = replace(NAMED, animation="on")


def two_people(folder: Path) -> LaunchRequest:
    return high_card(folder, NAMES, ("human", "human", "random"))


def first_request(app: CardtableApp) -> Deal:
    """Return the request for the first deal of the game on the screen."""
    session = game_of(app).session
    due = session.ruleset.pending(session.ruleset.new_game(session.table))
    assert isinstance(due, Deal)
    return due


async def set_up(pilot: Pilot[None]) -> None:
    """Open the set-up of High Card from the first screen."""
    app = await settled(pilot)
    await press(pilot, str(app.library.numbered(app.settings.games).index("high-card") + 1))


def first_deal(app: CardtableApp) -> Dealt:
    fact = game_of(app).session.facts[0]
    assert isinstance(fact, Dealt)
    return fact


# Seating


async def test_a_draw_with_a_tie_is_shown_card_by_card(tmp_path: Path) -> None:
    async with evening_app(tmp_path).run_test(size=(80, 24)) as pilot:
        await press(pilot, "1")
        await type_code(pilot, TIE)
        await choose(pilot, "dealer", "draw cards")
        app = await press(pilot, "s")
        assert named(app) == "Seating"
        told = [
            "Ann draws 3♣.", "Bo draws 3♥.", "Cy draws 2♦.", "Ann and Bo are equal and draw again for their order.",
            "Ann draws 4♠.", "Bo draws A♥.", "Bo deals first; to the left sit Ann, then Cy.",
        ]  # fmt: skip
        assert " ".join(told) in shown(app)
        assert "left 1 deals left 2" in shown(app)
        app = await press(pilot, "enter")
        assert named(app) == "Table"
        game = game_of(app)
        assert (game.session.table.names, game.session.table.dealer) == (("Bo", "Ann", "Cy"), 0)
        assert game.kept.kinds[1] == "human"
        assert game.viewer == 1


async def test_the_draw_takes_its_time_and_enter_draws_the_rest(tmp_path: Path) -> None:
    app = evening_app(tmp_path, settings=ANIMATED)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "1")
        await type_code(pilot, TIE)
        await choose(pilot, "dealer", "draw cards")
        app = await press(pilot, "s")
        screen = app.screen
        assert isinstance(screen, SeatingScreen)
        assert screen.shown < len(screen.steps)
        assert "deals first" not in shown(app)
        app = await press(pilot, "enter")
        assert app.screen is screen
        assert "Bo deals first" in shown(app)
        app = await press(pilot, "enter")
        assert named(app) == "Table"


def test_those_who_draw_again_have_no_card_before_them() -> None:
    found = find("high-card").info.drawing
    draw = Draw(draw_for_deal(3, found, Chance(code_key(TIE)).shuffled), NAMES)
    seen = [([c is not None for c in step.view.cards], plain(step.text)) for step in steps(draw)]
    assert seen[3] == ([False, False, True], "Ann and Bo are equal and draw again for their order")
    assert seen[-1] == ([True] * 3, "Bo deals first; to the left sit Ann, then Cy")


async def test_wizard_says_who_keeps_the_score(tmp_path: Path) -> None:
    async with evening_app(tmp_path).run_test(size=(80, 24)) as pilot:
        await press(pilot, "2")
        await choose(pilot, "dealer", "draw cards")
        app = await press(pilot, "s")
        assert "keeps the score." in shown(app)


@pytest.mark.parametrize(("way", "dealer"), [("the host", "Ann"), ("Bo", "Bo"), ("last game's loser", "Cy")])
async def test_the_first_dealer_is_found_in_other_ways(tmp_path: Path, way: str, dealer: str) -> None:
    with Store.open(tmp_path) as store:
        table = Table(("Cy", "Ann", "Bo"), HIGH_CARD.Options(), scores=(0, 7, 9))
        with store.new_game(HIGH_CARD, table, ("random",) * 3, Origin(bytes(32))) as game:
            while game.session.advance() or isinstance(game.session.pending, Ask):
                if isinstance(game.session.pending, Ask):
                    asked = game.session.observation()
                    game.session.act(asked.seat, asked.legal[0], game.session.at)
    async with evening_app(tmp_path).run_test(size=(80, 24)) as pilot:
        await set_up(pilot)
        await choose(pilot, "dealer", way)
        app = await press(pilot, "s")
        table = game_of(app).session.table
        assert table.names[table.dealer] == dealer


# Before the first deal


async def test_a_newcomer_is_not_asked_to_cut(tmp_path: Path) -> None:
    async with evening_app(tmp_path, settings=QUIET).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "1", "enter")
        assert named(app) == "Table"


async def test_cuts_change_the_deal_and_the_proof_holds_them(tmp_path: Path) -> None:
    async with evening_app(tmp_path, settings=ASKING, request=two_people(tmp_path)).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        assert named(app) == "Opening"
        sealed = seal(ROOT.root)
        assert f"{sealed[:8]} {sealed[8:16]}" in shown(app)
        assert "it does not show: that the root was drawn by chance" in shown(app)
        assert "Ann, type anything" in shown(app)
        app = await press(pilot, *"7 q", "enter")
        assert "Bo, type anything" in shown(app)
        assert app.game is None
        app = await press(pilot, "enter")
        kept = game_of(app).kept
        assert kept.origin.cuts == ("7 q", None, None)
        request = next(iter(game_of(app).session.facts))
        assert request == Chance(sealed_key(ROOT.root, ("7 q", None, None))).deal(first_request(app))
        assert request != Chance(sealed_key(ROOT.root)).deal(first_request(app))
        app = await press(pilot, "enter")
        await press(pilot, "escape", "up", "enter")
        assert "Cuts: 7 q" in shown(app)
        await press(pilot, "enter")
        while not isinstance(app.screen, GameOverScreen):
            app = await press(pilot, "enter")
        assert "cardtable verify" not in shown(app)
        app = await press(pilot, "f")
        assert "Cards can now be verified" in shown(app)
        assert f"cardtable record export {kept.id} > game{kept.id}.jsonl" in shown(app)
        record = app.library.store.export(kept.id).encode()
        assert verify(record, find).right
        assert not verify(record.replace(b'"7 q"', b'"8 q"'), find).right


async def test_a_cut_that_nobody_types_changes_nothing(tmp_path: Path) -> None:
    for keys in (["enter", "enter"], ["escape"]):
        app = evening_app(tmp_path, settings=ASKING, request=two_people(tmp_path))
        async with app.run_test(size=(80, 24)) as pilot:
            app = await press(pilot, *keys)
            assert game_of(app).kept.origin.cuts == ()
            assert first_deal(app) == Chance(sealed_key(ROOT.root)).deal(first_request(app))


async def test_a_game_that_was_left_before_the_deal_asks_again(tmp_path: Path) -> None:
    async with evening_app(tmp_path, settings=ASKING, request=two_people(tmp_path)).run_test() as pilot:
        app = await settled(pilot)
        assert named(app) == "Opening"
    async with evening_app(tmp_path, settings=ASKING).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "a")
        assert named(app) == "Opening"
        app = await press(pilot, "x", "enter", "enter", "enter")
        assert game_of(app).kept.origin.cuts == ("x", None, None)
        app = await press(pilot, "escape", "6", "a")
        assert named(app) == "Table"
        assert game_of(app).viewer is None


async def test_cards_that_are_dealt_cannot_be_cut(tmp_path: Path) -> None:
    async with evening_app(tmp_path, request=two_people(tmp_path)).run_test() as pilot:
        app = await settled(pilot)
        with pytest.raises(CardtableError, match="can no longer be cut"):
            game_of(app).kept.cut(("late",))


# Share codes


async def test_a_code_deals_the_same_twice_and_has_no_seal(tmp_path: Path) -> None:
    deals = []
    async with evening_app(tmp_path, settings=ASKING).run_test(size=(80, 24)) as pilot:
        for _ in range(2):
            await set_up(pilot)
            await type_code(pilot, "hic-7qf3k2")
            app = await press(pilot, "s")
            assert named(app) == "Opening"
            assert "Share code: HIC-7QF3K2" in shown(app)
            assert WHAT_A_CODE_PROVES in shown(app)
            assert "type anything" not in shown(app)
            app = await press(pilot, "enter")
            deals.append((first_deal(app), game_of(app).session.table.dealer))
            app = await press(pilot, "escape")
            assert "Share code HIC-7QF3K2" in shown(app)
            await press(pilot, "6")
    assert deals[0] == deals[1]


async def test_a_code_sets_game_players_and_rules(tmp_path: Path) -> None:
    code = share_code(HIGH_CARD, FIVE, 2, bytes(32))
    async with evening_app(tmp_path).run_test(size=(80, 24)) as pilot:
        await press(pilot, "2")
        app = await type_code(pilot, code)
        assert shown(app).startswith("High Card")
        assert "Stakes: on; Hands: 5" in shown(app)
        await press(pilot, "home", "down", "right")
        assert f"Only the cards come from {code}" in shown(app)
        await press(pilot, "left")
        app = await press(pilot, "s")
        session = game_of(app).session
        assert session.table == Table(("Ann", "Bo"), FIVE, session.table.dealer)


async def test_a_code_with_a_typo_is_explained(tmp_path: Path) -> None:
    async with evening_app(tmp_path).run_test(size=(80, 24)) as pilot:
        await press(pilot, "1")
        app = await type_code(pilot, "HIC-7QF3K")
        assert "is not a share code" in shown(app)
        assert named(app) == "SetUp"


async def test_a_new_code_is_made_for_the_table(tmp_path: Path) -> None:
    async with evening_app(tmp_path).run_test(size=(80, 24)) as pilot:
        await press(pilot, "1")
        await choose(pilot, "hands", "5")
        await choose(pilot, "code", "a new share code")
        app = await press(pilot, "s")
        game = game_of(app)
        assert game.kept.origin.code is not None
        assert stands_for(game.kept.origin.code, HIGH_CARD, game.session.table)


# Once more


async def test_the_same_deal_again_is_practice(tmp_path: Path) -> None:
    request = high_card(tmp_path, NAMES, ("human", "random", "random"))
    async with evening_app(tmp_path, request=request).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        first = game_of(app)
        app = await press(pilot, "escape", "8")
        assert named(app) == "Confirm"
        app = await press(pilot, "y")
        second = game_of(app)
        assert second is not first
        assert second.session.facts[0] == first.session.facts[0]
        assert second.kept.practice
        assert [g.practice for g in app.library.store.games()] == [True, True]
        app = await play_out(pilot)
        await press(pilot, "3")
        assert [g.practice for g in app.library.store.games()] == [True, True, True]


async def test_same_again_keeps_the_table_and_passes_the_deal_on(tmp_path: Path) -> None:
    request = high_card(tmp_path, ("Ann", "Bo"), ("human", "random"))
    async with evening_app(tmp_path, request=request).run_test(size=(80, 24)) as pilot:
        await play_out(pilot)
        app = await press(pilot, "escape")
        assert named(app) == "Home"
        assert "a Same again: High Card Ann, Bo (bot); Bo deals first" in shown(app)
        app = await press(pilot, "a")
        session = game_of(app).session
        assert (session.table.names, session.table.dealer) == (("Ann", "Bo"), 1)
        assert game_of(app).kept.kinds == ("human", "random")


# Who plays on


async def test_a_bot_plays_on_for_somebody_who_comes_back(tmp_path: Path) -> None:
    async with evening_app(tmp_path, request=two_people(tmp_path)).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "enter")
        assert named(app) == "Table"
        who = game_of(app).viewer
        assert who == 1
        app = await press(pilot, "escape", "9")
        assert named(app) == "Seats"
        assert "1 Ann leaves; bot" in shown(app)
        app = await press(pilot, "2")
        game = game_of(app)
        assert game.humans == {0}
        assert game.viewer is None
        assert game.kept.kinds[1] != "human"
        assert named(app) == "Table"
        assert "Ann's turn" in shown(app)
        app = await press(pilot, "enter")
        assert game_of(app).viewer == 0
        await press(pilot, "escape", "6")
        app = await press(pilot, "a")
        assert game_of(app).viewer is None
        app = await press(pilot, "enter", "escape", "9")
        assert "2 Bo comes back" in shown(app)
        app = await press(pilot, "2")
        assert game_of(app).kept.kinds == ("human", "human", "random")
        assert game_of(app).viewer is None


async def test_only_seats_of_people_change_hands(tmp_path: Path) -> None:
    request = high_card(tmp_path, NAMES, ("human", "random", "random"))
    async with evening_app(tmp_path, request=request).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "escape", "9")
        assert "1 Ann leaves" in shown(app)
        assert "2 " not in shown(app).partition("Ann leaves")[2].partition("Esc")[0]


# Score sheets


@pytest.mark.parametrize(("key", "ending"), [("1", "txt"), ("2", "md"), ("3", "svg")])
async def test_the_score_sheet_is_saved_as_a_file(tmp_path: Path, key: str, ending: str) -> None:
    request = high_card(tmp_path, NAMES, ("human", "random", "random"))
    async with evening_app(tmp_path, request=request).run_test(size=(80, 24)) as pilot:
        app = await play_out(pilot)
        path = tmp_path / "sheets" / f"high-card-{game_of(app).kept.id}.{ending}"
        app = await press(pilot, "s", key)
        assert named(app) == "Notice"
        assert "Score sheet saved in" in shown(app)
        assert "wins with" in path.read_text("utf-8") or "share the victory" in path.read_text("utf-8")
        app = await press(pilot, "enter", "v", "s")
        assert named(app) == "SaveSheet"


async def test_a_sheet_that_cannot_be_saved_is_explained(tmp_path: Path) -> None:
    (tmp_path / "sheets").write_text("")
    request = high_card(tmp_path, NAMES, ("human", "random", "random"))
    async with evening_app(tmp_path, request=request).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "v", "s", "1")
        assert "cannot be made" in shown(app)


async def without_given_up_waits() -> None:
    """Let the event loop drop the time limits that a pilot no longer needs: each keeps the screen it was set at.

    The loop drops all that are cancelled once they are many and more than half.
    """
    loop = asyncio.get_running_loop()
    for _ in range(200):
        loop.call_later(60, gc.collect).cancel()
    await asyncio.sleep(0)


async def test_what_was_open_at_a_table_that_is_left_is_forgotten(tmp_path: Path) -> None:
    """However a table is left, neither it nor a question that stood over it is kept."""
    async with make_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        closed = []
        for _ in range(3):
            app.play(app.library.launch(high_card(tmp_path, ("Ann", "Bo"), ("human", "random"))))
            await settled(pilot)
            while not isinstance(app.screen, GameOverScreen):
                await press(pilot, "enter")
            closed += [ref(screen) for screen in app.screen_stack[1:]]
            await app.leave_table()
            await settled(pilot)
            assert len(app.screen_stack) == 1
        await without_given_up_waits()
        gc.collect()
        assert [s for c in closed if (s := c()) is not None][:-1] == []
