"""A tourney by keys: set up, won game by game, left and resumed, ended early; its ceremony, board and final winner."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.table.series import Played, Tourney
from cardtable.tui.evening import tourney_text
from cardtable.tui.look.glyphs import ASCII, SYMBOLS
from tests.tui.evenings import NAMED, NAMES, choose, evening_app, named, play_out, shown, tourney
from tests.tui.shell import game_of, press, settled

ALONE = ("human", "random")


async def test_set_up_offers_tourneys(tmp_path: Path) -> None:
    async with evening_app(tmp_path).run_test(size=(80, 24)) as pilot:
        await press(pilot, "1")
        await choose(pilot, "tokens", "to 3 tokens, as the rules say")
        await choose(pilot, "tokens", "to 2 tokens")
        app = await press(pilot, "enter", "ctrl+u", "1", "2", "enter")
        assert "‹ to 12 tokens ›" in shown(app)
        assert "‹ draw cards ›" in shown(app)
        app = await press(pilot, "s")
        assert named(app) == "Seating"
        app = await press(pilot, "enter")
        number = game_of(app).kept.series
        assert number is not None
        assert app.library.store.tourneys.look(number).goal == 12


@pytest.mark.slow
async def test_a_whole_tourney_by_keys(tmp_path: Path) -> None:
    async with evening_app(tmp_path, request=tourney(tmp_path, 2, ("human", "human"))).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        assert named(app) == "Seating"
        await press(pilot, "enter")
        dealers, winners = [], []
        for game in range(1, 9):
            session = game_of(app).session
            dealers.append(session.table.dealer)
            app = await play_out(pilot)
            assert named(app) == "Ceremony"
            won = list(session.standing.winners)
            winners += won
            for seat in won:
                name = session.table.names[seat]
                assert f"{name}, pick a sticker for your token" in shown(app)
                app = await press(pilot, "2")
            if named(app) == "Final":
                break
            assert named(app) == "Board"
            assert "★" in shown(app)
            assert f"Game {game + 1} is next, dealt by" in shown(app)
            assert "Head to head" in shown(app)
            app = await press(pilot, "enter")
            assert named(app) == "Table" or named(app) == "Curtain"
            assert session.standing.scores != game_of(app).session.standing.scores == (0, 0)
        assert named(app) == "Final"
        last = app.library.store.tourneys.look(1)
        assert last.winner is not None
        name = last.names[last.winner]
        assert " ".join(name.upper()) in shown(app)
        assert f"{name} wins the tourney with 2 tokens." in shown(app)
        assert list(last.tokens) == [winners.count(seat) for seat in (0, 1)]
        assert all(s == "★" for seat in (0, 1) for s in last.stickers(seat))
        after = [(d + len(g.scores) + 1) % 2 for d, g in zip(dealers, last.played, strict=True)]  # three hands each
        assert dealers[1:] == after[:-1]
        app = await press(pilot, "2")
        assert named(app) == "Board"
        app = await press(pilot, "enter", "e")
        assert named(app) == "Board"
        app = await press(pilot, "escape", "1")
        assert game_of(app).kept.series == 2
        assert game_of(app).session.table.dealer == after[-1]
        assert app.library.store.tourneys.look(2).goal == 2


@pytest.mark.slow
async def test_a_tourney_that_was_left_goes_on_with_its_tokens(tmp_path: Path) -> None:
    request = tourney(tmp_path, 5, ("human", "human"))
    async with evening_app(tmp_path, request=request).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        app = await play_out(pilot)  # left before anybody picks a sticker
        winners = game_of(app).session.standing.winners
    async with evening_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        assert "a Resume: High Card, before game 2 of a tourney" in shown(app)
        app = await press(pilot, "a")
        for seat in winners:
            assert named(app) == "Ceremony"
            assert f"{NAMES[seat]}, pick a sticker for your token" in shown(app)
            assert " v Scores" not in shown(app)
            app = await press(pilot, "v", "escape" if seat else "1")
        assert named(app) == "Board"
        assert shown(app).count("☺") == len(winners)
    async with evening_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "a")
        assert named(app) == "Board"  # who has picked is not asked again
        await press(pilot, "enter", "enter")
        app = await press(pilot, "enter")
        at = game_of(app).session.at
        assert at > 1
    async with evening_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        assert "game 2 of a tourney" in shown(app)
        app = await press(pilot, "a")
        assert game_of(app).session.at == at
        app = await press(pilot, "enter", "escape", "8")
        assert named(app) == "Board"
        assert shown(app).count("☺") == len(winners)
        assert "Game 2 is being played." in shown(app)
        app = await press(pilot, "enter")
        assert named(app) == "Board"
        app = await press(pilot, "escape")
        assert named(app) == "Table"
        assert sum(app.library.store.tourneys.look(1).tokens) == len(winners)
        app = await play_out(pilot)
        await press(pilot, *["1"] * len(game_of(app).session.standing.winners))
        assert sum(app.library.store.tourneys.look(1).tokens) > len(winners)


async def test_leaving_the_draw_shows_it_again(tmp_path: Path) -> None:
    async with evening_app(tmp_path, request=tourney(tmp_path, 5)).run_test(size=(80, 24)) as pilot:
        app = await settled(pilot)
        before = shown(app)
    async with evening_app(tmp_path).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "a")
        assert shown(app) == before
        app = await press(pilot, "enter", "escape", "6", "a")
        assert named(app) == "Table"


async def test_an_evening_ends_early_between_games(tmp_path: Path) -> None:
    async with evening_app(tmp_path, request=tourney(tmp_path, 9, ALONE)).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        app = await play_out(pilot)
        while named(app) == "Ceremony":
            app = await press(pilot, "enter")
        app = await press(pilot, "e")
        assert named(app) == "Confirm"
        app = await press(pilot, "n")
        assert named(app) == "Board"
        app = await press(pilot, "e", "y")
        assert named(app) == "Final"
        assert "The tourney was ended early, with the tokens" in shown(app)
        app = await press(pilot, "escape")
        assert named(app) == "Home"
        assert "Resume" not in shown(app)
        assert app.library.store.tourneys.look(1).ended


async def test_an_evening_ends_early_during_a_game(tmp_path: Path) -> None:
    async with evening_app(tmp_path, request=tourney(tmp_path, 9, ALONE)).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "enter", "escape", "8", "e", "y")
        assert named(app) == "Final"
        assert [g.state for g in app.library.store.games()] == ["abandoned"]
        app = await press(pilot, "escape")
        assert named(app) == "Home"


async def test_a_sticker_is_typed_and_cleaned(tmp_path: Path) -> None:
    kinds = ("human", "human", "human")
    async with evening_app(tmp_path, request=tourney(tmp_path, 9, kinds)).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        app = await play_out(pilot)
        seat = game_of(app).session.standing.winners[0]
        await press(pilot, "7", *"[b]", "space", *"moonlight")
        app = await press(pilot, "enter")
        assert app.library.store.tourneys.look(1).played[0].stickers[seat] == "[b] moon"
        while named(app) == "Ceremony":
            app = await press(pilot, "enter")
        assert "[b] moon" in shown(app)


async def test_stickers_are_ascii_where_glyphs_are(tmp_path: Path) -> None:
    app = evening_app(tmp_path, settings=replace(NAMED, suits="ascii"), request=tourney(tmp_path, 9, ("human",) * 2))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        app = await play_out(pilot)
        assert "1 :)" in shown(app)
        assert "★" not in shown(app)
        while named(app) == "Ceremony":
            app = await press(pilot, "enter")
        assert ":)" in shown(app)


async def test_no_deal_of_a_tourney_is_played_again(tmp_path: Path) -> None:
    async with evening_app(tmp_path, request=tourney(tmp_path, 9, ALONE)).run_test(size=(80, 24)) as pilot:
        app = await press(pilot, "enter", "escape")
        assert "Tourney board" in shown(app)
        assert "Same deal" not in shown(app)


# The board as text

PLAYED = (
    Played(1, (90, 40), (0,), (0, 2), ("★", None)),
    Played(2, (-30, 50), (1,), (1, 0), (None, None)),
    Played(3, (70, 70), (0, 1), (0, 0), (None, "ok")),
)


def test_the_board_has_stickers_games_and_who_set_whom() -> None:
    board = Tourney(("Ann", "Bo"), 3, PLAYED)
    assert tourney_text.standings(board, SYMBOLS) == ["Ann   2  ★ ☺", "Bo    2  ☺ ok"]
    assert tourney_text.standings(board, ASCII) == ["Ann   2  * :)", "Bo    2  :) ok"]
    titles, lines = zip(*tourney_text.details(board), strict=True)
    assert lines[0][1:] == ["  1.     90*     40", "  2.    −30      50*", "  3.     70*     70*"]
    assert lines[1][1:] == ["1  Ann   –   1", "2  Bo    1   –"]
    assert lines[2][1:] == ["1  Ann   –   2", "2  Bo    1   –"]
    assert titles[2] == "Who set whom: bids the column missed when the row won"


def test_equal_players_play_on() -> None:
    board = Tourney(("Ann", "Bo"), 2, PLAYED)
    assert tourney_text.goal(board) == "Ann and Bo have 2 tokens each: play goes on until one is ahead."
    assert tourney_text.goal(Tourney(("Ann", "Bo"), 1)) == "1 token wins the tourney."


@pytest.mark.parametrize("count", [1, 5, 40])
def test_the_latest_of_many_stickers_are_shown(count: int) -> None:
    board = Tourney(("Ann", "Bo"), 99, tuple(replace(PLAYED[0], game=i, stickers=("abc", None)) for i in range(count)))
    (line, _) = tourney_text.standings(board, SYMBOLS)
    assert line.startswith(f"Ann {count:>3}  ")
    assert line.count("abc") == min(count, 6)
    assert ("…" in line) == (count > 6)
