"""Taking back at the screen: never past what told a person something; alone, further back in the hand as practice."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cardtable import plugins
from cardtable.core.actions import Action
from cardtable.core.errors import Illegal
from cardtable.core.facts import Drew
from cardtable.store.database.game import OpenGame
from cardtable.store.database.summaries import GameSummary
from cardtable.store.db import Store
from cardtable.table.players import TakeBack
from cardtable.table.undo import choice_before, choice_of_this_hand, last_choice, learned_since
from cardtable.tui.pages.dialogs import ConfirmScreen
from cardtable.tui.play.table import TableScreen
from tests.tui.fit import text
from tests.tui.shell import called, game_of, press, settled
from tests.tui.tables import Seating, answer, open_app

KEEP, REJECT = Action("keep"), Action("reject")
BOTH = frozenset((0, 1))


def kept(folder: Path, seating: Seating, stage: str) -> tuple[Store, OpenGame]:
    number = seating.begin(folder, 4, stage)
    store = Store.open(folder)
    return store, store.resume(number, plugins.ruleset)


def summary(folder: Path) -> GameSummary:
    with Store.open(folder) as store:
        return store.games()[0]


def test_a_card_that_was_seen_stands(tmp_path: Path) -> None:
    """Keep or reject, see the second card, undo: refused with the reason."""
    store, game = kept(tmp_path, Seating("two-player-spades", 2, (0, 1)), "keep")
    with store, game:
        session = game.session
        seat = session.observation().seat
        session.act(seat, REJECT, session.at)
        assert last_choice(session, BOTH, seat) == TakeBack(1)  # before the second card is drawn
        assert choice_before(session, BOTH, 1 - seat) == (seat, TakeBack(1))
        session.advance()
        drew = session.facts[-1]
        assert isinstance(drew, Drew)
        assert drew.seat == seat
        with pytest.raises(Illegal, match=f"{session.table.names[seat]} has drawn a card since"):
            last_choice(session, BOTH, seat)
        assert choice_before(session, BOTH, 1 - seat) is None
        assert "has drawn a card since" in (learned_since(session, BOTH, TakeBack(2)) or "")
        assert choice_of_this_hand(session, seat) == TakeBack(2)


def test_a_card_that_a_bot_saw_does_not_matter(tmp_path: Path) -> None:
    seating = Seating("two-player-spades", 2, (0,))
    store, game = kept(tmp_path, seating, "keep")
    with store, game:
        session = game.session
        session.act(0, KEEP, session.at)
        while session.facts[-1] != Drew(getattr(session.facts[-1], "card", None), 1):
            seating.step(session, Random(1))
        assert learned_since(session, frozenset({0}), last_choice(session, frozenset({0}), 0)) is None


@pytest.mark.parametrize("stage", ["bidding", "dummy"])
def test_nothing_goes_back_past_a_deal(tmp_path: Path, stage: str) -> None:
    store, game = kept(tmp_path, Seating("three-handed-euchre", 3, (0,), wish=("dummy",)), stage)
    with store, game:
        session = game.session
        if stage == "bidding":
            with pytest.raises(Illegal, match="a new hand has been dealt since"):
                choice_of_this_hand(session, 0)
        else:
            session.act(0, Action("dummy"), session.at)
            session.derive()
            with pytest.raises(Illegal, match="Ann has seen new cards since"):
                last_choice(session, frozenset({0}), 0)
            assert choice_of_this_hand(session, 0) == TakeBack(1)


async def test_alone_one_may_go_further_back_as_practice(tmp_path: Path) -> None:
    number = Seating("cutthroat-spades", 3, (0,)).begin(tmp_path, 4, "look")
    app = open_app(tmp_path, number)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        game = game_of(app)
        session, at = game.session, game.session.at
        await answer(pilot, Action("look"))
        held = session.scene(0).hand
        assert held
        await press(pilot, "u")
        assert isinstance(app.screen, ConfirmScreen)
        assert "Ann has seen new cards since" in app.screen.question
        assert "practice and does not count" in app.screen.question
        await press(pilot, "enter")  # No is the first answer
        assert isinstance(app.screen, TableScreen)
        assert session.at == at + 1
        assert not game.kept.practice
        await press(pilot, "u", "y")
        assert session.at == at
        assert session.scene(0).hand is None
        assert game.kept.practice
        assert session.log()[-1].text == "Ann undoes a move"
        await answer(pilot, Action("look"))
        assert session.scene(0).hand == held
        await press(pilot, "u")  # practice already: nothing more to ask
        assert isinstance(app.screen, TableScreen)
        assert session.at == at
    assert summary(tmp_path).practice
    with Store.open(tmp_path) as store:
        assert '"practice"' in store.export(number).splitlines()[0]
        assert [h.kind for h in store.look(number, plugins.ruleset).log()].count("back") == 2


async def test_alone_the_cards_that_others_played_make_it_practice(tmp_path: Path) -> None:
    app = open_app(tmp_path, Seating("canadian-smear", 3, (0,)).begin(tmp_path, 4, "play"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        session = game_of(app).session
        at = session.at
        await answer(pilot, session.observation().legal[0])
        assert session.at > at
        await press(pilot, "u")
        assert isinstance(app.screen, ConfirmScreen)
        assert "has played a card since" in text(app.screen)
        await press(pilot, "y")
        assert isinstance(app.screen, TableScreen)
        assert session.at == at
    assert summary(tmp_path).why == "a move was undone after more was known"


async def test_at_a_shared_table_a_refusal_says_why(tmp_path: Path) -> None:
    app = open_app(tmp_path, Seating("cutthroat-spades", 3, (0, 1)).begin(tmp_path, 4, "look"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        session = game_of(app).session
        name = game_of(app).name(session.observation().seat)
        await answer(pilot, Action("look"))
        at = session.at
        await press(pilot, "u")
        assert f"This cannot be undone: {name} has seen new cards since" in text(app.screen)
        assert session.at == at
    assert not summary(tmp_path).practice


async def test_everybody_else_is_named_and_asked(tmp_path: Path) -> None:
    app = open_app(tmp_path, Seating("canadian-smear", 3, (0, 1, 2)).begin(tmp_path, 4, "play"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        session = game_of(app).session
        asked, at = session.observation(), session.at
        await answer(pilot, asked.legal[0])
        assert called(app)
        await press(pilot, "u")
        assert isinstance(app.screen, ConfirmScreen)
        others = " and ".join(n for i, n in enumerate(("Ann", "Bo", "Cy")) if i != asked.seat)
        name = game_of(app).name(asked.seat)
        assert app.screen.question == f"{name} asks to undo a move. {others}: do you agree?"
        await press(pilot, "y")
        assert session.at == at
        assert f"{name}'s turn" in text(app.screen)
        assert f"{name} undoes a move" in text(app.screen)
        assert session.log()[-1].text == f"{name} undoes a move"
        await press(pilot, "enter", "g")
        assert f"{name} undoes a move" in text(app.screen)
    assert not summary(tmp_path).practice
