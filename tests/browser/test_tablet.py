"""A tablet held upright: boards in the panes of phones, as wide as the screen; on its side the whole board."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

from stolik.games.registry import GAMES

from .conftest import Someone
from .person import READY

pytestmark = pytest.mark.slow

UPRIGHT, ON_ITS_SIDE = ViewportSize(width=820, height=1180), ViewportSize(width=1180, height=820)
WIDEST = """() => Math.max(...[...document.querySelectorAll('[data-part=board] svg')]
    .map((each) => each.getBoundingClientRect().width))"""


@pytest.mark.parametrize("game", GAMES)
def test_an_upright_tablet_uses_its_width(someone: Someone, game: str) -> None:
    person = someone(size=UPRIGHT)
    person.go(f"/t/{person.make_table('me', 'random', game=game)}", READY)
    page = person.page
    page.locator("[data-part=board].phone .piece").first.wait_for()
    assert page.evaluate(WIDEST) >= UPRIGHT["width"] - 40
    assert person.too_wide() == []
    page.set_viewport_size(ON_ITS_SIDE)
    page.locator("[data-part=board]:not(.phone) .piece").first.wait_for()
