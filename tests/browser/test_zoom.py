"""Boards can be enlarged: by fingers, wheel and keys, without taking the page's own scrolling away."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import CDPSession

from .conftest import Someone
from .person import PHONE, READY, Person

RIVER = "river_of_gold"


def at_river(person: Person) -> Person:
    person.go(f"/t/{person.make_table('me', 'random', game=RIVER)}", READY)
    person.page.locator(".scroller").wait_for()
    return person


Pane = dict[str, float]
PANE = """() => {
    const scroller = document.querySelector('.scroller');
    return {
        width: scroller.firstElementChild.clientWidth,
        left: scroller.scrollLeft,
        top: scroller.scrollTop,
        strips: document.querySelector('[data-part=board]').scrollTop,
    };
}"""
FOCUSED_IS_SEEN = """() => {
    const piece = document.activeElement.getBoundingClientRect();
    const seen = document.querySelector('.scroller').getBoundingClientRect();
    const [x, y] = [(piece.left + piece.right) / 2, (piece.top + piece.bottom) / 2];
    return x >= seen.left && x <= seen.right && y >= seen.top && y <= seen.bottom;
}"""


def pane(person: Person) -> Pane:
    """How wide the drawing is, how far it is scrolled, and how far the strips around it are."""
    person.page.wait_for_timeout(150)
    return dict(person.page.evaluate(PANE))


def becomes(person: Person, wanted: Callable[[Pane], bool], otherwise: str) -> Pane:
    """The same once it is as wanted, however long a busy browser takes."""
    wrong = person.wrong_at_last(lambda: [] if wanted(pane(person)) else [otherwise])
    assert not wrong, (wrong, pane(person))
    return pane(person)


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    fingers = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def test_fingers_enlarge_and_the_strips_still_scroll(someone: Someone) -> None:
    person = at_river(someone(size=PHONE, touch=True))
    session = person.page.context.new_cdp_session(person.page)
    box = person.page.locator(".scroller").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + min(box["height"], 200) / 2
    before = pane(person)
    touch(session, "touchStart", (x - 40, y), (x + 40, y))
    for apart in range(45, 81, 5):
        touch(session, "touchMove", (x - apart, y), (x + apart, y))
    touch(session, "touchEnd")
    twice = 2 * before["width"]
    becomes(person, lambda now: abs(now["width"] - twice) < 0.05 * before["width"], "it is not twice as large")
    becomes(person, lambda now: now["left"] > before["left"], "what lay between the fingers left")
    person.button("ui.zoom.whole").click()
    becomes(person, lambda now: now["width"] == before["width"], "it is not whole")

    touch(session, "touchStart", (x, y))
    for moved in range(10, 121, 10):
        touch(session, "touchMove", (x, y - moved))
    touch(session, "touchEnd")
    scrolls = "one finger on the drawing no longer scrolls the strips"
    scrolled = becomes(person, lambda now: now["strips"] > 40, scrolls)
    assert scrolled["width"] == before["width"]


def test_keys_and_wheel_enlarge_and_what_is_focused_is_seen(someone: Someone) -> None:
    person = at_river(someone())
    page = person.page
    whole = pane(person)
    page.locator(".scroller").hover()
    page.mouse.wheel(0, 200)
    assert pane(person)["width"] == whole["width"], "the plain wheel does not zoom"
    page.keyboard.down("Control")
    page.mouse.wheel(0, -160)
    page.keyboard.up("Control")
    becomes(person, lambda now: now["width"] > 1.5 * whole["width"], "the wheel does not zoom")
    stop = page.locator("[data-part=board] [data-piece][tabindex='0']")
    stop.press("0")
    becomes(person, lambda now: now["width"] == whole["width"], "0 does not show the whole")
    for _ in range(3):
        stop.press("+")
    becomes(person, lambda now: now["width"] > 2 * whole["width"], "+ does not enlarge")
    for key in ["ArrowDown"] * 6 + ["ArrowRight"] * 6 + ["ArrowUp"] * 6:
        page.keyboard.press(key)
        page.wait_for_function(FOCUSED_IS_SEEN)
    stop.press("-")
    stop.press("0")
    becomes(person, lambda now: now["width"] == whole["width"], "0 does not show the whole")
