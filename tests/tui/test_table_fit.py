"""Every game at every stage with every number of players, resized live: everything in its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.geometry import Region

from cardtable.core.pending import PLAY
from cardtable.core.text import cells
from cardtable.tui.look.glyphs import SYMBOLS, card_glyphs, written
from cardtable.tui.play.table import TableScreen
from cardtable.tui.widgets.fan import face_size
from cardtable.tui.widgets.felt import middle
from tests.sizes import partly_slow
from tests.tui.fit import cut, off_screen, rows, text
from tests.tui.shell import settled
from tests.tui.tables import Seating, open_app

SIZES = ((80, 24), (200, 60), (60, 20), (120, 40), (59, 24), (100, 30), (80, 19), (80, 24))
ROUNDS = {3: 20, 4: 15, 5: 12, 6: 10}
SMALL = (
    (Seating("wizard", 3, (0,), round=20), "bidding"),
    (Seating("wizard", 6, (0,), round=10), "play"),
    (Seating("cutthroat-spades", 5, (0,)), "play"),
    (Seating("two-player-spades", 2, (0,)), "draft"),
    (Seating("canadian-smear", 3, (0,)), "play"),
    (Seating("three-handed-euchre", 3, (0,)), "discard"),
)
LARGE = (
    *((Seating("wizard", n, (0,), round=r), stage) for n, r in ROUNDS.items() for stage in ("bidding", "play")),
    *((Seating("cutthroat-spades", n, (0,)), stage) for n in (3, 4, 5) for stage in ("bid", "play")),
    (Seating("cutthroat-spades", 3, (0,), wish=("look",)), "look"),
    *((Seating("two-player-spades", 2, (0,)), stage) for stage in ("draft", "exchange", "bidding", "play")),
    *((Seating("canadian-smear", n, (0,)), stage) for n in (2, 3) for stage in ("bidding", "play")),
    (Seating("three-handed-euchre", 3, (0,), wish=("pass",)), "name"),
    *((Seating("three-handed-euchre", 3, (0,)), stage) for stage in ("bidding", "discard", "play")),
)


def missing(table: TableScreen) -> list[str]:
    """Return what of the table cannot be read: names, contracts, cards of the hand, how far the game is, the keys."""
    shown, lines = text(table), rows(table)
    scene = table.scene()
    found = [p.name for p in scene.seats if p.name not in shown]
    if table.question is not None and table.question.ask.stage == PLAY:
        found += [p.needs for p in scene.seats if written(p.needs, SYMBOLS) not in shown]
    found += [card_glyphs(c.card, SYMBOLS) for c in scene.hand or () if card_glyphs(c.card, SYMBOLS)[0] not in shown]
    found += [word for word, row in ((scene.title[1:], lines[0]), ("Esc Menu", lines[-1])) if word not in row]
    return found


def misplaced(table: TableScreen) -> str:
    """Return where the panel is instead of on the free part of the felt; empty where it is there or not to be seen."""
    if not table.panel.display:
        return ""
    room = table.felt.region
    free = middle(room.width, room.height, table.session.table.seats).translate(room.offset)
    lies, low = table.panel.region, free.bottom - table.panel.region.bottom
    right = free.contains_region(lies) and lies.width == free.width and lies.y - free.y in (low, low - 1)
    return "" if right else f"the panel is at {lies}, not in the middle of {Region(*free)}"


def outgrown(table: TableScreen) -> bool:
    """Return whether cards of the trick are larger than those of the hand."""
    found = table.felt.painted()[1]
    hand = table.fan.state
    own = face_size(*table.fan.size, hand.groups)
    return own is not None and found is not None and any(c.height > own.height for c in found.cards.values())


@partly_slow(("seating", "stage"), SMALL, always={1, 2, 3}, ids=str)
async def test_everything_is_in_its_place_after_every_resize(tmp_path: Path, seating: Seating, stage: str) -> None:
    await resized(tmp_path, seating, stage)


@pytest.mark.large
@pytest.mark.parametrize(("seating", "stage"), LARGE, ids=str)
async def test_every_game_stage_and_number_of_players_can_be_resized(
    tmp_path: Path, seating: Seating, stage: str
) -> None:
    await resized(tmp_path, seating, stage)


async def resized(tmp_path: Path, seating: Seating, stage: str) -> None:
    """Bring a table to a stage and look at it in every size, one after the other."""
    app = open_app(tmp_path, seating.begin(tmp_path, 5, stage))
    async with app.run_test(size=SIZES[-1]) as pilot:
        await settled(pilot)
        table = app.screen
        assert isinstance(table, TableScreen)
        assert table.question is not None
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            if size[0] < 60 or size[1] < 20:
                assert [r.strip() for r in rows(table) if r.strip()] == [f"needs 60x20, have {size[0]}x{size[1]}"]
                continue
            assert off_screen(table) == [], size
            assert cut(table) == [], size
            assert missing(table) == [], f"{size}\n{text(table)}"
            assert misplaced(table) == "", f"{size}\n{text(table)}"
            assert not outgrown(table), f"{size}\n{text(table)}"
            assert all(cells(row) <= size[0] for row in rows(table))
