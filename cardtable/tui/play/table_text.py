"""What the lines and the panel of the table say, from a scene and the state of the person's choosing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from cardtable.core.pending import BIDDING
from cardtable.core.scene import Scene
from cardtable.core.text import cells, clean, counted
from cardtable.tui.base.commands import Command
from cardtable.tui.base.handoff import Call, News
from cardtable.tui.look.glyphs import number
from cardtable.tui.look.table_style import Look
from cardtable.tui.play.chooser import ENTER, Chooser
from cardtable.tui.widgets.canvas import ELLIPSIS
from cardtable.tui.widgets.lines import Key, Words
from cardtable.tui.widgets.panel import Panel

LINE: Final = 56
"""The widest refusal that the line above the hand holds on every screen; the panel repeats a wider one in full."""


def panel_of(scene: Scene, chooser: Chooser, goal: str, turned: bool) -> Panel:
    """Return the panel of the question that is asked: what was said, what is at stake, what can be chosen.

    `turned` says whether the turned card lies on the table already.
    """
    asked = chooser.question
    if asked is None:
        return Panel()
    said = " · ".join(f"{clean(scene.seats[seat].name)}: {words}" for seat, words in scene.said)
    left = scene.tricks_left if asked.ask.stage == BIDDING else 0
    tricks = counted(left) if left else ""
    stake = " · ".join(filter(None, (tricks, f"your score {number(scene.seats[asked.seat].score)}", goal)))
    up = tuple(card for card in scene.up if not turned or card != scene.turned)
    cards = up if scene.offer is None else (*up, scene.offer)
    notes = tuple(filter(None, (said, stake)))
    refusal = chooser.refusal if cells(chooser.refusal) > LINE else ""
    return Panel(asked.ask.prompt, notes, chooser.choices, chooser.choice, refusal, cards)


def question_line(scene: Scene, chooser: Chooser, finish: str = "") -> Words:
    """Return the line above the hand while the person is asked: a refusal, what Enter does, or what is asked.

    `finish` is the key that plays the hand out, where nothing can change its score any more.
    """
    asked = chooser.question
    if asked is None:
        return Words()
    if chooser.refusal:
        return Words(chooser.refusal, "", "bad")
    if chooser.again is not None:
        return Words(f"{ENTER} again: {chooser.describe(chooser.again)}", "", "turn", action="act")
    act = "act" if chooser.chosen in asked.legal else ""
    if chooser.many:
        return Words(chooser.count(), chooser.hint(), "turn", action=act)
    if finish and chooser.card is None and chooser.choice is None:
        words = f"{finish} finishes the hand: nothing can change its score"
        return Words(asked.ask.prompt, words, "turn", action="finish")
    yours = f"{clean(scene.seats[asked.seat].name)}, it is your turn"
    return Words(yours if chooser.over_choices else asked.ask.prompt, chooser.hint(), "turn", action=act)


def waiting_line(scene: Scene, levels: tuple[str, ...]) -> Words:
    """Return which bot the table waits for; nothing while a person is about to be asked."""
    waiting = next((p for p in scene.seats if p.turn and levels[p.seat]), None)
    return Words(f"{clean(waiting.name)} is thinking", "", "soft") if waiting is not None else Words()


def call_line(call: Call) -> Words:
    """Return the line above a covered hand: who is called, and what that person does."""
    return Words(call.title, f"{ENTER} shows the hand of {clean(call.name)}", "turn", f"{call.title}: {ENTER}", "act")


def call_keys(call: Call) -> dict[str, str]:
    """Return the words of the keys that answer a call, by their actions."""
    return {"act": "Show the hand", "undo": f"Undo {clean(call.before or '')}'s last move"}


def news_line(news: News, look: Look, width: int) -> Words:
    """Return as much of the news as one line holds, the oldest left out first; there must be some."""
    told = [look.sentence(line) for line in news.lines]
    title, between = f"{news.title}: ", f" {look.glyphs.dot} "
    while len(told) > 1 and cells(title) + cells(between.join(told)) > width - 2:
        title, told = f"{news.title}: {ELLIPSIS} ", told[1:]
    return Words(title + between.join(told), "", "soft")


def footer(able: Iterable[Command]) -> tuple[Key, ...]:
    """Return the entries of the bottom line for the commands that can act now: the ways out and help stay longest."""
    *wanted, last = [Key(c.shown, c.footer, c.action, c.id == "table.menu") for c in able if c.footer]
    return (*sorted(wanted, key=lambda key: key.stays), replace(last, stays=True))
