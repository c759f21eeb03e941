"""Share codes carry game, players and house rules, and show a slip of the pen."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from typing import Literal, get_args

import pytest

from cardtable import plugins
from cardtable.core.chance import CODE_LETTERS, read_code
from cardtable.core.codes import Agreement, agreement, next_code, share_code, stands_for
from cardtable.core.errors import BadOptions, Unreadable
from cardtable.core.options import GameOptions, Switch, differences, option, read_options, read_value, specs
from cardtable.core.ruleset import Ruleset, Table
from tests.toy import RULESET as TOY

WIZARD = plugins.ruleset("wizard")
SPADES = plugins.ruleset("cutthroat-spades")
ROOT = bytes(range(32))


def code_for(ruleset: Ruleset, seats: int, **options: int | str) -> str:
    return share_code(ruleset, read_options(ruleset.Options, options, seats), seats, ROOT)


def test_the_usual_players_and_the_standard_rules_need_no_more_than_six_characters() -> None:
    code = code_for(WIZARD, 4)
    assert (len(code), code[:4]) == (10, "WIZ-")
    assert agreement(code, WIZARD) == agreement("WIZ-7QF3K2", WIZARD) == Agreement(4, {})


def test_another_number_of_players_is_written_as_itself() -> None:
    code = code_for(WIZARD, 5)
    assert len(code) == 13
    assert code[11] == "5"
    assert agreement(code, WIZARD) == Agreement(5, {})


@pytest.mark.parametrize("game", sorted(plugins.rulesets()))
def test_any_house_rules_survive(game: str) -> None:
    ruleset, rng = plugins.ruleset(game), Random(7)
    for _ in range(150):
        seats = rng.choice(ruleset.info.seats)
        chosen = {spec.name: rng.choice(spec.values) for spec in specs(ruleset.Options) if rng.random() < 0.4}
        chosen |= {
            spec.name: spec.least + rng.choice([0, 1, 14, 15, 16, 254, 255, 10 ** rng.randrange(3, 15)])
            for spec in specs(ruleset.Options)
            if spec.least is not None and rng.random() < 0.3
        }
        try:
            options = read_options(ruleset.Options, chosen, seats)
        except BadOptions:
            continue
        code = share_code(ruleset, options, seats, rng.randbytes(32))
        assert read_code(f" {code.lower()} ") == code
        agreed = agreement(code, ruleset)
        assert read_options(ruleset.Options, agreed.values, agreed.seats) == options
        assert agreed == Agreement(seats, {s.name: v for s, v in differences(options)})
        assert stands_for(code, ruleset, Table(tuple("ABCDEFG"[:seats]), options))


def test_every_whole_number_is_a_possible_target() -> None:
    for target in [*range(1, 700), 2**40]:
        code = code_for(SPADES, 3, target=target)
        assert agreement(code, SPADES).values == ({} if target == 500 else {"target": target})


def test_every_wrong_character_and_every_swap_is_seen() -> None:
    code = code_for(SPADES, 4, target=300, award_jacks="JC", tokens_to_win=3)
    assert read_code(code) == code
    start = code.index("-") + 1
    for i in range(start, len(code)):
        for letter in CODE_LETTERS:
            if code[i] not in ("-", letter):
                with pytest.raises(Unreadable, match="has a typo"):
                    read_code(code[:i] + letter + code[i + 1 :])
        neighbours = code[i : i + 2]
        if len(set(neighbours)) == 2 and "-" not in neighbours:
            with pytest.raises(Unreadable, match="has a typo"):
                read_code(code[:i] + code[i + 1] + code[i] + code[i + 2 :])


@pytest.mark.parametrize("text", ["WIZ-7QF3K2-", "WIZ-7QF3K2-5", "WIZ-7QF3K2-5O", "WIZ-7QF3K2-5K-5K", "WIZ--5K"])
def test_what_is_no_code(text: str) -> None:
    with pytest.raises(Unreadable, match="one looks like WIZ-7QF3K2"):
        read_code(text)


def checked(text: str) -> str:
    """Return a code with the character that makes its check fit."""
    for letter in CODE_LETTERS:
        try:
            return read_code(text + letter)
        except Unreadable:
            continue
    raise AssertionError(text)


@pytest.mark.parametrize("text", ["WIZ-7QF3K2-2", "WIZ-7QF3K2-4", "WIZ-7QF3K2-5H", "WIZ-7QF3K2-52Z", "WIZ-7QF3K2-529"])
def test_a_code_that_means_no_rules_of_the_game_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="does not fit this Wizard"):
        agreement(checked(text), WIZARD)


def test_rules_that_cannot_be_are_refused() -> None:
    code = code_for(SPADES, 5, jokers=3)
    three = checked(code[:10] + "3" + code[11:-1])
    with pytest.raises(Unreadable, match="does not fit this"):
        agreement(three, SPADES)


def test_a_code_of_another_game_is_refused() -> None:
    with pytest.raises(Unreadable, match="those of High Card begin with HIC-"):
        agreement("WIZ-7QF3K2", TOY)
    assert not stands_for("WIZ-7QF3K2", TOY, Table(("A", "B", "C"), TOY.Options()))


def test_the_codes_of_an_evening_agree_and_give_other_cards() -> None:
    for code in ("WIZ-7QF3K2", code_for(SPADES, 5, target=123, jokers=3)):
        ruleset = WIZARD if code.startswith("WIZ") else SPADES
        later = [next_code(code, n) for n in range(2, 9)]
        assert len({code, *later}) == 8
        assert later == [next_code(code, n) for n in range(2, 9)]
        assert all(agreement(read_code(c), ruleset) == agreement(code, ruleset) for c in later)


FIRST_CODES = [line.split(" ", 3) for line in Path(__file__).with_name("first_codes.txt").read_text().splitlines()]


@pytest.mark.parametrize(("code", "seats", "name", "value"), FIRST_CODES, ids=[line[0] for line in FIRST_CODES])
def test_codes_written_before_a_game_had_more_rules_keep_their_meaning(
    code: str, seats: str, name: str, value: str
) -> None:
    ruleset = plugins.ruleset_of_code(code.partition("-")[0])
    assert agreement(code, ruleset) == Agreement(int(seats), {name: read_value(value)})
    options = read_options(ruleset.Options, {name: read_value(value)}, int(seats))
    assert share_code(ruleset, options, int(seats), b"codes of the first edition") == code


def test_what_a_later_edition_brings_stands_after_all_there_was() -> None:
    class First(GameOptions):
        hook: Switch = option("off", "Hook", "A hook.", "X-1")
        size: Literal[1, 2, 3] = option(1, "Size", "A size.", "X-2")

    class Second(GameOptions):
        jokers: Literal[0, 2] = option(0, "Jokers", "Jokers.", "X-3", since=2)
        hook: Literal["off", "on", "twice"] = option("off", "Hook", "A hook.", "X-1", later={"twice": 2})
        size: Literal[1, 2, 3] = option(1, "Size", "A size.", "X-2")

    class Third(GameOptions):
        hook: Literal["off", "on", "twice", "never"] = option(
            "off", "Hook", "A hook.", "X-1", later={"twice": 2, "never": 3}
        )
        jokers: Literal[0, 2, 4] = option(0, "Jokers", "Jokers.", "X-3", since=2, later={4: 3})
        size: Literal[1, 2, 3] = option(1, "Size", "A size.", "X-2")
        luck: Switch = option("off", "Luck", "Luck.", "X-4", since=3)

    editions = []
    for kind in (First, Second, Third):
        game = type("Edition", (type(TOY),), {"Options": kind})()
        editions.append(game)
        for hook, size in product(get_args(kind.model_fields["hook"].annotation), (1, 2, 3)):
            options = read_options(kind, {"hook": hook, "size": size}, 2)
            code = share_code(game, options, 2, ROOT)
            for later in editions:
                if hook in ("off", "on") or later is game:
                    assert agreement(code, later).values == {s.name: v for s, v in differences(options)}
    third = editions[-1]
    for chosen in product(("off", "twice", "never"), (0, 2, 4), ("off", "on")):
        options = read_options(Third, dict(zip(("hook", "jokers", "luck"), chosen, strict=True)), 2)
        code = share_code(third, options, 2, ROOT)
        assert agreement(code, third).values == {s.name: v for s, v in differences(options)}
