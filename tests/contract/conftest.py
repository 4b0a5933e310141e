"""Every test that asks for a `table` runs at all of them."""

from __future__ import annotations

import pytest

from .tables import TABLES, Table


@pytest.fixture(params=TABLES, ids=str)
def table(request: pytest.FixtureRequest) -> Table:
    table: Table = request.param
    return table
