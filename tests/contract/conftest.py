"""Every test that asks for a `table` runs at all of them; in the slow half of `make test`, at as many as tell them all.

Compiled, the rules are tried with every set of options at every number of seats. That plain Python, from the same
sources, does the same is seen with each set of options and with each number of seats, not with all pairs of them.
"""

from __future__ import annotations

import pytest

from .tables import SPREAD, TABLES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    chosen = any("table" in mark.args[0] for mark in metafunc.definition.iter_markers("parametrize"))
    if "table" in metafunc.fixturenames and not chosen:
        tables = SPREAD if metafunc.config.getoption("--share") == "plain" else TABLES
        metafunc.parametrize("table", tables, ids=str)
