"""Everything that is said at a table, over random games: one thing is singular, several are plural, one minus sign."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from cardtable import plugins
from cardtable.core.chance import Chance
from cardtable.core.options import read_options
from cardtable.core.pending import Ask
from cardtable.core.ruleset import Ruleset, Table
from cardtable.core.scene import Scene
from cardtable.core.text import counted
from cardtable.table.hints import hint, hint_line
from cardtable.table.session import Session
from cardtable.tui.look.glyphs import SYMBOLS, in_words, written
from cardtable.tui.play.chooser import Chooser
from cardtable.tui.play.table_text import panel_of, question_line, waiting_line
from cardtable.tui.review.score_table import explained
from cardtable.tui.widgets.seats import points, score
from tests.sizes import partly_slow

NAMES = ("Ann", "Bo", "Cy", "Dot", "Eli", "Fay")
THINGS = "trick|bag|point|pt|card|hand|round|token|game|trump|player|seat|deal|win|time|step|line"
ONE_OF_MANY = re.compile(rf"(?<![\d.,])1 ({THINGS})s\b", re.IGNORECASE)
MANY_OF_ONE = re.compile(rf"(?<![\d.,])(0|[2-9]|\d\d+) ({THINGS})\b", re.IGNORECASE)
HYPHEN = re.compile(r"(?<![\w.-])-\d")


def games() -> list[tuple[str, int, str]]:
    """Return every game with every number of players and every preset."""
    return [
        (name, seats, preset.id)
        for name, ruleset in plugins.rulesets().items()
        for seats in ruleset.info.seats
        for preset in ruleset.info.presets
    ]


def session_of(ruleset: Ruleset, seats: int, preset: str, seed: int) -> Session:
    """Return a new game with a fixed chance, and scores near nothing."""
    options = next(p.options for p in ruleset.info.presets if p.id == preset)
    scores = tuple((-1, 1, 0, -11, 2, 1)[:seats])
    table = Table(NAMES[:seats], read_options(ruleset.Options, options, seats), scores=scores)
    return Session(ruleset, table, Chance(bytes([seed])))


def of_scene(scene: Scene) -> Iterator[str]:
    """Yield every sentence of a scene."""
    yield from (scene.title, *scene.badges, scene.led, scene.last_text, scene.trumps)
    yield from (words for _, words in scene.said)
    for p in scene.seats:
        yield from (p.bid, p.needs, *p.badges, score(p), points(p, 99), points(p, 12))


def of_question(session: Session, scene: Scene, rng: Random) -> Iterator[str]:
    """Yield what the lines and the panel say while a person chooses, what refuses a choice, and what a hint says."""
    observation = session.observation()
    chooser = Chooser([c.card for c in scene.hand or ()], observation)
    for _ in range(3):
        words, panel = question_line(scene, chooser, "c"), panel_of(scene, chooser, session.standing.goal, turned=False)
        yield from (words.left, words.right, panel.title, *panel.notes, *(c.words for c in panel.choices))
        chooser.digit(rng.choice("0123456789"), 0.0)
        yield chooser.refusal
        chooser.leap(rng.choice((-1, 1)))
        if chooser.many and chooser.card is not None:
            chooser.mark()
            yield chooser.count()
        chooser.accept()
        yield chooser.refusal
    if rng.random() < 0.05:
        found = hint(observation, 0.02)
        yield from (hint_line(found), *(row.reason for row in found.rows))


def said(session: Session, rng: Random, steps: int) -> Iterator[str]:
    """Play on at random; yield everything that is said on the way."""
    names = session.table.names
    for _ in range(steps):
        if session.standing.over:
            break
        if not session.advance():
            observation = session.observation()
            yield from of_question(session, session.scene(observation.seat), rng)
            session.act(observation.seat, rng.choice(observation.legal), session.at)
        asked = session.pending.seat if isinstance(session.pending, Ask) else None
        scene = session.scene(asked)
        yield from of_scene(scene)
        yield waiting_line(scene, ("easy",) * len(names)).left
    yield from (h.text for h in session.log())
    yield session.standing.goal
    for hand in session.standing.hands:
        yield from explained(hand, names, str, session.standing.teams)


@partly_slow(("game", "seats", "preset"), games(), always=range(0, len(games()), 3), ids=str)
def test_one_thing_is_singular_and_every_minus_is_the_same(game: str, seats: int, preset: str) -> None:
    session = session_of(plugins.ruleset(game), seats, preset, seats)
    heard = {sentence for sentence in said(session, Random(seats), 160) if sentence}
    assert len(heard) > 50
    for sentence in sorted(heard):
        for shown in (written(sentence, SYMBOLS), in_words(sentence)):
            assert not ONE_OF_MANY.search(shown), shown
            assert not MANY_OF_ONE.search(shown), shown
            assert not HYPHEN.search(shown), shown


def test_counted() -> None:
    assert [counted(n, "point") for n in (0, 1, 2, -1, -2)] == [
        *("0 points", "1 point", "2 points", "-1 point", "-2 points"),
    ]
