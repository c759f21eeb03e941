"""The tests that attack the program: their marker, their full size, and the figures that they print at the end."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

from cardtable.table import launch

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")  # a busy machine is no fault

ATTACKS = Path(__file__).parent / "attack"
Figure = Callable[[str, int], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full-size", action="store_true", help="attacks in their full size: half an hour of one core")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let everything in the folder of attacks bear their marker."""
    for item in items:
        if ATTACKS in item.path.parents:
            item.add_marker("attack")


def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over what is there for good: all that was loaded, and the tests themselves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what is remembered for the user who runs the tests out of the tests, and the other way round."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_STATE_HOME", "XDG_CACHE_HOME"):
            patch.setenv(name, str(tmp_path_factory.mktemp(name)))
        yield


@pytest.fixture(autouse=True)
def _same_cards(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every run of a test deal the same cards: what chance deals seldom would fail seldom."""
    monkeypatch.setattr(launch, "token_bytes", Random(request.node.nodeid).randbytes)


@pytest.fixture
def size(request: pytest.FixtureRequest) -> Callable[[int, int], int]:
    """How much is to be done: the first number, or the second one in full size."""
    full = request.config.getoption("--full-size")
    return lambda bounded, whole: whole if full else bounded


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Figure:
    """Adds to a figure that is printed at the end: `figure("kills survived", 3)`."""

    def add(what: str, count: int) -> None:
        request.node.user_properties.append((what, count))

    return add


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    total: Counter[str] = Counter()
    for report in terminalreporter.stats.get("passed", []):
        for what, count in report.user_properties:
            total[what] += count
    if total:
        terminalreporter.section("attacks withstood")
        for what, count in sorted(total.items()):
            terminalreporter.write_line(f"{what}: {count:,}")
