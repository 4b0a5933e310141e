"""From the home page into a game with the keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from .conftest import Someone
from .person import CONFIRM, READY, Person, is_action

pytestmark = pytest.mark.slow

DECISIONS = 30
MOST_TABS = 60


def tab_to(page: Page, selector: str) -> None:
    passed: list[str] = []
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        passed.append(page.evaluate("document.activeElement.outerHTML.slice(0, 60)"))
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{MOST_TABS} times Tab do not lead to {selector}: {passed[:20]}")


def decide_by_number(person: Person) -> None:
    page = person.page
    if page.locator(READY).first.get_attribute("aria-expanded") is not None:
        page.keyboard.press("1")
        page.locator(f"{READY}:not([aria-expanded])").first.wait_for()
    page.keyboard.press("1")
    if person.must_confirm():
        page.keyboard.press("Enter")


def decide_by_tab(person: Person) -> None:
    page = person.page
    tab_to(page, READY)
    if page.evaluate("document.activeElement.hasAttribute('aria-expanded')"):
        page.keyboard.press("Enter")
        page.wait_for_function("(ready) => document.activeElement.matches(ready)", arg=READY)
    page.keyboard.press("Enter")
    if person.must_confirm():
        tab_to(page, CONFIRM)
        page.keyboard.press("Enter")


def test_from_the_home_page_to_thirty_decisions(someone: Someone) -> None:
    person = someone()
    page = person.page
    person.go("/", "article button")
    tab_to(page, "article button.primary")
    page.keyboard.press("Enter")
    heard: set[str] = set()
    decided = 0
    while decided < DECISIONS and person.is_asked():
        question = page.locator("section.bar h2").inner_text()
        urgent = page.locator("[aria-live=assertive]").inner_text()
        assert " ".join(question.split()) in urgent, "the question is not spoken"
        heard.add(page.locator("[aria-live=polite]").inner_text().strip())
        with page.expect_response(is_action) as answer:
            (decide_by_number if decided % 2 else decide_by_tab)(person)
        assert answer.value.status == 200
        decided += 1
    assert decided >= 20
    assert len(heard - {""}) >= 5, "what others did is not spoken"
