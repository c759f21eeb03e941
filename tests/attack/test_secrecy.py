"""Nobody learns a card that he may not see: not a seat, not a bot, not a process, not another user, not a log."""

from __future__ import annotations

import os
import pickle
import pickletools
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from cardtable import plugins
from cardtable.bots.levels import with_playouts
from cardtable.core.cards import cards_in
from cardtable.core.chance import Chance, Stream, code_key
from cardtable.core.errors import CardtableError
from cardtable.core.facts import Chosen, Dealt, Drew, Fact, redact
from cardtable.core.pending import Ask
from cardtable.core.piles import Pile
from cardtable.core.ruleset import Ruleset, Table
from cardtable.store.db import Store
from cardtable.store.files.paths import DATABASE
from cardtable.table.launch import Origin
from cardtable.table.players import choice, decision_words
from cardtable.table.session import Session
from cardtable.table.thinking_process import packed, received
from cardtable.testing.check import tables
from cardtable.testing.trace import Trace, random_trace
from cardtable.testing.twins import seen_by, twin_of
from cardtable.tui.shell import shutdown
from tests.attack.reach import reached
from tests.conftest import Figure
from tests.tui.tables import Seating
from tests.tui.watch import names_in

GAMES = ("wizard", "cutthroat-spades", "two-player-spades", "canadian-smear", "three-handed-euchre")
BOTS = ("random", "thumb", "easy", "normal", "hard", "expert", "thumb+search")
PLAYOUTS = 12
Size = Callable[[int, int], int]


def as_session(trace: Trace, facts: list[Fact]) -> Session:
    """Return a session to which these facts have happened."""
    session = Session(trace.ruleset, trace.table)
    for fact in facts:
        if isinstance(fact, Dealt | Drew | Chosen):
            session.add(fact)
    session.derive()
    return session


def facts_to(trace: Trace, at: int) -> list[Fact]:
    return [s.fact for s in trace.steps[1 : at + 1] if s.fact is not None]


@pytest.mark.parametrize("bots", [BOTS[:4], BOTS[4:]], ids=",".join)
@pytest.mark.parametrize("game", GAMES)
def test_twin_worlds_look_alike_to_seats_and_bots(game: str, bots: tuple[str, ...], size: Size, figure: Figure) -> None:
    rules, words = plugins.ruleset(game), Stream(b"twins", game)
    every = list(tables(rules))
    compared = tried = 0
    while compared < size(40, 320) and tried < size(4000, 32_000):
        tried += 1
        table = every[words.below(len(every))]
        trace = random_trace(rules, table, code_key(f"twins {game} {tried}"), 1)
        for _ in range(4):
            compared += alike(trace, words, bots, figure)
    assert compared >= size(20, 160)


def alike(trace: Trace, words: Stream, bots: tuple[str, ...], figure: Figure) -> bool:
    """Compare what the asked seat and its bots make of two worlds; False where there is no other one."""
    at = words.below(len(trace.steps))
    ask, start = trace.ruleset.pending(trace.steps[at].truth), trace.hand_start(at)
    if not isinstance(ask, Ask) or start is None:
        return False
    twin = twin_of(trace, start, at, ask.seat, words)
    if twin is None or twin[-1].truth == trace.steps[at].truth:
        return False
    before = facts_to(trace, start)
    one = as_session(trace, facts_to(trace, at))
    other = as_session(trace, [*before, *(s.fact for s in twin if s.fact is not None)])
    mine, yours = one.observation(), other.observation()
    assert mine == yours
    assert one.scene(ask.seat) == other.scene(ask.seat)
    assert one.log() == other.log()
    for name in bots:
        bot = with_playouts(plugins.bot(name), PLAYOUTS)
        key = code_key(name)
        assert choice(bot, mine, key) == choice(bot, yours, key), f"{name} sees through\n{trace.story(at)}"
        figure("choices of bots compared in twin worlds", 1)
    figure("twin worlds compared", 1)
    return True


def allowed(session: Session, seat: int) -> int:
    """Return every card that a seat may know of, from the unredacted facts of all hands."""
    return seen_by(list(session.facts), seat)


def leaks(start: object, session: Session, seat: int, secrets: tuple[bytes, ...]) -> list[object]:
    """Return everything that can be reached and should not be there."""
    known = allowed(session, seat)
    found: list[object] = []
    for thing in reached(start):
        inside = type(thing).__module__.startswith(("cardtable.table.session", "cardtable.store", "sqlite3"))
        named = isinstance(thing, Pile) and hand_of_another(thing, known)
        told = isinstance(thing, Dealt | Drew) and redact(thing, seat) != thing
        if inside or named or told or isinstance(thing, Chance | Origin) or thing is session.truth or thing in secrets:
            found.append(thing)
    return found


def hand_of_another(pile: Pile, known: int) -> bool:
    """Whether a pile names a card that a seat may not know; a whole deck names none."""
    return bool(pile.known & ~known) and pile.known.bit_count() < 24


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_an_observation_leads_to_holds_the_truth(game: str, size: Size, figure: Figure) -> None:
    for seed in range(size(6, 48)):
        session, rng, root = begun(game, seed), Random(seed), bytes([seed]) * 32
        for _ in range(rng.randint(1, 60)):
            Seating("", 3, (0,)).step(session, rng)
        while not isinstance(session.pending, Ask):
            session.advance()
        seen = session.observation()
        assert leaks(seen, session, seen.seat, (root,)) == []
        key = Origin(root).bots_key
        work = received(BytesIO(packed(choice, (plugins.bot("hard"), seen, key))))
        assert replace(work[1][1], ruleset=seen.ruleset) == seen
        chance = session.chance
        assert chance is not None
        assert leaks(work, session, seen.seat, (root, chance.key)) == []
        assert leaks(decision_words(key, seen), session, seen.seat, (root, chance.key)) == []
        figure("object graphs walked", 3)


def begun(game: str, seed: int) -> Session:
    rules = plugins.ruleset(game)
    seats = rules.info.usual
    names = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")[:seats]
    return Session(rules, Table(names, rules.Options()), Origin(bytes([seed]) * 32).chance)


def test_the_walk_finds_what_is_hidden() -> None:
    session = begun("wizard", 1)
    while not isinstance(session.pending, Ask):
        session.advance()
    seen = session.observation()

    def closure() -> Session:
        return session

    for secret in (session, closure, [session.truth], {1: session.chance}, session.observation, Origin()):
        assert leaks((seen, secret), session, seen.seat, ())
    deal = next(f for f in session.facts if isinstance(f, Dealt))
    assert leaks(replace(seen, facts=(deal,)), session, seen.seat, ())


def test_a_process_is_sent_nothing_by_another_way() -> None:
    """What goes through the pipe names no room that knows more than an observation."""
    session = begun("wizard", 2)
    while not isinstance(session.pending, Ask):
        session.advance()
    sent = packed(choice, (plugins.bot("hard"), session.observation(), b"key"))
    named = {a for op, a, _ in pickle_ops(sent) if op in ("SHORT_BINUNICODE", "BINUNICODE") and "cardtable." in str(a)}
    assert named
    assert not [n for n in named if "session" in str(n) or "store" in str(n)]


def pickle_ops(data: bytes) -> list[tuple[str, object, int | None]]:
    return [(op.name, arg, pos) for op, arg, pos in pickletools.genops(data)]


# Other users, and what is written down


def test_only_its_owner_may_read_what_is_kept(tmp_path: Path, figure: Figure) -> None:
    old = os.umask(0)
    try:
        folder = tmp_path / "data"
        seating = Seating("wizard", 3, (0, 1), round=3)
        number = seating.begin(folder, 1, "bidding")
        with Store.open(folder) as store, store.resume(number, plugins.ruleset) as game:
            Seating("", 3, (0,)).step(game.session, Random(1))
            looked = private(folder)
        path = folder / DATABASE
        path.write_bytes(b"nonsense" * 100)
        with Store.open(folder) as store:
            assert store.notice is not None
        path.chmod(0o644)
        Store.open(folder).close()
        looked += private(folder)
        shutdown.fault(ValueError("oops"), folder)
        assert (folder / shutdown.FAULT_FILE).stat().st_mode & 0o077 == 0
    finally:
        os.umask(old)
    figure("files found private", looked)


def private(folder: Path) -> int:
    """Return the number of files that hold cards, none of which anybody else may read."""
    files = [p for p in folder.iterdir() if DATABASE.split(".")[0] in p.name]
    assert [p for p in files if p.stat().st_mode & 0o077] == []
    assert folder.stat().st_mode & 0o077 == 0
    return len(files)


def test_a_fault_of_the_program_tells_no_cards(tmp_path: Path) -> None:
    session = begun("wizard", 3)
    while not session.standing.hands:
        Seating("", 3, (0,)).step(session, Random(3))
    hand = [card for fact in session.facts if isinstance(fact, Dealt) for h in fact.hands for card in cards_in(h.known)]
    facts = [str(f) for f in session.facts]
    error: Exception = KeyError(hand[0], facts, str(session.truth))
    try:
        try:
            raise error
        except KeyError as first:
            raise RuntimeError(f"Ann holds the A♠, the TD, W1 and the ace of spades ({first})") from first
    except RuntimeError as second:
        told = str(shutdown.fault(second, tmp_path))
    written = (tmp_path / shutdown.FAULT_FILE).read_text(encoding="utf-8")
    assert "RuntimeError" in told
    assert "test_secrecy.py" in written
    for text in (told, *(line for line in written.splitlines() if not line.startswith(" "))):
        assert not names_in([text]), text
        assert "cards=" not in text or not any(c.isdigit() for c in text.split("cards=")[1]), text


def test_the_database_is_the_only_place_with_hidden_cards(tmp_path: Path) -> None:
    seating = Seating("canadian-smear", 3, (0, 1, 2))
    number = seating.begin(tmp_path, 5, "play", 4)
    for path in tmp_path.rglob("*"):
        if path.is_file() and not path.name.startswith(DATABASE):
            assert not names_in([path.read_text("utf-8", "replace")])
    with Store.open(tmp_path) as store:
        assert '"dealt"' in store.export(number)
        assert "root" not in store.export(number)
    with sqlite3.connect(tmp_path / DATABASE) as db:
        assert db.execute("SELECT length(root) FROM games").fetchone() == (32,)


def test_a_ruleset_keeps_no_game() -> None:
    """Rulesets are shared by all games of a process: what is reached from one holds no position."""
    for name in GAMES:
        rules: Ruleset = plugins.ruleset(name)
        session = begun(name, 4)
        for _ in range(30):
            Seating("", 3, (0,)).step(session, Random(4))
        kinds = {type(session.truth), type(session.facts[0])}
        assert [t for t in reached(rules) if type(t) in kinds] == []


def test_refusals_tell_no_hidden_card() -> None:
    session = begun("three-handed-euchre", 6)
    while not isinstance(session.pending, Ask):
        session.advance()
    seat = session.pending.seat
    for other in range(session.table.seats):
        if other != seat:
            with pytest.raises(CardtableError) as refusal:
                session.act(other, session.observation().legal[0], session.at)
            assert not names_in([str(refusal.value)])
    assert pickle.loads(pickle.dumps(session.observation().view)) == session.observation().view
