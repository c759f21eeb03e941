"""Card play without positions: a hand played out in place on masks over the trick tables, for any trick-taking game.

Legality and winners come from the tables that the fold uses, points from the ruleset's own `result` and `score`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from struct import unpack
from typing import Protocol

from cardtable.core.actions import PLAY, Action
from cardtable.core.cards import Card, CardSet, mask
from cardtable.core.chance import Stream, Words
from cardtable.core.facts import Chosen
from cardtable.core.pending import Ask
from cardtable.core.piles import EMPTY, Pile
from cardtable.kit.evolve import evolve
from cardtable.kit.flow import dutiful_cards, spares
from cardtable.kit.game import TrickGame
from cardtable.kit.phases import legal_cards
from cardtable.kit.playing import PASS
from cardtable.kit.position import NOBODY, Play, Position, Trick
from cardtable.kit.scoring import HandResult, Scored
from cardtable.kit.tricks import UNSET, best_of, lead_of, may_lead


class Policy(Protocol):
    """Who plays for all seats in a playout. It is asked only where there is a choice."""

    def pick(self, seat: int, legal: CardSet, lead: int, top: int, winner: int) -> CardSet:
        """Return one of the legal cards, as a set of one.

        `winner` has the strongest card so far and `top` is its strength; before the lead they are the seat and -1.
        """

    def beside(self, seat: int, legal: CardSet, lead: int, top: int, others: tuple[Action, ...]) -> Action | None:
        """Return one of the things to be done instead of playing a card, such as to pass; None for a card."""

    def answer(self, s: Position, legal: tuple[Action, ...]) -> Action:
        """Return the answer to a question that the first lead has raised, such as what trumps are."""


class RandomLegal:
    """Plays any legal card, each as likely as the next (to a thousandth)."""

    def __init__(self, words: Words) -> None:
        self._next = small_numbers(words).__next__

    def pick(self, seat: int, legal: CardSet, lead: int, top: int, winner: int) -> CardSet:  # noqa: ARG002 - others use it
        """Return any of the legal cards."""
        skip = self._next() * legal.bit_count() >> 16
        while skip:
            legal &= legal - 1
            skip -= 1
        return legal & -legal

    def beside(self, seat: int, legal: CardSet, lead: int, top: int, others: tuple[Action, ...]) -> Action | None:  # noqa: ARG002 - others use it
        """Return any of these things, or a card, each as likely as the next."""
        return (None, *others)[self._next() * (len(others) + 1) >> 16]

    def answer(self, s: Position, legal: tuple[Action, ...]) -> Action:  # noqa: ARG002 - the protocol's signature
        """Return any of the answers."""
        return legal[self._next() * len(legal) >> 16]


def small_numbers(words: Words) -> Iterator[int]:
    """Yield numbers below 2^16 without end, a hundred times as fast as the words that they grow from."""
    key = b"".join(words.below(1 << 32).to_bytes(4, "big") for _ in range(4))
    counter = 0
    while True:
        yield from unpack(">32H", blake2b(counter.to_bytes(8, "big"), key=key).digest())
        counter += 1


class Kernel:
    """The play of one hand from a full position in its tricks: the truth, or a sampled world.

    Every `play_out` starts from that position again and leaves the end of the hand behind. `hands`, `taken` and
    `captured` stay the same lists throughout, so a policy may hold the kernel and read them. A game with code of its
    own in its tricks is refused with a TypeError that names the hook: `kit.playouts` plays it out by the fold.
    """

    def __init__(self, game: TrickGame, s: Position) -> None:
        if code := game.code_in_tricks():
            raise TypeError(
                f"{game.info.name} has code of its own in its tricks ({', '.join(code)}): only the fold knows"
            )
        self._game = game
        self._start, self._play, self._dealt = s, _tricks(s), _known(s)
        self._took_last, self._after = self._play.took_last, turns(self._play.active)
        self._lead_decides = game.lead_decides()
        self._plain = self._play.flow.plain and even(s)
        self._stock = stock_order(s) if self._play.open else ()
        self.position = s
        """Where the loop began: the start, or the position after a lead that fixed the trumps."""
        self.tables = self._play.tables
        self.leader = NOBODY
        """Who led to the present trick."""
        self.took_last = NOBODY
        """Who took the last trick so far."""
        self.hands: list[CardSet] = []
        """The cards left, by seat."""
        self.taken: list[int] = []
        """The tricks taken, by seat."""
        self.captured: list[CardSet] = []
        """The cards in each seat's tricks."""
        self._drawn: list[CardSet] = []
        """The cards that each seat has drawn."""

    def play_out(self, policy: Policy, first: Action | None = None) -> None:
        """Play the hand to its end; the next answer is `first` where it is given, and it must be legal."""
        s, play = self._start, self._play
        self._lay(s, play, self._dealt)
        if self._lead_decides and play.number == 1 and not play.cards:
            s, first = self._led(policy, first), None
            play = _tricks(s)
            self._lay(s, play, _known(s))
        if self._plain:
            self._fall(play, policy, first.cards if first else _opening(play))
        else:
            self._fall_any(play, policy, first)

    def _lay(self, s: Position, play: Play, hands: list[CardSet]) -> None:
        """Lay the cards of a position out."""
        self.position, self.tables, self.leader, self.took_last = s, play.tables, play.turn, self._took_last
        self.hands[:] = hands
        self.taken[:] = play.taken
        self.captured[:] = play.captured

    def _led(self, policy: Policy, first: Action | None) -> Position:
        """Return the position after a lead on which the trumps depend, as the fold has it."""
        s, game = self._start, self._game
        play = _tricks(s)
        seat = play.turn
        if first is None:
            legal = legal_cards(play, s.hands[seat].known)
            choice = policy.pick(seat, legal, UNSET, -1, seat) if legal & legal - 1 else legal
            first = PLAY[choice.bit_length() - 1]
        s = game.apply(s, Chosen(seat, first))
        while s.phase != "tricks":
            ask = game.pending(s)
            assert isinstance(ask, Ask)
            s = game.apply(s, Chosen(ask.seat, policy.answer(s, game.legal_actions(s, ask.seat))))
        return s

    def _fall(self, play: Play, policy: Policy, narrow: CardSet) -> None:
        """Let the cards of a plain flow fall, the hands being even.

        The next card comes from `narrow` where it can; those of a barred first trick do too.
        """
        pick = policy.pick
        hands, taken, captured = self.hands, self.taken, self.captured
        tables = play.tables
        must, may, power, sets, locked = tables.must, tables.may, tables.power, tables.sets, tables.locked
        unlocked, broken = ~locked, play.broken
        after = self._after
        following, allowed = after, 0
        if play.number == 1:
            following = turns(play.active, play.absent_first)
            allowed = ~tables.barred_first if tables.barred_first else 0
        narrow = narrow or allowed

        leader = self.leader = play.seats[0] if play.cards else play.turn
        order = following[leader][len(play.cards) - 1 :] if play.cards else ()
        lead, won = play.lead, mask(play.cards)
        row, follow, besides = power[lead], must[lead], may[lead]
        place = best_of(tables, lead, play.cards) if play.cards else 0
        winner, top = (play.seats[place], row[play.cards[place]]) if play.cards else (leader, -1)

        while order or hands[leader]:
            if not order:
                hand = hands[leader]
                legal = hand if broken else hand & unlocked or hand
                if narrow:
                    legal = legal & narrow or legal
                    narrow = allowed
                self.leader = winner = leader
                bit = pick(leader, legal, UNSET, -1, leader) if legal & legal - 1 else legal
                hands[leader] = hand ^ bit
                won = bit
                card = bit.bit_length() - 1
                lead = sets[card]
                row, follow, besides = power[lead], must[lead], may[lead]
                top = row[card]
                order = following[leader]
            for seat in order:
                hand = hands[seat]
                legal = hand & follow
                if not legal:
                    legal = hand
                elif besides:
                    legal |= hand & besides
                if narrow:
                    legal = legal & narrow or legal
                    narrow = allowed
                bit = pick(seat, legal, lead, top, winner) if legal & legal - 1 else legal
                hands[seat] = hand ^ bit
                won |= bit
                card = bit.bit_length() - 1
                if lead == UNSET:
                    lead = sets[card]
                    row, follow, besides = power[lead], must[lead], may[lead]
                if row[card] > top:
                    top, winner = row[card], seat
            taken[winner] += 1
            captured[winner] |= won
            if not broken:
                broken = won & locked != 0
            leader = winner
            order = ()
            following, allowed, narrow = after, 0, 0
        self.took_last = winner

    def _fall_any(self, play: Play, policy: Policy, first: Action | None) -> None:
        """Let the cards of any flow fall: hands may be uneven, cards are drawn, duties bind, tricks are let go by."""
        hands, taken, captured, tables, flow = self.hands, self.taken, self.captured, play.tables, play.flow
        after, stock, up = self._after, list(self._stock), list(self._start.up)
        self._drawn[:] = [0] * len(hands)
        opened, broken, number, seat = play.open, play.broken, play.number, play.turn
        seats, cards, passed, lead = list(play.seats), list(play.cards), list(play.passed), play.lead
        self.leader = seats[0] if seats else seat
        while True:
            hand, duty = hands[seat], flow.open_duty if opened else flow.duty
            top, winner = -1, seat
            if cards:
                best = best_of(tables, lead, tuple(cards))
                top, winner = tables.power[lead][cards[best]], seats[best]
                legal = dutiful_cards(tables, duty, hand, lead, top, spares(duty, seat, winner))
            elif play.opening is not None and number == 1:
                legal = 1 << play.opening
            else:
                legal, self.leader = may_lead(tables, hand, broken), seat
            if number == 1 and tables.barred_first and not (play.opening is not None and not cards):
                legal = legal & ~tables.barred_first or legal
            choice: Action | None = first
            if first is None and flow.passes and hand.bit_count() < _left(hands, seats, play.active):
                choice = policy.beside(seat, legal, lead, top, (PASS,))
            if choice == PASS:
                passed.append(seat)
            else:
                if choice is not None:
                    legal = choice.cards
                bit = policy.pick(seat, legal, lead, top, winner) if legal & legal - 1 else legal
                card = bit.bit_length() - 1
                hands[seat] = hand ^ bit
                lead = lead_of(tables, lead, card)
                seats.append(seat)
                cards.append(card)
                broken = broken or bool(tables.locked & bit)
            first = None
            following = turns(play.active, play.absent_first) if number == 1 else after
            waiting = _waiting(following[seat], (*seats, *passed))
            seat = next((x for x in waiting if hands[x]), NOBODY)
            if seat != NOBODY:
                continue
            winner = seats[best_of(tables, lead, tuple(cards))]
            taken[winner] += 1
            captured[winner] |= mask(cards)
            self.took_last = winner
            if flow.ends is not None and flow.ends(tuple(taken), tuple(captured)):
                return
            if opened:
                for x in (winner, *after[winner]):
                    if stock or up:
                        card = stock.pop() if stock else up.pop()
                        hands[x] |= 1 << card
                        self._drawn[x] |= 1 << card
                opened = bool(stock or up)
            leads = (x for x in (winner, *after[winner]) if hands[x] and play.active[x] and x not in flow.followers)
            seat = next(leads, NOBODY)
            if seat == NOBODY:
                return
            seats, cards, passed, lead, number = [], [], [], UNSET, number + 1

    @property
    def played(self) -> tuple[CardSet, ...]:
        """The cards that each seat has played."""
        s = self.position
        parts = zip(_tricks(s).played, s.hands, self._drawn or self.hands, self.hands, strict=True)
        return tuple([before | (pile.known | more) & ~left for before, pile, more, left in parts])

    def result(self) -> HandResult:
        """Return the hand played out, for its scorer."""
        s = self.position
        play = evolve(
            _tricks(s), taken=tuple(self.taken), captured=tuple(self.captured), played=self.played,
            seats=(), cards=(), lead=UNSET, last=Trick((), (), self.took_last),
        )  # fmt: skip
        hands = tuple([Pile(cards) if cards else EMPTY for cards in self.hands])
        return self._game.result(evolve(s, hands=hands, play=play))

    def scored(self) -> Scored:
        """Return the sheet after the hand played out."""
        s = self.position
        return self._game.score(s.table.options, s.sheet.totals, self.result())

    def change(self) -> tuple[int, ...]:
        """Return by how much the hand played out changes each seat's score."""
        before, after = self.position.sheet.totals.scores, self.scored().totals.scores
        return tuple([new - old for new, old in zip(after, before, strict=True)])


def _known(s: Position) -> list[CardSet]:
    """Return the cards of every hand."""
    return [pile.known for pile in s.hands]


def even(s: Position) -> bool:
    """Return whether all seats that play have as many cards, so that each plays to every trick."""
    play = _tricks(s)
    absent = play.absent_first if play.number == 1 else NOBODY
    counts = [len(s.hands[x]) + (x in play.seats) + (x == absent) for x in range(s.seats) if play.active[x]]
    return min(counts) == max(counts) and not play.passed


def stock_order(s: Position) -> tuple[Card, ...]:
    """Return the stock of a full position in the order in which playouts draw it, the last card first.

    It depends on where the cards lie, so that in sampled worlds every order comes up, and is the same for everything
    that is tried in one world.
    """
    places = repr([*(pile.known for pile in s.hands), s.stock.known])
    return tuple(Stream(blake2b(places.encode(), digest_size=32).digest(), "stock").shuffled(s.stock.known))


def _opening(play: Play) -> CardSet:
    """Return the card that must be led now, as a set; nothing where there is none."""
    return 1 << play.opening if play.opening is not None and play.number == 1 and not play.cards else 0


def _left(hands: list[CardSet], seats: list[int], active: tuple[bool, ...]) -> int:
    """Return how many tricks are left, the present one included."""
    return max(hands[x].bit_count() + (x in seats) for x in range(len(hands)) if active[x])


def _waiting(order: tuple[int, ...], done: tuple[int, ...]) -> tuple[int, ...]:
    """Return who comes in this order before anybody that has played or passed."""
    stop = next((i for i, seat in enumerate(order) if seat in done), len(order))
    return order[:stop]


def _tricks(s: Position) -> Play:
    """Return the tricks of a position that has come to them."""
    assert s.play is not None
    return s.play


@lru_cache(maxsize=256)
def turns(active: tuple[bool, ...], absent: int = NOBODY) -> tuple[tuple[int, ...], ...]:
    """Return, by leader, the other seats that play to a trick, in order."""
    count = len(active)
    clockwise = ([(leader + i) % count for i in range(1, count)] for leader in range(count))
    return tuple(tuple(seat for seat in order if active[seat] and seat != absent) for order in clockwise)
