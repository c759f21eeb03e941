"""A game at this keyboard: the table loop with its screens, and the hand-off between people."""

from __future__ import annotations

from asyncio import Event, gather, sleep
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardtable.core.facts import Chosen
from cardtable.core.observation import Observation
from cardtable.core.pending import Ask
from cardtable.core.scene import Happening
from cardtable.core.text import clean
from cardtable.store.records.counting import Why
from cardtable.table.hints import hint
from cardtable.table.launch import HUMAN
from cardtable.table.loop import play, stand_in
from cardtable.table.players import Answer, BotPlayer, Player, TakeBack
from cardtable.table.program import ended_afterwards
from cardtable.table.session import Told
from cardtable.table.thinking import loaded
from cardtable.table.undo import choice_before, learned_since
from cardtable.tui.base.handoff import Call, News
from cardtable.tui.look.glyphs import STYLES, Glyphs, in_words, written
from cardtable.tui.pages.page import is_on_top
from cardtable.tui.play.claim import SETTLED
from cardtable.tui.play.seat_player import SeatPlayer
from cardtable.tui.play.table import TableScreen

if TYPE_CHECKING:
    from cardtable.store.database.game import OpenGame
    from cardtable.tui.shell.app import CardtableApp

OWN_ACTS: Final = frozenset({"bid", "play", "draw", "back"})
"""The kinds of happening that tell of a seat's own act."""


class PacedPlayer:
    """A player that is seen thinking for a while, however fast it answers; where no choice matters it needs none."""

    def __init__(self, player: Player, table: TableScreen) -> None:
        self.kind = player.kind
        self._player = player
        self._table = table

    async def choose(self, observation: Observation) -> Answer:
        """Return the player's answer, not before the pause is over."""
        if self._table.finishing == SETTLED:
            return stand_in(observation)
        answer, _ = await gather(self._player.choose(observation), sleep(self._table.clock.thinking))
        return answer


class Game:
    """One game on the screen. It fulfils `table.loop.Host`, and stands still while another screen covers the table.

    `covered` begins with a covered hand even where one person plays, because others were at this keyboard before.
    """

    def __init__(self, app: CardtableApp, kept: OpenGame, *, covered: bool = False) -> None:
        self.app = app
        self.kept = kept
        self.session = kept.session
        self.humans = frozenset(i for i, kind in enumerate(kept.kinds) if kind == HUMAN)
        levels = tuple("" if kind == HUMAN else kind for kind in kept.kinds)
        self.table = TableScreen(self.session, self.humans, app.settings, levels)
        self.table.hinting.thinker = app.library.thinker
        self.table.commands = app.commands
        self.table.colours = app.library.colours(self.session.table.names)
        self.viewer = next(iter(self.humans)) if len(self.humans) == 1 and not covered else None
        """Whose hand is on the screen; None shows nobody's."""
        self._away = False
        """Whether the game waits for somebody who has hidden the hand."""
        self._moved = Event()

    @property
    def shared(self) -> bool:
        """Whether several people share this keyboard, so that hands must be hidden between them."""
        return len(self.humans) > 1

    def name(self, seat: int) -> str:
        """Return a seat's name."""
        return self.session.table.names[seat]

    @property
    def number(self) -> int:
        """The game's number in the store."""
        return self.kept.id

    @property
    def title(self) -> str:
        """The game and how far it is: `Wizard, round 3 of 20`; a what-if says so."""
        what_if = "What if: " if self.kept.what_if else ""
        return f"{what_if}{self.session.ruleset.info.name}, {self.table.scene().title}"

    @property
    def notes(self) -> Sequence[tuple[int, str]]:
        """What was said of the table itself, each after so many lines of the log."""
        return self.table.notes

    @property
    def glyphs(self) -> Glyphs:
        """How cards are written now."""
        return STYLES[self.app.settings.suits]

    def write(self, sentence: str) -> str:
        """Return a sentence with its cards as they are written now."""
        return written(sentence, self.glyphs)

    def text(self, happening: Happening) -> str:
        """Return what happened as a line."""
        verbose = self.app.settings.verbose_log == "on"
        return self.write(in_words(happening.text) if verbose else happening.text)

    # The course of the game

    async def run(self) -> None:
        """Play the game from where it stands to its end; runs as a worker and may be cancelled anywhere."""
        turn = self.app.library.thinker.take()
        try:
            await self.app.push_screen(self.table)
            self.app.screen_change_signal.subscribe(self.table, lambda _: self._moved.set())
            await self.table.present(self.viewer)
            if self.kept.what_if is not None:
                self.table.note("This is a what-if: it never counts.")
            elif (why := self.kept.why) is not None:
                self.table.note(f"This game does not count: {why}.")
            bots = self._bots()
            with ended_afterwards(bot.bot for bot in bots.values()):
                await play(self.session, self._players(bots), self)
            await self.between_hands()
        finally:
            self.app.screen_change_signal.unsubscribe(self.table)  # what it calls would keep the table for ever
            self.app.library.thinker.give_up(turn)

    def _bots(self) -> dict[int, BotPlayer]:
        bots = self.app.library.bots(self.kept)
        self.app.library.thinker.begin(loaded, hint, self.session.ruleset, *(player.bot for player in bots.values()))
        return bots

    def _players(self, bots: dict[int, BotPlayer]) -> list[Player]:
        person = SeatPlayer(self.ask)
        return [PacedPlayer(bots[i], self.table) if i in bots else person for i in range(self.session.table.seats)]

    async def show(self, told: Told) -> None:
        """Show one step; hands are covered first when somebody else is to act, or when all look at a finished trick."""
        await self._on_top()
        pending = self.session.pending
        another = isinstance(pending, Ask) and pending.seat in self.humans and pending.seat != self.viewer
        if self.shared and (another or self.table.holds(told)):
            self._cover()
        await self.table.show(told)

    async def ask(self, observation: Observation) -> Answer:
        """Return the answer of the person asked, called to the keyboard where somebody else was looking."""
        await self._on_top()
        played = self.table.unasked(observation)
        if played is not None:
            return played
        while True:
            if self.viewer != observation.seat:
                wish = await self._admit(observation.seat)
                if wish is not None:
                    return wish
            answer = await self.table.ask(observation)
            if not isinstance(answer, TakeBack) or await self._granted(observation.seat, answer):
                return answer

    async def between_hands(self) -> None:
        """Show the scores of the hand just finished until somebody goes on."""
        from cardtable.tui.play.hand_scores import HandScoresScreen

        await self._on_top()
        if self.shared:
            self._cover()
        await self.app.push_screen_wait(HandScoresScreen(self))

    async def note(self, text: str) -> None:
        """Say something about the table itself."""
        self.table.note(text)

    async def _on_top(self) -> None:
        """Wait until the table is the screen that people see, and nobody has gone away from it."""
        while not is_on_top(self.table) or self._away:
            self._moved.clear()
            await self._moved.wait()

    # Taking back

    async def _granted(self, seat: int, wish: TakeBack) -> bool:
        """Return whether a seat may take back: others must agree; alone, what was learned makes the game practice."""
        if self.shared:
            return await self._agreed(seat, wish)
        learned = learned_since(self.session, self.humans, wish)
        return learned is None or self.kept.practice or await self._practised(learned)

    async def _agreed(self, seat: int, wish: TakeBack) -> bool:
        """Return whether the other people at the keyboard agree; they are asked while nobody's hand is to be seen."""
        from cardtable.tui.pages.dialogs import ConfirmScreen

        self._cover()
        undone = {f.seat for f in self.session.told_since(wish.count) if isinstance(f, Chosen)}
        also = " and ".join(self.name(s) for s in sorted((undone & self.humans) - {seat}))
        with_it = f", and with it what {also} chose since" if also else ""
        others = " and ".join(self.name(s) for s in sorted(self.humans - {seat}))
        question = f"{self.name(seat)} asks to undo a move{with_it}. {others}: do you agree?"
        return await self.app.push_screen_wait(ConfirmScreen(question, yes="Agreed", no="No, it stands"))

    async def _practised(self, learned: str) -> bool:
        """Return whether somebody who plays alone goes on in practice, for the sake of going back further."""
        from cardtable.tui.pages.dialogs import ConfirmScreen

        question = f"In this hand {learned}. Undo your move all the same? The game is then practice and does not count."
        sure = await self.app.push_screen_wait(ConfirmScreen(question, yes="Undo, as practice", no="No"))
        if sure:
            self.kept.mark_practice(Why.TOOK_BACK)
        return sure

    # The hand-off

    def _cover(self) -> None:
        """Take everything private off the screen."""
        self.viewer = None
        self.table.cover()

    async def _admit(self, seat: int) -> TakeBack | None:
        """Show a seat its view, once the person who sits there says so.

        Returns a take-back instead, where the person before wants it and all others agree.
        """
        self._cover()
        before = choice_before(self.session, self.humans, seat)
        while not await self._called(self._turn_of(seat, None if before is None else before[0]), seat):
            if before is not None and await self._agreed(*before):
                return before[1]
        await self._reveal(seat)
        return None

    def _turn_of(self, seat: int, before: int | None) -> Call:
        name, log = self.name(seat), self.session.log()
        news = since(log, seat)
        told = News("Since your last turn" if len(news) < len(log) else "So far", tuple(map(self.text, news)))
        who = None if before is None else self.name(before)
        return Call(name, f"{clean(name)}'s turn", f"Pass to {name}. Others look away.", told, who)

    async def _called(self, call: Call, seat: int) -> bool:
        """Call a person to the keyboard as the settings want it; return False where the one before takes back."""
        if self.app.settings.hand_over == "table":
            return await self.table.call_to(call, seat)
        from cardtable.tui.play.curtain import CurtainScreen

        return await self.app.push_screen_wait(CurtainScreen(call))

    async def _reveal(self, seat: int | None) -> None:
        self.viewer = seat
        await self.table.present(seat)

    async def hide_hand(self) -> None:
        """Cover the hand on the screen until the person who was looking is back; without one, do nothing."""
        seat = self.viewer
        if seat is None:
            return
        self._away = True
        self._cover()
        self.table.run_worker(self._until_back(seat))

    async def _until_back(self, seat: int) -> None:
        """Call the person back to whom the hand belongs; the game waits."""
        name = self.name(seat)
        hidden = f"The hand of {name} is hidden."
        await self._called(Call(name, hidden, hidden), seat)
        self._away = False
        await self._reveal(seat)
        self._moved.set()


def since(log: tuple[Happening, ...], seat: int) -> tuple[Happening, ...]:
    """Return what has happened since a seat's last own act."""
    last = max((i for i, h in enumerate(log) if h.seat == seat and h.kind in OWN_ACTS), default=-1)
    return log[last + 1 :]
