"""What a benchmark measures: figures with their unit and what is aimed at."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number."""

    section: str
    name: str
    value: float
    unit: str
    aim: str = ""
    """What the number should be, in words; empty where nothing is aimed at."""
