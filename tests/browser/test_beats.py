"""What just happened: beats at the table, and the moves of others on coming back."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from .axe import objections, objections_in_front
from .conftest import Someone
from .person import PHONE, TABLET, Person

pytestmark = pytest.mark.slow

BEAT = "section.beat"
# A beat ends by itself after two seconds, and a busy machine takes longer to look at it.
PATIENT = """const set = window.setTimeout;
    window.setTimeout = (does, ms, ...rest) => set(does, ms >= 1000 ? 60 * ms : ms, ...rest)"""


def at_the_end_of_a_month(person: Person) -> tuple[str, int]:
    """A table, and the number of an entry that ends a month."""
    id_ = person.make_table("me", "random")
    person.play_unseen(id_, 7)
    return id_, next(entry["n"] for entry in person.table(id_)["log"] if "beats" in entry)


def watch(person: Person, id_: str, n: int) -> None:
    person.go(f"/t/{id_}/replay#at={n - 1}", "[data-part=board] .piece")
    person.page.keyboard.press("ArrowRight")


def test_a_beat_tells_of_every_seat_and_can_be_skipped(someone: Someone) -> None:
    person = someone(beats=True, calm=False)
    person.context.add_init_script(PATIENT)
    id_, n = at_the_end_of_a_month(person)
    watch(person, id_, n)
    beat = person.page.locator(BEAT)
    expect(beat.locator("tbody tr")).to_have_count(2)
    expect(beat.locator(".piece svg")).to_have_count(1)
    person.page.keyboard.press("Space")  # the whole table, then away with it
    expect(beat.locator("tr.waits")).to_have_count(0)
    person.page.keyboard.press("Escape")
    expect(beat).to_have_count(0)
    person.page.get_by_role("log").locator("button.watch").first.click()
    expect(beat).to_be_visible()
    person.page.get_by_role("log").locator("h3").last.click()  # whoever does something else gets on
    expect(beat).to_have_count(0)


def test_with_less_motion_the_whole_table_is_there_at_once_and_can_be_read_by_all(someone: Someone) -> None:
    person = someone(beats=True)
    person.context.add_init_script(PATIENT)
    id_, n = at_the_end_of_a_month(person)
    watch(person, id_, n)
    beat = person.page.locator(BEAT)
    expect(beat.locator("tbody tr:not(.waits)")).to_have_count(2)
    assert not objections(person, "a beat", BEAT)


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_a_beat_is_in_sight_however_far_the_board_is_scrolled(someone: Someone, size: ViewportSize) -> None:
    person = someone(beats=True, size=size, touch=True)
    id_, n = at_the_end_of_a_month(person)
    person.go(f"/t/{id_}/replay#at={n - 1}", "[data-part=board] .piece")
    board = person.page.locator("[data-part=board]")
    board.evaluate("(each) => each.scrollTo(0, 300)")
    assert board.evaluate("(each) => each.scrollTop") > 100
    person.page.keyboard.press("ArrowRight")
    title = person.page.locator(f"{BEAT} h2")
    expect(title).to_be_visible()
    expect(title).to_be_in_viewport(ratio=1)
    within, around = title.bounding_box(), board.bounding_box()
    assert within and around and within["y"] >= around["y"], (within, around)


def test_beats_can_be_turned_off(someone: Someone) -> None:
    person = someone(beats=False)
    id_, n = at_the_end_of_a_month(person)
    watch(person, id_, n)
    expect(person.page.get_by_role("log").locator("button.watch").first).to_be_visible()
    expect(person.page.locator(BEAT)).to_have_count(0)


def test_on_coming_back_the_moves_of_others_are_stepped_through(someone: Someone) -> None:
    person = someone()
    id_ = person.make_table("me", "random", "random")
    person.play_unseen(id_, 4)
    person.asked(id_)
    person.go(f"/t/{id_}", "[data-part=board] .piece")
    page = person.page
    page.get_by_role("button", name="Step through").click()
    heading = page.get_by_role("heading", name="Move 1 of")
    expect(heading).to_be_visible()
    moves = int(heading.inner_text().split()[-1])
    assert moves >= 1
    for step in range(2, moves + 1):
        page.get_by_role("button", name="Next").click()
        expect(page.get_by_role("heading", name=f"Move {step} of {moves}")).to_be_visible()
    page.get_by_role("button", name="To the present").click()
    assert person.is_asked()
    page.reload()
    assert person.is_asked()
    expect(page.get_by_role("button", name="Step through")).to_have_count(0)  # it was seen here


def test_the_score_so_far_is_itemised_at_any_time(someone: Someone) -> None:
    person = someone()
    id_, _ = at_the_end_of_a_month(person)
    person.go(f"/t/{id_}", "[data-part=board] .piece")
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("button", name="Score so far").click()
    sheets = person.table(id_)["scores"]
    told = person.page.locator("dialog tfoot td")
    expect(told).to_have_text([str(sheet["total"]) for sheet in sheets])
    assert not objections_in_front(person, "the score so far")
