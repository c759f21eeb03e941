"""The lines of the table in every game and stage: no key is dropped in silence, no sentence is cut, trumps are seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.core.cards import cards_in
from cardtable.core.pending import PLAY
from cardtable.tui.look.glyphs import SYMBOLS, card_glyphs, written
from cardtable.tui.play.table import TableScreen
from cardtable.tui.widgets.canvas import ELLIPSIS
from cardtable.tui.widgets.felt import layout
from cardtable.tui.widgets.lines import MORE, Key, fitting
from tests.sizes import partly_slow
from tests.tui.fit import rows, text
from tests.tui.shell import settled
from tests.tui.tables import Seating, open_app

SIZES = ((80, 24), (60, 20), (100, 30), (132, 43), (200, 60))
TABLES = (
    (Seating("wizard", 4, (0,), round=8), "bidding"),
    (Seating("wizard", 6, (0,), round=10), "play"),
    (Seating("cutthroat-spades", 3, (0,), wish=("look",)), "bid"),
    (Seating("cutthroat-spades", 5, (0,), {"jokers": 2}), "play"),
    (Seating("two-player-spades", 2, (0,), wish=("double nil",)), "exchange"),
    (Seating("two-player-spades", 2, (0,)), "play"),
    (Seating("canadian-smear", 3, (0,)), "play"),
    (Seating("three-handed-euchre", 3, (0,)), "discard"),
    (Seating("three-handed-euchre", 3, (0,)), "play"),
)


def table_of(screen: object) -> TableScreen:
    assert isinstance(screen, TableScreen)
    return screen


@partly_slow(("seating", "stage"), TABLES, always={0, 2, 4, 6, 7}, ids=str)
async def test_no_key_is_dropped_in_silence_and_no_line_is_cut(tmp_path: Path, seating: Seating, stage: str) -> None:
    app = open_app(tmp_path, seating.begin(tmp_path, 5, stage, 4 * (stage == PLAY)))
    async with app.run_test(size=SIZES[0]) as pilot:
        await settled(pilot)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            for pressed in ("right", "space") if table_of(app.screen).chooser.many else ("right",):
                await pilot.press(pressed)
                await pilot.pause()
                table = table_of(app.screen)
                line = rows(table)[-1]
                assert "Esc Menu" in line, size
                whole = all(f"{key.shown} {key.word}" in line for key in table.key_line.state)
                assert whole or line.endswith(MORE), line
                shown = text(table)
                assert written(table._prompt(table.scene()).right, SYMBOLS) in shown
                assert not any(ELLIPSIS in row for row in rows(table)), f"{size}\n{shown}"
                scene = table.scene()
                if scene.trumps:
                    on_felt = stage == PLAY and layout(*table.felt.size, len(scene.seats)) != "lines"
                    where = rows(table)[1:] if on_felt else rows(table)  # a panel may lie where they would
                    trumps = written(scene.trumps, SYMBOLS).split(", ")[0]
                    assert any(trumps in row for row in where), f"{size}\n{shown}"
                if scene.turned is not None:
                    rank = card_glyphs(scene.turned, SYMBOLS)[:-1]
                    assert any(rank in row for row in rows(table)), size


@pytest.mark.parametrize("size", SIZES[2:])
async def test_hand_felt_and_prompt_have_one_axis(tmp_path: Path, size: tuple[int, int]) -> None:
    seating = Seating("wizard", 4, (0,), round=8)
    app = open_app(tmp_path, seating.begin(tmp_path, 7, "play"))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        table = table_of(app.screen)
        places = table.fan.painted()[1] or []
        ground = table.felt.painted()[1]
        assert ground is not None
        prompt = rows(table)[table.prompt.region.y][: table.prompt.region.right]
        middles = [
            table.fan.region.x + (places[0].x + places[-1].x + places[-1].width) / 2,
            table.felt.region.x + ground.plates[0].x + ground.plates[0].width / 2,
            (len(prompt) - len(prompt.lstrip()) + len(prompt.rstrip())) / 2,
        ]
        assert max(middles) - min(middles) <= 1, middles


async def test_new_cards_are_marked_until_the_next_key(tmp_path: Path) -> None:
    seating = Seating("three-handed-euchre", 3, (0,), wish=("order", "dummy", "pick up"))
    app = open_app(tmp_path, seating.begin(tmp_path, 3, "dummy"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        table = table_of(app.screen)
        held = {c.card for c in table.scene().hand or ()}
        await pilot.press("1", "enter")
        await settled(pilot)
        now = {c.card for c in table.scene().hand or ()}
        assert set(cards_in(table.fan.state.fresh)) == now - held != set()
        assert text(table).count("new") == len(now - held)
        await pilot.press("right")
        await settled(pilot)
        assert table.fan.state.fresh == 0


def test_the_ways_out_stay_in_the_narrowest_line() -> None:
    keys = (Key("a", "First", "a"), Key("b", "Second", "b"), Key("Esc", "Menu", "m", True),
            Key("?", "Help", "app.open('help')", True))  # fmt: skip
    assert [k.word for k in fitting(keys, 60)] == ["First", "Second", "Menu", "Help"]
    assert [k.word for k in fitting(keys, 33)] == ["First", "Menu", MORE]
    assert [k.word for k in fitting(keys, 1)] == ["Menu", MORE]
