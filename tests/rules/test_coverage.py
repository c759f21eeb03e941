"""Every rule number has a test that lets something happen and one that refuses it or scores it otherwise."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

NUMBERS = {
    "cutthroat_spades": ("CS", 53, 33, 19),
    "canadian_smear": ("SM", 25, 20, 12),
    "three_handed_euchre": ("EU", 30, 22, 13),
    "two_player_spades": ("S2", 21, 16, 13),
    "wizard": ("WZ", 21, 17, 14),
}
"""By game: the prefix of its rules, and how many rules, readings (A) and worked examples (E) its chapter has."""
HOUSE = {
    "cutthroat_spades": (6, 7, 8, 9, 11, 12, 13, 14, 16),
    "canadian_smear": (5, 9),
    "three_handed_euchre": (3, 4, 8),
    "two_player_spades": (3, 5, 6, 7, 10, 11, 12),
    "wizard": (7,),
}
"""By game: the house rules (H) that are options under a number of their own."""
HERE = Path(__file__).parent


def modules(game: str) -> list[ModuleType]:
    return [import_module(f"tests.rules.{path.stem}") for path in sorted(HERE.glob(f"test_{game}*.py"))]


def marked(game: str, kind: str) -> set[str]:
    """Return the numbers that some test of the game is marked with."""
    return {
        number
        for module in modules(game)
        for name, test in vars(module).items()
        if name.startswith("test_")
        for number in getattr(test, f"rule_{kind}", ())
    }


def exempt(game: str) -> dict[str, str]:
    """Return the numbers that cannot be shown, with the reason."""
    return {number: why for module in modules(game) for number, why in getattr(module, "EXEMPT", {}).items()}


@pytest.mark.parametrize("kind", ["allows", "refuses"])
@pytest.mark.parametrize("game", NUMBERS)
def test_every_rule_is_shown_both_ways(game: str, kind: str) -> None:
    prefix, rules, readings, _ = NUMBERS[game]
    wanted = {f"{prefix}-{n}" for n in range(1, rules + 1)} | {f"{prefix}-A{n}" for n in range(1, readings + 1)}
    wanted |= {f"{prefix}-H{n}" for n in HOUSE[game]}
    excused = {number.removesuffix(f" {kind}") for number in exempt(game)}
    missing = wanted - marked(game, kind) - excused
    assert not missing, f"no test {kind}: {sorted(missing)}"


@pytest.mark.parametrize("game", NUMBERS)
def test_every_worked_example_is_a_test(game: str) -> None:
    prefix, _, _, examples = NUMBERS[game]
    wanted = {f"{prefix}-E{n}" for n in range(1, examples + 1)}
    assert wanted <= marked(game, "allows") | set(exempt(game))


@pytest.mark.parametrize("game", NUMBERS)
def test_exemptions_have_reasons_and_are_needed(game: str) -> None:
    for number, why in exempt(game).items():
        assert len(why) > 15, number
        name, _, kind = number.partition(" ")
        for each in [kind] if kind else ["allows", "refuses"]:
            assert name not in marked(game, each), f"{number} is exempt and yet shown"


@pytest.mark.parametrize("game", NUMBERS)
def test_the_rules_text_has_every_number(game: str) -> None:
    prefix, rules, _, _ = NUMBERS[game]
    text = import_module(f"cardtable.games.{game}").RULESET.rules_text()
    missing = [n for n in range(1, rules + 1) if f"{prefix}-{n}" not in text.replace(",", " ").replace(".", " ")]
    assert not missing
