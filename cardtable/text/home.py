"""The first page of text mode: what there is to play, to go on with, to look back at, by numbered prompts."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, TextIO

from cardtable import plugins
from cardtable.core.errors import CardtableError
from cardtable.core.options import read_options, specs
from cardtable.core.ruleset import Ruleset, Table
from cardtable.core.text import clean, counted, spoken, unique
from cardtable.store.database.summaries import GameSummary
from cardtable.store.db import Store
from cardtable.store.statistics.text import report
from cardtable.table.launch import BOT_NAMES, HUMAN, Origin, draw_dealer, numbers
from cardtable.table.request import LaunchRequest
from cardtable.text.mode import play_text
from cardtable.text.prompt import Left, Prompt
from cardtable.text.review import review

RECENT: Final = 3
LISTED: Final = 20


def home_text(folder: Path, own_name: str, stdin: TextIO | None = None, stdout: TextIO | None = None) -> int:
    """Ask what to do until the people leave, and do it; return the exit status."""
    source, out = stdin or sys.stdin, stdout or sys.stdout

    def say(line: str) -> None:
        out.write(f"{line}\n")
        out.flush()

    prompt = Prompt(source, say)
    say("cardtable in plain text. Answer each question with a number or a line of text; type quit to leave.")
    try:
        while True:
            doing = _asked(folder, own_name, prompt)
            try:
                doing(source, out)
            except CardtableError as error:
                say(f"{spoken(str(error))}.")
    except (Left, KeyboardInterrupt):
        return 0


Doing = Callable[[TextIO, TextIO], object]


def _asked(folder: Path, own_name: str, prompt: Prompt) -> Doing:
    """Return what is to be done next."""
    games = list(plugins.rulesets().values())
    with Store.open(folder) as store:
        waiting = store.unfinished(RECENT)
    lines: list[tuple[str, Doing]] = [
        *((f"Go on: {_told(game)}", partial(_go_on, folder, game.id)) for game in waiting),
        *((f"{g.info.name}. {g.info.sentence}", partial(_play, folder, g, own_name, prompt)) for g in games),
        ("Statistics", partial(_statistics, folder, prompt)),
        ("Look back at a game that has ended", partial(_review, folder, prompt)),
        ("Leave", _leave),
    ]
    return lines[prompt.choose("What would you like to do?", [words for words, _ in lines])][1]


def _go_on(folder: Path, game: int, stdin: TextIO, stdout: TextIO) -> None:
    play_text(LaunchRequest(folder, resume=game), stdin, stdout)


def _play(folder: Path, game: Ruleset, own_name: str, prompt: Prompt, stdin: TextIO, stdout: TextIO) -> None:
    play_text(_set_up(folder, game, own_name, prompt), stdin, stdout)


def _leave(_: TextIO, __: TextIO) -> None:
    raise Left


def _told(game: GameSummary) -> str:
    scores = ", ".join(f"{clean(name)} {score}" for name, score in zip(game.names, game.scores, strict=True))
    return f"{_name_of(game.game)}, game {game.id}, {counted(game.hands, 'hand')} finished, {scores}"


def _name_of(game: str) -> str:
    found = plugins.rulesets()
    return found[game].info.name if game in found else game


def _set_up(folder: Path, ruleset: Ruleset, own_name: str, prompt: Prompt) -> LaunchRequest:
    """Ask who plays and by which house rules, and return the game that is wanted."""
    info = ruleset.info
    usual = info.seats.index(info.usual)
    players = info.seats[prompt.choose("How many players?", [numbers((n,)) for n in info.seats], usual)]
    bots = [bot for bot in plugins.bot_ids() if bot in ("easy", "normal", "hard", "expert")]
    names, kinds = [], []
    for seat in range(players):
        proposed = [own_name or "Player", *BOT_NAMES][seat]
        prompt.say(f"Player {seat + 1} of {players}, clockwise, what is your name? Press Enter for {proposed}.")
        names.append(prompt.line() or proposed)
        default = 0 if seat == 0 else 1 + bots.index(plugins.usual_bot()) if plugins.usual_bot() in bots else 1
        kind = prompt.choose(f"Who is {clean(names[-1])}?", ["a person", *(f"a bot, {bot}" for bot in bots)], default)
        kinds.append(HUMAN if kind == 0 else bots[kind - 1])
    values = _house_rules(ruleset, prompt)
    options = read_options(ruleset.Options, values, players)
    origin = Origin()
    table = Table(unique(names), options, draw_dealer(origin, players))
    return LaunchRequest(folder, info.id, table, tuple(kinds), origin)


def _house_rules(ruleset: Ruleset, prompt: Prompt) -> dict[str, str | int]:
    """Ask for a preset, then for single house rules until there are enough."""
    presets = ruleset.info.presets
    values: dict[str, str | int] = {}
    if presets:
        chosen = presets[prompt.choose("Which house rules?", [f"{p.title}. {p.text}" for p in presets])]
        values = dict(chosen.options)
    rules = specs(ruleset.Options)
    while True:
        entries = ["Play by these rules", *(f"{r.title}: {values.get(r.name, r.default)}" for r in rules)]
        at = prompt.choose("Play, or change a rule?", entries)
        if at == 0:
            return values
        rule = rules[at - 1]
        prompt.say(spoken(rule.description))
        now = values.get(rule.name, rule.default)
        offered = list(rule.values)
        pick = prompt.choose(f"{rule.title}?", list(map(str, offered)), offered.index(now) if now in offered else 0)
        values[rule.name] = offered[pick]


def _statistics(folder: Path, prompt: Prompt, _: TextIO, __: TextIO) -> None:
    bags = [game for game, ruleset in plugins.rulesets().items() if ruleset.info.bags]
    with Store.open(folder) as store:
        for line in report(store.statistics, _name_of, None, None, bags).splitlines():
            prompt.say(line)


def _review(folder: Path, prompt: Prompt, stdin: TextIO, stdout: TextIO) -> None:
    with Store.open(folder) as store:
        games = store.ended(LISTED)
        if not games:
            prompt.say("No game has ended yet.")
            return
        chosen = games[prompt.choose("Which game?", list(map(_told, games)))]
        then = review(store, chosen, prompt)
    if then is not None:
        _go_on(folder, then, stdin, stdout)
