"""How fast the playout kernel is: beside a loop written by hand for one game, and in every game beside the rules."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Final

from cardtable.bots.search_hints import hints_of
from cardtable.core.actions import number
from cardtable.core.cards import SUITS, CardSet, card_of, cards_in
from cardtable.core.chance import Chance, Stream, code_key
from cardtable.core.facts import Chosen
from cardtable.core.pending import Ask, Deal
from cardtable.core.ruleset import Table
from cardtable.games.cutthroat_spades import RULESET as SPADES
from cardtable.kit.game import TrickGame
from cardtable.kit.kernel import Kernel, RandomLegal, small_numbers
from cardtable.kit.position import Position
from cardtable.sim.bench_figures import Figure
from cardtable.sim.bench_positions import first_lead, kit_games

DEALS: Final = 200
ROUNDS: Final = 15
HANDS: Final = 10
"""Hands of each game."""
TIMES: Final = 5
"""How often each of them is played out as bots do."""
SUIT_SIZE: Final = 13

PACKED: Final = {card_of(suit, rank): suit * SUIT_SIZE + rank - 2 for suit in SUITS for rank in range(2, 15)}
"""The place of each card in the 52 bits of the hand-written loop."""
_SUITS: Final = tuple(0x1FFF << SUIT_SIZE * suit for suit in SUITS)
_PLAIN: Final = (1 << 3 * SUIT_SIZE) - 1
_AFTER: Final = ((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2))


def playout_figures() -> tuple[Figure, ...]:
    """Return playouts a second by the kernel, beside a hand-written loop and, in every game, the rules themselves."""
    return (*_beside_a_loop(), *(figure for game in kit_games() for figure in _beside_the_rules(game)))


def _beside_a_loop() -> tuple[Figure, ...]:
    """Return playouts a second of four hands of thirteen cards: by hand, by the kernel, and with their points."""
    starts = [threes(f"bench {i}") for i in range(DEALS)]
    kernels = [Kernel(SPADES, s) for s in starts]
    deals = [(packed_hands(s), s.play.turn) for s in starts if s.play is not None]
    draw = small_numbers(Stream(b"bench", "by hand")).__next__
    policy = RandomLegal(Stream(b"bench", "kernel"))

    def by_hand() -> None:
        for hands, leader in deals:
            play_by_hand(hands, leader, draw)

    def by_kernel() -> None:
        for kernel in kernels:
            kernel.play_out(policy)

    def scored() -> None:
        for kernel in kernels:
            kernel.play_out(policy)
            kernel.change()

    rounds = [(_rate(by_hand, DEALS), _rate(by_kernel, DEALS), _rate(scored, DEALS)) for _ in range(ROUNDS)]
    hand, kernel, points = (median(rates) for rates in zip(*rounds, strict=True))
    ratio = median(kernel / hand for hand, kernel, _ in rounds)
    return (
        Figure("playouts", "hand-written loop for Cutthroat Spades, 4 players, 13 cards", hand, "/s"),
        Figure("playouts", "kernel, the same deals", kernel, "/s"),
        Figure("playouts", "kernel beside the hand-written loop", ratio, "x", "at least 0.4"),
        Figure("playouts", "kernel with the points of every seat", points, "/s"),
    )


def _beside_the_rules(game: TrickGame) -> tuple[Figure, ...]:
    """Return playouts a second from the first lead at the usual table: by the rules, the kernel, and as bots play."""
    starts = [first_lead(game, f"bench {i}") for i in range(HANDS)]
    kernels = [Kernel(game, s) for s in starts]
    random, words = RandomLegal(Stream(b"bench", "kernel")), Stream(b"bench", "rules")
    policies = [hints_of(game).rollout_policy(game, s) for s in starts]

    def by_rules() -> None:
        for s in starts:
            _by_rules(game, s, words)

    def by_kernel() -> None:
        for kernel in kernels:
            kernel.play_out(random)

    def as_bots_do() -> None:
        for kernel, policy in zip(kernels, policies, strict=True):
            policy.at(kernel)
            for _ in range(TIMES):
                kernel.play_out(policy)

    rounds = [(_rate(by_rules, HANDS), _rate(by_kernel, HANDS), _rate(as_bots_do, HANDS * TIMES))
              for _ in range(ROUNDS)]  # fmt: skip
    rules, kernel, bots = (median(rates) for rates in zip(*rounds, strict=True))
    name = f"{game.info.name}, {starts[0].seats} players, {len(starts[0].hands[starts[0].turn])} cards"
    return (
        Figure("playouts", f"{name}: through the rules", rules, "/s"),
        Figure("playouts", f"{name}: kernel", kernel, "/s"),
        Figure("playouts", f"{name}: kernel beside the rules", median(k / r for r, k, _ in rounds), "x"),
        Figure("playouts", f"{name}: kernel with the players of the bots' playouts", bots, "/s"),
    )


def _by_rules(game: TrickGame, s: Position, words: Stream) -> None:
    """Play a hand to its end through the rules, each seat playing anything legal."""
    hands = len(s.sheet.done)
    while len(s.sheet.done) == hands:
        match game.pending(s):
            case Ask(seat=seat):
                legal = game.legal_actions(s, seat)
                s = game.apply(s, Chosen(seat, legal[words.below(len(legal))]))
            case request:
                s = game.apply(s, game.derive(s, request))  # type: ignore[arg-type]


def think() -> None:
    """Play out hands without end: what a bot's search does to the other threads."""
    kernel, policy = Kernel(SPADES, threes("bench")), RandomLegal(Stream(b"bench", "think"))
    while True:
        kernel.play_out(policy)
        kernel.change()


def _rate(work: Callable[[], None], playouts: int) -> float:
    """Return how many playouts a second some work does that does so many."""
    start = process_time()
    work()
    return playouts / (process_time() - start)


def threes(code: str) -> Position:
    """Return a deal of Cutthroat Spades for four, everybody having bid three, before the first lead."""
    chance, three = Chance(code_key(code)), number("bid", (3,))[0]
    s = SPADES.new_game(Table(tuple("ABCD"), SPADES.Options()))
    while s.phase != "tricks":
        match SPADES.pending(s):
            case Ask(seat=seat):
                legal = SPADES.legal_actions(s, seat)
                s = SPADES.apply(s, Chosen(seat, three if three in legal else legal[0]))
            case Deal() as deal:
                s = SPADES.apply(s, chance.deal(deal))
            case request:
                s = SPADES.apply(s, SPADES.derive(s, request))  # type: ignore[arg-type]
    return s


def packed_hands(s: Position) -> list[CardSet]:
    """Return the hands as the hand-written loop wants them."""
    return [sum(1 << PACKED[c] for c in cards_in(pile.known)) for pile in s.hands]


def play_by_hand(start: list[CardSet], leader: int, draw: Callable[[], int]) -> tuple[list[int], list[CardSet]]:
    """Return tricks and captured cards of random legal play; knows nothing but Cutthroat Spades for four."""
    hands = start[:]
    taken, captured = [0, 0, 0, 0], [0, 0, 0, 0]
    broken = False
    for _ in range(SUIT_SIZE):
        hand = hands[leader]
        card = hand if broken else hand & _PLAIN or hand
        if card & card - 1:
            legal = card
            skip = draw() * legal.bit_count() >> 16
            while skip:
                legal &= legal - 1
                skip -= 1
            card = legal & -legal
        hands[leader] = hand ^ card
        follow = _SUITS[(card.bit_length() - 1) // SUIT_SIZE]
        best = won = card
        winner = leader
        for seat in _AFTER[leader]:
            hand = hands[seat]
            card = hand & follow or hand
            if card & card - 1:
                legal = card
                skip = draw() * legal.bit_count() >> 16
                while skip:
                    legal &= legal - 1
                    skip -= 1
                card = legal & -legal
            hands[seat] = hand ^ card
            won |= card
            if card > best and (card & follow or card > _PLAIN):
                best, winner = card, seat
        if not broken:
            broken = won > _PLAIN
        taken[winner] += 1
        captured[winner] |= won
        leader = winner
    return taken, captured
