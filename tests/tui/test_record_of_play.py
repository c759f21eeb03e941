"""A game played on the screen: its record, exported and checked, gives the scores that the screen showed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot
from textual.widgets import DataTable

from cardtable.cli import main
from cardtable.tui.evening.game_over import GameOverScreen
from cardtable.tui.play.hand_scores import HandScoresScreen
from cardtable.tui.review.scoreboard import ScoreboardScreen
from tests.tui.fit import rows
from tests.tui.shell import called, game_of, press, settled
from tests.tui.tables import Seating, answer, open_app
from tests.tui.watch import WatchedApp

TABLES = (
    Seating("three-handed-euchre", 3, (0,), {"target": 1}),
    Seating("canadian-smear", 2, (0, 1), {"target": 1, "bid_out": "first_to_11"}),
)


async def play_out(pilot: Pilot[None], app: WatchedApp, seating: Seating, rng: Random) -> int:
    """Play to the end by keys, and take a choice back now and then; return how often."""
    backs = 0
    while not isinstance(app.screen, GameOverScreen):
        if called(app) or isinstance(app.screen, HandScoresScreen):
            await press(pilot, "enter")
            continue
        session = game_of(app).session
        if backs < 2 and session.at > 4 and len(seating.people) == 1 and game_of(app).table._goes_back():
            backs += 1
            await press(pilot, "u")
            if app.screen is not game_of(app).table:  # something was learned since: go on in practice
                await press(pilot, "y")
        await answer(pilot, seating.pick(session, rng))
    return backs


def scores_on(lines: list[str], names: tuple[str, ...]) -> list[int]:
    """Return the score of each name in the final table of the last screen."""
    places = [re.match(r"\s*\d+\.\s+(\w+)\s+([−\d]+)\s*$", line) for line in lines]
    found = {place[1]: int(place[2].replace("−", "-")) for place in places if place}
    return [found[name] for name in names]


@pytest.mark.parametrize("seating", TABLES, ids=str)
async def test_the_record_gives_the_scores_of_the_screen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], seating: Seating
) -> None:
    number = seating.begin(tmp_path, 1, "bidding")
    app = open_app(tmp_path, number)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        backs = await play_out(pilot, app, seating, Random(1))
        session = game_of(app).session
        shown = scores_on(rows(app.screen), session.table.names)
        standing = session.standing
        await press(pilot, "v")
        assert isinstance(app.screen, ScoreboardScreen)
        sheet = app.screen.query_one("#sheet", DataTable)
        assert sheet.row_count == len(standing.hands)
    capsys.readouterr()
    assert main(["--data-dir", str(tmp_path), "record", "export", str(number)]) == 0
    record = tmp_path / "played.jsonl"
    record.write_text(capsys.readouterr().out, encoding="utf-8")
    assert record.read_text(encoding="utf-8").count("took_back") == backs
    assert main(["record", "check", str(record), "--json"]) == 0
    checked = json.loads(capsys.readouterr().out)
    assert checked["ok"]
    assert checked["over"]
    assert checked["scores"] == shown == list(standing.scores)
    assert checked["winners"] == list(standing.winners)
    assert len(checked["hands"]) == len(standing.hands)
