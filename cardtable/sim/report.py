"""What a simulation says of its bots, with 95% intervals over deals.

As JSON (`as_json`) it is one object:

    {"game": "wizard", "options": {...}, "seed": "1", "duplicate": true, "unit": "games", "deals": 100, "games": 400,
     "hands": 6000, "given_up": 0, "most_deals": 500, "notes": [],
     "bots": [{"label": "thumb", "bot": "thumb", "games": 400, "wins": 210.0, "share": 0.525, "interval": [0.47, 0.58],
               "expected": 0.25, "score": 17.1, "score_interval": [16.0, 18.2], "gains": 0.59, "failures": 0,
               "bids": [{"name": "bid 2", "hands": 812, "gains": 0.71, "score": 18.3}, ...],
               "places": [{"name": "1", "hands": 1500, "gains": 0.6, "score": 17.4}, ...]}, ...],
     "pairs": [{"first": "thumb", "second": "easy#1", "difference": 4.9, "interval": [3.2, 6.6]}, ...]}

`bots` stand in the order of `--bot`; a bot that is named twice is numbered, `easy#1`, `easy#2`. `games` are whole games
or single hands, as `unit` says; `hands` the hands scored in them. `wins` counts a shared victory in parts and `share`
is `wins` per game, `expected` the share of equal bots. `score` is the mean score of a hand, `gains` the share of hands
with more than no points (in a game of bids, the bids made), `difference` the first bot's score of a hand less the
second's. An interval is `null` where there is only one deal. `given_up` counts the games that went on beyond
`most_deals` deals and were stopped without a winner. `bids` are a bot's hands by its final bid, `places` by how many
places left of the dealer it sat, `dealer` for the dealer.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Any, Final, TextIO, TypeAlias

from cardtable.core.text import counted
from cardtable.sim.breakdown import Part, by_bid, by_place, table
from cardtable.sim.run import Match, Played

Deals: TypeAlias = Sequence[tuple[Played, ...]]

_QUANTILE: Final = NormalDist().inv_cdf(0.975)
_LABEL: Final = 28
"""The characters of the longest label: a command is told by its end."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals with its 95% interval, None where there is only one deal."""

    mean: float
    interval: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class BotFigures:
    """One bot's result."""

    label: str
    bot: str
    games: int
    wins: float
    share: Estimate
    expected: float
    score: Estimate
    gains: float
    failures: int
    bids: tuple[Part, ...]
    places: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """How much more a hand one bot scores than another."""

    first: str
    second: str
    difference: Estimate


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a simulation."""

    deals: int
    games: int
    hands: int
    given_up: int
    bots: tuple[BotFigures, ...]
    pairs: tuple[Pair, ...]


def labels(match: Match) -> tuple[str, ...]:
    """Return what the bots are called: their ids, of long ones the end, numbered where several are alike."""
    ids = [bot.id if len(bot.id) <= _LABEL else f"…{bot.id[1 - _LABEL :]}" for bot in match.bots]
    count, seen = Counter(ids), Counter[str]()
    names = []
    for name in ids:
        seen[name] += 1
        names.append(f"{name}#{seen[name]}" if count[name] > 1 else name)
    return tuple(names)


def make_report(match: Match, deals: Deals) -> Report:
    """Return the figures of every bot and of every pair."""
    names, games = labels(match), [played for deal in deals for played in deal]
    hands = sum(played.hands for played in games)
    bots = tuple(
        BotFigures(
            label=names[i],
            bot=match.bots[i].id,
            games=len(games),
            wins=sum(played.wins[i] for played in games),
            share=estimate([fmean(played.wins[i] for played in deal) for deal in deals]),
            expected=1 / match.seats,
            score=estimate([_per_hand(deal, i) for deal in deals]),
            gains=sum(played.gains[i] for played in games) / max(1, hands),
            failures=sum(played.failures[i] for played in games),
            bids=by_bid(games, i),
            places=by_place(games, i),
        )
        for i in range(match.seats)
    )
    pairs = tuple(
        Pair(names[i], names[j], estimate([_per_hand(deal, i) - _per_hand(deal, j) for deal in deals]))
        for i, j in combinations(range(match.seats), 2)
    )
    return Report(len(deals), len(games), hands, sum(played.given_up for played in games), bots, pairs)


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values with its 95% interval, by Student's quantile."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, None)
    half = _student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Estimate(mean, (mean - half, mean + half))


def _student(free: int) -> float:
    """Return Student's 97.5% quantile, by its expansion from the normal one (close from five degrees of freedom on)."""
    z = _QUANTILE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / free + second / free**2 + third / free**3


def _per_hand(deal: tuple[Played, ...], bot: int) -> float:
    """Return a bot's mean score of a hand over the games of one deal."""
    return sum(played.scores[bot] for played in deal) / max(1, sum(played.hands for played in deal))


def as_json(match: Match, report: Report, notes: Sequence[str]) -> dict[str, Any]:
    """Return the report as the object that the module describes."""
    bots = []
    for figures in report.bots:
        row = asdict(figures)
        row["share"], row["score"] = figures.share.mean, figures.score.mean
        row["interval"], row["score_interval"] = figures.share.interval, figures.score.interval
        bots.append(row)
    pairs = [
        {"first": p.first, "second": p.second, "difference": p.difference.mean, "interval": p.difference.interval}
        for p in report.pairs
    ]
    return {
        "game": match.ruleset.info.id,
        "options": match.options.model_dump(),
        "seed": match.seed,
        "duplicate": match.duplicate,
        "unit": _unit(match),
        "deals": report.deals,
        "games": report.games,
        "hands": report.hands,
        "given_up": report.given_up,
        "most_deals": match.most_deals,
        "notes": list(notes),
        "bots": bots,
        "pairs": pairs,
    }


def as_text(match: Match, report: Report, notes: Sequence[str]) -> str:
    """Return the report as a table to read."""
    times = f", each for {match.seats} rotations" if match.duplicate else ""
    games = counted(report.games, "hand" if match.hands else "game")
    lines = [f"{match.ruleset.info.name}: {games} from {counted(report.deals, 'deal')}{times}, seed {match.seed}"]
    width = max(len("bot"), *(len(b.label) for b in report.bots))
    lines.append(f"{'bot':{width}}  {'wins':>8}  {'share':>15}  {'score per hand':>16}  {'gains':>6}")
    lines += [
        f"{b.label:{width}}  {b.wins:8.1f}  {_shown(b.share, 100, '%'):>15}  {_shown(b.score):>16}  {b.gains:6.1%}"
        for b in report.bots
    ]
    lines += ["", f"equal bots win {report.bots[0].expected:.1%} each; ± is a 95% interval over deals"]
    lines += ["", "difference in score per hand"]
    lines += [f"{p.first} - {p.second}: {_shown(p.difference, signed=True)}" for p in report.pairs]
    names = [b.label for b in report.bots]
    lines += table("by bid", names, [b.bids for b in report.bots])
    lines += table("by places to the left of the dealer", names, [b.places for b in report.bots])
    lines += [
        f"{b.label} failed {counted(b.failures, 'time')}; a legal action was played instead"
        for b in report.bots
        if b.failures
    ]
    if report.given_up:
        lines.append(
            f"given up without a winner: {counted(report.given_up, 'game')}, each after "
            f"{counted(match.most_deals, 'deal')}"
        )
    return "\n".join([*lines, *notes])


def write_csv(match: Match, deals: Deals, file: TextIO) -> None:
    """Write write one line for every game or hand: its deal, its length, and every bot's seat, score and win."""
    writer = csv.writer(file, lineterminator="\n")
    columns = [f"{label} {what}" for label in labels(match) for what in ("seat", "score", "win")]
    writer.writerow(["deal", "hands", "given_up", *columns])
    for number, deal in enumerate(deals):
        for played in deal:
            cells = zip(played.seats, played.scores, played.wins, strict=True)
            writer.writerow([number, played.hands, int(played.given_up), *(x for cell in cells for x in cell)])


def _unit(match: Match) -> str:
    return "hands" if match.hands else "games"


def _shown(value: Estimate, times: float = 1, unit: str = "", signed: bool = False) -> str:
    mean = f"{value.mean * times:{'+' if signed else ''}.2f}{unit}"
    if value.interval is None:
        return mean
    return f"{mean} ± {(value.interval[1] - value.mean) * times:.2f}"
