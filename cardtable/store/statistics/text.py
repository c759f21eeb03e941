"""Statistics in words, and as files: what the command, text mode and the screens say of them."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TextIO

from cardtable.core.errors import Unreadable
from cardtable.core.text import cells, clean, counted
from cardtable.store.statistics.statistics import COLUMNS, Against, Line, Statistics
from cardtable.store.statistics.tally import ALL_GAMES, Player
from cardtable.table.launch import HUMAN

NameOf = Callable[[str], str]
"""Gives a game's name for its id."""
_BOT: Final = "bot "
BOTS_TOLD: Final = "of several such bots in one game the best one counts; only people have streaks"
NONE_YET: Final = "Nothing to count yet: finish a game, and it shows up here."


def player_name(player: Player) -> str:
    """Return a player as people read it: a name, or a bot's level."""
    kind, name = player
    return clean(name) if kind == HUMAN else f"{_BOT}{clean(kind)}"


def share(part: int, whole: int) -> str:
    """Return a part as whole percent; empty where there is nothing to divide."""
    return f"{round(100 * part / whole)}%" if whole else ""


def mean(total: int, count: int) -> str:
    """Return a mean with one decimal; empty where there is nothing to divide."""
    return f"{total / count:.1f}" if count else ""


def won_told(line: Line) -> str:
    """Return the wins, and how many of them were shared: `12 (2 shared)`."""
    f = line.figures
    return f"{f.wins} ({f.shared} shared)" if f.shared else str(f.wins)


def streak_told(run: int) -> str:
    """Return what a player is in the middle of: `3 wins in a row`, `2 games since the last win`."""
    if run > 0:
        return f"{counted(run, 'win')} in a row"
    return f"{counted(-run, 'game')} since the last win"


def against_told(found: Against) -> str:
    """Return a meeting in words: who was met how often, games won, and who had the higher score."""
    m = found.meeting
    return (
        f"against {player_name(found.other)}: {counted(m.games, 'game')}, {m.wins} won "
        f"({share(m.wins, m.games)}), ahead in {m.ahead}, behind in {m.behind}"
    )


def details(line: Line, *, bags: bool) -> list[str]:
    """Return what is counted of a player in one game, one sentence each; `bags` says that the game counts them.

    Points of different games are not added up. Only persons have streaks.
    """
    f, bids = line.figures, line.bids
    told = [f"{counted(f.games, 'game')}, won {won_told(line)}, {share(f.wins, f.games)}"]
    if line.game != ALL_GAMES:
        told += [
            f"mean score {mean(f.score, f.games)} per game, {mean(f.points, f.hands) or '–'} per hand "
            f"({counted(f.hands, 'hand')})",
            f"best game {f.best} (game {f.best_game}), worst {f.worst}, best hand {f.best_hand}",
        ]
    if line.player[0] == HUMAN:
        told.append(f"longest streak {counted(f.longest, 'win')}; now {streak_told(f.run)}")
    else:
        told.append(BOTS_TOLD)
    if line.game == ALL_GAMES:
        return told
    if bids.times:
        over = f", {counted(bids.over, 'bag')}" if bags else ""
        told.append(f"bids made {bids.made} of {bids.times} ({share(bids.made, bids.times)}), set {bids.sets}{over}")
    if len(bids.by_bid) > 1:
        told.append("; ".join(f"{clean(verb)} {made} of {times}" for verb, times, made in bids.by_bid))
    return told


# Plain text


def report(statistics: Statistics, name_of: NameOf, game: str | None, name: str | None, bags: Sequence[str]) -> str:
    """Return the statistics as plain text: a table a game, then head to head. `bags` are the games that count them."""
    lines = statistics.lines(game, name)
    told = [str(statistics.counted())]
    if not lines:
        return "\n".join([*told, NONE_YET, ""])
    by_game: dict[str, list[Line]] = {}
    for line in lines:
        by_game.setdefault(line.game, []).append(line)
    met = statistics.against(game, name)
    for each, rows in sorted(by_game.items()):
        told += ["", game_name(each, name_of), *_table(rows, each in bags)]
        own = [a for a in met if a.game == each]
        told += [f"{player_name((HUMAN, a.name))} {against_told(a)}" for a in own]
    return "\n".join([*told, ""])


def game_name(game: str, name_of: NameOf) -> str:
    """Return a game's name, also of the sums of all games."""
    return "All games" if game == ALL_GAMES else clean(name_of(game))


HEADS: Final = (
    "player", "games", "won", "%", "a game", "a hand", "best", "bids", "made", "streak",
)  # fmt: skip


def row(line: Line) -> tuple[str, ...]:
    """Return a player's figures as short as a table needs, in the order of `HEADS`; empty where there are none.

    Points of different games are not added up, and only persons have streaks.
    """
    f, bids, one = line.figures, line.bids, line.game != ALL_GAMES
    streak = str(f.longest) if line.player[0] == HUMAN else ""
    return (
        player_name(line.player), str(f.games), str(f.wins), share(f.wins, f.games),
        mean(f.score, f.games) if one else "", mean(f.points, f.hands) if one else "", str(f.best) if one else "",
        str(bids.times or ""), share(bids.made, bids.times), streak,
    )  # fmt: skip


def _table(lines: Sequence[Line], bags: bool) -> list[str]:
    heads = [*HEADS, *(["bags"] if bags else [])]
    rows = [heads, *([*row(line), *([str(line.bids.over)] if bags else [])] for line in lines)]
    keep = [i for i in range(len(heads)) if any(r[i] for r in rows[1:])]
    widths = {i: max(cells(r[i]) for r in rows) for i in keep}
    return [
        "  ".join(_fill(r[i], widths[i], left=i == 0) for i in keep).rstrip()
        for r in rows
    ]  # fmt: skip


def _fill(text: str, wide: int, *, left: bool) -> str:
    space = " " * (wide - cells(text))
    return text + space if left else space + text


# Files


def as_data(statistics: Statistics, game: str | None, name: str | None) -> dict[str, Any]:
    """Return the statistics as one JSON object, as `cardtable stats --help` documents it."""
    counted = statistics.counted()
    return {
        "counted": {
            "games": counted.games, "practice": counted.practice, "abandoned": counted.abandoned,
            "unfinished": counted.unfinished, "what_ifs": counted.what_ifs,
        },
        "players": [_line_data(line) for line in statistics.lines(game, name)],
        "meetings": [
            {"game": a.game, "player": a.name, "kind": a.other[0], "other": a.other[1], "games": a.meeting.games,
             "wins": a.meeting.wins, "ahead": a.meeting.ahead, "behind": a.meeting.behind}
            for a in statistics.against(game, name)
        ],
    }  # fmt: skip


def _line_data(line: Line) -> dict[str, Any]:
    f, bids, one = line.figures, line.bids, line.player[0] == HUMAN
    return {
        "game": line.game, "kind": line.player[0], "player": line.player[1], "games": f.games, "wins": f.wins,
        "shared": f.shared, "score": f.score / f.games, "best": f.best, "best_game": f.best_game, "worst": f.worst,
        "hands": f.hands, "hand": f.points / f.hands if f.hands else None, "best_hand": f.best_hand,
        "run": f.run if one else None, "longest": f.longest if one else None,
        "bids": bids.times, "made": bids.made, "over": bids.over,
        "by_bid": [{"bid": verb, "times": times, "made": made} for verb, times, made in bids.by_bid],
    }  # fmt: skip


def write_csv(statistics: Statistics, out: TextIO, game: str | None = None, name: str | None = None) -> None:
    """Write every result that counts, one line a player and game."""
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(COLUMNS)
    for found in statistics.results():
        if game in (None, ALL_GAMES, found[2]) and (name is None or name.casefold() == found[3].casefold()):
            lines.writerow(found)


def save_csv(statistics: Statistics, path: Path, game: str | None = None, name: str | None = None) -> None:
    """Write the results to a file; raises Unreadable when that cannot be."""
    with _writing(path) as out:
        write_csv(statistics, out, game, name)


def save_json(statistics: Statistics, path: Path) -> None:
    """Write all statistics to a file; raises Unreadable when that cannot be."""
    with _writing(path) as out:
        out.write(json.dumps(as_data(statistics, None, None), indent=1) + "\n")


def _writing(path: Path) -> TextIO:
    """Return a file to write to, in a folder that is made when it is not there; raises Unreadable."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("w", encoding="utf-8", newline="")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name cannot be used"
        raise Unreadable(f"{clean(str(path), 200)!r} cannot be written: {reason}") from error
