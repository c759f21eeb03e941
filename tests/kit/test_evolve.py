"""The fast copier copies as `dataclasses.replace` does."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, fields, replace
from random import Random
from typing import Any

import pytest

from cardtable.core.copies import copier, maker
from cardtable.core.piles import Pile
from cardtable.kit.evolve import evolve
from cardtable.kit.position import Play, Position, Sheet
from cardtable.kit.scoring import Totals
from tests.kit.random_games import kit_game, random_table, walk


def samples() -> list[Position | Play | Sheet | Totals]:
    game = kit_game("wizard")
    found: list[Position | Play | Sheet | Totals] = []
    for s, _, _ in walk(game, random_table(game, Random(1), 4), seed=1, hands=2):
        found += [s, s.sheet, s.sheet.totals, *([s.play] if s.play else [])]
    return found[::5]


def test_copies_equal_those_of_replace() -> None:
    rnd = Random(2)
    for old in samples():
        names = [f.name for f in fields(old)]
        chosen = rnd.sample(names, rnd.randint(0, len(names)))
        changes: dict[str, Any] = {name: object() for name in chosen}
        before = replace(old)
        new: Any = evolve(old, **changes)
        assert new == replace(old, **changes)
        assert type(new) is type(old)
        assert all(getattr(new, name) is (changes[name] if name in changes else getattr(old, name)) for name in names)
        assert old == before


def test_a_copy_is_as_frozen_as_its_original() -> None:
    new = evolve(Totals((1, 2)), bags=(3, 4))
    with pytest.raises(FrozenInstanceError):
        new.scores = (5, 6)  # type: ignore[misc]
    assert hash(new) == hash(Totals((1, 2), (3, 4)))
    assert repr(new) == repr(Totals((1, 2), (3, 4)))
    assert pickle.loads(pickle.dumps(new)) == copy.deepcopy(new) == new


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(TypeError, match="Totals has no field bag, tricks"):
        evolve(Totals((1, 2)), bag=1, tricks=2)  # type: ignore[call-arg]


def test_the_names_of_fields_cannot_hide_the_copiers_own() -> None:
    @dataclass(frozen=True, slots=True)
    class Awkward:
        cls: int
        draft: int
        new: int = 5
        old: int = 6

    assert evolve(evolve(Awkward(1, 2), cls=3), draft=4, old=7) == Awkward(3, 4, 5, 7)
    assert maker(Awkward)(3, draft=4) == Awkward(3, 4)


def test_what_is_made_is_what_the_class_makes() -> None:
    assert maker(Pile)(6, out=1) == Pile(6, out=1)
    assert maker(Totals)((1, 2)) == Totals((1, 2))
    with pytest.raises(FrozenInstanceError):
        maker(Pile)(6).known = 7  # type: ignore[misc]
    with pytest.raises(TypeError, match="scores"):
        maker(Totals)()  # type: ignore[call-arg]


def test_a_copier_takes_the_new_values_in_the_order_of_its_fields() -> None:
    assert copier(Pile, "out", "known")(Pile(6, 2), 1, 8) == Pile(8, 2, 1)
    with pytest.raises(TypeError, match="Pile has no field cards"):
        copier(Pile, "cards")
