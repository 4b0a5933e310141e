"""Rotunda in the browser: whole games played by picking pieces, steps, ends of chains, what orders lack."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from .conftest import Someone
from .person import CONFIRM, DESK, OVER, PHONE, READY, Json, Person
from .picking import play_on_the_board, play_whole_game

pytestmark = pytest.mark.slow

ROTUNDA = "rotunda"
LAPTOP = ViewportSize(width=1280, height=720)
BOARD = "[data-part=board]"


@pytest.mark.parametrize(
    ("lang", "bots", "size"), [("en", 4, DESK), ("pl", 2, PHONE), ("it", 1, LAPTOP)], ids=["en", "pl", "it"]
)
def test_a_whole_game_by_picking_pieces(someone: Someone, lang: str, bots: int, size: ViewportSize) -> None:
    person = someone(lang=lang, size=size)
    id_ = person.make_table("me", *["random"] * bots, game=ROTUNDA)
    assert play_whole_game(person, id_, random.Random(f"pieces/{lang}")) >= 10
    assert not person.errors


def play_until(person: Person, id_: str, wanted: Callable[[Json], bool]) -> Json:
    """First offers are taken, the hall preferred, until the question is one that is wanted; the table then."""
    while (table := person.asked(id_))["status"] == "playing":
        if wanted(table):
            return table
        offers = table["prompt"]["offers"]
        first = ("peddler", "apprentice", "worship", "recruit")
        best = [offer for verb in first for offer in offers if offer["verb"] == verb] or offers
        person.act(id_, {"type": "move", "move": best[0]["move"]}, table)
    raise AssertionError("the game ended before")


def test_rooms_in_reach_show_their_steps_and_the_way(someone: Someone) -> None:
    person = someone()
    id_ = person.make_table("me", "random", "random", game=ROTUNDA)
    table = play_until(person, id_, lambda table: table["prompt"]["task"] == "turn")
    walks = [offer for offer in table["prompt"]["offers"] if offer["verb"] == "move"]
    fewest: dict[str, int] = {}
    for walk in walks:
        to, steps = walk["arguments"]["to"], walk["arguments"]["steps"]
        fewest[to] = min(steps, fewest.get(to, steps))
    person.go(f"/t/{id_}", READY)
    badges = person.page.locator(f"{BOARD} [data-part=steps]")
    expect(badges).to_have_count(len(fewest))
    assert sorted(badges.all_text_contents()) == sorted(str(steps) for steps in fewest.values())
    assert person.page.locator(f"{BOARD} [data-part=way]").count() == 0
    for piece in walks[0]["pieces"]:
        person.page.locator(f"{BOARD} [data-piece='{piece}']").first.dispatch_event("click")
    person.page.locator(CONFIRM).wait_for()
    assert person.page.locator(f"{BOARD} [data-part=steps]").all_text_contents() == [
        str(walks[0]["arguments"]["steps"])
    ]
    assert person.page.locator(f"{BOARD} [data-part=way]").count() == 1


def test_a_room_shows_what_can_be_done_in_it_now(someone: Someone) -> None:
    person = someone()
    id_ = person.make_table("me", "random", "random", game=ROTUNDA)

    def plaques_of(table: Json) -> set[str]:
        return {piece for offer in table["prompt"]["offers"] for piece in offer["pieces"] if piece.startswith("icon/")}

    table = play_until(person, id_, lambda table: table["prompt"]["task"] == "visit" and bool(plaques_of(table)))
    person.go(f"/t/{id_}", READY)
    lit = person.page.locator(f"{BOARD} [data-piece^='icon/'].offered").evaluate_all(
        "(all) => all.map((e) => e.dataset.piece)"
    )
    assert set(lit) == plaques_of(table)


def test_a_chain_shows_where_it_can_end_and_what_that_pays(someone: Someone) -> None:
    person = someone()
    id_ = person.make_table("me", "random", game=ROTUNDA)
    table = play_until(person, id_, lambda table: bool(table["view"]["ends"]))
    (ends, *_) = table["view"]["ends"]
    person.go(f"/t/{id_}", READY)
    if ends["village"]:
        person.page.locator(f"{BOARD} [data-piece='village/{ends['village']}']").first.dispatch_event("click")
        person.page.locator(CONFIRM).wait_for()
    shown = person.page.locator(f"{BOARD} [data-part=end]").all_text_contents()
    assert sorted(shown) == sorted(str(cell["points"]) for cell in ends["cells"])


def test_an_order_shows_what_it_lacks(someone: Someone) -> None:
    person = someone(lang="pl")
    id_ = person.make_table("me", "random", game=ROTUNDA)
    table = play_until(person, id_, lambda table: any(each["lacks"] for each in table["view"]["players"][0]["orders"]))
    (order,) = [each for each in table["view"]["players"][0]["orders"] if each["lacks"]]
    person.go(f"/t/{id_}", READY)
    label = person.page.locator(f"{BOARD} [data-piece='own_order/0/{order['id']}']").get_attribute("aria-label") or ""
    assert person.word("ui.rotunda.lacks") in label
    for kind, count in order["lacks"].items():
        assert f"{person.word(f'rotunda.item.{kind}')} {count}" in label


def test_two_people_in_two_browsers(someone: Someone) -> None:
    anna, bea = someone(), someone(lang="pl", size=PHONE)
    id_ = anna.play_against(bea, game=ROTUNDA)
    chance = random.Random("two people")
    for _ in range(10):
        seat = anna.table(id_)["waiting_for"][0]
        assert play_on_the_board(anna if seat == 0 else bea, chance)
    for person in (anna, bea):
        person.look_away()
    while (table := anna.table(id_))["status"] == "playing":
        (anna if table["waiting_for"] == [0] else bea).play_unseen(id_, 1)
    for person in (anna, bea):
        person.go(f"/t/{id_}", f"{OVER} tfoot td")
        shown = person.page.locator(f"{OVER} tfoot td").all_inner_texts()
        assert shown == [str(each["total"]) for each in table["standings"]]
