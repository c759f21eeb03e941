"""How a person comes to an answer: cursor, marks, typed numbers, refusals; without a screen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from cardtable.core.actions import Action, PickCards, PickNumber
from cardtable.core.cards import Card, CardSet
from cardtable.core.observation import Observation
from cardtable.core.text import counted, mark_set
from cardtable.tui.base.commands import LETTERS
from cardtable.tui.widgets.choices import Choice, choices, typed

TYPING: Final = 0.6
"""Seconds within which a second digit belongs to the first."""
ENTER: Final = "⏎"


@dataclass(slots=True)
class Chooser:
    """The state of one person's choosing. Without a question only a cursor moves over the hand.

    Nothing is selected at first: `card` is the card and `choice` the choice under the cursor, never both.
    """

    order: list[Card]
    """The cards of the hand that can be seen, from left to right."""
    question: Observation | None = None
    confirm: bool = False
    """Whether an answer must be given twice."""
    card: Card | None = None
    choice: int | None = None
    marked: CardSet = 0
    refusal: str = ""
    again: Action | None = None
    """The action that waits to be confirmed."""
    choices: tuple[Choice, ...] = ()
    letters: frozenset[str] = LETTERS
    """The letters that are commands and so name no choice."""
    _typed: tuple[str, float] = field(default=("", 0.0))

    def __post_init__(self) -> None:
        if self.question is not None:
            self.choices = choices(self.question.ask.form, self.question.legal, self.letters)

    # What is asked

    @property
    def picks(self) -> PickCards | None:
        """The form when cards are asked for."""
        form = self.question.ask.form if self.question else None
        return form if isinstance(form, PickCards) else None

    @property
    def many(self) -> bool:
        """Whether several cards (or none) may be chosen, so that they are marked."""
        return self.picks is not None and (self.picks.least, self.picks.most) != (1, 1)

    @property
    def over_choices(self) -> bool:
        """Whether arrows move among choices, not cards."""
        return self.question is not None and self.picks is None

    @property
    def pickable(self) -> CardSet | None:
        """The cards that may be chosen, with those marked already; None while no cards are asked for."""
        if self.question is None or self.picks is None:
            return None
        result = 0
        for action in self.question.legal:
            if action.verb == self.picks.verb and action.cards & self.marked == self.marked:
                result |= action.cards
        return result

    @property
    def chosen(self) -> Action | None:
        """The action that Enter would take: what is selected, else the only legal one; None while that is open."""
        if self.choice is not None:
            return self.choices[self.choice].action
        if self.many and self.picks is not None:
            return Action(self.picks.verb, self.marked)
        if self.picks is not None and self.card is not None:
            return Action(self.picks.verb, 1 << self.card)
        return self.question.legal[0] if self.question is not None and len(self.question.legal) == 1 else None

    # Moving

    def reorder(self, order: list[Card]) -> None:
        """Take the hand as it is now: cursor and marks stay on cards that are still there."""
        self.order = order
        if self.card not in order:
            self.card = None
        for c in [c for c in range(self.marked.bit_length()) if self.marked >> c & 1 and c not in order]:
            self.marked ^= 1 << c

    def point_card(self, card: Card) -> None:
        """Select a card."""
        self.card, self.choice, self.refusal, self.again = card, None, "", None

    def point_choice(self, index: int) -> None:
        """Select a choice; one that the rules forbid says why."""
        self.card, self.choice, self.again = None, index, None
        choice = self.choices[index]
        self.refusal = "" if choice.legal else self._reason(choice.action)

    def move(self, step: int) -> None:
        """Select the next or previous card or choice; from nothing, the first legal card or the first choice."""
        if self.over_choices:
            last = len(self.choices) - 1
            if self.choices:
                start = 0 if step > 0 else last
                self.point_choice(start if self.choice is None else min(max(self.choice + step, 0), last))
        elif self.order and self.card is None:
            legal = self.pickable
            open_ = [c for c in self.order if legal is None or legal >> c & 1] or self.order
            self.point_card(open_[0 if step > 0 else -1])
        elif self.card is not None:
            at = self.order.index(self.card) + step
            self.point_card(self.order[min(max(at, 0), len(self.order) - 1)])

    def leap(self, step: int) -> None:
        """Select the next or previous card that may be chosen."""
        legal = self.pickable
        if self.card is None or legal is None:
            self.move(step)
            return
        at = self.order.index(self.card)
        rest = self.order[at + 1 :] if step > 0 else self.order[:at][::-1]
        there = next((c for c in rest if legal >> c & 1), None)
        if there is not None:
            self.point_card(there)

    def edge(self, side: int) -> None:
        """Select the first or last card or choice."""
        if self.over_choices and self.choices:
            self.point_choice(0 if side < 0 else len(self.choices) - 1)
        elif self.order and not self.over_choices:
            self.point_card(self.order[0 if side < 0 else -1])

    def digit(self, digit: str, now: float) -> None:
        """Select what a typed number means: the number itself, the nth choice, or the nth card (0 the tenth)."""
        cards = not self.over_choices
        keys = [str(i + 1) for i in range(len(self.order))] if cards else [c.key for c in self.choices]
        before, at = self._typed
        text = typed(before if now - at < TYPING else "", digit, keys)
        self._typed = (text, now)
        if cards and text == "0":
            text = "10"
        if text not in keys:
            self.refusal = self._unknown(text, keys)
        elif cards:
            self.point_card(self.order[int(text) - 1])
        else:
            self.point_choice(keys.index(text))

    def _unknown(self, text: str, keys: list[str]) -> str:
        """Return what can be typed instead of a number that means nothing here."""
        numbers = [key for key in keys if key.isdigit()]
        last = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 2 else " or ".join(numbers)
        if not numbers:
            return f"there are no numbers to choose here: {self.how()}"
        if self.over_choices:
            return f"{text} cannot be chosen: press {last}"
        return f"you have only {counted(len(numbers), 'card')}: press {last}"

    def letter(self, letter: str) -> bool:
        """Select the choice with this letter; return whether there is one."""
        index = next((i for i, c in enumerate(self.choices) if c.key == letter and letter), None)
        if index is not None:
            self.point_choice(index)
        return index is not None

    # Choosing

    def mark(self) -> None:
        """Mark the selected card, or free it; a card that fits no legal choice is refused."""
        assert self.picks is not None
        self.refusal, self.again = "", None
        if self.card is None:
            self.refusal = "choose a card with ← → first, then mark it with Space"
            return
        bit = 1 << self.card
        if self.marked & bit or (self.pickable or 0) & bit:
            self.marked ^= bit
        elif self.marked.bit_count() >= self.picks.most:
            self.refusal = f"{self.picks.most} are marked already: Space on one of them unmarks it"
        else:
            self.refusal = self._reason(Action(self.picks.verb, self.marked | bit))

    def accept(self) -> Action | None:
        """Return the answer, or None when there is none yet: then a refusal or a wish for confirmation is shown."""
        if self.question is None:
            return None
        action = self.chosen
        if action is None:
            self.refusal = f"nothing is chosen yet: {self.how()}"
        elif action not in self.question.legal:
            self.refusal = self._miscounted(action) or self._reason(action)
        elif self.again != action and (self.confirm or self._empty(action)):
            self.again = action
        else:
            return action
        return None

    def _reason(self, action: Action) -> str:
        """Return why an action is refused, with the number of the rule."""
        assert self.question is not None
        found = self.question.ruleset.why_not(self.question.view, self.question.seat, action)
        return f"{found.text} ({found.rule})" if found else "this is not a legal choice"

    def _empty(self, action: Action) -> bool:
        """Return whether no card is marked where some could be, as after one Enter too many."""
        return self.many and self.choice is None and not action.cards

    def _miscounted(self, action: Action) -> str:
        """Return what is missing from a choice of several cards; empty when its number is right."""
        picks, count = self.picks, action.cards.bit_count()
        if self.choice is not None or picks is None or picks.least <= count <= picks.most:
            return ""
        return f"{count or 'none'} marked{_wanted(picks)}: Space marks a card"

    # Words

    def how(self) -> str:
        """Return how the question is answered."""
        if self.picks is None:
            number = self.question is not None and isinstance(self.question.ask.form, PickNumber)
            return f"type it or ← →, then {ENTER}" if number else f"← → or its key, then {ENTER}"
        if self.many:
            return f"Space marks, {ENTER} confirms"
        return f"← → or its number, then {ENTER}"

    def describe(self, action: Action) -> str:
        """Return an action as the prompt names it."""
        choice = next((c for c in self.choices if c.action == action), None)
        if choice is not None:
            return f"{action.verb} {action.n}" if choice.words == choice.key else choice.words
        return f"{action.verb} {mark_set(action.cards)}" if action.cards else f"{action.verb} nothing"

    def hint(self) -> str:
        """Return what Enter does now, or how to come to an answer."""
        action = self.chosen
        if self.question is None:
            return ""
        if action is None or action not in self.question.legal:
            return self.how()
        return f"{ENTER} {self.describe(action)}"

    def count(self) -> str:
        """Return how many cards are marked and wanted: `2 marked of 5`, `none marked, up to 3`."""
        marked = self.marked.bit_count() or "none"
        return f"{marked} marked{_wanted(self.picks)}" if self.picks else ""


def _wanted(picks: PickCards) -> str:
    """Return how many cards are asked for, after how many are marked: ` of 5`, `, up to 3`, `, 1 to 3 are needed`."""
    if picks.least == picks.most:
        return f" of {picks.most}"
    return f", {picks.least} to {picks.most} are needed" if picks.least else f", up to {picks.most}"
