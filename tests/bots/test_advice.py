"""Advice: every legal action with figures and a reason, the same for the same words, and the command that prints it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable.bots.search import Budget
from cardtable.bots.search_advice import advice
from cardtable.cli import main
from cardtable.core.facts import Ruled, Shown
from cardtable.core.observation import Observation
from cardtable.core.text import plain
from cardtable.kit.game import TrickGame
from cardtable.store.records.header import Header
from cardtable.store.records.record_text import write
from cardtable.table.hints import SECONDS, hint
from tests.bots.positions import dealt, last_to_play, on_lead, to_bid
from tests.bots.searched import questions, words
from tests.bots.test_players import toy_question
from tests.engine import Engine
from tests.games import test_canadian_smear_bot as smear
from tests.games import test_three_handed_euchre_bot as euchre
from tests.kit.random_games import GAMES, kit_game
from tests.sizes import partly_slow


def reasons(observation: Observation, playouts: int = 200) -> dict[str, str]:
    return {str(row.action): row.reason for row in advice(observation, words(), Budget(playouts)).rows}


@partly_slow("name", tuple(GAMES), always={0, 2, 3, 4})
def test_every_legal_action_has_a_row_and_a_reason(name: str) -> None:
    game = kit_game(name)
    assert isinstance(game, TrickGame)
    for observation in questions(name, game.info.usual, seed=9, round_=4 if name == "wizard" else 1):
        found = advice(observation, words(), Budget(12))
        assert sorted(str(row.action) for row in found.rows) == sorted(map(str, observation.legal))
        assert found.choice == found.rows[0].action
        assert all(row.reason for row in found.rows)
        for row in found.rows:
            assert (row.value is None) == (row.make is None) == (row.interval is None)
            assert row.make is None or 0 <= row.make <= 1
        if len(observation.legal) > 1:
            assert found.rows[0].value is not None


def test_with_one_legal_card_the_hint_says_so() -> None:
    """R56."""
    question = last_to_play("5D KD", "4D 2S 3S 9C", 1, "7S")
    assert reasons(question) == {"play 4D": "the only legal card"}


@pytest.mark.parametrize(
    ("question", "chances"),
    [
        (lambda: to_bid("AS KS QS 2C", "7S"), {"to make the bid"}),
        (lambda: last_to_play("5D KD", "AS 4S 2S 9C", 4, "7S"), {"to make the bid"}),
        (lambda: euchre.question(("", "", ""), "9S"), {"order: to make the bid", "pass: to gain points"}),
        (lambda: euchre.question(("", "", ""), "9S", "order"), {"to set the maker"}),
        (lambda: euchre.played("KD QS TS 9S AC", "AD 9D QC JH KH", "JS 9C TC AH AS", "KD", "AD"), {"to set the maker"}),
        (lambda: euchre.played("KD QS TS 9S AC", "AD 9D QC JH KH", "JS 9C TC AH AS"), {"to make the bid"}),
        (lambda: smear.question(["", "", ""], "bid 2"), {"bid 3: to make the bid", "bid 4: to make the bid",
                                                        "pass: to gain points"}),
        (lambda: smear.question(["AS 2S", "KS", "QS"], "bid 2", "pass", "pass", "play AS"), {"to win a point"}),
    ],
)  # fmt: skip
def test_a_chance_says_what_it_is_the_chance_of(question: Callable[[], Observation], chances: set[str]) -> None:
    """The maker's side makes the bid; the others set the maker, or win what there is to win without a bid."""
    rows = [row for row in advice(question(), words(), Budget(40)).rows if row.make is not None]
    assert rows
    for row in rows:
        assert row.chance in chances or f"{row.action}: {row.chance}" in chances


def test_reasons_name_what_decided() -> None:
    needs_all = reasons(last_to_play("5D KD", "AS 4S 2S 9C", 4, "7S"))
    assert needs_all["play 2S"] == "wins the trick for certain, being played last; every trick is needed"
    assert "gives up the last of the clubs" in needs_all["play 9C"]
    assert "points behind" in needs_all["play 9C"]
    assert "stays below the winning card" in reasons(last_to_play("5D KD", "4D 2D 3S 9C", 0, "7S"))["play 4D"]
    assert "no more tricks are needed" in reasons(last_to_play("5D KD", "4D 2D 3S 9C", 0, "7S"))["play 4D"]
    assert reasons(on_lead("W1 9S 4D 2C", 1, "7S"))["play W1"].startswith("wins the trick: nothing that is out")
    lead = reasons(on_lead("KD 9S 4D 2C", 1, "7S"))
    assert "leads diamonds, 1 higher card still out" in lead["play KD"]
    assert "leads trumps, " in lead["play 9S"]
    assert reasons(to_bid("AS KS QS 2C", "7S"))["bid 3"].startswith("expect about 3 tricks")


def test_equals_share_their_figures() -> None:
    found = advice(on_lead("KD QD 4D 2C", 1, "7S"), words(), Budget(100))
    rows = {str(row.action): row for row in found.rows}
    assert rows["play KD"].value == rows["play QD"].value
    assert plain(rows["play QD"].reason) == "does the same as play KD"


def test_the_same_words_give_the_same_advice() -> None:
    question = to_bid("AS KS QS 2C", "7S")
    assert advice(question, words(), Budget(100)) == advice(question, words(), Budget(100))
    assert advice(question, words("other"), Budget(100)) != advice(question, words(), Budget(100))


def test_a_game_from_outside_is_not_searched_and_says_so() -> None:
    found = advice(toy_question(), words(), Budget(10))
    assert found.note == "High Card cannot be searched"
    assert found.rows[0].reason == "nothing is known about this game"


# The command


def saved(engine: Engine, path: Path) -> str:
    session = engine.session
    facts = [fact for fact in session.facts if not isinstance(fact, Shown | Ruled)]
    path.write_text(write(Header(session.ruleset, session.table), facts), encoding="utf-8")
    return str(path)


def at_last_card(path: Path) -> str:
    engine = dealt("AS 4S 2S 9C", ("5D", "KD"), "7S", dealer=2)
    for seat, choice in ((0, "bid 0"), (1, "bid 0"), (2, "bid 4"), (0, "play 5D"), (1, "play KD")):
        engine.feed({"seat": seat, "chose": choice})
    return saved(engine, path)


def test_advise_answers_in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = at_last_card(tmp_path / "game.jsonl")
    args = ["advise", file, "--bot", "hard", "--seed", "3", "--budget", "80", "--json"]
    assert main(args) == 0
    first = capsys.readouterr().out
    data = json.loads(first)
    assert list(data) == ["seat", "choice", "advice"]
    assert (data["seat"], data["choice"]) == (2, "play 2S")
    assert [list(row) for row in data["advice"]] == [["action", "value", "make", "reason"]] * 4
    assert data["advice"][0]["value"] > data["advice"][-1]["value"]
    assert main(args) == 0
    assert capsys.readouterr().out == first


def test_advise_answers_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", at_last_card(tmp_path / "game.jsonl"), "--bot", "thumb", "--budget", "60"]) == 0
    first, *rows = capsys.readouterr().out.splitlines()
    assert first == "Cy (seat 2) is asked; thumb chooses play 2S"
    assert len(rows) == 4
    assert rows[0].startswith("play 2S")


def test_advise_says_on_a_terminal_what_is_best_so_far(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = at_last_card(tmp_path / "game.jsonl")
    assert main(["advise", file, "--budget", "60"]) == 0
    quiet = capsys.readouterr()
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["advise", file, "--budget", "60"]) == 0
    loud = capsys.readouterr()
    assert loud.out == quiet.out
    assert (quiet.err, loud.err.startswith("so far hint: 2S, ")) == ("", True)


@pytest.mark.parametrize("name", GAMES)
def test_first_figures_are_there_soon(name: str) -> None:
    """With the time of the first figures alone, at the first question of a hand and in its middle."""
    assert SECONDS[0] < 0.2
    seen = list(questions(name, kit_game(name).info.usual, seed=9, round_=8 if name == "wizard" else 1))
    for observation in (seen[0], seen[len(seen) // 2]):
        assert hint(observation, SECONDS[0]).rows


def test_advise_sees_no_more_than_the_asked_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Other hands than the ones dealt give the same answer."""
    answers = []
    for i, others in enumerate((("5D", "KD 8C"), ("5D 8C", "KD"))):
        engine = dealt("AS 4S 2S 9C", others, "7S", dealer=2)
        for seat, choice in ((0, "bid 0"), (1, "bid 0"), (2, "bid 4"), (0, "play 5D"), (1, "play KD")):
            engine.feed({"seat": seat, "chose": choice})
        assert main(["advise", saved(engine, tmp_path / f"{i}.jsonl"), "--budget", "80", "--json"]) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1]


def test_advise_refuses_what_asks_nobody_or_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header = {"cardtable": 1, "game": "wizard", "seats": ["Ann", "Bo", "Cy"]}
    fresh = tmp_path / "fresh.jsonl"
    fresh.write_text(json.dumps(header) + "\n", encoding="utf-8")
    assert main(["advise", str(fresh)]) == 2
    assert "a deal is due" in capsys.readouterr().err
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(json.dumps(header) + '\n{"seat": 0, "chose": "bid 1"}\n', encoding="utf-8")
    assert main(["advise", str(wrong)]) == 1
    assert "line 2 is wrong" in capsys.readouterr().err
    assert main(["advise", str(tmp_path / "none.jsonl")]) == 2


def test_simulate_honours_the_budget(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["simulate", "wizard", "--bot", "hard", "--bot", "thumb", "--bot", "thumb", "--hands", "2", "--seed", "4"]
    outputs = []
    for more in (["--budget", "10"], ["--budget", "10"], ["--budget", "10", "--jobs", "2"]):
        assert main([*args, "--jobs", "1", *more]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1] == outputs[2]
    assert "changes nothing" not in outputs[0]
