"""The conformance kit on every game, and planted faults that it must find."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from cardtable.core.actions import Action
from cardtable.core.chance import code_key
from cardtable.core.facts import Chosen, Fact, Ruled, Shown, redact
from cardtable.core.options import read_options, specs
from cardtable.core.pending import Deal, Rule
from cardtable.core.ruleset import RuleRef, Table
from cardtable.games.cutthroat_spades.rules import CutthroatSpades
from cardtable.games.wizard.rules import DECK, Wizard
from cardtable.kit.evolve import evolve
from cardtable.kit.position import Position
from cardtable.kit.scoring import HandResult, Scored, Totals
from cardtable.plugins import ruleset
from cardtable.testing import Broken, check_ruleset
from cardtable.testing.check import check_trace, tables
from cardtable.testing.pairs import covering_array
from cardtable.testing.trace import random_trace

GAMES = ("wizard", "cutthroat-spades", "two-player-spades", "canadian-smear", "three-handed-euchre")
SMALL = 12
"""Tables of one game that CI looks at, spread over its option sets."""


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_of_tables_keeps_every_property(game: str) -> None:
    rules = ruleset(game)
    every = list(tables(rules))
    for i, table in enumerate(every[:: max(1, len(every) // SMALL)]):
        check_trace(random_trace(rules, table, code_key(f"sample {i}"), 1))


@pytest.mark.large
@pytest.mark.parametrize("game", GAMES)
def test_every_pair_of_options_keeps_every_property(game: str) -> None:
    report = check_ruleset(ruleset(game), games=2)
    assert report.hands >= report.games


class Peeks(Wizard):
    """Lets the legal bids depend on somebody else's hand."""

    def legal_actions(self, s: Position, seat: int) -> tuple[Action, ...]:
        legal = super().legal_actions(s, seat)
        left = s.hands[s.left_of(seat)].known if s.hands else 0
        return legal[:-1] if left.bit_count() % 2 and len(legal) > 1 else legal


class NoReason(Wizard):
    """Refuses without a rule."""

    def why_not(self, s: Position, seat: int, action: Action) -> RuleRef | None:
        return None


class Miscounts(Wizard):
    """Gives points that no line explains."""

    def scored(self, s: Position) -> Position:
        after = super().scored(s)
        totals = after.sheet.totals
        more = replace(totals, scores=(totals.scores[0] + 10, *totals.scores[1:]))
        return evolve(after, sheet=replace(after.sheet, totals=more))


class Forgets(Wizard):
    """Keeps something outside the position."""

    asked = 0

    def apply(self, s: Position, fact: Fact) -> Position:
        self.asked += isinstance(fact, Chosen)
        return evolve(super().apply(s, fact), draws=self.asked % 7)


class OpensEarly(CutthroatSpades):
    """Shows every hand before the bidding, blind bids or not: a view then holds what it should not."""

    def dealt(self, s: Position) -> Position:
        return self.show_hands(super().dealt(s))


def look_at_six(rules: Any) -> None:
    """Check random games at six tables."""
    for i, table in enumerate(islice(tables(rules), 6)):
        check_trace(random_trace(rules, table, code_key(f"six {i}"), 3))


@pytest.mark.parametrize("broken", [Peeks, NoReason, Miscounts, Forgets])
def test_a_planted_fault_is_found(broken: Callable[[], Any]) -> None:
    rules = broken()
    with pytest.raises(Broken):
        look_at_six(rules)


def test_a_leaking_redactor_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(fact: Fact, seat: int | None) -> Fact:
        return fact if isinstance(fact, Shown) else redact(fact, seat)

    monkeypatch.setattr("cardtable.testing.trace.redact", leaky)
    monkeypatch.setattr("cardtable.testing.properties.redact", leaky)
    rules = Wizard()
    with pytest.raises(Broken):
        look_at_six(rules)


def test_a_blind_bidder_has_seen_nothing() -> None:
    for rules, blind in ((CutthroatSpades(), True), (OpensEarly(), False)):
        table = Table(("Ann", "Bo", "Cy"), read_options(rules.Options, {}))
        trace = random_trace(rules, table, code_key("blind"), 1)
        asked = [s for s in trace.steps if s.truth.phase == "bids" and not s.truth.due and s.truth.bids[0] is None]
        unseen = all(not s.views[0].hands[0].known for s in asked if not s.truth.seen[0])
        first = asked[0]
        assert (unseen and not first.truth.seen[0]) == blind


def test_a_covering_array_holds_every_pair_that_fits() -> None:
    values: dict[str, tuple[int | str, ...]] = {"a": (1, 2, 3), "b": ("x", "y"), "c": ("on", "off"), "d": (0, 5)}

    def fits(row: dict[str, int | str]) -> bool:
        return not (row["a"] == 3 and row["b"] == "y")

    rows = covering_array(values, fits)
    assert all(fits(row) for row in rows)
    seen = {(a, row[a], b, row[b]) for row in rows for a in values for b in values if a < b}
    wanted = {(a, x, b, y) for a in values for b in values if a < b for x in values[a] for y in values[b]}
    assert wanted - seen == {("a", 3, "b", "y")}
    assert len(rows) < 3 * 2 * 2 * 2


class Opens(Wizard):
    """Doubles the bids when the hand is scored: the rules hear of it, the playouts do not."""

    def before_score(self, s: Position) -> tuple[Rule, ...]:
        return (Rule("bids"),)

    def ruled(self, s: Position, fact: Ruled) -> Position:
        return super().ruled(s, replace(fact, value=tuple(2 * n for n in fact.value)))


class Endless(Wizard):
    """Has no winner, ever."""

    def score(self, options: Any, totals: Totals, result: HandResult) -> Scored:
        return replace(super().score(options, totals, replace(result, last=False)), winners=())

    def deal_request(self, s: Position) -> Deal:
        return Deal(DECK, (1,) * s.seats, self.deal_label(s), up=1)

    def result(self, s: Position) -> HandResult:
        return replace(super().result(s), number=1, last=False)

    def goal(self, s: Position) -> tuple[str, int | None]:
        return "never", None

    def title(self, s: Position) -> str:
        return "a hand"


class Stumbles(Wizard):
    """Fails where it should say how a seat stands."""

    def needs(self, s: Position, seat: int) -> str:
        raise KeyError("bid")


class Crowded(Wizard):
    """Deals more cards than there are."""

    def deal_request(self, s: Position) -> Deal:
        return Deal(DECK, (30,) * s.seats, self.deal_label(s))


@pytest.mark.parametrize(("broken", "told"), [
    (Opens, "the kernel does not play by `flow` and `tables` as the rules do: `result` and `score` give"),
    (Endless, "the default game is not over after 401 hands, .*`score` names no winners"),
    (Stumbles, "`needs` fails: KeyError"),
    (Crowded, "hands of 30 \\+ 30 \\+ 30 cards, 0 for a dummy and 0 turned are 90 of a deck of 60"),
])  # fmt: skip
def test_a_fault_is_told_with_its_hook(broken: Callable[[], Any], told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = broken()
    monkeypatch.setattr(Wizard, "info", replace(Wizard.info, seats=(3,), usual=3, presets=()))
    monkeypatch.setattr("cardtable.testing.check.covering_array", lambda values, fits: [])
    with pytest.raises(Broken, match=told):
        check_ruleset(rules, hands=1)


def test_nothing_looked_at_is_no_success(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Wizard, "info", replace(Wizard.info, seats=()))
    with pytest.raises(Broken, match=r"`info.seats` names no number of players"):
        check_ruleset(Wizard())
    monkeypatch.setattr(Wizard, "info", replace(Wizard.info, seats=(3,)))
    with pytest.raises(Broken, match=r"no hand of .* games came to its end"):
        check_ruleset(Wizard(), hands=0)


def test_the_default_rules_come_first_then_every_preset_and_every_value_alone() -> None:
    rules = ruleset("wizard")
    found = [t.options.model_dump() for t in tables(rules) if t.seats == 3]
    usual = rules.Options().model_dump()
    assert found[0] == usual
    alone = [{**usual, spec.name: value} for spec in specs(rules.Options) for value in spec.values]
    assert all(options in found for options in alone if _fits(rules, options))
    assert all(read_options(rules.Options, preset.options, 3).model_dump() in found for preset in rules.info.presets)


def _fits(rules: Any, options: dict[str, Any]) -> bool:
    return rules.Options(**options).conflicts(3) is None
