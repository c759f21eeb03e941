"""House rules in files: what is kept comes back, and what cannot be used says why."""

from __future__ import annotations

import errno
import sys
from pathlib import Path

import pytest

from cardtable.core.errors import CardtableError
from cardtable.core.options import specs
from cardtable.games.cutthroat_spades import RULESET as SPADES
from cardtable.games.wizard import RULESET as WIZARD
from cardtable.store.files.house_rules import file_options, keep_rules, kept_rules, load_rules, rules_path


def test_kept_rules_come_back_as_the_command_line_reads_them(tmp_path: Path) -> None:
    values = {s.name: s.values[-1] for s in specs(SPADES.Options)}
    path = rules_path(tmp_path, SPADES, "Friday night")
    keep_rules(path, SPADES, values)
    assert SPADES.Options(**file_options(SPADES, path)) == SPADES.Options(**values)
    (kept,) = kept_rules(tmp_path, SPADES)
    assert (kept.name, kept.error) == ("Friday night", "")
    assert SPADES.Options(**kept.options) == SPADES.Options(**values)


def test_only_what_differs_is_written(tmp_path: Path) -> None:
    path = rules_path(tmp_path, WIZARD, "usual")
    keep_rules(path, WIZARD, WIZARD.Options().model_dump())
    assert path.read_text() == 'game = "wizard"\n\n[options]\n'


def test_each_game_has_a_shelf_of_its_own(tmp_path: Path) -> None:
    keep_rules(rules_path(tmp_path, WIZARD, "ours"), WIZARD, {})
    assert kept_rules(tmp_path, SPADES) == ()
    assert [k.name for k in kept_rules(tmp_path, WIZARD)] == ["ours"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('game = "wizard"\n[options]\nban_even_bid = "on"\n', "did you mean ban_even_bids?"),
        ('game = "wizard"\n[options]\nban_even_bids = true\n', "ban_even_bids cannot be True"),
        ('game = "euchre"\n', 'they must say game = "wizard"'),
        ("game = \n", "not TOML"),
        ('game = "wizard"\nseats = 3\n', "have an unknown key 'seats'"),
    ],
)
def test_what_cannot_be_used_is_kept_with_its_reason(tmp_path: Path, text: str, why: str) -> None:
    path = rules_path(tmp_path, WIZARD, "bad")
    path.parent.mkdir(parents=True)
    path.write_text(text)
    with pytest.raises(CardtableError) as failure:
        load_rules(WIZARD, path)
    assert why in str(failure.value)
    assert why in kept_rules(tmp_path, WIZARD)[0].error


@pytest.mark.parametrize("name", ["", "  ", "../up", "a/b", "a\\b", ".hidden", "what?"])
def test_a_name_that_is_no_file_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(CardtableError, match="cannot name house rules"):
        rules_path(tmp_path, WIZARD, name)


def test_a_folder_that_cannot_be_written_is_explained(tmp_path: Path) -> None:
    (tmp_path / "rules").write_text("in the way")
    with pytest.raises(CardtableError, match="cannot be kept in"):
        keep_rules(rules_path(tmp_path, WIZARD, "ours"), WIZARD, {})


@pytest.mark.skipif(sys.platform == "win32", reason="names of files are Unicode there")
def test_a_name_that_is_no_text_is_said_so_and_reads_nothing(tmp_path: Path) -> None:
    folder = rules_path(tmp_path, WIZARD, "x").parent
    folder.mkdir(parents=True)
    (folder / "caf\udce9.toml").write_text('game = "wizard"\n')
    (kept,) = kept_rules(tmp_path, WIZARD)
    assert kept.error == "the name of the file is not UTF-8"
    assert kept.name.isascii()


def test_a_folder_that_cannot_be_read_holds_no_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(self: Path, pattern: str) -> list[Path]:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(Path, "glob", failing)
    assert kept_rules(tmp_path, WIZARD) == ()
