"""A fault of the program itself: one sentence on the screen, and the trace in a file, without anybody's cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.worker import WorkerFailed

from cardtable.core.observation import Observation
from cardtable.table.players import Answer
from cardtable.tui.pages.farewell import laid_out
from cardtable.tui.play.hot_seat import Game
from cardtable.tui.shell.shutdown import FAULT_FILE, fault
from tests.tui.shell import settled
from tests.tui.tables import Seating, open_app
from tests.tui.watch import names_in


async def test_a_fault_shows_no_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(game: Game, observation: Observation) -> Answer:
        hands = game.session.truth.hands
        raise RuntimeError(f"for want of {len(hands)} nails")

    monkeypatch.setattr(Game, "ask", ask)
    app = open_app(tmp_path, Seating("wizard", 3, (0, 1), round=3).begin(tmp_path, 1, "bidding"))
    with pytest.raises(WorkerFailed, match="for want of 3 nails"):
        async with app.run_test() as pilot:
            await settled(pilot)
    said = str(app.failure)
    assert "the program failed (WorkerFailed" in said
    assert f"the game is saved, and the details are in {tmp_path / FAULT_FILE}" in said
    assert not app._exit_renderables
    trace = (tmp_path / FAULT_FILE).read_text(encoding="utf-8")
    assert "for want of # nails" in trace
    assert not names_in(trace.splitlines())


def test_a_fault_without_a_folder_is_still_told(tmp_path: Path) -> None:
    said = str(fault(ValueError("two\nlines\x1b[2J"), tmp_path / "missing"))
    assert (
        said == "the program failed (ValueError: two lines[#J); the game is saved, and its details could not be written"
    )


def test_the_last_sentence_never_breaks_what_is_to_be_typed() -> None:
    says = "Saved: Cutthroat Canadian Smear, hand 12, to 21. Come back with: cardtable resume 7"
    where = "  (kept in /home/somebody/cards)"
    assert laid_out(says, 80) != says  # 83 cells
    assert laid_out(f"{says}{where}", 120) == f"{says}{where}"
    lines = laid_out(f"{says}{where}", 40).split("\n")
    assert lines[:2] == ["Saved: Cutthroat Canadian Smear, hand", "12, to 21. Come back with:"]
    assert lines[2:] == ["cardtable resume 7", where.strip()]
    apart = laid_out(f"{says} --data-dir '/a long/path'", 60).split("\n")
    assert apart[-1] == "cardtable resume 7 --data-dir '/a long/path'"
