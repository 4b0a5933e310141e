"""No words on a board are too small to be read: what would be smaller belongs on the card of its piece."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.sync_api import ViewportSize

from .conftest import Someone
from .person import DESK, LAPTOP, PHONE, READY, TABLET, Person
from .screens import AT_REST
from .text_sizes import smallest_text

pytestmark = pytest.mark.slow

TABS = "[data-part=board] [role=tab]"


class Screen(NamedTuple):
    lang: str
    size: ViewportSize
    least: float  # pixels

    @property
    def name(self) -> str:
        return f"{self.size['width']}x{self.size['height']} {self.lang}"


SCREENS = [Screen("en", DESK, 12), Screen("pl", LAPTOP, 11), Screen("it", PHONE, 11), Screen("pl", TABLET, 11)]
BOARDS = [("year_of_the_dragon", 5), ("river_of_gold", 4), ("the_river", 4), ("rotunda", 5)]


def too_small(person: Person, screen: Screen) -> list[str]:
    """Everything under the limit, pane by pane where the board has panes."""
    found = []
    for pane in range(max(1, person.page.locator(TABS).count())):
        if person.page.locator(TABS).count():
            person.page.locator(TABS).nth(pane).click()
        person.page.wait_for_function(AT_REST)  # what pops up is small at first
        smallest = smallest_text(person.page)
        if smallest.pixels < screen.least - 0.05:
            found.append(f"{screen.name}, pane {pane}: {smallest.words!r} has {smallest.pixels} px")
    return found


@pytest.mark.parametrize(("game", "seats"), BOARDS)
def test_everything_on_a_board_can_be_read(someone: Someone, game: str, seats: int) -> None:
    owner = someone()
    table = owner.make_table("me", *["random"] * (seats - 1), game=game)
    browsers = [(screen, someone(lang=screen.lang, size=screen.size, cookies_of=owner.context)) for screen in SCREENS]
    found = []
    for decisions in (0, 14):  # at the beginning, and when more lies there
        owner.play_unseen(table, decisions)
        for screen, person in browsers:
            person.go(f"/t/{table}", READY)
            found += too_small(person, screen)
            person.look_away()
    assert not found, "\n".join(found)
