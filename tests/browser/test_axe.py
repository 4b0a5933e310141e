"""No screen has anything that axe objects to."""

from __future__ import annotations

import pytest

from .chromium import axe_source
from .conftest import Someone
from .person import GAME, OVER, PHONE, READY, Person

pytestmark = pytest.mark.slow

RUN = "() => axe.run(document, {resultTypes: ['violations']})"


def objections(person: Person) -> list[str]:
    person.page.evaluate(axe_source())
    found = person.page.evaluate(RUN)["violations"]
    return [
        f"{person.page.url} {each['id']}: {node['target']} {node['failureSummary']}"
        for each in found
        for node in each["nodes"]
    ]


@pytest.mark.parametrize(("theme", "phone"), [("light", False), ("dark", False), ("light", True), ("dark", True)])
def test_every_screen(someone: Someone, theme: str, phone: bool) -> None:
    person = someone(theme=theme, **({"size": PHONE} if phone else {}))
    running = person.make_table("me", "random", "random", "random")
    person.play_unseen(running, 6)
    finished = person.make_table("me", "random", "random")
    person.play_unseen(finished)
    waiting = person.make_table("me", "open", start=False)
    screens = [
        ("/", "article"),
        ("/new", "main [role=radiogroup]"),
        (f"/t/{waiting}", ".invite"),
        (f"/t/{running}", READY),
        (f"/t/{finished}", OVER),
        (f"/t/{finished}/replay#at=30", "input[type=range]"),
        (f"/t/{running}/replay", "input[type=range]"),
        ("/settings", "main [role=radiogroup]"),
        (f"/rules/{GAME}", "main h2"),
    ]
    found: list[str] = []
    for path, until in screens:
        person.go(path, until)
        found += objections(person)
    person.forgiven = "status of 404"
    person.go("/t/nosuchtable", "main h1")
    found += objections(person)
    assert not found, "\n".join(found)
