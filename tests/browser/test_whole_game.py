"""A newcomer plays bots to the end; two people play each other through a link."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Someone
from .person import OVER, PHONE, RAW_KEY, Json, Person

pytestmark = pytest.mark.slow


def test_a_newcomer_plays_bots_to_the_end_and_looks_at_the_replay(someone: Someone) -> None:
    newcomer = someone()
    page = newcomer.page
    newcomer.go("/")
    newcomer.button("ui.home.play_bots").first.click()
    moves = 0
    while newcomer.move():
        moves += 1
    assert moves >= 20
    table = newcomer.table()
    assert table["status"] == "finished"
    totals = page.locator(f"{OVER} tfoot td").all_inner_texts()
    assert totals == [str(each["total"]) for each in table["standings"]]

    page.locator("dialog").get_by_role("link", name=newcomer.word("ui.replay")).click()
    slider = page.locator("input[type=range]")
    for key, at in [("Home", 1), ("ArrowRight", 2), ("ArrowRight", 3), ("End", table["version"])]:
        page.keyboard.press(key)
        expect(slider).to_have_value(str(at))
        page.wait_for_url(re.compile(rf"/replay\?watch=[^#]+#at={at}$"))
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(table["version"] - 1))


# Seat letter to points, as the seat panels of a wide screen or the chips of a phone have them.
POINTS = """() => Object.fromEntries(
    [...document.querySelectorAll('aside section:has(.points), main ul li:has(.num)')]
        .map((seat) => [seat.querySelector('svg text').textContent.trim(),
                        Number((seat.querySelector('.num, .points')).textContent.match(/\\d+/)[0])])
        .sort())"""


def points_of(person: Person) -> dict[str, int]:
    found: dict[str, int] = person.page.evaluate(POINTS)
    return found


def totals(table: Json) -> list[int]:
    return [score["total"] for score in table["scores"]]


def test_two_browsers_play_each_other_through_the_invite_link(someone: Someone) -> None:
    host, friend = someone(), someone(lang="pl", size=PHONE)
    host.go("/new")
    for letter, kind in [("B", "friend"), ("C", "none"), ("D", "none")]:
        who = host.page.get_by_role("radiogroup", name=host.word("ui.seat.who").format(letter=letter))
        who.get_by_text(host.word(f"ui.seat.{kind}"), exact=True).click()
    host.page.get_by_label(host.word("ui.your_name")).fill("Ann")
    host.button("ui.new.open").click()
    link = host.page.locator(".invite input").input_value()

    friend.go(link)
    assert friend.excess_width() <= 0
    friend.page.get_by_label(friend.word("ui.your_name")).fill("Żaneta")
    friend.button("ui.join.sit").click()
    friend.page.get_by_text(friend.word("ui.waiting.host_starts")).wait_for()
    assert friend.excess_width() <= 0
    host.button("ui.new.start").click()
    host.page.locator("[data-part=board]").wait_for()

    seats = {0: host, 1: friend}
    moved = {0: 0, 1: 0}
    while deciding := host.table()["waiting_for"]:
        mover = seats[deciding[0]]
        assert mover.move()
        moved[deciding[0]] += 1
        for width in (360, 390) if mover is friend else ():
            friend.page.set_viewport_size({"width": width, "height": 844})
            assert friend.excess_width() <= 0, f"{width} px, move {moved[1]}"
        if sum(moved.values()) == 40:
            one, other = host.table(), friend.table()
            assert one["version"] == other["version"] and totals(one) == totals(other)
            seats[one["waiting_for"][0]].is_asked()
            expect_equal_points(host, friend)
    assert min(moved.values()) >= 20

    finished = host.table()
    assert finished["status"] == "finished" and finished["version"] == friend.table()["version"]
    for person in (host, friend):
        person.page.locator(OVER).wait_for()
        shown = person.page.locator(f"{OVER} tfoot td").all_inner_texts()
        assert shown == [str(each["total"]) for each in finished["standings"]]
    assert friend.excess_width() <= 0
    assert not RAW_KEY.findall(friend.everything_said())


def expect_equal_points(one: Person, other: Person) -> None:
    one.page.wait_for_function(
        f"(points) => JSON.stringify(({POINTS})()) === JSON.stringify(points)", arg=points_of(other)
    )
