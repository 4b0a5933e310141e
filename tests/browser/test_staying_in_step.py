"""What a page keeps while others talk, and what keys, Back and a bad connection do to it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Someone
from .person import CONFIRM, PHONE, READY, Person

pytestmark = pytest.mark.slow

SELECTED = "[data-part=offers] button.offer.on"
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def hold(person: Person, key: str, times: int) -> None:
    """A key that is held down: the first press and its repetitions."""
    for _ in range(times):
        person.page.keyboard.down(key)
    person.page.keyboard.up(key)
    person.page.evaluate(NEXT_FRAME)


def test_a_selection_survives_the_chat_of_others(someone: Someone) -> None:
    ann, ola = someone(), someone(lang="pl")
    for each in (ann, ola):
        each.prefer(confirm="always")
    id_ = ann.play_against(ola)
    mover, other = (ann, ola) if ann.table(id_)["prompt"] else (ola, ann)
    mover.is_asked()
    mover.open_group()
    mover.page.locator(READY).nth(1).click()
    selected = mover.page.locator(SELECTED)
    expect(selected).to_have_count(1)
    label = selected.inner_text()
    other.post(f"/api/tables/{id_}/chat", {"text": "hm"})
    expect(mover.page.locator(".unread")).to_be_visible()
    expect(selected).to_have_text(label, use_inner_text=True)
    version = mover.table(id_)["version"]
    mover.page.locator(CONFIRM).click()
    mover.page.wait_for_function(
        "async ([id, version]) => (await (await fetch(`/api/tables/${id}`)).json()).version > version",
        arg=[id_, version],
    )


def test_a_key_that_is_held_down_is_one_press(someone: Someone) -> None:
    person = someone()
    person.prefer(confirm="always")
    id_ = person.make_table("me", "random")
    person.go(f"/t/{id_}", READY)
    version = person.table(id_)["version"]
    hold(person, "1", 5)
    expect(person.page.locator(SELECTED)).to_have_count(1)
    assert person.table(id_)["version"] == version and person.sent == 0
    person.page.keyboard.press("Escape")
    person.page.locator(READY).first.focus()
    hold(person, "Enter", 5)
    expect(person.page.locator(SELECTED)).to_have_count(1)
    assert person.table(id_)["version"] == version and person.sent == 0


def test_the_key_of_the_chat_leads_there_and_own_lines_are_no_news(someone: Someone) -> None:
    ann, ola = someone(), someone(lang="it", size=PHONE)
    ann.play_against(ola)
    for person in (ann, ola):
        person.page.keyboard.press("c")
        expect(person.page.get_by_role("textbox", name=person.word("ui.chat.write"))).to_be_focused()
    ann.page.keyboard.type("see you")
    ann.page.keyboard.press("Enter")
    ann.page.get_by_role("tab", name=ann.word("ui.log")).click()
    ola.page.get_by_text("see you").wait_for()
    ola.page.keyboard.type("ciao")
    ola.page.keyboard.press("Enter")
    expect(ann.page.locator(".unread")).to_contain_text("1")
    ann.page.get_by_role("tab", name=ann.word("ui.chat")).click()
    expect(ann.page.get_by_text("ciao")).to_be_visible()
    expect(ann.page.locator(".unread")).to_have_count(0)


def test_back_closes_a_drawer_and_stays_at_the_table(someone: Someone) -> None:
    person = someone(size=PHONE)
    id_ = person.make_table("me", "random")
    person.go("/", "article")
    person.go(f"/t/{id_}", READY)
    dialog = person.page.get_by_role("dialog")
    person.button("ui.menu").click()
    person.page.get_by_role("dialog").get_by_role("button", name=person.word("ui.settings"), exact=True).click()
    expect(dialog.get_by_role("heading", name=person.word("ui.settings"), exact=True)).to_be_visible()
    person.page.evaluate("history.back()")
    expect(dialog).to_have_count(0)
    assert person.table_id == id_
    for _ in range(3):  # however quickly one opens and closes
        person.button("ui.log").click()
        person.page.keyboard.press("Escape")
    person.button("ui.log").click()
    expect(dialog).to_be_visible()
    person.page.evaluate(NEXT_FRAME)
    expect(dialog).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(person.page.locator(READY).first).to_be_visible()
    person.page.evaluate("history.back()")
    person.page.wait_for_url("**/")


def test_a_drawer_that_cannot_be_fetched_leaves_the_keys_alone(someone: Someone) -> None:
    person = someone()
    person.forgiven = "Failed to load resource"
    id_ = person.make_table("me", "random")
    person.page.route("**/assets/RulesDrawer*", lambda route: route.abort())
    person.go(f"/t/{id_}", READY)
    person.button("ui.rules").first.click()
    expect(person.page.get_by_role("dialog").get_by_text(person.word("ui.part.failed"))).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    person.page.keyboard.press("?")
    heading = person.page.get_by_role("heading", name=person.word("ui.keys"), exact=True)
    expect(heading).to_be_visible()


def test_a_table_that_is_gone_ends_with_a_way_home(someone: Someone) -> None:
    host, guest = someone(), someone(lang="pl")
    guest.forgiven = "status of 40"
    id_ = host.make_table("me", "open", start=False)
    token = str(host.table(id_)["links"]["invite"]).rsplit("/", 1)[1]
    guest.get("/api/me")
    guest.post(f"/api/tables/{id_}/join", {"token": token})
    guest.go(f"/t/{id_}", ".invite")
    host.post(f"/api/tables/{id_}/seats", {"seat": 1, "kind": "open"})
    expect(guest.page.get_by_role("link", name=guest.word("ui.problem.home"), exact=True)).to_be_visible()
