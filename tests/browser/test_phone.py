"""A phone in the hand: nothing covers the question, rows begin with their first offer, all seats are in sight."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from stolik.games.registry import GAMES

from .conftest import Someone
from .person import PHONE, READY, TABLET, Json, Person

pytestmark = pytest.mark.slow

SMALL = ViewportSize(width=360, height=640)
BAR, OFFERS, OWN = "section.bar", "[data-part=offers]", ".play .own section"
SEATS = "main ul button"
# whether what is seen in the middle of a thing is the thing itself
SEEN = """(each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def with_two_leaders(person: Person) -> Json:
    """A table of Rotunda whose question has a room that two leaders can go to."""
    chance = random.Random(5)
    for _ in range(5):
        id_ = person.make_table("me", "random", "random", "random", game="rotunda")
        while (table := person.asked(id_))["status"] == "playing":
            if shared_room(table):
                return table
            person.act(id_, {"type": "move", "move": chance.choice(table["prompt"]["offers"])["move"]}, table)
    raise AssertionError("no two leaders ever had the same way")


def shared_room(table: Json) -> str:
    """An outer room that several leaders can go to; its place has no name of its own."""
    walks = [offer for offer in table["prompt"]["offers"] if offer["verb"] == "move"]
    rooms = [piece for walk in walks for piece in walk["pieces"] if piece.startswith("room/o")]
    return next((room for room in rooms if rooms.count(room) > 1), "")


def swiped(page: Page) -> int:
    return int(page.locator(OFFERS).evaluate("(row) => row.scrollLeft"))


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small"])
@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_all_choices_is_covered_by_nothing(someone: Someone, game: str, size: ViewportSize) -> None:
    person = someone(size=size, touch=True)
    person.go(f"/t/{person.make_table('me', 'random', 'random', game=game)}", READY)
    person.page.locator(OWN).wait_for()
    person.page.locator("button.unfold").click()
    expect(person.page.locator(OWN)).to_be_hidden()
    for part in person.page.locator(f"{BAR} h2 span").all():
        assert part.evaluate(SEEN), part.inner_text()
    person.page.locator("button.unfold").click()
    expect(person.page.locator(OWN)).to_be_visible()
    assert person.page.locator(OWN).evaluate(SEEN)


def test_what_is_picked_and_what_is_left(someone: Someone) -> None:
    person = someone(size=PHONE, touch=True)
    table = with_two_leaders(person)
    room = shared_room(table)
    name = person.word(f"rotunda.room.{table['view']['rooms'][room.split('/')[1]]['room']}")
    person.go(f"/t/{table['id']}", READY)
    page = person.page
    page.locator(OFFERS).evaluate("(row) => row.scrollTo(200, 0)")
    assert swiped(page) > 0
    page.locator(f"[data-part=board] [data-piece='{room}']").first.dispatch_event("click")
    expect(page.locator(f"{BAR} .picked")).to_have_text(name)
    expect(page.locator(f"{OFFERS} .offer .label")).to_have_text(["Leader 1", "Leader 2"])
    assert swiped(page) == 0
    question = page.locator(f"{BAR} .question").bounding_box()
    assert question and question["width"] >= 150, question


def test_a_row_begins_anew_with_the_next_question(someone: Someone) -> None:
    person = someone(size=PHONE, touch=True)
    table = with_two_leaders(person)
    person.go(f"/t/{table['id']}", READY)
    page = person.page
    page.locator(OFFERS).evaluate("(row) => row.scrollTo(200, 0)")
    assert swiped(page) > 0
    person.act(table["id"], {"type": "move", "move": table["prompt"]["offers"][0]["move"]})
    # by the position of the row, not by the question: it may be the same one, a turn later
    page.wait_for_function("(row) => document.querySelector(row)?.scrollLeft === 0", arg=OFFERS)
    page.locator(READY).first.wait_for()
    assert swiped(page) == 0


@pytest.mark.parametrize(("bots", "size"), [(3, PHONE), (4, PHONE), (4, SMALL)], ids=["four", "five", "small"])
def test_all_seats_are_in_sight(someone: Someone, bots: int, size: ViewportSize) -> None:
    person = someone(size=size, touch=True)
    person.go(f"/t/{person.make_table('me', *['random'] * bots, game='rotunda')}", READY)
    chips = person.page.locator(SEATS)
    expect(chips).to_have_count(bots + 1)
    for chip in chips.all():
        box = chip.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= size["width"] and box["height"] >= 44, box
        cut = chip.locator(".num, .name").evaluate_all("(all) => all.some((e) => e.scrollWidth > e.clientWidth + 1)")
        assert not cut, chip.inner_text()


@pytest.mark.parametrize("bots", [1, 3, 4], ids=["two", "four", "five"])
def test_a_chip_tells_the_money_beside_the_points(someone: Someone, bots: int) -> None:
    """And more of what counts, as far as there is room; nothing is shown in part."""
    person = someone(size=PHONE, touch=True)
    id_ = person.make_table("me", *["random"] * bots, game="rotunda")
    person.play_unseen(id_, 4)
    person.go(f"/t/{id_}", READY)
    players = {each["seat"]: each for each in person.table()["view"]["players"]}
    for chip, letter in zip(person.page.locator(SEATS).all(), "ABCDE", strict=False):
        box = chip.bounding_box()
        assert box and box["height"] <= 50, box
        numbers = chip.locator(".numbers")
        told = numbers.locator(".more").evaluate_all(
            """(all) => all.map((e) => ({ text: e.textContent.trim(), in: e.getBoundingClientRect() }))"""
        )
        within = numbers.bounding_box()
        assert within
        seen = [each for each in told if each["in"]["top"] < within["y"] + within["height"]]
        assert len(seen) >= (1 if bots == 4 else 2), chip.inner_text()
        for each in seen:
            assert each["in"]["bottom"] <= within["y"] + within["height"] + 1, each
            assert each["in"]["right"] <= within["x"] + within["width"] + 1, each
        assert seen[0]["text"].endswith(str(players["ABCDE".index(letter)]["coins"]))


def test_strips_stay_where_they_are_on_a_tablet(someone: Someone) -> None:
    person = someone(size=TABLET, lang="pl")
    id_ = person.make_table("me", "random", game="river_of_gold")
    person.go(f"/t/{id_}", READY)
    for _ in range(6):
        tops = person.page.locator(".strips > .part").evaluate_all(
            "(all) => all.map((each) => each.getBoundingClientRect().top)"
        )
        assert tops == sorted(tops)
        person.play_unseen(id_, 1)
        person.page.locator(READY).first.wait_for()
    why = person.page.locator(f"{BAR} .why").bounding_box()
    assert why and why["width"] >= 700, why


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_own_coins_and_goods_of_rotunda_are_pieces(someone: Someone, size: ViewportSize) -> None:
    person = someone(size=size, touch=True)
    person.go(f"/t/{person.make_table('me', 'random', 'random', 'random', game='rotunda')}", READY)
    page = person.page
    page.get_by_role("tab", name=person.word("ui.rotunda.own")).tap()
    goods = ["purse/0", *(f"cubes/0/{kind}" for kind in ("tea", "celadon", "fruit", "gold"))]
    for piece in goods:
        hit = page.locator(f"[data-part=board] [data-piece='{piece}'] .hit")
        box = hit.bounding_box()
        assert box and box["width"] >= 44 and box["height"] >= 44, (piece, box)
    assert not any(piece in goods for offer in person.table()["prompt"]["offers"] for piece in offer["pieces"])
    page.locator("[data-part=board] [data-piece='cubes/0/tea']").tap()
    told = person.get(f"/api/tables/{person.table_id}/pieces/cubes/0/tea")
    expect(page.locator("dialog h2", has_text=re.compile(re.escape(told["name"]), re.I))).to_be_visible()


def test_no_corner_of_the_house_lies_below_its_map(someone: Someone) -> None:
    person = someone(size=PHONE, touch=True)
    person.go(f"/t/{person.make_table('me', 'random', 'random', 'random', game='rotunda')}", READY)
    page = person.page
    page.get_by_role("tab", name=person.word("ui.rotunda.house")).tap()
    for corner in ("nw", "sw"):
        village = page.locator(f"[data-part=board] [data-piece='village/village_{corner}'] .hit").first
        village.evaluate("(each) => each.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })")
        apart = """(hit) => {
            const map = document.querySelector('.map').getBoundingClientRect(), box = hit.getBoundingClientRect();
            return map.bottom <= box.top || map.top >= box.bottom || map.right <= box.left || map.left >= box.right;
        }"""
        page.wait_for_function(apart, arg=village.element_handle())
