"""Whatever bytes come from the keyboard: the program goes on, and what means nothing does nothing."""

from __future__ import annotations

import os
import signal
import sys
from codecs import getincrementaldecoder
from pathlib import Path
from time import monotonic

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.message import Message

from cardtable.sim.bench_terminal import Terminal
from cardtable.tui.shell.keyboard_driver import PatientParser, keyboard, makes_sense
from tests.tui.tables import Seating

ODD = (
    "\x1b[38:49;2u",
    "\x1b[1114112;1u",
    "\x1b[55296u",
    "\x1b[99;;55296u",
    "\x1b[97;2;1114112u",
    "\x1b[99999999999;1u",
    "\x1b[:;:u",
    "\x1b[1;1:1:1;1A",
    "\x1b[0;99:0;q",
    "\x1b[>0;276;0c",
    "\x1b[?1;2c",
    "\x1b[3;4q",
    "\x1b[ q",
    "\x1bO5~",
    "\x1bO9z",
    "\x1b[<0;99999999999;3M",
    "\x1b[<;;M",
    "\x1b[<-1;-1;-1m",
    "\x1b[999999999;9999999999R",
    "\x1b[48;0;0;0;0t",
    "\x1b[48;99999;99999;1;1t",
    "\x1b]11;rgb:ffff/ffff/qqqq\x07",
    "\x1bP>|xterm(390)q\x1b\\",
    "\x1b_Gi=31;OK\x1b\\",
    "\x1b[200~\x1b[38:49;2u\x1b[201~",
)
"""Reports that mean nothing to this program."""
PARTS = (
    "\x1b",
    "[",
    "O",
    "<",
    ";",
    ":",
    "?",
    "u",
    "~",
    "M",
    "m",
    "t",
    "R",
    "A",
    "q",
    "48",
    "200~",
    "201~",
    "\x07",
    "9",
)


def heard(parser: PatientParser, data: bytes) -> list[Message]:
    """Return what a parser makes of some bytes, and of the silence after them."""
    found = list(parser.feed(getincrementaldecoder("utf-8")("ignore").decode(data)))
    parser._timeout_time = 0.0 if parser._timeout_time is not None else None
    return [*found, *parser.tick()]


@pytest.mark.parametrize("sequence", ODD)
def test_an_odd_report_is_no_key(sequence: str) -> None:
    parser = PatientParser()
    for message in heard(parser, sequence.encode("utf-8", "surrogatepass")):
        assert isinstance(message, events.Paste | events.CursorPosition) or not makes_sense(message)
    (key,) = heard(parser, b"a")
    assert isinstance(key, events.Key)
    assert key.key == "a"


@given(st.lists(st.one_of(st.binary(max_size=8), st.sampled_from(PARTS).map(str.encode)), max_size=40))
def test_no_bytes_stop_the_keyboard(parts: list[bytes]) -> None:
    parser = PatientParser()
    for part in parts:
        for message in heard(parser, part):
            if isinstance(message, events.Key):
                (message.key + (message.character or "")).encode()
    heard(parser, b"\x1b[201~")
    found = heard(parser, b"\x07\x07\x07a")
    assert isinstance(found[-1], events.Key)
    assert found[-1].key == "a"


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        *(("\x1b[A", "up"), ("\x1b[1;5C", "ctrl+right"), ("\x1bOP", "f1"), ("\x1b[[A", "f1"), ("\x1b[20~", "f9")),
        *(("\x1b[97;5u", "ctrl+a"), ("\x1b[113;2;81u", "Q"), ("\x1b", "escape"), ("р", "р"), ("\x1bOq", "1")),
    ],
)  # fmt: skip
def test_keys_are_keys(typed: str, key: str) -> None:
    (found,) = heard(PatientParser(), typed.encode())
    assert isinstance(found, events.Key)
    assert found.key == key


def test_what_is_pasted_is_text_however_it_comes() -> None:
    for cut in range(1, 24):
        parser = PatientParser()
        data = b"\x1b[200~a\x1b[Aq\x1b[201~b"
        found = [*heard(parser, data[:cut]), *heard(parser, data[cut:])]
        if cut >= 6:  # before that, what came was no paste yet
            pasted, key = found
            assert isinstance(pasted, events.Paste)
            assert isinstance(key, events.Key)
            assert (pasted.text, key.key) == ("a[Aq", "b")
            assert not parser.pasting


ours = pytest.mark.skipif(keyboard() is None, reason="this system's keyboard is read by Textual alone")


def written(terminal: Terminal, until: bytes) -> bytes:
    """Return what the program writes until some bytes of it."""
    seen = b""
    while until not in seen:
        new = terminal._written(20)
        assert new, seen[-300:]
        seen += new
    return seen


def ended(terminal: Terminal) -> int | None:
    """Return the status of a program that ends, all that it writes being read; None where it goes on."""
    until = monotonic() + 20
    while terminal._program.poll() is None and monotonic() < until:
        terminal.settle(0.1)
    return terminal._program.returncode


@ours
def test_the_program_outlives_them_all(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('cuts = "none"\n', "utf-8")
    with Terminal([sys.executable, "-m", "cardtable", "--data-dir", str(tmp_path)]) as terminal:
        terminal.shows("Quit")
        terminal.settle(0.5)
        for sequence in ODD:
            os.write(terminal._screen, sequence.encode("utf-8", "surrogatepass"))
        os.write(terminal._screen, b"\xff\xfe\xc3\x28\x80")
        terminal.settle(1.0)
        assert terminal._program.poll() is None
        os.write(terminal._screen, b"\x1bOQ")  # F2
        terminal.shows("Sort the hand")
        terminal.press(b"\x03")
        assert ended(terminal) == 0


@ours
@pytest.mark.parametrize("name", ["SIGQUIT", "SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_that_ends_the_program_takes_the_table_off_the_screen(tmp_path: Path, name: str) -> None:
    number = Seating("wizard", 3, (0,), round=5).begin(tmp_path, 7, "play")
    with Terminal([sys.executable, "-m", "cardtable", "--data-dir", str(tmp_path), "resume", str(number)]) as terminal:
        terminal.shows("Menu")
        os.kill(terminal._program.pid, getattr(signal, name))
        after = written(terminal, b"Come back with").partition(b"\x1b[?1049l")[2]
        assert b"\x1b[?25h" in after
        assert ended(terminal) == 128 + getattr(signal, name)


@ours
def test_a_stopped_program_leaves_no_hand_and_comes_back(tmp_path: Path) -> None:
    number = Seating("wizard", 3, (0,), round=5).begin(tmp_path, 7, "play")
    with Terminal([sys.executable, "-m", "cardtable", "--data-dir", str(tmp_path), "resume", str(number)]) as terminal:
        terminal.shows("Menu")
        terminal.settle(0.5)
        os.kill(terminal._program.pid, signal.SIGTSTP)
        written(terminal, b"\x1b[?1049l")
        _, status = os.waitpid(terminal._program.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)
        terminal.settle(0.5)
        os.kill(terminal._program.pid, signal.SIGCONT)
        written(terminal, b"Menu")
        terminal.press(b"\x1b")
        terminal.shows("Go on")
