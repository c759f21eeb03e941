"""Plays a few games from share codes and prints what happened, for comparison with other machines.

`python tests/attack/play_out.py [disturb]`; it needs nothing but the program.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from hashlib import blake2b
from itertools import cycle, islice

from cardtable import plugins
from cardtable.bots.levels import with_playouts
from cardtable.core.pending import Ask, Over
from cardtable.core.ruleset import Table
from cardtable.store.records.facts import fact_line
from cardtable.table.launch import Origin
from cardtable.table.players import choice
from cardtable.table.session import Session

GAMES = ("wizard", "cutthroat-spades", "two-player-spades", "canadian-smear", "three-handed-euchre")
BOTS = ("easy", "normal", "hard", "expert", "random", "thumb")
HANDS = 2


def played(game: str, names: Iterator[str], disturb: bool) -> str:
    """Return a digest of all facts, sentences and scores of a game among the next bots."""
    rules, origin, lines = plugins.ruleset(game), Origin(code=f"{game}/same"), []
    table = Table(
        ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")[: rules.info.usual], rules.Options(), round=3 * rules.info.rounds or 1
    )
    session = Session(rules, table, origin.chance, lambda fact, _: lines.append(fact_line(fact)))
    bots = [with_playouts(plugins.bot(name), 10) for name in islice(names, table.seats)]
    while len(session.standing.hands) < HANDS and not isinstance(session.pending, Over):
        if disturb:
            random.seed(len(lines))
        if isinstance(session.pending, Ask):
            seen = session.observation()
            session.act(seen.seat, choice(bots[seen.seat], seen, origin.bots_key), session.at)
        else:
            session.advance()
    told = [h.text for h in session.log()]
    return blake2b(repr((lines, told, session.standing)).encode(), digest_size=12).hexdigest()


def main() -> None:
    """Print a line for each game."""
    names = cycle(BOTS)  # every bot sits at some table
    for game in GAMES:
        print(game, played(game, names, sys.argv[1:] == ["disturb"]))


if __name__ == "__main__":
    main()
