"""What the screens say about where the cards come from: the seal or the share code, and how to check a game."""

from __future__ import annotations

from typing import Final

from cardtable.store.database.game import OpenGame
from cardtable.store.records.proof import WHAT_A_CODE_PROVES, WHAT_A_WHAT_IF_PROVES, WHAT_IT_PROVES
from cardtable.tui.widgets.canvas import fit

_GROUP: Final = 8
_GROUPS: Final = 4
"""So many groups of so many digits stand in a line of a seal."""
_CUTS_CELLS: Final = 52
"""The most that is told of the cuts; the record has them all."""


def seal_lines(seal: str) -> list[str]:
    """Return a seal in lines that can be compared, and what it proves and what not."""
    groups = [seal[i : i + _GROUP] for i in range(0, len(seal), _GROUP)]
    lines = [" ".join(groups[i : i + _GROUPS]) for i in range(0, len(groups), _GROUPS)]
    return ["Fairness seal:", *lines, "", WHAT_IT_PROVES]


def code_lines(code: str) -> list[str]:
    """Return a share code, and that it proves nothing."""
    return [f"Share code: {code}", "These cards have no fairness seal and cannot be cut.", "", WHAT_A_CODE_PROVES]


def source_title(game: OpenGame) -> tuple[str, str]:
    """Return what a game's cards come from as the title and the words of a menu's line."""
    if game.what_if is not None:
        return ("What-if", f"of game {game.what_if}")
    seal, code = game.origin.seal, game.origin.code
    return ("Share code", code or "") if seal is None else ("Fairness seal", f"{seal[:_GROUP]} …")


def source_text(game: OpenGame) -> str:
    """Return all about where a game's cards come from."""
    if game.what_if is not None:
        return WHAT_A_WHAT_IF_PROVES
    seal, code = game.origin.seal, game.origin.code
    if seal is None:
        return "\n".join(code_lines(code or ""))
    cuts = ", ".join(cut for cut in game.origin.cuts if cut)
    return "\n".join([*seal_lines(seal), "", fit(f"Cuts: {cuts}", _CUTS_CELLS) if cuts else "Nobody cut the cards."])


def check_text(game: OpenGame) -> str:
    """Return that a finished game's cards can be verified now, and how anybody does it; or that it has no proof."""
    if game.what_if is not None:
        return WHAT_A_WHAT_IF_PROVES
    seal, code, file = game.origin.seal, game.origin.code, f"game{game.id}.jsonl"
    source = seal_lines(seal) if seal is not None else code_lines(code or "")
    how = [
        "Cards can now be verified, by you or anyone you give the record to:",
        f"cardtable record export {game.id} > {file}",
        f"cardtable verify {file}",
    ]
    return "\n".join([*how, "", *source])
