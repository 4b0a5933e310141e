"""Pictures of every screen: `python -m tools.screenshots FOLDER [GAME]`. Needs the built app and Chromium."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.browser.chromium import launch
from tests.browser.person import GAME, OVER, PHONE, READY, Person
from tests.browser.serving import serving

BOARD = "[data-part=board] [data-piece]"


class Album:
    """The folder, and what is photographed for it."""

    def __init__(self, browser: Browser, url: str, folder: Path, game: str) -> None:
        self.browser = browser
        self.url = url
        self.folder = folder
        self.game = game
        self.host = Person(browser, url)
        self.host.get("/api/me")
        self.host.context.request.put("/api/me", data={"name": "Ann"}, headers={"X-Stolik": "1"})
        self.waiting = self.host.make_table("me", "open", "easy", start=False, game=game)
        self.running = self.host.make_table("me", "easy", "easy", "easy", game=game)
        self.host.play_unseen(self.running, 12)
        self.finished = self.host.make_table("me", "easy", "easy", "easy", game=game)
        self.host.play_unseen(self.finished)

    def screens(self) -> list[tuple[str, str, str]]:
        return [
            ("home", "/", "article"),
            ("new", "/new", "main [role=radiogroup]"),
            ("waiting", f"/t/{self.waiting}", ".invite"),
            ("table", f"/t/{self.running}", READY),
            ("scores", f"/t/{self.finished}", OVER),
            ("replay", f"/t/{self.finished}/replay#at=60", "input[type=range]"),
            ("settings", "/settings", "main [role=radiogroup]"),
            ("rules", f"/rules/{self.game}", "main h2"),
        ]

    def take(self, name: str, **wishes: object) -> None:
        person = Person(self.browser, self.url, cookies_of=self.host.context, drawn=True, **wishes)  # type: ignore[arg-type]
        for screen, path, until in self.screens():
            person.go(path, until)
            if "/t/" in path and screen != "waiting":
                person.page.locator(BOARD).first.wait_for()
            person.page.evaluate("document.fonts.ready.then(() => null)")
            person.page.screenshot(path=self.folder / f"{screen}-{name}.png")
        for error in person.errors:
            print(f"{name}: {error}")
        person.close()


def main() -> None:
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: python -m tools.screenshots FOLDER [GAME]")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as url, sync_playwright() as playwright:
        browser = launch(playwright)
        album = Album(browser, url, folder, sys.argv[2] if len(sys.argv) == 3 else GAME)
        album.take("light")
        album.take("dark", theme="dark")
        album.take("phone-pl", lang="pl", size=PHONE)
        album.host.close()
        browser.close()
    print(f"pictures are in {folder}")


if __name__ == "__main__":
    main()
