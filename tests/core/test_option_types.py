"""An option of another kind than forms, files and share codes know is refused where its class is made."""

from __future__ import annotations

from pickle import dumps, loads
from typing import Literal

import pytest

from cardtable.core.options import GameOptions, Switch, option
from cardtable.games.cutthroat_spades.options import SpadesOptions


def test_a_bool_is_refused_with_the_word_switch() -> None:
    with pytest.raises(TypeError, match=r"Odd\.hook is a bool: write `Switch`"):

        class Odd(GameOptions):
            hook: bool = option(0, "Hook", "A hook.", "X-1")


def test_a_text_is_refused() -> None:
    with pytest.raises(TypeError, match="an option is an int, a Literal, or a Switch"):

        class Odd(GameOptions):
            name: str = option("a", "Name", "A name.", "X-1")


def test_a_plain_field_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Odd\.target names no rule: make it with `option"):

        class Odd(GameOptions):
            target: int = 3


def test_ints_literals_and_switches_are_options() -> None:
    class Usual(GameOptions):
        target: int = option(3, "Target", "A target.", "X-1", ge=1)
        size: Literal[1, 2] = option(1, "Size", "A size.", "X-2")
        hook: Switch = option("off", "Hook", "A hook.", "X-3")

    assert Usual().model_dump() == {"target": 3, "size": 1, "hook": "off"}


def test_the_hash_is_found_once_and_not_sent_along() -> None:
    options = SpadesOptions(target=300)
    again = loads(dumps(options))
    assert hash(options) == hash(SpadesOptions(target=300)) == hash(again)
    assert "values_hash" in vars(options)
    assert "values_hash" not in vars(loads(dumps(options)))
    assert options == again == SpadesOptions(target=300) != SpadesOptions()
    assert options.model_dump() == again.model_dump()


def test_a_changed_copy_has_a_hash_of_its_own() -> None:
    options = SpadesOptions(target=300)
    assert hash(options)
    changed = options.model_copy(update={"target": 500})
    assert changed == SpadesOptions()
    assert hash(changed) == hash(SpadesOptions())
