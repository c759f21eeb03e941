"""The clock of the table: waits by speed, a held trick, and keys that come too early."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Literal

import pytest

from cardtable.tui.base.settings import Settings
from cardtable.tui.play import pace
from cardtable.tui.play.pace import SPEEDS, Clock, Hold, TypeAhead


def clock(speed: Literal["slow", "normal", "fast", "instant"], **changes: str) -> Clock:
    settings = Settings(pace=speed, **changes)  # type: ignore[arg-type]
    return Clock(lambda: settings)


def test_every_wait_is_shorter_at_every_faster_speed_and_none_at_the_fastest() -> None:
    for name in ("thinking", "trick", "flight"):
        waits = [getattr(clock(speed), name) for speed in ("slow", "normal", "fast", "instant")]
        assert waits == sorted(waits, reverse=True)
        assert len(set(waits)) == 4
        assert waits[-1] == 0.0


def test_cards_fly_as_long_as_is_pleasant_and_a_normal_trick_can_be_read() -> None:
    assert all(0.15 <= speed.flight <= 0.25 for name, speed in SPEEDS.items() if name != "instant")
    assert clock("normal").trick == 1.2
    assert clock("normal", trick_stays="none").trick == 0.0
    assert clock("fast", animation="off").flight == 0.0


def test_a_trick_that_waits_for_a_key_does_so_at_every_speed() -> None:
    assert all(clock(speed, trick_stays="key").trick is None for speed in ("slow", "normal", "fast", "instant"))


def test_nothing_takes_time_while_the_rest_of_a_hand_is_played() -> None:
    rushed = clock("slow", trick_stays="key")
    rushed.rushing = True
    assert (rushed.thinking, rushed.trick, rushed.flight) == (0.0, 0.0, 0.0)


def test_settings_of_the_moment_count() -> None:
    now = [Settings(pace="slow")]
    running = Clock(lambda: now[0])
    slow = running.thinking
    now[0] = Settings(pace="fast")
    assert running.thinking < slow


async def test_a_hold_ends_by_time_or_by_hand() -> None:
    hold = Hold()
    hold.begin()
    assert hold
    began = monotonic()
    await hold.over(0.02)
    assert not hold
    assert monotonic() - began >= 0.015
    hold.begin()
    asyncio.get_running_loop().call_later(0.01, hold.end)
    await asyncio.wait_for(hold.over(None), 5)
    assert not hold


async def test_a_hold_that_has_only_begun_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "GUARD", 60.0)
    hold = Hold()
    hold.end()
    hold.begin()
    asyncio.get_running_loop().call_later(0.005, hold.end)
    began = monotonic()
    await hold.over(0.03)
    assert monotonic() - began >= 0.025


def test_keys_and_answers_count_only_once_they_can_be_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "GUARD", 60.0)
    early = TypeAhead()
    early.dropped_at = early.asked_at = monotonic() - 61
    assert early.keys_count
    assert early.answers_count
    early.drop()
    assert not early.keys_count
    assert early.answers_count
    early.ask()
    assert not early.answers_count
