"""Offers tell what they cost and bring, in one row of a low bar; the rest waits behind "more"."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from .conftest import Someone
from .person import DESK, LAPTOP, OFFER, READY, Person

pytestmark = pytest.mark.slow

BAR = "section.bar"
# offers and refusals that are seen but not whole: wrapped out of the row, or cut within
CUT = """() => [...document.querySelectorAll('[data-part=offers] .offer')]
    .filter((each) => getComputedStyle(each).visibility === 'visible')
    .filter((each) => {
        const row = each.parentElement.getBoundingClientRect(), box = each.getBoundingClientRect();
        const reason = each.matches('.no') ? each.querySelector('small') : null;
        return box.bottom > row.bottom + 1 || box.right > row.right + 1
            || (reason && reason.scrollWidth > reason.clientWidth + 1);
    }).map((each) => each.textContent)"""


def in_the_first_month(person: Person) -> None:
    """Every group can be chosen: more offers than one row has room for."""
    id_ = person.make_table("me", "random", "random")
    while all("action" not in offer["arguments"] for offer in person.asked(id_)["prompt"]["offers"]):
        person.play_unseen(id_, 1)
    person.go(f"/t/{id_}", READY)
    person.page.locator("[data-part=board] .piece.offered").first.wait_for()


@pytest.mark.parametrize("size", [DESK, LAPTOP], ids=["desk", "laptop"])
def test_one_row_of_offers_with_their_prices(someone: Someone, size: ViewportSize) -> None:
    person = someone(size=size)
    in_the_first_month(person)
    page, bar = person.page, person.page.locator(BAR)
    assert person.wrong_at_last(lambda: list(page.evaluate(CUT))) == []
    box, board = bar.bounding_box(), page.locator("[data-part=board]").bounding_box()
    assert box and board and 88 <= box["height"] <= 108, box
    taxes = page.locator(OFFER, has_text="Taxes").first
    offers = person.table()["prompt"]["offers"]
    known = next(offer["effect"] for offer in offers if offer["arguments"].get("action") == "taxes")
    yuan = next(each["amount"] for each in known if each["thing"] == "yuan")
    expect(taxes.locator(".price").first).to_contain_text(f"+{yuan}" if yuan > 0 else f"\N{MINUS SIGN}{-yuan}")
    hidden = page.locator(f"{OFFER}.away")
    assert hidden.count() > 0
    expect(hidden.first).to_be_hidden()
    more = page.locator("button.more")
    expect(more).to_contain_text(str(hidden.count()))
    more.click()
    expect(hidden).to_have_count(0)
    assert person.wrong_at_last(lambda: list(page.evaluate(CUT))) == []
    assert page.locator("[data-part=board]").bounding_box() == board, "the board keeps its size"


def test_a_price_is_repeated_where_it_is_confirmed_and_paid(someone: Someone) -> None:
    person = someone()
    person.prefer(confirm="always")
    in_the_first_month(person)
    taxes = person.page.locator(OFFER, has_text="Taxes").first
    taxes.click()
    expect(person.page.locator("button.go .price")).to_have_text(taxes.locator(".price").all_text_contents())
    person.page.mouse.move(5, 5)
    expect(person.page.locator("aside section.mine")).to_contain_text("→")


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_question_has_its_reason_and_its_rule(someone: Someone, lang: str) -> None:
    person = someone(lang=lang)
    in_the_first_month(person)
    prompt = person.get(f"/api/tables/{person.table_id}?lang={lang}")["prompt"]
    told = person.page.locator(f"{BAR} h2")
    expect(told).to_contain_text(prompt["reason"]["text"])
    expect(told).to_contain_text(prompt["question"])
    person.page.locator(f"{BAR} button.rule").click()
    expect(person.page.locator(f"[data-beside] [data-rule='{prompt['reason']['rule']}']:focus")).to_be_visible()


GATHERING = ("produce", "sell", "sell_basic")  # so that there is something to pay with


def test_a_card_to_reserve_tells_its_price_and_points(someone: Someone) -> None:
    person = someone()
    offers = person.until_offered("the_river", lambda offer: bool(offer["verb"] == "reserve"), GATHERING)
    page = person.page
    reserve = [offer for offer in offers if offer["verb"] == "reserve"]
    group = page.locator(f"{OFFER}[aria-expanded]").filter(has_text=re.compile("Reserve"))
    if group.count():
        group.click()
    cards = page.locator(f"{OFFER} .card")
    expect(cards).to_have_count(len(reserve))
    for offer, told in zip(reserve, cards.locator(".unseen").all_text_contents(), strict=True):
        price, points = re.findall(r"([1-9]) (wood|clay|stone)", told), re.findall(r"(\d+) points", told)
        about = person.get(f"/api/tables/{person.table_id}/pieces/card/{offer['arguments']['card']}")
        assert price and len(points) == 1, told
        on_its_card = " ".join(about["about"])
        assert all(f"{kind} {n}" in on_its_card for n, kind in price), (told, about)
        assert f"{points[0]} point" in on_its_card, (told, about)


def test_what_changes_nothing_says_so_and_comes_last(someone: Someone) -> None:
    person = someone(lang="pl")
    offers = person.until_offered("the_river", lambda offer: bool(offer["idle"]), GATHERING)
    idle = [offer["idle"] for offer in offers]
    assert idle == sorted(idle)
    (nothing,) = [offer for offer in offers if offer["idle"]]
    assert nothing["effect"] == [] and nothing["arguments"]["resource"] == nothing["arguments"]["taken"]
    buttons = person.page.locator(OFFER)
    expect(buttons.last).to_contain_text(person.word("ui.offers.idle"))
    expect(buttons.filter(has_text=person.word("ui.offers.idle"))).to_have_count(1)


# Which buttons are groups that hide two offers, how much of the row is left, and how many buttons there are. One that
# found no room stands in a row below, out of sight, with all the space of that row beside it: then nothing is left.
GROUPS = """() => {
    const all = [...document.querySelectorAll('[data-part=offers] .offer:not(.no, .back)')];
    const groups = all.filter((each) => each.hasAttribute('aria-expanded')
        && each.querySelector(':scope > small').textContent === '2' && !each.textContent.trim().startsWith('Exchange'));
    const edge = document.querySelector('[data-part=offers]').getBoundingClientRect().right;
    const [first, last] = [all[0], all.at(-1)].map((each) => each.getBoundingClientRect());
    const left = last.top > first.bottom ? 0 : edge - last.right;
    return [groups.map((each) => each.textContent), left, all.length];
}"""
WIDEST = 2 * 330  # two offers with three prices each instead of a group


@pytest.mark.parametrize("game", ["river_of_gold", "the_river"])
def test_no_group_hides_two_offers_that_have_room(someone: Someone, game: str) -> None:
    person = someone(size=ViewportSize(width=1920, height=1080))
    person.go(f"/t/{person.make_table('me', 'random', game=game)}", READY)
    for _ in range(8):
        if not person.is_asked():
            return
        groups, left, buttons = person.page.evaluate(GROUPS)
        assert not groups or left < WIDEST, (groups, left, buttons)
        person.move()


def test_favour_for_the_die_is_one_of_the_offers(someone: Someone) -> None:
    """Nobody opens a group for it as long as few other things can be done."""
    person = someone()
    offers = person.until_offered("river_of_gold", lambda offer: bool(offer["verb"] == "spend_favour"), GATHERING)
    favours = [offer["label"] for offer in offers if offer["verb"] == "spend_favour"]
    apart = [offer for offer in offers if offer["verb"] != "exchange"]
    if len(apart) < 9:  # number keys for all, and one for exchanges
        for label in favours:
            expect(person.page.locator(f"{OFFER}[aria-pressed]", has_text=label)).to_have_count(1)
    expect(person.page.locator(f"{OFFER}[aria-expanded]", has_text="Exchange")).to_have_count(
        1 if len(offers) - len(apart) > 1 else 0
    )
