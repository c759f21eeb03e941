"""A pairwise covering array: few option sets in which every two values of two options meet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations, product

from cardtable.core.options import OptionValue


def covering_array(
    values: Mapping[str, tuple[OptionValue, ...]], fits: Callable[[dict[str, OptionValue]], bool]
) -> list[dict[str, OptionValue]]:
    """Return option sets that hold every pair of values which can go together; `fits` judges whole sets."""
    names = list(values)
    left = {(a, x, b, y) for a, b in combinations(names, 2) for x, y in product(values[a], values[b])}
    rows: list[dict[str, OptionValue]] = []
    while left:
        seed = min(left, key=repr)
        row = _row(values, seed, left, fits)
        if row is None:
            left.discard(seed)  # these two cannot go together
            continue
        rows.append(row)
        left = {p for p in left if not (row[p[0]] == p[1] and row[p[2]] == p[3])}
    return rows


def _row(
    values: Mapping[str, tuple[OptionValue, ...]],
    seed: tuple[str, OptionValue, str, OptionValue],
    left: set[tuple[str, OptionValue, str, OptionValue]],
    fits: Callable[[dict[str, OptionValue]], bool],
) -> dict[str, OptionValue] | None:
    """Return a set that holds the seed pair and, greedily, as many of the pairs left as it can."""
    row = {name: choices[0] for name, choices in values.items()} | {seed[0]: seed[1], seed[2]: seed[3]}
    if not fits(row):
        return None
    for name, choices in values.items():
        if name in (seed[0], seed[2]):
            continue
        gains = {v: sum(_holds({**row, name: v}, p) for p in left if name in (p[0], p[2])) for v in choices}
        for value in sorted(choices, key=lambda v: -gains[v]):
            if fits({**row, name: value}):
                row[name] = value
                break
    return row


def _holds(row: dict[str, OptionValue], pair: tuple[str, OptionValue, str, OptionValue]) -> bool:
    return row[pair[0]] == pair[1] and row[pair[2]] == pair[3]
