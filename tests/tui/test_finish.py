"""Playing the rest of a hand at once: offered only where it takes nothing away, and scored as if it were played out."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from cardtable import plugins
from cardtable.core.errors import Illegal
from cardtable.core.facts import Chosen
from cardtable.core.scene import HandDone
from cardtable.store.db import Store
from cardtable.table.session import Session
from cardtable.tui.base.settings import Settings
from cardtable.tui.play.claim import NO_CHOICE, SETTLED, finish_reason
from cardtable.tui.play.hand_scores import HandScoresScreen
from tests.tui.fit import rows, text
from tests.tui.shell import game_of, press, settled
from tests.tui.tables import Seating, open_app

SLOW = Settings(pace="slow", trick_stays="key", animation="off", idle_hide="never")


@dataclass(frozen=True)
class Ripe(Seating):
    """A table that is played on until the hand may be finished for a reason, with so many tricks left at least."""

    reason: str = SETTLED
    left: int = 2

    def _reached(self, session: Session, stage: str) -> bool:
        ready = super()._reached(session, stage) or (self.reason == NO_CHOICE and stage == "any")
        seat = self.people[0]
        if not ready or session.scene(seat).tricks_left < self.left:
            return False
        return finish_reason(session, frozenset(self.people), seat) == self.reason


def ripe(folder: Path, seating: Ripe, stage: str = "play") -> int:
    """Keep a game of this kind that is not over before it is ripe; return its number."""
    for seed in range(1, 20):
        with suppress(Illegal):
            return seating.begin(folder, seed, stage)
    raise AssertionError(f"no game of {seating} gets so far")


RIPE = (
    Ripe("three-handed-euchre", 3, (0,)),
    Ripe("three-handed-euchre", 3, (0, 1)),
    Ripe("cutthroat-spades", 3, (0,)),
    Ripe("two-player-spades", 2, (0,)),
)


def played_out(folder: Path, number: int, seed: int) -> HandDone:
    """Return the hand as it is scored when everybody plays on at random; the kept game stays as it is."""
    with Store.open(folder) as store:
        session = store.look(number, plugins.ruleset)
    rng, done = Random(seed), len(session.standing.hands)
    while len(session.standing.hands) == done:
        if not session.advance():
            seen = session.observation()
            session.act(seen.seat, rng.choice(seen.legal), session.at)
    return session.standing.hands[-1]


async def until_scored(pilot: Pilot[None]) -> None:
    """Wait until the scores of the hand are on the screen, and nothing else is asked on the way."""
    for _ in range(200):
        if isinstance(pilot.app.screen, HandScoresScreen):
            return
        await pilot.pause(0.02)
    raise AssertionError(text(pilot.app.screen))


@pytest.mark.parametrize("seating", RIPE, ids=str)
async def test_a_finished_hand_scores_as_if_it_had_been_played(tmp_path: Path, seating: Ripe) -> None:
    number = ripe(tmp_path, seating)
    by_hand = [played_out(tmp_path, number, seed) for seed in range(3)]
    app = open_app(tmp_path, number, SLOW)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        if len(seating.people) > 1:
            await press(pilot, "enter")
        game = game_of(app)
        before, at = len(game.session.standing.hands), game.session.at
        assert "c Finish" in rows(app.screen)[-1]
        assert "nothing can change its score" in text(app.screen)
        await pilot.press("c")
        await until_scored(pilot)
        by_key = game.session.standing.hands[before]
        for played in by_hand:
            assert (by_key.change, by_key.bags, by_key.bids) == (played.change, played.bags, played.bids)
        played_on = [f for f in game.session.facts if isinstance(f, Chosen)][-(game.session.at - at) :]
        assert {f.action.verb for f in played_on} == {"play"}
        assert any("played at once" in said for said in game.table.said)
        if not game.session.standing.over:
            await press(pilot, "enter")
            for _ in range(100):
                await pilot.pause(0 if app.screen is game.table and not game.table.finishing else 0.02)
            assert not game.table.finishing
            assert game.table.clock.thinking > 0


async def test_somebody_who_sits_out_or_has_one_card_may_skip_to_the_scores(tmp_path: Path) -> None:
    out = Ripe("three-handed-euchre", 3, (0,), wish=("alone", "stay out", "out"), reason=NO_CHOICE, left=2)
    last = Ripe("wizard", 4, (0,), round=4, reason=NO_CHOICE, left=1)
    for i, (seating, stage) in enumerate(((last, "play"), (out, "any"))):
        folder = tmp_path / str(i)
        app = open_app(folder, ripe(folder, seating, stage), SLOW)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert "c Finish" in rows(app.screen)[-1]
            await pilot.press("c")
            await until_scored(pilot)


async def test_nothing_is_finished_while_a_choice_matters_or_the_hand_is_hidden(tmp_path: Path) -> None:
    app = open_app(tmp_path, Seating("wizard", 3, (0,), round=8).begin(tmp_path, 1, "play"), SLOW)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        at = game_of(app).session.at
        assert "Finish" not in rows(app.screen)[-1]
        await press(pilot, "c")
        assert (game_of(app).session.at, game_of(app).table.finishing) == (at, "")
    folder = tmp_path / "hidden"
    app = open_app(folder, ripe(folder, RIPE[0]), SLOW)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        at = game_of(app).session.at
        await press(pilot, "x", "c")
        assert game_of(app).session.at == at
        await press(pilot, "x")
        assert "c Finish" in rows(app.screen)[-1]
