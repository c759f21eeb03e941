"""What the program finds around itself."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from argparse import Namespace
from collections.abc import Sequence

from cardtable import __version__, plugins
from cardtable.commands.screen import screen_trouble
from cardtable.core.text import clean
from cardtable.store.checkup import stuck_games
from cardtable.store.database.rescue import health
from cardtable.store.files.house_rules import kept_rules
from cardtable.store.files.paths import DATABASE, damaged_files, data_dir
from cardtable.tui.base.keymap import load_keys
from cardtable.tui.base.settings import SettingsFile
from cardtable.tui.look.themes import FOLDER, find_themes


def doctor(args: Namespace) -> int:
    """Print version, terminal, paths and the state of whatever is kept; 1 when something is wrong."""
    folder = data_dir(args.data_dir)
    size = shutil.get_terminal_size()
    found = [p for group in (plugins.RULESETS, plugins.BOTS) for p in plugins.installed(group, afresh=True)]
    broken = [p for p in found if p.error is not None]
    trouble = health(folder / DATABASE, whole=True)
    games = [] if trouble else stuck_games(folder, plugins.ruleset)
    rules = [f"{k.path.name}: {k.error}" for r in plugins.rulesets().values() for k in kept_rules(folder, r) if k.error]
    settings = SettingsFile(folder)
    settings.load()
    keys = load_keys(folder)[1]
    themes = find_themes(folder / FOLDER).troubles
    lines = {
        "cardtable": __version__,
        "python": f"{platform.python_version()} on {platform.system()}",
        "terminal": f"{os.environ.get('TERM', 'TERM is not set')}, {size.columns}x{size.lines}",
        "screen": screen_trouble() or "can be opened",
        "colours": _colours(),
        "encoding": sys.stdout.encoding,
        "data": str(folder),
        "database": clean(trouble or "in order", 1000),
        "games": _state(games),
        "set aside": ", ".join(map(clean, damaged_files(folder))) or "nothing",
        "settings": _state(settings.problems),
        "keys": _state(keys),
        "themes": _state(themes),
        "rules": _state(rules),
        "plug-ins": "in order" if not broken else "; ".join(f"{p.id} is broken: {p.error}" for p in broken),
    }
    for name, value in lines.items():
        print(f"{name + ':':<11}{value}")
    return 1 if trouble or games or broken or settings.problems or keys or themes or rules else 0


def _state(problems: Sequence[str]) -> str:
    return "; ".join(clean(p, 1000) for p in problems) or "in order"


def _colours() -> str:
    if os.environ.get("NO_COLOR"):
        return "none (NO_COLOR is set)"
    if os.environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return "all (as COLORTERM says)"
    many = os.environ.get("TERM", "").endswith("-256color")
    return "256 (as TERM says)" if many else "16 (as TERM says): the theme is the terminal's own"
