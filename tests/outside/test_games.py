"""Games that somebody else made of the public kit keep what every ruleset keeps, and are short."""

from __future__ import annotations

import ast
import os
from random import Random

import pytest

from cardtable import plugins
from cardtable.cli import main
from cardtable.kit.game import TrickGame
from cardtable.testing import check_ruleset
from cardtable.testing.played_out import difference
from tests.kit.random_games import kit_game, random_table, walk
from tests.outside import shelf
from tests.sizes import partly_slow

pytestmark = pytest.mark.usefixtures("uninstall")
LONGEST = 200


@partly_slow("folder", tuple(shelf.GAMES), always=set(range(len(shelf.GAMES))) - {tuple(shelf.GAMES).index("oh_hell")})
def test_a_game_from_outside_keeps_what_every_ruleset_keeps(folder: str) -> None:
    game = shelf.load(folder)
    report = check_ruleset(game, hands=1)
    assert report.games == report.hands
    assert isinstance(game, TrickGame)
    assert report.playouts > report.hands or game.code_in_tricks()
    assert report.whole


@pytest.mark.large
@pytest.mark.parametrize("folder", shelf.GAMES)
def test_a_game_from_outside_keeps_it_for_long(folder: str) -> None:
    report = check_ruleset(shelf.load(folder), games=3, hands=4)
    assert report.hands >= 2 * report.games


@pytest.mark.large
@pytest.mark.parametrize("folder", shelf.GAMES)
def test_kernel_equals_fold_in_a_game_from_outside_at_large(folder: str) -> None:
    game, wanted, compared = kit_game(shelf.GAMES[folder]), int(os.environ.get("CARDTABLE_HANDS", "2000")), 0
    if code := game.code_in_tricks():
        pytest.skip(f"code in its tricks, so that no kernel plays it: {', '.join(code)}")
    for seed in range(1_000_000, 1_000_000 + wanted):
        rnd = Random(seed)
        lead = True
        for s, _, _ in walk(game, random_table(game, rnd), seed, hands=1):
            if s.phase != "tricks" or s.due or not (lead or rnd.random() < 0.1):
                continue
            lead, compared = False, compared + 1
            assert difference(game, s, seed) is None
    assert compared > wanted


@pytest.mark.parametrize("folder", shelf.GAMES)
def test_the_rules_are_short_and_know_only_the_public_kit(folder: str) -> None:
    for path in (shelf.PLUGINS / folder).rglob("*.py"):
        text = path.read_text()
        assert text.count("\n") < LONGEST
        for node in ast.walk(ast.parse(text)):
            for name in _imported(node):
                room = name.split(".")
                assert room[0] != "cardtable" or room[1] in ("core", "kit"), f"{path.name} imports {name}"


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []


def test_they_are_listed_once_installed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    told = capsys.readouterr().out
    for game in ("oh-hell: Oh Hell, 3, 4, 5, 6 or 7", "hearts: Hearts, 4", "partnership-spades: Partnership Spades, 4"):
        assert game in told
    found = {p.id: (p.distribution, p.error) for p in plugins.installed(plugins.RULESETS)}
    assert found["partnership-euchre"] == ("cardtable-euchre", None)
