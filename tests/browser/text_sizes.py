"""How small the words on a board are."""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Page

# Words of drawings are as large as the drawing makes them; what is put away, or only for screen readers, is not seen.
SMALLEST = """() => {
    const speaks = (each) => [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const seen = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.unseen, title, desc');
    const pixels = (each) => {
        const scale = each instanceof SVGGraphicsElement ? each.getScreenCTM() : { a: 1, b: 0 };
        return parseFloat(getComputedStyle(each).fontSize) * Math.hypot(scale.a, scale.b);
    };
    return [...document.querySelectorAll('[data-part=board] *')]
        .filter((each) => speaks(each) && seen(each))
        .map((each) => [Math.round(pixels(each) * 100) / 100, each.textContent.trim()])
        .reduce((least, each) => (each[0] < least[0] ? each : least));
}"""


class Smallest(NamedTuple):
    pixels: float
    words: str


def smallest_text(page: Page) -> Smallest:
    """The smallest words that can be seen on the board."""
    return Smallest(*page.evaluate(SMALLEST))
