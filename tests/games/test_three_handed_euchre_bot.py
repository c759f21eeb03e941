"""Sense at Three-handed Euchre, by example: when to call, what to keep, whose trick to leave alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.bots.players import EasyBot, RandomBot, ThumbBot
from cardtable.core.cards import (
    ACE,
    IN_SUIT,
    JACK,
    SPADES,
    CardSet,
    card_set,
    card_text,
    cards_in,
    in_text_order,
    mask,
    rank_of,
    set_text,
    suit_of,
)
from cardtable.core.chance import Chance, Stream, code_key
from cardtable.core.facts import Chosen, Dealt
from cardtable.core.observation import Observation
from cardtable.core.options import read_options, specs
from cardtable.core.pending import Ask, Over
from cardtable.core.ruleset import Table
from cardtable.games.three_handed_euchre import RULESET
from cardtable.games.three_handed_euchre.bot import THUMB
from cardtable.games.three_handed_euchre.options import DECKS, EuchreOptions
from cardtable.table.session import Session
from tests.engine import Engine

A, B, C = 0, 1, 2
LAY_DOWN = "JS JC AS KS QS"


def question(hands: tuple[str, str, str], up: str, *chosen: str, dummy: str = "", **header: Any) -> Observation:
    """Return the question after these choices; Cy deals unless told otherwise; hands are filled up."""
    deck = in_text_order(DECKS[header.get("options", {}).get("deck", 24)])
    rest = iter([card_text(c) for c in deck if card_text(c) not in " ".join([*hands, up, dummy])])
    full = [" ".join([*h.split(), *(next(rest) for _ in range(5 - len(h.split())))]) for h in (*hands, dummy)]
    head = {"cardtable": 1, "game": "three-handed-euchre", "seats": ["Ann", "Bo", "Cy"], "dealer": C}
    engine = Engine(head | header)
    engine.feed({"dealt": {"hands": full[:3], "dummy": full[3], "up": up}})
    for text in chosen:
        pending = engine.pending()
        assert pending is not None
        engine.feed({"seat": pending["seat"], "chose": text})
    return engine.session.observation()


def choice(asked: Observation) -> str:
    """Return what the rule of thumb does."""
    return str(ThumbBot().choose(asked, Stream(b"sense", "test")))


# In play: Ann, at the dealer's left, is the maker in spades and has thrown the whole dummy away.

DUMMY = "9H TH QH TD JD"


def played(ann: str, bo: str, cy: str, *cards: str, up: str = "KC") -> Observation:
    """Return the question after these cards of a hand that Ann makes in spades."""
    calls = ["pass", "pass", "pass", "name S", "dummy", f"discard {DUMMY}", "together", "together"]
    return question((ann, bo, cy), up, *calls, *(f"play {c}" for c in cards), dummy=DUMMY)


@pytest.mark.parametrize(
    ("ann", "bo", "cy", "cards"),
    [
        ("KD QS TS 9S AC", "AD 9D QC JH KH", "JS 9C TC AH AS", ["KD", "AD"]),
        ("KD QS TS 9S JC", "AD 9D QC JH KH", "JS 9C TC AC AH", ["KD", "AD"]),
        ("QD KS TS 9S JC", "AD 9D QC JH KH", "JS 9C TC AS AH", ["QD", "AD"]),
        ("QC KS TS 9S JC", "AC 9D QD JH KH", "JS KD AS AD AH", ["QC", "AC"]),
    ],
)
def test_the_partners_trick_is_left_alone(ann: str, bo: str, cy: str, cards: list[str]) -> None:
    said = choice(played(ann, bo, cy, *cards))
    assert said.removeprefix("play ") not in {"JS", "AS", "AH", "AD", "AC"}


@pytest.mark.parametrize(
    ("ann", "bo", "cy", "cards", "expected"),
    [
        ("KD QS TS KS AC", "9D QC JH KH 9C", "JS AS 9S TC AH", ["KD", "9D"], "9S"),
        ("KD QS TS KS AC", "9D QC JH KH 9C", "JC AS 9S TC AH", ["KD", "9D"], "9S"),
        ("TC QS TS KS AD", "9C 9D JH KH QD", "JC AC QC AH KD", ["TC", "9C"], "QC"),
        ("QS TS KS AC QC", "9S 9D JH KH QD", "JS AS AH KD AD", ["QS", "9S"], "AS"),
    ],
)
def test_last_to_play_takes_the_makers_trick_with_the_cheapest_winner(
    ann: str, bo: str, cy: str, cards: list[str], expected: str
) -> None:
    assert choice(played(ann, bo, cy, *cards)) == f"play {expected}"


@pytest.mark.parametrize(
    ("ann", "bo", "cy", "cards", "kept"),
    [
        ("JS QS KS AC KD", "9D 9C JH KH QD", "JC 9S TC AH AD", ["JS", "9D"], "JC"),
        ("QC QS KS JS KD", "AC 9C JH KH QD", "JC 9S 9D AH AD", ["QC", "AC"], "9S"),
        ("QC QS KS JS KD", "AC 9C JH KH QD", "JC TS 9D AH AD", ["QC", "AC"], "TS"),
    ],
)
def test_the_guard_of_the_left_bower_is_saved(ann: str, bo: str, cy: str, cards: list[str], kept: str) -> None:
    assert choice(played(ann, bo, cy, *cards)) != f"play {kept}"


@pytest.mark.parametrize(
    ("ann", "expected"),
    [("JS JC AS 9D 9C", "JS"), ("JS JC KS AD 9C", "JS"), ("JS AS KS AD AC", "JS")],
)
def test_the_maker_draws_trumps_from_the_top(ann: str, expected: str) -> None:
    assert choice(played(ann, "", "")) == f"play {expected}"


@pytest.mark.parametrize(
    ("left", "expected"), [("AS KS", "AS"), ("JS 9S", "JS"), ("JC AS", "JC"), ("AS AC", "AS"), ("KS TS", "KS")]
)
def test_needing_every_trick_leads_from_the_top(left: str, expected: str) -> None:
    ace = "QC" if "AC" in left else "AC"
    # Cy takes two tricks, Ann ruffs the third and needs the last two.
    cards = ["9C", "TC", ace, "AD", "9D", "QD", "KD", "QS", "JH"]
    assert choice(played(f"9C 9D QS {left}", "TC QD JH KH AH", f"{ace} AD KD", *cards)) == f"play {expected}"


@pytest.mark.parametrize(("low", "bo"), [("QD", "KD"), ("9D", "KD")])
def test_a_defender_who_needs_every_trick_leads_the_ace(low: str, bo: str) -> None:
    # Ann has two tricks when Cy wins the third: the defenders need the last two.
    cards = ["JS", "9S", "9C", "AS", "TS", "QC", "TC", "KH", "AC"]
    assert choice(played("JS AS TC KS QS", f"9S TS JH KH {bo}", f"9C QC AC AD {low}", *cards)) == "play AD"


@pytest.mark.parametrize(
    ("ann", "bo", "cy", "cards", "expected"),
    [
        ("AD QS KS AS JS", "9D QD JH JC AC", "9S 9C AH KH TC", ["AD", "9D"], "9S"),
        ("AD QS KS AS JS", "KD QD JH JC AC", "9S TC QC KH AH", ["AD", "KD"], "9S"),
        ("AC QS KS AS JS", "9C QD JH JC TC", "TS 9D KD KH AD", ["AC", "9C"], "TS"),
    ],
)
def test_a_low_trump_ruffs_the_makers_ace(ann: str, bo: str, cy: str, cards: list[str], expected: str) -> None:
    assert choice(played(ann, bo, cy, *cards)) == f"play {expected}"


@pytest.mark.parametrize(
    ("ann", "bo", "led"),
    [("QS AS KS JC 9D", "JS TC 9C AH KH", "9D"), ("QS AS KS JC 9C", "JS 9D KD AH KH", "9C")],
)
def test_the_right_bower_is_not_spent_where_the_partner_may_win(ann: str, bo: str, led: str) -> None:
    assert choice(played(ann, bo, "", led)) != "play JS"


# What is kept


def test_the_maker_keeps_trumps_and_aces() -> None:
    calls = ["pass", "pass", "pass", "name S", "dummy"]
    asked = question(("AS 9S 9H TH 9D", "", ""), "KC", *calls, dummy="JC AC TD QH 9C")
    kept = asked.view.hands[A].known & ~parse(choice(asked))
    assert kept & card_set("AS 9S JC AC") == card_set("AS 9S JC AC")


def parse(said: str) -> CardSet:
    return card_set(said.removeprefix("discard "))


@pytest.mark.parametrize(
    ("cy", "expected"),
    [
        ("JS AS 9D AH KH", "9D"),
        ("JS AS KS 9H AD", "9H"),
        ("JC AH KH TH 9C", "9C"),
        ("TS AC KC AD 9H", "9H"),
        ("JS AS 9H TH TD", "TD"),
    ],
)
def test_the_dealer_throws_a_lone_low_card(cy: str, expected: str) -> None:
    assert choice(question(("", "", cy), "QS", "pass", "pass", "order")) == f"discard {expected}"


def test_an_ordered_up_dealer_takes_the_trump() -> None:
    assert choice(question(("JS JC AS", "", "9H TH QH"), "9S", "order")) == "pick up"


# Calls


@pytest.mark.parametrize("hand", [LAY_DOWN, "JS AS KS AH AD", "JC AS QS KS AD", "JS JC 9S AD 9H"])
def test_a_strong_hand_calls(hand: str) -> None:
    assert choice(question((hand, "", ""), "TS")) == "order"
    assert choice(question((hand, "", ""), "TD", *["pass"] * 3)) == "name S"


@pytest.mark.parametrize("hand", ["9H TH QD KD 9D", "9H TH 9C TC QD", "9S 9H QD TC KH"])
def test_a_weak_hand_passes_at_the_dealers_left(hand: str) -> None:
    assert choice(question((hand, "", ""), "JS")) == "pass"


@pytest.mark.parametrize("hand", ["KS 9S AD KD 9H", "AS 9S QD KD 9H"])
def test_the_right_bower_is_not_given_to_a_defender_lightly(hand: str) -> None:
    assert choice(question((hand, "", ""), "TS")) == "order"
    assert choice(question((hand, "", ""), "JS")) == "pass"
    assert choice(question(("", "", hand), "JS", "pass", "pass")) == "order"


def better(hand: CardSet, up: str, rnd: Random) -> CardSet:
    """Return a hand with one card, no jack, raised in its suit, or one below the ace replaced by a spade."""
    left = DECKS[24] & ~hand & ~card_set(up)
    given = rnd.choice([c for c in cards_in(hand) if rank_of(c) != JACK] or [0])
    higher = [c for c in cards_in(left & IN_SUIT[suit_of(given)]) if rank_of(c) > rank_of(given)]
    trumps = [] if rank_of(given) == ACE or suit_of(given) == SPADES else list(cards_in(left & IN_SUIT[SPADES]))
    taken = [c for c in higher + trumps if rank_of(c) != JACK or suit_of(c) == SPADES]
    return hand & ~(1 << given) | 1 << rnd.choice(taken) if given and taken else hand


def test_a_better_card_never_turns_a_call_into_a_pass() -> None:
    rnd = Random(5)
    compared = 0
    for _ in range(150):
        hand = mask(rnd.sample(list(cards_in(DECKS[24] & ~card_set("9S"))), 5))
        raised, place = better(hand, "9S", rnd), rnd.randrange(3)
        if raised == hand:
            continue
        compared += 1
        before, after = (orders(held, place) for held in (hand, raised))
        assert after or not before, (hand, raised, place)
    assert compared > 100


def orders(hand: CardSet, place: int) -> bool:
    """Return whether a hand at a place from the dealer's left orders spades after passes."""
    hands = ["", "", ""]
    hands[place] = set_text(hand)
    return choice(question((hands[0], hands[1], hands[2]), "9S", *["pass"] * place)) == "order"


def calls_at(scores: list[int], rnd: Random) -> int:
    """Return how many of 120 random hands order at the dealer's left at these scores."""
    count = 0
    for _ in range(120):
        hand = " ".join(map(card_text, rnd.sample(list(cards_in(DECKS[24] & ~card_set("TS"))), 5)))
        count += choice(question((hand, "", ""), "TS", scores=scores)) == "order"
    return count


def test_the_score_decides_near_the_end() -> None:
    usual = calls_at([0, 0, 0], Random(1))
    assert calls_at([9, 0, 0], Random(1)) > usual
    assert calls_at([0, 8, 7], Random(1)) < usual


# House rules


@pytest.mark.parametrize(("points", "expected"), [(3, "dummy"), (4, "alone"), (6, "alone")])
def test_the_maker_goes_alone_only_where_that_earns_more(points: int, expected: str) -> None:
    hand = (LAY_DOWN, "", "")
    calls = ["pass", "pass", "pass", "name S"]
    assert choice(question(hand, "KC", *calls, options={"lone_march_points": points})) == expected
    weak = ("JS KS 9S 9D 9H", "", "")
    assert choice(question(weak, "KC", *calls, options={"lone_march_points": points})) == "dummy"


@pytest.mark.parametrize(
    ("bo", "options", "scores", "expected"),
    [
        (LAY_DOWN, {}, [0, 0, 0], "alone"),
        (LAY_DOWN, {"super_euchre": "on"}, [0, 0, 0], "together"),
        (LAY_DOWN, {}, [0, 8, 0], "together"),
        ("JS AS KS AD AH", {}, [0, 0, 0], "together"),
    ],
)
def test_a_defender_goes_alone_only_for_all_five(
    bo: str, options: dict[str, Any], scores: list[int], expected: str
) -> None:
    asked = question(
        ("", bo, ""), "KC", *["pass"] * 3, "name S", "dummy", f"discard {DUMMY}",
        dummy=DUMMY, options=options, scores=scores,
    )  # fmt: skip
    assert choice(asked) == expected


def test_a_farmers_hand_is_thrown_in() -> None:
    assert choice(question(("9S TS 9H TH 9D", "", ""), "QC", options={"farmers_hand": "on"})) == "throw in"


def test_a_stuck_dealer_names_the_best_suit() -> None:
    asked = question(("", "", "JS AS 9S 9H TD"), "KC", *["pass"] * 5, options={"stick_dealer": "on"})
    assert choice(asked) == "name S"


# Whole games


def game_of(bots: list[Any], key: str, **options: Any) -> Session:
    """Return a game played out, every choice legal; a game that does not end fails."""
    table = Table(("Ann", "Bo", "Cy"), read_options(EuchreOptions, options, 3))
    session = Session(RULESET, table, Chance(code_key(key)))
    for step in range(4000):
        due = session.pending
        if isinstance(due, Over):
            return session
        if isinstance(due, Ask):
            action = bots[due.seat].choose(session.observation(), Stream(key.encode(), f"{step}"))
            session.act(due.seat, action, session.at)
        else:
            session.advance()
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seed", range(12))
def test_games_under_any_house_rules_end(seed: int) -> None:
    rnd = Random(seed)
    options = {s.name: rnd.choice(s.values) for s in specs(EuchreOptions) if rnd.random() < 0.5}
    assert game_of([ThumbBot(), EasyBot(), ThumbBot()], f"end-{seed}", **options).standing.winners


def test_choices_are_legal_and_the_same_when_asked_again() -> None:
    session = game_of([ThumbBot()] * 3, "again")
    table = session.table
    again = Session(RULESET, table, session.chance)
    for fact in session.facts:
        again.derive()
        if isinstance(again.pending, Ask):
            asked = again.observation()
            choices = THUMB.choices(asked)
            assert choices == THUMB.choices(asked)
            assert set(choices) <= set(asked.legal)
            assert len(set(choices)) == len(choices) > 0
        if isinstance(fact, Dealt | Chosen):
            again.add(fact)


def test_thumb_is_ahead_of_random_players() -> None:
    lead = 0
    for n in range(6):
        for seat in range(3):
            bots: list[Any] = [RandomBot()] * 3
            bots[seat] = ThumbBot()
            scores = game_of(bots, f"strength-{n}", target=10).standing.scores
            lead += 2 * scores[seat] - (sum(scores) - scores[seat])
    assert lead > 0
