"""What cost most in a hand: opened from its scores, the costliest first, for the people at the table only."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from textual.pilot import Pilot

from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import cards_in
from cardtable.core.facts import Chosen, Dealt, Fact
from cardtable.core.pending import Ask
from cardtable.store.database.schema import StoreFailed
from cardtable.table.costly import Costly, Suspect
from cardtable.table.session import Choice
from cardtable.tui.look.glyphs import STYLES, card_glyphs
from cardtable.tui.play.hand_scores import HandScoresScreen
from cardtable.tui.review.mistakes import CostlyScreen
from cardtable.tui.review.replay import Replay
from cardtable.tui.review.review import ReviewScreen
from cardtable.tui.shell.app import CardtableApp
from tests.kit.random_games import GAMES
from tests.table.test_costly import played
from tests.tui.fit import text
from tests.tui.shell import QUIET, game_of, high_card, make_app, press, settled, wizard

WHO = ("Ann", "Bo", "Cy")


def mistaken(choice: Choice) -> Suspect | None:
    """Find fault with every second card, the later the worse, and with a bid of nothing."""
    seen = choice.observation
    if seen.view.phase != "tricks":
        return Suspect(choice, Action("bid", n=9), 0.5)
    number = seen.view.play.number
    return Suspect(choice, PLAY[2], number) if number % 2 else None


def blamed(suspect: Suspect) -> Costly:
    """Blame a choice for what it looked like."""
    seen = suspect.choice.observation
    where = f"trick {seen.view.play.number}" if seen.view.phase == "tricks" else "bidding"
    return Costly(suspect.choice.at, seen.seat, where, suspect.choice.action, suspect.better, suspect.cost)


async def to_the_scores(pilot: Pilot[None]) -> CardtableApp:
    """Play the first choices until the scores of a hand are shown."""
    app = await settled(pilot)
    while not isinstance(app.screen, HandScoresScreen):
        asked = game_of(app).table.question
        if asked is not None:
            game_of(app).table._reply(asked.legal[0])
        await settled(pilot)
    return app


async def looked_back(pilot: Pilot[None]) -> str:
    """Open the screen and return what it says once all choices have been looked at."""
    app = await press(pilot, "h")
    screen = app.screen
    assert isinstance(screen, CostlyScreen)
    for _ in range(500):
        if " checked, judged" in text(screen):
            break
        await pilot.pause(0.02)
    await settled(pilot)
    return text(screen)


async def test_the_costliest_choices_of_people_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.tui.review.mistakes.suspected", mistaken)
    monkeypatch.setattr("cardtable.tui.review.mistakes.proven", blamed)
    app = make_app(tmp_path, wizard(tmp_path, WHO, ("human", "thumb", "thumb"), first_round=9))
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_scores(pilot)
        shown = await looked_back(pilot)
        order = [shown.index(f"trick {n}".capitalize()) for n in (7, 5, 3)]
        assert order == sorted(order)
        assert "Trick 1" not in shown
        assert "was worth 7.0 more" in shown
        assert "Bo" not in shown
        await press(pilot, "escape")
        assert isinstance(app.screen, HandScoresScreen)


async def test_a_choice_is_looked_at_where_it_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.tui.review.mistakes.suspected", mistaken)
    monkeypatch.setattr("cardtable.tui.review.mistakes.proven", blamed)
    app = make_app(tmp_path, wizard(tmp_path, WHO, ("human", "thumb", "thumb"), first_round=9))
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_scores(pilot)
        running = game_of(app)
        await looked_back(pilot)
        await press(pilot, "down", "enter")
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        replay = screen.replay
        now = replay.now
        assert isinstance(now.pending, Ask)
        assert now.pending.seat == 0
        assert now.facts == running.session.facts[: len(now.facts)]
        assert now.public.play.number == 5
        assert "⏎" not in text(screen)
        await press(pilot, "c")
        assert "A record holds every card" in text(app.screen)
        await press(pilot, "enter")
        assert " checked, judged" in await looked_back(pilot)
        await press(pilot, "enter")
        assert app.screen is screen
        assert replay.now.public.play.number == 7
        await press(pilot, "w")
        assert "itself" in text(app.screen)
        assert "everybody else is a bot" not in text(app.screen)
        await press(pilot, "1")
        game = game_of(app)
        assert game.kept.what_if == running.number
        assert game.humans == {0}
        assert game.session.facts == replay.now.facts[: len(game.session.facts)]
        assert [g.id for g in app.library.store.unfinished()] == [running.number]


async def test_nobody_at_a_shared_table_plays_on_before_the_game_has_ended(tmp_path: Path) -> None:
    app = make_app(tmp_path, wizard(tmp_path, WHO, ("human", "thumb", "thumb"), first_round=2))
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_scores(pilot)
        game, shared = game_of(app), ("human", "human", "thumb")
        now = game.session.until(len(game.session.facts))
        await app.push_screen(ReviewScreen(Replay(app, game.number, now, shared, ended=False)))
        await press(pilot, "w")
        assert "Others here would see" in text(app.screen)
        with pytest.raises(StoreFailed, match="not finished"):
            app.library.what_if(game.number, now, shared, None)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_in_progress_shows_of_others_what_was_public(name: str, seed: int) -> None:
    session, _ = played(name, seed, lambda seen: seen.legal[seed % len(seen.legal)])
    kinds = ("human", *["thumb"] * (session.table.seats - 1))
    app = SimpleNamespace(settings=QUIET)
    replay = Replay(app, 1, session, kinds, ended=False)  # type: ignore[arg-type]  # of the application, its settings
    public = {written(card) for fact in session.facts for card in shown_by(fact)}
    for at in range(replay.length):
        replay.go(at)
        for seat in range(session.table.seats):
            hand = [written(held.card) for held in replay.now.scene(seat).hand or ()]
            *cards, last = replay.hand(seat).split(" unseen")[0].split(" ")
            if not hand:
                continue
            if seat == 0:
                assert [*cards, last] == hand
            else:
                unseen = int(last) if last.startswith("+") else 0
                shown = cards if unseen else [*cards, last]
                assert len(shown) + unseen == len(hand)
                assert set(shown) <= public & set(hand)


def written(card: int) -> str:
    """Return a card as the screen writes it."""
    return card_glyphs(card, STYLES[QUIET.suits])


def shown_by(fact: Fact) -> tuple[int, ...]:
    """Return the cards that a fact shows to everybody."""
    if isinstance(fact, Dealt):
        return fact.up
    return tuple(cards_in(fact.action.cards)) if isinstance(fact, Chosen) and fact.action.verb == "play" else ()


async def test_the_key_that_looks_there_is_named_once_there_is_something(tmp_path: Path) -> None:
    app = make_app(tmp_path, wizard(tmp_path, WHO, ("human", "thumb", "thumb"), first_round=2))
    async with app.run_test(size=(60, 20)) as pilot:
        app = await to_the_scores(pilot)
        await looked_back(pilot)
        screen = app.screen
        assert isinstance(screen, CostlyScreen)
        screen.found = []
        screen._show()
        await settled(pilot)
        assert "⏎ Go there" not in text(screen)
        screen.found = [Costly(3, 0, "trick 1", PLAY[2], PLAY[3], 1.5)]
        screen._show()
        await settled(pilot)
        assert "⏎ Go there" in text(screen)


async def test_what_was_well_done_is_not_blamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.tui.review.mistakes.suspected", lambda _: None)
    app = make_app(tmp_path, wizard(tmp_path, WHO, ("thumb", "thumb", "thumb"), first_round=3))
    async with app.run_test(size=(60, 20)) as pilot:
        await to_the_scores(pilot)
        shown = await looked_back(pilot)
        assert shown.count("No costly mistakes") == 3  # bots alone: all of them


async def test_a_real_hand_is_looked_at_to_its_end(tmp_path: Path) -> None:
    app = make_app(tmp_path, wizard(tmp_path, WHO, ("human", "thumb", "thumb"), first_round=2))
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_scores(pilot)
        assert " checked, judged" in await looked_back(pilot)


async def test_a_game_from_outside_says_that_it_is_not_searched(tmp_path: Path) -> None:
    app = make_app(tmp_path, high_card(tmp_path, ("Ann", "Bo"), ("human", "random")))
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_scores(pilot)
        await press(pilot, "h")
        assert "Choices in High Card cannot be judged." in text(app.screen)


async def test_a_search_that_ends_while_the_screen_is_being_left_is_no_fault(tmp_path: Path) -> None:
    app = make_app(tmp_path, wizard(tmp_path, WHO, ("human", "thumb", "thumb"), first_round=2))
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_scores(pilot)
        screen = (await press(pilot, "h")).screen
        assert isinstance(screen, CostlyScreen)
        await screen.query("*").remove()  # as leaving does, before the search is told
        screen._show()
        screen._say("found")
