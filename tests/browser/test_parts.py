"""One part of a table's page that cannot be drawn does not take the others along."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from .conftest import Someone
from .person import Person

pytestmark = pytest.mark.slow

COMPLAINT = "A part of the page could not be drawn."


def spoil(person: Person, id_: str, **parts: object) -> None:
    """From now on the server's answers have nonsense in these parts of the table, and there is no socket."""

    def answer(route: Route) -> None:
        told = route.fetch()
        table = told.json()
        (table.get("table") or table).update(parts)
        route.fulfill(response=told, json=table)

    person.page.route_web_socket(f"**/api/tables/{id_}/live*", lambda socket: socket.close())
    person.page.route(f"**/api/tables/{id_}?*", answer)
    person.page.route(f"**/api/tables/{id_}/actions*", answer)


def restore(person: Person) -> None:
    person.page.unroute_all(behavior="ignoreErrors")


def test_offers_survive_a_board_that_fails_and_it_heals_by_itself(someone: Someone) -> None:
    person = someone()
    person.forgiven = COMPLAINT
    id_ = person.make_table("me", "random")
    spoil(person, id_, view={"players": None})
    person.go(f"/t/{id_}")
    expect(person.page.get_by_text(person.word("ui.part.failed")).first).to_be_visible()
    assert person.move(), "the offers went down with the board"
    restore(person)
    person.play_unseen(id_, 1)
    expect(person.page.get_by_text(person.word("ui.part.failed"))).to_have_count(0)
    expect(person.page.locator("[data-part=board] .piece").first).to_be_visible()


def test_offers_and_board_survive_a_log_that_fails(someone: Someone) -> None:
    person = someone()
    person.forgiven = COMPLAINT
    id_ = person.make_table("me", "random")
    nothing_to_read = {"toString": None, "valueOf": None}
    unreadable = {"seat": None, "kind": "acted", "text": nothing_to_read, "details": {}}
    spoil(person, id_, log=[{"n": 1, "seat": None, "lines": [unreadable]}])
    person.go(f"/t/{id_}")
    expect(person.page.get_by_text(person.word("ui.part.failed"))).to_have_count(1)
    expect(person.page.locator("[data-part=board] .piece").first).to_be_visible()
    assert person.move(), "the offers went down with the log"
    restore(person)
