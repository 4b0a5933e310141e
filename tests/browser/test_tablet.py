"""A tablet held upright: boards in the panes of phones, as wide as the screen; on its side the whole board."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from stolik.games.registry import GAMES

from .conftest import Someone
from .person import CONFIRM, READY, Json, Person

pytestmark = pytest.mark.slow

UPRIGHT, ON_ITS_SIDE = ViewportSize(width=820, height=1180), ViewportSize(width=1180, height=820)
WIDEST = """() => Math.max(...[...document.querySelectorAll('[data-part=board] svg')]
    .map((each) => each.getBoundingClientRect().width))"""


@pytest.mark.parametrize("game", GAMES)
def test_an_upright_tablet_uses_its_width(someone: Someone, game: str) -> None:
    person = someone(size=UPRIGHT)
    person.go(f"/t/{person.make_table('me', 'random', game=game)}", READY)
    page = person.page
    page.locator("[data-part=board].phone .piece").first.wait_for()
    page.wait_for_function(f"(wanted) => ({WIDEST})() >= wanted", arg=UPRIGHT["width"] - 40)
    assert person.wrong_at_last(person.too_wide) == []
    page.set_viewport_size(ON_ITS_SIDE)
    page.locator("[data-part=board]:not(.phone) .piece").first.wait_for()


@pytest.mark.parametrize("game", GAMES)
def test_the_own_numbers_stand_below_the_board_with_what_a_choice_makes_of_them(someone: Someone, game: str) -> None:
    person = someone(size=UPRIGHT, theme="dark", lang="it")
    person.prefer(confirm="always", beats=False)
    id_ = person.make_table("me", "random", game=game)
    person.go(f"/t/{id_}", READY)
    own = person.page.locator(".play .own section")
    expect(own).to_be_visible()
    elsewhere: set[str] = set()  # what the board itself shows, not this row
    while person.is_asked():
        for offer in person.asked(id_)["prompt"]["offers"]:
            fresh = numbers_changed(offer) - elsewhere
            if fresh and select(person, offer["pieces"]):
                if "\u2192" in own.inner_text():
                    return
                elsewhere |= fresh
                person.page.keyboard.press("Escape")
                expect(person.page.locator(CONFIRM)).to_have_count(0)
        person.move()
    raise AssertionError("no choice ever showed what it would change")


def numbers_changed(offer: Json) -> set[str]:
    """What it surely costs or brings of things that are counted in one number."""
    return {each["thing"] for each in offer["effect"] if each["seat"] == 0 and each["amount"] and not each.get("of")}


def select(person: Person, pieces: list[str]) -> bool:
    """Clicks these pieces of the board; whether that selected an offer. If not, nothing is selected."""
    confirm = person.page.locator(CONFIRM)
    for piece in pieces:
        shown = person.page.locator(f"[data-part=board] [data-piece='{piece}'].offered")
        if shown.count() and confirm.count() == 0:
            shown.first.dispatch_event("click")
            person.page.wait_for_timeout(60)
    for _ in range(20):
        if confirm.count():
            return True
        person.page.wait_for_timeout(50)
    person.page.keyboard.press("Escape")
    return False
