"""Boards can be enlarged: by fingers, wheel and keys, without taking the page's own scrolling away."""

from __future__ import annotations

from playwright.sync_api import CDPSession

from .conftest import Someone
from .person import PHONE, READY, Person

RIVER = "river_of_gold"


def at_river(person: Person) -> Person:
    person.go(f"/t/{person.make_table('me', 'random', game=RIVER)}", READY)
    person.page.locator(".scroller").wait_for()
    return person


def pane(person: Person) -> dict[str, float]:
    """How wide the drawing is, how far it is scrolled, and how far the strips around it are."""
    person.page.wait_for_timeout(150)
    return dict(
        person.page.evaluate(
            """() => {
                const scroller = document.querySelector('.scroller');
                return {
                    width: scroller.firstElementChild.clientWidth,
                    left: scroller.scrollLeft,
                    top: scroller.scrollTop,
                    strips: document.querySelector('[data-part=board]').scrollTop,
                };
            }"""
        )
    )


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
    enlarged = pane(person)
    assert abs(enlarged["width"] - 2 * before["width"]) < 0.05 * before["width"]
    assert enlarged["left"] > before["left"], "what lay between the fingers left"
    person.button("ui.zoom.whole").click()
    assert pane(person)["width"] == before["width"]

    touch(session, "touchStart", (x, y))
    for moved in range(10, 121, 10):
        touch(session, "touchMove", (x, y - moved))
    touch(session, "touchEnd")
    scrolled = pane(person)
    assert scrolled["strips"] > 40, "one finger on the drawing no longer scrolls the strips"
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
    assert pane(person)["width"] > 1.5 * whole["width"]
    stop = page.locator("[data-part=board] [data-piece][tabindex='0']")
    stop.press("0")
    assert pane(person)["width"] == whole["width"]
    for _ in range(3):
        stop.press("+")
    assert pane(person)["width"] > 2 * whole["width"]
    for key in ["ArrowDown"] * 6 + ["ArrowRight"] * 6 + ["ArrowUp"] * 6:
        page.keyboard.press(key)
        assert page.evaluate(
            """() => {
                const piece = document.activeElement.getBoundingClientRect();
                const seen = document.querySelector('.scroller').getBoundingClientRect();
                const [x, y] = [(piece.left + piece.right) / 2, (piece.top + piece.bottom) / 2];
                return x >= seen.left && x <= seen.right && y >= seen.top && y <= seen.bottom;
            }"""
        ), f"{key} left the view"
    stop.press("-")
    stop.press("0")
    assert pane(person)["width"] == whole["width"]
