"""The keys that a file gives to commands; one that cannot be used is explained, and the shipped key stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from itertools import combinations
from pathlib import Path
from typing import Any, Final
from unicodedata import normalize

from textual.keys import _character_to_key

from cardtable.core.errors import Unreadable
from cardtable.core.text import clean
from cardtable.store.files.toml import load_toml, read_toml
from cardtable.tui.base.commands import COMMANDS, Command, places
from cardtable.tui.base.toml import flat

FILE_NAME: Final = "keys.toml"
NAMED: Final = {
    "enter": "⏎", "space": "Space", "tab": "Tab", "escape": "Esc", "backspace": "Backspace", "delete": "Del",
    "insert": "Ins", "home": "Home", "end": "End", "pageup": "PgUp", "pagedown": "PgDn",
    "left": "←", "right": "→", "up": "↑", "down": "↓", **{f"f{n}": f"F{n}" for n in range(1, 13)},
}  # fmt: skip
"""Keys that have names, and how they are shown."""
WANTED: Final = f"a letter, a sign, ctrl+ and a letter, or one of {', '.join(NAMED)}"


def read_key(text: str) -> str | None:
    """Return a key by the name that Textual uses: `z`, `ctrl+z`, `f5`, `comma` for `,`; None for what is no key.

    A letter may be of any alphabet.
    """
    name = normalize("NFC", text.strip())
    if name.casefold() in NAMED:
        return name.casefold()
    control, plus, letter = name.casefold().partition("+")
    if plus and control == "ctrl" and len(letter) == 1 and letter.isascii() and letter.isalpha() and letter != "c":
        return f"ctrl+{letter}"
    if len(name) == 1 and (name.isalpha() or (name.isascii() and name.isprintable() and not name.isdigit())):
        return _character_to_key(name)
    return None


def shown(key: str) -> str:
    """Return a key as people read it."""
    if key.startswith("ctrl+"):
        return f"^{key[-1].upper()}"
    signs = {_character_to_key(sign): sign for sign in map(chr, range(33, 127))}
    return NAMED.get(key) or signs.get(key, key)


def read_keys(text: str) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the changed keys by command, and a sentence for each change that cannot be; raises Unreadable."""
    return _changes(read_toml(text))


def load_keys(folder: Path) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the changed keys of a folder's file, and a sentence for everything that is wrong with it."""
    try:
        return _changes(load_toml(folder / FILE_NAME))
    except FileNotFoundError:
        return {}, ()
    except Unreadable as error:
        return {}, (f"{error}; all keys are at their defaults",)


def _changes(given: Mapping[str, Any]) -> tuple[dict[str, str], tuple[str, ...]]:
    problems: list[str] = []
    ids = [c.id for c in COMMANDS]
    wanted: dict[str, str] = {}
    for name, value in flat(given):
        keys = _keys(value)
        if name not in ids:
            near = get_close_matches(name, ids, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(ids)}"
            problems.append(f"there is no command {clean(name, 60)!r}; {hint}")
        elif keys is None:
            problems.append(f"{name} is {clean(repr(value), 60)}, which is not a key; write {WANTED}")
        else:
            wanted[name] = ",".join(keys)
    while (clash := _clash(wanted)) is not None:
        loser, other, key = clash
        problems.append(f"{loser} cannot be {shown(key)!r}, which is the key of {other}; it keeps its default key")
        del wanted[loser]
    return wanted, tuple(problems)


def _keys(value: Any) -> list[str] | None:
    """Return the keys that a value of the file names: one text, or a list of texts."""
    texts = value if isinstance(value, list) else [value]
    keys = [read_key(text) if isinstance(text, str) else None for text in texts]
    found = [key for key in keys if key is not None]
    return found if found and len(found) == len(keys) else None


def _clash(wanted: Mapping[str, str]) -> tuple[str, str, str] | None:
    """Return a changed command, another that acts in the same place, and the key that both would have; or None."""
    order = ["", *wanted]  # the later line of the file loses
    for one, other in combinations(changed(COMMANDS, wanted), 2):
        both = [key for key in one.keys.split(",") if key in other.keys.split(",")]
        if both and places(one) & places(other):
            lines = {c.id: order.index(c.id) if c.id in wanted else 0 for c in (one, other)}
            winner, loser = sorted(lines, key=lines.__getitem__)
            return loser, winner, both[0]
    return None


def changed(commands: Sequence[Command], keymap: Mapping[str, str]) -> tuple[Command, ...]:
    """Return the commands with changed keys and how those are shown."""
    return tuple(_changed(c, keymap[c.id]) if c.id in keymap else c for c in commands)


def _changed(command: Command, keys: str) -> Command:
    return replace(command, keys=keys, shown=" ".join(shown(k) for k in keys.split(",")))


def function_keys(commands: Sequence[Command]) -> str:
    """Return the keys above the digits that have a meaning, each with what it does, in a sentence's words."""
    keys = ((int(key[1:]), c.help) for c in commands for key in c.keys.split(",") if key in NAMED and key[1:].isdigit())
    return ", ".join(f"F{number}: {says}" for number, says in sorted(keys))
