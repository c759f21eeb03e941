"""A distribution from outside in which everything goes wrong, written into a folder that programs then look into."""

from __future__ import annotations

from pathlib import Path

NASTY = (
    "[bold red]Eve[/] [link=x]y[/link]",
    "\x1b[2J\x1b[31mEve\x07\x9b5m",
    "漢字" * 200,
    "a" + "\u0301" * 300,
    "\u202eeve\u2066\u200d\ufe0f",
    "$primary {curly} %s \\[x] [",
    "☰䷀🂡" * 30,
    "Eve\r\nBo\tCy\u2028Di",
)
"""Names and texts that would draw where they should not."""

_RULES = """
import os
from dataclasses import replace
from tests.toy import HighCard

class Plain(HighCard):
    info = replace(HighCard.info, id="{id}", code="{code}", presets=())

{more}
RULESET = Plain
"""
_FAILS = """
class Plain(Plain):
    def {method}(self, *given):
        while os.environ.get("EVIL") == "loops":
            pass
        if os.environ.get("EVIL"):
            raise ZeroDivisionError("the ace of spades, AS, 52")
        return super().{method}(*given)
"""
_BOTS = """
class Base:
    def choose(self, observation, words):
        return observation.legal[0]

class Loops(Base):
    id = "loops"
    def choose(self, observation, words):
        while True:
            pass

class Cheats(Base):
    id = "cheats"
    def choose(self, observation, words):
        from cardtable.core.actions import Action
        return Action("moon", n=99)

class Raises(Base):
    id = "raises"
    def choose(self, observation, words):
        raise ValueError("the ace of spades")
"""
METHODS = ("legal_actions", "scene", "apply", "pending", "happenings", "standing", "derive", "why_not")
"""The methods that fail, each in a game of its own, once the environment says so."""


def game_of(method: str) -> str:
    """Return the id of the game in which a method fails."""
    return f"evil-{method.replace('_', '-')}"


def install(folder: Path) -> Path:
    """Write the distribution and return the folder for PYTHONPATH."""
    about = folder / "evil-6.6.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: evil\nVersion: 6.6\n")
    rules = ["import-error = evil_imports:RULESET", "old-protocol = evil_old:RULESET", "wizard = evil_twin:RULESET"]
    for i, method in enumerate(METHODS):
        name = f"evil_{method}"
        text = _RULES.format(id=game_of(method), code=f"EV{'ABCDEFGH'[i]}", more=_FAILS.format(method=method))
        (folder / f"{name}.py").write_text(text)
        rules.append(f"{game_of(method)} = {name}:RULESET")
    bots = [f"{name.lower()} = evil_bots:{name}" for name in ("Loops", "Cheats", "Raises")]
    groups = {"cardtable.rulesets": rules, "cardtable.bots": bots}
    text = "".join(f"[{group}]\n{chr(10).join(points)}\n" for group, points in groups.items())
    (about / "entry_points.txt").write_text(text)
    (folder / "evil_imports.py").write_text("raise RuntimeError('\\x1b[31mno [bold]cards[/]' + 'x' * 5000)\n")
    (folder / "evil_old.py").write_text("class Old:\n    protocol = 99\nRULESET = Old\n")
    (folder / "evil_twin.py").write_text(_RULES.format(id="wizard", code="WIZ", more=""))
    (folder / "evil_bots.py").write_text(_BOTS)
    return folder
