"""River of Gold in the browser: whole games against bots in each language, and two people with hidden hands."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from .conftest import Someone
from .person import CONFIRM, LAPTOP, PHONE, RAW_KEY, READY, Person, is_action
from .picking import SCREENS, play_whole_game

pytestmark = pytest.mark.slow

RIVER = "river_of_gold"
# What begins to pass from one look to another on the board.
NOTE_PASSAGES = """window.passed = [];
addEventListener('transitionrun', (event) => {
    if (event.target.closest('.board')) window.passed.push(`${event.target.tagName} ${event.propertyName}`);
}, true);"""


@pytest.mark.parametrize(("lang", "patrons"), [("en", "none"), ("pl", "standard"), ("it", "alternative")], ids=str)
def test_a_whole_game_by_picking_pieces(someone: Someone, lang: str, patrons: str) -> None:
    person = someone(lang=lang, size=SCREENS[lang][0])
    id_ = person.make_table("me", "random", game=RIVER, options={"clan_patrons": patrons})
    assert play_whole_game(person, id_, random.Random(f"pieces/{lang}"), SCREENS[lang]) >= 20
    assert not RAW_KEY.findall(person.everything_said())


def hand_of(person: Person, id_: str) -> set[str]:
    table = person.table(id_)
    return set(table["view"]["players"][table["you"]["seats"][0]]["hand"])


def test_two_people_with_hidden_hands(someone: Someone) -> None:
    host, friend = someone(), someone(lang="pl", size=PHONE)
    id_ = host.play_against(friend, game=RIVER)
    people = {0: host, 1: friend}
    for _ in range(30):
        deciding = host.table(id_)["waiting_for"]
        assert people[deciding[0]].move()
        hands = {seat: hand_of(person, id_) for seat, person in people.items()}
        assert not hands[0] & hands[1]
        for seat, person in people.items():
            page = person.page.content()
            drawn = {card for card in hands[1 - seat] if f"card/{1 - seat}/{card}" in page}
            assert not drawn, f"seat {seat} is shown {drawn}"


def test_a_sail_is_previewed_before_it_is_sent(someone: Someone) -> None:
    person = someone()
    id_ = person.make_table("me", "random", game=RIVER)
    person.go(f"/t/{id_}", READY)
    table = person.table(id_)
    while table["prompt"]["task"] != "turn":
        assert person.move()
        table = person.table(id_)
    seat = table["prompt"]["seat"]
    sail = next(offer for offer in table["prompt"]["offers"] if offer["move"] == "sail ship_1")
    own = [each for each in sail["effect"] if each["seat"] == seat and each["thing"] == "koku"]
    version = table["version"]
    person.page.locator(f"[data-piece='ship/{seat}/ship_1']").first.click()
    preview = person.page.locator("[data-part=preview]").first
    preview.wait_for()
    assert person.table(id_)["version"] == version, "a sail was sent before it was confirmed"
    for gain in own:
        assert f"+{gain['amount']}" in preview.inner_text()


def test_a_sail_is_three_clicks(someone: Someone) -> None:
    """The ship, "Sail", "End the turn"; what a visit asks comes in between."""
    person = someone()
    id_ = person.make_table("me", "random", game=RIVER)
    while not (sails := [offer for offer in person.asked(id_)["prompt"]["offers"] if offer["verb"] == "sail"]):
        person.play_unseen(id_, 1)
    person.go(f"/t/{id_}", READY)
    page = person.page
    ship = next(piece for piece in sails[0]["pieces"] if piece.startswith("ship/"))
    page.locator(f"[data-part=board] [data-piece='{ship}']").first.click()
    with page.expect_response(is_action) as sailed:
        page.locator(CONFIRM).click()
    assert sailed.value.status == 200
    while "end_turn" not in (verbs := {offer["verb"] for offer in person.asked(id_)["prompt"]["offers"]}):
        if "sail" in verbs:
            return  # nothing was left to do, so the turn has ended by itself
        assert person.move()
    with page.expect_response(is_action) as ended:
        page.locator(f"{READY}.finish").click()
    assert ended.value.status == 200


@pytest.mark.parametrize("calm", [True, False], ids=["without motion", "with motion"])
def test_a_board_is_there_at_once(someone: Someone, calm: bool) -> None:
    person, friend = someone(calm=calm, size=LAPTOP), someone()
    id_ = person.play_against(friend, game=RIVER)  # nobody moves meanwhile
    friend.look_away()
    person.context.add_init_script(NOTE_PASSAGES)
    person.go(f"/t/{id_}", ".board.settled")
    assert person.page.evaluate("window.passed") == []
    sheet = person.page.locator("[data-part=board] svg.pieces").first  # its own area follows the height of the window
    before = sheet.get_attribute("viewBox")
    person.page.set_viewport_size({"width": LAPTOP["width"], "height": 1000})
    expect(sheet).not_to_have_attribute("viewBox", str(before))
    person.page.locator(".board.settled").wait_for()
    assert person.page.evaluate("window.passed") == []
