"""Facts as the lines of a record (records.md "Facts")."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cardtable.core.actions import action_text, parse_action
from cardtable.core.cards import card, card_set, card_text, mask, set_text
from cardtable.core.errors import Unreadable
from cardtable.core.facts import Chosen, Dealt, Drew, Recorded, TookBack
from cardtable.core.pending import Ask, Deal
from cardtable.core.piles import pile
from cardtable.core.text import counted
from cardtable.store.records.lines import Object, line_of, shown, whole
from cardtable.table.session import Session


def fact_line(fact: Recorded) -> str:
    """Return the line of a fact, without its end."""
    return line_of(fact_data(fact))


def fact_data(fact: Recorded) -> Object:
    """Return a fact as the JSON object of its line."""
    match fact:
        case Dealt():
            deal: Object = {"hands": [set_text(h.known) for h in fact.hands]}
            if fact.up:
                deal["up"] = " ".join(map(card_text, fact.up))
            if len(fact.dummy):
                deal["dummy"] = set_text(fact.dummy.known)
            return {"dealt": deal}
        case Drew():
            assert fact.card is not None  # recorded facts are whole
            drew: Object = {"drew": card_text(fact.card)}
            return drew if fact.seat is None else drew | {"seat": fact.seat}
        case Chosen():
            return {"seat": fact.seat, "chose": action_text(fact.action)}
        case TookBack():
            return {"took_back": fact.count}


def read_fact(data: Mapping[str, Any], session: Session) -> Recorded:
    """Return the fact that an object means where a session stands; raises Unreadable, the session checks the rest."""
    keys = set(data)
    if keys == {"dealt"}:
        return _dealt(data["dealt"], session)
    if keys in ({"drew"}, {"drew", "seat"}):
        return Drew(card(_text(data["drew"], "the card drawn")), _seat(data, session) if "seat" in data else None)
    if keys == {"seat", "chose"}:
        due = session.pending
        secret = isinstance(due, Ask) and due.secret
        return Chosen(_seat(data, session), parse_action(_text(data["chose"], "the choice")), secret)
    if keys == {"took_back"}:
        count = data["took_back"]
        if not whole(count) or count < 1:
            raise Unreadable(f"took_back counts facts from 1, so it cannot be {shown(count)}")
        return TookBack(count)
    names = ", ".join(repr(k[:40]) for k in sorted(keys)) or "none"
    raise Unreadable(
        f"the keys ({names}) are not those of a fact; facts have dealt, drew (seat), seat and chose, or took_back"
    )


def standing(facts: Iterable[Object]) -> list[Object]:
    """Return the facts that stand, as objects: those that no later one takes back; raises Unreadable."""
    stand: list[Object] = []
    for fact in facts:
        count = fact.get("took_back")
        if count is None:
            stand.append(fact)
        elif whole(count) and 0 < count <= len(stand):
            del stand[len(stand) - count :]
        else:
            raise Unreadable(f"took_back is {shown(count)}, but {counted(len(stand), 'fact')} can be taken back")
    return stand


def _dealt(deal: Any, session: Session) -> Dealt:
    if not isinstance(deal, dict) or not isinstance(deal.get("hands"), list):
        raise Unreadable('a deal looks like {"dealt": {"hands": ["..", ".."], "up": "7S"}}')
    unknown = sorted(set(deal) - {"hands", "up", "dummy"})
    if unknown:
        raise Unreadable(f"a deal has hands, up and dummy; not {unknown[0][:40]!r}")
    for part in ("up", "dummy"):
        if part in deal and not _text(deal[part], part).strip():
            raise Unreadable(f"{part} is empty; leave it out where there is none")
    hands = [card_set(_text(h, "a hand")) for h in deal["hands"]]
    up = tuple(map(card, deal.get("up", "").split()))
    dummy = card_set(deal.get("dummy", ""))
    named = mask(up) | dummy
    for hand in hands:
        named |= hand
    due = session.pending
    rest = due.deck & ~named if isinstance(due, Deal) else 0
    return Dealt(tuple(map(pile, hands)), pile(rest), up, pile(dummy))


def _seat(data: Mapping[str, Any], session: Session) -> int:
    seat = data["seat"]
    if not whole(seat) or not 0 <= seat < session.table.seats:
        raise Unreadable(f"seats are numbered from 0 to {session.table.seats - 1}; {shown(seat)} is none")
    return int(seat)


def _text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise Unreadable(f"{what} is a text, not {shown(value)}")
    return value
