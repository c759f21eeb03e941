"""Who sits where when a table is opened, and where its chance comes from."""

from __future__ import annotations

import pytest

from cardtable.core.chance import code_key
from cardtable.core.errors import Unreadable
from cardtable.table.launch import Origin, Seating, draw_dealer, is_bot, read_kind, seat_players
from tests.toy import RULESET

INFO = RULESET.info


def test_without_seats_you_sit_against_bots_in_the_usual_number() -> None:
    seating = seat_players([], INFO, "Ada", "normal")
    assert seating == Seating(("Ada", "Ada 2", "Ben"), ("human", "normal", "normal"))
    assert seat_players([], INFO, "\x1b", "easy").names == ("Player 1", "Ada", "Ben")


def test_typed_seats_give_names_and_players() -> None:
    typed = ["Sam", "sam:hard", "X:bot:thumb+search", ":exec:python bot.py --level=a:b"]
    assert seat_players(typed, INFO, "", "normal") == Seating(
        ("Sam", "sam 2", "X", "Player 4"), ("human", "hard", "thumb+search", "exec:python bot.py --level=a:b")
    )
    with pytest.raises(Unreadable, match="High Card is for 2, 3 or 4 players, not 1"):
        seat_players(["Ann"], INFO, "", "normal")


def test_kinds() -> None:
    typed = {"": "human", "human": "human", "easy": "easy", "bot:easy": "easy", " hard ": "hard", "exec:x": "exec:x"}
    assert {text: read_kind(text) for text in typed} == typed
    assert [is_bot(k) for k in ("human", "easy", "exec:x")] == [False, True, False]
    with pytest.raises(Unreadable, match="names no command"):
        read_kind("exec: ")


def test_an_origin_is_sealed_or_coded() -> None:
    sealed = Origin(bytes(range(32)), ("Ann", "Bo 7", ""), scheme=1)
    assert sealed.seal == "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6"
    assert sealed.chance.key.hex() == "f19ab2a2ad758516839c0d74d7f7992ca66561d601d1a32882daaac77a314521"
    coded = Origin(code="WIZ-7QF3K2")
    assert coded.seal is None
    assert coded.chance.key == code_key("WIZ-7QF3K2")
    assert Origin().root != Origin().root
    assert len(Origin().root) == 32
    assert sealed.bots_key not in (sealed.chance.key, sealed.root)
    assert sealed.root.hex() not in repr(sealed)


def test_the_same_code_gives_the_same_first_dealer() -> None:
    dealers = [draw_dealer(Origin(code=f"WIZ-7QF3K{n}"), 3) for n in "23456789"]
    assert dealers == [draw_dealer(Origin(code=f"WIZ-7QF3K{n}"), 3) for n in "23456789"]
    assert set(dealers) == {0, 1, 2}


def test_neither_root_nor_cuts_are_written_where_an_origin_is() -> None:
    origin = Origin(b"secret" * 5 + b"!!", ("my cut", None))
    assert not any(word in repr(origin) for word in ("secret", "my cut"))
    assert "WIZ-7QF3K2" in repr(Origin(code="WIZ-7QF3K2"))
