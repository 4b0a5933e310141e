"""A corrected box in the browser: an owner's file, put into use, drawn and played to the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from stolik.games.registry import pack_of_text, printed_text
from stolik.match import record, shelf

from .person import OVER, PHONE, READY, Person
from .serving import serving

pytestmark = pytest.mark.slow

GAME = "the_river"
RICHER = 20  # points that every building of the corrected box is worth more
POINTS_OF_CARD = re.compile(r"points: (\d+), count: 1}")


def corrected_text() -> str:
    """The printed file with richer buildings and a tile that the printed box does not have."""
    text = POINTS_OF_CARD.sub(lambda told: f"points: {int(told[1]) + RICHER}, count: 1}}", printed_text(GAME))
    return text.replace(
        "{id: mountain_storage_2, kind: storage, terrains: [mountain], production: {}, storage: 2, count: 1}",
        "{id: mountain_storage_4, kind: storage, terrains: [mountain], production: {}, storage: 4, count: 1}",
    )


@pytest.fixture(scope="module")
def corrected_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = tmp_path_factory.mktemp("corrected")
    file = data / "box.yaml"
    file.write_text(corrected_text(), "utf-8")
    shelf.use(data, GAME, file)
    with serving(data) as url:
        yield url


def points_on_cards(person: Person) -> dict[str, int]:
    """What is drawn on the open buildings: their points."""
    return {card: int(points_drawn(person, card).text_content() or "") for card in person.table()["view"]["cards"]}


def points_drawn(person: Person, card: str) -> Locator:
    """The first number on a card; what is drawn stands beside the button of a piece."""
    piece = person.page.locator(f"[data-part=board] [data-piece='card/{card}']").first
    return piece.locator("xpath=preceding-sibling::*[1]").locator("text").first


def worth(text: str) -> dict[str, int]:
    return {card["id"]: card["points"] for card in pack_of_text(GAME, text).facts["building_cards"]["cards"]}


def test_a_corrected_box_is_drawn_told_and_played_to_the_end(browser: Browser, corrected_server: str) -> None:
    pack, prices = pack_of_text(GAME, corrected_text()), worth(corrected_text())
    person = Person(browser, corrected_server)
    note = person.word("ui.box.corrected").replace("{fingerprint}", pack.fingerprint)
    person.go(f"/new?game={GAME}", "main")
    person.page.get_by_text(note).wait_for()
    id_ = person.make_table("me", "random", game=GAME)
    person.go(f"/t/{id_}", READY)
    assert note in person.everything_said()
    assert points_on_cards(person) == {card: prices[card] for card in person.table()["view"]["cards"]}
    person.button("ui.rules").click()
    expect(person.page.get_by_role("dialog").get_by_text(note)).to_be_visible()
    person.page.keyboard.press("Escape")
    while person.move():
        pass
    person.page.locator(OVER).wait_for()
    assert note in person.words_shown()
    text = person.context.request.get(f"/api/tables/{id_}/record").text()
    match = record.loads(text)
    assert match.over and match.pack == pack
    # and again from the beginning
    person.go(f"/t/{id_}/replay", "[data-part=board] [data-piece^='card/']")
    assert person.errors == []
    person.close()


def test_each_table_is_drawn_with_its_own_box(browser: Browser, tmp_path: Path) -> None:
    """In one page, without loading it anew: a table of the corrected box, and one that was begun before."""
    data, file = tmp_path / "data", tmp_path / "box.yaml"
    with serving(data) as url:
        person = Person(browser, url)
        before = person.make_table("me", "random", game=GAME)
        cookies = person.context.cookies()
        person.close()
    file.write_text(corrected_text(), "utf-8")
    shelf.use(data, GAME, file)
    with serving(data) as url:
        person = Person(browser, url)
        person.context.add_cookies(cookies)  # type: ignore[arg-type]
        after = person.make_table("me", "random", game=GAME)
        person.go(f"/t/{after}", READY)
        for id_, text in ((after, corrected_text()), (before, printed_text(GAME)), (after, corrected_text())):
            person.page.evaluate(
                "(path) => { history.pushState({}, '', path); dispatchEvent(new Event('popstate')) }", f"/t/{id_}"
            )
            cards, prices = person.table(id_)["view"]["cards"], worth(text)
            for card in cards:
                expect(points_drawn(person, card)).to_have_text(str(prices[card]))
        assert person.errors == []
        person.close()


@pytest.mark.parametrize("lang", ["pl", "it"])
def test_a_phone_tells_of_a_corrected_box_too(browser: Browser, corrected_server: str, lang: str) -> None:
    person = Person(browser, corrected_server, lang=lang, size=PHONE)
    id_ = person.make_table("me", "random", game=GAME)
    person.go(f"/t/{id_}", READY)
    person.button("ui.menu").click()
    note = person.word("ui.box.corrected").partition("{")[0].strip()
    expect(person.page.locator("dialog").get_by_text(note)).to_be_visible()
    assert person.too_wide() == []
    assert person.errors == []
    person.close()
