"""Looking back: a planted blunder is named first, nothing is found where nothing was wrong, no hidden card is named."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from cardtable import plugins
from cardtable.bots.levels import with_playouts
from cardtable.bots.search import Budget
from cardtable.bots.search_advice import advice
from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import mask
from cardtable.core.chance import Chance, code_key
from cardtable.core.facts import Chosen, Dealt, Fact, Ruled, Shown
from cardtable.core.observation import Observation
from cardtable.core.pending import Ask
from cardtable.core.piles import EMPTY
from cardtable.core.ruleset import Table
from cardtable.core.text import plain
from cardtable.table.costly import PROVED, Costly, Suspect, costly_line, dearest, proven, public_cards, suspected
from cardtable.table.players import choice, decision_words
from cardtable.table.session import Choice, Session, replay
from tests.kit.random_games import GAMES, kit_game
from tests.sizes import partly_slow
from tests.toy import RULESET as HIGH_CARD

NAMES = ("Ann", "Bo", "Cy", "Dot", "Eli", "Fay")
PLAYOUTS = 120
CLEAR = {
    "wizard": 15, "cutthroat-spades": 40, "two-player-spades": 40, "canadian-smear": 1.5, "three-handed-euchre": 1.2,
}  # fmt: skip
"""By how many points a card must be worse than another one to be a clear mistake."""

Chooser = Callable[[Observation], Action | None]


def played(name: str, seed: int, instead: Chooser) -> tuple[Session, list[Choice]]:
    """Return a game of one hand that good bots play, but where `instead` has another choice, and all its choices."""
    game = kit_game(name)
    names = NAMES[: game.info.usual]
    table = Table(names, game.Options(), round=5 if game.info.rounds else 1)
    session = Session(game, table, Chance(code_key(f"costly {seed}")))
    bot = with_playouts(plugins.bot("hard"), PLAYOUTS)
    made = []
    while not session.standing.hands:
        if isinstance(session.pending, Ask):
            observation = session.observation()
            action = instead(observation) or choice(bot, observation, b"costly")
            made.append(Choice(session.at, observation, action))
            session.act(observation.seat, action, session.at)
        else:
            session.advance()
    return session, made


def blunder(name: str, seed: int) -> tuple[int, Action, float]:
    """Return where the first seat can lose the most by one card, after how many facts, by which, and how much."""
    _, made = played(name, seed, lambda _: None)
    worst: tuple[int, Action, float] = (0, PLAY[2], 0.0)
    for made_choice in made:
        observation = made_choice.observation
        if observation.seat == 0 and len(observation.legal) > 1 and observation.view.phase == "tricks":
            rows = advice(observation, decision_words(b"worst", observation), Budget(200)).rows
            values = {row.action: row.value for row in rows if row.value is not None}
            least = min(values, key=lambda a: values[a])
            gap = max(values.values()) - values[least]
            if gap > worst[2]:
                worst = (made_choice.at, least, gap)
    return worst


def review(session: Session, seats: Sequence[int]) -> list[Costly]:
    """Return what some seats' choices cost, as the table shows it."""
    suspects = dearest(filter(None, map(suspected, session.choices(seats, 0))))
    return [found for found in map(proven, suspects) if found is not None]


def check_planted(name: str, seed: int) -> None:
    at, action, gap = blunder(name, seed)
    if gap < CLEAR[name]:
        pytest.skip("no card of this hand is a clear mistake")

    def plant(observation: Observation) -> Action | None:
        recorded = sum(not isinstance(fact, Shown | Ruled) for fact in observation.facts)
        return action if recorded == at and observation.seat == 0 else None

    session, _ = played(name, seed, plant)
    first = max(review(session, (0,)), key=lambda found: found.cost)
    assert (first.at, first.chosen) == (at, action)
    assert plain(costly_line(first, "Ann", public_cards(session.facts))).startswith("trick ")


@partly_slow(
    ("name", "seed"),
    [("wizard", 1), ("canadian-smear", 6), ("three-handed-euchre", 1), ("two-player-spades", 1)],
    always={1, 2},
)
def test_a_planted_blunder_is_named_first(name: str, seed: int) -> None:
    check_planted(name, seed)


@pytest.mark.large
@pytest.mark.parametrize("seed", range(3, 9))
@pytest.mark.parametrize("name", GAMES)
def test_planted_blunders_are_named_first_at_large(name: str, seed: int) -> None:
    check_planted(name, seed)


def test_every_choice_is_looked_at_with_what_its_seat_knew_then() -> None:
    session, made = played("wizard", 3, lambda _: None)
    assert list(session.choices(range(4), 0)) == made[::-1]
    assert list(session.choices((1,), 0)) == [c for c in made[::-1] if c.observation.seat == 1]
    assert not list(session.choices(range(4), 1))
    recorded = [fact for fact in session.facts if not isinstance(fact, Shown | Ruled)]
    for one in made[::5]:
        again = replay(session.ruleset, session.table, recorded[: one.at])
        assert again.observation() == one.observation


def test_the_same_hand_gives_the_same_table() -> None:
    session, _ = played("three-handed-euchre", 1, lambda seen: seen.legal[-1])
    assert review(session, range(3)) == review(session, range(3))


def test_few_suspects_of_each_seat_are_proved_the_dearest_first() -> None:
    _, made = played("wizard", 3, lambda seen: seen.legal[0])
    suspects = [Suspect(c, c.action, float(i % 7)) for i, c in enumerate(made)]
    kept = dearest(suspects)
    costs = [suspect.cost for suspect in kept]
    assert costs == sorted(costs, reverse=True)
    for seat in range(4):
        mine = sorted((s.cost for s in suspects if s.choice.observation.seat == seat), reverse=True)
        assert [s.cost for s in kept if s.choice.observation.seat == seat] == mine[:PROVED]


def test_nothing_is_said_where_there_was_no_choice_or_no_search() -> None:
    session = Session(HIGH_CARD, Table(NAMES[:3], HIGH_CARD.Options()), Chance(b"toy"))
    while not session.standing.hands:
        if isinstance(session.pending, Ask):
            session.act(session.pending.seat, session.observation().legal[0], session.at)
        else:
            session.advance()
    looked = list(session.choices(range(3), 0))
    assert looked
    assert not any(map(suspected, looked))


def test_a_card_is_public_in_the_deal_in_which_it_was_seen() -> None:
    def deal(up: int) -> list[Fact]:
        return [Dealt((EMPTY, EMPTY), EMPTY, (up,)), Chosen(0, PLAY[up + 1]), Chosen(1, PLAY[up + 2])]

    facts = [*deal(2), *deal(9)]
    assert public_cards(facts, 0) == 0
    assert [public_cards(facts, at) for at in range(1, 4)] == [mask((2, 3, 4))] * 3
    assert [public_cards(facts, at) for at in range(4, 7)] == [mask((9, 10, 11))] * 3
    assert public_cards(facts) == mask((9, 10, 11))


def test_cards_that_nobody_saw_are_not_named() -> None:
    exchanged = Costly(9, 0, "exchange", Action("exchange", 1 << 2 | 1 << 3), Action("exchange", 1 << 4), 5.25)
    assert costly_line(exchanged, "Ann", 0) == "exchange: another choice than that of Ann was worth 5.2 more"
    card = Costly(9, 0, "trick 4", PLAY[2], PLAY[3], 6.2)
    assert plain(costly_line(card, "Ann", 1 << 2 | 1 << 3)) == "trick 4: Ann played 2C; 3C was worth 6.2 more"
    assert "2C" not in plain(costly_line(card, "Ann", 1 << 2))
    bid = Costly(3, 0, "bidding", Action("bid", n=4), Action("bid", n=2), 12.0)
    assert costly_line(bid, "Ann", 0) == "bidding: Ann chose bid 4; bid 2 was worth 12.0 more"
