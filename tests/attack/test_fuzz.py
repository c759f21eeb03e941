"""Any bytes for every parser: an error that says where, or something that survives a round trip."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardtable import plugins
from cardtable.cli import main
from cardtable.core.actions import action_text, parse_action
from cardtable.core.cards import card, card_set, card_text, set_text
from cardtable.core.chance import read_code
from cardtable.core.codes import agreement, letters_of, share_code
from cardtable.core.errors import CardtableError, Unreadable
from cardtable.core.options import read_options
from cardtable.core.ruleset import Ruleset, Table
from cardtable.store.database.sheets import change_data, read_change
from cardtable.store.db import Store
from cardtable.store.files.house_rules import checked, file_options, load_rules, rules_text
from cardtable.store.records import record_text
from cardtable.store.records.lines import read_object
from cardtable.table.keeper import Keeper
from cardtable.table.request import LaunchRequest
from cardtable.table.series import read_sticker
from cardtable.text.mode import play_text
from cardtable.tui.base.settings import SettingsFile, read_settings, write_settings
from cardtable.tui.look.themes import check_theme
from tests.conftest import Figure
from tests.frozen import FOLDER
from tests.test_crash import ALONE

GAMES = sorted(p.stem for p in FOLDER.glob("*-standard.jsonl"))
RECORDS = [path.read_bytes() for path in sorted(FOLDER.glob("*.jsonl"))]
NASTY = [
    "9" * 5000, "[" * 3000, "{" * 3000, '"', "\\ud800", "\x00", "\x1b[2J", "\ufeff", "1e999", "-0", "NaN",
    "true", "null", '{"a":' * 500,
    "=", "\r", "\u2028", "𝟙", "²", "١", " ", "AS AS", "W5", "X1 X1", "play", "bid -1", "bid 00", "name N",
]  # fmt: skip
"""What parsers have stumbled over."""
text = st.one_of(
    st.text(max_size=60), st.sampled_from(NASTY), st.lists(st.sampled_from(NASTY), max_size=4).map(" ".join)
)


@st.composite
def damaged(draw: st.DrawFn, whole: list[bytes]) -> bytes:
    """Bytes of one of these files with a few places changed, cut or doubled."""
    data = bytearray(draw(st.sampled_from(whole)))
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, max(len(data) - 1, 0)))
        match draw(st.sampled_from(["flip", "cut", "put", "drop", "twice", "nasty"])):
            case "flip":
                data[at : at + 1] = bytes([draw(st.integers(0, 255))])
            case "cut":
                del data[at:]
            case "put":
                data[at:at] = draw(st.binary(max_size=8))
            case "drop":
                del data[at : at + draw(st.integers(1, 40))]
            case "twice":
                data[at:at] = data[at : at + draw(st.integers(1, 200))]
            case "nasty":
                data[at:at] = draw(st.sampled_from(NASTY)).encode("utf-8", "surrogatepass")
    return bytes(data)


@pytest.fixture
def fuzz(size: Callable[[int, int], int], figure: Figure) -> Callable[..., None]:
    """Runs a check on examples of a strategy, and counts what it was fed."""

    def run(strategy: st.SearchStrategy[Any], check: Callable[[Any], None], bounded: int = 400) -> None:
        fed = 0

        @settings(
            max_examples=size(bounded, bounded * 8), database=None,
            suppress_health_check=list(HealthCheck), derandomize=size(1, 0) == 1,
        )  # fmt: skip
        @given(strategy)
        def each(value: Any) -> None:
            nonlocal fed
            fed += len(value if isinstance(value, bytes) else str(value))
            check(value)

        each()
        figure("bytes fuzzed", fed)

    return run


Fuzz = Callable[..., None]


def short(data: bytes) -> bytes:
    """The first lines of a record: its header and the beginning of a hand."""
    return b"\n".join(data.split(b"\n")[:16])


def test_records(fuzz: Fuzz) -> None:
    fuzz(damaged([short(r) for r in RECORDS]), check_record)
    fuzz(st.binary(max_size=200), check_record)


def check_record(data: bytes) -> None:
    """Judge a record as `record check` does; what is right is the same after it was written and read again."""
    reading = record_text.read(data, plugins.ruleset)
    if reading.error is not None:
        assert 1 <= reading.error.line <= data.count(b"\n") + 1
        assert str(reading.error).isprintable()
        assert json.dumps(record_text.wrong(reading.error))
    else:
        assert len(reading.facts) == data.rstrip().count(b"\n"), "a line was passed over"
    if reading.header is None or reading.session is None:
        return
    again = record_text.read(record_text.write(reading.header, reading.facts).encode(), plugins.ruleset)
    assert again.error is None
    assert again.session is not None
    assert (again.header, again.facts) == (reading.header, reading.facts)
    assert again.session.truth == reading.session.truth
    assert json.dumps(record_text.right(again.session, len(again.facts)))


def test_one_line(fuzz: Fuzz) -> None:
    fuzz(st.one_of(st.binary(max_size=80), text.map(lambda t: t.encode("utf-8", "surrogatepass"))), check_line)


def check_line(data: bytes) -> None:
    with contextlib.suppress(Unreadable):
        value = read_object(data)
        assert read_object(json.dumps(value).encode()) == value


@pytest.mark.parametrize(("parse", "write"), [(card, card_text), (card_set, set_text), (parse_action, action_text)])
def test_cards_and_actions(fuzz: Fuzz, parse: Callable[[str], Any], write: Callable[[Any], str]) -> None:
    token = st.sampled_from(
        ["2C", "TD", "AS", "X1", "W4", "J1", "play", "bid", "nil", "3", "12", "H", "exchange", "as"]
    )
    fuzz(st.one_of(text, st.lists(token, max_size=8).map(" ".join)), lambda t: check_parser(t, parse, write))


def check_parser(typed: str, parse: Callable[[str], Any], write: Callable[[Any], str]) -> None:
    try:
        value = parse(typed)
    except CardtableError as refusal:
        complaint = str(refusal)
    else:
        complaint = ""
        assert parse(write(value)) == value
    assert len(complaint) < 200


def test_share_codes(fuzz: Fuzz) -> None:
    letters = st.text("0123456789ABCDEFGHJKMNPQRSTVWXYZilo-", max_size=14)
    real = [share_code(r, read_options(r.Options, p.options, r.info.usual), r.info.usual, bytes(32))
            for r in plugins.rulesets().values() for p in r.info.presets]  # fmt: skip
    fuzz(st.one_of(text, letters, st.builds("".join, st.tuples(st.sampled_from(real), letters))), check_code)


def check_code(typed: str) -> None:
    with contextlib.suppress(CardtableError):
        code = read_code(typed)
        assert read_code(code) == code
        game = plugins.ruleset_of_code(letters_of(code))
        agreed = agreement(code, game)
        options = read_options(game.Options, agreed.values, agreed.seats)
        made = share_code(game, options, agreed.seats, bytes(32))
        assert agreement(made, game) == agreed


TOMLS = [
    b'theme = "felt"\npace = "slow"\nnames = ["Ann", "Bo"]\n',
    b'game = "wizard"\n[options]\nban_even_bids = "on"\n',
    *(path.read_bytes() for path in sorted((Path(__file__).parents[2] / "themes").glob("*.toml"))),
]


def test_settings_themes_and_house_rules(fuzz: Fuzz, tmp_path: Path) -> None:
    wizard = plugins.ruleset("wizard")
    path = tmp_path / "settings.toml"

    def check(data: bytes) -> None:
        path.write_bytes(data)
        kept = SettingsFile(tmp_path)
        loaded = kept.load()
        assert read_settings(write_settings(loaded)) == (loaded, ())
        assert all(kept.problems)
        theme, wrong = check_theme(path)
        assert (theme is None) == bool(wrong)
        with contextlib.suppress(CardtableError):
            given = checked(wizard, file_options(wizard, path))
            path.write_text(rules_text(wizard, given), "utf-8")
            assert load_rules(wizard, path).options == given

    fuzz(damaged(TOMLS), check, 300)
    fuzz(st.one_of(st.binary(max_size=80), text.map(lambda t: f"x = {t}".encode("utf-8", "surrogatepass"))), check, 200)


def test_sheets_and_stickers(fuzz: Fuzz) -> None:
    keeper = {g: plugins.ruleset(g) for g in ("wizard", "cutthroat-spades", "canadian-smear")}

    def check(lines: list[str]) -> None:
        for game in keeper.values():
            sheet = Keeper(game, table_of(game))
            for line in lines:
                with contextlib.suppress(CardtableError):
                    sheet.write(line)
            again = Keeper(game, table_of(game), ())
            assert again.table == sheet.table
        with contextlib.suppress(CardtableError):
            read_sticker(lines[0] if lines else "")
        with contextlib.suppress(CardtableError):
            change = read_change(read_object(" ".join(lines).encode("utf-8", "surrogatepass")))
            assert read_change(change_data(change)) == change

    word = st.sampled_from(["1", "0", "3", "Ann", "b", "nil", "pass", "S", "moon", "2 1 0", '{"correct": 1}', "-"])
    fuzz(st.lists(st.one_of(text, word), max_size=12), check, 100)


def table_of(game: Ruleset) -> Table:
    return Table(("Ann", "Bo", "Cy")[: game.info.usual], game.Options(), 0)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kept")
    ALONE.begin(folder, 1, "bidding")
    return folder


WORDS = [
    "play", "resume", "score", "games", "rules", "advise", "record", "verify", "plugins", "doctor", "stats", "themes",
    "list", "export", "import", "check", "sheet", "wizard", "canadian-smear", "--text", "--json", "--help", "--seat",
    "Ann:easy", "Bo:bot:none", "--preset", "standard", "--set", "ban_even_bids=on", "=", "--code", "WIZ-7QF3K2", "new",
    "--tokens", "3", "--rules", "--data-dir", "--resume", "1", "-1", "--whole", "--csv", "--format", "svg", "--player",
]  # fmt: skip


def test_the_command_line(fuzz: Fuzz, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA_DIR", str(kept))
    monkeypatch.chdir(kept)

    def check(argv: list[str]) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("1\n\n0\nquit\n"))
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = main(argv)
        assert status in (0, 1, 2)
        if status == 2:
            assert re.fullmatch(r"(cardtable: [^\n]+\n)+", err.getvalue()), argv

    fuzz(st.lists(st.one_of(st.sampled_from(WORDS), st.sampled_from(NASTY[:4]), text), max_size=7), check, 250)


def test_what_is_typed_in_text_mode(fuzz: Fuzz, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asyncio, "run", None)  # text mode needs no event loop
    game = ALONE.begin(tmp_path, 1, "bidding")
    line = st.one_of(text, st.sampled_from(["?", "t", "h", "l", "s", "1", "2", "bid 1", "ace of spades", "²", "١"]))

    def check(typed: list[str]) -> None:
        out = io.StringIO()
        assert play_text(LaunchRequest(tmp_path, resume=game), io.StringIO("\n".join(typed)), out) == 0
        assert "To go on" in out.getvalue() or "wins" in out.getvalue()
        with Store.open(tmp_path) as store:
            if not store.is_running(game):
                raise AssertionError("a game cannot end by so little")
            with store.resume(game, plugins.ruleset) as again:
                if again.session.at > 5:
                    again.session.take_back(again.session.at - 5)

    fuzz(st.lists(line.map(lambda t: t.replace("\n", " ")), max_size=12), check, 60)


def test_records_by_a_fuzzer_that_sees_what_it_reaches(
    tmp_path: Path, size: Callable[[int, int], int], figure: Figure
) -> None:
    pytest.importorskip("atheris", reason="the coverage-guided fuzzer is in the extra `fuzz`")
    for i, record in enumerate(RECORDS):
        (tmp_path / f"seed{i}").write_bytes(short(record))
    seconds = size(25, 300)
    done = subprocess.run(
        [sys.executable, "-m", "tests.attack.guided", f"-max_total_time={seconds}", "-max_len=2000", "-timeout=20",
         "-seed=7", "-print_final_stats=1", f"-artifact_prefix={tmp_path}/", str(tmp_path)],
        capture_output=True, text=True, check=False, errors="replace",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    runs = next(int(n) for n in re.findall(r"number_of_executed_units: (\d+)", done.stderr))
    assert runs > 100
    figure("records fuzzed by coverage", runs)


def test_a_fault_is_found(fuzz: Fuzz) -> None:
    """What the fuzzers would say of a parser that raises something else."""

    def careless(data: bytes) -> None:
        int(data.decode("utf-8", "replace"))

    with pytest.raises(ValueError, match="invalid literal"):
        fuzz(st.binary(max_size=4), careless, 20)
