"""The benchmark compares like with like, and says what it could not measure."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from cardtable.core.cards import cards_in
from cardtable.core.chance import Stream
from cardtable.games.cutthroat_spades import RULESET as SPADES
from cardtable.kit.kernel import Kernel, RandomLegal, small_numbers
from cardtable.sim import bench, bench_decisions, bench_fold, bench_playouts
from cardtable.sim.bench_figures import Figure
from cardtable.sim.bench_playouts import PACKED, packed_hands, play_by_hand, threes
from cardtable.sim.bench_positions import kit_games
from cardtable.sim.bench_terminal import Unmeasured


def packed(cards: int) -> int:
    return sum(1 << PACKED[c] for c in cards_in(cards))


@pytest.mark.parametrize("seed", range(40))
def test_the_hand_written_loop_plays_as_the_kernel_does(seed: int) -> None:
    s = threes(f"test {seed}")
    assert s.play is not None
    assert [len(h) for h in s.hands] == [13] * 4
    kernel = Kernel(SPADES, s)
    kernel.play_out(RandomLegal(Stream(b"k", str(seed))))
    draw = small_numbers(Stream(b"k", str(seed))).__next__
    taken, captured = play_by_hand(packed_hands(s), s.play.turn, draw)
    assert taken == kernel.taken
    assert captured == [packed(cards) for cards in kernel.captured]


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_playouts, "DEALS", 3)
    monkeypatch.setattr(bench_playouts, "ROUNDS", 2)
    monkeypatch.setattr(bench_playouts, "HANDS", 2)
    monkeypatch.setattr(bench_playouts, "TIMES", 2)
    monkeypatch.setattr(bench_decisions, "ASKED", 1)
    monkeypatch.setattr(bench_decisions, "LEVELS", ("thumb", "normal"))
    monkeypatch.setattr(bench_fold, "ROUNDS", 1)
    monkeypatch.setattr(bench_fold, "HANDS", 1)


@pytest.mark.usefixtures("short")
def test_figures_of_the_engine() -> None:
    by_name = {f.name: f for f in (*bench_playouts.playout_figures(), *bench_fold.fold_figures(SPADES))}
    assert all(f.value > 0 for f in by_name.values())
    assert by_name["kernel beside the hand-written loop"].unit == "x"
    assert {f.section for f in by_name.values()} == {"playouts", "fold"}
    for game in kit_games():
        assert sum(name.startswith(game.info.name) and "kernel" in name for name in by_name) == 3


@pytest.mark.usefixtures("short")
def test_every_level_is_timed_at_every_game() -> None:
    names = {f.name for f in bench_decisions.decision_figures()}
    assert len(names) == 5 * 2 * 2 * 2
    assert {"Wizard, thumb: a call, median", "Wizard, normal: a card, 99th percentile"} <= names


def sections(**made: Callable[[], tuple[Figure, ...]]) -> dict[str, Callable[[], tuple[Figure, ...]]]:
    return dict(made)


def fine() -> tuple[Figure, ...]:
    return (Figure("one", "a thing", 12345.6, "/s", "at least 3"), Figure("one", "another one", 0.61234, "x"))


def missing() -> tuple[Figure, ...]:
    raise Unmeasured("this system has no pseudo-terminals")


def test_json_holds_every_figure_and_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "SECTIONS", sections(one=fine, two=missing))
    assert bench.main(["--json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert whole["missing"] == {"two": "this system has no pseudo-terminals"}
    assert whole["figures"][0] == {
        "section": "one", "name": "a thing", "value": 12345.6, "unit": "/s", "aim": "at least 3",
    }  # fmt: skip
    assert len(whole["figures"]) == 2


def test_the_table_is_for_people(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "SECTIONS", sections(one=fine, two=missing))
    assert bench.main([]) == 0
    first, second, third = capsys.readouterr().out.splitlines()
    assert first.split() == ["one", "a", "thing", "12,346", "/s", "(aim:", "at", "least", "3)"]
    assert second.split() == ["one", "another", "one", "0.612", "x"]
    assert third.split(maxsplit=1) == ["two", "not measured: this system has no pseudo-terminals"]


def test_only_known_sections_are_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "SECTIONS", sections(one=fine, two=missing))
    assert bench.main(["one"]) == 0
    assert "two" not in capsys.readouterr().out
    with pytest.raises(SystemExit):
        bench.main(["three"])
    assert "there are: one, two" in capsys.readouterr().err
