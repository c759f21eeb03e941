"""Whether the deals of a record are those that its root and cuts, or its share code, give (records.md "Proof")."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from cardtable.core.chance import ROOT_BYTES, Chance, code_key, seal, sealed_key
from cardtable.core.errors import Unreadable
from cardtable.core.facts import Recorded, TookBack
from cardtable.core.pending import Deal, Draw
from cardtable.store import records
from cardtable.store.header import Find, Header
from cardtable.store.lines import Object, shown, whole
from cardtable.table.launch import Origin
from cardtable.table.session import Session

SCHEME: Final = 1
"""The version of the fairness proof that this program writes, and the only one that it knows."""
WHAT_IT_PROVES: Final = (
    "The proof shows that every card came from the root whose seal you saw before the first deal and from the cuts"
    " typed after it, so that nobody could change the cards during the game; it does not show that the root was drawn"
    " by chance, nor that nobody who could read this computer's files knew the cards."
)
"""What screens say about the proof of a sealed game."""
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


def evidence(origin: Origin) -> Object:
    """Return what lets others deal the same game: its code, or the proof that its deals were fixed before."""
    if origin.code is not None:
        return {"code": origin.code}
    return {
        "proof": {"scheme": SCHEME, "seal": origin.seal, "root": origin.root.hex(), "cuts": list(origin.cuts)},
    }


def verify(data: bytes, find: Find) -> Verdict:
    """Return whether every deal and draw that stands in a record is what its proof or code gives."""
    reading = records.read(data, find)
    if reading.header is None or reading.session is None:
        assert reading.error is not None  # a record without a header is wrong
        return Verdict(False, records.summary(records.wrong(reading.error)))
    try:
        chance, source, fault = _source(reading.header)
    except _Missing as error:
        return Verdict(False, str(error))
    found = _compare(reading.header, chance, standing(reading.facts))
    if found.differs is None and reading.error is not None:
        wrong = records.summary(records.wrong(reading.error))
        due = reading.session.pending
        found.differs = f"{_place(due.label)} differs: {wrong}" if isinstance(due, Deal | Draw) else wrong
    faults = [text for text in (fault, found.differs) if text is not None]
    if faults:
        return Verdict(False, "; ".join(faults))
    cut = "" if reading.session.standing.over else "; the record ends before the game does"
    deals, draws = _counted(found.deals, "deal"), _counted(found.draws, "draw")
    counted = f"{deals} and {draws} are" if found.draws else f"{deals} {'is' if found.deals == 1 else 'are'}"
    return Verdict(True, f"right: {counted} what {source} give{'s' * (reading.header.proof is None)}{cut}")


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


def _source(header: Header) -> tuple[Chance, str, str | None]:
    """Return a record's chance, its source in words, and what is wrong with the seal; raises _Missing."""
    if header.proof is None:
        if header.code is None:
            raise _Missing("the record holds no proof and no share code, which only finished games are exported with")
        return Chance(code_key(header.code)), f"the share code {header.code}", None
    if header.code is not None:
        raise _Missing("the record names both a proof and a share code; its deals can come from one of them only")
    root, cuts, told = _read_proof(header.proof)
    source = f"root and {_counted(len(cuts), 'cut')}"
    fault = None if told == seal(root) else "the seal is not that of the root: from hand 1 on, nothing is proven"
    return Chance(sealed_key(root, cuts)), source, fault


def _read_proof(proof: Object) -> tuple[bytes, tuple[str, ...], str]:
    """Return root, cuts and seal; raises _Missing."""
    if not whole(proof.get("scheme")) or proof["scheme"] != SCHEME:
        raise _Missing(f"the scheme of the proof is {shown(proof.get('scheme'))}; this program knows {SCHEME}")
    cuts: Any = proof.get("cuts")
    if not isinstance(cuts, list) or not all(isinstance(cut, str) for cut in cuts):
        raise _Missing(f"the cuts of the proof are a list of texts, not {shown(cuts)}")
    return _bytes(proof, "root"), tuple(cuts), _bytes(proof, "seal").hex()


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


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"
