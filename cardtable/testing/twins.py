"""Twin worlds: the same hand with the cards that one seat has not seen exchanged among themselves."""

from __future__ import annotations

from dataclasses import replace

from cardtable.core.actions import Action, PickNumber
from cardtable.core.cards import ALL, CardSet, cards_in, in_text_order, mask
from cardtable.core.chance import Stream
from cardtable.core.facts import Chosen, Dealt, Drew, Fact, Ruled, Shown, named
from cardtable.core.pending import OPEN_HAND, Ask, Rule, Show
from cardtable.core.piles import Pile
from cardtable.core.ruleset import Ruleset
from cardtable.testing.trace import Step, Trace, step


def twin_of(trace: Trace, start: int, at: int, seat: int, words: Stream) -> list[Step] | None:
    """Return the steps after `start` up to `at` in a twin world for a seat, or None when no such hand is possible.

    Everything public stays: the same cards are played, the same calls made, the same rulings given. Secret choices of
    the other seats differ too, where they may.
    """
    facts = [s.fact for s in trace.steps[start + 1 : at + 1] if s.fact is not None]
    moved = _permutation(facts, seat, words)
    now = trace.steps[start]
    steps: list[Step] = []
    for fact in facts:
        other = _twin_fact(trace.ruleset, now, fact, moved, seat, words)
        if other is None:
            return None
        now = step(trace.ruleset, now, other)
        steps.append(now)
    return steps


def _permutation(facts: list[Fact], seat: int, words: Stream) -> dict[int, int]:
    deck: CardSet = 0
    for fact in facts:
        deck |= named(fact)
    unseen = in_text_order(deck & ~seen_by(facts, seat))
    return dict(zip(unseen, words.shuffled(mask(unseen)), strict=True))


def _twin_fact(ruleset: Ruleset, now: Step, fact: Fact, moved: dict[int, int], seat: int, words: Stream) -> Fact | None:
    """Return what happens in the twin world in place of a fact, or None when that is not possible."""
    pending = ruleset.pending(now.truth)
    match fact:
        case Dealt():
            return Dealt(
                tuple(_pile(h, moved) for h in fact.hands), _pile(fact.rest, moved), fact.up, _pile(fact.dummy, moved)
            )
        case Drew():
            return replace(fact, card=None if fact.card is None else moved.get(fact.card, fact.card))
        case Chosen():
            if not isinstance(pending, Ask) or pending.seat != fact.seat:
                return None
            other = _secret_twin(pending, fact, moved, seat, words)
            return other if other.action in ruleset.legal_actions(now.truth, fact.seat) else None
        case Shown() if isinstance(pending, Show):
            return ruleset.derive(now.truth, pending)
        case Ruled() if isinstance(pending, Rule):
            ruling = ruleset.derive(now.truth, pending)
            return ruling if ruling == fact else None
    return None


def _secret_twin(ask: Ask, fact: Chosen, moved: dict[int, int], seat: int, words: Stream) -> Chosen:
    """Return the choice in the twin world: a secret number of another seat may be another one."""
    if not fact.secret or fact.seat == seat:
        return fact
    action = fact.action
    if isinstance(ask.form, PickNumber) and action.n is not None:
        span = ask.form.high - ask.form.low + 1
        return replace(fact, action=Action(action.verb, n=ask.form.low + words.below(span)))
    return replace(fact, action=replace(action, cards=_cards(action.cards, moved)))


def _cards(cards: CardSet, moved: dict[int, int]) -> CardSet:
    return mask(moved.get(c, c) for c in cards_in(cards))


def _pile(pile: Pile, moved: dict[int, int]) -> Pile:
    return replace(pile, known=_cards(pile.known, moved))


def ruled_cards(fact: Fact) -> CardSet:
    """Return the cards that a ruling may name."""
    return mask(v for v in fact.value if v >= 0) & ALL if isinstance(fact, Ruled) else 0


def seen_by(facts: list[Fact], seat: int) -> CardSet:
    """Return the cards that a seat has seen in a hand, from the unredacted facts."""
    seen: CardSet = 0
    for fact in facts:
        match fact:
            case Dealt():
                seen |= mask(fact.up)
            case Drew() if fact.seat == seat and fact.card is not None:
                seen |= 1 << fact.card
            case Chosen() if not fact.secret or fact.seat == seat:
                seen |= fact.action.cards
            case Shown() if fact.seat == seat or fact.what == OPEN_HAND:
                seen |= fact.cards.known
            case Ruled():
                seen |= ruled_cards(fact)
    return seen
