"""Snapshots of screens: `python -m tests.tui.snapshots` renews the files; a difference is then seen in the commit."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from textual.app import App

from tests.tui.fit import rows
from tests.tui.scenes import SEEN, TOURS, table

FOLDER = Path(__file__).parent / "snapshots"
PAINTED = {"felt": "wizard play", "light": "three-handed euchre bidding", "terminal": "canadian smear play"}
"""The themes of which pictures are kept too, and the table that each shows."""
COLOURFUL = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": ""}
"""The terminal in which they are made."""
RENEW = "if this is meant, `python -m tests.tui.snapshots` renews it"


def plain(app: App[None]) -> str:
    """Return what a screen shows as text."""
    return "\n".join(rows(app.screen)) + "\n"


def painted(app: App[None]) -> str:
    """Return what a screen shows as a picture: small, and without anything that is loaded from elsewhere."""
    svg = app.export_screenshot(title="cardtable")
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<clipPath id=\"[^\"]*-line-\d+\">.*?</clipPath>", "", svg, flags=re.DOTALL)
    svg = re.sub(r" clip-path=\"url\([^)]*-line-\d+\)\"", "", svg)
    svg = re.sub(r"terminal-\d+", "t", svg)
    return re.sub(r"\n\s*", "\n", svg).strip() + "\n"


async def texts(tour: str, folder: Path) -> dict[str, str]:
    """Return the screens of one tour as text, by the names of their files."""
    return {_file(name, "txt"): plain(app) async for name, app in TOURS[tour](folder, SEEN, (80, 24))}


async def picture(theme: str, folder: Path, name: str | None = None) -> dict[str, str]:
    """Return a table in one theme as a picture, by the name of its file."""
    shown = table(folder, name or PAINTED[theme], replace(SEEN, theme=theme))
    return {_file(f"theme {theme}", "svg"): painted(app) async for _, app in shown}


def _file(name: str, kind: str) -> str:
    return f"{name.replace(' ', '-')}.{kind}"


async def every() -> dict[str, str]:
    """Return every snapshot by the name of its file."""
    found: dict[str, str] = {}
    for tour in TOURS:
        with tempfile.TemporaryDirectory() as folder:
            found |= await texts(tour, Path(folder))
    for theme in PAINTED:
        with tempfile.TemporaryDirectory() as folder:
            found |= await picture(theme, Path(folder))
    return found


def main() -> int:
    """Write every snapshot anew, and remove those of screens that are no more."""
    os.environ |= COLOURFUL
    made = asyncio.run(every())
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        if old.name not in made:
            old.unlink()
    for name, content in made.items():
        (FOLDER / name).write_text(content, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
