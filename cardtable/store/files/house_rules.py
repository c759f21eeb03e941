"""House rules in files: TOML with the game's id and a table of options, read from anywhere and kept by name."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cardtable.core.ascii import in_ascii
from cardtable.core.errors import BadOptions, CardtableError, Unreadable
from cardtable.core.options import OptionValue, differences, read_options
from cardtable.core.ruleset import Ruleset
from cardtable.core.text import clean, is_text
from cardtable.store.files.toml import load_toml

FOLDER: Final = "rules"
SUFFIX: Final = ".toml"


def file_options(ruleset: Ruleset, path: Path) -> dict[str, Any]:
    """Return the options of a house-rule file for this game; raises Unreadable or BadOptions."""
    where = f"the house rules {str(path)!r}"
    data = _toml(path, where)
    unknown = sorted(set(data) - {"game", "options"})
    if unknown:
        raise Unreadable(
            f"{where} have an unknown key {clean(unknown[0])!r}; the keys are game and the table [options]"
        )
    if data.get("game") != ruleset.info.id:
        named = clean(str(data.get("game", "no game")))
        raise Unreadable(f'{where} are for {named}; for this game they must say game = "{ruleset.info.id}"')
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise BadOptions(f"{where}: options is a table; write [options] and below it lines such as name = value")
    return options


def _toml(path: Path, where: str) -> dict[str, Any]:
    try:
        return load_toml(path)
    except FileNotFoundError as error:
        raise Unreadable(f"{where} cannot be read: {error.strerror}") from error
    except Unreadable as error:
        raise Unreadable(f"{where}: {error}") from error


@dataclass(frozen=True, slots=True)
class KeptRules:
    """House rules kept under a name: where, and what they set beside the default, or why they cannot be used."""

    name: str
    path: Path
    options: Mapping[str, OptionValue]
    error: str = ""


def checked(ruleset: Ruleset, given: Mapping[str, Any]) -> dict[str, OptionValue]:
    """Return options as far as they differ from the default, for any number of players; raises BadOptions."""
    return {spec.name: value for spec, value in differences(read_options(ruleset.Options, given))}


def load_rules(ruleset: Ruleset, path: Path) -> KeptRules:
    """Return the house rules of a file; raises Unreadable or BadOptions."""
    return KeptRules(path.stem, path, checked(ruleset, file_options(ruleset, path)))


def kept_rules(folder: Path, ruleset: Ruleset) -> tuple[KeptRules, ...]:
    """Return what a data folder keeps for a game, by name; what cannot be used says why."""
    try:
        paths = sorted((folder / FOLDER / ruleset.info.id).glob(f"*{SUFFIX}"))
    except OSError:  # a folder that nobody may look into holds nothing for us
        return ()
    return tuple(_kept(ruleset, path) for path in paths)


def _kept(ruleset: Ruleset, path: Path) -> KeptRules:
    if not is_text(path.stem):
        return KeptRules(in_ascii(path.stem), path, {}, "the name of the file is not UTF-8")
    try:
        return load_rules(ruleset, path)
    except CardtableError as error:
        return KeptRules(path.stem, path, {}, str(error))


def rules_path(folder: Path, ruleset: Ruleset, name: str) -> Path:
    """Return the file in which house rules of that name are kept; raises Unreadable for no name of a file."""
    name = clean(name)
    if not name or name.startswith(".") or any(c in '/\\:*?"<>|' for c in name):
        raise Unreadable(f"{name!r} cannot name house rules; use letters, digits and spaces")
    return folder / FOLDER / ruleset.info.id / f"{name}{SUFFIX}"


def rules_text(ruleset: Ruleset, given: Mapping[str, OptionValue]) -> str:
    """Return house rules as the text of a file, what is at its default left out."""
    values = (f"{name} = {json.dumps(value)}" for name, value in checked(ruleset, given).items())
    return "\n".join([f'game = "{ruleset.info.id}"', "", "[options]", *values, ""])


def keep_rules(path: Path, ruleset: Ruleset, given: Mapping[str, OptionValue]) -> None:
    """Write house rules to a file, over what it held; raises CardtableError where that is impossible."""
    new = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(rules_text(ruleset, given), "utf-8")
        os.replace(new, path)
    except OSError as error:
        raise CardtableError(f"the house rules cannot be kept in {path}: {error.strerror}") from error
