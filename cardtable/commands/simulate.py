"""Bots among themselves."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from cardtable import plugins
from cardtable.commands.house_rules import house_rules
from cardtable.core.errors import Unreadable
from cardtable.store.files import typed_commands
from cardtable.table.launch import HUMAN, numbers, read_kind


def simulate(args: Namespace) -> int:
    """Play the games and print what the bots made of them."""
    ruleset = plugins.ruleset(args.game)
    info = ruleset.info
    if len(args.bot) not in info.seats:
        raise Unreadable(
            f"{info.name} is for {numbers(info.seats)} players, not {len(args.bot)}; name one bot for every seat"
        )
    bots = tuple(map(read_kind, args.bot))
    if HUMAN in bots:
        raise Unreadable("a simulation is played by bots; name one for every seat")
    for kind in bots:
        plugins.check_player(kind)
    typed_commands.remember(bots)
    options = house_rules(ruleset, args, len(bots))
    from cardtable.sim.command import run_simulation

    return run_simulation(
        ruleset, options, bots,
        games=args.games, hands=args.hands, duplicate=args.duplicate, seed=args.seed, jobs=args.jobs,
        budget=args.budget, as_json=args.json, csv=None if args.csv is None else Path(args.csv),
    )  # fmt: skip
