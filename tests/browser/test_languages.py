"""Every screen in every language has words, not keys."""

from __future__ import annotations

import pytest

from .conftest import Someone
from .person import GAME, OVER, RAW_KEY, READY

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("lang", ["en", "pl", "it"])
def test_no_screen_shows_a_raw_key(someone: Someone, lang: str) -> None:
    person = someone(lang=lang)
    running = person.make_table("me", "random", "random", "random")
    person.play_unseen(running, 5)
    finished = person.make_table("me", "random")
    person.play_unseen(finished)
    waiting = person.make_table("me", "open", start=False)
    screens = [
        ("/", "article"),
        ("/new", "main [role=radiogroup]"),
        (f"/t/{waiting}", ".invite"),
        (f"/t/{running}", READY),
        (f"/t/{finished}", OVER),
        (f"/t/{finished}/replay#at=20", "input[type=range]"),
        ("/settings", "main [role=radiogroup]"),
        (f"/rules/{GAME}", "main h2"),
    ]
    found: list[str] = []
    for path, until in screens:
        person.go(path, until)
        assert person.page.evaluate("document.documentElement.lang") == lang
        found += [f"{path}: {key}" for key in RAW_KEY.findall(person.everything_said())]
    person.go(f"/t/{running}", READY)
    for key in ("?", "l"):  # the list of keys, the log
        person.page.keyboard.press(key)
        person.page.locator("dialog").wait_for()
        found += [f"{key}: {each}" for each in RAW_KEY.findall(person.everything_said())]
        person.page.keyboard.press("Escape")
        person.page.locator("dialog").wait_for(state="detached")
    assert not found, "\n".join(sorted(set(found)))
