"""What a typed line means as an answer: a number, a card, a word; and the lines that say what there is to choose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardtable.core.actions import Action, Form, PickCards, PickNumber
from cardtable.core.cards import SUIT_NAMES, CardSet, card_name, card_text, cards_in
from cardtable.core.errors import Unreadable
from cardtable.core.observation import Observation
from cardtable.core.scene import Scene
from cardtable.core.text import clean, spoken

_NONE = "0"


@dataclass(frozen=True, slots=True)
class Menu:
    """The answers to one question, as a person types them."""

    lines: tuple[str, ...]
    """What there is to choose, one line each."""
    how: str
    """How to answer, in one sentence."""
    answers: dict[str, Action]
    """What each typed word means."""
    numbered: tuple[int, ...] = ()
    """Where several cards are chosen at once: the cards by their number from 1."""
    verb: str = ""

    def read(self, typed: str) -> Action:
        """Return the action that a line means, legal or not; raises Unreadable."""
        word = " ".join(typed.casefold().split())
        if not word:
            raise Unreadable(self.how)
        if word in self.answers:
            return self.answers[word]
        if self.numbered and word and all(part.isdecimal() for part in word.split()):
            return self._several([int(part) for part in word.split()])
        raise Unreadable(f"{clean(typed, 30)!r} is none of the answers. {self.how}")

    def _several(self, numbers: list[int]) -> Action:
        cards = 0
        for n in numbers:
            if not 1 <= n <= len(self.numbered) or cards >> self.numbered[n - 1] & 1:
                raise Unreadable(f"{n} is not one of the cards, or is named twice. {self.how}")
            cards |= 1 << self.numbered[n - 1]
        return Action(self.verb, cards)


def menu(observation: Observation, scene: Scene) -> Menu:
    """Return the answers to a question; illegal cards and numbers are known too, so that a refusal can say why."""
    form = observation.ask.form
    if isinstance(form, PickNumber):
        return _numbers(form, observation)
    if isinstance(form, PickCards) and form.most > 1:
        return _many_cards(form, observation, scene)
    return _listed(observation, scene)


def _listed(observation: Observation, scene: Scene) -> Menu:
    """Return a numbered list of the legal actions, cards in the order of the hand."""
    place = {1 << held.card: i for i, held in enumerate(scene.hand or ())}
    legal = sorted(observation.legal, key=lambda a: place.get(a.cards, len(place)))
    answers = _spelled_forms(observation, scene)
    answers |= {str(n): action for n, action in enumerate(legal, 1)}
    lines = tuple(f"{n}. {spoken_action(action)}" for n, action in enumerate(legal, 1))
    numbers = "1" if len(legal) == 1 else f"a number from 1 to {len(legal)}"
    return Menu(lines, f"Type {numbers}, or ? for help.", answers)


def _numbers(form: PickNumber, observation: Observation) -> Menu:
    """Return numbers that mean themselves, and words for what is beside them."""
    legal = [a for a in observation.legal if a.verb == form.verb and a.n is not None]
    beside = [a for a in observation.legal if a not in legal]
    answers = {name: a for a in observation.legal for name in _names(a)}
    answers |= {str(n): Action(form.verb, n=n) for n in range(form.low, form.high + 1)}
    words = "".join(f", or {spoken_action(a)}" for a in beside)
    return Menu((), f"Type {_which([a.n or 0 for a in legal])}{words}; or ? for help.", answers)


def _which(numbers: list[int]) -> str:
    """Return numbers in words: `a number from 0 to 5`, `one of 0, 1, 3`."""
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"a number from {numbers[0]} to {numbers[-1]}"
    return f"one of {', '.join(map(str, numbers))}" if len(numbers) != 1 else str(numbers[0])


def _many_cards(form: PickCards, observation: Observation, scene: Scene) -> Menu:
    """Return numbered cards, several of which make one answer."""
    cards = tuple(held.card for held in scene.hand or ())
    lines = tuple(f"{n}. {card_name(c)}" for n, c in enumerate(cards, 1))
    count = str(form.most) if form.least == form.most else f"{form.least} to {form.most}"
    answers = {name: a for a in observation.legal if not a.cards for name in _names(a)}
    none = ""
    if form.least == 0:
        answers[_NONE] = Action(form.verb)
        none = f", {_NONE} for none"
    how = f"Type the numbers of {count} cards separated by spaces{none}; or ?  for help."
    return Menu((f"{form.verb} {count} cards", *lines), how, answers, cards, form.verb)


def _spelled_forms(observation: Observation, scene: Scene) -> dict[str, Action]:
    """Return the words for every action, legal or not: cards of the whole hand, and all that the form offers."""
    form: Form = observation.ask.form
    offered = list(observation.legal)
    if isinstance(form, PickCards):
        offered += [Action(form.verb, 1 << held.card) for held in scene.hand or ()]
    return {name: action for action in offered for name in _names(action)}


def _names(action: Action) -> Iterator[str]:
    """Yield what may be typed for an action: its record form, its words, and both without the verb."""
    yield str(action).casefold()
    yield spoken_action(action).casefold()
    if action.cards and action.cards.bit_count() == 1:
        card = action.cards.bit_length() - 1
        yield card_text(card).casefold()
        yield card_name(card).casefold()
    if action.suit is not None:
        yield SUIT_NAMES[action.suit]


def spoken_action(action: Action) -> str:
    """Return an action in words: `bid 3`, `king of hearts`, `name hearts`."""
    if action.cards:
        cards = spoken_cards(action.cards)
        return cards if action.verb == "play" else f"{action.verb} {cards}"
    if action.suit is not None:
        return f"{action.verb} {SUIT_NAMES[action.suit]}"
    return spoken(str(action))


def spoken_cards(cards: CardSet) -> str:
    """Return cards in words with commas between."""
    return ", ".join(card_name(c) for c in cards_in(cards))
