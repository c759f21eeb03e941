"""What is installed, and what of it is broken."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import Any, Final

from cardtable import plugins as installed

_GROUPS: Final = {"rulesets": installed.RULESETS, "bots": installed.BOTS}


def plugins(args: Namespace) -> int:
    """List rulesets and bots with their makers, broken ones with their error."""
    found = {word: installed.installed(group, afresh=True) for word, group in _GROUPS.items()}
    if args.json:
        print(json.dumps({word: [_described(p) for p in all_of_it] for word, all_of_it in found.items()}, indent=2))
        return 0
    for word, all_of_it in found.items():
        print(f"{word}:")
        for p in all_of_it:
            state = "works" if p.error is None else f"broken: {p.error}"
            print(f"  {p.id} ({p.distribution} {p.version}): {state}")
    return 0


def new(args: Namespace) -> int:
    """Write the files of a new game and say how to go on."""
    from cardtable.commands.skeleton import write

    home = write(args.name, Path(args.into))
    print(f"{home} holds a game that can be played. Next steps:")
    print(f"  pip install -e {home}")
    print(f"  python -m pytest {home}")
    print(f"  cardtable play {args.name}")
    return 0


def _described(plugin: installed.Plugin) -> dict[str, Any]:
    return {"id": plugin.id, "distribution": plugin.distribution, "version": plugin.version, "error": plugin.error}
