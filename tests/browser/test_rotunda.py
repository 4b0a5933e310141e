"""Rotunda in the browser: whole games played by picking pieces, on a phone and on a laptop."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import ViewportSize

from .conftest import Someone
from .person import OVER, PHONE, RAW_KEY, READY
from .test_the_river import play_on_the_board

pytestmark = pytest.mark.slow

ROTUNDA = "rotunda"
LAPTOP = ViewportSize(width=1280, height=720)


@pytest.mark.parametrize(("lang", "bots", "size"), [("pl", 2, PHONE), ("it", 1, LAPTOP)], ids=["pl", "it"])
def test_a_whole_game_by_picking_pieces(someone: Someone, lang: str, bots: int, size: ViewportSize) -> None:
    person = someone(lang=lang, size=size)
    id_ = person.make_table("me", *["random"] * bots, game=ROTUNDA)
    person.go(f"/t/{id_}", READY)
    chance = random.Random(f"pieces/{lang}")
    moves = 0
    while play_on_the_board(person, chance):
        moves += 1
        if moves % 15 == 0:
            assert not RAW_KEY.findall(person.everything_said())
            assert person.excess_width() <= 0
    assert moves >= 10
    table = person.table()
    assert table["status"] == "finished"
    shown = person.page.locator(f"{OVER} tfoot td").all_inner_texts()
    assert shown == [str(each["total"]) for each in table["standings"]]
