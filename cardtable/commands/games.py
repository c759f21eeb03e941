"""What there is to play, and by which rules."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from contextlib import suppress
from dataclasses import asdict
from typing import Any, Final

from cardtable import plugins
from cardtable.commands.house_rules import house_rules
from cardtable.core.errors import BadOptions
from cardtable.core.options import GameOptions, OptionSpec, differences, specs
from cardtable.core.ruleset import Ruleset
from cardtable.core.text import clean, plain
from cardtable.table.launch import facts

_TEXT_CELLS: Final = 500
_PARAGRAPH_END: Final = re.compile(r"\n(?!\s+\S)")
"""The end of a line that the next one does not continue: continuations are indented."""


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


def rules_with(ruleset: Ruleset, options: GameOptions) -> str:
    """Return the rules as Markdown; what differs from the standard stands first and again at the rule it changes."""
    changed = differences(options)
    text = ruleset.rules_text()
    if not changed:
        return text.rstrip("\n")
    title, _, rest = text.partition("\n")
    list_of_changes = [f"- {spec.title}: {value} ({spec.rule}). {spec.description}" for spec, value in changed]
    paragraphs = _PARAGRAPH_END.split(rest.rstrip("\n"))
    rules = [_noted(paragraph, changed) for paragraph in paragraphs]
    return "\n".join([title, "", "House rules in force:", "", *list_of_changes, *rules])


def _noted(paragraph: str, changed: tuple[tuple[OptionSpec, int | str], ...]) -> str:
    """Return a paragraph of the rules; the rule that it begins with is noted with what is in force instead."""
    first = paragraph.lstrip("-*#| ").partition(" ")[0].strip("*.:|`")
    notes = [f" [here {spec.title}: {value}]" for spec, value in changed if first == spec.rule]
    return paragraph + "".join(notes)


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
        "options": [asdict(spec) for spec in specs(ruleset.Options)],
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
