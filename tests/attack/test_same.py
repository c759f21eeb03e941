"""The same root gives the same facts everywhere, and the built program runs from anywhere."""

from __future__ import annotations

import os
import pwd
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Figure

ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).parent / "play_out.py"
PYENV = Path(pwd.getpwuid(os.geteuid()).pw_dir) / ".pyenv" / "versions"
Size = Callable[[int, int], int]


def answers(
    *argv: str, env: dict[str, str] | None = None, python: Path | str = sys.executable, folder: Path | None = None
) -> str:
    """Return what the script prints."""
    done = subprocess.run(
        [str(python), str(SCRIPT), *argv], capture_output=True, text=True, check=False, cwd=folder,
        env={**os.environ, "PYTHONPATH": "" if folder else str(ROOT), **(env or {})},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def usual() -> str:
    return answers(env={"PYTHONHASHSEED": "0"})


ELSEWHERE: dict[str, dict[str, str]] = {
    "hash seed": {"PYTHONHASHSEED": "4242"},
    "any hash seed": {"PYTHONHASHSEED": "random"},
    "locale": {"LC_ALL": "C", "LANG": "tr_TR.UTF-8", "PYTHONUTF8": "0"},
    "time zone": {"TZ": "Pacific/Kiritimati"},
    "optimised": {"PYTHONOPTIMIZE": "1"},
}


@pytest.mark.parametrize("what", ELSEWHERE)
def test_the_same_facts_elsewhere(usual: str, what: str, figure: Figure) -> None:
    assert answers(env=ELSEWHERE[what]) == usual
    figure("other worlds with the same facts", 1)


def test_the_same_facts_where_chance_is_disturbed(usual: str, figure: Figure) -> None:
    assert answers("disturb") == usual
    assert len(set(usual.splitlines())) == 5
    figure("other worlds with the same facts", 1)


# The wheel


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the wheel and the sdist, built once."""
    folder = tmp_path_factory.mktemp("built")
    done = run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(ROOT))
    if done.returncode:
        pytest.skip(f"nothing can be built here: {done.stderr.strip().splitlines()[-1]}")
    return folder


def run(*command: str, folder: Path | None = None, **env: str) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder, env={**clean, **env})


def test_the_wheel_holds_all_that_is_needed(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    themes = {p.name for p in (ROOT / "themes").glob("*.toml")}
    assert themes <= {Path(n).name for n in names if n.startswith("cardtable/themes/")}
    assert len([n for n in names if n.endswith("rules.md")]) == 5
    assert [n for n in names if n.endswith(".tcss")]
    assert not [n for n in names if n.startswith("tests") or n.endswith((".pyc", ".svg"))]


PYTHONS = {"this one": Path(sys.executable)} | {
    name: PYENV / name / "bin" / "python" for name in ("3.12.1", "3.13.0", "3.14.0")
}


def installed(what: Path, python: Path, folder: Path) -> Path:
    """Return the folder of programs of a new environment into which a wheel or sdist was installed."""
    if not python.exists():
        pytest.skip(f"there is no Python {python.parts[-3]} on this machine")
    assert run(str(python), "-m", "venv", str(folder / "env")).returncode == 0
    programs = folder / "env" / "bin"
    done = run(str(programs / "pip"), "install", "-q", "--disable-pip-version-check", str(what))
    if done.returncode:
        pytest.skip(f"its requirements cannot be had here: {done.stderr.strip().splitlines()[-1]}")
    return programs


@pytest.mark.parametrize("python", PYTHONS)
def test_the_wheel_runs_from_anywhere(built: Path, usual: str, tmp_path: Path, python: str, figure: Figure) -> None:
    (wheel,) = built.glob("*.whl")
    programs = installed(wheel, PYTHONS[python], tmp_path)
    anywhere = tmp_path / "anywhere"
    anywhere.mkdir()
    program = str(programs / "cardtable")
    env = {"CARDTABLE_DATA_DIR": str(tmp_path / "data")}
    for command, said in (
        (["--version"], "cardtable "), (["games"], "three-handed-euchre"), (["rules", "wizard"], "WZ-1"),
        (["themes"], "felt"), (["doctor"], "in order"), (["plugins"], "works"), (["stats"], ""),
        (["simulate", "wizard", *["--bot", "easy"] * 3, "--hands", "2", "--seed", "1"], "easy"),
    ):  # fmt: skip
        done = run(program, *command, folder=anywhere, **env)
        assert done.returncode == 0, (command, done.stdout, done.stderr)
        assert said in done.stdout, command
    assert answers(python=programs / "python", folder=anywhere) == usual
    played = subprocess.run(
        [program, "play", "wizard", "--text"], input="1\n" * 30, capture_output=True, text=True, cwd=anywhere,
        env={**os.environ, **env, "PYTHONPATH": ""}, check=False,
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    assert "The game is saved" in played.stdout or "wins" in played.stdout
    figure("installations from a wheel", 1)
    figure("other worlds with the same facts", 1)


def test_the_sdist_makes_the_same_wheel(built: Path, tmp_path: Path, size: Size) -> None:
    pytest.importorskip("hatchling", reason="the sdist is built by hatchling, which is not installed here")
    done = run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path), folder=ROOT)
    assert done.returncode == 0, done.stderr
    (sdist,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as file:
        assert not [n for n in file.getnames() if ".venv" in n or ".git/" in n]
    done = run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(tmp_path), str(sdist))
    assert done.returncode == 0, done.stderr
    (ours,), (again,) = built.glob("*.whl"), tmp_path.glob("*.whl")
    assert zipfile.ZipFile(ours).namelist() == zipfile.ZipFile(again).namelist()
