"""What there is to tell about a fact of a trick-taking game, from a view before and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.core.cards import cards_in, mask
from cardtable.core.facts import Chosen, Dealt, Drew, Fact, Ruled, Shown
from cardtable.core.pending import OPEN_HAND
from cardtable.core.scene import HandDone, Happening, Standing
from cardtable.core.sides import by_side, named, sides, won
from cardtable.core.text import mark, mark_set
from cardtable.kit.position import Position
from cardtable.kit.scene import won_text

if TYPE_CHECKING:
    from cardtable.kit.hooks import Hooks


def happenings_of(
    game: Hooks, before: Position, fact: Fact, after: Position, standing: Standing
) -> tuple[Happening, ...]:
    """Return the sentences for one fact, after which the game stands so: an act, a trick won, scores, the end."""
    told = _told(game, before, fact, after)
    if len(after.sheet.done) > len(before.sheet.done):
        told += _scores(after, after.sheet.done[-1], standing)
        if winners := after.sheet.winners:
            text = f"{won(winners, game.teams, after.table.names, 'share')} the game"
            told += (Happening("over", text, winners[0]),)
    return told


def _told(game: Hooks, before: Position, fact: Fact, after: Position) -> tuple[Happening, ...]:
    names = after.table.names
    match fact:
        case Dealt():
            return _dealt(game, after)
        case Chosen(action=action) if action.verb == "play":
            return _played(before, fact, after)
        case Chosen():
            return (Happening("bid", game.choice_told(before, fact), fact.seat), *_trick(before, after))
        case Drew():
            return (Happening("draw", game.draw_told(before, fact), fact.seat),)
        case Shown(what="hand"):
            return ()
        case Shown(what=what) if what == OPEN_HAND:
            words = f"{names[fact.seat]} shows the hand: {mark_set(fact.cards.known)}"
            return (Happening("show", words, fact.seat, tuple(cards_in(fact.cards.known))),)
        case Shown():
            return (Happening("show", f"{names[fact.seat]} sees the {fact.what}", fact.seat),)
        case Ruled():
            return game.ruling_told(after, fact)
    return ()


def _dealt(game: Hooks, s: Position) -> tuple[Happening, ...]:
    told = [Happening("deal", game.deal_told(s), s.dealer)]
    if s.up:
        told.append(Happening("turn", f"{mark_set(mask(s.up))} is turned up", cards=s.up))
    return tuple(told)


def _played(before: Position, fact: Chosen, after: Position) -> tuple[Happening, ...]:
    card = fact.action.cards.bit_length() - 1
    old, new = before.play, after.play
    assert old is not None
    name = after.table.names[old.turn]
    told = [Happening("play", f"{name} {'plays' if old.cards else 'leads'} {mark(card)}", old.turn, (card,))]
    if new is not None and new.broken and not old.broken:
        told.append(Happening("rule", f"{new.tables.rules.locked_name} are broken", fact.seat))
    return (*told, *_trick(before, after))


def _trick(before: Position, after: Position) -> tuple[Happening, ...]:
    """Return who has won a trick, where one is finished."""
    old, new = before.play, after.play
    if old is None or new is None or new.number == old.number or new.last is None:
        return ()
    text = won_text(after, new.tables, new.last)
    return (Happening("trick", text, new.last.winner, new.last.cards),)


def _scores(s: Position, done: HandDone, standing: Standing) -> tuple[Happening, ...]:
    names = s.table.names
    lines = tuple(
        Happening("score", f"{named(who, names)}{f' {x.points:+d}' * bool(x.points)}: {x.text}", x.seat, rule=x.rule)
        for who, x in by_side(done.lines, standing.teams)
    )
    totals = ", ".join(f"{named(side, names)} {standing.scores[side[0]]}" for side in sides(s.seats, standing.teams))
    return (*lines, Happening("hand", f"scores: {totals}"))
