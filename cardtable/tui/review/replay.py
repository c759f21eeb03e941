"""A game that is looked back at: any point of it, with everybody's cards, or, until it has ended, with those seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardtable.core.cards import ALL, CardSet
from cardtable.core.facts import Recorded, Ruled, Shown, TookBack
from cardtable.core.scene import Happening, Scene
from cardtable.store.records.header import Header
from cardtable.store.records.record_text import write
from cardtable.table.costly import public_cards
from cardtable.table.launch import HUMAN
from cardtable.table.replay import Steps
from cardtable.table.session import Session
from cardtable.tui.look.glyphs import STYLES, card_glyphs, written

if TYPE_CHECKING:
    from cardtable.tui.shell.app import CardtableApp


class Replay(Steps):
    """One game on the screen; of one in progress, its deals so far, with no card that somebody here has not seen."""

    def __init__(
        self, app: CardtableApp, number: int, session: Session, kinds: tuple[str, ...], *, ended: bool = True
    ) -> None:  # fmt: skip
        super().__init__(session)
        self.app = app
        self.number = number
        self.kinds = kinds
        self.notes: Sequence[tuple[int, str]] = ()
        """What is said of the table itself is not kept."""
        self.ended = ended
        people = [seat for seat, kind in enumerate(kinds) if kind == HUMAN]
        self.mine = people[0] if len(people) == 1 else None
        """The seat of the one person who plays."""

    @property
    def public(self) -> CardSet:
        """The cards of this deal that everybody may see."""
        return ALL if self.ended else public_cards(self.session.facts, self.at)

    # What is shown

    @property
    def title(self) -> str:
        """The game, and how far the whole of it went."""
        return f"{self.session.ruleset.info.name}, game {self.number}"

    @property
    def place(self) -> str:
        """Where in the game this point is: `round 3 of 20, step 40 of 512`."""
        return f"{self.scene.title}, step {self.at} of {self.length}"

    @property
    def scene(self) -> Scene:
        """What everybody could see; a trick just finished lies there."""
        return self.now.trick_scene(None) if self.held else self.now.scene(None)

    def hand(self, seat: int) -> str:
        """Return the cards that a seat holds now, as it knew them; how many there are besides that nobody may see."""
        scene: Scene = self.now.scene(seat)
        if scene.hand is None:
            return "has not looked yet"
        held = [held.card for held in scene.hand]
        open_ = ALL if seat == self.mine else self.public
        cards = [card for card in held if open_ >> card & 1]
        unseen = [f"+{len(held) - len(cards)} unseen"] if len(cards) < len(held) else []
        return " ".join([*(card_glyphs(card, STYLES[self.app.settings.suits]) for card in cards), *unseen]) or "–"

    def write(self, sentence: str) -> str:
        """Return a sentence with its cards as they are written now."""
        return written(sentence, STYLES[self.app.settings.suits])

    def text(self, happening: Happening) -> str:
        """Return what happened as a line."""
        return self.write(happening.text)

    # What it is good for

    def record(self) -> str:
        """Return the record up to here, which any program of this kind reads."""
        facts: list[Recorded] = [f for f in self.now.facts if not isinstance(f, Shown | Ruled | TookBack)]
        return write(Header(self.session.ruleset, self.session.table, players=self.kinds), facts)
