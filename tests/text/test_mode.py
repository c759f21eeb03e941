"""Text mode: a whole game over standard input and output."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardtable import plugins
from cardtable.core.chance import Stream
from cardtable.core.errors import Unreadable
from cardtable.core.options import read_options
from cardtable.core.ruleset import Table
from cardtable.store.db import Store
from cardtable.table.launch import Origin
from cardtable.table.request import LaunchRequest
from cardtable.text.mode import play_text
from tests.toy import RULESET as TOY

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
CODE = Origin(code="WIZ-222222")


def request(folder: Path, kinds: Iterable[str], game: str = "wizard", round_: int = 1, **options: Any) -> LaunchRequest:
    kinds = tuple(kinds)
    ruleset = plugins.ruleset(game)
    table = Table(NAMES[: len(kinds)], read_options(ruleset.Options, options, len(kinds)), round=round_)
    return LaunchRequest(folder, game, table, kinds, CODE)


def played(wanted: LaunchRequest, typed: str | io.TextIOBase) -> str:
    """Return what text mode writes while these lines are typed."""
    out = io.StringIO()
    source: Any = io.StringIO(typed) if isinstance(typed, str) else typed
    assert play_text(wanted, source, out) == 0
    return out.getvalue()


def last_round(folder: Path) -> LaunchRequest:
    """Return a game of one round: Ann against five bots, ten cards each."""
    return request(folder, ("human", *["thumb"] * 5), round_=10)


def test_a_whole_game_is_played_by_typing_numbers(tmp_path: Path) -> None:
    out = played(last_round(tmp_path), "1\n" * 11)
    assert re.search(r"^(\w+ wins|[\w ]+ share) the game$", out, re.MULTILINE)
    assert out.count(" wins the trick with ") == 10
    assert out.count("\nAnn leads ") + out.count("\nAnn plays ") == 10
    with Store.open(tmp_path) as store:
        assert store.unfinished() == []


def test_bots_alone_play_to_the_end(tmp_path: Path) -> None:
    out = played(request(tmp_path, ("thumb", "easy", "random"), round_=18), "")
    assert out.count("\nscores: ") == 3
    assert "the game\n" in out


def test_cards_and_suits_are_words_and_nothing_moves_the_cursor(tmp_path: Path) -> None:
    out = played(last_round(tmp_path), "1\n" * 11)
    assert out.isascii()
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", out)
    assert re.search(r"Ann (leads|plays) (jester|wizard|\w+ of (clubs|diamonds|hearts|spades))\n", out)


def test_the_end_of_the_input_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    first = played(last_round(tmp_path), "1\n1\n")
    assert first.endswith(f"The game is saved. To go on: cardtable --data-dir {tmp_path} resume 1 --text\n")
    second = played(LaunchRequest(tmp_path, resume=1), "1\n" * 9)
    assert "Ann: bid 1\n" in second
    assert "the game\n" in second


@pytest.mark.parametrize("word", ["quit", "Q", "QUIT"])
def test_quit_leaves_the_table(tmp_path: Path, word: str) -> None:
    out = played(last_round(tmp_path), f"{word}\n1\n1\n")
    assert "The game is saved." in out
    assert "Ann: bid" not in out


def test_ctrl_c_saves_too(tmp_path: Path) -> None:
    class Interrupted(io.StringIO):
        def readline(self, *_: Any) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    assert "The game is saved." in played(last_round(tmp_path), Interrupted())


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("foo", "'foo' is none of the answers. Type a number from 0 to 10; or ? for help."),
        ("", "Type a number from 0 to 10; or ? for help."),
        ("11", "'11' is none of the answers."),
        ("\x1b[31m-1", "'[31m-1' is none of the answers."),
        ("9" * 5000, f"'{'9' * 30}' is none of the answers."),
    ],
)
def test_what_is_no_answer_gets_one_sentence_and_the_prompt_again(tmp_path: Path, typed: str, answer: str) -> None:
    out = played(last_round(tmp_path), f"{typed}\n3\n")
    assert answer in out
    assert "Ann: bid 3\n" in out


def test_bytes_that_are_no_text_are_bad_input_too(tmp_path: Path) -> None:
    out = played(last_round(tmp_path), io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n3\n"), encoding="utf-8"))
    assert "That line cannot be read" in out
    assert "The game is saved." in out


def test_a_refused_bid_names_the_rule(tmp_path: Path) -> None:
    wanted = request(tmp_path, ("human", "thumb", "thumb"), ban_even_bids="on", round_=20)
    others = re.findall(r"^(?:Bo|Cy): bid (\d+)$", played(wanted, ""), re.MULTILINE)
    banned = 20 - sum(map(int, others))
    out = played(wanted, f"{banned}\n0\n")
    why = (
        f"That is not allowed: the dealer may not bid {banned}: the bids would add up to 20 tricks (rule WZ-A9). Type "
    )
    assert f"\n{why}" in out
    assert "\nAnn: bid 0\n" in out


def test_a_refused_card_names_the_rule(tmp_path: Path) -> None:
    out = played(request(tmp_path, ("human", *["thumb"] * 5), round_=10), "1\n" + every_card() + "quit\n")
    assert re.search(r"That is not allowed: must follow \w+: there (is|are) \d+ \(rule WZ-13\)", out)


def every_card() -> str:
    """Return every plain card typed once: those not held, those not legal, and those that are played."""
    return "".join(f"{rank}{suit}\n" for suit in "cdhs" for rank in "23456789tjqka")


@pytest.mark.parametrize("typed", ["bid 3", "BID 3", " bid  3 "])
def test_answers_may_be_typed_as_records_write_them(tmp_path: Path, typed: str) -> None:
    assert "Ann: bid 3\n" in played(last_round(tmp_path), f"{typed}\n")


def test_help_lists_the_commands_and_each_of_them_answers(tmp_path: Path) -> None:
    out = played(last_round(tmp_path), "?\n3\n1\nhand\ntable\ntrick\nscores\nlog\nlast trick\nrules\n")
    for word in ("hand", "table", "trick", "scores", "log", "last trick", "rules", "quit"):
        assert f"\n{word}: " in out
    after = out[out.index("last trick: ") :]
    assert "Ann: 0 points, " in after
    assert "The goal: highest score after 10 rounds." in after
    assert after.count("Ann: bid 3\n") == 2
    assert after.count("\nRound 10 of 10. No trumps. Bids ") >= 2
    assert "- **WZ-13** Follow the suit" in after


def test_before_the_first_trick_there_is_no_last_one(tmp_path: Path) -> None:
    assert "No trick is finished yet." in played(last_round(tmp_path), "last trick\n")


def test_early_in_a_hand_the_last_trick_is_that_of_the_hand_before(tmp_path: Path) -> None:
    out = played(request(tmp_path, ("human", *["thumb"] * 5), round_=9), "1\n" * 10 + "last trick\n")
    last = [line for line in out.split("\n") if " wins the trick with " in line][-2:]
    assert f"{last[0]}." == last[1]
    assert "\nIn the hand before:\n" in out


def test_the_seal_is_told_on_request_and_a_code_at_once(tmp_path: Path) -> None:
    sealed = Origin()
    asked = replace(last_round(tmp_path), origin=sealed)
    assert "type seal to read the seal" in played(asked, "")
    assert str(sealed.seal) not in played(asked, "?\n")
    out = played(asked, "seal\n")
    assert f"The seal of its deals is {sealed.seal}." in out
    assert "The share code of this game is WZ" not in out
    assert "The share code of this game is WIZ-222222." in played(last_round(tmp_path), "")


@pytest.mark.parametrize(("people", "who"), [(1, "You"), (3, "Ann")])
def test_at_a_turn_ones_own_bid_and_tricks_are_said(tmp_path: Path, people: int, who: str) -> None:
    kinds = ("human",) * people + ("thumb",) * (3 - people)
    out = played(request(tmp_path, kinds, round_=5), "\n1\n" * 40 if people > 1 else "1\n" * 20)
    said = re.findall(rf"^{who}: (bid \d), took (\d+)\.$", out, re.MULTILINE)
    assert len(said) >= 4
    assert said[0][1] == "0"
    turns = out.count(f"\n{who if people > 1 else 'Ann'} holds ")
    assert len(said) < turns  # not before the bid is made


# Several people at one keyboard


def test_a_hand_is_shown_only_after_the_keyboard_was_passed(tmp_path: Path) -> None:
    out = played(request(tmp_path, ("human", "human", "human"), round_=20), "\n1\n\n1\n\n1\n\n1\n")
    shown = [(m.start(), m[1]) for m in re.finditer(r"^(\w+) holds ", out, re.MULTILINE)]
    passed = [(m.start(), m[1]) for m in re.finditer(r"^Pass the keyboard to (\w+);", out, re.MULTILINE)]
    assert [name for _, name in shown] == ["Bo", "Cy", "Ann", "Bo"]
    assert [name for _, name in passed] == ["Bo", "Cy", "Ann", "Bo", "Cy"]
    for (at, _), (before, _) in zip(shown, passed, strict=False):
        assert before < at
    for (start, _), (end, _) in zip(shown, passed[1:], strict=False):
        assert "\n" * 40 in out[start:end]  # the hand is pushed off the screen before the next name is called


def test_what_was_missed_is_said_again_after_the_hand_over(tmp_path: Path) -> None:
    out = played(request(tmp_path, ("human", "human", "human"), round_=20), "\n4\n\n5\n\n6\n\n")
    bo = out[out.rindex("Pass the keyboard to Bo") :]
    assert "Cy: bid 5\n" in bo
    assert "Ann: bid 6\n" in bo
    assert "Bo: bid 4\n" not in bo


def test_a_hidden_bid_is_not_said(tmp_path: Path) -> None:
    wanted = request(tmp_path, ("human", "human", "human"), round_=20, bid_visibility="hidden_until_all_bid")
    out = played(wanted, "\n4\n\nscores\nlog\n")
    assert "bid 4" not in out.lower()
    assert "Bo: bid, face down" in out


def test_one_person_alone_never_passes_the_keyboard(tmp_path: Path) -> None:
    assert "Pass the keyboard" not in played(last_round(tmp_path), "1\n" * 11)


# Hints


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a hint take less time than at a table."""
    monkeypatch.setattr("cardtable.text.mode.SECONDS", (0.05,))


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("game", sorted(plugins.rulesets()))
def test_a_hint_in_words_then_all_that_can_be_chosen(tmp_path: Path, game: str) -> None:
    seats = plugins.ruleset(game).info.usual
    out = played(request(tmp_path, ("human", *["thumb"] * (seats - 1)), game), "h\nHint\nquit\n")
    said, rest = re.split(r"^Hint: (?=.+\.$)", out, maxsplit=1, flags=re.MULTILINE)
    assert "points" in rest
    assert " to make the bid: " in rest
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f♠♥♦♣±]", out)
    assert "Hint" not in said
    with Store.open(tmp_path) as store, store.resume(store.unfinished()[0].id, plugins.ruleset) as kept:
        assert not any("int:" in h.text for h in kept.session.log())


@pytest.mark.usefixtures("soon")
def test_with_one_legal_card_the_hint_says_so(tmp_path: Path) -> None:
    out = played(request(tmp_path, ("human", "thumb", "thumb"), round_=1), "0\nh\nquit\n")
    assert re.search(r"^Hint: .+, the only legal card\.$", out, re.MULTILINE)


@pytest.mark.usefixtures("soon")
def test_a_hint_is_pushed_off_the_screen_before_the_keyboard_is_passed(tmp_path: Path) -> None:
    out = played(request(tmp_path, ("human", "human", "human"), round_=5), "\nh\n1\n\n")
    hinted, passed = out.index("Hint: "), out.rindex("Pass the keyboard to Cy")
    assert "\n" * 40 in out[hinted:passed]
    assert "Hint" not in out[passed:]


# Other games, other players


@pytest.mark.parametrize("game", sorted(plugins.rulesets()))
@pytest.mark.parametrize("seed", [1, 2])
def test_any_numbers_and_words_play_any_game(tmp_path: Path, game: str, seed: int) -> None:
    class Typist(io.StringIO):
        """Types numbers mostly, words now and then, and goes home after a while."""

        words, lines = Stream(b"typist", f"{game} {seed}"), 120

        def readline(self, *_: Any) -> str:  # type: ignore[override]
            self.lines -= 1
            some = ["look", "pass", "hand", "?", "scores", "1 2", "0", "2 3 4 5 6", "hearts", "", "rules", "as"]
            pick = self.words.below(30)
            text = some[pick] if pick < len(some) else str(self.words.below(6))
            return f"{text}\n" if self.lines else ""

    seats = plugins.ruleset(game).info.usual
    out = played(request(tmp_path, ("human", *["random"] * (seats - 1)), game), Typist())
    assert "Ann" in out
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f♠♥♦♣]", out)


def test_a_drawn_card_is_named_to_the_one_who_drew_it_only(tmp_path: Path) -> None:
    out = played(request(tmp_path, ("human", "human"), "two-player-spades"), "\ndraw\nkeep\n\ndraw\nquit\n")
    ann, bo = re.findall(r"^(?:Ann|Bo) has drawn (.+)\.$", out, re.MULTILINE)
    at_bo = out[out.rindex("Pass the keyboard to Bo") :]
    assert ann not in at_bo
    assert bo in at_bo


def test_the_turned_card_is_said_with_every_question(tmp_path: Path) -> None:
    out = played(request(tmp_path, ("human", "random", "random"), "three-handed-euchre"), "hand\n")
    turned = re.search(r"^(.+) is turned up$", out, re.MULTILINE)
    assert turned is not None
    assert f"\nTurned up: {turned[1]}.\n" in out


def test_a_game_from_outside_is_played_with_a_word_about_its_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plugins, "ruleset", lambda _: TOY)
    out = played(LaunchRequest(tmp_path, TOY.info.id, Table(NAMES[:2], TOY.Options()), ("human", "thumb")), "1\n" * 9)
    assert f"thumb has no rule of thumb for {TOY.info.name} and plays any legal action.\n" in out


def test_what_cannot_sit_down_or_be_opened_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="thump"):
        played(request(tmp_path, ("human", "thump", "thumb")), "")
    with pytest.raises(Unreadable, match="cardtable play"):
        played(LaunchRequest(tmp_path), "")
