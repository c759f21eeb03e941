"""Statistics on the command line."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path

from cardtable import plugins
from cardtable.core.errors import Unreadable
from cardtable.core.text import clean
from cardtable.store.database.deal_audit import audit_told
from cardtable.store.db import Store
from cardtable.store.files.paths import data_dir
from cardtable.store.statistics.statistics import Statistics
from cardtable.store.statistics.text import as_data, report, save_csv


def stats(args: Namespace) -> int:
    """Print what is counted of all games, one game or one player, and write every result to a file where asked."""
    game = None if args.game is None else plugins.ruleset(args.game).info.id
    player = None if args.player is None else clean(args.player)
    found = plugins.installed(plugins.RULESETS)
    infos = {p.id: p.value.info for p in found if p.error is None}
    with Store.open(data_dir(args.data_dir)) as store:
        if store.notice is not None:
            print(f"cardtable: {store.notice}", file=sys.stderr)
        statistics = store.statistics
        if player is not None and not statistics.lines(game, player):
            where = "" if game is None else f" of {infos[game].name}"
            known = ", ".join(dict.fromkeys(line.player[1] for line in statistics.lines(game) if line.player[1]))
            raise Unreadable(f"nobody called {player!r} has finished a game{where}; there are: {known or 'nobody'}")
        if args.json:
            print(json.dumps(as_data(statistics, game, player)))
        else:
            bags = [i for i, info in infos.items() if info.bags]
            print(report(statistics, lambda i: infos[i].name if i in infos else i, game, player, bags), end="")
            _tell_deals(statistics, player)
        if args.csv is not None:
            save_csv(statistics, Path(args.csv), game, player)
    return 0


def _tell_deals(statistics: Statistics, player: str | None) -> None:
    """Print whether a player's latest cards are what chance gives."""
    rates = [] if player is None else statistics.deals(player, plugins.ruleset)
    if rates:
        print(f"\nThe cards of the last {rates[0].deals} deals")
        print("\n".join(audit_told(rates)))
