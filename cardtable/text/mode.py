"""Text mode: a game from its request to its end over standard input and output."""

from __future__ import annotations

import sys
from collections.abc import Coroutine
from typing import Any, Final, TextIO

from cardtable import plugins
from cardtable.bots.players import note_of
from cardtable.core.actions import Action
from cardtable.core.errors import CardtableError, Unreadable
from cardtable.core.observation import Observation
from cardtable.core.text import clean, spoken
from cardtable.store.db import Store
from cardtable.store.game import OpenGame
from cardtable.store.paths import data_dir
from cardtable.table.launch import HUMAN, LaunchRequest, Origin, is_bot
from cardtable.table.loop import play
from cardtable.table.players import Answer, Bot, Player, decision_words
from cardtable.text.choices import Menu, menu
from cardtable.text.narrator import COMMANDS, Narrator, sentence

QUIT: Final = ("quit", "q")


class Left(Exception):
    """The people have left the table."""


def play_text(request: LaunchRequest, stdin: TextIO | None = None, stdout: TextIO | None = None) -> int:
    """Play the game that a request asks for and return the exit status; raises CardtableError.

    The end of the input, `quit` and Ctrl-C leave the table; the game is kept and can be resumed.
    """
    out = stdout or sys.stdout
    with Store.open(request.data_dir) as store:
        if store.notice:
            print(store.notice, file=out)
        with _opened(store, request) as game:
            narrator = Narrator(game.session, out)
            players = _players(game, narrator, stdin or sys.stdin)
            _welcome(game, narrator, request)
            try:
                _run(play(game.session, players, narrator))
            except (Left, KeyboardInterrupt):
                where = "" if request.data_dir == data_dir(None) else f"--data-dir {request.data_dir} "
                narrator.say(f"The game is saved. To go on: cardtable {where}resume {game.id} --text")
    return 0


def _opened(store: Store, request: LaunchRequest) -> OpenGame:
    if request.resume is not None:
        return store.resume(request.resume, plugins.ruleset)
    if request.game is None or request.table is None:
        raise Unreadable("text mode needs a game; try: cardtable play wizard --text")
    return store.new_game(plugins.ruleset(request.game), request.table, request.kinds, request.origin or Origin())


def _players(game: OpenGame, narrator: Narrator, stdin: TextIO) -> list[Player]:
    """Return who sits at each seat; raises Unreadable for a bot that is not installed."""
    people = frozenset(seat for seat, kind in enumerate(game.kinds) if kind == HUMAN)
    keyboard = Keyboard(narrator, stdin, people)
    players: list[Player] = []
    for kind in game.kinds:
        if kind != HUMAN and not is_bot(kind):
            raise Unreadable(f"{clean(kind)} cannot sit at this table; name an installed bot, or nobody for a person")
        players.append(keyboard if kind == HUMAN else PromptBot(plugins.bot(kind), game.origin.bots_key))
    return players


def _welcome(game: OpenGame, narrator: Narrator, request: LaunchRequest) -> None:
    session, ruleset = game.session, game.session.ruleset
    seats = [f"{name} ({kind})" for name, kind in zip(session.table.names, map(clean, game.kinds), strict=True)]
    narrator.say(f"{ruleset.info.name}. At the table, clockwise: {', '.join(seats)}.")
    if request.tokens is not None:
        narrator.say("A tourney is not kept in text mode; this is one game.")
    if game.origin.code is not None:
        narrator.say(f"The share code of this game is {game.origin.code}.")
    else:
        narrator.say(f"The seal of its deals is {game.origin.seal}.")
    for kind in dict.fromkeys(kind for kind in game.kinds if kind != HUMAN):
        note = note_of(plugins.bot(kind), ruleset)
        if note:
            narrator.say(f"{note}.")
    if session.at:
        narrator.table(session.scene(None))
        narrator.log(session.scene(None))


def _run(game: Coroutine[Any, Any, None]) -> None:
    """Run the table loop, in which nothing waits but for the keyboard, so that no event loop is needed."""
    try:
        game.send(None)
    except StopIteration:
        return
    raise RuntimeError("a player of text mode waited for something other than the keyboard")


class PromptBot:
    """A bot at a table without an event loop: it thinks at once."""

    def __init__(self, bot: Bot, key: bytes) -> None:
        self.kind = bot.id
        self._bot = bot
        self._key = key

    async def choose(self, observation: Observation) -> Answer:
        """Return the bot's choice."""
        return self._bot.choose(observation, decision_words(self._key, observation))


class Keyboard:
    """The people at one keyboard, whoever of them is asked."""

    kind = HUMAN

    def __init__(self, narrator: Narrator, stdin: TextIO, people: frozenset[int]) -> None:
        self._narrator = narrator
        self._in = stdin
        self._people = people
        self._viewer: int | None = None if len(people) > 1 else next(iter(people), None)
        self._heard = dict.fromkeys(people, 0)
        """By person: how much of the log was said while that person was at the keyboard."""

    async def choose(self, observation: Observation) -> Answer:
        """Return the answer that the person asked types."""
        narrator, seat = self._narrator, observation.seat
        if self._viewer != seat:
            self._hand_over(seat)
        scene = narrator.session.scene(seat)
        name = narrator.session.table.names[seat]
        choices = menu(observation, scene)
        narrator.table(scene)
        narrator.trick(scene)
        narrator.hand(scene)
        narrator.say(f"{name}: {spoken(observation.ask.prompt)}")
        for line in choices.lines:
            narrator.say(line)
        narrator.say(choices.how)
        while True:
            typed = self._line()
            if typed == "?":
                self._help(choices)
            elif typed.casefold() in COMMANDS:
                _, tell = COMMANDS[typed.casefold()]
                tell(narrator, scene)
            elif typed.casefold() in QUIT:
                raise Left
            else:
                try:
                    action = choices.read(typed)
                except CardtableError as error:
                    narrator.say(str(error))
                    continue
                if action in observation.legal:
                    return action
                narrator.say(_refusal(observation, action, choices))

    def _hand_over(self, seat: int) -> None:
        """Hide what the last person saw, wait for the next one, and say again what that one has missed."""
        narrator = self._narrator
        name = narrator.session.table.names[seat]
        if self._viewer is not None:
            self._heard[self._viewer] = len(narrator.session.log())
        narrator.scroll()
        narrator.say(f"Pass the keyboard to {name}; others look away. {name}, press Enter when you are ready.")
        if self._line().casefold() in QUIT:
            raise Left
        self._viewer = seat
        for happening in narrator.session.log()[self._heard[seat] :]:
            narrator.say(sentence(happening))

    def _line(self) -> str:
        """Return the next line typed; raises Left at the end of the input."""
        while True:
            try:
                line = self._in.readline()
            except UnicodeDecodeError:
                self._narrator.say("That line cannot be read; type letters and numbers.")
                continue
            if not line:
                raise Left
            return line.strip()

    def _help(self, choices: Menu) -> None:
        for word, (what, _) in COMMANDS.items():
            self._narrator.say(f"{word}: {what}")
        self._narrator.say("quit: leave the table; the game is saved")
        self._narrator.say(choices.how)


def _refusal(observation: Observation, action: Action, choices: Menu) -> str:
    """Return why an answer is not allowed, in one sentence."""
    reason = observation.ruleset.why_not(observation.view, observation.seat, action)
    if reason is None:
        return f"That is not possible now. {choices.how}"
    return f"That is not allowed: {spoken(reason.text)} (rule {reason.rule}). {choices.how}"
