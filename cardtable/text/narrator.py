"""Says what happens, one event a line, and what the people at the keyboard ask to hear."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from typing import Final, TextIO

from cardtable.core.cards import card_name
from cardtable.core.house_text import rules_with
from cardtable.core.scene import Happening, Scene
from cardtable.core.text import counted, spoken
from cardtable.table.session import Session, Told
from cardtable.table.sheet import explained, outcome

_LEAST_SCROLL: Final = 40
_FORGET: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen of a terminal, and what could be scrolled back to."""


class Narrator:
    """The host of a game in plain text."""

    def __init__(self, session: Session, out: TextIO, source: str = "") -> None:
        self.session = session
        self._source = source
        self._out = out

    def say(self, line: str = "") -> None:
        """Write one line at once."""
        self._out.write(f"{line}\n")
        self._out.flush()

    def scroll(self) -> None:
        """Push everything said so far off the screen; a terminal that can forget it is told to."""
        self.say("\n" * max(_LEAST_SCROLL, shutil.get_terminal_size().lines))
        if self._out.isatty() and os.environ.get("TERM", "dumb") != "dumb":
            self._out.write(_FORGET)
            self._out.flush()

    # The host of the table loop

    async def show(self, told: Told) -> None:
        """Say what happened."""
        for happening in told.happenings:
            self.say(sentence(happening))

    async def between_hands(self) -> None:
        """Go on: the scores have been said."""

    async def note(self, text: str) -> None:
        """Say something about the table itself."""
        self.say(text)

    # What people ask to hear

    def table(self, scene: Scene) -> None:
        """Say where the game stands."""
        told = [spoken(text).replace("s trumps", "s are trumps") for text in (scene.title, *scene.badges)]
        self.say(" ".join(f"{words.capitalize()}." for words in told))
        if scene.up:
            self.say(f"Turned up: {', '.join(map(card_name, scene.up))}.")

    def trick(self, scene: Scene) -> None:
        """Say what lies on the table."""
        if scene.trick:
            names = self.session.table.names
            cards = ", ".join(f"{names[t.seat]} {card_name(t.card)}" for t in scene.trick)
            winning = next(names[t.seat] for t in scene.trick if t.winning)
            self.say(f"On the table: {cards}. {winning} is winning.")

    def hand(self, scene: Scene) -> None:
        """Say the cards that the seat of a scene holds."""
        if scene.me is None:
            return
        name = self.session.table.names[scene.me if scene.holder is None else scene.holder]
        if scene.hand is None:
            self.say(f"{name} has not looked at the cards.")
        else:
            self.say(f"{name} holds {', '.join(card_name(held.card) for held in scene.hand) or 'no cards'}.")
        if scene.offer is not None:
            self.say(f"{name} has drawn {card_name(scene.offer)}.")

    def contract(self, scene: Scene, who: str) -> None:
        """Say what the seat of a scene has bid and how many tricks it has taken; nothing before it has bid."""
        if scene.me is None:
            return
        own = scene.seats[scene.me]
        if own.bid or own.tricks:
            self.say(f"{who}: {', '.join(filter(None, (spoken(own.bid), f'took {own.tricks}')))}.")

    def scores(self, scene: Scene) -> None:
        """Say the totals and how every seat stands."""
        for panel in scene.seats:
            bags = f", {counted(panel.bags, 'bag')}" if panel.bags is not None else ""
            stands = [panel.bid, panel.needs, *panel.badges]
            stands += [f"shows {panel.open}"] if panel.open else []
            more = "".join(f", {spoken(text)}" for text in stands if text)
            self.say(f"{panel.name}: {counted(panel.score, 'point')}{bags}, {counted(panel.tricks)}{more}")
        self.say(f"The goal: {self.session.standing.goal}.")

    def log(self, _: Scene) -> None:
        """Say again what has happened since the last deal."""
        for happening in since_deal(self.session.log()):
            self.say(sentence(happening))

    def last(self, now: Scene) -> None:
        """Say the last trick, early in a hand that of the hand before."""
        scene = self.session.last_trick()
        if scene is None:
            self.say("No trick is finished yet.")
            return
        if not now.last:
            self.say("In the hand before:")
        names = self.session.table.names
        self.say(", ".join(f"{names[t.seat]} {card_name(t.card)}" for t in scene.last) + ".")
        self.say(f"{spoken(scene.last_text)}.")

    def sheet(self, _: Scene) -> None:
        """Say the score sheet: every finished hand with its lines, one line each."""
        standing, names = self.session.standing, self.session.table.names
        if not standing.hands:
            self.say("No hand is finished yet.")
        for hand in standing.hands:
            self.say(f"Hand {hand.number}, dealt by {names[hand.dealer]}.")
            for line in explained(hand, names, standing.teams):
                self.say(line)
        self.say(outcome(names, standing))

    def source(self, _: Scene) -> None:
        """Say where the cards come from."""
        self.say(self._source)

    def rules(self, _: Scene) -> None:
        """Say the rules with the house rules in force."""
        try:
            self.say(rules_with(self.session.ruleset, self.session.table.options))
        except OSError:
            self.say(f"{self.session.ruleset.info.name} comes without a rules text.")


COMMANDS: Final[dict[str, tuple[str, Callable[[Narrator, Scene], None]]]] = {
    "hand": ("the cards you hold", Narrator.hand),
    "table": ("where the game stands", Narrator.table),
    "trick": ("the cards on the table", Narrator.trick),
    "scores": ("points, tricks and bids", Narrator.scores),
    "sheet": ("the score sheet, every line with its rule", Narrator.sheet),
    "log": ("what has happened since the last deal", Narrator.log),
    "last trick": ("the last finished trick", Narrator.last),
    "rules": ("the rules of the game", Narrator.rules),
    "seal": ("where the cards come from: their seal, or the share code", Narrator.source),
}
"""What may be typed at any prompt, beside `?` and `quit`."""


def sentence(happening: Happening) -> str:
    """Return a happening in words."""
    return spoken(happening.text)


def since_deal(log: tuple[Happening, ...]) -> tuple[Happening, ...]:
    """Return what happened from the last deal on."""
    deals = [i for i, happening in enumerate(log) if happening.kind == "deal"]
    return log[deals[-1] :] if deals else log
