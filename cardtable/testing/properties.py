"""The properties of a ruleset, each a function of a random game; a broken one raises with the facts that show it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from cardtable.core.actions import action_text, form_actions, parse_action
from cardtable.core.cards import CardSet, card, mask, set_text
from cardtable.core.chance import Stream
from cardtable.core.facts import Dealt, Ruled, Shown, named, redact
from cardtable.core.pending import Ask, Rule, Show
from cardtable.core.scene import Happening, Scene
from cardtable.testing.trace import Step, Trace, opening, step
from cardtable.testing.twins import ruled_cards, twin_of

_RULE_NUMBER: Final = re.compile(r"\b[A-Z]{1,3}\d?-[A-Z]?\d+\b")
_CONTROL: Final = re.compile("[\x00-\x0d\x10-\x1f\x7f-\x9f]")


class Broken(AssertionError):
    """A property does not hold; the text names it and the facts that show it."""


def _require(holds: bool, trace: Trace, at: int, text: str) -> None:
    if not holds:
        raise Broken(f"{text}\n{trace.story(at)}")


def asks_are_answerable(trace: Trace) -> None:
    """The asked seat's view has the same legal actions as the truth; nobody else may act; each text parses back."""
    rules = trace.ruleset
    for at, now in enumerate(trace.steps):
        pending = rules.pending(now.truth)
        if not isinstance(pending, Ask):
            continue
        legal = rules.legal_actions(now.truth, pending.seat)
        _require(bool(legal), trace, at, "a seat is asked and has no legal action")
        seen = rules.legal_actions(now.views[pending.seat], pending.seat)
        _require(seen == legal, trace, at, f"the seat's view allows {seen}, the truth {legal}")
        texts = [action_text(a) for a in legal]
        _require(len(set(texts)) == len(texts), trace, at, f"an action is listed twice: {texts}")
        parsed = tuple(map(parse_action, texts))
        _require(parsed == legal, trace, at, f"{texts} read back as {parsed}")
        for seat in range(trace.table.seats):
            if seat != pending.seat:
                _require(not rules.legal_actions(now.truth, seat), trace, at, f"seat {seat} may act out of turn")


def refusals_have_reasons(trace: Trace) -> None:
    """Whatever a form offers and the rules refuse has a rule number that the rules text explains, and words."""
    rules = trace.ruleset
    known = set(_RULE_NUMBER.findall(rules.rules_text()))
    for at, now in enumerate(trace.steps):
        pending = rules.pending(now.truth)
        if not isinstance(pending, Ask):
            continue
        view = now.views[pending.seat]
        scene = rules.scene(view, pending.seat)
        hand = mask(c.card for c in scene.hand or ())
        legal = set(rules.legal_actions(view, pending.seat))
        for action in form_actions(pending.form, hand):
            reason = rules.why_not(view, pending.seat, action)
            if action in legal:
                _require(reason is None, trace, at, f"{action} is legal, yet refused: {reason}")
            else:
                _require(reason is not None and bool(reason.text), trace, at, f"{action} is refused without a reason")
                assert reason is not None
                _require(reason.rule in known, trace, at, f"the rules text does not explain {reason.rule}")


def public_things_agree(trace: Trace) -> None:
    """Every view has the standing of the truth, waits for the same thing and shows the same table."""
    rules = trace.ruleset
    for at, now in enumerate(trace.steps):
        truth = rules.standing(now.truth)
        asked = _asked(rules.pending(now.truth))
        everybody = _public_part(rules.scene(now.public, None))
        for seat, view in [*enumerate(now.views), (None, now.public)]:
            _require(rules.standing(view) == truth, trace, at, f"the standing of seat {seat}'s view differs")
            _require(_asked(rules.pending(view)) == asked, trace, at, f"seat {seat}'s view waits for something else")
            told = _public_part(rules.scene(view, seat))
            _require(
                _without_own_bids(told, seat) == _without_own_bids(everybody, seat),
                trace, at, f"seat {seat} sees another table: {told} v. {everybody}",
            )  # fmt: skip


def _asked(pending: object) -> object:
    return (pending.seat, pending.stage, pending.secret) if isinstance(pending, Ask) else type(pending)


def _public_part(scene: Scene) -> tuple[object, ...]:
    return (scene.title, scene.trick, scene.led, scene.last, scene.up, scene.tricks_left, scene.seats, scene.badges)


def _without_own_bids(part: tuple[object, ...], seat: int | None) -> tuple[object, ...]:
    """Return the public part less what a seat alone may know of itself: its own hidden bid."""
    *rest, seats, _badges = part
    assert isinstance(seats, tuple)
    return (*rest, tuple((p.seat, p.name, p.score, p.bags, p.cards, p.tricks, p.badges, p.plays, p.turn)
                         if p.seat == seat else p for p in seats))  # fmt: skip


def scenes_keep_secrets(trace: Trace) -> None:
    """A scene or a sentence never names a card that its viewer has not been told in this hand."""
    rules = trace.ruleset
    told: list[CardSet] = [0] * (trace.table.seats + 1)
    for at, now in enumerate(trace.steps):
        viewers: list[int | None] = [*range(trace.table.seats), None]
        for i, seat in enumerate(viewers):
            if isinstance(now.fact, Dealt):
                told[i] = named(redact(now.fact, seat))
            elif now.fact is not None:
                told[i] |= named(redact(now.fact, seat)) | ruled_cards(now.fact)
            shown = _scene_cards(rules.scene(now.view(seat), seat))
            _require(not shown & ~told[i], trace, at, f"seat {seat} is shown {set_text(shown & ~told[i])}")
            if now.fact is not None:
                before = trace.steps[at - 1].view(seat)
                said = rules.happenings(before, redact(now.fact, seat), now.view(seat))
                _require(not _said_cards(said) & ~told[i], trace, at, f"seat {seat} is told {said}")
                _require(not any(_CONTROL.search(h.text) for h in said), trace, at, f"control characters in {said}")


def _scene_cards(scene: Scene) -> CardSet:
    cards = mask(t.card for t in scene.trick) | mask(t.card for t in scene.last) | mask(scene.up)
    cards |= mask(h.card for h in scene.hand or ()) | (0 if scene.offer is None else 1 << scene.offer)
    return cards | _marked(" ".join([scene.last_text, *scene.badges, *(text for _, text in scene.said)]))


def _said_cards(said: tuple[Happening, ...]) -> CardSet:
    return mask(c for h in said for c in h.cards) | _marked(" ".join(h.text for h in said))


def _marked(text: str) -> CardSet:
    return mask(card(t) for t in re.findall("\x0e([^\x0e\x0f]{2,})\x0f", text))


def scores_are_explained(trace: Trace) -> None:
    """Score lines add up to the change of every seat, and each cites a rule that the rules text explains."""
    rules = trace.ruleset
    standing = rules.standing(trace.steps[-1].truth)
    known = set(_RULE_NUMBER.findall(rules.rules_text()))
    total = list(trace.table.scores or (0,) * trace.table.seats)
    at = len(trace.steps) - 1
    for hand in standing.hands:
        change = [sum(x.points for x in hand.lines if x.seat == seat) for seat in range(trace.table.seats)]
        _require(change == list(hand.change), trace, at, f"lines give {change}, the sheet {hand.change}")
        total = [a + b for a, b in zip(total, change, strict=True)]
        _require(all(x.rule in known for x in hand.lines), trace, at, f"a line cites an unexplained rule: {hand.lines}")
    _require(total == list(standing.scores), trace, at, f"hands add up to {total}, the totals are {standing.scores}")
    _require(standing.over == bool(standing.winners), trace, at, "over and winners disagree")


def folds_again(trace: Trace) -> None:
    """The recorded facts alone, derived ones asked for again, give the same positions; so does every shorter fold."""
    rules = trace.ruleset
    now = opening(rules, trace.table)
    _require(_same(now, trace.steps[0]), trace, 0, "a new game differs from itself")
    for at, wanted in enumerate(trace.steps[1:], 1):
        fact = wanted.fact
        pending = rules.pending(now.truth)
        if isinstance(fact, Shown | Ruled):
            assert isinstance(pending, Show | Rule)
            fact = rules.derive(now.truth, pending)
            _require(fact == wanted.fact, trace, at, f"derived {fact}, before it was {wanted.fact}")
        assert fact is not None
        now = step(rules, now, fact)
        _require(_same(now, wanted), trace, at, "folding the same facts again gives another position")


def _same(a: Step, b: Step) -> bool:
    return (a.truth, a.views, a.public) == (b.truth, b.views, b.public)


def twins_look_alike(trace: Trace) -> None:
    """Worlds that differ only in what a seat has not seen look the same to it: facts, view, question and actions."""
    rules, words = trace.ruleset, Stream(trace.key, "twins")
    for _ in range(12):
        at = words.below(len(trace.steps))
        start = trace.hand_start(at)
        if start is None:
            continue
        seat = words.below(trace.table.seats)
        twin = twin_of(trace, start, at, seat, words)
        if twin is None:
            continue
        for mine, other in zip(trace.steps[start + 1 : at + 1], twin, strict=True):
            assert mine.fact is not None
            assert other.fact is not None
            a, b = redact(mine.fact, seat), redact(other.fact, seat)
            _require(a == b, trace, at, f"seat {seat} is told {b} instead of {a} in a world that looks the same")
            _require(redact(mine.fact, None) == redact(other.fact, None), trace, at, "everybody is told a secret")
            _require(mine.views[seat] == other.views[seat], trace, at, f"seat {seat}'s view tells twin worlds apart")
            _require(mine.public == other.public, trace, at, "the public view tells twin worlds apart")
        asked = rules.pending(twin[-1].truth) if twin else None
        if isinstance(asked, Ask) and asked.seat == seat:
            _require(
                rules.legal_actions(twin[-1].truth, seat) == rules.legal_actions(trace.steps[at].truth, seat),
                trace, at, f"seat {seat}'s legal actions depend on cards that it has not seen",
            )  # fmt: skip


PROPERTIES: Final[tuple[Callable[[Trace], None], ...]] = (
    asks_are_answerable,
    refusals_have_reasons,
    public_things_agree,
    scenes_keep_secrets,
    scores_are_explained,
    folds_again,
    twins_look_alike,
)
