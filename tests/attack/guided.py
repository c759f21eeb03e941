"""Records by a fuzzer that sees which lines of the program it reaches: `python -m tests.attack.guided CORPUS`."""

from __future__ import annotations

import sys
from importlib import import_module

atheris = import_module("atheris")

with atheris.instrument_imports(include=["cardtable.store", "cardtable.core", "cardtable.table"]):
    from tests.attack.test_fuzz import check_record


def main() -> None:
    """Fuzz until the time is up; anything that a record may not do ends it with a trace."""
    atheris.Setup(sys.argv, check_record)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
