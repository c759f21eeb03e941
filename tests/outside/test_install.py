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

    def says(*words: str) -> str:
        program = [sys.executable, "-m", "cardtable", *words]
        return subprocess.run(program, env=env, capture_output=True, text=True, check=True, timeout=60).stdout

    assert "partnership-euchre: Partnership Euchre" in says("games")
    assert "(cardtable-euchre 1.0): works" in says("plugins")
    assert "**PE-11**" in says("rules", "partnership-euchre")
