"""Looking back at an ended game in plain text, one event per line."""

from __future__ import annotations

from typing import Final

from cardtable import plugins
from cardtable.core.cards import card_name
from cardtable.core.text import clean, spoken
from cardtable.store.database.summaries import GameSummary
from cardtable.store.db import Store
from cardtable.table.replay import Steps
from cardtable.table.sheet import explained, outcome
from cardtable.text.narrator import sentence
from cardtable.text.prompt import Prompt

WORDS: Final = {
    "Enter": "the next event",
    "back": "the previous event",
    "trick": "on to the end of the trick",
    "hand": "on to the next deal",
    "back hand": "back to the previous deal",
    "cards": "the cards that everybody holds here; or cards and a name",
    "scores": "the score sheet of the whole game",
    "what if": "play on from here; that game never counts",
    "done": "back to the list",
}
"""What may be typed while looking back, and what it does."""


def review(store: Store, game: GameSummary, prompt: Prompt) -> int | None:
    """Look back at a game until the people are done; return the number of a what-if that they want to play."""
    steps = Steps(store.review(game.id, plugins.ruleset))
    prompt.say("Press Enter for the next event, or type ? for help.")
    _say(steps, prompt)
    while True:
        typed = " ".join(prompt.line().casefold().split())
        if typed == "done":
            return None
        if typed == "what if" and not steps.session.until(steps.at).standing.over:
            with store.what_if(game.id, steps.now, game.kinds, plugins.ruleset) as kept:
                return kept.id
        _answer(typed, steps, prompt)


def _answer(typed: str, steps: Steps, prompt: Prompt) -> None:
    word, _, rest = typed.partition(" ")
    moves = {
        "": lambda: steps.step(1),
        "back": lambda: steps.step(-1),
        "trick": lambda: steps.leap(steps.tricks, 1),
        "hand": lambda: steps.leap(steps.hands, 1),
        "back hand": lambda: steps.leap(steps.hands, -1),
    }
    if typed in moves:
        moves[typed]()
        _say(steps, prompt)
    elif word == "cards":
        _cards(steps, prompt, rest)
    elif typed == "scores":
        _scores(steps, prompt)
    elif typed == "what if":
        prompt.say("The game is over here: go back first.")
    else:
        for name, what in WORDS.items():
            prompt.say(f"{name}: {what}")


def _say(steps: Steps, prompt: Prompt) -> None:
    """Say what has just happened, one event a line, and when the end or the beginning is reached."""
    for happening in steps.happenings:
        prompt.say(sentence(happening))
    if steps.at == steps.length:
        prompt.say("This is the end of the game.")
    elif not steps.happenings:
        prompt.say("This is the beginning of the game.")


def _cards(steps: Steps, prompt: Prompt, wanted: str) -> None:
    names = steps.session.table.names
    for seat, name in enumerate(names):
        if wanted in ("", name.casefold()):
            hand = steps.now.scene(seat).hand
            held = "nothing seen yet" if hand is None else ", ".join(card_name(c.card) for c in hand) or "no cards"
            prompt.say(f"{clean(name)}: {held}")
    if wanted and wanted not in map(str.casefold, names):
        prompt.say(f"Nobody here is called {clean(wanted)}.")


def _scores(steps: Steps, prompt: Prompt) -> None:
    standing, names = steps.session.standing, steps.session.table.names
    for hand in standing.hands:
        prompt.say(f"Hand {hand.number}.")
        for line in explained(hand, names, standing.teams):
            prompt.say(spoken(line))
    prompt.say(outcome(names, standing))
