"""Every special case of the rules is seen in random play: a flag that is never set would go unnoticed otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

import pytest

from cardtable.core.actions import action_text
from cardtable.core.cards import (
    IN_SUIT,
    JACK,
    JESTERS,
    JOKERS,
    SPADES,
    SUITS,
    WIZARDS,
    card,
    card_of,
    cards_in,
    rank_of,
    suit_of,
)
from cardtable.core.chance import Chance, code_key
from cardtable.core.facts import Chosen, Dealt, Fact, Ruled, deal_from
from cardtable.core.options import OptionValue, read_options
from cardtable.core.pending import Ask, Deal, Draw, Over, Rule, Show
from cardtable.core.ruleset import Table
from cardtable.kit.position import Position
from cardtable.plugins import ruleset

LIMIT = 4000
"""Hands to look through for one witness."""

Moment: TypeAlias = tuple[Position, Fact, Position]
Seen: TypeAlias = Callable[[Position, Fact, Position], Any]


@dataclass(frozen=True)
class Witness:
    """A special case: where to look for it, which actions make it likelier, and how it is recognised."""

    game: str
    name: str
    seen: Seen
    seats: int
    options: dict[str, OptionValue] = field(default_factory=dict)
    prefer: tuple[str, ...] = ()
    """Beginnings of actions to choose when legal, most of the time."""
    scores: tuple[int, ...] = ()
    bags: tuple[int, ...] = ()
    round: int = 1
    rigged: bool = False
    """Whether the first seat is dealt the highest spades."""

    def __str__(self) -> str:
        return f"{self.game}: {self.name}"


def moments(w: Witness) -> Iterator[Moment]:
    """Yield every fact of random games with the truth before and after it."""
    rules: Any = ruleset(w.game)
    table = Table(
        tuple("ABCDEF"[: w.seats]), read_options(rules.Options, w.options, w.seats), 0, w.scores, w.bags, w.round
    )
    rnd = Random(str(w))
    hands = 0
    while hands < LIMIT:
        chance = Chance(code_key(f"{w} {hands}"))
        s = rules.new_game(table)
        for _ in range(3 if w.scores or w.bags else 8):
            hands += 1
            done = len(s.sheet.done)
            while len(s.sheet.done) == done and not isinstance(rules.pending(s), Over):
                fact = next_fact(rules, s, chance, rnd, w)
                after = rules.apply(s, fact)
                yield s, fact, after
                s = after
                if isinstance(fact, Chosen) and after.attempt > 20:
                    break


def next_fact(rules: Any, s: Position, chance: Chance, rnd: Random, w: Witness) -> Fact:
    pending = rules.pending(s)
    match pending:
        case Deal() if w.rigged:
            return deal_from(pending, sorted(cards_in(pending.deck), key=lambda c: (-suit_of(c), -rank_of(c))))
        case Deal():
            return chance.deal(pending)
        case Draw():
            return chance.draw(pending)
        case Show() | Rule():
            fact: Fact = rules.derive(s, pending)
            return fact
    assert isinstance(pending, Ask)
    legal = rules.legal_actions(s, pending.seat)
    liked = [a for a in legal if action_text(a).startswith(w.prefer)] if w.prefer and rnd.random() < 0.85 else []
    return Chosen(pending.seat, rnd.choice(liked or legal), pending.secret)


def trick(before: Position, after: Position) -> tuple[int, ...]:
    """Return the cards of the trick that has just ended, or none."""
    if before.play is None or after.play is None or after.play.last is None or after.play.last is before.play.last:
        return ()
    return after.play.last.cards


def chosen(fact: Fact, text: str) -> bool:
    return isinstance(fact, Chosen) and action_text(fact.action) == text


def lines(before: Position, after: Position) -> list[tuple[str, int]]:
    """Return the rules and points of the hand that has just been scored."""
    new = after.sheet.done[len(before.sheet.done) :]
    return [(x.rule, x.points) for hand in new for x in hand.lines]


def led(fact: Fact, before: Position, cards: int) -> bool:
    """Return whether one of these cards is led."""
    leads = before.phase == "tricks" and before.play is not None and not before.play.cards
    return leads and isinstance(fact, Chosen) and bool(fact.action.cards & cards)


def tied_on_top(s: Position, target: int) -> bool:
    scores = s.sheet.totals.scores
    return max(scores) >= target and sorted(scores)[-1] == sorted(scores)[-2]


CS, SM, EU, S2, WZ = (
    "cutthroat-spades",
    "canadian-smear",
    "three-handed-euchre",
    "two-player-spades",
    "wizard",
)
JESTER_PLAYS = tuple(f"play J{n}" for n in range(1, 5))
TOP_SPADES = IN_SUIT[SPADES] | 1 << JOKERS[0] | 1 << JOKERS[1]

WITNESSES = [
    # Wizard
    Witness(
        WZ,
        "all four Jesters in a trick",
        lambda b, f, a: len(t := trick(b, a)) == 4 and set(t) == set(JESTERS),
        4,
        {"round_sizes": "maximus"},
        JESTER_PLAYS,
    ),
    Witness(
        WZ,
        "three Jesters make a trick",
        lambda b, f, a: len(t := trick(b, a)) == 3 and set(t) <= set(JESTERS),
        3,
        {"round_sizes": "maximus"},
        JESTER_PLAYS,
    ),
    Witness(
        WZ,
        "a Wizard right after a Jester",
        lambda b, f, a: (t := trick(b, a)) and t[0] in JESTERS and t[1] in WIZARDS,
        4,
        {},
        (),
        (),
        (),
        8,
    ),
    Witness(
        WZ,
        "two Wizards, the first wins",
        lambda b, f, a: sum(c in WIZARDS for c in trick(b, a)) >= 2,
        3,
        {},
        (),
        (),
        (),
        15,
    ),
    Witness(WZ, "a Jester turned", lambda b, f, a: isinstance(f, Dealt) and f.up and f.up[0] in JESTERS, 5),
    Witness(WZ, "trumps chosen by the dealer", lambda b, f, a: chosen(f, "name H"), 4),
    Witness(WZ, "no trumps chosen", lambda b, f, a: chosen(f, "name none"), 4, {"dealer_may_choose_no_trump": "on"}),
    Witness(
        WZ,
        "several Wizards turned",
        lambda b, f, a: isinstance(f, Dealt) and len(f.up) > 2,
        6,
        {"wizard_turned": "turn_again"},
    ),
    Witness(
        WZ, "hidden bids opened", lambda b, f, a: isinstance(f, Ruled), 3, {"bid_visibility": "hidden_until_round_end"}
    ),
    Witness(
        WZ,
        "a bid banned",
        lambda b, f, a: (
            b.phase == "bids"
            and b.turn == b.dealer
            and len(ruleset(WZ).legal_actions(b, b.turn)) == len(b.hands[b.turn])
        ),
        4,
        {"ban_even_bids": "on"},
    ),
    Witness(WZ, "a shared victory", lambda b, f, a: len(a.sheet.winners) > 1, 6, {}, (), (), (), 10),
    Witness(
        WZ,
        "a winner below zero",
        lambda b, f, a: a.sheet.winners and max(a.sheet.totals.scores) < 0,
        3,
        {},
        (),
        (-90, -90, -90),
        (),
        20,
    ),
    # Cutthroat Spades
    Witness(
        CS,
        "the two-joker dealer holds the two of clubs",
        lambda b, f, a: isinstance(f, Ruled) and f.value[1] != card("2C"),
        5,
        {"jokers": 2},
    ),
    Witness(
        CS,
        "a junk joker led",
        lambda b, f, a: led(f, b, 1 << JOKERS[0] | 1 << JOKERS[1]),
        5,
        {"jokers": 2, "joker_role": "junk"},
    ),
    Witness(
        CS,
        "unbroken spades led from nothing else",
        lambda b, f, a: led(f, b, TOP_SPADES) and b.play is not None and not b.play.broken,
        5,
        {"jokers": 2},
    ),
    Witness(
        CS,
        "Blind 6 at exactly 50 behind",
        lambda b, f, a: (
            chosen(f, "blind 6")
            and isinstance(f, Chosen)
            and max(b.sheet.totals.scores) - b.sheet.totals.scores[f.seat] == 50
        ),
        3,
        {},
        ("blind 6",),
        (120, 70, 75),
    ),
    Witness(
        CS,
        "a Moon made",
        lambda b, f, a: ("CS-18", 150) in lines(b, a),
        5,
        {"moon_threshold": "scaled"},
        ("moon",),
        rigged=True,
    ),
    Witness(CS, "a Nil made", lambda b, f, a: ("CS-17", 100) in lines(b, a), 5, {}, ("nil", "play 2", "play 3")),
    Witness(CS, "a Blind Nil made", lambda b, f, a: ("CS-16", 200) in lines(b, a), 5, {}, ("blind nil",)),
    Witness(CS, "two award Jacks in one hand's tricks", lambda b, f, a: ("CS-36", 0) in lines(b, a), 3),
    Witness(CS, "all three Jacks", lambda b, f, a: ("CS-37", 10) in lines(b, a), 3, {"award_jacks": "JD JC JH"}),
    Witness(
        CS, "the heart Jack takes a bag", lambda b, f, a: ("CS-35", 0) in lines(b, a), 3, {"award_jacks": "JD JC JH"}
    ),
    Witness(
        CS,
        "bags crossing two limits at once",
        lambda b, f, a: ("CS-A7", -40) in lines(b, a),
        3,
        {"bag_limit": 2, "bag_rollover": "on"},
        ("bid 1",),
    ),
    Witness(
        CS,
        "a tie at the target plays on",
        lambda b, f, a: lines(b, a) and tied_on_top(a, 50) and not a.sheet.winners,
        3,
        {"target": 50},
        ("bid 3", "bid 4"),
    ),
    # Smear
    Witness(SM, "a deal passed out", lambda b, f, a: a.attempt > 1, 3, {}, ("pass",)),
    Witness(
        SM, "a bid of four ends the auction", lambda b, f, a: chosen(f, "bid 4") and b.said == (), 3, {}, ("bid 4",)
    ),
    Witness(SM, "Game tied", lambda b, f, a: any(r == "SM-A5" for r, _ in lines(b, a)), 2),
    Witness(SM, "no Jack in play", lambda b, f, a: any(r == "SM-A4" for r, _ in lines(b, a)), 2),
    Witness(
        SM,
        "a made four wins the game",
        lambda b, f, a: a.sheet.winners and max(b.sheet.totals.scores) < 7,
        3,
        {},
        ("bid 4", "play A", "play 2", "play J"),
        (1, 1, 1),
    ),
    Witness(SM, "out from eleven", lambda b, f, a: a.sheet.winners, 3, {}, (), (11, 11, 11)),
    Witness(
        SM,
        "a joker led, trumps named",
        lambda b, f, a: isinstance(f, Chosen) and f.action.verb == "name",
        3,
        {"joker": "on"},
        ("play X",),
    ),
    Witness(
        SM,
        "a trump played while able to follow",
        lambda b, f, a: (
            b.phase == "tricks"
            and b.play is not None
            and b.play.lead in SUITS
            and b.play.lead != b.trump
            and isinstance(f, Chosen)
            and bool(f.action.cards & b.play.tables.may[b.play.lead])
            and b.hands[f.seat].known & b.play.tables.must[b.play.lead]
        ),
        3,
    ),
    Witness(
        SM,
        "the dealer takes the bid by matching it",
        lambda b, f, a: (
            chosen(f, "bid 3") and (0, f.action) not in b.said and any(action == f.action for _, action in b.said)
            if isinstance(f, Chosen)
            else False
        ),
        3,
        {"dealer_may_steal": "on"},
        ("bid 3",),
    ),
    # Euchre
    Witness(EU, "both alone", lambda b, f, a: chosen(f, "alone") and sum(a.own.alone) == 2, 3, {}, ("alone", "order")),
    Witness(
        EU, "a lone defender takes all five", lambda b, f, a: ("EU-29", 4) in lines(b, a), 3, {}, ("alone", "order")
    ),
    Witness(EU, "the dealer declines", lambda b, f, a: chosen(f, "decline"), 3),
    Witness(EU, "a joker turned up", lambda b, f, a: b.phase == "joker", 3, {"deck": 25}),
    Witness(
        EU, "a farmer's hand thrown in", lambda b, f, a: chosen(f, "throw in"), 3, {"farmers_hand": "on"}, ("throw in",)
    ),
    Witness(EU, "a deal passed out twice", lambda b, f, a: a.attempt > 2, 3, {}, ("pass",)),
    Witness(
        EU,
        "the left bower led",
        lambda b, f, a: b.trump is not None and led(f, b, 1 << card_of({0: 3, 3: 0, 1: 2, 2: 1}[b.trump], JACK)),
        3,
    ),
    Witness(
        EU,
        "two defenders reach the target together",
        lambda b, f, a: lines(b, a) and tied_on_top(a, 10) and not a.sheet.winners,
        3,
        {},
        (),
        (9, 9, 9),
    ),
    Witness(EU, "a shared victory", lambda b, f, a: len(a.sheet.winners) > 1, 3, {"shared_win": "on"}, (), (9, 9, 9)),
    Witness(EU, "a march by the maker", lambda b, f, a: ("EU-27", 3) in lines(b, a), 3),
    # Two-player Spades
    Witness(
        S2,
        "both bid Double Nil",
        lambda b, f, a: chosen(f, "double nil") and sum(x is not None for x in a.bids) == 2,
        2,
        {},
        ("double nil",),
    ),
    Witness(
        S2,
        "three cards exchanged",
        lambda b, f, a: isinstance(f, Chosen) and f.action.verb == "exchange" and f.action.cards.bit_count() == 3,
        2,
        {},
        ("double nil",),
    ),
    Witness(S2, "nothing exchanged", lambda b, f, a: chosen(f, "exchange"), 2, {}, ("double nil",)),
    Witness(
        S2,
        "two bag penalties at once",
        lambda b, f, a: ("S2-19", -200) in lines(b, a),
        2,
        {"bag_limit": 5},
        ("bid 1",),
        (0, 0),
        (4, 4),
    ),
    Witness(
        S2,
        "a tie at the target plays on",
        lambda b, f, a: lines(b, a) and tied_on_top(a, 30) and not a.sheet.winners,
        2,
        {"target": 30},
        ("bid 3",),
        (1, 0),
    ),
    Witness(
        S2,
        "lost at the mercy limit",
        lambda b, f, a: a.sheet.winners and min(a.sheet.totals.scores) <= -200,
        2,
        {"mercy_limit": -200},
    ),
    Witness(
        S2,
        "spades led unbroken from nothing else",
        lambda b, f, a: led(f, b, IN_SUIT[SPADES]) and b.play is not None and not b.play.broken,
        2,
        {},
        tuple(f"play {r}{s}" for r in "AKQJT98765432" for s in "CDH"),
    ),
]


@pytest.mark.parametrize("witness", WITNESSES, ids=str)
def test_a_special_case_is_seen(witness: Witness) -> None:
    assert any(witness.seen(before, fact, after) for before, fact, after in moments(witness))
