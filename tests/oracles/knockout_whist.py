"""A naive judge of Knockout Whist, written from the `rules.md` of `tests/plugins/knockout_whist` alone."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.oracles.small import SUITS, SmallGame, best_card

RANKS = "23456789TJQKA"
FULL, DOG, OUT = "full", "dog", "out"


class Oracle(SmallGame):
    """One game of Knockout Whist."""

    game: ClassVar[str] = "knockout-whist"
    seats: ClassVar[list[int]] = [2, 3, 4, 5, 6, 7]

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self.size = 7
        self.states = [FULL] * self.players
        self.used = [False] * self.players
        """Whether a seat has had its dog's life."""
        self.chooser: int | None = None
        self.order: list[int] = []
        """Who is still asked to this trick."""

    def deck(self) -> list[str]:
        """52 cards (KW-1)."""
        return [rank + suit for rank in RANKS for suit in SUITS]

    def sizes(self) -> list[int]:
        """A full hand, a dog's card, or nothing (KW-2, KW-4)."""
        return [{FULL: self.size, DOG: 1, OUT: 0}[state] for state in self.states]

    def up_size(self) -> int:
        """One card is turned to the first hand (KW-3)."""
        return 1 if self.chooser is None else 0

    def begin(self) -> None:
        """Trumps are turned or named (KW-3, KW-6, KW-7)."""
        if self.chooser is None:
            self.trump = self.up[0][1]
            self.lead(self.left_of(self.dealer))
        else:
            self.turn = self.chooser
            self.moment = "name"

    def legal(self) -> list[str]:
        """A suit, or a card, or a dog's pass."""
        if self.moment == "name":
            return [f"name {suit}" for suit in SUITS]
        hand = self.held[self.turn]
        if self.states[self.turn] == DOG:  # KW-9
            last = len(self.trick_winners) == self.size - 1
            return [f"play {card}" for card in hand] + ([] if last else ["pass"])
        following = [card for card in hand if self.trick and card[1] == self.trick[0][1]]
        return [f"play {card}" for card in following or hand]

    def act(self, seat: int, verb: str, words: list[str]) -> None:
        """Name, play or pass."""
        if verb == "name":
            self.trump = words[0]
            self.bids[seat] = f"name {words[0]}"
            self.lead(seat)
            return
        if verb == "play":
            self.put(seat, words[0])
        if self.order:
            self.turn = self.order.pop(0)
        else:
            self.end_trick()

    def lead(self, leader: int) -> None:
        """A trick begins; who has no card left is not asked (KW-11)."""
        self.moment = "play"
        clockwise = [(leader + i) % self.players for i in range(self.players)]
        self.order = [seat for seat in clockwise if self.held[seat]]
        self.turn = self.order.pop(0)

    def end_trick(self) -> None:
        """The winner leads, or who sits next of those with full hands (KW-10)."""
        winner = self.trick_seats[self.trick.index(best_card(self.trick, self.trump, RANKS))]
        self.gather(winner)
        if len(self.trick_winners) == self.size:
            self.end_hand()
            return
        while self.states[winner] != FULL:
            winner = self.left_of(winner)
        self.lead(winner)

    def end_hand(self) -> None:
        """Say who is a dog or out, and who has won (KW-12, KW-13)."""
        tricks = [self.trick_winners.count(seat) for seat in range(self.players)]
        clockwise = [(self.dealer + 1 + i) % self.players for i in range(self.players)]
        self.chooser = max(clockwise, key=lambda seat: (tricks[seat], -clockwise.index(seat)))
        for seat in range(self.players):
            if self.states[seat] != OUT and tricks[seat]:
                self.states[seat] = FULL
            elif self.states[seat] != OUT:
                self.states[seat] = OUT if self.used[seat] else DOG
                self.used[seat] = True
        self.book(tricks)
        left = [seat for seat in range(self.players) if self.states[seat] != OUT]
        if self.size == 1 or len(left) == 1:
            self.over([self.chooser])
            return
        self.size -= 1
        self.next_deal()
        while self.states[self.dealer] == OUT:  # KW-5
            self.dealer = self.left_of(self.dealer)
