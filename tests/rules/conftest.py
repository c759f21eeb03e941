"""Every rule test runs on both judges: the naive oracle and the program."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module, util
from typing import Any

import pytest

from tests.judges import Judge

JUDGES = ["oracle"] + (["cardtable"] if util.find_spec("tests.engine") else [])


@pytest.fixture(params=JUDGES)
def judge_of(request: pytest.FixtureRequest) -> Callable[[dict[str, Any]], Judge]:
    """Return a maker of judges: it takes a record header without the key `cardtable`."""
    if request.param == "cardtable":
        engine: Any = import_module("tests.engine").Engine
        return lambda header: engine({"cardtable": 1, **header})

    def oracle(header: dict[str, Any]) -> Judge:
        module = import_module(f"tests.oracles.{header['game'].replace('-', '_')}")
        judge: Judge = module.Oracle({"cardtable": 1, **header})
        return judge

    return oracle
