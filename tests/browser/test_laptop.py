"""Laptops: the board fills its slot, all seats fit, the log has lines to read, the hand shows what its cards do."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import ViewportSize

from .conftest import Someone
from .person import LAPTOP, READY, Person

pytestmark = pytest.mark.slow

SIZES = (LAPTOP, ViewportSize(width=1366, height=768))
BOARDS = [("year_of_the_dragon", 5), ("river_of_gold", 4), ("the_river", 4), ("rotunda", 5)]
FILLED = """() => {
    const area = (selector) => {
        const { width, height } = document.querySelector(selector).getBoundingClientRect();
        return width * height;
    };
    return area('[data-part=board] .sheet') / area('[data-part=board]');
}"""
HIDDEN = """() => {
    const aside = document.querySelector('aside');
    return aside.scrollHeight - aside.clientHeight;
}"""
# rows of words that can be read whole in the log
LINES = """() => {
    const panel = document.querySelector('aside [role=tabpanel]'), box = panel.getBoundingClientRect();
    const rows = new Set();
    const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        if (!walker.currentNode.data.trim() || walker.currentNode.parentElement.closest('.unseen, svg')) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        for (const each of range.getClientRects())
            if (each.top >= box.top && each.bottom <= box.bottom && each.bottom <= innerHeight)
                rows.add(Math.round(each.bottom / 8));
    }
    return rows.size;
}"""
# signs of when an effect counts, card by card
EFFECTS = """() => [...document.querySelectorAll('[data-piece^="card/0/"]')].map((each) =>
    each.previousElementSibling.querySelectorAll('[href="#i-now"], [href="#i-ongoing"], [href="#i-end"]').length)"""


def faults(person: Person, game: str) -> list[str]:
    page = person.page
    page.locator("[data-part=board] .sheet").wait_for()
    page.locator("aside [role=tabpanel]").wait_for()
    found = []
    if (filled := page.evaluate(FILLED)) < 0.9:
        found.append(f"the board has only {filled:.0%} of its slot")
    if (hidden := page.evaluate(HIDDEN)) > 0:
        found.append(f"{hidden} px of the seats and the log are not seen")
    if (lines := page.evaluate(LINES)) < 3:
        found.append(f"the log has {lines} lines")
    if game == "river_of_gold" and not all(page.evaluate(EFFECTS) or [0]):
        found.append("a card in the hand does not show what it does")
    return found


@pytest.mark.parametrize(("game", "seats"), BOARDS)
def test_a_laptop_has_room_for_everything(someone: Someone, game: str, seats: int) -> None:
    person = someone(lang="pl", size=SIZES[0])
    table = person.make_table("me", *["random"] * (seats - 1), game=game)
    person.play_unseen(table, 6)
    person.go(f"/t/{table}", READY)
    person.page.locator("aside [role=tabpanel]").wait_for()
    since = person.page.get_by_role("status").get_by_role("button", name=person.word("ui.close"), exact=True)
    if since.count():  # what the others did meanwhile is read and closed
        since.click()
    found = []
    for size in SIZES:
        person.page.set_viewport_size(size)
        wrong = person.wrong_at_last(partial(faults, person, game))
        found += [f"{size['width']}x{size['height']}: {fault}" for fault in wrong]
    assert not found, "\n".join(found)
