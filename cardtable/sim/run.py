"""Bots among themselves: whole games or single hands, each deal a function of the seed and its number alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, wait
from dataclasses import dataclass
from itertools import islice
from typing import Final

from cardtable.core.actions import Action
from cardtable.core.errors import BadOptions
from cardtable.core.observation import Observation
from cardtable.core.options import GameOptions
from cardtable.core.pending import Ask, Deal, Over
from cardtable.core.ruleset import Ruleset, Table
from cardtable.core.scene import HandDone
from cardtable.sim.watch import Watch, at_work
from cardtable.table.launch import Origin
from cardtable.table.loop import stand_in
from cardtable.table.players import Bot, decision_words
from cardtable.table.session import Session

MOST_DEALS: Final = 500
"""A game is given up after so many deals: where all may pass or be set for ever, games need not end."""
_MOST_ROUNDS: Final = 100
_LOOK: Final = 1.0
"""Seconds between looks at what the processes are at."""
_PART: Final = 4
"""How many deals a process takes at a time."""


@dataclass(frozen=True, slots=True)
class Match:
    """What is to be played, and by whom; bots are named by their position in `bots`."""

    ruleset: Ruleset
    options: GameOptions
    bots: tuple[Bot, ...]
    seed: str = "1"
    hands: bool = False
    """Single hands from even scores instead of whole games."""
    duplicate: bool = False
    """Every deal once for each rotation of the bots over the seats."""
    most_deals: int = MOST_DEALS

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.bots)


@dataclass(frozen=True, slots=True)
class OneHand:
    """One bot's part in one hand."""

    bid: str
    """Its final bid; `none` without one."""
    place: str
    """How many places left of the dealer it sat; `dealer` for the dealer."""
    points: int


@dataclass(frozen=True, slots=True)
class Played:
    """One game or hand, its figures by position of the bot."""

    seats: tuple[int, ...]
    """Where each bot sat."""
    scores: tuple[int, ...]
    """Points won and lost."""
    hands: int
    gains: tuple[int, ...]
    """How many hands brought more than no points: in a game of bids, the bids made."""
    wins: tuple[float, ...]
    """One for the winner, of a single hand the one with the most points; shared by those who share a victory."""
    failures: tuple[int, ...]
    """How often a bot failed or answered what is not legal, and a legal action was played instead."""
    given_up: bool
    """Whether the game was still going on at the last deal allowed."""
    each: tuple[tuple[OneHand, ...], ...]
    """Every hand of every bot."""


def play_deal(match: Match, number: int) -> tuple[Played, ...]:
    """Return the games of one deal, a number from 0: one, or one for each rotation of the bots."""
    rounds = _rounds(match) if match.hands else 1
    if match.duplicate:
        turns: Iterable[int] = range(match.seats)
    else:
        turns = (number // rounds % match.seats,)
    return tuple(_play(match, number, turn, number % rounds + 1) for turn in turns)


def play_match(
    match: Match,
    deals: int,
    executor: Executor | None = None,
    done: Callable[[int], None] | None = None,
    watch: Watch | None = None,
) -> list[tuple[Played, ...]]:
    """Return the games of deals 0, 1, ..., the same with any executor or none; `done` hears of every finished deal.

    Raises Endless when the executor's processes are watched and one of them does not come to an end.
    """
    results = []
    for played in _all(match, deals, executor, watch):
        results.append(played)
        if done is not None:
            done(len(results))
    return results


def _all(match: Match, deals: int, executor: Executor | None, watch: Watch | None) -> Iterator[tuple[Played, ...]]:
    if executor is None:
        for number in range(deals):
            yield play_deal(match, number)
        return
    numbers = iter(range(deals))
    parts = iter(lambda: tuple(islice(numbers, _PART)), ())
    waiting = deque(executor.submit(_play_part, match, part) for part in parts)
    while waiting:
        while not wait((waiting[0],), _LOOK).done:
            if watch is not None:
                watch.look()
        yield from waiting.popleft().result()


def _play_part(match: Match, numbers: tuple[int, ...]) -> list[tuple[Played, ...]]:
    with at_work():
        return [play_deal(match, number) for number in numbers]


def _play(match: Match, number: int, turn: int, round_: int) -> Played:
    """Play one game in which the first bot sits at seat `turn`."""
    seats = match.seats
    position = [(seat - turn) % seats for seat in range(seats)]
    names = tuple(f"{match.bots[p].id} {p + 1}" for p in position)
    origin = Origin(code=f"simulate/{match.seed}/{number}")
    session = Session(match.ruleset, Table(names, match.options, round=round_), origin.chance)
    failures = [0] * seats
    deals, key = 0, origin.bots_key
    while True:
        pending = session.pending
        if isinstance(pending, Ask):
            who = position[pending.seat]
            observation = session.observation()
            action = _choice(match.bots[who], observation, key)
            if action is None:
                failures[who] += 1
                action = stand_in(observation)
            session.act(pending.seat, action, session.at)
            continue
        over = isinstance(pending, Over) or bool(match.hands and session.standing.hands)
        given_up = not over and isinstance(pending, Deal) and deals == match.most_deals
        if over or given_up:
            return _played(match, session, position, failures, given_up)
        deals += isinstance(pending, Deal)
        session.advance()


def _choice(bot: Bot, observation: Observation, key: bytes) -> Action | None:
    """Return a bot's legal choice, or None when it has none to offer."""
    try:
        action = bot.choose(observation, decision_words(key, observation))
    except Exception:  # noqa: BLE001 - a bot that fails never harms a game; it is counted
        return None
    return action if action in observation.legal else None


def _played(match: Match, session: Session, position: list[int], failures: list[int], given_up: bool) -> Played:
    standing = session.standing
    seats = tuple(position.index(bot) for bot in range(match.seats))
    change = tuple(sum(hand.change[seat] for hand in standing.hands) for seat in seats)
    gains = tuple(sum(hand.change[seat] > 0 for hand in standing.hands) for seat in seats)
    best = [seat for seat, points in zip(seats, change, strict=True) if points == max(change)]
    winners = (best if standing.hands else []) if match.hands else standing.winners
    wins = tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats)
    each = tuple(tuple(_part(hand, seat, match.seats) for hand in standing.hands) for seat in seats)
    return Played(seats, change, len(standing.hands), gains, wins, tuple(failures), given_up, each)


def _part(hand: HandDone, seat: int, seats: int) -> OneHand:
    place = (seat - hand.dealer) % seats
    return OneHand(hand.bids[seat] or "none", str(place) if place else "dealer", hand.change[seat])


def _rounds(match: Match) -> int:
    """Return how many rounds a game has that can start at any of them; 1 in other games."""
    if not match.ruleset.info.rounds:
        return 1
    names = tuple(map(str, range(match.seats)))
    for number in range(2, _MOST_ROUNDS):
        try:
            match.ruleset.new_game(Table(names, match.options, round=number))
        except BadOptions:
            return number - 1
    return 1
