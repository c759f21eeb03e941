"""A seat whose cards its partner plays: who is asked, who sees the cards and when, what screens and bots do."""

from __future__ import annotations

import re

import pytest

from cardtable.bots.levels import normal, with_playouts
from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import card, mask
from cardtable.core.chance import Chance, Stream
from cardtable.core.errors import Illegal
from cardtable.core.facts import Shown, redact
from cardtable.core.pending import OPEN_HAND, Ask
from cardtable.core.piles import Pile
from cardtable.core.ruleset import Table
from cardtable.kit.flow import TrickFlow
from cardtable.kit.game import TrickGame
from cardtable.kit.position import Position
from cardtable.kit.solver import solvable, solved
from cardtable.kit.worlds import Worlds, seen_by
from cardtable.table.session import Session
from cardtable.table.undo import last_choice
from tests.kit.random_games import kit_game

pytestmark = pytest.mark.usefixtures("uninstall")
NAMES = ("Ann", "Bo", "Cy", "Di")


def in_play() -> Session:
    """Return a table at the first lead: Bo declares, Cy leads, and Di is the dummy."""
    game = kit_game("plain-bridge")
    chance = Chance(b"d" * 32)
    session = Session(game, Table(NAMES, game.Options()), chance=chance)
    while not isinstance(session.pending, Ask):
        session.advance()
    for text in ("bid 1", "pass", "pass", "pass"):
        choose(session, Action(text.split()[0], n=1 if " " in text else None))
    choose(session, Action("no trumps"))
    return session


def choose(session: Session, action: Action) -> None:
    ask = session.pending
    assert isinstance(ask, Ask)
    session.act(ask.seat, action, session.at)
    while not isinstance(session.pending, Ask):
        session.advance()


def any_card(session: Session) -> Action:
    ask = session.pending
    assert isinstance(ask, Ask)
    return session.ruleset.legal_actions(session.truth, ask.seat)[0]


def dummys_hand(session: Session, seat: int | None) -> Pile:
    s: Position = session.view(seat)
    return s.hands[3]


def test_all_see_the_dummy_once_the_first_card_is_led_and_not_before() -> None:
    session = in_play()
    assert [dummys_hand(session, seat).known for seat in (0, 1, 2, None)] == [0, 0, 0, 0]
    choose(session, any_card(session))
    held = session.truth.hands[3]
    assert [dummys_hand(session, seat) for seat in (0, 1, 2, 3, None)] == [held] * 5
    told = session.scene(None).seats[3].open
    assert sum(letter in "23456789TJQKA" for letter in re.sub("\x0e.\x0f", "", told)) == 13
    assert all(session.scene(seat).seats[3].open == told for seat in range(4))
    assert not any(panel.open for panel in session.scene(0).seats[:3])


def test_who_declares_is_asked_for_the_dummys_card_and_holds_it_on_the_screen() -> None:
    session = in_play()
    choose(session, any_card(session))
    ask = session.pending
    assert isinstance(ask, Ask)
    assert ask.seat == 1
    assert ask.prompt.startswith("for Di: follow")
    scene = session.scene(1)
    assert (scene.me, scene.holder) == (1, 3)
    assert mask(held.card for held in scene.hand or ()) == session.truth.hands[3].known
    assert session.scene(3).holder == 3
    with pytest.raises(Illegal):
        session.act(3, any_card(session), session.at)
    own = next(c for c in range(64) if session.truth.hands[1].known >> c & 1)
    assert session.ruleset.why_not(session.view(1), 1, PLAY[own]) is not None
    told = session.ruleset.happenings
    before, action = session.view(0), any_card(session)
    choose(session, action)
    assert session.truth.play.seats[-1] == 3
    assert told(before, session.facts[-1], session.view(0))[0].text.startswith("Di plays")
    ask = session.pending
    assert isinstance(ask, Ask)
    assert (ask.seat, session.scene(0).holder) == (0, 0)


def test_what_all_have_seen_is_not_taken_back() -> None:
    session = in_play()
    choose(session, any_card(session))
    with pytest.raises(Illegal, match="Di's hand has been shown since"):
        last_choice(session, frozenset((0, 2)), 2)


def test_an_open_hand_is_told_to_all_and_any_other_to_its_seat() -> None:
    cards = Pile(1 << card("AS"))
    for seat in (0, 1, None):
        assert redact(Shown(1, OPEN_HAND, cards), seat) == Shown(1, OPEN_HAND, cards)
    assert redact(Shown(1, "hand", cards), 0) == Shown(1, "hand", Pile(0, 1))


def test_worlds_keep_the_dummy_and_a_bot_plays_for_it() -> None:
    session = in_play()
    choose(session, any_card(session))
    game = kit_game("plain-bridge")
    view: Position = session.view(1)
    world = Worlds(game, view, Stream(b"w", "worlds")).sample()
    assert (world.hands[1], world.hands[3]) == (view.hands[1], view.hands[3])
    assert [pile.hidden for pile in seen_by(world, 0).hands] == [0, 13, 12, 0]
    action = with_playouts(normal(), 12).choose(session.observation(), Stream(b"b", "bot"))
    assert action in game.legal_actions(view, 1)
    assert action.cards & view.hands[3].known


def test_the_solver_plays_for_the_dummy_as_for_its_side() -> None:
    session = in_play()
    while sum(map(len, session.truth.hands)) > 11:
        choose(session, any_card(session))
    game, s = kit_game("plain-bridge"), session.truth
    assert solvable(game, s)
    outcomes = solved(game, s).values()
    assert all(one[0] == one[2] and one[1] == one[3] for one in outcomes)


def test_nobody_plays_for_an_opponent() -> None:
    class Turncoat(type(kit_game("plain-bridge"))):  # type: ignore[misc]
        def flow(self, s: Position) -> TrickFlow:
            return TrickFlow(plays_for=(1, 1, 2, 3))

    game: TrickGame = Turncoat()
    with pytest.raises(TypeError, match="only a partner may play for a seat"):
        game.begin_tricks(in_play().truth, 0)
