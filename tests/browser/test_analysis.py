"""A finished game is analysed: its chances, the moves that decided it, and a table that goes on from one of them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Route, ViewportSize, expect

from .axe import objections
from .conftest import Someone
from .person import GAME, LAPTOP, OVER, PHONE, RAW_KEY, READY, Json, Person
from .screens import Tables

pytestmark = pytest.mark.slow

COMPUTED = 180_000  # for a whole game to be looked at by a bot, on a busy machine
HIDE = """(hidden) => { Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
    document.dispatchEvent(new Event('visibilitychange')) }"""


def moves(person: Person) -> Locator:
    return person.page.locator("section.moves li button")


def chart(person: Person) -> Locator:
    return person.page.get_by_role("slider", name=person.word("ui.analysis.chances"), exact=True)


def wait_for_all_of_it(person: Person) -> None:
    expect(moves(person).first).to_be_visible(timeout=COMPUTED)
    expect(person.page.get_by_role("progressbar")).to_have_count(0, timeout=COMPUTED)


def test_from_the_score_sheet_to_a_deciding_move_and_on_from_there(someone: Someone) -> None:
    person = someone()
    page = person.page
    source = person.make_table("me", "random", "random")
    person.play_unseen(source)
    person.go(f"/t/{source}", OVER)
    page.get_by_role("dialog").get_by_role("link", name=person.word("ui.analysis.do"), exact=True).click()
    wait_for_all_of_it(person)

    told = person.get(f"/api/tables/{source}/analysis?lang=en")
    wanted = next(move for move in told["deciding"] if move["n"] < person.table(source)["version"])
    rank = told["deciding"].index(wanted)
    moves(person).nth(rank).click()
    expect(moves(person).nth(rank)).to_have_attribute("aria-current", "true")
    expect(chart(person)).to_have_attribute("aria-valuenow", str(wanted["n"]))
    page.wait_for_url(re.compile(rf"show=analysis.*#at={wanted['n']}$"))
    expect(page.get_by_role("region", name=person.word("ui.replay"), exact=True)).to_contain_text(str(wanted["n"]))

    seat = wanted["seat"]
    page.get_by_role("button", name=person.word("ui.play_on"), exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio").nth(seat).check()
    dialog.get_by_role("radio", name=person.word("ui.play_on.before"), exact=True).check(force=True)
    dialog.get_by_role("button", name=person.word("ui.guide.play_on"), exact=True).click()
    page.wait_for_url(lambda url: re.search(r"/t/[^/]+$", url) is not None and source not in url)
    page.locator(READY).first.wait_for()
    begun = person.table()
    assert begun["id"] != source and begun["status"] == "playing" and begun["game"] == GAME
    assert begun["you"]["seats"] == [seat] and begun["waiting_for"] == [seat]
    assert begun["continues"] == {"table": source, "n": wanted["n"] - 1}
    assert [each["kind"] for each in begun["seats"]].count("bot") == 2
    assert person.move()  # it is a table like any other

    person.button("ui.menu").click()
    back = person.word("ui.play_on.source").replace("{n}", str(wanted["n"] - 1))
    page.get_by_role("dialog").get_by_role("button", name=back, exact=True).click()
    expect(page.locator("input[type=range]")).to_have_value(str(wanted["n"] - 1))


def test_the_chances_are_told_to_the_pointer_the_keyboard_and_readers(someone: Someone, tables: Tables) -> None:
    person = someone(cookies_of=tables.owner.context)
    page = person.page
    person.go(f"/t/{tables.finished}/replay?show=analysis&begin=1#at=1", "[data-part=chances]")
    wait_for_all_of_it(person)
    told = person.get(f"/api/tables/{tables.finished}/analysis?lang=en")
    numbers = [moment["n"] for moment in told["chances"]]

    slider = chart(person)
    slider.focus()
    expect(slider).to_have_attribute("aria-valuenow", str(numbers[0]))
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", str(numbers[1]))
    page.keyboard.press("PageUp")
    deciding = sorted(move["n"] for move in told["deciding"])
    expect(slider).to_have_attribute("aria-valuenow", str(next(n for n in deciding if n > numbers[1])))
    page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuenow", str(numbers[-1]))
    spoken = slider.get_attribute("aria-valuetext") or ""
    assert sum(int(share) for share in re.findall(r"(\d+)%", spoken)) == 100, spoken

    box = slider.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] * 0.4, box["y"] + box["height"] / 2)
    readout = slider.locator(".told")
    expect(readout.locator("p")).not_to_have_text(re.compile(rf"{numbers[-1]} \D*{numbers[-1]}$"))
    assert sum(int(share) for share in re.findall(r"(\d+)%", readout.inner_text())) == 100
    expect(slider).to_have_attribute("aria-valuenow", str(numbers[-1]))  # pointing goes nowhere
    page.mouse.click(box["x"] + box["width"] * 0.4, box["y"] + box["height"] / 2)
    expect(slider).not_to_have_attribute("aria-valuenow", str(numbers[-1]))

    person.button("ui.analysis.as_table").click()
    rows = page.locator("[data-part=chances] tbody tr")
    assert rows.count() == len({moment["turn"] for moment in told["chances"]})
    for row in rows.all():
        assert sum(int(share) for share in re.findall(r"(\d+)%", row.inner_text())) == 100

    page.keyboard.press("End")
    page.get_by_role("button", name=person.word("ui.analysis.earlier"), exact=True).click()
    page.wait_for_url(re.compile(rf"#at={max(n for n in deciding if n < numbers[-1])}$"))


@pytest.mark.parametrize(
    ("lang", "size", "theme"), [("en", LAPTOP, "dark"), ("pl", PHONE, "light"), ("it", PHONE, "dark")]
)
def test_it_fits_and_has_words_in_every_language(
    someone: Someone, tables: Tables, lang: str, size: ViewportSize, theme: str
) -> None:
    person = someone(lang=lang, size=size, theme=theme, cookies_of=tables.owner.context)
    page = person.page
    person.go("/", "article")
    page.locator(f"a[href*='/{tables.finished}/replay?show=analysis']").click()
    wait_for_all_of_it(person)
    moves(person).first.click()
    found = looked_at(person, "analysis")
    page.locator(".play-on").click()
    page.get_by_role("dialog").get_by_role("radiogroup").last.wait_for()
    found += looked_at(person, "play on", "dialog")
    page.keyboard.press("Escape")
    parts = page.get_by_role("navigation", name=person.word("ui.analysis.parts"), exact=True)
    parts.get_by_role("link", name=person.word("ui.over.scores"), exact=True).click()
    page.locator("main .sheet table").wait_for()
    found += looked_at(person, "scores")
    parts.get_by_role("link", name=person.word("ui.table.board"), exact=True).click()
    page.locator("[data-part=board] .piece").first.wait_for()
    found += looked_at(person, "board")
    assert not found, "\n".join(found)


def looked_at(person: Person, screen: str, within: str = "") -> list[str]:
    found = [*person.too_wide(), *RAW_KEY.findall(person.everything_said())]
    return objections(person, screen, within) + [f"{screen}: {each}" for each in found]


def test_a_stranger_with_a_link_sees_it_too(someone: Someone, tables: Tables) -> None:
    token = str(tables.owner.table(tables.finished)["links"]["watch"]).rsplit("/", 1)[1]
    stranger = someone(lang="pl")
    stranger.go(f"/t/{tables.finished}/replay?watch={token}&show=analysis&begin=1", "[data-part=chances]")
    wait_for_all_of_it(stranger)
    expect(chart(stranger)).to_be_visible()
    assert stranger.word("ui.analysis.after_moves_own") not in stranger.words_shown()


def test_it_is_started_followed_while_somebody_looks_and_tried_again(someone: Someone, tables: Tables) -> None:
    person = someone(cookies_of=tables.owner.context)
    page = person.page
    table = tables.owner.table(tables.finished)
    nothing: Json = {"bot": "medium", "chances": [], "deciding": [], "grades": [], "points": [], "seconds_left": None}
    asked: list[str] = []
    state: Json = {**nothing, "status": "none", "done": 0, "of": 0}

    def answer(route: Route) -> None:
        asked.append(route.request.method)
        if route.request.method == "POST":
            chances = [1 / len(table["seats"])] * len(table["seats"])
            begun = [{"n": 1, "seat": None, "turn": "1", "chances": chances}]
            state.update(status="running", done=10, of=40, seconds_left=75, chances=begun)
        route.fulfill(json=state)

    page.route(re.compile(r"/api/tables/[^/]+/analysis"), answer)
    person.go(f"/t/{tables.finished}/replay?show=analysis", "[data-part=chances]")
    page.get_by_role("button", name=person.word("ui.analysis.begin"), exact=True).click()
    progress = page.get_by_role("progressbar", name=person.word("ui.analysis"), exact=True)
    expect(progress).to_have_attribute("aria-valuenow", "25")
    expect(progress).to_contain_text("1:15")

    page.evaluate(HIDE, True)
    page.wait_for_timeout(1_000)  # a question that was on its way
    before = len(asked)
    page.wait_for_timeout(4_000)  # longer than two questions are apart
    assert len(asked) == before
    state.update(status="failed")
    page.evaluate(HIDE, False)
    expect(page.get_by_role("alert")).to_have_text(person.word("ui.analysis.failed"))
    assert asked.count("POST") == 1
    person.button("ui.try_again").click()
    expect(progress).to_be_visible()
    assert asked.count("POST") == 2
    # who looks at the board does not follow it any more
    parts = page.get_by_role("navigation", name=person.word("ui.analysis.parts"), exact=True)
    parts.get_by_role("link", name=person.word("ui.table.board"), exact=True).click()
    page.locator("input[type=range]").wait_for()
    page.wait_for_timeout(1_000)
    before = len(asked)
    page.wait_for_timeout(4_000)
    assert len(asked) == before
