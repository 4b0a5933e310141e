"""Games played by picking pieces of the board, as most people do."""

from __future__ import annotations

import random
from collections.abc import Sequence

from playwright.sync_api import ViewportSize

from .person import CONFIRM, DESK, LAPTOP, OVER, PHONE, RAW_KEY, READY, TABLET, Person, is_action

# Three whole games, one per language, are played on all these screens: a browser may be resized, a tablet turned.
SCREENS = {"en": (DESK, TABLET), "pl": (PHONE,), "it": (LAPTOP,)}
TURNED_EVERY = 6  # decisions
OFFERED = "[data-part=board] [data-piece].offered:not([data-away] *)"
PIECES = "(selector) => [...document.querySelectorAll(selector)].map((each) => each.dataset.piece)"
OTHER_PANE = "[data-part=board] [role=tab][aria-selected=false]:has(.dot)"


def pick_pieces(person: Person, chance: random.Random) -> int:
    """Picks offered pieces of the board until a choice is sent or can be confirmed; how many clicks that took."""
    before = person.sent
    picked: list[str] = []
    while person.sent == before and not person.can_confirm() and len(picked) < 5:
        offered: list[str] = person.page.evaluate(PIECES, OFFERED)
        fresh = [piece for piece in offered if piece not in picked]
        if not fresh:
            panes = person.page.locator(OTHER_PANE)
            if panes.count() == 0:
                break
            panes.first.click()
            picked.append("")
            continue
        picked.append(chance.choice(fresh))
        person.page.locator(f"[data-part=board] [data-piece='{picked[-1]}']").first.dispatch_event("click")
        person.page.wait_for_timeout(60)
    return len(picked)


def play_on_the_board(person: Person, chance: random.Random) -> int:
    """One decision; 0 when the game is over, else the number of pieces picked for it, at least 1."""
    if not person.is_asked():
        return 0
    before = person.sent
    with person.page.expect_response(is_action) as answer:
        picks = pick_pieces(person, chance)
        if person.sent == before and not person.can_confirm():
            person.open_group()
            person.page.locator(READY).first.click()
            person.must_confirm()
        if person.sent == before:
            person.page.locator(CONFIRM).click()
    assert answer.value.status == 200, answer.value.text()
    return max(1, picks)


def play_whole_game(person: Person, id_: str, chance: random.Random, sizes: Sequence[ViewportSize] = ()) -> int:
    """A table by picking pieces to its end, with a look at its words now and then; how many decisions that took."""
    person.go(f"/t/{id_}", READY)
    moves = 0
    while play_on_the_board(person, chance):
        moves += 1
        if len(sizes) > 1 and moves % TURNED_EVERY == 0:
            person.page.set_viewport_size(sizes[moves // TURNED_EVERY % len(sizes)])
        if moves % 15 == 0:
            assert not RAW_KEY.findall(person.everything_said())
            assert person.excess_width() <= 0
    table = person.table()
    assert table["status"] == "finished"
    shown = person.page.locator(f"{OVER} tfoot td").all_inner_texts()
    assert shown == [str(each["total"]) for each in table["standings"]]
    return moves
