"""The rules of a game as they are at one table: sentences that its house rules change read as they do there.

Beside its numbered rules a game may have readings: a TOML table for each option (`target`), value (`deck=32`) or values
together (`deck=32 dummy=off`), and in it, by rule, sentences as printed and as they read then, in turn. `{value}`
stands for the value. Where several readings change the same sentence, the one that names the most options holds.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from textwrap import fill
from typing import Final

from cardtable.core.options import GameOptions, OptionSpec, OptionValue, differences, read_value, specs
from cardtable.core.ruleset import Ruleset

WIDTH: Final = 118
_PARAGRAPH_END: Final = re.compile(r"\n(?![ \t]+\S)")
"""The end of a line that the next one does not continue: continuations are indented."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A sentence of a rule as printed, and as it reads where all these options have these values."""

    rule: str
    was: str
    now: str
    when: Mapping[str, OptionValue | None]
    """None stands for any value but the default."""

    def holds(self, changed: Mapping[str, OptionValue]) -> bool:
        """Return whether it holds where these options differ from their defaults."""
        return all(changed.get(name) == value if value is not None else name in changed
                   for name, value in self.when.items())  # fmt: skip


def readings_of(ruleset: Ruleset) -> tuple[Reading, ...]:
    """Return the readings that a game brings; none where it brings no such text."""
    text = getattr(ruleset, "readings_text", lambda: None)()
    return () if text is None else read_readings(text)


def read_readings(text: str) -> tuple[Reading, ...]:
    """Return the readings of a TOML text; raises ValueError where it is none, or a sentence has no partner."""
    found = []
    for condition, rules in tomllib.loads(text).items():
        when: dict[str, OptionValue | None] = {}
        for part in condition.split():
            name, sign, value = part.partition("=")
            when[name] = read_value(value.replace("+", " ")) if sign else None
        for rule, sentences in rules.items():
            if len(sentences) % 2:
                raise ValueError(f"{condition}, {rule}: sentences come in pairs")
            found += [Reading(rule, *pair, when) for pair in zip(sentences[::2], sentences[1::2], strict=True)]
    return tuple(found)


def rules_with(ruleset: Ruleset, options: GameOptions) -> str:
    """Return the rules as Markdown; what differs from the standard stands first and again at the rules it changes."""
    changed = differences(options)
    text = ruleset.rules_text()
    if not changed:
        return text.rstrip("\n")
    title, _, rest = text.partition("\n")
    idle = options.idle()
    heard = tuple((spec, value) for spec, value in changed if spec.name not in idle)
    readings = readings_of(ruleset)
    rules = [_at_table(part, heard, readings) for part in paragraphs(rest)]
    lines = [change_told(spec, value, spec.name in idle) for spec, value in changed]
    return "\n".join([title, "", "House rules in force:", "", *lines, *rules])


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a rules text, a line that another one continues being one with it."""
    return _PARAGRAPH_END.split(text.rstrip("\n"))


def change_told(spec: OptionSpec, value: OptionValue, idle: bool) -> str:
    """Return the line of a list that says what a house rule is, and what is usual."""
    usual = f"; usually {spec.said(spec.default)}"
    effect = " It has no effect beside the others." if idle else ""
    return f"- **{spec.title}: {spec.said(value)}** ({spec.rule}{usual}). {spec.description}{effect}"


def rule_of(paragraph: str) -> str:
    """Return the number of the rule with which a paragraph begins; empty where it begins with none."""
    return paragraph.lstrip("-*#| ").partition(" ")[0].strip("*.:|`")


def chosen(readings: tuple[Reading, ...], rule: str, changed: Mapping[str, OptionValue]) -> tuple[Reading, ...]:
    """Return the readings of a rule that hold; of those of the same sentence the one that names the most options."""
    best: dict[str, Reading] = {}
    for reading in readings:
        if reading.rule == rule and reading.holds(changed):
            other = best.get(reading.was)
            if other is None or len(reading.when) > len(other.when):
                best[reading.was] = reading
    return tuple(best.values())


def _at_table(
    paragraph: str, changed: tuple[tuple[OptionSpec, OptionValue], ...], readings: tuple[Reading, ...]
) -> str:  # fmt: skip
    """Return a paragraph as it reads with these house rules, which are named behind it."""
    rule, values = rule_of(paragraph), {spec.name: value for spec, value in changed}
    held = chosen(readings, rule, values) if rule else ()
    told = {name for reading in held for name in reading.when}
    known = {name for reading in readings for name in reading.when}
    told |= {spec.name for spec, _ in changed if spec.rule == rule and spec.name not in known}
    if not told:
        return paragraph
    text = " ".join(paragraph.split())
    for reading in held:
        said = [spec.said(value) for spec, value in changed if spec.name in reading.when]
        text = text.replace(reading.was, reading.now.replace("{value}", said[0]))
    notes = [f"[here {spec.title}: {spec.said(value)}]" for spec, value in changed if spec.name in told]
    indent = "  " if text.startswith("- ") else ""
    return fill(f"{text} {' '.join(notes)}", WIDTH, subsequent_indent=indent, break_long_words=False)


def unread(options: type[GameOptions], readings: tuple[Reading, ...]) -> tuple[tuple[str, OptionValue], ...]:
    """Return the values of options, the defaults aside, of which no reading says anything."""
    return tuple(
        (spec.name, value)
        for spec in specs(options)
        for value in spec.values
        if value != spec.default and not any(r.holds({spec.name: value}) for r in readings)
    )
