"""Every command of the application once: key, words and place. Bindings, footer, help and palette come from here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from textual.binding import Binding

APP: Final = "app"
"""Acts on every screen."""
TABLE: Final = "table"
"""Acts at the card table."""
HOME: Final = "home"
SETUP: Final = "setup"
SCORES: Final = "scores"
STATISTICS: Final = "statistics"
REVIEW: Final = "review"
LESSON: Final = "lesson"
BOARD: Final = "board"
PLACES: Final = {
    APP: "Everywhere",
    TABLE: "At the table",
    HOME: "On the first screen",
    SETUP: "Before a game",
    SCORES: "With scores",
    STATISTICS: "With statistics",
    REVIEW: "Looking back",
    LESSON: "In a lesson",
    BOARD: "At the board of a tourney",
}
"""The titles of the places."""
GUESTS: Final = {
    SCORES: ("table.menu", "table.scores", "review.costly"),
    REVIEW: ("table.scores", "table.log", "scores.save"),
    LESSON: (
        *("table.left", "table.right", "table.up", "table.down", "table.first", "table.last"),
        *("table.mark", "table.act", "table.why"),
    ),
}
"""The commands of other places that act at a place, too."""


@dataclass(frozen=True, slots=True)
class Command:
    """One thing that a key does. `footer` is the word of the bottom line; empty for keys that go without saying."""

    id: str
    keys: str
    """Textual's names, separated by commas."""
    shown: str
    """The key as people read it."""
    action: str
    where: str
    footer: str
    help: str


COMMANDS: Final = (
    Command("table.left", "left", "←", "move(-1)", TABLE, "", "the previous card, number or option"),
    Command("table.right", "right", "← →", "move(1)", TABLE, "Choose", "the next card, number or option"),
    Command("table.up", "up", "↑", "leap(-1)", TABLE, "", "the previous legal card, or the option above"),
    Command("table.down", "down", "↓", "leap(1)", TABLE, "", "the next legal card, or the option below"),
    Command("table.first", "home", "Home", "edge(-1)", TABLE, "", "the first card or option"),
    Command("table.last", "end", "End", "edge(1)", TABLE, "", "the last card or option"),
    Command("table.mark", "space", "Space", "mark", TABLE, "Mark", "mark one of several cards; otherwise as Enter"),
    Command("table.act", "enter", "⏎", "act", TABLE, "OK", "play the card, make the bid, confirm the choice"),
    Command("table.undo", "u", "u", "undo", TABLE, "Undo", "undo your last move, if that gives nothing away"),
    Command("table.finish", "c", "c", "finish", TABLE, "Finish", "play the hand out at once, when no choice matters"),
    Command("table.last_trick", "l", "l", "app.open('last_trick')", TABLE, "Last", "the last trick, card by card"),
    Command("table.hint", "h", "h", "hint", TABLE, "Hint", "a hint; again: what each choice is worth"),
    Command("table.scores", "v", "v", "app.open('scores')", TABLE, "Scores", "the score sheet"),
    Command("table.hide", "x", "x", "hide", TABLE, "Hide", "hide your hand, or show it again"),
    Command("table.log", "g", "g", "app.open('log')", TABLE, "Log", "everything that has happened"),
    Command("table.why", "w", "w", "why", TABLE, "Why", "why: the last refusal, or why the last trick was won"),
    Command(
        *("table.pause", "p", "p", "app.open('curtain')", TABLE, "Pause"),
        "hide your hand until you are back; the game waits",
    ),
    Command("table.menu", "escape", "Esc", "app.open('menu')", TABLE, "Menu", "the pause menu"),
    Command("home.rules", "r", "r", "rules", HOME, "Rules", "the rules of the game under the cursor"),
    Command("home.lesson", "t", "t", "lesson", HOME, "Lesson", "a lesson in the game under the cursor"),
    Command("home.unfinished", "u", "u", "unfinished", HOME, "Unfinished", "every unfinished game and tourney"),
    Command("setup.start", "s", "s", "start", SETUP, "Start", "start the game"),
    Command("setup.swap", "b", "b", "swap", SETUP, "Bot", "a bot or a person at the seat under the cursor"),
    Command("setup.rules", "r", "r", "rules", SETUP, "Rules", "the rules with the house rules chosen"),
    Command("scores.save", "s", "s", "app.open('save sheet')", SCORES, "Save sheet", "write the score sheet to a file"),
    Command("scores.verify", "f", "f", "verify", SCORES, "Fairness", "after a game: how to verify its cards"),
    Command("statistics.export", "e", "e", "export", STATISTICS, "Export", "write the figures to a file"),
    Command("statistics.colour", "c", "c", "colour", STATISTICS, "Colour", "the next colour for a player"),
    Command("statistics.plot", "p", "p", "plot", STATISTICS, "Next plot", "the next plot of a player"),
    Command("review.step", "right", "← →", "step(1)", REVIEW, "Step", "the next step"),
    Command("review.step_before", "left", "←", "step(-1)", REVIEW, "", "the previous step"),
    Command("review.trick", "down", "↑ ↓", "trick(1)", REVIEW, "Trick", "the end of the next trick"),
    Command("review.trick_before", "up", "↑", "trick(-1)", REVIEW, "", "the end of the previous trick"),
    Command("review.hand", "n", "n", "hand(1)", REVIEW, "Hand", "the next deal"),
    Command("review.hand_before", "b", "b", "hand(-1)", REVIEW, "", "the previous deal"),
    Command("review.first", "home", "Home", "go(0)", REVIEW, "", "the beginning of the game"),
    Command("review.last", "end", "End", "end", REVIEW, "", "the end of the game"),
    Command("review.whose", "a", "a", "whose", REVIEW, "Seat", "one seat's hand alone, the next one's, or everybody's"),
    Command("review.what_if", "w", "w", "what_if", REVIEW, "What if", "play on from here, as a what-if"),
    Command("review.costly", "h", "h", "costly", REVIEW, "", "what cost most in this hand"),
    Command("review.copy", "c", "c", "copy", REVIEW, "", "copy the record up to here"),
    Command("review.import", "i", "i", "import", REVIEW, "Import", "import a game from a record"),
    Command("lesson.leave", "escape", "Esc", "leave_lesson", LESSON, "Leave the lesson", "leave the lesson"),
    Command("board.next", "enter", "⏎", "choose('next')", BOARD, "Next game", "the next game of the tourney"),
    Command("board.end", "e", "e", "choose('end')", BOARD, "End tourney", "end the tourney early"),
    Command("app.help", "question_mark,f1", "?", "app.open('help')", APP, "Help", "help for this screen"),
    Command("app.settings", "f2", "F2", "app.open('settings')", APP, "", "settings"),
    Command("app.palette", "ctrl+p,f3", "^P", "app.palette", APP, "", "find a command by name"),
    Command("app.theme", "f9", "F9", "app.next_theme", APP, "", "the next theme"),
    Command("app.leave", "q,f10,ctrl+q", "q", "app.leave", APP, "", "save and leave"),
)
"""Every command, in the order in which the bottom line names them."""
_BY_ID: Final = {c.id: c for c in COMMANDS}


def letters_of(commands: Iterable[Command], *places: str) -> frozenset[str]:
    """Return the letters that are commands in these places, and so name no choice there."""
    keys = (key for c in commands if c.where in places for key in c.keys.split(","))
    return frozenset(key for key in keys if len(key) == 1)


LETTERS: Final = letters_of(COMMANDS, APP, TABLE)
"""The letters of the commands at the table as they are shipped."""


def key(command: str, word: str = "", action: str = "", *, show: bool = True, priority: bool = False) -> Binding:
    """Return the binding of one command, with another word or action where a screen needs one.

    Its id is that of the command, so that a changed key is changed everywhere.
    """
    c = _BY_ID[command]
    said = word or c.footer or c.help
    return Binding(c.keys, action or c.action, said, show=show, key_display=c.shown, priority=priority, id=c.id)


def places(command: Command) -> frozenset[str]:
    """Return every place at which a command acts."""
    if command.where == APP:
        return frozenset(PLACES)
    return frozenset({command.where, *(place for place, guests in GUESTS.items() if command.id in guests)})


def bindings(where: str) -> list[Binding]:
    """Return the key bindings of one place, each with the id by which a user's key map finds it."""
    return [key(c.id, show=bool(c.footer)) for c in COMMANDS if c.where == where]


def help_rows(commands: Iterable[Command], where: str) -> list[tuple[str, str]]:
    """Return each command of one place as key and sentence, for the help screen."""
    return [(c.shown, c.help) for c in commands if c.where == where]


def shown_key(commands: Sequence[Command], command: str) -> str:
    """Return the key of a command as people read it."""
    return next(c.shown for c in commands if c.id == command)
