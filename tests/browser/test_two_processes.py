"""Two browsers at one table, each at another process of the server; a PostgreSQL of their own is all these share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.server.postgres import Missing, PostgresServer

from .person import OVER, PHONE, Person
from .serving import serving

pytestmark = pytest.mark.slow


@pytest.fixture
def addresses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    data = tmp_path_factory.mktemp("data")
    try:
        server = PostgresServer()
    except Missing as missing:
        pytest.fail(str(missing), pytrace=False)
    with server:
        options = ("--database", server.make_database("stolik"))
        with serving(data, *options) as one, serving(data, *options) as two:
            yield one, two


def test_a_whole_game_over_two_processes(browser: Browser, addresses: tuple[str, str]) -> None:
    ann, ola = Person(browser, addresses[0]), Person(browser, addresses[1], lang="pl", size=PHONE)
    id_ = ann.play_against(ola)
    people = (ann, ola)
    moves = 0
    while waiting := people[moves % 2].table(id_)["waiting_for"]:
        assert people[waiting[0]].move()
        moves += 1
    assert moves >= 20
    for person in people:
        person.page.locator(OVER).wait_for()
        table = person.table(id_)
        totals = person.page.locator(f"{OVER} tfoot td").all_inner_texts()
        assert table["status"] == "finished" and totals == [str(each["total"]) for each in table["standings"]]
    stories = [[(entry["n"], entry["seat"]) for entry in person.table(id_)["log"]] for person in people]
    assert stories[0] == stories[1]
    expect(ann.page.locator("[data-part=board]")).to_be_visible()
    for person in people:
        person.close()
        assert not person.errors, person.errors
