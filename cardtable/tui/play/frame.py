"""The frame of the card table: its parts, what the person who looks has chosen so far, and how both are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical

from cardtable.core.cards import CardSet
from cardtable.core.errors import Illegal
from cardtable.core.observation import Observation
from cardtable.core.pending import PLAY, Ask
from cardtable.core.scene import Scene
from cardtable.table.session import Session
from cardtable.table.undo import take_back
from cardtable.tui.base.breakpoints import HEIGHTS, WIDTHS
from cardtable.tui.base.commands import APP, COMMANDS, TABLE, Command, bindings, letters_of, shown_key
from cardtable.tui.base.handoff import CallingScreen, News
from cardtable.tui.base.settings import Settings
from cardtable.tui.base.weak_signals import hear
from cardtable.tui.look.glyphs import in_words
from cardtable.tui.look.player_colours import dressed
from cardtable.tui.look.table_style import Look, look_of
from cardtable.tui.pages.page import OneButton
from cardtable.tui.play.chooser import Chooser
from cardtable.tui.play.claim import SETTLED, finish_reason
from cardtable.tui.play.hand_order import arranged
from cardtable.tui.play.pace import Clock, Hold
from cardtable.tui.play.table_text import call_keys, call_line, footer, news_line, panel_of, question_line, waiting_line
from cardtable.tui.review import score_table
from cardtable.tui.widgets.cloth import has_rim
from cardtable.tui.widgets.fan import Hand, HandFan
from cardtable.tui.widgets.felt import Felt, middle
from cardtable.tui.widgets.flight import Motion
from cardtable.tui.widgets.lines import Key, KeyLine, Line, SmallNotice, Words, in_two
from cardtable.tui.widgets.panel import ChoicePanel, Panel, rows_needed
from cardtable.tui.widgets.seats import FeltView
from cardtable.tui.widgets.side import Side, SideView

LOG_KEPT: Final = 40
LOG_SHOWN: Final = 20
SCORES: Final = "app.open('scores')"
LOG: Final = "app.open('log')"
"""What a click on the header and on the log line does."""


class TableFrame(OneButton[None], CallingScreen):
    """The table as one person, or nobody, sees it. It shows scenes of a session's views and knows no game.

    `levels` holds what plays at each seat (`hard`), empty for a person.
    """

    ALLOW_SELECT = False
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(TABLE)]
    commands: Sequence[Command] = COMMANDS
    """The commands with the keys that they have here."""

    def __init__(
        self, session: Session, humans: frozenset[int], settings: Settings, levels: tuple[str, ...] = ()
    ) -> None:
        super().__init__()
        self.session = session
        self.humans = humans
        self.settings = settings
        self.levels = levels or tuple("" if s in humans else "bot" for s in range(session.table.seats))
        self.colours: Sequence[int] = range(session.table.seats)
        """The colour of each seat."""
        self.viewer: int | None = None
        self.side = min(humans, default=0)
        """The seat drawn nearest: the one that was last looked from."""
        self.said = [h.text for h in session.log()[-LOG_KEPT:]]
        """The latest sentences of the log."""
        self.news: News | None = None
        """What has happened since the last turn of the person who is called or asked."""
        self.hidden = False
        """Whether the person has hidden the own hand."""
        self.chooser = Chooser([])
        self._question: Observation | None = None
        self.hold = Hold()
        self.clock = Clock(lambda: self.settings)
        self.finishing = ""
        """Why the rest of the hand is being played at once; empty while it is not."""
        self._finish: tuple[int, int | None, str] = (-1, None, "")
        self.why = ""
        """What was asked for last: why something is so."""
        self.fresh: CardSet = 0
        """The cards that have come into the hand since its last question, until the next key."""
        self._look: Look | None = None
        self.header = Line(Words(), "table-header")
        self.centre = Container(id="table-centre")
        self.felt = Felt(None, "table-felt")
        self.panel = ChoicePanel(Panel(), "table-panel")
        self.motion = Motion()
        self.column = Side(None, "table-side")
        self.prompt = Line(Words(), "table-prompt", centred=True)
        self.fan = HandFan(Hand(), "table-hand")
        self.log_line = Line(Words(), "table-log", centred=True)
        self.key_line = KeyLine((), "table-keys")

    def compose(self) -> ComposeResult:
        """Lay out the frame."""
        yield self.header
        with Vertical(id="table-middle"):
            with self.centre:
                yield self.felt
                yield self.panel
                yield from self.motion.flights
            yield self.prompt
            yield self.fan
            yield self.log_line
            yield self.column
        yield self.key_line
        yield SmallNotice(id="table-small")

    def on_mount(self) -> None:
        """Show the table as it stands, and again in another look when the theme changes."""
        hear(self.app.theme_changed_signal, self, self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Draw everything in the look of the present theme and settings."""
        if self.is_attached:
            look = look_of(self.app.get_css_variables(), self.settings.suits, self.settings.suit_colours)
            look = dressed(look, self.colours)
            self._look = look if self.app.console.color_system == "truecolor" else replace(look, cloth=None)
            self.draw()

    # Drawing

    def told(self, sentence: str) -> str:
        """Return a sentence of the log as the settings want it: in full words, or with the signs of cards."""
        return in_words(sentence) if self.settings.verbose_log == "on" else sentence

    @property
    def question(self) -> Observation | None:
        """What is asked of the person who looks and waits for an answer, or None."""
        asked = self._question
        return asked if asked is not None and asked.seat == self.viewer and not self.hidden else None

    @property
    def may_finish(self) -> str:
        """Why the rest of the hand may be played at once now; empty where it may not. Found once for each step."""
        at, viewer = self.session.at, None if self.hidden or self.hold else self.viewer
        if self._finish[:2] != (at, viewer):
            self._finish = (at, viewer, finish_reason(self.session, self.humans, viewer))
        return "" if self.finishing else self._finish[2]

    def begin_choosing(self) -> None:
        """Start anew: nothing selected, nothing marked, nothing refused."""
        self.why = ""
        confirm = self.settings.confirm_play == "on"
        self.chooser = Chooser([], self.question, confirm, letters=letters_of(self.commands, APP, TABLE))
        self.draw()

    def scene(self) -> Scene:
        """Return what is to be seen; a finished trick while it is held, the last one of a hand until the next deal."""
        viewer = None if self.hidden else self.viewer
        scene = self.session.trick_scene(viewer) if self.trick_lies else self.session.scene(viewer)
        if scene.hand is not None:
            scene = replace(scene, hand=arranged(scene.hand, self.settings.sort))
        return scene

    @property
    def trick_lies(self) -> bool:
        """Whether the trick just finished still lies there."""
        return bool(self.hold) or self.session.hand_ended

    def draw(self) -> None:
        """Show the present state in every part of the table."""
        if not self.is_attached or self._look is None:
            return
        look = self._look
        scene = self.scene()
        pending = self.session.ruleset.pending(self.session.view(self.viewer))
        stage = pending.stage if isinstance(pending, Ask) and not self.trick_lies else PLAY
        asked = self.question is not None and (bool(self.chooser.choices) or self.chooser.many)
        self.chooser.reorder([c.card for c in scene.hand or ()])
        title = f"{self.session.ruleset.info.name} · {scene.title}"
        self.header.show(Words(title, " · ".join(scene.badges), "bar", scene.title, SCORES), look)
        face = self.fan.size.height - 1  # no card of the trick is larger than those of the hand
        self.felt.show(FeltView(scene, self.side, stage, self.levels, asked, self.trick_lies, face=face), look)
        for part in (self.prompt, self.fan, self.log_line):
            part.lie(look.cloth is not None and has_rim(*self.felt.size))
        standing = self.session.standing
        totals = tuple(map(tuple, score_table.totals(standing)))
        self.column.show(SideView(scene, tuple(map(self.told, self.said[-LOG_SHOWN:])), standing.target, totals), look)
        self.panel.display = asked
        panel = Panel()
        if asked:
            found = self.felt.painted()[1]
            turned = found is not None and found.turned
            panel = panel_of(scene, self.chooser, standing.goal, turned)
            self._place_panel(panel, look)
        self.panel.show(panel, look)
        self._draw_hand(scene, look)
        held = scene.last_text if self.hold else None  # the prompt says it already
        said = next((s for s in reversed(self.said) if s != held), "")
        told = (
            news_line(self.news, look, self.log_line.size.width)
            if self.news and self.news.lines
            else Words(self.told(said), "", "soft", action=LOG)
        )
        prompt, more = in_two(self._prompt(scene), look, self.prompt.size.width)
        self.prompt.show(prompt, look)
        self.log_line.show(more or told, look)
        self.key_line.show(self.keys(), look)

    def _draw_hand(self, scene: Scene, look: Look) -> None:
        c = self.chooser
        mixed = self.settings.sort == "by rank"
        count, fresh = scene.seats[self.side].cards, self.fresh if self.question is not None else 0
        self.fan.show(Hand(scene.hand, count, c.pickable, c.marked, c.card, fresh, mixed), look)
        self.call_after_refresh(self._place_cursor)

    def _place_cursor(self) -> None:
        """Put the terminal's own cursor on the selected card, for screen readers and input methods."""
        at = self.fan.cursor_offset
        if at is not None:
            self.app.cursor_position = at

    def _place_panel(self, panel: Panel, look: Look) -> None:
        """Lay the panel over the part of the felt that is free for it, no higher than it needs to be."""
        room = self.centre.size
        region = middle(room.width, room.height, self.session.table.seats)
        height = min(rows_needed(panel, look, region.width), region.height)
        self.panel.styles.offset = (region.x, region.y + (region.height - height) // 2)
        self.panel.styles.width, self.panel.styles.height = region.width, height

    @on(Felt.Resized)
    def _felt_resized(self) -> None:
        self.draw()

    def _prompt(self, scene: Scene) -> Words:
        """Return the line above the hand."""
        if self.call is not None:
            return call_line(self.call)
        if self.hold:
            return Words(self.told(scene.last_text), "Press any key", "turn")
        if self.why:
            return Words(self.why, "", "strong")
        if self.finishing:
            return Words("the hand is played out", self.finishing, "soft")
        if self.question is not None:
            finish = shown_key(self.commands, "table.finish") if self.may_finish == SETTLED else ""
            return question_line(scene, self.chooser, finish)
        if self.hidden:
            shows = f"{shown_key(self.commands, 'table.hide')} shows it"
            return Words("your hand is hidden", shows, "soft", action="hide")
        return waiting_line(scene, self.levels) if self.viewer is not None else Words()

    def keys(self) -> tuple[Key, ...]:
        """Return the entries of the bottom line for the present state."""
        if self.hold and self.call is None:
            return (Key("any key", "Go on", "screen.act"),)
        able = (c for c in self.commands if c.where == APP or (c.where == TABLE and self.check_action(c.action, ())))
        useful = {"mark": lambda: self.chooser.many, "undo": lambda: self.call is not None or self._goes_back()}
        hides = {"hide": "Show" if self.hidden else "Hide"}
        words = hides if self.call is None else hides | call_keys(self.call)
        named = (replace(c, footer=words.get(c.action, c.footer)) for c in able)
        return footer(c for c in named if useful.get(c.action, lambda: True)())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's own
        """Return whether a command can act now."""
        name = action.partition("(")[0]
        if self.call is not None and name in ("act", "undo"):
            return name == "act" or self.call.before is not None
        if name in ("act", "mark", "undo", "hint"):
            return self.question is not None
        if name in ("move", "leap", "edge"):
            return self.question is not None or bool(self.chooser.order)
        if name == "finish":
            return bool(self.may_finish)
        if name == "hide":
            return self.viewer is not None
        if action == "app.open('last_trick')":
            return self.has_trick
        return True

    @property
    def has_trick(self) -> bool:
        """Whether a trick has been won at this table, in this hand or one before."""
        return bool(self.scene().last) or any(any(hand.tricks) for hand in self.session.standing.hands)

    def _goes_back(self) -> bool:
        """Return whether there is a choice to take back."""
        with suppress(Illegal):
            return self.question is not None and bool(take_back(self.session, self.humans, self.question.seat).count)
        return False
