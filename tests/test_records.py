"""Records: round trips, and one sentence with its line for whatever is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable import plugins
from cardtable.core.errors import Unreadable
from cardtable.core.facts import Recorded
from cardtable.core.ruleset import Ruleset, Table
from cardtable.store.records import record_text
from cardtable.store.records.header import Header
from cardtable.table.launch import Origin
from cardtable.table.session import Session
from tests.store.play import TABLE, play_on, same
from tests.toy import RULESET, find

HEADER: dict[str, Any] = {
    "cardtable": 1, "game": "high-card", "rules": 1, "options": {"stakes": "on", "hands": 3},
    "seats": ["Ann", "Bo", "Cy"], "dealer": 1,
}  # fmt: skip
DEAL = '{"dealt": {"hands": ["TS", "5S", "3S"]}}'
WHOLE = [
    json.dumps(HEADER), DEAL,
    '{"seat": 2, "chose": "stake 1"}', '{"seat": 0, "chose": "stake 3"}', '{"seat": 1, "chose": "stake 2"}',
    '{"seat": 2, "chose": "play 3S"}', '{"seat": 0, "chose": "play TS"}', '{"took_back": 1}',
    '{"seat": 0, "chose": "play TS"}', '{"seat": 1, "chose": "play 5S"}',
]  # fmt: skip


def read(*lines: str) -> record_text.Reading:
    return record_text.read("\n".join(lines).encode(), find)


def wrong_line(*lines: str) -> tuple[int, str]:
    error = read(*lines).error
    assert error is not None
    return error.line, str(error)


def answer(tmp_path: Path, data: str | bytes) -> dict[str, Any]:
    path = tmp_path / "record"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    found = record_text.check(path, find)
    assert json.loads(json.dumps(found)) == found
    return found


def recorded(ruleset: Ruleset, table: Table, seed: int) -> tuple[Session, list[Recorded]]:
    """A game at random, with some taking back."""
    facts: list[Recorded] = []
    session = Session(ruleset, table, Origin(bytes([seed]) * 32).chance, lambda fact, _: facts.append(fact))
    rng = Random(seed)
    for _ in range(5):
        play_on(session, rng, 60)
        session.take_back(rng.randint(1, 4))
    play_on(session, rng, 300)
    session.derive()
    return session, facts


@pytest.mark.parametrize("seed", range(5))
def test_what_is_written_is_read_again(seed: int) -> None:
    played, facts = recorded(RULESET, TABLE, seed)
    text = record_text.write(Header(RULESET, TABLE), facts)
    header, session, again = record_text.read_right(text.encode(), find)
    assert again == tuple(facts)
    assert same(session, played)
    assert record_text.write(header, again) == text


@pytest.mark.parametrize("name", list(plugins.rulesets()))
def test_every_game_goes_through_its_record(name: str) -> None:
    ruleset = plugins.ruleset(name)
    table = Table(tuple("ABCDEF"[: ruleset.info.usual]), ruleset.Options())
    played, facts = recorded(ruleset, table, 1)
    lines = record_text.write(Header(ruleset, table), facts).splitlines()
    reading = record_text.read("\n".join(lines).encode(), plugins.ruleset)
    assert reading.error is None
    assert reading.session is not None
    assert same(reading.session, played)
    assert played.standing.hands
    cut = record_text.read("\n".join(lines[: len(lines) // 2]).encode(), plugins.ruleset)
    assert cut.error is None
    assert cut.facts == tuple(facts[: len(lines) // 2 - 1])


def test_a_check_tells_hands_bids_and_what_comes_next(tmp_path: Path) -> None:
    first = {"scores": [3, 0, 0], "tricks": [1, 0, 0], "bids": ["stake 3", "stake 2", "stake 1"]}
    assert answer(tmp_path, "\n".join(WHOLE)) == {
        "ok": True, "facts": 9, "game": "high-card", "over": False, "winners": [], "scores": [3, 0, 0], "bags": None,
        "hands": [first], "pending": {"chance": "deal"},
    }  # fmt: skip
    asked = answer(tmp_path, "\r\n".join(WHOLE[:3]) + "\r\n\r\n")
    assert (asked["facts"], asked["hands"]) == (2, [])
    assert asked["pending"] == {"seat": 0, "legal": ["stake 1", "stake 2", "stake 3"]}
    one_hand = json.dumps(HEADER | {"options": {"stakes": "on", "hands": 1}, "scores": [0, 3, -5]})
    over = answer(tmp_path, "\n".join([one_hand, *WHOLE[1:]]))
    assert (over["over"], over["winners"], over["pending"]) == (True, [0, 1], None)
    assert (over["scores"], over["hands"]) == ([3, 3, -5], [first])


def test_a_wrong_line_is_told_with_its_rule_and_what_precedes_it_is_read(tmp_path: Path) -> None:
    lines = [*WHOLE[:6], '{"seat": 0, "chose": "play AS"}', "garbage"]
    told = answer(tmp_path, "\n".join(lines))
    assert (told["ok"], told["line"], told["rule"]) == (False, 7, "HC-2")
    assert set(told) == {"ok", "line", "error", "rule"}
    assert set(answer(tmp_path, "\n".join([*WHOLE[:3], "garbage"]))) == {"ok", "line", "error"}
    reading = read(*lines)
    assert len(reading.facts) == 5
    assert reading.session is not None
    assert reading.session.at == 5


@pytest.mark.parametrize(("fact", "reason"), [
    ("", "the line is empty"),
    ("  ", "the line is empty"),
    ("[]", "not an object"),
    ("1", "not an object"),
    ("{", "not JSON"),
    ('{"took_back": NaN}', "NaN is not a JSON number"),
    ('{"took_back": -Infinity}', "-Infinity is not a JSON number"),
    ('{"took_back": 1' + "0" * 5000 + "}", "more than 15 digits"),
    ('{"took_back": 1.0}', "took_back counts facts from 1"),
    ('{"took_back": true}', "took_back counts facts from 1"),
    ('{"took_back": 0}', "took_back counts facts from 1"),
    ('{"took_back": "1"}', "took_back counts facts from 1"),
    ('{"took_back": 3}', "cannot be taken back"),
    ('{"took_back": 1, "took_back": 1}', "is there twice"),
    ('{"took_back": 1, "why": "oops"}', "are not those of a fact"),
    ("{}", "are not those of a fact"),
    ('{"seat": 0}', "are not those of a fact"),
    ('{"seat": 0, "chose": "stake 1", "at": 5}', "are not those of a fact"),
    ('{"seat": 3, "chose": "stake 1"}', "seats are numbered from 0 to 2"),
    ('{"seat": -1, "chose": "stake 1"}', "seats are numbered from 0 to 2"),
    ('{"seat": false, "chose": "stake 1"}', "seats are numbered from 0 to 2"),
    ('{"seat": null, "chose": "stake 1"}', "seats are numbered from 0 to 2"),
    ('{"seat": 1, "chose": "stake 1"}', "turn"),
    ('{"seat": 0, "chose": ["stake 1"]}', "the choice is a text"),
    ('{"seat": 0, "chose": ""}', "is not an action"),
    ('{"seat": 0, "chose": "\\ud800"}', "lone surrogate"),
    ('{"seat": 0, "chose": "stake 4"}', "a stake is 1 to 3"),
    ('{"seat": 0, "chose": "stake 01"}', "is not allowed"),
    ('{"drew": "AS"}', "no card is drawn now"),
    ('{"drew": "AX", "seat": 0}', "is not a card"),
    ('{"drew": null}', "the card drawn is a text"),
    (DEAL, "no deal is due now"),
    ("[" * 100_000, "nested too deeply"),
    ('{"a":' * 100_000, "nested too deeply"),
])  # fmt: skip
def test_wrong_facts(fact: str, reason: str) -> None:
    line, text = wrong_line(*WHOLE[:3], fact, DEAL)
    assert line == 4
    assert reason in text


@pytest.mark.parametrize(("deal", "reason"), [
    ([], "a deal looks like"),
    ({"hands": "TS 5S 3S"}, "a deal looks like"),
    ({"hands": ["TS", "5S"]}, "2 hands for 3 seats"),
    ({"hands": ["TS", "5S", 3]}, "a hand is a text"),
    ({"hands": ["TS", "5S", "3X"]}, "is not a card"),
    ({"hands": ["TS", "5S", "5S"]}, "dealt twice"),
    ({"hands": ["TS", "5S", "5H"]}, "not in this deck"),
    ({"hands": ["TS", "5S", ""]}, "0 cards"),
    ({"hands": ["TS", "5S", "3S 3S"]}, "named twice"),
    ({"hands": ["TS", "5S", "3S"], "up": "AS"}, "1 card turned up"),
    ({"hands": ["TS", "5S", "3S"], "up": ""}, "up is empty"),
    ({"hands": ["TS", "5S", "3S"], "dummy": "AS"}, "the dummy"),
    ({"hands": ["TS", "5S", "3S"], "rest": "AS"}, "not 'rest'"),
])  # fmt: skip
def test_wrong_deals(deal: Any, reason: str) -> None:
    line, text = wrong_line(WHOLE[0], json.dumps({"dealt": deal}))
    assert line == 2
    assert reason in text


@pytest.mark.parametrize(("change", "reason"), [
    ({"cardtable": None}, "'cardtable' is missing"),
    ({"game": None}, "'game' is missing"),
    ({"seats": None}, "'seats' is missing"),
    ({"cardtable": 2}, "newer than this program"),
    ({"cardtable": True}, "a version from 1"),
    ({"cardtable": "1"}, "a version from 1"),
    ({"cardtable": 0}, "a version from 1"),
    ({"rules": 2}, "newer than this program"),
    ({"rules": 1.0}, "a version from 1"),
    ({"game": "low-card"}, "there is no game 'low-card'"),
    ({"game": 5}, "game is a text"),
    ({"seats": "Ann"}, "a list of names"),
    ({"seats": ["Ann", "Bo", 3]}, "a list of names"),
    ({"seats": ["Ann"]}, "for 2, 3 or 4 players, not for 1"),
    ({"seats": list("ABCDE")}, "for 2, 3 or 4 players, not for 5"),
    ({"dealer": 3}, "dealer is a whole number from 0 to 2"),
    ({"dealer": -1}, "dealer is a whole number"),
    ({"dealer": True}, "dealer is a whole number"),
    ({"scores": [1, 2]}, "a list of 3 whole numbers"),
    ({"scores": [1, 2, "3"]}, "a list of 3 whole numbers"),
    ({"scores": [1, 2, True]}, "a list of 3 whole numbers"),
    ({"bags": [0, 0, 0]}, "High Card has no bags"),
    ({"round": 0}, "round is a whole number"),
    ({"round": 4}, "there is no round 4"),
    ({"options": []}, "options are an object"),
    ({"options": {"stake": "on"}}, "did you mean stakes?"),
    ({"options": {"stakes": "maybe"}}, "it can be off, on"),
    ({"options": {"hands": "3"}}, "any whole number from 1"),
    ({"options": {"hands": True}}, "whole numbers or texts"),
    ({"options": {"hands": 10}, "seats": list("ABCD")}, "hands can be up to 9"),
    ({"code": 5}, "code is a text"),
    ({"code": "nothing"}, "is not a share code"),
])  # fmt: skip
def test_wrong_headers(change: dict[str, Any], reason: str) -> None:
    header = {key: value for key, value in (HEADER | change).items() if value is not None}
    line, text = wrong_line(json.dumps(header), DEAL)
    assert line == 1
    assert reason in text


@pytest.mark.parametrize("data", [b"", b"\n", b"\n\n", b"\xff\xfe", WHOLE[1].encode(), b'"' + WHOLE[0].encode(), b"\0"])
def test_a_first_line_that_is_no_header_is_line_one(data: bytes) -> None:
    reading = record_text.read(data, find)
    assert reading.error is not None
    assert (reading.error.line, reading.header, reading.session) == (1, None, None)


def test_bad_bytes_are_told_with_their_line() -> None:
    data = "\n".join(WHOLE[:4]).encode() + b'\n{"seat": 1, "chose": "stake \xc3"}\n'
    error = record_text.read(data, find).error
    assert error is not None
    assert (error.line, str(error)) == (5, "byte 29 is not UTF-8")


def test_a_short_header_means_the_defaults_and_unknown_keys_are_ignored() -> None:
    reading = read('{"game": "high-card", "cardtable": 1, "seats": ["A", "B"], "tempo": {"x": [1e99]}, "proof": 7}')
    assert reading.error is None
    assert reading.header is not None
    assert reading.header.table == Table(("A", "B"), RULESET.Options())
    assert reading.header.proof is None


def test_names_are_made_clean_and_unique() -> None:
    names = ["Sam", "sam\x1b[31m", "\u202e", "[b]X[/b]" * 20]
    reading = read(json.dumps(HEADER | {"seats": names}))
    assert reading.header is not None
    shown = reading.header.table.names
    assert shown[:3] == ("Sam", "sam[31m", "Player 3")
    assert len(shown[3]) == 40


def test_after_the_end_more_facts_are_wrong() -> None:
    header = json.dumps(HEADER | {"options": {"stakes": "on", "hands": 1}})
    for more in (DEAL, WHOLE[2], '{"drew": "AS"}'):
        line, text = wrong_line(header, *WHOLE[1:], more)
        assert line == 11
        assert "the game is over" in text
    assert read(header, *WHOLE[1:], '{"took_back": 1}', WHOLE[-1]).error is None


def test_a_file_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in (tmp_path, tmp_path / "none", Path("a\0b")):
        with pytest.raises(Unreadable, match="cannot be read"):
            record_text.load(path)
    monkeypatch.setattr(record_text, "MOST_BYTES", 10)
    (tmp_path / "big").write_bytes(bytes(11))
    with pytest.raises(Unreadable, match="larger"):
        record_text.load(tmp_path / "big")


def test_a_mark_of_byte_order_is_no_fault() -> None:
    assert record_text.read(b"\xef\xbb\xbf" + "\n".join(WHOLE).encode(), find).error is None


FACT_KEYS = ["seat", "chose", "dealt", "hands", "drew", "took_back", "up"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["AS", "play AS"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FACT_KEYS), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=150)
@given(st.binary(max_size=200) | st.lists(JSON.map(json.dumps), max_size=4).map(lambda x: "\n".join(x).encode()))
def test_any_bytes_have_an_answer(data: bytes) -> None:
    for before in (0, 1, 2, 5):
        start = "".join(f"{line}\n" for line in WHOLE[:before]).encode()
        reading = record_text.read(start + data, find)
        if reading.error is not None:
            assert max(before, 1) <= reading.error.line <= before + 1 + data.count(b"\n")
            assert str(reading.error).isprintable()
            assert len(reading.facts) == max(reading.error.line - 2, 0)


HEADER_VALUES = st.dictionaries(st.sampled_from([*HEADER, "scores", "bags", "round", "code", "players", "proof"]), JSON)


@settings(max_examples=150)
@given(HEADER_VALUES)
def test_any_header_has_an_answer(change: dict[str, Any]) -> None:
    reading = read(json.dumps(HEADER | change))
    assert reading.error is None or (reading.error.line == 1 and str(reading.error).isprintable())
