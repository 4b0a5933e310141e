"""One server and one Chromium for all of these tests; each person gets a context of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from .chromium import Missing, launch
from .person import PATIENCE_MS, Person
from .screens import Tables
from .serving import serving

Someone = Callable[..., Person]
expect.set_options(timeout=PATIENCE_MS)  # as long as everything else may take on a busy machine


# The scope is the package: while Playwright's loop runs no other test of this process could use asyncio.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            started = launch(playwright)
        except Missing as missing:
            pytest.fail(str(missing), pytrace=False)
        yield started
        started.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("data")) as url:
        yield url


@pytest.fixture(scope="package")
def tables(browser: Browser, server: str) -> Iterator[Tables]:
    """Made once; whoever wants to look at them borrows the owner's cookie."""
    owner = Person(browser, server)
    yield Tables(owner)
    owner.close()


@pytest.fixture
def someone(browser: Browser, server: str) -> Iterator[Someone]:
    """Makes people: `someone(lang="pl", size=PHONE)`. Whatever their consoles complain about fails the test."""
    people: list[Person] = []

    def make(**wishes: object) -> Person:
        people.append(Person(browser, server, **wishes))  # type: ignore[arg-type]
        return people[-1]

    yield make
    for person in people:
        person.close()
    errors = [error for person in people for error in person.errors]
    assert not errors, "\n".join(errors)
