"""At home and away: finished games and statistics, the webhook's form, and an app that never outlives its build."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from .axe import objections, objections_in_front
from .chromium import APP
from .conftest import Someone
from .person import PHONE, Person
from .screens import Tables
from .serving import serving

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("theme", "lang", "phone"), [("light", "en", False), ("dark", "it", False), ("dark", "pl", True)]
)
def test_finished_games_and_statistics(someone: Someone, tables: Tables, theme: str, lang: str, phone: bool) -> None:
    size = {"size": PHONE} if phone else {}
    person = someone(theme=theme, lang=lang, cookies_of=tables.owner.context, **size)
    found: list[str] = []
    for path, until in [
        ("/statistics", "main .cards"),
        ("/games", "main ul li"),
        ("/rules", "main li"),
        ("/new?game=rotunda&friends", "main [role=radiogroup]"),
    ]:
        person.go(path, until)
        found += objections(person, path)
        assert not person.too_wide(), path
    assert not found, "\n".join(found)
    person.go("/games", "main ul li")
    search = person.page.get_by_role("searchbox")
    search.fill("no such game")
    expect(person.page.get_by_text(person.word("ui.finished.nothing"))).to_be_visible()
    search.fill("")
    person.page.locator(f"a[href='/t/{tables.finished}/replay']").click()
    person.page.locator("input[type=range]").wait_for()


def test_the_form_of_the_webhook(someone: Someone) -> None:
    host = someone()
    host.go(f"/t/{host.make_table('me', 'random')}", "[data-part=board]")
    host.button("ui.menu").click()
    with host.page.expect_response("**/webhook?*"):  # what is stored comes into the form
        host.button("ui.webhook").click()
    address = host.page.get_by_label(host.word("ui.webhook.address"))
    host.forgiven = "status of 400"
    address.fill("https://127.0.0.1/hook")
    host.button("ui.webhook.save").click()
    expect(host.page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    assert not objections_in_front(host, "webhook")


def test_a_new_build_replaces_the_old_one_at_once(browser: Browser, tmp_path: Path) -> None:
    """With the service worker at work, which keeps nothing but the page for no connection."""
    static = tmp_path / "static"
    shutil.copytree(APP.parent, static)
    with serving(tmp_path / "data", variables={"STOLIK_STATIC": str(static)}) as url:
        person = Person(browser, url, workers=True)
        try:
            person.go("/", "article")
            person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            person.page.reload()
            assert person.page.evaluate("navigator.serviceWorker.controller !== null")
            (static / "index.html").write_text(
                '<!doctype html><html lang="en"><title>Newer</title><main>A newer build</main>', encoding="utf-8"
            )
            person.page.reload()
            expect(person.page.get_by_text("A newer build")).to_be_visible()
            person.context.set_offline(True)
            person.page.reload()
            expect(person.page.get_by_role("heading", name="No connection")).to_be_visible()
            person.context.set_offline(False)
            person.page.get_by_text("Try again").click()
            expect(person.page.get_by_text("A newer build")).to_be_visible()
        finally:
            person.close()
