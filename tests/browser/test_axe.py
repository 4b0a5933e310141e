"""Axe objects to nothing on the boards of every game, nor on what strangers see; `test_every_screen` has the rest."""

from __future__ import annotations

import pytest

from stolik.games.registry import GAMES

from .axe import objections
from .conftest import Someone
from .person import DESK, GAME, PHONE, READY
from .screens import Tables

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("theme", "phone"), [("light", False), ("dark", True)])
def test_the_invitation_of_a_stranger(someone: Someone, tables: Tables, theme: str, phone: bool) -> None:
    stranger = someone(theme=theme, **({"size": PHONE} if phone else {}))
    stranger.go(str(tables.owner.table(tables.waiting)["links"]["invite"]), "main input")
    found = objections(stranger, "invitation")
    assert not found, "\n".join(found)


TABS = "[data-part=board] [role=tab]"


@pytest.mark.parametrize("game", [game for game in GAMES if game != GAME])
def test_other_boards(someone: Someone, game: str) -> None:
    """The tables above are of one game; here are the boards of others, pane by pane where they have panes."""
    owner = someone()
    table = owner.make_table("me", "random", "random", "random", game=game)
    owner.play_unseen(table, 12)
    found: list[str] = []
    for theme, size in (("dark", DESK), ("light", PHONE)):
        person = someone(theme=theme, size=size, cookies_of=owner.context)
        person.go(f"/t/{table}", READY)
        for pane in range(max(1, person.page.locator(TABS).count())):
            if person.page.locator(TABS).count():
                person.page.locator(TABS).nth(pane).click()
            found += objections(person, f"{game} {theme} {size['width']} pane {pane}")
    assert not found, "\n".join(found)
