"""The guided first game of every game in every language: finished by doing what the bubbles ask for."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from stolik.games.registry import GAMES

from .conftest import Someone
from .person import CONFIRM, DESK, GAME, PHONE, RAW_KEY, READY, Person, is_action

pytestmark = pytest.mark.slow

LAPTOP = ViewportSize(width=1280, height=720)
SIZES = {"en": DESK, "pl": LAPTOP, "it": PHONE}
GUIDE = "[data-part=guide]"
MEANT = f"{READY}.meant"
# The bubble, the piece it means, and where both stand.
PLACES = """() => {
    const box = (element) => { const { left, top, right, bottom } = element.getBoundingClientRect();
        return { left, top, right, bottom }; };
    const [bubble, hole] = [document.querySelector('[data-part=guide]'), document.querySelector('.scrim .hole')];
    const inside = bubble.querySelector('.inside');
    return { bubble: box(bubble), hole: hole && box(hole), cut: inside.scrollHeight - inside.clientHeight,
        room: { right: innerWidth, bottom: innerHeight } }; }"""
# Whether the piece lies in the light, drawn where it can be seen.
LIT = """(piece) => {
    const hole = document.querySelector('.scrim .hole')?.getBoundingClientRect();
    return hole && [...document.querySelectorAll(`[data-part=board] [data-piece="${piece}"]`)].some((each) => {
        const { left, top, right, bottom } = each.getBoundingClientRect();
        return left >= hole.left - 2 && top >= hole.top - 2 && right <= hole.right + 2
            && bottom <= hole.bottom + 2; }); }"""


def open_first_game(person: Person, game: str = GAME) -> str:
    person.get("/api/me")
    id_ = str(person.post(f"/api/games/{game}/first-game", {})["id"])
    person.go(f"/t/{id_}", GUIDE)
    return id_


def at_step(person: Person, step: int | str) -> None:
    expect(person.page.locator(f"{GUIDE}[data-step='{step}']")).to_be_visible()


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    apart = one["right"] <= other["left"] or other["right"] <= one["left"]
    return not (apart or one["bottom"] <= other["top"] or other["bottom"] <= one["top"])


def misplaced(places: dict[str, Any]) -> list[str]:
    bubble, hole, room = places["bubble"], places["hole"], places["room"]
    faults = {
        "nothing is lit": hole is None,
        "it is cut": places["cut"] > 1,
        "it covers its piece": hole is not None and overlap(bubble, hole),
        "it leaves the window": bubble["left"] < 0
        or bubble["top"] < 0
        or bubble["right"] > room["right"]
        or bubble["bottom"] > room["bottom"],
    }
    return [f"{fault}: {places}" for fault, true in faults.items() if true]


def look_at_bubble(person: Person, piece: str) -> None:
    """It stands beside its piece, in the window, and can be read."""
    person.page.wait_for_function(LIT, arg=piece)
    wrong = person.wrong_at_last(lambda: misplaced(person.page.evaluate(PLACES)))
    assert not wrong, (piece, wrong)
    assert not RAW_KEY.search(person.page.locator(GUIDE).inner_text())


def do_as_asked(person: Person) -> None:
    """Presses what stands out in the bar, behind its group if it has one, and confirms."""
    page = person.page
    assert person.is_asked()
    with page.expect_response(is_action) as answer:
        first = page.locator(MEANT).first
        group = first.get_attribute("aria-expanded") is not None
        first.click()
        if group:
            page.locator(f"{MEANT}:not([aria-expanded])").first.click()
        if person.must_confirm():
            page.locator(CONFIRM).click()
    assert answer.value.status == 200


@pytest.mark.parametrize("lang", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_it_is_finished_by_doing_what_it_asks_for(someone: Someone, game: str, lang: str) -> None:
    size = SIZES[lang]
    person = someone(lang=lang, size=size, touch=size is PHONE)
    open_first_game(person, game)
    steps = int(person.table()["guide"]["steps"])
    for step in range(steps):
        at_step(person, step)
        look_at_bubble(person, str(person.table()["guide"]["anchor"]))
        do_as_asked(person)
    at_step(person, "end")
    assert person.too_wide() == []
    person.page.keyboard.press("h")  # a hint lies over the board: the guide makes room for it and comes back
    expect(person.page.locator(GUIDE)).to_have_count(0)
    person.page.keyboard.press("h")
    at_step(person, "end")
    person.page.locator(GUIDE).get_by_role("button", name=person.word("ui.guide.play_on"), exact=True).click()
    expect(person.page.locator(GUIDE)).to_have_count(0)
    assert person.move()  # against easy bots, as ever
