"""What a table starts from: who sits where, and the origin of its chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from secrets import token_bytes
from typing import Final

from cardtable.core.chance import ROOT_BYTES, SCHEME, Chance, Cuts, code_key, seal, sealed_key
from cardtable.core.errors import Unreadable
from cardtable.core.ruleset import GameInfo
from cardtable.core.text import clean, unique
from cardtable.table.seating import by_lot

HUMAN: Final = "human"
EXEC: Final = "exec:"
_BOT: Final = "bot:"
BOT_NAMES: Final = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
"""What bots are called when nobody names them."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a game's chance comes from: a sealed root with the players' cuts, or a share code."""

    root: bytes = field(default_factory=lambda: token_bytes(ROOT_BYTES), repr=False)
    cuts: Cuts = field(default=(), repr=False)
    code: str | None = None
    scheme: int = SCHEME
    """Which of `chance.SCHEMES` makes the key of root and cuts."""

    @property
    def chance(self) -> Chance:
        """The chance that deals and draws."""
        return Chance(self._key if self.code is None else code_key(self.code))

    @property
    def _key(self) -> bytes:
        return sealed_key(self.root, self.cuts, self.scheme)

    @property
    def seal(self) -> str | None:
        """What is shown before the first deal; a share code proves nothing and has none."""
        return seal(self.root) if self.code is None else None

    @property
    def bots_key(self) -> bytes:
        """The key of the bots' random words, from which no deal can be computed."""
        return blake2b(b"bots", key=self.chance.key, digest_size=32).digest()


@dataclass(frozen=True, slots=True)
class Seating:
    """Names and players' kinds by seat: `human`, a bot's id, or `exec:COMMAND`."""

    names: tuple[str, ...]
    kinds: tuple[str, ...]


def seat_players(seats: Sequence[str], info: GameInfo, own_name: str, opponent: str) -> Seating:
    """Return names and kinds for seats typed as `NAME[:PLAYER]`; without any, you against bots in the usual number.

    `opponent` is the id of the usual bot. Raises Unreadable when the number of seats does not fit the game.
    """
    if not seats:
        return quick_seating(info.usual, own_name, opponent)
    if len(seats) not in info.seats:
        raise Unreadable(f"{info.name} is for {numbers(info.seats)} players, not {len(seats)}")
    parts = [seat.partition(":") for seat in seats]
    return Seating(unique([name for name, _, _ in parts]), tuple(read_kind(kind) for _, _, kind in parts))


def quick_seating(players: int, own_name: str, opponent: str) -> Seating:
    """Return one person against bots."""
    names = unique([own_name, *BOT_NAMES[: players - 1]])
    return Seating(names, (HUMAN, *(opponent,) * (players - 1)))


def read_kind(text: str) -> str:
    """Return the kind that a typed `PLAYER` means, a person where it is empty; raises Unreadable."""
    kind = text.strip().removeprefix(_BOT) or HUMAN
    if kind.startswith(EXEC) and not kind.removeprefix(EXEC).strip():
        raise Unreadable(f"{clean(text)!r} names no command; write exec:COMMAND")
    return kind


def is_bot(kind: str) -> bool:
    """Return whether a kind is the id of an installed bot, rather than a person or a command."""
    return kind != HUMAN and not kind.startswith(EXEC)


def numbers(values: Sequence[int]) -> str:
    """Return numbers of players in words: `3`, `3 or 4`, `3, 4 or 5`."""
    *most, last = map(str, values)
    return f"{', '.join(most)} or {last}" if most else last


def length(info: GameInfo) -> str:
    """Return how long a game takes, in words: `about 45 minutes`; empty where the game does not say."""
    return f"about {info.minutes} minutes" if info.minutes > 0 else ""


def facts(info: GameInfo) -> str:
    """Return how many play a game, and how long: `3 or 4 players, about 45 minutes.`"""
    return ", ".join(filter(None, (f"{numbers(info.seats)} players", length(info)))) + "."


def draw_dealer(origin: Origin, seats: int) -> int:
    """Return the first dealer as the game's own chance gives it, so that a share code gives the same one."""
    return by_lot(seats, origin.chance).dealer
