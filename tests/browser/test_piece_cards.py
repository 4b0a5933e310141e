"""Every piece on every board tells what it is: beside it, or in a sheet on phones; by pointer, finger and keys."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

from stolik.games.registry import GAMES

from .conftest import Someone
from .person import PHONE, READY, Person

pytestmark = pytest.mark.slow

PIECE = "[data-part=board] .piece"
IDS = f"[...new Set([...document.querySelectorAll('{PIECE}')].map((each) => each.dataset.piece))]"
CARD = "[data-part=board] .card"


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_that_is_drawn_has_a_card(someone: Someone, game: str) -> None:
    desk = someone()
    id_ = desk.make_table("me", "random", "random", game=game)
    phone = someone(size=PHONE, cookies_of=desk.context)
    for decisions in (0, 12):
        desk.play_unseen(id_, decisions)
        drawn: set[str] = set()
        for person in (desk, phone):
            person.go(f"/t/{id_}", READY)
            person.page.locator(PIECE).first.wait_for(state="attached")
            drawn |= set(person.page.evaluate(IDS))
            person.look_away()
        assert len(drawn) > 20
        for piece in drawn:
            told = desk.get(f"/api/tables/{id_}/pieces/{quote(piece)}")
            assert told["name"] and told["about"] and told["rule"], piece


def at_table(person: Person) -> Locator:
    """The last event of the year, about which nobody is asked."""
    person.go(f"/t/{person.make_table('me', 'random')}", READY)
    return person.page.locator("[data-piece='event/12']")


def test_a_piece_that_comes_below_a_resting_pointer_keeps_its_card(someone: Someone) -> None:
    """Whoever has just clicked on the page before has not asked about what is drawn there now."""
    person = someone()
    event, card = at_table(person), person.page.locator(CARD)
    box = event.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    table = f"/t/{person.table_id}"
    person.go("/")
    person.page.mouse.move(x, y)
    # within the app, as the button of a new table does
    person.page.evaluate(
        "(to) => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')) }", table
    )
    event.wait_for()
    person.page.wait_for_timeout(1200)
    expect(card).to_have_count(0)
    person.page.mouse.move(x + 2, y)
    expect(card).to_be_visible()


def test_the_pointer_rests_on_a_piece(someone: Someone) -> None:
    person = someone()
    event, card = at_table(person), person.page.locator(CARD)
    event.hover()
    expect(card).to_contain_text(person.word("ui.card.now"))
    person.page.mouse.move(5, 5)
    expect(card).to_have_count(0)
    event.click()  # there is no other use for it
    expect(card.get_by_role("button", name="8.")).to_be_visible()
    person.page.mouse.move(5, 5)
    expect(card).to_be_visible()
    card.get_by_role("button", name="8.").click()
    expect(person.page.locator("[data-beside] [data-rule^='8.']:focus")).to_be_visible()
    expect(card).to_have_count(0)


@pytest.mark.parametrize("lang", ["pl", "it"])
def test_a_piece_is_asked_about_by_keyboard(someone: Someone, lang: str) -> None:
    person = someone(lang=lang)
    event, card = at_table(person), person.page.locator(CARD)
    event.focus()
    person.page.keyboard.press("i")
    expect(card).to_be_focused()
    expect(card).to_contain_text(person.word("ui.card.now"))
    person.page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(event).to_be_focused()


def test_a_finger_stays_on_a_piece(someone: Someone) -> None:
    person = someone(size=PHONE, touch=True)
    at_table(person)
    offered = person.page.locator(f"{PIECE}.offered").first
    offered.scroll_into_view_if_needed()
    box = offered.bounding_box()
    assert box
    fingers = person.context.new_cdp_session(person.page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    sheet = person.page.locator("dialog.sheet")
    expect(sheet).to_be_visible()
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(sheet.get_by_role("heading")).not_to_be_empty()
    sheet.get_by_role("button", name=person.word("ui.close"), exact=True).click()
    expect(sheet).to_have_count(0)
    expect(offered).to_have_attribute("aria-pressed", "false")
    assert person.sent == 0
