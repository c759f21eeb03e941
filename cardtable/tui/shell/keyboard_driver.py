"""The keyboard of a terminal, whatever bytes come from it: what means nothing is ignored, and nothing ends by it."""

from __future__ import annotations

import os
import re
import selectors
import sys
from codecs import getincrementaldecoder
from collections.abc import Iterable
from typing import Final

from textual import events
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.driver import Driver
from textual.keys import Keys
from textual.message import Message

from cardtable.core.text import is_text

READ: Final = 4096
"""The most bytes that are read at once."""
LOOK: Final = 0.1
"""Seconds between looks at whether the program ends, and whether a lone Esc is all of a key."""
PASTING: Final = 20
"""How many such looks in which nothing comes end a pasted text that does not end itself."""
LARGEST: Final = 1000
"""More rows or columns than any terminal has."""
_WHOLE: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-Z\\-~]|O[\d;]*[ -/:<-~])\Z")
"""A control sequence that is complete."""
_ELSEWHERE: Final = re.compile(r"\x1b\[(?:<?[-\d;]+[mM]|M.{0,3}|\?\d+;\d\$y|[\d;:]+[Rt]|I|O|20[01]~)\Z", re.DOTALL)
"""One that is not about keys: mouse, mode, place of the cursor, size, attention, paste."""
_ANSWERS: Final = re.compile(r"\x1b[]P_^X][^\x1b\x07]*(?:\x07|\x1b\\)")
"""What a terminal says of itself: nobody has asked."""


class PatientParser(XTermParser):
    """Reads keys and mouse from what a terminal sends; what means nothing gives no event."""

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self.pasting = False
        """Whether a pasted text has begun that has not ended."""
        self._held = ""

    def feed(self, data: str) -> Iterable[Message]:
        """Return what was pressed and pasted."""
        text = self._sorted_out(data)
        return super().feed(text) if text else ()  # for Textual nothing is the end of the input

    def _sorted_out(self, data: str) -> str:
        """Return a text without the terminal's answers, and without Esc in what is pasted, which types nothing."""
        data, self._held = self._held + data, ""
        found = ""
        while data:
            until = BRACKETED_PASTE_END if self.pasting else BRACKETED_PASTE_START
            text, at, data = data.partition(until)
            if self.pasting:
                part = "" if at else max((until[:n] for n in range(6) if text.endswith(until[:n])), key=len)
                text, self._held = text.removesuffix(part).replace("\x1b", ""), part
            else:
                text = _ANSWERS.sub("", text)
            found += text + at
            self.pasting ^= bool(at)
        return found

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        """Return the keys of a sequence; for one that is complete and means none, a key that is to be ignored."""
        nothing = events.Key(Keys.Ignore, sequence)
        try:
            keys = list(super()._sequence_to_key_events(sequence, alt))
        except (ValueError, OverflowError):  # numbers that are no characters
            return [nothing]
        if not keys and _WHOLE.match(sequence) and not _ELSEWHERE.match(sequence):
            return [nothing]
        return [key if is_text(key.key + (key.character or "")) else nothing for key in keys]

    def parse_mouse_code(self, code: str) -> Message | None:
        """Return what the mouse did; None for a place beyond every screen, or in a terminal of no size."""
        try:
            event = super().parse_mouse_code(code)
        except (ValueError, OverflowError, ZeroDivisionError):
            return None
        far = isinstance(event, events.MouseEvent) and not (event.x < LARGEST and event.y < LARGEST)
        return None if far else event


def makes_sense(message: Message) -> bool:
    """Return whether a terminal can mean what it says: there are none of no size, and none of thousands of rows."""
    if not isinstance(message, events.Resize):
        return True
    return 0 < message.size.width < LARGEST and 0 < message.size.height < LARGEST


def keyboard() -> type[Driver] | None:
    """Return what reads this system's terminals; None leaves it to Textual."""
    if sys.platform == "win32" or os.environ.get("TEXTUAL_DRIVER"):
        return None
    from textual.drivers.linux_driver import LinuxDriver

    class Keyboard(LinuxDriver):
        """A terminal whose keys are read with patience."""

        def run_input_thread(self) -> None:
            """Wait for input and pass on what it means, until the program ends or the terminal has gone."""
            parser, quiet = PatientParser(self._debug), 0
            decode = getincrementaldecoder("utf-8")("ignore").decode
            with selectors.SelectSelector() as selector:
                selector.register(self.fileno, selectors.EVENT_READ)
                while not self.exit_event.is_set():
                    text, quiet = "", quiet + 1
                    if parser.pasting and quiet > PASTING:
                        text = BRACKETED_PASTE_END
                    if selector.select(LOOK):
                        try:
                            text = decode(os.read(self.fileno, READ))
                        except BlockingIOError:  # somebody else was faster
                            continue
                        except OSError:  # the terminal has gone, and whoever watches it ends the program
                            return
                        quiet = 0
                    for message in (*parser.feed(text), *parser.tick()):
                        if makes_sense(message):
                            self.process_message(message)

    return Keyboard
