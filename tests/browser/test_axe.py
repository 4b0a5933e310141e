"""No screen has anything that axe objects to."""

from __future__ import annotations

from itertools import chain

import pytest

from .chromium import axe_source
from .conftest import Someone
from .person import PHONE, Person
from .screens import Screens, Tables

pytestmark = pytest.mark.slow

RUN = "() => axe.run(document, {resultTypes: ['violations']})"


def objections(person: Person, screen: str) -> list[str]:
    person.page.evaluate(axe_source())
    found = person.page.evaluate(RUN)["violations"]
    return [
        f"{screen} {each['id']}: {node['target']} {node['failureSummary']}" for each in found for node in each["nodes"]
    ]


@pytest.mark.parametrize(("theme", "phone"), [("light", False), ("dark", False), ("light", True), ("dark", True)])
def test_every_screen(someone: Someone, tables: Tables, theme: str, phone: bool) -> None:
    person = someone(theme=theme, cookies_of=tables.owner.context, **({"size": PHONE} if phone else {}))
    screens = Screens(person, tables)
    found: list[str] = []
    for screen in chain(screens.each(), screens.each_dialog()):
        found += objections(person, screen)
    assert not found, "\n".join(found)
