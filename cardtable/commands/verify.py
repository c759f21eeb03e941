"""The deals of a record against its fairness proof."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from cardtable import plugins
from cardtable.core.text import clean
from cardtable.store.records import proof, record_text


def verify(args: Namespace) -> int:
    """Say whether the deals are those of the proof, or which hand differs."""
    verdict = proof.verify(record_text.load(Path(args.file)), plugins.ruleset)
    print(clean(verdict.text, 1000))
    return 0 if verdict.right else 1
