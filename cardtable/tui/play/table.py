"""The card table: one frame for draft, bidding and play, in which only the middle changes."""

from __future__ import annotations

from asyncio import Future, get_running_loop
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Final

from textual import events, on

from cardtable.core.actions import Action
from cardtable.core.cards import CardSet, mask
from cardtable.core.errors import Illegal
from cardtable.core.facts import Dealt
from cardtable.core.observation import Observation
from cardtable.core.pending import PLAY
from cardtable.core.scene import DEALER, TrickCard
from cardtable.table.loop import stand_in
from cardtable.table.players import Answer
from cardtable.table.session import Session, Told
from cardtable.table.undo import take_back
from cardtable.tui.base.commands import APP
from cardtable.tui.base.handoff import Call
from cardtable.tui.base.settings import Settings
from cardtable.tui.play.claim import SETTLED
from cardtable.tui.play.frame import LOG_KEPT, TableFrame
from cardtable.tui.play.hints import Hinting
from cardtable.tui.play.pace import TypeAhead
from cardtable.tui.widgets.cards import SMALL
from cardtable.tui.widgets.effects import Move, dealt, flashed, gathered, played, stamped
from cardtable.tui.widgets.fan import HandFan
from cardtable.tui.widgets.felt import Felt, Ground, ground, middle, raised
from cardtable.tui.widgets.lines import KeyLine, Line
from cardtable.tui.widgets.panel import ChoicePanel

BID: Final = "bid"
"""What happens, in the words of the log, when somebody bids."""
DEAL: Final = 1.6
"""How much longer dealing takes than one card's flight."""


class TableScreen(TableFrame):
    """The table at which a person answers by keys and mouse, as a host of the table loop asks."""

    def __init__(
        self, session: Session, humans: frozenset[int], settings: Settings, levels: tuple[str, ...] = ()
    ) -> None:
        super().__init__(session, humans, settings, levels)
        self.type_ahead = TypeAhead()
        self._answer: Future[Answer] | None = None
        self._called: Future[bool] | None = None
        self.hinting = Hinting(self)
        self._held: dict[int, tuple[int, CardSet | None]] = {}
        """By seat: how far the game was when it was last asked in this hand, and the cards it held."""
        self.notes: list[tuple[int, str]] = []
        """What was said of the table itself, each after so many lines of the log."""

    # What the host calls

    async def present(self, viewer: int | None) -> None:
        """Show the table as a seat, or nobody, sees it."""
        self.viewer = viewer
        self.hidden = False
        if viewer is not None:
            self.side = viewer
        self.begin_choosing()

    async def show(self, told: Told) -> None:
        """Show one step; return when a finished trick has been seen, by time or by key."""
        if isinstance(told.fact, Dealt):
            self.finishing, self.clock.rushing = "", False
            self._held.clear()
        await self._show_step(told)
        self.news = None
        self.said = [*self.said, *(h.text for h in told.happenings)][-LOG_KEPT:]
        if self.holds(told):
            self.hold.begin()
            self.draw()
            trick = self.session.trick_scene(None).trick
            await self._flash(trick)
            await self.hold.over(self.clock.trick)
            if not self.trick_lies:  # the last one of a hand lies there until the next deal
                self.draw()
                await self._gather(trick)
        self.draw()

    def holds(self, told: Told) -> bool:
        """Return whether a step finishes a trick that stays for a while to be looked at."""
        return any(h.kind == "trick" for h in told.happenings) and self.clock.trick != 0

    async def call_to(self, call: Call, seat: int) -> bool:
        """Call a person to the keyboard, every hand covered; return True once that person is there.

        False is the wish of the person before to take back.
        """
        self.call, self.news, self.side = call, call.news, seat
        self._called = get_running_loop().create_future()
        try:
            self.begin_choosing()
            self.show_call()
            return await self._called
        finally:
            self.call = self._called = None

    async def ask(self, observation: Observation) -> Answer:
        """Return the answer of the person asked: a legal action, or a wish to take back."""
        answer = self.unasked(observation)
        if answer is not None:
            return answer
        self.fresh = self._new_cards(observation.seat)
        self._question = observation
        self._answer = get_running_loop().create_future()
        self.type_ahead.ask()
        try:
            self.begin_choosing()
            return await self._answer
        finally:
            self._question = self._answer = None
            self.begin_choosing()

    def _new_cards(self, seat: int) -> CardSet:
        """Return the cards that have come into a hand since its seat was last asked, none after taking back."""
        scene = self.session.scene(seat)
        hand, seat = scene.hand, seat if scene.holder is None else scene.holder
        at, held = self._held.get(seat, (self.session.at, None))
        now = None if hand is None else mask(c.card for c in hand)
        self._held[seat] = (self.session.at, now)
        return 0 if held is None or now is None or self.session.at <= at else now & ~held

    def unasked(self, observation: Observation) -> Action | None:
        """Return what is played for a person without a question: where the hand is being finished, or for want of a
        choice where that is so set; else None."""
        if observation.ask.stage != PLAY:
            return None
        single = len(observation.legal) == 1 and (self.finishing or self.settings.auto_single == "on")
        return stand_in(observation) if single or self.finishing == SETTLED else None

    def cover(self) -> None:
        """Take everything private off the screen until somebody's view is presented; a question goes on waiting."""
        self.viewer = None
        self._silence()
        self.begin_choosing()

    def _silence(self) -> None:
        """Take away what was notified, whatever it says."""
        self.app.clear_notifications()
        self.query("Toast").set(display=False)  # the cleared ones leave a frame later

    def note(self, text: str) -> None:
        """Write something about the table itself in the log line, and where the log of the game has not got it."""
        log = self.session.log()
        if not log or log[-1].text != text:
            self.notes.append((len(log), text))
        self.said = [*self.said, text][-LOG_KEPT:]
        self.draw()

    # Keys

    def on_key(self, event: events.Key) -> None:
        """End what moves and the wait for a finished trick, drop type-ahead, take digits and the letters of choices.

        The keys of every screen that write nothing, such as the one for the next theme, do only what they always do.
        """
        self.motion.end()
        asked = self.question is not None
        if event.key in self._apart or self.call is not None:
            return
        if self.hold:
            self.hold.end()
        elif asked and self.type_ahead.keys_count:
            self._seen()
            self._take(event)
            return
        elif not asked:
            self.type_ahead.drop()
            return
        self.type_ahead.drop()
        event.stop()
        event.prevent_default()

    def _seen(self) -> None:
        """Mark no card as new any more: the person has looked at them."""
        if self.fresh:
            self.fresh = 0
            self.draw()

    @property
    def _apart(self) -> frozenset[str]:
        """The keys without a character that act on every screen: they are not meant for the trick or the question."""
        keys = {key for c in self.commands if c.where == APP for key in c.keys.split(",")}
        return frozenset(key for key in keys if (key[:1] == "f" and key[1:].isdigit()) or "+" in key)

    def _take(self, event: events.Key) -> None:
        """Take a digit or the letter of a choice; leave other keys to the commands."""
        character = event.character or ""
        if character.isascii() and character.isdigit():
            self.chooser.digit(character, monotonic())
        elif not self.chooser.letter(character):
            return
        event.stop()
        self._chose()

    def _chose(self) -> None:
        """Draw after the person has moved or chosen."""
        self.why, self.fresh = "", 0
        self.draw()

    def action_move(self, step: int) -> None:
        """Select the next or previous card or choice."""
        self.chooser.move(step)
        self._chose()

    def action_leap(self, step: int) -> None:
        """Select the legal card after or before, or the choice below or above."""
        there = self.panel.neighbour(step) if self.chooser.over_choices else None
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
        """Answer with what is chosen, or say why not; where somebody is called, show that hand."""
        if self.call is not None:
            self._come(True)
            return
        action = self.chooser.accept()
        if action is None:
            self._chose()
        else:
            self._reply(action)

    def _reply(self, answer: Answer) -> None:
        """Give the answer, unless it was given before anybody could have read the question."""
        if self._answer is not None and not self._answer.done() and self.type_ahead.answers_count:
            self._answer.set_result(answer)

    def _come(self, there: bool) -> None:
        """Answer a call, unless that was meant for something else."""
        if self._called is not None and not self._called.done() and self.answered:
            self._called.set_result(there)

    def action_undo(self) -> None:
        """Answer with the wish to take the own last choice back, or say why that cannot be."""
        if self.call is not None:
            self._come(False)
            return
        asked = self.question
        if asked is None:
            return
        try:
            self._reply(take_back(self.session, self.humans, asked.seat))
        except Illegal as refused:
            self.why = str(refused)
            self.draw()

    def action_finish(self) -> None:
        """Play the rest of the hand at once."""
        reason, asked = self.may_finish, self.question
        if not reason or not self.type_ahead.answers_count:
            return
        self.finishing, self.clock.rushing = reason, True
        self.note(f"The rest of the hand is played at once: {reason}")
        if asked is not None:
            self._reply(stand_in(asked))

    def action_hide(self) -> None:
        """Hide the own hand, or show it again."""
        self.hidden = not self.hidden
        self._silence()
        self.begin_choosing()

    def action_hint(self) -> None:
        """Give a hint, or show all about it."""
        self.hinting.press()

    def begin_choosing(self) -> None:
        """Start anew: nothing selected, nothing marked, nothing refused, no hint."""
        self.hinting.drop()
        super().begin_choosing()

    def action_why(self) -> None:
        """Tell why the last trick was won."""
        self.why = self.chooser.refusal or self.scene().last_text or "no trick has been won in this hand yet"
        self.draw()

    # Mouse

    def on_click(self, event: events.Click) -> None:
        """End the wait for a finished trick; on a covered hand, show it to the person called."""
        self.hold.end()
        if self.call is not None and event.widget is self.fan:
            self._come(True)

    def _goes_on(self) -> bool:
        """End what moves and the wait for a finished trick, if there is one: then a click means nothing else."""
        self.motion.end()
        held = bool(self.hold)
        self.hold.end()
        return held

    @on(HandFan.Pointed)
    def _card_pointed(self, event: HandFan.Pointed) -> None:
        if not self._goes_on():
            self.chooser.point_card(event.card)
            self._chose()

    @on(ChoicePanel.Pointed)
    def _choice_pointed(self, event: ChoicePanel.Pointed) -> None:
        if not self._goes_on():
            self.chooser.point_choice(event.index)
            self._chose()

    @on(HandFan.Chosen)
    def _card_chosen(self) -> None:
        if not self._goes_on() and self.question is not None:
            self.action_mark()

    @on(ChoicePanel.Chosen)
    def _choice_chosen(self) -> None:
        if not self._goes_on():
            self.action_act()

    @on(KeyLine.Pressed)
    async def _key_clicked(self, event: KeyLine.Pressed) -> None:
        await self._clicked(event.action)

    @on(Line.Pressed)
    async def _line_clicked(self, event: Line.Pressed) -> None:
        await self._clicked(event.line.state.action)

    @on(Felt.Pressed)
    async def _plate_clicked(self) -> None:
        await self._clicked("app.open('seats')")

    async def _clicked(self, action: str) -> None:
        """Do what a clicked place of the table stands for."""
        if not self._goes_on() and action:
            await self.run_action(action)

    # Time

    async def _move(self, make: Callable[[Ground, float], Sequence[Move]]) -> None:
        """Let cards move over the felt, where there is one and animation is wanted."""
        view, look = self.felt.state, self._look
        seconds = self.clock.flight if self.app.animation_level == "full" and self.is_current else 0.0
        if not seconds or view is None or look is None:
            return
        found = ground(*self.felt.size, replace(view, panel=False, stage=PLAY))
        if found is not None:
            await self.motion.run(self, make(found, seconds), look)

    async def _show_step(self, told: Told) -> None:
        """Let a played card move from its seat to its place, a bid to its plate, dealt cards from the dealer to all."""
        if isinstance(told.fact, Dealt):
            seats = self.session.scene(None).seats
            for dealer in (p.seat for p in seats if DEALER in p.badges):
                order = [p.seat for p in (*seats[dealer + 1 :], *seats[: dealer + 1])]
                await self._move(partial(_deal, dealer, order))
        shown = next((h for h in told.happenings if h.kind == "play" and h.cards), None)
        if shown is not None and shown.seat is not None:
            seat, card = shown.seat, shown.cards[0]
            await self._move(lambda g, t: played(card, g.plates[seat], g.cards[seat], t))
        for panel in self.session.scene(None).seats:
            if panel.bid and any(h.kind == BID and h.seat == panel.seat for h in told.happenings):
                await self._move(partial(self._stamp, panel.bid, panel.seat))

    def _stamp(self, words: str, seat: int, found: Ground, seconds: float) -> Sequence[Move]:
        table = middle(*self.felt.size, len(found.plates))
        return stamped(words, table, found.plates[seat], seconds)

    async def _flash(self, trick: tuple[TrickCard, ...]) -> None:
        """Let the card that has won light up."""
        won = next((c for c in trick if c.winning), None)
        if won is not None:
            await self._move(lambda g, t: flashed(won.card, raised(g.cards[won.seat]), t))

    async def _gather(self, trick: tuple[TrickCard, ...]) -> None:
        """Let the cards of a finished trick slide to whoever has won it."""
        winner = next((c.seat for c in trick if c.winning), None)
        if winner is not None:
            await self._move(lambda g, t: gathered({c.card: g.cards[c.seat] for c in trick}, g.plates[winner], t))


def _deal(dealer: int, order: Sequence[int], found: Ground, seconds: float) -> Sequence[Move]:
    """Return how cards come from the dealer to the seats in order."""
    return dealt(found.plates[dealer], [found.plates[seat] for seat in order], SMALL, DEAL * seconds)
