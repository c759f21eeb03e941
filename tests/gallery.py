"""Pictures of every screen: `python -m tests.gallery FOLDER` draws them at six sizes in three themes.

They are SVG, and PNG at the true size of a cell as well where Chromium is installed.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from shutil import which

from tests.cells import placed
from tests.tui.scenes import SEEN, TOURS
from tests.tui.snapshots import COLOURFUL, painted

SIZES = ((60, 20), (80, 24), (100, 30), (132, 43), (160, 50), (200, 60))
THEMES = ("felt", "light", "wine")
ALONE = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-sync", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--hide-scrollbars"),
)
"""What keeps Chromium from asking for anything but the picture."""


async def draw(tour: str, theme: str, size: tuple[int, int]) -> dict[str, str]:
    """Return the screens of a tour in one theme and size, by their names."""
    with tempfile.TemporaryDirectory() as folder:
        screens = TOURS[tour](Path(folder), replace(SEEN, theme=theme), size)
        return {name.replace(" ", "-"): placed(painted(app)) async for name, app in screens}


def convert(picture: Path, chromium: str) -> None:
    """Write a PNG beside an SVG."""
    wide, high = re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture.read_text("utf-8"))[0]
    page = picture.with_suffix(".html")
    page.write_text(f'<body style="margin:0"><img src="{picture.name}" style="display:block">', "utf-8")
    with tempfile.TemporaryDirectory() as profile:
        subprocess.run(
            [
                *(chromium, *ALONE, f"--user-data-dir={profile}", f"--window-size={float(wide):.0f},{float(high):.0f}"),
                *(f"--screenshot={picture.with_suffix('.png')}", page.resolve().as_uri()),
            ],
            check=True,
            capture_output=True,
        )
    page.unlink()


def whole(folder: Path, tours: Iterable[str], themes: Iterable[str], sizes: Iterable[tuple[int, int]]) -> list[Path]:
    """Write every picture into a folder; return their files."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for theme in themes:
        for size in sizes:
            for tour in tours:
                for name, svg in asyncio.run(draw(tour, theme, size)).items():
                    files.append(folder / f"{name}-{theme}-{size[0]}x{size[1]}.svg")
                    files[-1].write_text(svg, "utf-8")
    return files


def _size(text: str) -> tuple[int, int]:
    width, height = map(int, text.split("x"))
    return width, height


def main(argv: Sequence[str] | None = None) -> int:
    """Draw what is asked for, by default everything."""
    parser = ArgumentParser(prog="python -m tests.gallery", description="Pictures of every screen.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tours", nargs="+", choices=TOURS, default=list(TOURS))
    parser.add_argument("--themes", nargs="+", default=THEMES)
    parser.add_argument("--sizes", nargs="+", type=_size, default=SIZES, metavar="COLUMNSxROWS")
    args = parser.parse_args(argv)
    os.environ |= COLOURFUL
    files = whole(args.folder, args.tours, args.themes, args.sizes)
    chromium = which("chromium") or which("chromium-browser") or which("google-chrome")
    if chromium:
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda file: convert(file, chromium), files))
    print(f"{len(files)} pictures in {args.folder}" + ("" if chromium else "; no Chromium for PNG"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
