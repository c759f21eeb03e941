"""The table screen: everything fits, hands are played by keys, nothing leaks, choices are taken back."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from textual.widget import Widget

from cardtable.core.actions import PickNumber, parse_action
from cardtable.core.cards import ALL, card, cards_in
from cardtable.core.errors import Illegal
from cardtable.core.facts import Chosen
from cardtable.core.pending import BIDDING, PLAY, Ask
from cardtable.core.scene import HandCard, TrickCard
from cardtable.core.text import mark, mark_suit
from cardtable.games.three_handed_euchre import RULESET as EUCHRE
from cardtable.games.wizard import RULESET as WIZARD
from cardtable.table.players import TakeBack
from cardtable.table.session import Session
from cardtable.table.undo import last_choice
from cardtable.tui.look.glyphs import SYMBOLS, card_glyphs, in_words
from cardtable.tui.look.table_style import Look, capital
from cardtable.tui.widgets import flight
from cardtable.tui.widgets.effects import Move
from tests.tui.fit import off_screen, rows, text
from tests.tui.table_app import QUICK, SIZES, TableApp, forward, session_of, settle
from tests.tui.table_play import asks, at, hand, opened, press, prompt, spots

# Everything fits


@pytest.mark.parametrize("size", SIZES)
async def test_six_players_and_twenty_cards_fit_with_a_full_trick(size: tuple[int, int]) -> None:
    session = at(6, PLAY)
    app = TableApp(session)
    scene = session.scene(0)
    twenty = tuple(HandCard(c, c >> 4, c & 15, c >> 4 == 2) for c in list(cards_in(ALL))[:20])
    trick = tuple(TrickCard(s, 40 + s, s == 3) for s in range(6))
    seats = tuple(replace(p, name="Maximiliane von Thurn und Taxis", bags=12, score=-1234) for p in scene.seats)
    app.table.scene = lambda: replace(scene, hand=twenty, trick=trick, last=trick, seats=seats)  # type: ignore[method-assign]
    async with app.run_test(size=size) as pilot:
        await opened(app, pilot)
        assert off_screen(app.screen) == []
        assert re.search("wins|win ▌|┗win┛", text(app.screen))
        assert len(spots(app.table.fan)) == 20


async def test_a_screen_that_is_too_small_says_so_and_recovers() -> None:
    app = TableApp(at(4, PLAY))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        await pilot.resize_terminal(59, 24)
        await settle(pilot)
        assert [r.strip() for r in rows(app.screen) if r.strip()] == ["needs 60x20, have 59x24"]
        await pilot.resize_terminal(80, 19)
        await settle(pilot)
        assert "needs 60x20, have 80x19" in text(app.screen)
        await pilot.resize_terminal(100, 30)
        await settle(pilot)
        assert "Log ──" in text(app.screen)
        assert off_screen(app.screen) == []


@pytest.mark.parametrize("theme", ["felt", "dark", "light"])
async def test_every_theme_and_no_colour_show_the_same_words(theme: str) -> None:
    session = at(4, PLAY)
    shown = []
    for app in (TableApp(session, theme=theme), TableApp(session, theme="ansi-dark", ansi_color=True)):
        async with app.run_test(size=(80, 24)) as pilot:
            await opened(app, pilot)
            shown.append(text(app.screen))
    assert shown[0] == shown[1]


async def test_another_theme_and_other_settings_are_drawn_at_once() -> None:
    app = TableApp(at(4, PLAY))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        green = app.screen._compositor.render_strips()[3]
        app.theme = "light"
        await settle(pilot)
        assert app.screen._compositor.render_strips()[3] != green
        assert "♠" in text(app.screen)
        app.table.settings = replace(QUICK, suits="letters")
        app.table.restyle()
        await settle(pilot)
        assert "♠" not in text(app.screen)


async def test_the_log_can_be_told_in_full_words() -> None:
    session = at(4, PLAY)
    forward(session, lambda s: asks(0, PLAY)(s) and bool(s.scene(0).trick))
    said = session.log()[-1].text
    app = TableApp(session, settings=replace(QUICK, verbose_log="on"))
    async with app.run_test(size=(120, 40)) as pilot:
        await opened(app, pilot)
        last = app.table.log_line.state.left
        assert last == in_words(said)
        assert not any(sign in last for sign in "♠♥♦♣\x0e")
        assert capital(last) in rows(app.screen)[-2]


def test_cards_in_full_words() -> None:
    played = f"Bo plays {mark(card('TH'))}, then {mark(card('W1'))}"
    assert in_words(played) == "Bo plays the ten of hearts, then the wizard"
    turned = f"{mark(card('QS'))} is turned up; {mark_suit(0)} are trumps"
    assert in_words(turned) == "the queen of spades is turned up; clubs are trumps"


# Playing


async def test_a_whole_round_is_bid_and_played_by_keys() -> None:
    session = session_of(WIZARD, 3, 4)
    app = TableApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        await press(pilot, "2", "space")
        mine = [f.action for f in session.facts if isinstance(f, Chosen) and f.seat == 0]
        assert mine == [parse_action("bid 2")]
        for left in (4, 3, 2, 1):
            assert len(hand(session)) == left
            await press(pilot, "right", "enter")
        assert len(session.standing.hands) == 1
        assert isinstance(session.pending, Ask)
        assert session.pending.stage == BIDDING


async def test_an_illegal_card_is_refused_with_the_rule_and_nothing_happens() -> None:
    session = at(4, PLAY)
    forward(session, lambda s: asks(0, PLAY)(s) and len(s.observation().legal) < len(hand(s)))
    legal = {a.cards for a in session.observation().legal}
    wrong = next(i for i, c in enumerate(hand(session)) if 1 << c not in legal)
    before = session.at
    app = TableApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        await press(pilot, "home", *["right"] * wrong, "enter")
        assert session.at == before
        assert "(WZ-" in prompt(app)
        assert "(WZ-" in text(app.screen)
        assert "·" in text(app.screen)


async def test_enter_before_any_choice_plays_nothing() -> None:
    session = at(4, PLAY)
    before = session.at
    app = TableApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        await press(pilot, "enter", "space")
        assert session.at == before
        assert "nothing is chosen yet" in prompt(app)


async def test_the_forbidden_bid_is_struck_and_explained() -> None:
    session = session_of(WIZARD, 3, 8, ban_even_bids="on")
    last = session.table.dealer
    forward(session, lambda s: asks(last, BIDDING)(s))
    asked = session.observation()
    assert isinstance(asked.ask.form, PickNumber)
    wrong = next(n for n in range(9) if not any(a.n == n for a in asked.legal))
    app = TableApp(session, humans=frozenset({last}))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        assert f"·{wrong}·" in text(app.screen)
        await press(pilot, str(wrong), "enter")
        assert "(WZ-A9)" in text(app.screen)
        assert asks(last, BIDDING)(session)


async def test_five_cards_are_marked_and_discarded() -> None:
    session = session_of(EUCHRE, 3)
    wanted = ["order", "decline", "dummy"]

    def due(s: Session) -> bool:
        return isinstance(s.pending, Ask) and getattr(s.pending.form, "most", 0) == 5

    while not due(session):
        if session.advance():
            continue
        seen = session.observation()
        action = next((a for a in seen.legal if a.verb in wanted), seen.legal[0])
        session.act(seen.seat, action, session.at)
    me = session.observation().seat
    app = TableApp(session, humans=frozenset({me}))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        await press(pilot, "enter")
        assert "none marked of 5" in prompt(app)
        for _ in range(5):
            await press(pilot, "right", "space")
        assert "5 marked of 5" in prompt(app)
        assert "Space Mark" in rows(app.screen)[-1]
        held = hand(session, me)
        await press(pilot, "enter")
        chosen = next(f for f in reversed(session.facts) if isinstance(f, Chosen) and f.action.verb == "discard")
        assert chosen.action.cards == sum(1 << c for c in held[:5])


async def test_a_hand_that_cannot_be_seen_has_no_cursor_on_the_screen() -> None:
    app = TableApp(at(4, PLAY))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        fan, shown, look = app.table.fan, app.table.fan.state, app.table.fan._look
        assert shown.cards is not None
        assert look is not None
        fan.show(replace(shown, cards=shown.cards[:1], cursor=None), look)
        await settle(pilot)
        assert len(spots(fan)) == 1
        await pilot.resize_terminal(59, 24)
        await settle(pilot)
        fan.show(replace(shown, cursor=shown.order[-1]), look)
        assert fan.cursor_offset is None


async def test_confirmation_and_the_only_legal_card() -> None:
    session = at(3, PLAY, 2)
    app = TableApp(session, settings=replace(QUICK, confirm_play="on", auto_single="on"))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        before = session.at
        await press(pilot, "right", "enter")
        assert session.at == before
        assert "⏎ again" in prompt(app)
        await press(pilot, "enter")
        assert len(session.standing.hands) == 1


async def test_a_played_card_moves_to_its_place_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    flown: list[tuple[int | None, bool]] = []
    run = flight.Motion.run

    async def watched(self: flight.Motion, owner: Widget, moves: Sequence[Move], look: Look) -> None:
        await run(self, owner, moves, look)
        flown.append((moves[0].card, any(f.display for f in self.flights)))

    monkeypatch.setattr(flight.Motion, "run", watched)
    session = at(4, PLAY)
    app = TableApp(session, settings=replace(QUICK, animation="on", pace="fast"))
    app.animation_level = "full"
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        await press(pilot, "right")
        card = app.table.fan.state.cursor
        await press(pilot, "enter")
        await pilot.pause(1.5)
        assert flown[0] == (card, False)
        assert len(flown) >= 4
        assert app.table.question is not None
        assert off_screen(app.screen) == []


# Secrets


async def test_covering_takes_hand_question_and_refusal_away_and_presenting_brings_them_back() -> None:
    session = at(3, PLAY)
    mine = [card_glyphs(c, SYMBOLS) for c in hand(session)]
    scene = session.scene(None)
    public = {card_glyphs(c, SYMBOLS) for c in (*scene.up, *(t.card for t in scene.trick))} | {"Wz", "Je"}
    app = TableApp(session, humans=frozenset({0, 1}))
    async with app.run_test(size=(60, 20)) as pilot:
        await opened(app, pilot)
        await press(pilot, "right", "left")
        app.table.cover()
        await settle(pilot)
        shown = text(app.screen)
        assert not [c for c in mine if c not in public and c in shown.split()]
        assert app.table.fan.state.cards is None
        assert app.table.question is None
        await press(pilot, "right", "enter", "1", "x")
        assert app.table.fan.state.cards is None
        await app.table.present(0)
        await settle(pilot)
        assert set(mine) - set(text(app.screen).replace("·", " ").replace("*", " ").split()) == set()
        assert app.table.question is not None


async def test_x_hides_the_hand_and_shows_it_again() -> None:
    app = TableApp(at(3, PLAY))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        held = app.table.fan.state.cards
        await press(pilot, "x")
        assert app.table.fan.state.cards is None
        assert "▒" in text(app.screen)
        await press(pilot, "enter", "right")
        assert app.table.question is None
        await press(pilot, "x")
        assert app.table.fan.state.cards == held
        assert app.table.question is not None


@pytest.mark.parametrize("stage", [BIDDING, PLAY])
async def test_each_view_names_no_card_of_another_seat(stage: str) -> None:
    session = at(4, stage, 10)
    app = TableApp(session, humans=frozenset(range(4)))
    truth = {seat: {card_glyphs(c, SYMBOLS) for c in hand(session, seat)} for seat in range(4)}
    scene = session.scene(None)
    public = {card_glyphs(c, SYMBOLS) for c in (*scene.up, *(t.card for t in (*scene.trick, *scene.last)))}
    async with app.run_test(size=(60, 20)) as pilot:
        await settle(pilot)
        for viewer in (None, 0, 1, 2, 3):
            await app.table.present(viewer)
            await settle(pilot)
            words = set(text(app.screen).replace("·", " ").replace("*", " ").split())
            for seat, cards in truth.items():
                others = cards - public - (truth[viewer] if viewer is not None else set()) - {"Wz", "Je"}
                assert seat == viewer or not others & words


# Taking back


async def test_u_takes_the_own_last_choice_back_with_the_bots_replies() -> None:
    session = at(3, PLAY, 6)
    app = TableApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        before, held = session.at, hand(session)
        await press(pilot, "right", "enter")
        assert session.at > before
        await press(pilot, "u")
        assert session.at == before
        assert hand(session) == held
        assert app.table.question is not None


def test_nothing_is_taken_back_past_new_cards_or_before_the_first_choice() -> None:
    session = at(3, BIDDING, 2)
    with pytest.raises(Illegal, match="has seen new cards"):
        last_choice(session, frozenset({0}), 0)
    forward(session, asks(0, PLAY))
    assert last_choice(session, frozenset({0}), 0) == TakeBack(session.at - 1)
    forward(session, lambda s: len(s.standing.hands) == 1)
    forward(session, asks(0, BIDDING))
    with pytest.raises(Illegal, match="Ann has seen new cards since"):
        last_choice(session, frozenset({0}), 0)
    with pytest.raises(Illegal, match="a new hand has been dealt since"):
        last_choice(session, frozenset(), 0)


async def test_why_and_the_log_line_tell_what_happened() -> None:
    session = at(3, PLAY, 6)
    app = TableApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        await press(pilot, "w")
        assert "no trick has been won" in prompt(app)
        await press(pilot, "right", "enter", "w")
        assert "wins the trick with" in prompt(app)
        app.table.note("a bot failed")
        await settle(pilot)
        assert "A bot failed" in rows(app.screen)[-2]


async def test_a_question_that_is_cancelled_leaves_no_trace() -> None:
    session = at(3, PLAY, 6)
    app = TableApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await app.table.present(0)
        waiting = asyncio.create_task(app.table.ask(session.observation()))
        await settle(pilot)
        assert app.table.question is not None
        waiting.cancel()
        await settle(pilot)
        assert app.table.question is None
        assert app.table.fan.state.legal is None
