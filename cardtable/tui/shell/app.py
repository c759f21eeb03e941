"""The application: it opens screens, keeps the settings, and has at most one game at a time."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.types import AnimationLevel
from textual.worker import Worker

from cardtable.core.errors import CardtableError
from cardtable.tui.base.breakpoints import HEIGHTS, WIDTHS
from cardtable.tui.base.commands import APP, COMMANDS, bindings
from cardtable.tui.base.handoff import heeded
from cardtable.tui.base.keymap import FILE_NAME as KEYS_FILE
from cardtable.tui.base.keymap import changed, load_keys
from cardtable.tui.base.settings import Settings, SettingsFile
from cardtable.tui.evening.what_if import WhatIfs
from cardtable.tui.look.theme_manager import Wardrobe, without_colour
from cardtable.tui.look.themes import FOLDER
from cardtable.tui.pages.menus import after
from cardtable.tui.shell import shutdown
from cardtable.tui.shell.home import HomeScreen
from cardtable.tui.shell.keyboard_driver import keyboard
from cardtable.tui.shell.screen_registry import GAME_ROOMS, ROOMS, WELCOME, Place, found
from cardtable.tui.shell.stale_input import Aim, is_too_small, meant

if TYPE_CHECKING:  # what only games need is loaded after the first screen is there
    from cardtable.core.options import GameOptions
    from cardtable.core.ruleset import Ruleset
    from cardtable.table.request import LaunchRequest
    from cardtable.tui.evening.evening import Evening
    from cardtable.tui.evening.library import Library
    from cardtable.tui.evening.new_game import Opened
    from cardtable.tui.evening.setup_form import Plan
    from cardtable.tui.play.hot_seat import Game

CLOCK: Final = 1.0
"""Seconds between looks at how long nobody has pressed a key, and at the folder of own themes."""
FAR: Final = ("SSH_CONNECTION", "SSH_TTY")
"""What the environment says where the screen is far away: nothing moves there, as where there is no colour."""
INTERRUPT: Final = "ctrl+c"
"""The key that ends the program whatever is on the screen."""


class CardtableApp(App[None]):
    """The card table. `request` says what to open first; `opener` is called once the first screen is painted."""

    TITLE = "cardtable"
    CSS_PATH = ["../look/pages.tcss", "../look/table.tcss"]  # noqa: RUF012 - Textual's own declaration
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(APP), Binding(INTERRUPT, "leave", show=False, priority=True)]

    library: Library
    """What there is to play; set once the first screen is painted."""

    def __init__(self, request: LaunchRequest, opener: Callable[[], Library], kept: SettingsFile) -> None:
        no_colour = without_colour()
        self.wardrobe = Wardrobe(self, request.data_dir / FOLDER, no_colour)  # Textual asks for its colours at once
        super().__init__(driver_class=keyboard(), ansi_color=True if no_colour else None)
        self.request = request
        self.opener = opener
        self.kept = kept
        self.settings = kept.load()
        self.game: Game | None = None
        self.farewell = ""
        """What is said on the normal screen after the end."""
        self.failure: CardtableError | None = None
        """Why there is nothing to play, where that is so."""
        still = no_colour or any(map(os.environ.get, FAR))
        self._motion: AnimationLevel = "none" if still else self.animation_level
        self._worker: Worker[None] | None = None
        self._evening: Evening | None = None
        self.what_ifs = WhatIfs(self)
        self._last_touch = monotonic()
        self._aim = Aim()
        keymap, self._wrong_keys = load_keys(request.data_dir)
        self.commands = changed(COMMANDS, keymap)
        """The commands with the keys that they have."""
        self.set_keymap(keymap)
        self._move()
        self.wardrobe.dress(self.settings.theme)

    def get_default_screen(self) -> HomeScreen:
        """Return the first screen."""
        return HomeScreen()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the colours of the table for themes that do not say them."""
        return self.wardrobe.defaults()

    @property
    def troubles(self) -> list[str]:
        """What could not be read, one sentence each."""
        found = self.library.troubles if hasattr(self, "library") else ()
        files = (("settings.toml", self.kept.problems), (KEYS_FILE, self._wrong_keys))
        return [*(f"{name}: {p}" for name, wrong in files for p in wrong), *self.wardrobe.troubles, *found]

    def on_mount(self) -> None:
        """Paint the first screen before anything else is loaded."""
        self.set_interval(CLOCK, self._look_at_the_clock)
        self.call_after_refresh(self._begin)
        if not self.is_headless:
            shutdown.listen(self._end)
            self.app_resume_signal.subscribe(self, lambda _: self.call_next(self._hide_hand))

    def _begin(self) -> None:
        """Load what there is to play, and open what was asked for."""
        try:
            self.library = self.opener()
        except CardtableError as error:
            self.failure = error
            self.exit()
            return
        from cardtable.tui.shell import watchdog

        watchdog.watch(self.library.rulesets.values())
        self.home.fill()
        request = self.request
        if request.resume is not None:
            self.resume(request.resume)
        elif request.tourney is not None:
            self.resume_tourney(request.tourney)
        elif request.game is not None:
            self.guarded(lambda: self.play(self.library.launch(request)))
        elif not self.kept.path.exists() and self.library.is_new:
            self._enter(WELCOME)

    # Screens

    @property
    def home(self) -> HomeScreen:
        """The first screen, which is always there beneath the others."""
        first = self.screen_stack[0]
        assert isinstance(first, HomeScreen)
        return first

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a command can act now: the rooms of a game are there while one is at the table."""
        game, room = self.game, parameters[0] if action == "open" else ""
        return room in ("", *ROOMS) or (game is not None and (room != "last_trick" or game.table.has_trick))

    def action_open(self, room: str) -> None:
        """Open the screen that a key names; the hand is hidden by the game."""
        if room in ROOMS:
            self._enter(ROOMS[room])
        elif self.game is not None and room in GAME_ROOMS:
            self._enter(GAME_ROOMS[room], self.game)
        elif self.game is not None and room == "curtain":
            self.call_next(self.game.hide_hand)

    def _enter(self, place: Place, *given: Game) -> None:
        """Open a screen, unless it is open already."""
        kind = found(place)
        if not any(type(s) is kind for s in self.screen_stack):
            self.push_screen(kind(*given))

    def show_rules(self, ruleset: Ruleset, options: GameOptions) -> None:
        """Open the rules of a game with these house rules at their top."""
        from cardtable.tui.evening.rules import RulesScreen

        self.push_screen(RulesScreen(ruleset, options))

    def tell(self, sentence: str) -> None:
        """Show a sentence that must be read."""
        from cardtable.tui.pages.dialogs import NoticeScreen

        self.push_screen(NoticeScreen(sentence))

    def guarded(self, act: Callable[[], None]) -> None:
        """Do something that may fail in a way that a person can be told."""
        try:
            act()
        except CardtableError as error:
            self.tell(str(error))

    # Games

    def set_up(self, game: str) -> None:
        """Open the set-up of a game."""
        from cardtable.tui.evening.setup import SetUpScreen

        plan = replace(self.library.plan(game, self.settings.names), cuts=self.settings.cuts)
        self.push_screen(SetUpScreen(plan), self._start)

    def _start(self, plan: Plan | None) -> None:
        if plan is None:
            return
        self.change_settings(replace(self.settings, names=plan.names, cuts=plan.cuts))
        self.guarded(lambda: self.play(self.library.start(plan)))

    def resume(self, game: int) -> None:
        """Go on with an unfinished game."""
        self.guarded(lambda: self.play(self.library.resume(game)))

    def same_again(self) -> None:
        """Sit down at the table that played last."""
        self.guarded(lambda: self.play(self.library.same_again()))

    def play(self, opened: Opened) -> None:
        """Sit down at a game, and stay until nobody wants another one."""
        self._begin_evening(lambda evening: evening.at_table(opened))

    def learn(self, ruleset: Ruleset, number: int = 0) -> None:
        """Play a lesson of a game, or say that it has none."""
        from cardtable.tui.evening.lesson import lecture

        def begin() -> None:
            self._worker = self.run_worker(lecture(self, ruleset, number).run(), group="game", exclusive=True)

        self.guarded(begin)

    def resume_tourney(self, tourney: int) -> None:
        """Go on with a tourney between two games, or look at how it ended."""
        self._begin_evening(lambda evening: evening.between_games(tourney))

    def _begin_evening(self, way: Callable[[Evening], Awaitable[None]]) -> None:
        from cardtable.tui.evening.evening import Evening

        evening = self._evening = Evening(self)
        self._worker = self.run_worker(way(evening), group="game", exclusive=True)

    async def clear_the_table(self) -> None:
        """Close every screen but the first."""
        self.game = None
        while len(self.screen_stack) > 1:
            await self.pop_screen()

    async def leave_for_home(self) -> None:
        """Leave the game as it stands; a what-if leads back to where it was begun."""
        await self.leave_table()
        self.what_ifs.come_back()

    async def leave_table(self) -> None:
        """Leave the game as it stands, and go home."""
        if self._worker is not None:
            self._worker.cancel()
        if self._evening is not None:
            self._evening.close()
        await self.clear_the_table()

    async def seat_again(self, seat: int, kind: str) -> None:
        """Let somebody else play on at a seat: everybody sits down anew, every hand covered."""
        if self.game is None:
            return
        kept = self.game.kept
        self.guarded(lambda: kept.replace(seat, kind))
        await self.leave_table()
        self.resume(kept.id)

    def ask_for_same_deal(self) -> None:
        """Deal the same cards again, if that is really meant."""
        from cardtable.tui.pages.dialogs import ConfirmScreen

        question = "Deal the same cards again? This game, which stays saved, and the new one then count as practice."
        self.push_screen(ConfirmScreen(question, yes="Deal them again", no="No, play on"), self._same_deal)

    async def _same_deal(self, sure: bool | None) -> None:
        if sure and self.game is not None:
            kept = self.game.kept
            await self.leave_table()
            self.guarded(lambda: self.play(self.library.same_deal(kept)))

    def look_at_board(self) -> None:
        """Open the board of the tourney that the game belongs to, from which the evening may be ended."""
        from cardtable.tui.evening.evening import look_at_board

        look_at_board(self)

    async def end_evening(self, tourney: int) -> None:
        """End a tourney during a game, which is given up, and show how it stands."""
        await self.leave_table()
        self.guarded(lambda: self.library.store.end_tourney(tourney))
        self.resume_tourney(tourney)

    def ask_to_abandon(self) -> None:
        """Give the game up, if that is really meant: it is kept, but neither resumed nor counted."""
        from cardtable.tui.pages.dialogs import ConfirmScreen

        question = "Abandon this game? It is kept, but it cannot be resumed and does not count."
        self.push_screen(ConfirmScreen(question, yes="Abandon it", no="No, play on"), self._abandon)

    async def _abandon(self, sure: bool | None) -> None:
        if sure and self.game is not None:
            self.guarded(self.game.kept.abandon)
            await self.leave_for_home()

    def action_palette(self) -> None:
        """Offer every command that can act now, to be found by its words; not while somebody is called or asked."""
        from cardtable.tui.shell.palette import open_palette

        open_palette(self)

    def action_leave(self) -> None:
        """End the program; all is kept already, and one line says so. Asked twice, it ends whatever hangs."""
        if self._exit:
            shutdown.end_within_grace(0)
        self._leave(0)

    def _leave(self, status: int) -> None:
        self.farewell = self.library.farewell(self.game.kept) if self.game else self.library.lost_told()
        self.exit(return_code=status)

    def _end(self, status: int) -> None:
        """End because the system wants it, in order if there is time."""
        shutdown.end_within_grace(status)
        self._leave(status)

    def _handle_exception(self, error: Exception) -> None:
        """Go home when a game from outside fails while it is shown; any other fault ends the program."""
        if not shutdown.goes_home(self, error):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """End after a fault of the program; its trace would show the hands of others."""
        self.failure = shutdown.fault(self._exception or RuntimeError("for an unknown reason"), self.request.data_dir)
        self._close_messages_no_wait()

    async def action_quit(self) -> None:
        """Leave, whatever key of Textual's own asked for it."""
        self.action_leave()

    # Settings

    def change_settings(self, settings: Settings) -> None:
        """Use other settings from now on, and keep them."""
        if settings == self.settings:
            return
        self.settings = settings
        self.wardrobe.wear(settings.theme)
        self._move()
        if self.game is not None:
            self.game.table.settings = settings
            self.game.table.restyle()
        try:
            self.kept.save(settings)
        except CardtableError as error:
            self.notify(str(error), markup=False)

    def action_next_theme(self) -> None:
        """Put on the next theme."""
        theme = after(tuple(self.wardrobe.themes), self.settings.theme, 1)
        self.change_settings(replace(self.settings, theme=theme))

    def _move(self) -> None:
        """Animate as the settings say."""
        self.animation_level = self._motion if self.settings.animation == "on" else "none"

    def _look_at_themes(self) -> None:
        """Wear a theme whose file has changed at once, and say what is wrong with it."""
        wrong = self.wardrobe.look_again(self.settings.theme)
        if wrong is None:
            return
        if self.screen is self.home:
            self.home.on_screen_resume()
        elif wrong:
            self.notify(wrong[0], severity="warning", markup=False)

    # Privacy

    async def on_event(self, event: events.Event) -> None:
        """Note when somebody last touched a key or the mouse, and drop what is meant for nothing on the screen."""
        if isinstance(event, events.Key | events.MouseDown):
            self._last_touch = monotonic()
        if isinstance(event, events.Key) and not event.is_forwarded:
            event = meant(event, self)
        if not self._aim.misses(event, self.screen_stack, self.size) and heeded(self.screen_stack, event):
            await super().on_event(event)
        elif isinstance(event, events.Key) and event.key in self._ways_out():
            self.action_leave()
        elif isinstance(event, events.MouseDown):
            self._mouse_down_widget = None  # when its button comes up, that is no click

    def post_display_hook(self) -> None:
        """Note which screen is seen."""
        if self.screen_stack:
            self._aim.drawn(self.screen)

    def look_again(self) -> None:
        """Let keys that were pressed before the screen is drawn once more be meant for nothing on it."""
        self._aim.look_again()
        self.screen.refresh()

    def _ways_out(self) -> tuple[str, ...]:
        """Return the keys that end the program even where nothing else can be meant."""
        leave = next(c.keys for c in self.commands if c.id == "app.leave") if is_too_small(self.size) else ""
        return (INTERRUPT, *leave.split(","))

    async def _look_at_the_clock(self) -> None:
        self._look_at_themes()
        limit = self.settings.idle_seconds
        if limit and monotonic() - self._last_touch > limit:
            await self._hide_hand()

    async def on_app_blur(self) -> None:
        """Hide the hand where others may look."""
        if self.settings.blur_hide == "on":
            await self._hide_hand()

    async def _hide_hand(self) -> None:
        if self.game is not None and self.game.shared:
            await self.game.hide_hand()
