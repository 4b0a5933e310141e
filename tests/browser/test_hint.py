"""A hint: three cards with chances and reasons, lamps on the board; it is asked for, and plays nothing by itself."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from stolik.games.registry import GAMES

from .axe import objections, objections_in_front
from .conftest import Someone
from .person import CONFIRM, DESK, GAME, PHONE, RAW_KEY, READY, Json, Person, is_action
from .screens import AT_REST

pytestmark = pytest.mark.slow

BAR = "section.bar"
BUTTON = "button[data-part=hint]"
CARDS = "[data-part=hints] [data-hint]"
LAMPS = "[data-part=lamps] [data-lamp]"
SPOKEN = "[aria-live=polite]"
LANGUAGES = ("en", "pl", "it")


def table_with_bots(person: Person, game: str, decisions: int = 5) -> str:
    id_ = person.make_table("me", "random", "random", game=game)
    person.play_unseen(id_, decisions)
    person.go(f"/t/{id_}", READY)
    return id_


def ask(person: Person) -> Json:
    """Asks by the button; what the server said."""
    with person.page.expect_response(lambda answer: "/hint" in answer.url) as answer:
        person.page.locator(BUTTON).click()
    assert answer.value.status == 200, answer.value.text()
    person.page.locator(CARDS).first.wait_for()
    person.page.wait_for_function(AT_REST)
    told: Json = answer.value.json()
    return told


def card(page: Page, number: int) -> Locator:
    return page.locator(f"[data-hint='{number}']")


def pieces_of(person: Person, move: str) -> list[str]:
    offers = person.table()["prompt"]["offers"]
    return next(list(offer["pieces"]) for offer in offers if offer["move"] == move)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_asked_for_picked_and_played(someone: Someone, lang: str, size: ViewportSize) -> None:
    person = someone(lang=lang, size=size, theme="light" if size == DESK else "dark")
    page = person.page
    for game in list(GAMES)[LANGUAGES.index(lang) % 2 :: 2]:  # all of them on each screen
        table_with_bots(person, game)
        sent = person.sent
        hint = ask(person)
        moves = hint["moves"]
        expect(page.locator(CARDS)).to_have_count(len(moves))
        for number, move in enumerate(moves, 1):
            expect(card(page, number)).to_contain_text(move["label"])
            expect(card(page, number)).to_contain_text(f"{int(100 * move['chance'] + 0.5)}%")
            for reason in move["reasons"]:
                expect(card(page, number)).to_contain_text(reason["text"])
            badge = card(page, number).locator(".standing")
            if move["standing"] == "behind":
                expect(badge).to_have_count(0)
            else:
                expect(badge).to_have_text(person.word(f"ui.hint.{move['standing']}"))
        expect(card(page, 1)).to_have_attribute("aria-pressed", "true")
        assert not RAW_KEY.findall(person.everything_said())
        assert person.excess_width() <= 0
        assert objections(person, f"{game} hint", BAR) == []

        chosen = len(moves)
        card(page, chosen).click()
        expect(card(page, chosen)).to_have_attribute("aria-pressed", "true")
        if pieces_of(person, moves[chosen - 1]["move"]):
            # on a phone it came into sight
            expect(page.locator(f"{LAMPS}.lit[data-lamp='{chosen}']").first).to_be_visible()
        assert person.sent == sent, "a hint plays nothing"
        with page.expect_request(is_action) as request:
            page.locator(CONFIRM).click()
        assert json.loads(request.value.post_data or "")["action"] == {
            "type": "move",
            "move": moves[chosen - 1]["move"],
        }
        expect(page.locator(CARDS)).to_have_count(0)
        expect(page.locator(LAMPS)).to_have_count(0)


@pytest.mark.parametrize("game", list(GAMES))
def test_lamps_stand_at_the_pieces_of_each_move(someone: Someone, game: str) -> None:
    person = someone()
    table_with_bots(person, game, 9)
    board = person.page.locator("[data-part=board]").bounding_box()
    hint = ask(person)
    assert person.page.locator("[data-part=board]").bounding_box() == board, "the board keeps its size"
    lit = {lamp.get_attribute("data-lamp") for lamp in person.page.locator(LAMPS).all()}
    wanted = {str(n) for n, move in enumerate(hint["moves"], 1) if pieces_of(person, move["move"])}
    assert lit == wanted
    covered = person.page.locator("section.bar").bounding_box()
    assert covered
    for lamp in person.page.locator(LAMPS).all():
        box = lamp.bounding_box()
        assert box and box["y"] + box["height"] <= covered["y"] + 1, "a lamp stands behind the bar"


def test_by_keyboard_alone(someone: Someone) -> None:
    person = someone()
    page = person.page
    table_with_bots(person, GAME)
    sent = person.sent
    page.keyboard.press("h")
    card(page, 1).wait_for()
    label = str(page.locator(f"{CARDS} .label").first.text_content())
    expect(page.locator(SPOKEN)).to_contain_text(label)
    if card(page, 2).count():
        page.keyboard.press("2")
        expect(card(page, 2)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator(CARDS)).to_have_count(0)
    page.locator(READY).first.wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(f"{READY}[aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("h")
    card(page, 1).wait_for()
    assert person.sent == sent
    with page.expect_response(is_action) as answer:
        page.keyboard.press("Enter")
    assert answer.value.status == 200
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text(person.word("ui.keys.hint"))


def test_all_offers_are_one_click_away(someone: Someone) -> None:
    person = someone()
    table_with_bots(person, GAME)
    ask(person)
    person.page.locator("section.bar button.all").click()
    person.page.locator(READY).first.wait_for()
    expect(person.page.locator(f"{READY}[aria-pressed=true]")).to_have_count(0)
    expect(person.page.locator(BUTTON)).to_have_attribute("aria-expanded", "false")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_where_there_is_none_one_is_told_why(someone: Someone, size: ViewportSize) -> None:
    person = someone(size=size)
    page = person.page
    table_with_bots(person, GAME)
    person.forgiven = "status of 503"
    sentence = "Nothing came to mind."

    def fails(route: Route) -> None:
        route.fulfill(status=503, json={"error": {"code": "no_hint", "message": sentence, "details": {}}})

    page.route("**/hint?*", fails)
    page.locator(BUTTON).click()
    expect(page.locator("[data-part=hints]")).to_contain_text(sentence)
    expect(page.locator("[aria-live=assertive]")).to_contain_text(sentence)
    assert objections(person, "no hint", BAR) == []
    page.unroute("**/hint?*")
    person.button("ui.try_again").click()
    card(page, 1).wait_for()


def in_the_menu(person: Person) -> Locator:
    person.button("ui.menu").click()
    return person.page.get_by_role("dialog").get_by_role("switch", name=person.word("ui.hints"))


def test_among_people_only_if_the_host_allows(someone: Someone) -> None:
    host, friend = someone(), someone(lang="pl")
    id_ = host.play_against(friend)
    decides = host if host.table(id_)["prompt"] else friend
    decides.page.locator(READY).first.wait_for()
    for person in (host, friend):
        expect(person.page.locator(BUTTON)).to_have_count(0)
    decides.page.keyboard.press("h")
    expect(decides.page.locator("[data-part=hints]")).to_have_count(0)

    switch = in_the_menu(host)
    expect(switch).not_to_be_checked()
    switch.click()
    expect(switch).to_be_checked()
    assert objections_in_front(host, "menu") == []
    host.page.keyboard.press("Escape")
    for person in (host, friend):
        expect(person.page.locator(BUTTON)).to_have_count(1)
    ask(decides)

    switch = in_the_menu(host)
    switch.click()
    expect(switch).not_to_be_checked()
    host.page.keyboard.press("Escape")
    for person in (host, friend):
        expect(person.page.locator(BUTTON)).to_have_count(0)
    expect(decides.page.locator(CARDS)).to_have_count(0)
    friend.button("ui.menu").click()
    expect(friend.page.get_by_role("dialog").get_by_role("switch")).to_have_count(0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_form_of_a_new_table_says_who_may_ask(someone: Someone, lang: str) -> None:
    person = someone(lang=lang)
    page = person.page
    person.go(f"/new?game={GAME}", "main [role=radiogroup]")
    switch = page.get_by_role("switch", name=person.word("ui.hints"))
    expect(switch).to_be_checked()
    switch.click()
    assert objections(person, "new table") == []
    with page.expect_request(lambda request: request.method == "POST" and "/api/tables" in request.url) as opened:
        person.button("ui.new.start").click()
    assert json.loads(opened.value.post_data or "")["hints"] is False
    page.locator(READY).first.wait_for()
    expect(page.locator(BUTTON)).to_have_count(0)
