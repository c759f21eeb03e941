"""The files of a new game, taken from the guide to writing one: what it shows is what is written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from string import ascii_uppercase
from typing import Final

from cardtable import plugins
from cardtable.core.errors import Unreadable
from cardtable.core.text import clean

SAMPLE: Final = "trump-five"
"""The name of the guide's game."""
LONGEST: Final = 30
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_FILE: Final = re.compile(r"^### `(?P<path>[^`\n]+)`\n\n```\w+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def guide() -> str:
    """Return the guide to writing a game."""
    return files("cardtable.games").joinpath("README.md").read_text(encoding="utf-8")


def skeleton(name: str) -> Mapping[str, str]:
    """Return the files of a new game by their paths; raises Unreadable for a name that cannot be used."""
    if not _NAME.fullmatch(name) or len(name) > LONGEST:
        raise Unreadable(
            f"{clean(name)!r} cannot be a game's name; use small letters, digits and single hyphens, "
            f"at most {LONGEST}, such as my-game"
        )
    owner = plugins.source(name)
    if owner is not None:
        raise Unreadable(f"there is already a game {name}, from {owner}; choose another name")
    words = _words(SAMPLE, "TF"), _words(name, _letters(name))
    renamed = re.compile("|".join(map(re.escape, words[0])))
    by_word = dict(zip(*words, strict=True))

    def written(text: str) -> str:
        return renamed.sub(lambda found: by_word[found[0]], text)

    return {written(found["path"]): written(found["text"]) for found in _FILE.finditer(guide())}


def _words(name: str, letters: str) -> tuple[str, ...]:
    """Return a game's name in all the ways in which its files write it."""
    titles = [part.capitalize() for part in name.split("-")]
    return name, name.replace("-", "_"), "".join(titles), " ".join(titles), f"{letters}-", f'code="{letters}"'


def _letters(name: str) -> str:
    """Return letters for rule numbers and share codes that no installed game has: from the name where they can be."""
    taken = {ruleset.info.code for ruleset in plugins.rulesets().values()}
    initials = "".join(part[0] for part in name.split("-") if part[0].isalpha()).upper()[:2]
    begins = "".join(c for c in name if c.isalpha()).upper()[:3]
    wanted = [initials if len(initials) > 1 else begins, begins, *(f"{initials}{c}" for c in ascii_uppercase)]
    return next(letters for letters in wanted if letters not in taken)


def write(name: str, parent: Path) -> Path:
    """Write the files of a new game into a new folder, and return it; raises Unreadable."""
    home = parent / f"cardtable-{name}"
    found = skeleton(name)
    try:
        home.mkdir(parents=True)
        for path, text in found.items():
            (home / path).parent.mkdir(parents=True, exist_ok=True)
            (home / path).write_text(text, encoding="utf-8")
    except FileExistsError as error:
        raise Unreadable(f"{home} already exists; choose another name, or another folder") from error
    except OSError as error:
        raise Unreadable(f"{home} cannot be written: {error.strerror}; choose another folder with --into") from error
    return home
