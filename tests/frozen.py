"""Frozen records: one of each game and preset, with the answer that checking it gave when it was made.

Later versions must still read them and answer the same. `python -m tests.frozen` writes those that are missing; an
existing one is never written again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from cardtable import plugins
from cardtable.bots.players import EasyBot
from cardtable.core.chance import Chance, code_key
from cardtable.core.facts import Recorded
from cardtable.core.options import Preset, read_options
from cardtable.core.pending import Ask, Over
from cardtable.core.ruleset import Ruleset, Table
from cardtable.store.records.header import Header
from cardtable.store.records.record_text import check, write
from cardtable.table.players import decision_words
from cardtable.table.session import Session

FOLDER = Path(__file__).parent / "records"
GAMES = ("wizard", "cutthroat-spades", "two-player-spades", "canadian-smear", "three-handed-euchre")
HANDS = 8
"""A longer game is cut here, in the middle of its next hand."""


def wanted() -> Iterator[tuple[Ruleset, Preset, Path]]:
    """Yield every game and preset with the file of its record."""
    for game in GAMES:
        rules = plugins.ruleset(game)
        for preset in rules.info.presets:
            yield rules, preset, FOLDER / f"{game}-{preset.id}.jsonl"


def played(rules: Ruleset, preset: Preset) -> str:
    """Return the record of a game among easy bots, with something taken back in its first hand."""
    seats = rules.info.usual
    table = Table(
        ("Ann", "Bo", "Cy", "Di", "Eve", "Flo")[:seats], read_options(rules.Options, preset.options, seats), 1
    )
    kept: list[Recorded] = []
    session = Session(
        rules, table, Chance(code_key(f"frozen {rules.info.id} {preset.id}")), lambda fact, _: kept.append(fact)
    )
    bot = EasyBot()
    while not isinstance(session.pending, Over):
        done = len(session.standing.hands)
        if isinstance(session.pending, Ask):
            if done >= HANDS and len(kept) % 7 == 3:
                break
            observation = session.observation()
            session.act(observation.seat, bot.choose(observation, decision_words(b"frozen", observation)), session.at)
            if len(kept) == 9:
                session.take_back(2)
        else:
            session.advance()
    return write(Header(rules, table), kept)


def main() -> None:
    """Write the records that are missing."""
    FOLDER.mkdir(exist_ok=True)
    for rules, preset, path in wanted():
        if not path.exists():
            path.write_text(played(rules, preset), encoding="utf-8")
            answer = check(path, plugins.ruleset)
            path.with_suffix(".json").write_text(json.dumps(answer, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
