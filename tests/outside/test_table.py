"""Games from outside at the table: on the real screens, in text mode, among bots, and kept when they are gone."""

from __future__ import annotations

import io
import json
import pickle
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from cardtable import plugins
from cardtable.cli import main
from cardtable.core.cards import mask
from cardtable.core.options import read_options
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Table
from cardtable.store.db import Store
from cardtable.table.launch import HUMAN, Origin
from cardtable.table.request import LaunchRequest
from cardtable.text.mode import play_text
from cardtable.tui.base.settings import SettingsFile
from cardtable.tui.evening.library import Library
from cardtable.tui.shell.app import CardtableApp
from tests.outside import shelf
from tests.outside.keys import play_by_keys
from tests.sizes import partly_slow
from tests.tui.fit import rows
from tests.tui.shell import QUIET, game_of, press, settled
from tests.tui.tables import answer

Uninstall = Callable[[], None]
NAMES: Final = ("Ann", "Bo", "Cy", "Di")
PARTNERS: Final = ("euchre", "spades", "belote", "pinochle", "plain_bridge")
SHORT: Final[dict[str, dict[str, Any]]] = {
    "oh_hell": {"most": 2, "course": "up"}, "hearts": {"limit": 1}, "euchre": {"target": 1}, "spades": {"target": 1},
    "knockout_whist": {}, "briscola": {"target": 1}, "belote": {"target": 1}, "pinochle": {"target": 1},
    "skat": {"rounds": 1}, "schnapsen": {"target": 1}, "plain_bridge": {"target": 1},
}  # fmt: skip
"""House rules by which a game ends after a hand or a few."""
FIRST: Final = {"hearts": "1 2 3\n", "pinochle": "pass\n250\n", "skat": "pass\n1\n" * 100}
"""What is typed first: cards that are passed or put away, a bid; what is no answer is asked again."""


def request(folder: Path, game: str, kinds: tuple[str, ...], **options: Any) -> LaunchRequest:
    ruleset = shelf.load(game)
    seats = ruleset.info.usual
    scores = (300,) * 4 if game == "spades" else ()  # the first hand with a difference is the last
    table = Table(NAMES[:seats], read_options(ruleset.Options, SHORT[game] | options, seats), scores=scores)
    return LaunchRequest(folder, ruleset.info.id, table, kinds[:seats], Origin(bytes(range(32))))


@pytest.mark.usefixtures("uninstall")
@partly_slow("game", tuple(shelf.GAMES), always={0, 2, 6, 9})
async def test_a_game_is_played_to_the_end_on_the_real_screens(game: str, tmp_path: Path) -> None:
    screen = await play_by_keys(request(tmp_path, game, (HUMAN, "random", "random", "random")))
    places = [row.split() for row in screen if re.search(r"\b[1-4]\.  ", row)]
    if game in PARTNERS:
        assert {("Ann", "and", "Cy"), ("Bo", "and", "Di")} == {
            tuple(word for word in row if word in (*NAMES, "and")) for row in places
        }
        assert any(f"{side} win with" in row for row in screen for side in ("Ann and Cy", "Bo and Di"))
    else:
        assert {name for row in places for name in row} >= set(NAMES[: shelf.load(game).info.usual])


@pytest.mark.usefixtures("uninstall")
@pytest.mark.parametrize("game", shelf.GAMES)
def test_a_game_is_played_to_the_end_in_text_mode(game: str, tmp_path: Path) -> None:
    out = io.StringIO()
    asked = request(tmp_path, game, (HUMAN, "easy", "random", "thumb"))
    typed = FIRST.get(game, "") + "1\n" * 300
    assert play_text(asked, io.StringIO(typed), out) == 0
    ends = r"^(Ann and Cy|Bo and Di) win the game$" if game in PARTNERS else r"(wins|share) the game$"
    assert re.search(ends, out.getvalue(), re.MULTILINE)


@pytest.mark.usefixtures("uninstall")
@partly_slow("level", ["normal", "hard"], always={0})
@pytest.mark.parametrize("game", shelf.GAMES)
def test_a_game_is_simulated(game: str, level: str, capsys: pytest.CaptureFixture[str]) -> None:
    seats = shelf.load(game).info.usual
    bots = [word for bot in ((level, "random") * 2)[:seats] for word in ("--bot", bot)]
    often = ["--hands", "2", "--budget", "12", "--seed", "4", "--jobs", "1", "--json"]
    assert main(["simulate", shelf.GAMES[game], *bots, *often]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert not any(bot["failures"] for bot in answer["bots"])
    assert answer["notes"] == []


@pytest.mark.usefixtures("uninstall")
@pytest.mark.parametrize("folder", shelf.GAMES)
def test_a_game_can_be_sent_to_another_process(folder: str) -> None:
    game = shelf.load(folder)
    sent = pickle.loads(pickle.dumps(game))
    assert (type(sent), sent.info) == (type(game), game.info)
    table = Table(NAMES[: game.info.usual], game.Options())
    assert sent.pending(sent.new_game(table)) == game.pending(game.new_game(table))


def test_a_partner_is_named_at_the_table(uninstall: Uninstall, tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        asked = request(tmp_path, "spades", ("random",) * 4)
        assert asked.table is not None
        game = store.new_game(shelf.load("spades"), asked.table, asked.kinds, Origin())
        game.session.advance()
        scene = game.session.scene(0)
        assert [panel.badges[-1] for panel in scene.seats] == ["with Cy", "with Di", "with Ann", "with Bo"]
        assert game.session.standing.teams == ((0, 2), (1, 3))
        game.close()


def _problem(store: Store, number: int) -> str:
    return store.problem(number, plugins.ruleset) or ""


def test_saved_games_are_readable_without_their_distribution(
    uninstall: Uninstall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for game in shelf.GAMES:
        play_text(request(tmp_path, game, ("random",) * 4), io.StringIO(), io.StringIO())
    with Store.open(tmp_path) as store:
        before = {summary.id: summary for summary in store.games()}
        records = {number: store.export(number) for number in before}
    assert all(summary.hands and not summary.missing for summary in before.values())
    uninstall()
    assert "hearts" not in plugins.rulesets()
    with Store.open(tmp_path) as store:
        for number, summary in before.items():
            assert store.export(number) == records[number]
            needed = json.loads(records[number].split("\n")[0])["from"]
            (now,) = [x for x in store.games() if x.id == number]
            assert (now.missing, now.scores, now.hands) == (needed, summary.scores, summary.hands)
            assert f"{summary.game} comes with {needed}, which is not installed" in _problem(store, number)
    assert main(["--data-dir", str(tmp_path), "record", "list"]) == 0
    told = capsys.readouterr().out
    assert told.count("which is not installed)") == len(before)
    assert "(needs cardtable-hearts, which is not installed)" in told
    path = tmp_path / "hearts.jsonl"
    path.write_text(next(text for text in records.values() if '"hearts"' in text))
    assert main(["record", "check", str(path)]) == 1
    assert "the game hearts comes with cardtable-hearts, which is not installed" in capsys.readouterr().out


@pytest.mark.usefixtures("uninstall")
def test_a_record_says_where_its_game_comes_from_and_reads_back(tmp_path: Path) -> None:
    play_text(request(tmp_path, "euchre", ("random",) * 4), io.StringIO(), io.StringIO())
    with Store.open(tmp_path) as store, Store.open(tmp_path / "other") as other:
        record = store.export(1)
        assert json.loads(record.split("\n")[0])["from"] == "cardtable-euchre"
        number = other.import_record(record.encode(), plugins.ruleset)
        assert other.games()[0].scores == store.games()[0].scores
        assert other.games()[0].id == number


@pytest.mark.usefixtures("uninstall")
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_the_screen_asks_for_the_dummys_card_with_its_hand(size: tuple[int, int], tmp_path: Path) -> None:
    asked = request(tmp_path, "plain_bridge", (HUMAN, "random", "random", "random"))
    asked = replace(asked, origin=Origin(bytes([2]) * 32))  # Ann declares in the first deal
    kept = SettingsFile(tmp_path)
    kept.save(QUIET)
    app = CardtableApp(asked, lambda: Library.open(tmp_path), kept)
    async with app.run_test(size=size) as pilot:
        for _ in range(60):
            await settled(pilot)
            session = game_of(app).table.session
            scene, pending = session.scene(0), session.pending
            if not isinstance(pending, Ask) or pending.seat != 0 or app.screen is not game_of(app).table:
                await press(pilot, "enter")
            elif scene.holder == 2:
                break
            else:  # seven tricks more than six are never outbid
                bids = sorted(session.observation().legal, key=lambda action: action.n or 0)
                await answer(pilot, bids[-1])
        shown = rows(app.screen)
    assert game_of(app).kept.origin == asked.origin
    assert any("For Cy: follow" in row for row in shown)
    held = session.truth.hands[2].known
    assert mask(card.card for card in scene.hand or ()) == held != 0
    assert not any("new" in row.split() for row in shown)
    if size == (80, 24):
        assert any(re.search("♠[AKQJT2-9]+ ♥[AKQJT2-9]+", row) for row in shown[:4])
