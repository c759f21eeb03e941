"""A tourney over standard input and output."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardtable.store.db import Store
from cardtable.table.request import LaunchRequest
from cardtable.table.series import ASCII_STICKER
from cardtable.text.mode import play_text
from tests.text.test_mode import played, request


def tourney(folder: Path, *kinds: str, tokens: int = 2) -> LaunchRequest:
    """Return a tourney whose games are one round, the last."""
    return replace(request(folder, kinds, round_=20), tokens=tokens)


def test_the_draw_comes_first_and_the_tokens_after_each_game(tmp_path: Path) -> None:
    out = played(tourney(tmp_path, "thumb", "easy", "random"), "")
    lines = out.splitlines()
    assert re.fullmatch(r"\w+ draws .+\.", lines[1])
    assert [line for line in lines if " deals first, " in line and "keeps the score." in line]
    games = [line for line in lines if re.match(r"Game \d+ of a tourney; ", line)]
    assert games[0].endswith("tokens, of the 2 that win: Ann 0, Bo 0, Cy 0.")
    assert len(games) == out.count(" the game\n") > 1
    drawn = [line for line in lines if " draws " in line]
    assert len(set(drawn)) == len(drawn)  # before the first game only
    assert re.search(r"^(\w+): :\) :\)$", out, re.MULTILINE)
    assert re.fullmatch(r"\w+ wins the tourney with \d tokens\.", lines[-1])
    assert out.isascii()


class Typist(io.StringIO):
    """Somebody who always types 1, and one thing more when a sticker is asked for."""

    def __init__(self, out: io.StringIO, sticker: str) -> None:
        super().__init__()
        self._out = out
        self._sticker = sticker

    def readline(self, *_: Any) -> str:  # type: ignore[override]
        return self._sticker if self._out.getvalue().endswith(f"press Enter for {ASCII_STICKER}\n") else "1\n"


def typed(wanted: LaunchRequest, sticker: str) -> str:
    out = io.StringIO()
    assert play_text(wanted, Typist(out, sticker), out) == 0
    return out.getvalue()


@pytest.mark.parametrize(("sticker", "kept"), [("w00t\n", "w00t"), ("\n", None)])
def test_a_winner_at_the_keyboard_picks_a_sticker(tmp_path: Path, sticker: str, kept: str | None) -> None:
    out = typed(tourney(tmp_path, "human", "human", "human", tokens=1), sticker)
    name = re.search(r"^(\w+), you win a token", out, re.MULTILINE)
    assert name is not None
    assert f"\n{name[1]}: {kept or ASCII_STICKER}\n" in out
    with Store.open(tmp_path) as store:
        place = store.tourneys.look(1).places[0]
        assert (place.name, place.stickers[0]) == (name[1], kept)


@pytest.mark.parametrize("leaving", ["", "quit\n"])
def test_leaving_between_two_games_keeps_the_tourney(tmp_path: Path, leaving: str) -> None:
    out = typed(tourney(tmp_path, "human", "human", "human", tokens=1), leaving)
    assert out.endswith(f"The tourney is saved. To go on: cardtable --data-dir {tmp_path} resume --text\n")
    with Store.open(tmp_path) as store:
        (kept,) = store.tourneys.lists()
        assert len(kept.tourney.played) == 1
