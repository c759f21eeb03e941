"""Text mode: a game from its request to its end over standard input and output."""

from __future__ import annotations

import shlex
import signal
import sys
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread
from typing import Any, Final, TextIO

from cardtable import plugins
from cardtable.bots.players import note_of
from cardtable.bots.search_advice import Advice
from cardtable.core.actions import Action
from cardtable.core.codes import stands_for
from cardtable.core.errors import CardtableError, Unreadable
from cardtable.core.observation import Observation
from cardtable.core.text import clean, spoken
from cardtable.store.database.game import OpenGame
from cardtable.store.database.schema import Gone
from cardtable.store.db import Store
from cardtable.store.files import typed_commands
from cardtable.store.files.paths import data_dir
from cardtable.store.records.proof import WHAT_A_WHAT_IF_PROVES
from cardtable.table import players
from cardtable.table.hints import SECONDS, figures, hint, hint_line
from cardtable.table.launch import HUMAN, Origin
from cardtable.table.loop import play
from cardtable.table.players import Answer, Bot, Player, choice
from cardtable.table.program import ended_afterwards
from cardtable.table.request import LaunchRequest
from cardtable.table.thinking import Thinker
from cardtable.text.choices import Menu, menu, spoken_action
from cardtable.text.narrator import COMMANDS, Narrator, sentence
from cardtable.text.prompt import Left, Prompt
from cardtable.text.tourney import begin, closing, opening
from cardtable.text.undo import UNDO, asked_back, yes

HINT: Final = ("h", "hint")
NOT_SAVED: Final = "the database is no longer where it was, so the game is not saved"
SHARED: Final = (
    "Several people share this keyboard: before each turn the screen is cleared, with as much of its history as the "
    "terminal allows. Some terminals still let you scroll back to the hands of others."
)
"""What is said once to people who share a keyboard."""


def play_text(request: LaunchRequest, stdin: TextIO | None = None, stdout: TextIO | None = None) -> int:
    """Play the game that a request asks for and return the exit status; raises CardtableError.

    The end of the input, `quit`, Ctrl-C and signals to end leave the table; the game is kept and can be resumed.
    """
    out = stdout or sys.stdout
    with _signals_as_ctrl_c(), Store.open(request.data_dir) as store:
        if store.notice:
            print(store.notice, file=out)
        game = _opened(store, request)
        while _played(store, game, stdin or sys.stdin, out):
            assert game.series is not None  # only a tourney goes on
            game = store.next_game(game.series, plugins.ruleset)
    return 0


def _played(store: Store, game: OpenGame, stdin: TextIO, out: TextIO) -> bool:
    """Play a game to its end, or until the people leave, and return whether the next game of its tourney follows."""
    with game:
        narrator = Narrator(game.session, out, _source(game))
        if not _may_run(game.kinds, stdin, narrator):
            narrator.say(f"Nothing was run; game {game.id} waits as it was.")
            return False
        keyboard = Keyboard(game, narrator, stdin)
        seated = _players(game, keyboard)
        _welcome(store, game, narrator)
        try:
            with ended_afterwards(_bots(seated)):
                _run(play(game.session, seated, narrator))
            if game.series is None:
                return False
            return not closing(store, game, game.series, narrator.say, keyboard.line).over
        except Gone as gone:
            _rescue(store, game, str(gone), narrator, keyboard)
            return False
        except (Left, KeyboardInterrupt):
            if not store.is_there():
                _rescue(store, game, NOT_SAVED, narrator, keyboard)
                return False
            folder = "" if store.folder == data_dir(None) else f"--data-dir {store.folder} "
            over = game.session.standing.over
            what, number = ("tourney", "") if over else ("game", f"{game.id} ")
            with suppress(OSError):  # the terminal may have gone
                narrator.say(f"The {what} is saved. To go on: cardtable {folder}resume {number}--text")
            return False


def _rescue(store: Store, game: OpenGame, gone: str, narrator: Narrator, keyboard: Keyboard) -> None:
    """Offer a copy of a lost database, and say how to go on with it."""
    with suppress(OSError):  # the terminal may have gone
        narrator.say(f"{gone[0].upper()}{gone[1:]}.")
        try:
            wanted = yes("Save a copy of everything? Type yes or no.", narrator, keyboard.line)
        except (Left, KeyboardInterrupt):
            wanted = False
        if not wanted:
            narrator.say("Nothing is saved.")
            return
        try:
            place = store.rescue()
        except CardtableError as error:
            narrator.say(f"{str(error)[0].upper()}{str(error)[1:]}.")
            return
        folder = f"--data-dir {shlex.quote(str(place))}"
        narrator.say(f"A copy is in {place}. To go on: cardtable {folder} resume {game.id} --text")


def _may_run(kinds: Sequence[str], stdin: TextIO, narrator: Narrator) -> bool:
    """Return whether the programs at a table may run, those that nobody has typed here only where people say so.

    Raises Unreadable where nobody is there to be asked.
    """
    strange = typed_commands.strange(kinds)
    if not strange:
        return True
    told = typed_commands.told(strange)
    if not stdin.isatty():
        raise Unreadable(f"{told}; start it at a terminal, which asks you first")
    try:
        agreed = Prompt(stdin, narrator.say).choose(f"{told}. Run it?", ["No", "Yes, run it"]) == 1
    except Left:
        return False
    if agreed:
        typed_commands.remember(kinds)
    return agreed


@contextmanager
def _signals_as_ctrl_c() -> Iterator[None]:
    """Let the signals that end a program raise KeyboardInterrupt, as far as there are any here."""
    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)]
    if current_thread() is not main_thread():
        numbers = []
    before = {number: signal.signal(number, signal.default_int_handler) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _opened(store: Store, request: LaunchRequest) -> OpenGame:
    if request.tourney is not None:
        return store.next_game(request.tourney, plugins.ruleset)
    if request.resume is not None:
        return store.resume(request.resume, plugins.ruleset)
    if request.game is None or request.table is None:
        raise Unreadable("text mode needs a game; try: cardtable play wizard --text")
    ruleset = plugins.ruleset(request.game)
    if request.tokens is not None:
        return store.next_game(begin(store, ruleset, request, request.table, request.tokens), plugins.ruleset)
    return store.new_game(ruleset, request.table, request.kinds, request.origin or Origin())


def _people(game: OpenGame) -> frozenset[int]:
    return frozenset(seat for seat, kind in enumerate(game.kinds) if kind == HUMAN)


def _players(game: OpenGame, keyboard: Keyboard) -> list[Player]:
    """Return who sits at each seat; raises Unreadable for a bot that is not installed."""
    key, thinker = game.origin.bots_key, Thinker()
    return [keyboard if kind == HUMAN else PromptBot(plugins.player(kind), thinker, key) for kind in game.kinds]


def _bots(seated: Iterable[Player]) -> list[Bot]:
    return [player.bot for player in seated if isinstance(player, PromptBot)]


def _welcome(store: Store, game: OpenGame, narrator: Narrator) -> None:
    session, ruleset = game.session, game.session.ruleset
    seats = [f"{name} ({kind})" for name, kind in zip(session.table.names, map(clean, game.kinds), strict=True)]
    narrator.say(f"{ruleset.info.name}. At the table, clockwise: {', '.join(seats)}.")
    if game.series is not None:
        for line in opening(store, game, game.series):
            narrator.say(line)
    code = game.origin.code
    if game.what_if is not None:
        narrator.say(WHAT_A_WHAT_IF_PROVES)
    elif code is not None:
        narrator.say(_source(game))
        if not stands_for(code, ruleset, session.table):
            narrator.say("Only the cards come from the code, which has other players or house rules.")
    else:
        game.announce()
        narrator.say("The cards are sealed; type seal to read the seal.")
    for kind in dict.fromkeys(kind for kind in game.kinds if kind != HUMAN):
        note = note_of(plugins.player(kind), ruleset)
        if note:
            narrator.say(f"{note}.")
    if game.why is not None:
        narrator.say(f"This game does not count: {game.why}.")
    if len(_people(game)) > 1:
        narrator.say(SHARED)
    if session.at:
        narrator.table(session.scene(None))
        narrator.log(session.scene(None))


def _source(game: OpenGame) -> str:
    """Return where the cards of a game come from, in a sentence."""
    if game.what_if is not None:
        return WHAT_A_WHAT_IF_PROVES
    code = game.origin.code
    return (
        f"The seal of its deals is {game.origin.seal}." if code is None else f"The share code of this game is {code}."
    )


def _run(game: Coroutine[Any, Any, None]) -> None:
    """Run the table loop, in which nothing waits but for the keyboard, so that no event loop is needed."""
    try:
        game.send(None)
    except StopIteration:
        return
    raise RuntimeError("a player of text mode waited for something other than the keyboard")


class PromptBot:
    """A bot at a table without an event loop, which waits for it, but not for ever."""

    def __init__(self, bot: Bot, thinker: Thinker, key: bytes) -> None:
        self.kind = bot.id
        self.bot = bot
        self._thinker = thinker
        self._key = key

    async def choose(self, observation: Observation) -> Answer:
        """Return the bot's choice; raises what the bot raises, and TimeoutError when it is overdue."""
        try:
            return self._thinker.begin(choice, self.bot, observation, self._key).result(players.LATEST)
        except TimeoutError:
            self._thinker.give_up()
            raise


class Keyboard:
    """The people at one keyboard, whoever of them is asked."""

    kind = HUMAN

    def __init__(self, game: OpenGame, narrator: Narrator, stdin: TextIO) -> None:
        self._game = game
        self._narrator = narrator
        prompt = Prompt(stdin, narrator.say)
        self.line, self._line_of_another = prompt.line, prompt.line_of_another
        people = self._people = _people(game)
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
        narrator.contract(scene, "You" if len(self._people) == 1 else name)
        narrator.say(f"{name}: {spoken(observation.ask.prompt)}")
        for line in choices.lines:
            narrator.say(line)
        narrator.say(choices.how)
        found: Advice | None = None
        while True:
            typed = self.line()
            if typed == "?":
                self._help(choices)
            elif typed.casefold() in HINT:
                found = self._hint(observation, found)
            elif typed.casefold() in UNDO:
                shared = len(self._people) > 1
                answer = self._line_of_another if shared else self.line
                wish = asked_back(self._game, self._people, seat, narrator, answer)
                if shared:  # others have been looking
                    self._heard[seat] = len(narrator.session.log())
                    self._viewer = None
                if wish is not None:
                    return wish
                if self._viewer != seat:
                    self._hand_over(seat)
                narrator.hand(scene)
                narrator.say(choices.how)
            elif typed.casefold() in COMMANDS:
                _, tell = COMMANDS[typed.casefold()]
                tell(narrator, scene)
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
        self._line_of_another()
        self._viewer = seat
        for happening in narrator.session.log()[self._heard[seat] :]:
            narrator.say(sentence(happening))

    def _hint(self, observation: Observation, before: Advice | None) -> Advice:
        """Say what is best and why; asked once more, say what everything is worth."""
        if before is None:
            found = hint(observation, SECONDS[-1])
            line = spoken(hint_line(found))
            self._narrator.say(f"{line[0].upper()}{line[1:]}.")
            return found
        for row in before.rows:
            value, make = figures(row)
            worth = f"{value.replace('±', 'give or take')} points, {make}: " if value else ""
            self._narrator.say(f"{spoken_action(row.action)}: {worth}{spoken(row.reason)}.")
        return before

    def _help(self, choices: Menu) -> None:
        for word, (what, _) in COMMANDS.items():
            self._narrator.say(f"{word}: {what}")
        self._narrator.say("h: a hint; again: what each choice is worth")
        self._narrator.say("undo: undo your last move, if that gives nothing away or the others agree")
        self._narrator.say("quit: leave the table; the game is saved")
        self._narrator.say(choices.how)


def _refusal(observation: Observation, action: Action, choices: Menu) -> str:
    """Return why an answer is not allowed, in one sentence."""
    reason = observation.ruleset.why_not(observation.view, observation.seat, action)
    if reason is None:
        return f"That is not possible now. {choices.how}"
    return f"That is not allowed: {spoken(reason.text)} (rule {reason.rule}). {choices.how}"
