"""Taking back: the log tells that it happened and by whom, and nothing of what was taken back."""

from __future__ import annotations

from random import Random

import pytest

from cardtable import plugins
from cardtable.core.actions import Action
from cardtable.core.errors import Illegal
from cardtable.core.facts import Chosen, Drew, Recorded
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Table
from cardtable.table.players import TakeBack
from cardtable.table.session import Session, replay
from cardtable.table.undo import last_choice, learned_since, take_back
from tests.store.play import ORIGIN, TABLE, play_on, play_to
from tests.toy import RULESET


def game(facts: list[Recorded] | None = None) -> Session:
    kept = facts if facts is not None else []
    return Session(RULESET, TABLE, ORIGIN.chance, lambda fact, _: kept.append(fact))


def texts(session: Session) -> list[str]:
    return [h.text for h in session.log()]


def test_the_log_says_who_took_back_and_whose_choices_went_with_it() -> None:
    session = game()
    play_to(session, Random(1), 3)
    before = texts(session)
    who = [f.seat for f in session.facts if isinstance(f, Chosen)]
    names = [TABLE.names[seat] for seat in who]
    told = session.take_back(1)
    assert (told.kind, told.seat) == ("back", who[-1])
    assert texts(session) == [*before[:-1], f"{names[-1]} undoes a move"]
    assert session.take_back(1).text == f"{names[0]} undoes a move"
    assert texts(session)[-2:] == [f"{names[-1]} undoes a move", f"{names[0]} undoes a move"]
    play_to(session, Random(2), 3)
    assert session.take_back(2).text == f"{names[0]} undoes a move, and with it what {names[1]} chose since"
    play_to(session, Random(2), 4)
    assert sum(h.kind == "back" for h in session.log()) == 3
    assert session.log()[-1].kind != "back"
    assert session.take_back(session.at).text.startswith(f"{names[0]} undoes a move")


def test_a_deal_alone_may_be_taken_back() -> None:
    session = game()
    session.advance()
    assert session.take_back(1).text == "the deal is undone"
    with pytest.raises(Illegal):
        session.take_back(1)
    assert texts(session) == ["the deal is undone"]


def test_a_resumed_game_tells_the_same_log() -> None:
    facts: list[Recorded] = []
    session = game(facts)
    rng = Random(3)
    for _ in range(6):
        play_on(session, rng, 9)
        session.take_back(rng.randint(1, 3))
    assert replay(RULESET, TABLE, facts).log() == session.log()
    since = len(session.facts) // 2
    assert session.log(since) == session.log()[-len(session.log(since)) :]


def test_what_was_chosen_is_not_told() -> None:
    session = game()
    play_to(session, Random(4), 3)
    asked = session.pending
    assert isinstance(asked, Ask)
    action = session.observation().legal[-1]
    session.act(asked.seat, action, session.at)
    assert isinstance(action, Action)
    assert str(action) not in session.take_back(1).text


def test_alone_everything_of_a_hand_goes_back_and_among_people_what_taught_nobody_anything() -> None:
    session = game()
    play_to(session, Random(5), 3)
    last = next(fact.seat for fact in reversed(session.facts) if isinstance(fact, Chosen))
    assert take_back(session, frozenset({last}), last) == TakeBack(1)
    assert take_back(session, frozenset(range(TABLE.seats)), last) == TakeBack(1)


def test_a_card_drawn_since_cannot_be_unlearned() -> None:
    spades = plugins.ruleset("two-player-spades")
    session = Session(spades, Table(("Ann", "Bo"), spades.Options()), ORIGIN.chance)
    while not any(isinstance(fact, Drew) for fact in session.facts):
        if isinstance(session.pending, Ask):
            session.act(session.pending.seat, session.observation().legal[0], session.at)
        else:
            session.advance()
    drew = next(fact for fact in reversed(session.facts) if isinstance(fact, Drew))
    assert drew.seat is not None
    people = frozenset({drew.seat})
    name = session.table.names[drew.seat]
    assert learned_since(session, people, TakeBack(1)) == f"{name} has drawn a card since"
    assert learned_since(session, frozenset(), TakeBack(1)) is None


def test_what_is_shown_between_two_choices_is_no_fact_to_be_taken_back() -> None:
    spades = plugins.ruleset("two-player-spades")
    session, looked = Session(spades, Table(("Ann", "Bo"), spades.Options()), ORIGIN.chance), 0
    while looked < 12:
        if isinstance(session.pending, Ask):
            seat = session.pending.seat
            session.act(seat, session.observation().legal[0], session.at)
            while not isinstance(session.pending, Ask):
                session.advance()
            before = session.until(session.at - last_choice(session, frozenset(), seat).count).pending
            assert isinstance(before, Ask)
            assert before.seat == seat
            looked += 1
        else:
            session.advance()
