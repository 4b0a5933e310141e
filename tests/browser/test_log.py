"""Pointing at a line of the log rings the pieces it speaks of."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Someone

pytestmark = pytest.mark.slow

RINGED = "[data-part=board] .piece:has(> .inner)"


def test_the_pieces_of_a_line_are_ringed_by_pointer_and_by_keyboard(someone: Someone) -> None:
    person = someone()
    id_ = person.make_table("me", "random")
    person.play_unseen(id_, 14)
    entries = person.table(id_)["log"]
    acted = next(
        entry for entry in entries if entry["lines"][0]["kind"] == "acted"
    )  # the first, so the cards still lie
    action = acted["lines"][0]["details"]["action"]
    person.go(f"/t/{id_}/replay#at={acted['n']}", "[data-part=board] .piece")
    rings = person.page.locator(RINGED)
    expect(rings).to_have_count(0)

    deed = acted["lines"][0]["text"]  # what follows from it may be an entry of its own
    newest = person.page.get_by_role("log").locator(".entry").filter(has_text=deed).last
    newest.locator("p").first.hover()
    expect(person.page.locator(f"{RINGED}[data-piece='action/{action}']")).to_have_count(1)
    person.page.mouse.move(5, 5)
    expect(rings).to_have_count(0)

    newest.get_by_role("link").focus()
    expect(person.page.locator(f"{RINGED}[data-piece='action/{action}']")).to_have_count(1)
    newest.get_by_role("link").blur()
    expect(rings).to_have_count(0)
