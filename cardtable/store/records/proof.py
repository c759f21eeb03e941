"""Whether the deals of a record are those that its root and cuts, or its share code, give (records.md "Proof")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cardtable.core.chance import ROOT_BYTES, SCHEMES, Chance, Cuts, seal
from cardtable.core.errors import Unreadable
from cardtable.core.facts import Recorded, TookBack
from cardtable.core.pending import Deal, Draw
from cardtable.core.text import counted
from cardtable.store.records import record_text
from cardtable.store.records.counting import Why
from cardtable.store.records.header import Find, Header
from cardtable.store.records.lines import Object, shown, whole
from cardtable.store.records.record_text import Reading
from cardtable.table.launch import Origin
from cardtable.table.session import Session

WHAT_IT_PROVES: Final = (
    "The proof shows that every card came from the root whose seal you saw before the first deal and from the cuts"
    " typed after it, so that nobody could change the cards during the game. The root is kept in memory alone until the"
    " last cut is given. What it does not show: that the root was drawn by chance, nor that nobody who could read this"
    " computer's memory, or its files after the last cut, knew the cards."
)
"""What screens say about the proof of a sealed game."""
_MAYBE_WHAT_IF: Final = (
    "the record is of practice: a what-if that an earlier version exported holds a proof that is not its own"
)
WHAT_A_WHAT_IF_PROVES: Final = (
    "A what-if goes on with the cards of another game from one of its moments. Nobody saw a seal of what is dealt "
    "later, so it has no proof of its own."
)
"""What screens say about the proof of a what-if."""
WHAT_A_CODE_PROVES: Final = (
    "A share code gives everybody the same cards again, and proves nothing: whoever knows the code can know every card."
)
"""What screens say about the proof of a game from a share code."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer of a verification, and the sentence that gives the reason."""

    right: bool
    text: str


class _Missing(Unreadable):
    """A proof that is not there, or cannot be understood."""


def evidence(origin: Origin, seals: Sequence[str] = ()) -> Object:
    """Return what lets others deal the same game: its code, or the proof that its deals were fixed before.

    `seals` are all that were shown; those before the last one belong to cuts that never came to an end.
    """
    if origin.code is not None:
        return {"code": origin.code}
    earlier: Object = {"earlier_seals": list(seals[:-1])} if seals[1:] else {}
    proof = {"scheme": origin.scheme, "seal": origin.seal, "root": origin.root.hex(), "cuts": list(origin.cuts)}
    return earlier | {"proof": proof}


def verify(data: bytes, find: Find) -> Verdict:
    """Return whether every deal and draw that stands in a record is what its proof or code gives."""
    return verdict(record_text.read(data, find))


def judged(reading: Reading) -> tuple[Why, Origin | None]:
    """Return why the game of a right record does not count, and where its chance comes from when it is proven."""
    header, session = record_text.right_part(reading)
    if header.what_if is not None or header.practice:
        return Why.PRACTICE if header.what_if is None else Why.WHAT_IF, None
    if not session.standing.over:
        return Why.CONTINUED, None
    if header.proof is None and header.code is None:
        return Why.UNPROVEN, None
    if not verdict(reading).right:
        return Why.FALSE, None
    return Why.COUNTS, _source(header)[0]


def verdict(reading: Reading) -> Verdict:
    """Return whether every deal and draw that stands in what was read is what its proof or code gives."""
    if reading.header is None or reading.session is None:
        assert reading.error is not None  # a record without a header is wrong
        return Verdict(False, record_text.summary(record_text.wrong(reading.error)))
    header = reading.header
    try:
        origin, source, fault = _source(header)
    except _Missing as error:
        return Verdict(False, str(error))
    found = _compare(header, origin.chance, standing(reading.facts))
    if found.differs is None and reading.error is not None:
        wrong = record_text.summary(record_text.wrong(reading.error))
        due = reading.session.pending
        found.differs = f"{_place(due.label)} differs: {wrong}" if isinstance(due, Deal | Draw) else wrong
    faults = [text for text in (fault, found.differs) if text is not None]
    if faults:
        practice = f"; {_MAYBE_WHAT_IF}" if header.practice and found.differs is not None else ""
        return Verdict(False, "; ".join(faults) + practice)
    cut = "" if reading.session.standing.over else "; the record ends before the game does"
    begun = len(header.earlier_seals)
    again = f"; the cuts were started again {counted(begun, 'time')}, each time under a new seal" if begun else ""
    deals, draws = counted(found.deals, "deal"), counted(found.draws, "draw")
    given = f"{deals} and {draws} are" if found.draws else f"{deals} {'is' if found.deals == 1 else 'are'}"
    return Verdict(True, f"right: {given} what {source} give{'s' * (header.proof is None)}{cut}{again}")


def standing(facts: Iterable[Recorded]) -> list[Recorded]:
    """Return the facts that stand: those that no later one takes back."""
    stand: list[Recorded] = []
    for fact in facts:
        if isinstance(fact, TookBack):
            del stand[len(stand) - fact.count :]
        else:
            stand.append(fact)
    return stand


@dataclass(slots=True)
class _Found:
    """What a comparison has seen: how many deals and draws were right, and the first one that differs."""

    deals: int = 0
    draws: int = 0
    differs: str | None = None


def _compare(header: Header, chance: Chance, facts: Iterable[Recorded]) -> _Found:
    session, found = Session(header.ruleset, header.table), _Found()
    for fact in facts:
        session.derive()
        due = session.pending
        if isinstance(due, Deal | Draw):
            is_deal = isinstance(due, Deal)
            if fact != (chance.deal(due) if isinstance(due, Deal) else chance.draw(due)):
                source = "the share code gives" if header.proof is None else "root and cuts give"
                found.differs = f"{_place(due.label)} differs: it is not what {source}"
                return found
            found.deals += is_deal
            found.draws += not is_deal
        session.add(fact)
    return found


def _source(header: Header) -> tuple[Origin, str, str | None]:
    """Return a record's origin, its source in words, and what is wrong with the seal; raises _Missing."""
    if header.what_if is not None:
        raise _Missing(_what_if_told(header.what_if))
    if header.proof is None:
        if header.code is None:
            raise _Missing("the record holds no proof and no share code, which only finished games are exported with")
        return Origin(code=header.code), f"the share code {header.code}", None
    if header.code is not None:
        raise _Missing("the record names both a proof and a share code; its deals can come from one of them only")
    origin, told = _read_proof(header.proof, header.table.seats)
    source = f"root and {counted(sum(cut is not None for cut in origin.cuts), 'cut')}"
    fault = None if told == seal(origin.root) else "the seal is not that of the root: from hand 1 on, nothing is proven"
    return origin, source, fault


def _what_if_told(parting: Object) -> str:
    """Return that a record is a what-if, from which game, and where it parts, as far as the record says."""
    game: Any = parting.get("game")
    facts: Any = parting.get("facts")
    of = f" of game {game}" if whole(game) else ""
    after = f" after its first {counted(facts, 'fact')}" if whole(facts) else ""
    return f"the record is a what-if{of}: it branches off from that game{after}, and has no proof of its own"


def _read_proof(proof: Object, seats: int) -> tuple[Origin, str]:
    """Return what a proof opens, and the seal that it names; raises _Missing."""
    scheme: Any = proof.get("scheme")
    if not whole(scheme) or scheme not in SCHEMES:
        known = " and ".join(map(str, SCHEMES))
        raise _Missing(f"the scheme of the proof is {shown(scheme)}; this program knows {known}")
    cuts = _cuts(proof.get("cuts"), scheme, seats)
    return Origin(_bytes(proof, "root"), cuts, scheme=scheme), _bytes(proof, "seal").hex()


def _cuts(cuts: Any, scheme: int, seats: int) -> Cuts:
    """Return the cuts of a proof: texts in the first scheme, in the second one a seat, or none."""
    if scheme == 1:
        if isinstance(cuts, list) and all(isinstance(cut, str) for cut in cuts):
            return tuple(cuts)
        raise _Missing(f"the cuts of the proof are a list of texts, not {shown(cuts)}")
    if isinstance(cuts, list) and len(cuts) in (0, seats) and all(cut is None or isinstance(cut, str) for cut in cuts):
        return tuple(cuts)
    raise _Missing(f"the cuts of the proof are a text or null for each of {seats} seats, or none, not {shown(cuts)}")


def _bytes(proof: Object, key: str) -> bytes:
    value = proof.get(key)
    digits = isinstance(value, str) and len(value) == 2 * ROOT_BYTES and set(value) <= set("0123456789abcdefABCDEF")
    if not digits:
        raise _Missing(f"the {key} of the proof is {2 * ROOT_BYTES} hexadecimal digits, not {shown(value)}")
    return bytes.fromhex(str(value))


def _place(label: str) -> str:
    """Return where a deal or draw stands: `hand 3 (draw 5)`; the label itself where it has another form."""
    match label.split("/"):
        case ["hand", hand, "deal", "1"]:
            return f"hand {hand}"
        case ["hand", hand, what, number]:
            return f"hand {hand} ({what} {number})"
    return label
