"""The deals of exported games follow from their proof, say the program and a verifier that shares nothing with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardtable import plugins
from cardtable.core.chance import seal
from cardtable.store.records.proof import WHAT_A_CODE_PROVES, WHAT_IT_PROVES, verify
from cardtable.table.launch import Origin
from tests.evening import SHORT, exported
from tests.verifier import deck_of, fault, key_of, shuffled

Record = list[dict[str, Any]]
CODED = Origin(code="WIZ-7QF3K2")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Record]:
    """Return an exported game of each kind as its lines, played once."""
    played: dict[str, str] = {}

    def record(game: str) -> Record:
        if game not in played:
            played[game] = exported(tmp_path_factory.mktemp(game), game)
        return [json.loads(line) for line in played[game].splitlines()]

    return record


def text_of(record: Record) -> str:
    return "".join(f"{json.dumps(line)}\n" for line in record)


def answer(record: Record) -> tuple[bool, str]:
    verdict = verify(text_of(record).encode(), plugins.ruleset)
    assert "\n" not in verdict.text
    return verdict.right, verdict.text


def standing_deals(record: Record) -> list[dict[str, Any]]:
    """Return the deals that stand."""
    facts: Record = []
    for fact in record[1:]:
        if "took_back" in fact:
            del facts[len(facts) - fact["took_back"] :]
        else:
            facts.append(fact)
    return [fact["dealt"] for fact in facts if "dealt" in fact]


@pytest.mark.parametrize("game", SHORT)
def test_every_game_is_proven_by_its_export(games: Callable[[str], Record], game: str) -> None:
    record = games(game)
    assert any("took_back" in line for line in record)
    right, text = answer(record)
    assert right, text
    assert text.startswith(f"right: {len(standing_deals(record))} deal")
    assert "root and 3 cuts give" in text
    assert fault(text_of(record)) is None


@pytest.mark.parametrize("game", ["wizard", "two-player-spades"])
def test_a_game_from_a_code_is_checked_by_its_code(tmp_path: Path, game: str) -> None:
    record = [json.loads(line) for line in exported(tmp_path, game, CODED).splitlines()]
    assert "proof" not in record[0]
    assert answer(record)[1].endswith("what the share code WIZ-7QF3K2 gives")
    assert fault(text_of(record)) is None
    record[0]["code"] = "WIZ-7QF3K3"
    assert answer(record) == (False, f"{fault(text_of(record))}{answer(record)[1].removeprefix('hand 1')}")
    assert answer(record)[1].startswith("hand 1 ")


def swapped(hands: list[str]) -> list[str]:
    """Let the first two hands exchange a card."""
    one, two, *others = (hand.split() for hand in hands)
    one[0], two[0] = two[0], one[0]
    return [" ".join(hand) for hand in (one, two, *others)]


@pytest.mark.parametrize("game", [game for game in SHORT if game != "two-player-spades"])
def test_a_changed_card_is_found_in_its_hand(games: Callable[[str], Record], game: str) -> None:
    record = games(game)
    deals = standing_deals(record)
    for deal in (deals[0], deals[-1]):
        kept = list(deal["hands"])
        deal["hands"] = swapped(kept)
        right, text = answer(record)
        wanted = fault(text_of(record))
        assert wanted is not None
        assert not right
        assert text.startswith(f"{wanted} "), text
        deal["hands"] = [kept[0], kept[0], *kept[2:]]  # no deck has a card twice
        assert (answer(record)[0], answer(record)[1].split(" differs")[0].split(" (")[0]) == (False, wanted)
        deal["hands"] = kept
    assert answer(record)[0]


def test_a_changed_draw_is_found(games: Callable[[str], Record]) -> None:
    record = games("two-player-spades")
    assert any(line.get("chose", "").startswith("exchange ") for line in record)  # draws from the discards, too
    last = max(i for i, line in enumerate(record) if "drew" in line)
    kept = record[last]["drew"]
    others = [line["drew"] for line in record if line.get("drew", kept) != kept]
    record[last]["drew"] = others[0]
    right, text = answer(record)
    assert not right
    assert text.startswith(f"{fault(text_of(record))} (draw ")


@pytest.mark.parametrize(("game", "part"), [("wizard", "up"), ("three-handed-euchre", "dummy")])
def test_turned_cards_and_the_dummy_are_checked_too(games: Callable[[str], Record], game: str, part: str) -> None:
    record = games(game)
    deal = standing_deals(record)[0]
    used = {card for hand in [*deal["hands"], deal.get("up", ""), deal.get("dummy", "")] for card in hand.split()}
    other = next(card for card in deck_of(record[0]) if card not in used)
    kept = deal[part].split()
    deal[part] = " ".join([*kept[:-1], other])
    assert not answer(record)[0]
    assert answer(record)[1].startswith(f"{fault(text_of(record))} differs")


@pytest.mark.parametrize(("key", "change"), [
    ("cuts", lambda cuts: ["Ann", "Bo 8", ""]),
    ("cuts", lambda cuts: cuts[:2]),
    ("cuts", lambda cuts: cuts[::-1]),
    ("root", lambda root: "ff" + root[2:]),
    ("seal", lambda told: "00" + told[2:]),
])  # fmt: skip
def test_a_changed_cut_root_or_seal_is_found_from_hand_one(
    games: Callable[[str], Record], key: str, change: Callable[[Any], Any]
) -> None:
    record = games("canadian-smear")
    record[0]["proof"][key] = change(record[0]["proof"][key])
    right, text = answer(record)
    assert not right
    assert "hand 1 " in text
    assert fault(text_of(record)) is not None
    assert ("the seal is not that of the root" in text) == (key != "cuts")


def test_a_root_with_its_own_seal_still_gives_other_cards(games: Callable[[str], Record]) -> None:
    record = games("wizard")
    root = bytes(32)
    record[0]["proof"] |= {"root": root.hex(), "seal": seal(root)}
    assert answer(record)[1].startswith("hand 1 differs")
    assert fault(text_of(record)) == "hand 1"


def test_only_the_facts_that_stand_are_compared(games: Callable[[str], Record]) -> None:
    record = games("canadian-smear")
    deal = record[1]
    other = {"dealt": {**deal["dealt"], "hands": swapped(deal["dealt"]["hands"])}}
    for wrong, right in (([other, {"took_back": 1}, deal], True), ([deal, {"took_back": 1}, other], False)):
        changed = [record[0], *wrong, *record[2:]]
        assert answer(changed)[0] is right
        assert (fault(text_of(changed)) is None) is right


def test_a_cut_record_is_right_as_far_as_it_goes(games: Callable[[str], Record]) -> None:
    right, text = answer(games("wizard")[:4])
    assert right
    assert text == "right: 1 deal is what root and 3 cuts give; the record ends before the game does"


def test_a_play_against_the_rules_is_no_proven_game(games: Callable[[str], Record]) -> None:
    record = games("wizard")
    record[2]["chose"] = "bid 60"
    assert answer(record)[0] is False
    assert answer(record)[1].startswith("line 3 is wrong")
    assert verify(b"nonsense", plugins.ruleset).text.startswith("line 1 is wrong")


@pytest.mark.parametrize(("change", "reason"), [
    ({"proof": None}, "no proof and no share code"),
    ({"proof": 7}, "no proof and no share code"),
    ({"code": "WIZ-7QF3K2"}, "both a proof and a share code"),
    ({"proof": {"scheme": 3}}, "the scheme of the proof is 3; this program knows 1 and 2"),
    ({"proof": {"scheme": True}}, "the scheme of the proof is true"),
    ({"proof": {"cuts": "Ann"}}, "are a list of texts"),
    ({"proof": {"cuts": [1]}}, "are a list of texts"),
    ({"proof": {"root": "00"}}, "the root of the proof is 64 hexadecimal digits"),
    ({"proof": {"root": "+1" * 32}}, "the root of the proof is 64 hexadecimal digits"),
    ({"proof": {"seal": None}}, "the seal of the proof is 64 hexadecimal digits, not null"),
])  # fmt: skip
def test_a_proof_that_is_none_says_why(games: Callable[[str], Record], change: dict[str, Any], reason: str) -> None:
    header, *facts = games("wizard")
    for key, value in change.items():
        header[key] = {**header["proof"], **value} if isinstance(value, dict) else value
    header = {key: value for key, value in header.items() if value is not None}
    right, text = answer([header, *facts])
    assert not right
    assert reason in text


def test_the_verifier_gives_the_vectors_of_the_format() -> None:
    proof = {"scheme": 1, "root": bytes(range(32)).hex(), "cuts": ["Ann", "Bo 7", ""]}
    told = "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6"
    key, wrong = key_of({"proof": proof | {"seal": told}})
    assert (key.hex(), wrong) == ("f19ab2a2ad758516839c0d74d7f7992ca66561d601d1a32882daaac77a314521", None)
    key, _ = key_of({"code": "WIZ-7QF3K2"})
    assert key.hex() == "79458331885a46ed3d6694a8e57c67a664dff0d78843b6201ebe66d6bd6e5248"
    pack = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]
    hand = "2S 4S 5H 6H 6S 7C 7S 8D 8S AH JC JD JH KH QD TC TD"
    assert sorted(shuffled(key, "hand/1/deal/1", [c for c in pack if c != "2C"])[:17]) == hand.split()


def test_both_vectors_verify_as_records() -> None:
    deal = {"dealt": {"hands": ["8S 9C KS", "7C 9D W2", "3C J1 QC"], "up": "2H"}}
    proof = {
        "scheme": 1, "seal": "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6",
        "root": bytes(range(32)).hex(), "cuts": ["Ann", "Bo 7", ""],
    }  # fmt: skip
    header = {"cardtable": 1, "game": "wizard", "seats": ["A", "B", "C"], "round": 3, "proof": proof}
    assert answer([header, deal])[1].startswith("hand 1 differs")  # the third round is the first hand here
    key, _ = key_of({"code": "WIZ-7QF3K2"})
    pack = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS" if rank + suit != "2C"]
    order = shuffled(key, "hand/1/deal/1", pack)
    header = {"cardtable": 1, "game": "cutthroat-spades", "seats": ["A", "B", "C"], "code": "WIZ-7QF3K2"}
    deal = {"dealt": {"hands": [" ".join(order[i : i + 17]) for i in (0, 17, 34)]}}
    assert answer([header, deal]) == (
        True, "right: 1 deal is what the share code WIZ-7QF3K2 gives; the record ends before the game does",
    )  # fmt: skip


def test_what_a_proof_does_not_show_is_said() -> None:
    assert "does not show" in WHAT_IT_PROVES
    assert "proves nothing" in WHAT_A_CODE_PROVES
