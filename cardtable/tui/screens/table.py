"""The card table: one frame for draft, bidding and play, in which only the middle changes."""

from __future__ import annotations

from asyncio import Event, Future, get_running_loop, wait_for
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Horizontal
from textual.screen import Screen

from cardtable.core.errors import Illegal
from cardtable.core.observation import Observation
from cardtable.core.pending import PLAY, Ask
from cardtable.core.scene import Scene
from cardtable.table.players import Answer, TakeBack
from cardtable.table.session import Session, Told
from cardtable.tui.chooser import Chooser
from cardtable.tui.commands import COMMANDS, TABLE, bindings
from cardtable.tui.looks import Look, look_of
from cardtable.tui.seat_player import choice_of_this_hand, last_choice
from cardtable.tui.settings import Settings
from cardtable.tui.sizes import HEIGHTS, WIDTHS
from cardtable.tui.widgets.fan import Hand, HandFan
from cardtable.tui.widgets.felt import Felt, ground, middle
from cardtable.tui.widgets.flight import Flight
from cardtable.tui.widgets.lines import Key, KeyLine, Line, SmallNotice, Words
from cardtable.tui.widgets.panel import ChoicePanel, Panel
from cardtable.tui.widgets.seats import FeltView
from cardtable.tui.widgets.side import Side, SideView
from cardtable.tui.wording import footer, panel_of, question_line, waiting_line

GUARD: Final = 0.15
"""Seconds after a key that could do nothing within which the next one is type-ahead and does nothing either."""
LOG_KEPT: Final = 40
LOG_SHOWN: Final = 20


class TableScreen(Screen[None]):
    """The table as one person, or nobody, sees it. It shows scenes of a session's views and knows no game.

    `levels` holds what plays at each seat (`hard`), empty for a person.
    """

    ALLOW_SELECT = False
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(TABLE)]

    def __init__(
        self, session: Session, humans: frozenset[int], settings: Settings, levels: tuple[str, ...] = ()
    ) -> None:
        super().__init__()
        self.session = session
        self.humans = humans
        self.settings = settings
        self.levels = levels or tuple("" if s in humans else "bot" for s in range(session.table.seats))
        self.viewer: int | None = None
        self.side = min(humans, default=0)
        """The seat drawn nearest: the one that was last looked from."""
        self.said = [h.text for h in session.log()[-LOG_KEPT:]]
        """The latest sentences of the log."""
        self.hidden = False
        """Whether the person has hidden the own hand."""
        self.chooser = Chooser([])
        self._question: Observation | None = None
        self._answer: Future[Answer] | None = None
        self._hold: Event | None = None
        self._hold_since = 0.0
        self._dropped_at = 0.0
        self._told_why = ""
        self._look: Look | None = None
        self.header = Line(Words(), "table-header")
        self.felt = Felt(None, "table-felt")
        self.panel = ChoicePanel(Panel(), "table-panel")
        self.flight = Flight(None, "table-flight")
        self.column = Side(None, "table-side")
        self.prompt = Line(Words(), "table-prompt")
        self.fan = HandFan(Hand(), "table-hand")
        self.log_line = Line(Words(), "table-log")
        self.key_line = KeyLine((), "table-keys")

    def compose(self) -> ComposeResult:
        """Lay out the frame."""
        yield self.header
        with Horizontal(id="table-middle"):
            with Container(id="table-centre"):
                yield self.felt
                yield self.panel
                yield self.flight
            yield self.column
        yield self.prompt
        yield self.fan
        yield self.log_line
        yield self.key_line
        yield SmallNotice(id="table-small")

    def on_mount(self) -> None:
        """Show the table as it stands, and again in another look when the theme changes."""
        self.app.theme_changed_signal.subscribe(self, lambda _: self.restyle())
        self.restyle()

    # What the host calls

    async def present(self, viewer: int | None) -> None:
        """Show the table as a seat, or nobody, sees it."""
        self.viewer = viewer
        self.hidden = False
        if viewer is not None:
            self.side = viewer
        self._begin_choosing()

    async def show(self, told: Told) -> None:
        """Show one step; return when a finished trick has been seen, by time or by key."""
        await self._show_play(told)
        self.said = [*self.said, *(h.text for h in told.happenings)][-LOG_KEPT:]
        if any(h.kind == "trick" for h in told.happenings) and self.settings.trick_seconds != 0:
            await self._show_trick(self.settings.trick_seconds)
        self.draw()

    async def ask(self, observation: Observation) -> Answer:
        """Return the answer of the person asked: a legal action, or a wish to take back."""
        if self.settings.auto_single == "on" and observation.ask.stage == PLAY and len(observation.legal) == 1:
            return observation.legal[0]
        self._question = observation
        self._answer = get_running_loop().create_future()
        try:
            self._begin_choosing()
            return await self._answer
        finally:
            self._question = self._answer = None
            self._begin_choosing()

    def cover(self) -> None:
        """Take everything private off the screen until somebody's view is presented; a question goes on waiting."""
        self.viewer = None
        self._silence()
        self._begin_choosing()

    def _silence(self) -> None:
        """Take away what was notified, whatever it says."""
        self.app.clear_notifications()
        self.query("Toast").set(display=False)  # the cleared ones leave a frame later

    def note(self, text: str) -> None:
        """Write something about the table itself in the log line."""
        self.said = [*self.said, text][-LOG_KEPT:]
        self.draw()

    def restyle(self) -> None:
        """Draw everything in the look of the present theme and settings."""
        if self.is_attached:
            self._look = look_of(self.app.get_css_variables(), self.settings.suits, self.settings.suit_colours)
            self.draw()

    # Drawing

    @property
    def question(self) -> Observation | None:
        """What is asked of the person who looks and waits for an answer, or None."""
        asked = self._question
        return asked if asked is not None and asked.seat == self.viewer and not self.hidden else None

    def _begin_choosing(self) -> None:
        """Start anew: nothing selected, nothing marked, nothing refused."""
        self._told_why = ""
        self.chooser = Chooser([], self.question, self.settings.confirm_play == "on")
        self.draw()

    def scene(self) -> Scene:
        """Return what is to be seen; a finished trick while it is held."""
        scene = self.session.scene(None if self.hidden else self.viewer)
        return replace(scene, trick=scene.last, led="") if self._hold else scene

    def draw(self) -> None:
        """Show the present state in every part of the table."""
        if not self.is_attached or self._look is None:
            return
        look = self._look
        scene = self.scene()
        pending = self.session.ruleset.pending(self.session.view(self.viewer))
        stage = pending.stage if isinstance(pending, Ask) and not self._hold else PLAY
        asked = self.question is not None and (bool(self.chooser.choices) or self.chooser.many)
        self.chooser.reorder([c.card for c in scene.hand or ()])
        title = f"{self.session.ruleset.info.name} · {scene.title}"
        self.header.show(Words(title, " · ".join(scene.badges), "bar", scene.title), look)
        self.felt.show(FeltView(scene, self.side, stage, self.levels, asked, self._hold is not None), look)
        self.column.show(SideView(scene, tuple(self.said[-LOG_SHOWN:])), look)
        self.panel.display = asked
        if asked:
            self._place_panel()
        self.panel.show(panel_of(scene, self.chooser, self.session.standing.goal) if asked else Panel(), look)
        self._draw_hand(scene, look)
        self.prompt.show(self._prompt(scene), look)
        held = scene.last_text if self._hold is not None else None  # the prompt says it already
        self.log_line.show(Words(next((s for s in reversed(self.said) if s != held), ""), "", "soft"), look)
        self.key_line.show(self._keys(), look)

    def _draw_hand(self, scene: Scene, look: Look) -> None:
        c = self.chooser
        self.fan.show(Hand(scene.hand, scene.seats[self.side].cards, c.pickable, c.marked, c.card), look)
        self.call_after_refresh(self._place_cursor)

    def _place_cursor(self) -> None:
        """Put the terminal's own cursor on the selected card, for screen readers and input methods."""
        at = self.fan.cursor_offset
        if at is not None:
            self.app.cursor_position = at

    def _place_panel(self) -> None:
        """Lay the panel over the part of the felt that is free for it."""
        room = self.query_one("#table-centre").size
        region = middle(room.width, room.height, self.session.table.seats)
        self.panel.styles.offset = region.offset
        self.panel.styles.width, self.panel.styles.height = region.width, region.height

    def on_resize(self) -> None:
        """Lay the panel out anew once the felt has its size."""
        self.call_after_refresh(self._place_panel)

    def _prompt(self, scene: Scene) -> Words:
        """Return the line above the hand."""
        if self._hold is not None:
            return Words(scene.last_text, "any key goes on", "turn")
        if self._told_why:
            return Words(self._told_why, "", "strong")
        if self.question is not None:
            return question_line(scene, self.chooser)
        if self.hidden:
            return Words("your hand is hidden", "x shows it", "soft")
        return waiting_line(scene, self.levels) if self.viewer is not None else Words()

    def _keys(self) -> tuple[Key, ...]:
        """Return the entries of the bottom line for the present state."""
        if self._hold is not None:
            return (Key("any key", "go on", "screen.act"),)
        able = (c for c in COMMANDS if c.where != TABLE or self.check_action(c.action, ()))
        useful = {"mark": lambda: self.chooser.many, "undo": self._goes_back}
        return footer(c for c in able if useful.get(c.action, lambda: True)())

    # Keys

    def on_key(self, event: events.Key) -> None:
        """End the wait for a finished trick, drop type-ahead, take digits and the letters of choices."""
        now = monotonic()
        waiting = self._hold is not None
        if self._hold is not None and now - self._hold_since >= GUARD:
            self._hold.set()
        elif self.question is not None and now - self._dropped_at >= GUARD:
            self._take(event, now)
            return
        if waiting or self.question is not None:
            event.stop()
            event.prevent_default()
        self._dropped_at = now

    def _take(self, event: events.Key, now: float) -> None:
        """Take a digit or the letter of a choice; leave other keys to the commands."""
        character = event.character or ""
        if character.isascii() and character.isdigit():
            self.chooser.digit(character, now)
        elif not self.chooser.letter(character):
            return
        event.stop()
        self._chose()

    def _chose(self) -> None:
        """Draw after the person has moved or chosen."""
        self._told_why = ""
        self.draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's own
        """Return whether a command can act now."""
        name = action.partition("(")[0]
        if name in ("act", "mark", "undo"):
            return self.question is not None
        if name in ("move", "leap", "edge"):
            return self.question is not None or bool(self.chooser.order)
        if name == "hide":
            return self.viewer is not None
        if action == "app.open('last_trick')":
            return bool(self.scene().last)
        return True

    def action_move(self, step: int) -> None:
        """Select the next or previous card or choice."""
        self.chooser.move(step)
        self._chose()

    def action_leap(self, step: int) -> None:
        """Select the legal card after or before, or the choice below or above."""
        there = self.panel.beside(step) if self.chooser.over_choices else None
        if there is not None:
            self.chooser.point_choice(there)
        elif not self.chooser.over_choices or self.chooser.choice is None:
            self.chooser.leap(step)
        self._chose()

    def action_edge(self, side: int) -> None:
        """Select the first or last card or choice."""
        self.chooser.edge(side)
        self._chose()

    def action_mark(self) -> None:
        """Mark the card under the cursor where several are chosen; elsewhere do what Enter does."""
        if self.chooser.many and self.chooser.choice is None:
            self.chooser.mark()
            self._chose()
        else:
            self.action_act()

    def action_act(self) -> None:
        """Answer with what is chosen, or say why not."""
        action = self.chooser.accept()
        if action is None:
            self._chose()
        else:
            self._reply(action)

    def _reply(self, answer: Answer) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(answer)

    def _take_back(self) -> TakeBack:
        """Return the take-back that is open to the person asked; raises Illegal with the reason when there is none."""
        asked = self.question
        if asked is None:
            raise Illegal("it is not your turn")
        if len(self.humans) == 1:
            return choice_of_this_hand(self.session, asked.seat)
        return last_choice(self.session, self.humans, asked.seat)

    def _goes_back(self) -> bool:
        with suppress(Illegal):
            return bool(self._take_back().count)
        return False

    def action_undo(self) -> None:
        """Answer with the wish to take the own last choice back, or say why that cannot be."""
        try:
            self._reply(self._take_back())
        except Illegal as refused:
            self._told_why = str(refused)
            self.draw()

    def action_hide(self) -> None:
        """Hide the own hand, or show it again."""
        self.hidden = not self.hidden
        self._silence()
        self._begin_choosing()

    def action_why(self) -> None:
        """Tell why the last trick was won."""
        self._told_why = self.chooser.refusal or self.scene().last_text or "no trick has been won in this hand yet"
        self.draw()

    # Mouse

    def on_click(self) -> None:
        """End the wait for a finished trick."""
        if self._hold is not None:
            self._hold.set()

    @on(HandFan.Pointed)
    def _card_pointed(self, event: HandFan.Pointed) -> None:
        self.chooser.point_card(event.card)
        self._chose()

    @on(ChoicePanel.Pointed)
    def _choice_pointed(self, event: ChoicePanel.Pointed) -> None:
        self.chooser.point_choice(event.index)
        self._chose()

    @on(HandFan.Chosen)
    def _card_chosen(self) -> None:
        if self.question is not None and self._hold is None:
            self.action_mark()

    @on(ChoicePanel.Chosen)
    def _choice_chosen(self) -> None:
        self.action_act()

    @on(KeyLine.Pressed)
    async def _key_clicked(self, event: KeyLine.Pressed) -> None:
        if self._hold is not None:
            self._hold.set()
        else:
            await self.run_action(event.action)

    # Time

    async def _show_play(self, told: Told) -> None:
        """Let a played card move from its seat to its place, where there is a felt and animation is wanted."""
        played = next((h for h in told.happenings if h.kind == "play"), None)
        view, look = self.felt.state, self._look
        wanted = self.settings.animation == "on" and self.app.animation_level == "full"
        if not wanted or played is None or played.seat is None or view is None or look is None or not self.is_current:
            return
        found = ground(*self.felt.size, replace(view, panel=False, stage=PLAY))
        if found is not None and played.cards:
            start, end = found.plates[played.seat], found.cards[played.seat]
            await self.flight.fly(played.cards[0], start, end, look)

    async def _show_trick(self, seconds: float | None) -> None:
        """Keep a finished trick on the table for a time; None until a key."""
        self._hold, self._hold_since = Event(), monotonic()
        self.draw()
        try:
            with suppress(TimeoutError):
                await wait_for(self._hold.wait(), seconds)
        finally:
            self._hold = None
