"""A tourney: games at one table until somebody has the agreed number of Victory Tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardtable.core.codes import next_code
from cardtable.core.options import GameOptions
from cardtable.core.scene import HandDone
from cardtable.core.text import clean, counted
from cardtable.table.launch import Origin

USUAL_TOKENS: Final = 3
"""The tokens of a tourney in a game whose rules name no number."""
STICKER: Final = "☺"
"""The token of a winner who picks no other."""
ASCII_STICKER: Final = ":)"
"""The same where only ASCII is shown."""
STICKER_CELLS: Final = 8


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game of a tourney, by seat."""

    game: int
    """Its number in the store."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """Each of them gets a token."""
    failed: tuple[int, ...]
    """How many bids each seat failed."""
    stickers: tuple[str | None, ...]
    """What winners picked for their tokens; None for the usual one."""
    unasked: tuple[int, ...] = ()
    """The winners who have not picked anything yet, not even the usual one."""


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the standings."""

    seat: int
    name: str
    tokens: int
    stickers: tuple[str | None, ...]
    """One for every token, in the order won."""


@dataclass(frozen=True, slots=True)
class Tourney:
    """A tourney so far: everything is counted anew from its finished games, so that nothing can count twice."""

    names: tuple[str, ...]
    goal: int
    """The tokens that win."""
    played: tuple[Played, ...] = ()
    ended: bool = False
    """Whether it was broken off."""

    @property
    def tokens(self) -> tuple[int, ...]:
        """The tokens of each seat."""
        return self._tokens_after(len(self.played))

    @property
    def winner(self) -> int | None:
        """The seat that was the first to have the agreed tokens and more than anybody else, if there is one."""
        for games in range(1, len(self.played) + 1):
            tokens = self._tokens_after(games)
            if max(tokens) >= self.goal and tokens.count(max(tokens)) == 1:
                return tokens.index(max(tokens))
        return None

    @property
    def over(self) -> bool:
        """Whether no further game is played."""
        return self.ended or self.winner is not None

    @property
    def level(self) -> tuple[int, ...]:
        """The seats that reached the agreed tokens together, for whom play goes on until one is ahead."""
        tokens = self.tokens
        top = tuple(seat for seat, n in enumerate(tokens) if n == max(tokens) and n >= self.goal)
        return top if len(top) > 1 and self.winner is None else ()

    @property
    def places(self) -> tuple[Place, ...]:
        """The standings, most tokens first, equal ones by seat."""
        lines = [Place(i, name, self.tokens[i], self.stickers(i)) for i, name in enumerate(self.names)]
        return tuple(sorted(lines, key=lambda line: -line.tokens))

    def stickers(self, seat: int) -> tuple[str | None, ...]:
        """Return a seat's tokens as its stickers, None for the usual one."""
        return tuple(game.stickers[seat] for game in self.played if seat in game.winners)

    def ahead(self, seat: int, other: int) -> int:
        """Return in how many games a seat had a higher final score than another; equal scores count for neither."""
        return sum(game.scores[seat] > game.scores[other] for game in self.played)

    def failed_under(self, other: int, seat: int) -> int:
        """Return how many bids `other` failed in the games that `seat` won."""
        return sum(game.failed[other] for game in self.played if seat in game.winners and seat != other)

    def _tokens_after(self, games: int) -> tuple[int, ...]:
        won = [seat for game in self.played[:games] for seat in game.winners]
        return tuple(won.count(seat) for seat in range(len(self.names)))


def usual_tokens(options: GameOptions) -> int:
    """Return the tokens of a tourney for which nobody names a number: what the house rules say, else the usual ones."""
    return int(getattr(options, "tokens_to_win", USUAL_TOKENS))


def deals_next(first: int, last: int | None, seats: int) -> int:
    """Return who deals the next game: the player left of the `last` finished hand's dealer, without one the `first`."""
    return first if last is None else (last + 1) % seats


def game_origin(evening: Origin, number: int) -> Origin:
    """Return where the chance of a tourney's game (from 1) comes from: a seal of its own, or the tourney's code."""
    if evening.code is None:
        return Origin()
    return Origin(code=evening.code if number == 1 else next_code(evening.code, number))


def failed_bids(hand: HandDone) -> tuple[bool, ...]:
    """Return by seat whether its bid failed: the bidder's first line with points on the sheet is a loss, or missing."""
    first = {line.seat: line.points for line in reversed(hand.lines) if line.points}
    return tuple(stood and first.get(seat, 0) <= 0 for seat, stood in enumerate(standing_bids(hand)))


def standing_bids(hand: HandDone) -> tuple[bool, ...]:
    """Return by seat whether its bid was to be made: one that somebody else went above was not."""
    return tuple(bid is not None and hand.maker in (-1, seat) for seat, bid in enumerate(hand.bids))


def read_sticker(text: str) -> str | None:
    """Return a sticker as a winner typed it, made clean and short; None for the usual one."""
    return clean(text, STICKER_CELLS) or None


def tourney_told(tourney: Tourney) -> str:
    """Return how a tourney stands, in one sentence."""
    if tourney.winner is not None:
        return (
            f"{tourney.names[tourney.winner]} wins the tourney with {counted(tourney.tokens[tourney.winner], 'token')}"
        )
    standings = ", ".join(f"{line.name} {line.tokens}" for line in tourney.places)
    if tourney.ended:
        return f"the tourney was ended early, with the tokens {standings}"
    if tourney.level:
        *most, last = (tourney.names[seat] for seat in tourney.level)
        tokens = counted(tourney.tokens[tourney.level[0]], "token")
        return f"{', '.join(most)} and {last} have {tokens} each: play goes on until one is ahead"
    return f"tokens, of the {tourney.goal} that win: {standings}"
