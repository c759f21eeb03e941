"""What hands of the games from outside score, and what is refused, by the numbers of their rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from cardtable.core.actions import Action, parse_action
from cardtable.core.cards import HEARTS, IN_SUIT, card_set
from cardtable.core.chance import Chance
from cardtable.core.facts import Chosen, redact
from cardtable.core.pending import Ask, Deal, Rule, Show
from cardtable.core.ruleset import Table
from cardtable.kit.game import TrickGame
from cardtable.kit.position import Position
from cardtable.kit.scoring import HandResult, Totals
from tests.outside import shelf

pytestmark = pytest.mark.usefixtures("uninstall")
NAMES = ("Ann", "Bo", "Cy", "Di")
QUEEN = card_set("QS")


def _game(folder: str) -> TrickGame:
    game = shelf.load(folder)
    assert isinstance(game, TrickGame)
    return game


def _bids(text: str) -> tuple[Action, ...]:
    return tuple(parse_action(word.strip()) for word in text.split(","))


def _scored(
    folder: str, options: Mapping[str, Any], totals: Totals, bids: str, tricks: tuple[int, ...], **more: Any
) -> tuple[Totals, set[str], tuple[int, ...]]:
    """Return the totals after a hand, the rules that its lines cite, and the winners."""
    game = _game(folder)
    said = _bids(bids) if bids else (None,) * len(tricks)
    result = HandResult(1, 0, said, tricks, (sum(tricks),) * len(tricks), **more)
    scored = game.score(game.Options(**options), totals, result)
    return scored.totals, {line.rule for line in scored.lines}, scored.winners


@pytest.mark.parametrize(("options", "bids", "tricks", "held", "change", "bags", "rule"), [
    ({}, "bid 3, bid 2, bid 4, bid 1", (4, 1, 4, 4), 0, (71, 32), (1, 2), "PS-6"),
    ({}, "bid 5, bid 2, bid 4, bid 1", (4, 1, 4, 4), 0, (-90, 32), (0, 2), "PS-6"),
    ({}, "nil, bid 2, bid 4, bid 5", (0, 4, 4, 5), 0, (140, 72), (0, 2), "PS-7"),
    ({}, "nil, bid 2, bid 4, bid 5", (1, 4, 3, 5), 0, (-60, 72), (0, 2), "PS-9"),
    ({"failed_nil": "bags"}, "nil, bid 2, bid 4, bid 5", (1, 4, 3, 5), 0, (-139, 72), (1, 2), "PS-9"),
    ({}, "blind nil, bid 2, bid 4, bid 5", (0, 4, 4, 5), 0, (240, 72), (0, 2), "PS-8"),
    ({}, "bid 3, bid 2, bid 4, bid 1", (4, 1, 4, 4), 9, (-29, -68), (0, 1), "PS-10"),
    ({"bag_limit": 5}, "bid 1, bid 1, bid 1, bid 1", (6, 1, 6, 0), 0, (-170, -20), (0, 0), "PS-10"),
])  # fmt: skip
def test_spades_scores(
    options: dict[str, Any], bids: str, tricks: tuple[int, ...], held: int, change: tuple[int, int],
    bags: tuple[int, int], rule: str,
) -> None:  # fmt: skip
    after, rules, winners = _scored("spades", options, Totals((0,) * 4, (held,) * 4, ((),) * 4), bids, tricks)
    assert (after.scores, after.bags, winners) == (change * 2, bags * 2, ())
    assert rule in rules or rule == "PS-9"


def test_spades_ends_for_the_higher_side_and_goes_on_when_equal() -> None:
    bids, tricks = "bid 3, bid 3, bid 3, bid 4", (3, 3, 3, 4)
    for start, winners in (((440, 400), (0, 2)), ((440, 430), ()), ((430, 450), (1, 3)), ((100, 100), ())):
        assert _scored("spades", {}, Totals(start * 2, (0,) * 4, ((),) * 4), bids, tricks)[2] == winners


@pytest.mark.parametrize(("options", "taken", "scores"), [
    ({}, ("2H 3H", "QS", "AH", ""), (-2, -13, -1, 0)),
    ({}, ("moon", "", "", ""), (0, -26, -26, -26)),
    ({"moon": "own_gain"}, ("", "moon", "", ""), (0, 26, 0, 0)),
    ({"jack": "on"}, ("moon", "JD", "", ""), (0, -16, -26, -26)),
    ({}, ("JD", "", "", "KH"), (0, 0, 0, -1)),
])  # fmt: skip
def test_hearts_scores(options: dict[str, Any], taken: tuple[str, ...], scores: tuple[int, ...]) -> None:
    captured = tuple(IN_SUIT[HEARTS] | QUEEN if cards == "moon" else card_set(cards) for cards in taken)
    start = Totals((0,) * 4, None, ((),) * 4)
    after, _, winners = _scored("hearts", options, start, "", (4, 3, 3, 3), captured=captured)
    assert (after.scores, winners) == (scores, ())
    ending = Totals((-99, -50, -50, -60), None, ((),) * 4)
    ended = _scored("hearts", options | {"limit": 60}, ending, "", (4, 3, 3, 3), captured=captured)
    assert ended[2]


@pytest.mark.parametrize(("options", "tricks", "alone", "change"), [
    ({}, (2, 1, 1, 1), False, (1, 0)), ({}, (3, 0, 2, 0), False, (2, 0)), ({}, (5, 0, 0, 0), True, (4, 0)),
    ({"lone_march": 5}, (5, 0, 0, 0), True, (5, 0)), ({}, (3, 1, 0, 1), True, (1, 0)),
    ({}, (1, 2, 1, 1), False, (0, 2)),
])  # fmt: skip
def test_euchre_scores(options: dict[str, Any], tricks: tuple[int, ...], alone: bool, change: tuple[int, int]) -> None:
    start = Totals((0,) * 4, None, ((),) * 4)
    after, rules, _ = _scored("euchre", options, start, "", tricks, maker=0, alone=(alone, False, False, False))
    assert (after.scores, rules) == (change * 2, {"PE-10"})


@pytest.mark.parametrize(("miss", "scores"), [
    ("nothing", (12, 0, 10)), ("tricks", (12, 3, 10)), ("each_off", (12, -2, 10)),
])  # fmt: skip
def test_oh_hell_scores(miss: str, scores: tuple[int, ...]) -> None:
    start = Totals((0,) * 3, None, ((),) * 3)
    after, rules, winners = _scored("oh_hell", {"miss": miss}, start, "bid 2, bid 1, bid 0", (2, 3, 0), last=True)
    assert (after.scores, rules, winners) == (scores, {"OH-9", "OH-10"}, (0,))


# Before the tricks


def _until(game: TrickGame, s: Position, *typed: str) -> Position:
    """Return the position after these choices, chance and what is due deciding the rest."""
    left, chance = list(typed), Chance(b"z" * 32)
    while True:
        match game.pending(s):
            case Deal() as deal:
                s = game.apply(s, chance.deal(deal))
            case Show() | Rule() as due:
                s = game.apply(s, game.derive(s, due))
            case Ask() as ask if left:
                s = game.apply(s, Chosen(ask.seat, parse_action(left.pop(0)), ask.secret))
            case _:
                return s


def test_a_side_far_behind_may_bid_blind_before_it_looks() -> None:
    game = _game("spades")
    s = _until(game, game.new_game(Table(NAMES, game.Options(), 3, (0, 150, 0, 150))))
    blind = Action("blind nil")
    assert game.legal_actions(s, 0) == (Action("look"), blind)
    assert [s.seen[seat] for seat in range(4)] == [False] * 4
    looked = _until(game, s, "look")
    assert blind not in game.legal_actions(looked, 0)
    refused = game.why_not(looked, 0, blind)
    assert refused is not None
    assert "before looking" in refused.text
    after = _until(game, s, "blind nil")
    assert after.bids[0] == blind
    assert after.seen == (True, True, False, False)  # the next one is not behind and looks at once
    refused = game.why_not(after, 1, blind)
    assert refused is not None
    assert refused.rule == "PS-8"
    early = game.why_not(s, 0, parse_action("bid 3"))
    assert early is not None
    assert "look at the hand first" in early.text


def test_passed_cards_are_seen_by_giver_and_taker_only() -> None:
    game = _game("hearts")
    s = _until(game, game.new_game(Table(NAMES, game.Options(), dealer=3)))
    views = [s] * 4
    given = game.legal_actions(s, 0)[0]
    fact = Chosen(0, given, secret=True)
    views = [game.apply(_view(game, s, seat), redact(fact, seat)) for seat in range(4)]
    assert [view.own.passed[0].known == given.cards for view in views] == [True, False, False, False]
    assert [len(view.own.passed[0]) for view in views] == [3] * 4
    done = s
    for _ in range(4):
        ask = game.pending(done)
        assert isinstance(ask, Ask)
        done = _until(game, done, str(game.legal_actions(done, ask.seat)[0]))
    assert done.own.passed == ()
    assert given.cards & ~done.hands[1].known == 0
    assert [len(hand) for hand in done.hands] == [13] * 4


def _view(game: TrickGame, s: Position, seat: int) -> Position:
    """Return the position after the deal as a seat sees it."""
    view, truth, chance = game.new_game(s.table), game.new_game(s.table), Chance(b"z" * 32)
    while not isinstance(due := game.pending(truth), Ask):
        fact = chance.deal(due) if isinstance(due, Deal) else game.derive(truth, due)  # type: ignore[arg-type]
        truth, view = game.apply(truth, fact), game.apply(view, redact(fact, seat))
    return view


def test_a_hand_passed_out_is_dealt_again_by_the_next_player() -> None:
    game = _game("euchre")
    s = _until(game, game.new_game(Table(NAMES, game.Options(), 3)), *["pass"] * 8)
    assert (s.attempt, s.dealer, s.hand) == (2, 0, 1)
    stuck = game.Options(stick_the_dealer="on")  # type: ignore[call-arg]
    s = _until(game, game.new_game(Table(NAMES, stuck, 3)), *["pass"] * 7)
    assert Action("pass") not in game.legal_actions(s, 3)
    refused = game.why_not(s, 3, Action("pass"))
    assert refused is not None
    assert refused.rule == "PE-6"


def test_the_hooked_dealer_must_make_somebody_miss() -> None:
    game = _game("oh_hell")
    s = _until(game, game.new_game(Table(NAMES[:3], game.Options(most=5), 2)), "bid 2", "bid 1")  # type: ignore[call-arg]
    assert [a.n for a in game.legal_actions(s, 2)] == [0, 1, 3, 4, 5]
    refused = game.why_not(s, 2, parse_action("bid 2"))
    assert refused is not None
    assert refused.rule == "OH-6"
