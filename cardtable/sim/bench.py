"""`python -m cardtable.sim.bench`: how fast the program is here, beside what it aims at. It judges nothing.

With `--json` it prints `{"python": "3.11.7", "figures": [{"section": .., "name": .., "value": .., "unit": ..,
"aim": ..}, ..], "missing": {section: why}}`; without, the same as a table. Ratios compare runs taken in turn, so they
hold on a busy machine too.
"""

from __future__ import annotations

import json
import platform
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Final

from cardtable import plugins
from cardtable.sim.bench_decisions import decision_figures
from cardtable.sim.bench_figures import Figure
from cardtable.sim.bench_fold import fold_figures
from cardtable.sim.bench_playouts import playout_figures
from cardtable.sim.bench_screen import first_paint_figures, idle_figures, key_figures
from cardtable.sim.bench_terminal import Unmeasured


def every_fold() -> tuple[Figure, ...]:
    """Return the figures of the fold of every game that works."""
    return tuple(figure for ruleset in plugins.rulesets().values() for figure in fold_figures(ruleset))


SECTIONS: Final[Mapping[str, Callable[[], tuple[Figure, ...]]]] = {
    "fold": every_fold,
    "playouts": playout_figures,
    "decisions": decision_figures,
    "first-paint": first_paint_figures,
    "key": key_figures,
    "idle": idle_figures,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Measure the sections asked for, print them, and return 0."""
    parser = ArgumentParser(prog="python -m cardtable.sim.bench", description="How fast the program is here.")
    parser.add_argument(
        "sections", nargs="*", metavar="SECTION", help=f"of {', '.join(SECTIONS)}; default: all of them"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    args = parser.parse_args(argv)
    for name in args.sections:
        if name not in SECTIONS:
            parser.error(f"there is no section {name!r}; there are: {', '.join(SECTIONS)}")
    figures: list[Figure] = []
    missing: dict[str, str] = {}
    for name in args.sections or SECTIONS:
        try:
            figures += SECTIONS[name]()
        except Unmeasured as reason:
            missing[name] = str(reason)
    if args.json:
        whole = {"python": platform.python_version(), "figures": [asdict(f) for f in figures], "missing": missing}
        print(json.dumps(whole, indent=1, ensure_ascii=False))
    else:
        print(table(figures, missing))
    return 0


def table(figures: Sequence[Figure], missing: Mapping[str, str]) -> str:
    """Return the figures as aligned lines, with what could not be measured below them."""
    width = max((len(f.name) for f in figures), default=0)
    lines = []
    for f in figures:
        aim = f"  (aim: {f.aim})" if f.aim else ""
        lines.append(f"{f.section:<12} {f.name:<{width}}  {number_text(f.value):>9} {f.unit}{aim}")
    return "\n".join([*lines, *(f"{name:<12} not measured: {why}" for name, why in missing.items())])


def number_text(value: float) -> str:
    """Return a number with as many digits as a measurement deserves."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


if __name__ == "__main__":
    sys.exit(main())
