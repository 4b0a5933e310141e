"""Every screen has words, not keys, nothing that axe objects to, and fits a phone; in every language and look."""

from __future__ import annotations

import pytest

from .axe import objections, objections_in_front
from .conftest import Someone
from .person import PHONE, RAW_KEY, Person
from .screens import Screens, Tables

pytestmark = pytest.mark.slow

NARROW = (390, 360)


def too_wide(person: Person, screen: str) -> list[str]:
    found = []
    for width in NARROW:
        person.page.set_viewport_size({"width": width, "height": PHONE["height"]})
        found += [f"{screen}, {width} px: {what}" for what in person.too_wide()]
    person.page.set_viewport_size(PHONE)
    return found


@pytest.mark.parametrize(
    ("lang", "theme", "phone"),
    [
        ("en", "light", False),
        ("pl", "dark", False),
        ("it", "light", True),
        ("pl", "dark", True),
        ("en", "dark", True),
    ],
)
def test_every_screen(someone: Someone, tables: Tables, lang: str, theme: str, phone: bool) -> None:
    person = someone(lang=lang, theme=theme, cookies_of=tables.owner.context, **({"size": PHONE} if phone else {}))
    screens = Screens(person, tables)
    found: list[str] = []
    for objecting, shown in ((objections, screens.each()), (objections_in_front, screens.each_dialog())):
        for screen in shown:
            assert person.page.evaluate("document.documentElement.lang") == lang
            found += [f"{screen}: {key}" for key in sorted(set(RAW_KEY.findall(person.everything_said())))]
            found += objecting(person, screen)
            if phone:
                found += too_wide(person, screen)
    assert not found, "\n".join(found)
