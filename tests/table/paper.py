"""Sheets for the tests of the score-keeper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtable import plugins
from cardtable.core.options import OptionValue, read_options
from cardtable.core.ruleset import Table
from cardtable.table.keeper import Keeper

NAMES = ("Ana", "Ben", "Cat", "Dee", "Eli", "Fay")
CS, SM, EU, S2, WZ = (
    "cutthroat-spades", "canadian-smear", "three-handed-euchre", "two-player-spades", "wizard",
)  # fmt: skip
LONG: dict[str, OptionValue] = {"blind6_limit": "unlimited", "award_jacks": "JD JC JH"}
NO_JACKS: dict[str, OptionValue] = {"award_jacks": "none"}
SHORT_A: dict[str, OptionValue] = {"target": 300, "award_jacks": "none", "bag_limit": 5}
SHORT_B: dict[str, OptionValue] = {"target": 300, "award_jacks": "none", "bag_mode": "per_hand"}


def keeper(game: str, seats: int = 3, options: dict[str, OptionValue] | None = None, **agreed: Any) -> Keeper:
    """A new sheet; the last seat deals first, so that the first one bids first."""
    ruleset = plugins.ruleset(game)
    table = Table(NAMES[:seats], read_options(ruleset.Options, options or {}, seats), seats - 1)
    return Keeper(ruleset, Table(table.names, table.options, **{"dealer": seats - 1} | agreed))


def written(sheet: Keeper, *lines: str) -> Keeper:
    for line in lines:
        sheet.write(line)
    return sheet


def change(sheet: Keeper) -> tuple[int, ...]:
    return sheet.standing.hands[-1].change


def hand(game: str, lines: Sequence[str], **kwargs: Any) -> Keeper:
    """A sheet on which one whole hand has been written."""
    sheet = written(keeper(game, **kwargs), *lines)
    assert len(sheet.standing.hands) == 1
    return sheet
