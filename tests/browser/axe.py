"""What axe objects to, in a whole page or in what has come before one that is looked at elsewhere."""

from __future__ import annotations

from playwright.sync_api import Page

from .chromium import axe_source
from .person import Person
from .screens import AT_REST, IN_FRONT

THERE = "() => 'axe' in window"
SHOW = "(shown) => { if (window.undrawn) window.undrawn.disabled = shown; }"
RUN = """(within) => axe.run(within ? { include: [within] } : document, { resultTypes: ['violations'] })
    .then((told) => told.violations.flatMap((each) =>
        each.nodes.map((node) => `${each.id}: ${node.target} ${node.failureSummary}`)))"""


def objections(person: Person, screen: str, within: str = "") -> list[str]:
    """Of the page, or of what this selects: the page behind it takes axe a second and is no other than before."""
    return [f"{screen} {each}" for each in objections_to(person.page, within)]


def objections_in_front(person: Person, screen: str) -> list[str]:
    """Of the dialog that stands in front of the page."""
    return objections(person, screen, IN_FRONT)


def objections_to(page: Page, within: str = "") -> list[str]:
    if not page.evaluate(THERE):
        page.evaluate(axe_source())
    page.evaluate(SHOW, True)
    page.wait_for_function(AT_REST)  # colours fade in
    found: list[str] = page.evaluate(RUN, within)
    page.evaluate(SHOW, False)
    return found
