"""Every screen in every language has words, not keys, and fits a narrow phone."""

from __future__ import annotations

from itertools import chain

import pytest

from .conftest import Someone
from .person import PHONE, RAW_KEY
from .screens import Screens, Tables

pytestmark = pytest.mark.slow

NARROW = (360, 390)


@pytest.mark.parametrize("lang", ["en", "pl", "it"])
def test_no_screen_shows_a_raw_key(someone: Someone, tables: Tables, lang: str) -> None:
    person = someone(lang=lang, cookies_of=tables.owner.context)
    screens = Screens(person, tables)
    found: set[str] = set()
    for screen in chain(screens.each(), screens.each_dialog()):
        assert person.page.evaluate("document.documentElement.lang") == lang
        found |= {f"{screen}: {key}" for key in RAW_KEY.findall(person.everything_said())}
    assert not found, "\n".join(sorted(found))


@pytest.mark.parametrize("lang", ["en", "pl", "it"])
def test_no_screen_scrolls_sideways(someone: Someone, tables: Tables, lang: str) -> None:
    person = someone(lang=lang, size=PHONE, cookies_of=tables.owner.context)
    screens = Screens(person, tables)
    found: list[str] = []
    for screen in chain(screens.each(), screens.each_dialog()):
        for width in NARROW:
            person.page.set_viewport_size({"width": width, "height": PHONE["height"]})
            found += [f"{screen}, {width} px: {what}" for what in person.too_wide()]
    assert not found, "\n".join(found)
