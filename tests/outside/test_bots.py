"""The generic search plays games that it has never seen, partnerships too, without a line made for them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardtable.bots.fallback import fallback_call, hand_tricks
from cardtable.bots.levels import NORMAL, SearchBot, hard, normal, with_playouts
from cardtable.bots.players import RandomBot, note_of
from cardtable.bots.search_hints import NO_HINTS
from cardtable.bots.search_policy import TrickRollout
from cardtable.bots.search_value import Utility, counted_seats, wishes_of
from cardtable.core.actions import Action, number
from cardtable.core.cards import DIAMONDS, card, card_set, mask
from cardtable.core.chance import Chance, Stream
from cardtable.core.facts import Chosen
from cardtable.core.pending import Ask, Deal, Rule, Show
from cardtable.core.ruleset import Table
from cardtable.kit.evolve import evolve
from cardtable.kit.game import TrickGame
from cardtable.kit.kernel import Kernel
from cardtable.kit.position import Position
from cardtable.kit.scoring import Scored
from cardtable.sim.run import Match, play_match
from tests.outside import shelf
from tests.sizes import partly_slow

pytestmark = pytest.mark.usefixtures("uninstall")
NIL = Action("nil")


def _game(folder: str) -> TrickGame:
    game = shelf.load(folder)
    assert isinstance(game, TrickGame)
    return game


@partly_slow("folder", tuple(shelf.GAMES), always={0, 2, 6, 9})
def test_the_search_beats_random_play(folder: str) -> None:
    _beats_random(folder, hard(), 3, 20)


@pytest.mark.large
@pytest.mark.parametrize("maker", [normal, hard])
@pytest.mark.parametrize("folder", shelf.GAMES)
def test_the_levels_beat_random_play_clearly(folder: str, maker: Callable[[], SearchBot]) -> None:
    _beats_random(folder, maker(), 20, 60)


def _beats_random(folder: str, bot: SearchBot, hands: int, playouts: int) -> None:
    game = _game(folder)
    ours, any_legal, seats = with_playouts(bot, playouts), RandomBot(), game.info.usual
    match = Match(game, game.Options(), ((ours, any_legal) * 2)[:seats], "7", hands=True, duplicate=True)
    deals = play_match(match, hands * 4 // seats)
    assert not any(sum(played.failures) for deal in deals for played in deal)
    gains = [sum(played.scores[who] for deal in deals for played in deal) for who in range(seats)]
    assert min(gains[::2]) > max(gains[1::2])


def test_a_level_needs_no_rule_of_thumb() -> None:
    assert NORMAL.plays == 0
    assert note_of(normal(), _game("spades")) is None


def test_what_a_partner_wins_is_not_lost() -> None:
    game = _game("spades")
    s = game.new_game(Table(("Ann", "Bo", "Cy", "Di"), game.Options()))
    after = Scored((), evolve(s.sheet.totals, scores=(70, -30, 70, -30)))
    for seat, worth in ((0, 100.0), (1, -100.0), (2, 100.0)):
        assert Utility(s, seat, NO_HINTS, False, game.teams).value(after) == worth
    won = Scored((), after.totals, (0, 2))
    assert Utility(s, 0, NO_HINTS, True, game.teams).value(won) > Utility(s, 0, NO_HINTS, True, game.teams).value(after)


def _in_play(game: TrickGame, *bids: Action) -> Position:
    """Return the first lead of a hand of Spades with these bids, from the dealer's left: seat 1 first, 0 last."""
    s, chance = game.new_game(Table(("Ann", "Bo", "Cy", "Di"), game.Options(blind_nil=500))), Chance(b"x" * 32)  # type: ignore[call-arg]
    left = list(bids)
    while s.phase != "tricks":
        match game.pending(s):
            case Deal() as deal:
                s = game.apply(s, chance.deal(deal))
            case Show() | Rule() as due:
                s = game.apply(s, game.derive(s, due))
            case Ask() as ask:
                s = game.apply(s, Chosen(ask.seat, left.pop(0)))
    return s


def test_partners_count_their_tricks_together_unless_one_bids_nil() -> None:
    game = _game("spades")
    three, four = number("bid", (3, 4))
    s = _in_play(game, three, NIL, three, four)
    assert counted_seats(game, s, NO_HINTS) == ((0, 2), (1, 3), (2,), (1, 3))
    wishes = wishes_of(game, s, NO_HINTS)
    assert wishes[2][0][13] == -1  # the Nil wants none
    assert wishes[1][0][13] >= 6  # the bids together
    assert wishes[0][3][9] >= 1  # one more for the four


def test_a_trick_is_left_to_the_partner() -> None:
    game = _game("spades")
    three, four = number("bid", (3, 4))
    s = _in_play(game, three, three, three, four)
    policy = NO_HINTS.rollout_policy(game, s)
    assert isinstance(policy, TrickRollout)
    policy.at(Kernel(game, s))
    policy.kernel.play_out(policy)  # the counts of a hand played out are there to be changed
    policy.hands[0], policy.taken[:] = card_set("KD 2D"), [3, 3, 3, 2]  # seven are wanted
    lead, top = DIAMONDS, policy.kernel.tables.power[DIAMONDS][card("QD")]
    policy.kernel.leader = 2
    assert policy.pick(0, card_set("KD 2D"), lead, top, 2) == card_set("2D")
    assert policy.pick(0, card_set("KD 2D"), lead, top, 3) == card_set("KD")


def test_plain_bids_are_fair_shares_on_average() -> None:
    game = _game("spades")
    s = _in_play(game, *number("bid", (3, 3, 3, 4)))
    tables, words = game.tables(s), Stream(b"hands", "plain")
    hands = [mask(words.shuffled(tables.rules.deck)[:13]) for _ in range(200)]
    assert sum(hand_tricks(tables, 4, hand) for hand in hands) / 200 == pytest.approx(13 / 4, abs=0.3)
    strong, weak = (
        card_set("AS KS QS JS TS AH AD AC 2H 3H 2D 3D 2C"),
        card_set("2S 3H 4H 5H 6D 7D 8D 2C 3C 4C 5C 6C 7C"),
    )
    assert hand_tricks(tables, 4, strong) > 6 > 1.5 > hand_tricks(tables, 4, weak)
    legal = (NIL, *number("bid", range(1, 14)))
    world = evolve(s, hands=tuple(evolve(h, known=strong if i == 1 else weak) for i, h in enumerate(s.hands)))
    assert (fallback_call(game, world, 1, legal).n or 0) > 6
    assert fallback_call(game, world, 2, legal) == Action("bid", n=1)


def test_plain_callers_name_their_best_suit_or_pass() -> None:
    game = _game("euchre")
    s = game.new_game(Table(("Ann", "Bo", "Cy", "Di"), game.Options()))
    s = game.apply(s, Chance(b"y" * 32).deal(game.deal_request(s)))
    legal = (*(Action("name", suit=suit) for suit in range(4)), Action("pass"))
    for cards, said in (("JS JC AS KS AH", Action("name", suit=3)), ("9S 9C TD 9H QD", Action("pass"))):
        world = evolve(s, hands=tuple(evolve(h, known=card_set(cards)) for h in s.hands))
        assert fallback_call(game, world, 1, legal) == said


def test_no_cards_take_no_tricks() -> None:
    assert hand_tricks(_game("spades").tables(_in_play(_game("spades"), *number("bid", (3, 3, 3, 4)))), 4, 0) == 0
