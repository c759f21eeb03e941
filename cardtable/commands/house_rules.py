"""House rules as typed: those of a share code, a preset, a file, then single options, each over the one before."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from cardtable.core.errors import BadOptions, Unreadable
from cardtable.core.options import GameOptions, OptionValue, read_value
from cardtable.core.ruleset import Ruleset
from cardtable.core.text import clean
from cardtable.store.files.house_rules import file_options
from cardtable.store.records.header import read_option_values


def house_rules(
    ruleset: Ruleset, args: Namespace, seats: int, agreed: Mapping[str, OptionValue] | None = None
) -> GameOptions:
    """Return the options that `--preset`, `--rules` and `--set` make, over those agreed by a share code.

    Raises Unreadable or BadOptions.
    """
    given: dict[str, Any] = dict(agreed or {})
    if args.preset is not None:
        given |= preset_options(ruleset, args.preset)
    if args.rules is not None:
        given |= file_options(ruleset, Path(args.rules))
    given |= typed_options(args.set)
    return read_option_values(ruleset, given, seats)


def preset_options(ruleset: Ruleset, name: str) -> Mapping[str, Any]:
    """Return what a preset sets; raises BadOptions with the presets that there are."""
    presets = {p.id: p for p in ruleset.info.presets}
    if name not in presets:
        near = get_close_matches(name, presets, 1)
        hint = f"; did you mean {near[0]}?" if near else ";"
        there = ", ".join(presets) or "none"
        raise BadOptions(f"{ruleset.info.name} has no preset {clean(name)!r}{hint} there are: {there}")
    return presets[name].options


def typed_options(texts: Iterable[str]) -> dict[str, Any]:
    """Return the options typed as `OPTION=VALUE`; raises Unreadable."""
    given = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not (name.strip() and sign):
            raise Unreadable(f"{clean(text)!r} sets nothing; write OPTION=VALUE")
        given[name.strip()] = read_value(value.strip())
    return given
