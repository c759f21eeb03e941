"""What the README promises can be done as written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["play", "test"])
def test_it_has_one_command_to_play_and_one_to_test(name: str) -> None:
    found = re.findall(rf"<!-- {name} -->\n```sh\n(.+?)\n```\n<!-- end -->", README, re.DOTALL)
    assert len(found) == 1
    assert "\n" not in found[0]


def test_the_top_level_holds_what_it_should() -> None:
    allowed = {"pyproject.toml", "README.md", "cardtable", "tests", "themes"}
    extra = {p.name for p in ROOT.iterdir() if not p.name.startswith(".")} - allowed
    assert not extra - {"dist", "build"}
