"""A naive judge of Pinochle, written from `tests/plugins/pinochle/cardtable_pinochle/rules.md` alone."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.oracles.small import SUITS, SmallGame, best_card

RANKS = "9JQKTA"
POINTS = {"A": 10, "T": 10, "K": 5, "Q": 5}
AROUND = {"A": 100, "K": 80, "Q": 60, "J": 40}
LEAST, MOST = 150, 600


def copies(hand: list[str], face: str) -> int:
    """How often a hand holds a card, 0 to 2."""
    return sum(card[:2] == face for card in hand)


def meld_points(hand: list[str], trump: str) -> int:
    """What a hand's melds are worth (PN-8 to PN-12)."""
    runs = min(copies(hand, rank + trump) for rank in "ATKQJ")
    points = [0, 150, 1500][runs]
    for suit in SUITS:
        pairs = min(copies(hand, "K" + suit), copies(hand, "Q" + suit))
        points += (pairs - runs) * 40 if suit == trump else pairs * 20
    points += 10 * copies(hand, "9" + trump)
    for rank, worth in AROUND.items():
        points += [0, worth, 10 * worth][min(copies(hand, rank + suit) for suit in SUITS)]
    return points + [0, 40, 300][min(copies(hand, "QS"), copies(hand, "JD"))]


class Oracle(SmallGame):
    """One game of Pinochle."""

    game: ClassVar[str] = "pinochle"
    seats: ClassVar[list[int]] = [4]
    numbers: ClassVar[dict[str, tuple[int, int, int]]] = {"target": (1500, 1, 10000)}
    partners: ClassVar[bool] = True

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self.passed: list[int] = []
        self.standing = 0
        self.bidder: int | None = None
        self.melds = [0, 0]
        """By side."""

    def deck(self) -> list[str]:
        """48 cards, each twice (PN-2)."""
        faces = [rank + suit for rank in RANKS for suit in SUITS]
        return faces + [face + "'" for face in faces]

    def sizes(self) -> list[int]:
        """Twelve each (PN-3)."""
        return [12] * 4

    def begin(self) -> None:
        """The dealer's left speaks first (PN-4)."""
        self.moment = "bid"
        self.turn = self.left_of(self.dealer)
        self.passed, self.standing, self.bidder, self.melds = [], 0, None, [0, 0]

    def legal(self) -> list[str]:
        """What can be said or played."""
        if self.moment == "bid":
            higher = self.standing + 10 if self.standing else LEAST
            return ([f"bid {higher}"] if higher <= MOST else []) + ["pass"]
        if self.moment == "name":
            return [f"name {suit}" for suit in SUITS]
        return [f"play {card}" for card in self.playable()]

    def playable(self) -> list[str]:
        """The cards that may be played (PN-14, PN-15)."""
        hand = self.held[self.turn]
        if not self.trick:
            return hand
        led = self.trick[0][1]
        best = best_card(self.trick, self.trump, RANKS)
        same = [card for card in hand if card[1] == led]
        if same:
            higher = [card for card in same if best[1] == led and RANKS.index(card[0]) > RANKS.index(best[0])]
            return higher or same
        trumps = [card for card in hand if card[1] == self.trump]
        over = [card for card in trumps if best[1] != self.trump or RANKS.index(card[0]) > RANKS.index(best[0])]
        return over or trumps or hand

    def act(self, seat: int, verb: str, words: list[str]) -> None:
        """Carry an action out."""
        if verb in ["bid", "pass"]:
            self.bid(seat, int(words[0]) if words else None)
        elif verb == "name":
            self.trump = words[0]
            for other in range(4):
                self.melds[other % 2] += meld_points(self.held[other], self.trump)
            self.moment = "play"
        else:
            self.put(seat, words[0])
            self.turn = self.left_of(seat)
            if len(self.trick) == 4:
                self.turn = self.trick_seats[self.trick.index(best_card(self.trick, self.trump, RANKS))]
                self.gather(self.turn)
                if not any(self.held):
                    self.end_hand()

    def bid(self, seat: int, value: int | None) -> None:
        """A call, and who speaks next (PN-4 to PN-6)."""
        if value is None:
            self.passed.append(seat)
        else:
            self.standing, self.bidder = value, seat
            self.bids[seat] = f"bid {value}"
        if len(self.passed) == 4:
            self.next_deal()
            return
        self.turn = self.left_of(seat)
        while self.turn in self.passed:
            self.turn = self.left_of(self.turn)
        if self.turn == self.bidder:
            self.moment = "name"

    def end_hand(self) -> None:
        """Count and score (PN-16 to PN-18)."""
        totals = [0, 0]
        for seat in range(4):
            totals[seat % 2] += sum(POINTS.get(card[0], 0) for card in self.won[seat])
        totals[self.trick_winners[-1] % 2] += 10
        for side in range(2):
            if any(winner % 2 == side for winner in self.trick_winners):
                totals[side] += self.melds[side]
        assert self.bidder is not None
        ours = self.bidder % 2
        if totals[ours] < self.standing:
            totals[ours] = -self.standing
        self.book([totals[seat % 2] for seat in range(4)])
        for side in [ours, 1 - ours]:
            if self.scores[side] >= self.options["target"]:
                self.over([side, side + 2])
                return
        self.next_deal()
