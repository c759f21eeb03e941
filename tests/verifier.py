"""A verifier of fairness proofs that shares nothing with the program: records.md "Proof" and the decks of the rules.

`python -m tests.verifier FILE` says what differs and exits 1, or says nothing and exits 0. It knows no rule of play: a
hand is a deal after which a card was played, and every other deal is another attempt.
"""

from __future__ import annotations

import json
import struct
import sys
from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from typing import Any

PLAIN = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]


def joined(root: bytes, cuts: list[str]) -> bytes:
    """Return what the first scheme hashes: the root and each cut in a line of its own."""
    return b"\n".join([root, *(cut.encode() for cut in cuts)]) + (b"" if cuts else b"\n")


def bound(root: bytes, cuts: list[str | None]) -> bytes:
    """Return what the second scheme hashes: before every cut a byte that no text has, its seat and its length."""
    found = root + b"\n"
    for seat in range(len(cuts)):
        cut = cuts[seat]
        if cut is not None:
            found += struct.pack(">BIQ", 255, seat, len(cut.encode())) + cut.encode()
    return found


SCHEMES: dict[int, Callable[[bytes, Any], bytes]] = {1: joined, 2: bound}


def key_of(header: dict[str, Any]) -> tuple[bytes, str | None]:
    """Return the key of a game, and what is wrong with its seal."""
    if "code" in header:
        return blake2b(b"cardtable code " + header["code"].encode(), digest_size=32).digest(), None
    proof = header["proof"]
    root = bytes.fromhex(proof["root"])
    key = blake2b(SCHEMES[proof["scheme"]](root, proof["cuts"]), digest_size=32).digest()
    sealed = blake2b(root, digest_size=32).hexdigest() == proof["seal"]
    return key, None if sealed else "the seal is not that of the root"


def words(key: bytes, label: str) -> Iterator[int]:
    counter = 0
    while True:
        block = blake2b(label.encode() + counter.to_bytes(8, "big"), key=key, digest_size=64).digest()
        yield from struct.unpack(">16I", block)
        counter += 1


def below(source: Iterator[int], n: int) -> int:
    limit = 2**32 // n * n
    while True:
        word = next(source)
        if word < limit:
            return word % n


def shuffled(key: bytes, label: str, deck: Iterable[str]) -> list[str]:
    cards, source = sorted(deck), words(key, label)
    for i in range(len(cards) - 1, 0, -1):
        j = below(source, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def deck_of(header: dict[str, Any]) -> list[str]:
    """Return the cards of a game with these house rules."""
    game, options, seats = header["game"], header["options"], len(header["seats"])
    if game == "wizard":
        return PLAIN + [f"{kind}{n}" for kind in "WJ" for n in range(1, 5)]
    if game == "canadian-smear":
        return PLAIN + (["X1"] if options["joker"] == "on" else [])
    if game == "three-handed-euchre":
        lowest = {24: "9", 25: "9", 32: "7"}[options["deck"]]
        ranks = "23456789TJQKA"
        joker = ["X1"] if options["deck"] == 25 else []
        return [c for c in PLAIN if ranks.index(c[0]) >= ranks.index(lowest)] + joker
    if game == "cutthroat-spades":
        jokers = [f"X{n}" for n in range(1, options["jokers"] + 1)]
        gone = [] if jokers else {3: ["2C"], 4: [], 5: ["2C", "2D"]}[seats]
        return [c for c in PLAIN if c not in gone] + jokers
    return PLAIN


def standing(lines: Iterable[str]) -> list[dict[str, Any]]:
    facts: list[dict[str, Any]] = []
    for fact in map(json.loads, lines):
        if "took_back" in fact:
            del facts[len(facts) - fact["took_back"] :]
        else:
            facts.append(fact)
    return facts


class Draft:
    """Where the cards of two-player Spades are: the stock, and the discards once the stock is gone."""

    def __init__(self) -> None:
        self.stock, self.discards = set(PLAIN), set[str]()
        self.drawn, self.first, self.second = 0, "", ""

    @property
    def pool(self) -> set[str]:
        return self.stock or self.discards

    def take(self, card: str) -> None:
        self.drawn += 1
        if not self.stock:
            self.discards.discard(card)
        elif self.second == "keep":  # the second card goes away
            self.discards.add(card)
        elif not self.second:
            self.first = card
        self.stock.discard(card)
        self.second = ""

    def choose(self, text: str) -> None:
        if text in ("keep", "reject"):
            self.second = text
        if text == "reject":
            self.discards.add(self.first)


def fault(text: str) -> str | None:
    """Return what is wrong with the deals of a record, or None."""
    first, *lines = text.splitlines()
    header = json.loads(first)
    key, wrong = key_of(header)
    if wrong is not None:
        return wrong
    hand, attempt, played, draft = 1, 0, False, Draft()
    for fact in standing(lines):
        if "dealt" in fact:
            hand, attempt = (hand + 1, 1) if played else (hand, attempt + 1)
            played, draft, deal = False, Draft(), fact["dealt"]
            order = shuffled(key, f"hand/{hand}/deal/{attempt}", deck_of(header))
            for part in [*deal["hands"], deal.get("dummy", "")]:
                cards, order = order[: len(part.split())], order[len(part.split()) :]
                if sorted(cards) != sorted(part.split()):
                    return f"hand {hand}"
            up = deal.get("up", "").split()
            if order[: len(up)] != up:
                return f"hand {hand}"
        elif "drew" in fact:
            pool = sorted(draft.pool)
            if pool[below(words(key, f"hand/{hand}/draw/{draft.drawn + 1}"), len(pool))] != fact["drew"]:
                return f"hand {hand}"
            draft.take(fact["drew"])
        else:
            played = played or fact["chose"].startswith("play ")
            draft.choose(fact["chose"])
    return None


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        sys.exit(fault(file.read()))
