"""Games played by the program and written down by hand come to the same sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from cardtable import plugins
from cardtable.core.cards import cards_in
from cardtable.core.options import read_options
from cardtable.core.ruleset import Table
from cardtable.core.scene import HandDone
from cardtable.games.canadian_smear.scoring import pile_points, points_won
from cardtable.kit.position import NOBODY
from cardtable.kit.scoring import HandResult
from cardtable.table.keeper import Keeper
from cardtable.table.launch import Origin
from cardtable.table.session import Session
from tests.store.play import step

NAMES = ("Ana", "Ben", "Cat", "Dee", "Eli")
HANDS = 5


def from_left(result: HandResult) -> list[int]:
    seats = len(result.tricks)
    return [(result.dealer + i) % seats for i in range(1, seats + 1)]


def bids_and_tricks(_: Any, result: HandResult) -> Iterator[str]:
    for seat in from_left(result):
        bid = result.bids[seat]
        assert bid is not None
        yield str(bid).removeprefix("bid ")
    yield from (str(result.tricks[seat]) for seat in from_left(result))


def spades(options: Any, result: HandResult) -> Iterator[str]:
    yield from bids_and_tricks(options, result)
    for jack in cards_in(options.jacks):
        yield next(NAMES[seat] for seat, cards in enumerate(result.captured) if cards >> jack & 1)


def smear(options: Any, result: HandResult) -> Iterator[str]:
    for seat in from_left(result):
        bid = result.bids[seat]
        yield "pass" if bid is None else str(bid.n)
        if bid is not None and bid.n == 4:
            break
    yield from ("none" if p.seat == NOBODY else NAMES[p.seat] for p in points_won(options, result)[:3])
    yield "count"
    yield from (str(pile_points(result.captured[seat])) for seat in from_left(result))


def euchre(_: Any, result: HandResult) -> Iterator[str]:
    maker = result.maker
    lone = [seat for seat in range(3) if result.alone[seat] and seat != maker]
    yield from (NAMES[maker], "alone" if result.alone[maker] else "dummy", *([NAMES[lone[0]]] if lone else ["none"]))
    active = [seat for seat in (maker, (maker + 1) % 3, (maker + 2) % 3) if result.possible[seat]]
    yield from (str(result.tricks[seat]) for seat in active)


@pytest.mark.parametrize(("game", "seats", "options", "told"), [
    ("wizard", 4, {"ban_even_bids": "on"}, bids_and_tricks),
    ("two-player-spades", 2, {"double_nil_deficit": 100}, bids_and_tricks),
    ("cutthroat-spades", 3, {"award_jacks": "JD JC JH", "ban_bids_equal_tricks": "on"}, spades),
    ("cutthroat-spades", 5, {"jokers": 2, "bag_points": 1, "moon_threshold": "scaled"}, spades),
    ("canadian-smear", 3, {"joker": "on", "high_point": "highest_in_play"}, smear),
    ("canadian-smear", 2, {"game_tie": "non_dealer", "dealer_may_steal": "on"}, smear),
    ("three-handed-euchre", 3, {"lone_march_points": 4}, euchre),
])  # fmt: skip
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_written_down_comes_to_the_same(
    game: str, seats: int, options: dict[str, Any], told: Callable[[Any, HandResult], Iterator[str]], seed: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    ruleset: Any = plugins.ruleset(game)
    table = Table(NAMES[:seats], read_options(ruleset.Options, options, seats), 1)
    results: dict[int, HandResult] = {}
    score = type(ruleset).score

    def heard(self: Any, options: Any, totals: Any, result: HandResult) -> Any:
        results[result.number] = result
        return score(self, options, totals, result)

    monkeypatch.setattr(type(ruleset), "score", heard)
    session, rng = Session(ruleset, table), Random(seed)
    session.chance = Origin(bytes([seed] * 32)).chance
    while len(session.standing.hands) < HANDS and step(session, rng):
        pass
    monkeypatch.undo()
    keeper = Keeper(ruleset, table)
    for done in session.standing.hands:
        if keeper.reckoned.dealer != done.dealer:  # a deal was passed out
            keeper.deals(done.dealer)
        keeper.write(", ".join(told(table.options, results[done.number])))
    ours, theirs = keeper.standing, session.standing
    assert (ours.scores, ours.bags, ours.winners) == (theirs.scores, theirs.bags, theirs.winners)
    assert [h.change for h in ours.hands] == [h.change for h in theirs.hands]
    assert list(map(reasons, ours.hands)) == list(map(reasons, theirs.hands))


def reasons(hand: HandDone) -> list[tuple[int, int, str]]:
    """The lines with points; a sheet does not know whether High was the ace (SM-7) or another trump (SM-A1)."""
    return [(x.seat, x.points, x.rule.replace("SM-A1", "SM-7")) for x in hand.lines if x.points]
