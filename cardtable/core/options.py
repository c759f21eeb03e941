"""House rules as data: the base of every game's options, their description for forms and files, and presets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Literal, Self, TypeAlias, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.fields import FieldInfo

from cardtable.core.cards import card, card_name, is_card
from cardtable.core.errors import BadOptions, quoted

OptionValue: TypeAlias = int | str
Switch: TypeAlias = Literal["off", "on"]
Options = TypeVar("Options", bound="GameOptions")


class GameOptions(BaseModel):
    """The house rules of one game; every field is typed, described and tagged with the rule that it changes."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, validate_default=True)

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Raise TypeError for a field of another kind than forms, files and share codes know."""
        super().__pydantic_init_subclass__(**kwargs)
        for name, info in cls.model_fields.items():
            field_name, values = f"{cls.__name__}.{name}", get_args(info.annotation)
            if info.annotation is bool or any(isinstance(value, bool) for value in values):
                raise TypeError(f"{field_name} is a bool: write `Switch`, whose values are off and on")
            named = bool(values) and all(type(value) in (int, str) for value in values)
            if info.annotation is not int and not named:
                raise TypeError(f"{field_name} is {info.annotation}: an option is an int, a Literal, or a Switch")
            if not isinstance(info.json_schema_extra, dict) or "rule" not in info.json_schema_extra:
                raise TypeError(f"{field_name} names no rule: make it with `option(...)`")

    @cached_property
    def values_hash(self) -> int:
        """The hash of all values, found once: options are looked up by in every table of the bots."""
        return hash(tuple(self.__dict__[name] for name in type(self).model_fields))

    def __hash__(self) -> int:
        """Return the same for equal options."""
        return self.values_hash

    def __getstate__(self) -> dict[Any, Any]:
        """Return what is copied and sent to other processes: without the hash, which is another one there."""
        state = super().__getstate__()
        return state | {"__dict__": {k: v for k, v in state["__dict__"].items() if k in type(self).model_fields}}

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Return a copy with other values, whose hash is found anew."""
        copied = super().model_copy(update=update, deep=deep)
        copied.__dict__.pop("values_hash", None)
        return copied

    def conflicts(self, seats: int) -> str | None:  # noqa: ARG002 - games that have conflicts use the seats
        """Return why these options cannot go together with that many seats, or None."""
        return None

    def idle(self) -> tuple[str, ...]:
        """Return the names of the options that have no effect beside the others."""
        return ()


def option(
    default: OptionValue,
    title: str,
    description: str,
    rule: str,
    offered: tuple[OptionValue, ...] = (),
    since: int = 1,
    later: Mapping[OptionValue, int] | None = None,
    words: Mapping[OptionValue, str] | None = None,
    **limits: int,
) -> Any:
    """Return a field of `GameOptions`; `offered` are the values shown first where any integer will do.

    A game that gains options or values numbers its editions from 1: `since` is the edition that brought the option,
    `later` that of each value which came after it. So share codes of earlier editions keep their meaning. `words` say
    values that people would not read as they are written.
    """
    extra: dict[str, Any] = {
        "rule": rule,
        "offered": list(offered),
        "since": since,
        "later": dict(later or {}),
        "words": dict(words or {}),
    }
    return Field(default, title=title, description=description, json_schema_extra=extra, **limits)  # type: ignore[call-overload]


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option as forms, files and the command line see it."""

    name: str
    title: str
    description: str
    rule: str
    default: OptionValue
    values: tuple[OptionValue, ...]
    """The values that are offered, the default among them."""
    least: int | None = None
    """Where set, any integer from here on is allowed besides."""
    since: int = 1
    """The edition of the game that brought it."""
    later: Mapping[OptionValue, int] = field(default_factory=dict)
    """The editions that brought values after it."""
    words: Mapping[OptionValue, str] = field(default_factory=dict)
    """How values are said that are not words themselves."""

    def said(self, value: OptionValue) -> str:
        """Return a value as people read it: in words, one card by its name, several as records write them."""
        if value in self.words:
            return self.words[value]
        tokens = str(value).split()
        if tokens and all(map(is_card, tokens)):
            return card_name(card(tokens[0])) if len(tokens) == 1 else ", ".join(tokens)
        return f"−{-value}" if isinstance(value, int) and value < 0 else str(value).replace("_", " ")


@dataclass(frozen=True, slots=True)
class Preset:
    """A named option set: only what differs from the default."""

    id: str
    title: str
    text: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)


def specs(options: type[GameOptions]) -> tuple[OptionSpec, ...]:
    """Return the options of a game in the order of their declaration."""
    return tuple(_spec(name, info) for name, info in options.model_fields.items())


def _spec(name: str, info: FieldInfo) -> OptionSpec:
    extra = info.json_schema_extra
    assert isinstance(extra, dict)  # every field is made by `option`
    literal = get_args(info.annotation) if info.annotation is not int else ()
    offered: list[OptionValue] = list(literal) or [v for v in extra["offered"] if isinstance(v, int)]  # type: ignore[union-attr]
    values = tuple(dict.fromkeys([info.default, *offered]))
    least = next((m.ge for m in info.metadata if hasattr(m, "ge")), None)
    since: Any = extra["since"]
    later: Any = extra["later"]
    words: Any = extra["words"]
    return OptionSpec(
        name,
        info.title or name,
        info.description or "",
        str(extra["rule"]),
        info.default,
        values,
        least,
        since,
        later,
        words,
    )


def read_options(kind: type[Options], given: Mapping[str, Any], seats: int | None = None) -> Options:
    """Return validated options; raises BadOptions with what would work."""
    known = {s.name: s for s in specs(kind)}
    for name in given:
        if name not in known:
            near = get_close_matches(str(name), known, 1)
            hint = f"; did you mean {near[0]}?" if near else "."
            raise BadOptions(f"there is no option {quoted(str(name))}{hint} There are: {', '.join(known)}")
    try:
        options = kind(**given)
    except ValidationError as error:
        name = str(error.errors()[0]["loc"][0])
        raise BadOptions(f"{name} cannot be {_shown(given[name])}; it can be {_choices(known[name])}") from error
    reason = options.conflicts(seats) if seats is not None else None
    if reason is not None:
        raise BadOptions(reason)
    return options


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _choices(spec: OptionSpec) -> str:
    if spec.least is not None:
        return f"any whole number from {spec.least}"
    return ", ".join(str(v) for v in spec.values)


def read_value(text: str) -> OptionValue:
    """Return the value that a typed `OPTION=VALUE` means: an integer where it looks like one."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else text


def differences(options: GameOptions) -> tuple[tuple[OptionSpec, OptionValue], ...]:
    """Return the options that differ from their default, with their values."""
    values = options.model_dump()
    return tuple((s, values[s.name]) for s in specs(type(options)) if values[s.name] != s.default)
