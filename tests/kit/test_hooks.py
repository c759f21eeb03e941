"""Whatever a game overrides is heard wherever it is played out, or refused by name; no hook can be forgotten here."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from random import Random

import pytest

from cardtable.bots.levels import hard, with_playouts
from cardtable.core.actions import Action
from cardtable.core.cards import IN_SUIT, SPADES, CardSet
from cardtable.core.chance import Chance, Stream, code_key
from cardtable.core.facts import Chosen
from cardtable.core.observation import Observation
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Table
from cardtable.games.wizard.options import WizardOptions
from cardtable.games.wizard.rules import DECK, Wizard
from cardtable.kit.evolve import evolve
from cardtable.kit.flow import Duty, TrickFlow
from cardtable.kit.game import CODE_IN_TRICKS, TrickGame
from cardtable.kit.hooks import Hooks
from cardtable.kit.kernel import Kernel
from cardtable.kit.playouts import ByFold, playout
from cardtable.kit.position import Position
from cardtable.kit.scoring import HandResult, Scored, Totals
from cardtable.kit.solver import solvable, solved
from cardtable.kit.tricks import TrickRules, TrickTables, compile_rules
from cardtable.testing.played_out import difference
from tests.kit.random_games import next_fact

WORDS = {
    "badges", "bid_words", "card_prompt", "choice_told", "contract", "deal_told", "draw_told", "goal", "needs", "offer",
    "refusal", "roles", "ruling_told", "tables_for_sorting", "title", "trumps", "turned_card",
}  # fmt: skip
"""They are words: nobody who plays a hand out asks for them."""
BEFORE = {
    "counting", "counting_played", "deal_request", "dealt", "derive_ruled", "derive_shown", "drew", "next_dealer",
    "own_of", "own_phases", "ruled", "shown", "side", "before_score",
}  # fmt: skip
"""They are heard through the positions that they make, or tell what counts and who belongs together."""


class Tables(Wizard):
    """Clubs follow nothing and win nothing."""

    def tables(self, s: Position) -> TrickTables:
        return compile_rules(TrickRules(DECK, s.trump, never=IN_SUIT[0]))


class Flow(Wizard):
    """Suits must be ruffed."""

    def flow(self, s: Position) -> TrickFlow:
        return TrickFlow(Duty(ruff=True, overruff=True))


class Ends(Wizard):
    """The hand ends with the third trick."""

    def flow(self, s: Position) -> TrickFlow:
        return TrickFlow(ends=three_taken)


def three_taken(taken: tuple[int, ...], captured: tuple[CardSet, ...]) -> bool:
    return sum(taken) == 3


class Passes(Wizard):
    """Who has fewer cards may pass; nobody has here, so nothing changes but the way."""

    def flow(self, s: Position) -> TrickFlow:
        return TrickFlow(passes=True)


class FirstLed(Wizard):
    """The first lead makes spades trumps."""

    def first_led(self, s: Position, card: int) -> Position:
        assert s.play is not None
        tables = self.tables(evolve(s, trump=SPADES))
        return evolve(s, trump=SPADES, play=evolve(s.play, tables=tables))


class Result(Wizard):
    """Tricks count twice."""

    def result(self, s: Position) -> HandResult:
        result = super().result(s)
        return evolve(result, tricks=tuple(2 * n for n in result.tricks))


class Score(Wizard):
    """Everybody has a point more."""

    def score(self, options: WizardOptions, totals: Totals, result: HandResult) -> Scored:
        scored = super().score(options, totals, result)
        more = evolve(scored.totals, scores=tuple(n + 1 for n in scored.totals.scores))
        return evolve(scored, totals=more)


HEARD: dict[str, tuple[type[Wizard], ...]] = {
    "tables": (Tables,), "flow": (Flow, Ends, Passes), "first_led": (FirstLed,), "result": (Result,), "score": (Score,),
}  # fmt: skip
"""By hook: games that override it, and are played out by the kernel as by the fold."""


class Beside(Wizard):
    """Instead of leading, somebody may end the hand."""

    def beside(self, s: Position) -> tuple[Action, ...]:
        return () if s.play is None or s.play.cards or s.play.number < 2 else (Action("stop"),)

    def took_beside(self, s: Position, chosen: Chosen) -> Position:
        return self.hand_over(s)


class TrickDone(Wizard):
    """The hand ends with the second trick."""

    def trick_done(self, s: Position) -> Position:
        assert s.play is not None
        return self.hand_over(s) if s.play.number > 2 else s


class Scores(Wizard):
    """The first seat has ten points more."""

    def scored(self, s: Position) -> Position:
        after = super().scored(s)
        totals = after.sheet.totals
        scores = (totals.scores[0] + 10, *totals.scores[1:])
        return evolve(after, sheet=evolve(after.sheet, totals=evolve(totals, scores=scores)))


class AfterTrick(Wizard):
    """The hand ends with the first trick."""

    def after_trick(self, s: Position) -> Position:
        return self.hand_over(s)


class Legal(Wizard):
    """Of several cards the last one may not be played."""

    def legal_actions(self, s: Position, seat: int) -> tuple[Action, ...]:
        legal = super().legal_actions(s, seat)
        return legal[:-1] if s.phase == "tricks" and len(legal) > 1 else legal


REFUSED: dict[str, type[Wizard]] = {
    "beside": Beside, "took_beside": Beside, "trick_done": TrickDone, "scored": Scores, "after_trick": AfterTrick,
    "legal_actions": Legal,
}  # fmt: skip


def documented() -> set[str]:
    """Return the hooks: the public methods of the class that holds them."""
    return {name for name, _ in inspect.getmembers(Hooks, inspect.isfunction) if not name.startswith("_")}


def first_card(game: TrickGame, number: int = 5) -> Position:
    """Return the first lead of the hand of this size, with three players."""
    s, chance = game.new_game(Table(("Ann", "Bo", "Cy"), WizardOptions(), round=number)), Chance(code_key("hooks"))
    rnd = Random(5)
    while s.phase != "tricks" or s.due:
        fact = next_fact(game, s, chance, rnd)
        assert fact is not None
        s = game.apply(s, fact)
    return s


def test_every_hook_is_looked_at_here() -> None:
    code = {name for name in CODE_IN_TRICKS if hasattr(Hooks, name)}
    assert documented() == WORDS | BEFORE | set(HEARD) | code
    assert code <= set(REFUSED)


@pytest.mark.parametrize(("hook", "kind"), [(hook, kind) for hook, kinds in HEARD.items() for kind in kinds])
def test_an_override_is_heard_by_the_kernel_and_the_solver(hook: str, kind: Callable[[], Wizard]) -> None:
    game = kind()
    assert game.code_in_tricks() == ()
    s = first_card(game)
    for seed in range(20):
        assert difference(game, s, seed) is None
    late = first_card(game, 2)
    assert late.play is not None
    seat = late.play.turn
    if hook == "first_led":
        assert not solvable(game, late)
        late = game.apply(late, Chosen(seat, game.legal_actions(late, seat)[0]))
        seat = (seat + 1) % 3
    if solvable(game, late):
        assert max(solved(game, late).values(), key=lambda change: change[seat]) in outcomes(game, late)


def outcomes(game: TrickGame, s: Position) -> set[tuple[int, ...]]:
    """Return by how much a short hand can change the scores, by the rules alone."""
    done, found, before = len(s.sheet.done), set(), s.sheet.totals.scores
    waiting = [s]
    while waiting:
        now = waiting.pop()
        if len(now.sheet.done) > done:
            found.add(tuple(b - a for a, b in zip(before, now.sheet.totals.scores, strict=True)))
            continue
        ask = game.pending(now)
        assert isinstance(ask, Ask)
        waiting += [game.apply(now, Chosen(ask.seat, action)) for action in game.legal_actions(now, ask.seat)]
    return found


@pytest.mark.parametrize(("hook", "kind"), REFUSED.items())
def test_code_in_a_trick_is_refused_by_name_and_played_out_by_the_fold(hook: str, kind: Callable[[], Wizard]) -> None:
    game = kind()
    assert hook in game.code_in_tricks()
    s = first_card(game)
    with pytest.raises(TypeError, match=f"Wizard has code of its own in its tricks .*{hook}"):
        Kernel(game, s)
    assert not solvable(game, s)
    assert not any(game.settled(s, seat) for seat in range(3))
    assert isinstance(playout(game, s), ByFold)


@pytest.mark.parametrize("kind", [Flow, Ends, FirstLed, Beside, TrickDone, Legal])
def test_bots_play_such_games(kind: Callable[[], Wizard]) -> None:
    game = kind()
    s = first_card(game)
    ask = game.pending(s)
    assert isinstance(ask, Ask)
    legal = game.legal_actions(s, ask.seat)
    view = evolve(s, hands=tuple(hand if x == ask.seat else hand.veiled() for x, hand in enumerate(s.hands)))
    view = evolve(view, stock=s.stock.veiled())
    observed = Observation(game, ask.seat, view, ask, legal, (), game.standing(view), view.table)
    assert with_playouts(hard(), 12).choose(observed, Stream(b"hooks", "bot")) in legal
