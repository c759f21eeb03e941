"""The command `simulate`: play bots against each other, a table or JSON, a progress bar on a terminal."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from secrets import randbelow
from typing import Final, TextIO

from cardtable import plugins
from cardtable.bots.levels import SearchBot, with_playouts
from cardtable.bots.players import note_of
from cardtable.core.errors import Unreadable
from cardtable.core.options import GameOptions
from cardtable.core.ruleset import Ruleset
from cardtable.core.text import clean
from cardtable.sim.report import Deals, as_text, make_report, write_csv
from cardtable.sim.report import as_json as json_of
from cardtable.sim.run import Match, play_match
from cardtable.sim.watch import Watch, Watched, begin
from cardtable.table.program import ended_afterwards

USUAL_GAMES: Final = 100
_BAR: Final = 30


def run_simulation(
    ruleset: Ruleset,
    options: GameOptions,
    bots: Sequence[str],
    *,
    games: int | None = None,
    hands: int | None = None,
    duplicate: bool = False,
    seed: int | None = None,
    jobs: int | None = None,
    budget: int | None = None,
    as_json: bool = False,
    csv: Path | None = None,
) -> int:
    """Play the games, print what the bots made of them, and return the exit status; raises Unreadable."""
    makers = {kind: with_playouts(plugins.player(kind), budget) for kind in dict.fromkeys(bots)}
    match = Match(
        ruleset,
        options,
        tuple(makers[kind] for kind in bots),
        str(randbelow(10**6) if seed is None else seed),
        hands=hands is not None,
        duplicate=duplicate,
    )
    notes = [note for bot in makers.values() if (note := note_of(bot, ruleset))]
    if budget is not None and not any(isinstance(bot, SearchBot) for bot in makers.values()):
        notes.append("--budget changes nothing here: none of these bots searches")
    deals = _played(match, hands or games or USUAL_GAMES, jobs or os.cpu_count() or 1)
    report = make_report(match, deals)
    if csv is not None:
        _write(match, deals, csv)
    print(json.dumps(json_of(match, report, notes), indent=1) if as_json else as_text(match, report, notes))
    return 0


def _played(match: Match, deals: int, jobs: int) -> Deals:
    progress = Progress(deals, sys.stderr)
    makers = [plugins.source(match.ruleset.info.id), *(plugins.source(b.id, plugins.BOTS) for b in match.bots)]
    strange = any(maker not in (None, plugins.OURS) for maker in makers)
    if jobs == 1 and not strange:
        with ended_afterwards(match.bots):
            return play_match(match, deals, done=progress.show)
    processes = min(jobs, deals)
    watch = Watch(processes, _names(match, makers)) if strange else None
    if watch is not None:
        match = replace(match, bots=tuple(Watched(bot.id, bot, number) for number, bot in enumerate(match.bots, 1)))
    with _processes(processes, watch) as executor:
        try:
            return play_match(match, deals, executor, progress.show, watch)
        except BrokenProcessPool as error:
            raise Unreadable(
                "a process of bots ended, because of a bot or for lack of memory; try fewer --jobs or other bots"
            ) from error
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            raise


def _processes(count: int, watch: Watch | None) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(count, initializer=begin, initargs=() if watch is None else watch.for_process)


def _names(match: Match, makers: Sequence[str | None]) -> list[str]:
    """Return what to call the game, and each bot, to somebody who waits for them."""
    game, *bots = (f" of {clean(maker)}" if maker else "" for maker in makers)
    named = zip(match.bots, bots, strict=True)
    return [f"the game {clean(match.ruleset.info.id)}{game}", *(f"the bot {clean(b.id)}{of}" for b, of in named)]


def _write(match: Match, deals: Deals, path: Path) -> None:
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            write_csv(match, deals, file)
    except OSError as error:
        raise Unreadable(f"{path} cannot be written: {error.strerror}; choose a file in another folder") from error


class Progress:
    """A bar on a terminal; on anything else it says nothing."""

    def __init__(self, total: int, out: TextIO) -> None:
        self._total = total
        self._out = out
        self._on = out.isatty() and os.environ.get("TERM") != "dumb"

    def show(self, done: int) -> None:
        """Show how many deals are finished; at the last one the bar goes away."""
        if not self._on:
            return
        full = _BAR * done // self._total
        line = f"[{'#' * full}{'.' * (_BAR - full)}] {done} of {self._total} deals"
        self._out.write("\r" + (line if done < self._total else " " * len(line) + "\r"))
        self._out.flush()
