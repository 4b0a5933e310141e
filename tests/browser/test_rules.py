"""Rules that a player reads: with the pieces as they are drawn, beside the board, at the right place."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from stolik.games.registry import GAMES

from .axe import objections_in_front
from .conftest import Someone
from .person import PHONE, READY, is_action

pytestmark = pytest.mark.slow

# Pictures in which nothing is drawn.
EMPTY = """() => [...document.querySelectorAll('[data-picture]')]
    .filter((each) => !each.querySelector('svg > *') || each.getBoundingClientRect().width < 12)
    .map((each) => each.dataset.picture)"""


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_is_drawn(someone: Someone, game: str) -> None:
    person = someone(lang="pl")
    person.go(f"/rules/{game}", "[data-picture] svg")
    assert person.page.locator("[data-picture]").count() >= 10
    assert person.page.evaluate(EMPTY) == []
    assert person.excess_width() == 0


def test_rules_stand_beside_the_board_at_the_right_place(someone: Someone) -> None:
    person = someone()
    page = person.page
    person.go(f"/t/{person.make_table('me', 'random', 'random')}", READY)
    rule = str(person.table()["prompt"]["reason"]["rule"])
    whole = page.locator("[data-part=board]").bounding_box()
    name = person.word("ui.rules.for_this").replace("{rule}", rule)
    page.get_by_role("button", name=name, exact=True).click()
    panel = page.get_by_role("dialog")
    expect(panel.locator(f"[data-rule='{rule}']")).to_be_in_viewport()
    expect(panel.locator(f"[data-rule='{rule}']")).to_be_focused()
    expect(page.locator("[data-picture] svg").first).to_be_attached()
    beside, board, bar = (page.locator(each).bounding_box() for each in ("[data-beside]", "[data-part=board]", ".bar"))
    assert whole and beside and board and bar
    assert board["x"] + board["width"] <= beside["x"] and bar["x"] + bar["width"] <= beside["x"]
    assert board["height"] >= whole["height"] - 1
    assert objections_in_front(person, "rules beside the board") == []
    # one plays on while one reads
    assert person.is_asked()
    with page.expect_response(is_action):
        page.locator(READY).first.click()
        if person.must_confirm():
            page.locator("button.go[aria-disabled=false]").click()
    expect(panel).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_on_a_phone_they_come_before_the_board(someone: Someone) -> None:
    person = someone(size=PHONE)
    person.go(f"/t/{person.make_table('me', 'random')}", READY)
    rule = str(person.table()["prompt"]["reason"]["rule"])
    name = person.word("ui.rules.for_this").replace("{rule}", rule)
    person.page.get_by_role("button", name=name, exact=True).click()
    expect(person.page.locator("dialog").locator(f"[data-rule='{rule}']")).to_be_in_viewport()
    person.page.evaluate("history.back()")
    expect(person.page.locator("dialog")).to_have_count(0)
