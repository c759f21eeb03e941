"""Bots in a process of their own: the same choices, no secrets sent, no fault that stops a game, no orphans."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest

from cardtable import plugins
from cardtable.core.observation import Observation
from cardtable.table import players
from cardtable.table.hints import hint
from cardtable.table.loop import play
from cardtable.table.players import Bot, BotPlayer, Player, choice
from cardtable.table.session import Told
from cardtable.table.thinking import Failed, Thinker, loaded
from cardtable.table.thinking_process import packed, received
from tests.bots.searched import questions
from tests.kit.random_games import GAMES, kit_game
from tests.table.odd_bots import Cheats, First, Loops, Quits, Stumbles, Unsendable, loop, until_stopped, where
from tests.toy import RULESET as HIGH_CARD
from tests.tui.table_app import session_of

KEY = b"thinking"
SOON = 10.0
"""Seconds after which a process must have ended, or started."""


def question(name: str = "wizard") -> Observation:
    return next(iter(questions(name, kit_game(name).info.usual, seed=4, round_=4 if name == "wizard" else 1)))


def gone(process: int) -> bool:
    """Return whether a process has ended within the time it has."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        state = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
        if not state.stdout.strip() or state.stdout.startswith("Z"):
            return True
        time.sleep(0.05)
    return False


@pytest.fixture
def apart() -> Iterator[Thinker]:
    thinker = Thinker(apart=True)
    yield thinker
    thinker.close()


def ask(thinker: Thinker, bot: Bot, observation: Observation | None = None) -> Any:
    """Return what a bot at a table answers."""
    return asyncio.run(BotPlayer(bot, thinker, KEY).choose(observation or question()))


def test_a_bot_chooses_the_same_in_its_process(apart: Thinker) -> None:
    assert apart.begin(where).result() != os.getpid()
    bot = plugins.bot("normal")
    for name in GAMES:
        seen = [o for i, o in enumerate(questions(name, kit_game(name).info.usual, seed=4)) if i % 9 == 0]
        for observation in seen:
            assert ask(apart, bot, observation) == choice(bot, observation, KEY)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_sent_is_the_observation(name: str) -> None:
    for observation in questions(name, kit_game(name).info.usual, seed=5):
        _, (got,) = received(BytesIO(packed(loaded, (observation,))))
        assert replace(got, ruleset=observation.ruleset) == observation
        _, (again,) = received(BytesIO(packed(loaded, (observation,))))
        assert got.ruleset is again.ruleset


@pytest.mark.parametrize("bot", [Stumbles(), Quits()], ids=["stumbles", "quits"])
def test_after_a_bot_that_fails_others_go_on(apart: Thinker, bot: Bot) -> None:
    with pytest.raises(Failed):
        ask(apart, bot)
    assert ask(apart, First()) == question().legal[0]
    assert apart.begin(where).result() != os.getpid()


def test_the_process_of_an_overdue_bot_is_killed(apart: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    process = apart.begin(where).result()
    monkeypatch.setattr(players, "LATEST", 0.2)
    with pytest.raises(TimeoutError):
        ask(apart, Loops())
    assert gone(process)
    monkeypatch.setattr(players, "LATEST", SOON)
    assert ask(apart, First()) == question().legal[0]
    assert apart.begin(where).result() not in (process, os.getpid())


def test_what_cannot_be_sent_is_done_here(apart: Thinker) -> None:
    assert ask(apart, Unsendable()) == question().legal[0]
    assert apart.begin(where).result() != os.getpid()


def test_without_a_process_it_is_done_here(apart: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/there/is/no/such/program")
    assert apart.begin(where).result() == os.getpid()
    assert ask(apart, First()) == question().legal[0]


def test_a_process_that_does_not_load_the_program_is_no_use(apart: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [])
    assert apart.begin(where).result() == os.getpid()


@pytest.mark.parametrize("own", [True, False], ids=["process", "thread"])
def test_cancelled_work_makes_room_for_the_next(own: bool) -> None:
    thinker = Thinker(apart=own)
    thinker.begin(loaded).result()

    async def cancel_and_go_on() -> float:
        work = asyncio.create_task(thinker.think(until_stopped))
        await asyncio.sleep(0.1)
        began = time.monotonic()
        work.cancel()
        await thinker.think(where)
        return time.monotonic() - began

    assert asyncio.run(cancel_and_go_on()) < SOON / 2
    process = thinker.begin(where).result()
    thinker.close()
    assert not own or gone(process)


def test_a_hint_comes_from_the_process_too(apart: Thinker) -> None:
    for name in GAMES:
        observation = question(name)
        found = apart.begin(hint, observation, 0.05).result()
        assert sorted(map(str, observation.legal)) == sorted(str(row.action) for row in found.rows)
        assert found.rows[0].reason


def test_work_is_done_one_after_the_other(apart: Thinker) -> None:
    first, second = apart.begin(time.sleep, 0.2), apart.begin(where)
    assert apart.busy
    second.result()
    assert first.done()


def test_giving_up_ends_what_is_being_done_and_nothing_else(apart: Thinker) -> None:
    process = apart.begin(where).result()
    until = time.monotonic() + SOON
    while apart.busy and time.monotonic() < until:
        time.sleep(0.01)
    apart.give_up()
    assert apart.begin(where).result() == process
    apart.begin(loop)
    waiting = apart.begin(where)
    apart.give_up()
    assert gone(process)
    while not waiting.done() and time.monotonic() < until + SOON:
        time.sleep(0.01)
    assert waiting.cancelled()


def test_who_waits_for_what_another_drops_is_told(apart: Thinker) -> None:
    async def dropped() -> None:
        apart.begin(loop)
        work = asyncio.create_task(apart.think(where))
        await asyncio.sleep(0.1)
        apart.give_up()
        with pytest.raises(Failed, match="cancelled"):
            await work

    asyncio.run(dropped())


def test_a_turn_that_is_over_drops_nothing(apart: Thinker) -> None:
    before = apart.take()
    apart.begin(loop)
    now = apart.take()
    work = apart.begin(where)
    apart.give_up(before)
    assert work.result() > 0
    apart.begin(loop)
    apart.give_up(now)
    assert not apart.busy


# The table


class Silent:
    """A table that keeps what is noted."""

    def __init__(self) -> None:
        self.noted: list[str] = []

    async def show(self, told: Told) -> None:
        """See nothing."""

    async def between_hands(self) -> None:
        """See nothing."""

    async def note(self, text: str) -> None:
        self.noted.append(text)


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (Stumbles(), "stumbles failed (ArithmeticError); a legal action was played instead"),
        (Quits(), "quits failed (its process ended); a legal action was played instead"),
        (Cheats(), "cheats gave an illegal answer; a legal action was played instead"),
        (Loops(), "loops did not answer in time; a legal action was played instead"),
    ],
    ids=["stumbles", "quits", "cheats", "loops"],
)
def test_a_game_goes_on_without_a_bot(apart: Thinker, bot: Bot, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "LATEST", SOON / 5)
    session, host = session_of(HIGH_CARD, 3), Silent()
    usual = BotPlayer(First(), apart, KEY)
    seats: list[Player] = [usual, Once(BotPlayer(bot, apart, KEY), usual), usual]
    asyncio.run(play(session, seats, host))
    assert host.noted == [said]
    assert session.standing.over


class Once:
    """A player for one decision, and another one for all others."""

    def __init__(self, first: Player, then: Player) -> None:
        self.kind = first.kind
        self._first, self._then = first, then
        self._asked = False

    async def choose(self, observation: Observation) -> Any:
        player, self._asked = (self._then if self._asked else self._first), True
        return await player.choose(observation)


# Orphans

ALONE = """
import sys
from cardtable.table.thinking import Thinker
from tests.table.odd_bots import loop, where
thinker = Thinker(apart=True)
print(thinker.begin(where).result(), flush=True)
if sys.argv[1] == "busy":
    thinker.begin(loop)
sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs kill")
@pytest.mark.parametrize("state", ["idle", "busy"])
def test_a_killed_program_leaves_no_process(state: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", ALONE, state], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        process = int(program.stdout.readline())
        os.kill(process, 0)
        program.send_signal(signal.SIGKILL)
    assert gone(process)
