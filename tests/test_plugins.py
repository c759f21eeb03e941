"""A broken plug-in is named with its maker and its error, and nothing else stops working."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import Distribution, EntryPoint
from types import ModuleType
from typing import Any

import pytest

from cardtable import plugins, probing
from cardtable.core.errors import Unreadable
from tests import toy

Install = Callable[..., None]


class Maker(Distribution):
    """A distribution that exists in a test only."""

    def __init__(self, name: str) -> None:
        self._name = name

    @property
    def metadata(self) -> Any:
        return {"Name": self._name, "Version": "2.5"}

    def read_text(self, filename: str) -> str | None:
        return None

    def locate_file(self, path: Any) -> Any:
        return path


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Install things as `(distribution, id, object or the error of its import)`."""

    def put(group: str, *things: tuple[str, str, Any]) -> None:
        points = []
        for i, (maker, name, thing) in enumerate(things):
            module = ModuleType(f"tests_thing_{i}")
            if isinstance(thing, BaseException):
                module.__dict__["__getattr__"] = lambda _, thing=thing: (_ for _ in ()).throw(thing)
            else:
                module.__dict__["THING"] = thing
            monkeypatch.setitem(sys.modules, module.__name__, module)
            point = EntryPoint(name, f"{module.__name__}:THING", group)
            points.append(point._for(Maker(maker)))  # type: ignore[attr-defined]
        monkeypatch.setattr(plugins, "entry_points", lambda group: points)
        monkeypatch.setattr(probing, "faults", lambda points, _: [None] * len(points))  # no process finds them

    return put


def made(**changes: Any) -> Any:
    """High Card with some of its parts changed."""
    return type("Changed", (toy.HighCard,), changes)


class Chooser:
    """A bot with an id."""

    id = "chooser"

    def choose(self, observation: Any, words: Any) -> Any:
        return min(observation.legal)


OTHER_ID = replace(toy.RULESET.info, id="other")


@pytest.mark.parametrize(("thing", "error"), [
    (ImportError("no module named cards"), "ImportError: no module named cards"),
    (ZeroDivisionError("oops\x1b[31m"), "ZeroDivisionError: oops[31m"),
    (SystemExit(3), "SystemExit: 3"),
    (made(protocol=2), "it speaks protocol 2, this program speaks 1"),
    (object(), "it speaks protocol None, this program speaks 1"),
    (made(info="High Card"), "no info"),
    (made(info=OTHER_ID), "its entry point is named high-card, but its id is other"),
    (made(info=replace(toy.RULESET.info, usual=7)), "usual number of players"),
    (made(Options=dict), "its Options are not GameOptions"),
    (made(scene=None, why_not=5), "it lacks why_not, scene"),
])  # fmt: skip
def test_a_broken_game_is_named_and_the_others_work(install: Install, thing: Any, error: str) -> None:
    install(plugins.RULESETS, ("zoo", "high-card", thing), ("cardtable", "other", made(info=OTHER_ID)))
    good, bad = plugins.installed(plugins.RULESETS)
    assert (good.id, good.distribution, good.error) == ("other", "cardtable", None)
    assert (bad.id, bad.distribution, bad.version, bad.value) == ("high-card", "zoo", "2.5", None)
    assert error in (bad.error or "")
    assert list(plugins.rulesets()) == ["other"]
    assert plugins.ruleset("other").info.id == "other"
    with pytest.raises(Unreadable, match="high-card of zoo cannot be used"):
        plugins.ruleset("high-card")


def test_a_repeated_id_is_broken_and_ours_comes_first(install: Install) -> None:
    ours = toy.HighCard()
    install(
        plugins.RULESETS, ("aardvark", "high-card", toy.HighCard()), ("cardtable", "high-card", ours),
        ("badger", "high-card", toy.HighCard()),
    )  # fmt: skip
    found = plugins.installed(plugins.RULESETS)
    assert [(p.distribution, p.error) for p in found] == [
        ("cardtable", None),
        ("aardvark", "the id high-card belongs to cardtable already"),
        ("badger", "the id high-card belongs to cardtable already"),
    ]
    assert plugins.ruleset("high-card") is ours


def test_one_game_is_loaded_alone(install: Install) -> None:
    install(plugins.RULESETS, ("zoo", "high-card", toy.HighCard), ("zoo", "slow", KeyboardInterrupt()))
    assert isinstance(plugins.ruleset("high-card"), toy.HighCard)
    with pytest.raises(Unreadable, match=r"did you mean high-card\? there are: high-card, slow"):
        plugins.ruleset("high-cart")


def test_bots_are_made_anew_and_broken_ones_are_named(install: Install) -> None:
    install(plugins.BOTS, ("zoo", "chooser", Chooser), ("zoo", "other", Chooser), ("zoo", "text", "Chooser"),
            ("zoo", "mute", type("Mute", (), {"id": "mute"})))  # fmt: skip
    errors = [p.error for p in plugins.installed(plugins.BOTS)]
    assert errors == [None, "its entry point is named other, but its id is chooser",
                      "it is not a class or function that makes a bot", "it cannot choose"]  # fmt: skip
    assert list(plugins.bots()) == ["chooser"]
    assert plugins.bot("chooser") is not plugins.bot("chooser")
    assert plugins.usual_bot() == "chooser"
    with pytest.raises(Unreadable, match="there is no bot"):
        plugins.bot("none")


def test_the_usual_bot_is_normal_where_it_is_installed(install: Install) -> None:
    install(plugins.BOTS, ("cardtable", "easy", Chooser), ("cardtable", "normal", Chooser))
    assert plugins.usual_bot() == "normal"
    install(plugins.BOTS)
    with pytest.raises(Unreadable, match="no bot is installed"):
        plugins.usual_bot()


def test_our_own_games_and_bots_work() -> None:
    for group in (plugins.RULESETS, plugins.BOTS):
        assert [p for p in plugins.installed(group) if p.distribution == "cardtable" and p.error] == []
    assert "wizard" in plugins.rulesets()
    assert "random" in plugins.bots()


def test_the_maker_of_a_game_is_told_without_loading_it(install: Install) -> None:
    install(plugins.RULESETS, ("zoo", "high-card", SystemExit()), ("cardtable", "other", made(info=OTHER_ID)))
    assert [plugins.source(name) for name in ("high-card", "other", "none")] == ["zoo", "cardtable", None]


def test_what_runs_in_a_game_from_outside_is_known_as_such(install: Install) -> None:
    seen: list[bool] = []

    def rules_text(_: Any) -> str:
        seen.append(plugins.in_ruleset(sys._getframe()))
        return ""

    install(plugins.RULESETS, ("zoo", "high-card", made(rules_text=rules_text)))
    plugins.ruleset("high-card").rules_text()
    made(rules_text=rules_text)().rules_text()
    assert seen == [True, False]
    assert not plugins.in_ruleset(None)
