"""A game as one object: the protocol that every ruleset fulfils, ours and other people's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, TypeAlias

from cardtable.core.actions import Action
from cardtable.core.cards import SUITS, Card, CardSet, card_of, mask
from cardtable.core.facts import Fact
from cardtable.core.pending import Pending, Rule, Show
from cardtable.core.scene import Happening, Scene, Standing

if TYPE_CHECKING:  # what says how a program is to be opened needs no models of options
    from cardtable.core.options import GameOptions, Preset

PROTOCOL = 1
"""The version of this protocol; a ruleset made for another one is refused by name."""

Position: TypeAlias = Any
"""Whatever a ruleset folds facts into; only the ruleset looks inside."""


@dataclass(frozen=True, slots=True)
class RuleRef:
    """A rule by its number, with what it says here in plain words."""

    rule: str
    text: str


PLAIN_RANKS: Final[tuple[CardSet, ...]] = tuple(
    mask(card_of(suit, rank) for suit in SUITS) for rank in range(14, 1, -1)
)
"""The cards of a plain deck that are equal in a draw, aces first."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """How the players of a game draw cards for the first deal: the highest card deals."""

    ranks: tuple[CardSet, ...] = PLAIN_RANKS
    """Cards that are equal, the highest first; others are not in use."""
    seats: bool = True
    """Whether the cards say who sits where, too; else everybody stays, and the lowest card keeps the score."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What menus and lists say of a game."""

    id: str
    name: str
    version: int
    seats: tuple[int, ...]
    """The numbers of players, ascending."""
    usual: int
    """The number of players of a quick start."""
    sentence: str
    minutes: int
    """About how long the default game takes; 0 where nobody knows."""
    code: str
    """The letters that begin this game's share codes."""
    bags: bool = False
    rounds: bool = False
    """Whether a game may start at a later round."""
    presets: tuple[Preset, ...] = ()
    drawing: Drawing = Drawing()
    emblem: Card | None = None
    """The card that stands for the game where it is offered."""


@dataclass(frozen=True, slots=True)
class Table:
    """What is agreed before the first deal: names clockwise, house rules, first dealer, and where the scores start."""

    names: tuple[str, ...]
    options: GameOptions
    dealer: int = 0
    scores: tuple[int, ...] = ()
    bags: tuple[int, ...] = ()
    round: int = 1

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.names)


class Ruleset(Protocol):
    """The rules of a game. Stateless; every method is pure. Positions and views have the same type.

    `legal_actions` is the only judge of legality. `scene` and `happenings` are called on views only.
    """

    protocol: ClassVar[int]
    info: ClassVar[GameInfo]
    Options: ClassVar[type[GameOptions]]

    def new_game(self, table: Table) -> Position:
        """Return the position before the first deal."""

    def pending(self, s: Position) -> Pending:
        """Return what must happen next."""

    def legal_actions(self, s: Position, seat: int) -> tuple[Action, ...]:
        """Return what the seat may choose, on the truth or on its own view; empty when it is not asked."""

    def why_not(self, s: Position, seat: int, action: Action) -> RuleRef | None:
        """Return the rule that forbids an action, or None when it is legal."""

    def settled(self, s: Position, seat: int) -> bool:
        """Return whether every way to play this hand on from a seat's view certainly gives the same score.

        False promises nothing: a ruleset that does not look returns it always.
        """

    def apply(self, s: Position, fact: Fact) -> Position:
        """Return the position after a fact, redacted or not."""

    def derive(self, s: Position, request: Show | Rule) -> Fact:
        """Return the derived fact that answers a request, computed on the truth."""

    def standing(self, s: Position) -> Standing:
        """Return totals, finished hands and winners."""

    def scene(self, s: Position, me: int | None) -> Scene:
        """Return what a seat (or nobody) sees, from its view."""

    def happenings(self, before: Position, fact: Fact, after: Position) -> tuple[Happening, ...]:
        """Return what there is to tell about a fact, from a view before and after it."""

    def rules_text(self) -> str:
        """Return the numbered rules as Markdown."""
