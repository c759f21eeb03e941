"""One search for every game of the kit: perfect-information Monte Carlo (PIMC), as GIB plays Bridge.

Worlds that fit what the seat knows are sampled (determinization), every candidate is tried in the same worlds (common
random numbers), and the best mean is taken; sequential halving spends the budget, paired differences tell candidates
apart. Sources: Ginsberg, "GIB: Imperfect information in a computationally challenging game", JAIR 14, 2001; Karnin,
Koren and Somekh, "Almost optimal exploration in multi-armed bandits", ICML 2013. Unlike GIB, which solves a world
double dummy, the tricks are played out by a policy.

Cards are played out in the kernel. Whatever is said or exchanged before goes through the rules themselves, the others
answering by rule of thumb, and then from the first card on through the kernel too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import monotonic
from typing import Final

from cardtable.bots.fallback import fallback_call
from cardtable.bots.players import thumb_of
from cardtable.bots.search_chain import metropolis_chain
from cardtable.bots.search_hints import Hints, hints_of
from cardtable.bots.search_policy import Rollout
from cardtable.bots.search_value import Utility, made
from cardtable.core.actions import Action
from cardtable.core.cards import CardSet, cards_in
from cardtable.core.chance import Words
from cardtable.core.facts import Chosen, Drew
from cardtable.core.observation import Observation
from cardtable.core.pending import Ask, Deal, Draw, Over
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame
from cardtable.kit.kernel import small_numbers
from cardtable.kit.playouts import ByFold, Playout, playout
from cardtable.kit.position import Position, Trick, own_facts
from cardtable.kit.worlds import VEILED_BID, Worlds, seen_by

SHARED_NUMBERS: Final = 64
"""So many random numbers of a world are the same for all candidates; more than one hand draws before its tricks."""
HALVING_ROUNDS: Final = 3
"""After each third of the budget the worse half of the candidates is dropped. Chosen."""
RESAMPLED_FROM: Final = 4
"""How many worlds are dealt for one that is used, where calls tell them apart. Chosen: four cost less than playouts."""
FEWEST_WORLDS: Final = 4
"""In so many worlds every candidate is tried, however small the budget. Chosen."""
Z_95: Final = 1.96
"""Half the width of a 95% interval of a normal mean, in standard errors."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to search: so many playouts, at most so many seconds, and until `stop` says so."""

    playouts: int
    seconds: float | None = None
    stop: Callable[[], bool] = bool


@dataclass(slots=True)
class Candidate:
    """A candidate with what it came to in each world that it was tried in."""

    action: Action
    opinion: float = 0.0
    """What the rule of thumb thinks of it, in points: weighed beside the playouts, no part of its value."""
    values: list[float] = field(default_factory=list)
    makes: int = 0
    tricks: int = 0

    @property
    def count(self) -> int:
        """In how many worlds it was tried."""
        return len(self.values)

    @property
    def value(self) -> float:
        """The mean value, in points."""
        return sum(self.values) / len(self.values)

    @property
    def merit(self) -> float:
        """By what candidates are compared: the mean value and the rule of thumb's opinion."""
        return self.value + self.opinion

    @property
    def interval(self) -> float:
        """Half the width of the 95% interval of the mean."""
        return Z_95 * standard_error(self.values)


def standard_error(values: Sequence[float]) -> float:
    """Return the standard error of a mean; 0 for fewer than two values."""
    count = len(values)
    if count < 2:
        return 0.0
    mean = sum(values) / count
    return sqrt(sum([(x - mean) ** 2 for x in values]) / (count - 1) / count)


def paired_lead(candidate: Candidate, other: Candidate) -> float:
    """Return by how many standard errors a candidate is better than another: the mean of their paired differences.

    Only worlds that both were tried in count. Without any spread it is 1e9 for a better one, and else 0.
    """
    shared = [a - b for a, b in zip(candidate.values, other.values, strict=False)]
    error = standard_error(shared)
    mean = sum(shared) / len(shared) + candidate.opinion - other.opinion
    return mean / error if error else (1e9 if mean > 0 else 0.0)


def best_or_favourite(candidates: Sequence[Candidate], favourite: Action | None, doubt: float) -> Action:
    """Return the first candidate's action, or the favourite where the first one hardly leads.

    It must lead by `doubt` standard errors. The favourite is the rule of thumb's; candidates come the best first.
    """
    best = candidates[0]
    if not best.values:
        return favourite or best.action
    for candidate in candidates:
        if (
            candidate.action == favourite
            and candidate is not best
            and candidate.values
            and paired_lead(best, candidate) < doubt
        ):
            return candidate.action
    return best.action


def last_trick_counts(game: TrickGame, s: Position) -> bool:
    """Return whether a hand's result tells who took the last trick."""
    assert s.play is not None
    one, other = (game.result(evolve(s, play=evolve(s.play, last=Trick((), (), seat)))) for seat in (0, 1))
    return one != other


class Search:
    """The search of one decision."""

    def __init__(self, observation: Observation, words: Words, beliefs: bool = True, to_win: bool = True) -> None:
        game = observation.ruleset
        assert isinstance(game, TrickGame)
        self.game: TrickGame = game
        self.view: Position = observation.view
        self.seat = observation.seat
        self.hints: Hints = hints_of(game)
        self._utility = Utility(self.view, self.seat, self.hints, to_win, game.teams)
        known = self.hints.known(observation)
        self._worlds = Worlds(game, self.view, words, known if beliefs else evolve(known, odds={}))
        self._next = small_numbers(words).__next__
        self._weighs = beliefs and self.hints.weighs
        likelihood = self.hints.likelihood(observation) if beliefs else None
        self._chain: Iterator[Position] | None = None
        if likelihood:
            thinning = self.hints.thinning
            self._chain = metropolis_chain(self.view, self.seat, self._resampled, likelihood, self._next, thinning)
        self._outcomes: dict[object, tuple[float, bool]] = {}
        self._policies: dict[object, Rollout] = {}
        self._prized: CardSet | None = None
        self._last_trick_counts = False
        self.opinions = self.hints.opinions(observation)

    def ranked(self, actions: Sequence[Action], budget: Budget) -> list[Candidate]:
        """Return the candidates, the best first, as sequential halving finds them.

        Each third of the budget is shared evenly by the candidates that are left, and after it the worse half is
        dropped; those dropped earlier were tried in fewer worlds. Raises ValueError where no world fits the view.
        """
        candidates = [Candidate(action, self.opinions.get(action, 0.0)) for action in actions]
        alive: list[Candidate] = candidates
        dropped: list[Candidate] = []
        until = None if budget.seconds is None else monotonic() + budget.seconds
        for round_ in range(HALVING_ROUNDS):
            worlds = max(FEWEST_WORLDS, budget.playouts // HALVING_ROUNDS // len(alive))
            for _ in range(worlds):
                if budget.stop() or (until is not None and monotonic() > until and alive[0].count >= FEWEST_WORLDS):
                    break
                self._try_in_one_world(alive)
            alive.sort(key=lambda candidate: -candidate.merit if candidate.values else 0.0)
            if round_ < HALVING_ROUNDS - 1 and len(alive) > 2:
                keep = (len(alive) + 1) // 2
                dropped = alive[keep:] + dropped
                alive = alive[:keep]
        return alive + dropped

    def world(self) -> Position:
        """Return a determinization: a world that fits the view, and the calls and plays made so far."""
        return next(self._chain) if self._chain else self._resampled()

    def _resampled(self) -> Position:
        """Return a world that fits the view, drawn from a few by how well each explains the calls made so far."""
        if not self._weighs:
            return self._with_secret_bids(self._worlds.sample())
        worlds = [self._with_secret_bids(self._worlds.sample()) for _ in range(RESAMPLED_FROM)]
        weights = [self.hints.belief(self.view, world, self.seat) for world in worlds]
        point = self._next() / (1 << 16) * sum(weights)
        for world, weight in zip(worlds, weights, strict=True):
            point -= weight
            if point < 0:
                return world
        return worlds[-1]

    def _with_secret_bids(self, world: Position) -> Position:
        """Return a world in which hidden bids are what its hands would say."""
        veiled = [seat for seat, said in enumerate(self.view.bids) if said == VEILED_BID]
        if not veiled:
            return world
        bids = list(world.bids)
        for seat in veiled:
            bids[seat] = self.hints.secret_bid(world, seat) or bids[seat]
        said = tuple([(seat, bids[seat] or call) if seat in veiled else (seat, call) for seat, call in world.said])
        return evolve(world, bids=tuple(bids), said=said)

    # One world

    def _try_in_one_world(self, candidates: list[Candidate]) -> None:
        """Try every candidate in the same new world, with the same random numbers."""
        world = self.world()
        numbers = tuple(self._next() for _ in range(SHARED_NUMBERS))
        if self.view.phase == "tricks":
            self._play(world, candidates)
            return
        for candidate in candidates:
            self._record(
                candidate, self._played_on(self.game.apply(world, Chosen(self.seat, candidate.action)), numbers)
            )

    def _play(self, world: Position, candidates: list[Candidate]) -> None:
        policy = self._policy(world)
        kernel = playout(self.game, world)
        policy.at(kernel)
        for candidate in candidates:
            kernel.play_out(policy, candidate.action)
            self._record(candidate, (*self._scored(kernel), kernel.taken[self.seat]))

    def _policy(self, s: Position) -> Rollout:
        """Return who plays out a position; the contracts decide, so that few are made."""
        contracts = (s.bids, s.maker, own_facts(s.own), s.trump)
        found = self._policies.get(contracts)
        if found is None:
            found = self._policies[contracts] = self.hints.rollout_policy(self.game, s)
        return found

    def _record(self, candidate: Candidate, outcome: tuple[float, bool, int]) -> None:
        value, makes, tricks = outcome
        candidate.values.append(value)
        candidate.makes += makes
        candidate.tricks += tricks

    def _scored(self, kernel: Playout) -> tuple[float, bool]:
        """Return what a hand played out is worth, and whether the own contract is made."""
        if isinstance(kernel, ByFold):
            scored = kernel.scored()
            return self._utility.value(scored), made(scored, self.seat)
        s = kernel.position
        prized = self._prized
        if prized is None:
            prized = self._prized = self.hints.prized(self.game, s)
            self._last_trick_counts = last_trick_counts(self.game, s)
        key: object = (s.bids, tuple(kernel.taken), s.maker, own_facts(s.own), s.trump)
        if prized:
            key = (key, *[cards & prized for cards in kernel.captured], *[c & prized for c in kernel.played])
        if self._last_trick_counts:
            key = (key, kernel.took_last)
        found = self._outcomes.get(key)
        if found is None:
            scored = self.game.score(s.table.options, s.sheet.totals, kernel.result())
            found = self._outcomes[key] = self._utility.value(scored), made(scored, self.seat)
        return found

    def _played_on(self, s: Position, numbers: Sequence[int]) -> tuple[float, bool, int]:
        """Return what comes of a position before the tricks: value, contract made, tricks taken."""
        s = self._to_tricks(s, iter(numbers))
        if s.phase != "tricks" or s.due:
            return 0.0, False, 0
        policy = self._policy(s)
        kernel = playout(self.game, s)
        policy.at(kernel)
        kernel.play_out(policy)
        return (*self._scored(kernel), kernel.taken[self.seat])

    def _to_tricks(self, s: Position, numbers: Iterator[int]) -> Position:
        """Return the position before the next card, or before another deal, the others and chance having answered."""
        game, hand = self.game, (s.hand, s.attempt)
        while (s.hand, s.attempt) == hand:
            match game.pending(s):
                case Ask() as ask:
                    if s.phase == "tricks":
                        return s
                    s = game.apply(s, Chosen(ask.seat, self._reply(s, ask)))
                case Draw() as draw:
                    pool = tuple(cards_in(draw.pool.known))
                    s = game.apply(s, Drew(pool[next(numbers) * len(pool) >> 16], draw.seat))
                case Deal() | Over():
                    return s
                case request:
                    s = game.apply(s, game.derive(s, request))
        return s

    def _reply(self, s: Position, ask: Ask) -> Action:
        """Return what a seat of a world says, by the game's hint, its rule of thumb, or its high cards."""
        legal = self.game.legal_actions(s, ask.seat)
        if len(legal) == 1:
            return legal[0]
        quick = self.hints.quick_bid(s, ask.seat, legal)
        if quick is not None:
            return quick
        thumb = thumb_of(self.game)
        if thumb is None:
            return fallback_call(self.game, s, ask.seat, legal)
        seen = seen_by(s, ask.seat)
        asked = Observation(self.game, ask.seat, seen, ask, legal, (), self.game.standing(seen), seen.table)
        return thumb.choices(asked)[0]
