"""The same tests with the same outcome, however they are started: at a desk, in the background, on a build server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent

# What is tested in one form of the rules only; everything else is about the rules themselves and is tested in both.
ONCE = {
    "plain": {"words", "test_layout.py"},
    "compiled": {"server", "browser", "cli", "wheels", "lab", "envs", "bots/test_strength.py"},
}

# Terminals and build servers say with these whether to colour and how wide; what tests read must not depend on it.
SHAPES_OUTPUT = (
    *("COLUMNS", "LINES", "TERM", "CI", "GITHUB_ACTIONS", "NO_COLOR", "FORCE_COLOR", "PY_COLORS", "CLICOLOR_FORCE"),
    *("TTY_COMPATIBLE", "TTY_INTERACTIVE"),
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--share", choices=sorted(ONCE), help="only what `make test` runs in this form of the rules")


def pytest_configure(config: pytest.Config) -> None:
    lost = [name for names in ONCE.values() for name in names if not (HERE / name).exists()]
    if lost:
        raise pytest.UsageError(f"tests/conftest.py names tests that do not exist: {', '.join(lost)}")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """How many `-n auto` is. Servers, browsers and commands wait for clocks and for each other; the rules never do."""
    if config.getoption("--share") != "compiled" or "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores * 3 // 2


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """True for what belongs to the other share; None leaves the decision to others."""
    share = config.getoption("--share")
    if share is None or not collection_path.is_relative_to(HERE):
        return None
    elsewhere = set().union(*(names for form, names in ONCE.items() if form != share))
    return True if collection_path.relative_to(HERE).as_posix() in elsewhere else None


@pytest.fixture(scope="session", autouse=True)
def neutral_environment() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name in SHAPES_OUTPUT:
            patch.delenv(name, raising=False)
        yield
