"""The same tests with the same outcome, however they are started: at a desk, in the background, on a build server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

# Terminals and build servers say with these whether to colour and how wide; what tests read must not depend on it.
SHAPES_OUTPUT = (
    *("COLUMNS", "LINES", "TERM", "CI", "GITHUB_ACTIONS", "NO_COLOR", "FORCE_COLOR", "PY_COLORS", "CLICOLOR_FORCE"),
    *("TTY_COMPATIBLE", "TTY_INTERACTIVE"),
)


@pytest.fixture(scope="session", autouse=True)
def neutral_environment() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name in SHAPES_OUTPUT:
            patch.delenv(name, raising=False)
        yield
