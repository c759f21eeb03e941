"""Several people at one keyboard: no frame of any screen names a card that its reader may not know."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest
from textual import events
from textual.pilot import Pilot

from cardtable.core.cards import cards_in
from cardtable.core.facts import Chosen, Fact, redact
from cardtable.core.pending import Ask
from cardtable.core.scene import HandCard, Scene
from cardtable.table import session as sessions
from cardtable.table.players import TakeBack
from cardtable.tui.base.handoff import calling
from cardtable.tui.base.settings import ROWS, Settings
from cardtable.tui.look.table_style import Look as Ink
from cardtable.tui.pages.dialogs import ConfirmScreen
from cardtable.tui.play.hand_scores import HandScoresScreen
from cardtable.tui.play.hint_table import HintScreen
from cardtable.tui.play.hot_seat import Game
from cardtable.tui.play.table import TableScreen
from cardtable.tui.widgets.effects import Move
from cardtable.tui.widgets.flight import Motion
from tests.sizes import partly_slow
from tests.tui.fit import rows, text
from tests.tui.shell import QUIET, called, game_of, settled
from tests.tui.tables import Seating, answer, open_app
from tests.tui.watch import Leak, WatchedApp, known_to, names_in, written

TWO = (0, 1)
SIZES = ((80, 24), (60, 20), (120, 40), (100, 30))

Look = Callable[[Pilot[None], WatchedApp], Awaitable[None]]


# What may lie over the table


async def press(pilot: Pilot[None], app: WatchedApp, *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(pilot)
        app.check()


def page(key: str, back: str = "escape") -> Look:
    async def look(pilot: Pilot[None], app: WatchedApp) -> None:
        before = app.screen
        await press(pilot, app, key, back)
        assert app.screen is before

    return look


async def rules(pilot: Pilot[None], app: WatchedApp) -> None:
    session = game_of(app).session
    app.show_rules(session.ruleset, session.table.options)
    await settled(pilot)
    await press(pilot, app, "end", "escape")


async def notice(pilot: Pilot[None], app: WatchedApp) -> None:
    app.tell("The settings cannot be saved.")
    await settled(pilot)
    await press(pilot, app, "enter")


async def resize(pilot: Pilot[None], app: WatchedApp) -> None:
    size = app.size
    for other in ((70, 20), (120, 40), size):
        await pilot.resize_terminal(*other)
        await settled(pilot)
        app.check()


async def hide(pilot: Pilot[None], app: WatchedApp) -> None:
    seat = app.person
    await pilot.press("x")
    await settled(pilot)
    app.person = None
    at = game_of(app).session.at
    await press(pilot, app, "w", "right", "1", "enter", "v", "escape", "f9")
    assert game_of(app).session.at == at
    app.person = seat
    await press(pilot, app, "x")
    sees_hand(app)


async def covered(pilot: Pilot[None], app: WatchedApp) -> None:
    """Look at what calls the person back whose hand has just been covered, then come back."""
    assert called(app)
    seat, app.person = app.person, None
    await press(pilot, app, "question_mark", "escape")
    await resize(pilot, app)
    app.person = seat
    await press(pilot, app, "enter")
    sees_hand(app)


async def pause(pilot: Pilot[None], app: WatchedApp) -> None:
    await press(pilot, app, "p")
    await covered(pilot, app)


async def blur(pilot: Pilot[None], app: WatchedApp) -> None:
    app.post_message(events.AppBlur())
    await settled(pilot)
    await covered(pilot, app)


async def blur_over_a_page(pilot: Pilot[None], app: WatchedApp) -> None:
    await press(pilot, app, "g")
    app.post_message(events.AppBlur())
    await settled(pilot)
    seat, app.person = app.person, None
    app.check()
    if not called(app):
        await press(pilot, app, "escape")
    await covered_again(pilot, app, seat)


async def covered_again(pilot: Pilot[None], app: WatchedApp, seat: int | None) -> None:
    """Come back to a covered hand, and out of the page that lay over it."""
    assert called(app)
    app.person = seat
    await press(pilot, app, "enter")
    if app.screen is not game_of(app).table:
        await press(pilot, app, "escape")
    sees_hand(app)


async def blur_under_a_menu(pilot: Pilot[None], app: WatchedApp) -> None:
    """Look away while the menu is open, through which the table is to be seen."""
    await press(pilot, app, "escape")
    app.post_message(events.AppBlur())
    await settled(pilot)
    seat, app.person = app.person, None
    app.check()
    hand = written(app.known[seat] & ~app.known[None])
    picture = re.sub(r"<[^>]*>|&#160;", " ", app.export_screenshot())
    assert not names_in([picture]) & hand
    assert "deal" in picture
    if not called(app):
        await press(pilot, app, "escape")
    await covered_again(pilot, app, seat)


async def idle(pilot: Pilot[None], app: WatchedApp) -> None:
    app.settings = replace(app.settings, idle_hide="1 minute")
    app._last_touch -= 61
    await app._look_at_the_clock()
    await settled(pilot)
    app.settings = replace(app.settings, idle_hide="never")
    await covered(pilot, app)


async def undo(pilot: Pilot[None], app: WatchedApp) -> None:
    """Ask to take back: the others look at the screen while they are asked."""
    await press(pilot, app, "u")
    if not isinstance(app.screen, ConfirmScreen):
        return
    seat, app.person = app.person, None
    app.check()
    await press(pilot, app, "n")
    assert called(app)
    app.person = seat
    await press(pilot, app, "enter")
    sees_hand(app)


async def undo_at_a_call(pilot: Pilot[None], app: WatchedApp) -> None:
    await press(pilot, app, "u", "n")
    assert called(app)


async def keys_at_a_call(pilot: Pilot[None], app: WatchedApp) -> None:
    """Press what shows no hand."""
    at = game_of(app).session.at
    await press(pilot, app, "x", "space", "1", "right", "h", "c", "p", "tab", "ctrl+p", "w", "home")
    assert called(app)
    assert game_of(app).session.at == at


def at_the_table(look: Look) -> Look:
    """Return a look at what opens over the table, where it is in sight: from the curtain nothing leads there."""

    async def there(pilot: Pilot[None], app: WatchedApp) -> None:
        if app.screen is game_of(app).table:
            await look(pilot, app)

    return there


async def move_mouse(pilot: Pilot[None], app: WatchedApp) -> None:
    for y in (2, app.size.height - 4):
        await pilot.hover(offset=(app.size.width // 2, y))
        app.check()


async def mouse(pilot: Pilot[None], app: WatchedApp) -> None:
    """Move over everything, and click where no hand is shown by it."""
    await move_mouse(pilot, app)
    for offset in ((1, 0), (1, app.size.height // 3), (app.size.width - 2, 1)):
        await pilot.click(offset=offset)
        await settled(pilot)
        app.check()
        if app.screen is not game_of(app).table and not called(app):
            await press(pilot, app, "escape")


async def suspend(pilot: Pilot[None], app: WatchedApp) -> None:
    """Leave the program for the shell, and come back to it."""
    app.app_suspend_signal.publish(app)
    app.app_resume_signal.publish(app)
    app.refresh(layout=True)
    await settled(pilot)
    app.check()


async def other_settings(pilot: Pilot[None], app: WatchedApp) -> None:
    """Change everything that changes what the table shows."""
    before = app.settings
    for name in ("suits", "suit_colours", "sort", "verbose_log", "hand_over", "animation"):
        for value in ROWS[name].values[1:2]:
            changes: Any = {name: value}
            app.change_settings(replace(app.settings, **changes))
            await settled(pilot)
            app.check()
    app.change_settings(before)
    await settled(pilot)
    app.check()


async def palette(pilot: Pilot[None], app: WatchedApp) -> None:
    await press(pilot, app, "ctrl+p", "s", "down", "escape")


async def hint(pilot: Pilot[None], app: WatchedApp) -> None:
    """Look at a hint and at all that can be chosen, and leave the hint in its line."""
    await press(pilot, app, "h")
    hinting = game_of(app).table.hinting
    while hinting.advice is None:
        await pilot.pause(0.02)
    await press(pilot, app, "h")
    assert isinstance(app.screen, HintScreen)
    await press(pilot, app, "h")


async def blur_over_a_hint(pilot: Pilot[None], app: WatchedApp) -> None:
    await hint(pilot, app)
    await press(pilot, app, "h")
    assert isinstance(app.screen, HintScreen)
    app.post_message(events.AppBlur())
    await settled(pilot)
    await covered(pilot, app)


OVER_THE_TABLE: dict[str, Look] = {
    "help": page("question_mark"),
    "log": page("g"),
    "last trick": page("l"),
    "scores": page("v"),
    "settings": page("f2"),
    "menu": page("escape"),
    "why": page("w", "w"),
    "undo": undo,
    "theme": page("f9", "f9"),
    "rules": rules,
    "notice": notice,
    "resize": resize,
    "palette": palette,
    "other settings": other_settings,
    "hint": hint,
    "blur over a hint": blur_over_a_hint,
    "hide": hide,
    "pause": pause,
    "blur": blur,
    "blur over a page": blur_over_a_page,
    "blur under a menu": blur_under_a_menu,
    "idle": idle,
}
AT_A_CALL: dict[str, Look] = {
    "help": page("question_mark"),
    "settings": page("f2"),
    "resize": resize,
    "theme": page("f9", "f9"),
    "keys": keys_at_a_call,
    "log": at_the_table(page("g")),
    "last trick": at_the_table(page("l", "enter")),
    "scores": at_the_table(page("v")),
    "menu": at_the_table(page("escape")),
    "undo": undo_at_a_call,
    "notice": notice,
    "mouse": at_the_table(mouse),
    "suspend": suspend,
    "other settings": other_settings,
}
AT_A_TRICK: dict[str, Look] = {
    "resize": resize,
    "mouse": move_mouse,
    "suspend": suspend,
    "other settings": other_settings,
    "notice": notice,
}
"""What is done while a finished trick lies there for all."""


def sees_hand(app: WatchedApp) -> None:
    """Check that the person who looks is shown the hand that the facts gave: else the test would prove nothing."""
    game = game_of(app)
    seat = app.person
    assert seat is not None
    hand = {c.card for c in game.session.scene(seat).hand or ()}
    if app.size.width > 70:
        missing = written(sum(1 << c for c in hand)) - names_in(rows(game.table))
        assert not missing, "\n".join(rows(game.table))


WITH_TRICKS = replace(QUIET, trick_stays="key")
Style = Literal["table", "curtain"]
STYLES: tuple[Style, ...] = ("table", "curtain")
"""Each way to hand the keyboard over."""


# The course


class Course:
    """Plays on from where a game stands, and looks at everything on the way.

    At every turn one overlay is opened, one after another; or `only` these; or, where `every` is set, each of them
    once at every stage for every seat.
    """

    def __init__(
        self, pilot: Pilot[None], app: WatchedApp, seating: Seating, seed: int, only: Sequence[str], every: bool
    ) -> None:
        self.pilot = pilot
        self.app = app
        self.seating = seating
        self.rng = Random(seed)
        self.only = only
        self.every = every
        self.turn = seed
        self.seen: set[tuple[str, int, str]] = set()
        self.calls = self.answers = self.tricks = 0

    async def go(self, turns: int) -> None:
        """Play so many turns of people, or to the end of the hand."""
        app = self.app
        await settled(self.pilot)
        while self.answers < turns:
            app.check()
            if isinstance(app.screen, HandScoresScreen):
                await press(self.pilot, app, "v", "escape", "question_mark", "escape", "h", "escape")
                return
            if game_of(app).table.hold and not called(app):
                await self._look_at_trick()
                continue
            asked = game_of(app).session.pending
            assert isinstance(asked, Ask)
            if called(app):
                await self._admit(asked)
            else:
                assert isinstance(app.screen, TableScreen)
                await self._answer(asked)
        app.check()

    async def _admit(self, asked: Ask) -> None:
        app = self.app
        assert app.person is None
        call = calling(app.screen)
        assert call is not None
        assert call.name == game_of(app).name(asked.seat)
        assert (call.title if app.screen is game_of(app).table else call.words) in text(app.screen)
        await self._look("call", asked.seat, AT_A_CALL)
        self.calls += 1
        app.person = asked.seat
        await self.pilot.press("enter")
        await settled(self.pilot)

    async def _look_at_trick(self) -> None:
        """Look at a finished trick as all do, then end the wait."""
        self.app.person = None
        self.tricks += 1
        await self._look("trick", 0, AT_A_TRICK)
        await press(self.pilot, self.app, "space")

    async def _answer(self, asked: Ask) -> None:
        app, session = self.app, game_of(self.app).session
        assert app.person == asked.seat
        app.clear_notifications()
        await settled(self.pilot)
        sees_hand(app)
        await self._look(asked.stage, asked.seat, OVER_THE_TABLE)
        app.notify(" ".join(sorted(written(known_to(session.facts, asked.seat)))), timeout=60)
        await settled(self.pilot)
        self.answers += 1
        at = session.at
        await answer(self.pilot, self.seating.pick(session, self.rng))
        assert session.at > at

    async def _look(self, stage: str, seat: int, overlays: dict[str, Look]) -> None:
        """Open the overlays that are due."""
        self.turn += 1
        names = self.only or [list(overlays)[self.turn % len(overlays)]]
        if self.every:
            names = [name for name in overlays if (stage, seat, name) not in self.seen]
        for name in names:
            if name in overlays and (name != "last trick" or game_of(self.app).table.scene().last):
                self.seen.add((stage, seat, name))
                await overlays[name](self.pilot, self.app)


async def course(
    folder: Path,
    seating: Seating,
    stage: str,
    seed: int,
    turns: int,
    only: Sequence[str] = (),
    every: bool = False,
    settings: Settings = WITH_TRICKS,
) -> Course:
    """Play some turns of a table from a stage on; raises Leak."""
    app = open_app(folder, seating.begin(folder, seed, stage), settings)
    async with app.run_test(size=SIZES[seed % len(SIZES)], notifications=True) as pilot:
        played = Course(pilot, app, seating, seed, only, every)
        await played.go(turns)
        assert app.frames
        return played


SMALL = (
    (Seating("wizard", 3, (0, 1, 2), round=3), "bidding", 4),
    (Seating("wizard", 6, (0, 1, 2, 3, 4, 5), {"bid_visibility": "hidden_until_all_bid"}, round=2), "bidding", 7),
    (Seating("cutthroat-spades", 3, TWO, wish=("blind nil",)), "look", 3),
    (Seating("cutthroat-spades", 5, (0, 1, 4), {"jokers": 2}), "play", 3),
    (Seating("two-player-spades", 2, TWO, {"peek_second_card": "on"}, wish=("double nil",)), "draft", 4),
    (Seating("two-player-spades", 2, TWO, wish=("double nil",)), "exchange", 3),
    (Seating("canadian-smear", 3, TWO), "bidding", 4),
    (Seating("three-handed-euchre", 3, TWO, wish=("order", "pick up")), "bidding", 4),
    (Seating("three-handed-euchre", 3, (0, 1, 2), wish=("dummy",)), "dummy", 4),
)
"""Tables, the stage at which they begin, and how many turns are played."""

LARGE = (
    *(Seating("wizard", n, tuple(range(n)), round=r) for n, r in ((3, 10), (4, 1), (5, 4), (6, 2))),
    Seating("wizard", 4, TWO, {"bid_visibility": "hidden_until_all_bid"}, round=3),
    *(Seating("cutthroat-spades", n, (0, n - 1)) for n in (3, 4, 5)),
    *(Seating("cutthroat-spades", 5, (1, 2, 4), {"jokers": n}) for n in (2, 3)),
    Seating("cutthroat-spades", 3, (0, 1, 2), {"jokers": 0}, wish=("blind nil",)),
    Seating("two-player-spades", 2, TWO),
    Seating("two-player-spades", 2, TWO, {"peek_second_card": "on"}, wish=("double nil",)),
    *(Seating("canadian-smear", n, tuple(range(n)), {"joker": j}) for n in (2, 3) for j in ("off", "on")),
    Seating("three-handed-euchre", 3, TWO),
    Seating("three-handed-euchre", 3, (0, 1, 2), {"deck": 25}),
    Seating("three-handed-euchre", 3, (0, 1, 2), {"farmers_hand": "on"}, wish=("order", "dummy")),
    Seating("three-handed-euchre", 3, (0, 2), wish=("pass", "name H", "alone")),
)


@partly_slow(
    ("seating", "stage", "turns", "style"),
    [(*case, STYLES[(n + way) % 2]) for way in (0, 1) for n, case in enumerate(SMALL)],
    always={0, 3, 4, 6, 7},  # a table of each game, and both styles
    ids=str,
)
async def test_no_frame_tells_of_another_hand(
    tmp_path: Path, seating: Seating, stage: str, turns: int, style: Style
) -> None:
    settings = replace(WITH_TRICKS, hand_over=style)
    played = await course(tmp_path, seating, stage, seed=len(stage), turns=turns, settings=settings)
    assert played.answers
    assert played.calls


@pytest.mark.large
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("seed", "seating"), list(enumerate(LARGE)), ids=str)
async def test_no_frame_of_a_whole_hand_tells_of_another(
    tmp_path: Path, seating: Seating, seed: int, style: Style
) -> None:
    settings = replace(WITH_TRICKS, hand_over=style)
    first = "draft" if seating.game == "two-player-spades" else "bidding"
    played = await course(tmp_path, seating, first, seed, turns=200, every=True, settings=settings)
    assert played.calls > 2
    assert played.tricks


LOOKS = (*AT_A_TRICK, *AT_A_CALL)


@partly_slow(("style", "looks"), [("table", ("keys", "mouse")), *((style, LOOKS) for style in STYLES)], always={0})
async def test_no_look_at_covered_hands_shows_one(tmp_path: Path, style: Style, looks: tuple[str, ...]) -> None:
    settings = replace(WITH_TRICKS, hand_over=style)
    seating = Seating("wizard", 3, (0, 1, 2), round=4)
    played = await course(tmp_path, seating, "play", seed=3, turns=4, only=looks, settings=settings)
    assert played.tricks
    assert played.calls


# Leaks that are planted, and must be found


def uncovered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "_cover", lambda game: None)


def uncurtained(monkeypatch: pytest.MonkeyPatch) -> None:
    async def admit(game: Game, seat: int) -> None:
        await game._reveal(seat)

    monkeypatch.setattr(Game, "_admit", admit)


def tricks_lie_beside_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Game._cover

    def cover(game: Game) -> None:
        pending, last = game.session.pending, game.session.facts[-1]
        if not (isinstance(pending, Ask) and isinstance(last, Chosen) and pending.seat == last.seat):
            real(game)

    monkeypatch.setattr(Game, "_cover", cover)


def toasts_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableScreen, "_silence", lambda table: None)


def hands_are_always_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    real = TableScreen.scene

    def scene(table: TableScreen) -> Scene:
        if table.viewer is None:
            return real(table)
        hand = cards_in(table.session.truth.hands[table.viewer].known)
        return replace(real(table), hand=tuple(HandCard(c, None, 0, False) for c in hand))

    monkeypatch.setattr(TableScreen, "scene", scene)


def everybody_is_told_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(fact: Fact, seat: int | None) -> Fact:
        return fact if isinstance(fact, Chosen) else redact(fact, seat)

    monkeypatch.setattr(sessions, "redact", told)


def hiding_hides_the_hand_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def scene(table: TableScreen) -> Scene:
        seen = table.session.scene(table.viewer)
        return replace(seen, hand=None, offer=None) if table.hidden else seen

    monkeypatch.setattr(TableScreen, "scene", scene)


def asking_over_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    async def agreed(game: Game, seat: int, wish: TakeBack) -> bool:
        return await game.app.push_screen_wait(ConfirmScreen("Agreed?"))

    monkeypatch.setattr(Game, "_agreed", agreed)


WIZARD = Seating("wizard", 3, TWO, round=4)
PLANTS = (
    (uncovered, WIZARD, "bidding", ()),
    (uncurtained, WIZARD, "play", ()),
    (toasts_stay, WIZARD, "bidding", ()),
    (tricks_lie_beside_a_hand, WIZARD, "play", ()),
    (hands_are_always_seen, Seating("cutthroat-spades", 3, TWO), "look", ()),
    (everybody_is_told_everything, Seating("three-handed-euchre", 3, TWO, wish=("dummy",)), "discard", ("log",)),
    (hiding_hides_the_hand_alone, Seating("two-player-spades", 2, TWO, {"peek_second_card": "on"}), "keep", ("hide",)),
    (asking_over_the_hand, WIZARD, "play", ("undo",)),
)


@pytest.mark.parametrize(("plant", "seating", "stage", "only"), PLANTS)
async def test_a_planted_leak_is_found(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    plant: Callable[[pytest.MonkeyPatch], None],
    seating: Seating,
    stage: str,
    only: tuple[str, ...],
) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        await course(tmp_path, seating, stage, seed=2, turns=8, only=only)


def test_cards_are_read_in_every_way_of_writing() -> None:
    lines = ["Ann plays 10♥, then the king of hearts; 7C", "╭───╭────╮", "│K  │Jo  │ │Wz", "│♠  │1   │ │  ", "Jester"]
    assert names_in(lines) == {"10♥", "K♥", "7♣", "K♠", "Jo1", "Wz"}


# What moves


@partly_slow("hand_over", ("table", "curtain"), always={0})
async def test_no_frame_of_what_moves_tells_of_another_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hand_over: Literal["table", "curtain"]
) -> None:
    """Cards are dealt, played and gathered while every frame is read; both backs and faces were seen to move."""
    moved: set[bool] = set()
    show = Motion.show

    def watched(self: Motion, moves: Sequence[Move], seconds: float, ink: Ink) -> None:
        moved.update(move.card is None for move in moves if move.place(seconds) is not None)
        show(self, moves, seconds, ink)

    monkeypatch.setattr(Motion, "show", watched)
    seating, rng = Seating("wizard", 3, (0, 1, 2), round=2), Random(2)
    settings = replace(QUIET, animation="on", pace="fast", trick_stays="short", hand_over=hand_over)
    app = open_app(tmp_path, seating.begin(tmp_path, 2, "bidding"), settings)
    app.animation_level = app._motion = "full"
    ended = False
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settled(pilot)
        while not (ended and called(app)):
            app.check()
            asked = game_of(app).session.pending
            if isinstance(app.screen, HandScoresScreen):
                ended = True
                await pilot.press("enter")
            elif called(app) and isinstance(asked, Ask):
                app.person = asked.seat
                await pilot.press("enter")
            elif isinstance(app.screen, TableScreen) and app.screen.question is not None:
                await answer(pilot, seating.pick(game_of(app).session, rng))
            await pilot.pause(0.03)
        app.check()
    assert moved == {True, False}
