"""Bots that go wrong, and work that shows where it is done."""

from __future__ import annotations

import os
import time

from cardtable.core.actions import Action, parse_action
from cardtable.core.chance import Words
from cardtable.core.observation import Observation
from cardtable.table.thinking_process import stopped


class First:
    """Takes the first legal action."""

    id = "first"

    def choose(self, observation: Observation, words: Words) -> Action:
        return observation.legal[0]


class Unsendable(First):
    """Holds something that cannot go to another process."""

    id = "unsendable"

    def __init__(self) -> None:
        self.held = lambda: None


class Stumbles(First):
    """Fails."""

    id = "stumbles"

    def choose(self, observation: Observation, words: Words) -> Action:
        raise ArithmeticError


class Quits(First):
    """Ends the process in which it thinks."""

    id = "quits"

    def choose(self, observation: Observation, words: Words) -> Action:
        os._exit(3)


class Cheats(First):
    """Answers with what is not legal."""

    id = "cheats"

    def choose(self, observation: Observation, words: Words) -> Action:
        return parse_action("bid 77")


class Loops(First):
    """Never answers."""

    id = "loops"

    def choose(self, observation: Observation, words: Words) -> Action:
        while True:
            pass


def where() -> int:
    """Return the process in which this is done."""
    return os.getpid()


def until_stopped() -> int:
    """Return after how many looks somebody said that this should end."""
    looks = 0
    while not stopped():
        looks += 1
        time.sleep(0.005)
    return looks


def loop() -> None:
    """Never return."""
    while True:
        pass
