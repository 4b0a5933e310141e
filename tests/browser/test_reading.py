"""How the table reads: the order for readers of screens, rest for those who want no motion, larger words."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

from .conftest import Someone
from .person import DESK, PHONE, READY

pytestmark = pytest.mark.slow

BEFORE = """([first, second]) => Boolean(document.querySelector(first).compareDocumentPosition(
    document.querySelector(second)) & Node.DOCUMENT_POSITION_FOLLOWING)"""
ENDLESS = """() => {
    const moving = document.createElement('span');
    moving.style.animation = 'spin 1s linear infinite';
    document.body.append(moving);
    return getComputedStyle(moving).animationIterationCount;
}"""
# drawings of boards by their place and the height of words beside them
SIZES = """() => ({
    boards: [...document.querySelectorAll('[data-part=board] svg')].filter((each) => !each.parentElement.closest('svg'))
        .map((each) => Math.round(each.getBoundingClientRect().width)).filter((width) => width > 100),
    words: parseFloat(getComputedStyle(document.querySelector('[data-part=offers] button')).fontSize),
})"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_question_and_its_offers_come_before_the_board(someone: Someone, size: ViewportSize) -> None:
    person = someone(size=size)
    person.go(f"/t/{person.make_table('me', 'random')}", READY)
    page = person.page
    assert page.evaluate(BEFORE, ["h1", "[data-part=offers]"])
    assert page.evaluate(BEFORE, ["main h2", "[data-part=offers]"])
    assert page.evaluate(BEFORE, ["[data-part=offers]", "[data-part=board]"])
    offers, board = page.locator("[data-part=offers]").bounding_box(), page.locator("[data-part=board]").bounding_box()
    assert offers and board and offers["y"] > board["y"], "the board still stands above"


@pytest.mark.parametrize("wish", ["system", "setting"])
def test_nothing_moves_without_end_for_who_wants_no_motion(someone: Someone, wish: str) -> None:
    person = someone()
    if wish == "setting":
        person.page.emulate_media(reduced_motion="no-preference")
        person.prefer(motion=0)
    person.go("/", "article")
    assert person.page.evaluate(ENDLESS) == "1"


@pytest.mark.parametrize("game", ["year_of_the_dragon", "river_of_gold"])
def test_larger_text_enlarges_words_but_no_board(someone: Someone, game: str) -> None:
    person = someone()
    id_ = person.make_table("me", "random", game=game)
    found = []
    for text in (100, 130):
        person.prefer(text=text)
        person.go(f"/t/{id_}", READY)
        person.page.locator("[data-part=board] .piece").first.wait_for()
        found.append(person.page.evaluate(SIZES))
    usual, large = found
    assert large["words"] > usual["words"] * 1.25
    assert usual["boards"] and len(large["boards"]) == len(usual["boards"])
    assert all(now <= before for now, before in zip(large["boards"], usual["boards"], strict=True))
