"""The River in the browser: whole games played by picking pieces, and what a tile would change before it is laid."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from .conftest import Someone
from .person import CONFIRM, OVER, PHONE, READY, Json, Person
from .picking import play_on_the_board, play_whole_game

pytestmark = pytest.mark.slow

RIVER = "the_river"


@pytest.mark.parametrize(("lang", "bots"), [("en", 3), ("pl", 2), ("it", 1)], ids=str)
def test_a_whole_game_by_picking_pieces(someone: Someone, lang: str, bots: int) -> None:
    person = someone(lang=lang, size=PHONE) if lang == "pl" else someone(lang=lang)
    id_ = person.make_table("me", *["random"] * bots, game=RIVER)
    assert play_whole_game(person, id_, random.Random(f"pieces/{lang}")) >= 20
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


def test_goods_lie_in_warehouses_as_tokens_and_nothing_printed_looks_so(someone: Someone) -> None:
    person = someone()
    id_ = person.make_table("me", "random", game=RIVER)
    while not any(stored_by(person, id_).values()):
        person.play_unseen(id_, 1)
    person.go(f"/t/{id_}", READY)
    board = person.page.locator("[data-part=board] svg:not([aria-hidden=true])")
    for kind, stored in stored_by(person, id_).items():
        token = board.locator(f"use[href='#i-token_{kind}']")
        expect(token).to_have_count(stored + (stored > 0))  # and one beside the number
        assert person.page.locator(f"#i-token_{kind} circle").count() >= 3  # shadow, edge and face


def stored_by(person: Person, id_: str) -> dict[str, int]:
    found: dict[str, int] = person.table(id_)["view"]["players"][0]["stored"]
    return found


def test_a_column_tells_what_a_tile_would_make_of_it(someone: Someone) -> None:
    person = someone()
    offers = person.until_offered(RIVER, changes_one_column, ("draft", "explore"))
    offer = next(each for each in offers if changes_one_column(each))
    (change,) = [each for each in offer["effect"] if each["thing"] == "column_points"]
    column = int(change["of"].rsplit("_", 1)[1])
    now = person.table()["view"]["players"][0]["columns"][column - 1]["points"]
    person.page.locator(f"[data-part=board] [data-piece='{offer['pieces'][-1]}']").first.dispatch_event("click")
    person.page.locator(CONFIRM).wait_for()
    piece = person.page.locator(f"[data-part=board] [data-piece='column/0/{column}']")
    chip = piece.locator("xpath=preceding-sibling::*[1]")  # the drawing stands beside its button
    assert chip.locator("text").all_text_contents() == [str(now or "\u2013"), str(now + change["amount"])]


def changes_one_column(offer: Json) -> bool:
    """Whether it lays a tile that would change what one column scores."""
    columns = [each for each in offer["effect"] if each["thing"] == "column_points"]
    return offer["verb"] == "explore" and len(columns) == 1


def test_two_people_in_two_browsers(someone: Someone) -> None:
    anna, bea = someone(), someone(lang="pl", size=PHONE)
    id_ = anna.play_against(bea, game=RIVER)
    chance = random.Random("two people")
    for _ in range(8):
        seat = anna.table(id_)["waiting_for"][0]
        assert play_on_the_board(anna if seat == 0 else bea, chance)
    anna.page.locator("[data-part=board] [data-piece='boat/0']").wait_for()
    for person in (anna, bea):
        person.look_away()
    while (table := anna.table(id_))["status"] == "playing":
        (anna if table["waiting_for"] == [0] else bea).play_unseen(id_, 1)
    players = anna.table(id_)["view"]["players"], bea.table(id_)["view"]["players"]
    assert [each["tiles"] for each in players[0]] == [each["tiles"] for each in players[1]]
    for person in (anna, bea):
        person.go(f"/t/{id_}", f"{OVER} tfoot td")
        shown = person.page.locator(f"{OVER} tfoot td").all_inner_texts()
        assert shown == [str(each["total"]) for each in table["standings"]]


def test_the_theme_changes_while_one_looks(someone: Someone) -> None:
    person = someone()
    id_ = person.make_table("me", "random", game=RIVER)
    person.go(f"/t/{id_}", READY)
    lake = "getComputedStyle(document.querySelector('[data-part=board] .inks')).getPropertyValue('--lake1')"
    light = person.page.evaluate(lake)
    person.page.emulate_media(color_scheme="dark")
    expect(person.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert person.page.evaluate(lake) != light
