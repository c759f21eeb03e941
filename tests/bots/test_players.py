"""The plain players: random, thumb and easy."""

from __future__ import annotations

from collections import Counter

from cardtable.bots.players import EasyBot, RandomBot, ThumbBot, note_of, thumb_of
from cardtable.core.chance import Stream
from cardtable.core.observation import Observation
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Table
from cardtable.games.wizard import RULESET
from cardtable.table.launch import Origin
from cardtable.table.session import Session
from tests.bots.positions import last_to_play, to_bid
from tests.toy import RULESET as TOY
from tests.toy import HighCardOptions


def words(label: str = "test") -> Stream:
    return Stream(b"players", label)


def toy_question() -> Observation:
    session = Session(TOY, Table(("Ann", "Bo"), HighCardOptions(stakes="on")), Origin(code="toy").chance)
    while not isinstance(session.pending, Ask):
        session.advance()
    return session.observation()


def test_random_plays_every_legal_action_about_as_often() -> None:
    question, stream = to_bid("AS KS QS 2C", "7S"), words()
    counts = Counter(RandomBot().choose(question, stream) for _ in range(1000))
    assert set(counts) == set(question.legal)
    assert min(counts.values()) > 150


def test_thumb_takes_the_first_of_its_choices_whatever_the_words() -> None:
    question = to_bid("AS KS QS 2C", "7S")
    thumb = thumb_of(RULESET)
    assert thumb is not None
    assert thumb.version == 2
    assert {ThumbBot().choose(question, words(str(i))) for i in range(20)} == {thumb.choices(question)[0]}


def test_easy_bids_at_most_one_off_and_sometimes_is() -> None:
    question = to_bid("AS KS QS 2C", "7S")
    best = ThumbBot().choose(question, words()).n
    assert best is not None
    counts = Counter(EasyBot().choose(question, words(str(i))).n for i in range(400))
    assert set(counts) == {best - 1, best, best + 1}
    assert 240 < counts[best] < 300


def test_easy_never_plays_what_thumb_thinks_senseless() -> None:
    question = last_to_play("5D KD", "AS 4S 2S 9C", 4, "7S")
    thumb = thumb_of(RULESET)
    assert thumb is not None
    sensible = thumb.choices(question)
    assert {EasyBot().choose(question, words(str(i))) for i in range(100)} <= set(sensible)
    assert "play 9C" not in map(str, sensible)


def test_easy_slips_to_the_second_choice_once_in_five() -> None:
    question = last_to_play("AD 2D", "QC JC KC", 1, "7S")
    thumb = thumb_of(RULESET)
    assert thumb is not None
    best, second, *_ = thumb.choices(question)
    counts = Counter(EasyBot().choose(question, words(str(i))) for i in range(400))
    assert set(counts) == {best, second}
    assert 50 < counts[second] < 110


def test_a_game_without_a_rule_of_thumb_gets_legal_actions_and_a_note() -> None:
    question = toy_question()
    assert thumb_of(TOY) is None
    for bot in (ThumbBot(), EasyBot()):
        assert {bot.choose(question, words(str(i))) for i in range(60)} == set(question.legal)
        assert note_of(bot, TOY) == f"{bot.id} has no rule of thumb for {TOY.info.name} and plays any legal action"
        assert note_of(bot, RULESET) is None
    assert note_of(RandomBot(), TOY) is None
