"""Chance as keyed streams: every deal and draw is a function of one key and a label (records.md "Proof")."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from struct import unpack
from typing import Final, Protocol, TypeAlias

from cardtable.core.cards import Card, CardSet, in_text_order
from cardtable.core.errors import Unreadable, quoted
from cardtable.core.facts import Dealt, Drew, deal_from
from cardtable.core.pending import Deal, Draw

ROOT_BYTES: Final = 32
Cuts: TypeAlias = tuple[str | None, ...]
"""What was typed to cut the cards, by seat; None for a seat that was not asked. Nothing where nobody was."""
_WORDS: Final = 1 << 32
CODE_LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The characters of a share code's second part: none that is mistaken for another."""
CODE_LENGTH: Final = 6
_FIELD: Final = 0b100101
"""x^5 + x^2 + 1, in which a code's 32 characters are numbers of a field."""


class Words(Protocol):
    """A source of unbiased numbers."""

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""


class Stream:
    """The endless 32-bit words of one label under one key."""

    def __init__(self, key: bytes, label: str) -> None:
        self._words = _words(key, label.encode())

    def below(self, n: int) -> int:
        """Return an unbiased number from 0 to n - 1."""
        limit = _WORDS - _WORDS % n
        word = next(self._words)
        while word >= limit:
            word = next(self._words)
        return word % n

    def shuffled(self, cards: CardSet) -> list[Card]:
        """Return the cards in random order (Fisher and Yates, from text order)."""
        order = in_text_order(cards)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order


def _words(key: bytes, label: bytes) -> Iterator[int]:
    counter = 0
    while True:
        yield from unpack(">16I", blake2b(label + counter.to_bytes(8, "big"), key=key, digest_size=64).digest())
        counter += 1


@dataclass(frozen=True, slots=True)
class Chance:
    """The chance of one game, drawn from its key by label."""

    key: bytes

    def stream(self, label: str) -> Stream:
        """Return the words of a label, from their beginning."""
        return Stream(self.key, label)

    def shuffled(self, label: str, cards: CardSet) -> list[Card]:
        """Return the cards in the random order of a label."""
        return self.stream(label).shuffled(cards)

    def deal(self, request: Deal) -> Dealt:
        """Return the deal that this game's chance gives."""
        return deal_from(request, self.shuffled(request.label, request.deck))

    def draw(self, request: Draw) -> Drew:
        """Return the card that this game's chance gives: one of the pool in text order."""
        pool = in_text_order(request.pool.known)
        return Drew(pool[self.stream(request.label).below(len(pool))], request.seat)


def seal(root: bytes) -> str:
    """Return the seal of a root: what is shown before the first deal."""
    return blake2b(root, digest_size=32).hexdigest()


def _joined(root: bytes, cuts: Cuts) -> bytes:
    """Return what the first scheme hashes: the cuts of those who were asked, a line each."""
    return root + b"\n" + b"\n".join(cut.encode() for cut in cuts if cut is not None)


def _bound(root: bytes, cuts: Cuts) -> bytes:
    """Return what the second scheme hashes: each cut after its seat (4 bytes) and its length (8 bytes, big-endian).

    Before them stands a byte that is in no text, so that no cuts of the first scheme make the same.
    """
    typed = [(seat, cut.encode()) for seat, cut in enumerate(cuts) if cut is not None]
    parts = (b"\xff" + seat.to_bytes(4, "big") + len(cut).to_bytes(8, "big") + cut for seat, cut in typed)
    return root + b"\n" + b"".join(parts)


SCHEMES: Final[Mapping[int, Callable[[bytes, Cuts], bytes]]] = {1: _joined, 2: _bound}
"""By number, how root and cuts are put together before they are hashed."""
SCHEME: Final = 2
"""The scheme of games that begin now."""


def sealed_key(root: bytes, cuts: Cuts = (), scheme: int = SCHEME) -> bytes:
    """Return the key of a sealed game from its root and the players' cuts."""
    return blake2b(SCHEMES[scheme](root, cuts), digest_size=32).digest()


def code_key(code: str) -> bytes:
    """Return the key of a game that starts from a share code."""
    return blake2b(b"cardtable code " + code.encode(), digest_size=32).digest()


def new_code(prefix: str, root: bytes, agreed: str = "") -> str:
    """Return a share code: a game's letters, six characters drawn from a root, and what is agreed besides, checked."""
    words = Stream(root, "code")
    code = f"{prefix}-" + "".join(CODE_LETTERS[words.below(len(CODE_LETTERS))] for _ in range(CODE_LENGTH))
    if not agreed:
        return code
    code = f"{code}-{agreed}"
    return code + next(letter for letter in CODE_LETTERS if _fits(code + letter))


def read_code(text: str) -> str:
    """Return a typed share code in its canonical form; raises Unreadable."""
    code = text.strip().upper()
    prefix, *parts = code.split("-")
    words = "".join(parts)
    formed = len(parts) in (1, 2) and len(parts[0]) == CODE_LENGTH and len(parts[-1]) > 1
    if not (formed and prefix.isascii() and prefix.isalnum() and set(words) <= set(CODE_LETTERS)):
        raise Unreadable(f"{quoted(text)} is not a share code; one looks like WIZ-7QF3K2, without 0, 1, I or O")
    if len(parts) == 2 and not _fits(code):
        raise Unreadable(
            f"{code[:40]} has a typo: its last character does not fit the others; compare it with the original"
        )
    return code


def _fits(code: str) -> bool:
    """Return whether a checked code is whole: a wrong character and a swap of two neighbours are always seen."""
    rest = 0
    for c in code.replace("-", ""):  # Horner's rule in the field of 32 elements
        rest <<= 1
        rest ^= _FIELD if rest & len(CODE_LETTERS) else 0
        rest ^= CODE_LETTERS.index(c) if c in CODE_LETTERS else ord(c) % len(CODE_LETTERS)
    return rest == 0
