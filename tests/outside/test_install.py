"""The distributions of the games from outside install as any other."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.outside import shelf


@pytest.mark.large
@pytest.mark.skipif(not (find_spec("pip") and find_spec("hatchling")), reason="needs pip and hatchling to build with")
def test_a_game_is_installed_by_pip_and_listed(tmp_path: Path) -> None:
    project, site = tmp_path / "project", tmp_path / "site"
    shutil.copytree(shelf.PLUGINS / "euchre", project, ignore=shutil.ignore_patterns("__pycache__"))
    pip = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-build-isolation", "--no-index", "--quiet"]
    subprocess.run([*pip, "--target", str(site), str(project)], check=True, timeout=120)
    env = {**os.environ, "PYTHONPATH": str(site), "CARDTABLE_DATA_DIR": str(tmp_path / "data")}
    for command, told in (("games", "partnership-euchre: Partnership Euchre"), ("plugins", "(cardtable-euchre 1.0)")):
        listed = subprocess.run(
            [sys.executable, "-m", "cardtable", command], env=env, capture_output=True, text=True, check=True, timeout=60
        )  # fmt: skip
        assert told in listed.stdout
    rules = subprocess.run(
        [sys.executable, "-m", "cardtable", "rules", "partnership-euchre"], env=env, capture_output=True, text=True,
        check=True, timeout=60,
    )  # fmt: skip
    assert "**PE-11**" in rules.stdout
