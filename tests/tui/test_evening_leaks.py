"""Somebody leaves the table, and nobody sees a hand before the next person has said who they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.shell import called, game_of, settled
from tests.tui.tables import Seating, open_app


@pytest.mark.parametrize("goes", [0, 1])
async def test_a_hand_is_seen_by_nobody_when_people_change(tmp_path: Path, goes: int) -> None:
    number = Seating("wizard", 3, (0, 1), round=5).begin(tmp_path, 3, "play")
    app = open_app(tmp_path, number)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)

        async def press(*keys: str) -> None:
            for key in keys:
                await pilot.press(key)
                await settled(pilot)
                app.check()

        first = game_of(app).session.observation().seat
        app.person = first
        await press("enter")
        assert game_of(app).viewer == first
        await press("escape", "9")
        app.person = None if first == goes else first
        await press("1" if goes == 0 else "2")
        stays = 1 - goes
        while not called(app):
            await press("enter")
        assert game_of(app).humans == {stays}
        assert game_of(app).viewer is None
        app.person = stays
        await press("enter")
        assert game_of(app).viewer == stays
        await press("escape", "9")
        app.person = None
        await press("1" if goes == 0 else "2")
        assert game_of(app).viewer is None
        assert game_of(app).humans == {0, 1}
