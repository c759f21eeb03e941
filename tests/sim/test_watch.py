"""A bot or a game from outside that never comes to an end is named and ends a simulation; nobody else is watched."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

import pytest

from cardtable import plugins
from cardtable.bots.players import RandomBot
from cardtable.core.actions import Action
from cardtable.core.chance import Words
from cardtable.core.errors import Unreadable
from cardtable.core.observation import Observation
from cardtable.sim import command, watch
from cardtable.sim.run import Match, play_match
from cardtable.sim.watch import Endless, Watch, Watched
from cardtable.table.players import Bot
from tests.toy import RULESET, HighCard


class Looping(RandomBot):
    """Never answers after a few choices."""

    id = "looping"

    def choose(self, observation: Observation, words: Words) -> Action:
        while len(observation.facts) > 6:
            pass
        return super().choose(observation, words)


class Leaving(RandomBot):
    """Ends the process that asks it."""

    id = "leaving"

    def choose(self, observation: Observation, words: Words) -> Action:
        os._exit(3)


class EndlessGame(HighCard):
    """A game in which the second hand never comes."""

    def legal_actions(self, s: object, seat: int) -> tuple[Action, ...]:
        found: tuple[Action, ...] = super().legal_actions(s, seat)  # type: ignore[arg-type]
        while len(found) < 3:
            pass
        return found


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "PATIENCE", 0.3)


@pytest.fixture
def outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """All bots of these tests are from outside."""
    monkeypatch.setattr(plugins, "source", lambda name, group=plugins.RULESETS: "strange")


def match(*bots: Bot) -> Match:
    return Match(RULESET, RULESET.Options(), bots, "3")


@pytest.mark.usefixtures("impatient", "outside")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_never_answers_is_named_and_ends_the_run(jobs: int) -> None:
    with pytest.raises(Endless, match=r"the bot looping of strange has not answered .* so the simulation was ended"):
        command._played(match(RandomBot(), Looping()), 9, jobs)


@pytest.mark.usefixtures("impatient", "outside")
def test_a_game_that_never_goes_on_is_named() -> None:
    endless = replace(match(RandomBot(), RandomBot()), ruleset=EndlessGame())
    with pytest.raises(Endless, match=r"the game high-card of strange has not answered"):
        command._played(endless, 2, 2)


@pytest.mark.usefixtures("outside")
def test_a_bot_that_ends_its_process_ends_the_run_with_a_sentence() -> None:
    with pytest.raises(Unreadable, match="a process of bots ended"):
        command._played(match(RandomBot(), Leaving()), 2, 2)


@pytest.mark.usefixtures("outside")
def test_watched_games_are_the_same_ones() -> None:
    alone = play_match(match(RandomBot(), RandomBot()), 9)
    assert command._played(match(RandomBot(), RandomBot()), 9, 2) == alone


def test_only_what_is_from_outside_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Watch] = []

    def watching(processes: int, names: Sequence[str]) -> Watch:
        made.append(Watch(processes, names))
        return made[-1]

    monkeypatch.setattr(command, "Watch", watching)
    rules = plugins.ruleset("canadian-smear")
    ours = Match(rules, rules.Options(), (plugins.bot("random"),) * 3, "3", hands=True)
    command._played(ours, 1, 1)
    assert made == []
    monkeypatch.setattr(plugins, "source", lambda name, group=plugins.RULESETS: "strange")
    command._played(ours, 1, 1)
    assert len(made) == 1


def test_a_process_that_rests_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "PATIENCE", 0.0)
    looked = Watch(2, ["the game", "the bot"])
    with ProcessPoolExecutor(2, initializer=watch.begin, initargs=looked.for_process) as executor:
        assert executor.submit(os.getpid).result() != os.getpid()
        looked.look()


def test_a_watched_bot_chooses_what_it_would_choose() -> None:
    bot = Watched("random", RandomBot(), 1)
    assert play_match(match(bot, bot), 2) == play_match(match(RandomBot(), RandomBot()), 2)
