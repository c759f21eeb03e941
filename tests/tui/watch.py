"""Who may know which card, worked out from the unredacted facts, and what every frame on the screen names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

from textual.screen import Screen
from textual.widgets._toast import Toast

import cardtable.tui
from cardtable.core.cards import ALL, CardSet, card, card_name, cards_in, mask
from cardtable.core.facts import Chosen, Dealt, Drew, Fact, Ruled, Shown
from cardtable.core.pending import Ask
from cardtable.tui.evening.rules import RulesScreen
from cardtable.tui.look.glyphs import SYMBOLS, card_glyphs
from cardtable.tui.shell.app import CardtableApp
from cardtable.tui.shell.home import HomeScreen
from cardtable.tui.shell.settings_page import SettingsScreen
from cardtable.tui.widgets.sample import SAMPLE
from tests.tui.fit import rows

_NAMES = {card_name(c): card_glyphs(c, SYMBOLS) for c in cards_in(ALL)}
_GLYPHS = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]|\b(?:Wz|Je|Jo[1-3])\b")
_RECORDS = re.compile(r"\b(?:[2-9TJQKA][CDHS]|X[1-3]|W[1-4]|J[1-4])\b")
_WORDS = re.compile(r"\b(?:ace|king|queen|jack|10|[2-9]) of (?:clubs|diamonds|hearts|spades)\b", re.IGNORECASE)
_RANK = re.compile(r"(?<=[│┃▟▏])(10|[2-9JQKA]|Jo)(?=[ │┃·▏▟▙])")
_SPECIAL = re.compile(r"(?<=[│┃▟▏])(Wz|Je)")


class Leak(AssertionError):
    """A frame named a card that nobody who looked at it may know."""


def names_in(lines: Iterable[str]) -> set[str]:
    """Return every card that these rows name, as it is written in symbols: in a sentence, or on a face."""
    lines = list(lines)
    found: set[str] = set()
    for line in lines:
        found |= set(_GLYPHS.findall(line)) | set(_SPECIAL.findall(line))
        found |= {card_glyphs(card(token), SYMBOLS) for token in _RECORDS.findall(line)}
        found |= {_NAMES[words.lower()] for words in _WORDS.findall(line)}
    for upper, lower in pairwise(lines):
        for rank in _RANK.finditer(upper):
            below = lower[rank.start() : rank.start() + 1]
            if below in (*SYMBOLS.suits, "1", "2", "3"):
                found.add(rank[1] + below)
    return found


def written(cards: CardSet) -> set[str]:
    """Return cards as they are written in symbols."""
    return {card_glyphs(c, SYMBOLS) for c in cards_in(cards)}


def known_to(facts: Iterable[Fact], seat: int | None) -> CardSet:
    """Return every card that a seat, or nobody, may know of: computed from the facts as they really happened."""
    known = 0
    for fact in facts:
        match fact:
            case Dealt():
                known |= mask(fact.up)
            case Chosen() if fact.action.verb == "play" or fact.seat == seat:
                known |= fact.action.cards
            case Shown() if fact.seat == seat:
                known |= fact.cards.known
            case Drew() if fact.seat == seat and fact.card is not None and seat is not None:
                known |= 1 << fact.card
            case Ruled(key="opening"):
                known |= 1 << fact.value[1]
    return known


class WatchedApp(CardtableApp):
    """The application under the eyes of a test that knows who sits before it: `person`, or nobody.

    Every frame is read as it is displayed; what should not be on it is kept in `leaks`.
    """

    CSS_PATH = [Path(cardtable.tui.__file__).parent / "look" / name for name in ("pages.tcss", "table.tcss")]  # noqa: RUF012 - Textual's own declaration

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.person: int | None = None
        self.frames = 0
        self.leaks: list[str] = []
        self.known: dict[int | None, CardSet] = {}

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        super()._display(screen, renderable)
        if screen is self.screen:
            self.frames += 1
            for seen in (*self._background_screens, screen):  # a box lets what is beneath it through
                self.read_rows(seen)

    def read_rows(self, screen: Screen[Any]) -> None:
        """Look at one screen."""
        if self.game is None:
            return
        session = self.game.session
        asked = session.pending
        another = isinstance(asked, Ask) and asked.seat in self.game.humans and asked.seat != self.person
        if another or (self.game.shared and self.game.table.hold):  # a finished trick is for all
            self.person = None
        lines = rows(screen)
        for toast in screen.query(Toast):  # a screen beneath others is not laid out anew when it loses one
            if not toast.display:
                lines[toast.region.y : toast.region.bottom] = []
        for seat in (None, *range(session.table.seats)):  # what was known once stays known after a take-back
            self.known[seat] = self.known.get(seat, 0) | known_to(session.facts, seat)
        allowed = written(self.known[self.person])
        if isinstance(screen, RulesScreen):
            allowed |= names_in([screen.text])
        elif isinstance(screen, SettingsScreen):
            allowed |= written(mask(SAMPLE.order))
        elif isinstance(screen, HomeScreen):
            games = screen.table_app.library.rulesets.values()
            allowed |= written(mask([g.info.emblem for g in games if g.info.emblem is not None]))
        extra = names_in(lines) - allowed
        if extra:
            who = "nobody" if self.person is None else session.table.names[self.person]
            page = "\n".join(lines)
            self.leaks.append(f"{type(screen).__name__} names {sorted(extra)} before {who} at {asked}:\n{page}")

    def check(self) -> None:
        """Look at every screen that is open, those beneath too; raise Leak for this or any frame before."""
        for screen in self.screen_stack:
            if screen.is_attached and screen.size:
                self.read_rows(screen)
        if self.leaks:
            raise Leak("\n\n".join(self.leaks[:3]))
