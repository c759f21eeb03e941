"""What the program finds around itself."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from argparse import Namespace

from cardtable import __version__, plugins
from cardtable.commands.screen import screen_trouble
from cardtable.store.paths import DATABASE, data_dir
from cardtable.store.rescue import health


def doctor(args: Namespace) -> int:
    """Print version, terminal, colours, paths and the state of plug-ins and database; 1 when something is wrong."""
    folder = data_dir(args.data_dir)
    size = shutil.get_terminal_size()
    broken = [p for group in (plugins.RULESETS, plugins.BOTS) for p in plugins.installed(group) if p.error is not None]
    trouble = health(folder / DATABASE)
    lines = {
        "cardtable": __version__,
        "python": f"{platform.python_version()} on {platform.system()}",
        "terminal": f"{os.environ.get('TERM', 'TERM is not set')}, {size.columns}x{size.lines}",
        "screen": screen_trouble() or "can be opened",
        "colours": _colours(),
        "encoding": sys.stdout.encoding,
        "data": str(folder),
        "database": trouble or "in order",
        "plug-ins": "in order" if not broken else "; ".join(f"{p.id} is broken: {p.error}" for p in broken),
    }
    for name, value in lines.items():
        print(f"{name + ':':<11}{value}")
    return 1 if trouble or broken else 0


def _colours() -> str:
    if os.environ.get("NO_COLOR"):
        return "none (NO_COLOR is set)"
    return os.environ.get("COLORTERM") or "as TERM says"
