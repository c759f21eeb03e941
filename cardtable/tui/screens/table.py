"""The card table: one frame for draft, bidding and play, in which only the middle changes."""

from __future__ import annotations

from asyncio import Event, Future, get_running_loop, wait_for
from collections.abc import Iterator
from dataclasses import replace
from time import monotonic
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Horizontal
from textual.screen import Screen

from cardtable.core.actions import Action, PickCards, PickNumber
from cardtable.core.cards import Card, CardSet
from cardtable.core.errors import Illegal
from cardtable.core.observation import Observation
from cardtable.core.pending import PLAY, Ask
from cardtable.core.scene import Scene
from cardtable.core.text import clean, mark_set
from cardtable.table.players import Answer
from cardtable.table.session import Session, Told
from cardtable.tui.commands import COMMANDS, TABLE, bindings
from cardtable.tui.looks import Look, look_of
from cardtable.tui.seat_player import last_choice
from cardtable.tui.settings import Settings
from cardtable.tui.sizes import HEIGHTS, WIDTHS
from cardtable.tui.widgets.choices import TYPING, Choice, choices, typed
from cardtable.tui.widgets.fan import HandFan
from cardtable.tui.widgets.felt import Felt, middle
from cardtable.tui.widgets.lines import Key, KeyLine, Line, SmallNotice, Words
from cardtable.tui.widgets.panel import ChoicePanel, Panel
from cardtable.tui.widgets.seats import FeltView
from cardtable.tui.widgets.side import Side, SideView

GUARD: Final = 0.15
"""Seconds after a key that did nothing within which the next one is type-ahead and does nothing either."""
FOOTER_ENTRIES: Final = 7
LOG_KEPT: Final = 40


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
        self.side_seat = min(humans, default=0)
        """The seat drawn nearest: the last one that was looked from."""
        self.said: list[str] = []
        """The latest sentences of the log."""
        self.hidden = False
        """Whether the person has hidden the own hand."""
        self._question: Observation | None = None
        self._answer: Future[Answer] | None = None
        self._choices: tuple[Choice, ...] = ()
        self._cursor: int | None = None
        self._refusal = ""
        self._confirming: Action | None = None
        self._typed = ("", 0.0)
        self._idle_key = 0.0
        self._hold: Event | None = None
        self._hold_since = 0.0

    def compose(self) -> ComposeResult:
        """Lay out the frame."""
        look = self._look()
        yield Line(look, "header")
        with Horizontal(id="middle"):
            with Container(id="centre"):
                yield Felt(look, id="felt")
                yield ChoicePanel(look, id="panel")
            yield Side(look, id="side")
        yield Line(look, "prompt")
        yield HandFan(look, id="hand")
        yield Line(look, "log")
        yield KeyLine(look, id="keys")
        yield SmallNotice(id="small")

    def on_mount(self) -> None:
        """Show the table as it stands."""
        self.said = [h.text for h in self.session.log()[-LOG_KEPT:]]
        self.draw()

    # What the host calls

    async def present(self, viewer: int | None) -> None:
        """Show the table as a seat, or nobody, sees it."""
        self.viewer = viewer
        self.hidden = False
        if viewer is not None:
            self.side_seat = viewer
        self.draw()

    async def show(self, told: Told) -> None:
        """Show one step; return when a finished trick has been seen, by time or by key."""
        self.said = [*self.said, *(h.text for h in told.happenings)][-LOG_KEPT:]
        finished = any(h.kind == "trick" for h in told.happenings)
        if finished and self.settings.trick_seconds != 0:
            await self._show_trick(self.settings.trick_seconds)
        self.draw()

    async def ask(self, observation: Observation) -> Answer:
        """Return the answer of the person asked: a legal action, or a wish to take back."""
        if self.settings.auto_single == "on" and observation.ask.stage == PLAY and len(observation.legal) == 1:
            return observation.legal[0]
        self._question = observation
        self._choices = choices(observation.ask.form, observation.legal)
        self._answer = get_running_loop().create_future()
        self._forget_choice()
        try:
            self.draw()
            return await self._answer
        finally:
            self._question, self._answer, self._choices = None, None, ()
            self._forget_choice()
            self.draw()

    def cover(self) -> None:
        """Take everything private off the screen until somebody's view is presented; a question goes on waiting."""
        self.viewer = None
        self._forget_choice()
        self.draw()

    def note(self, text: str) -> None:
        """Write something about the table itself in the log line."""
        self.said = [*self.said, text][-LOG_KEPT:]
        self.draw()

    def restyle(self) -> None:
        """Draw everything in the look of the present theme and settings."""
        look = self._look()
        for widget in self._looking():
            widget.look = look
            widget.refresh()
        self.draw()

    # Drawing

    def _look(self) -> Look:
        return look_of(self.app.theme_variables, self.settings.suits, self.settings.suit_colours)

    def _looking(self) -> Iterator[Felt | ChoicePanel | Side | Line | HandFan | KeyLine]:
        yield self.query_one(Felt)
        yield self.query_one(ChoicePanel)
        yield self.query_one(Side)
        yield from self.query(Line)
        yield self.query_one(HandFan)
        yield self.query_one(KeyLine)

    @property
    def question(self) -> Observation | None:
        """What is asked of the person who looks, or None."""
        asked = self._question
        return asked if asked is not None and asked.seat == self.viewer and self._hold is None else None

    @property
    def ask_now(self) -> Ask | None:
        """The question that the viewer must answer, without what lies behind it."""
        return self.question.ask if self.question else None

    def scene(self) -> Scene:
        """Return what is to be seen, a finished trick while it is held."""
        scene = self.session.scene(self.viewer)
        return replace(scene, trick=scene.last, led="") if self._hold else scene

    def draw(self) -> None:
        """Show the present state in every part of the table."""
        if not self.is_mounted:
            return
        scene = self.scene()
        pending = self.session.ruleset.pending(self.session.view(self.viewer))
        stage = pending.stage if isinstance(pending, Ask) and not self._hold else PLAY
        open_panel = bool(self._choices) and self.question is not None
        name = self.session.ruleset.info.name
        self.query_one("#header", Line).words = Words(f"{name} · {scene.title}", " · ".join(scene.badges), "bar")
        levels, held = self.levels, self._hold is not None
        self.query_one(Felt).view = FeltView(scene, self.side_seat, stage, levels, open_panel, held)
        self.query_one(Side).view = SideView(scene, self.session.standing.goal, tuple(self.said[-12:]))
        self._draw_hand(scene)
        self._draw_panel(scene, open_panel)
        self.query_one("#prompt", Line).words = self._prompt(scene)
        self.query_one("#log", Line).words = Words(self.said[-1] if self.said else "", "", "soft")
        self.query_one(KeyLine).keys = self._keys()
        self.refresh_bindings()

    def _draw_hand(self, scene: Scene) -> None:
        fan = self.query_one(HandFan)
        cards = None if self.hidden else scene.hand
        fan.load(cards, scene.seats[self.side_seat].cards)
        fan.hand = replace(fan.hand, legal=self._pickable(fan.hand.marked))

    def _draw_panel(self, scene: Scene, shown: bool) -> None:
        panel = self.query_one(ChoicePanel)
        panel.display = shown
        if not shown or self.question is None:
            panel.panel = Panel()
            return
        self._place_panel()
        offered = () if self.hidden or scene.offer is None else (scene.offer,)
        said = " · ".join(f"{clean(scene.seats[seat].name)}: {words}" for seat, words in scene.said)
        me = scene.seats[self.question.seat]
        stake = f"{scene.tricks_left} tricks to be won · your score {me.score} · {self.session.standing.goal}"
        why = self._refusal or self._why_barred()
        panel.panel = Panel(
            self.question.ask.prompt,
            tuple(filter(None, (said, stake))),
            self._choices,
            self._cursor,
            why,
            bool(why),
            scene.up + offered,
        )

    def _place_panel(self) -> None:
        """Lay the panel over the part of the felt that is free for it."""
        felt = self.query_one("#centre").size
        region = middle(felt.width, felt.height, self.session.table.seats)
        styles = self.query_one(ChoicePanel).styles
        styles.offset = region.offset
        styles.width, styles.height = region.width, region.height

    def on_resize(self) -> None:
        """Lay the panel out anew once the felt has its size."""
        self.call_after_refresh(self._place_panel)

    def _prompt(self, scene: Scene) -> Words:
        """Return the line above the hand: a refusal, what Enter does, what is asked, or for whom the table waits."""
        if self._hold is not None:
            return Words(scene.last_text, "any key goes on", "turn")
        if self.question is None:
            waiting = next((p for p in scene.seats if p.turn), None)
            if waiting is None or self.viewer is None:
                return Words()
            return Words(f"{clean(waiting.name)} {'is thinking' if self.levels[waiting.seat] else 'is to choose'}", "", "soft")
        if self._refusal and not self._choices:
            return Words(self._refusal, "", "bad")
        if self._confirming is not None:
            return Words(f"⏎ again: {self._describe(self._confirming)}", "", "turn")
        chosen = self._chosen()
        hint = f"⏎ {self._describe(chosen)}" if chosen is not None and chosen in self.question.legal else self._how()
        return Words(self.question.ask.prompt, hint, "turn")

    def _how(self) -> str:
        """Return how the question is answered."""
        assert self.question is not None
        form = self.question.ask.form
        if isinstance(form, PickCards) and self._many(form):
            count = self.query_one(HandFan).hand.marked.bit_count()
            wanted = str(form.most) if form.least == form.most else f"{form.least} to {form.most}"
            return f"{count} of {wanted} marked · Space marks, ⏎ confirms"
        if isinstance(form, PickNumber):
            return "type it or ← →, then ⏎"
        return "← → or a digit, then ⏎"

    def _describe(self, action: Action) -> str:
        """Return an action as the prompt names it."""
        choice = next((c for c in self._choices if c.action == action), None)
        if choice is not None:
            return f"{action.verb} {action.n}" if choice.words == choice.key else choice.words
        return f"{action.verb} {mark_set(action.cards)}" if action.cards else f"{action.verb} nothing"

    def _keys(self) -> tuple[Key, ...]:
        """Return the entries of the bottom line for the present state."""
        if self._hold is not None:
            return (Key("any key", "go on", "screen.act"),)
        shown = [c for c in COMMANDS if c.footer and (c.where != TABLE or self.check_action(c.action, ()))]
        wanted = [Key(c.shown, c.footer, c.action) for c in shown]
        return (*wanted[: FOOTER_ENTRIES - 1], wanted[-1]) if len(wanted) > FOOTER_ENTRIES else tuple(wanted)

    # What can be chosen

    @staticmethod
    def _many(form: PickCards) -> bool:
        return (form.least, form.most) != (1, 1)

    def _pickable(self, marked: CardSet) -> CardSet | None:
        """Return the cards that may be chosen now; None while no cards are asked for."""
        if self.question is None or not isinstance(self.question.ask.form, PickCards):
            return None
        result = 0
        for action in self.question.legal:
            if action.verb == self.question.ask.form.verb and action.cards & marked == marked:
                result |= action.cards
        return result

    def _chosen(self) -> Action | None:
        """Return the action that Enter would take, or None while nothing is chosen."""
        if self.question is None:
            return None
        form = self.question.ask.form
        if self._cursor is not None:
            return self._choices[self._cursor].action
        if not isinstance(form, PickCards):
            return None
        hand = self.query_one(HandFan).hand
        if self._many(form):
            return Action(form.verb, hand.marked)
        return None if hand.cursor is None else Action(form.verb, 1 << hand.cursor)

    def _forget_choice(self) -> None:
        """Drop cursor, marks, refusal and what was typed."""
        self._cursor, self._refusal, self._confirming, self._typed = None, "", None, ("", 0.0)
        if self.is_mounted:
            fan = self.query_one(HandFan)
            fan.hand = replace(fan.hand, cursor=None, marked=0, legal=None)

    def _reason(self, action: Action) -> str:
        """Return why an action is refused, with the number of the rule."""
        assert self.question is not None
        asked = self.question
        found = asked.ruleset.why_not(asked.view, asked.seat, action)
        return f"{found.text} ({found.rule})" if found else "this is not among the legal choices"

    def _why_barred(self) -> str:
        """Return why the choice under the cursor cannot be made; empty when it can."""
        if self._cursor is None or self._choices[self._cursor].legal:
            return ""
        return self._reason(self._choices[self._cursor].action)

    def _refuse(self, text: str) -> None:
        self._refusal = text
        self.draw()

    def _moved(self) -> None:
        """Draw after the cursor has moved."""
        self._refusal, self._confirming = "", None
        self.draw()

    def _point_card(self, card: Card) -> None:
        fan = self.query_one(HandFan)
        fan.hand = replace(fan.hand, cursor=card)
        self._cursor = None
        self._moved()

    def _point_choice(self, index: int) -> None:
        fan = self.query_one(HandFan)
        fan.hand = replace(fan.hand, cursor=None)
        self._cursor = index
        self._moved()

    # Keys

    def on_key(self, event: events.Key) -> None:
        """End the wait for a finished trick, drop type-ahead, take digits and the letters of choices."""
        now = monotonic()
        if self._hold is not None:
            event.stop()
            event.prevent_default()
            if now - self._hold_since >= GUARD:
                self._hold.set()
            self._idle_key = now
            return
        if self.question is None:
            self._idle_key = now
            return
        if now - self._idle_key < GUARD:
            self._idle_key = now
            event.stop()
            event.prevent_default()
            return
        character = event.character or ""
        if character.isascii() and character.isdigit():
            event.stop()
            self._digit(character, now)
            return
        index = next((i for i, c in enumerate(self._choices) if c.key == character), None)
        if index is not None:
            event.stop()
            self._point_choice(index)

    def _digit(self, digit: str, now: float) -> None:
        """Select what a typed number means: the number itself, the nth choice, or the nth card."""
        assert self.question is not None
        cards = isinstance(self.question.ask.form, PickCards)
        order = self.query_one(HandFan).hand.order
        keys = [str(i) for i in range(1, len(order) + 1)] if cards else [c.key for c in self._choices]
        before, at = self._typed
        text = typed(before if now - at < TYPING else "", digit, keys)
        self._typed = (text, now)
        if cards and text == "0" and len(order) >= 10:
            text = "10"
        if text not in keys:
            self._refuse(f"there is no {text} here")
        elif cards:
            self._point_card(order[int(text) - 1])
        else:
            self._point_choice(keys.index(text))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's own
        """Return whether a command can act now."""
        name = action.partition("(")[0]
        asked = self.question
        cards = asked is not None and isinstance(asked.ask.form, PickCards)
        if name == "mark":
            return asked is not None
        if name in ("move", "leap", "edge", "act"):
            return asked is not None or (name != "act" and self.query_one(HandFan).hand.cards is not None)
        if name == "undo":
            return asked is not None and self._undo() is not None
        if name == "hide":
            return self.viewer is not None
        return True if not cards else True

    def action_move(self, step: int) -> None:
        """Move the cursor to the next or previous card or choice."""
        if self._choices_first():
            last = len(self._choices) - 1
            here = self._cursor
            self._point_choice((0 if step > 0 else last) if here is None else min(max(here + step, 0), last))
            return
        hand = self.query_one(HandFan).hand
        order = hand.order
        if not order:
            return
        if hand.cursor is None:
            legal = [c for c in order if hand.legal is None or hand.legal >> c & 1] or order
            self._point_card(legal[0 if step > 0 else -1])
        else:
            self._point_card(order[min(max(order.index(hand.cursor) + step, 0), len(order) - 1)])

    def action_leap(self, step: int) -> None:
        """Move to the legal card after or before, or to the choice below or above."""
        if self._choices_first():
            there = self.query_one(ChoicePanel).above(step)
            if there is not None:
                self._point_choice(there)
            elif self._cursor is None:
                self.action_move(step)
            return
        hand = self.query_one(HandFan).hand
        if hand.cursor is None or hand.legal is None:
            self.action_move(step)
            return
        at = hand.order.index(hand.cursor)
        rest = hand.order[at + 1 :] if step > 0 else hand.order[:at][::-1]
        there = next((c for c in rest if hand.legal >> c & 1), None)
        if there is not None:
            self._point_card(there)

    def action_edge(self, side: int) -> None:
        """Move to the first or last card or choice."""
        at = 0 if side < 0 else -1
        order = self.query_one(HandFan).hand.order
        if self._choices_first():
            self._point_choice(at % len(self._choices))
        elif order:
            self._point_card(order[at])

    def _choices_first(self) -> bool:
        """Return whether arrows move among choices, not cards."""
        return self.question is not None and not isinstance(self.question.ask.form, PickCards)

    def action_mark(self) -> None:
        """Mark the card under the cursor where several are chosen; elsewhere do what Enter does."""
        assert self.question is not None
        form = self.question.ask.form
        if not isinstance(form, PickCards) or not self._many(form) or self._cursor is not None:
            self.action_act()
            return
        fan = self.query_one(HandFan)
        if fan.hand.cursor is None:
            self._refuse("choose a card with ← → first, then mark it with Space")
            return
        bit = 1 << fan.hand.cursor
        marked = fan.hand.marked ^ bit
        if marked & bit and not (self._pickable(fan.hand.marked) or 0) & bit:
            full = fan.hand.marked.bit_count() >= form.most
            self._refuse(f"{form.most} are marked already: Space on one of them frees it" if full else self._reason(Action(form.verb, marked)))
            return
        fan.hand = replace(fan.hand, marked=marked)
        self._moved()

    def action_act(self) -> None:
        """Answer with what is chosen, or say why not."""
        asked, future = self.question, self._answer
        if asked is None or future is None or future.done():
            return
        action = self._chosen()
        if action is None:
            self._refuse(f"nothing is chosen yet: {self._how()}")
        elif action not in asked.legal:
            self._refuse(self._why_incomplete(action) or self._reason(action))
        elif self.settings.confirm_play == "on" and self._confirming != action:
            self._confirming = action
            self.draw()
        else:
            future.set_result(action)

    def _why_incomplete(self, action: Action) -> str:
        """Return what is missing from a choice of several cards; empty when its number is right."""
        assert self.question is not None
        form = self.question.ask.form
        count = action.cards.bit_count()
        if self._cursor is not None or not isinstance(form, PickCards) or form.least <= count <= form.most:
            return ""
        wanted = str(form.least) if form.least == form.most else f"{form.least} to {form.most}"
        return f"{count} marked, {wanted} are needed: Space marks a card"

    def _undo(self) -> Answer | None:
        """Return the take-back that is open to the person asked, or None."""
        try:
            return last_choice(self.session, self.humans, self.question.seat) if self.question else None
        except Illegal:
            return None

    def action_undo(self) -> None:
        """Answer with the wish to take the own last choice back."""
        wish = self._undo()
        if wish is not None and self._answer is not None and not self._answer.done():
            self._answer.set_result(wish)

    def action_hide(self) -> None:
        """Hide the own hand, or show it again."""
        self.hidden = not self.hidden
        self._forget_choice()
        self.draw()

    def action_why(self) -> None:
        """Tell the last refusal once more, or why the last trick was won."""
        text = self._refusal or self.scene().last_text or "no trick has been won in this hand yet"
        self.query_one("#prompt", Line).words = Words(text, "", "strong")

    # Mouse

    @on(HandFan.Pointed)
    def _card_pointed(self, event: HandFan.Pointed) -> None:
        self._point_card(event.card)

    @on(ChoicePanel.Pointed)
    def _choice_pointed(self, event: ChoicePanel.Pointed) -> None:
        if self.question is not None:
            self._point_choice(event.index)

    @on(HandFan.Chosen)
    def _card_chosen(self) -> None:
        if self.question is not None:
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

    async def _show_trick(self, seconds: float | None) -> None:
        """Keep a finished trick on the table for a time; None until a key."""
        self._hold, self._hold_since = Event(), monotonic()
        self.draw()
        try:
            await wait_for(self._hold.wait(), seconds)
        except TimeoutError:
            pass
        finally:
            self._hold = None
