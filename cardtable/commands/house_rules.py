"""House rules as typed: those of a share code, a preset, a file, then single options, each over the one before."""

from __future__ import annotations

import tomllib
from argparse import Namespace
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from cardtable.core.errors import BadOptions, Unreadable
from cardtable.core.options import GameOptions, OptionValue, read_value
from cardtable.core.ruleset import Ruleset
from cardtable.core.text import clean
from cardtable.store.header import read_option_values

_MOST_BYTES: Final = 2**20


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


def file_options(ruleset: Ruleset, path: Path) -> dict[str, Any]:
    """Return the options of a house-rule file for this game; raises Unreadable or BadOptions."""
    where = f"the house rules {str(path)!r}"
    data = _toml(path, where)
    unknown = sorted(set(data) - {"game", "options"})
    if unknown:
        raise Unreadable(f"{where} have a key {clean(unknown[0])!r}; there are game and the table [options]")
    if data.get("game") != ruleset.info.id:
        named = clean(str(data.get("game", "no game")))
        raise Unreadable(f'{where} are for {named}; for this game they must say game = "{ruleset.info.id}"')
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise BadOptions(f"{where}: options is a table; write [options] and below it lines such as name = value")
    return options


def _toml(path: Path, where: str) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise Unreadable(f"{where} cannot be read: {getattr(error, 'strerror', None) or error}") from error
    if len(data) > _MOST_BYTES:
        raise Unreadable(f"{where} are larger than 1 MB")
    try:
        return tomllib.loads(data.decode())
    except UnicodeDecodeError as error:
        raise Unreadable(f"{where} are not UTF-8 at byte {error.start + 1}") from error
    except (ValueError, RecursionError) as error:  # numbers too large to read are ValueErrors too
        raise Unreadable(f"{where} are not TOML: {error}") from error
