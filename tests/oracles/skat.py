"""A naive judge of Skat, written from `tests/plugins/skat/cardtable_skat/rules.md` alone."""

from __future__ import annotations

from itertools import combinations
from typing import Any, ClassVar

from tests.oracles.small import SUITS, SmallGame

RANKS = "789QKTA"
NULL_RANKS = "789TJQKA"
JACKS = ["JC", "JS", "JH", "JD"]
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
BASE = {"D": 9, "H": 10, "S": 11, "C": 12, "grand": 24}
LADDER = [
    18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72, 77, 80, 81, 84, 88,
    90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150, 153, 154, 156, 160, 162, 165, 168,
    170, 176, 180, 187, 192, 198, 204, 216, 240, 264,
]  # fmt: skip


class Oracle(SmallGame):
    """One game of Skat."""

    game: ClassVar[str] = "skat"
    seats: ClassVar[list[int]] = [3]
    numbers: ClassVar[dict[str, tuple[int, int, int]]] = {"rounds": (3, 1, 36)}

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self.passed: list[int] = []
        self.standing = 0
        self.declarer: int | None = None
        self.from_hand = False
        self.contract = ""
        """A suit, grand or null."""
        self.twelve: list[str] = []
        """The declarer's cards and the skat."""

    def deck(self) -> list[str]:
        """32 cards (SK-1)."""
        return [rank + suit for rank in NULL_RANKS for suit in SUITS]

    def sizes(self) -> list[int]:
        """Ten each (SK-2)."""
        return [10] * 3

    def dummy_size(self) -> int:
        """The skat (SK-2)."""
        return 2

    def begin(self) -> None:
        """Forehand speaks first (SK-3)."""
        self.moment = "bid"
        self.turn = self.left_of(self.dealer)
        self.passed, self.standing, self.declarer, self.contract = [], 0, None, ""

    def legal(self) -> list[str]:
        """What can be said or played."""
        hand = self.held[self.turn]
        if self.moment == "bid":
            higher = [value for value in LADDER if value > self.standing]
            return [f"bid {value}" for value in higher[:1]] + ["pass"]
        if self.moment == "skat":
            return ["skat", "hand"]
        if self.moment == "discard":
            return [f"discard {' '.join(sorted(pair))}" for pair in combinations(hand, 2)]
        if self.moment == "declare":
            null = ["null"] if self.standing <= self.null_worth() else []
            return [f"name {suit}" for suit in SUITS] + ["grand", *null]
        led = self.kind(self.trick[0]) if self.trick else ""
        following = [card for card in hand if self.kind(card) == led]
        return [f"play {card}" for card in following or hand]

    def null_worth(self) -> int:
        """What Null is worth (SK-14)."""
        return 35 if self.from_hand else 23

    def kind(self, card: str) -> str:
        """The suit that a card belongs to, or trumps (SK-12)."""
        if self.contract != "null" and (card in JACKS or card[1] == self.contract):
            return "trump"
        return card[1]

    def act(self, seat: int, verb: str, words: list[str]) -> None:
        """Carry an action out."""
        if verb in ["bid", "pass"]:
            self.bid(seat, int(words[0]) if words else None)
        elif verb in ["skat", "hand"]:
            self.from_hand = verb == "hand"
            self.twelve = self.held[seat] + self.apart
            self.moment = "declare" if self.from_hand else "discard"
            if not self.from_hand:
                self.held[seat] = list(self.twelve)
                self.apart = []
        elif verb == "discard":
            self.held[seat] = [card for card in self.held[seat] if card not in words]
            self.apart = words
            self.moment = "declare"
        elif verb == "play":
            self.put(seat, words[0])
            self.turn = self.left_of(seat)
            if len(self.trick) == 3:
                self.end_trick()
        else:
            self.contract = words[0] if words else verb
            self.moment = "play"
            self.turn = self.left_of(self.dealer)

    def bid(self, seat: int, value: int | None) -> None:
        """A call, and who speaks next (SK-3, SK-5)."""
        if value is None:
            self.passed.append(seat)
        else:
            self.standing, self.declarer = value, seat
            self.bids[seat] = f"bid {value}"
        if len(self.passed) == 3:
            self.next_deal()
            return
        self.turn = self.left_of(seat)
        while self.turn in self.passed:
            self.turn = self.left_of(self.turn)
        if self.turn == self.declarer:
            self.moment = "skat"

    def strength(self, card: str) -> int:
        """How high a card is in its kind (SK-10, SK-11)."""
        if self.contract == "null":
            return NULL_RANKS.index(card[0])
        return 20 - JACKS.index(card) if card in JACKS else RANKS.index(card[0])

    def end_trick(self) -> None:
        """The winner leads (SK-9, SK-12)."""
        wanted = "trump" if any(self.kind(card) == "trump" for card in self.trick) else self.kind(self.trick[0])
        best = max((card for card in self.trick if self.kind(card) == wanted), key=self.strength)
        self.turn = self.trick_seats[self.trick.index(best)]
        self.gather(self.turn)
        if not any(self.held):
            self.end_hand()

    def end_hand(self) -> None:
        """Score the declarer (SK-14 to SK-20)."""
        seat = self.declarer
        assert seat is not None
        tricks = self.trick_winners.count(seat)
        if self.contract == "null":
            won, worth = tricks == 0, self.null_worth()
        else:
            points = sum(POINTS.get(card[0], 0) for card in self.won[seat] + self.apart)
            base = BASE[self.contract]
            times = 1 + self.matadors() + self.from_hand + (points <= 30 or points >= 90) + (tricks in [0, 10])
            won, worth = points >= 61, base * times
            if worth < self.standing:
                won = False
                worth = next(base * n for n in range(1, 100) if base * n >= self.standing)
        self.book([(worth if won else -2 * worth) if x == seat else 0 for x in range(3)])
        if len(self.hands) == 3 * self.options["rounds"]:
            self.over([x for x in range(3) if self.scores[x] == max(self.scores)])
        else:
            self.next_deal()

    def matadors(self) -> int:
        """The unbroken line of top trumps that the declarer has or lacks (SK-17)."""
        line = list(JACKS)
        if self.contract != "grand":
            line += [rank + self.contract for rank in reversed(RANKS)]
        has = "JC" in self.twelve
        count = 0
        while count < len(line) and (line[count] in self.twelve) == has:
            count += 1
        return count
