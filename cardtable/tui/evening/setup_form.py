"""What the set-up screen has chosen so far, as data: every row it shows is made here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from secrets import token_bytes
from typing import Final

from cardtable.core.chance import ROOT_BYTES, Chance, read_code
from cardtable.core.codes import agreement, share_code, stands_for
from cardtable.core.errors import BadOptions, Unreadable
from cardtable.core.options import GameOptions, OptionSpec, OptionValue, Preset, read_options, specs
from cardtable.core.ruleset import Ruleset, Table
from cardtable.core.text import clean, counted, unique
from cardtable.table.launch import HUMAN, Origin, facts, numbers
from cardtable.table.seating import WAYS, LastGame, Seated, seated
from cardtable.table.series import usual_tokens
from cardtable.tui.base.settings import Cuts
from cardtable.tui.pages.menus import Row, after
from cardtable.tui.pages.rules_text import differs

BY_LOT: Final = "lot"
BY_DRAW: Final = "draw"
"""The way to find the first dealer when nobody chooses one."""
HOST: Final = "host"
"""The way that a dealer chosen by name stands for in what is kept."""
FOUND: Final = {way.id: way for way in sorted(WAYS, key=lambda way: way.id != BY_LOT)}
"""The ways to find the first dealer, the usual one first."""
AS_RULED: Final = 0
"""Stands for as many tokens as the house rules say."""
TOKENS: Final = (None, AS_RULED, *range(1, 10))
"""What arrows choose for a tourney: none, or the tokens that win it."""
TOKENS_ABOUT: Final = (
    "A tourney is a series of games: each win earns a token, and the first player with this many tokens wins. "
    "Enter to type a number."
)
SKIP: Final[Cuts] = "skip"
ASK: Final[Cuts] = "ask"
CUTS_ABOUT: Final = (
    "Ask: before the first deal you see the fairness seal, and everyone may cut the cards. Cards from a share code "
    "cannot be cut."
)
NEW_CODE: Final = "new"
"""What is typed for a new share code."""
STANDARD: Final = Preset("standard", "Standard", "The rules as printed.")
CODE_ABOUT: Final = (
    "With a share code, friends elsewhere play the same cards under the same rules. Arrows make a new code, Enter "
    "types one, of any game."
)
OWN: Final = Preset("own", "Custom", "The rules as set below.")


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
    bot: str
    """The bot that takes a seat where nobody says which one."""
    values: Mapping[str, OptionValue]
    dealer: str | int = BY_LOT
    """A way to find the first dealer, or the seat that deals."""
    code: str = ""
    """A share code, `new` for one that is made at the start, or nothing."""
    tokens: int | None = None
    """The tokens that win a tourney, `AS_RULED` for what the rules say; None for one game."""
    cuts: Cuts = SKIP
    """Whether people are asked to cut."""
    kept: tuple[Preset, ...] = ()
    """House rules that were kept under a name."""

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The named option sets, the standard rules first and those kept at this keyboard last."""
        own = self.ruleset.info.presets
        return (*(own if any(not p.options for p in own) else (STANDARD, *own)), *self.kept)

    @property
    def preset(self) -> Preset:
        """The preset that the options are, or `OWN`."""
        return next((p for p in (*self.kept, *self.presets) if _filled(self.ruleset, p.options) == self.values), OWN)

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
            Row("start", "Start the game", about=f"{info.sentence} {facts(info)}", opens="Start"),
            _heading("Seats"),
            Row("count", "Players", str(self.count), self._players_about(), steps=len(info.seats) > 1),
            *(self._seat_row(seat) for seat in range(self.count)),
            Row("dealer", "First dealer", self._dealer_name(), self._dealer_about(), steps=True),
            _heading("Cards"),
            Row("code", "Deals", self._code_words(), CODE_ABOUT, steps=True, opens="Code"),
            Row("cuts", "Cuts", self.cuts, CUTS_ABOUT, steps=True),
            _heading("Rules"),
            Row("tokens", "Tourney", self._tokens_words(), TOKENS_ABOUT, steps=True, opens="Number"),
            Row("preset", "House rules", self.preset.title, self._preset_about(), True, "Save, load", own),
            *map(self._option_row, self.specs),
        ]

    def _preset_about(self) -> str:
        return f"{self.preset.text} Enter saves these rules under a name, or loads others."

    def _players_about(self) -> str:
        return f"{self.ruleset.info.name} is for {numbers(self.ruleset.info.seats)} players."

    def _seat_row(self, seat: int) -> Row:
        kind = self.kinds[seat]
        about = "A person at this keyboard." if kind == HUMAN else f"A bot of the level {kind!r}."
        value = f"{self.names[seat]}, {'human' if kind == HUMAN else f'bot ({kind})'}"
        return Row(f"seat {seat}", f"Seat {seat + 1}", value, about, steps=True, opens="Name")

    def _option_row(self, spec: OptionSpec) -> Row:
        value = self.values[spec.name]
        usual = "" if value == spec.default else f" The default is {spec.said(spec.default)}."
        opens = "" if spec.least is None else "Type a number"
        idle = " It has no effect beside the others." if spec.name in self.idle else ""
        about = f"{spec.description} ({spec.rule}){usual}{idle}"
        return Row(
            spec.name, spec.title, self._said(spec), about, steps=True, opens=opens, changed=value != spec.default
        )

    def _said(self, spec: OptionSpec) -> str:
        said = spec.said(self.values[spec.name])
        return "no effect" if spec.name in self.idle else said

    @property
    def idle(self) -> tuple[str, ...]:
        """The options that have no effect beside the others; none while they cannot go together."""
        return self.options().idle() if self.problem() is None else ()

    def _dealer_name(self) -> str:
        return FOUND[self.dealer].title.lower() if isinstance(self.dealer, str) else self.names[self.dealer]

    def _dealer_about(self) -> str:
        if isinstance(self.dealer, int):
            return f"{self.names[self.dealer]} deals first."
        way = FOUND[self.dealer]
        return "The draw decides who deals and who keeps score." if self._keeps_score(way.id) else way.text

    def _keeps_score(self, way: str) -> bool:
        return way == "draw" and not self.ruleset.info.drawing.seats

    def _tokens_words(self) -> str:
        if self.tokens is None:
            return "one game"
        number = counted(self.goal, "token") if self.goal else "? tokens"
        return f"to {number}{', as the rules say' * (self.tokens == AS_RULED)}"

    def _code_words(self) -> str:
        return {"": "random, sealed", NEW_CODE: "a new share code"}.get(self.code, self.code)

    def differs(self) -> str:
        """Return the line that says where the game differs from its share code, or from the default house rules."""
        if self.code not in ("", NEW_CODE) and not self._as_coded():
            return f"Only the cards come from {self.code}: it has other players or house rules."
        return differs([(s, self.values[s.name]) for s in self.specs if self.values[s.name] != s.default])

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
            gone = isinstance(self.dealer, int) and self.dealer >= count
            return replace(self, count=count, dealer=BY_LOT if gone else self.dealer)
        if row.startswith("seat "):
            seat = int(row.removeprefix("seat "))
            return replace(self, kinds=_put(self.kinds, seat, after(self.players, self.kinds[seat], by)))
        if row == "dealer":
            return replace(self, dealer=after((*FOUND, *range(1, self.count)), self.dealer, by))
        if row == "tokens":
            return self._playing_for(after(TOKENS, self.tokens, by))
        if row == "code":
            return replace(self, code=after(("", NEW_CODE), self.code, by))
        if row == "cuts":
            return replace(self, cuts=after((SKIP, ASK), self.cuts, by))
        if row == "preset":
            return replace(self, values=_filled(self.ruleset, after(self.presets, self.preset, by).options))
        spec = next(s for s in self.specs if s.name == row)
        return self._with(spec.name, after(spec.values, self.values[row], by))

    def swapped(self, seat: int) -> Plan:
        """Return the plan with a bot at a person's seat, of the level that sits elsewhere; with a person at a bot's."""
        others = [kind for kind in (*self.kinds, self.bot) if kind != HUMAN]
        return replace(self, kinds=_put(self.kinds, seat, others[0] if self.kinds[seat] == HUMAN else HUMAN))

    def invited(self, seat: int, name: str) -> Plan:
        """Return the plan with a person who is known here at a seat."""
        return replace(self._renamed(seat, name), kinds=_put(self.kinds, seat, HUMAN))

    def strangers(self, known: Sequence[str]) -> list[str]:
        """Return those of the people known here who have no seat yet."""
        seated = {self.names[seat].casefold() for seat in range(self.count) if self.kinds[seat] == HUMAN}
        return [name for name in known if name.casefold() not in seated]

    def typed(self, row: str, text: str) -> Plan:
        """Return the plan with a row's value as typed; raises Unreadable or BadOptions."""
        if row.startswith("seat "):
            return self._renamed(int(row.removeprefix("seat ")), text)
        if row == "code":
            return self._coded(text)
        if not (text.strip().isascii() and text.strip().isdigit() and len(text) < 10):
            raise Unreadable(f"{clean(text)!r} is not a whole number")
        if row == "tokens":
            return self._playing_for(int(text) or None)
        changed = self._with(row, int(text))
        read_options(self.ruleset.Options, {row: int(text)})
        return changed

    def ruled(self, options: Mapping[str, OptionValue]) -> Plan:
        """Return the plan with these house rules, the default where they say nothing."""
        return replace(self, values=_filled(self.ruleset, options))

    def _playing_for(self, tokens: int | None) -> Plan:
        """Return the plan with so many tokens: for a tourney cards are drawn, unless somebody chose another way."""
        dealer = self.dealer
        if self.tokens is None and tokens is not None and dealer == BY_LOT:
            dealer = BY_DRAW
        elif tokens is None and dealer == BY_DRAW:
            dealer = BY_LOT
        return replace(self, tokens=tokens, dealer=dealer)

    def _renamed(self, seat: int, text: str) -> Plan:
        name = clean(text)
        if not name:
            raise Unreadable("a name needs at least one letter")
        return replace(self, names=_put(self.names, seat, name))

    def _coded(self, text: str) -> Plan:
        """Return the plan with the players and house rules that a typed share code stands for."""
        if text.strip().casefold() in ("", NEW_CODE):
            return replace(self, code=text.strip().casefold())
        code = read_code(text)
        agreed = agreement(code, self.ruleset)
        return replace(
            self, code=code, count=agreed.seats, values=_filled(self.ruleset, agreed.values), dealer=BY_LOT
        )  # fmt: skip

    def _as_coded(self) -> bool:
        return self.problem() is not None or stands_for(self.code, self.ruleset, self.table(lot=0))

    def _with(self, name: str, value: OptionValue) -> Plan:
        return replace(self, values={**self.values, name: value})

    # What comes of it

    def options(self) -> GameOptions:
        """Return the house rules; raises BadOptions where they cannot go together."""
        return read_options(self.ruleset.Options, self.values, self.count)

    @property
    def goal(self) -> int | None:
        """The tokens that win the tourney; None for one game, or while the house rules cannot go together."""
        if self.tokens == AS_RULED:
            return usual_tokens(self.options()) if self.problem() is None else None
        return self.tokens

    @property
    def way(self) -> str:
        """The way in which the first dealer is found, one of `WAYS`."""
        return self.dealer if isinstance(self.dealer, str) else HOST

    def seated(self, chance: Chance, last: LastGame | None) -> Seated:
        """Return who sits where and who deals first."""
        if isinstance(self.dealer, int):
            return Seated(tuple(range(self.count)), self.dealer)
        return seated(self.dealer, self.count, self.ruleset.info.drawing, chance, last)

    def table(self, lot: int) -> Table:
        """Return what is agreed before the first deal, `lot` being the dealer found; raises BadOptions."""
        names = unique(list(self.names[: self.count]))
        return Table(names, self.options(), lot if isinstance(self.dealer, str) else self.dealer)

    def origin(self) -> Origin:
        """Return where the chance comes from: a fresh seal, or a share code; raises BadOptions or Unreadable."""
        if self.code == NEW_CODE:
            return Origin(code=share_code(self.ruleset, self.options(), self.count, token_bytes(ROOT_BYTES)))
        return Origin(code=self.code or None)


def _heading(title: str) -> Row:
    return Row(f"heading {title}", title, heading=True)


def _put(values: tuple[str, ...], at: int, value: str) -> tuple[str, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _filled(ruleset: Ruleset, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    return {s.name: given.get(s.name, s.default) for s in specs(ruleset.Options)}


def first_plan(ruleset: Ruleset, names: Sequence[str], bots: Sequence[str], bot: str) -> Plan:
    """Return the plan of a quick start: the first name against bots, with the game's usual number of players."""
    most = ruleset.info.seats[-1]
    kinds = (HUMAN, *[bot] * (most - 1))
    return Plan(ruleset, (HUMAN, *bots), ruleset.info.usual, tuple(names[:most]), kinds, bot, _filled(ruleset, {}))
