"""Three-handed Euchre: who knows which card, what stays true of every view, and what the table shows and tells."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.bots.outlook import outlook
from cardtable.core.actions import Action, parse_action
from cardtable.core.cards import CardSet, card, card_set, cards_in, in_text_order, mask
from cardtable.core.chance import Chance, Stream, code_key
from cardtable.core.facts import Chosen, Dealt, Shown, deal_from, redact
from cardtable.core.options import read_options, specs
from cardtable.core.pending import Ask, Deal, Over
from cardtable.core.piles import Pile, pile
from cardtable.core.ruleset import RuleRef, Table
from cardtable.core.text import plain
from cardtable.games.three_handed_euchre import RULESET
from cardtable.games.three_handed_euchre.options import DECKS, EuchreOptions
from cardtable.kit.position import Position, own_facts, own_piles
from cardtable.kit.scoring import HandResult, Totals
from cardtable.kit.worlds import Worlds
from cardtable.table.session import Session

A, B, C = 0, 1, 2
EYES = (A, B, C, None)
PACKAGE = Path(__file__).parents[2] / "cardtable" / "games" / "three_handed_euchre"

SPADES_UP = ("AS KS 9H TH 9D", "TS TD JD QD KD", "9C TC QC KC AC", "QS", "JH QH KH AH AD")
"""Hands of Ann, Bo and Cy, the turned card and the dummy."""
JOKER_UP = ("9S TS QD KD AD", "KS QS 9D TD JD", "9H TH QH KH AH", "X1", "JS JC JH AS AC")
FARMER_UP = ("9S TS 9H TH 9D", "KS QS TD JD QD", "QH KH AH JH AC", "AD", "JS JC KC QC 9C")


def dealt(cards: tuple[str, ...], dealer: int = C, scores: tuple[int, ...] = (), **options: Any) -> Session:
    """Return a game of Ann, Bo and Cy at its first question, with these cards dealt."""
    rules = read_options(EuchreOptions, options, 3)
    session = Session(RULESET, Table(("Ann", "Bo", "Cy"), rules, dealer, scores))
    session.derive()
    *hands, up, dummy = (card_set(text) for text in cards)
    rest = DECKS[rules.deck] & ~(hands[0] | hands[1] | hands[2] | up | dummy)
    session.add(Dealt(tuple(map(pile, hands)), pile(rest), tuple(cards_in(up)), pile(dummy)))
    return session


def say(session: Session, *actions: str) -> None:
    """The seats asked choose these actions, one after the other."""
    for text in actions:
        ask = session.pending
        assert isinstance(ask, Ask)
        session.add(Chosen(ask.seat, parse_action(text)))


def told(session: Session) -> list[str]:
    """Return the log as plain sentences."""
    return [plain(h.text) for h in session.log()]


def test_turned_card_is_known_in_every_view_after_the_pick_up() -> None:
    session = dealt(SPADES_UP)
    say(session, "order", "pick up")
    queen = card_set("QS")
    for eyes in EYES:
        hand = session.view(eyes).hands[C]
        assert (len(hand), hand.certain & queen) == (6, queen)
    say(session, "discard 9C")
    for eyes in (A, B, None):
        assert session.view(eyes).hands[C] == Pile(queen, 4)
        assert session.view(eyes).gone == Pile(0, 1)
    assert session.view(C).hands[C].known == card_set("TC QC KC AC QS")
    say(session, "alone", "together", "together")
    assert session.view(A).hands[C].certain == queen


def test_turned_card_may_be_among_the_five_that_a_dealer_throws() -> None:
    session = dealt(SPADES_UP)
    say(session, "pass", "pass", "order", "discard 9C", "dummy")
    queen = card_set("QS")
    assert session.view(A).hands[C] == Pile(queen, 9)
    say(session, "discard TC QC JH QH KH")
    hand = session.view(A).hands[C]
    assert (len(hand), hand.certain, hand.known) == (5, 0, queen)


@pytest.mark.parametrize("calls", [("order", "decline"), ("pass", "pass", "pass", "name H")])
def test_card_left_or_turned_down_is_known_to_be_out_of_play(calls: tuple[str, ...]) -> None:
    session = dealt(SPADES_UP)
    say(session, *calls, "dummy")
    for eyes in EYES:
        assert session.view(eyes).gone.certain == card_set("QS")
        assert session.view(eyes).up == ()
    say(session, legal(session)[0])
    assert session.view(B).gone == Pile(card_set("QS"), 5)


def legal(session: Session) -> list[str]:
    """Return the legal actions of the seat asked."""
    ask = session.pending
    assert isinstance(ask, Ask)
    return list(map(str, RULESET.legal_actions(session.truth, ask.seat)))


def test_only_the_maker_sees_the_dummy_and_the_cards_put_away() -> None:
    session = dealt(SPADES_UP)
    say(session, "order", "decline", "dummy")
    shown = session.facts[-1]
    assert isinstance(shown, Shown)
    assert (shown.seat, shown.what, shown.cards.known) == (A, "dummy", card_set("JH QH KH AH AD"))
    say(session, "discard 9D 9H TH JH QH")
    for eyes in (B, C, None):
        view = session.view(eyes)
        assert view.hands[A] == Pile(0, 5)
        assert not view.gone.known & card_set("9D 9H TH JH QH")
    assert session.view(A).gone.known == card_set("9D 9H TH JH QH QS")


def test_the_dummy_of_a_lone_maker_is_seen_by_nobody() -> None:
    session = dealt(SPADES_UP)
    say(session, "order", "decline", "alone", "together", "together", "play TS", "play 9C", "play KS")
    assert all(session.view(eyes).own.dummy == Pile(0, 5) for eyes in EYES)


def test_dealer_names_trumps_for_a_turned_joker_before_looking() -> None:
    session = dealt(JOKER_UP, deck=25)
    view = session.view(C)
    assert (view.hands[C], view.seen) == (Pile(0, 5), (True, True, False))
    assert session.scene(C).hand is None
    assert RULESET.legal_actions(view, C) == RULESET.legal_actions(session.truth, C)
    say(session, "name H")
    assert session.view(C).hands[C].known == card_set("9H TH QH KH AH X1")
    assert session.view(A).hands[C] == Pile(card_set("X1"), 5)
    say(session, "discard 9H")
    assert session.view(None).hands[C] == Pile(card_set("X1"), 4)


def test_dealer_asked_about_a_farmers_hand_has_looked() -> None:
    joker_up = ("JS QS QD KD AD", "KS AS AC QC JD", "9H TH 9C TC 9S", "X1", "TS JC JH KH AH")
    session = dealt(joker_up, deck=25, farmers_hand="on")
    assert legal(session) == ["keep", "throw in"]
    assert session.view(C).hands[C].known == card_set("9H TH 9C TC 9S")
    assert session.view(A).hands[C] == Pile(0, 5)
    say(session, "keep", "name D", "discard 9C")
    assert session.view(C).seen == (True, True, True)


def test_a_kept_farmers_hand_is_known_to_have_no_high_card() -> None:
    session = dealt(FARMER_UP, farmers_hand="on")
    say(session, "keep", "pass", "order", "decline", "alone", "together", "together")
    play = session.public.play
    assert play is not None
    assert play.lacks == (DECKS[24] & ~card_set("9S TS 9H TH 9D TD 9C TC"), 0, 0)


# Random games


def biased_deal(due: Deal, rnd: Random) -> Dealt:
    """Return a random deal in which farmers' hands and turned jokers are common."""
    order = in_text_order(due.deck)
    rnd.shuffle(order)
    if rnd.random() < 0.2:
        low = [c for c in order if c & 15 in (9, 10)][:5]
        rest = [c for c in order if c not in low]
        at = 5 * rnd.randrange(3)
        order = rest[:at] + low + rest[at:]
    if due.deck >> card("X1") & 1 and rnd.random() < 0.4:
        at, up = order.index(card("X1")), sum(due.sizes) + due.dummy
        order[at], order[up] = order[up], order[at]
    return deal_from(due, order)


def random_options(rnd: Random) -> dict[str, Any]:
    return {s.name: rnd.choice(s.values) for s in specs(EuchreOptions) if rnd.random() < 0.5}


def places(s: Position) -> list[CardSet]:
    """Return the cards of every place there is, from the truth."""
    piles = [*(h.known for h in s.hands), s.stock.known, s.own.dummy.known, s.gone.known, mask(s.up)]
    return [*piles, *s.play.captured, mask(s.play.cards)] if s.play else piles


SECRET = ("hands", "stock", "gone", "own")


def check_views(session: Session) -> None:
    """Every view agrees with the truth in what is public, knows no foreign card, and judges legality alike."""
    truth, due = session.truth, session.pending
    if truth.play is not None:
        for hand, lacks in zip(truth.hands, truth.play.lacks, strict=True):
            assert not hand.known & lacks
    for eyes in EYES:
        view = session.view(eyes)
        for name in Position.__dataclass_fields__:
            if name not in SECRET:
                assert getattr(view, name) == getattr(truth, name), name
        assert own_facts(view.own) == own_facts(truth.own)
        piles = [(s.stock, s.gone, *own_piles(s.own)) for s in (view, truth)]
        for seen, real in zip(*piles, strict=True):
            assert len(seen) == len(real)
            assert not seen.certain & ~real.known
        for seat, (seen, real) in enumerate(zip(view.hands, truth.hands, strict=True)):
            assert len(seen) == len(real)
            assert not seen.certain & ~real.known
            if seat != eyes:
                assert not seen.known & ~(0 if truth.own.picked is None else 1 << truth.own.picked)
            elif truth.seen[seat]:
                assert seen == real
        if isinstance(due, Ask) and eyes == due.seat:
            assert RULESET.pending(view) == due
            assert RULESET.legal_actions(view, eyes) == RULESET.legal_actions(truth, eyes) != ()
        RULESET.scene(view, eyes)


VERBS = (
    "throw in", "keep", "pass", "order", "pick up", "decline", "discard 9H", "discard X1", "dummy", "alone", "together",
    "name S", "name H", "name D", "name C", "assist", "play 9H", "play AS", "discard 9S TS JS QS KS",
)  # fmt: skip


def check_refusals(session: Session, rule_numbers: set[str]) -> None:
    """Every refused action of this game has a rule that the rules text states."""
    due = session.pending
    assert isinstance(due, Ask)
    for action in map(parse_action, VERBS):
        reason = RULESET.why_not(session.truth, due.seat, action)
        if action in RULESET.legal_actions(session.truth, due.seat):
            assert reason is None
        else:
            assert isinstance(reason, RuleRef), action
            assert reason.rule in rule_numbers


def stated() -> set[str]:
    return set(re.findall(r"EU-[AH]?\d+", RULESET.rules_text()))


@pytest.mark.parametrize("seed", range(12))
def test_random_games_keep_every_card_and_secret(seed: int) -> None:
    rnd, rule_numbers = Random(seed), stated()
    rules = read_options(EuchreOptions, random_options(rnd) | {"target": 7}, 3)
    session = Session(RULESET, Table(("Ann", "Bo", "Cy"), rules, rnd.randrange(3)))
    while not isinstance(due := session.pending, Over):
        if isinstance(due, Deal):
            session.add(biased_deal(due, rnd))
        elif isinstance(due, Ask):
            check_refusals(session, rule_numbers)
            session.act(due.seat, rnd.choice(RULESET.legal_actions(session.truth, due.seat)), session.at)
        else:
            session.advance()
        if session.truth.hands and session.truth.phase:
            cards = places(session.truth)
            assert sum(c.bit_count() for c in cards) == DECKS[rules.deck].bit_count()
            assert sum(cards) == DECKS[rules.deck]
            check_views(session)
    assert session.standing.winners


def test_discards_are_redacted_for_others() -> None:
    fact = Chosen(A, Action("discard", card_set("9D 9H")), secret=True)
    assert redact(fact, B) == Chosen(A, Action("discard"), secret=True, veiled=2)


# What is shown and told


def test_every_rule_number_in_the_code_is_stated_in_the_rules() -> None:
    cited = {n for file in PACKAGE.glob("*.py") for n in re.findall(r"EU-[AH]?\d+", file.read_text(encoding="utf-8"))}
    assert cited - stated() == set()


def test_scene_of_a_hand_with_lone_players() -> None:
    session = dealt(SPADES_UP)
    assert [plain(b) for b in session.scene(A).badges] == ["spades proposed"]
    assert session.scene(None).up == (card("QS"),)
    say(session, "pass", "pass", "pass")
    assert [plain(b) for b in session.scene(A).badges] == ["spades turned down"]
    say(session, "name H", "alone", "together", "alone")
    scene = session.scene(B)
    assert [plain(b) for b in scene.badges] == ["hearts trumps", "Ann alone"]
    assert [p.badges for p in scene.seats] == [("maker", "alone"), ("sits out",), ("dealer", "alone")]
    assert [p.plays for p in scene.seats] == [True, False, True]
    assert [p.needs for p in scene.seats] == ["needs 3", "", "needs 3"]
    assert (scene.up, scene.tricks_left) == ((), 5)
    say(session, "play 9C", "play 9H", "play TH", "play TC")
    assert session.scene(B).tricks_left == 3
    assert [p.needs for p in session.scene(B).seats] == ["needs 1", "", "needs 3"]


def test_left_bower_is_sorted_among_the_trumps() -> None:
    session = dealt(("9C JS AC JC KD", "TS TD JD QD 9D", "9S QS KS AS AD", "TH", "JH QH KH AH KC"))
    say(session, "pass", "pass", "pass", "name C")
    hand = session.scene(A).hand
    assert hand is not None
    assert [h.card for h in hand if h.trump] == [card(text) for text in ("JC", "JS", "AC", "9C")]


def test_sentences_of_the_bidding() -> None:
    session = dealt(SPADES_UP)
    say(session, "pass", "order", "pick up", "discard 9C", "dummy", "discard TS TD JD QD KD", "together", "alone")
    assert told(session)[2:] == [
        "Ann passes",
        "Bo assists",
        "Cy picks up QS",
        "Cy puts a card away, face down",
        "Bo is the maker and takes the dummy",
        "Bo sees the dummy",
        "Bo puts 5 cards away, face down",
        "Cy does not go alone",
        "Ann defends alone, Cy sits out",
        "Bo has the first lead",
    ]


def test_sentences_of_an_accepting_dealer_and_of_a_deal_that_nobody_wants() -> None:
    session = dealt(SPADES_UP)
    say(session, "pass", "pass", "order")
    assert told(session)[-2:] == ["Cy accepts", "Cy takes QS into the hand"]
    session = dealt(SPADES_UP)
    say(session, *["pass"] * 3)
    assert told(session)[-1] == "QS is turned down"
    say(session, *["pass"] * 3)
    assert told(session)[-2:] == ["Cy passes", "Ann deals: nobody named a suit"]
    assert session.log()[-1].rule == "EU-17"


def test_scores_need_no_cards() -> None:
    rules = EuchreOptions(lone_march_points=4)
    result = HandResult(1, C, (Action("order"), None, None), (5, 0, 0), (5, 5, 5), A, (True, False, False))
    scored = RULESET.score(rules, Totals((7, 2, 9)), result)
    assert (scored.totals.scores, scored.winners) == ((11, 2, 9), (A,))
    assert [(x.seat, x.points, x.rule) for x in scored.lines] == [(A, 4, "EU-A2")]


def test_presets() -> None:
    presets = {p.id: dict(p.options) for p in RULESET.info.presets}
    assert presets["standard"] == {}
    assert presets["table"] == {"stick_dealer": "on", "lone_march_points": 4}


@pytest.mark.parametrize(
    ("option", "calls", "refused", "rule"),
    [
        ({"dealer_must_pick_up": "on"}, ["order"], "decline", "EU-A8"),
        ({"stick_dealer": "on"}, ["pass"] * 5, "pass", "EU-18"),
        ({"must_hold_natural_trump": "on"}, ["pass"] * 2, "order", "EU-A20"),
        ({}, ["pass"] * 3, "name S", "EU-A9"),
        ({}, ["pass", "pass", "order"], "discard QS", "EU-A7"),
        ({}, ["pass", "pass", "order", "discard 9C", "alone", "together", "together"], "alone", "EU-23"),
    ],
)
def test_what_forbids_an_action_is_named(option: dict[str, Any], calls: list[str], refused: str, rule: str) -> None:
    session = dealt(SPADES_UP, **option)
    say(session, *calls)
    ask = session.pending
    assert isinstance(ask, Ask)
    reason = RULESET.why_not(session.truth, ask.seat, parse_action(refused))
    assert reason is not None
    assert reason.rule == rule


def test_a_game_by_chance_is_the_same_twice() -> None:
    def log() -> list[str]:
        session = Session(RULESET, Table(("Ann", "Bo", "Cy"), EuchreOptions()), Chance(code_key("EU-ABCDEF")))
        while len(session.facts) < 40:
            due = session.pending
            if isinstance(due, Ask):
                session.act(due.seat, RULESET.legal_actions(session.truth, due.seat)[0], session.at)
            else:
                session.advance()
        return told(session)

    assert log() == log()


VOID_DEALER = ("AS KS 9H TH 9D", "TS JS JD QD KD", "AH KH QH JH AC", "9S", "QS 9C TC QC KC")


@pytest.mark.parametrize("seat", [A, B])
def test_the_turned_card_is_in_no_hand_once_the_dealer_who_may_have_thrown_it_is_void_of_trumps(seat: int) -> None:
    session = dealt(VOID_DEALER)
    say(session, "pass", "pass", "order", "discard JH", "dummy", "discard 9S 9C TC QC QS", "together", "together")
    say(session, "play AS", "play TS", "play KC", "play KS")
    view = session.view(seat)
    turned = card_set("9S")
    sampled = [Worlds(RULESET, view, Stream(b"void", str(i))).sample() for i in range(20)]
    assert all(turned & world.gone.known for world in sampled)
    could = outlook(session.view(B), B).could
    assert not any(cards & turned for cards in could)
