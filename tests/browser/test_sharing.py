"""Every link that is offered opens for somebody who has never been here."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Someone
from .person import OVER, PHONE, Person

pytestmark = pytest.mark.slow

BOARD = "[data-part=board] .piece"
NO_CLIPBOARD = """Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: () => Promise.reject(new Error('denied')) } })"""
NO_SHARING = "delete Navigator.prototype.share"


def clipboard(person: Person) -> str:
    return str(person.page.evaluate("navigator.clipboard.readText()"))


@pytest.fixture
def host(someone: Someone) -> Person:
    person = someone()
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.context.add_init_script(NO_SHARING)
    return person


def test_who_watches_gets_to_the_replay_to_a_move_and_back(host: Person, someone: Someone) -> None:
    id_ = host.make_table("me", "random")
    host.play_unseen(id_, 6)
    host.go(f"/t/{id_}", BOARD)
    host.button("ui.menu").click()
    host.page.get_by_role("dialog").get_by_role("button", name=host.word("ui.invite.copy_watch"), exact=True).click()
    expect(host.page.get_by_role("dialog").get_by_text(host.word("ui.invite.copied"))).to_be_visible()

    stranger = someone(lang="pl")
    stranger.go(clipboard(host), BOARD)
    stranger.page.get_by_role("link", name=stranger.word("ui.replay"), exact=True).first.click()
    slider = stranger.page.locator("input[type=range]")
    expect(slider).to_be_visible()
    expect(stranger.page.locator(BOARD).first).to_be_visible()
    stranger.page.get_by_role("log").locator(".entry a").first.click()
    expect(slider).to_have_value("1")
    another = someone(lang="it", size=PHONE)
    another.go(stranger.page.url, BOARD)  # copied from the address bar
    expect(another.page.locator("input[type=range]")).to_have_value("1")
    stranger.page.get_by_role("link", name=stranger.word("ui.replay.leave"), exact=True).click()
    stranger.page.wait_for_url("**/watch/*")
    expect(stranger.page.locator(BOARD).first).to_be_visible()


def test_a_move_of_a_replay_and_the_score_sheet_are_shared(host: Person, someone: Someone) -> None:
    id_ = host.make_table("me", "random")
    host.play_unseen(id_)
    host.go(f"/t/{id_}", OVER)
    host.page.get_by_role("dialog").get_by_role("button", name=host.word("ui.invite.share"), exact=True).click()
    expect(host.page.get_by_text(host.word("ui.invite.copied"), exact=True).last).to_be_visible()
    stranger = someone(lang="it")
    stranger.go(clipboard(host), "input[type=range]")
    expect(stranger.page.locator(BOARD).first).to_be_visible()

    host.go(f"/t/{id_}/replay#at=9", "input[type=range]")
    host.button("ui.replay.link").click()
    copied = host.button("ui.invite.copied")
    expect(copied).to_be_visible()
    expect(host.page.locator("input[type=range]")).to_have_value("9")
    stranger.go(clipboard(host), BOARD)
    expect(stranger.page.locator("input[type=range]")).to_have_value("9")
    host.page.keyboard.press("ArrowRight")
    expect(copied).to_have_count(0)  # another move is another link


def test_copied_is_only_said_when_it_is_true(someone: Someone) -> None:
    person = someone()
    person.context.add_init_script(NO_CLIPBOARD)
    person.context.add_init_script(NO_SHARING)
    id_ = person.make_table("me", "open", start=False)
    invite = person.url + str(person.table(id_)["links"]["invite"])
    person.go(f"/t/{id_}", ".invite")
    person.button("ui.invite.copy").click()
    expect(person.page.get_by_text(person.word("ui.invite.by_hand"))).to_be_visible()
    person.page.wait_for_function(
        "(link) => { const field = document.activeElement;"
        " return field.value?.slice(field.selectionStart, field.selectionEnd) === link }",
        arg=invite,
    )
    assert person.word("ui.invite.copied") not in person.page.locator("[aria-live]").all_inner_texts()
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    expect(person.button("ui.invite.copy")).to_be_focused()
