"""What there is to play, and by which rules."""

from __future__ import annotations

import json
from argparse import Namespace
from contextlib import suppress
from dataclasses import asdict
from typing import Any, Final

from cardtable import plugins
from cardtable.commands.house_rules import house_rules
from cardtable.core.errors import BadOptions
from cardtable.core.house_text import rules_with
from cardtable.core.options import GameOptions, specs
from cardtable.core.ruleset import Ruleset
from cardtable.core.text import clean, plain
from cardtable.table.launch import facts

_TEXT_CELLS: Final = 500
_TOLD: Final = ("name", "title", "description", "rule", "default", "values", "least")
"""What programs are told of an option."""


def games(args: Namespace) -> int:
    """List the games with players, presets and house rules."""
    found = plugins.rulesets().values()
    if args.json:
        print(json.dumps({"games": [_described(r) for r in found]}, indent=2))
        return 0
    for ruleset in found:
        print("\n".join(_lines(ruleset)))
    return 0


def rules(args: Namespace) -> int:
    """Print the rules of a game, with the house rules in force at the rules that they change."""
    ruleset = plugins.ruleset(args.game)
    print(rules_with(ruleset, _possible(ruleset, args)))
    return 0


def _possible(ruleset: Ruleset, args: Namespace) -> GameOptions:
    """Return the options typed, when they can be played by any number of players; raises BadOptions."""
    *others, last = sorted(ruleset.info.seats, key=lambda n: n == ruleset.info.usual)
    for seats in others:
        with suppress(BadOptions):
            return house_rules(ruleset, args, seats)
    return house_rules(ruleset, args, last)


def _described(ruleset: Ruleset) -> dict[str, Any]:
    info = ruleset.info
    return {
        "id": info.id,
        "name": info.name,
        "seats": list(info.seats),
        "usual": info.usual,
        "sentence": info.sentence,
        "minutes": info.minutes,
        "presets": [asdict(p) | {"options": dict(p.options)} for p in info.presets],
        "options": [{name: getattr(spec, name) for name in _TOLD} for spec in specs(ruleset.Options)],
    }


def _lines(ruleset: Ruleset) -> list[str]:
    info = ruleset.info
    lines = [
        f"{info.id}: {clean(info.name)}, {facts(info)[:-1]}",
        f"  {clean(plain(info.sentence), _TEXT_CELLS)}",
    ]
    lines += [f"  --preset {p.id}: {clean(p.title)}. {clean(p.text, _TEXT_CELLS)}" for p in info.presets]
    for spec in specs(ruleset.Options):
        values = " | ".join(str(v) for v in spec.values)
        beyond = "" if spec.least is None else f" | any number from {spec.least}"
        lines.append(f"  --set {spec.name}={values}{beyond}  (default: {spec.default}; {spec.rule})")
        lines.append(f"      {clean(spec.title)}: {clean(spec.description, _TEXT_CELLS)}")
    return lines
