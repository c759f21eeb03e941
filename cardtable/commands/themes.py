"""The themes there are, and what is wrong with a theme file. Nothing is drawn here, so Textual is not loaded."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path

from cardtable.core.errors import Unreadable
from cardtable.core.text import cells, clean
from cardtable.store.files.paths import data_dir
from cardtable.store.files.toml import load_text
from cardtable.tui.look.themes import FOLDER, check_theme, find_themes, shipped


def themes(args: Namespace) -> int:
    """Print every theme with its file, or what is wrong with one file; 1 when something is wrong."""
    return check(Path(args.check)) if args.check is not None else listing(data_dir(args.data_dir) / FOLDER)


def listing(folder: Path) -> int:
    """Print the themes by name, title and place, then what cannot be used."""
    found = find_themes(folder)
    rows = [
        (clean(name), clean(theme.title), _place(found.sources[name].parent, folder))
        for name, theme in found.themes.items()
    ]
    names, titles = (max(cells(row[i]) for row in rows) for i in (0, 1))
    for name, title, place in rows:
        print(f"{_padded(name, names)}  {_padded(title, titles)}  {place}")
    print(f"Your own themes are TOML files in {folder}")
    _tell(found.troubles)
    return 1 if found.problems else 0


def check(path: Path) -> int:
    """Print what is wrong with a theme file; raises Unreadable when it cannot be read."""
    try:
        load_text(path)
    except FileNotFoundError as error:
        raise Unreadable(f"the theme {clean(str(path))!r} cannot be read: {error.strerror}") from error
    except Unreadable as error:
        raise Unreadable(f"the theme {clean(str(path))!r}: {error}") from error
    theme, wrong = check_theme(path)
    if theme is not None:
        print(f"{path}: {clean(theme.title)} is in order")
    _tell(f"{path}: {sentence}" for sentence in wrong)
    return 1 if wrong else 0


def _place(where: Path, own: Path) -> str:
    return "shipped" if where == shipped() and where != own else f"in {where}"


def _padded(text: str, width: int) -> str:
    return text + " " * (width - cells(text))


def _tell(sentences: Iterable[str]) -> None:
    for sentence in sentences:
        print(clean(sentence, 1000))
