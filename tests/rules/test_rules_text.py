"""The rules text under house rules: the sentences that a value changes are changed, marked, and true together."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardtable import plugins
from cardtable.core.errors import BadOptions
from cardtable.core.house_text import (
    Reading,
    chosen,
    paragraphs,
    read_readings,
    readings_of,
    rule_of,
    rules_with,
    unread,
)
from cardtable.core.options import OptionValue, read_options, specs
from cardtable.core.ruleset import Ruleset
from tests.rules.test_differential import GAMES

FALSE: dict[tuple[str, str, OptionValue], tuple[str, ...]] = {
    ("three-handed-euchre", "deck", 32): ("24 cards", "three stay", "K Q J 10 9."),
    ("three-handed-euchre", "deck", 25): ("24 cards:", "three stay"),
    ("three-handed-euchre", "dummy", "off"): (
        "so does the dummy",
        "may take the dummy",
        "goes alone*",
    ),
    ("three-handed-euchre", "stick_dealer", "on"): ("may pass like", "the next player deals"),
    ("three-handed-euchre", "target", 7): ("least 10 points",),
    ("three-handed-euchre", "super_euchre", "on"): ("score 2 each as well",),
    ("wizard", "round_sizes", "maximus"): ("one card more", "gets one card", "turned up"),
    ("wizard", "round_sizes", "descending"): ("In the first round everybody gets one", "one card more"),
    ("wizard", "wizard_turned", "no_trump"): ("names the trumps before",),
    ("wizard", "tie_break", "bid_sum"): ("Equal totals share",),
    ("canadian-smear", "high_point", "highest_in_play"): ("player of the ace of trumps", "nobody has High."),
    ("canadian-smear", "joker_point", "on"): ("four points: High, Low", "is 2, 3 or 4:"),
    ("canadian-smear", "bid_out", "cross_on_bid"): ("not yet a win",),
    ("canadian-smear", "target", 15): ("to reach is 11",),
    ("cutthroat-spades", "jokers", 2): ("51 cards", "17 cards each", "use all 52 cards and hold 13"),
    ("cutthroat-spades", "spades_led", "any_time"): ("but a spade.", "breaks them"),
    ("cutthroat-spades", "nil_points", 50): ("bid after looking: 100",),
    ("cutthroat-spades", "award_jacks", "none"): ("that is in your tricks scores", "are paid whether"),
    ("cutthroat-spades", "bag_mode", "per_hand"): ("Bags are collected", "limit is 10"),
    ("cutthroat-spades", "target", 300): ("reaches 500",),
    ("two-player-spades", "draft", "dealt"): ("shuffled into a stock", "draws a card and looks", "26 discards"),
    ("two-player-spades", "target", 300): ("first to 500",),
    ("two-player-spades", "bag_limit", 5): ("every ten of them", "complete a ten"),
    ("two-player-spades", "double_nil_exchange", "none"): ("may throw away up to three",),
}
"""By game, option and value: words of the printed rules that are false there."""
VALUES = [
    (game, spec.name, value)
    for game in GAMES
    for spec in specs(plugins.ruleset(game).Options)
    for value in spec.values
    if value != spec.default
]


def seats_for(rules: Ruleset, options: dict[str, OptionValue]) -> int | None:
    """Return a number of players that can play these house rules, or None."""
    for seats in rules.info.seats:
        try:
            read_options(rules.Options, options, seats)
        except BadOptions:
            continue
        return seats
    return None


def with_partners(game: str, name: str, value: OptionValue) -> dict[str, OptionValue]:
    """Return a value with what it needs beside it to be possible and to have an effect."""
    needs: dict[str, dict[str, OptionValue]] = {
        "joker_role": {"jokers": 2},
        "deuces_out": {"jokers": 2},
        "must_lead_the_club": {"lowest_club_leads": "on"},
        "joker_point": {"joker": "on"},
    }
    return {**(needs.get(name, {}) if game != "two-player-spades" else {}), name: value}


def before_house_rules(text: str) -> str:
    """Return the rules without what stands in front of them, and without the list of what houses may play."""
    return text[text.index("\n## ") : text.index("\n## House rules")]


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_that_is_changed_is_a_sentence_of_its_rule(game: str) -> None:
    rules = plugins.ruleset(game)
    readings, known = readings_of(rules), {spec.name: spec.values for spec in specs(rules.Options)}
    assert readings
    for reading in readings:
        text = " ".join(" ".join(p.split()) for p in paragraphs(rules.rules_text()) if rule_of(p) == reading.rule)
        assert text.count(reading.was) == 1, reading
        for name, value in reading.when.items():
            assert value is None or value in known[name], reading


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option_names_the_rules_it_changes(game: str) -> None:
    rules = plugins.ruleset(game)
    assert unread(rules.Options, readings_of(rules)) == ()


@pytest.mark.parametrize(("game", "name", "value"), VALUES)
def test_a_value_is_marked_at_its_rules_and_nothing_false_is_left(game: str, name: str, value: OptionValue) -> None:
    rules = plugins.ruleset(game)
    options = with_partners(game, name, value)
    seats = seats_for(rules, options)
    assert seats is not None
    text = " ".join(rules_with(rules, read_options(rules.Options, options, seats)).split())
    spec = next(s for s in specs(rules.Options) if s.name == name)
    assert f"[here {spec.title}: {spec.said(value)}]" in text
    body = before_house_rules(rules_with(rules, read_options(rules.Options, options, seats)))
    for words in FALSE.get((game, name, value), ()):
        assert words in before_house_rules(rules.rules_text()).replace("\n  ", " ")
        assert words not in body.replace("\n  ", " ")


@pytest.mark.parametrize("game", GAMES)
def test_no_two_values_change_one_sentence_in_two_ways(game: str) -> None:
    rules = plugins.ruleset(game)
    readings = readings_of(rules)
    values = [(s.name, v) for s in specs(rules.Options) for v in s.values if v != s.default]
    pairs = 0
    for pair in combinations(values, 2):
        together = dict(pair)
        seats = seats_for(rules, together) if len(together) == 2 else None
        if seats is None or set(read_options(rules.Options, together, seats).idle()) & set(together):
            continue
        pairs += 1
        for rule in {r.rule for r in readings if set(r.when) & set(together)}:
            text = next(" ".join(p.split()) for p in paragraphs(rules.rules_text()) if rule_of(p) == rule)
            for reading in chosen(readings, rule, together):
                assert reading.was in text, (together, rule)
                text = text.replace(reading.was, reading.now)
    assert pairs > 50


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_teach(game: str) -> None:
    text = plugins.ruleset(game).rules_text()
    for title in ("## House rules", "## Scoring examples", "## How to play well"):
        assert title in text
    assert "K Q J 10 9" in text or "ace, king, queen" in text


@pytest.mark.parametrize("game", GAMES)
def test_values_are_said_in_words(game: str) -> None:
    for spec in specs(plugins.ruleset(game).Options):
        for value in spec.values:
            assert "_" not in spec.said(value)


def test_what_has_no_effect_is_said_to_have_none() -> None:
    rules = plugins.ruleset("three-handed-euchre")
    text = rules_with(rules, read_options(rules.Options, {"dummy": "off", "lone_march_points": 6}, 3))
    assert (
        "**Lone march: 6** (EU-A2; usually 3). What a maker who is alone scores for all five tricks. It has no" in text
    )
    assert "[here Lone march" not in text


def test_the_reading_that_names_the_most_options_holds() -> None:
    one, both = Reading("A-1", "x", "y", {"a": 1}), Reading("A-1", "x", "z", {"a": 1, "b": None})
    assert chosen((one, both), "A-1", {"a": 1}) == (one,)
    assert chosen((one, both), "A-1", {"a": 1, "b": 7}) == (both,)
    assert chosen((one, both), "A-2", {"a": 1}) == ()


def test_a_sentence_without_its_partner_is_refused() -> None:
    with pytest.raises(ValueError, match="sentences come in pairs"):
        read_readings('["a=1"]\nA-1 = ["x"]\n')
    assert read_readings('["a=1 b=c+d"]\nA-1 = ["x", "y"]\n')[0].when == {"a": 1, "b": "c d"}


def test_the_blank_line_after_a_marked_rule_stays() -> None:
    rules = plugins.ruleset("three-handed-euchre")
    text = rules_with(rules, read_options(rules.Options, {"stick_dealer": "on"}, 3))
    assert "[here Stick the dealer: on]\n\n## Maker and defenders" in text
