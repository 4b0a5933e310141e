"""One decision is one move, however often and wherever it is clicked."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, Route

from .conftest import Someone
from .person import CONFIRM, OFFER, READY, Person, is_action

pytestmark = pytest.mark.slow

CLICK_AT = """([selector, at]) => setTimeout(() => document.querySelector(selector)?.click(), at - Date.now())"""
IDLE = "() => !document.querySelector('section.bar.busy')"


def own_entries(person: Person) -> int:
    return sum(entry["seat"] == 0 for entry in person.table()["log"])


def wish_to_confirm(person: Person, how: str) -> None:
    """Before the app starts: what it saves itself, when the server has answered, must not come in between."""
    wish = json.dumps(json.dumps({"confirm": how}))
    person.context.add_init_script(f"localStorage.setItem('stolik.settings', {wish})")


def choose_first(person: Person, page: Page) -> None:
    """Selects the first offer without sending it."""
    person.open_group(page)
    page.locator(READY).first.click()
    page.locator(CONFIRM).wait_for()


@pytest.mark.parametrize("confirm", ["never", "irreversible", "always"])
def test_a_double_click_on_an_offer_is_one_move(someone: Someone, confirm: str) -> None:
    person = someone()
    page = person.page
    wish_to_confirm(person, confirm)
    person.go(f"/t/{person.make_table('me', 'random', 'random')}", READY)
    for _ in range(6):
        assert person.is_asked()
        before = own_entries(person)
        person.open_group()
        box = page.locator(READY).first.bounding_box()
        assert box is not None
        where = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        with page.expect_response(is_action):
            page.mouse.dblclick(*where, delay=100)  # as slow as a hand
        page.wait_for_function(IDLE)
        assert own_entries(person) == before + 1


def test_the_second_click_opens_no_link_that_has_slid_under_the_pointer(someone: Someone) -> None:
    """After a move the bar is smaller and the log may lie where the offer was."""
    person = someone()
    page = person.page
    wish_to_confirm(person, "never")
    person.go(f"/t/{person.make_table('me', 'random', 'random')}", READY)
    assert person.move()
    link = page.get_by_role("log").locator(".entry a").first
    link.dispatch_event("click", {"detail": 2})
    assert person.is_asked(), "the second click has led away from the table"
    link.dispatch_event("click", {"detail": 1})
    page.wait_for_url("**/replay**")


def test_a_double_click_on_confirm_is_one_move(someone: Someone) -> None:
    person = someone()
    page = person.page
    wish_to_confirm(person, "always")
    person.go(f"/t/{person.make_table('me', 'random', 'random')}", READY)
    for _ in range(4):
        assert person.is_asked()
        before = own_entries(person)
        choose_first(person, page)
        with page.expect_response(is_action):
            page.locator(CONFIRM).dblclick()
        page.wait_for_function(IDLE)
        assert own_entries(person) == before + 1


def test_the_later_of_two_tabs_is_told_that_it_is_stale(someone: Someone) -> None:
    person = someone()
    person.forgiven = "status of 409"
    wish_to_confirm(person, "always")
    id_ = person.make_table("me", "random", "random")
    first, second = person.page, person.new_tab()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    second.route("**/actions*", hold)
    for tab in (first, second):
        tab.goto(f"/t/{id_}")
        tab.locator(OFFER).first.wait_for()
        choose_first(person, tab)
    before = own_entries(person)
    second.locator(CONFIRM).click()  # sent first, but slow on its way
    with first.expect_response(is_action) as quick:
        first.locator(CONFIRM).click()
    with second.expect_response(is_action) as late:
        while not held:
            second.wait_for_timeout(20)
        held.pop().continue_()
    assert (quick.value.status, late.value.status) == (200, 409)
    assert late.value.json()["error"]["code"] == "stale"
    second.get_by_text(person.word("ui.notice.stale")).first.wait_for()
    assert own_entries(person) == before + 1
    second.unroute("**/actions*")
    choose_first(person, second)
    with second.expect_response(is_action) as fresh:
        second.locator(CONFIRM).click()
    assert fresh.value.status == 200


def test_two_tabs_clicking_at_once_make_one_move(someone: Someone) -> None:
    person = someone()
    person.forgiven = "status of 409"  # the later of the two is told that it is stale
    wish_to_confirm(person, "always")
    id_ = person.make_table("me", "random", "random")
    tabs = [person.page, person.new_tab()]
    for tab in tabs:
        tab.goto(f"/t/{id_}")
    for _ in range(5):
        for tab in tabs:
            tab.locator(OFFER).first.wait_for()
            choose_first(person, tab)
        before = own_entries(person)
        at = person.page.evaluate("Date.now() + 400")
        with person.context.expect_event("response", is_action):  # whichever of them was the first
            for tab in tabs:
                tab.evaluate(CLICK_AT, [CONFIRM, at])
        version = person.table()["version"]
        for tab in tabs:
            tab.wait_for_function(IDLE)
        assert own_entries(person) == before + 1, f"version {version}"
