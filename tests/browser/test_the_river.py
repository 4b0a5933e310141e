"""The River in the browser: whole games played by picking pieces, and what a tile would change before it is laid."""

from __future__ import annotations

import random
import re

import pytest

from .conftest import Someone
from .person import CONFIRM, OVER, PHONE, RAW_KEY, READY, Json, Person

pytestmark = pytest.mark.slow

RIVER = "the_river"
OFFERED = "[data-part=board] [data-piece].offered"
SMALLEST = """() => Math.min(...[...document.querySelectorAll('[data-part=board] svg text')]
    .filter((text) => text.textContent.trim())
    .map((text) => {
        const { a, b } = text.getScreenCTM();
        return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
    }))"""


def pick_pieces(person: Person, chance: random.Random) -> int:
    """Picks offered pieces of the board until a choice is sent or can be confirmed; how many were picked."""
    before = person.sent
    picked: list[str] = []
    while person.sent == before and person.page.locator(CONFIRM).count() == 0 and len(picked) < 5:
        offered: list[str] = person.page.locator(OFFERED).evaluate_all("(all) => all.map((each) => each.dataset.piece)")
        fresh = [piece for piece in offered if piece not in picked]
        if not fresh:
            break
        picked.append(chance.choice(fresh))
        person.page.locator(f"[data-part=board] [data-piece='{picked[-1]}']").first.dispatch_event("click")
        person.page.wait_for_timeout(60)
    return len(picked)


def play_on_the_board(person: Person, chance: random.Random) -> int:
    """One decision; 0 when the game is over, else the number of pieces picked for it, at least 1."""
    if not person.is_asked():
        return 0
    table = person.table()
    before = person.sent
    picks = pick_pieces(person, chance)
    if person.sent == before and person.page.locator(CONFIRM).count() == 0:
        person.open_group()
        person.page.locator(READY).first.click()
        person.must_confirm()
    if person.sent == before:
        person.page.locator(CONFIRM).click()
    wait_beyond(person, table)
    return max(1, picks)


def wait_beyond(person: Person, table: Json) -> None:
    for _ in range(400):
        if person.table()["version"] > table["version"]:
            return
        person.page.wait_for_timeout(50)
    raise AssertionError(f"nothing was sent. {person.seen_and_stored()}")


@pytest.mark.parametrize(("lang", "bots"), [("en", 3), ("pl", 2), ("it", 1)], ids=str)
def test_a_whole_game_by_picking_pieces(someone: Someone, lang: str, bots: int) -> None:
    person = someone(lang=lang, size=PHONE) if lang == "pl" else someone(lang=lang)
    id_ = person.make_table("me", *["random"] * bots, game=RIVER)
    person.go(f"/t/{id_}", READY)
    chance = random.Random(f"pieces/{lang}")
    moves = 0
    while play_on_the_board(person, chance):
        moves += 1
        if moves % 15 == 0:
            assert not RAW_KEY.findall(person.everything_said())
            assert person.excess_width() <= 0
            assert person.page.evaluate(SMALLEST) >= (11 if lang == "pl" else 12) - 0.05
    assert moves >= 20
    table = person.table()
    assert table["status"] == "finished"
    shown = person.page.locator(f"{OVER} tfoot td").all_inner_texts()
    assert shown == [str(each["total"]) for each in table["standings"]]
    assert not person.errors


def test_a_tile_is_shown_in_the_river_before_it_is_laid(someone: Someone) -> None:
    person = someone()
    id_ = person.make_table("me", "random", game=RIVER)
    person.go(f"/t/{id_}", READY)
    offer = person.table(id_)["prompt"]["offers"][0]
    version = person.table(id_)["version"]
    person.page.locator(f"[data-part=board] [data-piece='{offer['pieces'][0]}']").first.click()
    person.page.locator(CONFIRM).wait_for()
    assert person.table(id_)["version"] == version, "a tile was laid before that was confirmed"
    changed = {amount["amount"] for amount in offer["effect"] if amount["seat"] == 0}
    if changed:
        pill = person.page.locator("[data-part=preview]").first
        told = {int(each.replace("\u2212", "-")) for each in re.findall(r"[+\u2212]\d+", pill.text_content() or "")}
        assert told == changed
    person.page.locator(CONFIRM).click()
    person.page.locator(READY).first.wait_for()
    assert person.table(id_)["view"]["players"][0]["tiles"] == [offer["arguments"]["tile"]]
