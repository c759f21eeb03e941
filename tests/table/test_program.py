"""Programs as bots: what they are asked and answer, and everything that they can do wrong."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from textwrap import dedent

import pytest

import cardtable
from cardtable import plugins
from cardtable.cli import main
from cardtable.core.cards import card, is_card, mask
from cardtable.core.chance import Chance, Stream
from cardtable.core.options import read_options
from cardtable.core.pending import Ask, Over
from cardtable.core.ruleset import Table
from cardtable.sim.run import Match, play_match
from cardtable.store.files import typed_commands
from cardtable.table.launch import Origin
from cardtable.table.observed import observed
from cardtable.table.program import ATTEMPTS, ProgramBot, ProgramFailed
from cardtable.table.request import LaunchRequest
from cardtable.table.session import Session
from cardtable.text.mode import play_text
from tests.frozen import GAMES

README = Path(cardtable.__file__).parent / "bots" / "README.md"
EXAMPLES = re.findall(r"```\w+\n(#!.*?)```", README.read_text("utf-8"), re.DOTALL)


def script(folder: Path, body: str) -> str:
    """Return the command that runs a Python program."""
    path = folder / f"bot{len(list(folder.iterdir()))}.py"
    path.write_text(dedent(body), "utf-8")
    return f"{sys.executable} {path}"


def session(game: str = "wizard") -> Session:
    ruleset = plugins.ruleset(game)
    names = tuple("ABCDEF"[: ruleset.info.usual])
    return Session(ruleset, Table(names, ruleset.Options()), Chance(b"program" * 4))


def at_question(game: str = "wizard") -> Session:
    found = session(game)
    while not isinstance(found.pending, Ask):
        found.advance()
    return found


def words() -> Stream:
    return Stream(b"words" * 4, "x")


def ask(command: str, limit: float = 5.0) -> str:
    return str(ProgramBot(command, limit).choose(at_question().observation(), words()))


ANSWERS = {
    "nothing": ("import sys; sys.stdin.readline(); sys.exit('no idea')", "ended instead of answering: no idea"),
    "no JSON": ("input(); print('bid 1', flush=True); input()", "its answer is not an action; an answer looks like"),
    "a list": ("input(); print('[1]', flush=True); input()", "its answer is not an action"),
    "no action": ("input(); print('{\"action\": 3}', flush=True); input()", "an answer looks like"),
    "another key": ("input(); print('{\"bid\": 3}', flush=True); input()", "an answer looks like"),
}


@pytest.mark.parametrize(("program", "words_"), ANSWERS.values(), ids=ANSWERS)
def test_what_means_nothing_is_a_failure_in_words(tmp_path: Path, program: str, words_: str) -> None:
    with pytest.raises(ProgramFailed, match=words_):
        ask(script(tmp_path, program))


def test_a_program_that_is_late_is_ended(tmp_path: Path) -> None:
    with pytest.raises(ProgramFailed, match=r"no answer within 0.3 seconds"):
        ask(script(tmp_path, "import time; time.sleep(60)"), 0.3)
    with pytest.raises(ProgramFailed, match="cannot be started"):
        ask(str(tmp_path / "missing"))
    with pytest.raises(ProgramFailed, match="cannot be started"):
        ask('"')


def test_after_a_failure_it_is_started_anew_but_not_for_ever(tmp_path: Path) -> None:
    count = tmp_path / "starts"
    program = f"""
        import json, sys
        open({str(count)!r}, "a").write("x")
        print(json.dumps({{"action": json.loads(input())["legal"][0]}}), flush=True)
        """
    bot, asked = ProgramBot(script(tmp_path, program)), at_question().observation()
    for starts in (1, 1, 2, 2):  # it ends after its first answer: every other question finds it gone
        if starts == len(count.read_text() if count.exists() else "") + 1:
            assert bot.choose(asked, words()) == asked.legal[0]
        else:
            with pytest.raises(ProgramFailed, match="ended instead"):
                bot.choose(asked, words())
        assert len(count.read_text()) == starts
    dead = ProgramBot(script(tmp_path, "raise SystemExit"))
    for _ in range(ATTEMPTS):
        with pytest.raises(ProgramFailed, match="ended instead"):
            dead.choose(asked, words())
    with pytest.raises(ProgramFailed, match="no longer asked"):
        dead.choose(asked, words())


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_names_no_card_that_another_seat_hides(game: str) -> None:
    found, questions = session(game), 0
    while questions < 60:
        pending = found.pending
        assert not isinstance(pending, Over)
        if not isinstance(pending, Ask):
            found.advance()
            continue
        asked = found.observation()
        told = observed(asked, words())
        told["facts"] = told["facts"][max(i for i, fact in enumerate(told["facts"]) if "dealt" in fact) :]
        del told["options"], told["table"]["last"]
        text = json.dumps(told)  # cards of hands that are over are no secrets
        named = mask(card(word) for word in re.findall(r"\b\w\w\b", text) if is_card(word))
        for seat, hand in enumerate(found.truth.hands):
            if seat != pending.seat:
                assert named & hand.known & ~found.public.hands[seat].known == 0
        if asked.view.hands[pending.seat].known:
            assert named & found.truth.hands[pending.seat].known
        found.act(pending.seat, asked.legal[questions % len(asked.legal)], found.at)
        questions += 1


def test_the_examples_play_whole_games(tmp_path: Path) -> None:
    python, shell = EXAMPLES
    path = tmp_path / "first.sh"
    path.write_text(shell)
    path.chmod(0o755)
    low = script(tmp_path, python)
    for game in ("two-player-spades", "three-handed-euchre"):
        ruleset = plugins.ruleset(game)
        kinds = (f"exec:{low}", f"exec:sh {path}", "random")[: ruleset.info.usual]
        match = Match(ruleset, ruleset.Options(), tuple(map(plugins.player, kinds)), "3", hands=True)
        for (played,) in play_match(match, 3):
            assert played.failures == (0,) * len(kinds)
            assert played.hands == 1


def test_any_number_of_processes_gives_the_same_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    low = script(tmp_path, EXAMPLES[0])
    told = []
    for jobs in ("1", "2"):
        line = ["simulate", "wizard", "--bot", f"exec:{low}", "--bot", "thumb", "--bot", "random", "--hands", "8"]
        assert main([*line, "--seed", "5", "--jobs", jobs, "--json"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert f"exec:{low}" in json.loads(told[0])["bots"][0]["bot"]


def test_a_program_sits_at_a_table_and_a_failing_one_is_stood_in_for(tmp_path: Path) -> None:
    bad = script(tmp_path, "import time; input(); print('?', flush=True); input()")
    ruleset = plugins.ruleset("wizard")
    options = read_options(ruleset.Options, {"round_sizes": "quick"})
    kinds = ("thumb", f"exec:{bad}", f"exec:{script(tmp_path, EXAMPLES[0])}")
    out = io.StringIO()
    typed_commands.remember(kinds)
    request = LaunchRequest(tmp_path, "wizard", Table(("A", "B", "C"), options), kinds, Origin(code="WIZ-7QF3K2"))
    assert play_text(request, io.StringIO(), out) == 0
    told = out.getvalue()
    assert "failed (its answer is not an action; an answer looks like" in told
    assert f"failed (it failed {ATTEMPTS} times in a row and is no longer asked); a legal action" in told
    assert "wins with" in told or "win with" in told or "wins" in told


def test_a_person_names_a_program_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "wizard", "--bot", "exec:", "--bot", "thumb", "--bot", "thumb"]) == 2
    assert "names no command; write exec:COMMAND" in capsys.readouterr().err
    for line in (["simulate", "wizard", "--bot", "exec:nobody --x"], ["play", "wizard", "--seat", "A:exec:nobody --x"]):
        other = line[2] if line[0] == "simulate" else "--seat"
        assert main([*line, other, "thumb", other, "thumb"]) == 2
        assert "exec:nobody --x names no program that can be started here" in capsys.readouterr().err
    assert main(["simulate", "wizard", *["--bot", 'exec:"'] * 3]) == 2
    assert 'exec:" is not a command: No closing quotation' in capsys.readouterr().err
