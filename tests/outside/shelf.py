"""The games from outside, put on the path with their entry points as an installer would, and taken off again."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from cardtable import plugins
from cardtable.core.ruleset import Ruleset

PLUGINS: Final = Path(__file__).parent.parent / "plugins"
GAMES: Final = {
    "oh_hell": "oh-hell",
    "hearts": "hearts",
    "euchre": "partnership-euchre",
    "spades": "partnership-spades",
    "knockout_whist": "knockout-whist",
    "briscola": "briscola",
    "belote": "belote",
    "pinochle": "pinochle",
    "skat": "skat",
    "schnapsen": "schnapsen",
    "plain_bridge": "plain-bridge",
}
"""The folder of each distribution, and the id of its game."""


def dist_info(project: Path, site: Path) -> str:
    """Write what an installer writes of a project into a folder of packages; return the distribution's name."""
    about = tomllib.loads((project / "pyproject.toml").read_text())["project"]
    home = site / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
    home.mkdir()
    (home / "METADATA").write_text(f"Metadata-Version: 2.4\nName: {about['name']}\nVersion: {about['version']}\n")
    groups = about["entry-points"].items()
    lines = [line for group, points in groups for line in (f"[{group}]", *(f"{k} = {v}" for k, v in points.items()))]
    (home / "entry_points.txt").write_text("\n".join(lines) + "\n")
    return str(about["name"])


def paths(site: Path, *folders: str) -> list[str]:
    """Return what must be on the path so that these distributions are installed, their records made in a folder."""
    for folder in folders:
        dist_info(PLUGINS / folder, site)
    return [str(site), *(str(PLUGINS / folder) for folder in folders)]


@contextmanager
def installed(site: Path, *folders: str) -> Iterator[Callable[[], None]]:
    """Install these distributions in this process until the end, or until what is yielded is called."""
    added = paths(site, *folders)
    sys.path[:0] = added

    def uninstall() -> None:
        for path in added:
            if path in sys.path:
                sys.path.remove(path)
        for name in [m for m in sys.modules if m.partition(".")[0] in {f"cardtable_{folder}" for folder in folders}]:
            del sys.modules[name]

    try:
        yield uninstall
    finally:
        uninstall()


def load(folder: str) -> Ruleset:
    """Return the game of an installed distribution."""
    return plugins.ruleset(GAMES[folder])
