"""Share codes: one short text for a game, its number of players, its house rules and its cards.

`WIZ-7QF3K2` stands for the usual number of players and the standard rules. Anything else follows after a second dash,
`WIZ-7QF3K2-5K`: the number of players, every house rule that differs, and a character that checks the whole. A rule
that differs is written as its distance from the one before it, then its value: a whole number as what it is above the
least one, else its place among the other values; a rule with only one other value needs none. What a later edition of a
game brought, rules and then values, stands after all that there was before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from cardtable.core.chance import CODE_LETTERS, code_key, new_code
from cardtable.core.errors import BadOptions, Unreadable
from cardtable.core.options import GameOptions, OptionSpec, OptionValue, differences, read_options, specs
from cardtable.core.ruleset import Ruleset, Table

_LAST: Final = 15
"""So many characters end a number; the others say that more of it follows."""
_MORE: Final = len(CODE_LETTERS) - _LAST


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a share code stands for besides its cards: the number of players, and the house rules that differ."""

    seats: int
    values: Mapping[str, OptionValue]


def share_code(ruleset: Ruleset, options: GameOptions, seats: int, root: bytes) -> str:
    """Return a share code for a game with these rules and players, its cards drawn from a root; raises Unreadable."""
    info = ruleset.info
    return new_code(info.code, root, _agreed(ruleset, seats, {spec.name: v for spec, v in differences(options)}))


def next_code(code: str, number: int) -> str:
    """Return the code of a later game of an evening (`number` from 2) that began with this code."""
    prefix, _, *agreed = code.split("-")
    return new_code(prefix, code_key(f"{code} {number}"), agreed[0][:-1] if agreed else "")


def letters_of(code: str) -> str:
    """Return the letters of a code that name its game."""
    return code.partition("-")[0]


def agreement(code: str, ruleset: Ruleset) -> Agreement:
    """Return what a read share code stands for in a game; raises Unreadable when it is not this game's."""
    info = ruleset.info
    letters, _, *more = code.split("-")
    if letters != info.code:
        raise Unreadable(f"{code} is the code of another game; those of {info.name} begin with {info.code}-")
    if not more:
        return Agreement(info.usual, {})
    text = more[0][:-1]
    try:
        agreed = _read(ruleset, text)
        read_options(ruleset.Options, agreed.values, agreed.seats)
        if _agreed(ruleset, agreed.seats, agreed.values) == text:
            return agreed
    except (LookupError, BadOptions):
        pass
    raise Unreadable(f"{code} does not fit this {info.name}: it has a typo, or comes from another version")


def stands_for(code: str, ruleset: Ruleset, table: Table) -> bool:
    """Return whether a share code tells everything about a table: its game, its number of players, its house rules."""
    try:
        agreed = agreement(code, ruleset)
    except Unreadable:
        return False
    return agreed.seats == table.seats and agreed.values == {s.name: v for s, v in differences(table.options)}


def _agreed(ruleset: Ruleset, seats: int, values: Mapping[str, OptionValue]) -> str:
    """Return players and differing rules as text; nothing where both are the usual ones."""
    if seats == ruleset.info.usual and not values:
        return ""
    text, last = _seat_letter(seats), -1
    for number, place in enumerate(_places(ruleset)):
        if place.holds(values):
            text += _written(number - last - 1) + place.written(values[place.spec.name])
            last = number
    return text


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a code says what an option is: with one of these values."""

    spec: OptionSpec
    others: tuple[OptionValue, ...]
    added: bool = False
    """Whether these values came after the option."""

    def holds(self, values: Mapping[str, OptionValue]) -> bool:
        """Return whether this is where the option's value belongs."""
        value = values.get(self.spec.name)
        return value is not None and (value in self.others if self.added else value not in self.spec.later)

    def written(self, value: OptionValue) -> str:
        """Return a value as text; raises Unreadable when no code can hold it."""
        if self.spec.least is not None and isinstance(value, int):
            return _written(value - self.spec.least)
        if value not in self.others:
            raise Unreadable(f"{self.spec.title}: {value} cannot be written in a share code")
        return _written(self.others.index(value)) if len(self.others) > 1 else ""

    def read(self, letters: Iterator[str]) -> OptionValue:
        """Return the value that comes next; raises LookupError."""
        if self.spec.least is None and len(self.others) == 1:
            return self.others[0]
        number = next(_numbers(letters), None)
        if number is None:
            raise LookupError(self.spec.name)
        return self.others[number] if self.spec.least is None else self.spec.least + number


def _places(ruleset: Ruleset) -> tuple[_Place, ...]:
    """Return the places of a game's options, edition by edition: what is new, then what has new values."""
    known = specs(ruleset.Options)
    editions = sorted({1, *(spec.since for spec in known), *(n for spec in known for n in spec.later.values())})
    places: list[_Place] = []
    for edition in editions:
        places += [_Place(s, tuple(v for v in _others(s) if v not in s.later)) for s in known if s.since == edition]
        new = [(s, tuple(v for v, n in s.later.items() if n == edition)) for s in known]
        places += [_Place(spec, values, added=True) for spec, values in new if values]
    return tuple(places)


def _read(ruleset: Ruleset, text: str) -> Agreement:
    """Return what a text means; raises LookupError when it means nothing."""
    letters = iter(text)
    seats = {_seat_letter(n): n for n in ruleset.info.seats}[next(letters, "")]
    places, number, values = _places(ruleset), -1, {}
    for gap in _numbers(letters):
        number += gap + 1
        place = places[number]
        values[place.spec.name] = place.read(letters)
    return Agreement(seats, values)


def _seat_letter(seats: int) -> str:
    """Return the number of players itself from 2 to 9, and a letter for any other."""
    return CODE_LETTERS[seats - 2]


def _others(spec: OptionSpec) -> tuple[OptionValue, ...]:
    return tuple(value for value in spec.values if value != spec.default)


def _written(number: int) -> str:
    """Return a number from 0 as characters, small ones as one."""
    text = ""
    while number >= _LAST:
        number, part = divmod(number - _LAST, _MORE)
        text += CODE_LETTERS[_LAST + part]
    return text + CODE_LETTERS[number]


def _numbers(letters: Iterator[str]) -> Iterator[int]:
    """Yield the numbers that characters write; raises LookupError when the last one is cut."""
    number, scale = 0, 1
    for letter in letters:
        part = CODE_LETTERS.index(letter)
        number += part * scale
        scale *= _MORE
        if part < _LAST:
            yield number
            number, scale = 0, 1
    if scale > 1:
        raise LookupError("a number is cut short")
