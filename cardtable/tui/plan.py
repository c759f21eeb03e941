"""What the set-up screen has chosen so far, as data: every row it shows is made here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from cardtable.core.chance import read_code
from cardtable.core.errors import BadOptions, Unreadable
from cardtable.core.options import GameOptions, OptionSpec, OptionValue, Preset, read_options, specs
from cardtable.core.ruleset import Ruleset, Table
from cardtable.core.text import clean, unique
from cardtable.table.launch import HUMAN, numbers
from cardtable.tui.forms import Row, after

BY_LOT: Final = -1
"""The first dealer before it is drawn."""
STANDARD: Final = Preset("standard", "Standard", "The rules as they are printed.")
CODE_ABOUT: Final = "A share code gives the same cards at another table; Enter to type one."
NAMED: Final = 3
"""How many options the line of differences names."""
OWN: Final = Preset("own", "Own choice", "What is set below.")


@dataclass(frozen=True)
class Plan:
    """A game as it would be started now; every change gives a new plan."""

    ruleset: Ruleset
    players: tuple[str, ...]
    """What may sit at a seat: `human`, then the bots."""
    count: int
    names: tuple[str, ...]
    """One for every seat there could be."""
    kinds: tuple[str, ...]
    values: Mapping[str, OptionValue]
    dealer: int = BY_LOT
    code: str = ""

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The named option sets, the standard rules first."""
        own = self.ruleset.info.presets
        return own if any(not p.options for p in own) else (STANDARD, *own)

    @property
    def preset(self) -> Preset:
        """The preset that the options are, or `OWN`."""
        return next((p for p in self.presets if _filled(self.ruleset, p.options) == self.values), OWN)

    @property
    def specs(self) -> tuple[OptionSpec, ...]:
        """The game's options."""
        return specs(self.ruleset.Options)

    @property
    def humans(self) -> int:
        """How many people play."""
        return self.kinds[: self.count].count(HUMAN)

    # Rows

    def rows(self) -> list[Row]:
        """Return the lines of the form, `start` first."""
        info = self.ruleset.info
        own = self.preset is OWN
        return [
            Row("start", "Start the game", about=f"{info.sentence} About {info.minutes} minutes.", opens="Start"),
            Row("count", "Players", str(self.count), self._players_about(), steps=len(info.seats) > 1),
            *(self._seat_row(seat) for seat in range(self.count)),
            Row("dealer", "First dealer", self._dealer_name(), "By lot, or the seat that you choose.", steps=True),
            Row("code", "Deals", self.code or "by chance", CODE_ABOUT, opens="Code"),
            Row("preset", "House rules", self.preset.title, self.preset.text, steps=True, changed=own),
            *map(self._option_row, self.specs),
        ]

    def _players_about(self) -> str:
        return f"{self.ruleset.info.name} is for {numbers(self.ruleset.info.seats)} players."

    def _seat_row(self, seat: int) -> Row:
        kind = self.kinds[seat]
        about = "A person at this keyboard." if kind == HUMAN else f"The bot {kind!r}."
        value = f"{self.names[seat]}, {'human' if kind == HUMAN else f'bot ({kind})'}"
        return Row(f"seat {seat}", f"Seat {seat + 1}", value, about, steps=True, opens="Name")

    def _option_row(self, spec: OptionSpec) -> Row:
        value = self.values[spec.name]
        usual = "" if value == spec.default else f" The default is {spec.default}."
        opens = "" if spec.least is None else "Type a number"
        about = f"{spec.description} ({spec.rule}){usual}"
        return Row(spec.name, spec.title, words(value), about, steps=True, opens=opens, changed=value != spec.default)

    def _dealer_name(self) -> str:
        return "by lot" if self.dealer == BY_LOT else self.names[self.dealer]

    def differs(self) -> str:
        """Return the line that says where the house rules differ from the default ones."""
        changed = [f"{s.title}: {words(self.values[s.name])}" for s in self.specs if self.values[s.name] != s.default]
        if not changed:
            return "The default rules."
        more = len(changed) - NAMED
        told = [*changed[:NAMED], f"{more} more"] if more > 0 else changed
        return f"Differs from the default: {'; '.join(told)}."

    def problem(self) -> str | None:
        """Return why the game cannot be started like this, or None."""
        try:
            self.options()
        except BadOptions as error:
            return str(error)
        return None

    # Changes

    def stepped(self, row: str, by: int) -> Plan:
        """Return the plan with a row's value changed to the next or the previous one."""
        if row == "count":
            count = after(self.ruleset.info.seats, self.count, by)
            return replace(self, count=count, dealer=self.dealer if self.dealer < count else BY_LOT)
        if row.startswith("seat "):
            seat = int(row.removeprefix("seat "))
            return replace(self, kinds=_put(self.kinds, seat, after(self.players, self.kinds[seat], by)))
        if row == "dealer":
            return replace(self, dealer=after(range(BY_LOT, self.count), self.dealer, by))
        if row == "preset":
            return replace(self, values=_filled(self.ruleset, after(self.presets, self.preset, by).options))
        spec = next(s for s in self.specs if s.name == row)
        return self._with(spec.name, after(spec.values, self.values[row], by))

    def typed(self, row: str, text: str) -> Plan:
        """Return the plan with a row's value as typed; raises Unreadable or BadOptions."""
        if row.startswith("seat "):
            return self._renamed(int(row.removeprefix("seat ")), text)
        if row == "code":
            return replace(self, code=self._code(text) if text.strip() else "")
        if not (text.strip().isascii() and text.strip().isdigit() and len(text) < 10):
            raise Unreadable(f"{clean(text)!r} is no whole number")
        changed = self._with(row, int(text))
        read_options(self.ruleset.Options, {row: int(text)})
        return changed

    def _renamed(self, seat: int, text: str) -> Plan:
        name = clean(text)
        if not name:
            raise Unreadable("a name needs at least one letter")
        return replace(self, names=_put(self.names, seat, name))

    def _code(self, text: str) -> str:
        code = read_code(text)
        letters = self.ruleset.info.code
        if not code.startswith(f"{letters}-"):
            raise Unreadable(f"{code} is the code of another game; those of this one begin with {letters}-")
        return code

    def _with(self, name: str, value: OptionValue) -> Plan:
        return replace(self, values={**self.values, name: value})

    # What comes of it

    def options(self) -> GameOptions:
        """Return the house rules; raises BadOptions where they cannot go together."""
        return read_options(self.ruleset.Options, self.values, self.count)

    def table(self, lot: int) -> Table:
        """Return what is agreed before the first deal, `lot` being the dealer drawn; raises BadOptions."""
        names = unique(list(self.names[: self.count]))
        return Table(names, self.options(), lot if self.dealer == BY_LOT else self.dealer)


def words(value: OptionValue) -> str:
    """Return an option's value as people read it."""
    return str(value).replace("_", " ")


def _put(values: tuple[str, ...], at: int, value: str) -> tuple[str, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _filled(ruleset: Ruleset, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    return {s.name: given.get(s.name, s.default) for s in specs(ruleset.Options)}


def first_plan(ruleset: Ruleset, names: Sequence[str], bots: Sequence[str], bot: str) -> Plan:
    """Return the plan of a quick start: the first name against bots, with the game's usual number of players."""
    most = ruleset.info.seats[-1]
    kinds = (HUMAN, *[bot] * (most - 1))
    return Plan(ruleset, (HUMAN, *bots), ruleset.info.usual, tuple(names[:most]), kinds, _filled(ruleset, {}))
